//! Chapter 29, Action points: how many, and what they buy.

use longroll::dice::D6;
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Choice, Flow, Line, Play, Roll, Table};

use crate::book::{Action, Book, Formula};
use crate::determination::{self, NONE};
use crate::lookup::{cell, count};
use crate::unit::{FRONT, QUALITIES, QUALITY, Quality, quality};
use longroll::procedure::{lookup, yes};

const POINTS: Rule = card("29.1");
const LEAST: Rule = house("29.1");
const DETERMINATION: Rule = house("7.2");
const COST: Rule = card("29.3");
const WHO: Rule = house("29.3");
const INCREMENTS: Rule = card("30.1");

/// The roll under way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Rolled {
    ap: i32,
    /// The die is being thrown again.
    again: bool,
    /// Determination dice left.
    rerolls: i32,
}

const THE_DIE: Choice = Choice { slug: "the-die", text: "yes" };

/// 29.1 A die and its modifiers, never below the minimum. 7.2 A determination die throws it again, once.
fn points(table: &mut dyn Table, book: &Book, dice: Formula, mods: &Mods, rolled: &mut Rolled) -> Play<Flow> {
    let least = book.points.minimum;
    let sum = |die: i32| die + dice.plus + mods.total();
    let total = |die: i32| i64::from(sum(die).max(least));
    let (what, rule) = if rolled.again { ("determination die", DETERMINATION) } else { ("action points", POINTS) };
    let die = table.roll(&Roll::new(what, rule, dice.thrown()).with(mods).alike(&total))?;
    rolled.ap = total(die) as i32;
    if sum(die) < least {
        table.tell(&|| cell("ap.minimum", "minimum", "", least, LEAST));
    }
    table.tell(&|| Line::effect(format!("{} AP", rolled.ap), POINTS));
    if rolled.again || rolled.rerolls == 0 || dice.dice > 1 {
        return Ok(Flow::Done);
    }
    // Better on average: six times this total against the sum over the six faces.
    let all: i64 = (D6.lowest()..=D6.highest()).map(total).sum();
    let helps = i64::from(rolled.ap) * i64::from(D6.sides) < all;
    let options = if helps { [THE_DIE, NONE] } else { [NONE, THE_DIE] };
    if determination::spend(table, determination::AGAIN, &options)? == NONE {
        return Ok(Flow::Done);
    }
    *rolled = Rolled { ap: 0, again: true, rerolls: rolled.rerolls - 1 };
    Ok(Flow::On)
}

/// 29.1 Who rolls, as the modifiers ask.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Roller {
    /// A brigade or a cavalry unit.
    Troops {
        quality: Quality,
        general_with: bool,
        disordered: bool,
    },
    Gun {
        confederate: bool,
        damaged: bool,
        light: bool,
    },
}

impl Roller {
    fn dice(self, book: &Book) -> Formula {
        match self {
            Roller::Troops { .. } => book.points.brigade_dice,
            Roller::Gun { .. } => book.points.artillery_dice,
        }
    }

    fn mods(self, book: &Book) -> Mods {
        let mut mods = Mods::new();
        match self {
            Roller::Troops { quality, general_with, disordered } => {
                let drm = &book.points.brigade;
                mods.add_if(quality == Quality::Veteran || general_with, drm.veteran_or_general);
                mods.add_if(quality == Quality::Raw, drm.raw);
                mods.add_if(disordered, drm.disordered);
            }
            Roller::Gun { confederate, damaged, light } => {
                let drm = &book.points.artillery;
                mods.add_if(confederate, drm.confederate);
                mods.add_if(damaged, drm.damaged);
                mods.add_if(light, drm.light);
            }
        }
        mods
    }
}

/// 29.1 What is thrown for the AP, as it is written: `D6 + 1`.
pub(crate) fn written(book: &Book, roller: Roller) -> String {
    let dice = roller.dice(book);
    match roller.mods(book).total() {
        0 => dice.text.to_owned(),
        plus @ 1.. => format!("{} + {plus}", dice.text),
        minus => format!("{} - {}", dice.text, -minus),
    }
}

/// 29.1 Roll the AP of a unit, with so many determination dice at hand. Gives them and the dice left.
pub(crate) fn roll(table: &mut dyn Table, book: &Book, roller: Roller, rerolls: i32) -> Play<(i32, i32)> {
    let (dice, mods) = (roller.dice(book), roller.mods(book));
    let mut rolled = Rolled { ap: 0, again: false, rerolls };
    while points(table, book, dice, &mods, &mut rolled)? == Flow::On {}
    Ok((rolled.ap, rolled.rerolls))
}

pub(crate) fn form(book: &Book) -> Form {
    let guns = &book.points.artillery;
    let form = Form::new()
        .choice(
            "unit",
            &[("brigade", "infantry brigade"), ("cavalry", "cavalry unit"), ("gun", "gun")],
            "who rolls",
            POINTS,
        )
        .group("brigade or cavalry")
        .choice("quality", QUALITIES, "quality of the unit", QUALITY)
        .flag("general-with", "a general is with it", POINTS)
        .modifier(book.points.brigade.disordered)
        .group("gun")
        .modifier(guns.confederate)
        .modifier(guns.damaged)
        .modifier(guns.light);
    determination::at_hand(form)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "ap", help: "action points" },
        FactName { name: "dice-left", help: "determination dice left" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let roller = if values.choice("unit") == "gun" {
        for flag in ["general-with", "disordered"] {
            no.refuse_if(values.flag(flag), flag, "this does not change the AP of a gun", POINTS);
        }
        Roller::Gun {
            confederate: values.flag("confederate"),
            damaged: values.flag("damaged"),
            light: values.flag("light"),
        }
    } else {
        for flag in ["damaged", "light"] {
            no.refuse_if(values.flag(flag), flag, "only a gun can be this", POINTS);
        }
        Roller::Troops {
            quality: quality(values, "quality"),
            general_with: values.flag("general-with"),
            disordered: values.flag("disordered"),
        }
    };
    no.allow(())?;
    Ok(rolling(book, roller, values.number("determination")))
}

/// 29.1 A unit rolls, with so many determination dice at hand.
pub(crate) fn rolling(book: &'static Book, roller: Roller, rerolls: i32) -> Box<dyn Case> {
    let (dice, mods) = (roller.dice(book), roller.mods(book));
    let step = move |table: &mut dyn Table, rolled: &mut Rolled| points(table, book, dice, &mods, rolled);
    let start = Rolled { ap: 0, again: false, rerolls };
    Situation::case(start, step, |rolled: &Rolled| say([Fact::Number(rolled.ap), Fact::Number(rolled.rerolls)]))
}

/// 29.3 Whether this kind of unit may take an action.
fn may(unit: &str, who: &str) -> bool {
    match who {
        "foot" => matches!(unit, "infantry" | "dismounted"),
        "foot-and-guns" => matches!(unit, "infantry" | "dismounted" | "gun"),
        "troops" => unit != "gun",
        "cavalry" => matches!(unit, "mounted" | "dismounted"),
        "infantry" | "mounted" | "gun" => unit == who,
        _ => true,
    }
}

const UNITS: &[(&str, &str)] = &[
    ("infantry", "infantry brigade"),
    ("mounted", "mounted cavalry"),
    ("dismounted", "dismounted cavalry"),
    ("gun", "gun"),
];
const NOTATION: &str = "names of actions (move, shoot, pass-through, wheel, facing, infantry-falter, mounted-falter, \
scenery, formation, mount, mounted-scenery, gun-shot, manhandle, limber, remove-disorder) separated by commas, a number and \
x before one repeats it";
const EXAMPLE: &str = "wheel,2xmove,infantry-falter";

pub(crate) fn cost_form(_: &Book) -> Form {
    Form::new()
        .list("actions", NOTATION, EXAMPLE, "what the unit does in this turn, in order", COST)
        .choice("unit", UNITS, "what it is", COST)
        .number_or("ap", (0, 12), 6, "action points it has", POINTS)
        .number_or("front", (1, 12), 3, "bases in its front rank, for the most increments", FRONT)
}

pub(crate) fn cost_facts() -> Vec<FactName> {
    vec![
        FactName { name: "cost", help: "AP that the actions cost together" },
        FactName { name: "left", help: "AP left over; below 0 it cannot pay" },
        FactName { name: "legal", help: "whether it may do all this: yes or no" },
    ]
}

/// The actions named, each with how often.
fn read_actions(book: &'static Book, values: &Values) -> Result<Vec<(&'static Action, i32)>, Refusals> {
    let mut no = Refusals::default();
    let mut found: Vec<(&'static Action, i32)> = Vec::new();
    for item in values.list("actions") {
        let (times, name) = match item.split_once('x') {
            Some((times, name)) if !times.is_empty() && times.chars().all(|c| c.is_ascii_digit()) => (times, name),
            _ => ("1", item.as_str()),
        };
        let times = times.parse::<i32>().ok().filter(|n| (1..=12).contains(n));
        let (Some(action), Some(times)) = (book.points.action(name.trim()), times) else {
            let names = book.points.actions.iter().map(|action| action.name);
            let help = longroll::nearest::suggest(name, names);
            no.0.push(Refusal::field("actions", format!("`{item}` is not an action"), COST).help(help));
            continue;
        };
        match found.iter_mut().find(|(known, _)| known.name == action.name) {
            Some((_, so_far)) => *so_far += times,
            None => found.push((action, times)),
        }
    }
    no.refuse_if(found.is_empty() && no.0.is_empty(), "actions", "name at least one action", COST);
    no.allow(found)
}

/// 29.3 What actions cost together, and whether the unit may take them.
pub(crate) fn cost_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let actions = read_actions(book, values)?;
    let (unit, ap) = (values.choice("unit"), values.number("ap"));
    let front = if unit == "gun" { 1 } else { values.number("front") };
    let cost: i32 = actions.iter().map(|(action, times)| action.ap * times).sum();
    let mut against: Vec<(String, Rule)> = Vec::new();
    for (action, times) in &actions {
        let most = match action.name {
            "move" => Some(crate::movement::increments(book, unit, front)),
            _ => action.most,
        };
        if !may(unit, action.who) {
            against.push((format!("{} is not for this unit", action.name), WHO));
        }
        if let Some(most) = most.filter(|most| times > most) {
            let rule = if action.name == "move" { INCREMENTS } else { action.rule };
            against.push((format!("{} at most {most} in a turn", action.name), rule));
        }
    }
    if cost > ap {
        against.push((format!("{cost} AP are needed and there are {ap}"), COST));
    }
    let facts = say([Fact::Number(cost), Fact::Number(ap - cost), yes(against.is_empty())]);
    let tell = move |table: &mut dyn Table| {
        for (action, times) in &actions {
            table.tell(&|| cell("ap.cost", action.name, "ap", action.ap, action.rule));
            if *times > 1 {
                table.tell(&|| Line::effect(format!("{times} times: {}", action.ap * times), action.rule));
            }
        }
        table.tell(&|| Line::effect(count(cost, "AP", "AP") + " together", COST));
        for (why, rule) in &against {
            table.tell(&|| Line::effect(format!("not allowed: {why}"), *rule));
        }
    };
    Ok(lookup(tell, facts))
}
