//! Chapter 21 on the map: the Random Events Phase, and what its events do until the Recovery Phase.

mod guide; // 21.2 Local Guide, Cache of Flatboats

use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Table, under};

use super::arrivals;
use super::asking::Sided;
use super::cards::{LeaderId, Rank, UnitId};
use super::forts;
use super::movement;
use super::state::{Beat, Counter, State, Where};
use super::turn::initiative;
use super::war::War;
use crate::events;
use crate::unit::Army;

pub use guide::{Aid, aids, guided_price, led, put_back, take};

const PHASE: Rule = card("21.1");
const EFFECT: Rule = house("21.2");

/// The names by which events know a leader, a division and two brigades.
const STANLEY: &str = "stanley";
const CHEATHAM: &str = "cheatham";
const QUARLES: &str = "quarles-baldwin";

/// 21.1 Two dice on the table of the scenario, and the event they give.
pub fn phase(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let table = &mut Sided { table, acting: Side::North };
    under(table, PHASE, &|| "Random event".to_owned(), |table| {
        let event = events::draw(table, &war.book, war.scenario.advanced.events == 9)?;
        befall(table, war, state, event)
    })
}

fn befall(table: &mut dyn Table, war: &War, state: &mut State, event: &'static str) -> Play<()> {
    let book = &war.book;
    match event {
        "Anti-Bragg Talk" => return talk_spreads(table, war, state),
        "Command Paralysis" => state.strategic.fortune.paralyzed = Some(events::paralysis(table, book)?),
        "Local Guide" => state.strategic.fortune.guide = Some(events::guide(table, book)?),
        "Accelerate Confederate Reinforcements" => {
            let mut south = Sided { table, acting: Side::South };
            state.strategic.fortune.hurried = Some(events::accelerate(&mut south, book)?);
        }
        "Accelerate Reinforcements" => shift(table, war, state, -book.campaign.shift)?,
        "Delay Reinforcements" => shift(table, war, state, book.campaign.shift)?,
        "Delay Confederate Reinforcements" => {
            state.strategic.fortune.delayed = true;
            tell(table, "no Confederate reinforcements this turn");
        }
        "Stanley" => {
            state.strategic.fortune.stanley = true;
            tell(table, "Stanley leads no units this turn, and Union cavalry has no strategic movement");
        }
        "Beat the Federals" => {
            state.strategic.fortune.beat = Some(Beat::Waiting);
            tell(table, "one Confederate leader is activated before the first initiative roll, without attacks");
        }
        "Cache of Flatboats" => {
            state.strategic.flatboats += 1;
            tell(table, "the Union has flatboats for one pontoon bridge, or for a ferry in one action");
        }
        "Cheatham" => cheatham(table, war, state),
        "Quarles & Baldwin" => quarles(table, war, state),
        rain => {
            let turns = events::rain_turns(rain);
            if turns > 0 {
                let until = state.turn + turns as u8 - 1;
                state.rain_until = Some(state.rain_until.map_or(until, |before| before.max(until)));
                events::tell_rain(table, turns);
            }
        }
    }
    Ok(())
}

fn tell(table: &mut dyn Table, text: &'static str) {
    table.tell(&|| Line::effect(text, EFFECT));
}

/// 21.2 Talk against Bragg: one insubordination check at once. Not if he is off the map.
fn talk_spreads(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let is_bragg = |leader: &LeaderId| {
        let card = war.leader(*leader);
        card.army == Army::Confederate && card.rank == Rank::Army
    };
    if !war.leaders().filter(is_bragg).any(|bragg| state.leader(bragg).hex().is_some()) {
        tell(table, "Bragg is not on the map: nothing happens");
        return Ok(());
    }
    state.strategic.fortune.talk = true;
    initiative::check(table, war, state)
}

/// 21.2 A die names a group of scenario 9: it comes earlier, but not before next turn, or later.
fn shift(table: &mut dyn Table, war: &War, state: &mut State, by: i32) -> Play<()> {
    let group = events::group(table, &war.book)?;
    let name = format!("group-{}", group + 1);
    let (now, mut moved) = (state.turn, None);
    for due in &mut state.strategic.due {
        // A group that is due this turn is on the map already: the event comes too late.
        if arrivals::called_by(war, due.who) == Some(name.as_str()) && due.turn > now {
            due.turn = (i32::from(due.turn) + by).clamp(i32::from(now) + 1, 99) as u8;
            moved = Some(due.turn);
        }
    }
    table.tell(&|| match moved {
        Some(turn) => Line::effect(format!("this group now arrives on turn {}", turn + 1), EFFECT),
        None => Line::effect("this group is here already, or not in this campaign", EFFECT),
    });
    Ok(())
}

/// 21.2 Cheatham's division is one worse until the event comes again.
fn cheatham(table: &mut dyn Table, war: &War, state: &mut State) {
    let Some(unit) = war.units().find(|unit| war.card(*unit).id == CHEATHAM) else {
        tell(table, "Cheatham is not in this campaign");
        return;
    };
    let down = !state.strategic.cheatham;
    state.strategic.cheatham = down;
    let printed = war.card(unit).unit.tactical;
    let now = if down { printed.saturating_sub(1) } else { printed };
    state.unit_mut(unit).unit.tactical = now;
    table.tell(&|| Line::effect(format!("the tactical value of Cheatham's division is now {now}"), EFFECT));
}

/// 21.2 Quarles and Baldwin arrive next turn; the second time they leave at the end of the turn; later nothing.
fn quarles(table: &mut dyn Table, war: &War, state: &mut State) {
    match state.strategic.quarles {
        0 => {
            arrivals::call(war, state, QUARLES, state.turn + 1);
            tell(table, "Quarles and Baldwin arrive next turn");
        }
        1 => tell(table, "Quarles and Baldwin leave at the end of this turn"),
        _ => tell(table, "nothing more happens"),
    }
    state.strategic.quarles = (state.strategic.quarles + 1).min(3);
}

/// 21.2 Quarles and Baldwin leave at the end of the turn in which their event came a second time.
pub fn withdraw(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    if state.strategic.quarles != 2 {
        return Ok(());
    }
    state.strategic.quarles = 3;
    state.strategic.due.retain(|due| arrivals::called_by(war, due.who) != Some(QUARLES));
    let is_called = |unit: &UnitId| arrivals::called_by(war, Counter::Unit(*unit)) == Some(QUARLES);
    for unit in war.units().filter(is_called) {
        if matches!(state.unit(unit).at, Where::Map(_) | Where::Box(_)) {
            forts::leave(war, state, unit);
            table.tell(&|| Line::effect(format!("{} leaves the campaign", war.card(unit).name), EFFECT));
        }
        state.unit_mut(unit).at = Where::Gone;
    }
    movement::leaders::settle(table, war, state)
}

/// 21.2 Command Paralysis.
pub fn paralyzed(state: &State, army: Army) -> bool {
    state.strategic.fortune.paralyzed == Some(army)
}

/// 21.2 A leader who may not be activated this turn, nor lead an assault.
pub fn idle(war: &War, state: &State, leader: LeaderId) -> bool {
    state.strategic.fortune.stanley && war.leader(leader).id == STANLEY
}

/// 21.2 Anti-Bragg Talk.
pub fn talk(state: &State) -> bool {
    state.strategic.fortune.talk
}

/// 21.2 Beat the Federals: the activation that comes before the first initiative roll. Whether there is one now.
pub fn beats(state: &mut State) -> bool {
    let waits = state.strategic.fortune.beat == Some(Beat::Waiting);
    if waits {
        state.strategic.fortune.beat = Some(Beat::Running);
    }
    waits
}

/// 21.2 Whether the action is the one of Beat the Federals: a leader's activation without attacks.
pub fn is_beating(state: &State) -> bool {
    state.strategic.fortune.beat == Some(Beat::Running)
}

/// 21.2 An action is over: the guide goes home, the flatboats are gone. Whether it was an action of the cycle.
pub fn end_action(state: &mut State) -> bool {
    let counts = !is_beating(state);
    let fortune = &mut state.strategic.fortune;
    if !counts {
        fortune.beat = None;
    }
    if fortune.guided {
        (fortune.guide, fortune.guided, fortune.led) = (None, false, false);
    }
    fortune.flatboat = None;
    counts
}
