//! Bands of numbers as printed: `4-5`, `15+`, `<=1`, `>=10`, `-3 to -1`, `7`.

use crate::chart::{Chart, Spanned};
use crate::diagnostic::{Diagnostic, MOST_FAULTS};

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Band {
    /// The lowest number.
    pub low: i32,
    /// The highest number.
    pub high: i32,
}

impl Band {
    /// Read a band as printed.
    pub fn parse(text: &str) -> Option<Band> {
        let number = |text: &str| text.trim().parse::<i32>().ok();
        if let Some(most) = text.strip_prefix("<=") {
            return Some(Band { low: i32::MIN, high: number(most)? });
        }
        if let Some(least) = text.strip_prefix(">=").or_else(|| text.strip_suffix('+')) {
            return Some(Band { low: number(least)?, high: i32::MAX });
        }
        if let Some((low, high)) = text.split_once(" to ") {
            return Band::between(number(low)?, number(high)?);
        }
        if let Some(single) = number(text) {
            return Some(Band { low: single, high: single });
        }
        let (low, high) = text.split_once('-')?;
        Band::between(number(low)?, number(high)?)
    }

    /// Read a band of strengths that may have halves, in half units: `1/2` is 1, `1/2-3` is 1 to 7, `4-6` is 8 to 13,
    /// `50+` is 100 and more. A whole number as the upper end covers the half above it, so printed bands leave no gap.
    pub fn parse_halves(text: &str) -> Option<Band> {
        let number = |text: &str| match text.trim().rsplit_once("1/2") {
            Some(("", "")) => Some(1),
            Some((whole, "")) => whole.trim().parse::<i32>().ok().map(|n| 2 * n + 1),
            Some(_) => None,
            None => text.trim().parse::<i32>().ok().map(|n| 2 * n),
        };
        let upper = |text: &str| number(text).map(|n| n | 1);
        if let Some(most) = text.strip_prefix("<=") {
            return Some(Band { low: i32::MIN, high: upper(most)? });
        }
        if let Some(least) = text.strip_prefix(">=").or_else(|| text.strip_suffix('+')) {
            return Some(Band { low: number(least)?, high: i32::MAX });
        }
        if let Some(single) = number(text) {
            return Some(Band { low: single, high: upper(text)? });
        }
        let (low, high) = text.split_once('-')?;
        Band::between(number(low)?, upper(high)?)
    }

    fn between(low: i32, high: i32) -> Option<Band> {
        (low <= high).then_some(Band { low, high })
    }

    /// Whether the number is in the band.
    pub fn has(self, number: i32) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// One axis of a chart: bands in order, without gap or overlap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    bands: Vec<Band>,
    labels: Vec<&'static str>,
}

/// Where a number falls on an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Below the first band.
    Below,
    /// In the band with this index.
    At(usize),
    /// Above the last band.
    Above,
}

impl Axis {
    /// Read labels as bands. They must ascend without gaps.
    pub fn read<'w>(chart: &Chart, labels: impl Iterator<Item = &'w Spanned>) -> Result<Axis, Vec<Diagnostic>> {
        Axis::read_by(chart, labels, Band::parse)
    }

    /// The same for strengths that may have halves: numbers on this axis are half units.
    pub fn read_halves<'w>(chart: &Chart, labels: impl Iterator<Item = &'w Spanned>) -> Result<Axis, Vec<Diagnostic>> {
        Axis::read_by(chart, labels, Band::parse_halves)
    }

    fn read_by<'w>(
        chart: &Chart,
        labels: impl Iterator<Item = &'w Spanned>,
        parse: fn(&str) -> Option<Band>,
    ) -> Result<Axis, Vec<Diagnostic>> {
        let mut axis = Axis { bands: Vec::new(), labels: Vec::new() };
        let mut faults = Vec::new();
        for label in labels {
            if faults.len() >= MOST_FAULTS {
                break;
            }
            let Some(band) = parse(label.text) else {
                let message = format!("`{}` is not a number or a band of numbers", label.text);
                faults.push(chart.fault(label.span.clone(), message, "write 7, 4-5, 15+, <=1, >=10 or -3 to -1"));
                continue;
            };
            if let Some(before) = axis.bands.last() {
                let wanted = before.high.saturating_add(1);
                if band.low != wanted || before.high == i32::MAX {
                    let kind = if band.low <= before.high {
                        "overlaps the band before it"
                    } else {
                        "leaves a gap after the band before it"
                    };
                    let help = format!("the band before ends at {}, so this one must begin at {wanted}", before.high);
                    faults.push(chart.fault(label.span.clone(), format!("`{}` {kind}", label.text), help));
                }
            }
            axis.bands.push(band);
            axis.labels.push(label.text);
        }
        if faults.is_empty() { Ok(axis) } else { Err(faults) }
    }

    /// Where the number falls.
    pub fn find(&self, number: i32) -> Place {
        let at = self.bands.partition_point(|band| band.high < number);
        match self.bands.get(at) {
            None => Place::Above,
            Some(band) if band.low > number => Place::Below,
            Some(_) => Place::At(at),
        }
    }

    /// The row that a number falls on; a number off either end takes the end row.
    pub fn nearest(&self, number: i32) -> usize {
        self.bands.partition_point(|band| band.high < number).min(self.bands.len() - 1)
    }

    /// The highest number that [`Axis::nearest`] puts on the same row.
    pub fn last_alike(&self, number: i32) -> i32 {
        let row = self.nearest(number);
        if row + 1 == self.bands.len() { i32::MAX } else { self.bands[row].high }
    }

    /// The label of a band, as printed.
    pub fn label(&self, at: usize) -> &'static str {
        self.labels[at]
    }

    /// The band with this index.
    pub fn band(&self, at: usize) -> Band {
        self.bands[at]
    }

    /// How many bands there are.
    pub fn len(&self) -> usize {
        self.bands.len()
    }

    /// Whether there are no bands.
    pub fn is_empty(&self) -> bool {
        self.bands.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_as_printed() {
        let band = |text| Band::parse(text).map(|b| (b.low, b.high));
        assert_eq!(band("7"), Some((7, 7)));
        assert_eq!(band("-2"), Some((-2, -2)));
        assert_eq!(band("4-5"), Some((4, 5)));
        assert_eq!(band("15+"), Some((15, i32::MAX)));
        assert_eq!(band("<=1"), Some((i32::MIN, 1)));
        assert_eq!(band(">=10"), Some((10, i32::MAX)));
        assert_eq!(band("-3 to -1"), Some((-3, -1)));
        assert_eq!(band("5-4"), None);
        assert_eq!(band("d-2"), None);
    }

    #[test]
    fn bands_with_halves() {
        let band = |text| Band::parse_halves(text).map(|b| (b.low, b.high));
        assert_eq!(band("1/2"), Some((1, 1)));
        assert_eq!(band("1/2-3"), Some((1, 7)));
        assert_eq!(band("4-6"), Some((8, 13)));
        assert_eq!(band("2 1/2"), Some((5, 5)));
        assert_eq!(band("50+"), Some((100, i32::MAX)));
        assert_eq!(band("1/3"), None);
    }
}
