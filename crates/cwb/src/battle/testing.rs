//! Chapter 34 on the table: who tests morale, what becomes of him, and who tests for having seen it.

use field::{Gap, Length};
use longroll::asking::Sided;
use longroll::battle::Forecast;
use longroll::rule::{Rule, card};
use longroll::side::Side;
use longroll::table::{Flow, Play, Table, under};

use super::cards::{GeneralId, Rank, UnitId};
use super::retiring::{self, Fate};
use super::state::State;
use super::war::War;
use super::{commanding, determining, ground, places};
use crate::book::MoraleResult;
use crate::morale::{self, Cause, Outcome, Particulars, Step, Strain};
use crate::unit::Quality;

const SEEN: Rule = card("34.5");

/// 34.1 The units of a side that test in step 1: those with casualty markers. Guns never test.
pub fn due(war: &War, state: &State, side: Side) -> Vec<UnitId> {
    let tests = |now: &super::state::UnitState| now.markers > 0 && !now.unit.arm.is_gun();
    war.present(state, side).filter(|(_, now)| tests(now)).map(|(unit, _)| unit).collect()
}

/// 34.1 A unit tests for its casualty markers, and does what the test says.
pub fn morale(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let mut broken = Vec::new();
    let out = throw(table, war, state, unit, Cause::Markers)?;
    follow(table, war, state, unit, &out, &mut broken)
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
        may_cancel: cause != Cause::RoutNear && commanding::canceller(war, state, unit).is_some(),
    }
}

/// 34.2, 34.4 The dice of a test, each question put to the side it concerns.
fn throw(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, cause: Cause) -> Play<Outcome> {
    let the = particulars(war, state, unit, cause);
    let mut out = Outcome::begin();
    determining::with_dice(table, war, state, unit, |table, dice| {
        loop {
            morale::loss_again(table, &mut out, dice)?;
            let acting = asked(war.side(unit), the.strain.unit.quality, matches!(out.step, Step::Loss(_)));
            if morale::step(&mut Sided { table, acting }, war.book, &the, &mut out)? == Flow::Done {
                return Ok(out);
            }
        }
    })
}

/// Who decides for a unit: its owner, but 19.6 the enemy over the loss die of raw troops.
pub(super) fn asked(owner: Side, quality: Quality, is_loss: bool) -> Side {
    if is_loss && quality == Quality::Raw { owner.other() } else { owner }
}

/// 34.4 What a test does to the unit on the table. `broken` are those whose rout or destruction has been seen.
fn follow(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    out: &Outcome,
    broken: &mut Vec<UnitId>,
) -> Play<()> {
    if out.cancelled {
        return cancelled(table, war, state, unit);
    }
    let near = witnesses(war, state, unit, broken);
    let fate = match out.result {
        MoraleResult::None | MoraleResult::Stands => return Ok(()),
        MoraleResult::Withdraws => retiring::withdraw(table, war, state, unit, out.inches, None)?,
        MoraleResult::Retires => retiring::retire(table, war, state, unit, (out.inches, out.lost), None)?,
        MoraleResult::Routs => {
            if out.tests > 0 {
                broken.push(unit);
                see(table, war, state, &near, broken)?;
            }
            retiring::rout(table, war, state, unit, out.lost)
        }
    };
    if fate == Fate::Destroyed && !broken.contains(&unit) {
        broken.push(unit);
        see(table, war, state, &near, broken)?;
    }
    Ok(())
}

/// 16.12 The general with a unit has had a test of it cancelled; the procedure has diced for his risk.
pub(super) fn cancelled(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    match commanding::canceller(war, state, unit) {
        Some(general) => commanding::cancel(table, war, state, general, false),
        None => Ok(()),
    }
}

/// 34.5 The nearest friendly brigades and cavalry units that see a unit break: no guns, nor those who break too.
pub fn witnesses(war: &War, state: &State, unit: UnitId, broken: &[UnitId]) -> Vec<UnitId> {
    let far = Length::inches(i64::from(war.book.morale.rout_near));
    let friends = places::units_within(war, state, unit, war.side(unit), far);
    let seeing = friends.filter(|friend| !war.card(*friend).branch.is_gun() && !broken.contains(friend));
    let mut near: Vec<(Gap, UnitId)> =
        seeing.filter_map(|friend| Some((places::gap(state, unit, friend)?, friend))).collect();
    near.sort_unstable();
    near.truncate(usize::from(morale::witnesses(war.book)));
    near.into_iter().map(|(_, friend)| friend).collect()
}

/// 34.5 Those who saw a unit break test for it, the nearest first. One that routs so badly itself is seen in its turn.
pub fn see(table: &mut dyn Table, war: &War, state: &mut State, near: &[UnitId], broken: &mut Vec<UnitId>) -> Play<()> {
    for friend in near.iter().copied() {
        if !state.unit(friend).is_on_table() || broken.contains(&friend) {
            continue;
        }
        let title = || format!("{} sees it and tests morale", war.card(friend).name);
        let out = under(table, SEEN, &title, |table| throw(table, war, state, friend, Cause::RoutNear))?;
        follow(table, war, state, friend, &out, broken)?;
    }
    Ok(())
}

/// 34.2 How many dice a unit would throw if it tested for its markers now. Guns never test.
pub fn dice(war: &War, state: &State, unit: UnitId) -> Option<i32> {
    let strain = particulars(war, state, unit, Cause::Markers).strain;
    (!strain.unit.arm.is_gun()).then(|| morale::number(war.book, &strain))
}

/// What the test of a unit for its markers would do.
pub fn forecast(war: &War, state: &State, unit: UnitId) -> Forecast {
    Forecast {
        title: format!("{} tests morale", war.card(unit).name),
        // 7.3 The test comes before the determination dice of the turn.
        case: morale::tested(war.book, particulars(war, state, unit, Cause::Markers), 0),
        facts: morale::fact_names(),
    }
}
