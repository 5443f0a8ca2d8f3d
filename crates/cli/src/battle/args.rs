//! What may be typed after `longroll battle`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::system;

#[derive(Subcommand, Debug)]
pub enum BattleCommand {
    /// The battles of a system, or of every system.
    List {
        #[arg(value_parser = system())]
        system: Option<String>,
    },
    /// Begin a battle and write its play file.
    New {
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        players: Players,
        /// Real dice: the play stops at each, to be keyed in with `battle faces`.
        #[arg(long)]
        keyed: bool,
        #[arg(long, default_value = "")]
        title: String,
        /// Roll with this seed.
        #[arg(long)]
        seed: Option<u64>,
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// How a battle stands: the turn, the counters, and what is asked, with the answers.
    Show {
        file: PathBuf,
        /// After so many entries.
        #[arg(long, value_name = "ENTRIES")]
        at: Option<usize>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// What an answer would lead to: the odds of everything that may change, and every roll on the way.
    Odds {
        file: PathBuf,
        /// An answer as `battle show` lists it.
        answer: String,
        /// After so many entries.
        #[arg(long, value_name = "ENTRIES")]
        at: Option<usize>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Everything that happened, with every die, modifier and chart cell.
    Log {
        file: PathBuf,
        /// Begin with this entry of the play file.
        #[arg(long, value_name = "ENTRY", default_value_t = 1)]
        from: usize,
        /// End with this entry.
        #[arg(long, value_name = "ENTRY")]
        to: Option<usize>,
        /// As this side may know it; otherwise everything is told.
        #[arg(long, value_parser = ["north", "south"])]
        side: Option<String>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Decide: each answer in order. If one is refused, the file stays as it is.
    Answer {
        file: PathBuf,
        /// Answers as `battle show` lists them: `"to 0805"`.
        #[arg(required = true)]
        answers: Vec<String>,
        /// Roll with this seed.
        #[arg(long)]
        seed: Option<u64>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Key in real dice, in order. If one is refused, the file stays as it is.
    Faces {
        file: PathBuf,
        #[arg(required = true, allow_hyphen_values = true)]
        faces: Vec<i32>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Play whole battles and count how they end.
    Run {
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        players: Players,
        /// The seed of the first battle; each further one has the next.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        games: u64,
        /// Write the play of the first battle to this file.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Play a file from its beginning and say whether every line fits.
    Check {
        file: PathBuf,
        #[command(flatten)]
        own: OwnFiles,
    },
}

/// A battle that came with the program, or one of the player's own.
#[derive(Args, Debug)]
pub struct Which {
    #[arg(value_parser = system())]
    pub system: String,
    /// The scenario by its name.
    #[arg(value_name = "SCENARIO")]
    pub name: String,
    #[command(flatten)]
    pub own: OwnFiles,
}

/// Scenarios, maps and tables of the player's own, which stand before ours of the same name. The play file carries them.
#[derive(Args, Debug)]
pub struct OwnFiles {
    /// A scenario file of your own.
    #[arg(long = "scenario", value_name = "FILE")]
    pub scenario_file: Option<PathBuf>,
    /// A map or table file of your own.
    #[arg(long = "map", visible_alias = "table", value_name = "FILE")]
    pub map_file: Option<PathBuf>,
}

/// Who decides for each side.
#[derive(Args, Debug)]
pub struct Players {
    /// human, machine or random.
    #[arg(long, value_parser = ["human", "machine", "random"])]
    pub north: Option<String>,
    /// human, machine or random.
    #[arg(long, value_parser = ["human", "machine", "random"])]
    pub south: Option<String>,
}
