//! `longroll`: an umpire, an opponent and an odds-maker for American Civil War wargames, on the command line.

mod ahead;
mod args;
mod army;
mod battle;
mod battlefield;
mod chart;
mod compare;
mod fault;
mod folder;
mod keeping;
mod odds;
mod open;
mod prepare;
mod procedures;
mod puzzle;
mod recompute;
mod resolve;
mod review;
mod rules;
mod say;
mod serve;
mod site;
mod study;
mod sweep;
mod teach;
mod tournament;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Command, ServeArgs};
use fault::Failure;
use say::Say;

fn main() -> ExitCode {
    let args = Args::parse();
    let say = Say { json: args.json };
    match run(&args, &say) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.show(&say);
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args, say: &Say) -> Result<(), Failure> {
    match &args.command {
        None => serve::run(&ServeArgs::default(), say),
        Some(Command::Systems) => {
            rules::systems(say);
            Ok(())
        }
        Some(Command::Chart(chart)) => chart::run(args, chart, say),
        Some(Command::Procedures { system, procedure }) => {
            procedures::run(args, system.as_deref(), procedure.as_deref(), say)
        }
        Some(Command::Resolve(resolve)) => resolve::run(args, resolve, say),
        Some(Command::Odds(odds)) => odds::run(args, odds, say),
        Some(Command::Compare(what)) => compare::run(args, what, say),
        Some(Command::Army(command)) => army::run(command, say),
        Some(Command::Prepare(prepare)) => prepare::run(prepare, say),
        Some(Command::Battle(battle)) => battle::run(args, battle, say),
        Some(Command::Battlefield(command)) => battlefield::run(command, say),
        Some(Command::Review(what)) => review::run(what, say),
        Some(Command::Puzzle(command)) => puzzle::run(command, say),
        Some(Command::Tournament(what)) => tournament::run(what, say),
        Some(Command::Study(command)) => study::run(args, command, say),
        Some(Command::Teach(command)) => teach::run(command, say),
        Some(Command::Rules(rules)) => rules::run(rules, say),
        Some(Command::Serve(serve)) => serve::run(serve, say),
        Some(Command::Site { folder, engine }) => site::run(folder, engine.as_deref(), say),
        Some(Command::Backup { file, data }) => keeping::backup(file, data, say),
        Some(Command::Restore { file, data }) => keeping::restore(file, data, say),
        Some(Command::Check { rescue, data }) => keeping::check(rescue.as_deref(), data, say),
        Some(Command::Recompute { file }) => recompute::run(file, say),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(*shell, &mut Args::command(), "longroll", &mut std::io::stdout());
            Ok(())
        }
        Some(Command::Man { folder }) => man(folder.as_deref()),
    }
}

fn man(folder: Option<&std::path::Path>) -> Result<(), Failure> {
    match folder {
        Some(folder) => {
            std::fs::create_dir_all(folder)?;
            clap_mangen::generate_to(Args::command(), folder)?;
        }
        None => clap_mangen::Man::new(Args::command()).render(&mut std::io::stdout())?,
    }
    Ok(())
}
