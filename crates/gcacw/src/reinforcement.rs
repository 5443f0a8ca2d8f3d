//! Chapter 22, reinforcements of scenarios 8 and 9.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;

const TABLES: Rule = card("22.1");
const CONTENTS: Rule = house("22.1");
const GROUPS: Rule = card("22.2");
const TURNS: Rule = house("22.2");
const PLACE: Rule = house("22.3");
const EVENT: Rule = house("21.2");

/// A table of reinforcements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Which {
    Cavalry,
    Mississippi,
    Virginia,
    ReserveCorps,
    Scenario9,
}

impl Which {
    /// The name of the table, and the beginning of the names of its increments.
    pub const fn word(self) -> &'static str {
        match self {
            Which::Cavalry => "cavalry",
            Which::Mississippi => "mississippi",
            Which::Virginia => "virginia",
            Which::ReserveCorps => "reserve-corps",
            Which::Scenario9 => "scenario-9",
        }
    }

    /// 22.1 The three Confederate tables of scenario 8.
    pub const fn is_confederate(self) -> bool {
        matches!(self, Which::Cavalry | Which::Mississippi | Which::Virginia)
    }
}

/// What a table says.
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

/// A roll on a table.
pub struct Draw {
    pub which: Which,
    /// From 1.
    pub turn: i32,
    /// Increments of this table received already.
    pub received: i32,
    /// The Virginia table has given No reinforcement.
    pub no_virginia: bool,
    /// An event hurries this table.
    pub hurried: bool,
}

impl Draw {
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

/// 22.2 The turn on which the group of this die arrives if no event moves it.
pub fn base_turn(book: &Book, die: i32) -> i32 {
    book.campaign.group_turns[book.campaign.groups.row(die)]
}

/// 22.2 The turn of arrival of a group by its name, `group-3`, if no event moves it; none for any other name.
pub fn group_turn(book: &Book, name: &str) -> Option<u8> {
    let number: usize = name.strip_prefix("group-")?.parse().ok()?;
    let turn = book.campaign.group_turns.get(number.checked_sub(1)?)?;
    u8::try_from(*turn).ok()
}

/// 22.1 and 22.2 Roll on the table with its modifiers.
pub fn draw(table: &mut dyn Table, book: &'static Book, draw: &Draw) -> Play<Arrival> {
    match draw.which {
        Which::Virginia => virginia(table, book, draw),
        Which::Scenario9 => {
            let rows = &book.campaign.groups;
            let die = table.roll(&Roll::new("reinforcement group", GROUPS, Dice::One(D6)))?;
            table.tell(&|| rows.line(die));
            let turn = base_turn(book, die);
            table.tell(&|| Line::effect(format!("this group arrives on turn {turn} if no event moves it"), TURNS));
            Ok(Arrival { result: Sent::Group, turn, group: rows.row(die) as i32 + 1 })
        }
        _ => increment(table, book, draw),
    }
}

/// 22.1 Cavalry, Mississippi and Reserve Corps: the next increment arrives, or none.
fn increment(table: &mut dyn Table, book: &'static Book, draw: &Draw) -> Play<Arrival> {
    let rows = match draw.which {
        Which::Cavalry => &book.campaign.cavalry,
        Which::Mississippi => &book.campaign.mississippi,
        _ => &book.campaign.reserve,
    };
    let mods = draw.mods(book);
    let add = mods.total();
    let dice = table.roll(&Roll::new("reinforcement", TABLES, Dice::Sum(2, D6)).with(&mods).on(&rows.rows, add))?;
    table.tell(&|| rows.line(dice + add));
    if !*rows.at(dice + add) {
        return Ok(Arrival { result: Sent::None, turn: 0, group: 0 });
    }
    let name = format!("{}-{}", draw.which.word(), draw.received + 1);
    let units = book.campaign.increments.iter().find(|(row, _)| *row == name).map_or("", |(_, units)| units);
    table.tell(&|| Line::effect(format!("increment {} arrives: {units}", draw.received + 1), CONTENTS));
    Ok(Arrival { result: Sent::Increment, turn: draw.turn, group: 0 })
}

/// 22.1 Virginia: by the dice and the turn, nothing yet, nobody ever, two divisions or three.
fn virginia(table: &mut dyn Table, book: &'static Book, draw: &Draw) -> Play<Arrival> {
    let grid = &book.campaign.virginia;
    let column = grid.columns.nearest(draw.turn);
    let mods = draw.mods(book);
    let add = mods.total();
    let same = |dice: i32| {
        let row = grid.rows.nearest(dice + add);
        let first = (0..grid.rows.len()).find(|other| grid.at(*other, column) == grid.at(row, column));
        first.unwrap_or(row) as i64
    };
    let dice = Roll::new("reinforcement", TABLES, Dice::Sum(2, D6)).with(&mods);
    let row = grid.rows.nearest(table.roll(&dice.alike(&same))? + add);
    let result = *grid.at(row, column);
    table.tell(&|| Line::Cell {
        chart: grid.chart,
        row: grid.rows.label(row).to_owned(),
        column: grid.columns.label(column).to_owned(),
        value: result.to_owned(),
        rule: TABLES,
    });
    let [two, three] = book.campaign.virginia_delay;
    let (result, (delay, units)) = match result {
        "Two divisions" => (Sent::TwoDivisions, two),
        "Three divisions" => (Sent::ThreeDivisions, three),
        "NE" => return Ok(Arrival { result: Sent::None, turn: 0, group: 0 }),
        _ => {
            table.tell(&|| Line::effect("nobody comes from Virginia, now or later; Mississippi is modified", TABLES));
            return Ok(Arrival { result: Sent::Never, turn: 0, group: 0 });
        }
    };
    table.tell(&|| Line::effect(format!("{units}: in the Atlanta box on turn {}", draw.turn + delay), CONTENTS));
    Ok(Arrival { result, turn: draw.turn + delay, group: 0 })
}

/// 22.1 The last turn of the Virginia table (from 1).
pub fn last_virginia(book: &Book) -> i32 {
    book.campaign.virginia.columns.band(book.campaign.virginia.columns.len() - 1).high
}

pub(crate) fn form(_: &Book) -> Form {
    Form::new()
        .pick(
            "table",
            &[
                ("cavalry", "Confederate cavalry (scenario 8)"),
                ("mississippi", "Mississippi (scenario 8)"),
                ("virginia", "Virginia (scenario 8)"),
                ("reserve-corps", "Reserve Corps (scenario 8)"),
                ("scenario-9", "arrival table (scenario 9)"),
            ],
            "the table to roll on",
            TABLES,
        )
        .number_or("turn", (1, 32), 1, "the turn", TABLES)
        .number_or("received", (0, 4), 0, "increments of this table received already, also at set-up", TABLES)
        .flag("no-virginia", "the Virginia table has given No reinforcement", TABLES)
        .flag("accelerated", "an event hurries this table", EVENT)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "result", help: "none, reinforcement, never, two-divisions, three-divisions or group" },
        FactName { name: "turn", help: "turn of arrival, 0 for none" },
        FactName { name: "group", help: "group of scenario 9, 0 for none" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let which = match values.choice("table") {
        "mississippi" => Which::Mississippi,
        "virginia" => Which::Virginia,
        "reserve-corps" => Which::ReserveCorps,
        "scenario-9" => Which::Scenario9,
        _ => Which::Cavalry,
    };
    let (turn, received) = (values.number("turn"), values.number("received"));
    let closed = values.flag("no-virginia");
    let mut no = Refusals::default();
    let prefix = format!("{}-", values.choice("table"));
    let increments = book.campaign.increments.iter().filter(|(row, _)| row.starts_with(&prefix)).count() as i32;
    let counted = matches!(which, Which::Cavalry | Which::Mississippi | Which::ReserveCorps);
    no.refuse_if(counted && received >= increments, "received", "all increments have come", CONTENTS);
    let last = last_virginia(book);
    no.refuse_if(which == Which::Virginia && turn > last, "turn", format!("the last roll is on turn {last}"), TABLES);
    no.refuse_if(which == Which::Virginia && closed, "no-virginia", "nobody comes from Virginia any more", TABLES);
    let hurried = values.flag("accelerated");
    no.refuse_if(
        hurried && !which.is_confederate(),
        "accelerated",
        "the event hurries a Confederate table of scenario 8",
        EVENT,
    );
    no.allow(())?;
    let draw = Draw { which, turn, received, no_virginia: closed, hurried };
    let start = Arrival { result: Sent::None, turn: 0, group: 0 };
    let step = move |table: &mut dyn Table, arrival: &mut Arrival| roll(table, book, &draw, arrival);
    Ok(Situation::case(start, step, |arrival: &Arrival| {
        say([Fact::Word(arrival.result.word()), Fact::Number(arrival.turn), Fact::Number(arrival.group)])
    }))
}

/// The procedure of the form: the roll, and what the players do then.
fn roll(table: &mut dyn Table, book: &'static Book, of: &Draw, arrival: &mut Arrival) -> Play<Flow> {
    *arrival = draw(table, book, of)?;
    if arrival.result == Sent::Increment {
        table.tell(&|| Line::next("place them organized and rested at the entry hex or box", PLACE));
    }
    Ok(Flow::Done)
}
