//! One battle, five books: a situation stated in men and yards is put through every system that can express it, each at its
//! own scale, and the answers are measured alike.
//!
//! What a system cannot say it is not made to say: a translation that a system refuses is shown with the refusal.

mod assault;
mod command;
mod volley;

use longroll::dist::Dist;
use longroll::form::{Form, Values};
use longroll::odds::{Grain, Odds};
use longroll::procedure::{Fact, FactName, Facts};
use longroll::rule::Rule;
use longroll::system::Book;

/// A kind of situation that can be compared.
pub struct Comparison {
    pub name: &'static str,
    pub title: &'static str,
    pub form: Form,
    translate: fn(&Values) -> Vec<(&'static str, Translated)>,
}

/// A situation in the terms of one system, or why it has none.
pub type Translated = Result<Translation, String>;

/// A situation in the terms of one system.
#[derive(Clone, Debug)]
pub struct Translation {
    pub procedure: &'static str,
    pub inputs: Vec<(String, String)>,
    /// How men and yards became the system's own measures, each with the rule of the scale.
    pub notes: Vec<(String, Rule)>,
    pub measures: Vec<Measure>,
    /// The fact that says most.
    pub main: &'static str,
}

/// Something that can be said of every system's outcome.
#[derive(Clone, Debug)]
pub struct Measure {
    pub name: &'static str,
    pub of: Measured,
}

#[derive(Clone, Debug)]
pub enum Measured {
    /// The chance that a fact has one of these values.
    Chance(&'static str, Vec<&'static str>),
    /// The chance that a fact is a number above zero.
    Some(&'static str),
    /// The mean of a fact, in men.
    Men(&'static str, i32),
}

/// A measure taken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Taken {
    Chance(f64),
    Men(f64),
}

/// What one system says, or why it cannot.
pub struct Answer {
    pub system: &'static str,
    pub said: Result<Said, String>,
}

/// A translation with its odds.
pub struct Said {
    pub translation: Translation,
    pub odds: Odds<Facts, f64>,
    pub facts: Vec<FactName>,
}

impl Said {
    /// Take one of the translation's measures by name.
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
    /// Put the situation through each of these systems.
    pub fn run(&self, values: &Values, books: &[(&str, &Book)]) -> Vec<Answer> {
        let answer = |(system, translated): (&'static str, Translated)| {
            let (_, book) = books.iter().find(|(id, _)| *id == system)?;
            Some(Answer { system, said: translated.and_then(|translation| ask(book, translation)) })
        };
        (self.translate)(values).into_iter().filter_map(answer).collect()
    }
}

/// Ask a system in its own terms; what it refuses it refuses by its rules.
fn ask(book: &Book, translation: Translation) -> Result<Said, String> {
    let name = translation.procedure;
    let procedure = book.procedure(name).ok_or_else(|| format!("it has no {name}"))?;
    let (case, values) = procedure.case(&translation.inputs).map_err(|refusals| refusals.to_string())?;
    let odds = case.fast(&values.decisions, Grain::Alike).map_err(|pause| pause.to_string())?;
    Ok(Said { translation, odds, facts: procedure.facts.clone() })
}

impl Measure {
    /// Take the measure of a distribution.
    fn take(&self, names: &[FactName], dist: &Dist<Facts, f64>) -> Option<Taken> {
        let place = |name: &str| names.iter().position(|fact| fact.name == name);
        Some(match &self.of {
            Measured::Chance(name, values) => {
                let at = place(name)?;
                Taken::Chance(dist.chance(|facts| values.contains(&facts[at].to_string().as_str())))
            }
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

/// A number of men in units of so many, at least one, to the nearest.
fn units(men: i32, each: i32, most: i32) -> i32 {
    ((men + each / 2) / each).clamp(1, most)
}

/// A distance in units of so many yards, a part counted as one.
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

/// The word a system has for the cover, or nothing.
fn cover(word: &str, table: &[(&str, &str)]) -> String {
    table.iter().find(|(cover, _)| *cover == word).map_or(String::new(), |(_, ours)| (*ours).to_owned())
}

/// Cohesion ratings to author with (Great Battles 2.2).
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
