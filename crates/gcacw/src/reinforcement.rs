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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Cavalry,
    Mississippi,
    Virginia,
    ReserveCorps,
    Scenario9,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Arrival {
    result: &'static str,
    /// The turn of arrival, 0 for none.
    turn: i32,
    group: i32,
}

struct Phase {
    which: Which,
    turn: i32,
    received: i32,
    mods: Mods,
}

/// 22.2 The turn on which the group of this die arrives if no event moves it.
pub fn base_turn(book: &Book, die: i32) -> i32 {
    book.campaign.group_turns[book.campaign.groups.row(die)]
}

/// 22.1 and 22.2 Roll on the table with its modifiers.
fn roll(table: &mut dyn Table, book: &'static Book, phase: &Phase, arrival: &mut Arrival) -> Play<Flow> {
    match phase.which {
        Which::Virginia => virginia(table, book, phase, arrival)?,
        Which::Scenario9 => {
            let rows = &book.campaign.groups;
            let die = table.roll(&Roll::new("reinforcement group", GROUPS, Dice::One(D6)))?;
            table.tell(&|| rows.line(die));
            let turn = base_turn(book, die);
            table.tell(&|| Line::effect(format!("this group arrives on turn {turn} if no event moves it"), TURNS));
            *arrival = Arrival { result: "group", turn, group: rows.row(die) as i32 + 1 };
        }
        _ => increment(table, book, phase, arrival)?,
    }
    Ok(Flow::Done)
}

/// 22.1 Cavalry, Mississippi and Reserve Corps: the next increment arrives, or none.
fn increment(table: &mut dyn Table, book: &'static Book, phase: &Phase, arrival: &mut Arrival) -> Play<()> {
    let (rows, prefix) = match phase.which {
        Which::Cavalry => (&book.campaign.cavalry, "cavalry-"),
        Which::Mississippi => (&book.campaign.mississippi, "mississippi-"),
        _ => (&book.campaign.reserve, "reserve-corps-"),
    };
    let add = phase.mods.total();
    let dice =
        table.roll(&Roll::new("reinforcement", TABLES, Dice::Sum(2, D6)).with(&phase.mods).on(&rows.rows, add))?;
    table.tell(&|| rows.line(dice + add));
    if !*rows.at(dice + add) {
        arrival.result = "none";
        return Ok(());
    }
    (arrival.result, arrival.turn) = ("reinforcement", phase.turn);
    let name = format!("{prefix}{}", phase.received + 1);
    let units = book.campaign.increments.iter().find(|(row, _)| *row == name).map_or("", |(_, units)| units);
    table.tell(&|| Line::effect(format!("increment {} arrives: {units}", phase.received + 1), CONTENTS));
    table.tell(&|| Line::next("place them organized and rested at the entry hex or box", PLACE));
    Ok(())
}

/// 22.1 Virginia: by the dice and the turn, nothing yet, nobody ever, two divisions or three.
fn virginia(table: &mut dyn Table, book: &'static Book, phase: &Phase, arrival: &mut Arrival) -> Play<()> {
    let grid = &book.campaign.virginia;
    let column = grid.columns.nearest(phase.turn);
    let add = phase.mods.total();
    let same = |dice: i32| {
        let row = grid.rows.nearest(dice + add);
        let first = (0..grid.rows.len()).find(|other| grid.at(*other, column) == grid.at(row, column));
        first.unwrap_or(row) as i64
    };
    let dice = Roll::new("reinforcement", TABLES, Dice::Sum(2, D6)).with(&phase.mods);
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
    let come = match result {
        "Two divisions" => Some(("two-divisions", two)),
        "Three divisions" => Some(("three-divisions", three)),
        _ => None,
    };
    if let Some((word, (delay, units))) = come {
        (arrival.result, arrival.turn) = (word, phase.turn + delay);
        table.tell(&|| Line::effect(format!("{units}: in the Atlanta box on turn {}", phase.turn + delay), CONTENTS));
        return Ok(());
    }
    arrival.result = if result == "NE" { "none" } else { "never" };
    if result != "NE" {
        table.tell(&|| Line::effect("nobody comes from Virginia, now or later; Mississippi is modified", TABLES));
    }
    Ok(())
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
    let last = book.campaign.virginia.columns.band(book.campaign.virginia.columns.len() - 1).high;
    no.refuse_if(which == Which::Virginia && turn > last, "turn", format!("the last roll is on turn {last}"), TABLES);
    no.refuse_if(which == Which::Virginia && closed, "no-virginia", "nobody comes from Virginia any more", TABLES);
    let confederate = matches!(which, Which::Cavalry | Which::Mississippi | Which::Virginia);
    let hurried = values.flag("accelerated");
    no.refuse_if(hurried && !confederate, "accelerated", "the event hurries a Confederate table of scenario 8", EVENT);
    no.allow(())?;
    let mut mods = Mods::new();
    match which {
        Which::Mississippi => {
            mods.add_by(book.campaign.mississippi_drm.increment, received);
            mods.add_if(closed, book.campaign.mississippi_drm.no_virginia);
        }
        Which::ReserveCorps => mods.add_if(received > 0, book.campaign.reserve_drm.increment),
        _ => {}
    }
    mods.add_if(hurried, book.campaign.accelerate.accelerated);
    let phase = Phase { which, turn, received, mods };
    let start = Arrival { result: "", turn: 0, group: 0 };
    let step = move |table: &mut dyn Table, arrival: &mut Arrival| roll(table, book, &phase, arrival);
    Ok(Situation::case(start, step, |arrival: &Arrival| {
        say([Fact::Word(arrival.result), Fact::Number(arrival.turn), Fact::Number(arrival.group)])
    }))
}
