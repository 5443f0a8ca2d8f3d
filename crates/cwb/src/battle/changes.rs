//! What players look at that a decision changes, and how questions on the way are answered while looking ahead.

use std::sync::Arc;

use longroll::foresight::{Change, Changes, Subject, Taken, Usual, usual};
use longroll::procedure::{Fact, yes};
use longroll::side::Side;
use longroll::table::Pick;

use super::cards::{GeneralId, UnitId};
use super::state::{GeneralAt, GeneralState, Phase, State, UnitState, Where};
use super::victory;
use super::war::War;

/// Questions that belong to what a decision has set in motion. Odds before it take the usual answers, which their rules put
/// first: every enemy who may shoot on opportunity does, no general cancels a morale test, and dice are re-rolled where that helps.
const FOLLOWED: &[(&str, Usual)] = &[
    ("opportunity", Usual::First),
    ("cancel-morale", Usual::First),
    ("loss-re-roll", Usual::First),
    ("determination-re-roll", Usual::First),
];

pub fn follow(_war: &War, _decision: &Taken<'_, State>, pick: &Pick<'_>) -> Option<usize> {
    usual(FOLLOWED, pick)
}

/// What a state takes beyond its own size, about, in bytes: a copy shares most of its units.
pub fn heap(state: &State) -> usize {
    let shared = size_of::<Arc<UnitState>>() * state.units.len() + 2 * size_of::<UnitState>();
    shared + size_of::<GeneralState>() * state.generals.len() + 768
}

const MOVED: &str = "inches moved";

/// Everything that differs.
pub fn changes(war: &War, before: &State, after: &State) -> Changes {
    let mut changes = Changes::new();
    let mut note = |subject: Subject, was: &[(&'static str, Fact)], is: &[(&'static str, Fact)]| {
        let differs = was.iter().zip(is).filter(|(was, is)| was != is);
        changes.extend(differs.map(|(_, (aspect, value))| Change { subject, aspect, value: *value }));
    };
    for unit in war.all() {
        // Most units are not touched, and the same in both.
        if !std::ptr::eq(before.unit(unit), after.unit(unit)) || is_acting(before, unit) || is_acting(after, unit) {
            let moved = (MOVED, Fact::Number(moved(before, after, unit)));
            let (was, is) = (of_unit(war, before, unit), of_unit(war, after, unit));
            note(Subject::Piece(unit.piece()), &was, &is);
            note(Subject::Piece(unit.piece()), &[(MOVED, Fact::Number(0))], &[moved]);
        }
    }
    for general in war.generals() {
        note(Subject::Piece(general.piece()), &of_general(before, general), &of_general(after, general));
    }
    for (index, objective) in (0..).zip(&war.scenario.objectives) {
        let holder = |state: &State| [("holder", holder(war, state, index))];
        if objective.points != 0 {
            note(Subject::Objective(index), &holder(before), &holder(after));
        }
    }
    let (was, is) = (points(war, before), points(war, after));
    for (side, was, is) in [(Side::North, was.0, is.0), (Side::South, was.1, is.1)] {
        note(Subject::Side(side), &[("points", was)], &[("points", is)]);
    }
    note(Subject::Battle, &of_battle(before), &of_battle(after));
    changes
}

/// What is said of something that did not change.
pub fn unchanged(war: &War, state: &State, subject: Subject, aspect: &'static str) -> Fact {
    let found = |list: &[(&'static str, Fact)]| list.iter().find(|(name, _)| *name == aspect).map(|(_, fact)| *fact);
    let fact = match subject {
        Subject::Piece(_) if aspect == MOVED => Some(Fact::Number(0)),
        Subject::Piece(piece) => match UnitId::of_piece(piece, war.scenario.units.len()) {
            Some(unit) => found(&of_unit(war, state, unit)),
            None => GeneralId::of_piece(piece, war.scenario.generals.len())
                .and_then(|general| found(&of_general(state, general))),
        },
        Subject::Side(Side::North) => Some(points(war, state).0),
        Subject::Side(Side::South) => Some(points(war, state).1),
        Subject::Objective(index) => Some(holder(war, state, index)),
        Subject::Battle => found(&of_battle(state)),
        Subject::Hex(..) => None,
    };
    fact.unwrap_or(Fact::Word("unchanged"))
}

fn of_unit(war: &War, state: &State, unit: UnitId) -> [(&'static str, Fact); 7] {
    let now = state.unit(unit);
    let condition = match now.at {
        Where::Coming => "to come",
        Where::Routed => "routed",
        Where::Destroyed => "destroyed",
        Where::Table if now.damaged => "damaged",
        Where::Table if now.unit.is_disordered() => "disordered",
        Where::Table => "in order",
    };
    let points = match state.phase {
        Phase::Act(Some(act)) if act.unit == unit => i32::from(act.points),
        _ => 0,
    };
    [
        ("state", Fact::Word(condition)),
        ("half bases", Fact::Number(i32::from(now.unit.half_bases))),
        ("battered", yes(now.unit.is_battered(&war.book))),
        ("casualty markers", Fact::Number(i32::from(now.markers))),
        ("low on ammunition", yes(now.low_ammo)),
        ("action points", Fact::Number(points)),
        ("has acted", yes(now.turn.activated)),
    ]
}

fn is_acting(state: &State, unit: UnitId) -> bool {
    matches!(state.phase, Phase::Act(Some(act)) if act.unit == unit)
}

/// How far a unit has gone from where it stood, in whole inches.
fn moved(before: &State, after: &State, unit: UnitId) -> i32 {
    let (was, is) = (before.unit(unit), after.unit(unit));
    if !(was.is_on_table() && is.is_on_table()) {
        return 0;
    }
    let far = (is.frame.origin - was.frame.origin).length().in_thousandths();
    ((far + 500) / 1000) as i32
}

fn of_general(state: &State, general: GeneralId) -> [(&'static str, Fact); 3] {
    let now = state.general(general);
    let fate = match now.at {
        GeneralAt::Dead => "dead",
        GeneralAt::Coming => "to come",
        GeneralAt::Table(_) | GeneralAt::With(_) => "unhurt",
    };
    [
        ("fate", Fact::Word(fate)),
        ("value", Fact::Number(i32::from(now.value))),
        ("finished for this turn", yes(now.finished)),
    ]
}

fn holder(war: &War, state: &State, objective: u16) -> Fact {
    let holder = state.holders.get(usize::from(objective)).copied().flatten();
    Fact::Word(holder.map_or("nobody", |side| war.scenario.sides[side].name))
}

fn points(war: &War, state: &State) -> (Fact, Fact) {
    let points = victory::verdict(war, state).points;
    (Fact::Number(points.north), Fact::Number(points.south))
}

fn of_battle(state: &State) -> [(&'static str, Fact); 3] {
    let dice = state.determination.map_or(0, |(_, dice)| i32::from(dice));
    [
        ("determination dice", Fact::Number(dice)),
        ("left on the clock", Fact::Number(state.clock.max(0))),
        ("over", yes(state.phase == Phase::Over)),
    ]
}
