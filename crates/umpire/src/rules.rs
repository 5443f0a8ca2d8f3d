//! Which rules a battle is played under: a line for each chart, reading and scenario file, with a hash of its text. A battle
//! that no longer loads can say what has changed since.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{LazyLock, Mutex, PoisonError};

use longroll::outline::called;
use longroll::record::Record;
use longroll::system::System;

/// Raised when code changes what a tape means: a new question, another order of rolls.
pub const VERSION: u32 = 1;
/// Changes that are told one by one.
const MOST_TOLD: usize = 6;

/// The rules of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pin {
    /// A hash of the lines.
    pub id: String,
    pub lines: String,
}

/// The rules under which a battle with this head would begin now. None if the head names no system.
pub fn pin(head: &str) -> Option<Pin> {
    let record = Record::parse("head", &format!("Long Roll play 1\n{head}\n")).ok()?;
    let system = crate::system(record.get("system")?).ok()?;
    let scenario = record.get("scenario").unwrap_or_default();
    let mut lines = of_system(system);
    // A scenario that the players brought is in the head itself.
    if let Some((_, text)) = system.scenario_files().iter().find(|(_, text)| called(text, "scenario") == Some(scenario))
    {
        let _ = writeln!(lines, "scenario {scenario} {}", hash(text));
    }
    Some(Pin { id: hash(&lines), lines })
}

/// The lines of a system, which stay the same while the program runs.
fn of_system(system: &'static dyn System) -> String {
    static KNOWN: LazyLock<Mutex<BTreeMap<&'static str, String>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || {
        let mut lines = format!("program {}\nrules {VERSION}\n", env!("CARGO_PKG_VERSION"));
        for (file, text) in system.chart_files() {
            let _ = writeln!(lines, "chart {file} {}", hash(text));
        }
        for reading in system.readings() {
            let _ = writeln!(lines, "reading {} {}", reading.id, hash(&format!("{reading:?}")));
        }
        lines
    };
    known.entry(system.id()).or_insert_with(make).clone()
}

/// What differs between the rules of a battle and the rules now, in words.
pub fn changes(lines: &str, head: &str) -> Vec<String> {
    let Some(now) = pin(head) else { return vec!["its system is not part of this program".to_owned()] };
    let (then, now) = (read(lines), read(&now.lines));
    let names: std::collections::BTreeSet<&str> = then.keys().chain(now.keys()).copied().collect();
    let mut told = Vec::new();
    for name in names {
        told.push(match (then.get(name), now.get(name)) {
            (Some(then), Some(now)) if then == now => continue,
            (Some(then), Some(now)) if name == "program" => format!("the program was {then} and is {now}"),
            (Some(then), Some(now)) if name == "rules" => {
                format!("the rules were version {then} and are version {now}")
            }
            (Some(_), Some(_)) => format!("{name} has changed"),
            (Some(_), None) => format!("{name} is gone"),
            _ => format!("{name} is new"),
        });
    }
    if told.len() > MOST_TOLD {
        let more = told.len() - MOST_TOLD;
        told.truncate(MOST_TOLD);
        told.push(format!("and {more} more"));
    }
    told
}

fn read(lines: &str) -> BTreeMap<&str, &str> {
    lines.lines().filter_map(|line| line.rsplit_once(' ')).collect()
}

/// The first sixteen digits of a SHA-256.
fn hash(text: &str) -> String {
    proof::digest(text.as_bytes()).to_string()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "system: death-valley\nscenario: ridge-farm\n";

    #[test]
    fn unchanged_rules_have_no_changes() {
        let pin = pin(HEAD).unwrap();
        assert!(pin.lines.contains("\nchart ") && pin.lines.contains("\nscenario ridge-farm "), "{}", pin.lines);
        assert_eq!(changes(&pin.lines, HEAD), Vec::<String>::new());
        assert_eq!(super::pin("system: none\n"), None);
    }

    #[test]
    fn what_changed_is_named() {
        let lines = pin(HEAD).unwrap().lines;
        let chart = lines.lines().find(|line| line.starts_with("chart ")).unwrap();
        let (name, _) = chart.rsplit_once(' ').unwrap();
        let then = lines.replace(chart, &format!("{name} 0000")).replace("rules 1\n", "rules 0\n") + "chart lost 00\n";
        let told = changes(&then, HEAD);
        assert!(told.contains(&format!("{name} has changed")), "{told:?}");
        assert!(told.contains(&"the rules were version 0 and are version 1".to_owned()));
        assert!(told.contains(&"chart lost is gone".to_owned()));
    }
}
