//! What a decision changes, for those who look ahead: what a player would look at, read from two positions, and the answers
//! taken on the way.

use field::{Length, Pieces};
use longroll::foresight::{Change, Changes, Subject, Taken, Usual, usual};
use longroll::procedure::{Fact, yes};
use longroll::side::Side;
use longroll::table::Pick;

use super::cards::UnitId;
use super::state::{ChargeStep, LeaderAt, Phase, STANDS, State, UnitState, Where};
use super::victory;
use super::war::War;
use crate::unit::{Arm, status};

/// Everything that is different after a decision, in order.
pub fn changes(war: &War, before: &State, after: &State) -> Changes {
    let mut old = read(war, before, before).into_iter();
    let new = read(war, before, after);
    new.into_iter().filter(|change| old.next().as_ref() != Some(change)).collect()
}

/// What is said of something that did not change.
pub fn unchanged(war: &War, before: &State, subject: Subject, aspect: &'static str) -> Fact {
    let found = read(war, before, before).into_iter().find(|read| read.subject == subject && read.aspect == aspect);
    found.map_or(Fact::Word("unchanged"), |read| read.value)
}

/// Everything that is said of a position; always the same things in the same order. Losses and moves count from the position
/// `before`.
fn read(war: &War, before: &State, now: &State) -> Changes {
    let mut list = Changes::new();
    for unit in war.all() {
        let subject = Subject::Piece(unit.piece());
        let of_unit = of_unit(before.unit(unit), now.unit(unit)).into_iter().chain(of_move(now, unit));
        list.extend(of_unit.map(|(aspect, value)| Change { subject, aspect, value }));
    }
    for leader in war.leaders() {
        let value = Fact::Word(match now.leader(leader).at {
            LeaderAt::Table(_) => "alone",
            LeaderAt::Attached(_) => "with a unit",
            LeaderAt::Coming => "to come",
            LeaderAt::Lost { .. } => "lost",
        });
        list.push(Change { subject: Subject::Piece(leader.piece()), aspect: "leader", value });
    }
    for (at, holder) in now.holders.iter().enumerate() {
        let value = Fact::Word(holder.map_or("neither side", |side| war.scenario.sides[side].name));
        list.push(Change { subject: Subject::Objective(at as u16), aspect: "holder", value });
    }
    let points = victory::points(war, now);
    for side in Side::BOTH {
        list.push(Change { subject: Subject::Side(side), aspect: "points", value: Fact::Number(points[side]) });
    }
    list.push(Change { subject: Subject::Battle, aspect: "over", value: yes(now.phase == Phase::Over) });
    list
}

fn of_unit(before: &UnitState, now: &UnitState) -> [(&'static str, Fact); 9] {
    let unit = &now.unit;
    let state = match now.at {
        Where::Table | Where::Gone => unit.state(),
        Where::Coming => "to come",
        Where::Left => "fled",
    };
    let lost = i32::from(before.unit.troops()) - i32::from(if now.is_on_table() { unit.troops() } else { 0 });
    let moved = if now.is_on_table() && before.is_on_table() {
        (now.frame.origin - before.frame.origin).length() + Length::thousandths(500)
    } else {
        Length::ZERO
    };
    let mode = match unit.arm {
        Arm::Infantry => "on foot",
        Arm::Mounted => "mounted",
        Arm::Dismounted => "dismounted",
        Arm::SmoothBore | Arm::Rifled if unit.limbered => "limbered",
        Arm::SmoothBore | Arm::Rifled => "unlimbered",
    };
    [
        ("state", Fact::Word(state)),
        ("stands lost", Fact::Number(if before.is_on_table() { lost } else { 0 })),
        ("effectiveness", Fact::Word(status(unit.stands, unit.worn, unit.spent).slug())),
        ("ammunition", Fact::Word(if unit.low_ammo { "low" } else { "full" })),
        ("formation", Fact::Word(unit.formation.words())),
        ("mode", Fact::Word(mode)),
        ("exceptional commander", yes(unit.commander)),
        ("inches moved", Fact::Number((moved.in_thousandths() / 1000) as i32)),
        ("charges", yes(now.turn.charging)),
    ]
}

/// What a unit may still do this turn: inches it may move, a change of formation, a breakthrough.
fn of_move(now: &State, unit: UnitId) -> [(&'static str, Fact); 3] {
    let go = if let Phase::Maneuver(Some(go)) = now.phase { Some(go).filter(|go| go.unit == unit) } else { None };
    let through = match &now.phase {
        Phase::Charge(ChargeStep::Combats { through, .. } | ChargeStep::Breakthrough(through)) => {
            through.contains(&unit)
        }
        _ => false,
    };
    [
        ("may move, inches", Fact::Number(go.map_or(0, |go| (go.left.in_thousandths() / 1000) as i32))),
        ("may change formation", yes(go.is_some_and(|go| go.may_change))),
        ("breaks through", yes(through || now.unit(unit).turn.broke_through)),
    ]
}

/// What a state takes beyond its own size, about.
pub fn heap(state: &State) -> usize {
    // Copies share the units that are alike in both: of two that meet, and a friend or two, each has its own.
    const CHANGED: usize = 4;
    let unit = size_of::<UnitState>() + Pieces::bytes_of(usize::from(STANDS));
    let stands: usize = state.units.iter().map(|unit| unit.stands.len()).sum();
    CHANGED * unit + 32 * state.units.len() + 8 * stands + 2048
}

/// A new player turn begins: what the decision set in motion is over.
pub fn settled(state: &State) -> bool {
    state.phase == Phase::Attach
}

/// Questions that belong to what a decision set in motion, and their usual answers.
const USUAL: [(&str, Usual); 6] = [
    ("combine", Usual::First),
    ("stands-lost", Usual::First),
    ("attacker-pays", Usual::First),
    ("defender-pays", Usual::First),
    ("deploy", Usual::First),
    ("carry", Usual::Named("stay")),
];

/// The answer that is taken on the way. A shot is looked at with all that was named before it, so the others of its side hold
/// their fire. A charge is looked at to its end: no other unit moves, those who charge fire and those who have chargers before
/// them fire at these, and the combats are fought in the order they are listed.
pub fn follow(war: &War, taken: &Taken<'_, State>, pick: &Pick<'_>) -> Option<usize> {
    if let Some(answer) = usual(&USUAL, pick) {
        return Some(answer);
    }
    if taken.name == "fire" {
        return pick.find("hold").filter(|_| pick.name == "fire" && pick.side == taken.side);
    }
    if taken.name != "go-in" && !(taken.name == "leg" && taken.answer.starts_with("charge")) {
        return None;
    }
    // The enemy's next turn is his to decide.
    let own = pick.side == taken.side;
    match pick.name {
        "maneuver" if own => pick.find("done").or_else(|| must_roll(war, taken.state, pick)),
        "leg" if own => pick.find("done"),
        "ride" if own => pick.find("stay"),
        "go-in" | "combat" => Some(0),
        "fire" => Some(fires(war, taken.state, pick)),
        _ => None,
    }
}

/// 6.2 A Disordered brigade, which rolls before any combat.
fn must_roll(war: &War, state: &State, pick: &Pick<'_>) -> Option<usize> {
    let disordered = |unit: UnitId| state.unit(unit).unit.disordered;
    (0..pick.count).find(|at| piece(war, pick, *at).is_some_and(disordered))
}

/// With all at the nearest, if the unit charges or a charger is the nearest; else it holds its fire, which is offered last.
fn fires(war: &War, state: &State, pick: &Pick<'_>) -> usize {
    let moving = if let Phase::Maneuver(Some(go)) = state.phase { Some(go.unit) } else { None };
    let charges = |unit: UnitId| state.unit(unit).turn.charging || moving == Some(unit);
    let hold = pick.count - 1;
    let nearest = 0;
    let concerned = [hold, nearest].into_iter().filter_map(|at| piece(war, pick, at)).any(charges);
    if concerned { nearest } else { hold }
}

fn piece(war: &War, pick: &Pick<'_>, at: usize) -> Option<UnitId> {
    UnitId::of_piece((pick.offer)(at).mark.piece?, war.scenario.units.len())
}
