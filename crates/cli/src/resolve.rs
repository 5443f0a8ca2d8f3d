//! `longroll resolve`: roll, take dice, or ask for them, and print the receipt.

use std::io::{BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use chance::Seeded;
use longroll::form::Values;
use longroll::procedure::{Case, Procedure};
use longroll::receipt;
use longroll::resolution::{self, Resolution};
use longroll::seat::Seat;
use longroll::table::{Pause, Wait};
use longroll::tape::Tape;
use wire::receipt::{Played, Receipt};

use crate::args::{Args, ResolveArgs};
use crate::fault::Failure;
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
        let seat = Seat::live(Tape::default(), &mut chance, &values.decisions);
        (resolution::resolve(&*case, seat).map_err(|pause| stopped(&pause))?, procedure.rolls.then_some(seed))
    };
    let played = Played {
        system: system.id(),
        procedure: procedure.name,
        switches: umpire::switches(&settings),
        inputs: given.into_iter().collect(),
        seed,
    };
    if say.json {
        say.json(&Receipt::new(played, &procedure.facts, &resolution));
    } else {
        print(procedure, &played, &resolution, say);
    }
    Ok(())
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

/// The dice were thrown at a table.
fn with_dice(case: &dyn Case, values: &Values, dice: &[i32]) -> Result<Resolution, Failure> {
    let mut seat = Seat::given(dice, &values.decisions);
    let facts = case.play(&mut seat).map_err(|pause| match pause.wait() {
        Wait::Die { label, die, .. } => Failure::other(
            format!("{} dice are not enough: the next is a {die} for {label}", dice.len()),
            "give every die in the order it is asked for, or use --keyed",
        ),
        _ => stopped(&pause),
    })?;
    match seat.unused_faces() {
        0 => Ok(resolution::receipt(case, facts, seat)),
        left => {
            let needed = dice.len() - left;
            Err(Failure::other(
                format!("{left} of the dice given are not needed: this takes {needed}"),
                "leave them out",
            ))
        }
    }
}

pub fn stopped(pause: &Pause) -> Failure {
    Failure::other(pause.to_string(), "")
}

/// A seed nobody chose.
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64) % 1_000_000_000
}

/// Ask for each die and decision; `u` takes the last one back.
fn keyed(case: &dyn Case, values: &Values) -> Result<Resolution, Failure> {
    let (mut faces, mut answers, mut order): (Vec<i32>, Vec<usize>, Vec<Keyed>) = Default::default();
    let mut input = std::io::stdin().lock();
    loop {
        let mut seat = Seat::keyed(&faces, &answers, &values.decisions);
        let pause = match case.play(&mut seat) {
            Ok(facts) => return Ok(resolution::receipt(case, facts, seat)),
            Err(pause) => pause,
        };
        eprint!("{}", prompt(&pause)?);
        std::io::stderr().flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Err(Failure::other(format!("the input ended while {pause}"), "key in every die, or use --dice"));
        }
        match read(&pause, line.trim()) {
            Ok(Reply::Face(face)) => {
                faces.push(face);
                order.push(Keyed::Face);
            }
            Ok(Reply::Answer(index)) => {
                answers.push(index);
                order.push(Keyed::Answer);
            }
            Ok(Reply::Undo) => match order.pop() {
                Some(Keyed::Face) => drop(faces.pop()),
                Some(Keyed::Answer) => drop(answers.pop()),
                None => eprintln!("There is nothing to take back."),
            },
            Err(why) => eprintln!("{why}"),
        }
    }
}

enum Keyed {
    Face,
    Answer,
}

enum Reply {
    Face(i32),
    Answer(usize),
    Undo,
}

fn prompt(pause: &Pause) -> Result<String, Failure> {
    Ok(match pause.wait() {
        Wait::Die { label, die, .. } => format!("{label}, {die}: "),
        Wait::Draw { label, cup, .. } => format!("{label}, value of the marker drawn (of {}): ", cup.total()),
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
            _ => Err(format!("A number from {} to {}, or u to take the last one back.", die.lowest(), die.highest())),
        },
        Wait::Draw { cup, .. } => match number {
            Some(value) if cup.has(value) => Ok(Reply::Face(value)),
            _ => Err("No marker of that value is in the cup; u takes the last one back.".to_owned()),
        },
        Wait::Answer { options, .. } => {
            let by_number =
                number.and_then(|n| usize::try_from(n).ok()).filter(|n| (1..=options.len()).contains(n)).map(|n| n - 1);
            by_number
                .or_else(|| options.iter().position(|o| o.slug == line))
                .map(Reply::Answer)
                .ok_or_else(|| format!("A number from 1 to {}, or u to take the last one back.", options.len()))
        }
        _ => Err(pause.to_string()),
    }
}
