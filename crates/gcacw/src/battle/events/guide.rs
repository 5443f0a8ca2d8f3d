//! 21.2 A local guide and flatboats: aids a player takes up before the action they serve.

use hexes::{Dir, Hex, Hexside};
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use crate::battle::cards::UnitId;
use crate::battle::ground::{Span, Stream};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::unit::{Arm, Army};

const EFFECT: Rule = house("21.2");

/// What may be taken up before an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aid {
    Guide,
    /// A ferry over this hexside for the action.
    Flatboats(Hexside),
}

/// 21.2 The aids a side may take up now.
pub fn aids(war: &War, state: &State, army: Army, put: &mut dyn FnMut(Aid)) {
    let fortune = &state.strategic.fortune;
    if fortune.guide == Some(army) && !fortune.guided {
        put(Aid::Guide);
    }
    if army == Army::Union && state.strategic.flatboats > 0 && fortune.flatboat.is_none() {
        let mut seen: Vec<Hexside> = Vec::new();
        for unit in war.units_of(army) {
            let Some(at) = state.unit(unit).hex() else { continue };
            for (dir, _) in war.grid().neighbours(at) {
                let side = Hexside::of(at, dir);
                if is_open_water(war, state, at, dir) && !seen.contains(&side) {
                    seen.push(side);
                    put(Aid::Flatboats(side));
                }
            }
        }
    }
}

/// A river hexside that nothing crosses.
fn is_open_water(war: &War, state: &State, from: Hex, dir: Dir) -> bool {
    war.ground.stream(from, dir) >= Stream::MinorRiver && war.ground.span(state, from, dir) == Span::None
}

/// 21.2 The aid serves the action that comes next.
pub fn take(table: &mut dyn Table, war: &War, state: &mut State, aid: Aid) {
    match aid {
        Aid::Guide => {
            state.strategic.fortune.guided = true;
            table.tell(&|| Line::effect("the guide goes along in this action", EFFECT));
        }
        Aid::Flatboats(side) => {
            state.strategic.flatboats -= 1;
            state.strategic.fortune.flatboat = Some(side);
            let ends = war.side_name(side);
            table.tell(&|| Line::effect(format!("flatboats serve as a ferry at {ends}"), EFFECT));
        }
    }
}

/// 21.2 A side that passes after all keeps its aids.
pub fn put_back(state: &mut State) {
    state.strategic.fortune.guided = false;
    if state.strategic.fortune.flatboat.take().is_some() {
        state.strategic.flatboats += 1;
    }
}

/// 21.2 What a step costs with the guide: trails are roads, and one hexside of a mountain or swamp without a line may be
/// crossed. `None` if he does not help.
pub fn guided_price(war: &War, state: &State, unit: UnitId, from: Hex, dir: Dir) -> Option<u8> {
    let fortune = &state.strategic.fortune;
    if !fortune.guided || fortune.guide != Some(war.army(unit)) {
        return None;
    }
    let (arm, rain) = (state.unit(unit).unit.arm, war.rains(state));
    let along = war.ground.guided(state, arm, rain, from, dir);
    let over = !fortune.led && arm != Arm::Wagon && is_pathless(war, state, from, dir);
    along.or(over.then_some(war.book.rear.guided_step))
}

/// A step into or out of a mountain or swamp hex without a line, and without water in the way.
fn is_pathless(war: &War, state: &State, from: Hex, dir: Dir) -> bool {
    let (to, rain) = (from.neighbour(dir), war.rains(state));
    war.grid().contains(to)
        && (war.ground.is_wild(from, rain) || war.ground.is_wild(to, rain))
        && !war.ground.has_line(from, dir)
        && !war.ground.is_barred(state, rain, from, dir)
}

/// 21.2 The guide leads over one such hexside only.
pub fn led(war: &War, state: &mut State, from: Hex, dir: Dir) {
    if state.strategic.fortune.guided && is_pathless(war, state, from, dir) {
        state.strategic.fortune.led = true;
    }
}
