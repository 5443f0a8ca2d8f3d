//! `longroll army`: the army lists, and what an army costs.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use longroll::armies::{Armies, Muster};
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use serde_json::json;
use wire::armies::{ArmyBill, ArmyListEntry};

use crate::fault::Failure;
use crate::open;
use crate::say::{Say, lines, table};

#[derive(Subcommand, Debug)]
pub enum ArmyCommand {
    /// List the army lists with their points and limits, and the armies that come with the program.
    List,
    /// Check your own armies: print every fault with its line, and every limit that is broken.
    Check {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print what an army costs, item by item.
    Show {
        /// The name of an army that comes with the program, or a file of your own.
        army: String,
    },
}

/// The system that has army lists, with its id.
pub fn armies() -> Result<(&'static str, &'static dyn Armies), Failure> {
    let mut found = umpire::SYSTEMS.iter().filter_map(|system| Some((system.id(), system.armies()?)));
    found.next().ok_or_else(|| Failure::other("no system has army lists", ""))
}

/// The name and text of an army: one that comes with the program, or a file.
pub fn read(armies: &dyn Armies, army: &str) -> Result<(String, String), Failure> {
    let named = |file: &str| file.trim_end_matches(".army") == army.trim_end_matches(".army");
    if let Some((file, text)) = armies.shipped().iter().find(|(file, _)| named(file)) {
        return Ok(((*file).to_owned(), (*text).to_owned()));
    }
    let path = Path::new(army);
    if path.exists() {
        return Ok((army.to_owned(), open::read(path)?));
    }
    let ours = armies.shipped().iter().map(|(file, _)| file.trim_end_matches(".army"));
    Err(Failure::other(format!("there is no army or file `{army}`"), suggest(army, ours)))
}

pub fn run(command: &ArmyCommand, say: &Say) -> Result<(), Failure> {
    let (_, armies) = armies()?;
    match command {
        ArmyCommand::List => {
            list(armies, say);
            Ok(())
        }
        ArmyCommand::Check { files } => {
            let mut faults = Vec::new();
            for file in files {
                let name = file.display().to_string();
                let (army, found) = armies.muster(&name, &open::read(file)?);
                if let (Some(army), true, false) = (army, found.is_empty(), say.json) {
                    say.text(&format!("{name}: {}", words(&army)));
                }
                faults.extend(found);
            }
            if say.json && faults.is_empty() {
                say.json(&json!({ "errors": [] }));
            }
            done(faults)
        }
        ArmyCommand::Show { army } => {
            let (file, text) = read(armies, army)?;
            let (army, faults) = armies.muster(&file, &text);
            match (army, say.json) {
                (Some(army), true) if faults.is_empty() => say.json(&ArmyBill::from(&army)),
                (Some(army), false) => show(&army, say),
                _ => {}
            }
            done(faults)
        }
    }
}

fn done(faults: Vec<Diagnostic>) -> Result<(), Failure> {
    if faults.is_empty() { Ok(()) } else { Err(faults.into()) }
}

fn words(army: &Muster) -> String {
    format!("{}, {}: {} of {} points", army.title, army.list, army.points, army.most)
}

fn list(armies: &dyn Armies, say: &Say) {
    let lists = armies.lists();
    let ours: Vec<&str> = armies.shipped().iter().map(|(file, _)| file.trim_end_matches(".army")).collect();
    if say.json {
        let lists: Vec<ArmyListEntry> = lists.iter().map(ArmyListEntry::from).collect();
        say.json(&json!({ "lists": lists, "armies": ours }));
        return;
    }
    let mut shown = table(&["list", "points", "war points", "limits"]);
    for list in &lists {
        shown.add_row([
            list.id.to_owned(),
            list.points.to_string(),
            list.war_points.to_string(),
            list.limits.join("; "),
        ]);
    }
    say.text(&format!("{}\nArmies that come with the program: {}", lines(&shown), ours.join(", ")));
}

fn show(army: &Muster, say: &Say) {
    let mut shown = table(&["command", "who", "what", "points"]);
    for item in &army.items {
        shown.add_row([item.command.clone(), item.name.clone(), item.what.clone(), item.points.to_string()]);
    }
    say.text(&format!("{}\n{}", lines(&shown), words(army)));
}
