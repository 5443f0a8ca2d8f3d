//! The days of a campaign: `days 18 September 1863 to 25 September 1863`. Several entries leave out what is between them.

use longroll::outline::{Entry as Line, Reader, Words};

use super::words::number;

/// The most days, as many as the system has turns.
pub(super) const MOST: usize = 40;

const MONTHS: [(&str, i64); 12] = [
    ("January", 31),
    ("February", 28),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Day {
    year: i64,
    month: usize,
    number: i64,
}

impl Day {
    fn length(self) -> i64 {
        let leap = self.month == 1 && self.year % 4 == 0 && (self.year % 100 != 0 || self.year % 400 == 0);
        MONTHS[self.month].1 + i64::from(leap)
    }

    fn next(self) -> Day {
        let Day { year, month, number } = self;
        match () {
            () if number < self.length() => Day { number: number + 1, ..self },
            () if month < 11 => Day { number: 1, month: month + 1, year },
            () => Day { number: 1, month: 0, year: year + 1 },
        }
    }

    fn text(self) -> String {
        format!("{} {} {}", self.number, MONTHS[self.month].0, self.year)
    }
}

/// The days of one entry, in order.
pub(super) fn read(reader: &mut Reader, line: &Line) -> Vec<String> {
    let mut words = Words::of(line);
    let Some(first) = day(reader, &mut words) else { return Vec::new() };
    let last = if words.takes("to") { day(reader, &mut words) } else { Some(first) };
    let Some(last) = last else { return Vec::new() };
    words.end(reader);
    if last < first {
        reader.fault(
            line.key,
            "the last day is before the first",
            "write `days 19 September 1863 to 20 September 1863`",
        );
        return Vec::new();
    }
    let all = std::iter::successors(Some(first), |day| Some(day.next())).take_while(|day| *day <= last);
    all.take(MOST + 1).map(Day::text).collect()
}

fn day(reader: &mut Reader, words: &mut Words<'_>) -> Option<Day> {
    let first = words.peek();
    let day = number(reader, words, "a day of the month", (1, 31))?;
    let month = words.one_of(reader, "a month", &MONTHS.map(|(name, _)| name))?;
    let year = number(reader, words, "a year", (1700, 1999))?;
    let found = Day { year, month, number: day };
    if day > found.length() {
        let help = format!("{} has {}", MONTHS[month].0, found.length());
        first.into_iter().for_each(|word| reader.fault(word, "the month has fewer days", help.clone()));
        return None;
    }
    Some(found)
}
