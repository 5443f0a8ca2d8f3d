//! How a leg of a move is written, read and printed back.

use std::fmt;

use field::{Angle, Flank, Length, notation};
use longroll::refusal::Refusal;

use crate::unit::{Formation, MOST_STANDS};

/// How answers are written, for those who write their own.
pub const FORM: &str = "`ahead 3.5`, `back 2`, `wheel left 30`, `oblique right 30 4`, `flank left 3`, `road 8`, \
    `form double-line both`, `form attack-column 3 30`, `form single-line both rank 3`, `refuse left 45`, `refuse left 30 3`, \
    `about`, `mount`, `dismount`, `charge ahead`, `charge oblique left 30`, `charge wheel left`, `charge bridge`, `done`";

/// 7.5 One leg of a move, or a change of formation or mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leg {
    Ahead(Length),
    Back(Length),
    Wheel(Flank, Angle),
    /// Off to a side by an angle, front kept.
    Oblique(Flank, Angle, Length),
    /// By the flank, slanting ahead by an angle.
    Side(Flank, Length, Angle),
    /// 7.4 Along the road.
    Road(Length),
    About,
    /// 5.4 Bend back the end of a wing, by this angle and this number of stands; an angle of 0 straightens it.
    Refuse(Flank, Angle, u8),
    Form(Change),
    /// 5.9
    Mount(Formation),
    Dismount,
    /// 10.1 As far as contact.
    Charge(Rush),
    Done,
}

/// 5.7 A change of formation, on a flank, the middle or a stand; a new column may turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub to: Formation,
    pub dress: Dress,
    /// The rank of a column that keeps its place when a line is built on it, counted from the front; else 1.
    pub rank: u8,
    pub turn: Angle,
}

impl Change {
    pub fn new(to: Formation, dress: Dress) -> Change {
        Change { to, dress, rank: 1, turn: Angle::ZERO }
    }
}

/// On what a new formation is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dress {
    Left,
    Right,
    Both,
    /// The stand of the longer front, counted from the left, that is the first of the shorter.
    On(u8),
}

/// 10.1 The last leg of a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rush {
    Ahead,
    Oblique(Flank, Angle),
    Wheel(Flank),
    /// 10.8 In march column over a bridge.
    Bridge,
}

impl Leg {
    /// The same leg with another length.
    #[must_use]
    pub fn with_length(self, far: Length) -> Leg {
        match self {
            Leg::Ahead(_) => Leg::Ahead(far),
            Leg::Back(_) => Leg::Back(far),
            Leg::Oblique(flank, angle, _) => Leg::Oblique(flank, angle, far),
            Leg::Side(flank, _, slant) => Leg::Side(flank, far, slant),
            Leg::Road(_) => Leg::Road(far),
            other => other,
        }
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leg::Ahead(far) => write!(f, "ahead {far}"),
            Leg::Back(far) => write!(f, "back {far}"),
            Leg::Wheel(flank, angle) => write!(f, "wheel {flank} {angle}"),
            Leg::Oblique(flank, angle, far) => write!(f, "oblique {flank} {angle} {far}"),
            Leg::Side(flank, far, Angle::ZERO) => write!(f, "flank {flank} {far}"),
            Leg::Side(flank, far, slant) => write!(f, "flank {flank} {far} {slant}"),
            Leg::Road(far) => write!(f, "road {far}"),
            Leg::About => write!(f, "about"),
            Leg::Refuse(flank, angle, 1) => write!(f, "refuse {flank} {angle}"),
            Leg::Refuse(flank, angle, stands) => write!(f, "refuse {flank} {angle} {stands}"),
            Leg::Form(Change { to, dress, rank: 1, turn: Angle::ZERO }) => write!(f, "form {} {dress}", to.slug()),
            Leg::Form(Change { to, dress, rank: 1, turn }) => write!(f, "form {} {dress} {turn}", to.slug()),
            Leg::Form(Change { to, dress, rank, .. }) => write!(f, "form {} {dress} rank {rank}", to.slug()),
            Leg::Mount(Formation::MarchColumn) => write!(f, "mount march-column"),
            Leg::Mount(_) => write!(f, "mount"),
            Leg::Dismount => write!(f, "dismount"),
            Leg::Charge(Rush::Ahead) => write!(f, "charge ahead"),
            Leg::Charge(Rush::Oblique(flank, angle)) => write!(f, "charge oblique {flank} {angle}"),
            Leg::Charge(Rush::Wheel(flank)) => write!(f, "charge wheel {flank}"),
            Leg::Charge(Rush::Bridge) => write!(f, "charge bridge"),
            Leg::Done => write!(f, "done"),
        }
    }
}

impl fmt::Display for Dress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dress::Left => f.write_str("left"),
            Dress::Right => f.write_str("right"),
            Dress::Both => f.write_str("both"),
            Dress::On(stand) => write!(f, "{stand}"),
        }
    }
}

/// Read an answer; a fault says what it is and how answers are written.
pub fn read(text: &str) -> Result<Leg, Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    leg(&words).map_err(|why| Refusal::key("answer", format!("`{text}`: {why}"), format!("write {FORM}")))
}

fn leg(words: &[&str]) -> Result<Leg, String> {
    Ok(match words {
        ["ahead", far] => Leg::Ahead(notation::length(far, "a leg")?),
        ["back", far] => Leg::Back(notation::length(far, "a leg")?),
        ["wheel", flank, turn] => Leg::Wheel(notation::flank(flank)?, notation::turn(turn)?),
        ["oblique", flank, turn, far] => {
            Leg::Oblique(notation::flank(flank)?, notation::turn(turn)?, notation::length(far, "a leg")?)
        }
        ["flank", flank, far] => Leg::Side(notation::flank(flank)?, notation::length(far, "a leg")?, Angle::ZERO),
        ["flank", flank, far, slant] => {
            Leg::Side(notation::flank(flank)?, notation::length(far, "a leg")?, notation::turn(slant)?)
        }
        ["road", far] => Leg::Road(notation::length(far, "a leg")?),
        ["about"] => Leg::About,
        ["refuse", flank, turn] => Leg::Refuse(notation::flank(flank)?, notation::turn(turn)?, 1),
        ["refuse", flank, turn, stands] => Leg::Refuse(notation::flank(flank)?, notation::turn(turn)?, number(stands)?),
        ["form", to] => Leg::Form(Change::new(formation(to)?, Dress::Both)),
        ["form", to, on] => Leg::Form(Change::new(formation(to)?, dress(on)?)),
        ["form", to, on, "rank", rank] => {
            Leg::Form(Change { rank: number(rank)?, ..Change::new(formation(to)?, dress(on)?) })
        }
        ["form", to, on, turn] => {
            Leg::Form(Change { turn: notation::angle(turn)?, ..Change::new(formation(to)?, dress(on)?) })
        }
        ["mount"] => Leg::Mount(Formation::SingleLine),
        ["mount", to] => Leg::Mount(formation(to)?),
        ["dismount"] => Leg::Dismount,
        ["charge", "ahead"] => Leg::Charge(Rush::Ahead),
        ["charge", "oblique", flank, turn] => {
            Leg::Charge(Rush::Oblique(notation::flank(flank)?, notation::turn(turn)?))
        }
        ["charge", "bridge"] => Leg::Charge(Rush::Bridge),
        ["charge", "wheel", flank] => Leg::Charge(Rush::Wheel(notation::flank(flank)?)),
        ["done"] => Leg::Done,
        [] => return Err("nothing is said".to_owned()),
        [first, ..] => return Err(format!("`{first}` is not a leg of a move, or its other words are wrong")),
    })
}

fn dress(word: &str) -> Result<Dress, String> {
    match word {
        "left" => Ok(Dress::Left),
        "right" => Ok(Dress::Right),
        "both" => Ok(Dress::Both),
        _ => number(word).map(Dress::On).map_err(|_| format!("`{word}` is not left, right, both or a stand's number")),
    }
}

/// How many stands, or which.
fn number(word: &str) -> Result<u8, String> {
    let number = word.parse().ok().filter(|number| (1..=MOST_STANDS).contains(number));
    number.ok_or_else(|| format!("`{word}` is no number of stands"))
}

fn formation(word: &str) -> Result<Formation, String> {
    Formation::from_slug(word).ok_or_else(|| {
        let known: Vec<&str> = Formation::ALL.into_iter().map(Formation::slug).collect();
        format!("`{word}` is no formation: {}", known.join(", "))
    })
}
