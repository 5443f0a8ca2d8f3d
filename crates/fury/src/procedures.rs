//! Everything the umpire can resolve or look up, in the order of the rulebook.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, FactName, Procedure};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};

use crate::book::Book;
use crate::{charge, fire, formation, leaders, maneuver, movement, recovery, retreat, sight, status, turn};

type Prepare = fn(&'static Book, &Values) -> Result<Box<dyn Case>, Refusals>;

#[derive(Clone, Copy)]
struct Entry {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    rule: Rule,
    rolls: bool,
}

/// A procedure that rolls.
const fn entry(name: &'static str, title: &'static str, rule: Rule, help: &'static str) -> Entry {
    Entry { name, title, help, rule, rolls: true }
}

/// A look-up.
const fn look(name: &'static str, title: &'static str, rule: Rule, help: &'static str) -> Entry {
    Entry { name, title, help, rule, rolls: false }
}

fn make(book: &'static Book, entry: Entry, form: Form, facts: Vec<FactName>, prepare: Prepare) -> Procedure {
    let Entry { name, title, help, rule, rolls } = entry;
    Procedure { name, title, help, rule, form, facts, rolls, prepare: Box::new(move |values| prepare(book, values)) }
}

const MANEUVER: Entry =
    entry("maneuver", "Maneuver", card("6.3"), "Whether a brigade moves, holds, rallies, retreats or runs.");
const FIRE: Entry =
    entry("fire", "Musketry and cannonade", card("9.9"), "Fire at one target, through losses, leaders and ammunition.");
const FALLEN: Entry =
    entry("fallen-leader", "Fallen leaders", card("4.7"), "What becomes of leaders when the base fire die is a ten.");
const CHARGE: Entry = entry(
    "charge",
    "Charge",
    card("10.9"),
    "A charge combat, ties fought on, through losses, captures and breakthrough.",
);
const SEQUENCE: Entry = entry(
    "charge-sequence",
    "Charge, from the fire to the breakthrough",
    card("10.2"),
    "Defensive fire, offensive fire, the charge, and the breakthrough charge.",
);
const STATUS: Entry =
    look("effectiveness", "Effectiveness", rulebook("3.2"), "Whether a brigade is fresh, worn or spent.");
const FORMATION: Entry =
    look("formation-change", "Formation change", card("5.7"), "What a change costs, how it is made, and what is left.");
const RECOVERY: Entry = look("recovery", "Taking markers off", card("6.7"), "What still stands against it.");
const MOVEMENT: Entry = look(
    "movement",
    "Movement",
    card("7.1"),
    "How far a unit gets over this ground, and whether it reaches the enemy.",
);
const VISIBILITY: Entry =
    look("visibility", "Visibility", house("9.4"), "Sight, arc and range of fire, or the command radius.");
const RETREAT: Entry =
    look("retreat", "Retreat", card("11.2"), "How far a beaten unit goes, and whether it surrenders.");
const TURN: Entry = look("sequence", "Sequence of play", card("12"), "The steps of a player turn.");

pub(crate) fn all(book: &'static Book) -> Vec<Procedure> {
    let make = |entry, form, facts, prepare: Prepare| make(book, entry, form, facts, prepare);
    vec![
        make(STATUS, status::form(book), status::fact_names(), status::case),
        make(FALLEN, leaders::form(book), leaders::fact_names(), leaders::case),
        make(FORMATION, formation::form(book), formation::fact_names(), formation::case),
        make(MANEUVER, maneuver::form(book), maneuver::fact_names(), maneuver::case),
        make(RECOVERY, recovery::form(book), recovery::fact_names(), recovery::case),
        make(MOVEMENT, movement::form(book), movement::fact_names(), movement::case),
        make(FIRE, fire::form::form(book), fire::form::fact_names(), fire::form::case),
        make(VISIBILITY, sight::form(book), sight::fact_names(), sight::case),
        make(CHARGE, charge::form::charge_form(book), charge::form::charge_facts(), charge::form::charge_case),
        make(SEQUENCE, charge::form::sequence_form(book), charge::form::sequence_facts(), charge::form::sequence_case),
        make(RETREAT, retreat::form(book), retreat::fact_names(), retreat::case),
        make(TURN, turn::form(book), turn::fact_names(), turn::case),
    ]
}
