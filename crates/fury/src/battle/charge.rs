//! Chapter 10 on the table: the Charge Phase.
//!
//! The combats of a step are gathered with what is true of them (`gather`), fought one after the other by the charge procedure
//! (`fight`); winners follow up (`follow`), and those who break through move (`breakthrough`) and fight once more.

mod breakthrough;
mod conform;
pub mod contact;
mod fight;
mod follow;
mod gather;

use longroll::asking::choose;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Offer, Pick, Play, Table};

use super::cards::UnitId;
use super::state::{ChargeStep, Fight, Move, Phase, State};
use super::war::War;
use super::{movement, retreat};
use crate::book::maneuver::Back;
use crate::charge::form::MOST_WITH_FIRE;
use crate::charge::{Combat, Situation, Step};
use crate::unit::MOST_UNITS;

pub use conform::conform;
pub use fight::brush;

const ORDER: Rule = house("10.9");
const BEHIND: Rule = house("5.6");
const PARTED: Rule = house("6.6");
const GO_IN: Rule = house("10.1");
const MOST: Rule = house("10.3");

/// One combat, or one breakthrough, of the Charge Phase.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::Charge(step) = state.phase.clone() else { return Ok(()) };
    match step {
        ChargeStep::Gather { second } => {
            gather(table, war, state, second);
            Ok(())
        }
        ChargeStep::Combats { fights, .. } if !fights.is_empty() => combat(table, war, state, &fights),
        ChargeStep::Combats { second, through, .. } if second || through.is_empty() => end(table, war, state),
        ChargeStep::Combats { through, .. } => {
            state.phase = Phase::Charge(ChargeStep::Breakthrough(through));
            Ok(())
        }
        ChargeStep::Breakthrough(units) => {
            break_through(table, war, state, units);
            Ok(())
        }
    }
}

/// 10.1 What a charge by a leg that may be made would be fought with, all who charge so far included: for the machine's judgment.
pub(super) fn ahead(war: &War, state: &State, go: Move, leg: &str) -> Option<(Situation, Combat)> {
    let mut then = movement::charged(war, state, go, leg)?;
    then.contacts = contact::find(war, &then, |unit| then.unit(unit).turn.charging);
    then.change_units(|unit, _| unit.snap());
    gather::mark(war, &mut then);
    let fights = gather::fights(war, &then);
    let found = fights.iter().find(|fight| fight.attackers.contains(&go.unit))?;
    let (the, mut combat) = fight::situation(war, &then, found, false);
    let few = found.attackers.len() <= MOST_WITH_FIRE && found.defenders.len() <= MOST_WITH_FIRE;
    if few && combat.step == Step::Clash {
        combat.step = Step::AimDefensive;
    }
    Some((the, combat))
}

/// Before the first die of the turn's charges: those who charge see what they go into, and there is no way back.
pub fn confirm(table: &mut dyn Table, war: &War, state: &State) -> Play<()> {
    let chargers = || war.present(state, state.moving).filter(|(_, now)| now.turn.charging);
    let Some((first, _)) = chargers().next() else { return Ok(()) };
    let names = || chargers().map(|(unit, _)| war.card(unit).name).collect::<Vec<_>>().join(", ");
    let pick = Pick {
        name: "go-in",
        side: state.moving,
        question: &|| format!("All charges are made: {}. The enemy fires first", names()),
        count: 1,
        offer: &|_| Offer::new("go-in", format!("{} goes in", names())).piece(first.piece()),
        rule: GO_IN,
    };
    table.pick(&pick).map(drop)
}

/// 10.3, 10.4 The combats of the step as they stand when it begins. Fresh and Spent are taken once, after the fire.
fn gather(table: &mut dyn Table, war: &War, state: &mut State, second: bool) {
    if second {
        state.contacts = contact::find(war, state, |unit| state.unit(unit).turn.broke_through);
    } else {
        state.change_units(|unit, _| unit.snap());
    }
    gather::mark(war, state);
    for unit in war.all().filter(|unit| state.unit(*unit).unit.outflanked) {
        table.tell(&|| Line::effect(format!("{} is charged from behind its front line", war.card(unit).name), BEHIND));
    }
    let fights = gather::fights(war, state);
    let fought = |unit: &UnitId| fights.iter().any(|fight| fight.has(*unit));
    let mut left_out: Vec<UnitId> = state.contacts.iter().flat_map(|(charger, charged)| [*charger, *charged]).collect();
    left_out.retain(|unit| state.unit(*unit).is_on_table() && !fought(unit));
    left_out.sort_unstable();
    left_out.dedup();
    for unit in left_out {
        let text =
            format!("{} does not fight: a combat has at most {MOST_UNITS} units on each side", war.card(unit).name);
        table.tell(&|| Line::effect(text.clone(), MOST));
    }
    state.phase = Phase::Charge(ChargeStep::Combats { second, fights, through: Vec::new() });
}

/// 10.9 The next combat, in the order the moving side chooses.
fn combat(table: &mut dyn Table, war: &War, state: &mut State, fights: &[Fight]) -> Play<()> {
    let places: Vec<usize> = (0..fights.len()).collect();
    let offer = |at: &usize| offered(war, &fights[*at]);
    let question = || "Which combat is fought next?".to_owned();
    let at = *choose(table, state.moving, ("combat", ORDER), &question, &places, &offer)?;
    fight::fight(table, war, state, at)
}

fn offered(war: &War, fight: &Fight) -> Offer {
    let first = fight.attackers.first().copied().unwrap_or(UnitId(0));
    Offer::new(war.card(first).id, fight::title(war, fight)).piece(first.piece())
}

/// 10.10 The next of those who break through moves; when all have, those who reached an enemy fight him.
fn break_through(table: &mut dyn Table, war: &War, state: &mut State, mut units: Vec<UnitId>) {
    state.phase = if units.is_empty() {
        Phase::Charge(ChargeStep::Gather { second: true })
    } else {
        breakthrough::rush(table, war, state, units.remove(0));
        Phase::Charge(ChargeStep::Breakthrough(units))
    };
}

/// 6.6 The Charge Phase is over, and its results have parted the two sides. A charger that no combat took in, because it had
/// as many units as it can have, goes back as one who is checked.
fn end(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let charged = |unit: UnitId| state.unit(unit).turn.charging || state.unit(unit).turn.broke_through;
    let mut touching: Vec<UnitId> =
        contact::find(war, state, charged).into_iter().map(|(charger, _)| charger).collect();
    touching.dedup();
    for unit in touching {
        table.tell(&|| Line::effect(format!("{} still touches the enemy", war.card(unit).name), PARTED));
        let checked = war.book.charge.at(-1).retreat.unwrap_or(Back::FullMove);
        retreat::retreat(table, war, state, unit, checked, &[])?;
    }
    state.contacts.clear();
    state.change_units(|unit, _| (unit.outflanked, unit.support) = (false, 0));
    state.phase = Phase::End;
    Ok(())
}
