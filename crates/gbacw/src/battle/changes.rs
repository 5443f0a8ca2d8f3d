//! What a decision changes on the map, and which later questions follow from it.

use longroll::foresight::{Change, Changes, Subject, Taken, Usual, usual};
use longroll::procedure::Fact;
use longroll::side::Side;
use longroll::table::Pick;

use super::cards::{LeaderId, UnitId};
use super::state::{Exit, Stage, State, UnitState, Where};
use super::war::War;
use crate::ammunition::Ammo;

const STATE: &str = "state";
const LOST: &str = "strength lost";
const HEX: &str = "hex";
const AMMO: &str = "ammunition";
const HOLDER: &str = "holder";
const POINTS: &str = "points";

/// The usual answers to questions inside an attack, a shot or a step.
const FOLLOWED: &[(&str, Usual)] = &[
    ("join", Usual::Named("none")),
    ("shock", Usual::First),
    ("wrap-around", Usual::Named("stay")),
    ("retreat-before-shock", Usual::Named("stand")),
    ("retreat-how-far", Usual::First),
    ("pre-shock-fire", Usual::First),
    ("return-fire", Usual::First),
    ("withdrawal-fire", Usual::First),
    ("approach-fire", Usual::First),
    ("bloody-loss", Usual::First),
    ("advance", Usual::First),
    ("advance-facing", Usual::First),
    ("continue-shock", Usual::First),
    ("counterattack", Usual::Named("none")),
    ("retreat", Usual::First),
    ("retreat-farther", Usual::Named("halt")),
    ("react", Usual::Named("stay")),
    ("react-facing", Usual::First),
    ("guns", Usual::Named("take")),
];

/// The usual answer to a question that follows from the decision; none if it is a new decision.
pub fn follow(_war: &War, _decision: &Taken<'_, State>, pick: &Pick<'_>) -> Option<usize> {
    usual(FOLLOWED, pick)
}

/// Whether everything that follows from a decision is done: no unit is in the middle of its action, and no shock is named or
/// being fought.
pub fn settled(state: &State) -> bool {
    match state.activation().map(|activation| &activation.stage) {
        Some(Stage::Act(unit) | Stage::Guns(unit)) => unit.is_none_or(|unit| !state.unit(unit).used.begun),
        Some(Stage::Shock) => state.shocks.is_empty() && state.fight.is_none(),
        _ => true,
    }
}

/// Every change that a player would look for.
pub fn changes(war: &War, before: &State, after: &State) -> Changes {
    let mut found = Changes::new();
    let mut note = |subject, aspect, then: Fact, now: Fact| {
        if then != now {
            found.push(Change { subject, aspect, value: now });
        }
    };
    for unit in war.units() {
        let (then, now) = (before.unit(unit), after.unit(unit));
        if then == now {
            continue;
        }
        let subject = Subject::Piece(unit.piece());
        note(subject, STATE, state(then), state(now));
        note(subject, LOST, Fact::Number(0), Fact::Number(i32::from(then.sp) - i32::from(now.sp)));
        note(subject, HEX, place(war, then.at), place(war, now.at));
        note(subject, AMMO, ammo(then.ammo), ammo(now.ammo));
    }
    for leader in war.leaders() {
        let (then, now) = (before.leader(leader).at, after.leader(leader).at);
        let subject = Subject::Piece(leader.piece());
        note(subject, STATE, fate(then), fate(now));
        note(subject, HEX, place(war, then), place(war, now));
    }
    for (at, objective) in war.scenario.objectives.iter().enumerate() {
        let (column, row) = war.grid().column_row(objective.hex);
        note(Subject::Hex(column, row), HOLDER, holder(before.held[at]), holder(after.held[at]));
    }
    for side in [Side::North, Side::South] {
        note(Subject::Side(side), POINTS, points(before, side), points(after, side));
    }
    found
}

/// The value of something that did not change.
pub fn unchanged(war: &War, before: &State, subject: Subject, aspect: &'static str) -> Fact {
    match subject {
        Subject::Piece(piece) => match UnitId::of_piece(piece, war.scenario.units.len()) {
            Some(unit) => of_unit(war, before.unit(unit), aspect),
            None => {
                let leader = LeaderId::of_piece(piece, war.scenario.leaders.len());
                let at = leader.map_or(Where::Coming, |leader| before.leader(leader).at);
                if aspect == STATE { fate(at) } else { place(war, at) }
            }
        },
        Subject::Hex(column, row) => {
            let hex = war.grid().numbered(column, row);
            let at = war.scenario.objectives.iter().position(|objective| Some(objective.hex) == hex);
            holder(at.and_then(|at| before.held[at]))
        }
        Subject::Side(side) => points(before, side),
        Subject::Objective(_) | Subject::Battle => Fact::Word("unchanged"),
    }
}

fn of_unit(war: &War, now: &UnitState, aspect: &'static str) -> Fact {
    match aspect {
        STATE => state(now),
        LOST => Fact::Number(0),
        AMMO => ammo(now.ammo),
        _ => place(war, now.at),
    }
}

/// The state of a unit.
fn state(unit: &UnitState) -> Fact {
    Fact::Word(match unit.at {
        Where::Map(_) if unit.abandoned => "abandoned",
        Where::Map(_) if unit.is_disordered() => "disordered",
        Where::Map(_) => "good order",
        Where::Coming => "not yet on the map",
        Where::Recovery => "routed",
        Where::Gone(exit) => exited(exit),
    })
}

/// The state of a leader.
fn fate(at: Where) -> Fact {
    Fact::Word(match at {
        Where::Map(_) => "unhurt",
        Where::Coming | Where::Recovery => "not on the map",
        Where::Gone(Exit::Eliminated) => "killed",
        Where::Gone(exit) => exited(exit),
    })
}

fn exited(exit: Exit) -> &'static str {
    match exit {
        Exit::Eliminated => "eliminated",
        Exit::Dispersed => "dispersed",
        Exit::Captured => "captured",
        Exit::Left => "driven off the map",
        Exit::Exited => "left the map",
        Exit::Wounded => "wounded",
    }
}

/// A hex by its number as printed, `off the map` if it is in none.
fn place(war: &War, at: Where) -> Fact {
    let Where::Map(hex) = at else { return Fact::Word("off the map") };
    let (column, row) = war.grid().column_row(hex);
    Fact::Hex(column, row)
}

fn ammo(ammo: Ammo) -> Fact {
    Fact::Word(match ammo {
        Ammo::Full => "full",
        Ammo::Low => "low",
        Ammo::Out => "out",
    })
}

fn holder(side: Option<Side>) -> Fact {
    Fact::Word(match side {
        Some(Side::North) => "north",
        Some(Side::South) => "south",
        None => "neither side",
    })
}

fn points(state: &State, side: Side) -> Fact {
    Fact::Number(state.points[side] + state.exited[side])
}

/// The memory a state takes on the heap, in bytes.
pub fn heap(state: &State) -> usize {
    size_of_val(&state.units[..])
        + size_of_val(&state.leaders[..])
        + size_of_val(&state.brigades[..])
        + size_of_val(&state.works[..])
        + state.stacks.size()
        + state.held.len()
        + 1024
}
