//! Chapter 25 on the table: the turn, step after step.

use longroll::asking::{Sided, choose};
use longroll::rule::{Rule, card};
use longroll::table::{Flow, Offer, Play, Table};

use super::cards::UnitId;
use super::leaders::{replacing, riding};
use super::state::{Phase, State};
use super::war::War;
use super::{actions, agenda, arrivals, determination, morale, motivation, reform, turn_end};
use field::display::spot;

const MORALE: Rule = card("34.1");

/// One step of the turn: as much as one decision needs. `Done` when the battle is over.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<Flow> {
    // What a procedure calls the owner is the side whose turn it is, unless the step says otherwise.
    let table = &mut Sided { table, acting: state.active };
    if agenda::step(table, war, state)? {
        return Ok(Flow::On);
    }
    match state.phase {
        Phase::Morale => morale(table, war, state)?,
        Phase::Replace => replacing::step(table, war, state)?,
        Phase::Generals => riding::step(table, war, state)?,
        Phase::Determination => determination::step(table, war, state)?,
        Phase::Act(None) => motivation::step(table, war, state)?,
        Phase::Act(Some(act)) => actions::step(table, war, state, act)?,
        Phase::Arrivals => arrivals::step(table, war, state)?,
        Phase::End => turn_end::step(table, war, state)?,
        Phase::Over => {}
    }
    Ok(if state.phase == Phase::Over { Flow::Done } else { Flow::On })
}

/// 25 Step 1: each unit with casualty markers tests morale, in its owner's order, and takes them off; when none is left,
/// ranks are dressed.
fn morale(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let units = morale::due(war, state, state.active);
    if units.is_empty() {
        reform::reform(table, war, state)?;
        state.phase = Phase::Replace;
        return Ok(());
    }
    let question = || "Which unit tests its morale next?".to_owned();
    let offer = |unit: &UnitId| {
        let (card, now) = (war.card(*unit), state.unit(*unit));
        let text = format!("{}, casualty markers: {}", card.name, now.markers);
        Offer::new(card.id, text).piece(unit.piece()).spot(spot(now.frame))
    };
    let unit = *choose(table, state.active, ("morale", MORALE), &question, &units, &offer)?;
    morale::morale(table, war, state, unit);
    Ok(())
}
