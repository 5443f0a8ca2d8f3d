//! 5.1 The phases of the Advanced Game outside the Action Cycle.

use longroll::rule::{Rule, card, house};
use longroll::table::{Play, Table, under};

use super::state::State;
use super::war::War;
use super::{boxes, counties, substitutes, supply};
use crate::unit::Army;

const POINTS: Rule = card("27.3");
const ORDER: Rule = house("5.2");

/// 5.2 Where both players decide in one phase, the Union player decides first.
const BOTH: [Army; 2] = [Army::Union, Army::Confederate];

/// 5.1 Steps 5 and 6: county control, attachment.
pub fn before_actions(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    counties::control(table, war, state);
    if !war.scenario.advanced.is_on() {
        return Ok(());
    }
    under(table, ORDER, &|| "Attachment Phase".to_owned(), |table| {
        for army in BOTH {
            substitutes::attach(table, war, state, army)?;
        }
        Ok(())
    })
}

/// 5.1 One segment of the Strategic Cycle; true when it was the last. There is no Supply Segment on the last turn.
pub fn segment(table: &mut dyn Table, war: &War, state: &mut State, number: u8) -> Play<bool> {
    let advanced = war.scenario.advanced;
    let last = usize::from(state.turn) + 1 >= war.scenario.turns.len();
    let feeds = advanced.supply && !last;
    match number {
        0 if advanced.boxes => boxes::segment(table, war, state)?,
        1 if advanced.counties => {
            under(table, POINTS, &|| "VP Segment".to_owned(), |table| {
                counties::pay(table, war, state);
                Ok(())
            })?;
        }
        2 if feeds => supply::segment(table, war, state, Army::Union)?,
        3 if feeds => supply::segment(table, war, state, Army::Confederate)?,
        _ => {}
    }
    Ok(number >= 3)
}
