//! Spoiled files of a battle's folder: every fault has its place, and nothing panics.

use chance::Seeded;
use longroll::diagnostic::Diagnostic;
use longroll::seat::Chance as _;
use muster::Folder;
use muster::shipped::BATTLES;

/// How many spoiled folders to try; `LONGROLL_CASES` says otherwise.
fn cases(usual: u64) -> u64 {
    std::env::var("LONGROLL_CASES").ok().and_then(|given| given.parse().ok()).unwrap_or(usual)
}

/// Words that are legal somewhere, numbers that are too large, and nonsense.
const WORDS: [&str; 30] = [
    "division",
    "brigade",
    "regiment",
    "infantry",
    "cavalry",
    "battery",
    "leader",
    "enters",
    "day-3",
    "day-99",
    "at",
    "-1,999999",
    "200000,200000",
    "0",
    "99999999999999999999",
    "napoleon",
    "repeater",
    "\"\"",
    "\"a b\"",
    "for",
    "great-campaigns",
    "great-battles",
    "change",
    "line",
    "@Nowhere",
    "@1,1/@2,2",
    "drop",
    "days",
    "ladder",
    "é",
];

/// One change to a text: a letter, a word, a line, or a piece that is cut off or moved.
fn spoil(dice: &mut Seeded, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = dice.below(lines.len() as u64) as usize;
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let word = dice.below(words.len() as u64) as usize;
    let new = WORDS[dice.below(WORDS.len() as u64) as usize];
    match dice.below(8) {
        0 => new.clone_into(&mut words[word]),
        1 => words.insert(word, new.to_owned()),
        2 => drop(words.remove(word)),
        3 => {
            let back: String = words[word].chars().rev().collect();
            words[word].push_str(&back);
        }
        4 => drop(words[word].pop()),
        5 => {
            let other = lines[dice.below(lines.len() as u64) as usize].clone();
            lines.insert(at, other);
            return lines.join("\n");
        }
        6 => {
            lines.remove(at);
            return lines.join("\n");
        }
        _ => lines.truncate(at + 1),
    }
    if at < lines.len() {
        lines[at] = words.join(" ");
    }
    lines.join("\n")
}

/// Returns and battles, three thousand times; those that can still be read are compiled now and then, since that takes longer.
#[test]
fn a_spoiled_folder_gives_faults_with_a_place_and_never_a_panic() {
    let mut dice = Seeded::new(1863);
    let (mut refused, mut compiled) = (0, 0);
    for case in 0..cases(3_000) {
        let (name, texts) = &BATTLES[(case % BATTLES.len() as u64) as usize];
        let mut texts = texts.map(str::to_owned);
        let which = 1 + dice.below(2) as usize;
        for _ in 0..=dice.below(3) {
            texts[which] = spoil(&mut dice, &texts[which]);
        }
        match Folder::parse(name, [&texts[0], &texts[1], &texts[2]]) {
            Err(faults) => {
                refused += 1;
                assert!(!faults.is_empty() && faults.iter().all(has_place), "{name} {case}");
            }
            Ok(folder) if case % 40 == 0 => {
                compiled += 1;
                for system in folder.systems() {
                    let faults = folder.compile(system).err().unwrap_or_default();
                    assert!(faults.iter().all(has_place), "{name} {case}");
                }
            }
            Ok(_) => {}
        }
    }
    assert!(refused > 1_000 && compiled > 5, "{refused} refused, {compiled} compiled");
}

/// A fault says where it is, within the text of its file, and what is wrong.
fn has_place(fault: &Diagnostic) -> bool {
    let (line, column) = fault.place();
    fault.text.is_char_boundary(fault.span.start.min(fault.text.len()))
        && line > 0
        && column > 0
        && !fault.message.is_empty()
}
