//! The proof of a battle's dice, and its lines in the play file.
//!
//! ```text
//! #proof dice 1
//! #proof server 16384 5f7c...
//! #proof north 16384 a01b...
//! #proof roll 12 3 server=77ab... north=09c4... drew 10:7 10:0
//! ```
//!
//! `roll 12 3`: the stretch that begins with entry 12 of the tape uses the links number 3. `10:7` is the number 7 of 0 to 9.
//! A play file skips lines that begin with `#`, and no heading of a play file begins with `#proof`.

use std::fmt::{self, Write as _};

use longroll::seat::Chance as _;
use longroll::tape::Entry;

use crate::chain::{Commitment, MOST_LINKS, Shown};
use crate::dice::dice;
use crate::fault::Fault;
use crate::links::{Link, Parties, Party};
use crate::position::Position;

const PREFIX: &str = "#proof ";
const FIRST: &str = "dice 1";
/// The most numbers of one stretch: far more than dice fall between two decisions.
const MOST_NUMBERS: usize = 10_000;
/// Faults after which checking stops.
const MOST_FAULTS: usize = 50;

/// The rolls between two decisions, and the links that made them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The entry of the tape that is its first roll, counted from 1.
    pub entry: usize,
    /// The number of the links.
    pub number: u32,
    /// One link of each party.
    pub links: Parties<Link>,
    /// Every number drawn, as `(below, number)`.
    pub drawn: Vec<(u64, u64)>,
}

/// Everything that is needed to check the dice of a battle, besides its play file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What the parties published before the battle.
    pub commitments: Parties<Commitment>,
    /// Every stretch, in order.
    pub stretches: Vec<Stretch>,
}

/// A line of a proof that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadProof {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BadProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for BadProof {}

impl Proof {
    /// A proof without rolls. The parties must have different chains.
    pub fn begin(commitments: Parties<Commitment>) -> Result<Proof, Fault> {
        let all: Vec<(Party, &Commitment)> = commitments.iter().collect();
        for (at, (first, one)) in all.iter().enumerate() {
            if let Some((second, _)) = all[at + 1..].iter().find(|(_, other)| other.end == one.end) {
                return Err(Fault::SameChain { first: *first, second: *second });
            }
        }
        Ok(Proof { commitments, stretches: Vec::new() })
    }

    /// Read the proof in a play file. None if the file has no proof.
    pub fn read(text: &str) -> Result<Option<Proof>, BadProof> {
        let mut reading: Option<Reading> = None;
        for (line, said) in text.lines().enumerate() {
            let Some(said) = said.strip_prefix(PREFIX) else { continue };
            let bad = |why: String| BadProof { line: line + 1, why };
            match &mut reading {
                None if said.trim() == FIRST => reading = Some(Reading::default()),
                None => return Err(bad(format!("a proof begins with `{PREFIX}{FIRST}`, not with `{said}`"))),
                Some(reading) => reading.line(said).map_err(bad)?,
            }
        }
        let Some(reading) = reading else { return Ok(None) };
        let bad = |why: &str| BadProof { line: 1, why: why.to_owned() };
        let server = reading.server.ok_or_else(|| bad("the proof has no commitment of the server"))?;
        let commitments = Parties { server, north: reading.north, south: reading.south };
        let begun = Proof::begin(commitments).map_err(|fault| bad(&fault.to_string()))?;
        Ok(Some(Proof { stretches: reading.stretches, ..begun }))
    }

    /// Check every link against its commitment and every number against the links. Returns the stretches that fail, by
    /// their place in the proof; at most fifty.
    pub fn check(&self, head: &str, tape: &[Entry]) -> Vec<(usize, Fault)> {
        let mut checking = Checking::new(self, head);
        let mut faults = Vec::new();
        for (at, stretch) in self.stretches.iter().enumerate() {
            if let Err(fault) = checking.stretch(stretch, tape) {
                faults.push((at, fault));
            }
            if faults.len() == MOST_FAULTS {
                break;
            }
        }
        faults
    }

    /// The position before the first entry.
    pub fn start(&self, head: &str) -> Position {
        Position::start(&self.commitments, head)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{PREFIX}{FIRST}")?;
        for (party, Commitment { length, end }) in self.commitments.iter() {
            writeln!(f, "{PREFIX}{party} {length} {end}")?;
        }
        for stretch in &self.stretches {
            writeln!(f, "{PREFIX}{stretch}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "roll {} {}", self.entry, self.number)?;
        for (party, link) in self.links.iter() {
            write!(f, " {party}={link}")?;
        }
        let mut drawn = String::new();
        for (below, number) in &self.drawn {
            let _ = write!(drawn, " {below}:{number}");
        }
        write!(f, " drew{drawn}")
    }
}

impl Stretch {
    /// Read what follows `roll`.
    pub fn parse(text: &str) -> Result<Stretch, String> {
        let help = || format!("`{text}` is not `roll ENTRY NUMBER server=LINK ... drew BELOW:NUMBER ...`");
        let (head, drawn) = text.split_once(" drew").ok_or_else(help)?;
        let mut words = head.split_whitespace();
        let entry = words.next().and_then(|word| word.parse().ok()).filter(|entry| *entry > 0).ok_or_else(help)?;
        let number = words.next().and_then(|word| word.parse().ok()).ok_or_else(help)?;
        let (mut server, mut north, mut south) = (None, None, None);
        for word in words {
            let (party, link) = word.split_once('=').ok_or_else(help)?;
            let link = Link::parse(link).ok_or_else(|| format!("`{link}` is not a link of 64 hexadecimal digits"))?;
            let place = match Party::from_word(party).ok_or_else(help)? {
                Party::Server => &mut server,
                Party::North => &mut north,
                Party::South => &mut south,
            };
            if place.replace(link).is_some() {
                return Err(format!("{party} has two links for one roll"));
            }
        }
        let links = Parties { server: server.ok_or("the server's link is missing")?, north, south };
        let drawn = drawn.split_whitespace().map(|word| {
            let (below, number) = word.split_once(':')?;
            Some((below.parse().ok()?, number.parse().ok()?))
        });
        let drawn = drawn.collect::<Option<Vec<(u64, u64)>>>().ok_or_else(help)?;
        Ok(Stretch { entry, number, links, drawn })
    }
}

#[derive(Default)]
struct Reading {
    server: Option<Commitment>,
    north: Option<Commitment>,
    south: Option<Commitment>,
    stretches: Vec<Stretch>,
}

impl Reading {
    fn line(&mut self, said: &str) -> Result<(), String> {
        if let Some(stretch) = said.strip_prefix("roll ") {
            self.stretches.push(Stretch::parse(stretch)?);
            return Ok(());
        }
        let words: Vec<&str> = said.split_whitespace().collect();
        let help = || format!("`{said}` is neither `roll ...` nor `server LENGTH END`");
        let [party, length, end] = words.as_slice() else { return Err(help()) };
        let party = Party::from_word(party).ok_or_else(help)?;
        let length = length.parse().ok().filter(|length| (1..=MOST_LINKS).contains(length));
        let length = length.ok_or_else(|| format!("a chain has 1 to {MOST_LINKS} links"))?;
        let end = Link::parse(end).ok_or_else(|| format!("`{end}` is not 64 hexadecimal digits"))?;
        let place = match party {
            Party::Server => &mut self.server,
            Party::North => &mut self.north,
            Party::South => &mut self.south,
        };
        match place.replace(Commitment { length, end }) {
            None => Ok(()),
            Some(_) => Err(format!("{party} has two commitments")),
        }
    }
}

/// A proof that is being checked, with what every party has shown so far.
struct Checking {
    shown: Parties<Shown>,
    number: u32,
    position: Position,
    /// The entries that the position has.
    entries: usize,
}

impl Checking {
    fn new(proof: &Proof, head: &str) -> Checking {
        let shown = proof.commitments.map(|_, commitment| commitment.shown());
        Checking { shown, number: 0, position: proof.start(head), entries: 0 }
    }

    fn stretch(&mut self, stretch: &Stretch, tape: &[Entry]) -> Result<(), Fault> {
        if stretch.drawn.len() > MOST_NUMBERS {
            return Err(Fault::TooManyNumbers { most: MOST_NUMBERS });
        }
        let before = stretch.entry - 1;
        let fits = before >= self.entries && matches!(tape.get(before), Some(Entry::Roll { .. }));
        if !fits || (before > 0 && matches!(tape.get(before - 1), Some(Entry::Roll { .. }))) {
            return Err(Fault::NoRoll { entry: stretch.entry });
        }
        self.position = self.position.after(&tape[self.entries..before]);
        self.entries = before;
        if stretch.number <= self.number {
            return Err(Fault::UsedTwice { number: stretch.number });
        }
        let (expected, found) = (self.shown.words(), stretch.links.words());
        if expected != found {
            return Err(Fault::OtherParties { expected, found });
        }
        for (party, shown) in [
            (Party::Server, Some(&mut self.shown.server)),
            (Party::North, self.shown.north.as_mut()),
            (Party::South, self.shown.south.as_mut()),
        ] {
            if let (Some(shown), Some(link)) = (shown, stretch.links.get(party)) {
                shown.take(party, stretch.number, *link)?;
            }
        }
        self.number = stretch.number;
        let mut dice = dice(&stretch.links, stretch.number, &self.position);
        for (nth, (below, found)) in (1..).zip(&stretch.drawn) {
            let expected = dice.below(*below);
            if expected != *found {
                return Err(Fault::OtherNumber { nth, below: *below, expected, found: *found });
            }
        }
        Ok(())
    }
}

/// The lines of a play file that are its proof, as they are.
pub fn lines_of(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| line.starts_with(PREFIX)).collect()
}

/// A play file without its proof.
pub fn without(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with(PREFIX)).collect()
}

/// The lines of a play file's head that say what is played: system, scenario, switches and the players' own files. A new
/// title or name does not change them.
pub fn head_of(text: &str) -> String {
    let mut head = String::new();
    for line in text.lines().map(str::trim_end).take_while(|line| !line.is_empty()) {
        if ["system: ", "scenario: ", "switch ", "file: ", "|"].iter().any(|begin| line.starts_with(begin)) {
            head += line;
            head.push('\n');
        }
    }
    head
}
