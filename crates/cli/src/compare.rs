//! `longroll compare`: one situation through every system.

use std::collections::BTreeMap;

use longroll::procedure::Fact;
use longroll::system::OpenSystem;
use study::compare::{Answer, Comparison, Said, Taken, all};

use crate::args::{Args, CompareArgs};
use crate::fault::Failure;
use crate::open::{inputs, open, system, typed};
use crate::say::{Say, lines, table};

pub fn run(args: &Args, compare: &CompareArgs, say: &Say) -> Result<(), Failure> {
    let comparisons = all();
    let Some(comparison) = comparisons.iter().find(|c| c.name == compare.what) else {
        let help = longroll::nearest::suggest(&compare.what, comparisons.iter().map(|c| c.name));
        return Err(Failure::other(format!("`{}` cannot be compared", compare.what), help));
    };
    if compare.inputs.is_empty() {
        return Err(Failure::other(format!("you have not described the {}", comparison.name), describe(comparison)));
    }
    let values = comparison.form.read(&inputs(&compare.inputs)).map_err(|refusals| Failure::Refused {
        refusals,
        typed: typed(&format!("compare {}", comparison.name), &compare.inputs),
    })?;
    let opened = umpire::ids().into_iter().map(|id| Ok((id, open(args, system(id)?)?.0)));
    let books: Vec<(&str, OpenSystem)> = opened.collect::<Result<_, Failure>>()?;
    let books: Vec<(&str, &OpenSystem)> = books.iter().map(|(id, book)| (*id, book)).collect();
    let answers = comparison.run(&values, &books);
    if say.json {
        json(&answers, say);
    } else {
        print(comparison, &answers, say);
    }
    Ok(())
}

fn describe(comparison: &Comparison) -> String {
    let fields = comparison.form.fields.iter().map(|field| format!("\n    {}= {}", field.name, field.describe()));
    format!("longroll compare {} key=value …{}", comparison.name, fields.collect::<String>())
}

fn shown(taken: Option<Taken>) -> String {
    match taken {
        Some(Taken::Chance(chance)) => format!("{:.1}%", 100.0 * chance),
        Some(Taken::Men(men)) => format!("{men:.0}"),
        None => "-".to_owned(),
    }
}

/// The measures side by side, then the outcomes, then the question that each system was asked.
fn print(comparison: &Comparison, answers: &[Answer], say: &Say) {
    let good: Vec<(&str, &Said)> = answers.iter().filter_map(|a| Some((a.system, a.said.as_ref().ok()?))).collect();
    let mut names: Vec<&str> = Vec::new();
    for measure in good.iter().flat_map(|(_, said)| &said.translation.measures) {
        if !names.contains(&measure.name) {
            names.push(measure.name);
        }
    }
    let mut header = vec![comparison.title];
    header.extend(good.iter().map(|(system, _)| *system));
    let mut measures = table(&header);
    for name in names {
        let mut row = vec![name.to_owned()];
        row.extend(good.iter().map(|(_, said)| shown(said.measure(name))));
        measures.add_row(row);
    }
    let turns = good.iter().map(|(_, said)| said.translation.turn.0.to_owned());
    measures.add_row(std::iter::once("one turn lasts".to_owned()).chain(turns).collect::<Vec<_>>());
    say.text(&lines(&measures));
    say.text(&lines(&outcomes(&good)));
    for answer in answers {
        match &answer.said {
            Ok(said) => translated(answer.system, said, say),
            Err(why) => say.text(&format!("{}: no answer; {why}", answer.system)),
        }
    }
}

/// The question as a command, and how the situation was translated into it.
fn translated(system: &str, said: &Said, say: &Say) {
    let words: Vec<String> = said.translation.inputs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    say.text(&format!("{system}: longroll odds {system} {} {}", said.translation.procedure, words.join(" ")));
    for (note, rule) in &said.translation.notes {
        say.text(&format!("  {note} ({rule})"));
    }
    for (name, taken) in &said.odds.asked {
        say.text(&format!("  decided: {name} = {}", taken.join(" or ")));
    }
}

/// The main outcomes of each system, most likely first, one system per column.
fn outcomes(good: &[(&str, &Said)]) -> comfy_table::Table {
    let mut columns: Vec<Vec<String>> = Vec::new();
    let mut header = vec![String::new()];
    for (system, said) in good {
        header.push(format!("{system}: {}", said.translation.main));
        let at = said.facts.iter().position(|fact| fact.name == said.translation.main).unwrap_or(0);
        let main = said.odds.dist.map(|facts| facts[at]);
        let mut list: Vec<(&Fact, &f64)> = main.iter().collect();
        list.sort_by(|a, b| b.1.total_cmp(a.1));
        columns.push(list.iter().map(|(fact, chance)| format!("{:.1}% {fact}", 100.0 * **chance)).collect());
    }
    let mut table = table(&header.iter().map(String::as_str).collect::<Vec<_>>());
    for row in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
        let mut cells = vec![format!("{}", row + 1)];
        cells.extend(columns.iter().map(|column| column.get(row).cloned().unwrap_or_default()));
        table.add_row(cells);
    }
    table
}

fn json(answers: &[Answer], say: &Say) {
    let entry = |answer: &Answer| match &answer.said {
        Err(why) => serde_json::json!({ "system": answer.system, "cannot": why }),
        Ok(said) => {
            let translation = &said.translation;
            let number = |taken: Taken| match taken {
                Taken::Chance(number) | Taken::Men(number) => number,
            };
            let measures: BTreeMap<&str, Option<f64>> = translation
                .measures
                .iter()
                .map(|measure| (measure.name, said.measure(measure.name).map(number)))
                .collect();
            let notes: Vec<String> = translation.notes.iter().map(|(note, rule)| format!("{note} ({rule})")).collect();
            let inputs: BTreeMap<&String, &String> =
                translation.inputs.iter().map(|(key, value)| (key, value)).collect();
            let (outcomes, more) = wire::odds::outcomes(&said.facts, &said.odds.dist);
            serde_json::json!({
                "system": answer.system,
                "procedure": translation.procedure,
                "inputs": inputs,
                "notes": notes,
                "measures": measures,
                "turn": translation.turn.0,
                "outcomes": outcomes,
                "more_outcomes": more,
            })
        }
    };
    say.json(&answers.iter().map(entry).collect::<Vec<_>>());
}
