//! Lengths, points and headings among the words of an outline.

use longroll::outline::{Reader, Words};

use crate::angle::Heading;
use crate::length::Length;
use crate::point::Point;
use crate::table::Table;

/// Reads words of a line that are about a table.
pub trait TableWords {
    /// A length in inches; `what` names it in the fault.
    fn length(&mut self, reader: &mut Reader, what: &str) -> Option<Length>;
    /// `(14,13)`: a point of the table.
    fn point(&mut self, reader: &mut Reader, table: &Table) -> Option<Point>;
    /// `270`, in degrees from north.
    fn heading(&mut self, reader: &mut Reader) -> Option<Heading>;
}

impl TableWords for Words<'_> {
    fn length(&mut self, reader: &mut Reader, what: &str) -> Option<Length> {
        let word = self.need(reader, what)?;
        let found = word.text.parse::<Length>().ok().filter(|length| *length >= Length::ZERO);
        if found.is_none() {
            reader.fault(word, format!("`{}` is not {what}", word.text), "inches, with up to three decimals: 4.5");
        }
        found
    }

    fn point(&mut self, reader: &mut Reader, table: &Table) -> Option<Point> {
        let word = self.need(reader, "a point of the table")?;
        let inner = word.text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let number = |text: &str| text.trim().parse::<Length>().ok();
        let pair = inner.and_then(|text| text.split_once(',')).and_then(|(x, y)| number(x).zip(number(y)));
        let Some((x, y)) = pair else {
            let help = "inches east and north of the southwest corner: (14,13.5)";
            reader.fault(word, format!("`{}` is not a point", word.text), help);
            return None;
        };
        let point = Point::new(x, y);
        if !table.bounds().contains(point) {
            let help = format!("it measures {} by {} inches", table.width(), table.height());
            reader.fault(word, format!("{} is off the table", word.text), help);
            return None;
        }
        Some(point)
    }

    fn heading(&mut self, reader: &mut Reader) -> Option<Heading> {
        self.number(reader, "a facing in degrees, 0 north, 90 east", (0, 359)).map(Heading::degrees)
    }
}
