//! The arguments of `longroll battle`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use umpire::battle::Player;

use crate::args::system;

#[derive(Subcommand, Debug)]
pub enum BattleCommand {
    /// List the battles of a system, or of every system.
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
        /// Stop at each roll, for real dice that you enter with `battle faces`.
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
    /// Print the turn, the counters, and the question with its answers.
    Show {
        file: PathBuf,
        /// Look at the battle after this many entries of the play file.
        #[arg(long, value_name = "ENTRIES")]
        at: Option<usize>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Print the odds of everything that an answer may change, and every roll on the way.
    Odds {
        file: PathBuf,
        /// An answer as `battle show` lists it.
        answer: String,
        /// Look at the battle after this many entries of the play file.
        #[arg(long, value_name = "ENTRIES")]
        at: Option<usize>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Print everything that happened, with every die, modifier and chart cell.
    Log {
        file: PathBuf,
        /// Begin with this entry of the play file.
        #[arg(long, value_name = "ENTRY", default_value_t = 1)]
        from: usize,
        /// End with this entry.
        #[arg(long, value_name = "ENTRY")]
        to: Option<usize>,
        /// Leave out what this side may not know.
        #[arg(long, value_parser = ["north", "south"])]
        side: Option<String>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Print what a commander would do for the side that must decide, and why.
    Hint {
        file: PathBuf,
        /// How long he thinks: captain, colonel or general.
        #[arg(long, default_value = "captain", value_parser = ["captain", "colonel", "general"])]
        level: String,
        /// The position after this entry.
        #[arg(long, value_name = "ENTRY")]
        at: Option<usize>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Give answers in order. If one is refused, nothing is changed.
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
    /// Enter real dice in order. If one is refused, nothing is changed.
    Faces {
        file: PathBuf,
        #[arg(required = true, allow_hyphen_values = true)]
        faces: Vec<i32>,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Let machines play whole battles and count the results.
    Run {
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        players: Players,
        /// The seed of the first battle; each further battle takes the next number.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        games: u64,
        /// Write the play file of the first battle here.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Check the proof of verified dice: that every roll follows from the links of the server and both sides.
    Verify {
        file: PathBuf,
        #[command(flatten)]
        own: OwnFiles,
    },
    /// Play a file from its beginning and check that every line is legal.
    Check {
        file: PathBuf,
        #[command(flatten)]
        own: OwnFiles,
    },
}

/// A battle that comes with the program, or the player's own.
#[derive(Args, Debug)]
pub struct Which {
    #[arg(value_parser = system())]
    pub system: String,
    /// The scenario's name, as `battle list` prints it.
    #[arg(value_name = "SCENARIO")]
    pub name: String,
    /// A battle's folder of your own, with the files `ground`, `return` and `battle`.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["scenario_file", "map_file"])]
    pub folder: Option<PathBuf>,
    #[command(flatten)]
    pub own: OwnFiles,
}

/// The player's own scenario and map, which replace ours of the same name. The play file includes them.
#[derive(Args, Debug)]
pub struct OwnFiles {
    /// A scenario file of your own.
    #[arg(long = "scenario", value_name = "FILE")]
    pub scenario_file: Option<PathBuf>,
    /// A map or table file of your own.
    #[arg(long = "map", visible_alias = "table", value_name = "FILE")]
    pub map_file: Option<PathBuf>,
}

/// The name of a player, or why it is none.
fn player(word: &str) -> Result<String, String> {
    let known = Player::from_word(word).map(Player::word);
    known.ok_or_else(|| longroll::nearest::suggest(word, Player::words().iter().map(String::as_str)))
}

/// Who decides for each side: human, recruit, captain, colonel, general (or for example bold-captain, methodical-colonel,
/// cavalier-general), random, pass, stand, baseline.
#[derive(Args, Debug)]
pub struct Players {
    /// Who decides for this side: a person (human) or a computer player.
    #[arg(long, value_parser = player, value_name = "PLAYER")]
    pub north: Option<String>,
    /// Who decides for this side: a person (human) or a computer player.
    #[arg(long, value_parser = player, value_name = "PLAYER")]
    pub south: Option<String>,
}
