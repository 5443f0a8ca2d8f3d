//! Chapter 22 on the map: the Reinforcement Phase, and after it the Off-Map Transfer Phase.

use hexes::{Dir, Hex};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Table, under};

use super::asking::Sided;
use super::boxes;
use super::cards::{Place, Start};
use super::movement::{self, leaders};
use super::state::{Counter, Due, State, Virginia, Where};
use super::war::War;
use super::zones::Sheet;
use crate::reinforcement::{self, Draw, Sent, VIRGINIA, Which};
use crate::unit::Army;

const TABLES: Rule = card("22.1");
const PLACE: Rule = house("22.3");
const DELAY: Rule = house("21.2");

/// 22 Rolls on the open tables; then those who are due arrive; then units go to and from the boxes.
pub fn phase(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    if war.scenario.advanced.reinforcements {
        for which in [Which::Cavalry, Which::Mississippi, Which::Virginia, Which::ReserveCorps] {
            if is_open(war, state, which) {
                roll(table, war, state, which)?;
            }
        }
    }
    arrive(table, war, state)?;
    for army in [Army::Union, Army::Confederate] {
        boxes::transfer(table, war, state, army)?;
    }
    Ok(())
}

/// The card of a counter: who owns it and how it comes into the campaign.
fn origin(war: &War, who: Counter) -> (Army, Start) {
    match who {
        Counter::Unit(unit) => (war.army(unit), war.card(unit).start),
        Counter::Leader(leader) => (war.leader(leader).army, war.leader(leader).start),
    }
}

/// The increment, group or event that a counter waits for.
pub fn called_by(war: &War, who: Counter) -> Option<&'static str> {
    match origin(war, who).1 {
        Start::Called { by, .. } => Some(by),
        _ => None,
    }
}

fn counters(war: &War) -> impl Iterator<Item = Counter> {
    war.units().map(Counter::Unit).chain(war.leaders().map(Counter::Leader))
}

/// 22 All counters of an increment, group or event are on their way, to arrive on this turn (from 0).
pub fn call(war: &War, state: &mut State, name: &str, turn: u8) {
    for who in counters(war) {
        if let Start::Called { by, to } = origin(war, who).1
            && by == name
        {
            state.strategic.due.push(Due { turn, who, to });
        }
    }
}

/// The index of a table in the counts of increments.
fn count(which: Which) -> Option<usize> {
    match which {
        Which::Cavalry => Some(0),
        Which::Mississippi => Some(1),
        Which::ReserveCorps => Some(2),
        Which::Virginia | Which::Scenario9 => None,
    }
}

fn received(state: &State, which: Which) -> u8 {
    count(which).map_or(0, |at| state.strategic.received[at])
}

/// 22.1 A table is open while the scenario has units that it can bring. Delayed Confederates do not roll (21.2).
fn is_open(war: &War, state: &State, which: Which) -> bool {
    if which.is_confederate() && state.strategic.fortune.delayed {
        return false;
    }
    let next = match which {
        Which::Virginia => {
            let late = i32::from(state.turn) + 1 > reinforcement::last_virginia(&war.book);
            if state.strategic.virginia != Virginia::Open || late {
                return false;
            }
            VIRGINIA[0].to_owned()
        }
        _ => format!("{}-{}", which.word(), received(state, which) + 1),
    };
    counters(war).any(|who| called_by(war, who) == Some(next.as_str()))
}

/// 22.1 Two dice on a table.
fn roll(table: &mut dyn Table, war: &War, state: &mut State, which: Which) -> Play<()> {
    let (turn, received) = (state.turn, received(state, which));
    let draw = Draw {
        which,
        turn: i32::from(turn) + 1,
        received: i32::from(received),
        no_virginia: state.strategic.virginia == Virginia::Never,
        hurried: state.strategic.fortune.hurried == Some(which),
        sending: Some(&|by| names(war, by)),
    };
    let title = || format!("Reinforcements: {}", which.word().replace('-', " "));
    let table = &mut Sided { table, acting: Side::North };
    let arrival = under(table, TABLES, &title, |table| reinforcement::draw(table, &war.book, &draw))?;
    let later = (arrival.turn - 1).clamp(0, 99) as u8;
    match arrival.result {
        Sent::Increment => {
            call(war, state, &format!("{}-{}", which.word(), received + 1), turn);
            if let Some(at) = count(which) {
                state.strategic.received[at] += 1;
            }
        }
        Sent::Never => state.strategic.virginia = Virginia::Never,
        Sent::TwoDivisions | Sent::ThreeDivisions => {
            state.strategic.virginia = Virginia::Sent;
            call(war, state, VIRGINIA[0], later);
            if arrival.result == Sent::ThreeDivisions {
                call(war, state, VIRGINIA[1], later);
            }
        }
        Sent::None | Sent::Group => {}
    }
    Ok(())
}

/// 22.3 Counters that are due arrive, units before leaders; an event may delay Confederates by a turn.
fn arrive(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let mut left = Vec::new();
    for mut due in std::mem::take(&mut state.strategic.due) {
        let late = state.strategic.fortune.delayed && origin(war, due.who).0 == Army::Confederate;
        let now = due.turn <= state.turn;
        if now && late {
            due.turn = state.turn + 1;
            table.tell(&|| Line::effect(format!("{} comes a turn later", name(war, due.who)), DELAY));
        }
        if late || !now || !place(table, war, state, due) {
            left.push(due);
        }
    }
    state.strategic.due = left;
    leaders::settle(table, war, state)
}

/// The names of the counters that this name calls.
fn names(war: &War, by: &str) -> String {
    let called = counters(war).filter(|who| called_by(war, *who) == Some(by)).map(|who| name(war, who));
    called.collect::<Vec<_>>().join(", ")
}

fn name(war: &War, who: Counter) -> &'static str {
    match who {
        Counter::Unit(unit) => war.card(unit).name,
        Counter::Leader(leader) => war.leader(leader).name,
    }
}

/// 22.3 At the entry hex, or the nearest free road or railroad hex, or in the box. Returns whether there was room.
fn place(table: &mut dyn Table, war: &War, state: &mut State, due: Due) -> bool {
    let at = match due.to {
        Place::Box(theater) => Where::Box(theater),
        Place::Hex(hex) => match entry(war, state, origin(war, due.who).0, hex) {
            Some(hex) => Where::Map(hex),
            None => return false,
        },
    };
    let place = match at {
        Where::Map(hex) => war.name(hex),
        Where::Box(theater) => format!("the {} box", theater.name()),
        Where::Coming | Where::Gone => return false,
    };
    table.tell(&|| Line::effect(format!("{} arrives: {place}", name(war, due.who)), PLACE));
    match (due.who, at) {
        (Counter::Unit(unit), Where::Map(hex)) => movement::place(table, war, state, unit, hex),
        (Counter::Unit(unit), at) => state.unit_mut(unit).at = at,
        (Counter::Leader(leader), at) => state.leader_mut(leader).at = at,
    }
    true
}

/// 22.3 The hex where an army's reinforcements can come in, nearest to the one stated.
pub fn entry(war: &War, state: &State, army: Army, stated: Hex) -> Option<Hex> {
    let sheet = Sheet::new(war, state);
    if sheet.is_open(army, stated) {
        return Some(stated);
    }
    let lined =
        |hex: Hex| Dir::ALL.into_iter().any(|dir| war.ground.has_road(hex, dir) || war.ground.has_rail(hex, dir));
    war.grid().all().filter(|hex| lined(*hex) && sheet.is_open(army, *hex)).min_by_key(|hex| hex.distance(stated))
}
