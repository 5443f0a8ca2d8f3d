//! A table with a script.

use std::collections::VecDeque;

use longroll::dice::{Cast, Cup, Die, Hand};
use longroll::drm::Mods;
use longroll::table::{Ask, Line, Pick, Play, Roll, Table};

/// Dice and answers, written down before play. A strict script has every die and every answer, in order. A loose one answers
/// questions by their names; for everything else it takes the first option and a die of 0.
#[derive(Default)]
pub struct Script {
    dice: VecDeque<i32>,
    /// The name of the question (strict scripts leave it empty), and the slug of an option.
    answers: VecDeque<(&'static str, &'static str)>,
    strict: bool,
    /// Questions with their options.
    pub asked: Vec<(&'static str, Vec<String>)>,
    pub told: Vec<String>,
}

impl Script {
    pub fn strict(dice: &[i32], answers: &[&'static str]) -> Script {
        let answers = answers.iter().map(|slug| ("", *slug)).collect();
        Script { dice: dice.iter().copied().collect(), answers, strict: true, ..Script::default() }
    }

    pub fn dice(faces: &[i32]) -> Script {
        Script { dice: faces.iter().copied().collect(), ..Script::default() }
    }

    pub fn answering(self, answers: &[(&'static str, &'static str)]) -> Script {
        Script { answers: answers.iter().copied().collect(), ..self }
    }

    /// Put an answer before all others.
    pub fn first(&mut self, answer: &'static str) {
        self.answers.push_front(("", answer));
    }

    /// Whether all dice and all answers have been used.
    pub fn is_over(&self) -> bool {
        self.dice.is_empty() && self.answers.is_empty()
    }

    pub fn says(&self, words: &str) -> bool {
        self.told.iter().any(|line| line.contains(words))
    }

    /// The names of the questions that were asked.
    pub fn names(&self) -> Vec<&str> {
        self.asked.iter().map(|(name, _)| *name).collect()
    }

    /// The options of each question of this name.
    pub fn options(&self, name: &str) -> Vec<&[String]> {
        self.asked.iter().filter(|(asked, _)| *asked == name).map(|(_, options)| options.as_slice()).collect()
    }
}

impl Table for Script {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        self.told.push(format!("roll {} {:+}", roll.what, roll.mods.map_or(0, Mods::total)));
        roll.dice.throw(self)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        panic!("{} is not asked of a side", ask.name)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        let slugs: Vec<String> = pick.offers().into_iter().map(|offer| offer.slug).collect();
        let answers = |(name, slug): &(&str, &str)| *name == pick.name && pick.find(slug).is_some();
        let at = if self.strict { Some(0) } else { self.answers.iter().position(answers) };
        let answer = at.and_then(|at| self.answers.remove(at));
        assert!(answer.is_some() || !self.strict, "{} is not answered: {slugs:?}", pick.name);
        let found = answer.map_or(Some(0), |(_, slug)| pick.find(slug));
        let found = found.unwrap_or_else(|| panic!("{}: {answer:?} is not among {slugs:?}", pick.name));
        self.asked.push((pick.name, slugs));
        Ok(found)
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        match line() {
            Line::Open { title: text, .. }
            | Line::Effect { text, .. }
            | Line::Next { text, .. }
            | Line::Cell { value: text, .. } => self.told.push(text),
            Line::Adjust { .. } | Line::Close => {}
        }
    }
}

impl Hand for Script {
    fn die(&mut self, die: Die, _: Cast) -> Play<i32> {
        let face = self.dice.pop_front();
        assert!(face.is_some() || !self.strict, "no die left for {:?}", self.told.last());
        let face = face.unwrap_or(die.lowest());
        assert!(die.has(face), "a {die} has no {face}");
        Ok(face)
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        assert!(!self.strict, "nothing is drawn in combat");
        Ok(self.dice.pop_front().filter(|value| cup.has(*value)).unwrap_or_else(|| cup.nth(0)))
    }
}
