//! `longroll resolve`: roll the dice, take them from the command line or ask for them, and print the receipt.

use std::io::{BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use chance::Seeded;
use longroll::dice::Cast;
use longroll::form::Values;
use longroll::procedure::{Case, Procedure};
use longroll::receipt;
use longroll::resolution::{self, Resolution, Ruling, Unchanged};
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::table::{Pause, Wait};
use longroll::tape::Tape;
use serde::Serialize;
use umpire::odds::{assumed, idle};
use umpire::patience::Patience;
use wire::odds::AssumedInput;
use wire::receipt::{Played, Receipt};

use crate::args::{Args, ResolveArgs};
use crate::fault::Failure;
use crate::odds::print_assumed;
use crate::open::{inputs, open, procedure, system, typed};
use crate::say::Say;

pub fn run(args: &Args, resolve: &ResolveArgs, say: &Say) -> Result<(), Failure> {
    let system = system(&resolve.system)?;
    let (book, settings) = open(args, system)?;
    let procedure = procedure(&book, &resolve.procedure)?;
    let given = inputs(&resolve.inputs);
    let (case, values) = procedure.case(&given).map_err(|refusals| Failure::Refused {
        refusals,
        typed: typed(&format!("resolve {} {}", resolve.system, resolve.procedure), &resolve.inputs),
    })?;
    let (resolution, seed) = if resolve.keyed {
        (keyed(&*case, &values)?, None)
    } else if let Some(dice) = &resolve.dice {
        (with_dice(&*case, &values, dice)?, None)
    } else {
        let seed = resolve.seed.unwrap_or_else(fresh_seed);
        let mut chance = Seeded::new(seed);
        let seat = Seat::new(DiceFrom::Chance(&mut chance), AnswersFrom::Usual(&values.decisions));
        (resolution::resolve(&*case, seat).map_err(|pause| stopped(&pause))?, procedure.rolls.then_some(seed))
    };
    let played = Played {
        system: system.id(),
        procedure: procedure.name,
        switches: umpire::switches(&settings),
        inputs: given.iter().cloned().collect(),
        seed,
    };
    let idle = idle(procedure, &given, &Patience::default());
    if say.json {
        let receipt = Receipt::new(played, &procedure.facts, &resolution);
        say.json(&Resolved { receipt, assumed: assumed(procedure, &given), idle: idle.sentences() });
    } else {
        print_assumed(procedure, &given, say);
        print(procedure, &played, &resolution, say);
        idle.sentences().iter().for_each(|note| say.text(note));
    }
    Ok(())
}

/// A receipt with the defaults that were assumed and the inputs that changed nothing. `recompute` ignores both.
#[derive(Serialize)]
struct Resolved {
    #[serde(flatten)]
    receipt: Receipt,
    assumed: Vec<AssumedInput>,
    idle: Vec<String>,
}

/// The receipt, then the outcome, then how to repeat it.
pub fn print(procedure: &Procedure, played: &Played<'_>, resolution: &Resolution, say: &Say) {
    say.text(&receipt::text(&resolution.receipt));
    let facts: Vec<String> =
        procedure.facts.iter().zip(&resolution.facts).map(|(name, fact)| format!("{} {fact}", name.name)).collect();
    say.text(&format!("Outcome: {}", facts.join(", ")));
    if let Some(seed) = played.seed {
        say.text(&format!("Rolled with --seed {seed}"));
    }
}

/// Resolve with the dice of `--dice`. With too few or too many, the error shows the receipt up to the last die used.
fn with_dice(case: &dyn Case, values: &Values, dice: &[i32]) -> Result<Resolution, Failure> {
    let mut seat = Seat::new(DiceFrom::Faces(dice), AnswersFrom::Usual(&values.decisions));
    let facts = match case.play(&mut seat) {
        Ok(facts) => facts,
        Err(pause) => {
            let (Wait::Die { .. } | Wait::Draw { .. }) = pause.wait() else { return Err(stopped(&pause)) };
            let given = receipt::counted(dice.len() as i32, "die");
            let enough = if dice.len() == 1 { "is" } else { "are" };
            return Err(Failure::Unfinished {
                receipt: receipt::tree(&seat.finish().0, &|_| Vec::new()),
                message: format!("{given} {enough} not enough; next: {}", wanted(&pause)),
                help: "give every die in the order it is asked for, or use --keyed".to_owned(),
            });
        }
    };
    let left = seat.unused_faces();
    let resolution = resolution::receipt(case, facts, seat);
    if left == 0 {
        return Ok(resolution);
    }
    let over: Vec<String> = dice[dice.len() - left..].iter().map(i32::to_string).collect();
    let (what, them) = if left == 1 { ("die is", "it") } else { ("dice are", "them") };
    Err(Failure::Unfinished {
        receipt: resolution.receipt,
        message: format!("{left} {what} left over: {}", over.join(", ")),
        help: format!("this takes {}; leave {them} out", receipt::counted((dice.len() - left) as i32, "die")),
    })
}

/// The die or marker that the procedure waits for, in words.
pub fn wanted(pause: &Pause) -> String {
    match pause.wait() {
        Wait::Die { label, die, roll, .. } => {
            let words = receipt::waits_text(label.what, roll, &receipt::plain_sides());
            let Cast { nth, of, .. } = roll.cast;
            let which = if of > 1 { format!(" (die {} of {of})", nth + 1) } else { String::new() };
            format!("{} {words}{which}, {die}", label.section)
        }
        Wait::Draw { label, cup, .. } => format!("{label}, value of the marker drawn, one of {}", cup.total()),
        _ => pause.to_string(),
    }
}

pub fn stopped(pause: &Pause) -> Failure {
    Failure::other(pause.to_string(), "")
}

/// A seed from the clock.
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64) % 1_000_000_000
}

/// Ask for each die and decision; `u` undoes the last one.
fn keyed(case: &dyn Case, values: &Values) -> Result<Resolution, Failure> {
    let ruling = Ruling { case, decisions: &values.decisions };
    let not_taken = |why: Unchanged| Failure::other(why.to_string(), "");
    let mut now = ruling.play(&Tape::default(), &[]).map_err(not_taken)?;
    let mut input = std::io::stdin().lock();
    while let Err(pause) = &now.end {
        eprint!("{}", prompt(pause)?);
        std::io::stderr().flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Err(Failure::other(format!("the input ended while {pause}"), "enter every die, or use --dice"));
        }
        let next = match read(pause, line.trim()) {
            Ok(Reply::Face(face)) => ruling.enter(&now, &[face]),
            Ok(Reply::Answer { name, slug }) => ruling.answer(&now, name, slug),
            Ok(Reply::Undo) => ruling.undo(&now, true).map(|before| {
                before.map_or_else(
                    || {
                        eprintln!("Nothing to undo.");
                        now.clone()
                    },
                    |(before, _)| before,
                )
            }),
            Err(why) => {
                eprintln!("{why}");
                continue;
            }
        };
        now = next.map_err(not_taken)?;
    }
    now.done().ok_or_else(|| Failure::other("the resolution did not end", ""))
}

enum Reply {
    Face(i32),
    Answer { name: &'static str, slug: &'static str },
    Undo,
}

fn prompt(pause: &Pause) -> Result<String, Failure> {
    Ok(match pause.wait() {
        Wait::Die { .. } | Wait::Draw { .. } => format!("{}: ", wanted(pause)),
        Wait::Answer { who, question, options, rule, .. } => {
            let options: Vec<String> =
                options.iter().enumerate().map(|(i, o)| format!("  {} {}", i + 1, o.text)).collect();
            format!("{who}: {question} ({rule})\n{}\nnumber: ", options.join("\n"))
        }
        _ => return Err(stopped(pause)),
    })
}

fn read(pause: &Pause, line: &str) -> Result<Reply, String> {
    if line == "u" {
        return Ok(Reply::Undo);
    }
    let number: Option<i32> = line.parse().ok();
    match pause.wait() {
        Wait::Die { die, .. } => match number {
            Some(face) if die.has(face) => Ok(Reply::Face(face)),
            _ => Err(format!("Enter a number from {} to {}, or u to undo.", die.lowest(), die.highest())),
        },
        Wait::Draw { cup, .. } => match number {
            Some(value) if cup.has(value) => Ok(Reply::Face(value)),
            _ => Err("No marker in the cup has that value. Enter another, or u to undo.".to_owned()),
        },
        Wait::Answer { name, options, .. } => {
            let by_number = number.and_then(|n| usize::try_from(n).ok()).and_then(|n| options.get(n.checked_sub(1)?));
            by_number
                .or_else(|| options.iter().find(|option| option.slug == line))
                .map(|option| Reply::Answer { name, slug: option.slug })
                .ok_or_else(|| format!("Enter a number from 1 to {}, or u to undo.", options.len()))
        }
        _ => Err(pause.to_string()),
    }
}
