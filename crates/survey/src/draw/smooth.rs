//! Smooth curves for drawing: Catmull and Rom's, which go through every point as written, so that a road still meets the
//! road it joins. At a point the curve runs parallel to the line between its neighbors.

use crate::geometry::Point;

/// Into how many pieces each leg is divided.
const PIECES: i64 = 8;

/// A closed outline without its corners.
pub fn closed(points: &[Point]) -> Vec<Point> {
    let count = points.len();
    if count < 3 {
        return points.to_vec();
    }
    let at = |i: usize| points[i % count];
    let run = |i: usize| tangent(at(i + count - 1), at(i), at(i + 1));
    (0..count).flat_map(|i| piece([at(i), at(i + 1)], [run(i), run(i + 1)])).collect()
}

/// A line without its corners.
pub fn open(points: &[Point]) -> Vec<Point> {
    let [.., last] = points else { return Vec::new() };
    let count = points.len();
    let run = |i: usize| match i {
        0 => Point::default(),
        i if i + 1 == count => Point::default(),
        i => tangent(points[i - 1], points[i], points[i + 1]),
    };
    let pieces = (0..count - 1).flat_map(|i| piece([points[i], points[i + 1]], [run(i), run(i + 1)]));
    pieces.chain([*last]).collect()
}

/// Half the way from the point before to the point after, but no longer than the shorter of the two legs, so that the
/// curve makes no loop.
fn tangent(before: Point, at: Point, after: Point) -> Point {
    let way = after.minus(before);
    let most = before.distance(at).min(at.distance(after));
    let length = (way.length() / 2).max(1);
    let shorter = length.min(most);
    Point::new(way.x * shorter / (2 * length), way.y * shorter / (2 * length))
}

/// The points of one leg, its end left out: Hermite's cubic in whole numbers.
fn piece([a, b]: [Point; 2], [out, into]: [Point; 2]) -> impl Iterator<Item = Point> {
    (0..PIECES).map(move |t| {
        let (n, cube) = (PIECES, PIECES * PIECES * PIECES);
        let far = 3 * n * t * t - 2 * t * t * t;
        let leave = t * t * t - 2 * n * t * t + n * n * t;
        let arrive = t * t * t - n * t * t;
        let mix = |a: i64, b: i64, out: i64, into: i64| {
            (a * (cube - far) + b * far + out * leave + into * arrive).div_euclid(cube)
        };
        Point::new(mix(a.x, b.x, out.x, into.x), mix(a.y, b.y, out.y, into.y))
    })
}
