//! The arguments of `longroll study`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::battle::args::{Players, Which};
use crate::review::ReviewArgs;

#[derive(Subcommand, Debug)]
pub enum StudyCommand {
    /// Is this battle fair? Computer players fight it until the answer is as sure as you ask.
    Fairness {
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        players: Players,
        #[command(flatten)]
        length: Length,
        #[command(flatten)]
        report: Report,
    },
    /// What would make a battle even: points for one side, and leads for the grades of victory.
    Balance {
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        players: Players,
        #[command(flatten)]
        length: Length,
    },
    /// What if? Switch changes on and off on the same dice, and see what each does.
    Vary {
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        players: Players,
        /// A change: `7th Infantry: 7/7 => 9/7` for a line of the scenario file, `switch NAME=VALUE`, or `charts FOLDER`. May be
        /// repeated, up to 40 times.
        #[arg(long, required = true, value_name = "CHANGE", num_args = 1)]
        what: Vec<String>,
        #[command(flatten)]
        length: VaryLength,
        #[command(flatten)]
        report: Report,
    },
    /// Which readings and switches matter? Each is changed by itself, on the same dice.
    Rules {
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        players: Players,
        #[command(flatten)]
        length: VaryLength,
        #[command(flatten)]
        report: Report,
    },
    /// Fight one battle under every book that has it, and set the results beside history.
    Books {
        /// The battle's name, as `battle list` prints it.
        battle: String,
        #[command(flatten)]
        players: Players,
        #[command(flatten)]
        length: Length,
        #[command(flatten)]
        report: Report,
    },
    /// Review one battle: the same as `longroll review`.
    Battle(ReviewArgs),
}

/// The greatest first seed: after it there are enough others for any study.
const LAST_SEED: u64 = 1 << 62;

/// How many battles are fought.
#[derive(Args, Clone, Debug)]
pub struct Length {
    /// Stop when the share of battles won is known this well, in percent to either side (95 percent interval).
    #[arg(long, default_value_t = 5.0, value_parser = percent, value_name = "PERCENT")]
    pub within: f32,
    /// Fight at most this many battles.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(20..=1_000_000))]
    pub most: u64,
    /// The first seed; each further battle takes the next number.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=LAST_SEED))]
    pub seed: u64,
    /// Keep every battle in this file, and do not fight again what it has.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// How many battles an experiment fights.
#[derive(Args, Clone, Copy, Debug)]
pub struct VaryLength {
    /// Stop when the standard error of every effect is this small, in battles of 100.
    #[arg(long, default_value_t = 3.0, value_parser = percent, value_name = "PERCENT")]
    pub error: f32,
    /// Play at most this many seeds; every combination of changes is fought on each.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(8..=100_000))]
    pub seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=LAST_SEED))]
    pub seed: u64,
}

/// Where the report goes besides the terminal.
#[derive(Args, Debug)]
pub struct Report {
    /// Write one HTML page with plots, which needs no other file.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

fn percent(text: &str) -> Result<f32, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<f32>();
    let number = number.map_err(|_| "write a number, like 3 or 3%".to_owned())?;
    if (0.1..=50.0).contains(&number) { Ok(number) } else { Err("between 0.1 and 50 percent".to_owned()) }
}
