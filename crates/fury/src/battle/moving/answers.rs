//! How a leg of a move is written, read and printed back.

use std::fmt;

use field::{Angle, Flank, Length};
use longroll::refusal::Refusal;

use crate::unit::{Formation, MOST_STANDS};

/// How answers are written, for those who write their own.
pub const FORM: &str = "`ahead 3.5`, `back 2`, `wheel left 30`, `oblique right 30 4`, `flank left 3`, `road 8`, \
    `form double-line both`, `form attack-column 3 30`, `refuse left 45`, `refuse left 30 3`, `about`, `mount`, `dismount`, \
    `charge ahead`, `charge oblique left 30`, `charge wheel left`, `charge bridge`, `done`";

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
    /// 5.4 Bend the end of a wing back, so many stands of it; by nothing, straighten it.
    Refuse(Flank, Angle, u8),
    /// 5.7 Change formation on a flank, the middle or a stand; a column may turn.
    Form(Formation, Dress, Angle),
    /// 5.9
    Mount(Formation),
    Dismount,
    /// 10.1 As far as contact.
    Charge(Rush),
    Done,
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

fn side(flank: Flank) -> &'static str {
    match flank {
        Flank::Left => "left",
        Flank::Right => "right",
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leg::Ahead(far) => write!(f, "ahead {far}"),
            Leg::Back(far) => write!(f, "back {far}"),
            Leg::Wheel(flank, angle) => write!(f, "wheel {} {angle}", side(*flank)),
            Leg::Oblique(flank, angle, far) => write!(f, "oblique {} {angle} {far}", side(*flank)),
            Leg::Side(flank, far, Angle::ZERO) => write!(f, "flank {} {far}", side(*flank)),
            Leg::Side(flank, far, slant) => write!(f, "flank {} {far} {slant}", side(*flank)),
            Leg::Road(far) => write!(f, "road {far}"),
            Leg::About => write!(f, "about"),
            Leg::Refuse(flank, angle, 1) => write!(f, "refuse {} {angle}", side(*flank)),
            Leg::Refuse(flank, angle, stands) => write!(f, "refuse {} {angle} {stands}", side(*flank)),
            Leg::Form(to, dress, turn) => {
                write!(f, "form {} {dress}", to.slug())?;
                if *turn == Angle::ZERO { Ok(()) } else { write!(f, " {turn}") }
            }
            Leg::Mount(Formation::MarchColumn) => write!(f, "mount march-column"),
            Leg::Mount(_) => write!(f, "mount"),
            Leg::Dismount => write!(f, "dismount"),
            Leg::Charge(Rush::Ahead) => write!(f, "charge ahead"),
            Leg::Charge(Rush::Oblique(flank, angle)) => write!(f, "charge oblique {} {angle}", side(*flank)),
            Leg::Charge(Rush::Wheel(flank)) => write!(f, "charge wheel {}", side(*flank)),
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
        ["ahead", far] => Leg::Ahead(length(far)?),
        ["back", far] => Leg::Back(length(far)?),
        ["wheel", flank, turn] => Leg::Wheel(one_flank(flank)?, angle(turn)?),
        ["oblique", flank, turn, far] => Leg::Oblique(one_flank(flank)?, angle(turn)?, length(far)?),
        ["flank", flank, far] => Leg::Side(one_flank(flank)?, length(far)?, Angle::ZERO),
        ["flank", flank, far, slant] => Leg::Side(one_flank(flank)?, length(far)?, angle(slant)?),
        ["road", far] => Leg::Road(length(far)?),
        ["about"] => Leg::About,
        ["refuse", flank, turn] => Leg::Refuse(one_flank(flank)?, angle(turn)?, 1),
        ["refuse", flank, turn, stands] => Leg::Refuse(one_flank(flank)?, angle(turn)?, number(stands)?),
        ["form", to] => Leg::Form(formation(to)?, Dress::Both, Angle::ZERO),
        ["form", to, on] => Leg::Form(formation(to)?, dress(on)?, Angle::ZERO),
        ["form", to, on, turn] => Leg::Form(formation(to)?, dress(on)?, signed(turn)?),
        ["mount"] => Leg::Mount(Formation::SingleLine),
        ["mount", to] => Leg::Mount(formation(to)?),
        ["dismount"] => Leg::Dismount,
        ["charge", "ahead"] => Leg::Charge(Rush::Ahead),
        ["charge", "oblique", flank, turn] => Leg::Charge(Rush::Oblique(one_flank(flank)?, angle(turn)?)),
        ["charge", "bridge"] => Leg::Charge(Rush::Bridge),
        ["charge", "wheel", flank] => Leg::Charge(Rush::Wheel(one_flank(flank)?)),
        ["done"] => Leg::Done,
        [] => return Err("nothing is said".to_owned()),
        [first, ..] => return Err(format!("`{first}` is no leg of a move, or something is missing or too much")),
    })
}

fn length(word: &str) -> Result<Length, String> {
    let far: Length = word.parse().map_err(|why| format!("`{word}` is no length: {why}"))?;
    if far > Length::ZERO { Ok(far) } else { Err(format!("`{word}`: a leg is longer than nothing")) }
}

/// Degrees with at most one decimal.
fn signed(word: &str) -> Result<Angle, String> {
    let wrong = || format!("`{word}` is no angle: write degrees, with a tenth at most");
    let (whole, tenth) = word.split_once('.').unwrap_or((word, "0"));
    let (minus, whole) = whole.strip_prefix('-').map_or((1, whole), |rest| (-1, rest));
    let whole: i32 = whole.parse().ok().filter(|whole| (0..=360).contains(whole)).ok_or_else(wrong)?;
    let tenth: i32 = tenth.parse().ok().filter(|tenth| (0..=9).contains(tenth)).ok_or_else(wrong)?;
    Ok(Angle::tenths(minus * (whole * 10 + tenth)))
}

fn angle(word: &str) -> Result<Angle, String> {
    let angle = signed(word)?;
    if angle < Angle::ZERO { Err(format!("`{word}`: say left or right, not minus")) } else { Ok(angle) }
}

fn one_flank(word: &str) -> Result<Flank, String> {
    match word {
        "left" => Ok(Flank::Left),
        "right" => Ok(Flank::Right),
        _ => Err(format!("`{word}` is neither left nor right")),
    }
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
