//! Chapter 7, Determination dice: how many there are (7.1), and what they throw again (7.2).

mod again;

use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::lookup::count;

pub(crate) use again::{Own, Wants, again, loss_again};

const DICE: Rule = card("7.1");
const MEANING: Rule = rulebook("7.1");
const USE: Rule = house("7.2");
const LASTS: Rule = house("7.3");

/// 7.1 Roll 2D6 and take off the values of the corps general and of one division general, and 1 for each complete 3
/// inches between them. What is left is a number of re-roll dice for that division.
pub(crate) fn determination(table: &mut dyn Table, book: &Book, mods: &Mods) -> Play<i32> {
    let dice_rolled = book.determination.dice;
    let left = |total: i32| i64::from((total + dice_rolled.plus + mods.total()).max(0));
    let total = table.roll(&Roll::new("determination", DICE, dice_rolled.thrown()).with(mods).alike(&left))?;
    let dice = left(total) as i32;
    table.tell(&|| Line::effect(count(dice, "re-roll die", "re-roll dice") + " for that division", MEANING));
    if dice > 0 {
        let scope = if book.switches.narrow_determination.is_other() {
            "each re-rolls one die of the division's motivation or AP, once"
        } else {
            "each re-rolls one die that the division or its general has just thrown, once"
        };
        table.tell(&|| Line::next(scope, USE));
        table.tell(&|| Line::next("dice not used by the end of this player's turn are lost", LASTS));
    }
    Ok(dice)
}

/// 7.1 What is taken off: both values, and 1 for each complete 3 inches.
pub(crate) fn taken_off(book: &Book, corps: i32, division: i32, distance: i32) -> Mods {
    let the = &book.determination;
    let mut mods = Mods::new();
    mods.add_by(the.drm.corps_general, corps);
    mods.add_by(the.drm.division_general, division);
    mods.add_by(the.drm.distance, distance / the.per);
    mods
}

/// 7.2 Ask for the determination dice at hand for other throws than motivation and AP: with the narrow reading none.
pub(crate) fn for_all(form: Form, book: &Book) -> Form {
    form.when(!book.switches.narrow_determination.is_other(), at_hand)
}

/// 7.2 Ask for the determination dice at hand, and what to do with them.
pub(crate) fn at_hand(form: Form) -> Form {
    form.group("determination")
        .number_or("determination", (0, 12), 0, "determination dice that the division has left", USE)
        .decision("determination-re-roll", &DECISIONS, "throw a die again with a determination die?", USE)
}

/// The question, where nothing more need be said.
pub(crate) const AGAIN: &str = "Throw a die again with a determination die?";

const HELPS: Choice = Choice { slug: "when-it-helps", text: "whenever it can help" };
pub(crate) const NONE: Choice = Choice { slug: "none", text: "no" };
const DECISIONS: [Choice; 2] = [HELPS, NONE];

/// 7.2 Whether to spend a determination die, and on which of the dice just thrown; the usual answer comes first.
pub(crate) fn spend(table: &mut dyn Table, question: &str, options: &[Choice]) -> Play<Choice> {
    let ask = Ask { name: "determination-re-roll", who: "active player", question, options, rule: USE };
    Ok(options[table.ask(&ask)?])
}

pub(crate) fn form(book: &Book) -> Form {
    let values = (book.units.best_general, book.units.worst_general);
    Form::new()
        .number("corps", values, "value of the corps general, 0 is best", rulebook("16.8"))
        .number("division", values, "value of the division general he picks", rulebook("16.8"))
        .number_or("distance", (0, 99), 0, "inches between them, parts of an inch left out", DICE)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![FactName { name: "dice", help: "re-roll dice for the division" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    Ok(rolling(book, taken_off(book, values.number("corps"), values.number("division"), values.number("distance"))))
}

/// 7.1 The roll with so much taken off.
pub(crate) fn rolling(book: &'static Book, mods: Mods) -> Box<dyn Case> {
    let step = move |table: &mut dyn Table, dice: &mut i32| {
        *dice = determination(table, book, &mods)?;
        Ok(Flow::Done)
    };
    Situation::case(0, step, |dice: &i32| say([Fact::Number(*dice)]))
}
