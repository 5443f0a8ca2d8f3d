//! Open a system with the readings and charts that the arguments choose.

use std::path::Path;

use longroll::nearest::suggest;
use longroll::procedure::Procedure;
use longroll::system::{OpenSystem, Settings, System};
use umpire::ids;

use crate::args::Args;
use crate::fault::{Failure, Typed};

pub fn system(id: &str) -> Result<&'static dyn System, Failure> {
    umpire::system(id).map_err(|refusal| Failure::other(refusal.why, refusal.help))
}

pub fn settings(args: &Args, system: &dyn System) -> Result<Settings, Failure> {
    let mut given = Vec::new();
    if let Some(file) = &args.ruleset {
        given.extend(ruleset(file, system)?);
    }
    for switch in &args.switches {
        let Some((name, value)) = switch.split_once('=') else {
            return Err(Failure::other(
                format!("`{switch}` is not NAME=VALUE"),
                "write for example --switch rapid_fire=plus_two_drm",
            ));
        };
        // A switch on the command line overrides the ruleset's.
        given.retain(|(known, _): &(String, String)| known != name);
        given.push((name.to_owned(), value.to_owned()));
    }
    Settings::read(system.switches(), &given).map_err(|refusals| {
        let mut typed = Typed::new("--switch");
        given.iter().for_each(|(name, value)| typed.push(&format!("{name}={value}")));
        Failure::Refused { refusals, typed }
    })
}

/// The system with the arguments' readings and charts, and those readings.
pub fn open(args: &Args, system: &dyn System) -> Result<(OpenSystem, Settings), Failure> {
    let settings = settings(args, system)?;
    let own = match &args.charts {
        Some(folder) => own_charts(folder, system)?,
        None => Vec::new(),
    };
    Ok((system.open(&settings, &own)?, settings))
}

/// The switches of one system in a ruleset file, from the table with its id.
fn ruleset(file: &Path, system: &dyn System) -> Result<Vec<(String, String)>, Failure> {
    let text = read(file)?;
    let parsed: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        Failure::Faults(vec![longroll::diagnostic::Diagnostic {
            file: file.display().to_string(),
            span: error.span().unwrap_or(0..0),
            message: error.message().to_owned(),
            help: "a ruleset is TOML: write [death-valley], and below it rapid_fire = \"plus_two_drm\"".to_owned(),
            text: text.into(),
        }])
    })?;
    let mut switches = Vec::new();
    for (key, value) in &parsed {
        if !ids().contains(&key.as_str()) {
            return Err(Failure::other(format!("{}: there is no system `{key}`", file.display()), suggest(key, ids())));
        }
        let Some(table) = value.as_table() else {
            return Err(Failure::other(
                format!("{}: `{key}` is not a table", file.display()),
                "write [death-valley] on a separate line",
            ));
        };
        if key == system.id() {
            let word = |value: &toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            switches.extend(table.iter().map(|(name, value)| (name.clone(), word(value))));
        }
    }
    Ok(switches)
}

/// A player's own charts, from the subfolder with the system's id if there is one, else from the folder itself.
pub fn own_charts(folder: &Path, system: &dyn System) -> Result<Vec<(String, String)>, Failure> {
    let named = folder.join(system.id());
    let folder = if named.is_dir() { named } else { folder.to_owned() };
    let listing = std::fs::read_dir(&folder).map_err(|error| {
        Failure::other(format!("{}: {error}", folder.display()), "--charts takes a folder of .chart files")
    })?;
    let mut files: Vec<_> = listing.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "chart"));
    files.sort();
    files.iter().map(|path| Ok((path.display().to_string(), read(path)?))).collect()
}

pub fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| Failure::other(format!("{}: {error}", file.display()), ""))
}

pub fn procedure<'b>(book: &'b OpenSystem, name: &str) -> Result<&'b Procedure, Failure> {
    umpire::procedure(book, name).map_err(|refusal| Failure::other(refusal.why, refusal.help))
}

/// Inputs as pairs: `key=value`, or a bare key for yes.
pub fn inputs(words: &[String]) -> Vec<(String, String)> {
    let pair = |word: &String| match word.split_once('=') {
        Some((key, value)) => (key.to_owned(), value.to_owned()),
        None => (word.clone(), "yes".to_owned()),
    };
    words.iter().map(pair).collect()
}

/// The command line as typed, so that errors can point into it.
pub fn typed(command: &str, words: &[String]) -> Typed {
    let mut typed = Typed::new(command);
    words.iter().for_each(|word| typed.push(word));
    typed
}
