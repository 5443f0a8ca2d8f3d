//! Checking the dice of a play file: the battle is played again, with every roll taken from its proof.

use longroll::battle::Battle;
use longroll::diagnostic::Diagnostic;
use longroll::record::Record;
use longroll::tape::Entry;
use proof::{Proof, Recorded, Stretch, dice, head_of};

use crate::battle::load;

/// Faults after which checking stops.
const MOST_FAULTS: usize = 50;

/// A roll that its proof does not give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRoll {
    /// The entry of the play file, counted from 1.
    pub entry: usize,
    /// Its line, for example `10.17 fire: 6`.
    pub line: String,
    pub why: String,
}

/// What came of checking a play file.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The parties whose links made the dice: `server north south`.
    pub parties: String,
    /// Rolls on the tape.
    pub rolls: usize,
    /// Rolls that follow from the links.
    pub proven: usize,
    /// The first faults, at most fifty.
    pub bad: Vec<BadRoll>,
    /// Whether the file is unchanged since it was written.
    pub intact: bool,
}

impl Verified {
    /// Whether every roll is proven.
    pub fn whole(&self) -> bool {
        self.bad.is_empty() && self.proven == self.rolls
    }
}

/// Check the dice of a play file. None if it has no proof; an error if the file cannot be played at all.
pub fn verify(file: &str, text: &str, own: &[(String, String)]) -> Result<Option<Verified>, Vec<Diagnostic>> {
    let unreadable = |bad: proof::BadProof| {
        let before: usize = text.split_inclusive('\n').take(bad.line - 1).map(str::len).sum();
        let width = text[before..].lines().next().map_or(0, str::len);
        let help = "the lines of a proof are written by the program; get the file again from where it was played";
        vec![Diagnostic::new(file, text, before..before + width, bad.why, help)]
    };
    let Some(proof) = Proof::read(text).map_err(unreadable)? else { return Ok(None) };
    let loaded = load(file, text, own)?;
    let tape = Record::parse(file, text)?.tape.0;
    let head = head_of(text);
    let mut bad: Vec<BadRoll> = Vec::new();
    for (at, fault) in proof.check(&head, &tape) {
        let entry = proof.stretches[at].entry;
        bad.push(BadRoll { entry, line: line(&tape, entry), why: fault.to_string() });
    }
    let mut replay = Replay { proof: &proof, loaded: &*loaded.battle, tape: &tape, proven: 0, bad };
    let mut battle = loaded.header.begin()?;
    replay.play(&mut battle, &head);
    let Replay { proven, mut bad, .. } = replay;
    bad.sort_by_key(|roll| roll.entry);
    bad.dedup_by_key(|roll| roll.entry);
    let rolls = tape.iter().filter(|entry| matches!(entry, Entry::Roll { .. })).count();
    Ok(Some(Verified { parties: proof.commitments.words(), rolls, proven, bad, intact: loaded.intact }))
}

fn line(tape: &[Entry], entry: usize) -> String {
    let entry = entry.checked_sub(1).and_then(|at| tape.get(at));
    let text = entry.map(|entry| longroll::tape::Tape(vec![entry.clone()]).to_string());
    text.unwrap_or_default().trim_end().to_owned()
}

struct Replay<'a> {
    proof: &'a Proof,
    /// The whole battle as it is in the file, to go on after a bad roll.
    loaded: &'a dyn Battle,
    tape: &'a [Entry],
    proven: usize,
    bad: Vec<BadRoll>,
}

impl Replay<'_> {
    fn play(&mut self, battle: &mut Box<dyn Battle>, head: &str) {
        let mut position = self.proof.start(head);
        let mut stretches = self.proof.stretches.iter().peekable();
        battle.run(None);
        let mut at = 0;
        while at < self.tape.len() && self.bad.len() < MOST_FAULTS {
            match &self.tape[at] {
                Entry::Answer { choice, .. } => {
                    if battle.answer(choice).is_err() {
                        *battle = self.loaded.fork(at + 1);
                    }
                    battle.run(None);
                    position = position.after(&self.tape[at..=at]);
                    at += 1;
                }
                Entry::Roll { .. } => {
                    let rolls = |entry: &&Entry| matches!(entry, Entry::Roll { .. });
                    let end = at + self.tape[at..].iter().take_while(rolls).count();
                    while stretches.next_if(|stretch| stretch.entry <= at).is_some() {}
                    let stretch = stretches.next_if(|stretch| stretch.entry == at + 1);
                    self.stretch(battle, stretch, (at, end), &position);
                    if battle.tape().len() != end || battle.tape()[at..] != self.tape[at..end] {
                        *battle = self.loaded.fork(end);
                    }
                    position = position.after(&self.tape[at..end]);
                    at = end;
                }
            }
        }
    }

    /// Roll the dice of one stretch from its links, and compare each roll with the file.
    fn stretch(
        &mut self,
        battle: &mut Box<dyn Battle>,
        stretch: Option<&Stretch>,
        (at, end): (usize, usize),
        position: &proof::Position,
    ) {
        let Some(stretch) = stretch else {
            let why = "the proof has no links for this roll".to_owned();
            self.bad.push(BadRoll { entry: at + 1, line: line(self.tape, at + 1), why });
            return;
        };
        let known = self.bad.iter().any(|roll| roll.entry == at + 1);
        let mut recorded = Recorded::new(dice(&stretch.links, stretch.number, position));
        battle.run(Some(&mut recorded));
        let rolled = &battle.tape()[at..];
        let wrong = (at..end).find(|entry| rolled.get(entry - at) != Some(&self.tape[*entry]));
        match wrong {
            Some(entry) if !known => {
                let said =
                    rolled.get(entry - at).map_or("nothing".to_owned(), |roll| line(std::slice::from_ref(roll), 1));
                let why = format!("by the links it must be `{said}`");
                self.bad.push(BadRoll { entry: entry + 1, line: line(self.tape, entry + 1), why });
            }
            None if !known && recorded.drawn != stretch.drawn => {
                let why = "the numbers that the file says were drawn are not those of the links".to_owned();
                self.bad.push(BadRoll { entry: at + 1, line: line(self.tape, at + 1), why });
            }
            None if !known => self.proven += end - at,
            _ => {}
        }
    }
}
