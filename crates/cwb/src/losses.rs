//! 19.6 The half bases that a retiring or routing unit loses, with the re-rolls of veteran and raw troops.

use longroll::dice::{D6, Dice};
use longroll::form::{Input, choice, decision, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Play, Roll, Table};

use crate::book::{Book, Formula};
use crate::determination::{self, Rerolls};
use crate::lookup::{cell, unit_effect};
use crate::unit::{MOST_HALF_BASES, QUALITY, Quality, STRENGTH, USUAL};

pub(crate) const LOSSES: Rule = card("19.6");
const REMOVE: Rule = house("32.4");

const KEEP: Choice = Choice { slug: "keep", text: "keep the die" };
const AGAIN: Choice = Choice { slug: "re-roll", text: "re-roll it" };
/// What a form may decide; the first is what the rule does by default.
const DECISIONS: [Choice; 3] =
    [Choice { slug: "when-it-helps", text: "re-roll whenever the second die is better on average" }, KEEP, AGAIN];

/// The decision as forms offer it.
pub(crate) fn re_roll() -> Input<()> {
    decision(&DECISIONS)
}

fn lost(formula: Formula, die: i32, has: u8) -> u8 {
    formula.value(die).min(i32::from(has)) as u8
}

fn throw(table: &mut dyn Table, formula: Formula, has: u8, owner: &'static str) -> Play<u8> {
    let alike = |die: i32| i64::from(lost(formula, die, has));
    let die = table.roll(&Roll::new("half bases lost", LOSSES, Dice::One(D6)).alike(&alike).by(owner))?;
    Ok(lost(formula, die, has))
}

/// Who faces the owner of a unit, as procedures call them.
fn enemy(owner: &'static str) -> &'static str {
    match owner {
        "attacker" => "defender",
        "defender" => "attacker",
        _ => "enemy",
    }
}

/// 19.6 Rolls the loss die of a unit that has `has` half bases. The owner of veterans or the enemy of raw troops may have it
/// re-rolled once; 7.2 otherwise one of the determination dice in `dice` may.
pub(crate) fn roll(
    table: &mut dyn Table,
    formula: Formula,
    (quality, has): (Quality, u8),
    owner: &'static str,
    dice: &mut i32,
) -> Play<u8> {
    let lost_now = throw(table, formula, has, owner)?;
    let again = by_quality(table, formula, (quality, has), owner, lost_now)?
        || determination::rerolls_loss(table, owner, formula, has, lost_now, dice)?;
    if again { throw(table, formula, has, owner) } else { Ok(lost_now) }
}

/// 19.6 Whether quality re-rolls the die.
fn by_quality(
    table: &mut dyn Table,
    formula: Formula,
    (quality, has): (Quality, u8),
    owner: &'static str,
    lost_now: u8,
) -> Play<bool> {
    let (who, question) = match quality {
        Quality::Average => return Ok(false),
        Quality::Veteran => (owner, "Veterans: roll the loss die again?"),
        Quality::Raw => (enemy(owner), "Raw troops: make them roll the loss die again?"),
    };
    // Better on average: six times this loss against the sum over the six faces.
    let all: i32 = (D6.lowest()..=D6.highest()).map(|die| i32::from(lost(formula, die, has))).sum();
    let now = i32::from(lost_now) * i32::from(D6.sides);
    let helps = if quality == Quality::Veteran { now > all } else { now < all };
    let options = if helps { [AGAIN, KEEP] } else { [KEEP, AGAIN] };
    let ask = Ask { name: "loss-re-roll", who, question, options: &options, rule: LOSSES };
    Ok(options[table.ask(&ask)?] == AGAIN)
}

/// Tell what was lost and what is left.
pub(crate) fn tell(table: &mut dyn Table, owner: &str, lost: u8, left: u8) {
    table.tell(&|| {
        let halves = if lost == 1 { "half base" } else { "half bases" };
        match left {
            _ if lost == 0 => unit_effect(owner, "loses no half base", REMOVE),
            0 => unit_effect(owner, format!("loses {lost} {halves} and is destroyed"), REMOVE),
            _ => unit_effect(owner, format!("loses {lost} {halves} ({left} left)"), REMOVE),
        }
    });
}

longroll::words! {
    /// What a unit does that loses half bases.
    pub enum Goes {
        Retires = "retire": "retires after a lost fight",
        Routs = "rout": "routs",
        NotFighting = "morale": "retires on three fails while not fighting",
    }
}

longroll::form! {
    pub struct UnitLosses(book: &Book) {
        /// what the unit does
        result: Goes = choice(), LOSSES;
        /// quality of the unit
        quality: Quality = choice(), QUALITY;
        /// half bases it has: a base is 2
        half_bases: u8 = number(1..=MOST_HALF_BASES).or(USUAL), STRENGTH;
        /// veterans (their owner) and raw troops (the enemy): re-roll the loss die?
        loss_re_roll: () = re_roll(), LOSSES;
        with rerolls: Rerolls;
    }
}

impl Declared<Book> for UnitLosses {
    const ABOUT: About = About::rolls("losses", "Losses", LOSSES, "Half bases lost by a unit that retires or routs.");
    const FACTS: &'static [FactName] = &[fact("lost", "half bases lost"), fact("left", "half bases left")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let (row, formula) = match self.result {
            Goes::Routs => ("rout", Some(book.losses.rout)),
            Goes::NotFighting => ("retire", book.morale.retire),
            Goes::Retires => ("retire", Some(book.losses.retire)),
        };
        let mut no = Refusals::default();
        no.refuse_if(formula.is_none(), "result", "by this chart it loses nothing then", card("34.4"));
        no.allow(())?;
        let formula = formula.unwrap_or(book.losses.retire);
        let (quality, has, dice) = (self.quality, self.half_bases, self.rerolls.determination);
        let step = move |table: &mut dyn Table, lost: &mut u8| {
            table.tell(&|| cell("losses", row, "", formula.text, LOSSES));
            *lost = roll(table, formula, (quality, has), "owner", &mut { dice })?;
            tell(table, "owner", *lost, has - *lost);
            Ok(Flow::Done)
        };
        let facts = move |lost: &u8| say([Fact::Number(i32::from(*lost)), Fact::Number(i32::from(has - *lost))]);
        Ok(case(0, step, facts))
    }
}
