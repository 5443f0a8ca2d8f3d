//! How the battle stands, as the search for plans compares it.

use longroll::plan::Standing;
use longroll::side::{BySide, Side};

use super::corps::roster;
use crate::battle::cards::UnitId;
use crate::battle::state::{Phase, State, Where};
use crate::battle::victory;
use crate::battle::war::War;
use crate::book::Grade;
use crate::unit::Quality;

/// 21.1 What the clock loses in two rounds, on average.
const TWO_ROUNDS: i32 = 7;

/// The widest lead that is looked at for the first grade of victory.
const MOST_LEAD: i32 = 99;

pub fn standing(war: &War, state: &State) -> Standing {
    let verdict = victory::verdict(war, state);
    let left = |side: Side| war.all().filter(|unit| war.side(*unit) == side).map(|unit| strength(state, unit)).sum();
    Standing {
        over: (state.phase == Phase::Over).then_some(verdict.winner),
        turns_left: ((2 * state.clock + TWO_ROUNDS - 1) / TWO_ROUNDS).max(0),
        points: verdict.points,
        margin: margin(war),
        strength: BySide::of(left),
        holders: state.holders.clone(),
        commands: BySide::of(|side| roster(war, side).iter().map(|command| percent(state, &command.units)).collect()),
    }
}

/// 21.4 The lead that is more than a draw.
fn margin(war: &War) -> i32 {
    (1..=MOST_LEAD).find(|lead| *war.book.victory.grades.at(*lead) != Grade::Draw).unwrap_or(1)
}

/// The fighting strength of a unit: its bases by their quality, less what casualties, disorder and ruin take.
pub fn strength(state: &State, unit: UnitId) -> i32 {
    let now = state.unit(unit);
    if matches!(now.at, Where::Routed | Where::Destroyed) {
        return 0;
    }
    if now.unit.arm.is_gun() {
        return if now.damaged { 20 } else { 40 };
    }
    let quality = match now.unit.quality {
        Quality::Veteran => 12,
        Quality::Average => 10,
        Quality::Raw => 8,
    };
    let whole = quality * i32::from(now.unit.half_bases);
    let order = if now.unit.is_disordered() { 75 } else { 100 };
    let worn = if 2 * now.unit.half_bases <= now.unit.start { 60 } else { 100 };
    let shaken = 100 - 8 * i32::from(now.markers.min(4));
    whole * order / 100 * worn / 100 * shaken / 100
}

/// What is left of a command on the table or on its way there.
fn percent(state: &State, units: &[UnitId]) -> u8 {
    let start: i32 = units.iter().map(|unit| i32::from(state.unit(*unit).unit.start)).sum();
    let lives = |unit: &&UnitId| !matches!(state.unit(**unit).at, Where::Routed | Where::Destroyed);
    let left: i32 = units.iter().filter(lives).map(|unit| i32::from(state.unit(*unit).unit.half_bases)).sum();
    (100 * left / start.max(1)).clamp(0, 100) as u8
}
