//! `longroll chart`: print charts as on the card or as CSV, and check a player's own.

use std::path::Path;

use longroll::chart::Chart;
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::system::{Settings, System};
use umpire::SYSTEMS;
use wire::chart::ChartEntry;

use crate::args::{Args, ChartArgs, ChartCommand};
use crate::fault::Failure;
use crate::open::{open, own_charts, system};
use crate::say::{Say, lines, table};

pub fn run(args: &Args, chart: &ChartArgs, say: &Say) -> Result<(), Failure> {
    if let Some(ChartCommand::Check { folder, system }) = &chart.check {
        return check(folder, system.as_deref(), say);
    }
    if chart.csv {
        return csv(args, chart, say);
    }
    let Some(id) = &chart.system else {
        if chart.all {
            return SYSTEMS.iter().try_for_each(|system| print_all(args, *system, say));
        }
        return Err(Failure::other(
            "you have not named a system",
            format!("write longroll chart SYSTEM [CHART]; SYSTEM is one of {}", umpire::ids().join(", ")),
        ));
    };
    let system = system(id)?;
    match &chart.chart {
        Some(name) => {
            let book = open(args, system)?.0;
            let found = book.chart(name).ok_or_else(|| {
                let names = book.charts.iter().map(|chart| chart.name);
                Failure::other(format!("{id} has no chart `{name}`"), suggest(name, names))
            })?;
            print(found, say);
            Ok(())
        }
        None if chart.all => print_all(args, system, say),
        None => list(args, system, say),
    }
}

fn list(args: &Args, system: &dyn System, say: &Say) -> Result<(), Failure> {
    let book = open(args, system)?.0;
    if say.json {
        say.json(&book.charts.iter().map(ChartEntry::from).collect::<Vec<_>>());
        return Ok(());
    }
    let mut list = table(&["chart", "title", "rule", "source"]);
    for chart in &book.charts {
        list.add_row([chart.name, chart.title, chart.rule.section, chart.rule.source.word()]);
    }
    say.text(&lines(&list));
    Ok(())
}

fn print_all(args: &Args, system: &dyn System, say: &Say) -> Result<(), Failure> {
    let book = open(args, system)?.0;
    book.charts.iter().for_each(|chart| print(chart, say));
    Ok(())
}

/// Print a chart as on the card, with its readings and the notes of its rows.
fn print(chart: &Chart, say: &Say) {
    if say.json {
        return say.json(&ChartEntry::from(chart));
    }
    let readings =
        if chart.readings.is_empty() { String::new() } else { format!("\nreadings {}", chart.readings.join(", ")) };
    say.text(&format!("{}\n{}\n{}, {}{readings}\n", chart.name, chart.title, chart.source, chart.rule));
    let mut header = vec![chart.corner];
    header.extend(chart.columns.iter().map(|column| column.text));
    let width = |at: usize| {
        let cell =
            |row: &longroll::chart::Row| if at == 0 { row.label.text } else { row.cells[at - 1].text }.chars().count();
        chart.rows.iter().map(cell).chain([header[at].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |cells: &[&str]| {
        let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{} | {}", padded[0], padded[1..].join("  "))
    };
    let mut text = line(&header).trim_end().to_owned() + "\n";
    text += &format!(
        "{}-+-{}\n",
        "-".repeat(widths[0]),
        "-".repeat(widths[1..].iter().sum::<usize>() + 2 * (widths.len() - 2))
    );
    for row in &chart.rows {
        let mut cells = vec![row.label.text];
        cells.extend(row.cells.iter().map(|cell| cell.text));
        let note = row.note.as_ref().map_or(String::new(), |note| format!("  | {} ({})", note.words, note.rule));
        text += &(line(&cells) + &note);
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    say.text(&text);
    say.text("");
}

fn csv(args: &Args, chart: &ChartArgs, say: &Say) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write =
        |cells: [&str; 5]| writer.write_record(cells).map_err(|error| Failure::other(error.to_string(), ""));
    write(["system", "table", "row", "column", "value"])?;
    let wanted = SYSTEMS.iter().filter(|system| chart.system.as_deref().is_none_or(|id| id == system.id()));
    for system in wanted {
        for found in open(args, *system)?.0.charts {
            if chart.chart.as_deref().is_some_and(|name| name != found.name) {
                continue;
            }
            for row in &found.rows {
                for (column, cell) in found.columns.iter().zip(&row.cells) {
                    write([system.id(), found.name, row.label.text, column.text, cell.text])?;
                }
            }
        }
    }
    let bytes = writer.into_inner().map_err(|error| Failure::other(error.to_string(), ""))?;
    say.text(&String::from_utf8_lossy(&bytes));
    Ok(())
}

/// Check each file against every system that has a chart of its name, or against `only`.
fn check(folder: &Path, only: Option<&str>, say: &Say) -> Result<(), Failure> {
    let systems: Vec<&dyn System> = match only {
        Some(id) => vec![system(id)?],
        None => SYSTEMS.to_vec(),
    };
    let mut faults: Vec<Diagnostic> = Vec::new();
    let mut good = 0;
    let mut seen = Vec::new();
    for system in &systems {
        for (file, text) in own_charts(folder, *system)? {
            if seen.contains(&file) {
                continue;
            }
            seen.push(file.clone());
            match fits(&systems, &file, &text) {
                Ok(ids) => {
                    good += 1;
                    if !say.json {
                        say.text(&format!("{file}: fits {}", ids.join(", ")));
                    }
                }
                Err(found) => faults.extend(found),
            }
        }
    }
    if seen.is_empty() {
        return Err(Failure::other(
            format!("{}: this folder has no .chart file", folder.display()),
            "`longroll chart SYSTEM` lists the charts",
        ));
    }
    if !faults.is_empty() {
        return Err(Failure::Faults(faults));
    }
    if say.json {
        say.json(&serde_json::json!({ "checked": good, "errors": [] }));
    }
    Ok(())
}

/// The systems that accept a chart, or the faults that the first system with its name finds.
fn fits(systems: &[&dyn System], file: &str, text: &str) -> Result<Vec<&'static str>, Vec<Diagnostic>> {
    let chart = Chart::parse(file, text)?;
    let knows = |system: &&&dyn System| {
        system.chart_files().iter().any(|(_, ours)| Chart::parse("", ours).is_ok_and(|c| c.name == chart.name))
    };
    let mut against = None;
    let mut fits = Vec::new();
    for system in systems.iter().filter(knows) {
        match system.open(&Settings::default(), &[(file.to_owned(), text.to_owned())]) {
            Ok(_) => fits.push(system.id()),
            Err(faults) => drop(against.get_or_insert(faults)),
        }
    }
    match (fits.is_empty(), against) {
        (false, _) => Ok(fits),
        (true, Some(faults)) => Err(faults),
        (true, None) => {
            let at = chart.text.find(chart.name).unwrap_or(0);
            let names: Vec<&str> = systems
                .iter()
                .flat_map(|s| s.chart_files())
                .filter_map(|(_, text)| text.lines().find_map(|line| line.strip_prefix("chart ")))
                .map(str::trim)
                .collect();
            Err(vec![chart.fault(
                at..at + chart.name.len(),
                format!("no system has a chart `{}`", chart.name),
                suggest(chart.name, names),
            )])
        }
    }
}
