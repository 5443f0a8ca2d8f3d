//! What may be typed.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use umpire::ids;

use crate::army::ArmyCommand;
use crate::battle::args::BattleCommand;
use crate::battlefield::BattlefieldCommand;
use crate::prepare::PrepareArgs;

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
  longroll battlefield show first-kernstown great-battles --svg map.svg
  longroll rules death-valley --house";

/// An umpire and odds-maker for American Civil War wargames: rules, charts, exact odds, and the reasons why.
#[derive(Parser, Debug)]
#[command(name = "longroll", version, after_help = EXAMPLES)]
pub struct Args {
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// A folder of your own chart files, which stand before ours of the same name.
    #[arg(long, global = true, value_name = "DIR")]
    pub charts: Option<PathBuf>,
    /// Choose a reading; `longroll rules SYSTEM --switches` lists them.
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
    /// Print charts as printed, list them, or check your own.
    Chart(ChartArgs),
    /// List what the umpire can resolve, with the inputs of each.
    Procedures {
        #[arg(value_parser = system())]
        system: Option<String>,
        procedure: Option<String>,
    },
    /// Roll for something, or give your own dice, and print the receipt.
    Resolve(ResolveArgs),
    /// The exact odds of something.
    Odds(OddsArgs),
    /// One situation, stated in men and yards, through every system that can express it.
    Compare(CompareArgs),
    /// Whole battles: list, begin, show, play, run and check them.
    #[command(subcommand)]
    Battle(BattleCommand),
    /// The ground of a battle: check a survey, and show what each system makes of it.
    #[command(subcommand)]
    Battlefield(BattlefieldCommand),
    /// Armies by points: the lists, what an army costs, what is wrong with it.
    #[command(subcommand)]
    Army(ArmyCommand),
    /// The game before the game: two armies make a scenario and its table.
    Prepare(PrepareArgs),
    /// The rulebook: every rule, its source, its switch.
    Rules(RulesArgs),
    /// The app in the browser: for this machine, or for a room of phones and tablets.
    Serve(ServeArgs),
    /// Play a receipt (the JSON of `resolve`) again and say whether it is right.
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
    /// The chart; without it all charts of the system are listed.
    pub chart: Option<String>,
    /// Every chart of the system, or of every system.
    #[arg(long)]
    pub all: bool,
    /// As `system,table,row,column,value`.
    #[arg(long)]
    pub csv: bool,
}

#[derive(Subcommand, Debug)]
pub enum ChartCommand {
    /// Check a folder of your own charts.
    Check {
        folder: PathBuf,
        /// Check against this system; otherwise against every system that has a chart of the name.
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
    /// The faces that were rolled, in order.
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true, conflicts_with_all = ["seed", "keyed"])]
    pub dice: Option<Vec<i32>>,
    /// Roll with this seed; the same seed rolls the same dice.
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
    /// Only outcomes for which this holds: `state=disordered`, `sp-lost>=1`. May be repeated.
    #[arg(long, value_name = "CONDITION")]
    pub given: Vec<String>,
    /// One line for each value of an input: `range=1..5`, `weapon=M,R`, `prepared`.
    #[arg(long, value_name = "KEY=A..B")]
    pub sweep: Option<String>,
    /// The same situation with these inputs changed, side by side. May be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    pub against: Vec<String>,
    /// Show the joint odds of these facts instead of each fact on its own.
    #[arg(long, value_delimiter = ',', value_name = "FACT,FACT")]
    pub by: Vec<String>,
    /// Fractions instead of percentages.
    #[arg(long)]
    pub exact: bool,
}

#[derive(clap::Args, Debug, Default)]
pub struct ServeArgs {
    /// Where to listen. An address that others can reach (0.0.0.0:4861) makes a room, with a code to join it; without
    /// it only this machine is served, at port 4861 or the next one that is free.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// The folder where the evenings are kept; otherwise LONGROLL_DATA, or the usual place of your system.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// What to report to the terminal: error, warn, info, debug, or a filter as in RUST_LOG; otherwise RUST_LOG, or
    /// errors alone.
    #[arg(long, value_name = "LEVEL")]
    pub log: Option<String>,
    /// Do not open the browser.
    #[arg(long)]
    pub no_open: bool,
}

#[derive(clap::Args, Debug)]
pub struct CompareArgs {
    /// volley, assault or command.
    pub what: String,
    /// The situation: `key=value`; without any the keys are listed.
    #[arg(value_name = "KEY=VALUE")]
    pub inputs: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub struct RulesArgs {
    #[arg(value_parser = system())]
    pub system: String,
    /// Print the text of this section.
    pub section: Option<String>,
    /// Only rules that are, wholly or in part, our own.
    #[arg(long)]
    pub house: bool,
    /// Only rules that are not played, with the reason.
    #[arg(long)]
    pub not_played: bool,
    /// The switches and what they choose between.
    #[arg(long = "switches", id = "list_switches")]
    pub list_switches: bool,
}
