//! Chapter 10 on the table: the Charge Phase.
//!
//! The combats of a step are gathered with what is true of them (`gather`), fought one after the other by the charge procedure
//! (`fight`); winners follow up (`follow`), and those who break through move (`breakthrough`) and fight once more.

mod breakthrough;
mod conform;
pub mod contact;
mod fight;
mod follow;
mod forecast;
mod gather;

use longroll::asking::choose;
use longroll::rule::{Rule, house};
use longroll::table::{Offer, Play, Table};

use super::cards::UnitId;
use super::state::{ChargeStep, Fight, Phase, State};
use super::war::War;

pub use conform::conform;
pub use fight::brush;
pub use forecast::{ahead, forecast};

const ORDER: Rule = house("10.9");

/// One combat, or one breakthrough, of the Charge Phase.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::Charge(step) = state.phase.clone() else { return Ok(()) };
    match step {
        ChargeStep::Gather { second } => {
            gather(war, state, second);
            Ok(())
        }
        ChargeStep::Combats { fights, .. } if !fights.is_empty() => combat(table, war, state, &fights),
        ChargeStep::Combats { second, through, .. } => {
            state.phase = match through.is_empty() || second {
                true => end(state),
                false => Phase::Charge(ChargeStep::Breakthrough(through)),
            };
            Ok(())
        }
        ChargeStep::Breakthrough(units) => {
            break_through(table, war, state, units);
            Ok(())
        }
    }
}

/// 10.3, 10.4 The combats of the step as they stand when it begins. Fresh and Spent are taken once, after the fire.
fn gather(war: &War, state: &mut State, second: bool) {
    if second {
        state.contacts = contact::find(war, state, |unit| state.unit(unit).turn.broke_through);
    } else {
        state.units.iter_mut().for_each(|unit| unit.unit.snap());
    }
    gather::mark(war, state);
    let fights = gather::fights(war, state);
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

/// The Charge Phase is over; nobody is in contact any more (6.6).
fn end(state: &mut State) -> Phase {
    state.contacts.clear();
    for unit in &mut state.units {
        (unit.unit.outflanked, unit.unit.support) = (false, 0);
    }
    Phase::End
}
