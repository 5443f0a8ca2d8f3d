//! Chapter 23, Arrivals.

use longroll::drm::Mods;
use longroll::form::{choice, modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::lookup::{cell, unit_effect};
use crate::unit::{QUALITY, Quality};

const ARRIVALS: Rule = card("23.1");
const MANY: Rule = house("23.1");
const PLACING: Rule = house("23.2");
const AUTOMATIC: Rule = card("23.2");

/// A unit waiting off the table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Waiting {
    turn: i32,
    on_table: bool,
}

/// 23.1 What helps or hinders a unit that waits off the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coming {
    pub quality: Quality,
    pub road: bool,
    pub general_off_table: bool,
    /// 19.4 It comes back from the rout area.
    pub returning: bool,
    /// 5.3 Its side has won the road march.
    pub hurries: bool,
}

impl Coming {
    pub fn mods(self, book: &Book) -> Mods {
        let drm = &book.arrivals.drm;
        let mut mods = Mods::new();
        mods.add_if(self.road, drm.road);
        mods.add_if(self.quality == Quality::Veteran, drm.veteran);
        mods.add_if(self.quality == Quality::Raw, drm.raw);
        mods.add_if(self.general_off_table, drm.general_off_table);
        mods.add_if(self.returning, book.arrivals.house.returning);
        mods.add_if(self.hurries, book.arrivals.house.road_march);
        mods
    }
}

/// 23.1 Roll 2D6 with the modifiers; 9 or more brings the unit on.
pub(crate) fn comes(table: &mut dyn Table, book: &Book, mods: &Mods) -> Play<bool> {
    let short = need(book, mods) - 1;
    let dice = book.arrivals.dice.thrown();
    let total = table.roll(&Roll::new("arrival", ARRIVALS, dice).with(mods).at_most(short).by("owner"))?;
    table.tell(&|| cell("arrivals", "success", "", format!(">={}", book.arrivals.success), ARRIVALS));
    let comes = total > short;
    table.tell(&|| unit_effect("owner", if comes { "the unit arrives" } else { "it does not arrive" }, ARRIVALS));
    Ok(comes)
}

/// 23.1 A unit that stays off tries again next turn.
fn arrive(table: &mut dyn Table, book: &Book, mods: &Mods, turns: i32, waiting: &mut Waiting) -> Play<Flow> {
    waiting.on_table = comes(table, book, mods)?;
    waiting.turn += 1;
    if waiting.on_table {
        table.tell(&|| Line::next("place it on its table edge, in column or limbered", PLACING));
        table.tell(&|| Line::next("next turn it rolls AP without motivation", AUTOMATIC));
        return Ok(Flow::Done);
    }
    Ok(if waiting.turn < turns { Flow::On } else { Flow::Done })
}

longroll::form! {
    pub struct Arrivals(book: &Book) {
        /// quality of the unit; guns count as average
        quality: Quality = choice(), QUALITY;
        road: bool = modifier(book.arrivals.drm.road);
        general_off_table: bool = modifier(book.arrivals.drm.general_off_table);
        returning: bool = modifier(book.arrivals.house.returning.filter(|_| book.switches.rout_return.is_other()));
        road_march: bool = modifier(book.arrivals.house.road_march);
        /// how many turns it may try
        turns: i32 = number(1..=12).or(1), MANY;
    }
}

impl Declared<Book> for Arrivals {
    const ABOUT: About =
        About::rolls("arrivals", "Arrivals", ARRIVALS, "Whether a unit off the table arrives, and when.");
    const FACTS: &'static [FactName] =
        &[fact("arrives", "whether it comes on: yes or no"), fact("turn", "in which turn from now, 0 if in none")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let coming = Coming {
            quality: self.quality,
            road: self.road,
            general_off_table: self.general_off_table,
            returning: self.returning,
            hurries: self.road_march,
        };
        let mods = coming.mods(book);
        let step = move |table: &mut dyn Table, waiting: &mut Waiting| arrive(table, book, &mods, self.turns, waiting);
        let facts = |w: &Waiting| say([yes(w.on_table), Fact::Number(if w.on_table { w.turn } else { 0 })]);
        Ok(case(Waiting { turn: 0, on_table: false }, step, facts))
    }
}

/// 23.1 What a unit must throw to come, its modifiers taken off.
pub(crate) fn need(book: &Book, mods: &Mods) -> i32 {
    book.arrivals.success - book.arrivals.dice.plus - mods.total()
}
