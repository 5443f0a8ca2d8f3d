//! Checks of a whole set-up, beyond each line by itself. Every breach is reported at its place.

use longroll::outline::{Reader, Word};

use super::super::cards::Start;
use super::super::state::Along;
use super::super::war::War;
use super::army::Places;
use crate::unit::Army;

/// The position at the start is a legal one.
pub(super) fn set_up(war: &War, places: &Places, reader: &mut Reader) {
    unique(reader, &places.units, "unit");
    unique(reader, &places.leaders, "leader");
    unique(reader, &places.commands, "command");
    for army in [Army::Union, Army::Confederate] {
        if war.units_of(army).next().is_none() {
            let why = format!("the {} army has no unit", army.word());
            reader.fault(reader.top(), why, format!("write `side {}`, and its units under it", army.word()));
        }
    }
    if let Some(leader) = places.leaders.get(Along::MOST) {
        let why = format!("more than {} leaders", Along::MOST);
        reader.fault(*leader, why, "leave some of them out");
    }
    apart(war, places, reader);
    led(war, places, reader);
}

/// No two counters of a kind share a short name.
fn unique(reader: &mut Reader, places: &[Word], kind: &str) {
    for (index, place) in places.iter().enumerate() {
        if places[..index].iter().any(|before| before.text == place.text) {
            reader.fault(*place, format!("a second {kind} `{}`", place.text), "each needs a different short name");
        }
    }
}

/// 4.2 No two armies in one hex.
fn apart(war: &War, places: &Places, reader: &mut Reader) {
    for unit in war.units() {
        let Start::On(hex) = war.card(unit).start else { continue };
        let first = war.units().find(|other| war.card(*other).start == Start::On(hex)).unwrap_or(unit);
        if war.army(first) != war.army(unit) {
            let why = format!("the enemy is in {} already (4.2)", war.name(hex));
            reader.fault(places.units[unit.index()], why, "put it into another hex");
        }
    }
}

/// 3.4 A leader begins with a unit of his command, in its hex or entering with it.
fn led(war: &War, places: &Places, reader: &mut Reader) {
    for leader in war.leaders() {
        let start = war.leader(leader).start;
        if !war.units().any(|unit| war.card(unit).start == start && war.commands(leader, unit)) {
            let help = "give him the place of one of his units";
            reader.fault(places.leaders[leader.index()], "no unit of his command is with him (3.4)", help);
        }
    }
}
