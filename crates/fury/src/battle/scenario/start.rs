//! Places, lengths and headings of a scenario, and where units begin.

use field::outline::TableWords;
use field::{Frame, Heading, Length, Point, Table};
use longroll::outline::{Reader, Word, Words};

use super::super::cards::{Branch, Start};
use crate::book::Book;
use crate::unit::{Arm, Formation};

/// What a unit's line says of how it stands at the start.
#[derive(Clone, Copy, Default)]
pub(super) struct Posture {
    formation: Option<Formation>,
    mounted: Option<bool>,
    limbered: Option<bool>,
}

/// Where a unit or a leader is, as its line says it.
#[derive(Clone, Copy)]
pub(super) enum Post {
    At(Point, Option<Heading>),
    Enters { turn: u8, at: Point, heading: Option<Heading>, on: Option<u8> },
}

/// `enters 3 (0,8) facing 90 on 9`: turn, place of the edge, heading, and the d10 needed if any.
pub(super) fn enters(reader: &mut Reader, words: &mut Words<'_>, table: &Table, turns: usize) -> Option<Post> {
    let turn = words.number(reader, "the turn of entry", (1, turns.max(1) as i32))? as u8;
    let word = words.peek();
    let at = words.point(reader, table)?;
    let on_edge = |at: Length, most: Length| at == Length::ZERO || at == most;
    if !on_edge(at.x(), table.width()) && !on_edge(at.y(), table.height()) {
        let place = word.unwrap_or_else(|| reader.top());
        reader.fault(place, "reinforcements come over the edge of the table (12)", "a point of the edge: (0,8)");
    }
    Some(Post::Enters { turn, at, heading: None, on: None })
}

impl Post {
    /// `facing` and `on`, which follow the place.
    pub fn detail(&mut self, reader: &mut Reader, words: &mut Words<'_>, word: Word) {
        match (self, word.text) {
            (Post::At(_, facing) | Post::Enters { heading: facing, .. }, "facing") => {
                *facing = words.heading(reader);
            }
            (Post::Enters { on, .. }, "on") => *on = words.number(reader, "a d10", (1, 10)).map(|die| die as u8),
            _ => Words::stray(reader, word, &["facing", "on"]),
        }
    }
}

impl Posture {
    /// Whether the word is one about how it stands; it is then taken.
    pub fn takes(&mut self, reader: &mut Reader, branch: Branch, word: Word) -> bool {
        let fits = match (word.text, branch) {
            ("limbered" | "unlimbered", Branch::Battery { .. }) => {
                self.limbered = Some(word.text == "limbered");
                true
            }
            ("mounted" | "dismounted", Branch::Cavalry { .. }) => {
                self.mounted = Some(word.text == "mounted");
                true
            }
            ("limbered" | "unlimbered" | "mounted" | "dismounted", _) => false,
            (text, _) => match Formation::from_slug(text) {
                Some(formation) => {
                    self.formation = Some(formation);
                    !branch.is_battery()
                }
                None => return false,
            },
        };
        if !fits {
            reader.fault(word, format!("`{}` does not fit this branch", word.text), "");
        }
        true
    }

    /// How the unit begins; what its line leaves out is said.
    pub fn start(self, reader: &mut Reader, book: &Book, place: Word, branch: Branch, post: Post) -> Option<Start> {
        let look = |reader: &mut Reader, heading: Option<Heading>| {
            if heading.is_none() {
                reader.fault(
                    place,
                    "the line does not say which way it faces",
                    "write `facing 90` behind its place, in degrees",
                );
            }
            heading
        };
        match post {
            Post::Enters { turn, at, heading, on } => {
                let heading = look(reader, heading)?;
                Some(Start::Enters { turn, at, heading, on })
            }
            Post::At(origin, heading) => {
                let heading = look(reader, heading)?;
                let mounted = self.mounted.unwrap_or(matches!(branch, Branch::Cavalry { .. }));
                let formation = self.formation(reader, book, place, branch, mounted)?;
                let limbered = match (branch, self.limbered) {
                    (Branch::Battery { .. }, None) => {
                        reader.fault(
                            place,
                            "the line does not say whether the guns are limbered",
                            "write `limbered` or `unlimbered`",
                        );
                        return None;
                    }
                    (_, limbered) => limbered.unwrap_or(false),
                };
                Some(Start::On { frame: Frame::new(origin, heading), formation, mounted, limbered })
            }
        }
    }

    /// 5.1 The formation, if the arm may use it.
    fn formation(
        self,
        reader: &mut Reader,
        book: &Book,
        place: Word,
        branch: Branch,
        mounted: bool,
    ) -> Option<Formation> {
        let arm = match branch {
            Branch::Battery { .. } => return Some(Formation::SingleLine),
            Branch::Infantry => Arm::Infantry,
            Branch::Cavalry { .. } if mounted => Arm::Mounted,
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
