//! Play files: a header, then a line for every roll and decision, with the result after a `#`. People can read, compare and
//! edit them. An edited file loads if every line still fits.
//!
//! A battle with a player's scenario has its files in the header: `file: name`, then each line of the file after a `|`.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, MOST_FAULTS};
use crate::receipt::{self, Event};
use crate::side::BySide;
use crate::table::{Line, Pause, Wait};
use crate::tape::{Entry, Tape};

const FIRST: &str = "Long Roll play 1";

/// A play read from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and values of the header, in order: `system`, `scenario`, `switch rapid_fire`, `north`, ...
    pub header: Vec<(String, String)>,
    /// The player's files for the battle, as `(name, text)`.
    pub files: Vec<(String, String)>,
    /// All rolls and answers.
    pub tape: Tape,
    /// Whether the checksum is right: the file was not edited.
    pub intact: bool,
    file: String,
    text: Arc<str>,
    /// Where each entry of the tape is in the text.
    lines: Vec<std::ops::Range<usize>>,
}

impl Record {
    /// A value of the header.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.header.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Read a play file. Lines that cannot be read are reported, up to fifty.
    pub fn parse(file: &str, text: &str) -> Result<Record, Vec<Diagnostic>> {
        let mut record = Record {
            header: Vec::new(),
            files: Vec::new(),
            tape: Tape::default(),
            intact: false,
            file: file.to_owned(),
            text: text.into(),
            lines: Vec::new(),
        };
        let mut faults = Vec::new();
        let mut check = None;
        let mut body = false;
        let mut at = 0;
        for (number, raw) in text.split_inclusive('\n').enumerate() {
            if faults.len() >= MOST_FAULTS {
                break;
            }
            let span = at..at + raw.trim_end().len();
            at += raw.len();
            let line = raw.split_once(" # ").map_or(raw, |(line, _)| line).trim();
            if number == 0 {
                if line != FIRST {
                    faults.push(record.fault(span, "this is not a play file", &format!("its first line is `{FIRST}`")));
                }
            } else if let (false, Some(text), Some((_, file))) = (body, raw.strip_prefix('|'), record.files.last_mut())
            {
                file.push_str(text.strip_prefix(' ').unwrap_or(text).trim_end());
                file.push('\n');
            } else if line.starts_with('#') || (line.is_empty() && body) {
            } else if line.is_empty() {
                body = true;
            } else if !body {
                match line.split_once(": ") {
                    Some(("check", sum)) => check = u64::from_str_radix(sum.trim(), 16).ok(),
                    Some(("file", name)) => record.files.push((name.trim().to_owned(), String::new())),
                    Some((name, value)) => record.header.push((name.trim().to_owned(), value.trim().to_owned())),
                    None => faults.push(record.fault(
                        span,
                        "a line of the header is `name: value`",
                        "an empty line ends the header",
                    )),
                }
            } else {
                match Tape::parse(line) {
                    Ok(tape) => {
                        record.tape.0.extend(tape.0);
                        record.lines.push(span);
                    }
                    Err(why) => {
                        let why = why.trim_start_matches("line 1: ").to_owned();
                        faults.push(record.fault(
                            span,
                            &why,
                            "a roll is `10.17 fire: 6`, a decision `9.1 move = 0805`",
                        ));
                    }
                }
            }
        }
        record.intact = check == Some(checksum(&record.header, &record.files, &record.tape));
        if faults.is_empty() { Ok(record) } else { Err(faults) }
    }

    fn fault(&self, span: std::ops::Range<usize>, why: &str, help: &str) -> Diagnostic {
        Diagnostic::sharing(&self.file, Arc::clone(&self.text), span, why, help)
    }

    /// Why the tape does not fit the battle, at the first line that does not fit.
    pub fn misfit(&self, pause: &Pause) -> Diagnostic {
        let at = match pause.wait() {
            Wait::Refused { at, .. } | Wait::Mismatch { at, .. } | Wait::BadFace { at, .. } => *at,
            _ => self.lines.len(),
        };
        let span = self.lines.get(at).cloned().unwrap_or(self.text.len()..self.text.len());
        let (why, help) = match pause.wait() {
            Wait::Mismatch { expected, found, .. } => {
                (format!("here the battle has {expected}, not {found}"), "everything before this line fits".to_owned())
            }
            Wait::Refused { refusals, .. } => (refusals.to_string(), "everything before this line fits".to_owned()),
            Wait::BadFace { face, range, label, .. } => {
                (format!("the die of {label} cannot show {face}"), format!("it shows {range}"))
            }
            _ => (pause.to_string(), String::new()),
        };
        Diagnostic::sharing(&self.file, Arc::clone(&self.text), span, why, help)
    }
}

/// Write a play file.
pub fn write(header: &[(String, String)], tape: &[Entry], events: &[Event]) -> String {
    write_with(header, &[], tape, events, &receipt::plain_sides())
}

/// The lines of the header: names and values, then the files.
pub fn head(header: &[(String, String)], files: &[(String, String)]) -> String {
    let mut out = String::new();
    for (name, value) in header {
        let _ = writeln!(out, "{name}: {value}");
    }
    for (name, text) in files {
        let _ = writeln!(out, "file: {name}");
        for line in text.lines().map(str::trim_end) {
            let _ = if line.is_empty() { writeln!(out, "|") } else { writeln!(out, "| {line}") };
        }
    }
    out
}

/// Write a play file that includes the player's files and uses the sides' names.
pub fn write_with(
    header: &[(String, String)],
    files: &[(String, String)],
    tape: &[Entry],
    events: &[Event],
    sides: &BySide<String>,
) -> String {
    let mut out = format!("{FIRST}\n{}", head(header, files));
    let tape = Tape(tape.to_vec());
    let _ = writeln!(out, "check: {:016x}\n", checksum(header, files, &tape));
    let tellings = tellings(events, sides);
    for (at, entry) in tape.0.iter().enumerate() {
        let (heads, told) = tellings.get(at).cloned().unwrap_or_default();
        heads.iter().for_each(|head| out += &format!("# {head}\n"));
        let line = Tape(vec![entry.clone()]).to_string();
        let line = line.trim_end();
        let told: Vec<&str> = told.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        match told.is_empty() {
            true => out += &format!("{line}\n"),
            false => out += &format!("{line:<40} # {}\n", told.join("; ")),
        }
    }
    out
}

/// For each entry: the headings before it, and what was told between it and the next entry.
fn tellings(events: &[Event], sides: &BySide<String>) -> Vec<(Vec<String>, Vec<String>)> {
    let mut found: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    let mut heads = Vec::new();
    let mut depth = 0;
    for event in events {
        match event {
            Event::Told(Line::Open { title, .. }) => {
                if depth == 0 {
                    heads.push(title.clone());
                }
                depth += 1;
            }
            Event::Told(Line::Close) => depth -= 1,
            Event::Told(Line::Effect { text, .. }) => {
                if let Some((_, told)) = found.last_mut() {
                    told.push(text.replace('\n', " "));
                }
            }
            Event::Told(line @ Line::Cell { .. }) => {
                if let Some((_, told)) = found.last_mut() {
                    told.extend(receipt::cell_text(line));
                }
            }
            Event::Told(_) => {}
            Event::Picked { offer, .. } => found.push((std::mem::take(&mut heads), vec![offer.text.clone()])),
            Event::Rolled(rolled) => {
                for throw in &rolled.throws {
                    found.push((std::mem::take(&mut heads), vec![receipt::thrown_text(rolled, throw, sides)]));
                }
            }
            Event::Answered { .. } => found.push((std::mem::take(&mut heads), Vec::new())),
        }
    }
    found
}

/// FNV-1a over the header, the files and the entries, so that comments and spacing may change.
fn checksum(header: &[(String, String)], files: &[(String, String)], tape: &Tape) -> u64 {
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    let mut eat = |text: &str| {
        for byte in text.bytes().chain([b'\n']) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    header.iter().for_each(|(name, value)| {
        eat(name);
        eat(value);
    });
    files.iter().for_each(|(name, text)| {
        eat(name);
        text.lines().map(str::trim_end).for_each(&mut eat);
    });
    eat(&tape.to_string());
    sum
}
