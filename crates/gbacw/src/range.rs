//! 10.4 Range: what a weapon may do at a distance.

use longroll::form;
use longroll::form::{number, pick_of};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::{Book, Weapon};

pub const RANGE: Rule = card("10.4");

/// 10.4 The modifier at a range, or `None` where the weapon may not fire: a dash, or beyond its longest range.
pub fn modifier(weapon: &Weapon, range: i32) -> Option<i32> {
    weapon.at(range).0.filter(|_| range <= weapon.max)
}

/// The weapons of a book, for forms.
pub(crate) fn weapons(book: &Book) -> Vec<(&'static str, &'static str)> {
    book.weapons.iter().map(|weapon| (weapon.code, weapon.name)).collect()
}

/// The chart and cell of a range modifier, for the receipt.
pub(crate) fn cell(weapon: &Weapon, range: i32) -> Line {
    let (value, column) = weapon.at(range);
    let value = value.map_or_else(|| "-".to_owned(), |v| format!("{v:+}"));
    let chart = if weapon.is_gun { "range.artillery" } else { "range.small-arms" };
    Line::Cell { chart, row: weapon.code.to_owned(), column: column.to_owned(), value, rule: weapon.rule }
}

form! {
    /// 10.4 A weapon and a distance.
    pub struct Range(book: &Book) {
        /// weapon or gun
        weapon: &'static str = pick_of(&weapons(book)), RANGE;
        /// range in hexes
        range: i32 = number(1..=60), RANGE;
    }
}

impl Declared<Book> for Range {
    const ABOUT: About = About::looks_up("range", "Range", RANGE, "What a weapon may do at a distance.");
    const FACTS: &'static [FactName] = &[
        fact("fire", "whether it may fire: yes or no"),
        fact("drm", "modifier to the fire die roll"),
        fact("prepared", "whether prepared fire reaches so far"),
        fact("rapid", "whether the gun may use rapid fire here"),
        fact("results", "how results are distributed: small-arms or artillery"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let weapon = book.weapon(self.weapon).expect("the form offers only weapons of the book");
        let range = self.range;
        let may = modifier(weapon, range);
        let facts = say([
            yes(may.is_some()),
            Fact::Number(may.unwrap_or(0)),
            yes(range <= weapon.prep),
            yes(weapon.rapid_fire && is_close(weapon, range)),
            Fact::Word(if as_small_arms(weapon, range) { "small-arms" } else { "artillery" }),
        ]);
        Ok(lookup(move |table| tell(table, weapon, range), facts))
    }
}

/// 10.64 Canister: the ranges at which a gun's results count as small-arms results.
pub fn is_close(weapon: &Weapon, range: i32) -> bool {
    weapon.canister.is_some_and(|band| band.has(range))
}

/// 8.35 Whether results fall on the top unit alone.
pub fn as_small_arms(weapon: &Weapon, range: i32) -> bool {
    !weapon.is_gun || is_close(weapon, range)
}

fn tell(table: &mut dyn Table, weapon: &Weapon, range: i32) {
    table.tell(&|| cell(weapon, range));
    if modifier(weapon, range).is_none() {
        table.tell(&|| {
            Line::effect(
                format!("a {} may not fire at {range} hexes; its longest range is {}", weapon.name, weapon.max),
                RANGE,
            )
        });
        return;
    }
    if range <= weapon.prep {
        table.tell(&|| Line::effect("prepared fire reaches this far", card("10.51")));
    }
    if weapon.is_gun && weapon.canister.is_none() {
        table.tell(&|| Line::effect("no canister: results fall as those of artillery at every range", house("18.8")));
    }
    if is_close(weapon, range) {
        table.tell(&|| Line::effect("canister: the whole result falls on the top unit", card("10.64")));
        if weapon.rapid_fire {
            table.tell(&|| Line::effect("may use rapid fire", card("10.68")));
        }
    }
}
