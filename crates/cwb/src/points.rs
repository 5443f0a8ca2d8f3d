//! Chapter 29, Action points: how many, and what they buy.

use longroll::dice::D6;
use longroll::drm::Mods;
use longroll::form::{choice, flag, list, maybe, modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, lookup, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::{Action, Book, Formula};
use crate::determination::{self, AnyRerolls, NONE, THE_DIE};
use crate::lookup::{cell, count};
use crate::unit::{FRONT, QUALITY, Quality};

const POINTS: Rule = card("29.1");
const LEAST: Rule = house("29.1");
const DETERMINATION: Rule = house("7.2");
const COST: Rule = card("29.3");
const WHO: Rule = house("29.3");
const INCREMENTS: Rule = card("30.1");
const ENDS: Rule = house("33.2");
const ONCE: Rule = house("33.7");
const DISMOUNTED: Rule = house("29.5");

/// The state of the roll.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Rolled {
    ap: i32,
    /// The die is being re-rolled.
    reroll: bool,
    /// Determination dice left.
    rerolls: i32,
}

/// 29.1 A die and its modifiers, never below the minimum. 7.2 A determination die re-rolls it once.
fn points(table: &mut dyn Table, book: &Book, dice: Formula, mods: &Mods, rolled: &mut Rolled) -> Play<Flow> {
    let least = book.points.minimum;
    let sum = |die: i32| die + dice.plus + mods.total();
    let total = |die: i32| i64::from(sum(die).max(least));
    let (what, rule) = if rolled.reroll { ("determination die", DETERMINATION) } else { ("action points", POINTS) };
    let die = table.roll(&Roll::new(what, rule, dice.thrown()).with(mods).alike(&total).by("owner"))?;
    rolled.ap = total(die) as i32;
    if sum(die) < least {
        table.tell(&|| cell("ap.minimum", "minimum", "", least, LEAST));
    }
    table.tell(&|| Line::effect(format!("{} AP", rolled.ap), POINTS));
    if rolled.reroll || rolled.rerolls == 0 || dice.dice > 1 {
        return Ok(Flow::Done);
    }
    // Better on average: six times this total against the sum over the six faces.
    let all: i64 = (D6.lowest()..=D6.highest()).map(total).sum();
    let helps = i64::from(rolled.ap) * i64::from(D6.sides) < all;
    let options = if helps { [THE_DIE, NONE] } else { [NONE, THE_DIE] };
    if determination::spend(table, "owner", determination::REROLL, &options)? == NONE {
        return Ok(Flow::Done);
    }
    *rolled = Rolled { ap: 0, reroll: true, rerolls: rolled.rerolls - 1 };
    Ok(Flow::On)
}

/// 29.1 Who rolls, as the modifiers ask.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Roller {
    Troops { quality: Quality, general_with: bool, disordered: bool },
    Gun { confederate: bool, damaged: bool, light: bool },
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

/// 29.1 The roll for AP as it is written: `D6 + 1`.
pub(crate) fn written(book: &Book, roller: Roller) -> String {
    let dice = roller.dice(book);
    match roller.mods(book).total() {
        0 => dice.text.to_owned(),
        plus @ 1.. => format!("{} + {plus}", dice.text),
        minus => format!("{} - {}", dice.text, -minus),
    }
}

/// 29.1 Rolls the AP of a unit. Returns the AP and the determination dice left.
pub(crate) fn roll(table: &mut dyn Table, book: &Book, roller: Roller, rerolls: i32) -> Play<(i32, i32)> {
    let (dice, mods) = (roller.dice(book), roller.mods(book));
    let mut rolled = Rolled { ap: 0, reroll: false, rerolls };
    while points(table, book, dice, &mods, &mut rolled)? == Flow::On {}
    Ok((rolled.ap, rolled.rerolls))
}

longroll::words! {
    /// Who rolls for AP.
    pub enum Who {
        Brigade = "brigade": "infantry brigade",
        Cavalry = "cavalry": "cavalry unit",
        Gun = "gun": "gun",
    }
}

longroll::form! {
    pub struct ActionPoints(book: &Book) {
        /// who rolls
        unit: Who = choice(), POINTS;
        group "brigade or cavalry";
        /// quality of the unit
        quality: Quality = choice(), QUALITY;
        /// a general is with it
        general_with: bool = flag(), POINTS;
        disordered: bool = modifier(book.points.brigade.disordered);
        group "gun";
        confederate: bool = modifier(book.points.artillery.confederate);
        damaged: bool = modifier(book.points.artillery.damaged);
        light: bool = modifier(book.points.artillery.light);
        with rerolls: AnyRerolls;
    }
}

impl Declared<Book> for ActionPoints {
    const ABOUT: About =
        About::rolls("action-points", "Action points", POINTS, "How many action points a unit or gun has.");
    const FACTS: &'static [FactName] = &[fact("ap", "action points"), fact("dice-left", "determination dice left")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let gun = self.unit == Who::Gun;
        let troops = [
            (self.quality != Quality::Average, "quality"),
            (self.general_with, "general-with"),
            (self.disordered, "disordered"),
        ];
        for (given, field) in troops {
            no.refuse_if(gun && given, field, "this does not change the AP of a gun", POINTS);
        }
        for (given, field) in [(self.confederate, "confederate"), (self.damaged, "damaged"), (self.light, "light")] {
            no.refuse_if(!gun && given, field, "this changes the AP of a gun only", POINTS);
        }
        no.allow(())?;
        let roller = if gun {
            Roller::Gun { confederate: self.confederate, damaged: self.damaged, light: self.light }
        } else {
            let ActionPoints { quality, general_with, disordered, .. } = self;
            Roller::Troops { quality, general_with, disordered }
        };
        let (dice, mods) = (roller.dice(book), roller.mods(book));
        let step = move |table: &mut dyn Table, rolled: &mut Rolled| points(table, book, dice, &mods, rolled);
        let start = Rolled { ap: 0, reroll: false, rerolls: self.rerolls.determination };
        let facts = |rolled: &Rolled| say([Fact::Number(rolled.ap), Fact::Number(rolled.rerolls)]);
        Ok(case(start, step, facts))
    }
}

longroll::words! {
    pub enum Actor {
        Infantry = "infantry": "infantry brigade",
        Mounted = "mounted": "mounted cavalry",
        Dismounted = "dismounted": "dismounted cavalry",
        Gun = "gun": "gun",
    }
}

impl Actor {
    fn is_foot(self) -> bool {
        matches!(self, Actor::Infantry | Actor::Dismounted)
    }

    /// 29.3 Whether it may take an action that is for these. 29.5 Dismounted cavalry assaults with the switch only.
    fn may(self, book: &Book, who: &str) -> bool {
        match who {
            "foot" => self.is_foot(),
            "foot-and-guns" => self.is_foot() || self == Actor::Gun,
            "troops" => self != Actor::Gun,
            "cavalry" => matches!(self, Actor::Mounted | Actor::Dismounted),
            "infantry" if self == Actor::Dismounted => book.switches.dismounted_assault.is_other(),
            "infantry" | "mounted" | "gun" => self.word() == who,
            _ => true,
        }
    }
}

const NOTATION: &str = "names of actions (move, shoot, pass-through, wheel, facing, infantry-falter, mounted-falter, \
scenery, formation, mount, mounted-scenery, gun-shot, manhandle, limber, remove-disorder) separated by commas, a number and \
x before one repeats it";
const EXAMPLE: &str = "wheel,2xmove,infantry-falter";

longroll::form! {
    pub struct Cost(book: &Book) {
        /// what the unit does in this turn, in order
        actions: Vec<String> = list(NOTATION, EXAMPLE).rows(crate::rows::actions(book)), COST;
        /// what it is
        unit: Actor = choice(), COST;
        /// action points it has
        ap: i32 = number(0..=12).or(6), POINTS;
        /// bases in its front rank, for the most increments; 3 if not said, a gun has one
        front: Option<i32> = maybe(1..=12), FRONT;
    }
}

/// The actions named, in order, each with how often.
fn read_actions<'b>(book: &'b Book, items: &[String]) -> Result<Vec<(&'b Action, i32)>, Refusals> {
    let mut no = Refusals::default();
    let mut found = Vec::new();
    for item in items {
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
        found.push((action, times));
    }
    no.refuse_if(found.is_empty() && no.0.is_empty(), "actions", "name at least one action", COST);
    no.allow(found)
}

/// Bases in front if the form does not say.
const USUAL_FRONT: i32 = 3;

impl Cost {
    /// 29.3 Why these actions are not allowed.
    fn against(&self, book: &Book, actions: &[(&Action, i32)], cost: i32) -> Vec<(String, Rule)> {
        let mut against: Vec<(String, Rule)> = Vec::new();
        let front = if self.unit == Actor::Gun { 1 } else { self.front.unwrap_or(USUAL_FRONT) };
        let is_falter = |action: &Action| action.name.ends_with("falter");
        let (mut moved, mut faltered) = (false, false);
        for (at, (action, times)) in actions.iter().enumerate() {
            let first = !actions[..at].iter().any(|(known, _)| known.name == action.name);
            let all: i32 = actions.iter().filter(|(known, _)| known.name == action.name).map(|(_, times)| times).sum();
            let (most, rule) = match action.name {
                "move" => (Some(crate::movement::increments(book, self.unit.word(), front)), INCREMENTS),
                "mount" => (Some(1), WHO),
                _ if is_falter(action) => (Some(1), ONCE),
                _ => (action.most, action.rule),
            };
            if first && !self.unit.may(book, action.who) {
                let falters = self.unit == Actor::Dismounted && is_falter(action);
                against.push((format!("{} is not for this unit", action.name), if falters { DISMOUNTED } else { WHO }));
            }
            if let Some(most) = most.filter(|most| first && all > *most) {
                against.push((format!("{} at most {most} in a turn", action.name), rule));
            }
            if action.name == "wheel" && moved {
                against.push(("a unit wheels before it moves".to_owned(), COST));
            }
            if faltered {
                against.push((format!("{} after the falter test, which ends the activation", action.name), ENDS));
            }
            moved |= action.name == "move";
            faltered |= is_falter(action) && *times > 0;
        }
        if cost > self.ap {
            against.push((format!("they cost {cost} AP, and the unit has {}", self.ap), COST));
        }
        against
    }
}

impl Declared<Book> for Cost {
    const ABOUT: About = About::looks_up(
        "ap-cost",
        "Cost of actions",
        COST,
        "What actions cost together, and whether they are allowed.",
    );
    const FACTS: &'static [FactName] = &[
        fact("cost", "AP that the actions cost together"),
        fact("left", "AP left over; below 0 it cannot pay"),
        fact("legal", "whether it may do all this: yes or no"),
    ];

    /// 29.3 What actions cost together, and whether the unit may take them.
    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let actions = read_actions(book, &self.actions)?;
        let mut no = Refusals::default();
        let wide = self.unit == Actor::Gun && self.front.is_some_and(|front| front > 1);
        no.refuse_if(wide, "front", "a gun is one base wide", FRONT);
        no.allow(())?;
        let cost: i32 = actions.iter().map(|(action, times)| action.ap * times).sum();
        let against = self.against(book, &actions, cost);
        let facts = say([Fact::Number(cost), Fact::Number(self.ap - cost), yes(against.is_empty())]);
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
}
