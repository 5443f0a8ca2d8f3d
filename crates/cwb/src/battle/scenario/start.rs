//! Places, lengths and headings of a scenario, and where units begin.

use field::outline::TableWords;
use field::{Frame, Heading, Length, Point, Table};
use longroll::outline::{Reader, Word, Words};

use super::super::cards::{Branch, Edge, Start};

/// What a unit's line says of how it stands at the start.
#[derive(Clone, Copy, Default)]
pub(super) struct Posture {
    front: Option<u8>,
    mounted: Option<bool>,
    limbered: Option<bool>,
    heading: Option<Heading>,
}

/// Where a unit is, as its line says it.
#[derive(Clone, Copy)]
pub(super) enum Post {
    At(Point),
    Arrives { at: Point, road: bool },
}

/// 23.2 `arrives (27,36) road`: the place on its edge, and whether it comes by a road there.
pub(super) fn arrives(reader: &mut Reader, words: &mut Words<'_>, table: &Table, edge: Edge) -> Option<Post> {
    let word = words.peek();
    let at = words.point(reader, table)?;
    let on_edge = match edge {
        Edge::North => at.y() == table.height(),
        Edge::South => at.y() == Length::ZERO,
        Edge::East => at.x() == table.width(),
        Edge::West => at.x() == Length::ZERO,
    };
    if !on_edge {
        let place = word.unwrap_or_else(|| reader.top());
        reader.fault(place, "a unit arrives over its own edge of the table (23.2)", "a point of that edge");
    }
    let road = words.peek().is_some_and(|word| word.text == "road");
    if road {
        words.next();
    }
    Some(Post::Arrives { at, road })
}

impl Posture {
    /// Whether the word is one about how it stands; it is then taken.
    pub fn takes(&mut self, reader: &mut Reader, words: &mut Words<'_>, branch: Branch, word: Word) -> bool {
        let fits = match (word.text, branch) {
            ("limbered" | "unlimbered", _) => {
                self.limbered = Some(word.text == "limbered");
                branch.is_gun()
            }
            ("mounted" | "dismounted", _) => {
                self.mounted = Some(word.text == "mounted");
                matches!(branch, Branch::Cavalry(_))
            }
            ("front", _) => {
                self.front = words.number(reader, "bases in front", (1, 12)).map(|front| front as u8);
                !branch.is_gun()
            }
            ("facing", _) => {
                let what = "a facing in degrees, 0 north, 90 east";
                self.heading = words.number(reader, what, (0, 359)).map(Heading::degrees);
                true
            }
            _ => return false,
        };
        if !fits {
            reader.fault(word, format!("`{}` does not fit this branch", word.text), "");
        }
        true
    }

    /// How the unit begins; what its line leaves out is said.
    pub fn start(self, reader: &mut Reader, place: Word, (branch, bases): (Branch, u8), post: Post) -> Option<Start> {
        let origin = match post {
            Post::Arrives { at, road } => return Some(Start::Off { at, road }),
            Post::At(origin) => origin,
        };
        let Some(heading) = self.heading else {
            reader.fault(place, "nobody says where it looks", "write `facing 90` behind its place, in degrees");
            return None;
        };
        let front = self.front(reader, place, branch, bases)?;
        let limbered = match (branch.is_gun(), self.limbered) {
            (true, None) => {
                reader.fault(place, "nobody says how the gun stands", "write `limbered` or `unlimbered`");
                return None;
            }
            (_, limbered) => limbered.unwrap_or(false),
        };
        let mounted = self.mounted.unwrap_or(matches!(branch, Branch::Cavalry(_)));
        Some(Start::On { frame: Frame::new(origin, heading), front, mounted, limbered })
    }

    /// 30.1 Bases in front, no more than there are.
    fn front(self, reader: &mut Reader, place: Word, branch: Branch, bases: u8) -> Option<u8> {
        match self.front {
            _ if branch.is_gun() => Some(1),
            Some(front) if front <= bases => Some(front),
            Some(front) => {
                let why = format!("a unit of {bases} bases cannot have {front} in front (30.1)");
                reader.fault(place, why, "");
                None
            }
            None => {
                reader.fault(place, "nobody says how it is formed", "write `front 3`: bases in the front rank");
                None
            }
        }
    }
}
