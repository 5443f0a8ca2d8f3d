//! Where units begin, and how they stand there.

use field::outline::TableWords;
use field::{Length, Point, Table};
use longroll::outline::{Reader, Word, Words};
use tabletop::posture::{self, Troops, fits};

use super::super::cards::{Branch, Edge, Start};

/// What a unit's line says of how it stands at the start.
#[derive(Clone, Copy)]
pub(super) struct Posture {
    stands: posture::Posture,
    is_gun: bool,
    front: Option<u8>,
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
    Some(Post::Arrives { at, road: words.takes("road") })
}

impl Posture {
    pub fn of(branch: Branch) -> Posture {
        let troops = match branch {
            Branch::Infantry(_) => Troops::Foot,
            Branch::Cavalry(_) => Troops::Cavalry,
            Branch::Gun { .. } | Branch::MachineGun => Troops::Guns,
        };
        Posture { stands: posture::Posture::of(troops), is_gun: branch.is_gun(), front: None }
    }

    /// Whether the word is about how the unit stands; it is then read.
    pub fn takes(&mut self, reader: &mut Reader, words: &mut Words<'_>, word: Word) -> bool {
        if word.text != "front" {
            return self.stands.takes(reader, words, word);
        }
        self.front = words.number(reader, "bases in front", (1, 12)).map(|front| front as u8);
        fits(reader, word, !self.is_gun);
        true
    }

    /// How the unit begins, or a fault at its place for what the line leaves out.
    pub fn start(self, reader: &mut Reader, place: Word, bases: u8, post: Post) -> Option<Start> {
        let origin = match post {
            Post::Arrives { at, road } => return Some(Start::Off { at, road }),
            Post::At(origin) => origin,
        };
        let frame = self.stands.frame(reader, place, origin)?;
        let front = self.front(reader, place, bases)?;
        let limbered = self.stands.limbered(reader, place)?;
        Some(Start::On { frame, front, mounted: self.stands.mounted(), limbered })
    }

    /// 30.1 Bases in front, no more than there are.
    fn front(self, reader: &mut Reader, place: Word, bases: u8) -> Option<u8> {
        if self.is_gun {
            return Some(1);
        }
        match self.front {
            Some(front) if front > bases => {
                reader.fault(place, format!("a unit of {bases} bases cannot have {front} in front (30.1)"), "");
            }
            Some(front) => return Some(front),
            None => {
                let help = "write `front 3`: bases in the front rank";
                reader.fault(place, "the line does not say how it is formed", help);
            }
        }
        None
    }
}
