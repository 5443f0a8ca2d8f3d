//! A return: the armies of a battle as history counts them, before any rulebook has read it.

use longroll::diagnostic::Diagnostic;
use longroll::outline::Word;
use survey::geometry::Point;

use crate::facts::{Arms, Cause, Experience, Fatigue, Form, Skill, Temper};

/// Minutes after midnight.
pub type Minute = i64;

/// How and when troops come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub minute: Minute,
    pub at: Point,
    /// They march on a road.
    pub road: bool,
}

/// Where a command or a unit is at the start, as far as its line or a line above it says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Post {
    pub at: Option<Point>,
    /// Degrees from north, clockwise.
    pub facing: Option<i64>,
    /// Yards from flank to flank.
    pub front: Option<i64>,
    pub enters: Option<Entry>,
    /// It does not stir before this hour.
    pub until: Option<Minute>,
    pub reserve: bool,
    pub form: Option<Form>,
    pub dismounted: bool,
    pub unlimbered: bool,
    pub disordered: bool,
}

/// What is said of troops, or passed down to them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traits {
    pub experience: Option<Experience>,
    pub arms: Option<Arms>,
    pub fatigue: Option<Fatigue>,
    pub post: Post,
}

#[derive(Clone, Debug)]
pub struct Leader {
    pub name: String,
    pub skill: Skill,
    pub temper: Temper,
    pub at: Option<Point>,
    pub word: Word,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Foot { men: i64, sharpshooters: bool },
    Horse { men: i64, lancers: bool },
    Guns { guns: Vec<(i64, &'static str)>, horse: bool },
}

/// A regiment, a cavalry regiment or a battery.
#[derive(Clone, Debug)]
pub struct Unit {
    pub id: String,
    pub name: String,
    pub kind: Kind,
    pub experience: Experience,
    pub arms: Arms,
    pub fatigue: Fatigue,
    pub post: Post,
    /// Whether its own line says where it is; otherwise its brigade's does.
    pub placed: bool,
    pub word: Word,
}

impl Unit {
    pub fn men(&self) -> i64 {
        match self.kind {
            Kind::Foot { men, .. } | Kind::Horse { men, .. } => men,
            Kind::Guns { .. } => 0,
        }
    }

    pub fn guns(&self) -> i64 {
        match &self.kind {
            Kind::Guns { guns, .. } => guns.iter().map(|(count, _)| count).sum(),
            _ => 0,
        }
    }

    pub fn is_guns(&self) -> bool {
        matches!(self.kind, Kind::Guns { .. })
    }

    pub fn is_horse(&self) -> bool {
        matches!(self.kind, Kind::Horse { .. })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    Brigade,
    Division,
    Corps,
}

impl Rank {
    pub fn word(self) -> &'static str {
        match self {
            Rank::Brigade => "brigade",
            Rank::Division => "division",
            Rank::Corps => "corps",
        }
    }
}

/// A corps, division or brigade with what is under it.
#[derive(Clone, Debug)]
pub struct Command {
    pub rank: Rank,
    pub id: String,
    pub name: String,
    pub leader: Option<Leader>,
    pub post: Post,
    pub commands: Vec<Command>,
    pub units: Vec<Unit>,
    pub word: Word,
}

impl Command {
    /// Its brigades in order, itself included if it is one.
    pub fn brigades(&self) -> Vec<&Command> {
        if self.rank == Rank::Brigade {
            return vec![self];
        }
        self.commands.iter().flat_map(Command::brigades).collect()
    }

    /// Every unit under it, in order.
    pub fn all_units(&self) -> Vec<&Unit> {
        self.units.iter().chain(self.commands.iter().flat_map(Command::all_units)).collect()
    }
}

#[derive(Clone, Debug)]
pub struct Army {
    pub cause: Cause,
    pub name: String,
    pub leader: Option<Leader>,
    pub commands: Vec<Command>,
    pub word: Word,
}

impl Army {
    pub fn all_units(&self) -> Vec<&Unit> {
        self.commands.iter().flat_map(Command::all_units).collect()
    }
}

/// The armies of a battle. The first is the one in the north seat.
#[derive(Clone, Debug)]
pub struct Return {
    pub file: String,
    pub text: String,
    pub name: String,
    pub sources: Vec<String>,
    pub doubts: Vec<String>,
    pub armies: [Army; 2],
}

impl Return {
    /// Read a return. `file` is the name to give in diagnostics. All faults are reported, up to fifty.
    pub fn parse(file: &str, text: &str) -> Result<Return, Vec<Diagnostic>> {
        crate::read::roster::read(file, text)
    }

    /// A fault at a word of this file.
    pub fn diagnostic(&self, word: Word, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(&self.file, &self.text, word.span(), message, help)
    }
}
