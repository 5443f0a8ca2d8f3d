//! `longroll teach`: the taught battles, and the check of a lesson of one's own.

use std::path::PathBuf;

use clap::Subcommand;
use umpire::teach::{self, Lesson};

use crate::fault::Failure;
use crate::open;
use crate::say::{Say, lines, table};

#[derive(Subcommand, Debug)]
pub enum TeachCommand {
    /// List the taught battles.
    List,
    /// Play lessons along and check that a player meets every step. Without files, check those that came with the program.
    Check { files: Vec<PathBuf> },
}

pub fn run(command: &TeachCommand, say: &Say) -> Result<(), Failure> {
    match command {
        TeachCommand::List => {
            list(say);
            Ok(())
        }
        TeachCommand::Check { files } if files.is_empty() => {
            teach::lessons().iter().try_for_each(|lesson| check(lesson, say))
        }
        TeachCommand::Check { files } => files.iter().try_for_each(|file| {
            let lesson = teach::read(&file.display().to_string(), &open::read(file)?)?;
            check(&lesson, say)
        }),
    }
}

fn list(say: &Say) {
    let lessons = teach::lessons();
    if say.json {
        return say.json(&lessons.iter().map(teach::entry).collect::<Vec<_>>());
    }
    let mut list = table(&["lesson", "system", "battle", "minutes", "steps", "title"]);
    for lesson in lessons {
        let (minutes, steps) = (lesson.minutes.to_string(), lesson.steps.len().to_string());
        list.add_row([&*lesson.id, lesson.system.id(), &lesson.scenario, &minutes, &steps, &lesson.title]);
    }
    say.text(&lines(&list));
}

fn check(lesson: &Lesson, say: &Say) -> Result<(), Failure> {
    match teach::check(lesson) {
        Ok(()) => {
            say.text(&format!("{}: all {} steps are met", lesson.id, lesson.steps.len()));
            Ok(())
        }
        Err(faults) => {
            let help = "change the question or the answers of the step, or the order of the steps";
            Err(Failure::other(format!("{}: {}", lesson.id, faults.join("; ")), help))
        }
    }
}
