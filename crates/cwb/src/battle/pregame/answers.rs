//! Answers that players write: `3 at 12.5,20`, `wood 3 farm 1`, and every reason why one cannot be taken.

use field::{Length, Point};
use longroll::nearest::suggest;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::Rule;
use longroll::side::Side;
use longroll::table::{Measure, Measured, Offer, Pick, Play, Table};

/// The answer that changes nothing.
pub const DONE: &str = "done";

/// An answer as it would be offered and what it says, or every reason against it.
pub type Reading<T> = Result<(Offer, T), Refusals>;

/// A question that takes written answers.
pub struct Question<'a> {
    pub name: &'static str,
    pub side: Side,
    pub rule: Rule,
    pub words: &'a dyn Fn() -> String,
    /// How an answer is written.
    pub form: &'static str,
}

/// Ask for one of the offers, the usual one first, or for an answer that `read` finds legal.
pub fn ask<T: Clone>(
    table: &mut dyn Table,
    question: &Question<'_>,
    offers: &[(Offer, T)],
    read: &dyn Fn(&str) -> Reading<T>,
) -> Play<T> {
    let pick = Pick {
        name: question.name,
        side: question.side,
        question: question.words,
        count: offers.len(),
        offer: &|index| offers[index].0.clone(),
        rule: question.rule,
    };
    let judge = |text: &str| read(text).map(|(offer, _)| offer);
    match table.measure(&Measure { pick, form: question.form, judge: &judge })? {
        Measured::Offered(index) => Ok(offers[index].1.clone()),
        // It was read and found legal when it was taken.
        Measured::Own(text) => Ok(read(&text).map_or_else(|_| offers[0].1.clone(), |(_, answer)| answer)),
    }
}

/// The words of an answer, read one after the other.
pub struct Words<'t> {
    left: std::str::SplitWhitespace<'t>,
    pub refusals: Refusals,
}

impl<'t> Words<'t> {
    pub fn of(text: &'t str) -> Words<'t> {
        Words { left: text.split_whitespace(), refusals: Refusals::default() }
    }

    pub fn next(&mut self) -> Option<&'t str> {
        self.left.next()
    }

    pub fn wrong(&mut self, word: &str, why: impl Into<String>, help: impl Into<String>) {
        self.refusals.0.push(Refusal::key(word, why, help));
    }

    pub fn against(&mut self, so: bool, why: impl Into<String>, rule: Rule) {
        self.refusals.refuse_if(so, "answer", why, rule);
    }

    /// The next word as a number.
    pub fn number(&mut self, what: &str, (least, most): (i32, i32)) -> Option<i32> {
        let word = self.next().unwrap_or("");
        let number = word.parse().ok().filter(|n| (least..=most).contains(n));
        if number.is_none() {
            self.wrong(what, format!("`{word}` is not {what}"), format!("a number from {least} to {most}"));
        }
        number
    }

    /// The next word as one of these: its place in the list.
    pub fn one_of(&mut self, what: &str, known: &[&str]) -> Option<usize> {
        let word = self.next().unwrap_or("");
        let found = known.iter().position(|known| *known == word);
        if found.is_none() {
            self.wrong(what, format!("`{word}` is not {what}"), suggest(word, known));
        }
        found
    }

    /// `12.5,20`, with or without brackets.
    pub fn point(&mut self) -> Option<Point> {
        let word = self.next().unwrap_or("");
        let pair = word.trim_start_matches('(').trim_end_matches(')').split_once(',');
        let point = pair.and_then(|(x, y)| Some(Point::new(x.parse::<Length>().ok()?, y.parse::<Length>().ok()?)));
        if point.is_none() {
            let help = "inches east and north of the south-west corner: 12.5,20";
            self.wrong("point", format!("`{word}` is not a point of the table"), help);
        }
        point
    }

    /// `at 12.5,20`.
    pub fn at(&mut self) -> Option<Point> {
        self.one_of("a place", &["at"])?;
        self.point()
    }

    /// The answer, if nothing was left over and nothing is against it.
    pub fn end<T>(mut self, answer: Option<T>) -> Result<T, Refusals> {
        if let (Some(word), true) = (self.next(), answer.is_some()) {
            self.wrong(word, format!("`{word}` does not belong here"), "the answer should end before it");
        }
        match answer {
            Some(answer) if self.refusals.0.is_empty() => Ok(answer),
            _ => Err(self.refusals),
        }
    }
}

/// A place as it is written.
pub fn at(point: Point) -> String {
    format!("at {},{}", point.x(), point.y())
}
