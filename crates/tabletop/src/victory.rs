//! Points of both sides, and who wins by them.

use longroll::rule::Rule;
use longroll::side::{BySide, Side};
use longroll::table::{Line, Table};

/// What a side has points for, line by line.
pub type Score = Vec<(String, i32)>;

/// Takes each thing that a side has points for. It is put into words only if asked: forecasts count the points of many
/// thousands of positions.
pub type Note<'n> = &'n mut dyn FnMut(&dyn Fn() -> String, i32);

/// What both sides have points for; `count` notes everything for one side.
pub fn score(count: impl Fn(Side, Note<'_>)) -> BySide<Score> {
    BySide::of(|side| {
        let mut score = Score::new();
        count(side, &mut |what, points| {
            if points != 0 {
                score.push((what(), points));
            }
        });
        score
    })
}

/// The points of both sides.
pub fn points(count: impl Fn(Side, Note<'_>)) -> BySide<i32> {
    BySide::of(|side| {
        let mut sum = 0;
        count(side, &mut |_, points| sum += points);
        sum
    })
}

/// Who wins, and how clearly, in the grades `G` of the system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict<G> {
    /// None in a draw.
    pub winner: Option<Side>,
    pub grade: G,
    pub points: BySide<i32>,
    /// The loser could not fight on, whatever the points.
    pub sudden: bool,
}

impl<G: PartialEq> Verdict<G> {
    /// The side with more points wins, unless the lead is only good for a draw.
    pub fn by_points(points: BySide<i32>, draw: &G, grade: impl FnOnce(i32) -> G) -> Verdict<G> {
        let grade = grade((points.north - points.south).abs());
        let ahead = if points.north > points.south { Side::North } else { Side::South };
        Verdict { winner: (grade != *draw).then_some(ahead), grade, points, sudden: false }
    }
}

/// Tell what each side has points for.
pub fn tell_score(table: &mut dyn Table, names: BySide<&str>, score: &BySide<Score>, rule: Rule) {
    for side in Side::BOTH {
        for (what, points) in &score[side] {
            table.tell(&|| Line::effect(format!("{}: {what}, {points}", names[side]), rule));
        }
    }
}

/// Tell who has won by points; `grade` is the grade in words.
pub fn tell_end<G>(table: &mut dyn Table, names: BySide<&str>, end: &Verdict<G>, grade: &str, rule: Rule) {
    table.tell(&|| {
        let winner = end.winner.map_or_else(String::new, |side| format!(" for {}", names[side]));
        let points = format!("{} {}, {} {}", names.north, end.points.north, names.south, end.points.south);
        Line::effect(format!("{points}: {grade}{winner}"), rule)
    });
}
