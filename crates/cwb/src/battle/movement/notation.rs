//! How a motion is written, read and printed back.

use std::fmt;

use field::{Angle, Flank, Length, notation};
use longroll::form::Worded;
use longroll::refusal::Refusal;

/// How answers are written.
pub const FORM: &str = "`move`, `move 2`, `wheel left 45`, `face left`, `face about`, `form 3 centre`, `form 1 left`, \
    `mount`, `dismount`, `limber`, `unlimber`, `manhandle back`, `manhandle left 30`";

/// 29.3 An action that changes where or how a unit stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// Straight ahead: a whole increment, or a number of inches.
    Move(Option<Length>),
    Wheel(Flank, Angle),
    Face(Turn),
    /// A number of bases in front.
    Form(u8, Dress),
    Mount,
    Dismount,
    Limber,
    Unlimber,
    /// A gun pushed back by hand.
    PushBack,
    /// A gun turned by hand on a front corner.
    PushTurn(Flank, Angle),
}

longroll::words! {
    /// 30.5 A change of facing.
    pub enum Turn { Left = "left": "to the left", Right = "right": "to the right", About = "about": "about" }
}

longroll::words! {
    /// 30.4 Which part of the front rank stays in place.
    pub enum Dress { Centre = "centre": "its middle", Left = "left": "its left", Right = "right": "its right" }
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Motion::Move(None) => write!(f, "move"),
            Motion::Move(Some(far)) => write!(f, "move {far}"),
            Motion::Wheel(flank, angle) => write!(f, "wheel {flank} {angle}"),
            Motion::Face(turn) => write!(f, "face {}", turn.word()),
            Motion::Form(front, dress) => write!(f, "form {front} {}", dress.word()),
            Motion::Mount => write!(f, "mount"),
            Motion::Dismount => write!(f, "dismount"),
            Motion::Limber => write!(f, "limber"),
            Motion::Unlimber => write!(f, "unlimber"),
            Motion::PushBack => write!(f, "manhandle back"),
            Motion::PushTurn(flank, angle) => write!(f, "manhandle {flank} {angle}"),
        }
    }
}

/// Reads an answer; a refusal says how answers are written.
pub fn read(text: &str) -> Result<Motion, Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    motion(&words).map_err(|why| Refusal::key("answer", format!("`{text}`: {why}"), format!("write {FORM}")))
}

fn motion(words: &[&str]) -> Result<Motion, String> {
    Ok(match words {
        ["move"] => Motion::Move(None),
        ["move", far] => Motion::Move(Some(notation::length(far, "a move")?)),
        ["wheel", flank, turn] => Motion::Wheel(notation::flank(flank)?, notation::turn(turn)?),
        ["face", turn] => Motion::Face(named(turn)?),
        ["form", front] => Motion::Form(number(front)?, Dress::Centre),
        ["form", front, on] => Motion::Form(number(front)?, named(on)?),
        ["mount"] => Motion::Mount,
        ["dismount"] => Motion::Dismount,
        ["limber"] => Motion::Limber,
        ["unlimber"] => Motion::Unlimber,
        ["manhandle", "back"] => Motion::PushBack,
        ["manhandle", flank, turn] => Motion::PushTurn(notation::flank(flank)?, notation::turn(turn)?),
        [] => return Err("the answer is empty".to_owned()),
        [first, ..] => return Err(format!("`{first}` is not an action, or words are missing or left over")),
    })
}

fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number of bases"))
}

/// The value of an enum that this word names.
fn named<T: Worded>(word: &str) -> Result<T, String> {
    let slugs: Vec<&str> = T::WORDS.iter().map(|(_, slug, _)| *slug).collect();
    T::called(word).ok_or_else(|| format!("`{word}` is not {}", slugs.join(" or ")))
}
