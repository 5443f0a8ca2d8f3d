//! 19.6 The half bases that a retiring or routing unit loses, with the re-rolls of veteran and raw troops.

use longroll::dice::{D6, Dice};
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::{Book, Formula};
use crate::determination;
use crate::lookup::cell;
use crate::unit::{QUALITIES, QUALITY, Quality, STRENGTH, quality};

pub(crate) const LOSSES: Rule = card("19.6");
const REMOVE: Rule = house("32.4");

const KEEP: Choice = Choice { slug: "keep", text: "keep the die" };
const AGAIN: Choice = Choice { slug: "re-roll", text: "roll it again" };
/// What a form may decide; the first is what the rule does where nobody says.
const DECISIONS: [Choice; 3] =
    [Choice { slug: "when-it-helps", text: "re-roll whenever the second die is better on average" }, KEEP, AGAIN];

/// The decision as forms offer it.
pub(crate) fn decision(form: Form) -> Form {
    form.decision(
        "loss-re-roll",
        &DECISIONS,
        "veterans (their owner) and raw troops (the enemy): re-roll the loss die?",
        LOSSES,
    )
}

/// A loss die thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thrown {
    /// So many half bases are lost.
    Stands(u8),
    /// It is thrown again, and the second score stands.
    Again,
}

fn lost(formula: Formula, die: i32, has: u8) -> u8 {
    formula.value(die).min(i32::from(has)) as u8
}

/// What the loss die is called.
pub(crate) const LOSS: &str = "half bases lost";

fn throw(table: &mut dyn Table, formula: Formula, has: u8) -> Play<u8> {
    let alike = |die: i32| i64::from(lost(formula, die, has));
    let die = table.roll(&Roll::new(LOSS, LOSSES, Dice::One(D6)).alike(&alike))?;
    Ok(lost(formula, die, has))
}

/// 19.6 Throw the loss die. Its owner may have it thrown again for veterans, the enemy for raw troops.
pub(crate) fn first(table: &mut dyn Table, formula: Formula, quality: Quality, has: u8) -> Play<Thrown> {
    let lost_now = throw(table, formula, has)?;
    let (who, question) = match quality {
        Quality::Average => return Ok(Thrown::Stands(lost_now)),
        Quality::Veteran => ("owner", "Veterans: roll the loss die again?"),
        Quality::Raw => ("enemy", "Raw troops: make them roll the loss die again?"),
    };
    // Better on average: six times this loss against the sum over the six faces.
    let all: i32 = (D6.lowest()..=D6.highest()).map(|die| i32::from(lost(formula, die, has))).sum();
    let now = i32::from(lost_now) * i32::from(D6.sides);
    let helps = if quality == Quality::Veteran { now > all } else { now < all };
    let options = if helps { [AGAIN, KEEP] } else { [KEEP, AGAIN] };
    let ask = Ask { name: "loss-re-roll", who, question, options: &options, rule: LOSSES };
    let answer = options[table.ask(&ask)?];
    Ok(if answer == AGAIN { Thrown::Again } else { Thrown::Stands(lost_now) })
}

/// 19.6 Throw the loss die for good: average troops do so at once, others when they throw it again.
pub(crate) fn second(table: &mut dyn Table, formula: Formula, has: u8) -> Play<u8> {
    throw(table, formula, has)
}

/// Tell what was lost and what is left.
pub(crate) fn tell(table: &mut dyn Table, lost: u8, left: u8) {
    table.tell(&|| {
        let halves = if lost == 1 { "half base" } else { "half bases" };
        match left {
            _ if lost == 0 => Line::effect("loses no half base", REMOVE),
            0 => Line::effect(format!("loses {lost} {halves} and is destroyed"), REMOVE),
            _ => Line::effect(format!("loses {lost} {halves} ({left} left)"), REMOVE),
        }
    });
}

/// The loss die under way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Loss {
    again: bool,
    lost: u8,
    /// Determination dice left.
    dice: i32,
}

fn step(
    table: &mut dyn Table,
    (row, formula): (&'static str, Formula),
    quality: Quality,
    has: u8,
    loss: &mut Loss,
) -> Play<Flow> {
    if loss.again {
        loss.lost = second(table, formula, has)?;
    } else {
        table.tell(&|| cell("losses", row, "", formula.text, LOSSES));
        match first(table, formula, quality, has)? {
            Thrown::Stands(lost) => {
                loss.lost = lost;
                loss.again = determination::loss_again(table, &mut loss.dice, lost)?;
            }
            Thrown::Again => loss.again = true,
        }
        if loss.again {
            return Ok(Flow::On);
        }
    }
    tell(table, loss.lost, has - loss.lost);
    Ok(Flow::Done)
}

pub(crate) fn form(book: &Book) -> Form {
    let form = Form::new()
        .choice(
            "result",
            &[
                ("retire", "retires after a lost fight"),
                ("rout", "routs"),
                ("morale", "retires on three fails while not fighting"),
            ],
            "what the unit does",
            LOSSES,
        )
        .choice("quality", QUALITIES, "quality of the unit", QUALITY)
        .number_or("half-bases", (1, 24), 12, "half bases it has: a base is 2", STRENGTH);
    determination::for_all(decision(form), book)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![FactName { name: "lost", help: "half bases lost" }, FactName { name: "left", help: "half bases left" }]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let from = match values.choice("result") {
        "rout" => ("rout", Some(book.losses.rout)),
        "morale" => ("retire", book.morale.retire),
        _ => ("retire", Some(book.losses.retire)),
    };
    let mut no = Refusals::default();
    no.refuse_if(from.1.is_none(), "result", "by this chart nothing is lost then", card("34.4"));
    no.allow(())?;
    let from = (from.0, from.1.unwrap_or(book.losses.retire));
    let (quality, has) = (quality(values, "quality"), values.number("half-bases") as u8);
    let step = move |table: &mut dyn Table, loss: &mut Loss| step(table, from, quality, has, loss);
    let facts = move |loss: &Loss| say([Fact::Number(i32::from(loss.lost)), Fact::Number(i32::from(has - loss.lost))]);
    Ok(Situation::case(Loss { again: false, lost: 0, dice: values.number("determination") }, step, facts))
}
