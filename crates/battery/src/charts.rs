//! Charts, switches and readings: what is in the folder is in the program, what a chart claims is explained, and every
//! reading can be chosen.

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

/// Every reading a chart names has a line in READINGS.md.
pub fn readings(system: &dyn System, notes: &Path) {
    let notes = std::fs::read_to_string(notes).expect("READINGS.md");
    for chart in open(system).charts {
        for reading in &chart.readings {
            assert!(
                notes.contains(&format!("| {reading} |")),
                "{}: READINGS.md does not explain {reading}",
                chart.name
            );
        }
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
