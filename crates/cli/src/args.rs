//! The arguments of the command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use umpire::ids;

use crate::army::ArmyCommand;
use crate::battle::args::BattleCommand;
use crate::battlefield::BattlefieldCommand;
use crate::prepare::PrepareArgs;
use crate::puzzle::PuzzleCommand;
use crate::review::ReviewArgs;
use crate::study::StudyCommand;
use crate::teach::TeachCommand;
use crate::tournament::TournamentArgs;

const EXAMPLES: &str = "Without a command the app opens in the browser.

Examples:
  longroll
  longroll serve --listen 0.0.0.0:4861
  longroll systems
  longroll chart death-valley fire.small-arms
  longroll procedures death-valley fire
  longroll odds death-valley fire weapon=R sp=8 range=1 prepared cr=6
  longroll odds death-valley fire weapon=R sp=8 range=1 cr=6 --sweep range=1..5
  longroll resolve death-valley fire weapon=R sp=8 range=1 prepared cr=6 --dice 6,5
  longroll resolve gringo shock front=8/5l defenders=6/5:M charge --keyed
  longroll compare volley men=600 yards=200 cover=woods
  longroll prepare potomac northern-virginia --ask
  longroll battle run death-valley ridge-farm --south random --games 20
  longroll battle run death-valley ridge-farm --north captain --south recruit
  longroll review my-battle.play --html review.html
  longroll puzzle list
  longroll tournament captain:baseline --battle ridge-farm --pairs 20
  longroll study fairness death-valley ridge-farm --within 5 --html fair.html
  longroll battlefield show first-kernstown great-battles --svg map.svg
  longroll rules death-valley --house";

/// An umpire, opponent and odds-maker for American Civil War wargames: rules, charts, exact odds and their reasons.
#[derive(Parser, Debug)]
#[command(name = "longroll", version, after_help = EXAMPLES)]
pub struct Args {
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// A folder of your own chart files; each replaces our chart of the same name.
    #[arg(long, global = true, value_name = "DIR")]
    pub charts: Option<PathBuf>,
    /// Choose how a disputed rule is read; `longroll rules SYSTEM --switches` lists the switches.
    #[arg(long = "switch", global = true, value_name = "NAME=VALUE")]
    pub switches: Vec<String>,
    /// A TOML file with a table of switches for each system.
    #[arg(long, global = true, value_name = "FILE")]
    pub ruleset: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

pub fn system() -> PossibleValuesParser {
    PossibleValuesParser::new(ids())
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the systems.
    Systems,
    /// List charts, print them as on the card, or check your own.
    Chart(ChartArgs),
    /// List what the umpire can resolve, and the inputs of each procedure.
    Procedures {
        #[arg(value_parser = system())]
        system: Option<String>,
        procedure: Option<String>,
    },
    /// Resolve a procedure with our dice or yours, and print the receipt.
    Resolve(ResolveArgs),
    /// Print the odds of a procedure.
    Odds(OddsArgs),
    /// Put one situation, in men and yards, through every system that can express it.
    Compare(CompareArgs),
    /// List, begin, show, play, run and check whole battles.
    #[command(subcommand)]
    Battle(BattleCommand),
    /// Check the survey of a battlefield, and show the map that each system makes of it.
    #[command(subcommand)]
    Battlefield(BattlefieldCommand),
    /// List army lists, check armies, and print what they cost.
    #[command(subcommand)]
    Army(ArmyCommand),
    /// Play the pre-game: make a scenario and its table from two armies.
    Prepare(PrepareArgs),
    /// Review a battle: who was winning when, what decisions gave away, and what the dice gave.
    Review(ReviewArgs),
    /// Solve puzzles: positions of real battles in which one answer is clearly the best.
    #[command(subcommand)]
    Puzzle(PuzzleCommand),
    /// Let computer players fight each other in mirrored pairs, and count who wins.
    Tournament(TournamentArgs),
    /// Study battles: are they fair, what if, which rules matter, one battle under several books.
    #[command(subcommand)]
    Study(StudyCommand),
    /// List the taught battles, or check lessons of your own.
    #[command(subcommand)]
    Teach(TeachCommand),
    /// Print the rulebook: every rule with its source and switches.
    Rules(RulesArgs),
    /// Start the app in the browser, for this machine or for a room of phones and tablets.
    Serve(ServeArgs),
    /// Write Long Roll as a folder of static files, which any file host serves without a server of ours.
    Site {
        /// A folder that is new or empty, or one that this command wrote.
        folder: PathBuf,
        /// The engine that `scripts/site` builds; otherwise `longroll.wasm` beside this program.
        #[arg(long, value_name = "FILE")]
        engine: Option<PathBuf>,
    },
    /// Copy everything the app keeps into a new file, even while it runs.
    Backup {
        file: PathBuf,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Put a copy back. What it replaces is kept beside it.
    Restore {
        file: PathBuf,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Check what the app keeps: the database, and that every battle still loads.
    Check {
        /// Save the text of every battle that does not load into this folder.
        #[arg(long, value_name = "DIR")]
        rescue: Option<PathBuf>,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Play a receipt (the JSON of `resolve`) again and check that it is right.
    Recompute { file: PathBuf },
    /// Print a completion script for a shell.
    Completions { shell: clap_complete::Shell },
    /// Print the man page, or write all of them into a folder.
    Man { folder: Option<PathBuf> },
}

#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct ChartArgs {
    #[command(subcommand)]
    pub check: Option<ChartCommand>,
    #[arg(value_parser = system())]
    pub system: Option<String>,
    /// The chart; leave it out to list the system's charts.
    pub chart: Option<String>,
    /// Print every chart of the system, or of every system.
    #[arg(long)]
    pub all: bool,
    /// Print CSV: `system,table,row,column,value`.
    #[arg(long)]
    pub csv: bool,
}

#[derive(Subcommand, Debug)]
pub enum ChartCommand {
    /// Check a folder of your own charts.
    Check {
        folder: PathBuf,
        /// Check against this system only, instead of every system with a chart of that name.
        #[arg(long, value_parser = system())]
        system: Option<String>,
    },
}

#[derive(clap::Args, Debug)]
pub struct ResolveArgs {
    #[arg(value_parser = system())]
    pub system: String,
    pub procedure: String,
    /// The situation: `key=value`, or a bare `key` for yes.
    #[arg(value_name = "KEY=VALUE")]
    pub inputs: Vec<String>,
    /// The faces you rolled, in order: `6,5`.
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true, conflicts_with_all = ["seed", "keyed"])]
    pub dice: Option<Vec<i32>>,
    /// Roll with this seed. The same seed rolls the same dice.
    #[arg(long, conflicts_with = "keyed")]
    pub seed: Option<u64>,
    /// Ask for each die and each decision at a prompt.
    #[arg(long)]
    pub keyed: bool,
}

#[derive(clap::Args, Debug)]
pub struct OddsArgs {
    #[arg(value_parser = system())]
    pub system: String,
    pub procedure: String,
    /// The situation: `key=value`, or a bare `key` for yes.
    #[arg(value_name = "KEY=VALUE")]
    pub inputs: Vec<String>,
    /// Count only outcomes that meet this condition: `state=disordered`, `sp-lost>=1`. May be repeated.
    #[arg(long, value_name = "CONDITION")]
    pub given: Vec<String>,
    /// Print one line for each value of an input: `range=1..5`, `weapon=M,R`, `prepared`.
    #[arg(long, value_name = "KEY=A..B")]
    pub sweep: Option<String>,
    /// Compare with the same situation after this change. May be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    pub against: Vec<String>,
    /// Print the joint odds of these facts instead of the odds of each fact.
    #[arg(long, value_delimiter = ',', value_name = "FACT,FACT")]
    pub by: Vec<String>,
    /// Print fractions instead of percentages.
    #[arg(long)]
    pub exact: bool,
}

#[derive(clap::Args, Debug)]
pub struct DataArgs {
    /// The folder for games and logs; by default LONGROLL_DATA, or your system's folder for application data.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(clap::Args, Debug, Default)]
pub struct ServeArgs {
    /// Where to listen. An address that others can reach (0.0.0.0:4861) opens a room with a code to join it. Otherwise
    /// only this machine is served, at port 4861 or the next free one.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// The folder for games and logs; by default LONGROLL_DATA, or your system's folder for application data.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Keep everything in a PostgreSQL database instead of a folder: postgres://user@host/name. Several servers may share
    /// it. A password is best left to PGPASSFILE.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub database: Option<String>,
    /// What to report to the terminal: error, warn, info, debug, or a filter as in RUST_LOG; otherwise RUST_LOG, or
    /// errors alone.
    #[arg(long, value_name = "LEVEL")]
    pub log: Option<String>,
    /// The address at which strangers find the server, behind a proxy with TLS: https://games.example.org. Every visitor
    /// then has his own battles, and invites others to them with links.
    #[arg(long, value_name = "URL")]
    pub public_url: Option<server::PublicUrl>,
    /// The address of the proxy in front of the server, whose X-Forwarded-For is believed. May be given several times.
    #[arg(long, value_name = "ADDR")]
    pub trust_proxy: Vec<std::net::IpAddr>,
    /// Do not open the browser.
    #[arg(long)]
    pub no_open: bool,
}

#[derive(clap::Args, Debug)]
pub struct CompareArgs {
    /// What to compare: volley, assault or command.
    pub what: String,
    /// The situation: `key=value`. Leave it out to list the keys.
    #[arg(value_name = "KEY=VALUE")]
    pub inputs: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub struct RulesArgs {
    #[arg(value_parser = system())]
    pub system: String,
    /// Print the text of this section.
    pub section: Option<String>,
    /// List only rules with a part of our own (house rules).
    #[arg(long)]
    pub house: bool,
    /// List only rules that battles leave out, with the reason.
    #[arg(long)]
    pub not_played: bool,
    /// List the switches and their values.
    #[arg(long = "switches", id = "list_switches")]
    pub list_switches: bool,
}
