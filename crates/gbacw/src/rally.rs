//! 13.3 Rally.

use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::form;
use longroll::form::{flag, modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::{Book, RallyRow};
use crate::disorder::tell_loss;
use crate::unit::{Arm, Cohesion, Unit};

const RALLY: Rule = card("13.3");

/// 13.3 Roll a die with the modifiers. At most the cohesion rating: the unit rallies. Above: it stays Disordered, and it
/// loses a strength point, once, if the roll is twice the rating or more, or reaches the number of the last row.
pub(crate) fn rally(table: &mut dyn Table, book: &Book, mods: &Mods, unit: &mut Unit) -> Play<Flow> {
    let rating = unit.cohesion_rating();
    let row = |die: i32| match die + mods.total() {
        adjusted if adjusted <= rating => &book.rally.within,
        adjusted if adjusted >= book.rally.from => &book.rally.last,
        adjusted if adjusted >= 2 * rating => &book.rally.twice,
        _ => &book.rally.above,
    };
    let kind = |die: i32| 2 * i64::from(row(die).sp) + i64::from(row(die).rallied);
    let cell = |die: i32| Line::Cell {
        chart: "rally.result",
        row: row(die).label.to_owned(),
        column: format!("cohesion {rating}"),
        value: row(die).words(),
        rule: RALLY,
    };
    let roll = Roll::new("rally", RALLY, Dice::One(D10)).by("owner");
    let row = row(table.roll(&roll.with(mods).alike(&kind).reads(&cell))?);
    if row.rallied {
        unit.cohesion = Cohesion::Good;
        table.tell(&|| Line::effect("in good order again; may turn one vertex", RALLY));
    } else {
        table.tell(&|| Line::effect("stays Disordered", RALLY));
    }
    if row.sp > 0 {
        unit.lose(row.sp);
        tell_loss(table, unit, row.sp);
    }
    Ok(Flow::Done)
}

impl RallyRow {
    fn words(&self) -> String {
        let state = if self.rallied { "rallied" } else { "disordered" };
        if self.sp > 0 { format!("{state}, {} SP", self.sp) } else { state.to_owned() }
    }
}

/// 13.3 A rally at the umpire's table, and a reminder of when it is tried.
fn at_the_table(table: &mut dyn Table, book: &Book, mods: &Mods, unit: &mut Unit) -> Play<Flow> {
    let flow = rally(table, book, mods, unit)?;
    if book.rally_at_turn_end {
        table.tell(&|| Line::next("rally is tried at the end of the turn (switch rally_timing)", house("13.3")));
    }
    Ok(flow)
}

/// 13.3 What modifies a rally.
pub(crate) struct Situation {
    pub adjacent: bool,
    pub mounted: bool,
    /// Rank of the best stacked leader.
    pub leader: i32,
    pub out_of_command: bool,
    pub fatigue: i32,
}

impl Situation {
    pub fn mods(&self, book: &Book) -> Mods {
        let mut mods = Mods::new();
        mods.add_if(self.adjacent, book.rally_drm.adjacent);
        mods.add_if(self.mounted, book.rally_drm.mounted);
        mods.add_by(book.rally_drm.leader, self.leader);
        mods.add_if(self.out_of_command, book.rally_special.out_of_command);
        if book.has_fatigue {
            mods.add_by(book.rally_special.fatigue, book.fatigue(self.fatigue)[2]);
        }
        mods
    }
}

form! {
    /// 13.3 A Disordered unit tries to rally.
    pub struct Rally(book: &Book) {
        group "unit";
        /// cohesion rating
        cr: u8 = number(0..=12), RALLY;
        /// strength points
        sp: u8 = number(1..=60).or(6), RALLY;
        /// its brigade is combat ineffective: cohesion one less
        bce: bool = flag(), house("13.2");
        /// rank of the best stacked leader
        leader: i32 = number(0..=4).or(0), RALLY;
        group "modifiers";
        adjacent: bool = modifier(book.rally_drm.adjacent);
        mounted: bool = modifier(book.rally_drm.mounted);
        out_of_command: bool = modifier(book.rally_special.out_of_command);
        /// fatigue level of the brigade
        fatigue: i32 = number(0..=4).or(0).only(book.has_fatigue), house("17.31");
    }
}

impl Declared<Book> for Rally {
    const ABOUT: About = About::rolls("rally", "Rally", RALLY, "Whether a Disordered unit comes back to good order.");
    const FACTS: &'static [FactName] =
        &[fact("state", "good-order, disordered or eliminated"), fact("sp-lost", "strength points lost")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Rally { adjacent, mounted, leader, out_of_command, fatigue, .. } = self;
        let mods = Situation { adjacent, mounted, leader, out_of_command, fatigue }.mods(book);
        let disordered = Unit { cohesion: Cohesion::Disordered, ..Unit::new(Arm::Infantry, self.sp, self.cr) };
        let step = move |table: &mut dyn Table, unit: &mut Unit| at_the_table(table, book, &mods, unit);
        let facts = |unit: &Unit| say([Fact::Word(unit.state()), Fact::Number(i32::from(unit.lost))]);
        Ok(case(Unit { bce: self.bce, ..disordered }, step, facts))
    }
}
