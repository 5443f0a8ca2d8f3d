//! 16.11 Successors of dead generals, in step 2.

use longroll::asking::choose;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table, under};

use super::command;
use crate::battle::cards::{GeneralId, UnitId};
use crate::battle::state::{GeneralAt, GeneralState, Phase, State};
use crate::battle::war::War;
use crate::generals;
use field::display::spot;

const REPLACE: Rule = card("16.11");
const RETRY: Rule = house("16.11");

/// 25 Step 2: the side rolls for each dead general, then step 3 begins.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let once = war.book.switches.no_retry.is_other();
    let side = state.active;
    let dead = |state: &State, general: &GeneralId| {
        let now = state.general(*general);
        war.general(*general).side == side && now.at == GeneralAt::Dead && !(once && now.sought)
    };
    for general in war.generals() {
        let units: Vec<UnitId> = command(war, state, general).collect();
        if dead(state, &general) && !units.is_empty() {
            let old = war.called(state, general);
            let title = || format!("A successor for {old}");
            under(table, REPLACE, &title, |table| seek(table, war, state, general, &units))?;
        }
    }
    state.phase = Phase::Generals;
    Ok(())
}

/// 16.11 A die for a successor; he stands next to a unit of his command.
fn seek(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId, units: &[UnitId]) -> Play<()> {
    let found = generals::successor(table, &war.book)?;
    let old = state.general(general).value;
    let Some(value) = generals::value_of(&war.book, i32::from(old), found) else {
        state.generals[general.index()].sought = true;
        table.tell(&|| Line::effect("no successor yet", RETRY));
        return Ok(());
    };
    let question = || format!("Next to which unit does the successor of {} stand?", war.called(state, general));
    let offer = |unit: &UnitId| {
        let card = war.card(*unit);
        Offer::new(card.id, format!("with {}", card.name)).piece(unit.piece()).spot(spot(state.unit(*unit).frame))
    };
    let unit = *choose(table, state.active, ("successor", REPLACE), &question, units, &offer)?;
    state.generals[general.index()] = GeneralState {
        at: GeneralAt::With(unit),
        value: value as u8,
        finished: false,
        moved: false,
        sought: false,
        cancelled: 0,
        before: state.general(general).before.saturating_add(1),
    };
    table.tell(&|| {
        Line::effect(
            format!("{}, of value {value}, is with {}", war.called(state, general), war.card(unit).name),
            REPLACE,
        )
    });
    Ok(())
}
