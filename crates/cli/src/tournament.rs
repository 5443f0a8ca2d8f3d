//! `longroll tournament`: players against each other over many battles, and `fit`: the win probability of a battle.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use longroll::battle::Battle;
use longroll::system::Settings;
use opponent::duel::pair;
use opponent::fit::{fit, pace, reliability, samples};
use opponent::player::Kind;
use opponent::rehearsing::Desk;
use opponent::tournament::{Bout, Line, tally};
use opponent::value::weights;

use crate::fault::Failure;
use crate::open::{self, system};
use crate::say::{Say, lines, table};

/// The arguments of `longroll tournament`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct TournamentArgs {
    #[command(subcommand)]
    pub fit: Option<FitCommand>,
    /// The player who is measured and his opponent: for example captain:baseline, recruit:pass. Several may be given.
    #[arg(value_parser = bout, value_name = "PLAYER:PLAYER")]
    pub bouts: Vec<(Kind, Kind)>,
    /// Only the battles of this system.
    #[arg(long, value_parser = crate::args::system())]
    pub system: Option<String>,
    /// Only this battle.
    #[arg(long)]
    pub battle: Option<String>,
    /// Mirrored pairs for each match-up and battle.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub pairs: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1000)]
    pub seed: u64,
    /// Keep every pair in this file, and do not fight again what it has.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub enum FitCommand {
    /// Fit the win probability of a battle by self-play, and print how reliable it is.
    Fit {
        #[arg(value_parser = crate::args::system())]
        system: String,
        battle: String,
        #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(10..=100_000))]
        games: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn bout(text: &str) -> Result<(Kind, Kind), String> {
    let help =
        || format!("write two players with a colon, like captain:baseline; players: {}", Kind::words().join(", "));
    let (ours, theirs) = text.split_once(':').ok_or_else(help)?;
    Kind::from_word(ours).zip(Kind::from_word(theirs)).ok_or_else(help)
}

pub fn run(args: &TournamentArgs, say: &Say) -> Result<(), Failure> {
    if let Some(FitCommand::Fit { system, battle, games, seed }) = &args.fit {
        return fitted(system, battle, *games, *seed, say);
    }
    if args.bouts.is_empty() {
        return Err(Failure::other(
            "no players are given".to_owned(),
            "for example `longroll tournament captain:baseline`",
        ));
    }
    let mut done = match &args.file {
        Some(file) if file.exists() => open::read(file)?.lines().filter_map(Line::read).collect(),
        _ => Vec::new(),
    };
    let bouts = bouts(args)?;
    let known: BTreeSet<(Bout, u64)> = done.iter().map(|line: &Line| (line.bout.clone(), line.seed)).collect();
    let seeds = args.seed..args.seed.saturating_add(args.pairs);
    let wanted: Vec<(Bout, u64)> = bouts
        .iter()
        .flat_map(|bout| seeds.clone().map(move |seed| (bout.clone(), seed)))
        .filter(|work| !known.contains(work))
        .collect();
    done.extend(fought(&wanted, args.file.as_deref())?);
    done.retain(|line| seeds.contains(&line.seed));
    report(&bouts, &done, say);
    Ok(())
}

/// Every match-up in every battle that is wanted.
fn bouts(args: &TournamentArgs) -> Result<Vec<Bout>, Failure> {
    let mut bouts = Vec::new();
    for id in umpire::ids().into_iter().filter(|id| args.system.as_deref().is_none_or(|only| only == *id)) {
        for scenario in system(id)?.scenarios() {
            if args.battle.as_deref().is_none_or(|only| only == scenario.id) {
                bouts.extend(args.bouts.iter().map(|(ours, theirs)| Bout {
                    system: id.to_owned(),
                    battle: scenario.id.to_owned(),
                    players: [*ours, *theirs],
                }));
            }
        }
    }
    if bouts.is_empty() {
        return Err(Failure::other("there is no such battle".to_owned(), "`longroll battle list` names them"));
    }
    Ok(bouts)
}

fn fresh(id: &str, battle: &str) -> Result<Box<dyn Battle>, Failure> {
    Ok(system(id)?.begin(battle, &Settings::default(), &[])?)
}

/// Fight the pairs on every core, and write each down when it is over.
fn fought(wanted: &[(Bout, u64)], file: Option<&Path>) -> Result<Vec<Line>, Failure> {
    let file = match file {
        Some(file) => Some(Mutex::new(OpenOptions::new().create(true).append(true).open(file)?)),
        None => None,
    };
    let bar = progress(wanted.len() as u64, "pairs");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let lines = Desk { threads, canceled: None }.map(wanted.len(), |index| -> Result<Line, Failure> {
        let (bout, seed) = &wanted[index];
        let fresh = fresh(&bout.system, &bout.battle)?;
        let ended = pair(&*fresh, bout.players, weights(&bout.system, &bout.battle), *seed);
        let endless = || {
            let why = format!("{} of seed {seed} did not end", bout.battle);
            Failure::other(why, "this is a bug in the program; please report it")
        };
        let (first, second) = ended.ok_or_else(endless)?;
        let line = Line { bout: bout.clone(), seed: *seed, ended: [first, second] };
        if let Some(file) = &file {
            let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            writeln!(file, "{}", line.write())?;
        }
        bar.inc(1);
        Ok(line)
    });
    bar.finish_and_clear();
    lines.into_iter().collect()
}

fn progress(length: u64, of: &str) -> ProgressBar {
    let template = format!("{{bar:40}} {{pos}} of {{len}} {of}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

fn report(bouts: &[Bout], done: &[Line], say: &Say) {
    let rows = bouts.iter().map(|bout| (bout, tally(bout, done)));
    if say.json {
        let row = |(bout, tally): (&Bout, opponent::duel::Tally)| {
            let ((low, high), (lead, error)) = (tally.interval(), tally.lead());
            serde_json::json!({
                "system": bout.system, "battle": bout.battle,
                "player": bout.players[0].word(), "against": bout.players[1].word(),
                "won": tally.won, "drawn": tally.drawn, "lost": tally.lost,
                "share": tally.share(), "low": low, "high": high,
                "lead": lead, "lead_error": if error.is_finite() { Some(error) } else { None },
                "seconds_a_turn": tally.thought.as_secs_f64() / f64::from(tally.hours.max(1)),
            })
        };
        return say.json(&rows.map(row).collect::<Vec<_>>());
    }
    let heads =
        ["battle", "player", "against", "won", "drawn", "lost", "percent", "95 %", "lead of a pair", "s a turn"];
    let mut shown = table(&heads);
    for (bout, tally) in rows {
        let ((low, high), (lead, error)) = (tally.interval(), tally.lead());
        shown.add_row([
            format!("{} {}", bout.system, bout.battle),
            bout.players[0].word(),
            bout.players[1].word(),
            tally.won.to_string(),
            tally.drawn.to_string(),
            tally.lost.to_string(),
            format!("{:.0}", 100.0 * tally.share()),
            format!("{:.0}-{:.0}", 100.0 * low, 100.0 * high),
            format!("{lead:+.1} ± {error:.1}"),
            format!("{:.2}", tally.thought.as_secs_f64() / f64::from(tally.hours.max(1))),
        ]);
    }
    say.text(&lines(&shown));
}

fn fitted(id: &str, battle: &str, games: u64, seed: u64, say: &Say) -> Result<(), Failure> {
    let (bar, first) = (progress(games, "battles"), fresh(id, battle)?);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let pace = pace(&*first);
    let played = Desk { threads, canceled: None }.map(games as usize, |game| -> Result<_, Failure> {
        let samples = samples(fresh(id, battle)?, seed.wrapping_add(game as u64));
        bar.inc(1);
        Ok(samples)
    });
    bar.finish_and_clear();
    let played = played.into_iter().collect::<Result<Vec<_>, Failure>>()?;
    // Fitted on four games of five, judged on the fifth.
    let of = |test: bool| {
        let games = played.iter().enumerate().filter(move |(game, _)| (game % 5 == 4) == test);
        games.flat_map(|(_, samples)| samples.clone()).collect::<Vec<_>>()
    };
    let found = fit(&of(false));
    let thousandths = found.list().map(|weight| (weight * 1000.0).round() as i64);
    let rows = reliability(&found, &of(true));
    if say.json {
        let row = |row: &opponent::fit::Reliability| serde_json::json!({ "said": row.said, "won": row.won, "positions": row.positions });
        say.json(&serde_json::json!({
            "system": id, "battle": battle, "weights": thousandths, "pace": pace, "reliability": rows.iter().map(row).collect::<Vec<_>>(),
        }));
        return Ok(());
    }
    let mut shown = table(&["chance said", "won", "positions"]);
    for row in &rows {
        shown.add_row([format!("{:.2}", row.said), format!("{:.2}", row.won), row.positions.to_string()]);
    }
    let [start, lead, late, strength] = thousandths;
    say.text(&format!("{id} {battle} {start} {lead} {late} {strength} {pace}\n\n{}", lines(&shown)));
    Ok(())
}
