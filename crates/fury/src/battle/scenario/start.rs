//! Where units and leaders begin, and how units stand there.

use field::outline::TableWords;
use field::{Length, Point, Table};
use longroll::outline::{Reader, Word, Words};
use tabletop::posture::{self, Troops, fits};

use super::super::cards::{Branch, Start};
use crate::book::Book;
use crate::unit::{Arm, Formation};

/// What a unit's line says of how it stands at the start.
#[derive(Clone, Copy)]
pub(super) struct Posture {
    stands: posture::Posture,
    branch: Branch,
    formation: Option<Formation>,
}

/// Where a unit or a leader is, as its line says it. `on` is the d10 that an entry needs, if any.
#[derive(Clone, Copy)]
pub(super) enum Post {
    At(Point),
    Enters { turn: u8, at: Point, on: Option<u8> },
}

/// `enters 3 (0,8)`: the turn and the place of the edge.
pub(super) fn enters(reader: &mut Reader, words: &mut Words<'_>, table: &Table, turns: usize) -> Option<Post> {
    let turn = words.number(reader, "the turn of entry", (1, turns.max(1) as i32))? as u8;
    let word = words.peek();
    let at = words.point(reader, table)?;
    let on_edge = |at: Length, most: Length| at == Length::ZERO || at == most;
    if !on_edge(at.x(), table.width()) && !on_edge(at.y(), table.height()) {
        let place = word.unwrap_or_else(|| reader.top());
        reader.fault(place, "reinforcements come over the edge of the table (12)", "a point of the edge: (0,8)");
    }
    Some(Post::Enters { turn, at, on: None })
}

impl Posture {
    pub fn of(branch: Branch) -> Posture {
        let troops = match branch {
            Branch::Infantry => Troops::Foot,
            Branch::Cavalry { .. } => Troops::Cavalry,
            Branch::Battery { .. } => Troops::Guns,
        };
        Posture { stands: posture::Posture::of(troops), branch, formation: None }
    }

    /// Whether the word is about how the unit stands; it is then read.
    pub fn takes(&mut self, reader: &mut Reader, words: &mut Words<'_>, word: Word) -> bool {
        let Some(formation) = Formation::from_slug(word.text) else {
            return self.stands.takes(reader, words, word);
        };
        self.formation = Some(formation);
        fits(reader, word, !self.branch.is_battery());
        true
    }

    /// How the unit begins, or a fault at its place for what the line leaves out.
    pub fn start(self, reader: &mut Reader, book: &Book, place: Word, post: Post) -> Option<Start> {
        let (Post::At(origin) | Post::Enters { at: origin, .. }) = post;
        let frame = self.stands.frame(reader, place, origin)?;
        if let Post::Enters { turn, at, on } = post {
            return Some(Start::Enters { turn, at, heading: frame.heading, on });
        }
        let formation = self.formation(reader, book, place)?;
        let limbered = self.stands.limbered(reader, place)?;
        Some(Start::On { frame, formation, mounted: self.stands.mounted(), limbered })
    }

    /// 5.1 The formation, if the arm may use it.
    fn formation(self, reader: &mut Reader, book: &Book, place: Word) -> Option<Formation> {
        let arm = match self.branch {
            Branch::Battery { .. } => return Some(Formation::SingleLine),
            Branch::Infantry => Arm::Infantry,
            Branch::Cavalry { .. } if self.stands.mounted() => Arm::Mounted,
            Branch::Cavalry { .. } => Arm::Dismounted,
        };
        let Some(formation) = self.formation else {
            let known = Formation::ALL.map(Formation::slug).join(", ");
            reader.fault(place, "the line does not name its formation", format!("one of {known}"));
            return None;
        };
        if !book.allows(arm, formation) {
            reader.fault(place, format!("it may not form {} (5.1)", formation.words()), "");
            return None;
        }
        Some(formation)
    }
}
