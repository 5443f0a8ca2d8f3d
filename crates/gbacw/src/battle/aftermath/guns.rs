//! 12.8 Abandoned guns and who takes them; 14.23 horses lost.

use longroll::asking::choose;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Offer, Play, Table};

use super::leaders::{caught, left_behind};
use super::remove;
use crate::battle::cards::UnitId;
use crate::battle::state::{Exit, Mode, State};
use crate::battle::victory;
use crate::battle::war::War;

const ABANDONED: Rule = house("12.8");

/// 12.8 The crews leave their guns, which stay in the hex.
pub(super) fn abandon(war: &War, state: &mut State, guns: UnitId) {
    let now = state.unit_mut(guns);
    now.abandoned = true;
    now.mode = Mode::Line;
    if let Some(hex) = now.hex() {
        left_behind(war, state, hex, war.side(guns));
    }
}

/// What a moving unit does with guns the enemy has abandoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prize {
    Take,
    Spike,
}

/// 12.8 A moving unit has reached guns the enemy abandoned. If it could move on, its owner decides whether it stays and takes
/// them, or spikes them: then they are lost, but not captured. Returns whether it must stay.
pub fn overrun(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, free: bool) -> Play<bool> {
    let (Some(hex), side) = (state.unit(unit).hex(), war.side(unit)) else { return Ok(false) };
    let guns = || war.stack(state, hex).into_iter().filter(|guns| war.side(*guns) != side);
    if !free || state.unit(unit).mp == 0 || guns().next().is_none() {
        return Ok(false);
    }
    let question = || format!("{} has come to abandoned guns.", war.card(unit).name);
    let offer = |prize: &Prize| match prize {
        Prize::Take => Offer::new("take", "stay and take them").piece(unit.piece()),
        Prize::Spike => Offer::new("spike", "spike them, and go on").piece(unit.piece()),
    };
    if *choose(table, side, ("guns", ABANDONED), &question, &[Prize::Take, Prize::Spike], &offer)? == Prize::Take {
        return Ok(true);
    }
    for guns in guns().collect::<Vec<UnitId>>() {
        table.tell(&|| Line::effect(format!("{} is spiked", war.card(guns).name), ABANDONED));
        victory::lost(table, war, state, guns, state.unit(guns).sp);
        remove(war, state, guns, Exit::Eliminated);
    }
    Ok(false)
}

/// A combat unit has entered a hex, or extended over several: it captures the enemy's abandoned guns there (12.8), the enemy's
/// horses held there are lost (14.23), and enemy leaders there escape or are captured (12.7).
pub fn capture(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    let side = war.side(unit).other();
    for guns in war.stack(state, hex).into_iter().filter(|guns| war.side(*guns) == side) {
        table.tell(&|| Line::effect(format!("{} is captured", war.card(guns).name), ABANDONED));
        victory::captured(war, state, guns);
        remove(war, state, guns, Exit::Captured);
    }
    for rider in war.units_of(side) {
        if state.unit(rider).horses == Some(hex) {
            let now = state.unit_mut(rider);
            now.horses = None;
            now.unhorsed = true;
            table.tell(&|| Line::effect(format!("the horses of {} are lost", war.card(rider).name), house("14.23")));
        }
    }
    for covered in std::iter::once(hex).chain(state.unit(unit).outlying()) {
        caught(table, war, state, covered, 0)?;
    }
    Ok(())
}
