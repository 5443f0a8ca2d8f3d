//! A receipt in JSON, and back: with its system, switches, inputs and tape it can be recomputed by anyone.

use std::collections::BTreeMap;

use longroll::dice::{Dice, Die, Part, Pool};
use longroll::drm::Mods;
use longroll::procedure::{Fact, FactName, Outcome};
use longroll::receipt as kernel;
use longroll::resolution::Resolution;
use longroll::side::BySide;
use longroll::table::{Label, Rolling, Thrower, needs};
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
pub fn outcome(names: &[FactName], facts: &Outcome) -> BTreeMap<String, Value> {
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
        /// The same faces, by the parts of the roll, each with what became of it.
        throws: Vec<Throw>,
        /// What a die of a pool scores: a hit, a failure.
        scores: String,
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
            kernel::Node::Roll { rolled, pips } => roll(&rolled, &pips),
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

fn roll(rolled: &kernel::Rolled, pips: &[kernel::Pip]) -> Node {
    let (reading, marked) = match rolled.dice {
        Dice::Pool(pool) => {
            let (hits, marks) = Pool::split(rolled.reading);
            (hits, pool.mark.map(|_| marks))
        }
        _ => (rolled.reading, None),
    };
    Node::Roll {
        what: rolled.what.to_owned(),
        rule: rolled.rule.into(),
        dice: rolled.dice.to_string(),
        faces: rolled.faces().collect(),
        throws: throws(rolled),
        scores: rolled.scores.to_owned(),
        reading,
        marked,
        total: reading + rolled.mods.total(),
        modifiers: modifiers(&rolled.mods),
        pips: pips.iter().map(|pip| Pip { by: pip.by, face: pip.face, instead: pip.instead.clone() }).collect(),
    }
}

/// The parts of a roll. The dice of an opposed roll lie on the tape together, and are two people's.
fn throws(rolled: &kernel::Rolled) -> Vec<Throw> {
    let parts = rolled.throws.iter().flat_map(|throw| match (rolled.dice, throw.faces.as_slice()) {
        (Dice::Opposed(..), [ours, theirs]) => vec![
            longroll::table::Throw { part: Part::Throw, faces: vec![*ours] },
            longroll::table::Throw { part: Part::Against, faces: vec![*theirs] },
        ],
        _ => vec![throw.clone()],
    });
    parts.map(|throw| Throw::new(rolled, &throw)).collect()
}

/// Dice of a roll that were thrown together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Throw {
    pub part: ThrowPart,
    /// Who threw them: `attacker`, `defender`, `north`, `south`; empty if it does not matter.
    pub who: String,
    /// What each die needs, at least, to score or to save.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs: Option<i32>,
    pub dice: Vec<ThrownDie>,
}

/// A part of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum ThrowPart {
    Throw,
    Against,
    Reroll,
    Save,
}

impl From<longroll::dice::Part> for ThrowPart {
    fn from(part: longroll::dice::Part) -> ThrowPart {
        match part {
            longroll::dice::Part::Throw => ThrowPart::Throw,
            longroll::dice::Part::Against => ThrowPart::Against,
            longroll::dice::Part::Reroll => ThrowPart::Reroll,
            longroll::dice::Part::Save => ThrowPart::Save,
        }
    }
}

/// A die, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ThrownDie {
    pub face: i32,
    pub fate: DieFate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DieFate {
    /// Read as it is.
    Read,
    Scored,
    Missed,
    /// Thrown once more.
    Again,
    Saved,
    NotSaved,
}

impl From<kernel::DieFate> for DieFate {
    fn from(fate: kernel::DieFate) -> DieFate {
        match fate {
            kernel::DieFate::Read => DieFate::Read,
            kernel::DieFate::Scored => DieFate::Scored,
            kernel::DieFate::Missed => DieFate::Missed,
            kernel::DieFate::Again => DieFate::Again,
            kernel::DieFate::Saved => DieFate::Saved,
            kernel::DieFate::NotSaved => DieFate::NotSaved,
        }
    }
}

/// Who throws, in a word.
pub fn who(who: Thrower) -> String {
    match who {
        Thrower::Either => String::new(),
        Thrower::Called(word) | Thrower::Army(_, word) => word.to_owned(),
        Thrower::Side(side) => format!("{side:?}").to_lowercase(),
    }
}

impl Throw {
    fn new(rolled: &kernel::Rolled, throw: &longroll::table::Throw) -> Throw {
        let die = |(face, fate): (i32, kernel::DieFate)| ThrownDie { face, fate: fate.into() };
        Throw {
            part: throw.part.into(),
            who: who(rolled.thrower(throw.part)),
            needs: needs(rolled.dice, throw.part),
            dice: kernel::fates(rolled.dice, throw).into_iter().map(die).collect(),
        }
    }
}

/// A die that is waited for; a roll of several waits for each of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct DieWanted {
    /// What is rolled for.
    pub what: String,
    pub rule: Rule,
    pub sides: u8,
    pub lowest: i32,
    /// How many dice this part of the roll takes; both of an opposed roll.
    pub count: usize,
    /// Faces keyed in already for this roll.
    pub keyed: Vec<i32>,
    /// What this die is for inside the roll.
    pub part: ThrowPart,
    /// Which die of its part it is, from 1.
    pub nth: usize,
    /// Whose die it is; empty if it does not matter.
    pub who: String,
    /// What it must show, at least, to score or to save.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs: Option<i32>,
    /// All of it in words: "fire, Confederate saves: 2 dice, 4 or more".
    pub words: String,
    pub label: String,
}

impl DieWanted {
    pub fn new(
        (label, rule, die): (Label, longroll::rule::Rule, Die),
        roll: &Rolling,
        keyed: &[i32],
        sides: &BySide<String>,
    ) -> DieWanted {
        let opposed = matches!(roll.dice, Dice::Opposed(..));
        DieWanted {
            what: label.what.to_owned(),
            rule: rule.into(),
            sides: die.sides,
            lowest: die.lowest(),
            count: if opposed { 2 } else { usize::from(roll.cast.of) },
            keyed: keyed.to_vec(),
            part: roll.cast.part.into(),
            nth: usize::from(roll.cast.nth) + 1,
            who: kernel::called(roll.who, sides),
            needs: roll.needs(),
            words: kernel::waits_text(label.what, roll, sides),
            label: label.to_string(),
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
