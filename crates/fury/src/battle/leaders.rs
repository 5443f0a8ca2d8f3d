//! Chapter 4 on the table: leaders with their units, and what becomes of them.

pub mod attaching; // 4.4
pub mod radius; // 4.2, 4.3, 4.9
pub mod replacing; // 4.8
pub mod riding; // 4.6

use std::borrow::Cow;

use field::{Length, Point};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use super::cards::{LeaderId, Rank, UnitId};
use super::state::{LeaderAt, State};
use super::war::War;
use crate::movement::{Mover, allowance};

pub use radius::{helps, reaches};

const RANKS: Rule = card("4.1");
const WITH_IT: Rule = rulebook("4.5");
const DISPLACED: Rule = house("4.6");
const NOT_REPLACED: Rule = rulebook("4.8");
const DESTROYED: Rule = rulebook("3.7");

/// 4.5 A leader is with a unit from now on.
pub fn attach(state: &mut State, leader: LeaderId, unit: UnitId) {
    put(state, leader, LeaderAt::Attached(unit));
}

/// A leader is on his own from now on.
pub fn set_down(state: &mut State, leader: LeaderId, at: Point) {
    put(state, leader, LeaderAt::Table(at));
}

/// Units count the leaders they have, since fire and charges read the number.
fn put(state: &mut State, leader: LeaderId, at: LeaderAt) {
    let before = std::mem::replace(&mut state.leaders[leader.index()].at, at);
    for place in [before, at] {
        if let LeaderAt::Attached(unit) = place {
            let exceptional = state.attached(unit).filter(|leader| state.leader(*leader).exceptional).count();
            let all = state.attached(unit).count();
            let unit = &mut state.unit_mut(unit).unit;
            (unit.leaders, unit.exceptional) = ((all - exceptional) as u8, exceptional as u8);
        }
    }
}

/// What a leader is called; one who took another's place by him.
pub fn name(war: &War, state: &State, leader: LeaderId) -> Cow<'static, str> {
    let first = war.leader(leader).name;
    match state.leader(leader).successors {
        0 => Cow::Borrowed(first),
        1 => Cow::Owned(format!("{first}'s successor")),
        nth => Cow::Owned(format!("{first}'s successor no. {nth}")),
    }
}

/// Where a leader is: on his own, or at the command stand of his unit.
pub fn place_of(state: &State, leader: LeaderId) -> Option<Point> {
    match state.leader(leader).at {
        LeaderAt::Table(at) => Some(at),
        LeaderAt::Attached(unit) => Some(post(state, unit)),
        LeaderAt::Coming | LeaderAt::Lost { .. } => None,
    }
}

/// Where the leaders of a unit ride: at its command stand.
fn post(state: &State, unit: UnitId) -> Point {
    let unit = state.unit(unit);
    unit.stands.get(usize::from(unit.command)).map_or(unit.frame.origin, field::Stand::centre)
}

/// 4.6 How far a leader rides.
fn ride(war: &War) -> Length {
    allowance(&war.book, Mover::Leader).into()
}

/// 4.7, 4.8 A leader is lost: it is worth points to the enemy, and another takes his place a whole turn later.
pub fn lose(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId) {
    let who = war.leader(leader);
    let turn = state.turn;
    put(state, leader, LeaderAt::Lost { turn });
    let points = match war.scenario.commands[who.command.index()].rank {
        Rank::Army => war.book.victory.army_leader,
        Rank::Division | Rank::Corps => war.book.victory.leader,
    };
    state.tally[who.side.other()].leaders += points;
    let back = i32::from(turn) + war.book.replacement_turns + 1;
    table.tell(&|| {
        let name = name(war, state, leader);
        let in_time = usize::try_from(back).is_ok_and(|back| back <= war.scenario.turns.len());
        let then = if in_time { format!("a new leader on turn {back}") } else { "no new leader in time".to_owned() };
        Line::effect(format!("{name} is lost; his command has {then}"), RANKS)
    });
}

/// 4.8 An exceptional brigade commander is lost, for good.
pub fn lose_commander(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    state.unit_mut(unit).unit.commander = false;
    state.tally[war.side(unit).other()].leaders += war.book.victory.commander;
    let name = war.card(unit).name;
    table.tell(&|| Line::effect(format!("{name} loses its exceptional commander for good"), NOT_REPLACED));
}

/// 3.7 A unit is no more: its leaders stay where they are, alone.
pub fn detach_all(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let at = post(state, unit);
    let with: Vec<LeaderId> = state.attached(unit).collect();
    for leader in with {
        set_down(state, leader, at);
        table.tell(&|| Line::effect(format!("{} stays behind alone", name(war, state, leader)), DESTROYED));
    }
}

/// 4.5, 11.5 A unit is captured, and its leaders with it.
pub fn capture_all(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let with: Vec<LeaderId> = state.attached(unit).collect();
    for leader in with {
        table.tell(&|| Line::effect(format!("{} is captured with his men", name(war, state, leader)), WITH_IT));
        lose(table, war, state, leader);
    }
}

/// 4.6 If an enemy unit comes within an inch of a detached leader, he goes to the nearest friendly unit that he can
/// reach, and is attached to it; if there is none he is captured.
pub fn displace(table: &mut dyn Table, war: &War, state: &mut State) {
    let near = Length::inches(war.book.limits.keep_away.into());
    for index in 0..state.leaders.len() {
        let leader = LeaderId(index as u8);
        let LeaderAt::Table(at) = state.leader(leader).at else { continue };
        let side = war.leader(leader).side;
        let friend = |stand: u16| war.side(State::owner(stand)) == side;
        if !state.pieces.within(near, &at).any(|(stand, _)| !friend(stand)) {
            continue;
        }
        let name = name(war, state, leader);
        if let Some((stand, _)) = state.pieces.nearest(&at, ride(war), friend) {
            let unit = State::owner(stand);
            attach(state, leader, unit);
            let to = war.card(unit).name;
            table.tell(&|| Line::effect(format!("{name} rides from the enemy to {to}"), DISPLACED));
        } else {
            table.tell(&|| Line::effect(format!("{name} has no friend to ride to and is captured"), DISPLACED));
            lose(table, war, state, leader);
        }
    }
}
