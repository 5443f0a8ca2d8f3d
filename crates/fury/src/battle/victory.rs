//! Chapter 13: victory.

use field::Length;
use longroll::rule::{Rule, house, rulebook};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Table};

use super::cards::{Award, UnitId};
use super::state::{State, Where};
use super::war::War;
use crate::book::victory::Grade;
use crate::unit::{Status, status};

const POINTS: Rule = rulebook("13.1");
const OBJECTIVES: Rule = house("13.2");
const GRADES: Rule = house("13.3");
const SUDDEN: Rule = house("13.4");

/// What a side has points for, line by line.
pub type Score = Vec<(String, i32)>;

/// How the battle stands, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// None in a draw.
    pub winner: Option<Side>,
    pub grade: Grade,
    pub points: BySide<i32>,
    /// 13.4 The loser has no brigade in good order left.
    pub sudden: bool,
}

/// 13.1, 13.2 What both sides have points for as things are now.
pub fn score(war: &War, state: &State) -> BySide<Score> {
    let of = |side: Side| {
        let mut score = Score::new();
        count(war, state, side, &mut |what, points| score.push((what(), points)));
        score
    };
    BySide { north: of(Side::North), south: of(Side::South) }
}

/// The points of both sides as things are now.
pub fn points(war: &War, state: &State) -> BySide<i32> {
    let of = |side: Side| {
        let mut sum = 0;
        count(war, state, side, &mut |_, points| sum += points);
        sum
    };
    BySide { north: of(Side::North), south: of(Side::South) }
}

fn count(war: &War, state: &State, side: Side, note: &mut dyn FnMut(&dyn Fn() -> String, i32)) {
    let mut add = |what: &dyn Fn() -> String, points: i32| {
        if points != 0 {
            note(what, points);
        }
    };
    for unit in war.all().filter(|unit| war.side(*unit) != side) {
        if let Some((what, points)) = of_unit(war, state, unit) {
            add(&|| format!("{} {what}", war.card(unit).name), points);
        }
    }
    let tally = state.tally[side];
    add(&|| "enemy leaders lost".to_owned(), tally.leaders);
    for (index, place) in war.scenario.objectives.iter().enumerate() {
        if holder(war, state, index) == Some(side) {
            add(&|| place.name.to_owned(), place.points[side]);
        }
    }
    add(&|| "awards of the scenario".to_owned(), tally.awards + kept_off(war, state, side));
}

/// 13.1 What an enemy unit is worth; only the highest counts.
fn of_unit(war: &War, state: &State, unit: UnitId) -> Option<(&'static str, i32)> {
    let (here, points) = (state.unit(unit), &war.book.victory);
    let gone = matches!(here.at, Where::Gone | Where::Left);
    if war.card(unit).branch.is_battery() {
        return gone.then_some(("lost", points.battery));
    }
    match status(here.unit.stands, here.unit.worn, here.unit.spent) {
        _ if gone => Some(("destroyed", points.destroyed)),
        Status::Fresh => None,
        Status::Worn => Some(("Worn", points.worn)),
        Status::Spent => Some(("Spent", points.spent)),
    }
}

/// 13.2 Who alone possesses an objective: the last with a good-order brigade at it, unless an enemy brigade is so near.
fn holder(war: &War, state: &State, objective: usize) -> Option<Side> {
    let holder = state.holders.get(objective).copied().flatten()?;
    let enemies = at_objective(war, state, objective, holder.other(), false);
    (!enemies).then_some(holder)
}

fn at_objective(war: &War, state: &State, objective: usize, side: Side, good_order: bool) -> bool {
    let within = Length::inches(war.book.victory.within.into());
    let place = war.scenario.objectives[objective].at;
    state.pieces.within(within, &place).any(|(stand, _)| {
        let unit = State::owner(stand);
        let now = &state.unit(unit).unit;
        war.side(unit) == side && !now.is_battery() && !(good_order && now.disordered)
    })
}

/// 13.2 At the end of a player turn: who has a good-order brigade at each objective. Where both have, the side that moved
/// came last.
pub fn possess(war: &War, state: &mut State) {
    for objective in 0..war.scenario.objectives.len() {
        let sides = [state.moving, state.moving.other()];
        let last = sides.into_iter().find(|side| at_objective(war, state, objective, *side, true));
        if let (Some(side), Some(holder)) = (last, state.holders.get_mut(objective)) {
            *holder = Some(side);
        }
    }
}

/// Points of the scenario gathered at the end of each game turn.
pub fn gather(table: &mut dyn Table, war: &War, state: &mut State) {
    for award in &war.scenario.awards {
        let Award::Delay { side, east_of, most } = *award else { continue };
        let past = brigades(war, state, side.other())
            .any(|unit| state.unit(unit).stands.iter().any(|stand| stand.centre().x() > east_of));
        if !past && state.tally[side].awards < most {
            state.tally[side].awards += 1;
            let name = war.scenario.sides[side].name;
            table.tell(&|| Line::effect(format!("{name} gains a point for the delay"), OBJECTIVES));
        }
    }
}

/// Points of the scenario for keeping the enemy from a line of the table, as things are now.
fn kept_off(war: &War, state: &State, of: Side) -> i32 {
    let mut points = 0;
    for award in &war.scenario.awards {
        let Award::KeptOff { side, line, within, points: worth } = *award else { continue };
        let lines = || war.table.lines().iter().filter(|known| known.name == line);
        let near = |stand: &field::Stand| lines().any(|line| line.track.gap(stand).within(within));
        let reached = brigades(war, state, side.other()).any(|unit| state.unit(unit).stands.iter().any(near));
        points += if side == of && !reached { worth } else { 0 };
    }
    points
}

fn brigades<'a>(war: &'a War, state: &'a State, side: Side) -> impl Iterator<Item = UnitId> + 'a {
    war.present(state, side).filter(|(_, here)| !here.unit.is_battery()).map(|(unit, _)| unit)
}

/// 13.4 The side that has no brigade in good order on the table and none to come, if only one has none.
pub fn broken(war: &War, state: &State) -> Option<Side> {
    let to_come = |unit: UnitId| {
        let card = war.card(unit);
        !card.branch.is_battery() && state.unit(unit).at == Where::Coming
    };
    let has = |side: Side| {
        brigades(war, state, side).any(|unit| !state.unit(unit).unit.disordered)
            || war.all().any(|unit| war.side(unit) == side && to_come(unit))
    };
    match (has(Side::North), has(Side::South)) {
        (false, true) => Some(Side::North),
        (true, false) => Some(Side::South),
        _ => None,
    }
}

/// 13.3, 13.4 Who wins as things are now, and how clearly.
pub fn verdict(war: &War, state: &State) -> Verdict {
    let points = points(war, state);
    if let Some(loser) = broken(war, state) {
        return Verdict { winner: Some(loser.other()), grade: Grade::Decisive, points, sudden: true };
    }
    let grade = *war.book.victory.grades.at((points.north - points.south).abs());
    let ahead = if points.north > points.south { Side::North } else { Side::South };
    Verdict { winner: (grade != Grade::Draw).then_some(ahead), grade, points, sudden: false }
}

/// Tell how the battle ended.
pub fn finish(table: &mut dyn Table, war: &War, state: &State) {
    let score = score(war, state);
    for side in Side::BOTH {
        for (what, points) in &score[side] {
            let name = war.scenario.sides[side].name;
            table.tell(&|| Line::effect(format!("{name}: {what}, {points}"), POINTS));
        }
    }
    let end = verdict(war, state);
    let names = &war.scenario.sides;
    table.tell(&|| {
        let (north, south) = (end.points.north, end.points.south);
        let margin = format!("{} {north}, {} {south}", names.north.name, names.south.name);
        match end.winner {
            None => Line::effect(format!("{margin}: {}", end.grade.words()), GRADES),
            Some(side) if end.sudden => {
                let loser = names[side.other()].name;
                Line::effect(
                    format!("{loser} has no brigade in good order: {} wins decisively", names[side].name),
                    SUDDEN,
                )
            }
            Some(side) => Line::effect(format!("{margin}: {} for {}", end.grade.words(), names[side].name), GRADES),
        }
    });
}
