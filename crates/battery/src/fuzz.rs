//! Hostile input: nonsense in forms, tapes and charts is refused with a reason and never panics.

use chance::Seeded;
use longroll::chart::Chart;
use longroll::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use longroll::system::{Settings, System};
use longroll::tape::Tape;

use crate::forms::{Lists, legal, random};
use crate::open;

/// Words that have broken parsers before.
const NONSENSE: &[&str] = &[
    "",
    " ",
    "-",
    "--",
    "=",
    "/",
    ":",
    "0",
    "-1",
    "99999999999999999999",
    "1.5",
    "NaN",
    "yes",
    "no",
    "8/6",
    "8/6,",
    ",,,",
    "1of/2",
    "é",
    "\u{0}",
    "🥁",
    "x",
    "8/6:R:R",
    "of",
    "∞",
    "a|b",
    "#",
    "when x = y",
    "<=",
    ">=",
    "+",
    "1-",
    "-5--3",
    "4-2",
    "d+",
    "1d",
    "999d+2",
    "?",
    "-?",
    "+/-?",
    "' or 1=1",
    "..",
    "\t",
];

fn nonsense(dice: &mut Seeded) -> &'static str {
    NONSENSE[dice.below(NONSENSE.len() as u64) as usize]
}

/// Forms with nonsense in some fields: each is accepted and can be played, or refused with a field or a rule for each
/// reason.
pub fn forms(system: &dyn System, lists: &Lists, count: usize, seed: u64) {
    let (book, mut dice) = (open(system), Seeded::new(seed));
    let mut refused = 0;
    for i in 0..count {
        let procedure = &book.procedures[i % book.procedures.len()];
        let mut given = random(&procedure.form, lists, &mut dice);
        for (key, value) in &mut given {
            match dice.below(12) {
                0 => nonsense(&mut dice).clone_into(value),
                1 => value.push_str(nonsense(&mut dice)),
                2 if dice.below(8) == 0 => nonsense(&mut dice).clone_into(key),
                _ => {}
            }
        }
        match procedure.case(&given) {
            Err(refusals) => {
                refused += 1;
                assert!(!refusals.0.is_empty(), "{} refused {given:?} without a reason", procedure.name);
                for refusal in &refusals.0 {
                    let named = refusal.rule.is_some() || given.iter().any(|(key, _)| *key == refusal.field);
                    assert!(
                        named && !refusal.why.is_empty(),
                        "{}: {refusal} names neither rule nor field",
                        procedure.name
                    );
                }
            }
            Ok((case, values)) => {
                let mut chance = Seeded::new(i as u64);
                let mut seat = Seat::new(DiceFrom::Chance(&mut chance), AnswersFrom::Usual(&values.decisions));
                case.play(&mut seat).unwrap_or_else(|pause| panic!("{} {given:?}: {pause}", procedure.name));
            }
        }
    }
    assert!(refused > count / 10, "only {refused} of {count} nonsense forms were refused");
}

/// Tapes with changed, cut and doubled parts: replayed to the end, or stopped with a reason.
pub fn tapes(system: &dyn System, lists: &Lists, count: usize, seed: u64) {
    let (book, mut dice) = (open(system), Seeded::new(seed));
    for i in 0..count {
        let procedure = &book.procedures[i % book.procedures.len()];
        let (case, values, _) = legal(procedure, lists, &mut dice);
        let mut chance = Seeded::new(i as u64);
        let mut seat = Seat::new(DiceFrom::Chance(&mut chance), AnswersFrom::Usual(&values.decisions));
        drop(case.play(&mut seat));
        let text = mangle(&seat.finish().1.to_string(), &mut dice);
        if let Ok(tape) = Tape::parse(&text)
            && let Err(pause) = case.play(&mut Seat::replay(tape))
        {
            assert!(!pause.to_string().is_empty());
        }
    }
}

/// Chart files with changed bytes, cut lines and added words: read, or refused with a position; never a panic.
pub fn charts(system: &dyn System, count: usize, seed: u64) {
    let mut dice = Seeded::new(seed);
    let files = system.chart_files();
    let mut refused = 0;
    for i in 0..count {
        let (file, text) = files[i % files.len()];
        let text = mangle(text, &mut dice);
        match Chart::parse(file, &text) {
            Err(faults) => {
                refused += 1;
                assert!(!faults.is_empty());
                for fault in faults {
                    let (line, column) = fault.place();
                    assert!(line >= 1 && column >= 1 && !fault.message.is_empty());
                }
            }
            Ok(_) => {
                if let Err(faults) = system.open(&Settings::default(), &[(file.to_owned(), text)]) {
                    refused += 1;
                    assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.message.is_empty()));
                }
            }
        }
    }
    assert!(refused > count / 10, "only {refused} of {count} broken charts were refused");
}

/// Break a text in one to three places.
fn mangle(text: &str, dice: &mut Seeded) -> String {
    let mut text = text.to_owned();
    for _ in 0..=dice.below(3) {
        let mut at = dice.below(text.len() as u64 + 1) as usize;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        match dice.below(4) {
            0 => text.insert_str(at, nonsense(dice)),
            1 => text.truncate(at),
            2 => {
                let lines: Vec<&str> = text.lines().collect();
                if !lines.is_empty() {
                    let line = lines[dice.below(lines.len() as u64) as usize].to_owned();
                    text.push_str(&line);
                    text.push('\n');
                }
            }
            _ => {
                let end = text[at..].char_indices().nth(dice.below(6) as usize).map_or(text.len(), |(i, _)| at + i);
                text.replace_range(at..end, nonsense(dice));
            }
        }
    }
    text
}
