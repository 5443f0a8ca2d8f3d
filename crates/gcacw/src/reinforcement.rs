//! Chapter 22, reinforcements of scenarios 8 and 9.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{flag, number, pick};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::unit::Army;

const TABLES: Rule = card("22.1");
const CONTENTS: Rule = house("22.1");
const GROUPS: Rule = card("22.2");
const TURNS: Rule = house("22.2");
const PLACE: Rule = house("22.3");
const EVENT: Rule = house("21.2");

longroll::words! {
    /// A table of reinforcements. Its word begins the names of its increments.
    pub enum Which {
        Cavalry = "cavalry": "Confederate cavalry (scenario 8)",
        Mississippi = "mississippi": "Mississippi (scenario 8)",
        Virginia = "virginia": "Virginia (scenario 8)",
        ReserveCorps = "reserve-corps": "Reserve Corps (scenario 8)",
        Scenario9 = "scenario-9": "arrival table (scenario 9)",
    }
}

impl Which {
    /// 22.1 The three Confederate tables of scenario 8.
    pub const fn is_confederate(self) -> bool {
        matches!(self, Which::Cavalry | Which::Mississippi | Which::Virginia)
    }
}

/// The result of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sent {
    None,
    Increment,
    Never,
    TwoDivisions,
    ThreeDivisions,
    Group,
}

impl Sent {
    const fn word(self) -> &'static str {
        match self {
            Sent::None => "none",
            Sent::Increment => "reinforcement",
            Sent::Never => "never",
            Sent::TwoDivisions => "two-divisions",
            Sent::ThreeDivisions => "three-divisions",
            Sent::Group => "group",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrival {
    pub result: Sent,
    /// The turn of arrival (from 1), 0 for none.
    pub turn: i32,
    pub group: i32,
}

/// The units that a name of the scenario calls: `cavalry-1`, `virginia-2`.
pub type Sending<'a> = dyn Fn(&str) -> String + 'a;

/// A roll on a table.
pub struct Draw<'a> {
    pub which: Which,
    /// From 1.
    pub turn: i32,
    /// Increments of this table received already.
    pub received: i32,
    /// The Virginia table has given No reinforcement.
    pub no_virginia: bool,
    /// An event accelerates this table.
    pub hurried: bool,
    /// The units that the scenario sends; without a scenario, those of the chart.
    pub sending: Option<&'a Sending<'a>>,
}

impl Draw<'_> {
    /// The units that these names call; without a scenario, those of the chart.
    fn coming(&self, names: &[&str], chart: &str) -> String {
        match self.sending {
            Some(sending) => names.iter().map(|name| sending(name)).collect::<Vec<_>>().join(", "),
            None => chart.to_owned(),
        }
    }

    fn mods(&self, book: &Book) -> Mods {
        let mut mods = Mods::new();
        match self.which {
            Which::Mississippi => {
                mods.add_by(book.campaign.mississippi_drm.increment, self.received);
                mods.add_if(self.no_virginia, book.campaign.mississippi_drm.no_virginia);
            }
            Which::ReserveCorps => mods.add_if(self.received > 0, book.campaign.reserve_drm.increment),
            _ => {}
        }
        mods.add_if(self.hurried, book.campaign.accelerate.accelerated);
        mods
    }
}

/// 22.2 The turn of arrival of a group by its name, `group-3`, if no event moves it; none for any other name.
pub fn group_turn(book: &Book, name: &str) -> Option<u8> {
    let number: usize = name.strip_prefix("group-")?.parse().ok()?;
    let turn = book.campaign.group_turns.get(number.checked_sub(1)?)?;
    u8::try_from(*turn).ok()
}

/// 22.1 and 22.2 Roll on the table with its modifiers.
pub fn draw(table: &mut dyn Table, book: &Book, draw: &Draw<'_>) -> Play<Arrival> {
    match draw.which {
        Which::Virginia => virginia(table, book, draw),
        Which::Scenario9 => {
            let rows = &book.campaign.groups;
            let roll = Roll::new("reinforcement group", GROUPS, Dice::One(D6)).by(Army::Union);
            let die = table.roll(&roll.reads(&|die| rows.line(die)))?;
            let turn = book.campaign.group_turns[rows.row(die)];
            table.tell(&|| Line::effect(format!("this group arrives on turn {turn} if no event moves it"), TURNS));
            Ok(Arrival { result: Sent::Group, turn, group: rows.row(die) as i32 + 1 })
        }
        _ => increment(table, book, draw),
    }
}

/// 22.1 Cavalry, Mississippi and Reserve Corps: the next increment arrives, or none.
fn increment(table: &mut dyn Table, book: &Book, draw: &Draw<'_>) -> Play<Arrival> {
    let rows = match draw.which {
        Which::Cavalry => &book.campaign.cavalry,
        Which::Mississippi => &book.campaign.mississippi,
        _ => &book.campaign.reserve,
    };
    let mods = draw.mods(book);
    let add = mods.total();
    let thrower = if draw.which.is_confederate() { Army::Confederate } else { Army::Union };
    let roll = Roll::new("reinforcement", TABLES, Dice::Sum(2, D6)).by(thrower).with(&mods).on(&rows.rows, add);
    let dice = table.roll(&roll.reads(&|dice| rows.line(dice + add)))?;
    if !*rows.at(dice + add) {
        return Ok(Arrival { result: Sent::None, turn: 0, group: 0 });
    }
    let name = format!("{}-{}", draw.which.word(), draw.received + 1);
    let units = book.campaign.increments.iter().find(|(row, _)| *row == name).map_or("", |(_, units)| units);
    table.tell(&|| {
        let (number, units) = (draw.received + 1, draw.coming(&[&name], units));
        Line::effect(format!("increment {number} arrives: {units}"), CONTENTS)
    });
    Ok(Arrival { result: Sent::Increment, turn: draw.turn, group: 0 })
}

/// 22.1 The units from Virginia: two divisions, and the third.
pub const VIRGINIA: [&str; 2] = ["virginia-2", "virginia-3"];

/// 22.1 Virginia: by the dice and the turn, nothing yet, nothing ever, two divisions or three.
fn virginia(table: &mut dyn Table, book: &Book, draw: &Draw<'_>) -> Play<Arrival> {
    let grid = &book.campaign.virginia;
    let column = grid.columns.nearest(draw.turn);
    let mods = draw.mods(book);
    let add = mods.total();
    let row = |dice: i32| grid.rows.nearest(dice + add);
    let same = |dice: i32| {
        let row = row(dice);
        let first = (0..grid.rows.len()).find(|other| grid.at(*other, column) == grid.at(row, column));
        first.unwrap_or(row) as i64
    };
    let cell = |dice: i32| Line::Cell {
        chart: grid.chart,
        row: grid.rows.label(row(dice)).to_owned(),
        column: grid.columns.label(column).to_owned(),
        value: (*grid.at(row(dice), column)).to_owned(),
        rule: TABLES,
    };
    let roll = Roll::new("reinforcement", TABLES, Dice::Sum(2, D6)).by(Army::Confederate).with(&mods).alike(&same);
    let result = *grid.at(row(table.roll(&roll.reads(&cell))?), column);
    let [two, three] = book.campaign.virginia_delay;
    let (result, (delay, units), names) = match result {
        "Two divisions" => (Sent::TwoDivisions, two, &VIRGINIA[..1]),
        "Three divisions" => (Sent::ThreeDivisions, three, &VIRGINIA[..]),
        "NE" => return Ok(Arrival { result: Sent::None, turn: 0, group: 0 }),
        _ => {
            table.tell(&|| {
                Line::effect("no units come from Virginia, now or later; the Mississippi table is modified", TABLES)
            });
            return Ok(Arrival { result: Sent::Never, turn: 0, group: 0 });
        }
    };
    table.tell(&|| {
        let (units, turn) = (draw.coming(names, units), draw.turn + delay);
        Line::effect(format!("{units}: in the Atlanta box on turn {turn}"), CONTENTS)
    });
    Ok(Arrival { result, turn: draw.turn + delay, group: 0 })
}

/// 22.1 The last turn of the Virginia table (from 1).
pub fn last_virginia(book: &Book) -> i32 {
    book.campaign.virginia.columns.band(book.campaign.virginia.columns.len() - 1).high
}

longroll::form! {
    pub(crate) struct Reinforcement(_book: &Book) {
        /// the table to roll on
        table: Which = pick(), TABLES;
        /// the turn
        turn: i32 = number(1..=32).or(1), TABLES;
        /// increments of this table received already, also at set-up
        received: i32 = number(0..=4).or(0), TABLES;
        /// the Virginia table has given No reinforcement
        no_virginia: bool = flag(), TABLES;
        /// an event accelerates this table
        accelerated: bool = flag(), EVENT;
    }
}

impl Declared<Book> for Reinforcement {
    const ABOUT: About =
        About::rolls("reinforcement", "Reinforcements", TABLES, "Whether reinforcements arrive in scenarios 8 and 9.");
    const FACTS: &'static [FactName] = &[
        fact("result", "none, reinforcement, never, two-divisions, three-divisions or group"),
        fact("turn", "turn of arrival, 0 for none"),
        fact("group", "group of scenario 9, 0 for none"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Reinforcement { table: which, turn, received, no_virginia, accelerated: hurried } = self;
        let mut no = Refusals::default();
        let prefix = format!("{}-", which.word());
        let increments = book.campaign.increments.iter().filter(|(row, _)| row.starts_with(&prefix)).count() as i32;
        let counted = matches!(which, Which::Cavalry | Which::Mississippi | Which::ReserveCorps);
        no.refuse_if(counted && received >= increments, "received", "all increments have come", CONTENTS);
        let (last, virginia) = (last_virginia(book), which == Which::Virginia);
        no.refuse_if(virginia && turn > last, "turn", format!("the last roll is on turn {last}"), TABLES);
        no.refuse_if(virginia && no_virginia, "no-virginia", "no more units come from Virginia", TABLES);
        let elsewhere = hurried && !which.is_confederate();
        no.refuse_if(elsewhere, "accelerated", "the event accelerates a Confederate table of scenario 8", EVENT);
        no.allow(())?;
        let draw = Draw { which, turn, received, no_virginia, hurried, sending: None };
        let start = Arrival { result: Sent::None, turn: 0, group: 0 };
        let step = move |table: &mut dyn Table, arrival: &mut Arrival| roll(table, book, &draw, arrival);
        Ok(case(start, step, |arrival: &Arrival| {
            say([Fact::Word(arrival.result.word()), Fact::Number(arrival.turn), Fact::Number(arrival.group)])
        }))
    }
}

/// The procedure of the form: the roll, and what the players do then.
fn roll(table: &mut dyn Table, book: &Book, of: &Draw<'_>, arrival: &mut Arrival) -> Play<Flow> {
    *arrival = draw(table, book, of)?;
    if arrival.result == Sent::Increment {
        table.tell(&|| Line::next("place them organized and rested at the entry hex or box", PLACE));
    }
    Ok(Flow::Done)
}
