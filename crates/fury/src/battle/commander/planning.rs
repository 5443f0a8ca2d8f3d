//! What the search for plans asks of this game: the commands and goals that plans name, and how the battle stands.
//!
//! Every brigade is a command, unless a side has too many: then its divisions are. Batteries go with the brigades of their
//! division.

use field::display::spot;
use field::{Frame, Heading, Point};
use longroll::plan::{Corps, Goal, Site, Standing, Weight};
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::table::Wait;

use crate::battle::baseline;
use crate::battle::cards::{Start, UnitId};
use crate::battle::state::{Phase, State, UnitState, Where};
use crate::battle::victory;
use crate::battle::war::War;
use crate::book::victory::Grade;
use crate::unit::{Status, status};

/// A side with more brigades than this is commanded by divisions.
const MOST_COMMANDS: usize = 12;

/// How many hours after this one a rehearsal still plays: the enemy's answer, and what becomes of it in one's own next turn.
const AHEAD: u32 = 2;

/// What a stand is worth in good order, and a battery, when strength is counted.
const STAND: i32 = 12;
const GUNS: i32 = 36;

/// The brigades of a side, in the order of the roster.
fn brigades(war: &War, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    war.all().filter(move |unit| war.side(*unit) == side && !war.card(*unit).branch.is_battery())
}

/// The brigades of each command of a side.
pub fn forces(war: &War, side: Side) -> Vec<Vec<UnitId>> {
    if brigades(war, side).count() <= MOST_COMMANDS {
        return brigades(war, side).map(|unit| vec![unit]).collect();
    }
    let mut divisions: Vec<Vec<UnitId>> = Vec::new();
    for unit in brigades(war, side) {
        let same =
            |force: &&mut Vec<UnitId>| force.iter().all(|other| war.card(*other).command == war.card(unit).command);
        match divisions.iter_mut().find(same) {
            Some(force) => force.push(unit),
            None => divisions.push(vec![unit]),
        }
    }
    divisions
}

/// The middle of those of some units that are on the table.
pub fn middle(state: &State, force: &[UnitId]) -> Option<Point> {
    let here = force.iter().map(|unit| state.unit(*unit)).filter(|now| now.is_on_table());
    Point::centroid(here.map(|now| now.frame.origin))
}

fn site(at: Point) -> Site {
    Site::Table(spot(Frame::new(at, Heading::NORTH)))
}

/// The commands of a side.
pub fn commands(war: &War, state: &State, side: Side) -> Vec<Corps> {
    let name = |force: &[UnitId]| match force {
        [only] => war.card(*only).name.to_owned(),
        [first, ..] => war.scenario.commands[war.card(*first).command.index()].name.to_owned(),
        [] => String::new(),
    };
    let forces = forces(war, side).into_iter();
    forces.map(|force| Corps { name: name(&force), at: middle(state, &force).map(site) }).collect()
}

/// The objectives of the scenario.
pub fn goals(war: &War) -> Vec<Goal> {
    let places = war.scenario.objectives.iter();
    places.map(|place| Goal { name: place.name.to_owned(), at: Some(site(place.at)) }).collect()
}

pub fn baseline(war: &War, state: &State, wait: &Wait) -> usize {
    baseline::advise(war, state, wait)
}

/// Both sides see the whole table.
pub fn imagine(_: &War, state: &State, _: Side, _: &mut dyn Chance) -> State {
    state.clone()
}

/// How the battle stands.
pub fn standing(war: &War, state: &State) -> Standing {
    let over = (state.phase == Phase::Over).then(|| victory::verdict(war, state).winner);
    let grades = &war.book.victory.grades;
    let margin = (1..100).find(|lead| *grades.at(*lead) != Grade::Draw).unwrap_or(1);
    let left = |side: Side| forces(war, side).iter().map(|force| percent(war, state, force)).collect();
    Standing {
        over,
        turns_left: war.scenario.turns.len() as i32 - i32::from(state.turn) + 1,
        points: victory::points(war, state),
        margin,
        strength: BySide::of(|side| strength(war, state, side)),
        holders: (0..war.scenario.objectives.len()).map(|place| victory::holder(war, state, place)).collect(),
        commands: BySide::of(left),
    }
}

fn percent(war: &War, state: &State, force: &[UnitId]) -> u8 {
    let here = |unit: &UnitId| !matches!(state.unit(*unit).at, Where::Gone | Where::Left);
    let now: u32 = force.iter().filter(|unit| here(unit)).map(|unit| u32::from(state.unit(*unit).unit.stands)).sum();
    let first: u32 = force.iter().map(|unit| u32::from(war.card(*unit).stands)).sum();
    (100 * now / first.max(1)).min(100) as u8
}

/// What is left to fight with, reinforcements included that still come in time.
fn strength(war: &War, state: &State, side: Side) -> i32 {
    let counts = |unit: &UnitId| match (state.unit(*unit).at, war.card(*unit).start) {
        (Where::Table, _) => true,
        (Where::Coming, Start::Enters { turn, .. }) => usize::from(turn) <= war.scenario.turns.len(),
        _ => false,
    };
    let own = war.all().filter(|unit| war.side(*unit) == side).filter(counts);
    own.map(|unit| worth(state.unit(unit))).sum()
}

fn worth(now: &UnitState) -> i32 {
    let unit = &now.unit;
    if unit.is_battery() {
        return GUNS / if unit.damaged { 2 } else { 1 } - if unit.silenced { GUNS / 4 } else { 0 };
    }
    let each = match status(unit.stands, unit.worn, unit.spent) {
        Status::Fresh => STAND,
        Status::Worn => STAND * 5 / 6,
        Status::Spent => STAND / 2,
    };
    let whole = each * i32::from(unit.stands);
    whole - if unit.disordered { whole / 4 } else { 0 } - if unit.low_ammo { whole / 8 } else { 0 }
}

/// Each player turn is an hour.
pub fn hour(war: &War, state: &State) -> u32 {
    2 * u32::from(state.turn) + u32::from(state.moving != war.scenario.first)
}

pub fn horizon(war: &War, state: &State) -> u32 {
    hour(war, state) + AHEAD
}

/// To charge or not, and to break through or not, decides fights.
pub fn weight(wait: &Wait) -> Weight {
    let Wait::Pick { name, options, .. } = wait else { return Weight::Light };
    let offers = |start: &str| options.iter().any(|offer| offer.slug.starts_with(start));
    let heavy = match *name {
        "leg" => offers("charge "),
        "carry" => offers("break-through"),
        _ => false,
    };
    if heavy { Weight::Heavy } else { Weight::Light }
}
