//! Chapter 34 on the table: which units test morale, what becomes of them, and which friends test for it.

use field::{Gap, Length};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Flow, Line, Play, Table};

use super::agenda::{self, Task, Test};
use super::cards::{GeneralId, Rank, UnitId};
use super::retreat::{self, Fate};
use super::state::State;
use super::war::War;
use super::{determination, ground, leaders, places};
use crate::book::MoraleResult;
use crate::morale::{self, Cause, Particulars, Strain, Testing};

const MORALE: Rule = card("34.1");
const MARKERS: Rule = house("25.2");
const SEEN: Rule = card("34.5");

/// 34.1 The units of a side that test in step 1: those with casualty markers. Guns never test.
pub fn due(war: &War, state: &State, side: Side) -> Vec<UnitId> {
    let tests = |now: &super::state::UnitState| now.markers > 0 && !now.unit.arm.is_gun();
    war.present(state, side).filter(|(_, now)| tests(now)).map(|(unit, _)| unit).collect()
}

/// 34.1 A unit tests for its casualty markers, does what the test says, and takes them off.
pub fn morale(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    agenda::open(table, MORALE, &|| format!("Morale of {}", war.card(unit).name));
    state.next(Task::Markers(unit));
    begin(war, state, unit, Cause::Markers);
}

/// 25 The casualty markers of a unit that has tested come off.
pub(super) fn markers_off(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    (now.markers, now.by_artillery) = (0, false);
    table.tell(&|| Line::effect(format!("the casualty markers of {} come off", war.card(unit).name), MARKERS));
    agenda::close(table);
}

/// 3.6 The general who counts as with a unit: its division's own, else the corps general.
pub(super) fn leader(war: &War, state: &State, unit: UnitId) -> Option<GeneralId> {
    let own = war.card(unit).division.map(Rank::Division);
    let with = |rank: Option<Rank>| {
        places::generals_with(war, state, unit).find(|general| Some(war.general(*general).rank) == rank)
    };
    own.and_then(|own| with(Some(own))).or_else(|| with(Some(Rank::Corps)))
}

/// What a unit's test is about. Only a unit in combat has it cancelled, not one that sees others break.
fn particulars(war: &War, state: &State, unit: UnitId, cause: Cause) -> Particulars {
    let now = state.unit(unit);
    Particulars {
        strain: Strain {
            unit: now.unit,
            markers: i32::from(now.markers),
            by_artillery: now.by_artillery,
            beset: places::is_beset(war, state, unit),
            cause,
            guns: places::guns_attached(war, state, unit),
            general: places::general_kind(war, state, unit),
        },
        holds: ground::holds(war, state, unit),
        may_cancel: cause != Cause::RoutNear && leaders::canceller(war, state, unit).is_some(),
    }
}

/// 34.2 A unit is about to test.
fn begin(war: &War, state: &mut State, unit: UnitId, cause: Cause) {
    let the = particulars(war, state, unit, cause);
    state.next(Task::Test(Box::new(Test { unit, the, out: Testing::begin() })));
}

/// 34.2, 34.4 The next step of a test, each question put to the side it concerns.
pub(super) fn step(table: &mut dyn Table, war: &War, state: &mut State, mut test: Box<Test>) -> Play<()> {
    let Test { unit, the, out } = &mut *test;
    let flow = determination::with_dice(table, war, state, *unit, |table, dice| {
        morale::step(table, &war.book, the, out, dice)
    })?;
    if flow == Flow::On {
        state.next(Task::Test(test));
        return Ok(());
    }
    follow(table, war, state, *unit, out)
}

/// 34.4 What a test does to the unit on the table.
fn follow(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, out: &Testing) -> Play<()> {
    if out.cancelled {
        cancelled(table, war, state, unit);
        return Ok(());
    }
    let near = witnesses(war, state, unit);
    let fate = match out.result {
        MoraleResult::None | MoraleResult::Stands => return Ok(()),
        MoraleResult::Withdraws => retreat::withdraw(table, war, state, unit, out.inches, None)?,
        MoraleResult::Retires => retreat::retire(table, war, state, unit, (out.inches, out.lost), None)?,
        MoraleResult::Routs if out.tests > 0 => {
            state.next(Task::Rout(unit, out.lost));
            breaks(state, unit, near);
            return Ok(());
        }
        MoraleResult::Routs => retreat::rout(table, war, state, unit, out.lost),
    };
    if fate == Fate::Destroyed {
        breaks(state, unit, near);
    }
    Ok(())
}

/// 34.5 A unit breaks, and those near it see it.
pub(super) fn breaks(state: &mut State, unit: UnitId, near: Vec<UnitId>) {
    if !state.broken.contains(&unit) {
        state.broken.push(unit);
        state.next(Task::See(near));
    }
}

/// 16.12 The general with a unit has had a test of it cancelled; the procedure has rolled for his risk.
pub(super) fn cancelled(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    if let Some(general) = leaders::canceller(war, state, unit) {
        leaders::cancel(table, war, state, general);
    }
}

/// 34.5 The nearest friendly brigades and cavalry units that see a unit break: no guns, nor those who break too.
pub fn witnesses(war: &War, state: &State, unit: UnitId) -> Vec<UnitId> {
    let far = Length::inches(i64::from(war.book.morale.rout_near));
    let friends = places::units_within(war, state, unit, war.side(unit), far);
    let seeing = friends.filter(|friend| !war.card(*friend).branch.is_gun() && !state.broken.contains(friend));
    let mut near: Vec<(Gap, UnitId)> =
        seeing.filter_map(|friend| Some((places::gap(state, unit, friend)?, friend))).collect();
    near.sort_unstable();
    near.truncate(usize::from(morale::witnesses(&war.book)));
    near.into_iter().map(|(_, friend)| friend).collect()
}

/// 34.5 Friends that saw a unit break test for it, the nearest first; friends may test for them in turn.
pub(super) fn see(table: &mut dyn Table, war: &War, state: &mut State, near: &[UnitId]) {
    let tests = |friend: &UnitId| state.unit(*friend).is_on_table() && !state.broken.contains(friend);
    let Some(at) = near.iter().position(tests) else { return };
    let friend = near[at];
    table.tell(&|| Line::effect(format!("{} sees it and tests morale", war.card(friend).name), SEEN));
    state.next(Task::See(near[at + 1..].to_vec()));
    begin(war, state, friend, Cause::RoutNear);
}

/// 34.2 How many dice a unit would throw if it tested for its markers now. Guns never test.
pub fn dice(war: &War, state: &State, unit: UnitId) -> Option<i32> {
    let strain = particulars(war, state, unit, Cause::Markers).strain;
    (!strain.unit.arm.is_gun()).then(|| morale::number_of(&war.book, &strain))
}
