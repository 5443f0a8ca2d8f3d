//! A receipt in JSON, and back: with its system, switches, inputs and tape it can be recomputed by anyone.

use std::collections::BTreeMap;

use longroll::dice::{Dice, Pool};
use longroll::drm::Mods;
use longroll::procedure::{Fact, FactName, Facts};
use longroll::receipt as kernel;
use longroll::resolution::Resolution;
use longroll::tape::{Entry, Tape};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;

/// A fact about an outcome.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(untagged)]
pub enum Value {
    Number(i32),
    Word(String),
}

impl From<&Fact> for Value {
    fn from(fact: &Fact) -> Value {
        match fact {
            Fact::Number(number) => Value::Number(*number),
            Fact::Word(word) => Value::Word((*word).to_owned()),
        }
    }
}

/// Facts by name.
pub fn outcome(names: &[FactName], facts: &Facts) -> BTreeMap<String, Value> {
    names.iter().zip(facts).map(|(name, fact)| (name.name.to_owned(), Value::from(fact))).collect()
}

/// What was rolled or answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(untagged)]
pub enum TapeEntry {
    Roll { label: String, faces: Vec<i32> },
    Answer { label: String, choice: String },
}

impl From<&Entry> for TapeEntry {
    fn from(entry: &Entry) -> TapeEntry {
        match entry.clone() {
            Entry::Roll { label, faces } => TapeEntry::Roll { label, faces },
            Entry::Answer { label, choice } => TapeEntry::Answer { label, choice },
        }
    }
}

/// A whole resolution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Receipt {
    pub system: String,
    pub procedure: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub switches: BTreeMap<String, String>,
    pub inputs: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u64>,
    pub tape: Vec<TapeEntry>,
    pub outcome: BTreeMap<String, Value>,
    pub receipt: Vec<Node>,
}

/// A modifier that was applied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Modifier {
    pub name: String,
    pub value: i32,
    pub reason: String,
    pub rule: Rule,
}

/// What one pip more or less would have done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Pip {
    pub by: i32,
    pub face: i32,
    pub instead: Option<String>,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Node {
    Part {
        title: String,
        rule: Rule,
        #[schema(no_recursion)]
        under: Vec<Node>,
    },
    Roll {
        what: String,
        rule: Rule,
        dice: String,
        faces: Vec<i32>,
        reading: i32,
        /// Dice of a pool that the rule counts apart.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        marked: Option<i32>,
        modifiers: Vec<Modifier>,
        total: i32,
        pips: Vec<Pip>,
    },
    Answer {
        name: String,
        who: String,
        question: String,
        choice: String,
        text: String,
        rule: Rule,
        usual: bool,
    },
    Cell {
        chart: String,
        row: String,
        column: String,
        value: String,
        rule: Rule,
    },
    Adjust {
        title: String,
        modifiers: Vec<Modifier>,
        total: i32,
    },
    Effect {
        text: String,
        rule: Rule,
    },
    Next {
        text: String,
        rule: Rule,
    },
}

/// The modifiers of one roll.
pub fn modifiers(mods: &Mods) -> Vec<Modifier> {
    let modifier = |(drm, value): (&'static longroll::drm::Drm, i32)| Modifier {
        name: drm.slug.to_owned(),
        value,
        reason: drm.reason.to_owned(),
        rule: drm.rule.into(),
    };
    mods.iter().map(modifier).collect()
}

impl From<&kernel::Node> for Node {
    fn from(node: &kernel::Node) -> Node {
        match node.clone() {
            kernel::Node::Part { title, rule, under, .. } => {
                Node::Part { title, rule: rule.into(), under: under.iter().map(Node::from).collect() }
            }
            kernel::Node::Roll { what, rule, dice, faces, reading, mods, pips } => {
                let (reading, marked) = match dice {
                    Dice::Pool(pool) => {
                        let (hits, marks) = Pool::split(reading);
                        (hits, pool.mark.map(|_| marks))
                    }
                    _ => (reading, None),
                };
                Node::Roll {
                    what: what.to_owned(),
                    rule: rule.into(),
                    dice: dice.to_string(),
                    faces,
                    reading,
                    marked,
                    total: reading + mods.total(),
                    modifiers: modifiers(&mods),
                    pips: pips
                        .into_iter()
                        .map(|pip| Pip { by: pip.by, face: pip.face, instead: pip.instead })
                        .collect(),
                }
            }
            kernel::Node::Answer { name, who, question, choice, rule, usual } => Node::Answer {
                name: name.to_owned(),
                who: who.to_owned(),
                question,
                choice: choice.slug.to_owned(),
                text: choice.text.to_owned(),
                rule: rule.into(),
                usual,
            },
            kernel::Node::Pick { name, side, question, offer, rule } => Node::Answer {
                name: name.to_owned(),
                who: format!("{side:?}").to_lowercase(),
                question,
                choice: offer.slug,
                text: offer.text,
                rule: rule.into(),
                usual: false,
            },
            kernel::Node::Cell { chart, row, column, value, rule } => {
                Node::Cell { chart: chart.to_owned(), row, column, value, rule: rule.into() }
            }
            kernel::Node::Adjust { title, mods } => {
                Node::Adjust { title, total: mods.total(), modifiers: modifiers(&mods) }
            }
            kernel::Node::Effect { text, rule } => Node::Effect { text, rule: rule.into() },
            kernel::Node::Next { text, rule } => Node::Next { text, rule: rule.into() },
        }
    }
}

/// What was played, to be told with its result.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    pub system: &'a str,
    pub procedure: &'a str,
    pub switches: BTreeMap<String, String>,
    pub inputs: BTreeMap<String, String>,
    pub seed: Option<u64>,
}

impl Receipt {
    pub fn new(played: Played<'_>, names: &[FactName], resolution: &Resolution) -> Receipt {
        Receipt {
            system: played.system.to_owned(),
            procedure: played.procedure.to_owned(),
            switches: played.switches,
            inputs: played.inputs,
            seed: played.seed,
            tape: resolution.tape.0.iter().map(TapeEntry::from).collect(),
            outcome: outcome(names, &resolution.facts),
            receipt: resolution.receipt.iter().map(Node::from).collect(),
        }
    }

    /// The tape, to play it again.
    pub fn tape(&self) -> Tape {
        let entry = |entry: &TapeEntry| match entry.clone() {
            TapeEntry::Roll { label, faces } => Entry::Roll { label, faces },
            TapeEntry::Answer { label, choice } => Entry::Answer { label, choice },
        };
        Tape(self.tape.iter().map(entry).collect())
    }
}
