//! 5.6 Where both sides deploy: a default deployment, and the changes its owner makes.

mod defaults;
mod orders;

use field::{Length, Point};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table};

use super::answers::{DONE, Question, ask, at};
use super::muster::{Place, Posted};
use super::{DEPLOYMENT, Draft, Pregame, TOPICS, name};
pub use orders::against;
use orders::{Change, change, parked};

/// A gun that is placed after the enemy (5.3), by its number among the units of its side.
pub type Parked = (Side, usize);

/// How deep the zone of a side is.
pub fn zone(game: &Pregame, draft: &Draft, side: Side) -> Length {
    let the = &game.book.pregame;
    if side == draft.attacker() { the.attacker_zone } else { the.defender_zone }
}

/// A point at this distance from a side's own edge.
pub fn from_edge(game: &Pregame, side: Side, x: Length, deep: Length) -> Point {
    let y = if side == Side::North { game.book.pregame.table.1 - deep } else { deep };
    Point::new(x, y)
}

/// 5.6 The defender sets up, then the attacker; guns of an artillery park (5.3) come last.
pub fn deploy(table: &mut dyn Table, game: &Pregame, draft: &mut Draft, park: &[Parked]) -> Play<()> {
    let attacker = draft.attacker();
    let order = [attacker.other(), attacker];
    for side in order {
        defaults::deploy(game, draft, side);
        let own: Vec<usize> = park.iter().filter(|(whose, _)| *whose == side).map(|(_, unit)| *unit).collect();
        let held: Vec<(usize, Place)> = own.iter().map(|unit| (*unit, draft.sides[side].units[*unit].place)).collect();
        own.iter().for_each(|unit| draft.sides[side].units[*unit].place = Place::Waiting);
        table.tell(&|| {
            let deep = zone(game, draft, side);
            Line::effect(format!("{} set up within {deep} inches of their edge", name(game, side)), DEPLOYMENT)
        });
        changes(table, game, draft, side)?;
        held.into_iter().for_each(|(unit, place)| draft.sides[side].units[unit].place = wait(place));
    }
    for (side, unit) in order.iter().flat_map(|side| park.iter().filter(move |(whose, _)| whose == side)) {
        place_after(table, game, draft, (*side, *unit))?;
    }
    Ok(())
}

/// A gun of the park has no place until the enemy has set up, unless it found none at all.
fn wait(usual: Place) -> Place {
    if matches!(usual, Place::At(_)) { Place::Waiting } else { usual }
}

/// The owner changes the deployment until he is done.
fn changes(table: &mut dyn Table, game: &Pregame, draft: &mut Draft, side: Side) -> Play<()> {
    loop {
        let question = Question {
            name: "deploy",
            side,
            rule: DEPLOYMENT,
            words: &|| format!("Change the deployment of {}?", name(game, side)),
            form: "`u11 at 12,30 facing 170 front 4`, `battery limbered`, `horse dismounted`: the unit or general by its \
                   short name, and what changes",
        };
        let done = (Offer::new(DONE, "no, leave them"), None);
        let read = |text: &str| change(game, draft, side, text).map(|(offer, change)| (offer, Some(change)));
        let Some(change) = ask(table, &question, &[done], &read)? else { return Ok(()) };
        apply(draft, side, change);
        table.tell(&|| {
            let words = match change {
                Change::Unit(number, _) => told(&draft.sides[side].units[number]),
                Change::General(number, point) => {
                    format!("{} stands {}", draft.sides[side].chiefs[number].post.name, at(point))
                }
            };
            Line::effect(words, DEPLOYMENT)
        });
    }
}

fn apply(draft: &mut Draft, side: Side, change: Change) {
    match change {
        Change::Unit(number, unit) => draft.sides[side].units[number] = unit,
        Change::General(number, point) => draft.sides[side].chiefs[number].at = Some(point),
    }
}

fn told(unit: &Posted) -> String {
    let stands = unit.at().map_or_else(|| "is off the table".to_owned(), |point| format!("stands {}", at(point)));
    format!("{} {stands}, facing {}", unit.troop.name, unit.stance.facing)
}

/// 5.3 Artillery park: a gun is placed now that the enemy stands, usually opposite one of his brigades.
fn place_after(table: &mut dyn Table, game: &Pregame, draft: &mut Draft, (side, number): Parked) -> Play<()> {
    let unit = draft.sides[side].units[number];
    if unit.place != Place::Waiting {
        return Ok(());
    }
    let offers = defaults::opposite(game, draft, (side, number));
    let offers: Vec<(Offer, Posted)> = (offers.into_iter())
        .map(|point| (Offer::new(at(point), at(point)), Posted { place: Place::At(point), ..unit }))
        .collect();
    if offers.is_empty() {
        draft.sides[side].units[number].place = Place::Late;
        return Ok(());
    }
    let question = Question {
        name: "park",
        side,
        rule: TOPICS,
        words: &|| format!("Where does {} stand, now that the enemy has set up?", unit.troop.name),
        form: "`at 12,30 facing 170 limbered`",
    };
    let placed = ask(table, &question, &offers, &|text| parked(game, draft, (side, number), text))?;
    draft.sides[side].units[number] = placed;
    table.tell(&|| Line::effect(told(&placed), TOPICS));
    Ok(())
}
