//! Everything the umpire can resolve or look up, in the order of the rulebook.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, FactName, Procedure};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};

use crate::assault::{self, Scope};
use crate::book::Book;
use crate::shooting::{self, foot, guns, opportunity};
use crate::{arrivals, clock, determination, disorder, generals, losses, morale, motivation, movement, points};

type Prepare = fn(&'static Book, &Values) -> Result<Box<dyn Case>, Refusals>;

/// How a procedure is offered.
#[derive(Clone, Copy)]
struct Entry {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    rule: Rule,
    rolls: bool,
}

fn entry(name: &'static str, title: &'static str, rule: Rule, help: &'static str) -> Entry {
    Entry { name, title, help, rule, rolls: true }
}

fn look(name: &'static str, title: &'static str, rule: Rule, help: &'static str) -> Entry {
    Entry { name, title, help, rule, rolls: false }
}

fn make(book: &'static Book, entry: Entry, form: Form, facts: Vec<FactName>, prepare: Prepare) -> Procedure {
    let Entry { name, title, help, rule, rolls } = entry;
    Procedure { name, title, help, rule, form, facts, rolls, prepare: Box::new(move |values| prepare(book, values)) }
}

pub(crate) fn all(book: &'static Book) -> Vec<Procedure> {
    let mut list = command(book);
    list.extend(action(book));
    list.extend(shots(book));
    list.extend(close(book));
    list
}

/// Generals and the clock.
fn command(book: &'static Book) -> Vec<Procedure> {
    vec![
        make(
            book,
            entry(
                "determination",
                "Determination dice",
                card("7.1"),
                "How many re-roll dice a division has this turn.",
            ),
            determination::form(book),
            determination::fact_names(),
            determination::case,
        ),
        make(
            book,
            entry("general-move", "General's move", card("25.1"), "How far a general may move."),
            generals::move_form(book),
            generals::move_facts(),
            generals::move_case,
        ),
        make(
            book,
            entry("general-risk", "Risk to a general", card("16.9"), "Whether a general dies, and what that costs."),
            generals::risk_form(book),
            generals::risk_facts(),
            generals::risk_case,
        ),
        make(
            book,
            look("dead-general", "Dead general", card("16.10"), "How many casualty markers a general's death places."),
            generals::dead_form(book),
            generals::dead_facts(),
            generals::dead_case,
        ),
        make(
            book,
            entry("replace-general", "Replacing a general", card("16.11"), "Who takes a dead general's place."),
            generals::replace_form(book),
            generals::replace_facts(),
            generals::replace_case,
        ),
        make(
            book,
            entry("countdown", "Countdown", card("21.1"), "How many turns are left."),
            clock::form(book),
            clock::fact_names(),
            clock::case,
        ),
        make(
            book,
            entry("arrivals", "Arrivals", card("23.1"), "Whether a unit off the table arrives, and when."),
            arrivals::form(book),
            arrivals::fact_names(),
            arrivals::case,
        ),
    ]
}

/// Motivation, action points and movement.
fn action(book: &'static Book) -> Vec<Procedure> {
    vec![
        make(
            book,
            entry("motivation", "Motivation", card("28.1"), "Whether a general motivates a unit."),
            motivation::form(book),
            motivation::fact_names(),
            motivation::case,
        ),
        make(
            book,
            entry(
                "motivation-run",
                "A general's run",
                card("28.3"),
                "How many units of a list a general motivates before he fails.",
            ),
            motivation::run_form(book),
            motivation::run_facts(),
            motivation::run_case,
        ),
        make(
            book,
            entry("action-points", "Action points", card("29.1"), "How many action points a unit or gun has."),
            points::form(book),
            points::fact_names(),
            points::case,
        ),
        make(
            book,
            look(
                "ap-cost",
                "Cost of actions",
                card("29.3"),
                "What actions cost together, and whether they are allowed.",
            ),
            points::cost_form(book),
            points::cost_facts(),
            points::cost_case,
        ),
        make(
            book,
            look("movement", "Movement", card("30.1"), "How many increments a unit may make, and how far that is."),
            movement::form(book),
            movement::fact_names(),
            movement::case,
        ),
    ]
}

/// Shooting and disorder.
fn shots(book: &'static Book) -> Vec<Procedure> {
    vec![
        make(
            book,
            entry(
                "infantry-fire",
                "Infantry shooting",
                card("31.4"),
                "A shot by infantry or dismounted cavalry, through saves, disorder and ammunition.",
            ),
            foot::form(book),
            foot::fact_names(),
            foot::case,
        ),
        make(
            book,
            entry(
                "artillery-fire",
                "Artillery shooting",
                card("31.11"),
                "A gun shoots, through saves, markers and disorder.",
            ),
            guns::form(book),
            shooting::fact_names(),
            guns::case,
        ),
        make(
            book,
            entry(
                "opportunity-fire",
                "Opportunity shooting",
                card("31.21"),
                "Foot or a gun shoots in the enemy's turn.",
            ),
            opportunity::form(book),
            shooting::fact_names(),
            opportunity::case,
        ),
        make(
            book,
            entry("disorder-test", "Disorder test", card("32.1"), "Whether a unit loses its order."),
            disorder::form(book),
            disorder::fact_names(),
            disorder::case,
        ),
        make(
            book,
            entry("restore-order", "Restoring order", card("32.3"), "Whether AP bring a unit back to order."),
            disorder::restore_form(book),
            disorder::restore_facts(),
            disorder::restore_case,
        ),
    ]
}

/// Assault and morale.
fn close(book: &'static Book) -> Vec<Procedure> {
    vec![
        make(
            book,
            entry(
                "falter",
                "Falter test",
                card("33.5"),
                "Whether an assault goes in, stops, or carries all before it.",
            ),
            assault::form(book, Scope::Falter),
            assault::falter_facts(),
            assault::falter_case,
        ),
        make(
            book,
            entry("fight", "Fight", card("33.12"), "Both sides' dice, casualties, and who wins."),
            assault::form(book, Scope::Fight),
            assault::fight_facts(),
            assault::fight_case,
        ),
        make(
            book,
            entry(
                "assault",
                "Assault",
                card("33.5"),
                "Falter test, fight, the loser's morale and losses, in one distribution.",
            ),
            assault::form(book, Scope::Assault),
            assault::fact_names(),
            assault::assault_case,
        ),
        make(
            book,
            entry("morale", "Morale", card("34.2"), "A morale test and what becomes of the unit."),
            morale::form(book),
            morale::fact_names(),
            morale::case,
        ),
        make(
            book,
            entry("losses", "Losses", card("19.6"), "Half bases lost by a unit that retires or routs."),
            losses::form(book),
            losses::fact_names(),
            losses::case,
        ),
    ]
}
