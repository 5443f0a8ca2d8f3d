//! What a unit's line says of how it stands at the start.

use field::outline::TableWords;
use field::{Frame, Heading, Point};
use longroll::outline::{Reader, Word, Words};

/// The kinds of troops that stand in different ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Troops {
    Foot,
    /// Mounts and dismounts.
    Cavalry,
    /// Limbers and unlimbers.
    Guns,
}

#[derive(Clone, Copy, Debug)]
pub struct Posture {
    troops: Troops,
    mounted: Option<bool>,
    limbered: Option<bool>,
    heading: Option<Heading>,
}

impl Posture {
    pub fn of(troops: Troops) -> Posture {
        Posture { troops, mounted: None, limbered: None, heading: None }
    }

    /// Whether the word is about how the unit stands; it is then read, with the number after it.
    pub fn takes(&mut self, reader: &mut Reader, words: &mut Words<'_>, word: Word) -> bool {
        match word.text {
            "facing" => self.heading = words.heading(reader),
            "limbered" | "unlimbered" => {
                self.limbered = Some(word.text == "limbered");
                fits(reader, word, self.troops == Troops::Guns);
            }
            "mounted" | "dismounted" => {
                self.mounted = Some(word.text == "mounted");
                fits(reader, word, self.troops == Troops::Cavalry);
            }
            _ => return false,
        }
        true
    }

    /// Where the unit begins and which way it faces, which its line must say.
    pub fn frame(self, reader: &mut Reader, place: Word, origin: Point) -> Option<Frame> {
        if self.heading.is_none() {
            let help = "write `facing 90` after its place, in degrees";
            reader.fault(place, "the line does not say which way it faces", help);
        }
        self.heading.map(|heading| Frame::new(origin, heading))
    }

    /// Whether guns begin limbered, which their line must say; no other unit does.
    pub fn limbered(self, reader: &mut Reader, place: Word) -> Option<bool> {
        if self.troops != Troops::Guns {
            return Some(false);
        }
        if self.limbered.is_none() {
            let why = "the line does not say whether the guns are limbered";
            reader.fault(place, why, "write `limbered` or `unlimbered`");
        }
        self.limbered
    }

    /// Cavalry begins mounted unless its line says otherwise.
    pub fn mounted(self) -> bool {
        self.mounted.unwrap_or(self.troops == Troops::Cavalry)
    }
}

/// A word that only some branches may have.
pub fn fits(reader: &mut Reader, word: Word, fits: bool) {
    if !fits {
        reader.fault(word, format!("`{}` does not fit this branch", word.text), "");
    }
}
