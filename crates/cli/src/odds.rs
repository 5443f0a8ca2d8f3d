//! `longroll odds`: distributions with bars, fractions, conditions, sweeps and comparisons.

use std::fmt::Write as _;

use longroll::dist::Dist;
use longroll::procedure::{Fact, Outcome, Procedure};
use longroll::receipt;
use longroll::weight::Exact;
use umpire::condition::{Condition, fact};
use umpire::odds::{self, Asked, Idle, Unanswered, change, idle};
use umpire::patience::Patience;
use wire::odds::{Odds, Said, marginal};

use crate::ahead;
use crate::args::{Args, OddsArgs};
use crate::fault::Failure;
use crate::open::{inputs, open, procedure, system, typed};
use crate::resolve::stopped;
use crate::say::{Say, lines, table};
use crate::sweep;

/// The most joint outcomes that are printed.
const LISTED: usize = 100;

/// The odds of one situation, and its label in a comparison.
pub struct Answer<W> {
    label: String,
    pub odds: umpire::odds::Answer<W>,
    /// Inputs that change nothing in this situation.
    idle: Idle,
}

impl<W: Asked> Answer<W> {
    /// Print the decisions that the odds assume, and the inputs that change nothing.
    pub fn print_decisions(&self, say: &Say) {
        let mut text = String::new();
        for (name, taken) in &self.odds.asked {
            let how = if self.odds.decided.contains_key(name) { "" } else { " (usual)" };
            let _ = writeln!(text, "  {name} = {}{how}", taken.join(" or "));
        }
        if !text.is_empty() {
            say.text(&format!("These odds assume the decisions:\n{text}"));
        }
        self.odds.idle().into_iter().chain(self.idle.sentences()).for_each(|note| say.text(&note));
    }
}

/// A question about one procedure.
pub struct Question<'a> {
    pub args: &'a OddsArgs,
    pub procedure: &'a Procedure,
    conditions: Vec<Condition>,
    pub by: Vec<usize>,
}

pub fn run(args: &Args, odds: &OddsArgs, say: &Say) -> Result<(), Failure> {
    let system = system(&odds.system)?;
    let (book, _) = open(args, system)?;
    let procedure = procedure(&book, &odds.procedure)?;
    let wrong = |(message, help): (String, String)| Failure::other(message, help);
    let conditions = odds
        .given
        .iter()
        .map(|text| Condition::parse(text, &procedure.facts))
        .collect::<Result<_, _>>()
        .map_err(wrong)?;
    let by = odds.by.iter().map(|name| fact(name, &procedure.facts)).collect::<Result<_, _>>().map_err(wrong)?;
    let question = Question { args: odds, procedure, conditions, by };
    if odds.exact { question.answer::<Exact>(say) } else { question.answer::<f64>(say) }
}

impl Question<'_> {
    fn answer<W: Asked>(&self, say: &Say) -> Result<(), Failure> {
        let base = inputs(&self.args.inputs);
        if let Some(sweep) = &self.args.sweep {
            return sweep::run::<W>(self, &base, sweep, say);
        }
        let patience = Patience::default();
        let questions = if self.args.against.is_empty() { 1 } else { 2 };
        let mut answers = vec![self.one::<W>("", &base, &patience.part(questions))?];
        if !self.args.against.is_empty() {
            let changed = change(&base, &inputs(&self.args.against));
            "as given".clone_into(&mut answers[0].label);
            answers.push(self.one::<W>(&self.args.against.join(" "), &changed, &patience.part(1))?);
        }
        if say.json {
            let all: Vec<Odds> = answers.iter().map(|answer| self.json(answer)).collect();
            if let [only] = all.as_slice() {
                say.json(only);
            } else {
                say.json(&all);
            }
            return Ok(());
        }
        if let [first, second] = answers.as_slice() {
            self.compare(first, second, say);
        } else {
            self.print(&answers[0], say);
        }
        Ok(())
    }

    /// The odds of one situation under the conditions.
    pub fn one<W: Asked>(
        &self,
        label: &str,
        given: &[(String, String)],
        patience: &Patience,
    ) -> Result<Answer<W>, Failure> {
        let word =
            |(key, value): &(String, String)| if value == "yes" { key.clone() } else { format!("{key}={value}") };
        let words: Vec<String> = given.iter().map(word).collect();
        let refused = |refusals| Failure::Refused {
            refusals,
            typed: typed(&format!("odds {} {}", self.args.system, self.procedure.name), &words),
        };
        let odds = odds::odds(self.procedure, given, &self.conditions, patience).map_err(|why| match why {
            Unanswered::Refused(refusals) => refused(refusals),
            Unanswered::Stopped(pause) => stopped(&pause),
            Unanswered::Impossible => Failure::other(
                format!("{} cannot happen in this situation", self.args.given.join(" and ")),
                "leave out --given to see what can happen",
            ),
        })?;
        // The lines of a sweep show what each input changes.
        let idle = if self.args.sweep.is_some() { Idle::default() } else { idle(self.procedure, given, patience) };
        Ok(Answer { label: label.to_owned(), odds, idle })
    }

    pub fn json<W: Asked>(&self, answer: &Answer<W>) -> Odds {
        answer.odds.wire(&self.args.system, self.procedure, &self.args.given, &answer.idle)
    }

    fn print<W: Asked>(&self, answer: &Answer<W>, say: &Say) {
        self.print_sum(answer, say);
        if let Some(chance) = &answer.odds.given_chance {
            say.text(&format!("Given {} (itself {}):", self.args.given.join(" and "), shown(chance)));
        }
        if self.by.is_empty() {
            for at in 0..self.procedure.facts.len() {
                self.print_fact(at, &answer.odds.dist, say);
            }
        } else {
            let joint = answer.odds.dist.map(|facts| self.by.iter().map(|at| facts[*at]).collect::<Vec<Fact>>());
            let names: Vec<&str> = self.args.by.iter().map(String::as_str).collect();
            let label = |values: &Vec<Fact>| values.iter().map(Fact::to_string).collect::<Vec<_>>().join(", ");
            let mut rows: Vec<(String, W)> =
                joint.iter().map(|(values, weight)| (label(values), weight.clone())).collect();
            let more = rows.len().saturating_sub(LISTED);
            if more > 0 {
                rows.sort_by(|a, b| b.1.to_f64().total_cmp(&a.1.to_f64()));
                rows.truncate(LISTED);
            }
            bars(&names.join(", "), &rows, say);
            if more > 0 {
                say.text(&format!("  and {more} more"));
            }
        }
        answer.print_decisions(say);
        say.text(&ahead::found(&answer.odds.how.into()));
    }

    /// Print the inputs that were assumed and the arithmetic of every roll.
    fn print_sum<W: Asked>(&self, answer: &Answer<W>, say: &Say) {
        print_assumed(self.procedure, &answer.odds.inputs, say);
        let (before, sums) = answer.odds.sums(self.procedure);
        let rolls = answer.odds.rolls();
        let text = [receipt::text(&before), ahead::rolls(&rolls), ahead::sums(&sums)].concat();
        if !rolls.is_empty() {
            say.text(&format!("{text}\n"));
        }
    }

    fn print_fact<W: Asked>(&self, at: usize, dist: &Dist<Outcome, W>, say: &Say) {
        let fact = dist.map(|facts| facts[at]);
        if let (1, Some((only, _))) = (fact.len(), fact.iter().next()) {
            return say.text(&format!("{}\n  always {only}\n", self.procedure.facts[at].name));
        }
        bars(
            self.procedure.facts[at].name,
            &fact.iter().map(|(fact, weight)| (fact.to_string(), weight.clone())).collect::<Vec<_>>(),
            say,
        );
        let summary = marginal(&self.procedure.facts, at, dist);
        if let Some(number) = summary.number.filter(|_| fact.len() > 1) {
            let mean = number.mean_fraction.unwrap_or_else(|| format!("{:.3}", number.mean));
            let [low, middle, high] = number.quantiles;
            say.text(&format!(
                "  mean {mean}, deviation {:.2}, one in ten at most {low}, half at most {middle}, nine in ten at most {high}",
                number.deviation
            ));
        }
    }

    fn compare<W: Asked>(&self, first: &Answer<W>, second: &Answer<W>, say: &Say) {
        for at in 0..self.procedure.facts.len() {
            let (a, b) = (first.odds.dist.map(|facts| facts[at]), second.odds.dist.map(|facts| facts[at]));
            let mut values: Vec<Fact> = a.iter().chain(b.iter()).map(|(fact, _)| *fact).collect();
            values.sort();
            values.dedup();
            if values.len() < 2 {
                continue;
            }
            let mut list = table(&[self.procedure.facts[at].name, &first.label, &second.label]);
            for value in &values {
                list.add_row([value.to_string(), shown(&a.chance(|f| f == value)), shown(&b.chance(|f| f == value))]);
            }
            say.text(&lines(&list));
            if values.iter().all(|fact| matches!(fact, Fact::Number(_))) {
                let versus = b.versus(&a);
                say.text(&format!(
                    "  {} against {}: more {}, equal {}, less {}\n",
                    second.label,
                    first.label,
                    shown(&versus.more),
                    shown(&versus.equal),
                    shown(&versus.less)
                ));
            }
        }
        second.print_decisions(say);
    }
}

/// Print the defaults of inputs that were left out, in one line.
pub fn print_assumed(procedure: &Procedure, inputs: &[(String, String)], say: &Say) {
    let assumed = umpire::odds::assumed(procedure, inputs);
    if !assumed.is_empty() {
        let said: Vec<String> = assumed.iter().map(|assumed| format!("{}={}", assumed.input, assumed.value)).collect();
        say.text(&format!("Assumed: {}\n\n", said.join(", ")));
    }
}

/// A probability as a percentage, or as a fraction if it is exact.
pub fn shown<W: Said>(weight: &W) -> String {
    weight.fraction().unwrap_or_else(|| format!("{:.2}%", 100.0 * weight.to_f64()))
}

/// Print a bar for each row, in eighths of a character so that one percent still shows.
fn bars<W: Said>(title: &str, rows: &[(String, W)], say: &Say) {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    const WIDTH: f64 = 40.0;
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let chance = rows.iter().map(|(_, weight)| shown(weight).len()).max().unwrap_or(0);
    let mut text = format!("{title}\n");
    for (label, weight) in rows {
        let eighths = (weight.to_f64() * WIDTH * 8.0).round() as usize;
        let bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
        let _ = writeln!(text, "  {label:<width$}  {:>chance$}  {bar}", shown(weight));
    }
    say.text(&text);
}
