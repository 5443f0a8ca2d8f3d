//! Chapters 4 and 5: armies by their points, and the game before the game that makes a scenario of two of them.
//!
//! It is a game like any other: dice are thrown and questions are asked at a table, so people play it with real dice, a
//! machine with the usual answers, which always come first, and a tape repeats it. What comes of it is a scenario and
//! its table as text, sound at every moment, which can be read, changed and saved.

mod answers;
mod army;
mod contest;
mod deployment;
mod ground;
mod lines;
mod losses;
mod muster;
mod names;
mod objectives;
mod terrain;
mod text;
mod topics;

use std::sync::Arc;

use longroll::armies::Prepares;
use longroll::diagnostic::Diagnostic;
use longroll::files;
use longroll::game::Game;
use longroll::library::File;
use longroll::rule::{Rule, house, rulebook};
use longroll::side::{BySide, Side};
use longroll::table::{Flow, Play, Table, under};

use super::cards::Foreign;
use super::war::War;
use crate::book::Book;

pub use army::{Army, Corps, Division, List, Post, Troop, Value, lists};
use contest::Contest;
use ground::Piece;
use lines::Way;
use muster::Host;
use objectives::Goal;
pub use text::Prepared;

pub const ARMIES: &[File<'static>] = files!("armies" "army": "potomac" "northern-virginia" "british" "french");

const WAR_POINTS: Rule = rulebook("5.1");
const LOSSES: Rule = house("5.2");
const TOPICS: Rule = house("5.3");
const TERRAIN: Rule = rulebook("5.4");
const OBJECTIVES: Rule = house("5.5");
const DEPLOYMENT: Rule = house("5.6");

/// Two armies about to meet. The Union has the north edge of the table.
#[derive(Clone, Debug)]
pub struct Pregame {
    pub book: Arc<Book>,
    pub armies: Arc<BySide<Army>>,
    /// What the scenario and its table will be called.
    pub name: String,
}

/// The scenario as far as it is made.
#[derive(Clone, Debug)]
pub struct Draft {
    contest: Option<Contest>,
    clock: i32,
    ground: Vec<Piece>,
    /// Roads, streams, walls and fences.
    ways: Vec<Way>,
    goals: Vec<Goal>,
    sides: BySide<Host>,
}

impl Draft {
    /// The attacker; the Union until the dice have said so.
    fn attacker(&self) -> Side {
        self.contest.as_ref().map_or(Side::North, |contest| contest.attacker)
    }

    /// What is against the scenario as it stands.
    fn faults(&self, game: &Pregame) -> Vec<Diagnostic> {
        let made = game.prepared(self);
        War::parse(Arc::clone(&game.book), ("scenario", &made.scenario), ("table", &made.table))
            .err()
            .unwrap_or_default()
    }
}

impl Pregame {
    pub fn prepared(&self, draft: &Draft) -> Prepared {
        text::prepared(self, draft)
    }
}

impl Game for Pregame {
    type State = Draft;

    fn start(&self) -> Draft {
        Draft {
            contest: None,
            clock: self.book.clock.start,
            ground: Vec::new(),
            ways: Vec::new(),
            goals: Vec::new(),
            sides: BySide { north: Host::new(self, Side::North), south: Host::new(self, Side::South) },
        }
    }

    /// 5 The whole of it: who attacks, what the defender has lost, the ground, the objectives, where both stand, and
    /// what else was won.
    fn step(&self, table: &mut dyn Table, draft: &mut Draft) -> Play<Flow> {
        under(table, WAR_POINTS, &|| "War points".to_owned(), |table| contest::fight(table, self, draft))?;
        muster::dice_for_generals(table, self, draft)?;
        under(table, LOSSES, &|| "The defender's losses".to_owned(), |table| losses::lose(table, self, draft))?;
        topics::time(table, draft);
        under(table, TERRAIN, &|| "Terrain".to_owned(), |table| {
            terrain::lay(table, self, draft)?;
            terrain::moved_by_attacker(table, self, draft)?;
            topics::ground(table, self, draft)?;
            lines::lay(table, self, draft)
        })?;
        under(table, OBJECTIVES, &|| "Objectives".to_owned(), |table| objectives::place(table, self, draft))?;
        under(table, DEPLOYMENT, &|| "Deployment".to_owned(), |table| {
            let parked = topics::parked(table, draft)?;
            deployment::deploy(table, self, draft, &parked)
        })?;
        under(table, TOPICS, &|| "Topics".to_owned(), |table| topics::profit(table, self, draft))?;
        Ok(Flow::Done)
    }
}

impl Prepares for Pregame {
    fn files(&self, draft: &Draft) -> [(String, String); 2] {
        let made = self.prepared(draft);
        [(format!("{}.scenario", self.name), made.scenario), (format!("{}.table", self.name), made.table)]
    }
}

/// The name of a side in sentences.
fn name(game: &Pregame, side: Side) -> &'static str {
    match (game.armies[side].list.foreign, side) {
        (Some(Foreign::British), _) => "the British",
        (Some(Foreign::French), _) => "the French",
        (None, Side::North) => "the Union",
        (None, Side::South) => "the Confederates",
    }
}
