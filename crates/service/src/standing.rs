//! How a resolution stands: played again from its situation and tape, every time it is looked at.

use longroll::dice::{Dice, Die, Pool};
use longroll::policy::Decisions;
use longroll::procedure::Outcome;
use longroll::receipt::{Node, Rolled, plain_sides, tree};
use longroll::resolution::{Resolution, receipt};
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::table::{Label, Wait};
use longroll::tape::{Entry, Tape};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use wire::Rule;
use wire::receipt::DieWanted;

use crate::faults::Refused;
use crate::library::Opened;
use crate::odds::Situation;
use crate::state::App;

/// A resolution as far as its dice and answers carry it.
pub struct Standing {
    pub tape: Tape,
    /// Dice keyed in for a roll that needs more of them.
    pub hand: Vec<i32>,
    pub receipt: Vec<Node>,
    pub end: End,
    decisions: Decisions,
}

pub enum End {
    Waiting { wait: Wait },
    Done(Outcome),
}

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

/// Play a situation from its tape and the faces in hand.
pub fn stand(opened: &Opened, situation: &Situation, tape: &Tape, faces: &[i32]) -> Result<Standing, Refused> {
    let procedure = opened.procedure(&situation.procedure)?;
    let (case, values) = procedure.case(&situation.inputs())?;
    let mut seat = Seat::new(DiceFrom::Faces(faces), AnswersFrom::Keyed(&values.decisions, &[])).on(tape.clone());
    let end = case.play(&mut seat);
    let left = seat.unused_faces();
    let wait = match end {
        Ok(facts) => {
            all_used(faces.len(), left)?;
            if seat.unused_entries() > 0 {
                return Err(changed("the tape goes on after the end"));
            }
            let Resolution { facts, receipt, tape } = receipt(&*case, facts, seat);
            return Ok(Standing {
                tape,
                hand: Vec::new(),
                receipt,
                end: End::Done(facts),
                decisions: values.decisions,
            });
        }
        Err(pause) => pause.wait().clone(),
    };
    match &wait {
        Wait::Die { .. } | Wait::Draw { .. } => {}
        Wait::Answer { .. } => all_used(faces.len(), left)?,
        Wait::BadFace { face, range, .. } => {
            return Err(Refused::bad("faces", format!("{face} is not on this die"), format!("it shows {range}")));
        }
        Wait::Mismatch { expected, found, .. } => return Err(changed(&format!("expected {expected}, found {found}"))),
        // Decisions on the field belong to battles.
        Wait::Pick { .. } | Wait::Refused { .. } => {
            return Err(Refused::broken("this procedure needs a battlefield"));
        }
        Wait::Endless | Wait::Decision | Wait::TooLarge | Wait::Cancelled => {
            return Err(Refused::broken("this procedure does not come to an end"));
        }
    }
    let (events, after) = seat.finish();
    let placed = after.faces().len() - tape.faces().len();
    Ok(Standing {
        tape: after,
        hand: faces[placed.min(faces.len())..].to_vec(),
        receipt: tree(&events, &|_| Vec::new()),
        end: End::Waiting { wait },
        decisions: values.decisions,
    })
}

fn all_used(given: usize, left: usize) -> Result<(), Refused> {
    if left == 0 {
        return Ok(());
    }
    let message = format!("{left} of the {given} dice are not needed");
    Err(Refused::bad("faces", message, format!("key in {}; none of them was kept", given - left)))
}

fn changed(what: &str) -> Refused {
    Refused::conflict(
        "",
        format!("the rules have changed since this table was begun: {what}"),
        "begin the resolution again",
    )
}

impl Standing {
    /// Throw the dice of the roll that is waited for, all of them, with the server's dice.
    pub fn thrown(&self, app: &App, opened: &Opened, situation: &Situation) -> Result<Standing, Refused> {
        let mut faces = self.hand.clone();
        let mut now = self.wait();
        loop {
            let face = match now {
                Some(Wait::Die { die, .. }) => die.lowest() + app.below(u64::from(die.sides)) as i32,
                Some(Wait::Draw { cup, .. }) => cup.nth(app.below(cup.total().max(1))),
                Some(_) => return Err(Refused::conflict("", "a decision comes first", "answer it, then roll")),
                None => return Err(Refused::conflict("", "this resolution is done", "there is nothing to roll")),
            };
            faces.push(face);
            let next = stand(opened, situation, &self.tape, &faces)?;
            if next.tape.0.len() > self.tape.0.len() {
                return Ok(next);
            }
            now = next.wait();
        }
    }

    /// Take a decision that is waited for.
    pub fn answered(
        &self,
        opened: &Opened,
        situation: &Situation,
        name: &str,
        choice: &str,
    ) -> Result<Standing, Refused> {
        let Some(Wait::Answer { name: asked, options, rule, .. }) = self.wait() else {
            return Err(Refused::conflict("name", "no decision is asked for now", "look at what the table waits for"));
        };
        if asked != name {
            return Err(Refused::conflict("name", format!("`{name}` is not asked now"), format!("`{asked}` is")));
        }
        if !options.iter().any(|option| option.slug == choice) {
            let slugs: Vec<&str> = options.iter().map(|option| option.slug).collect();
            return Err(Refused::bad("choice", format!("`{choice}` is not allowed here"), slugs.join(" or ")));
        }
        let mut tape = self.tape.clone();
        let label = Label { section: rule.section, what: asked }.to_string();
        tape.0.push(Entry::Answer { label, choice: choice.to_owned() });
        stand(opened, situation, &tape, &[])
    }

    fn wait(&self) -> Option<Wait> {
        match &self.end {
            End::Waiting { wait } => Some(wait.clone()),
            End::Done(_) => None,
        }
    }

    /// The tape and hand with the last decision or keyed die taken back, and what to note about it. A die that the
    /// server rolled stands, and so does all before it.
    pub fn undone(&self, keyed: bool) -> Option<(Tape, Vec<i32>, Option<String>)> {
        let (mut tape, mut hand) = (self.tape.clone(), self.hand.clone());
        if let (Some(face), true) = (hand.pop(), keyed) {
            return Some((tape, hand, Some(format!("a {face} was taken back"))));
        }
        loop {
            match tape.0.pop()? {
                // A decision taken in the form beforehand would only be taken again.
                Entry::Answer { label, .. } if self.decided(&label) => {}
                Entry::Answer { .. } => return Some((tape, Vec::new(), None)),
                Entry::Roll { label, mut faces } if keyed => {
                    let face = faces.pop()?;
                    return Some((tape, faces, Some(format!("{label}: a {face} was taken back"))));
                }
                Entry::Roll { .. } => return None,
            }
        }
    }

    fn decided(&self, label: &str) -> bool {
        self.decisions.0.keys().any(|name| label.split_once(' ').is_some_and(|(_, asked)| asked == *name))
    }

    /// What is waited for, as it is shown.
    pub fn waiting(&self) -> Option<Waiting> {
        let End::Waiting { wait } = &self.end else { return None };
        Some(match wait {
            Wait::Die { label, rule, die, roll } => {
                Waiting::Die(DieWanted::new((*label, *rule, *die), roll, &self.hand, &plain_sides()))
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
