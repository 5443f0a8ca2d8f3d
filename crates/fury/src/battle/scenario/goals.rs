//! 13 What the battle is about: objectives and other points.

use field::Table;
use field::outline::TableWords;
use longroll::nearest::suggest;
use longroll::outline::{Entry, Reader, Words};
use longroll::side::BySide;
use tabletop::header::side;

use super::super::cards::{Award, Objective};

/// The most points that one thing is worth.
const MOST: i32 = 99;

/// 13.2 `objective "Brawner house" (14.5,18) union 3 confederate 3`.
pub(super) fn objective(reader: &mut Reader, table: &Table, entry: &Entry) -> Option<Objective> {
    let mut words = Words::of(entry);
    let name = words.need(reader, "the name of the place")?.text;
    let at = words.point(reader, table)?;
    let mut points = BySide::default();
    while words.peek().is_some() {
        let side = side(reader, &mut words)?;
        points[side] = words.number(reader, "points", (1, MOST))?;
    }
    if points == BySide::default() {
        reader.fault(entry.key, "this place is worth nothing", "write `union 3`, `confederate 3` or both after it");
    }
    Some(Objective { name, at, points })
}

/// `award union 2 kept-off "Warrenton Turnpike" 4`, for no enemy brigade that near to a line at the end; or `award union 4
/// delay 21`, a point a turn up to a limit, while no enemy brigade is east of there.
pub(super) fn award(reader: &mut Reader, table: &Table, entry: &Entry) -> Option<Award> {
    let mut words = Words::of(entry);
    let side = side(reader, &mut words)?;
    let points = words.number(reader, "points", (1, MOST))?;
    let award = match words.one_of(reader, "a kind of award", &["kept-off", "delay"])? {
        0 => {
            let line = words.need(reader, "the name of a line of the table")?;
            let names = || table.lines().iter().map(|line| line.name.as_str()).filter(|name| !name.is_empty());
            if !names().any(|name| name == line.text) {
                reader.fault(line, format!("the table has no line \"{}\"", line.text), suggest(line.text, names()));
            }
            let within = words.length(reader, "a distance")?;
            Award::KeptOff { side, line: line.text, within, points }
        }
        _ => Award::Delay { side, east_of: words.length(reader, "a place from the west edge")?, most: points },
    };
    words.end(reader);
    Some(award)
}
