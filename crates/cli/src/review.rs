//! `longroll review`: a battle told afterwards.

use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use opponent::rehearsing::Desk;
use opponent::review::{Scope, review};
use opponent::value::weights;
use umpire::battle::load;
use wire::counsel::Review;

use crate::fault::Failure;
use crate::open;
use crate::say::Say;

/// The arguments of `longroll review`.
#[derive(Args, Debug)]
pub struct ReviewArgs {
    /// A play file.
    pub file: PathBuf,
    /// Play every option out this many times.
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(4..=10_000))]
    pub plays: u32,
    /// Write one HTML page, which needs no other file.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

pub fn run(args: &ReviewArgs, say: &Say) -> Result<(), Failure> {
    let loaded = load(&args.file.display().to_string(), &open::read(&args.file)?, &[])?;
    let weights = weights(loaded.header.system.id(), &loaded.header.scenario);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = ProgressBar::new(0);
    let tick = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let told =
        review(&*loaded.battle, &weights, Scope::whole(args.plays as usize), Desk { threads, canceled: None }, &tick);
    bar.finish_and_clear();
    let canceled = || Failure::other("the review was interrupted".to_owned(), "start it again");
    let told = told.ok_or_else(canceled)?;
    if let Some(file) = &args.html {
        let title = if loaded.header.title.is_empty() { loaded.header.scenario } else { loaded.header.title };
        std::fs::write(file, ::study::review_page::page(&title, &told))?;
    }
    if say.json {
        say.json(&Review::from(&told));
    } else {
        say.text(&told.text());
    }
    Ok(())
}
