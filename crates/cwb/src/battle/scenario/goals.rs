//! 21 What the battle is about: objectives, other points, and rules of the scenario alone.

use field::Table;
use field::outline::TableWords;
use longroll::outline::{Entry, Reader, Words};
use tabletop::header::side;

use super::super::cards::{Award, Objective, Special};

/// The most points that one thing is worth, and the last round a rule may name.
const MOST: i32 = 99;

/// 21.2 `objective "Stone wall" (17,18) 3 open`.
pub(super) fn objective(reader: &mut Reader, table: &Table, entry: &Entry) -> Option<Objective> {
    let mut words = Words::of(entry);
    let name = words.need(reader, "the name of the place")?.text;
    let at = words.point(reader, table)?;
    let points = words.number(reader, "points", (1, MOST))?;
    let open = words.takes("open");
    words.end(reader);
    Some(Objective { name, at, points, open })
}

/// `award confederate 3 drawn-west 40`: a point for each enemy brigade that began east of there and is west of it at
/// the end, up to a limit.
pub(super) fn award(reader: &mut Reader, entry: &Entry) -> Option<Award> {
    let mut words = Words::of(entry);
    let side = side(reader, &mut words)?;
    let most = words.number(reader, "points", (1, MOST))?;
    words.one_of(reader, "a kind of award", &["drawn-west"])?;
    let line = words.length(reader, "a place from the west edge")?;
    words.end(reader);
    Some(Award::DrawnWest { side, line, most })
}

/// `special mistaken-uniforms 2`: up to that round opportunity shots may be at friends.
pub(super) fn special(reader: &mut Reader, entry: &Entry) -> Option<Special> {
    let mut words = Words::of(entry);
    words.one_of(reader, "a special rule", &["mistaken-uniforms"])?;
    let through_round = words.number(reader, "the last round it holds in", (1, MOST))? as u8;
    words.end(reader);
    Some(Special::MistakenUniforms { through_round })
}
