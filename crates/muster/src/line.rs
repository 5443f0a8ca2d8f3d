//! Where the units of a brigade stand along its front.

use field::{Heading, Length, Vector};
use survey::geometry::Point;

use crate::roster::{Command, Unit};

/// Where a unit is: its own place, or its share of its brigade's front. The first unit of a return is on the right.
pub(crate) fn place(brigade: Option<&Command>, unit: &Unit) -> Option<Point> {
    if unit.post.at.is_some() {
        return unit.post.at;
    }
    let brigade = brigade?;
    let center = brigade.post.at?;
    let line: Vec<&Unit> = brigade.units.iter().filter(|one| !one.placed && one.post.enters.is_none()).collect();
    let at = line.iter().position(|one| one.id == unit.id)? as i64;
    let front = brigade.post.front.unwrap_or(0);
    Some(beside(center, unit.post.facing.unwrap_or(0), share(at, line.len() as i64, front)))
}

/// Yards to the right of the center for one of `count` equal shares of a front.
fn share(at: i64, count: i64, front: i64) -> i64 {
    front / 2 - (2 * at + 1) * front / (2 * count.max(1))
}

/// The point this many yards to the right of a point, for one who faces this way.
pub(crate) fn beside(at: Point, facing: i64, yards: i64) -> Point {
    turned(at, facing, Vector { x: yards, y: 0 })
}

/// The point this many yards behind.
pub(crate) fn behind(at: Point, facing: i64, yards: i64) -> Point {
    turned(at, facing, Vector { x: 0, y: -yards })
}

fn turned(at: Point, facing: i64, by: Vector) -> Point {
    let Vector { x, y } = Heading::degrees(facing as i32).turn(by);
    Point::new(at.x + x, at.y + y)
}

/// Thousandths of an inch as a table writes them: `12.5`.
pub(crate) fn inches(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1_000, thousandths.rem_euclid(1_000));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn length(thousandths: i64) -> Length {
    Length::thousandths(thousandths)
}
