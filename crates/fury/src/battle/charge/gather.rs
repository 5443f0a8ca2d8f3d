//! 10.3 to 10.6 The combats of a step, and what is true of their units when it begins.

use std::cmp::Ordering;

use field::{Contact, Edge, Figure, Frame, Length, Point, Stand};

use crate::battle::cards::UnitId;
use crate::battle::ground;
use crate::battle::sight::is_ahead;
use crate::battle::state::{Fight, Force, State};
use crate::battle::war::War;
use crate::book::field::{Going, Ground, Terrain};
use crate::unit::{Arm, MOST_UNITS};

/// 10.3 The combats of the step. A combat has at most six units on each side.
pub fn fights(war: &War, state: &State) -> Vec<Fight> {
    let mut contacts = state.contacts.clone();
    contacts.retain(|(charger, charged)| state.unit(*charger).is_on_table() && state.unit(*charged).is_on_table());
    let force = |units: Vec<UnitId>| -> Force { units.into_iter().take(MOST_UNITS).collect() };
    let sides = sides(contacts).into_iter();
    let mut fights: Vec<Fight> =
        sides.map(|[attackers, defenders]| fight(war, state, force(attackers), force(defenders))).collect();
    fights.sort_by_key(|fight| fight.attackers.first().copied());
    fights
}

/// 10.3 Units that touch one another, directly or through others, fight one combat: the chargers and the charged of each.
pub fn sides(mut contacts: Vec<(UnitId, UnitId)>) -> Vec<[Vec<UnitId>; 2]> {
    let mut found = Vec::new();
    while let Some(&(charger, charged)) = contacts.first() {
        let (mut attackers, mut defenders) = (vec![charger], vec![charged]);
        while let Some(at) =
            contacts.iter().position(|(charger, charged)| attackers.contains(charger) || defenders.contains(charged))
        {
            let (charger, charged) = contacts.remove(at);
            attackers.push(charger);
            defenders.push(charged);
        }
        for units in [&mut attackers, &mut defenders] {
            units.sort_unstable();
            units.dedup();
        }
        found.push([attackers, defenders]);
    }
    found
}

fn fight(war: &War, state: &State, attackers: Force, defenders: Force) -> Fight {
    let marches = |unit: &&UnitId| state.unit(**unit).unit.is_marching();
    let columns = || attackers.iter().chain(&defenders).filter(marches);
    // 10.1 A march column charges only limbered guns, unless it comes over a bridge.
    let bridge = attackers.iter().any(|unit| marches(&unit));
    let road = columns().count() > 0 && columns().all(|unit| is_on_road(war, state, *unit));
    let ground = held(war, state, &attackers, &defenders).name;
    Fight { attackers, defenders, ground, road, bridge }
}

fn is_on_road(war: &War, state: &State, unit: UnitId) -> bool {
    let (Some(road), Some(head)) = (war.table.line_words().kind("road"), state.unit(unit).stands.first()) else {
        return false;
    };
    war.table.lines_into(head).any(|line| line.kind == road)
}

/// 10.3, 8.1 The best ground that units with at least half of the defenders' stands hold.
fn held(war: &War, state: &State, attackers: &Force, defenders: &Force) -> Terrain {
    let stands = |unit: UnitId| i32::from(state.unit(unit).unit.stands);
    let all: i32 = defenders.iter().map(|unit| stands(*unit)).sum();
    let grounds: Vec<(i32, Terrain)> =
        defenders.iter().map(|unit| (stands(*unit), ground_of(war, state, attackers, *unit))).collect();
    let enough = |least: i32| {
        let with: i32 = grounds.iter().filter(|(_, ground)| worth(ground) >= least).map(|(stands, _)| stands).sum();
        with * 100 >= war.book.charge_notes.state_percent * all
    };
    let held = grounds.iter().map(|(_, ground)| *ground).filter(|ground| enough(worth(ground)));
    held.max_by_key(worth).unwrap_or_else(|| war.book.terrain("open"))
}

fn worth(ground: &Terrain) -> i32 {
    match ground.charge {
        Ground::None => 0,
        Ground::Favorable => 1,
        Ground::Breastworks => 2,
        Ground::Trenches => 3,
    }
}

/// 10.4 The ground one defender holds against those who touch him. A wall or a fence does not help against a charger who
/// came round its open end.
fn ground_of(war: &War, state: &State, attackers: &Force, defender: UnitId) -> Terrain {
    let mut worst: Option<Terrain> = None;
    let chargers = attackers.iter().filter(|unit| state.contacts.contains(&(**unit, defender)));
    for charger in chargers {
        let began = began(state, *charger).origin;
        let mut ground = ground::defended(war, state, defender, began);
        let linear = matches!(ground.moves, Going::Linear) || ground.name == "sunken-road";
        if linear && !edges(state, *charger, defender).any(|(_, edge)| edge == Edge::Front) {
            ground = ground::defended(war, state, defender, centre(state, *charger));
        }
        worst = Some(worst.filter(|known| worth(known) <= worth(&ground)).unwrap_or(ground));
    }
    worst.unwrap_or_else(|| war.book.terrain("open"))
}

fn centre(state: &State, unit: UnitId) -> Point {
    let now = state.unit(unit);
    Point::centroid(now.stands.iter().map(Stand::centre)).unwrap_or(now.frame.origin)
}

/// Where a charger's move began.
fn began(state: &State, unit: UnitId) -> Frame {
    let now = state.unit(unit);
    now.turn.began.unwrap_or(now.frame)
}

/// The stands of the defender that the charger touches, and on which edge.
fn edges(state: &State, charger: UnitId, defender: UnitId) -> impl Iterator<Item = (usize, Edge)> + '_ {
    let theirs = state.unit(defender).stands.iter().enumerate();
    theirs.flat_map(move |(at, other)| {
        let touched = state.unit(charger).stands.iter().filter_map(move |own| Contact::of(own, other));
        touched.map(move |contact| (at, contact.other))
    })
}

/// 10.5, 10.6 Mark which units are outflanked and who stands behind them.
pub fn mark(war: &War, state: &mut State) {
    for unit in war.all() {
        let marks = (is_outflanked(state, unit), support(war, state, unit));
        let now = &state.unit(unit).unit;
        if marks != (now.outflanked, now.support) {
            let now = &mut state.unit_mut(unit).unit;
            (now.outflanked, now.support) = marks;
        }
    }
}

/// 10.6 A charger touches a flank or rear edge, having begun on or behind the defender's front line (5.6).
fn is_outflanked(state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    let mut chargers = state.contacts.iter().filter(|(_, charged)| *charged == unit).map(|(charger, _)| *charger);
    chargers.any(|charger| {
        let began = began(state, charger).origin;
        edges(state, charger, unit).any(|(stand, edge)| edge != Edge::Front && !is_ahead(now, stand, began))
    })
}

/// 10.5 Stands of the largest friendly brigade close behind a unit in contact: not itself in contact, not in column, and not
/// mounted behind foot.
fn support(war: &War, state: &State, unit: UnitId) -> u8 {
    let in_contact = |unit: UnitId| super::contact::touched(state, unit).next().is_some();
    let now = state.unit(unit);
    if !in_contact(unit) || now.unit.is_battery() {
        return 0;
    }
    let within = Length::inches(war.book.charge_notes.support_within.into());
    let behind = |other: UnitId| now.stands.iter().any(|stand| is_behind(state, stand, other, within));
    let friends = war.present(state, war.side(unit)).filter(|(other, friend)| {
        *other != unit
            && !friend.unit.is_battery()
            && !friend.unit.formation.is_column()
            && (friend.unit.arm != Arm::Mounted || now.unit.arm == Arm::Mounted)
            && !in_contact(*other)
            && behind(*other)
    });
    friends.map(|(_, friend)| friend.unit.stands).max().unwrap_or(0)
}

fn is_behind(state: &State, stand: &Stand, other: UnitId, within: Length) -> bool {
    let rear = stand.edge(Edge::Rear);
    let line = Frame::new(stand.middle(Edge::Rear), stand.heading());
    state.pieces.within(within, &rear).any(|(id, friend)| {
        State::owner(id) == other && line.ahead(friend.centre()) == Ordering::Less && rear.is_within(within, friend)
    })
}
