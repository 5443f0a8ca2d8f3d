//! 12.6 Advance after combat.

use arrayvec::ArrayVec;
use hexes::{Facing, Hex};
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Table};

use super::leaders::{go_along, leaders_alone};
use super::{capture, carry};
use crate::battle::cards::UnitId;
use crate::battle::state::{Mode, State};
use crate::battle::war::War;
use longroll::asking;

const ADVANCE: Rule = house("12.6");

/// 12.6 Whether these units may advance from one hex into the next: it is empty of enemies, and the ground lets them.
pub fn advances(war: &War, state: &State, units: &[UnitId], from: Hex, to: Hex) -> bool {
    let Some(dir) = from.dir_to(to) else { return false };
    let passable = |unit: &UnitId| super::retreat::is_passable(war, state, *unit, from, dir);
    war.holder(state, to).is_none() && !units.is_empty() && units.iter().all(passable)
}

/// 12.6 The units advance one hex, their leaders with them, and turn by one vertex if their owner likes. `faces` says which
/// facings he may take: one at least.
pub fn advance(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    units: &[UnitId],
    (from, to): (Hex, Hex),
    faces: impl Fn(Facing) -> bool,
) -> Play<()> {
    let (top, side) = (units[0], war.side(units[0]));
    let old = state.unit(top).facing;
    let facings: ArrayVec<Facing, 3> =
        [0, 1, -1].into_iter().map(|by| old.turned(by)).filter(|facing| faces(*facing)).collect();
    let question = || format!("{} advances into {}. Which way does it face?", war.card(top).name, war.name(to));
    let offer = |facing: &Facing| {
        let turned = ["keeps its facing", "turns right", "turns left"];
        let how = turned[[0, 1, -1].iter().position(|by| old.turned(*by) == *facing).unwrap_or(0)];
        war.offer_at(to, facing.word(), how).piece(top.piece()).facing(facing.index() as u8)
    };
    let facing = *asking::choose(table, side, ("advance-facing", ADVANCE), &question, &facings, &offer)?;
    table.tell(&|| Line::effect(format!("{} advances into {}", war.card(top).name, war.name(to)), ADVANCE));
    for unit in units {
        carry(war, state, *unit, to);
        let now = state.unit_mut(*unit);
        now.facing = facing;
        if !now.mode.is_line() {
            now.mode = Mode::Line;
        }
    }
    go_along(war, state, from, to, side);
    capture(table, war, state, top)?;
    leaders_alone(table, war, state, to)
}
