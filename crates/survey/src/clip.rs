//! Cutting lines and outlines at the edges of a box.

use crate::geometry::{Bounds, NotAnOutline, Outline, Point, legs, part};

/// The parts of a line in a box, each with two points or more.
pub fn line(points: &[Point], bounds: Bounds) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut open: Vec<Point> = Vec::new();
    for leg in legs(points) {
        match segment(leg, bounds) {
            Some([from, to]) => {
                if open.last() != Some(&from) {
                    parts.push(std::mem::take(&mut open));
                    open.push(from);
                }
                if to != from {
                    open.push(to);
                }
            }
            None => parts.push(std::mem::take(&mut open)),
        }
    }
    parts.push(open);
    parts.retain(|part| part.len() > 1);
    parts
}

/// The part of a segment in a box, with its ends rounded to whole points.
fn segment([a, b]: [Point; 2], bounds: Bounds) -> Option<[Point; 2]> {
    if bounds.contains(a) && bounds.contains(b) {
        return Some([a, b]);
    }
    // The fractions of the segment, as numerator and denominator, between which it is in the box.
    let (mut from, mut to): ((i128, i128), (i128, i128)) = ((0, 1), (1, 1));
    let way = b.minus(a);
    let walls = [(way.x, bounds.low.x - a.x, bounds.high.x - a.x), (way.y, bounds.low.y - a.y, bounds.high.y - a.y)];
    for (run, low, high) in walls {
        if run == 0 {
            if low > 0 || high < 0 {
                return None;
            }
            continue;
        }
        let (near, far) = if run > 0 { (low, high) } else { (high, low) };
        let den = i128::from(run.abs());
        let fraction = |wall: i64| (i128::from(wall) * i128::from(run.signum()), den);
        let (enter, leave) = (fraction(near), fraction(far));
        if enter.0 * from.1 > from.0 * enter.1 {
            from = enter;
        }
        if leave.0 * to.1 < to.0 * leave.1 {
            to = leave;
        }
    }
    if from.0 * to.1 > to.0 * from.1 {
        return None;
    }
    let at = |(num, den): (i128, i128)| {
        let point = Point::new(part(a.x, way.x, num, den), part(a.y, way.y, num, den));
        Point::new(point.x.clamp(bounds.low.x, bounds.high.x), point.y.clamp(bounds.low.y, bounds.high.y))
    };
    Some([at(from), at(to)])
}

/// One edge of a box; measures how far inside a point is.
#[derive(Clone, Copy)]
struct Wall {
    inward: fn(Point) -> i64,
    along: fn(Point) -> i64,
    at: i64,
}

/// The parts of an outline in a box. A sliver that is not an outline after rounding is dropped.
pub fn outline(outline: &Outline, bounds: Bounds) -> Vec<Outline> {
    let inside = outline.bounds();
    if bounds.contains(inside.low) && bounds.contains(inside.high) {
        return vec![outline.clone()];
    }
    let walls = [
        Wall { inward: |p| p.x, along: |p| p.y, at: bounds.low.x },
        Wall { inward: |p| -p.x, along: |p| p.y, at: -bounds.high.x },
        Wall { inward: |p| p.y, along: |p| p.x, at: bounds.low.y },
        Wall { inward: |p| -p.y, along: |p| p.x, at: -bounds.high.y },
    ];
    let mut parts = vec![outline.corners().to_vec()];
    for wall in walls {
        parts = parts.iter().flat_map(|corners| cut(corners, wall)).collect();
    }
    parts.into_iter().filter_map(|corners| tidy(corners).ok()).collect()
}

/// An outline without corners that rounding has made equal.
pub fn tidy(mut corners: Vec<Point>) -> Result<Outline, NotAnOutline> {
    corners.dedup();
    while corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    Outline::new(corners)
}

/// The part on the inner side of one edge of the box. The chains of inner corners begin and end at that edge; sorted along
/// it, their ends pair up and are joined. A corner on the edge counts as outside.
fn cut(corners: &[Point], wall: Wall) -> Vec<Vec<Point>> {
    let count = corners.len();
    let depth = |point: Point| (wall.inward)(point) - wall.at;
    let is_in = |i: usize| depth(corners[i % count]) > 0;
    let Some(start) = (0..count).find(|i| !is_in(*i) && is_in(i + 1)) else {
        return if count > 0 && is_in(0) { vec![corners.to_vec()] } else { Vec::new() };
    };
    let crossing = |i: usize| {
        let (a, b) = (corners[i % count], corners[(i + 1) % count]);
        let (from, to) = (depth(a), depth(b));
        let num_den = (i128::from(-from), i128::from(to - from));
        Point::new(part(a.x, b.x - a.x, num_den.0, num_den.1), part(a.y, b.y - a.y, num_den.0, num_den.1))
    };
    let mut chains: Vec<Vec<Point>> = Vec::new();
    for i in start..start + count {
        match (is_in(i), is_in(i + 1)) {
            (false, true) => chains.push(vec![crossing(i), corners[(i + 1) % count]]),
            (true, true) => chains.last_mut().into_iter().for_each(|chain| chain.push(corners[(i + 1) % count])),
            (true, false) => chains.last_mut().into_iter().for_each(|chain| chain.push(crossing(i))),
            (false, false) => {}
        }
    }
    // The ends of all chains along the edge: even numbers begin a chain, odd ones end it.
    let mut ends: Vec<(i64, usize)> = Vec::new();
    for (i, chain) in chains.iter().enumerate() {
        if let (Some(first), Some(last)) = (chain.first(), chain.last()) {
            ends.push(((wall.along)(*first), 2 * i));
            ends.push(((wall.along)(*last), 2 * i + 1));
        }
    }
    ends.sort_unstable();
    let partner = |end: usize| {
        let at = ends.iter().position(|(_, id)| *id == end)?;
        ends.get(at ^ 1).map(|(_, id)| *id)
    };
    let mut used = vec![false; chains.len()];
    let mut parts = Vec::new();
    for first in 0..chains.len() {
        let (mut next, mut part) = (first, Vec::new());
        while !used[next] {
            used[next] = true;
            part.extend(chains[next].iter().copied());
            match partner(2 * next + 1) {
                Some(end) if end % 2 == 0 => next = end / 2,
                _ => break,
            }
        }
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(list: &[(i64, i64)]) -> Vec<Point> {
        list.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    const BOX: Bounds = Bounds { low: Point::new(0, 0), high: Point::new(100, 100) };

    #[test]
    fn a_line_is_cut_where_it_leaves() {
        let parts = line(&points(&[(-50, 50), (50, 50), (50, 150), (80, 150), (80, 20)]), BOX);
        assert_eq!(parts, [points(&[(0, 50), (50, 50), (50, 100)]), points(&[(80, 100), (80, 20)])]);
        assert!(line(&points(&[(-50, 50), (-10, 90)]), BOX).is_empty());
    }

    #[test]
    fn a_comb_over_the_edge_becomes_its_teeth() {
        let comb =
            Outline::new(points(&[(10, 120), (10, 20), (30, 20), (30, 110), (50, 110), (50, 20), (70, 20), (70, 120)]));
        let parts = outline(&comb.unwrap(), BOX);
        let boxes: Vec<Bounds> = parts.iter().map(Outline::bounds).collect();
        let tooth = |x: i64| Bounds { low: Point::new(x, 20), high: Point::new(x + 20, 100) };
        assert_eq!(boxes, [tooth(10), tooth(50)]);
    }
}
