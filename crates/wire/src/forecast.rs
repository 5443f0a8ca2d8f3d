//! What a decision or a situation leads to, before any die is rolled: which units may change and how, every roll with its
//! modifiers, what was assumed, and how the odds were computed.

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
    /// What may change, for each unit, side or place.
    pub told: Vec<Foretold>,
    /// Every roll, in order.
    pub rolls: Vec<RollAhead>,
    /// Modifiers that change something other than one die.
    pub sums: Vec<SumAhead>,
    /// The answers that were assumed for later questions.
    pub assumed: Vec<AssumedAnswer>,
    pub found: Found,
}

/// What may happen to one unit, side or place.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Foretold {
    pub about: Concerned,
    /// Its name.
    pub name: String,
    /// Each thing about it that may change, with its odds.
    pub facts: Vec<Marginal>,
    /// The same in plain words, a sentence each.
    pub words: Vec<String>,
}

/// What a change is about.
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

/// A roll that may be needed.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct RollAhead {
    /// What is rolled for.
    pub what: String,
    pub rule: Rule,
    /// Who rolls; empty if it does not matter.
    pub who: String,
    /// Who rolls the other die or the saves; empty if there are none.
    pub against: String,
    /// Whether two dice are compared, so that a reading is their difference.
    pub opposed: bool,
    /// The throws in words: "attacker throws 6 dice, 5 or more".
    pub throws: Vec<String>,
    /// The lowest face with which a die of a pool scores, and with which a score is saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub saved_on: Option<i32>,
    pub modifiers: Vec<Modifier>,
    /// The sum of the modifiers.
    pub total: i32,
    /// How often it is rolled, on average.
    pub times: f64,
    /// What each reading leads to, where it is known.
    pub faces: Vec<FaceAhead>,
}

/// What follows from one reading of the dice.
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

/// Modifiers that do not belong to one die, and their sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct SumAhead {
    pub title: String,
    pub modifiers: Vec<Modifier>,
    pub total: i32,
}

/// A later question, and the answer that was assumed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct AssumedAnswer {
    pub name: String,
    pub question: String,
    /// Each answer that was assumed, in words.
    pub answers: Vec<String>,
}

/// How the odds were computed.
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
    /// A roll in words; in a battle the sides have names.
    pub fn new<W: Weight>(seen: &Seen<W>, sides: &BySide<String>) -> RollAhead {
        let name = |who: Thrower| called(who, sides);
        RollAhead {
            what: seen.what.to_owned(),
            rule: seen.rule.into(),
            who: name(seen.by),
            against: name(seen.against),
            opposed: matches!(seen.dice, Dice::Opposed(..)),
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

/// The dice that are rolled, part by part.
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
    /// The forecast with the names of its subjects. A subject without a name is hidden from the reader.
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

/// A roll in one line, for a terminal: who rolls what, with which modifiers.
pub fn roll_text(roll: &RollAhead) -> String {
    let mut text = format!("{}: {}", roll.what, roll.throws.join(" against "));
    if roll.times < 1.0 - 1e-9 {
        text += &format!(" (in {} of cases)", percent(roll.times));
    } else if roll.times > 1.0 + 1e-9 {
        text += &format!(" ({:.1} times on average)", roll.times);
    }
    text
}
