//! Reading a lesson: `key value` lines, and steps with their lines indented under them.

use std::ops::Range;

use longroll::diagnostic::{Diagnostic, MOST_FAULTS};
use longroll::nearest::suggest;
use longroll::side::Side;

use super::{Lesson, Step};
use crate::battle::side_word;

const HEAD: [&str; 8] = ["lesson", "title", "system", "scenario", "side", "minutes", "goal", "step"];
const STEP: [&str; 6] = ["says", "rule", "asked", "do", "wrong", "then"];

/// A line: its key, the rest, and where both are.
struct Line<'t> {
    indented: bool,
    key: &'t str,
    value: &'t str,
    span: Range<usize>,
}

/// Read a lesson, or list everything that is wrong with it.
pub fn read(file: &str, text: &str) -> Result<Lesson, Vec<Diagnostic>> {
    let mut faults = Vec::new();
    let shared: std::sync::Arc<str> = text.into();
    let fault = |span: Range<usize>, why: String, help: String| {
        Diagnostic::sharing(file, std::sync::Arc::clone(&shared), span, why, help)
    };
    let mut head: Vec<(&str, &str, Range<usize>)> = Vec::new();
    let mut steps: Vec<(Step, Range<usize>)> = Vec::new();
    for line in lines(text) {
        if faults.len() >= MOST_FAULTS {
            break;
        }
        let known: &[&str] = if line.indented { &STEP } else { &HEAD };
        if !known.contains(&line.key) {
            let help = suggest(line.key, known.iter().copied());
            faults.push(fault(line.span, format!("`{}` is not a line of a lesson here", line.key), help));
        } else if line.value.is_empty() {
            let help = format!("write what it is after `{}`", line.key);
            faults.push(fault(line.span, format!("`{}` has no text", line.key), help));
        } else if line.indented {
            match steps.last_mut() {
                Some((step, _)) => step.set(line.key, line.value),
                None => faults.push(fault(
                    line.span,
                    "this line is in no step".to_owned(),
                    "begin with `step TITLE`".to_owned(),
                )),
            }
        } else if line.key == "step" {
            steps.push((Step::titled(line.value), line.span));
        } else {
            head.push((line.key, line.value, line.span));
        }
    }
    let lesson = (head, &steps[..]);
    match whole(lesson, &fault, &mut faults) {
        Some(lesson) if faults.is_empty() => Ok(lesson),
        _ => Err(faults),
    }
}

/// The lines that are not empty and no comments. A line indented deeper than the keys of a step continues the one above.
fn lines(text: &str) -> Vec<Line<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (start, inner) = (at, line.trim());
        at += line.len();
        if inner.is_empty() || inner.starts_with('#') {
            continue;
        }
        let begins = start + line.find(inner).unwrap_or(0);
        let (key, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let indented = line.starts_with(char::is_whitespace);
        found.push(Line { indented, key, value: value.trim(), span: begins..begins + inner.len() });
    }
    found
}

type Head<'t> = Vec<(&'t str, &'t str, Range<usize>)>;

/// The lesson of these lines, if what belongs in its head is there.
fn whole(
    (head, steps): (Head<'_>, &[(Step, Range<usize>)]),
    fault: &dyn Fn(Range<usize>, String, String) -> Diagnostic,
    faults: &mut Vec<Diagnostic>,
) -> Option<Lesson> {
    let mut need = |key: &str| {
        let found = head.iter().find(|(name, ..)| *name == key);
        if found.is_none() {
            faults.push(fault(0..0, format!("the lesson has no `{key}` line"), format!("add `{key} ...`")));
        }
        found.cloned()
    };
    let (id, title, system) = (need("lesson"), need("title"), need("system"));
    let (scenario, side, minutes, goal) = (need("scenario"), need("side"), need("minutes"), need("goal"));
    let (_, id, _) = id?;
    let (_, name, span) = system?;
    let system = crate::system(name).map_err(|no| faults.push(fault(span, no.why, no.help))).ok()?;
    let (_, scenario, span) = scenario?;
    let known = system.scenarios();
    if !known.iter().any(|each| each.id == scenario) {
        let help = suggest(scenario, known.iter().map(|each| each.id));
        faults.push(fault(span, format!("{name} has no battle `{scenario}`"), help));
    }
    let (_, word, span) = side?;
    let side = Side::BOTH.into_iter().find(|side| side_word(*side) == word);
    if side.is_none() {
        faults.push(fault(span, format!("`{word}` is no side"), "write `north` or `south`".to_owned()));
    }
    let (_, word, span) = minutes?;
    let minutes = word.parse().ok().filter(|minutes| (1..=60).contains(minutes));
    if minutes.is_none() {
        faults.push(fault(span, format!("`{word}` is no number of minutes"), "write a number from 1 to 60".to_owned()));
    }
    goal?;
    let rules = system.rules();
    for (step, span) in steps {
        let lacks = [("says", step.says.is_empty()), ("rule", step.rule.is_empty()), ("asked", step.asked.is_empty())];
        let lacks = lacks.into_iter().chain([("do", step.answers.is_empty()), ("wrong", step.wrong.is_empty())]);
        for (key, _) in lacks.filter(|(_, lacks)| *lacks) {
            let why = format!("the step `{}` has no `{key}` line", step.title);
            faults.push(fault(span.clone(), why, format!("add `{key} ...` under it")));
        }
        if !step.rule.is_empty() && !rules.iter().any(|section| section.id == step.rule) {
            let help = suggest(&step.rule, rules.iter().map(|section| section.id));
            faults.push(fault(span.clone(), format!("the rulebook of {name} has no section {}", step.rule), help));
        }
    }
    if steps.is_empty() {
        faults.push(fault(0..0, "the lesson has no steps".to_owned(), "add `step TITLE`".to_owned()));
    }
    let goal = head.iter().filter(|(key, ..)| *key == "goal").map(|(_, text, _)| (*text).to_owned()).collect();
    Some(Lesson {
        id: id.to_owned(),
        title: title?.1.to_owned(),
        system,
        scenario: scenario.to_owned(),
        side: side?,
        minutes: minutes?,
        goal,
        steps: steps.iter().map(|(step, _)| step.clone()).collect(),
    })
}

impl Step {
    fn titled(title: &str) -> Step {
        Step {
            title: title.to_owned(),
            says: Vec::new(),
            rule: String::new(),
            asked: String::new(),
            answers: Vec::new(),
            wrong: String::new(),
            then: String::new(),
        }
    }

    fn set(&mut self, key: &str, value: &str) {
        let value = value.to_owned();
        match key {
            "says" => self.says.push(value),
            "do" => self.answers.push(value),
            "rule" => self.rule = value,
            "asked" => self.asked = value,
            "wrong" => self.wrong = value,
            _ => self.then = value,
        }
    }
}
