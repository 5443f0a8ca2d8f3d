//! 5.4 What runs over the table: a road, perhaps a stream, and the walls and fences of farms and fields.

use field::{Length, Point};
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Table};

use super::muster::die;
use super::{Draft, Pregame};

const LINES: Rule = house("5.4");

/// A line of the table by its points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    pub kind: &'static str,
    pub name: &'static str,
    /// Tenths of an inch.
    pub width: i64,
    pub points: Vec<Point>,
}

/// 5.4 A road joins the long edges where two dice say. A stream may join the short edges; they meet at a bridge in the
/// middle. A farm has a fence and a field a fence or a wall, on the side toward the middle of the table.
pub fn lay(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    let the = &game.book.pregame;
    let (wide, deep) = (the.table.0.in_thousandths(), the.table.1.in_thousandths());
    let point = |x: i64, y: i64| Point::new(Length::thousandths(x), Length::thousandths(y));
    // A seventh of the edge for each pip.
    let south = wide * i64::from(die(table, "where the road begins", LINES)?) / 7;
    let north = wide * i64::from(die(table, "where the road ends", LINES)?) / 7;
    let middle = i64::midpoint(south, north);
    let road = vec![point(south, 0), point(middle, deep / 2), point(north, deep)];
    draft.ways.push(Way { kind: "road", name: "Pike", width: 5, points: road });
    if die(table, "whether there is a stream", LINES)? >= the.stream {
        let west = deep * i64::from(11 + die(table, "where the stream begins", LINES)?) / 29;
        let stream = vec![point(0, west), point(middle, deep / 2), point(wide, deep - west)];
        draft.ways.push(Way { kind: "stream", name: "Run", width: 1, points: stream });
        let along = (north - south) / 36;
        let bridge = vec![point(middle - along, deep / 2 - 1_000), point(middle + along, deep / 2 + 1_000)];
        draft.ways.push(Way { kind: "bridge", name: "", width: 5, points: bridge });
    }
    for piece in &draft.ground {
        let kind = match piece.kind {
            "crops" if die(table, "fence or wall of a field", LINES)? >= the.wall => "wall",
            "farm" | "crops" => "fence",
            _ => continue,
        };
        let (low, high) = (piece.at, piece.far_corner(the));
        let south_half = low.y() + high.y() < the.table.1;
        let y = if south_half { high.y() } else { low.y() };
        draft.ways.push(Way {
            kind,
            name: "",
            width: 0,
            points: vec![Point::new(low.x(), y), Point::new(high.x(), y)],
        });
    }
    for way in &draft.ways {
        let count = way.points.len();
        table.tell(&|| {
            let [first, last] = [way.points[0], way.points[count - 1]];
            Line::effect(format!("a {} from {},{} to {},{}", way.kind, first.x(), first.y(), last.x(), last.y()), LINES)
        });
    }
    Ok(())
}
