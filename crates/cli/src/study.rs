//! `longroll study`: questions that thousands of battles answer.

mod args;
mod say;

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ::study::balance::balance;
use ::study::books::{Books, recorded, systems};
use ::study::design::Design;
use ::study::fairness::{self, Fairness, Fault, Until};
use ::study::fought::{Fought, Setting};
use ::study::kept::{self, Games};
use ::study::vary::{self, Change, Effects};
use ::study::{pages, vary::experiment};
use indicatif::{ProgressBar, ProgressStyle};
use longroll::side::BySide;
use opponent::player::Kind;
use opponent::rehearsing::Desk;

pub use args::StudyCommand;
use args::{Length, Report, VaryLength};

use crate::args::Args;
use crate::battle::args::{Players, Which};
use crate::battle::header;
use crate::fault::Failure;
use crate::open::{self, own_charts, system};
use crate::review;
use crate::say::Say;
use umpire::battle::Player;

pub fn run(args: &Args, command: &StudyCommand, out: &Say) -> Result<(), Failure> {
    if let StudyCommand::Fairness { report, .. }
    | StudyCommand::Vary { report, .. }
    | StudyCommand::Rules { report, .. }
    | StudyCommand::Books { report, .. } = command
    {
        is_writable(report)?;
    }
    match command {
        StudyCommand::Fairness { which, players, length, report } => {
            let setting = setting(args, which, players)?;
            let (games, told) = fair(&setting, length)?;
            let even = balance(&games);
            write(report, || pages::fairness(&title(&setting, "is it fair?"), &told, &even))?;
            say::fairness(&told, &even, out);
            Ok(())
        }
        StudyCommand::Balance { which, players, length } => {
            let setting = setting(args, which, players)?;
            let (games, told) = fair(&setting, length)?;
            say::balance(&told, &balance(&games), out);
            Ok(())
        }
        StudyCommand::Vary { which, players, what, length, report } => {
            let setting = setting(args, which, players)?;
            let changes = what.iter().map(|text| change(text, setting.system.id()));
            let changes = changes.collect::<Result<Vec<Change>, Failure>>()?;
            let design = Design::of(changes.len());
            effects(&setting, &changes, &design, *length, report, "what if?", out)
        }
        StudyCommand::Rules { which, players, length, report } => {
            let setting = setting(args, which, players)?;
            let changes = readings(&setting);
            let design = Design::each(changes.len());
            effects(&setting, &changes, &design, *length, report, "which rules matter?", out)
        }
        StudyCommand::Books { battle, players, length, report } => {
            let told = books(battle, players, length)?;
            write(report, || pages::books(&format!("{battle}: one battle, several books"), &told))?;
            say::books(&told, out);
            Ok(())
        }
        StudyCommand::Battle(of) => review::run(of, out),
    }
}

/// The battle, its readings and files, and its players; captains if none are named.
fn setting(args: &Args, which: &Which, players: &Players) -> Result<Setting, Failure> {
    let header = header(
        args,
        which,
        players,
        Player::Computer(Kind::Commander(opponent::level::Level::Recruit, opponent::level::Temper::Even)),
    )?;
    let mut own = header.own;
    if let Some(folder) = &args.charts {
        own.extend(own_charts(folder, header.system)?);
    }
    let kind = |player: Player| match player {
        Player::Computer(kind) => Ok(kind),
        Player::Human => {
            Err(Failure::other("a human cannot play in a study", "use recruit, captain, colonel, general or random"))
        }
    };
    let players = BySide { north: kind(header.players.north)?, south: kind(header.players.south)? };
    Ok(Setting { system: header.system, battle: header.scenario, settings: header.settings, own, players })
}

fn title(setting: &Setting, question: &str) -> String {
    let known = setting.system.scenarios().into_iter().find(|scenario| scenario.id == setting.battle);
    let battle = known.map_or_else(|| setting.battle.clone(), |scenario| scenario.title);
    format!("{battle}, {}: {question}", setting.system.title())
}

/// Battles until the answer is sure enough, and what they say.
fn fair(setting: &Setting, length: &Length) -> Result<(Vec<Fought>, Fairness), Failure> {
    let until = Until { within: f64::from(length.within) / 100.0, most: length.most, seed: length.seed };
    let (known, file) = match &length.file {
        Some(path) => kept(path, setting).map(|(known, file)| (known, Some(Mutex::new(file))))?,
        None => (Games::new(), None),
    };
    let bar = progress(length.most);
    bar.inc(known.len() as u64);
    let each = |game: &Fought| {
        bar.inc(1);
        if let (Some(file), Ok(line)) = (&file, serde_json::to_string(game)) {
            // A battle that cannot be kept is fought again next time; the study goes on.
            let _ = writeln!(file.lock().unwrap_or_else(PoisonError::into_inner), "{line}");
        }
    };
    let games = fairness::study(setting, until, &known, desk(), &each);
    bar.finish_and_clear();
    let games = games.map_err(failure)?;
    let goals: Vec<String> = setting.begin()?.rehearsal().goals().into_iter().map(|goal| goal.name).collect();
    let told = fairness::report(setting, &setting.sides()?, &goals, &games);
    Ok((games, told))
}

/// The battles of an earlier run, and the file to which more are added. A last line that was cut off is ended first.
fn kept(path: &Path, setting: &Setting) -> Result<(Games, File), Failure> {
    let text = if path.exists() { open::read(path)? } else { String::new() };
    let other = |why: String| {
        let what = format!("{} cannot be used: {why}", path.display());
        Failure::other(what, "name another file, or delete this one")
    };
    let games = kept::read(&text, setting).map_err(other)?;
    let head = kept::head(setting);
    let whole = text.lines().next() == Some(head.as_str());
    let mut how = OpenOptions::new();
    how.create(true).append(whole).write(true).truncate(!whole);
    let mut file = how.open(path).map_err(|why| unwritable(path, &why))?;
    if !whole {
        writeln!(file, "{head}")?;
    } else if !text.ends_with('\n') {
        writeln!(file)?;
    }
    Ok((games, file))
}

fn change(text: &str, system: &str) -> Result<Change, Failure> {
    if let Some(folder) = text.strip_prefix("charts ") {
        let folder = PathBuf::from(folder.trim());
        let files = own_charts(&folder, self::system(system)?)?;
        return Ok(Change::Files { name: format!("charts of {}", folder.display()), files });
    }
    Change::read(text).map_err(|why| Failure::other(format!("`{text}` is not a change"), why))
}

/// Every other value of every switch.
fn readings(setting: &Setting) -> Vec<Change> {
    let switches = setting.system.switches().iter();
    let others = switches.flat_map(|switch| switch.values.iter().map(move |value| (switch, *value)));
    others
        .filter(|(switch, value)| setting.settings.get(switch) != *value)
        .map(|(switch, value)| Change::Switch { name: switch.name.to_owned(), value: value.to_owned() })
        .collect()
}

fn effects(
    setting: &Setting,
    changes: &[Change],
    design: &Design,
    length: VaryLength,
    report: &Report,
    question: &str,
    out: &Say,
) -> Result<(), Failure> {
    let until = vary::Until { error: f64::from(length.error) / 100.0, seeds: length.seeds, seed: length.seed };
    let bar = progress(length.seeds * design.runs.len() as u64);
    let told = experiment(setting, changes, design, until, desk(), &|_| bar.inc(1));
    bar.finish_and_clear();
    let mut told: Effects = told.map_err(failure)?;
    if design.name == "one at a time" {
        told.effects.sort_by(|a, b| b.share.abs().total_cmp(&a.share.abs()));
    }
    let side = setting.sides()?.north;
    write(report, || pages::effects(&title(setting, question), &side, &told))?;
    say::effects(&told, &side, out);
    Ok(())
}

/// The battle in every system that has it.
fn books(battle: &str, players: &Players, length: &Length) -> Result<Books, Failure> {
    let all = umpire::ids().into_iter().map(system).collect::<Result<Vec<_>, Failure>>()?;
    let systems = systems(&all, battle);
    if systems.is_empty() {
        return Err(Failure::other(format!("no system has a battle `{battle}`"), "`longroll battle list` names them"));
    }
    let kind = |word: &Option<String>| {
        let usual = Kind::from_word("recruit");
        word.as_deref().and_then(Kind::from_word).or(usual).ok_or_else(|| Failure::other("no such player", ""))
    };
    let players = BySide { north: kind(&players.north)?, south: kind(&players.south)? };
    let told = systems.into_iter().map(|system| {
        let setting = Setting { players, ..Setting::new(system, battle, players.north) };
        // Every book has its own file.
        let file = length.file.as_ref().map(|file| {
            let mut name = file.as_os_str().to_owned();
            name.push(format!(".{}", setting.system.id()));
            PathBuf::from(name)
        });
        Ok(fair(&setting, &Length { file, ..length.clone() })?.1)
    });
    let books = told.collect::<Result<Vec<_>, Failure>>()?;
    Ok(Books { battle: battle.to_owned(), books, history: recorded(battle) })
}

fn write(report: &Report, page: impl FnOnce() -> String) -> Result<(), Failure> {
    match &report.html {
        Some(file) => std::fs::write(file, page()).map_err(|why| unwritable(file, &why)),
        None => Ok(()),
    }
}

/// Whether the page can be written: asked before hours of battles, not after them.
fn is_writable(report: &Report) -> Result<(), Failure> {
    let Some(file) = &report.html else { return Ok(()) };
    let opened = OpenOptions::new().create(true).append(true).open(file);
    opened.map(drop).map_err(|why| unwritable(file, &why))
}

fn unwritable(file: &Path, why: &std::io::Error) -> Failure {
    Failure::other(format!("{} cannot be written: {why}", file.display()), "name a file in a folder that exists")
}

fn desk() -> Desk<'static> {
    Desk { threads: std::thread::available_parallelism().map_or(1, usize::from), canceled: None }
}

fn progress(most: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of at most {len} battles, {eta} left");
    ProgressBar::new(most).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn failure(fault: Fault) -> Failure {
    match fault {
        Fault::Setting(faults) => Failure::Faults(faults),
        Fault::Change(why) => Failure::other(why, "see `longroll study vary --help`"),
        Fault::Endless(seed) => Failure::other(
            format!("the battle of seed {seed} did not end"),
            "this is a bug in the program; please report it",
        ),
        Fault::Canceled => Failure::other("the study was interrupted", "start it again; --file keeps what was fought"),
    }
}
