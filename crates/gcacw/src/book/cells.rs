//! Readers of charts and of their cells.

use longroll::chart::{Axis, Band, Chart};
use longroll::shelf::Read;

pub fn small(text: &'static str) -> Result<u8, String> {
    text.parse::<u8>().ok().filter(|n| *n < 100).ok_or_else(|| "a number from 0 to 99 belongs here".to_owned())
}

/// A modifier or a cost: a number no larger than a hundred, signed or not.
pub fn number(text: &'static str) -> Result<i32, String> {
    text.parse().ok().filter(|n: &i32| n.abs() < 100).ok_or_else(|| "a number belongs here".to_owned())
}

/// A number, or nothing where the card has a word for no effect.
pub fn number_or(none: &'static str) -> impl Fn(&'static str) -> Result<Option<i32>, String> {
    move |text| if text == none { Ok(None) } else { number(text).map(Some) }
}

pub fn band(text: &'static str) -> Result<Band, String> {
    Band::parse(text).ok_or_else(|| "a number or a band belongs here".to_owned())
}

pub fn dash_band(text: &'static str) -> Result<Option<Band>, String> {
    if text == "-" { Ok(None) } else { band(text).map(Some) }
}

pub fn halves(text: &'static str) -> Result<i32, String> {
    let wrong = || "a number belongs here, with 1/2 if needed".to_owned();
    let (whole, half) = match text.strip_suffix("1/2") {
        Some(whole) => (whole.trim(), 1),
        None => (text, 0),
    };
    let whole = if whole.is_empty() && half == 1 { 0 } else { whole.parse::<i32>().map_err(|_| wrong())? };
    if (0..100).contains(&whole) { Ok(2 * whole + half) } else { Err(wrong()) }
}

/// One of these words.
pub fn one_of<T: Copy>(words: &'static [(&'static str, T)]) -> impl Fn(&'static str) -> Result<T, String> {
    move |text| {
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        found.ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            format!("write {}", words.join(" or "))
        })
    }
}

/// Refuse an axis that does not begin and end where the rule needs it.
pub fn reaches(chart: &Chart, axis: &Axis, low: i32, high: i32) -> Read<()> {
    let ends = !axis.is_empty() && axis.band(0).low <= low && axis.band(axis.len() - 1).high >= high;
    if ends {
        return Ok(());
    }
    let place = chart.rows[0].label.span.clone();
    Err(vec![chart.fault(place, format!("the chart {} must reach from {low} to {high}", chart.name), "")])
}

pub const YES_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];
