//! Chapters 4 and 5: armies by their points, and the game before the game that makes a scenario of two of them.
//!
//! Every roll is thrown at the table it is given, and so told. What players would decide, a usual player's choice
//! stands for. What comes of it is a scenario and its table as text, which can be read, changed and saved.

mod army;
mod contest;
mod ground;
mod posting;
mod topics;
mod write;

use longroll::files;
use longroll::library::File;
use longroll::side::BySide;
use longroll::table::{Play, Table};

use crate::book::Book;

pub use army::{Army, Corps, Division, List, Post, Troop, Value, lists};

/// The armies that came with the program.
pub const ARMIES: &[File<'static>] = files!("armies" "army": "potomac" "northern-virginia");

/// A scenario and its table, as they are saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prepared {
    pub scenario: String,
    pub table: String,
}

/// 5 The game before the game: who attacks, what the defender has lost, what else was won, the ground, the
/// objectives, and where both stand. Sides are Union and Confederate; the Union has the north edge.
pub fn prepare(table: &mut dyn Table, book: &Book, armies: &BySide<Army>, name: &str) -> Play<Prepared> {
    let contest = contest::fight(table, book)?;
    let mut sides = posting::muster(table, book, armies)?;
    posting::lose(table, book, &contest, &mut sides)?;
    let mut ground = ground::lay(table, book, contest.attacker)?;
    let objectives = ground::objectives(table, book, contest.attacker)?;
    posting::deploy(table, book, contest.attacker, &ground, &mut sides);
    let clock = topics::profit(table, book, &contest, &mut sides, &mut ground);
    Ok(Prepared {
        scenario: write::scenario(name, clock, &contest, armies, &sides, &objectives),
        table: write::table(name, &ground),
    })
}
