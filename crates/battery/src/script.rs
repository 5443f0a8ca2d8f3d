//! A table for tests with scripted readings and answers.

use longroll::table::{Ask, Line, Measure, Measured, Pause, Pick, Play, Roll, Table, Wait};

/// An entry of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// What the rule reads from the dice.
    Die(i32),
    Say(&'static str),
}

/// The result of a rule: the questions with their options, and what was told.
#[derive(Debug)]
pub struct Told<T> {
    pub result: T,
    pub asked: Vec<(&'static str, Vec<String>)>,
    pub told: Vec<Line>,
}

impl<T> Told<T> {
    /// The effects told, in order.
    pub fn effects(&self) -> Vec<&str> {
        let is_effect = |line: &&Line| matches!(line, Line::Effect { .. } | Line::Next { .. });
        self.told.iter().filter(is_effect).map(text).collect()
    }
}

fn text(line: &Line) -> &str {
    match line {
        Line::Effect { text, .. } | Line::Next { text, .. } => text,
        _ => "",
    }
}

/// Play a rule with this script. Questions beyond it get the first option. A die beyond it, or an unused entry, fails the
/// test.
pub fn play<T>(script: &[Next], rule: impl FnOnce(&mut dyn Table) -> Play<T>) -> Told<T> {
    let mut table = Script { left: script, asked: Vec::new(), told: Vec::new() };
    let result = rule(&mut table);
    let Script { left, asked, told } = table;
    let result = result.unwrap_or_else(|pause| panic!("{pause}; asked {asked:?}"));
    assert!(left.is_empty(), "not used: {left:?}; asked {asked:?}");
    Told { result, asked, told }
}

struct Script<'a> {
    left: &'a [Next],
    asked: Vec<(&'static str, Vec<String>)>,
    told: Vec<Line>,
}

impl Script<'_> {
    /// The next entry, if it is an answer.
    fn say(&mut self) -> Option<&'static str> {
        let [Next::Say(slug), left @ ..] = self.left else { return None };
        self.left = left;
        Some(slug)
    }

    fn answer(&mut self, name: &'static str, slugs: Vec<String>) -> usize {
        let index = self.say().map_or(0, |slug| {
            let found = slugs.iter().position(|known| known == slug);
            found.unwrap_or_else(|| panic!("{name} does not offer `{slug}`: {slugs:?}"))
        });
        self.asked.push((name, slugs));
        index
    }
}

impl Table for Script<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let [Next::Die(face), left @ ..] = self.left else {
            panic!("a die for {} is not on the script: {:?}", roll.what, self.left)
        };
        self.left = left;
        Ok(*face)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        Ok(self.answer(ask.name, ask.options.iter().map(|choice| choice.slug.to_owned()).collect()))
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        Ok(self.answer(pick.name, pick.offers().into_iter().map(|offer| offer.slug).collect()))
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        let own = match self.left.first() {
            Some(Next::Say(slug)) if measure.pick.find(slug).is_none() => *slug,
            _ => return self.pick(&measure.pick).map(Measured::Offered),
        };
        self.say();
        match (measure.judge)(own) {
            Ok(offer) => Ok(Measured::Own(offer.slug)),
            Err(refusals) => Err(Pause::new(Wait::Refused { refusals, at: 0 })),
        }
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        self.told.push(line());
    }
}
