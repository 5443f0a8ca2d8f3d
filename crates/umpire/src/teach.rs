//! Taught battles: a script of steps for a real battle, and the check that a player who follows it meets every step.
//!
//! A lesson does not script the dice. A step waits until its question is asked, so it fits every battle of its scenario.

mod read;

use chance::Seeded;
use longroll::battle::Battle;
use longroll::side::Side;
use longroll::system::{Settings, System};
use longroll::table::Wait;

use wire::lesson::{LessonEntry, LessonStep};

use crate::battle::run;

/// The lessons that come with the program: file names and texts.
pub const SHIPPED: [(&str, &str); 5] = [
    ("ridge-farm.lesson", include_str!("../lessons/ridge-farm.lesson")),
    ("rancho-del-norte.lesson", include_str!("../lessons/rancho-del-norte.lesson")),
    ("above-the-clouds.lesson", include_str!("../lessons/above-the-clouds.lesson")),
    ("civil-war-battles.lesson", include_str!("../lessons/civil-war-battles.lesson")),
    ("fire-and-fury.lesson", include_str!("../lessons/fire-and-fury.lesson")),
];

/// A taught battle.
#[derive(Clone)]
pub struct Lesson {
    pub id: String,
    pub title: String,
    pub system: &'static dyn System,
    pub scenario: String,
    /// The side that the player commands.
    pub side: Side,
    /// About how long it takes.
    pub minutes: u32,
    /// What wins, where the troops come on, how long it lasts: a paragraph each.
    pub goal: Vec<String>,
    pub steps: Vec<Step>,
}

/// One idea: what is taught when a question is asked, and the answer that carries it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub title: String,
    /// What the player reads, a paragraph each.
    pub says: Vec<String>,
    /// The section of the rulebook.
    pub rule: String,
    /// The name of the question that it waits for.
    pub asked: String,
    /// The answers that carry it out; a pattern that ends in `*` fits every answer that begins so.
    pub answers: Vec<String>,
    /// What is said to any other answer.
    pub wrong: String,
    /// What is said when it is done; may be empty.
    pub then: String,
}

impl Step {
    /// Whether an answer carries the step out.
    pub fn fits(&self, slug: &str) -> bool {
        self.answers.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(begins) => slug.starts_with(begins),
            None => slug == pattern,
        })
    }

    /// The answer that carries the step out, if the battle asks for it now.
    fn answer(&self, wait: &Wait) -> Option<String> {
        let Wait::Pick { name, options, .. } = wait else { return None };
        let offer = options.iter().find(|offer| *name == self.asked && self.fits(&offer.slug));
        offer.map(|offer| offer.slug.clone())
    }
}

impl std::fmt::Debug for Lesson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lesson").field("id", &self.id).field("steps", &self.steps).finish_non_exhaustive()
    }
}

pub use read::read;

/// The lessons that come with the program, in the order of the list. One that cannot be read is left out; a test reads all.
pub fn lessons() -> Vec<Lesson> {
    SHIPPED.iter().filter_map(|(file, text)| read(file, text).ok()).collect()
}

/// A lesson as it is written in JSON.
pub fn entry(lesson: &Lesson) -> LessonEntry {
    let rules = lesson.system.rules();
    let rule = |section: &str| {
        let found = rules.iter().find(|rule| rule.id == section).and_then(|rule| rule.sources.first());
        wire::Rule { section: section.to_owned(), source: found.map_or("", |source| source.word()).to_owned() }
    };
    let step = |step: &Step| LessonStep {
        title: step.title.clone(),
        says: step.says.clone(),
        rule: rule(&step.rule),
        asked: step.asked.clone(),
        answers: step.answers.clone(),
        wrong: step.wrong.clone(),
        then: step.then.clone(),
    };
    LessonEntry {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        system: lesson.system.id().to_owned(),
        scenario: lesson.scenario.clone(),
        side: lesson.side.into(),
        minutes: lesson.minutes,
        goal: lesson.goal.clone(),
        steps: lesson.steps.iter().map(step).collect(),
    }
}

/// Battles in which a lesson is tried.
const TRIES: u64 = 3;
/// A battle with more decisions than this is given up.
const MOST: usize = 20_000;
/// A step must be met before this many decisions of the player, or players will not wait for it.
const SOON: usize = 150;

/// Play a lesson along in several battles against the recruit. The faults name the steps that a player would wait for in vain.
pub fn check(lesson: &Lesson) -> Result<(), Vec<String>> {
    let mut faults: Vec<String> = Vec::new();
    for seed in 1..=TRIES {
        match follow(lesson, seed) {
            Err(fault) => return Err(vec![fault]),
            Ok(None) => {}
            Ok(Some(missed)) => {
                let step = &lesson.steps[missed];
                let patterns = step.answers.join("` or `");
                let fault = format!(
                    "step {} ({}) is not met: no question `{}` offers `{patterns}` among the first {SOON} decisions",
                    missed + 1,
                    step.title,
                    step.asked,
                );
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Follow the lesson in a battle with these dice. The first step that was not met, if there is one.
fn follow(lesson: &Lesson, seed: u64) -> Result<Option<usize>, String> {
    let begun = lesson.system.begin(&lesson.scenario, &Settings::default(), &[]);
    let mut battle: Box<dyn Battle> =
        begun.map_err(|faults| faults.iter().map(ToString::to_string).collect::<String>())?;
    let mut dice = Seeded::new(seed);
    run(&mut *battle, false, &mut dice);
    let (mut next, mut decided) = (0, 0);
    for _ in 0..MOST {
        let (Some(step), Some(wait)) = (lesson.steps.get(next), battle.wait()) else { break };
        let Wait::Pick { side, .. } = wait else { break };
        let taught = if *side == lesson.side { step.answer(wait) } else { None };
        decided += usize::from(*side == lesson.side);
        if decided > SOON {
            break;
        }
        next += usize::from(taught.is_some());
        let Some(answer) = taught.or_else(|| battle.advise()) else { break };
        battle.answer(&answer).map_err(|refusals| format!("`{answer}` is refused: {refusals:?}"))?;
        run(&mut *battle, false, &mut dice);
    }
    Ok((next < lesson.steps.len()).then_some(next))
}
