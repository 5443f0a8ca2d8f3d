//! `longroll procedures`: what the umpire can resolve, and the form of each procedure.

use longroll::form::{Field, Kind};
use longroll::procedure::Procedure;
use umpire::SYSTEMS;
use wire::form::ProcedureEntry;

use crate::args::Args;
use crate::fault::Failure;
use crate::open::{open, procedure, system};
use crate::say::{Say, lines, table};

pub fn run(args: &Args, id: Option<&str>, name: Option<&str>, say: &Say) -> Result<(), Failure> {
    let systems = match id {
        Some(id) => vec![system(id)?],
        None => SYSTEMS.to_vec(),
    };
    for system in systems {
        let book = open(args, system)?.0;
        match name {
            Some(name) => show(system.id(), procedure(&book, name)?, say),
            None if say.json => say.json(&book.procedures.iter().map(ProcedureEntry::from).collect::<Vec<_>>()),
            None => {
                let mut list = table(&[system.id(), "rule", ""]);
                for procedure in &book.procedures {
                    let help = if procedure.rolls {
                        procedure.help.to_owned()
                    } else {
                        format!("{} (no dice)", procedure.help)
                    };
                    list.add_row([procedure.name, &procedure.rule.to_string(), &help]);
                }
                say.text(&lines(&list));
            }
        }
    }
    Ok(())
}

fn show(system: &str, procedure: &Procedure, say: &Say) {
    if say.json {
        return say.json(&ProcedureEntry::from(procedure));
    }
    say.text(&format!("{system} {}: {} ({})\n{}\n", procedure.name, procedure.title, procedure.rule, procedure.help));
    let mut fields = table(&["input", "what", "default", "rule"]);
    let mut group = "";
    for field in &procedure.form.fields {
        if field.group != group {
            group = field.group;
            fields.add_row([format!("[{group}]")]);
        }
        let default = field.default.as_deref().unwrap_or("required");
        fields.add_row([field.name, &describe(field), default, &field.rule.to_string()]);
    }
    say.text(&lines(&fields));
    let mut facts = table(&["outcome", "what"]);
    for fact in &procedure.facts {
        facts.add_row([fact.name, fact.help]);
    }
    say.text(&lines(&facts));
    let notations = notations(&procedure.form.fields);
    if !notations.is_empty() {
        say.text(&notations);
    }
}

/// How each list is written, with the fields of one notation together.
fn notations(fields: &[Field]) -> String {
    let mut found: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for field in fields {
        let Kind::List { notation, example, .. } = &field.kind else { continue };
        match found.iter_mut().find(|(known, ..)| known == notation) {
            Some((.., names)) => names.push(field.name),
            None => found.push((notation, example, vec![field.name])),
        }
    }
    let line = |(notation, example, names): &(&str, &str, Vec<&str>)| {
        format!("How to write {}: {notation}; for example {example}.\n", names.join(", "))
    };
    found.iter().map(line).collect()
}

fn describe(field: &Field) -> String {
    let kind = match &field.kind {
        Kind::Number { min, max } => format!("{min} to {max}"),
        Kind::Flag => "yes or no".to_owned(),
        Kind::Choice(options) | Kind::Decision(options) => {
            options.iter().map(|option| option.slug).collect::<Vec<_>>().join(", ")
        }
        Kind::List { example, .. } => format!("a list like {example}"),
    };
    format!("{}: {kind}", field.help)
}
