//! Chapter 13: victory.

use field::Length;
use longroll::rule::{Rule, house, rulebook};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Table};
use tabletop::victory::{self, Note, Score, Verdict};

use super::cards::{Award, UnitId};
use super::state::{State, Where};
use super::war::War;
use crate::book::victory::Grade;
use crate::unit::{Status, status};

const POINTS: Rule = rulebook("13.1");
const OBJECTIVES: Rule = house("13.2");
const GRADES: Rule = house("13.3");
const SUDDEN: Rule = house("13.4");

/// 13.1, 13.2 What earns points.
pub fn terms(war: &War) -> Vec<String> {
    let book = &war.book.victory;
    vec![
        format!("each enemy brigade worn: {}; spent: {}; destroyed: {}", book.worn, book.spent, book.destroyed),
        format!("each enemy battery lost: {}", book.battery),
        format!(
            "enemy leaders lost: {}; commanders: {}; the army leader: {}",
            book.leader, book.commander, book.army_leader
        ),
        format!("an objective counts for the side that holds it, from within {} inches", book.within),
    ]
}

/// 13.1, 13.2 What both sides have points for as things are now.
pub fn score(war: &War, state: &State) -> BySide<Score> {
    victory::score(|side, note| count(war, state, side, note))
}

/// The points of both sides as things are now.
pub fn points(war: &War, state: &State) -> BySide<i32> {
    victory::points(|side, note| count(war, state, side, note))
}

/// Note everything that a side has points for.
fn count(war: &War, state: &State, side: Side, note: Note<'_>) {
    for unit in war.all().filter(|unit| war.side(*unit) != side) {
        if let Some((what, points)) = of_unit(war, state, unit) {
            note(&|| format!("{} {what}", war.card(unit).name), points);
        }
    }
    let tally = state.tally[side];
    note(&|| "enemy leaders lost".to_owned(), tally.leaders);
    for (index, place) in war.scenario.objectives.iter().enumerate() {
        if holder(war, state, index) == Some(side) {
            note(&|| place.name.to_owned(), place.points[side]);
        }
    }
    note(&|| "awards of the scenario".to_owned(), tally.awards + kept_off(war, state, side));
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

/// 13.2 Who possesses an objective: the side whose good-order brigade was last at it, unless an enemy brigade is there too.
pub fn holder(war: &War, state: &State, objective: usize) -> Option<Side> {
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

/// 13.2 At the end of a player turn, the side with a good-order brigade at an objective holds it. If both have one, the
/// side that moved came last.
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
pub fn verdict(war: &War, state: &State) -> Verdict<Grade> {
    let points = points(war, state);
    match broken(war, state) {
        Some(loser) => Verdict { winner: Some(loser.other()), grade: Grade::Decisive, points, sudden: true },
        None => Verdict::by_points(points, &Grade::Draw, |lead| *war.book.victory.grades.at(lead)),
    }
}

/// Tell how the battle ended.
pub fn finish(table: &mut dyn Table, war: &War, state: &State) {
    let names = war.names();
    victory::tell_score(table, names, &score(war, state), POINTS);
    let end = verdict(war, state);
    match end.winner.filter(|_| end.sudden) {
        Some(side) => table.tell(&|| {
            let (winner, loser) = (names[side], names[side.other()]);
            Line::effect(format!("{loser} has no brigade in good order: {winner} wins decisively"), SUDDEN)
        }),
        None => victory::tell_end(table, names, &end, end.grade.words(), GRADES),
    }
}
