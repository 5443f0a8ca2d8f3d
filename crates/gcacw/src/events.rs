//! Chapter 21, random events of scenarios 8 and 9.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{choice, decision, flag};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};

use crate::book::Book;
use crate::insubordination::{self, Discontent, Talk};
use crate::reinforcement::Which;
use crate::unit::Army;

const DICE: Rule = card("21.1");
const EFFECT: Rule = house("21.2");
const RAIN: Rule = card("21.2");
const GROUPS: Rule = card("22.2");

const TABLES: [Choice; 3] = [
    Choice { slug: "cavalry", text: "the cavalry table" },
    Choice { slug: "mississippi", text: "the Mississippi table" },
    Choice { slug: "virginia", text: "the Virginia table" },
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Happening {
    event: &'static str,
    /// Rain turns from now on, including this turn.
    rain: i32,
    /// The side, table or leader that the event concerns, or `-`.
    concerns: &'static str,
    /// The group of scenario 9 that comes earlier or later.
    group: i32,
}

struct Turn {
    scenario_9: bool,
    bragg_on_map: bool,
    malcontents: u8,
    others: u8,
    talk: Talk,
}

/// 21.1 Two dice on the scenario's table.
pub(crate) fn draw(table: &mut dyn Table, book: &Book, scenario_9: bool) -> Play<&'static str> {
    let rows = &book.campaign.events[usize::from(scenario_9)];
    let same = |dice: i32| {
        let event = *rows.at(dice);
        let first = (2..=12).find(|other| *rows.at(*other) == event);
        i64::from(first.unwrap_or(dice))
    };
    let roll = Roll::new("random event", DICE, Dice::Sum(2, D6)).by(Army::Union).alike(&same);
    let dice = table.roll(&roll.reads(&|dice| rows.line(dice)))?;
    Ok(rows.at(dice))
}

/// 21.1 The event, and the part of it that can be resolved at once.
fn event(table: &mut dyn Table, book: &Book, turn: &Turn, what: &mut Happening) -> Play<Flow> {
    what.event = draw(table, book, turn.scenario_9)?;
    match what.event {
        "Anti-Bragg Talk" => talk(table, book, turn, what)?,
        "Command Paralysis" => what.concerns = paralysis(table, book)?.word(),
        "Local Guide" => what.concerns = guide(table, book)?.word(),
        "Accelerate Confederate Reinforcements" => what.concerns = accelerate(table, book)?.word(),
        "Accelerate Reinforcements" => shift(table, book, what, -book.campaign.shift)?,
        "Delay Reinforcements" => shift(table, book, what, book.campaign.shift)?,
        rain if rain_turns(rain) > 0 => {
            what.rain = rain_turns(rain);
            tell_rain(table, what.rain);
        }
        other => plain(table, other),
    }
    Ok(Flow::Done)
}

/// 21.2 Rain turns that an event brings, including this turn; 0 if it is not a rain event.
pub(crate) fn rain_turns(event: &str) -> i32 {
    if !event.starts_with("Rain") {
        return 0;
    }
    1 + event.trim_start_matches(|c: char| c != '+').trim_end_matches(')').parse::<i32>().unwrap_or(0)
}

pub(crate) fn tell_rain(table: &mut dyn Table, turns: i32) {
    table.tell(&|| match turns {
        1 => Line::effect("this turn is a rain turn", RAIN),
        turns => Line::effect(format!("this turn and the next {} are rain turns", turns - 1), RAIN),
    });
}

/// 21.2 A die says which side an event concerns.
fn side(table: &mut dyn Table, what: &'static str, union: longroll::chart::Band) -> Play<Army> {
    let key = |die: i32| i64::from(union.has(die));
    let die = table.roll(&Roll::new(what, EFFECT, Dice::One(D6)).by(Army::Union).alike(&key))?;
    Ok(if union.has(die) { Army::Union } else { Army::Confederate })
}

/// 21.2 A side is paralyzed.
pub(crate) fn paralysis(table: &mut dyn Table, book: &Book) -> Play<Army> {
    let army = side(table, "command paralysis", book.campaign.paralysis_union)?;
    table.tell(&|| {
        let means = "smaller strategic allowances, slower leaders, no grand assault";
        Line::effect(format!("the {} side is paralyzed this turn: {means}", army.word()), EFFECT)
    });
    Ok(army)
}

/// 21.2 A side has a local guide.
pub(crate) fn guide(table: &mut dyn Table, book: &Book) -> Play<Army> {
    let army = side(table, "local guide", book.campaign.guide_union)?;
    table.tell(&|| {
        let text = "in one action trails are roads, and one mountain or swamp hexside may be crossed without a line";
        Line::effect(format!("the {} side has the guide: {text}", army.word()), EFFECT)
    });
    Ok(army)
}

/// 21.2 Talk against Bragg brings an insubordination check at once.
fn talk(table: &mut dyn Table, book: &Book, turn: &Turn, what: &mut Happening) -> Play<()> {
    if !turn.bragg_on_map {
        table.tell(&|| Line::effect("Bragg is not on the map: nothing happens", EFFECT));
        return Ok(());
    }
    let marked = under(table, EFFECT, &|| "Insubordination check".to_owned(), |table| {
        match insubordination::name(table, turn.malcontents, turn.others)? {
            Some(malcontent) => insubordination::check(table, book, &turn.talk, malcontent),
            None => Ok(false),
        }
    })?;
    what.concerns = if marked { "insubordinate" } else { "-" };
    table.tell(&|| Line::next("further checks this turn count the talk too", EFFECT));
    Ok(())
}

/// 21.2 The Confederate player adds to one of his tables this turn.
pub(crate) fn accelerate(table: &mut dyn Table, book: &Book) -> Play<Which> {
    let ask = Ask {
        name: "accelerate",
        who: "Confederate player",
        question: "Which reinforcement table?",
        options: &TABLES,
        rule: EFFECT,
    };
    let which = [Which::Cavalry, Which::Mississippi, Which::Virginia][table.ask(&ask)?];
    let mut mods = Mods::new();
    mods.add(book.campaign.accelerate.accelerated);
    table.tell(&|| Line::Adjust { title: format!("the {} table this turn", which.word()), mods: mods.clone() });
    Ok(which)
}

/// 21.2 A die on the arrival table of scenario 9 names a group, from 0.
pub(crate) fn group(table: &mut dyn Table, book: &Book) -> Play<usize> {
    let rows = &book.campaign.groups;
    let roll = Roll::new("reinforcement group", GROUPS, Dice::One(D6)).by(Army::Union);
    let die = table.roll(&roll.reads(&|die| rows.line(die)))?;
    Ok(rows.row(die))
}

/// 21.2 The group comes earlier or later.
fn shift(table: &mut dyn Table, book: &Book, what: &mut Happening, by: i32) -> Play<()> {
    let group = group(table, book)?;
    what.group = group as i32 + 1;
    let turn = book.campaign.group_turns[group] + by;
    let word = if by < 0 { "earlier, but not before next turn" } else { "later" };
    table.tell(&|| {
        let text = format!("arrives {} turns {word}: turn {turn} instead of {}", by.abs(), turn - by);
        Line::effect(text, EFFECT)
    });
    table.tell(&|| Line::next("nothing happens if the group has arrived already", EFFECT));
    Ok(())
}

/// 21.2 Events that players carry out on the map.
fn plain(table: &mut dyn Table, event: &str) {
    let text = match event {
        "Delay Confederate Reinforcements" => {
            "no roll on the three Confederate tables this turn; scheduled Confederate arrivals slip one turn"
        }
        "Stanley" => "Stanley leads no units this turn, and Union cavalry has no strategic movement",
        "Beat the Federals" => {
            "the Confederate player activates one leader before the first initiative roll, without attacking"
        }
        "Cache of Flatboats" => {
            "the Union player takes a flatboat token: one sure pontoon bridge, or a ferry for one action"
        }
        "Cheatham" => "the tactical value of Cheatham's division goes down by 1, or back up if it was down",
        "Quarles & Baldwin" => {
            "both brigades arrive next turn by rail; the second time they leave at the end of the turn; later nothing"
        }
        _ => "the players carry out this event",
    };
    table.tell(&|| Line::next(text, EFFECT));
}

longroll::words! {
    pub(crate) enum Campaign { Chickamauga = "8": "Chickamauga", Chattanooga = "9": "Chattanooga" }
}

longroll::form! {
    pub(crate) struct RandomEvent(_book: &Book) {
        /// which scenario is played
        scenario: Campaign = choice(), DICE;
        /// Bragg is not on the map
        bragg_off_map: bool = flag(), EFFECT;
        with leaders: Discontent;
        group "decisions";
        /// the table that the Confederate player accelerates
        accelerate: () = decision(&TABLES), EFFECT;
        /// the leader that the Union player names
        insubordination_target: () = decision(&insubordination::TARGETS), house("20.1");
    }
}

impl Declared<Book> for RandomEvent {
    const ABOUT: About =
        About::rolls("random-event", "Random event", DICE, "The event of the turn in scenarios 8 and 9.");
    const FACTS: &'static [FactName] = &[
        fact("event", "the event, as printed"),
        fact("rain", "rain turns from now on, including this turn"),
        fact("whom", "the side, table or leader it concerns, or -"),
        fact("group", "group of scenario 9 that moves, 0 for none"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Discontent { malcontents, others, bragg_near } = self.leaders;
        let turn = Turn {
            scenario_9: self.scenario == Campaign::Chattanooga,
            bragg_on_map: !self.bragg_off_map,
            malcontents,
            others,
            talk: Talk::new(book, bragg_near, true),
        };
        let start = Happening { event: "", rain: 0, concerns: "-", group: 0 };
        let step = move |table: &mut dyn Table, what: &mut Happening| event(table, book, &turn, what);
        Ok(case(start, step, |what: &Happening| {
            say([Fact::Word(what.event), Fact::Number(what.rain), Fact::Word(what.concerns), Fact::Number(what.group)])
        }))
    }
}
