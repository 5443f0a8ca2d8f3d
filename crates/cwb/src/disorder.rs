//! Chapter 32, Disorder: tests (32.1) and restoring order (32.3).

use longroll::dice::{D6, Dice, Pool};
use longroll::form::{Worded as _, choice, maybe, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::{Book, Reason};
use crate::determination::{self, Own, Rerolls};
use crate::lookup::{cell, count, unit_effect};
use crate::unit::{QUALITY, Quality};

pub(crate) const TEST: Rule = card("32.1");
const AFTER_FIGHT: Rule = house("32.1");
const EFFECTS: Rule = card("32.2");
const RESTORE: Rule = card("32.3");
const REST: Rule = house("32.3");

/// 32.1 One die; the better the troops, the fewer faces disorder them.
pub(crate) fn test(
    table: &mut dyn Table,
    book: &Book,
    quality: Quality,
    by: &'static str,
    dice: &mut i32,
) -> Play<bool> {
    let from = book.disorder.test[quality];
    table.tell(&|| cell("disorder.test", quality.word(), "", format!("{from}-6"), TEST));
    let keeps = i32::from(from) - 1;
    let roll = Roll::new("disorder test", TEST, Dice::One(D6)).at_most(keeps).by(by).scores("disorder");
    let disordered = determination::roll(table, &roll, Own::Low, dice)? > keeps;
    tell(table, by, disordered);
    Ok(disordered)
}

/// 32.1 One die for each casualty from shooting; a 6 disorders troops of any quality.
pub(crate) fn casualties(
    table: &mut dyn Table,
    book: &Book,
    number: u8,
    (by, own): (&'static str, Own),
    dice: &mut i32,
) -> Play<bool> {
    let on = book.disorder.casualty;
    table.tell(&|| cell("disorder.reasons", "casualty", "", on, TEST));
    let pool = Dice::Pool(Pool::new(number, D6, on));
    let roll = Roll::new("disorder by casualties", TEST, pool).at_most(0).by(by).scores("disorder");
    let disordered = determination::roll(table, &roll, own, dice)? > 0;
    tell(table, by, disordered);
    Ok(disordered)
}

fn tell(table: &mut dyn Table, by: &str, disordered: bool) {
    table.tell(&|| unit_effect(by, if disordered { "disordered" } else { "keeps its order" }, TEST));
    if disordered {
        table.tell(&|| Line::next("2 AP fewer if still disordered when a turn begins", EFFECTS));
    }
}

/// What the tests brought, and the determination dice left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Tested {
    disordered: bool,
    other: bool,
    dice: i32,
}

longroll::words! {
    /// 32.1 Why a unit tests.
    pub enum Why {
        FarEdge = "far-edge": "it reached the far edge of slowing scenery",
        PassingThrough = "passing-through": "infantry passed through infantry",
        Casualty = "casualty": "casualties from shooting",
        AfterFight = "after-fight": "a fight is over",
    }
}

longroll::words! {
    /// The quality of another unit, if there is one.
    pub enum Other {
        None = "none": "no other unit",
        Average = "average": "average troops",
        Raw = "raw": "raw troops",
        Veteran = "veteran": "veteran troops",
    }
}

impl Other {
    fn quality(self) -> Option<Quality> {
        Quality::called(self.word())
    }
}

longroll::form! {
    pub struct DisorderTest(book: &Book) {
        /// why it tests
        reason: Why = choice(), TEST;
        /// quality of the unit
        quality: Quality = choice(), QUALITY;
        /// passing through: quality of the other brigade
        other: Other = choice(), TEST;
        /// casualties from shooting: how many were just received
        casualties: Option<u8> = maybe(1..=20), TEST;
        with rerolls: Rerolls;
    }
}

impl DisorderTest {
    fn play(&self, table: &mut dyn Table, book: &Book, tested: &mut Tested) -> Play<Flow> {
        match (self.reason, self.casualties) {
            (Why::Casualty, Some(number)) => {
                tested.disordered = casualties(table, book, number, ("owner", Own::Low), &mut tested.dice)?;
            }
            (Why::AfterFight, _) if book.disorder.after_fight == Reason::Automatic => {
                table.tell(&|| cell("disorder.reasons", "after-fight", "", "automatic", AFTER_FIGHT));
                tested.disordered = true;
                tell(table, "owner", true);
            }
            _ => {
                tested.disordered = test(table, book, self.quality, "owner", &mut tested.dice)?;
                if let Some(other) = self.other.quality() {
                    table.tell(&|| Line::effect("the other unit tests too", TEST));
                    tested.other = test(table, book, other, "owner", &mut tested.dice)?;
                }
            }
        }
        Ok(Flow::Done)
    }
}

impl Declared<Book> for DisorderTest {
    const ABOUT: About = About::rolls("disorder-test", "Disorder test", TEST, "Whether a unit loses its order.");
    const FACTS: &'static [FactName] = &[
        fact("disordered", "whether the unit is disordered: yes or no"),
        fact("other", "whether the other unit is disordered: yes or no"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let (passes, shot) = (self.reason == Why::PassingThrough, self.reason == Why::Casualty);
        no.refuse_if(self.other != Other::None && !passes, "other", "only passing through tests two units", TEST);
        no.refuse_if(self.casualties.is_some() && !shot, "casualties", "this goes with `reason=casualty` only", TEST);
        no.refuse_if(self.casualties.is_none() && shot, "casualties", "say how many casualties were received", TEST);
        no.allow(())?;
        let start = Tested { dice: self.rerolls.determination, ..Tested::default() };
        let step = move |table: &mut dyn Table, tested: &mut Tested| self.play(table, book, tested);
        Ok(case(start, step, |tested: &Tested| say([yes(tested.disordered), yes(tested.other)])))
    }
}

/// A disordered unit that spends AP, and the determination dice left to its division.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Restoring {
    ap: i32,
    restored: bool,
    dice: i32,
}

/// 29.3 AP for a die to restore order.
pub(crate) fn price(book: &Book) -> i32 {
    book.points.action("remove-disorder").map_or(1, |action| action.ap).max(1)
}

/// 32.3 One die; the better the troops, the more faces restore them.
pub(crate) fn rallies(table: &mut dyn Table, book: &Book, quality: Quality, dice: &mut i32) -> Play<bool> {
    let from = book.disorder.restore[quality];
    table.tell(&|| cell("disorder.restore", quality.word(), "", format!("{from}-6"), RESTORE));
    let stays = i32::from(from) - 1;
    let roll = Roll::new("restore order", RESTORE, Dice::One(D6)).at_most(stays).by("owner").scores("success");
    let restored = determination::roll(table, &roll, Own::High, dice)? > stays;
    table.tell(&|| unit_effect("owner", if restored { "order restored" } else { "still disordered" }, RESTORE));
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
    unit.restored = rallies(table, book, quality, &mut unit.dice)?;
    if unit.restored {
        let left = unit.ap;
        table.tell(&|| Line::next(count(left, "AP is", "AP are") + " left to use", REST));
        return Ok(Flow::Done);
    }
    Ok(if unit.ap >= price { Flow::On } else { Flow::Done })
}

longroll::form! {
    pub struct RestoreOrder(book: &Book) {
        /// quality of the unit
        quality: Quality = choice(), QUALITY;
        /// AP it spends on this if it must
        ap: i32 = number(1..=12).or(1), RESTORE;
        with rerolls: Rerolls;
    }
}

impl Declared<Book> for RestoreOrder {
    const ABOUT: About =
        About::rolls("restore-order", "Restoring order", RESTORE, "Whether AP bring a unit back to order.");
    const FACTS: &'static [FactName] =
        &[fact("restored", "whether it is in order again: yes or no"), fact("ap-left", "AP not spent")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let step = move |table: &mut dyn Table, unit: &mut Restoring| restore(table, book, self.quality, unit);
        let start = Restoring { ap: self.ap, restored: false, dice: self.rerolls.determination };
        Ok(case(start, step, |unit: &Restoring| say([yes(unit.restored), Fact::Number(unit.ap)])))
    }
}
