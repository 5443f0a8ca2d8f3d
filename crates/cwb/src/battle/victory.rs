//! Chapter 21: objectives, points, victory.

use field::{Length, Point};
use longroll::rule::{Rule, house};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Table};
use tabletop::victory::{self, Note, Score, Verdict};

use super::cards::{Award, Branch, Edge, Objective, Start, UnitId};
use super::state::{State, Where};
use super::war::War;
use crate::book::Grade;
use crate::unit::Arm;

const HOLD: Rule = house("21.2");
const POINTS: Rule = house("21.3");
const GRADES: Rule = house("21.4");

/// 21.2 At the end of a turn, a side holds an objective if it has foot or a gun near it and the enemy has no foot near it.
/// Otherwise the last holder keeps it.
pub fn possess(table: &mut dyn Table, war: &War, state: &mut State) {
    for (index, objective) in war.scenario.objectives.iter().enumerate() {
        let holds = |side: &Side| {
            is_near(war, state, objective, *side, |arm| !matches!(arm, Arm::Mounted))
                && !is_near(war, state, objective, side.other(), |arm| matches!(arm, Arm::Infantry | Arm::Dismounted))
        };
        // Foot of one side bars the other; with guns alone the side whose turn it is comes last.
        let holder = [state.active, state.active.other()].into_iter().find(holds);
        if let Some(side) = holder.filter(|side| state.holders[index] != Some(*side)) {
            state.holders[index] = Some(side);
            let name = war.scenario.sides[side].name;
            table.tell(&|| Line::effect(format!("{name} takes {}", objective.name), HOLD));
        }
    }
}

fn is_near(war: &War, state: &State, objective: &Objective, side: Side, counts: impl Fn(Arm) -> bool) -> bool {
    state.pieces.within(war.book.victory.within, &objective.at).any(|(id, _)| {
        let unit = State::owner(id);
        war.side(unit) == side && counts(state.unit(unit).unit.arm)
    })
}

/// 21.2, 21.3 What earns points.
pub fn terms(war: &War) -> Vec<String> {
    let book = &war.book.victory;
    vec![
        format!("each enemy unit lost: {}; battered: {}; each gun lost: {}", book.lost, book.battered, book.gun),
        format!("each enemy division general lost: {}; corps general: {}", book.division_general, book.corps_general),
        format!("an objective counts for the side that holds it: foot or a gun within {} inches", book.within),
    ]
}

/// 21.3 What both sides have points for as things are now.
pub fn score(war: &War, state: &State) -> BySide<Score> {
    victory::score(|side, note| count(war, state, side, note))
}

/// Note everything that a side has points for.
fn count(war: &War, state: &State, side: Side, note: Note<'_>) {
    for (objective, holder) in war.scenario.objectives.iter().zip(&state.holders) {
        if *holder == Some(side) {
            note(&|| objective.name.to_owned(), worth(war, objective, side));
        }
    }
    for unit in war.all().filter(|unit| war.side(*unit) != side) {
        if let Some((what, points)) = of_unit(war, state, unit) {
            note(&|| format!("{} {what}", war.card(unit).name), points);
        }
    }
    note(&|| "enemy generals killed".to_owned(), state.generals_lost[side]);
    note(&|| "awards of the scenario".to_owned(), awarded(war, state, side));
}

/// 21.3 What an objective is worth to the side that holds it: to the attacker twice as much if it is in the third of the table
/// along the defender's edge.
pub(super) fn worth(war: &War, objective: &Objective, side: Side) -> i32 {
    let the = &war.book.victory;
    let deep = side == war.scenario.attacker && is_in_defenders_third(war, objective.at);
    objective.points * if deep { the.double } else { 1 }
}

fn is_in_defenders_third(war: &War, at: Point) -> bool {
    let (width, height) = (war.table.width(), war.table.height());
    let (far, whole) = match war.scenario.sides[war.scenario.attacker.other()].edge {
        Edge::South => (at.y(), height),
        Edge::North => (height - at.y(), height),
        Edge::West => (at.x(), width),
        Edge::East => (width - at.x(), width),
    };
    far * i64::from(war.book.victory.thirds) < whole
}

/// 21.3 What has become of an enemy unit, and what that is worth; only the higher counts.
fn of_unit(war: &War, state: &State, unit: UnitId) -> Option<(&'static str, i32)> {
    let (now, the) = (state.unit(unit), &war.book.victory);
    if war.card(unit).branch.is_gun() {
        return (now.at == Where::Destroyed).then_some(("destroyed", the.gun));
    }
    match now.at {
        Where::Destroyed => Some(("destroyed", the.lost)),
        Where::Routed => Some(("routed", the.lost)),
        _ => now.unit.is_battered(&war.book).then_some(("battered", the.battered)),
    }
}

/// Points of the scenario: for enemy brigades that have been drawn away from their part of the table.
fn awarded(war: &War, state: &State, of: Side) -> i32 {
    let mut points = 0;
    for award in &war.scenario.awards {
        let Award::DrawnWest { side, line, most } = *award;
        if side == of {
            let drawn = war.present(state, side.other()).filter(|(unit, _)| is_drawn(war, state, *unit, line));
            points += most.min(drawn.count() as i32);
        }
    }
    points
}

/// Whether a brigade that began east of a line is west of it now.
fn is_drawn(war: &War, state: &State, unit: UnitId, line: Length) -> bool {
    let card = war.card(unit);
    let began_east = matches!(card.start, Start::On { frame, .. } if frame.origin.x() > line);
    matches!(card.branch, Branch::Infantry(_)) && began_east && state.unit(unit).frame.origin.x() < line
}

/// 21.4 Who wins as things are now, and how clearly.
pub fn verdict(war: &War, state: &State) -> Verdict<Grade> {
    let points = victory::points(|side, note| count(war, state, side, note));
    Verdict::by_points(points, &Grade::Draw, |lead| *war.book.victory.grades.at(lead))
}

/// Tell how the battle ended.
pub fn finish(table: &mut dyn Table, war: &War, state: &State) {
    victory::tell_score(table, war.names(), &score(war, state), POINTS);
    let end = verdict(war, state);
    victory::tell_end(table, war.names(), &end, end.grade.words(), GRADES);
}
