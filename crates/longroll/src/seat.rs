//! The table for actual play: the tape first, then a generator (live), a person (keyed), or nothing (replay).
//!
//! It is one type, because only the source of the next die and answer differs once the tape has run out.

use crate::dice::{Cast, Cup, Die, Hand, Part};
use crate::policy::Decisions;
use crate::receipt::{Event, Rolled};
use crate::table::{Ask, Line, Measure, Measured, Offer, Pause, Pick, Play, Roll, Rolling, Table, Throw, Wait};
use crate::tape::{Entry, Tape};

/// A random number generator.
pub trait Chance {
    /// A number from 0 to `below - 1`, each equally likely.
    fn below(&mut self, below: u64) -> u64;
}

/// Where dice come from when the tape has run out.
pub enum DiceFrom<'a> {
    /// A generator.
    Chance(&'a mut dyn Chance),
    /// These faces, then a pause.
    Faces(&'a [i32]),
}

/// Who answers when the tape has run out.
#[derive(Clone, Copy)]
pub enum AnswersFrom<'a> {
    /// The decisions made beforehand, else the default answer.
    Usual(&'a Decisions),
    /// The decisions made beforehand, then these answers, then a pause.
    Keyed(&'a Decisions, &'a [usize]),
    /// Every question pauses.
    Pause,
}

impl AnswersFrom<'_> {
    /// The option to take, if there is one. Uses up a keyed answer.
    fn next(&mut self, ask: &Ask<'_>) -> Option<usize> {
        match self {
            AnswersFrom::Usual(decisions) => Some(decisions.decided(ask).unwrap_or(0)),
            AnswersFrom::Keyed(decisions, keyed) => decisions.decided(ask).or_else(|| {
                let (first, rest) = keyed.split_first().filter(|(index, _)| **index < ask.options.len())?;
                *keyed = rest;
                Some(*first)
            }),
            AnswersFrom::Pause => None,
        }
    }
}

/// A seat at the table: plays from the tape, then from its sources, and records everything.
pub struct Seat<'a> {
    tape: Tape,
    at: usize,
    dice: DiceFrom<'a>,
    /// How many of the given faces were used.
    used: usize,
    answers: AnswersFrom<'a>,
    events: Vec<Event>,
}

impl<'a> Seat<'a> {
    /// A seat with an empty tape: dice and answers come from these sources.
    pub fn new(dice: DiceFrom<'a>, answers: AnswersFrom<'a>) -> Seat<'a> {
        Seat { tape: Tape::default(), at: 0, dice, used: 0, answers, events: Vec::new() }
    }

    /// Only the tape; anything that it does not have pauses.
    pub fn replay(tape: Tape) -> Seat<'a> {
        Seat::new(DiceFrom::Faces(&[]), AnswersFrom::Pause).on(tape)
    }

    /// Play this tape first.
    #[must_use]
    pub fn on(mut self, tape: Tape) -> Seat<'a> {
        self.tape = tape;
        self
    }

    /// Begin at this entry of the tape: the entries before it were played already.
    #[must_use]
    pub fn from(mut self, entry: usize) -> Seat<'a> {
        self.at = entry.min(self.tape.0.len());
        self
    }

    /// How many of the given faces are left.
    pub fn unused_faces(&self) -> usize {
        match &self.dice {
            DiceFrom::Chance(_) => 0,
            DiceFrom::Faces(faces) => faces.len() - self.used,
        }
    }

    /// How many entries of the tape are left; none after a complete replay.
    pub fn unused_entries(&self) -> usize {
        self.tape.0.len() - self.at
    }

    /// What happened, and the tape to replay it.
    pub fn finish(self) -> (Vec<Event>, Tape) {
        (self.events, self.tape)
    }

    /// The choice on the tape; at its end the game waits.
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
        let entry = self.at;
        let mut throwing = Throwing { seat: self, roll, throws: Vec::new(), taped: false };
        let reading = roll.dice.throw(&mut throwing)?;
        throwing.close()?;
        let throws = throwing.throws;
        self.events.push(Event::Rolled(Box::new(Rolled {
            what: roll.what,
            rule: roll.rule,
            dice: roll.dice,
            throws,
            reading,
            mods: roll.mods.cloned().unwrap_or_default(),
            by: roll.by,
            against: roll.against,
            scores: roll.scores,
            entry,
        })));
        if let Some(cell) = roll.cell {
            self.events.push(Event::Told(cell(reading)));
        }
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

/// The dice of one roll: parts on the tape are read from it, the others are rolled and written to it.
struct Throwing<'s, 'a, 'r> {
    seat: &'s mut Seat<'a>,
    roll: &'s Roll<'r>,
    throws: Vec<Throw>,
    /// Whether the current part is on the tape.
    taped: bool,
}

impl Throwing<'_, '_, '_> {
    /// The label of a part: re-rolls and saves have separate entries.
    fn label(&self, part: Part) -> String {
        let label = self.roll.label();
        match part {
            Part::Throw | Part::Against => label.to_string(),
            Part::Reroll => format!("{label} re-roll"),
            Part::Save => format!("{label} save"),
        }
    }

    /// Begin a part: from the tape if it has more entries, else with new dice.
    fn open(&mut self, part: Part) -> Play<()> {
        self.close()?;
        let label = self.label(part);
        self.taped = match self.seat.tape.0.get(self.seat.at) {
            Some(Entry::Roll { label: found, .. }) if *found == label => true,
            Some(_) => return Err(self.seat.mismatch(format!("a roll for {label}"))),
            None => false,
        };
        self.throws.push(Throw { part, faces: Vec::new() });
        Ok(())
    }

    /// End the current part.
    fn close(&mut self) -> Play<()> {
        let Some(throw) = self.throws.last() else { return Ok(()) };
        let label = self.label(throw.part);
        if !self.taped {
            self.seat.tape.0.push(Entry::Roll { label, faces: throw.faces.clone() });
        } else if let Some(Entry::Roll { faces, .. }) = self.seat.tape.0.get(self.seat.at)
            && throw.faces.len() < faces.len()
        {
            let expected = format!("a roll for {label} of {} dice", throw.faces.len());
            let found = format!("{} faces", faces.len());
            return Err(Pause::new(Wait::Mismatch { expected, found, at: self.seat.at }));
        }
        self.seat.at += 1;
        Ok(())
    }

    /// The next face of the current part.
    fn next(
        &mut self,
        thrown: &dyn Fn(&mut dyn Chance) -> i32,
        legal: &dyn Fn(i32) -> bool,
        range: &dyn Fn() -> String,
        wait: &dyn Fn(&Self) -> Wait,
    ) -> Play<i32> {
        let bad = |face, at| Pause::new(Wait::BadFace { label: self.roll.label(), face, range: range(), at });
        let nth = self.throws.last().map_or(0, |throw| throw.faces.len());
        let face = if self.taped {
            let Some(Entry::Roll { label, faces }) = self.seat.tape.0.get(self.seat.at) else {
                return Err(self.seat.mismatch(format!("a roll for {}", self.roll.label())));
            };
            let Some(face) = faces.get(nth).copied() else {
                let (expected, found) = (format!("more than {nth} faces for {label}"), "no more".to_owned());
                return Err(Pause::new(Wait::Mismatch { expected, found, at: self.seat.at }));
            };
            if !legal(face) {
                return Err(bad(face, self.seat.at));
            }
            face
        } else {
            match &mut self.seat.dice {
                DiceFrom::Chance(chance) => thrown(*chance),
                DiceFrom::Faces(faces) => {
                    let used = self.seat.used;
                    let face = faces.get(used).copied().ok_or_else(|| Pause::new(wait(self)))?;
                    if !legal(face) {
                        return Err(bad(face, used));
                    }
                    self.seat.used += 1;
                    face
                }
            }
        };
        if let Some(throw) = self.throws.last_mut() {
            throw.faces.push(face);
        }
        Ok(face)
    }
}

impl Hand for Throwing<'_, '_, '_> {
    fn die(&mut self, die: Die, cast: Cast) -> Play<i32> {
        if cast.nth == 0 && cast.part != Part::Against {
            self.open(cast.part)?;
        }
        let (label, rule) = (self.roll.label(), self.roll.rule);
        self.next(
            &|chance| die.lowest() + chance.below(u64::from(die.sides)) as i32,
            &|face| die.has(face),
            &|| span(die),
            &|throwing| Wait::Die { label, rule, die, roll: Box::new(throwing.rolling(cast)) },
        )
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        self.open(Part::Throw)?;
        let (label, rule) = (self.roll.label(), self.roll.rule);
        self.next(
            &|chance| cup.nth(chance.below(cup.total().max(1))),
            &|value| cup.has(value),
            &|| markers(cup),
            &|_| Wait::Draw { label, rule, cup: *cup },
        )
    }
}

impl Throwing<'_, '_, '_> {
    /// The roll so far, waiting for this die.
    fn rolling(&self, cast: Cast) -> Rolling {
        let theirs = matches!(cast.part, Part::Against | Part::Save);
        Rolling {
            dice: self.roll.dice,
            cast,
            who: if theirs { self.roll.against } else { self.roll.by },
            scores: self.roll.scores,
            mods: self.roll.mods.cloned().unwrap_or_default(),
            throws: self.throws.clone(),
        }
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
