//! Changes of the deployment as players write them, and every reason against one.

use field::{Figure, Length, Point};
use longroll::nearest::suggest;
use longroll::refusal::Refusals;
use longroll::side::Side;
use longroll::table::Offer;

use super::{Parked, from_edge, zone};
use crate::battle::cards::Branch;
use crate::battle::pregame::answers::{Words, at};
use crate::battle::pregame::muster::{Place, Posted, Stance};
use crate::battle::pregame::text::id;
use crate::battle::pregame::{DEPLOYMENT, Draft, Pregame};
use crate::battle::setup;
use crate::battle::war::War;

/// A change of the deployment: a unit as it now stands, or a general's place.
#[derive(Clone, Copy)]
pub enum Change {
    Unit(usize, Posted),
    General(usize, Point),
}

const WORDS: [&str; 7] = ["at", "facing", "front", "limbered", "unlimbered", "mounted", "dismounted"];

/// `u11 at 12,30 facing 170 front 4`.
pub fn change(game: &Pregame, draft: &Draft, side: Side, text: &str) -> Result<(Offer, Change), Refusals> {
    let mut words = Words::of(text);
    let (host, short) = (&draft.sides[side], words.next().unwrap_or(""));
    if let Some(number) = host.chiefs.iter().position(|chief| chief.post.id == short) {
        let Some(point) = words.at() else { return words.end(None) };
        words.against(!in_zone(game, draft, side, point), "a general begins in the zone of his side", DEPLOYMENT);
        let offer = Offer::new(text, format!("{} {}", host.chiefs[number].post.name, at(point)));
        return words.end(Some((offer, Change::General(number, point))));
    }
    let Some(number) = host.units.iter().position(|unit| unit.troop.id == short) else {
        let generals = host.chiefs.iter().map(|chief| chief.post.id);
        let known = host.units.iter().map(|unit| unit.troop.id).chain(generals);
        words.wrong("unit", format!("no unit or general here is called `{short}`"), suggest(short, known));
        return words.end(None);
    };
    let Some(unit) = stands(&mut words, &host.units[number]) else { return words.end(None) };
    let gone = unit.at().is_none();
    words.against(gone, format!("{} is not there to be set up", unit.troop.name), DEPLOYMENT);
    judge(game, draft, (side, number), unit, &mut words);
    words.end(Some((Offer::new(text, unit.troop.name), Change::Unit(number, unit))))
}

/// `at 12,30 facing 170 limbered`, of a gun that is placed after the enemy.
pub fn parked(game: &Pregame, draft: &Draft, gun: Parked, text: &str) -> Result<(Offer, Posted), Refusals> {
    let mut words = Words::of(text);
    let unit = draft.sides[gun.0].units[gun.1];
    let Some(unit) = stands(&mut words, &unit) else { return words.end(None) };
    words.against(unit.at().is_none(), "say where it stands", DEPLOYMENT);
    judge(game, draft, gun, unit, &mut words);
    words.end(Some((Offer::new(text, text), unit)))
}

/// The unit with the changes that the words name.
fn stands(words: &mut Words<'_>, unit: &Posted) -> Option<Posted> {
    let Posted { mut place, mut stance, troop, .. } = *unit;
    let (gun, horse) = (troop.branch.is_gun(), matches!(troop.branch, Branch::Cavalry(_)));
    let mut said = false;
    while let Some(word) = words.next() {
        said = true;
        let fits = match word {
            "at" => {
                place = Place::At(words.point()?);
                unit.place != Place::Late && unit.place != Place::Gone
            }
            "facing" => {
                stance.facing = words.number("a facing in degrees, 0 north, 90 east", (0, 359))?;
                true
            }
            "front" => {
                stance.front = words.number("bases in front", (1, i32::from(troop.bases)))? as u8;
                !gun
            }
            "limbered" | "unlimbered" => {
                stance = Stance { limbered: word == "limbered", ..stance };
                gun
            }
            "mounted" | "dismounted" => {
                stance = Stance { mounted: word == "mounted", ..stance };
                horse
            }
            _ => {
                words.wrong(word, format!("`{word}` does not belong here"), suggest(word, WORDS));
                return None;
            }
        };
        words.against(!fits, format!("`{word}` does not fit {}", troop.name), DEPLOYMENT);
    }
    if !said {
        words.wrong(troop.id, "say what changes", "for example `at 12,30`");
        return None;
    }
    Some(Posted { place, stance, ..*unit })
}

fn judge(game: &Pregame, draft: &Draft, whose: Parked, unit: Posted, words: &mut Words<'_>) {
    for why in against(game, draft, whose, unit) {
        words.against(true, why, DEPLOYMENT);
    }
    if words.refusals.0.is_empty() && !is_in_zone(game, draft, whose, unit) {
        let deep = zone(game, draft, whose.0);
        words.against(true, format!("every base begins within {deep} inches of the edge of its side"), DEPLOYMENT);
    }
}

/// Why a unit may not be set up like this: every fault of the scenario it would make.
pub fn against(game: &Pregame, draft: &Draft, (side, number): Parked, unit: Posted) -> Vec<String> {
    let mut then = draft.clone();
    then.sides[side].units[number] = unit;
    then.faults(game).into_iter().map(|fault| fault.message).collect()
}

fn in_zone(game: &Pregame, draft: &Draft, side: Side, point: Point) -> bool {
    let (width, deep) = (game.book.pregame.table.0, zone(game, draft, side));
    let (edge, front) = (from_edge(game, side, width, Length::ZERO), from_edge(game, side, width, deep));
    let rows = edge.y().min(front.y())..=edge.y().max(front.y());
    point.x() >= Length::ZERO && point.x() <= width && rows.contains(&point.y())
}

/// Whether every base of a unit that stands so is in the zone of its side.
fn is_in_zone(game: &Pregame, draft: &Draft, (side, number): Parked, unit: Posted) -> bool {
    let mut then = draft.clone();
    then.sides[side].units[number] = unit;
    let made = game.prepared(&then);
    let Ok(war) = War::parse(game.book.clone(), ("scenario", &made.scenario), ("table", &made.table)) else {
        return false;
    };
    let short = id(game, side, unit.troop.id);
    let Some(found) = war.all().find(|unit| war.card(*unit).id == short) else { return false };
    let bounds = setup::state(&war).unit(found).bases.iter().map(Figure::bounds).reduce(|all, base| all.joined(&base));
    bounds.is_none_or(|bounds| [bounds.min(), bounds.max()].into_iter().all(|at| in_zone(game, draft, side, at)))
}
