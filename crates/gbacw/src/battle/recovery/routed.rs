//! 12.5 Routed units in the Recovery Box, and 12.75 replacement leaders.

use hexes::Hex;
use longroll::dice::{D10, Dice};
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Roll, Table};

use crate::battle::aftermath;
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::command::{brigadier, division_leader, enemy_distance};
use crate::battle::movement;
use crate::battle::state::{Exit, Mode, State, Where};
use crate::battle::victory;
use crate::battle::war::War;
use crate::book::Pace;
use crate::unit::Cohesion;
use longroll::asking::choose;

const ROUT: Rule = house("12.5");
const REPLACED: Rule = house("12.75");

/// 12.5 Roll for each unit in the Recovery Box: at most its cohesion, and it returns in the next phase A; a nine that fails
/// disperses it.
pub fn recover(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    for unit in war.units_of(side) {
        if state.unit(unit).at == Where::Recovery && !state.unit(unit).returning {
            try_to_recover(table, war, state, unit)?;
        }
    }
    Ok(())
}

fn try_to_recover(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let rank = helping_rank(war, state, unit);
    let most = war.as_unit(state, unit).cohesion_rating() + rank;
    let disperses = war.book.commanding.recovery.disperses;
    let die = table.roll(&Roll::new("routed unit", ROUT, Dice::One(D10)))?;
    let name = war.card(unit).name;
    let what = if die <= most {
        state.unit_mut(unit).returning = true;
        "recovers, and returns next turn"
    } else if die >= disperses {
        victory::dispersed(table, war, state, unit);
        state.lift(war.grid(), unit, Where::Gone(Exit::Dispersed));
        "disperses"
    } else {
        "stays in the Recovery Box"
    };
    table.tell(&|| Line::effect(format!("{name} {what} (leader {rank}, up to {most})"), ROUT));
    Ok(())
}

/// 12.5 The rank of the division leader, if he is on the map and clear of the enemy.
fn helping_rank(war: &War, state: &State, unit: UnitId) -> i32 {
    let leader = war.division_of(unit).and_then(|division| division_leader(war, state, division));
    let Some((leader, hex)) = leader.and_then(|leader| Some((leader, state.leader(leader).hex()?))) else { return 0 };
    let clear = war.book.commanding.recovery.leader_clear;
    let far = enemy_distance(war, state, war.side(unit), hex).unwrap_or(i32::MAX);
    if far > clear { i32::from(war.leader(leader).rank()) } else { 0 }
}

/// 12.5 A unit that has gathered comes back in phase A, Disordered, near its brigadier or division leader and away from the enemy.
/// While there is no such place it waits.
pub fn come_back(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    for unit in war.units_of(side) {
        let now = state.unit(unit);
        if now.at != Where::Recovery || !now.returning {
            continue;
        }
        let places = places(war, state, unit);
        if places.is_empty() {
            continue;
        }
        let name = war.card(unit).name;
        let question = || format!("Where does {name} come back?");
        let hex = *choose(table, side, ("come-back", ROUT), &question, &places, &|hex| {
            war.offer_at(*hex, war.name(*hex), war.name(*hex))
        })?;
        put_back(war, state, unit, hex);
        table.tell(&|| Line::effect(format!("{name} is back in {}", war.name(hex)), ROUT));
        aftermath::capture(table, war, state, unit)?;
    }
    Ok(())
}

fn put_back(war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    let facing = war.top(state, hex).map(|top| state.unit(top).facing);
    state.put(war.grid(), unit, hex, false);
    let now = state.unit_mut(unit);
    now.facing = facing.unwrap_or(now.facing);
    (now.mode, now.cohesion, now.returning) = (Mode::Line, Cohesion::Disordered, false);
    now.deploys = false;
}

fn places(war: &War, state: &State, unit: UnitId) -> Vec<Hex> {
    let numbers = &war.book.commanding.recovery;
    let side = war.side(unit);
    let near = |leader: Option<LeaderId>| leader.and_then(|leader| state.leader(leader).hex());
    let brigadier = near(war.brigade_of(unit).and_then(|brigade| brigadier(war, state, brigade)));
    let division = near(war.division_of(unit).and_then(|division| division_leader(war, state, division)));
    let mut list: Vec<Hex> = Vec::new();
    for centre in brigadier.into_iter().chain(division) {
        for hex in centre.disc(numbers.return_near) {
            let clear = enemy_distance(war, state, side, hex).is_none_or(|far| far >= numbers.return_enemy);
            if clear && !list.contains(&hex) && may_stand(war, state, unit, hex) {
                list.push(hex);
            }
        }
    }
    list
}

/// Ground the unit can stand on, and company it may have (8.1).
fn may_stand(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    let pace = if state.unit(unit).mounted { Pace::Mounted } else { Pace::Line };
    war.ground.entry(pace, hex).is_some() && movement::may_stack(war, state, unit, hex)
}

/// 12.75 Leaders who fell are replaced in phase A, in any hex with a unit of their command.
pub fn replace_leaders(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    for leader in war.leaders().filter(|leader| war.leader(*leader).side == side) {
        if !matches!(state.leader(leader).at, Where::Gone(exit) if exit != Exit::Exited) {
            continue;
        }
        let places = with_troops(war, state, leader);
        if places.is_empty() {
            continue;
        }
        let name = war.leader(leader).name;
        let question = || format!("Where does the replacement of {name} take over?");
        let offer = |hex: &Hex| war.offer_at(*hex, war.name(*hex), war.name(*hex)).piece(leader.piece());
        let hex = *choose(table, side, ("replacement", REPLACED), &question, &places, &offer)?;
        let now = state.leader_mut(leader);
        (now.at, now.replacement) = (Where::Map(hex), true);
        table.tell(&|| Line::effect(format!("{name} is replaced, in {}", war.name(hex)), REPLACED));
    }
    Ok(())
}

/// The hexes with combat units of a leader's command.
fn with_troops(war: &War, state: &State, leader: LeaderId) -> Vec<Hex> {
    let mut list: Vec<Hex> = Vec::new();
    let his = |unit: &UnitId| state.unit(*unit).fights() && war.commands(leader, *unit);
    for unit in war.units_of(war.leader(leader).side).filter(his) {
        if let Some(hex) = state.unit(unit).hex().filter(|hex| !list.contains(hex)) {
            list.push(hex);
        }
    }
    list
}
