//! Who gets orders and which places they name: groups of units that begin near each other, and the ground that earns points.

use hexes::Hex;

use crate::battle::cards::{Award, CommandId, Place, Start, UnitId};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::unit::{Arm, Army};

/// Units of a corps that begin this near each other get their orders together.
const TOGETHER: i32 = 3;
/// The most groups of an army.
const MOST_GROUPS: usize = 12;
/// An award for the absence of the enemy from more hexes than this names no place.
const MOST_CLEARED: usize = 12;

/// Units that get their orders together.
#[derive(Clone, Debug)]
pub struct Group {
    command: Option<CommandId>,
    pub units: Vec<UnitId>,
}

impl Group {
    /// Its name: the corps, and its first division where a corps has several groups.
    pub fn name(&self, war: &War, all: &[Group]) -> String {
        let first = self.units.first().map_or("", |unit| war.card(*unit).name);
        match self.command {
            Some(command) if self.units.len() > 1 => {
                let corps = war.scenario.commands[command.index()].name;
                let alone = all.iter().filter(|group| group.command == Some(command)).count() == 1;
                if alone { corps.to_owned() } else { format!("{corps} ({first})") }
            }
            _ => first.to_owned(),
        }
    }

    /// Where it is: the hex of its strongest unit on the map.
    pub fn at(&self, war: &War, state: &State) -> Option<Hex> {
        let there = self.units.iter().filter_map(|unit| {
            let now = state.unit(*unit);
            Some((now.unit.value(&war.book), now.hex()?))
        });
        there.max_by_key(|(value, _)| *value).map(|(_, hex)| hex)
    }

    /// The Combat Value of its units on the map, in half points.
    pub fn strength(&self, war: &War, state: &State) -> i32 {
        let units = self.units.iter().map(|unit| state.unit(*unit));
        units.filter(|unit| unit.hex().is_some()).map(|unit| unit.unit.value(&war.book)).sum()
    }
}

/// Where a unit begins, if it begins on the map or comes onto it at a hex.
fn start(war: &War, unit: UnitId) -> Option<Hex> {
    match war.card(unit).start {
        Start::On(hex) | Start::Enters { hex, .. } | Start::Called { to: Place::Hex(hex), .. } => Some(hex),
        Start::Called { to: Place::Box(_), .. } | Start::Box(_) | Start::Part(_) => None,
    }
}

/// The highest command that a unit belongs to.
fn corps(war: &War, unit: UnitId) -> Option<CommandId> {
    let mut command = war.card(unit).command?;
    while let Some(above) = war.scenario.commands[command.index()].above {
        command = above;
    }
    Some(command)
}

/// The groups of an army, the largest first. They depend on the scenario alone. Wagon trains are in none.
pub fn groups(war: &War, army: Army) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let fights = |unit: &UnitId| war.card(*unit).unit.arm != Arm::Wagon;
    let is_part = |unit: UnitId| matches!(war.card(unit).start, Start::Part(_));
    for unit in war.units_of(army).filter(fights).filter(|unit| !is_part(*unit)) {
        let (command, at) = (corps(war, unit), start(war, unit));
        let near = |other: &UnitId| match (start(war, *other), at) {
            (Some(one), Some(other)) => one.distance(other) <= TOGETHER,
            (one, other) => one == other,
        };
        let joins = |group: &&mut Group| group.command == command && group.units.iter().any(near);
        match groups.iter_mut().filter(|_| command.is_some()).find(joins) {
            Some(group) => group.units.push(unit),
            None => groups.push(Group { command, units: vec![unit] }),
        }
    }
    let men = |group: &Group| -> i32 { group.units.iter().map(|unit| i32::from(war.card(*unit).unit.manpower)).sum() };
    groups.sort_by_key(|group| -men(group));
    let few = groups.len().min(MOST_GROUPS);
    let rest: Vec<UnitId> = groups.drain(few..).flat_map(|group| group.units).collect();
    if let Some(last) = groups.last_mut() {
        last.units.extend(rest);
    }
    for part in war.units_of(army).filter(|unit| is_part(*unit)) {
        let Start::Part(parent) = war.card(part).start else { continue };
        if let Some(home) = groups.iter_mut().find(|group| group.units.contains(&parent)) {
            home.units.push(part);
        }
    }
    groups
}

/// Ground that plans may name: an army holds it while it holds any of its hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    pub hexes: Vec<Hex>,
}

impl Aim {
    /// The name of its first hex that has one, or else the number of the first.
    pub fn name(&self, war: &War) -> String {
        let named = self.hexes.iter().find_map(|hex| war.map.name_of(*hex));
        match (named, self.hexes.first()) {
            (Some(name), _) => name.to_owned(),
            (None, Some(hex)) => war.name(*hex),
            (None, None) => String::new(),
        }
    }

    /// How far a hex is from the nearest of its hexes.
    pub fn distance(&self, from: Hex) -> i32 {
        self.hexes.iter().map(|hex| hex.distance(from)).min().unwrap_or(i32::MAX)
    }

    /// The army whose undemoralized infantry stands on it; none if neither or both.
    pub fn holder(&self, war: &War, state: &State) -> Option<Army> {
        let holds = |army: Army| {
            war.units_of(army).map(|unit| state.unit(unit)).any(|unit| {
                unit.unit.arm == Arm::Infantry
                    && unit.unit.demoralized == 0
                    && unit.hex().is_some_and(|hex| self.hexes.contains(&hex))
            })
        };
        match (holds(Army::Union), holds(Army::Confederate)) {
            (true, false) => Some(Army::Union),
            (false, true) => Some(Army::Confederate),
            _ => None,
        }
    }
}

/// Every place that earns points, from the scenario alone: alternatives are one place, others one for each hex.
pub fn aims(war: &War) -> Vec<Aim> {
    let mut aims: Vec<Aim> = Vec::new();
    let mut add = |hexes: &[Hex]| {
        let new = !hexes.is_empty() && !aims.iter().any(|aim| hexes.iter().any(|hex| aim.hexes.contains(hex)));
        if new {
            aims.push(Aim { hexes: hexes.to_vec() });
        }
    };
    let each = |award: &&Award| matches!(award, Award::Hold { each: true, .. });
    for award in war.scenario.awards.iter().filter(each) {
        if let Award::Hold { hexes, .. } = award {
            hexes.iter().for_each(|hex| add(&[*hex]));
        }
    }
    for award in &war.scenario.awards {
        match award {
            Award::Hold { hexes, .. } => add(hexes),
            Award::County { keys, .. } => add(keys),
            Award::Clear { .. } | Award::Losses { .. } | Award::Bridges { .. } => {}
        }
    }
    for award in &war.scenario.awards {
        if let Award::Clear { hexes, .. } = award
            && hexes.len() <= MOST_CLEARED
        {
            hexes.iter().for_each(|hex| add(&[*hex]));
        }
    }
    aims
}
