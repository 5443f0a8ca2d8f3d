//! 4.8 New leaders in the place of those lost.

use field::{Figure, Length, Point};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Spot, Table};

use super::{attach, helps, name, set_down};
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::state::{LeaderAt, State};
use crate::battle::war::War;
use field::display::spot;

const REPLACED: Rule = card("4.8");
const PLACED: Rule = house("4.8");
const OWN: Rule = rulebook("4.2");

const FORM: &str = "`with` and a unit of his command, or a place near one: `at 20.5 12`";

/// Where a new leader comes onto the table.
enum Place {
    With(UnitId),
    At(Point),
}

/// 4.8 A leader whose place has been empty for a whole turn is replaced, attached to any unit of his command or near one.
/// The replacement is normal. Says whether there was one; with no unit of his command on the table he waits.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<bool> {
    let Some((leader, units)) = due(war, state) else { return Ok(false) };
    let now: &State = state;
    let measured = table.measure(&Measure {
        pick: Pick {
            name: "replacement",
            side: now.moving,
            question: &|| format!("Where does the new leader of {} appear?", command(war, leader)),
            count: units.len(),
            offer: &|index| with(war, now, leader, units[index]),
            rule: REPLACED,
        },
        form: FORM,
        judge: &|text| match judge(war, now, leader, &units, text)? {
            Place::With(unit) => Ok(with(war, now, leader, unit)),
            Place::At(at) => Ok(alone(leader, at)),
        },
    })?;
    let place = match measured {
        Measured::Offered(index) => Place::With(units[index]),
        Measured::Own(text) => judge(war, state, leader, &units, &text).unwrap_or(Place::With(units[0])),
    };
    let successor = &mut state.leaders[leader.index()];
    (successor.exceptional, successor.moved) = (false, true);
    successor.successors = successor.successors.saturating_add(1);
    match place {
        Place::With(unit) => attach(state, leader, unit),
        Place::At(at) => set_down(state, leader, at),
    }
    table.tell(&|| {
        Line::effect(
            format!("{} leads {}, as a normal leader", name(war, state, leader), command(war, leader)),
            REPLACED,
        )
    });
    Ok(true)
}

/// The first leader to be replaced now, and the units of his command.
fn due(war: &War, state: &State) -> Option<(LeaderId, Vec<UnitId>)> {
    war.leaders().filter(|leader| war.leader(*leader).side == state.moving).find_map(|leader| {
        let LeaderAt::Lost { turn } = state.leader(leader).at else { return None };
        if i32::from(state.turn) <= i32::from(turn) + war.book.replacement_turns {
            return None;
        }
        let mine = war.present(state, state.moving).map(|(unit, _)| unit).filter(|unit| helps(war, leader, *unit));
        let units: Vec<UnitId> = mine.collect();
        (!units.is_empty()).then_some((leader, units))
    })
}

fn command(war: &War, leader: LeaderId) -> &'static str {
    war.scenario.commands[war.leader(leader).command.index()].name
}

fn with(war: &War, state: &State, leader: LeaderId, unit: UnitId) -> Offer {
    let to = war.card(unit);
    let text = format!("attached to {}", to.name);
    Offer::new(format!("with {}", to.id), text).piece(leader.piece()).spot(spot(state.unit(unit).frame))
}

fn alone(leader: LeaderId, at: Point) -> Offer {
    let spot = Spot { x: at.x().in_thousandths(), y: at.y().in_thousandths(), heading: 0 };
    let text = format!("alone at {} {}", at.x(), at.y());
    Offer::new(format!("at {} {}", at.x(), at.y()), text).piece(leader.piece()).spot(spot)
}

/// An answer of the player's own, or every reason against it.
fn judge(war: &War, state: &State, leader: LeaderId, units: &[UnitId], text: &str) -> Result<Place, Refusals> {
    if let Some(unit) = units.iter().find(|unit| text.strip_prefix("with ") == Some(war.card(**unit).id)) {
        return Ok(Place::With(*unit));
    }
    if let Some(id) = text.strip_prefix("with ") {
        return Err(Refusal::field("answer", format!("`{id}` is no unit of his command on the table"), OWN).into());
    }
    let point = || {
        let (x, y) = text.strip_prefix("at ")?.trim().split_once(' ')?;
        Some(Point::new(x.parse().ok()?, y.trim().parse().ok()?))
    };
    let Some(at) = point() else {
        return Err(Refusal::key(
            "answer",
            format!("`{text}` is not a place for this leader"),
            format!("write {FORM}"),
        )
        .into());
    };
    let within = Length::inches(war.book.limits.leader_placed_within.into());
    let is_near = |unit: &UnitId| state.unit(*unit).stands.iter().any(|stand| at.is_within(within, stand));
    let mut no = Refusals::default();
    no.refuse_if(!war.table.bounds().contains(at), "answer", "the place is not on the table", PLACED);
    let far = format!("no unit of his command is within {within} inches");
    no.refuse_if(!units.iter().any(is_near), "answer", far, PLACED);
    let enemy = super::riding::is_near_enemy(war, state, war.leader(leader).side, at, at);
    no.refuse_if(enemy, "answer", "an enemy is within an inch", PLACED);
    no.allow(Place::At(at))
}
