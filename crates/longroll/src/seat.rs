//! The tables where a game is really played: tape first, then a generator (live), a person (keyed), or nothing (replay).
//!
//! They are one type, because they differ only in where the next die comes from when the tape has run out.

use crate::dice::{Cup, Die, Hand};
use crate::policy::Decisions;
use crate::receipt::Event;
use crate::table::{Ask, Label, Line, Measure, Measured, Offer, Pause, Pick, Play, Roll, Table, Wait};
use crate::tape::{Entry, Tape};

/// A source of chance: a number from 0 to `below - 1`, each equally likely.
pub trait Chance {
    fn below(&mut self, below: u64) -> u64;
}

/// Where dice come from when the tape has run out.
enum Dice<'a> {
    Chance(&'a mut dyn Chance),
    /// Faces given beforehand without labels, then a pause.
    Given {
        faces: &'a [i32],
        used: usize,
    },
}

/// Who answers when the tape has run out: the answers given so far, then what was decided beforehand, then the usual
/// answer or a pause.
struct Answers<'a> {
    given: &'a [usize],
    used: usize,
    decided: Option<&'a Decisions>,
    usual: bool,
}

impl<'a> Answers<'a> {
    fn decided(decisions: &'a Decisions) -> Answers<'a> {
        Answers { given: &[], used: 0, decided: Some(decisions), usual: true }
    }

    fn none() -> Answers<'a> {
        Answers { given: &[], used: 0, decided: None, usual: false }
    }

    /// The option to take, if anybody has chosen it.
    fn next(&mut self, ask: &Ask<'_>) -> Option<usize> {
        if let Some(decided) = self.decided.and_then(|decisions| decisions.decided(ask)) {
            return Some(decided);
        }
        if let Some(given) = self.given.get(self.used).filter(|index| **index < ask.options.len()) {
            self.used += 1;
            return Some(*given);
        }
        self.usual.then_some(0)
    }
}

/// A seat at the table: plays from the tape, goes on from its source, and records everything.
pub struct Seat<'a> {
    tape: Tape,
    at: usize,
    dice: Dice<'a>,
    answers: Answers<'a>,
    events: Vec<Event>,
}

impl<'a> Seat<'a> {
    fn new(tape: Tape, dice: Dice<'a>, answers: Answers<'a>) -> Seat<'a> {
        Seat { tape, at: 0, dice, answers, events: Vec::new() }
    }

    /// Tape, then the generator; asks are answered as decided, or as usual.
    pub fn live(tape: Tape, chance: &'a mut dyn Chance, decisions: &'a Decisions) -> Seat<'a> {
        Seat::new(tape, Dice::Chance(chance), Answers::decided(decisions))
    }

    /// Tape, then the faces given, then a pause; asks are answered as decided, or as usual.
    pub fn given(faces: &'a [i32], decisions: &'a Decisions) -> Seat<'a> {
        Seat::new(Tape::default(), Dice::Given { faces, used: 0 }, Answers::decided(decisions))
    }

    /// The faces and answers keyed in so far, then a pause for the next die, or for the next ask that is not decided.
    pub fn keyed(faces: &'a [i32], answers: &'a [usize], decisions: &'a Decisions) -> Seat<'a> {
        let answers = Answers { given: answers, used: 0, decided: Some(decisions), usual: false };
        Seat::new(Tape::default(), Dice::Given { faces, used: 0 }, answers)
    }

    /// The tape, then the generator; every question that the tape does not answer pauses.
    pub fn resume(tape: Tape, chance: &'a mut dyn Chance) -> Seat<'a> {
        Seat::new(tape, Dice::Chance(chance), Answers::none())
    }

    /// The tape, then the faces keyed in since, then a pause for the next die; every question that the tape does not
    /// answer pauses.
    pub fn resume_keyed(tape: Tape, faces: &'a [i32]) -> Seat<'a> {
        Seat::new(tape, Dice::Given { faces, used: 0 }, Answers::none())
    }

    /// Begin at this entry of the tape: what comes before it was played already.
    #[must_use]
    pub fn from(mut self, entry: usize) -> Seat<'a> {
        self.at = entry.min(self.tape.0.len());
        self
    }

    /// The tape so far, then the faces in hand, then a pause for the next die, or for the next ask that is not decided.
    pub fn resumed(tape: Tape, faces: &'a [i32], decisions: &'a Decisions) -> Seat<'a> {
        let answers = Answers { given: &[], used: 0, decided: Some(decisions), usual: false };
        Seat::new(tape, Dice::Given { faces, used: 0 }, answers)
    }

    /// The tape alone.
    pub fn replay(tape: Tape) -> Seat<'a> {
        Seat::resume_keyed(tape, &[])
    }

    /// How many given faces were not needed.
    pub fn unused_faces(&self) -> usize {
        match &self.dice {
            Dice::Chance(_) => 0,
            Dice::Given { faces, used } => faces.len() - used,
        }
    }

    /// How many entries of the tape were not needed. A finished replay must have used up its tape.
    pub fn unused_entries(&self) -> usize {
        self.tape.0.len() - self.at
    }

    /// What happened, with the tape that repeats it.
    pub fn finish(self) -> (Vec<Event>, Tape) {
        (self.events, self.tape)
    }

    /// What the tape says was chosen; if it says nothing yet, the game waits.
    fn choice(&self, pick: &Pick<'_>, form: Option<&'static str>) -> Play<&str> {
        let label = pick.label();
        match self.tape.0.get(self.at) {
            Some(Entry::Answer { label: found, choice }) if *found == label.to_string() => Ok(choice),
            Some(_) => Err(self.mismatch(format!("an answer to {label}"))),
            None => Err(Pause::new(Wait::Pick {
                name: pick.name,
                side: pick.side,
                question: (pick.question)(),
                options: pick.offers(),
                form,
                rule: pick.rule,
            })),
        }
    }

    fn picked(&mut self, pick: &Pick<'_>, offer: Offer) {
        let question = (pick.question)();
        self.events.push(Event::Picked { name: pick.name, side: pick.side, question, offer, rule: pick.rule });
        self.at += 1;
    }

    fn mismatch(&self, expected: String) -> Pause {
        let found = match &self.tape.0[self.at] {
            Entry::Roll { label, .. } => format!("a roll for {label}"),
            Entry::Answer { label, .. } => format!("an answer to {label}"),
        };
        Pause::new(Wait::Mismatch { expected, found, at: self.at })
    }
}

impl Table for Seat<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let label = roll.label();
        let reading;
        if let Some(entry) = self.tape.0.get(self.at) {
            let Entry::Roll { label: found, faces } = entry else {
                return Err(self.mismatch(format!("a roll for {label}")));
            };
            if *found != label.to_string() {
                return Err(self.mismatch(format!("a roll for {label}")));
            }
            let mut hand = Taped { faces, used: 0, label, at: self.at };
            reading = roll.dice.throw(&mut hand)?;
            if hand.used < faces.len() {
                return Err(self.mismatch(format!("{} faces for {label}", hand.used)));
            }
        } else {
            let mut faces = Vec::new();
            let mut hand = Fresh { dice: &mut self.dice, faces: &mut faces, roll };
            reading = roll.dice.throw(&mut hand)?;
            self.tape.0.push(Entry::Roll { label: label.to_string(), faces });
        }
        let Entry::Roll { faces, .. } = &self.tape.0[self.at] else { unreachable!("just read or written as a roll") };
        self.events.push(Event::Rolled {
            what: roll.what,
            rule: roll.rule,
            dice: roll.dice,
            faces: faces.clone(),
            reading,
            mods: roll.mods.cloned().unwrap_or_default(),
            entry: self.at,
        });
        self.at += 1;
        Ok(reading)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        let label = ask.label();
        let index = if let Some(entry) = self.tape.0.get(self.at) {
            let expected = || format!("an answer to {label}");
            let Entry::Answer { label: found, choice } = entry else { return Err(self.mismatch(expected())) };
            let legal = ask.options.iter().position(|option| option.slug == choice);
            match legal {
                Some(index) if *found == label.to_string() => index,
                _ => {
                    let slugs: Vec<&str> = ask.options.iter().map(|o| o.slug).collect();
                    return Err(self.mismatch(format!("{} ({})", expected(), slugs.join(" or "))));
                }
            }
        } else {
            let Some(index) = self.answers.next(ask) else {
                return Err(Pause::new(Wait::Answer {
                    name: ask.name,
                    who: ask.who,
                    question: ask.question.to_owned(),
                    options: ask.options.to_vec(),
                    rule: ask.rule,
                }));
            };
            self.tape.0.push(Entry::Answer { label: label.to_string(), choice: ask.options[index].slug.to_owned() });
            index
        };
        self.events.push(Event::Answered {
            name: ask.name,
            who: ask.who,
            question: ask.question.to_owned(),
            choice: ask.options[index],
            rule: ask.rule,
            usual: index == 0,
        });
        self.at += 1;
        Ok(index)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        let choice = self.choice(pick, None)?;
        let Some(index) = pick.find(choice) else {
            let slugs: Vec<String> = pick.offers().into_iter().map(|offer| offer.slug).collect();
            let expected = format!("an answer to {} ({})", pick.label(), slugs.join(" or "));
            return Err(Pause::new(Wait::Mismatch { expected, found: format!("`{choice}`"), at: self.at }));
        };
        self.picked(pick, (pick.offer)(index));
        Ok(index)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        let pick = &measure.pick;
        let choice = self.choice(pick, Some(measure.form))?;
        if let Some(index) = pick.find(choice) {
            self.picked(pick, (pick.offer)(index));
            return Ok(Measured::Offered(index));
        }
        let own = choice.to_owned();
        match (measure.judge)(&own) {
            Ok(offer) => {
                self.picked(pick, offer);
                Ok(Measured::Own(own))
            }
            Err(refusals) => Err(Pause::new(Wait::Refused { refusals, at: self.at })),
        }
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        self.events.push(Event::Told(line()));
    }
}

/// Faces read back from one entry of a tape.
struct Taped<'t> {
    faces: &'t [i32],
    used: usize,
    label: Label,
    at: usize,
}

impl Taped<'_> {
    fn next(&mut self, legal: impl Fn(i32) -> bool, range: &dyn Fn() -> String) -> Play<i32> {
        let Some(face) = self.faces.get(self.used).copied() else {
            let expected = format!("more than {} faces for {}", self.used, self.label);
            return Err(Pause::new(Wait::Mismatch { expected, found: "no more".to_owned(), at: self.at }));
        };
        if !legal(face) {
            return Err(Pause::new(Wait::BadFace { label: self.label, face, range: range(), at: self.at }));
        }
        self.used += 1;
        Ok(face)
    }
}

impl Hand for Taped<'_> {
    fn die(&mut self, die: Die) -> Play<i32> {
        self.next(|face| die.has(face), &|| span(die))
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        self.next(|value| cup.has(value), &|| markers(cup))
    }
}

/// Dice thrown now, by the generator or from the faces given.
struct Fresh<'t, 'a, 'r> {
    dice: &'t mut Dice<'a>,
    faces: &'t mut Vec<i32>,
    roll: &'t Roll<'r>,
}

impl Fresh<'_, '_, '_> {
    fn next(
        &mut self,
        thrown: &dyn Fn(&mut dyn Chance) -> i32,
        legal: &dyn Fn(i32) -> bool,
        range: &dyn Fn() -> String,
        wait: &dyn Fn() -> Wait,
    ) -> Play<i32> {
        let face = match self.dice {
            Dice::Chance(chance) => thrown(*chance),
            Dice::Given { faces, used } => {
                let face = *faces.get(*used).ok_or_else(|| Pause::new(wait()))?;
                if !legal(face) {
                    return Err(Pause::new(Wait::BadFace {
                        label: self.roll.label(),
                        face,
                        range: range(),
                        at: *used,
                    }));
                }
                *used += 1;
                face
            }
        };
        self.faces.push(face);
        Ok(face)
    }
}

impl Hand for Fresh<'_, '_, '_> {
    fn die(&mut self, die: Die) -> Play<i32> {
        let (label, rule) = (self.roll.label(), self.roll.rule);
        self.next(
            &|chance| die.lowest() + chance.below(u64::from(die.sides)) as i32,
            &|face| die.has(face),
            &|| span(die),
            &|| Wait::Die { label, rule, die },
        )
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        let (label, rule) = (self.roll.label(), self.roll.rule);
        self.next(
            &|chance| cup.nth(chance.below(cup.total().max(1))),
            &|value| cup.has(value),
            &|| markers(cup),
            &|| Wait::Draw { label, rule, cup: *cup },
        )
    }
}

fn span(die: Die) -> String {
    format!("{} to {}", die.lowest(), die.highest())
}

fn markers(cup: &Cup) -> String {
    let left: Vec<String> = (0..10).filter(|v| cup.has(*v)).map(|v| v.to_string()).collect();
    left.join(" or ")
}

impl std::fmt::Debug for Seat<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seat").field("tape", &self.tape).field("at", &self.at).finish_non_exhaustive()
    }
}
