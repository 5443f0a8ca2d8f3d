//! Chapter 25, railroad and strategic movement.

use longroll::form::{flag, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Table, under};

use crate::book::Book;
use crate::march::{Mover, extended_march, state};
use crate::unit::{Arm, Army, Unit, Wear};

const RR: Rule = card("25.1");
const RR_HOW: Rule = house("25.1");
const STRATEGIC: Rule = card("25.2");
const HOW: Rule = house("25.2");
const SUPPLY: Rule = house("24.5");

/// 25.1 A railroad move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ride {
    army: Army,
    hexes: i32,
    gain: u8,
    /// The Fatigue Level afterwards.
    pub after: u8,
    /// The Manpower that the unit counts for.
    pub size: i32,
    /// Manpower that the side may still move.
    left: i32,
}

/// 25.1 The cost of a railroad move, after the Manpower that the side has moved this turn; otherwise every reason against it.
pub(crate) fn ride(book: &Book, army: Army, unit: &Unit, hexes: i32, used: i32) -> Result<Ride, Refusals> {
    let rule = &book.march;
    let levels = rule.rail(army);
    let (gain, most) = (*levels.at(hexes), rule.rail_most(army));
    let counts = matches!(unit.arm, Arm::Wagon | Arm::Artillery);
    let size = if counts { rule.rr_wagon } else { i32::from(unit.manpower) };
    let left = rule.rr_capacity - used - size;
    let mut no = Refusals::default();
    no.refuse_if(hexes > most, "hexes", format!("at most {most} hexes"), levels.rule);
    let after = unit.fatigue + gain;
    no.refuse_if(after > book.most_fatigue, "fatigue", format!("the total would be Fatigue Level {after}"), RR_HOW);
    no.refuse_if(left < 0, "used", format!("a side moves {} Manpower a turn by rail", rule.rr_capacity), RR_HOW);
    no.allow(Ride { army, hexes, gain, after, size, left })
}

impl Ride {
    pub(crate) fn tell(&self, table: &mut dyn Table, book: &Book) {
        table.tell(&|| book.march.rail(self.army).line(self.hexes));
        table.tell(&|| Line::effect(format!("now Fatigue Level {}; no extended march", self.after), RR_HOW));
        table.tell(&|| Line::effect(format!("room for {} Manpower more this turn", self.left), RR_HOW));
    }
}

longroll::form! {
    /// 25.1 Hexes by rail cost fatigue by the table; the unit may not pass the highest level, nor the side its capacity.
    pub(crate) struct RailMove(_book: &Book) {
        with mover: Mover;
        group "railroad";
        /// hexes moved along the railroad
        hexes: i32 = number(1..=60), RR;
        /// Manpower the side has moved by rail this turn
        used: i32 = number(0..=60).or(0), RR_HOW;
    }
}

impl Declared<Book> for RailMove {
    const ABOUT: About = About::looks_up("rr-move", "Railroad movement", RR, "What a move by rail costs.");
    const FACTS: &'static [FactName] = &[
        fact("gain", "Fatigue Levels gained"),
        fact("fatigue", "Fatigue Level afterwards"),
        fact("capacity", "Manpower the side may still move by rail this turn"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let unit = self.mover.unit(book, &mut no);
        no.allow(())?;
        let ride = ride(book, self.mover.side, &unit, self.hexes, self.used)?;
        let numbers = [i32::from(ride.gain), i32::from(ride.after), ride.left].map(Fact::Number);
        Ok(lookup(move |table: &mut dyn Table| ride.tell(table, book), say(numbers)))
    }
}

/// 25.2 Spend two to four Fatigue Levels at once for the allowance.
pub(crate) fn spend(table: &mut dyn Table, book: &Book, move_: Move, unit: &mut Unit) {
    let (mp, row, column) = book.march.strategic(move_.army, unit.arm, move_.levels, move_.paralysis);
    table.tell(&|| Line::Cell {
        chart: "strategic-movement",
        row: row.clone(),
        column: column.to_owned(),
        value: mp.to_string(),
        rule: STRATEGIC,
    });
    unit.tire(book, move_.levels);
    table.tell(&|| Line::effect(format!("now Fatigue Level {}", unit.fatigue), STRATEGIC));
}

/// 25.2 At the end a unit that is tired enough reads the Extended March Table once.
pub(crate) fn straggle(table: &mut dyn Table, book: &Book, army: Army, unit: &mut Unit) -> Play<()> {
    let from = book.march.strategic_check[usize::from(unit.wear == Wear::Exhausted)];
    if unit.fatigue >= from {
        under(table, HOW, &|| "Extended march".to_owned(), |table| extended_march(table, book, army, unit))?;
    }
    Ok(())
}

/// 25.2 The procedure of the form: the players move the unit.
fn strategic(table: &mut dyn Table, book: &Book, move_: Move, unit: &mut Unit) -> Play<Flow> {
    let (mp, ..) = book.march.strategic(move_.army, unit.arm, move_.levels, move_.paralysis);
    spend(table, book, move_, unit);
    table.tell(&|| {
        let away = book.march.strategic_distance;
        Line::next(format!("move up to {mp} MP along pikes and roads, never within {away} hexes of an enemy"), HOW)
    });
    straggle(table, book, move_.army, unit)?;
    Ok(Flow::Done)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub army: Army,
    pub levels: u8,
    pub paralysis: bool,
}

longroll::form! {
    pub(crate) struct StrategicMove(_book: &Book) {
        with mover: Mover;
        group "movement";
        /// Fatigue Levels spent
        levels: u8 = number(2..=4), STRATEGIC;
        /// the side suffers from command paralysis
        paralysis: bool = flag(), STRATEGIC;
        /// an enemy combat unit is too near at the start, on the way or at the end
        enemy_near: bool = flag(), HOW;
        /// the unit is out of supply
        out_of_supply: bool = flag(), SUPPLY;
    }
}

impl Declared<Book> for StrategicMove {
    const ABOUT: About = About::rolls(
        "strategic-move",
        "Strategic movement",
        STRATEGIC,
        "How far a unit goes for two to four Fatigue Levels, and its stragglers.",
    );
    const FACTS: &'static [FactName] = &[
        fact("mp", "movement points along pikes and roads"),
        fact("fatigue", "Fatigue Level afterwards"),
        fact("state", "organized, disorganized or eliminated"),
        fact("lost", "Manpower lost on the way, or supply points of a wagon train"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let unit = self.mover.unit(book, &mut no);
        let move_ = Move { army: self.mover.side, levels: self.levels, paralysis: self.paralysis };
        let after = unit.fatigue + move_.levels;
        no.refuse_if(after > book.most_fatigue, "levels", format!("the total would be Fatigue Level {after}"), HOW);
        let away = format!("not within {} hexes of an enemy", book.march.strategic_distance);
        no.refuse_if(self.enemy_near, "enemy-near", away, HOW);
        no.refuse_if(self.out_of_supply, "out-of-supply", "no strategic movement out of supply", SUPPLY);
        no.allow(())?;
        let mp = book.march.strategic(move_.army, unit.arm, move_.levels, move_.paralysis).0;
        let step = move |table: &mut dyn Table, unit: &mut Unit| strategic(table, book, move_, unit);
        Ok(case(unit, step, move |end: &Unit| {
            let lost = i32::from(unit.manpower) - i32::from(end.manpower);
            say([Fact::Number(mp), Fact::Number(i32::from(end.fatigue)), state(end), Fact::Number(lost)])
        }))
    }
}
