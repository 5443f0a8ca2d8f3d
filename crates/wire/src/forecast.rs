//! What a decision or a situation leads to, before any die is thrown: who may change and how, every roll with its sum, what
//! was assumed, and how the odds were found.

use longroll::dice::{Dice, Part};
use longroll::drm::Mods;
use longroll::foresight::{Assumed, Foresight, Subject};
use longroll::odds::{Face, How, Seen};
use longroll::receipt::{called, part_text};
use longroll::side::BySide;
use longroll::table::{Line, Thrower, needs};
use longroll::weight::Weight;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;
use crate::battle::{HexAt, Side};
use crate::odds::{Marginal, Said, percent, words};
use crate::receipt::{Modifier, modifiers};

/// What a decision leads to.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Forecast {
    /// The decision.
    pub title: String,
    /// What may change, by whom it concerns.
    pub told: Vec<Foretold>,
    /// Every roll on the way, in the order met.
    pub rolls: Vec<RollAhead>,
    /// Sums on the way that change something other than one die.
    pub sums: Vec<SumAhead>,
    /// The answers that were assumed for questions on the way.
    pub assumed: Vec<AssumedAnswer>,
    pub found: Found,
}

/// What may become of one unit, side or place.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Foretold {
    pub about: Concerned,
    /// What it is called.
    pub name: String,
    /// Each thing about it that may change, with its odds.
    pub facts: Vec<Marginal>,
    /// The same in plain words, a sentence each.
    pub words: Vec<String>,
}

/// Whom a change concerns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Concerned {
    /// A counter or stand, by its number in the view.
    Piece {
        piece: u16,
    },
    Side {
        side: Side,
    },
    Hex {
        hex: HexAt,
    },
    /// An objective of a tabletop, by its place in the list.
    Objective {
        objective: u16,
    },
    Battle,
}

impl From<Subject> for Concerned {
    fn from(subject: Subject) -> Concerned {
        match subject {
            Subject::Piece(piece) => Concerned::Piece { piece },
            Subject::Side(side) => Concerned::Side { side: side.into() },
            Subject::Hex(column, row) => Concerned::Hex { hex: HexAt { column, row } },
            Subject::Objective(objective) => Concerned::Objective { objective },
            Subject::Battle => Concerned::Battle,
        }
    }
}

/// A roll that may come, before it is thrown.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct RollAhead {
    /// What is rolled for.
    pub what: String,
    pub rule: Rule,
    /// Who throws; empty if it does not matter.
    pub who: String,
    /// Who throws the other die, or saves; empty if nobody does.
    pub against: String,
    pub dice: String,
    /// The throws in words: "attacker throws 6 dice, 5 or more".
    pub throws: Vec<String>,
    /// What a die of a pool must show, at least, to score, and to be saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub saved_on: Option<i32>,
    pub modifiers: Vec<Modifier>,
    /// The sum of the modifiers.
    pub total: i32,
    /// How often it is thrown, on average.
    pub times: f64,
    /// What each reading leads to, where that can be said.
    pub faces: Vec<FaceAhead>,
}

/// What follows from one thing the dice can show.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct FaceAhead {
    pub face: i32,
    /// The face with the modifiers.
    pub total: i32,
    /// The chart whose cell is read, and the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chart: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub row: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<String>,
    /// What follows at once.
    pub effects: Vec<String>,
}

/// A sum of modifiers that do not belong to one die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct SumAhead {
    pub title: String,
    pub modifiers: Vec<Modifier>,
    pub total: i32,
}

/// A question on the way, and the answer that was assumed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct AssumedAnswer {
    pub name: String,
    pub question: String,
    /// Each answer that was assumed, in words.
    pub answers: Vec<String>,
}

/// How odds were found.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Found {
    /// Every outcome was counted; otherwise the step was played many times.
    pub exact: bool,
    /// How many times it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plays: Option<u32>,
    /// How far a probability may be off, nineteen times out of twenty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub within: Option<f64>,
    /// The same in words: "exact", "sampled, 10000 plays, ± 1.0%".
    pub words: String,
}

impl From<How> for Found {
    fn from(how: How) -> Found {
        match how {
            How::Walked => Found { exact: true, plays: None, within: None, words: "exact".to_owned() },
            How::Sampled(plays) => {
                // 1.96 deviations of the chance that varies most, one in two.
                let within = 0.98 / f64::from(plays.max(1)).sqrt();
                let words = format!("sampled, {plays} plays, ± {:.1}%", 100.0 * within);
                Found { exact: false, plays: Some(plays), within: Some(within), words }
            }
        }
    }
}

impl SumAhead {
    pub fn new(title: &str, mods: &Mods) -> SumAhead {
        SumAhead { title: title.to_owned(), modifiers: modifiers(mods), total: mods.total() }
    }
}

impl RollAhead {
    /// A roll as people read it; in a battle the sides have names.
    pub fn new<W: Weight>(seen: &Seen<W>, sides: &BySide<String>) -> RollAhead {
        let name = |who: Thrower| called(who, sides);
        RollAhead {
            what: seen.what.to_owned(),
            rule: seen.rule.into(),
            who: name(seen.by),
            against: name(seen.against),
            dice: seen.dice.to_string(),
            throws: throws(seen, &name),
            needs: needs(seen.dice, Part::Throw),
            saved_on: needs(seen.dice, Part::Save),
            modifiers: modifiers(&seen.mods),
            total: seen.mods.total(),
            times: seen.times.to_f64(),
            faces: seen.faces.iter().map(|face| FaceAhead::new(face, seen.mods.total())).collect(),
        }
    }
}

/// The dice that are thrown, part by part.
fn throws<W>(seen: &Seen<W>, name: &dyn Fn(Thrower) -> String) -> Vec<String> {
    let by = |part: Part| name(if matches!(part, Part::Against | Part::Save) { seen.against } else { seen.by });
    match seen.dice {
        Dice::Pool(pool) => {
            let mut all = vec![part_text(seen.dice, Part::Throw, &by(Part::Throw), pool.dice)];
            if let Some(on) = pool.saved_on {
                let saves = format!("{} saves each {} with {on} or more", by(Part::Save), seen.scores);
                all.push(saves.trim_start().to_owned());
            }
            all
        }
        Dice::Opposed(ours, theirs) => {
            let one = |who: String, sides: u8| format!("{who} d{sides}").trim_start().to_owned();
            vec![one(by(Part::Throw), ours.sides), one(by(Part::Against), theirs.sides)]
        }
        dice => vec![format!("{} {dice}", by(Part::Throw)).trim_start().to_owned()],
    }
}

impl FaceAhead {
    fn new(face: &Face, mods: i32) -> FaceAhead {
        let mut ahead = FaceAhead {
            face: face.reading,
            total: face.reading + mods,
            chart: None,
            row: None,
            column: None,
            value: None,
            effects: face.effects.clone(),
        };
        match &face.cell {
            Some(Line::Cell { chart, row, column, value, .. }) => {
                ahead.chart = Some((*chart).to_owned());
                ahead.row = Some(row.clone());
                ahead.column = Some(column.clone());
                ahead.value = Some(value.clone());
            }
            Some(Line::Effect { text, .. }) => ahead.effects.insert(0, text.clone()),
            _ => {}
        }
        ahead
    }
}

impl Forecast {
    /// What was foreseen, with everybody's name. A subject without a name is one that the reader does not know of.
    pub fn new<W: Said>(
        title: String,
        foresight: &Foresight<W>,
        sides: &BySide<String>,
        name: &dyn Fn(Subject) -> Option<String>,
    ) -> Forecast {
        let mut told: Vec<(Subject, Foretold)> = Vec::new();
        for fact in &foresight.told {
            let Some(called) = name(fact.subject) else { continue };
            if told.last().is_none_or(|(last, _)| *last != fact.subject) {
                let about = Concerned::from(fact.subject);
                told.push((fact.subject, Foretold { about, name: called, facts: Vec::new(), words: Vec::new() }));
            }
            if let Some((_, into)) = told.last_mut() {
                let marginal = Marginal::of(fact.aspect, &fact.values);
                into.words.push(sentence(&into.name, &marginal));
                into.facts.push(marginal);
            }
        }
        let assumed = |(name, Assumed { question, answers }): (&&str, &Assumed)| AssumedAnswer {
            name: (*name).to_owned(),
            question: question.clone(),
            answers: answers.clone(),
        };
        Forecast {
            title,
            told: told.into_iter().map(|(_, told)| told).collect(),
            rolls: foresight.rolls.iter().map(|seen| RollAhead::new(seen, sides)).collect(),
            sums: foresight.sums.iter().map(|(title, mods)| SumAhead::new(title, mods)).collect(),
            assumed: foresight.answered.iter().map(assumed).collect(),
            found: foresight.how.into(),
        }
    }
}

/// "1st Virginia: 62% disordered, 38% good order"; what is not its state is named.
fn sentence(name: &str, fact: &Marginal) -> String {
    let what = if fact.fact == "state" { name.to_owned() } else { format!("{name}, {}", fact.fact.replace('-', " ")) };
    words(&what, fact)
}

/// A roll in one line, for a terminal: who throws what, with which sum.
pub fn roll_text(roll: &RollAhead) -> String {
    let mut text = format!("{}: {}", roll.what, roll.throws.join(" against "));
    if roll.times < 1.0 - 1e-9 {
        text += &format!(" (in {} of cases)", percent(roll.times));
    } else if roll.times > 1.0 + 1e-9 {
        text += &format!(" ({:.1} times on average)", roll.times);
    }
    text
}
