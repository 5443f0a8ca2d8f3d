//! Folders of battles: a ground, a return and a battle file, and the scenarios that systems make of them.

use std::path::{Path, PathBuf};

use longroll::system::Settings;
use muster::compare::Column;
use muster::shipped::{self, BATTLES};
use muster::{Folder, Scenario, lint};
use survey::System;

use crate::fault::Failure;
use crate::open::{self, system};
use crate::say::{Say, lines, table};

const FILES: [&str; 3] = ["ground", "return", "battle"];

/// The battle of this name, or in this folder; None if there is only a ground, or nothing.
pub fn read(name: &str) -> Result<Option<Folder>, Failure> {
    if let Some(folder) = shipped::folder(name) {
        return Ok(Some(folder?));
    }
    let path = Path::new(name);
    if !path.join("return").exists() && !path.join("battle").exists() {
        return Ok(None);
    }
    let [rolls, battle] = [open::read(&path.join("return"))?, open::read(&path.join("battle"))?];
    let ground = ground(path, &battle)?;
    Ok(Some(Folder::parse(&path.display().to_string(), [&ground, &rolls, &battle])?))
}

/// The ground of a folder: its own, or the survey that its battle file names, which is one of ours or in the folder of that
/// name beside it.
fn ground(path: &Path, battle: &str) -> Result<String, Failure> {
    let file = path.join("ground");
    let Some(name) = muster::folder::ground_of(battle).filter(|_| !file.exists()) else { return open::read(&file) };
    if let Some((_, text)) = survey::shipped::SURVEYS.iter().find(|(known, _)| *known == name) {
        return Ok((*text).to_owned());
    }
    open::read(&path.join("..").join(name).join("ground"))
}

/// The same, where a battle is needed.
fn needed(name: &str) -> Result<Folder, Failure> {
    read(name)?.ok_or_else(|| {
        let help = format!("a folder with the files {}, or one of: {}", FILES.join(", "), names().join(", "));
        Failure::other(format!("there is no battle `{name}`"), help)
    })
}

fn names() -> Vec<&'static str> {
    BATTLES.iter().map(|(name, _)| *name).collect()
}

/// The books that can fight a battle.
pub fn books(folder: &Folder) -> Vec<&'static str> {
    folder.systems().filter_map(|system| folder.book(system)).collect()
}

/// The files that a book reads, as the players' own.
pub fn own(folder: &Path, book: &str) -> Result<Vec<(String, String)>, Failure> {
    let found = needed(&folder.display().to_string())?;
    let Some(system) = found.systems().find(|system| found.book(*system) == Some(book)) else {
        let help = format!("it can be fought in {}", books(&found).join(", "));
        return Err(Failure::other(format!("this battle has no part for {book}"), help));
    };
    let Scenario { scenario, ground, .. } = found.compile(system)?;
    Ok(vec![scenario, ground])
}

/// What each system makes of the armies, and whether its own reader accepts the result.
pub fn check(folder: &Folder, say: &Say) -> Result<(), Failure> {
    let warnings = lint(&folder.ground, &folder.rolls);
    let mut faults = Vec::new();
    let mut made = Vec::new();
    for one in folder.systems() {
        match folder.compile(one) {
            Ok(scenario) => {
                let own = [scenario.scenario.clone(), scenario.ground.clone()];
                let book = system(scenario.book)?;
                faults.extend(book.begin(&folder.battle.name, &Settings::default(), &own).err().into_iter().flatten());
                made.push(scenario);
            }
            Err(found) => faults.extend(found),
        }
    }
    if say.json {
        if faults.is_empty() {
            let entry = |one: &Scenario| serde_json::json!({ "system": one.system.word(), "book": one.book, "notes": one.notes });
            say.json(&serde_json::json!({
                "name": folder.battle.name,
                "warnings": warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "systems": made.iter().map(entry).collect::<Vec<_>>(),
            }));
        }
    } else {
        for warning in &warnings {
            say.text(&format!("warning: {warning}"));
        }
        for one in &made {
            let notes = one.notes.iter().map(|note| format!("\n  - {note}")).collect::<Vec<_>>().concat();
            say.text(&format!("{} ({}): {}{notes}", one.system.title(), one.book, one.scenario.0));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Faults(faults)) }
}

/// What every system made of a battle, side by side.
pub fn compare(name: &str, say: &Say) -> Result<(), Failure> {
    let columns = muster::compare::compare(&needed(name)?)?;
    if say.json {
        let entry = |column: &Column| {
            let rows: serde_json::Map<String, serde_json::Value> =
                column.rows.iter().map(|(row, cell)| (row.clone(), cell.as_str().into())).collect();
            serde_json::json!({ "system": column.title, "book": column.book, "rows": rows })
        };
        say.json(&columns.iter().map(entry).collect::<Vec<_>>());
        return Ok(());
    }
    let titles: Vec<String> = columns.iter().map(|column| format!("{} ({})", column.title, column.book)).collect();
    let mut head = vec![""];
    head.extend(titles.iter().map(String::as_str));
    let mut rows = table(&head);
    let labels = columns.first().map(|column| &column.rows[..]).unwrap_or_default();
    for (at, (label, _)) in labels.iter().enumerate() {
        let cells = columns.iter().map(|column| column.rows[at].1.clone());
        rows.add_row(std::iter::once(label.clone()).chain(cells));
    }
    say.text(&lines(&rows));
    Ok(())
}

/// Print or write the files that a system reads.
pub fn compile(name: &str, word: Option<&str>, out: Option<&PathBuf>, say: &Say) -> Result<(), Failure> {
    let folder = needed(name)?;
    for one in folder.systems().filter(|one| word.is_none_or(|word| System::named(word) == Some(*one))) {
        let made = folder.compile(one)?;
        for (file, text) in [&made.scenario, &made.ground] {
            match out {
                Some(out) => {
                    let path = out.join(one.word()).join(file);
                    std::fs::create_dir_all(out.join(one.word()))?;
                    std::fs::write(&path, text)?;
                    say.text(&format!("{} written", path.display()));
                }
                None => say.text(text),
            }
        }
    }
    Ok(())
}

/// The battles that are written once, and the books that fight each.
pub fn list(say: &Say) -> Result<(), Failure> {
    let mut rows = table(&["battle", "title", "books"]);
    for name in names() {
        let folder = needed(name)?;
        rows.add_row([name.to_owned(), folder.battle.title.clone(), books(&folder).join(", ")]);
    }
    say.text(&lines(&rows));
    Ok(())
}
