//! `longroll puzzle`: positions of real battles in which one answer is clearly the best.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use chance::Seeded;
use clap::Subcommand;
use indicatif::ProgressBar;
use longroll::side::BySide;
use longroll::system::Settings;
use longroll::table::Wait;
use opponent::level::{Level, Temper};
use opponent::player::Kind;
use opponent::puzzle::{Clear, Found, find};
use opponent::rehearsing::Desk;
use opponent::value::weights;
use serde::Serialize;
use umpire::battle::{Header, Player, Staff, play_on, side_word};
use umpire::puzzle::{Puzzle, Worth, shipped, shipped_as};

use crate::fault::Failure;
use crate::open::system;
use crate::say::{Say, lines, table};

/// The most decisions of one battle: no battle needs as many.
const MOST_DECISIONS: usize = 1_000_000;

#[derive(Subcommand, Debug)]
pub enum PuzzleCommand {
    /// List the puzzles.
    List,
    /// Print the question of a puzzle, its answers, and where the units are.
    Show {
        /// A name from `puzzle list`.
        name: String,
    },
    /// Answer a puzzle, and print what every answer is worth.
    Try {
        /// A name from `puzzle list`.
        name: String,
        /// An answer as `puzzle show` lists it.
        answer: String,
    },
    /// Look for puzzles in battles between computers, the clearest first.
    Find {
        #[arg(value_parser = crate::args::system())]
        system: String,
        battle: String,
        /// The seeds of the battles: `7`, or `1-20`.
        #[arg(long, default_value = "1-4", value_parser = seeds)]
        seeds: RangeInclusive<u64>,
        /// Rehearsals of each answer.
        #[arg(long, default_value_t = Clear::NEW.plays as u32, value_parser = clap::value_parser!(u32).range(16..=10_000))]
        plays: u32,
        /// The most puzzles of one battle.
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=60))]
        most: u32,
        /// Only positions in which a commander without a plan chooses wrongly.
        #[arg(long)]
        hard: bool,
        /// Write the puzzles into this folder.
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

fn seeds(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| format!("`{text}` is not a seed; write `1-20`"));
    let (first, last) = (number(first)?, number(last)?);
    let few = first <= last && last - first < 10_000;
    if few { Ok(first..=last) } else { Err(format!("`{text}` has no seeds, or more than 10,000; write `1-20`")) }
}

pub fn run(command: &PuzzleCommand, say: &Say) -> Result<(), Failure> {
    match command {
        PuzzleCommand::List => list(say),
        PuzzleCommand::Show { name } => return show(&named(name)?, say),
        PuzzleCommand::Try { name, answer } => return answered(&named(name)?, answer, say),
        PuzzleCommand::Find { system, battle, seeds, plays, most, hard, out } => {
            let clear = Clear { plays: *plays as usize, ..Clear::NEW };
            return search((system, battle), seeds.clone(), (clear, *most as usize), *hard, out.as_deref(), say);
        }
    }
    Ok(())
}

fn named(name: &str) -> Result<Puzzle, Failure> {
    shipped_as(name).map_err(|refusal| Failure::other(refusal.why, refusal.help))
}

/// A puzzle without its answer.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    title: &'a str,
    side: &'a str,
    question: &'a str,
}

impl<'a> From<&'a Puzzle> for Line<'a> {
    fn from(puzzle: &'a Puzzle) -> Line<'a> {
        let Puzzle { name, title, question, side, .. } = puzzle;
        Line { name, title, side: side_word(*side), question }
    }
}

fn list(say: &Say) {
    let all = shipped();
    if say.json {
        return say.json(&all.iter().map(Line::from).collect::<Vec<_>>());
    }
    let mut shown = table(&["puzzle", "battle", "question"]);
    for puzzle in &all {
        shown.add_row([&puzzle.name, &puzzle.title, &puzzle.question]);
    }
    say.text(&lines(&shown));
}

/// The answers of a puzzle with their words, in the order in which the battle offers them.
fn offered(puzzle: &Puzzle) -> Result<Vec<(String, String)>, Failure> {
    let battle = puzzle.position()?.battle;
    let Some(Wait::Pick { options, .. }) = battle.wait() else { return Ok(Vec::new()) };
    Ok(options.iter().map(|offer| (offer.slug.clone(), offer.text.clone())).collect())
}

fn show(puzzle: &Puzzle, say: &Say) -> Result<(), Failure> {
    let offered = offered(puzzle)?;
    if say.json {
        let answers: Vec<_> =
            offered.iter().map(|(slug, text)| serde_json::json!({ "answer": slug, "text": text })).collect();
        say.json(&serde_json::json!({ "puzzle": Line::from(puzzle), "answers": answers, "play": puzzle.play }));
        return Ok(());
    }
    let loaded = puzzle.position()?;
    crate::battle::show_position(&loaded.header, &*loaded.battle, say);
    say.text(&format!("\nWhich answer is the best? longroll puzzle try {} ANSWER", puzzle.name));
    Ok(())
}

fn answered(puzzle: &Puzzle, answer: &str, say: &Say) -> Result<(), Failure> {
    let offered = offered(puzzle)?;
    if puzzle.worth(answer).is_none() {
        let slugs: Vec<&str> = offered.iter().map(|(slug, _)| slug.as_str()).collect();
        let why = format!("`{answer}` is not an answer of this puzzle");
        return Err(Failure::other(why, format!("the answers are: {}", slugs.join(", "))));
    }
    let right = answer == puzzle.best();
    let text = |slug: &str| offered.iter().find(|(known, _)| known == slug).map_or("", |(_, text)| text.as_str());
    if say.json {
        let worth = |Worth { slug, wins, error }: &Worth| serde_json::json!({ "answer": slug, "text": text(slug), "wins": wins, "error": error });
        let reasons: Vec<_> = puzzle.reasons.iter().map(wire::counsel::Reason::from).collect();
        say.json(&serde_json::json!({
            "right": right,
            "best": puzzle.best(),
            "answers": puzzle.answers.iter().map(worth).collect::<Vec<_>>(),
            "reasons": reasons,
            "plays": puzzle.plays,
        }));
        return Ok(());
    }
    say.text(if right { "Right.\n" } else { "Not the best answer.\n" });
    let mut shown = table(&["answer", "", "wins of 100", "\u{b1}"]);
    for Worth { slug, wins, error } in &puzzle.answers {
        shown.add_row([slug.as_str(), text(slug), &format!("{wins:.0}"), &format!("{error:.0}")]);
    }
    say.text(&lines(&shown));
    for reason in &puzzle.reasons {
        let (what, chosen, other) = (&reason.what, reason.chosen, reason.other);
        say.text(&format!("{what}: {chosen:.0} of 100 with the best answer, {other:.0} with the next."));
    }
    say.text(&format!("\nFrom {} rehearsals of each answer, on the same dice.", puzzle.plays));
    Ok(())
}

/// Play battles between recruits, and look for puzzles in them.
fn search(
    (id, battle): (&str, &str),
    seeds: RangeInclusive<u64>,
    (clear, most): (Clear, usize),
    hard: bool,
    out: Option<&Path>,
    say: &Say,
) -> Result<(), Failure> {
    let recruit = Player::Computer(Kind::Commander(Level::Recruit, Temper::Even));
    let players = BySide::of(|_| recruit);
    let header = Header { players, ..Header::new(system(id)?, battle, Settings::default()) };
    let weights = weights(id, battle);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let desk = Desk { threads, canceled: None };
    let bar = ProgressBar::new(seeds.clone().count() as u64);
    let mut puzzles: Vec<(Found, Puzzle)> = Vec::new();
    for seed in seeds {
        let mut fought = header.begin()?;
        let (mut dice, mut staff) = (Seeded::new(seed), Staff::new(&header, seed));
        umpire::battle::run(&mut *fought, false, &mut dice);
        play_on(&mut *fought, false, &mut staff, &mut dice, (MOST_DECISIONS, desk));
        for found in find(&*fought, &weights, clear, most, desk).into_iter().filter(|found| found.surprising || !hard) {
            let name = format!("{battle}-{seed}-{}", found.entry);
            puzzles.push((found.clone(), Puzzle::new(name, &header, &*fought, &found)));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    puzzles.sort_by(|(a, _), (b, _)| b.judged.margin.0.total_cmp(&a.judged.margin.0));
    if let Some(folder) = out {
        std::fs::create_dir_all(folder)?;
        for (_, puzzle) in &puzzles {
            std::fs::write(folder.join(format!("{}.puzzle", puzzle.name)), puzzle.write())?;
        }
    }
    if say.json {
        say.json(&puzzles.iter().map(|(_, puzzle)| Line::from(puzzle)).collect::<Vec<_>>());
        return Ok(());
    }
    let mut shown = table(&["puzzle", "margin", "\u{b1}", "question", "best", "next"]);
    for (found, puzzle) in &puzzles {
        let (margin, error) = found.judged.margin;
        let [best, next, ..] = found.judged.options.as_slice() else { continue };
        let surprise = if found.surprising { "*" } else { "" };
        shown.add_row([
            format!("{}{surprise}", puzzle.name),
            format!("{margin:.1}"),
            format!("{error:.1}"),
            puzzle.question.clone(),
            best.offer.text.clone(),
            next.offer.text.clone(),
        ]);
    }
    say.text(&lines(&shown));
    say.text("* A commander without a plan chooses something else.");
    Ok(())
}
