//! Chapter 27: points and the result.

use hexes::{Hex, Hexside};
use longroll::rule::{Rule, house};
use longroll::side::BySide;
use longroll::table::{Line, Table};

use super::cards::{Award, side};
use super::state::State;
use super::war::War;
use super::{counties, ground::Crossing};
use crate::initiative::title;
use crate::unit::{Arm, Army};

const POINTS: Rule = house("27.4");
const RESULT: Rule = house("27.5");

/// 27.4 What an award is worth now, and the side that earns it. Counties score when they change hands (27.3).
pub fn worth(war: &War, state: &State, award: &Award) -> (Army, i32) {
    match award {
        Award::Hold { army, hexes, and, points, each } => {
            let held = hexes.iter().filter(|hex| holds(war, state, *army, **hex)).count() as i32;
            let also = and.is_empty() || and.iter().any(|hex| holds(war, state, *army, *hex));
            (*army, if also { points * if *each { held } else { held.min(1) } } else { 0 })
        }
        Award::Losses { army, points } => (*army, points * state.lost[side(army.other())]),
        Award::Clear { army, hexes, points } => {
            let clear = !hexes.iter().any(|hex| infantry(war, state, army.other(), *hex).next().is_some());
            (*army, if clear { *points } else { 0 })
        }
        Award::Bridges { army, sides, points } => {
            let broken = |side: &&Hexside| war.ground.crossing(state, side.hex(), side.dir()) == Crossing::Broken;
            (*army, points * sides.iter().filter(broken).count() as i32)
        }
        Award::County { .. } => (Army::Union, 0),
    }
}

/// An undemoralized infantry unit of this army stands there.
fn holds(war: &War, state: &State, army: Army, hex: Hex) -> bool {
    infantry(war, state, army, hex).any(|demoralized| demoralized == 0)
}

/// The demoralization of each infantry unit of an army in a hex.
fn infantry<'s>(war: &'s War, state: &'s State, army: Army, hex: Hex) -> impl Iterator<Item = u8> + 's {
    war.units_of(army)
        .map(|unit| state.unit(unit))
        .filter(move |unit| unit.hex() == Some(hex) && unit.unit.arm == Arm::Infantry)
        .map(|unit| unit.unit.demoralized)
}

/// 27.5 The points of both sides if the campaign ended now.
pub fn score(war: &War, state: &State) -> BySide<i32> {
    let mut points = state.points;
    for award in &war.scenario.awards {
        let (army, worth) = worth(war, state, award);
        points[side(army)] += worth;
    }
    points
}

/// 27.5 Union points less Confederate ones.
pub fn net(war: &War, state: &State) -> i32 {
    let score = score(war, state);
    score.north - score.south
}

/// 27.5 What the scenario's ladder calls the position; below its last rung the last one holds.
pub fn result(war: &War, state: &State) -> &'static str {
    let net = net(war, state);
    let rung = war.scenario.ladder.iter().find(|(from, _)| net >= *from).or(war.scenario.ladder.last());
    rung.map_or("no result", |(_, name)| name)
}

/// 27.5 What earns points, and what the scenario's ladder calls each lead of the Union.
pub fn terms(war: &War) -> Vec<String> {
    let awards = war.scenario.awards.iter().map(|award| format!("points for {}", words(war, award)));
    let last = war.scenario.ladder.len().saturating_sub(1);
    let rung = |(at, (from, name)): (usize, &(i32, &'static str))| {
        if at == last {
            format!("Union points less Confederate points, fewer than that: {name}")
        } else {
            format!("Union points less Confederate points, {from} or more: {name}")
        }
    };
    awards.chain(war.scenario.ladder.iter().enumerate().map(rung)).collect()
}

/// What an award is for, in words.
pub fn words(war: &War, award: &Award) -> String {
    let names = |hexes: &[Hex]| hexes.iter().map(|hex| war.name(*hex)).collect::<Vec<_>>().join(", ");
    match award {
        Award::Hold { hexes, and, each, .. } => {
            let any = if *each { "each of " } else { "" };
            let also = if and.is_empty() { String::new() } else { format!(", with {}", names(and)) };
            format!("infantry on {any}{}{also}", names(hexes))
        }
        Award::Losses { .. } => "enemy Manpower lost".to_owned(),
        Award::Clear { hexes, .. } => format!("no enemy infantry on {}", names(hexes)),
        Award::Bridges { sides, .. } => {
            let side = |side: &Hexside| war.side_name(*side);
            format!("bridges destroyed: {}", sides.iter().map(side).collect::<Vec<_>>().join(", "))
        }
        Award::County { name, .. } => format!("{name} county"),
    }
}

/// 27.5 The result of the campaign.
pub fn finish(table: &mut dyn Table, war: &War, state: &mut State) {
    counties::pay(table, war, state);
    table.tell(&|| Line::open("Victory", RESULT));
    for award in &war.scenario.awards {
        let (army, worth) = worth(war, state, award);
        if worth != 0 {
            table.tell(&|| Line::effect(format!("{}: {worth} for {}", title(army), words(war, award)), POINTS));
        }
    }
    for army in [Army::Union, Army::Confederate] {
        let won = state.points[side(army)];
        if won != 0 {
            table.tell(&|| Line::effect(format!("{}: {won} on the way", title(army)), POINTS));
        }
    }
    table.tell(&|| {
        let score = score(war, state);
        Line::effect(format!("Union {}, Confederate {}: {}", score.north, score.south, result(war, state)), RESULT)
    });
    table.tell(&|| Line::Close);
}
