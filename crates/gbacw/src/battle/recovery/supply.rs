//! 10.92 Ammunition and 12.8 abandoned guns in the Recovery Phase.

use hexes::Hex;
use longroll::dice::{D10, Dice};
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Roll, Table, under};

use crate::ammunition::{Ammo, resupply};
use crate::battle::cards::{Branch, Level, UnitId};
use crate::battle::command::{enemy_distance, in_range};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::{aftermath, movement};
use crate::unit::Cohesion;

const GUNS: Rule = house("12.8");

/// 12.8 Abandoned guns that friendly infantry or artillery is with, no enemy being adjacent, may be manned again if they may stack
/// there: Disordered, and one gun fewer but at least one.
pub fn recover_guns(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    for guns in war.units_of(side) {
        let Some(hex) = state.unit(guns).hex().filter(|hex| is_manned(war, state, guns, *hex)) else { continue };
        let most = war.book.commanding.recovery.guns_recovered;
        let die = table.roll(&Roll::new("abandoned guns", GUNS, Dice::One(D10)).at_most(most))?;
        if die <= most {
            // 7.1 It faces as the others in its hex do.
            let facing = war.top(state, hex).map(|top| state.unit(top).facing);
            let now = state.unit_mut(guns);
            (now.abandoned, now.cohesion) = (false, Cohesion::Disordered);
            now.facing = facing.unwrap_or(now.facing);
            if now.sp > 1 {
                aftermath::lose(table, war, state, guns, 1);
            }
        }
        table.tell(&|| {
            let what = if die <= most { "is manned again" } else { "stays abandoned" };
            Line::effect(format!("{} in {} {what}", war.card(guns).name, war.name(hex)), GUNS)
        });
    }
    Ok(())
}

fn is_manned(war: &War, state: &State, guns: UnitId, hex: Hex) -> bool {
    let side = war.side(guns);
    let helper = |unit: &UnitId| {
        let branch = war.card(*unit).branch;
        let can = branch == Branch::Infantry || branch.is_guns();
        can && state.unit(*unit).fights() && war.side(*unit) == side
    };
    state.unit(guns).abandoned
        && war.stack(state, hex).iter().any(helper)
        && !war.is_adjacent(state, hex, side.other())
        && movement::may_stack(war, state, guns, hex)
}

/// 10.92 A unit low on or out of ammunition that was idle in its last activation, in range of its leaders and not adjacent to an
/// enemy, may be resupplied. Gringo! keeps no ammunition.
pub fn ammunition(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    for unit in war.units_of(side) {
        let now = state.unit(unit);
        let (Some(hex), ammo) = (now.hex(), now.ammo) else { continue };
        if ammo == Ammo::Full || now.busy || !now.fights() || !is_supplied(war, state, unit, hex) {
            continue;
        }
        let far = enemy_distance(war, state, side, hex).unwrap_or(i32::MAX);
        if far <= 1 {
            continue;
        }
        let numbers = &war.book.ammunition;
        let easy = far > war.book.commanding.recovery.resupply_far;
        let most = if easy { numbers.resupply_far } else { numbers.resupply_near };
        let title = || format!("Ammunition for {}", war.card(unit).name);
        let after = under(table, house("10.92"), &title, |table| resupply(table, most, ammo))?;
        state.unit_mut(unit).ammo = after;
    }
    Ok(())
}

/// 10.92 Within the range of its brigadier; for guns within that of any leader of their chain.
fn is_supplied(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    let brigade = war.brigade_of(unit);
    if !war.card(unit).branch.is_guns() {
        let brigadier = brigade.and_then(|brigade| war.brigade(brigade).leader);
        return brigadier.is_some_and(|leader| in_range(war, state, leader, hex));
    }
    let (division, corps) = (war.division_of(unit), war.corps_of(unit));
    let in_chain = |level: Level| match level {
        Level::Brigade(id) => Some(id) == brigade,
        Level::Division(id) => Some(id) == division || division.is_none() && war.division(id).corps == corps,
        Level::Corps(id) => id == corps,
        Level::Army => true,
    };
    war.leaders().any(|id| {
        let card = war.leader(id);
        card.side == war.side(unit) && in_chain(card.level) && in_range(war, state, id, hex)
    })
}
