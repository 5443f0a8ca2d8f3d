//! How a resolution stands: played again from its situation and tape, every time it is looked at.

use longroll::dice::{Dice, Die, Pool};
use longroll::policy::Decisions;
use longroll::procedure::Facts;
use longroll::receipt::{Node, tree};
use longroll::resolution::{Resolution, receipt};
use longroll::table::{Label, Wait};
use longroll::tape::{Entry, Tape};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use wire::Rule;

use crate::faults::Refused;
use crate::library::Opened;
use crate::odds::Situation;
use crate::play::play;
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
    Waiting { wait: Wait, rolling: Option<Dice> },
    Done(Facts),
}

/// What a table waits for.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Waiting {
    Die {
        what: String,
        rule: Rule,
        sides: u8,
        lowest: i32,
        /// How many dice the roll takes, re-rolls and saves not counted.
        count: usize,
        /// Faces keyed in already for this roll.
        keyed: Vec<i32>,
        /// What this die is for inside the roll.
        part: Part,
        /// Which die of the roll it is, from 1.
        nth: usize,
        label: String,
    },
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

/// What a die of a pool is thrown for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Roll,
    Reroll,
    Save,
}

/// Play a situation from its tape and the faces in hand.
pub fn stand(opened: &Opened, situation: &Situation, tape: &Tape, faces: &[i32]) -> Result<Standing, Refused> {
    let procedure = opened.procedure(&situation.procedure)?;
    let (case, values) = procedure.case(&situation.inputs())?;
    let played = play(&*case, tape.clone(), faces, &values.decisions);
    let left = played.seat.unused_faces();
    let wait = match played.end {
        Ok(facts) => {
            all_used(faces.len(), left)?;
            if played.seat.unused_entries() > 0 {
                return Err(changed("the tape goes on after the end"));
            }
            let Resolution { facts, receipt, tape } = receipt(&*case, facts, played.seat);
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
        Wait::Endless => return Err(Refused::broken("this procedure does not come to an end")),
    }
    let rolling = played.rolling;
    let (events, after) = played.seat.finish();
    let placed = after.faces().len() - tape.faces().len();
    Ok(Standing {
        tape: after,
        hand: faces[placed.min(faces.len())..].to_vec(),
        receipt: tree(&events, &|_| Vec::new()),
        end: End::Waiting { wait, rolling },
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
            End::Waiting { wait, .. } => Some(wait.clone()),
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
        let End::Waiting { wait, rolling } = &self.end else { return None };
        Some(match wait {
            Wait::Die { label, rule, die } => {
                let (part, nth) = part(*rolling, &self.hand);
                Waiting::Die {
                    what: label.what.to_owned(),
                    rule: (*rule).into(),
                    sides: die.sides,
                    lowest: die.lowest(),
                    count: count(*rolling),
                    keyed: self.hand.clone(),
                    part,
                    nth,
                    label: label.to_string(),
                }
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
            Wait::Pick { .. } | Wait::Refused { .. } | Wait::Mismatch { .. } | Wait::BadFace { .. } | Wait::Endless => {
                return None;
            }
        })
    }
}

/// How many dice a roll takes.
fn count(rolling: Option<Dice>) -> usize {
    match rolling {
        Some(Dice::Sum(number, _)) => usize::from(number),
        Some(Dice::Opposed(..)) => 2,
        Some(Dice::Pool(pool)) => usize::from(pool.dice),
        Some(Dice::One(_) | Dice::Cup(_)) | None => 1,
    }
}

/// What the next die of a roll is for, and which die of the roll it belongs to.
fn part(rolling: Option<Dice>, hand: &[i32]) -> (Part, usize) {
    let Some(Dice::Pool(pool)) = rolling else { return (Part::Roll, hand.len() + 1) };
    let mut faces = hand.iter().copied();
    for nth in 1..=usize::from(pool.dice) {
        let Some(mut face) = faces.next() else { return (Part::Roll, nth) };
        if pool.reroll_to.is_some_and(|to| face <= i32::from(to)) {
            let Some(second) = faces.next() else { return (Part::Reroll, nth) };
            face = second;
        }
        if pool.saved_on.is_some() && face >= i32::from(pool.hits_on) && faces.next().is_none() {
            return (Part::Save, nth);
        }
    }
    (Part::Roll, usize::from(pool.dice))
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
    let one = |die: Die, faces: &[i32]| Thrown { sides: die.sides, lowest: die.lowest(), faces: faces.to_vec() };
    let mut all = Vec::new();
    for node in nodes {
        match node {
            Node::Part { under, .. } => all.extend(thrown(under)),
            Node::Roll { dice, faces, .. } => match dice {
                Dice::One(die) | Dice::Sum(_, die) | Dice::Pool(Pool { die, .. }) => all.push(one(*die, faces)),
                Dice::Opposed(ours, theirs) => {
                    if let [first, second] = faces.as_slice() {
                        all.extend([one(*ours, &[*first]), one(*theirs, &[*second])]);
                    }
                }
                Dice::Cup(_) => {}
            },
            _ => {}
        }
    }
    all
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

#[cfg(test)]
mod tests {
    use longroll::dice::{D6, Hand};
    use longroll::table::{Pause, Play};

    use super::*;

    /// Dice from a list; stops when it is empty.
    struct List<'a>(&'a [i32]);

    impl Hand for List<'_> {
        fn die(&mut self, _: Die) -> Play<i32> {
            let (first, rest) = self.0.split_first().ok_or_else(|| Pause::new(Wait::Endless))?;
            self.0 = rest;
            Ok(*first)
        }

        fn draw(&mut self, _: &longroll::dice::Cup) -> Play<i32> {
            Err(Pause::new(Wait::Endless))
        }
    }

    /// The part of each next die is right as long as the pool itself still waits.
    #[test]
    fn parts_of_a_pool_follow_its_throw() {
        let pool = Pool::new(3, D6, 5).reroll_to(1).saved_on(4);
        let dice = Dice::Pool(pool);
        for (hand, expected) in [
            (&[][..], (Part::Roll, 1)),
            (&[1][..], (Part::Reroll, 1)),
            (&[1, 1][..], (Part::Roll, 2)),
            (&[6][..], (Part::Save, 1)),
            (&[1, 6, 2, 3][..], (Part::Roll, 3)),
            (&[2, 2, 5][..], (Part::Save, 3)),
        ] {
            assert!(dice.throw(&mut List(hand)).is_err(), "{hand:?} is not the whole roll");
            assert_eq!(part(Some(dice), hand), expected, "{hand:?}");
        }
    }
}
