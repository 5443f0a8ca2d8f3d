//! `longroll battlefield`: surveys of battlefields, and the map that each system makes of one.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use survey::compile::systems;
use survey::draw::{self, Layer};
use survey::shipped::{self, SURVEYS};
use survey::{Compiled, Survey, System, compile, lint};

use crate::fault::Failure;
use crate::folder;
use crate::say::{Say, lines, table};

fn system_words() -> PossibleValuesParser {
    PossibleValuesParser::new(System::ALL.map(System::word))
}

fn layer_words() -> PossibleValuesParser {
    PossibleValuesParser::new(Layer::ALL.map(Layer::word))
}

#[derive(Subcommand, Debug)]
pub enum BattlefieldCommand {
    /// List the battlefields that come with the program, and the systems that can use each.
    List,
    /// Check a battlefield, and the battle if its folder has one: print its faults, its probable faults, and what each
    /// system leaves out or decides.
    Check {
        /// A battlefield of `battlefield list`, a folder with a `ground` file, or that file.
        battlefield: String,
    },
    /// Put a battle side by side in all its books: what each made of the ground and of the armies.
    Compare {
        /// A battle of `battle list`, or a folder with the files `ground`, `return` and `battle`.
        battle: String,
    },
    /// Print or write the scenario and the map or table that systems make of a battle's folder.
    Compile {
        /// A battle of `battle list`, or a folder with the files `ground`, `return` and `battle`.
        battle: String,
        /// The system; leave it out for all that the battle has a part for.
        #[arg(value_parser = system_words())]
        system: Option<String>,
        /// Write the files into a folder for each system under this one.
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
    /// Show the map or table that a system makes of a survey, as text or as a picture.
    Show {
        /// A battlefield of `battlefield list`, a folder with a `ground` file, or that file.
        battlefield: String,
        /// The system; leave it out to draw the survey itself.
        #[arg(value_parser = system_words())]
        system: Option<String>,
        /// Write a picture to this file.
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// What to draw over the survey.
        #[arg(long, default_value = "grid", value_parser = layer_words())]
        layer: String,
    },
}

pub fn run(command: &BattlefieldCommand, say: &Say) -> Result<(), Failure> {
    match command {
        BattlefieldCommand::List => list(say),
        BattlefieldCommand::Check { battlefield } => match folder::read(battlefield)? {
            Some(found) => folder::check(&found, say),
            None => check(&read(battlefield)?, say),
        },
        BattlefieldCommand::Compare { battle } => folder::compare(battle, say),
        BattlefieldCommand::Compile { battle, system, out } => {
            folder::compile(battle, system.as_deref(), out.as_ref(), say)
        }
        BattlefieldCommand::Show { battlefield, system, svg, layer } => {
            let survey = read(battlefield)?;
            let layer = Layer::ALL.into_iter().find(|known| known.word() == layer).unwrap_or(Layer::Grid);
            show(&survey, system.as_deref().and_then(System::named), svg.as_deref(), layer, say)
        }
    }
}

/// A survey that comes with the program, by name, or one from a folder or file.
fn read(battlefield: &str) -> Result<Survey, Failure> {
    if let Some(survey) = shipped::survey(battlefield) {
        return Ok(survey?);
    }
    let path = Path::new(battlefield);
    let file = if path.is_dir() { path.join("ground") } else { path.to_owned() };
    if !file.exists() {
        let names = SURVEYS.iter().map(|(name, _)| *name);
        return Err(Failure::other(format!("there is no battlefield `{battlefield}`"), suggest(battlefield, names)));
    }
    let text = std::fs::read_to_string(&file)?;
    Ok(Survey::parse(&file.display().to_string(), &text)?)
}

fn list(say: &Say) -> Result<(), Failure> {
    let mut found = Vec::new();
    for &(name, _) in SURVEYS {
        let survey = read(name)?;
        let systems: Vec<&str> = systems(&survey).map(System::word).collect();
        found.push((name, survey.title, systems));
    }
    if say.json {
        let entry = |(name, title, systems): &(&str, String, Vec<&str>)| serde_json::json!({ "name": name, "title": title, "systems": systems });
        say.json(&found.iter().map(entry).collect::<Vec<_>>());
        return Ok(());
    }
    let mut rows = table(&["battlefield", "title", "systems"]);
    for (name, title, systems) in found {
        rows.add_row([name.to_owned(), title, systems.join(", ")]);
    }
    say.text(&lines(&rows));
    Ok(())
}

fn check(survey: &Survey, say: &Say) -> Result<(), Failure> {
    let warnings = lint(survey);
    let mut faults: Vec<Diagnostic> = Vec::new();
    let mut made: Vec<Compiled> = Vec::new();
    for system in systems(survey) {
        match compile(survey, system) {
            Ok(compiled) => made.push(compiled),
            Err(found) => faults.extend(found),
        }
    }
    if say.json && faults.is_empty() {
        let notes = |compiled: &Compiled| compiled.notes.iter().map(|note| note.0.clone()).collect::<Vec<_>>();
        let systems = made.iter().map(|one| serde_json::json!({ "system": one.system.word(), "notes": notes(one) }));
        say.json(&serde_json::json!({
            "name": survey.name,
            "warnings": warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "systems": systems.collect::<Vec<_>>(),
        }));
        return Ok(());
    }
    if !say.json {
        for warning in &warnings {
            say.text(&format!("warning: {warning}"));
        }
        for compiled in &made {
            say.text(&summary(compiled));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Faults(faults)) }
}

/// What a system made of the survey, in a few lines.
fn summary(made: &Compiled) -> String {
    let size = match (made.hexes(), made.table()) {
        (Some(hexes), _) => {
            let (grid, doubtful) = (hexes.map.grid(), hexes.doubtful().count());
            let size = format!("{} x {} hexes of {} yards", grid.columns(), grid.rows(), made.view.scale);
            format!("{size}; hexes with less than 60 % of the terrain shown: {doubtful}")
        }
        (_, Some(table)) => {
            format!("a table of {} x {} inches, {} yards an inch", table.width(), table.height(), made.view.scale)
        }
        _ => String::new(),
    };
    let mut summary = format!("{}: {size}", made.system.title());
    for note in &made.notes {
        summary += &format!("\n  - {}", note.0);
    }
    summary
}

fn show(survey: &Survey, system: Option<System>, svg: Option<&Path>, layer: Layer, say: &Say) -> Result<(), Failure> {
    let made = system.map(|system| compile(survey, system)).transpose()?;
    let picture = match &made {
        Some(made) => draw::compiled(survey, made, layer),
        None => draw::survey(survey),
    };
    if let Some(file) = svg {
        std::fs::write(file, picture)?;
        if say.json {
            say.json(&serde_json::json!({ "name": survey.name, "file": file.display().to_string() }));
        } else {
            say.text(&format!("{} drawn to {}", survey.title, file.display()));
        }
        return Ok(());
    }
    match made {
        Some(made) if say.json => {
            let notes: Vec<&str> = made.notes.iter().map(|note| note.0.as_str()).collect();
            say.json(&serde_json::json!({ "system": made.system.word(), "text": made.text, "notes": notes }));
        }
        Some(made) => {
            say.text(&made.text);
            say.text(&summary(&made));
            if let Some(hexes) = made.hexes() {
                let grid = hexes.map.grid();
                let doubtful: Vec<String> =
                    hexes.doubtful().map(|(hex, share)| format!("{} {share} %", grid.name(hex))).collect();
                say.text(&format!("Hexes with less than 60 % of the terrain shown: {}", doubtful.join(", ")));
            }
        }
        None => say.text(&picture),
    }
    Ok(())
}
