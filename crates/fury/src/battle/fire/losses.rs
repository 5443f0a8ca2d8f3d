//! 5.3, 3.7 Stands and units that leave the table.

use field::Flank;
use longroll::asking::choose;
use longroll::rule::{Rule, house, rulebook};
use longroll::table::{Line, Offer, Play, Table};

use crate::battle::cards::UnitId;
use crate::battle::state::{State, Where};
use crate::battle::war::War;
use crate::battle::{leaders, places};

const ENDS: Rule = house("5.3");
const GONE: Rule = rulebook("3.7");

/// 5.3 The stands on the table are brought down to the number the unit has left: the rear rank first, else from the end its
/// owner chooses. With none left the unit is gone.
pub fn close_ranks(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let now = state.unit(unit);
    if !now.is_on_table() {
        return Ok(());
    }
    if !now.unit.stands_here() {
        remove(table, war, state, unit);
        return Ok(());
    }
    if now.stands.len() <= usize::from(now.unit.stands) {
        return Ok(());
    }
    let mut end = Flank::Left;
    if places::has_ends(state, unit) {
        let name = war.card(unit).name;
        let offer = |flank: &Flank| match flank {
            Flank::Left => Offer::new("left", "from the left").piece(unit.piece()),
            Flank::Right => Offer::new("right", "from the right").piece(unit.piece()),
        };
        let question = || format!("{name}: from which end of the line are stands taken?");
        end = *choose(table, war.side(unit), ("stands-lost", ENDS), &question, &Flank::BOTH, &offer)?;
    }
    places::close_up(war, state, unit, end);
    Ok(())
}

/// 3.7 A unit leaves the table for good; leaders with it stay where they are.
pub fn remove(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    table.tell(&|| {
        Line::effect(format!("{} is {} and leaves the table", war.card(unit).name, state.unit(unit).unit.state()), GONE)
    });
    leaders::detach_all(table, war, state, unit);
    places::lift(state, unit);
    state.unit_mut(unit).at = Where::Gone;
}
