//! 15.2 to 15.4: one step of a retreat, rout or cavalry retreat, by the two retreat charts.

use longroll::chart::Band;
use longroll::form::{choice, decision, flag, list, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Table};

use crate::book::Book;
use crate::book::retreat::{Description, LeftIf};

const DISTANCE: Rule = card("15.2");
const LIMITS: Rule = rulebook("15.3");
const CHARTS: Rule = card("15.4");
const EACH: Rule = house("15.4");
const CAVALRY: Rule = card("16.7");
const SURRENDER: Rule = rulebook("15.3");

const HEXES: &str = "the hexes the stack could enter: o bare, with l along a road, pike, trail or RR, f farther from \
     the active enemy, z in an enemy zone, e enemy-occupied, u with a friendly unit, x closed to it";

const CHOICES: [Choice; 6] = [
    Choice { slug: "hex-1", text: "the first hex" },
    Choice { slug: "hex-2", text: "the second hex" },
    Choice { slug: "hex-3", text: "the third hex" },
    Choice { slug: "hex-4", text: "the fourth hex" },
    Choice { slug: "hex-5", text: "the fifth hex" },
    Choice { slug: "hex-6", text: "the sixth hex" },
];
const OBEY: Choice = Choice { slug: "obey", text: "follow the priorities" };
const OVERRIDE: Choice = Choice { slug: "override", text: "override the priorities" };

longroll::words! {
    /// 15.2 What kind of retreat it is.
    pub enum Kind { Retreat = "retreat": "retreat", Rout = "rout": "rout", Cavalry = "cavalry-retreat": "cavalry retreat" }
}

/// A hex that the stack could enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hex {
    pub line: bool,
    pub farther: bool,
    pub zoc: bool,
    pub enemy: bool,
    pub friend: bool,
    pub closed: bool,
}

/// A step that is about to be taken.
#[derive(Clone, Debug)]
struct Step {
    kind: Kind,
    /// Which hex of the retreat it would be.
    number: i32,
    /// How far the retreat must and may go.
    distance: Band,
    chart: u8,
    hexes: Vec<Hex>,
    units: i32,
    /// Following the priorities would eliminate the stack.
    doomed: bool,
    overridden: bool,
}

/// How the step ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stepped {
    hex: u8,
    priority: u8,
    loss: i32,
    allowed: u8,
    result: &'static str,
}

/// 15.4 The chart for this hex. The first hex of a retreat and the first four of a rout use chart 1, later ones chart
/// 2. Any step out of an enemy zone uses chart 1.
pub fn chart(book: &Book, kind: Kind, hex: i32, leaving_zoc: bool) -> Option<u8> {
    let column = kind as usize;
    let by_hex = *book.retreat.which[column].at(hex);
    by_hex.map(|chart| if leaving_zoc { book.retreat.leaving_zoc[column] } else { chart })
}

/// 15.2 How far a retreat must and may go.
pub fn distance(book: &Book, kind: Kind) -> Band {
    let [retreat, rout, _] = book.combat.go;
    match kind {
        Kind::Retreat => retreat.hexes,
        Kind::Rout => rout.hexes,
        Kind::Cavalry => book.combat.cavalry.hexes,
    }
}

/// 15.4 What a chart says of a hex: its description, and the Manpower lost by entering.
pub fn read(book: &Book, chart: u8, kind: Kind, hex: Hex) -> Option<(&Description, i32)> {
    let lines = &book.retreat.charts[usize::from(chart) - 1];
    describe(lines, hex).map(|line| (line, loss(line, hex, kind)))
}

/// 15.4 The description that fits a hex.
fn describe(charts: &[Description], hex: Hex) -> Option<&Description> {
    let fits = |asks: Option<bool>, is: bool| asks.is_none_or(|wanted| wanted == is);
    charts.iter().find(|line| {
        fits(line.enemy, hex.enemy)
            && (hex.enemy || fits(line.zoc, hex.zoc) && fits(line.farther, hex.farther) && fits(line.line, hex.line))
    })
}

/// 15.4 Manpower lost by entering: the number left of the slash along a line or beside a friend, else the right one.
/// Cavalry in a cavalry retreat loses nothing on the way.
fn loss(line: &Description, hex: Hex, kind: Kind) -> i32 {
    if kind == Kind::Cavalry {
        return 0;
    }
    let left = match line.left_if {
        LeftIf::Always => true,
        LeftIf::Line => hex.line,
        LeftIf::LineOrFriend => hex.line || hex.friend,
    };
    i32::from(if left { line.manpower.0 } else { line.manpower.1 })
}

/// 15.4 Among the hexes that are open the stack must take one with the lowest priority number; equal numbers are a free
/// choice. Once in a retreat a stack that cannot avoid elimination may take any. With no hex open it surrenders.
fn take(table: &mut dyn Table, book: &Book, step: &Step) -> Play<Stepped> {
    let name = if step.chart == 1 { "retreat.chart-1" } else { "retreat.chart-2" };
    let open: Vec<(usize, Hex, &Description, i32)> = (step.hexes.iter().enumerate())
        .filter(|(_, hex)| !hex.closed)
        .filter_map(|(at, hex)| read(book, step.chart, step.kind, *hex).map(|(line, lost)| (at, *hex, line, lost)))
        .collect();
    for (at, _, line, lost) in &open {
        table.tell(&|| Line::Cell {
            chart: name,
            row: line.label.to_owned(),
            column: "manpower".to_owned(),
            value: line.text.to_owned(),
            rule: line.rule,
        });
        table.tell(&|| {
            let number = at + 1;
            Line::effect(
                format!("hex {number}: priority {}, Manpower {lost}: {}", line.priority, line.words),
                line.rule,
            )
        });
    }
    let Some(lowest) = open.iter().map(|(.., line, _)| line.priority).min() else {
        if step.number > step.distance.low {
            table.tell(&|| Line::effect("no hex is open, and the stack has gone far enough: it stops", DISTANCE));
            return Ok(Stepped { hex: 0, priority: 0, loss: 0, allowed: 0, result: "stops" });
        }
        table.tell(&|| Line::effect("no hex is open: the stack surrenders and is eliminated", SURRENDER));
        return Ok(Stepped { hex: 0, priority: 0, loss: 0, allowed: 0, result: "surrenders" });
    };
    let freed = step.doomed && !step.overridden && {
        let ask = Ask {
            name: "override",
            who: "owner",
            question: "Override the priorities?",
            options: &[OBEY, OVERRIDE],
            rule: CHARTS,
        };
        table.ask(&ask)? == 1
    };
    let allowed: Vec<_> = open.iter().filter(|(.., line, _)| freed || line.priority == lowest).collect();
    let options: Vec<Choice> = allowed.iter().map(|(at, ..)| CHOICES[*at]).collect();
    let ask = Ask { name: "retreat-to", who: "owner", question: "Which hex?", options: &options, rule: CHARTS };
    let (at, hex, line, lost) = *allowed[if options.len() == 1 { 0 } else { table.ask(&ask)? }];
    let total = if book.readings.each_unit_loses { lost * step.units } else { lost };
    let result = match step.kind {
        Kind::Cavalry if hex.enemy => "eliminated",
        _ => "steps",
    };
    table.tell(&|| Line::effect(format!("enters hex {}", at + 1), CHARTS));
    match (result, lost) {
        ("eliminated", _) => table.tell(&|| Line::effect("cavalry that enters an enemy's hex is eliminated", CAVALRY)),
        (_, 0) => {}
        _ if book.readings.each_unit_loses => {
            table.tell(&|| Line::effect(format!("each unit of the stack loses {lost} Manpower"), EACH));
        }
        _ => table.tell(&|| Line::effect(format!("the stack loses {lost} Manpower"), EACH)),
    }
    if hex.enemy && result == "steps" {
        table.tell(&|| Line::next("it may not end its retreat there: the next step must lead out", EACH));
    }
    if !hex.enemy && step.number >= step.distance.low {
        let text = if step.number >= step.distance.high { "the retreat is over" } else { "it may stop here" };
        table.tell(&|| Line::next(text, DISTANCE));
    }
    Ok(Stepped { hex: at as u8 + 1, priority: line.priority, loss: total, allowed: allowed.len() as u8, result })
}

fn read_hex(text: &str) -> Option<Hex> {
    let mut hex = Hex::default();
    for letter in text.chars() {
        match letter {
            'l' => hex.line = true,
            'f' => hex.farther = true,
            'z' => hex.zoc = true,
            'e' => hex.enemy = true,
            'u' => hex.friend = true,
            'x' => hex.closed = true,
            'o' => {}
            _ => return None,
        }
    }
    let held_by_both = hex.enemy && hex.friend;
    (!text.is_empty() && !held_by_both).then_some(hex)
}

longroll::form! {
    pub(crate) struct RetreatStep(_book: &Book) {
        group "retreat";
        /// what kind of retreat
        kind: Kind = choice(), DISTANCE;
        /// which hex of the retreat this is
        hex: i32 = number(1..=6), CHARTS;
        /// the stack leaves an enemy zone with this step
        leaving_zone: bool = flag(), CHARTS;
        /// units in the stack
        units: i32 = number(1..=8).or(1), EACH;
        /// the hexes around, those it could enter
        hexes: Vec<String> = list(HEXES, "olf,of,oz,x").rows(crate::rows::retreat()), LIMITS;
        /// following the priorities would eliminate the stack
        doomed: bool = flag(), EACH;
        /// the stack has overridden the priorities before in this retreat
        overridden: bool = flag(), CHARTS;
        group "decisions";
        /// whether a doomed stack overrides the priorities
        r#override: () = decision(&[OBEY, OVERRIDE]), CHARTS;
        /// which of the hexes allowed it takes
        retreat_to: () = decision(&CHOICES), CHARTS;
    }
}

impl Declared<Book> for RetreatStep {
    const ABOUT: About = About::looks_up(
        "retreat-step",
        "Retreat step",
        CHARTS,
        "Which hexes a retreating stack may enter next, and at what cost.",
    );
    const FACTS: &'static [FactName] = &[
        fact("chart", "the retreat chart that was read, 1 or 2"),
        fact("allowed", "how many hexes could be chosen"),
        fact("hex", "the hex entered, by its place in the list, 0 for none"),
        fact("priority", "its priority number"),
        fact("lost", "Manpower lost by the stack"),
        fact("result", "steps, stops, surrenders or eliminated"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let RetreatStep { kind, hex, leaving_zone, units, hexes: items, doomed, overridden, .. } = self;
        let mut no = Refusals::default();
        let mut hexes = Vec::new();
        for item in items.iter().take(CHOICES.len()) {
            match read_hex(item) {
                Some(hex) => hexes.push(hex),
                None => {
                    let why = format!("`{item}` is not a hex of a retreat");
                    no.0.push(Refusal::field("hexes", why, CHARTS).help(HEXES));
                }
            }
        }
        no.refuse_if(items.len() > CHOICES.len(), "hexes", "a hex has six neighbours", LIMITS);
        no.refuse_if(doomed && book.retreat.overrides == 0, "doomed", "the chart allows no override", CHARTS);
        let Some(chart) = chart(book, kind, hex, leaving_zone) else {
            no.0.push(Refusal::field("hex", "a retreat does not go that far", DISTANCE));
            return Err(no);
        };
        no.allow(())?;
        let distance = distance(book, kind);
        let step = Step { kind, number: hex, distance, chart, hexes, units, doomed, overridden };
        let start = Stepped { hex: 0, priority: 0, loss: 0, allowed: 0, result: "" };
        let play = move |table: &mut dyn Table, end: &mut Stepped| {
            table.tell(&|| Line::effect(format!("hex {hex} of the retreat: Retreat Chart {}", step.chart), CHARTS));
            *end = take(table, book, &step)?;
            Ok(Flow::Done)
        };
        Ok(case(start, play, move |end: &Stepped| {
            let [chart, allowed, hex, priority] =
                [chart, end.allowed, end.hex, end.priority].map(|number| Fact::Number(i32::from(number)));
            say([chart, allowed, hex, priority, Fact::Number(end.loss), Fact::Word(end.result)])
        }))
    }
}
