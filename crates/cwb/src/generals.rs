//! Chapter 16, Generals: moving (25.1), risk (16.9), death (16.10), replacement (16.11).

use longroll::dice::{D6, Dice, Pool};
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::{Book, Replacement};
use crate::lookup::{cell, count};
use longroll::procedure::lookup;

const MOVE: Rule = card("25.1");
const MOVE_HOW: Rule = house("25.1");
const VALUE: Rule = rulebook("16.8");
const RISK: Rule = card("16.9");
const DEAD: Rule = card("16.10");
const PLACING: Rule = house("16.10");
const REPLACE: Rule = card("16.11");
const RETRY: Rule = house("16.11");

fn value(form: Form, book: &Book) -> Form {
    form.number(
        "general",
        (book.units.best_general, book.units.worst_general),
        "value of the general, 0 is best",
        VALUE,
    )
}

/// 25.1 A division general moves up to 2D6 inches, a corps general 3D6.
pub(crate) fn reach(table: &mut dyn Table, book: &Book, corps: bool) -> Play<i32> {
    let the = &book.generals;
    let (row, dice) = if corps { ("corps-move", the.corps_move) } else { ("division-move", the.division_move) };
    table.tell(&|| cell("generals", row, "", dice.text, MOVE));
    let inches = dice.roll(table, "general's move", MOVE)?;
    table.tell(&|| Line::effect(format!("up to {inches} inches"), MOVE));
    Ok(inches)
}

fn move_general(table: &mut dyn Table, book: &Book, corps: bool, inches: &mut i32) -> Play<Flow> {
    *inches = reach(table, book, corps)?;
    table.tell(&|| {
        Line::next("in any direction; not to end within 3 inches of an enemy unless with a friendly unit", MOVE_HOW)
    });
    Ok(Flow::Done)
}

pub(crate) fn move_form(_: &Book) -> Form {
    Form::new().choice("rank", &[("division", "division general"), ("corps", "corps general")], "who moves", MOVE)
}

pub(crate) fn move_facts() -> Vec<FactName> {
    vec![FactName { name: "inches", help: "how far he may move" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn move_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let corps = values.choice("rank") == "corps";
    let step = move |table: &mut dyn Table, inches: &mut i32| move_general(table, book, corps, inches);
    Ok(Situation::case(0, step, |inches: &i32| say([Fact::Number(*inches)])))
}

/// 16.9 A risk is a die; on a 6 the general is dead.
pub(crate) fn risk(table: &mut dyn Table, book: &Book, kind: usize, times: i32) -> Play<bool> {
    let risk = book.generals.risk(kind);
    let dice = (risk.rolls * times).clamp(1, 99) as u8;
    table.tell(&|| cell("generals.risk", risk.name, "dead", risk.dead, RISK));
    let dead = if dice == 1 {
        let safe = i32::from(risk.dead) - 1;
        table.roll(&Roll::new("risk to the general", RISK, Dice::One(D6)).at_most(safe))? > safe
    } else {
        let pool = Dice::Pool(Pool::new(dice, D6, risk.dead));
        table.roll(&Roll::new("risk to the general", RISK, pool).at_most(0))? > 0
    };
    table.tell(&|| Line::effect(if dead { "the general is dead" } else { "the general is unhurt" }, RISK));
    Ok(dead)
}

/// 16.10 Casualty markers for a dead general: 4 less his value.
pub(crate) fn markers(book: &Book, general: i32) -> i32 {
    (book.generals.dead - general).max(0)
}

fn tell_dead(table: &mut dyn Table, book: &Book, general: i32) {
    let placed = markers(book, general);
    table.tell(&|| cell("generals", "dead", "", book.generals.dead, DEAD));
    table.tell(&|| {
        Line::effect(
            count(placed, "casualty marker", "casualty markers") + " for a general of value " + &general.to_string(),
            DEAD,
        )
    });
    table
        .tell(&|| Line::next("one on each of the nearest units of his command, first on the one he was with", PLACING));
    table.tell(&|| Line::next("dice for his successor in step 2 of his side's next turn", REPLACE));
}

pub(crate) fn risk_form(book: &Book) -> Form {
    let kinds: Vec<(&'static str, &'static str)> =
        book.generals.risks.iter().map(|risk| (risk.name, risk.words)).collect();
    value(Form::new().choice("type", &kinds, "why he is at risk", RISK), book).number_or(
        "times",
        (1, 5),
        1,
        "how many such risks",
        RISK,
    )
}

pub(crate) fn risk_facts() -> Vec<FactName> {
    vec![
        FactName { name: "general", help: "unhurt or dead" },
        FactName { name: "markers", help: "casualty markers placed for his death" },
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn risk_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let kind = values.choice("type").parse().unwrap_or(1);
    let (general, times) = (values.number("general"), values.number("times"));
    let step = move |table: &mut dyn Table, dead: &mut bool| {
        *dead = risk(table, book, kind, times)?;
        if *dead {
            tell_dead(table, book, general);
        }
        Ok(Flow::Done)
    };
    let facts = move |dead: &bool| {
        let placed = if *dead { markers(book, general) } else { 0 };
        say([Fact::Word(if *dead { "dead" } else { "unhurt" }), Fact::Number(placed)])
    };
    Ok(Situation::case(false, step, facts))
}

pub(crate) fn dead_form(book: &Book) -> Form {
    value(Form::new(), book)
}

pub(crate) fn dead_facts() -> Vec<FactName> {
    vec![FactName { name: "markers", help: "casualty markers placed on units of his command" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn dead_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let general = values.number("general");
    let facts = say([Fact::Number(markers(book, general))]);
    Ok(lookup(move |table: &mut dyn Table| tell_dead(table, book, general), facts))
}

/// The search for a successor.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Search {
    turn: i32,
    found: Replacement,
}

/// 16.11 A die says whether a dead general has a successor, and how good.
pub(crate) fn successor(table: &mut dyn Table, book: &Book) -> Play<Replacement> {
    let look = &book.generals.replace;
    let die = table.roll(&Roll::new("successor", REPLACE, Dice::One(D6)).on(&look.rows, 0))?;
    table.tell(&|| look.line(die));
    Ok(*look.at(die))
}

/// 16.11 The value of the man who follows a general of this value; nobody is worse than the worst.
pub(crate) fn value_of(book: &Book, general: i32, found: Replacement) -> Option<i32> {
    match found {
        Replacement::None => None,
        Replacement::Worse => Some((general + book.generals.worse_by).min(book.units.worst_general)),
        Replacement::Same => Some(general),
    }
}

/// 16.11 Where there is no successor, it is rolled again in later turns.
fn replace(table: &mut dyn Table, book: &Book, turns: i32, search: &mut Search) -> Play<Flow> {
    search.found = successor(table, book)?;
    search.turn += 1;
    if search.found != Replacement::None {
        table.tell(&|| Line::next("place him next to a unit of his division", REPLACE));
        return Ok(Flow::Done);
    }
    let retry = !book.switches.no_retry.is_other();
    let again = if retry { "nobody yet; dice again in step 2 of the next turn" } else { "nobody; he is not replaced" };
    table.tell(&|| Line::effect(again, RETRY));
    Ok(if retry && search.turn < turns { Flow::On } else { Flow::Done })
}

pub(crate) fn replace_form(book: &Book) -> Form {
    value(Form::new(), book).when(!book.switches.no_retry.is_other(), |form| {
        form.number_or("turns", (1, 12), 1, "how many turns may be diced for", RETRY)
    })
}

pub(crate) fn replace_facts() -> Vec<FactName> {
    vec![
        FactName { name: "successor", help: "none, worse or same" },
        FactName { name: "value", help: "value of the new general; -1 if there is none" },
        FactName { name: "turn", help: "the turn in which he comes, 0 if in none" },
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn replace_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (general, turns) = (values.number("general"), values.number("turns"));
    let step = move |table: &mut dyn Table, search: &mut Search| replace(table, book, turns, search);
    let facts = move |search: &Search| {
        let word = match search.found {
            Replacement::None => "none",
            Replacement::Worse => "worse",
            Replacement::Same => "same",
        };
        let value = value_of(book, general, search.found).unwrap_or(-1);
        say([Fact::Word(word), Fact::Number(value), Fact::Number(if value < 0 { 0 } else { search.turn })])
    };
    Ok(Situation::case(Search { turn: 0, found: Replacement::None }, step, facts))
}
