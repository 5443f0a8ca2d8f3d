//! Readers of chart cells: faces, dice formulas, shares.

use field::Length;
use longroll::chart::{Band, Chart};
use longroll::dice::{D6, Dice};
use longroll::form::Worded;
use longroll::rule::Rule;
use longroll::table::{Play, Roll, Table};

use super::Read;
use crate::unit::{ByQuality, Quality};

/// A struct that is read from charts: each field with the cell it is read from, and after the fields what they are read with.
macro_rules! cells {
    ($(#[$meta:meta])* pub struct $name:ident($shelf:ident) {
        $($(#[$about:meta])* $field:ident: $T:ty = $read:expr;)*
    } $($first:tt)*) => {
        $(#[$meta])*
        pub struct $name { $($(#[$about])* pub $field: $T,)* }

        impl $name {
            pub(super) fn read($shelf: &longroll::shelf::Shelf<'_>) -> longroll::shelf::Read<$name> {
                $($first)*
                Ok($name { $($field: $read,)* })
            }
        }
    };
}
pub(super) use cells;

/// The lowest face of a band that runs up to the highest: `4-6` is 4, `6` is 6.
pub(super) fn faces_from(text: &'static str) -> Result<i8, String> {
    match Band::parse(text) {
        Some(band) if band.high == D6.highest() && D6.has(band.low) => Ok(band.low as i8),
        _ => Err("faces up to 6 belong here, like 4-6".to_owned()),
    }
}

/// The highest face of a band that runs from the lowest: `1-3` is 3, `1` is 1.
pub(super) fn faces_to(text: &'static str) -> Result<i8, String> {
    match Band::parse(text) {
        Some(band) if band.low == D6.lowest() && D6.has(band.high) => Ok(band.high as i8),
        _ => Err("faces from 1 belong here, like 1-2".to_owned()),
    }
}

pub(super) fn face(text: &'static str) -> Result<i8, String> {
    text.parse().ok().filter(|n| D6.has(i32::from(*n))).ok_or_else(|| "a face from 1 to 6 belongs here".to_owned())
}

/// A number of things on the table.
pub(super) fn small(text: &'static str) -> Result<i32, String> {
    text.parse().ok().filter(|n| (0..=99).contains(n)).ok_or_else(|| "a number from 0 to 99 belongs here".to_owned())
}

/// A number of things that there must be at least one of.
pub(super) fn positive(text: &'static str) -> Result<i32, String> {
    small(text).ok().filter(|n| *n > 0).ok_or_else(|| "a number from 1 to 99 belongs here".to_owned())
}

pub(super) fn length(text: &'static str) -> Result<Length, String> {
    let inches: Option<Length> = text.parse().ok();
    let fits = |length: &Length| *length > Length::ZERO && *length < Length::inches(100);
    inches.filter(fits).ok_or_else(|| "inches belong here, like 8.3".to_owned())
}

pub(super) fn band(text: &'static str) -> Result<Band, String> {
    Band::parse(text).ok_or_else(|| "a number or a band belongs here".to_owned())
}

/// One of these words, by its place.
pub(super) fn word(text: &'static str, words: &[&str]) -> Result<usize, String> {
    words.iter().position(|w| *w == text).ok_or_else(|| format!("write {}", words.join(" or ")))
}

/// The value of an enum that this word names.
pub(super) fn named<T: Worded>(text: &'static str) -> Result<T, String> {
    let slugs: Vec<&str> = T::WORDS.iter().map(|(_, slug, _)| *slug).collect();
    T::called(text).ok_or_else(|| format!("write {}", slugs.join(" or ")))
}

/// A whole number from 1 up to this one.
pub(super) fn up_to(most: i32) -> impl Fn(&'static str) -> Result<i32, String> + Copy {
    move |text| positive(text).ok().filter(|n| *n <= most).ok_or_else(|| format!("1 to {most}"))
}

/// A cell that may be a dash.
pub(super) fn or_dash<T>(
    text: &'static str,
    read: impl Fn(&'static str) -> Result<T, String>,
) -> Result<Option<T>, String> {
    if text == "-" { Ok(None) } else { read(text).map(Some) }
}

/// Part of a whole: `1/2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub of: i32,
    pub over: i32,
}

impl Share {
    pub(super) fn parse(text: &'static str) -> Result<Share, String> {
        let (of, over) = text.split_once('/').unwrap_or((text, "1"));
        match (of.parse(), over.parse()) {
            (Ok(of), Ok(over)) if (0..=9).contains(&of) && (1..=9).contains(&over) => Ok(Share { of, over }),
            _ => Err("a share is written 1/2".to_owned()),
        }
    }
}

/// Dice with a number added, as the sheet writes them: `D6`, `D6-3`, `2D6`. Less than nothing is nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Formula {
    pub dice: u8,
    pub plus: i32,
    pub text: &'static str,
}

impl Formula {
    pub(super) fn parse(text: &'static str) -> Result<Formula, String> {
        let wrong = || "dice are written D6, D6+1, D6-3 or 2D6".to_owned();
        let (dice, plus) = text.split_once("D6").ok_or_else(wrong)?;
        let dice = if dice.is_empty() { 1 } else { dice.parse().map_err(|_| wrong())? };
        let plus = match plus {
            "" => 0,
            signed if signed.starts_with(['+', '-']) => signed.parse().map_err(|_| wrong())?,
            _ => return Err(wrong()),
        };
        let fits = (1..=9).contains(&dice) && (-9..=9).contains(&plus);
        if fits { Ok(Formula { dice, plus, text }) } else { Err(wrong()) }
    }

    pub fn thrown(self) -> Dice {
        if self.dice == 1 { Dice::One(D6) } else { Dice::Sum(self.dice, D6) }
    }

    pub fn value(self, reading: i32) -> i32 {
        (reading + self.plus).max(0)
    }

    /// Throw it; every result counts.
    pub fn roll(self, table: &mut dyn Table, what: &'static str, rule: Rule, by: &'static str) -> Play<i32> {
        let value = |reading: i32| i64::from(self.value(reading));
        let reading = table.roll(&Roll::new(what, rule, self.thrown()).alike(&value).by(by))?;
        Ok(self.value(reading))
    }

    /// Throw it for the players to see; nothing that follows depends on it.
    pub fn show(self, table: &mut dyn Table, what: &'static str, rule: Rule, by: &'static str) -> Play<i32> {
        let reading = table.roll(&Roll::new(what, rule, self.thrown()).alike(&|_| 0).by(by))?;
        Ok(self.value(reading))
    }
}

/// A column with one row a quality.
pub(super) fn by_quality<T>(
    chart: &Chart,
    column: &str,
    read: impl Fn(&'static str) -> Result<T, String>,
) -> Read<ByQuality<T>> {
    let one = |quality: Quality| chart.read(quality.word(), column, &read);
    Ok(ByQuality { raw: one(Quality::Raw)?, average: one(Quality::Average)?, veteran: one(Quality::Veteran)? })
}

/// Refuses anything but a dash in this column, except in these rows: no rule reads the others.
pub(super) fn dashes(chart: &Chart, column: &str, except: &[&str]) -> Read<()> {
    let dash = |text: &'static str| word(text, &["-"]);
    let rows = chart.rows.iter().map(|row| row.label.text).filter(|row| !except.contains(row));
    rows.into_iter().try_for_each(|row| chart.read(row, column, dash).map(|_| ()))
}

/// The chart without some rows, so that the rest can be read as a list of modifiers.
pub(super) fn without(chart: &Chart, rows: &[&str]) -> Chart {
    let mut rest = chart.clone();
    rest.rows.retain(|row| !rows.contains(&row.label.text));
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_as_printed() {
        let read = |text| Formula::parse(text).map(|f| (f.dice, f.plus)).ok();
        assert_eq!(read("D6"), Some((1, 0)));
        assert_eq!(read("D6-3"), Some((1, -3)));
        assert_eq!(read("3D6"), Some((3, 0)));
        for wrong in ["", "6", "D", "0D6", "D6*2", "D6+", "99D6", "D6+99", "-1D6"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(Formula::parse("D6-3").map(|f| f.value(2)), Ok(0));
    }

    #[test]
    fn faces_as_printed() {
        assert_eq!(faces_from("4-6"), Ok(4));
        assert_eq!(faces_from("6"), Ok(6));
        assert!(faces_from("3-5").is_err());
        assert_eq!(faces_to("1-3"), Ok(3));
        assert_eq!(faces_to("1"), Ok(1));
        assert!(faces_to("2").is_err());
    }
}
