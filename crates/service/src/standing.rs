//! How a resolution stands: what it waits for, why a change was refused, and what its dice and effects were.

use longroll::dice::{Dice, Die, Pool};
use longroll::receipt::{Node, Rolled, plain_sides};
use longroll::resolution::{Resolving, Ruling, Unchanged};
use longroll::table::Wait;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use wire::Rule;
use wire::receipt::DieWanted;

use crate::faults::Refused;
use crate::library::Opened;
use crate::odds::Situation;

/// What a table waits for.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Waiting {
    Die(DieWanted),
    Draw {
        what: String,
        rule: Rule,
        /// The values still in the cup.
        values: Vec<i32>,
        label: String,
    },
    Answer {
        name: String,
        who: String,
        question: String,
        options: Vec<Offered>,
        rule: Rule,
    },
}

/// One legal answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Offered {
    pub slug: &'static str,
    pub text: &'static str,
}

/// Change a resolution by its situation.
pub fn ruled<T>(
    opened: &Opened,
    situation: &Situation,
    change: impl FnOnce(Ruling<'_>) -> Result<T, Unchanged>,
) -> Result<T, Refused> {
    let (case, values) = opened.procedure(&situation.procedure)?.case(&situation.inputs())?;
    change(Ruling { case: &*case, decisions: &values.decisions }).map_err(refused)
}

fn refused(why: Unchanged) -> Refused {
    let message = why.to_string();
    match why {
        Unchanged::BadFace { range, .. } => Refused::bad("faces", message, format!("it shows {range}")),
        Unchanged::TooMany { given, left } => {
            Refused::bad("faces", message, format!("key in {}; none of them was kept", given - left))
        }
        Unchanged::Mismatch(_) => Refused::conflict("", message, "begin the resolution again"),
        Unchanged::Unplayable(_) => Refused::broken(message),
        Unchanged::NotAsked { asked: None } => Refused::conflict("name", message, "look at what the table waits for"),
        Unchanged::NotAsked { asked: Some(asked) } => Refused::conflict("name", message, format!("answer `{asked}`")),
        Unchanged::NotOffered(options) => Refused::bad("choice", message, options.join(" or ")),
        Unchanged::NothingToRoll { done: true } => Refused::conflict("", message, "there is nothing to roll"),
        Unchanged::NothingToRoll { done: false } => Refused::conflict("", message, "answer it, then roll"),
    }
}

/// What is waited for, as it is shown.
pub fn waiting(now: &Resolving) -> Option<Waiting> {
    Some(match now.wait()? {
        Wait::Die { label, rule, die, roll } => {
            Waiting::Die(DieWanted::new((*label, *rule, *die), roll, &now.hand, &plain_sides()))
        }
        Wait::Draw { label, rule, cup } => Waiting::Draw {
            what: label.what.to_owned(),
            rule: (*rule).into(),
            values: (0..10).filter(|value| cup.has(*value)).collect(),
            label: label.to_string(),
        },
        Wait::Answer { name, who, question, options, rule } => Waiting::Answer {
            name: (*name).to_owned(),
            who: (*who).to_owned(),
            question: question.clone(),
            options: options.iter().map(|o| Offered { slug: o.slug, text: o.text }).collect(),
            rule: (*rule).into(),
        },
        _ => return None,
    })
}

/// Dice of one kind that were thrown, for the luck of the evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Thrown {
    pub sides: u8,
    pub lowest: i32,
    pub faces: Vec<i32>,
}

/// Every die of a receipt. Markers from a cup are not dice.
pub fn thrown(nodes: &[Node]) -> Vec<Thrown> {
    let mut all = Vec::new();
    for node in nodes {
        match node {
            Node::Part { under, .. } => all.extend(thrown(under)),
            Node::Roll { rolled, .. } => all.extend(thrown_by(rolled)),
            _ => {}
        }
    }
    all
}

/// The dice of one roll.
pub fn thrown_by(rolled: &Rolled) -> Vec<Thrown> {
    let one = |die: Die, faces: &[i32]| Thrown { sides: die.sides, lowest: die.lowest(), faces: faces.to_vec() };
    let faces: Vec<i32> = rolled.faces().collect();
    match (&rolled.dice, faces.as_slice()) {
        (Dice::One(die) | Dice::Sum(_, die) | Dice::Pool(Pool { die, .. }), faces) => vec![one(*die, faces)],
        (Dice::Opposed(ours, theirs), [first, second]) => vec![one(*ours, &[*first]), one(*theirs, &[*second])],
        (Dice::Opposed(..) | Dice::Cup(_), _) => Vec::new(),
    }
}

/// What happened, in plain words and on one line.
pub fn effects(nodes: &[Node]) -> Vec<String> {
    let mut all = Vec::new();
    for node in nodes {
        match node {
            Node::Part { under, .. } => all.extend(effects(under)),
            Node::Effect { text, .. } => all.push(text.clone()),
            _ => {}
        }
    }
    all
}
