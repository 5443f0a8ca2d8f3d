//! Comparisons: a situation in men and yards is translated into every system, each at its scale, and the answers are
//! measured in the same way. If a system refuses a translation, the refusal is shown.

mod assault;
mod command;
mod volley;

use longroll::dist::Dist;
use longroll::form::{Form, Values};
use longroll::odds::Asking;
use longroll::odds::Odds;
use longroll::procedure::{Fact, FactName, Outcome};
use longroll::rule::{Rule, rulebook};
use longroll::system::OpenSystem;

/// A kind of situation that can be compared.
pub struct Comparison {
    pub name: &'static str,
    pub title: &'static str,
    pub form: Form,
    translate: fn(&Values, Books<'_>) -> Vec<(&'static str, Translated)>,
}

/// The systems' books, by id.
pub type Books<'a> = &'a [(&'a str, &'a OpenSystem)];

/// A situation in the terms of one system, or why it cannot be translated.
pub type Translated = Result<Translation, String>;

/// A situation in the terms of one system.
#[derive(Clone, Debug)]
pub struct Translation {
    pub procedure: &'static str,
    pub inputs: Vec<(String, String)>,
    /// How men and yards were converted, each with the rule of the scale.
    pub notes: Vec<(String, Rule)>,
    pub measures: Vec<Measure>,
    /// How long a turn lasts: the measures are for one turn.
    pub turn: (&'static str, Rule),
    /// The most telling fact.
    pub main: &'static str,
}

/// Something that can be measured in every system.
#[derive(Clone, Debug)]
pub struct Measure {
    pub name: &'static str,
    pub of: Measured,
}

#[derive(Clone, Debug)]
pub enum Measured {
    /// The probability that a fact has one of these values.
    Chance(&'static str, Vec<&'static str>),
    /// Always true.
    Always,
    /// The probability that a fact is a number above zero.
    Some(&'static str),
    /// The mean of a fact, in men.
    Men(&'static str, i32),
}

/// The value of a measure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Taken {
    Chance(f64),
    Men(f64),
}

/// The answer of one system, or why it has none.
pub struct Answer {
    pub system: &'static str,
    pub said: Result<Said, String>,
}

/// A translation with its odds.
pub struct Said {
    pub translation: Translation,
    pub odds: Odds<Outcome, f64>,
    pub facts: Vec<FactName>,
}

impl Said {
    /// One of the translation's measures by name.
    pub fn measure(&self, name: &str) -> Option<Taken> {
        let measure = self.translation.measures.iter().find(|measure| measure.name == name)?;
        measure.take(&self.facts, &self.odds.dist)
    }
}

/// Every kind of situation.
pub fn all() -> Vec<Comparison> {
    vec![
        Comparison { name: "volley", title: "A volley", form: volley::form(), translate: volley::translate },
        Comparison { name: "assault", title: "An assault", form: assault::form(), translate: assault::translate },
        Comparison { name: "command", title: "An order", form: command::form(), translate: command::translate },
    ]
}

impl Comparison {
    /// The situation in the terms of each system.
    pub fn translated(&self, values: &Values, books: Books<'_>) -> Vec<(&'static str, Translated)> {
        (self.translate)(values, books)
    }

    /// Translate the situation into each of these systems.
    pub fn run(&self, values: &Values, books: Books<'_>) -> Vec<Answer> {
        let answer = |(system, translated): (&'static str, Translated)| {
            let (_, book) = books.iter().find(|(id, _)| *id == system)?;
            Some(Answer { system, said: translated.and_then(|translation| ask(book, translation)) })
        };
        self.translated(values, books).into_iter().filter_map(answer).collect()
    }
}

/// The odds of a translation, or the system's refusal.
fn ask(book: &OpenSystem, translation: Translation) -> Result<Said, String> {
    let name = translation.procedure;
    let procedure = book.procedure(name).ok_or_else(|| format!("it has no {name}"))?;
    let (case, values) = procedure.case(&translation.inputs).map_err(|refusals| refusals.to_string())?;
    let odds = case.fast(&Asking::new(&values.decisions)).map_err(|pause| pause.to_string())?;
    Ok(Said { translation, odds, facts: procedure.facts.clone() })
}

impl Measure {
    /// Measure a distribution.
    pub fn take(&self, names: &[FactName], dist: &Dist<Outcome, f64>) -> Option<Taken> {
        let place = |name: &str| names.iter().position(|fact| fact.name == name);
        Some(match &self.of {
            Measured::Chance(name, values) => {
                let at = place(name)?;
                Taken::Chance(dist.chance(|facts| values.contains(&facts[at].to_string().as_str())))
            }
            Measured::Always => Taken::Chance(1.0),
            Measured::Some(name) => {
                let at = place(name)?;
                Taken::Chance(dist.chance(|facts| matches!(facts[at], Fact::Number(n) if n > 0)))
            }
            Measured::Men(name, men) => {
                let at = place(name)?;
                let mean = dist.expect(|facts| if let Fact::Number(n) = facts[at] { i64::from(n) } else { 0 });
                Taken::Men(mean * f64::from(*men))
            }
        })
    }
}

/// How good troops or a commander are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quality {
    Poor,
    Fair,
    Good,
}

const TROOPS: &[(&str, &str)] = &[("regular", "average volunteers"), ("green", "green"), ("veteran", "veterans")];
const COVER: &[(&str, &str)] = &[
    ("open", "in the open"),
    ("woods", "in woods"),
    ("wall", "behind a stone wall"),
    ("breastworks", "behind breastworks"),
    ("town", "in a town"),
];

fn troops(word: &str) -> Quality {
    match word {
        "green" => Quality::Poor,
        "veteran" => Quality::Good,
        _ => Quality::Fair,
    }
}

/// The units in which a system counts men.
#[derive(Clone, Copy)]
struct Scale {
    men: i32,
    /// Their name, singular and plural.
    names: [&'static str; 2],
    /// The most of them in one unit.
    most: i32,
    rule: Rule,
}

impl Scale {
    /// A number of men in units, rounded to the nearest, from 1 to the largest unit.
    fn units(self, men: i32) -> i32 {
        ((men + self.men / 2) / self.men).clamp(1, self.most)
    }

    /// How a number of men is converted, and how many men that represents if it is not exact.
    fn note(self, men: i32) -> (String, Rule) {
        let units = self.units(men);
        let [one, many] = self.names;
        let name = if units == 1 { one } else { many };
        let each = format!("{men} men are {units} {name} of {}", self.men);
        let counted = units * self.men;
        let note = match counted.cmp(&men) {
            std::cmp::Ordering::Equal => each,
            _ if units == self.most => format!("{each}, which is {counted} men: the largest unit"),
            _ if men < self.men => format!("{each}, which is {counted} men: the smallest unit"),
            _ => format!("{each}, which is {counted} men: rounded to the nearest"),
        };
        (note, self.rule)
    }
}

/// The scales, each with its rule.
const STRENGTH_POINTS: Scale =
    Scale { men: 50, names: ["strength point", "strength points"], most: 60, rule: rulebook("2.4") };
const MANPOWER: Scale =
    Scale { men: 500, names: ["point of Manpower", "points of Manpower"], most: 14, rule: rulebook("2.1") };
const HALF_BASES: Scale = Scale { men: 120, names: ["half base", "half bases"], most: 12, rule: rulebook("2.1") };
const STANDS: Scale = Scale { men: 150, names: ["stand", "stands"], most: 14, rule: rulebook("2.1") };

/// How long a turn is.
const GREAT_BATTLES_TURN: (&str, Rule) = ("1 hour", rulebook("2.4"));
const GCACW_TURN: (&str, Rule) = ("1 day", rulebook("2.1"));
const CWB_TURN: (&str, Rule) = ("not fixed", rulebook("2.1"));
const FURY_TURN: (&str, Rule) = ("20 minutes", rulebook("2.1"));

/// A distance in units of this many yards, rounded up.
fn steps(yards: i32, each: i32) -> i32 {
    ((yards + each - 1) / each).max(1)
}

/// Inputs from pairs; those without a value are left out.
fn inputs(pairs: &[(&str, String)]) -> Vec<(String, String)> {
    pairs.iter().filter(|(_, value)| !value.is_empty()).map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

fn yes(fact: bool) -> String {
    if fact { "yes".to_owned() } else { String::new() }
}

/// The system's word for the cover; empty if it has none.
fn cover(word: &str, table: &[(&str, &str)]) -> String {
    table.iter().find(|(cover, _)| *cover == word).map_or(String::new(), |(_, ours)| (*ours).to_owned())
}

/// Typical cohesion ratings (Great Battles 2.2).
const fn cohesion(quality: Quality) -> i32 {
    match quality {
        Quality::Poor => 4,
        Quality::Fair => 6,
        Quality::Good => 7,
    }
}

/// Civil War Battles' words for quality.
const fn cwb_quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Poor => "raw",
        Quality::Fair => "average",
        Quality::Good => "veteran",
    }
}
