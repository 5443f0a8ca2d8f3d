//! Chapter 7, Determination dice: how many there are (7.1), and what they re-roll (7.2).

mod rerolls;

use longroll::drm::Mods;
use longroll::form::{decision, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Choice, Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::lookup::count;

pub(crate) use rerolls::{Own, THE_DIE, rerolls_loss, roll, spend};

const DICE: Rule = card("7.1");
const MEANING: Rule = rulebook("7.1");
const USE: Rule = house("7.2");
const LASTS: Rule = house("7.3");

/// 7.1 Roll 2D6 and take off the values of the corps general and of one division general, and 1 for each complete 3
/// inches between them. What is left is a number of re-roll dice for that division.
pub(crate) fn determination(table: &mut dyn Table, book: &Book, mods: &Mods) -> Play<i32> {
    let dice_rolled = book.determination.dice;
    let left = |total: i32| i64::from((total + dice_rolled.plus + mods.total()).max(0));
    let total =
        table.roll(&Roll::new("determination", DICE, dice_rolled.thrown()).with(mods).alike(&left).by("owner"))?;
    let dice = left(total) as i32;
    table.tell(&|| Line::effect(count(dice, "re-roll die", "re-roll dice") + " for that division", MEANING));
    if dice > 0 {
        let scope = if book.switches.narrow_determination.is_other() {
            "each re-rolls one die of the division's motivation or AP, once"
        } else {
            "each re-rolls one die that the division or its general has just rolled, once"
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

/// The question where the dice on the table say the rest.
pub(crate) const REROLL: &str = "Re-roll a die with a determination die?";

const HELPS: Choice = Choice { slug: "when-it-helps", text: "whenever it can help" };
pub(crate) const NONE: Choice = Choice { slug: "none", text: "no" };
const DECISIONS: [Choice; 2] = [HELPS, NONE];

longroll::form! {
    /// 7.2 The determination dice for motivation and AP.
    pub struct AnyRerolls(_book: &Book) {
        group "determination";
        /// determination dice that the division has left
        determination: i32 = number(0..=12).or(0), USE;
        /// re-roll a die with a determination die?
        determination_re_roll: () = decision(&DECISIONS), USE;
    }
}

longroll::form! {
    /// 7.2 The determination dice for other rolls: with the narrow reading none.
    pub struct Rerolls(book: &Book) {
        group "determination";
        /// determination dice that the division has left
        determination: i32 = number(0..=12).or(0).only(!book.switches.narrow_determination.is_other()), USE;
        /// re-roll a die with a determination die?
        determination_re_roll: () = decision(&DECISIONS).only(!book.switches.narrow_determination.is_other()), USE;
    }
}

longroll::form! {
    pub struct Determination(book: &Book) {
        /// value of the corps general, 0 is best
        corps: i32 = number(book.units.best_general..=book.units.worst_general), house("16.8");
        /// value of the division general he picks
        division: i32 = number(book.units.best_general..=book.units.worst_general), house("16.8");
        /// inches between them, parts of an inch left out
        distance: i32 = number(0..=99).or(0), DICE;
    }
}

impl Declared<Book> for Determination {
    const ABOUT: About =
        About::rolls("determination", "Determination dice", DICE, "How many re-roll dice a division has this turn.");
    const FACTS: &'static [FactName] = &[fact("dice", "re-roll dice for the division")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mods = taken_off(book, self.corps, self.division, self.distance);
        let step = move |table: &mut dyn Table, dice: &mut i32| {
            *dice = determination(table, book, &mods)?;
            Ok(Flow::Done)
        };
        Ok(case(0, step, |dice: &i32| say([Fact::Number(*dice)])))
    }
}
