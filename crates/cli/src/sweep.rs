//! `longroll odds --sweep`: one line for each value of an input.

use longroll::form::Kind;
use longroll::procedure::Fact;
use longroll::refusal::{Refusal, Refusals};
use umpire::odds::{Asked, MOST_POINTS, change};
use umpire::patience::Patience;

use crate::fault::Failure;
use crate::odds::{Answer, Question, shown};
use crate::open::typed;
use crate::say::{Say, lines, table};

/// A value, and its odds or why a rule forbids it.
type Row<W> = (String, Result<Answer<W>, Refusals>);

pub fn run<W: Asked>(
    question: &Question<'_>,
    base: &[(String, String)],
    sweep: &str,
    say: &Say,
) -> Result<(), Failure> {
    let (key, values) = values(question, sweep)?;
    let mut rows: Vec<Row<W>> = Vec::new();
    if values.len() > MOST_POINTS {
        return Err(Failure::other(
            format!("a sweep has at most {MOST_POINTS} values; you gave {}", values.len()),
            format!("write --sweep {key}={}..{}", values[0], values[MOST_POINTS - 1]),
        ));
    }
    let (patience, count) = (Patience::default(), values.len());
    for (nth, value) in values.into_iter().enumerate() {
        let changed = change(base, &[(key.clone(), value.clone())]);
        match question.one::<W>(&value, &changed, &patience.part(count - nth)) {
            Ok(answer) => rows.push((value, Ok(answer))),
            // A value that a rule forbids is a row of the answer; a value that cannot be read is an error.
            Err(Failure::Refused { refusals, .. }) if refusals.0.iter().all(|r| r.rule.is_some()) => {
                rows.push((value, Err(refusals)));
            }
            Err(failure) => return Err(failure),
        }
    }
    if say.json {
        let row = |(value, answer): &Row<W>| match answer {
            Ok(answer) => serde_json::json!({ "value": value, "odds": question.json(answer) }),
            Err(refusals) => serde_json::json!({ "value": value, "refused": wire::Faults::from(refusals).errors }),
        };
        say.json(&serde_json::json!({ "sweep": key, "rows": rows.iter().map(row).collect::<Vec<_>>() }));
    } else {
        print(question, &key, &rows, say);
    }
    Ok(())
}

/// The chance of each value of the first fact (or of the facts of `--by`), and the means of the numbers.
fn print<W: Asked>(question: &Question<'_>, key: &str, rows: &[Row<W>], say: &Say) {
    let names = &question.procedure.facts;
    let shown_facts: Vec<usize> = if question.by.is_empty() { vec![0] } else { question.by.clone() };
    let good = || rows.iter().filter_map(|(_, answer)| answer.as_ref().ok());
    let counts = |at: &usize| {
        good().any(|a| a.odds.dist.iter().any(|(facts, _)| matches!(facts[*at], Fact::Number(n) if n != 0)))
    };
    let numbers: Vec<usize> = (0..names.len()).filter(|at| !shown_facts.contains(at) && counts(at)).collect();
    let pick = |facts: &longroll::procedure::Outcome| shown_facts.iter().map(|at| facts[*at]).collect::<Vec<Fact>>();
    let mut columns: Vec<Vec<Fact>> = good().flat_map(|a| a.odds.dist.iter().map(|(facts, _)| pick(facts))).collect();
    columns.sort();
    columns.dedup();
    let label = |values: &Vec<Fact>| values.iter().map(Fact::to_string).collect::<Vec<_>>().join(",");
    let mut header = vec![key.to_owned()];
    header.extend(columns.iter().map(label));
    header.extend(numbers.iter().map(|at| format!("mean {}", names[*at].name)));
    let mut list = table(&header.iter().map(String::as_str).collect::<Vec<_>>());
    let mut notes: Vec<String> = Vec::new();
    list.set_content_arrangement(comfy_table::ContentArrangement::Disabled);
    for (value, answer) in rows {
        let mut row = vec![value.clone()];
        match answer {
            Ok(answer) => {
                notes.extend(answer.odds.idle().into_iter().map(|note| note + "\n"));
                row.extend(
                    columns.iter().map(|column| shown(&answer.odds.dist.chance(|facts| pick(facts) == *column))),
                );
                for at in &numbers {
                    let mean = answer.odds.dist.expect(|f| if let Fact::Number(n) = f[*at] { i64::from(n) } else { 0 });
                    row.push(mean.fraction().unwrap_or_else(|| format!("{:.3}", mean.to_f64())));
                }
            }
            Err(refusals) => {
                row.push("-".to_owned());
                notes.extend(refusals.0.iter().map(|refusal| format!("{key}={value}: {refusal}\n")));
            }
        }
        list.add_row(row);
    }
    say.text(&lines(&list));
    if !notes.is_empty() {
        say.text(&notes.concat());
    }
    if let Some(first) = good().next() {
        first.print_decisions(say);
    }
}

/// The key and the values of a sweep: a range of numbers, a list, or every value of the input.
fn values(question: &Question<'_>, sweep: &str) -> Result<(String, Vec<String>), Failure> {
    let form = &question.procedure.form;
    let (key, values) = sweep.split_once('=').unwrap_or((sweep, ""));
    let Some(field) = form.field(key) else {
        let help = longroll::nearest::suggest(key, form.fields.iter().map(|field| field.name));
        let command = format!("odds {} {} --sweep", question.args.system, question.procedure.name);
        return Err(Failure::Refused {
            refusals: Refusal::key(key, format!("there is no input `{key}` to sweep"), help).into(),
            typed: typed(&command, &[sweep.to_owned()]),
        });
    };
    let range =
        values.split_once("..").and_then(|(a, b)| Some((a.trim().parse::<i32>().ok()?, b.trim().parse::<i32>().ok()?)));
    let list = match (&field.kind, range) {
        (Kind::Number { min, max }, Some((a, b))) if *min <= a && a <= b && b <= *max => {
            (a..=b).map(|n| n.to_string()).collect()
        }
        (Kind::Number { min, max }, Some((a, b))) => {
            return Err(Failure::other(
                format!("`{key}` must be {min} to {max}; you gave {a}..{b}"),
                format!("write --sweep {key}={min}..{max}"),
            ));
        }
        (Kind::Number { min, max }, None) if values.is_empty() => {
            let help = format!("write --sweep {key}={min}..{}", max.min(&(min + 9)));
            return Err(Failure::other(format!("--sweep {key} needs a range of numbers"), help));
        }
        (Kind::Flag, _) if values.is_empty() => vec!["no".to_owned(), "yes".to_owned()],
        (Kind::Choice(options) | Kind::Decision(options), _) if values.is_empty() => {
            options.iter().map(|option| option.slug.to_owned()).collect()
        }
        _ => values.split(',').map(|value| value.trim().to_owned()).collect(),
    };
    Ok((key.to_owned(), list))
}
