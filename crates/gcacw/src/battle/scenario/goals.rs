//! What a scenario forbids for a time, what earns points, and what they amount to.

use hexes::{Grid, Hex};
use longroll::nearest::suggest;
use longroll::outline::{Entry, Reader, Word, Words, with_key};

use super::super::cards::{Award, Ban, CommandId, UnitId};
use super::army::Rolls;
use super::header::{army, sides};

/// `until 1`: the last turn on which it holds.
fn until(reader: &mut Reader, words: &mut Words<'_>) -> Option<u8> {
    let word = words.need(reader, "`until` and a turn")?;
    if word.text != "until" {
        Words::stray(reader, word, &["until"]);
        return None;
    }
    words.number(reader, "a turn", (1, 99)).map(|turn| (turn - 1) as u8)
}

/// The codes of commands up to this word.
fn commands(
    reader: &mut Reader,
    rolls: &Rolls<'_>,
    words: &mut Words<'_>,
    end: &'static str,
) -> Option<Vec<CommandId>> {
    let mut found = Vec::new();
    loop {
        let word = words.need(reader, "the code of a command")?;
        if word.text == end {
            return Some(found);
        }
        found.push(rolls.find(reader, word)?);
    }
}

/// `ban attack XIV IV into 1105 1106 until 1`, `ban march cleburne unless 1104 1203 until 1`,
/// `ban act PO DH phases 4 until 1`, `ban south RC row 12 until 1`.
pub(super) fn ban(reader: &mut Reader, rolls: &Rolls<'_>, entry: &Entry) -> Option<Ban> {
    let mut words = Words::of(entry);
    let kind = words.one_of(reader, "something that can be forbidden", &["attack", "march", "act", "south"])?;
    let ban = match kind {
        0 => {
            let commands = commands(reader, rolls, &mut words, "into")?;
            let hexes = Rolls::hexes(reader, rolls.grid(), &mut words);
            Ban::Attack { commands, hexes, until: until(reader, &mut words)? }
        }
        1 => {
            let unit = unit(reader, rolls, &mut words)?;
            expect(reader, &mut words, "unless")?;
            let unless = Rolls::hexes(reader, rolls.grid(), &mut words);
            Ban::March { unit, unless, until: until(reader, &mut words)? }
        }
        2 => {
            let commands = commands(reader, rolls, &mut words, "phases")?;
            let phases = words.number(reader, "a number of Action Phases", (1, 99))? as u8;
            Ban::Activation { commands, phases, until: until(reader, &mut words)? }
        }
        _ => {
            let code = words.need(reader, "the code of a command")?;
            let command = rolls.find(reader, code)?;
            expect(reader, &mut words, "row")?;
            let row = words.number(reader, "a row of the map", (1, 99))? as u8;
            Ban::South { command, row, until: until(reader, &mut words)? }
        }
    };
    words.end(reader);
    Some(ban)
}

fn expect(reader: &mut Reader, words: &mut Words<'_>, key: &'static str) -> Option<Word> {
    let word = words.need(reader, &format!("`{key}`"))?;
    if word.text == key {
        return Some(word);
    }
    Words::stray(reader, word, &[key]);
    None
}

fn unit(reader: &mut Reader, rolls: &Rolls<'_>, words: &mut Words<'_>) -> Option<UnitId> {
    let word = words.need(reader, "a unit")?;
    let found = rolls.units.iter().position(|unit| unit.id == word.text);
    if found.is_none() {
        let help = suggest(word.text, rolls.units.iter().map(|unit| unit.id));
        reader.fault(word, format!("there is no unit `{}`", word.text), help);
    }
    found.map(|index| UnitId(index as u8))
}

/// 27 `award union 15 each 1105 1106`, `... any 1203 1204`, `... any 0812 0813 and 1012 1013`, `award union 2 losses`,
/// `award confederate 10 clear 1203 1204`, `award union 4 bridges 1413/1513`.
pub(super) fn award(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<Award> {
    let mut words = Words::of(entry);
    let army = army(reader, &mut words)?;
    let points = words.number(reader, "a number of points", (1, 999))?;
    let kinds = ["each", "any", "losses", "clear", "bridges"];
    let award = match words.one_of(reader, "something that earns points", &kinds)? {
        0 => Award::Hold { army, hexes: Rolls::hexes(reader, grid, &mut words), and: Vec::new(), points, each: true },
        1 => {
            let hexes = Rolls::hexes(reader, grid, &mut words);
            Award::Hold { army, hexes, and: and(reader, grid, &mut words), points, each: false }
        }
        2 => Award::Losses { army, points },
        3 => Award::Clear { army, hexes: Rolls::hexes(reader, grid, &mut words), points },
        _ => {
            let left: Vec<Word> = words.by_ref().collect();
            Award::Bridges { army, sides: sides(reader, grid, &left), points }
        }
    };
    words.end(reader);
    Some(award)
}

/// `and 1012 1013`: only if also on one of these.
fn and(reader: &mut Reader, grid: Grid, words: &mut Words<'_>) -> Vec<Hex> {
    match words.peek() {
        Some(word) if word.text == "and" => {
            words.next();
            Rolls::hexes(reader, grid, words)
        }
        _ => Vec::new(),
    }
}

/// 27.3 `county "Hamilton" held union worth 60 55 keys 0706`: who has it at first, points when the Union gains it and
/// when the Confederates do, key hexes.
pub(super) fn county(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<Award> {
    let mut words = Words::of(entry);
    let name = words.need(reader, "the name of the county")?.text;
    expect(reader, &mut words, "held")?;
    let first = army(reader, &mut words)?;
    expect(reader, &mut words, "worth")?;
    let union = words.number(reader, "a number of points", (0, 999))?;
    let confederate = words.number(reader, "a number of points", (0, 999))?;
    expect(reader, &mut words, "keys")?;
    let keys = Rolls::hexes(reader, grid, &mut words);
    words.end(reader);
    Some(Award::County { name, keys, first, union, confederate })
}

/// 27.5 `ladder 50 "Union decisive victory"`: from this number of points (Union less Confederate) on; the last line, `ladder
/// below`, is for everything under the others.
pub(super) fn ladder(reader: &mut Reader, entries: &[Entry]) -> Vec<(i32, &'static str)> {
    let mut steps: Vec<(i32, &'static str)> = Vec::new();
    for entry in with_key(entries, "ladder") {
        let mut words = Words::of(entry);
        let Some(word) = words.need(reader, "a number of points") else { continue };
        let from = if word.text == "below" { Some(i32::MIN) } else { word.text.parse().ok() };
        let Some(from) = from else {
            reader.fault(word, format!("`{}` is not a number of points", word.text), "or `below`, in the last line");
            continue;
        };
        if steps.last().is_some_and(|(above, _)| *above <= from) {
            reader.fault(word, "the ladder does not go down", "best for the Union first");
        }
        if let Some(result) = words.need(reader, "the result") {
            steps.push((from, result.text));
        }
        words.end(reader);
    }
    if let (Some((from, _)), Some(entry)) = (steps.last(), with_key(entries, "ladder").last())
        && *from != i32::MIN
    {
        reader.fault(entry.key, "the ladder has no last line", "its last line is `ladder below \"...\"`");
    }
    steps
}
