//! Reads the words of moves that players write: flanks, angles, lengths. An error says what is wrong with the word.

use crate::angle::Angle;
use crate::frame::Flank;
use crate::length::Length;

/// Left or right.
pub fn flank(word: &str) -> Result<Flank, String> {
    match word {
        "left" => Ok(Flank::Left),
        "right" => Ok(Flank::Right),
        _ => Err(format!("`{word}` is neither left nor right")),
    }
}

/// Degrees with at most one decimal, clockwise or with a minus.
pub fn angle(word: &str) -> Result<Angle, String> {
    let wrong = || format!("`{word}` is not an angle: write degrees with at most one decimal");
    let (minus, digits) = word.strip_prefix('-').map_or((1, word), |rest| (-1, rest));
    let (whole, tenth) = digits.split_once('.').unwrap_or((digits, "0"));
    let number = |digits: &str| -> Option<i32> {
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    let whole = number(whole).filter(|whole| *whole <= 360).ok_or_else(wrong)?;
    let tenth = number(tenth).filter(|_| tenth.len() == 1).ok_or_else(wrong)?;
    Ok(Angle::tenths(minus * (whole * 10 + tenth)))
}

/// An angle toward a flank that is named separately, so it cannot be negative.
pub fn turn(word: &str) -> Result<Angle, String> {
    let angle = angle(word)?;
    if angle < Angle::ZERO { Err(format!("`{word}`: write left or right instead of a minus")) } else { Ok(angle) }
}

/// The length of a move or of a leg of it; more than zero.
pub fn length(word: &str, what: &str) -> Result<Length, String> {
    let far: Length = word.parse().map_err(|why| format!("`{word}` is not a length: {why}"))?;
    if far > Length::ZERO { Ok(far) } else { Err(format!("`{word}`: {what} must be longer than 0")) }
}
