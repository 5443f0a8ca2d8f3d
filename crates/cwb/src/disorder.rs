//! Chapter 32, Disorder: tests (32.1) and restoring order (32.3).

use longroll::dice::{D6, Dice, Pool};
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::{Book, Reason};
use crate::determination::{self, Own, Wants};
use crate::lookup::{cell, count};
use crate::unit::{QUALITIES, QUALITY, Quality, quality};
use longroll::procedure::yes;

pub(crate) const TEST: Rule = card("32.1");
const AFTER_FIGHT: Rule = house("32.1");
const EFFECTS: Rule = card("32.2");
const RESTORE: Rule = card("32.3");
const REST: Rule = house("32.3");

/// What the dice are called.
pub(crate) const TESTED: &str = "disorder test";
pub(crate) const CASUALTIES: &str = "disorder by casualties";
pub(crate) const RESTORED: &str = "restore order";

/// 7.2 The dice that determination dice throw again.
pub(crate) const TESTS: &[Own] = &[(TESTED, Wants::Low), (CASUALTIES, Wants::Low)];
pub(crate) const RESTORES: &[Own] = &[(RESTORED, Wants::High)];

/// 32.1 One die; the better the troops, the fewer faces disorder them.
pub(crate) fn test(table: &mut dyn Table, book: &Book, quality: Quality) -> Play<bool> {
    let from = book.disorder.test[quality];
    table.tell(&|| cell("disorder.test", quality.word(), "", format!("{from}-6"), TEST));
    let keeps = i32::from(from) - 1;
    let disordered = table.roll(&Roll::new(TESTED, TEST, Dice::One(D6)).at_most(keeps))? > keeps;
    tell(table, disordered);
    Ok(disordered)
}

/// 32.1 One die for each casualty from shooting; a 6 disorders troops of any quality.
pub(crate) fn casualties(table: &mut dyn Table, book: &Book, dice: u8) -> Play<bool> {
    let on = book.disorder.casualty;
    table.tell(&|| cell("disorder.reasons", "casualty", "", on, TEST));
    let pool = Dice::Pool(Pool::new(dice, D6, on));
    let disordered = table.roll(&Roll::new(CASUALTIES, TEST, pool).at_most(0))? > 0;
    tell(table, disordered);
    Ok(disordered)
}

fn tell(table: &mut dyn Table, disordered: bool) {
    table.tell(&|| Line::effect(if disordered { "disordered" } else { "keeps its order" }, TEST));
    if disordered {
        table.tell(&|| Line::next("2 AP fewer if still disordered when a turn begins", EFFECTS));
    }
}

/// Why a unit tests, from the chart of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Why {
    /// One die, for this unit and perhaps another.
    Quality(Quality, Option<Quality>),
    Casualties(u8),
    Automatic,
}

/// What the tests brought.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Tested {
    disordered: bool,
    other: bool,
}

fn step(table: &mut dyn Table, book: &Book, why: Why, tested: &mut Tested) -> Play<Flow> {
    match why {
        Why::Automatic => {
            table.tell(&|| cell("disorder.reasons", "after-fight", "", "automatic", AFTER_FIGHT));
            tested.disordered = true;
            tell(table, true);
        }
        Why::Casualties(dice) => tested.disordered = casualties(table, book, dice)?,
        Why::Quality(quality, other) => {
            tested.disordered = test(table, book, quality)?;
            if let Some(other) = other {
                table.tell(&|| Line::effect("the other unit tests too", TEST));
                tested.other = test(table, book, other)?;
            }
        }
    }
    Ok(Flow::Done)
}

pub(crate) fn form(book: &Book) -> Form {
    let mut others = vec![("none", "no other unit")];
    others.extend(QUALITIES);
    let form = Form::new()
        .choice(
            "reason",
            &[
                ("far-edge", "it reached the far edge of slowing scenery"),
                ("passing-through", "infantry passed through infantry"),
                ("casualty", "casualties from shooting"),
                ("after-fight", "a fight is over"),
            ],
            "why it tests",
            TEST,
        )
        .choice("quality", QUALITIES, "quality of the unit", QUALITY)
        .choice("other", &others, "passing through: quality of the other brigade", TEST)
        .number_or("casualties", (0, 20), 0, "casualties from shooting: how many were just received", TEST);
    determination::for_all(form, book)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "disordered", help: "whether the unit is disordered: yes or no" },
        FactName { name: "other", help: "whether the other unit is disordered: yes or no" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (reason, unit) = (values.choice("reason"), quality(values, "quality"));
    let (other, dice) = (Quality::from_word(values.choice("other")), values.number("casualties"));
    let mut no = Refusals::default();
    no.refuse_if(other.is_some() && reason != "passing-through", "other", "only passing through tests two units", TEST);
    no.refuse_if((dice > 0) != (reason == "casualty"), "casualties", "casualties go with the reason casualty", TEST);
    no.allow(())?;
    let why = match reason {
        "casualty" => Why::Casualties(dice as u8),
        "after-fight" if book.disorder.after_fight == Reason::Automatic => Why::Automatic,
        _ => Why::Quality(unit, other),
    };
    let step = move |table: &mut dyn Table, (tested, dice): &mut (Tested, i32)| {
        determination::again(table, TESTS, dice, |table| step(table, book, why, tested))
    };
    let facts = |(tested, _): &(Tested, i32)| say([yes(tested.disordered), yes(tested.other)]);
    let start = Tested { disordered: false, other: false };
    Ok(Situation::case((start, values.number("determination")), step, facts))
}

/// A disordered unit spending AP.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Restoring {
    ap: i32,
    restored: bool,
}

/// 29.3 AP for a die to restore order.
pub(crate) fn price(book: &Book) -> i32 {
    book.points.action("remove-disorder").map_or(1, |action| action.ap).max(1)
}

/// 32.3 One die; the better the troops, the more faces restore them.
pub(crate) fn rallies(table: &mut dyn Table, book: &Book, quality: Quality) -> Play<bool> {
    let from = book.disorder.restore[quality];
    table.tell(&|| cell("disorder.restore", quality.word(), "", format!("{from}-6"), RESTORE));
    let stays = i32::from(from) - 1;
    let restored = table.roll(&Roll::new(RESTORED, RESTORE, Dice::One(D6)).at_most(stays))? > stays;
    table.tell(&|| Line::effect(if restored { "order restored" } else { "still disordered" }, RESTORE));
    Ok(restored)
}

/// 32.3 Each AP buys one die, rolled at once; when order is restored the rest may be used for other things.
fn restore(table: &mut dyn Table, book: &Book, quality: Quality, unit: &mut Restoring) -> Play<Flow> {
    let price = price(book);
    if unit.ap < price {
        table.tell(&|| Line::effect("no AP left; still disordered", RESTORE));
        return Ok(Flow::Done);
    }
    unit.ap -= price;
    unit.restored = rallies(table, book, quality)?;
    if unit.restored {
        let left = unit.ap;
        table.tell(&|| Line::next(count(left, "AP is", "AP are") + " left to use", REST));
        return Ok(Flow::Done);
    }
    Ok(if unit.ap >= price { Flow::On } else { Flow::Done })
}

pub(crate) fn restore_form(book: &Book) -> Form {
    let help = "AP it spends on this if it must";
    let form = Form::new().choice("quality", QUALITIES, "quality of the unit", QUALITY);
    determination::for_all(form.number_or("ap", (1, 12), 1, help, RESTORE), book)
}

pub(crate) fn restore_facts() -> Vec<FactName> {
    vec![
        FactName { name: "restored", help: "whether it is in order again: yes or no" },
        FactName { name: "ap-left", help: "AP not spent" },
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn restore_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    Ok(restoring(book, quality(values, "quality"), values.number("ap"), values.number("determination")))
}

/// 32.3 A unit that spends up to so many AP on it, with so many determination dice at hand.
pub(crate) fn restoring(book: &'static Book, quality: Quality, ap: i32, dice: i32) -> Box<dyn Case> {
    let step = move |table: &mut dyn Table, (unit, dice): &mut (Restoring, i32)| {
        determination::again(table, RESTORES, dice, |table| restore(table, book, quality, unit))
    };
    let facts = |(unit, _): &(Restoring, i32)| say([yes(unit.restored), Fact::Number(unit.ap)]);
    Situation::case((Restoring { ap, restored: false }, dice), step, facts)
}
