//! 10.17 Results of the fire table and its footnotes.

use longroll::rule::Rule;

/// 10.17 A cell of the fire table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FireResult {
    pub loss: u8,
    pub check: Check,
    pub code: &'static str,
}

/// What a fire result asks of the target's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    None,
    /// A disorder check with this added to the die.
    Udd(i8),
    /// Disordered without a roll.
    Disorder,
}

pub const NO_EFFECT: FireResult = FireResult { loss: 0, check: Check::None, code: "-" };

impl FireResult {
    /// Read a code of the table: `-`, `d`, `d-2`, `D`, `1d+2`, `2D`.
    pub fn parse(code: &'static str) -> Result<FireResult, String> {
        if code == "-" {
            return Ok(NO_EFFECT);
        }
        let digits = code.len() - code.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (loss, rest) = code.split_at(digits);
        let check = match rest {
            "D" => Check::Disorder,
            "d" => Check::Udd(0),
            _ => match rest.strip_prefix('d').map(str::parse) {
                Some(Ok(by)) => Check::Udd(by),
                _ => return Err("a fire result is -, d, d+n, d-n or D, with a number before it for SP lost".to_owned()),
            },
        };
        let loss = if loss.is_empty() { 0 } else { loss.parse().map_err(|_| "too many SP".to_owned())? };
        Ok(FireResult { loss, check, code })
    }
}

/// 10.69 The footnotes of the fire table.
#[derive(Clone, Debug)]
pub struct FireNotes {
    pub star: Vec<i32>,
    pub star_rule: Rule,
    pub dagger: Vec<i32>,
    pub dagger_rule: Rule,
    /// On a marked row the firer is Disordered (Gringo!) rather than checked for ammunition (Death Valley).
    pub firer_disordered: bool,
    /// The same for guns that use rapid fire, which otherwise are out of ammunition.
    pub rapid_disordered: bool,
    pub guns_hit_by_small_arms: bool,
    pub breastworks_udd: i32,
}
