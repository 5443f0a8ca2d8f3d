//! Charts, switches and readings: the program has every file of the folder, READINGS.md explains every reading that a chart
//! names, and every switch value works.

use std::path::Path;

use longroll::system::System;

use crate::{open, open_with};

/// The chart files of these systems are exactly those in the folder.
pub fn shipped(systems: &[&dyn System], folder: &Path) {
    let mut shipped: Vec<String> =
        systems.iter().flat_map(|system| system.chart_files()).map(|(file, _)| file.to_owned()).collect();
    shipped.sort();
    shipped.dedup();
    let mut found = Vec::new();
    for part in std::fs::read_dir(folder).expect("the folder of charts").map(|entry| entry.expect("a folder").path()) {
        for file in std::fs::read_dir(&part).expect("a folder of charts").map(|entry| entry.expect("a file").path()) {
            let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push(format!("{}/{}", name(&part), name(&file)));
        }
    }
    found.sort();
    assert_eq!(shipped, found);
}

/// Every reading that a chart names has a complete line in READINGS.md, and a chart of these systems names every line.
pub fn readings(systems: &[&dyn System], notes: &Path) {
    let notes = std::fs::read_to_string(notes).expect("READINGS.md");
    let rows = notes.lines().filter(|line| line.starts_with('|')).count() - 2;
    let mut named = Vec::new();
    for system in systems {
        let readings = system.readings();
        assert_eq!(readings.len(), rows, "a line of READINGS.md does not have its five cells");
        for chart in open(*system).charts {
            for id in &chart.readings {
                let reading = readings.iter().find(|reading| reading.id == *id);
                let whole = reading.is_some_and(|r| ![r.place, r.print, r.read_as, r.why].contains(&""));
                assert!(whole, "{}: READINGS.md does not explain {id}", chart.name);
                named.push(*id);
            }
        }
    }
    for reading in systems[0].readings() {
        assert!(named.contains(&reading.id), "no chart names the reading {}", reading.id);
    }
}

/// The system opens with every value of every switch, and its rulebook mentions each.
pub fn switches(system: &dyn System) {
    for switch in system.switches() {
        for value in switch.values {
            open_with(system, &[(switch.name, value)]);
        }
        let written = system.rules().iter().any(|section| section.switches.contains(&switch.name));
        assert!(written, "the rulebook does not mention the switch {}", switch.name);
    }
}
