//! What if? Changes of a battle, each switched on and off in a designed experiment on the same dice.

use longroll::outline::{called, is};
use longroll::system::Settings;
use opponent::rehearsing::Desk;
use serde::Serialize;

use crate::design::{Design, Run};
use crate::fairness::{Fault, fought};
use crate::fought::{Fought, Setting};
use crate::numbers::mean;

/// One change that is studied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A switch is set to another value.
    Switch {
        /// Its name.
        name: String,
        /// The value.
        value: String,
    },
    /// Words of the scenario file are replaced: in the only line that has `line`, the only `old` becomes `new`.
    Words {
        /// Words by which the line is known.
        line: String,
        /// What is replaced.
        old: String,
        /// By what.
        new: String,
    },
    /// Files of a player, charts for example, replace those of the same name.
    Files {
        /// How the change is called.
        name: String,
        /// The files, as `(name, text)`.
        files: Vec<(String, String)>,
    },
}

impl Change {
    /// Read a change: `switch NAME=VALUE`, or `LINE: OLD => NEW`.
    pub fn read(text: &str) -> Result<Change, String> {
        if let Some(switch) = text.strip_prefix("switch ") {
            let (name, value) = switch.split_once('=').ok_or("write `switch NAME=VALUE`")?;
            return Ok(Change::Switch { name: name.trim().to_owned(), value: value.trim().to_owned() });
        }
        let how = "write `switch NAME=VALUE`, or `LINE: OLD => NEW` for a line of the scenario file";
        let (line, change) = text.rsplit_once(": ").ok_or(how)?;
        let (old, new) = change.split_once("=>").ok_or(how)?;
        let [line, old, new] = [line, old, new].map(|part| part.trim().to_owned());
        if line.is_empty() || old.is_empty() || old == new {
            return Err(how.to_owned());
        }
        Ok(Change::Words { line, old, new })
    }

    /// As a reader sees it.
    pub fn words(&self) -> String {
        match self {
            Change::Switch { name, value } => format!("{name} is {value}"),
            Change::Words { line, old, new } => format!("{line}: {old} becomes {new}"),
            Change::Files { name, .. } => name.clone(),
        }
    }

    /// The setting with this change.
    pub fn apply(&self, setting: &mut Setting) -> Result<(), String> {
        match self {
            Change::Switch { name, value } => {
                let given: Vec<(String, String)> = setting
                    .settings
                    .set()
                    .filter(|(known, _)| known != name)
                    .map(|(known, value)| (known.to_owned(), value.to_owned()))
                    .chain([(name.clone(), value.clone())])
                    .collect();
                let read = Settings::read(setting.system.switches(), &given);
                setting.settings = read.map_err(|refusals| {
                    let said = refusals.0.iter().map(|refusal| format!("{}: {}", refusal.why, refusal.help));
                    said.collect::<Vec<_>>().join("; ")
                })?;
            }
            Change::Words { line, old, new } => {
                let (file, text) = scenario(setting)?;
                let changed = replaced(&text, line, old, new)?;
                setting.own.retain(|(known, _)| *known != file);
                setting.own.push((file, changed));
            }
            Change::Files { files, .. } => setting.own.extend(files.iter().cloned()),
        }
        Ok(())
    }
}

/// The scenario file of a setting: the player's, or the shipped one.
pub(crate) fn scenario(setting: &Setting) -> Result<(String, String), String> {
    let is_it = |text: &str| is(text, "scenario") && called(text, "scenario") == Some(setting.battle.as_str());
    if let Some(own) = setting.own.iter().find(|(_, text)| is_it(text)) {
        return Ok(own.clone());
    }
    let shipped = setting.system.scenario_files().iter().find(|(_, text)| is_it(text));
    let (file, text) = shipped.ok_or_else(|| format!("there is no battle `{}`", setting.battle))?;
    Ok(((*file).to_owned(), (*text).to_owned()))
}

/// A text in which the only line with `line` has `new` in place of its only `old`.
fn replaced(text: &str, line: &str, old: &str, new: &str) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().filter(|known| known.contains(line)).collect();
    let known = match lines.as_slice() {
        [only] => *only,
        [] => return Err(format!("the scenario file has no line with `{line}`")),
        several => return Err(format!("{} lines of the scenario file have `{line}`; name only one", several.len())),
    };
    match known.matches(old).count() {
        1 => Ok(text.replacen(known, &known.replacen(old, new, 1), 1)),
        0 => Err(format!("the line `{}` has no `{old}`", known.trim())),
        more => Err(format!("the line `{}` has `{old}` {more} times; name more of it", known.trim())),
    }
}

/// How much a change does: the difference that it makes on the same dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// The change, or two changes that work together.
    pub what: String,
    /// By how much the share of the north rises, with its standard error.
    pub share: f64,
    pub share_error: f64,
    /// By how much its lead rises, with its standard error.
    pub lead: f64,
    pub lead_error: f64,
}

impl Effect {
    /// Whether the share differs by more than chance would make it: two standard errors.
    pub fn is_clear(&self) -> bool {
        self.share.abs() > 2.0 * self.share_error && self.share_error > 0.0
    }
}

/// What an experiment says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effects {
    /// The design: `factorial`, `screening`, or `one at a time`.
    pub design: &'static str,
    /// How many seeds were played, and battles in all.
    pub seeds: usize,
    pub battles: usize,
    /// The north's share and lead without any change.
    pub base: (f64, f64),
    /// One for each change, then pairs of changes.
    pub effects: Vec<Effect>,
}

/// How long an experiment goes on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Until {
    /// Until the standard error of every effect on the share is this small.
    pub error: f64,
    /// At most this many seeds.
    pub seeds: u64,
    /// The first seed.
    pub seed: u64,
}

/// Seeds of a batch.
const BATCH: u64 = 8;

/// The settings of the design's runs.
fn settings(base: &Setting, changes: &[Change], design: &Design) -> Result<Vec<Setting>, Fault> {
    let with = |run: &Run| {
        let mut setting = base.clone();
        for (change, _) in changes.iter().zip(run).filter(|(_, on)| **on) {
            change.apply(&mut setting).map_err(Fault::Change)?;
        }
        Ok(setting)
    };
    design.runs.iter().map(with).collect()
}

/// Play every run of the design on the same seeds until all effects are known well enough.
pub fn experiment(
    base: &Setting,
    changes: &[Change],
    design: &Design,
    until: Until,
    desk: Desk<'_>,
    each: &(dyn Fn(&Fought) + Sync),
) -> Result<Effects, Fault> {
    let settings = settings(base, changes, design)?;
    // By seed, then run.
    let mut games: Vec<Vec<Fought>> = Vec::new();
    loop {
        let from = until.seed.saturating_add(games.len() as u64);
        let size = BATCH.min(until.seeds - games.len() as u64);
        let wanted: Vec<(u64, bool)> = (from..from.saturating_add(size)).map(|seed| (seed, false)).collect();
        let mut columns = Vec::new();
        for setting in &settings {
            columns.push(fought(setting, &wanted, &std::collections::BTreeMap::new(), desk, each)?.into_iter());
        }
        for _ in &wanted {
            games.push(columns.iter_mut().filter_map(Iterator::next).collect());
        }
        let effects = effects(changes, design, &games);
        let sure = games.len() >= 16 && effects.effects.iter().all(|effect| effect.share_error <= until.error);
        // Without a next seed there is no next battle.
        if sure || games.len() as u64 >= until.seeds || wanted.is_empty() {
            return Ok(effects);
        }
    }
}

/// What these battles say about the changes.
fn effects(changes: &[Change], design: &Design, games: &[Vec<Fought>]) -> Effects {
    let of = |contrast: &[f64], value: &dyn Fn(&Fought) -> f64| {
        let one = |runs: &Vec<Fought>| runs.iter().zip(contrast).map(|(game, factor)| factor * value(game)).sum();
        mean(&games.iter().map(one).collect::<Vec<f64>>())
    };
    let effect = |(what, contrast): (String, Vec<f64>)| {
        let (share, share_error) = of(&contrast, &Fought::share);
        let (lead, lead_error) = of(&contrast, &|game| f64::from(game.lead()));
        Effect { what, share, share_error, lead, lead_error }
    };
    let names: Vec<String> = changes.iter().map(Change::words).collect();
    let base = design.base();
    let mean_of =
        |value: &dyn Fn(&Fought) -> f64| mean(&games.iter().map(|runs| value(&runs[base])).collect::<Vec<f64>>()).0;
    Effects {
        design: design.name,
        seeds: games.len(),
        battles: games.len() * design.runs.len(),
        base: (mean_of(&Fought::share), mean_of(&|game| f64::from(game.lead()))),
        effects: design.contrasts(&names).into_iter().map(effect).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_and_refused() {
        let words = Change::read("7th Infantry: 7/7 => 9/7").unwrap();
        assert_eq!(words.words(), "7th Infantry: 7/7 becomes 9/7");
        assert_eq!(Change::read("switch fatigue=off").unwrap().words(), "fatigue is off");
        for wrong in ["", "switch fatigue", "a line", "x: y", ": a => b", "x: a => a"] {
            assert!(Change::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_one_line_is_changed_in_one_place() {
        let text = "turn 10:00\n3a \"7th Infantry\" 7/7 at 0906\n3b \"8th Infantry\" 7/7\n";
        let changed = replaced(text, "7th Infantry", "7/7", "9/7").unwrap();
        assert_eq!(changed, "turn 10:00\n3a \"7th Infantry\" 9/7 at 0906\n3b \"8th Infantry\" 7/7\n");
        assert!(replaced(text, "Infantry", "7/7", "9/7").unwrap_err().contains("2 lines"));
        assert!(replaced(text, "9th", "7/7", "9/7").unwrap_err().contains("no line"));
        assert!(replaced(text, "3b", "6/6", "9/7").unwrap_err().contains("has no"));
        assert!(replaced(text, "3b", "7", "9").unwrap_err().contains("2 times"));
    }
}
