//! The interface of a published system.

use std::collections::BTreeMap;

use crate::armies::Armies;
use crate::battle::{Battle, Scenario};
use crate::chart::Chart;
use crate::diagnostic::Diagnostic;
use crate::library::File;
use crate::nearest::suggest;
use crate::procedure::Procedure;
use crate::record::Record;
use crate::refusal::{Refusal, Refusals};
use crate::rule::Source;
use crate::sequence::Sequence;

/// A choice between readings of a disputed rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Its name on the command line.
    pub name: &'static str,
    /// The first is the default.
    pub values: &'static [&'static str],
    /// The section of the rulebook.
    pub section: &'static str,
    /// What it decides, in words.
    pub help: &'static str,
}

impl Switch {
    /// A switch with its values, the default first.
    pub const fn new(
        name: &'static str,
        section: &'static str,
        values: &'static [&'static str],
        help: &'static str,
    ) -> Switch {
        Switch { name, values, section, help }
    }
}

/// The chosen values of a system's switches; the others have their defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings(BTreeMap<&'static str, &'static str>);

impl Settings {
    /// Check names and values against a system's switches.
    pub fn read(switches: &[Switch], given: &[(String, String)]) -> Result<Settings, Refusals> {
        let mut settings = Settings::default();
        let mut refusals = Refusals::default();
        for (name, value) in given {
            let Some(switch) = switches.iter().find(|s| s.name == name) else {
                let names = switches.iter().map(|s| s.name);
                refusals.0.push(Refusal::key(name, format!("there is no switch `{name}`"), suggest(name, names)));
                continue;
            };
            match switch.values.iter().find(|v| *v == value) {
                Some(value) => {
                    settings.0.insert(switch.name, value);
                }
                None => refusals.0.push(Refusal::key(
                    name,
                    format!("the switch `{name}` has no value `{value}`"),
                    suggest(value, switch.values),
                )),
            }
        }
        refusals.allow(settings)
    }

    /// The value of a switch.
    pub fn get(&self, switch: &Switch) -> &'static str {
        self.0.get(switch.name).copied().unwrap_or(switch.values[0])
    }

    /// The switches that were set.
    pub fn set(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.0.iter().map(|(name, value)| (*name, *value))
    }
}

/// A section of a system's rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The section number.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Where its rules come from.
    pub sources: Vec<Source>,
    /// `both`, or the edition it belongs to.
    pub editions: &'static str,
    /// The switches that change it.
    pub switches: Vec<&'static str>,
    /// Why the program does not play it, if it does not.
    pub not_played: Option<&'static str>,
    /// Its text.
    pub text: &'static str,
}

/// How damaged or unclear print was read: a line of READINGS.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Its id: `R1`.
    pub id: &'static str,
    /// The chart or the part of the card.
    pub place: &'static str,
    /// What is printed there.
    pub print: &'static str,
    /// How it was read.
    pub read_as: &'static str,
    /// Why it was read so.
    pub why: &'static str,
}

/// A system before its settings are chosen and its charts are read.
pub trait System: Sync {
    /// Its name on the command line and in URLs.
    fn id(&self) -> &'static str;
    /// The title of the game.
    fn title(&self) -> &'static str;
    /// A short description.
    fn about(&self) -> &'static str;
    /// The choices between disputed readings.
    fn switches(&self) -> &'static [Switch];
    /// The sections of the rulebook, in order.
    fn rules(&self) -> Vec<Section>;
    /// The shipped chart files, as `(file, text)`.
    fn chart_files(&self) -> Vec<File<'static>>;
    /// How unclear print was read; charts refer to these in their `reading` lines.
    fn readings(&self) -> Vec<Reading>;
    /// What a cell of a chart means, in plain words; `None` if there is no such cell.
    fn meaning(&self, book: &OpenSystem, chart: &str, row: &str, column: &str) -> Option<String>;
    /// Read the charts for these settings. Charts in `own` replace shipped charts with the same name.
    fn open(&self, settings: &Settings, own: &[(String, String)]) -> Result<OpenSystem, Vec<Diagnostic>>;

    /// The shipped battles; none if the system has no battles.
    fn scenarios(&self) -> Vec<Scenario> {
        Vec::new()
    }

    /// The shipped scenario files, as `(file, text)`.
    fn scenario_files(&self) -> &'static [File<'static>] {
        &[]
    }

    /// Armies bought with points and their pregame, if the system has them.
    fn armies(&self) -> Option<&dyn Armies> {
        None
    }

    /// Set up a battle. Scenarios and maps in `own` replace shipped ones with the same name.
    fn begin(
        &self,
        scenario: &str,
        _settings: &Settings,
        _own: &[(String, String)],
    ) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        let why = format!("{} has no battles", self.id());
        Err(vec![Diagnostic::new("scenario", scenario, 0..scenario.len(), why, "")])
    }

    /// Resume a battle from a play file.
    fn resume(
        &self,
        record: &Record,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        let mut battle = self.begin(record.get("scenario").unwrap_or(""), settings, own)?;
        battle.take_up(record).map_err(|fault| vec![fault])?;
        Ok(battle)
    }
}

/// Read a system's charts for these settings, with the player's charts in place of the shipped ones.
pub fn read_charts(
    system: &dyn System,
    settings: &Settings,
    own: &[(String, String)],
) -> Result<Vec<Chart>, Vec<Diagnostic>> {
    let mut charts = Vec::new();
    for (file, text) in system.chart_files() {
        charts.push(Chart::parse(file, text)?);
    }
    let mut faults = Vec::new();
    for (file, text) in own {
        match Chart::parse(file, text) {
            Err(found) => faults.extend(found),
            Ok(chart) => match charts.iter_mut().find(|c| c.name == chart.name) {
                Some(ours) => *ours = chart,
                None => {
                    let at = chart.text.find(chart.name).unwrap_or(0);
                    let help = suggest(chart.name, charts.iter().map(|c| c.name));
                    faults.push(chart.fault(
                        at..at + chart.name.len(),
                        format!("there is no chart `{}`", chart.name),
                        help,
                    ));
                }
            },
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let switch = |name: &str| system.switches().iter().find(|s| s.name == name).map(|s| settings.get(s));
    Ok(charts.iter().map(|chart| chart.under(&switch)).collect())
}

/// An open system: its charts are read, its procedures are ready.
#[derive(Debug)]
pub struct OpenSystem {
    /// The charts for these settings.
    pub charts: Vec<Chart>,
    /// The procedures.
    pub procedures: Vec<Procedure>,
    /// The sequence of play.
    pub sequence: Sequence,
}

impl OpenSystem {
    /// The procedure with this name.
    pub fn procedure(&self, name: &str) -> Option<&Procedure> {
        self.procedures.iter().find(|p| p.name == name)
    }

    /// The chart with this name.
    pub fn chart(&self, name: &str) -> Option<&Chart> {
        self.charts.iter().find(|c| c.name == name)
    }
}

/// All sections of a rulebook.
pub fn rulebook(chapters: &[&'static str]) -> Vec<Section> {
    chapters.iter().flat_map(|chapter| sections(chapter)).collect()
}

/// Read the sections of a rulebook chapter.
///
/// A section is a heading `## 10.68 Rapid fire`, a line `*Source: card, house. Editions: both. Switch: `rapid_fire`.*`,
/// and text up to the next heading. `Not played: why.` marks a section that the program leaves to the players. Headings
/// without such a line are skipped.
pub fn sections(chapter: &'static str) -> Vec<Section> {
    let mut found = Vec::new();
    for part in chapter.split("\n## ").skip(1) {
        let (heading, rest) = part.split_once('\n').unwrap_or((part, ""));
        let (Some((id, title)), Some(head)) = (heading.split_once(' '), rest.trim_start().strip_prefix("*Source:"))
        else {
            continue;
        };
        let Some((head, text)) = head.split_once(".*") else { continue };
        let value = |key: &str| head.split(". ").find_map(|item| item.trim().strip_prefix(key)).map(str::trim);
        let list = |value: Option<&'static str>| {
            value.map_or_else(Vec::new, |v| v.split(',').map(|w| w.trim().trim_matches('`')).collect())
        };
        found.push(Section {
            id,
            title: title.trim(),
            sources: list(head.split(". ").next()).into_iter().filter_map(Source::from_word).collect(),
            editions: value("Editions:").unwrap_or("both"),
            switches: list(value("Switch:")),
            not_played: value("Not played:"),
            text: text.trim(),
        });
    }
    found
}

/// Read the table of a READINGS.md: a line `| R1 | where | print | reading | why |` for each reading.
pub fn readings(notes: &'static str) -> Vec<Reading> {
    let rows = notes.lines().filter_map(|line| line.trim().strip_prefix('|')?.strip_suffix('|'));
    rows.skip(2)
        .filter_map(|row| {
            let cells: Vec<&'static str> = row.split('|').map(str::trim).collect();
            let [id, place, print, read_as, why] = cells[..] else { return None };
            Some(Reading { id, place, print, read_as, why })
        })
        .collect()
}
