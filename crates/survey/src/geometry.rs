//! Whole-number geometry: points, segments, outlines, lines. Products are taken in 128 bits, so nothing here overflows.

/// A point; x grows east and y north. Survey points are yards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    pub x: i64,
    pub y: i64,
}

impl Point {
    pub const fn new(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    pub fn plus(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }

    pub fn minus(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }

    pub fn times(self, by: i64) -> Point {
        Point::new(self.x * by, self.y * by)
    }

    /// The cross product of two vectors: positive if the second points to the left of the first.
    pub fn cross(self, other: Point) -> i128 {
        i128::from(self.x) * i128::from(other.y) - i128::from(self.y) * i128::from(other.x)
    }

    pub fn dot(self, other: Point) -> i128 {
        i128::from(self.x) * i128::from(other.x) + i128::from(self.y) * i128::from(other.y)
    }

    pub fn midway(self, other: Point) -> Point {
        Point::new(i64::midpoint(self.x, other.x), i64::midpoint(self.y, other.y))
    }

    /// The length of a vector, rounded down.
    pub fn length(self) -> i64 {
        self.dot(self).isqrt() as i64
    }

    pub fn distance(self, other: Point) -> i64 {
        self.minus(other).length()
    }
}

/// A box with its edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub low: Point,
    pub high: Point,
}

impl Bounds {
    /// The smallest box around points; nothing around none.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Option<Bounds> {
        points.into_iter().fold(None, |bounds: Option<Bounds>, point| {
            let Bounds { low, high } = bounds.unwrap_or(Bounds { low: point, high: point });
            let (low, high) = (
                Point::new(low.x.min(point.x), low.y.min(point.y)),
                Point::new(high.x.max(point.x), high.y.max(point.y)),
            );
            Some(Bounds { low, high })
        })
    }

    pub fn contains(self, point: Point) -> bool {
        (self.low.x..=self.high.x).contains(&point.x) && (self.low.y..=self.high.y).contains(&point.y)
    }

    pub fn meets(self, other: Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    pub fn width(self) -> i64 {
        self.high.x - self.low.x
    }

    pub fn height(self) -> i64 {
        self.high.y - self.low.y
    }

    pub fn middle(self) -> Point {
        self.low.midway(self.high)
    }

    pub fn grown(self, by: i64) -> Bounds {
        Bounds { low: self.low.minus(Point::new(by, by)), high: self.high.plus(Point::new(by, by)) }
    }
}

/// Positive if the path from `a` by `b` to `c` turns left, negative if right, 0 if straight.
pub fn turn(a: Point, b: Point, c: Point) -> i128 {
    b.minus(a).cross(c.minus(a))
}

fn on_segment(a: Point, b: Point, point: Point) -> bool {
    turn(a, b, point) == 0 && Bounds::of([a, b]).is_some_and(|bounds| bounds.contains(point))
}

/// Whether two segments have a point in common, their ends included.
pub fn segments_meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    // Most segments are far apart, which a look at their boxes shows.
    let apart = |a: i64, b: i64, c: i64, d: i64| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    if apart(a.x, b.x, c.x, d.x) || apart(a.y, b.y, c.y, d.y) {
        return false;
    }
    let (one, two) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (three, four) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    (one * two < 0 && three * four < 0)
        || on_segment(a, b, c)
        || on_segment(a, b, d)
        || on_segment(c, d, a)
        || on_segment(c, d, b)
}

/// Where two segments meet, to the nearest whole point. Of two that overlap it is an end.
pub fn meeting([a, b]: [Point; 2], [c, d]: [Point; 2]) -> Option<Point> {
    if !segments_meet([a, b], [c, d]) {
        return None;
    }
    let (way, across) = (b.minus(a), d.minus(c));
    let den = way.cross(across);
    if den == 0 {
        return [c, d, a].into_iter().find(|end| on_segment(a, b, *end));
    }
    let num = c.minus(a).cross(across);
    Some(Point::new(part(a.x, way.x, num, den), part(a.y, way.y, num, den)))
}

/// `from + length * num / den`, rounded to the nearest.
pub fn part(from: i64, length: i64, num: i128, den: i128) -> i64 {
    from + rounded(i128::from(length) * num, den) as i64
}

/// A fraction rounded to the nearest whole number, halves up.
pub fn rounded(num: i128, den: i128) -> i128 {
    let (num, den) = (num * den.signum(), den.abs());
    (2 * num + den).div_euclid(2 * den)
}

/// The distance from a point to a segment, rounded down.
pub fn gap(point: Point, [a, b]: [Point; 2]) -> i64 {
    let (way, to) = (b.minus(a), point.minus(a));
    let along = way.dot(to);
    if along <= 0 {
        point.distance(a)
    } else if along >= way.dot(way) {
        point.distance(b)
    } else {
        (way.cross(to).abs() / i128::from(way.length().max(1))) as i64
    }
}

/// The distance from a point to a line of several legs.
pub fn gap_to_line(point: Point, line: &[Point]) -> i64 {
    match line {
        [] => i64::MAX,
        [only] => point.distance(*only),
        _ => legs(line).map(|leg| gap(point, leg)).min().unwrap_or(i64::MAX),
    }
}

pub fn legs(line: &[Point]) -> impl Iterator<Item = [Point; 2]> {
    line.windows(2).map(|leg| [leg[0], leg[1]])
}

/// The point halfway along a line.
pub fn halfway(line: &[Point]) -> Option<Point> {
    let mut left = legs(line).map(|[a, b]| a.distance(b)).sum::<i64>() / 2;
    for [a, b] in legs(line) {
        let length = a.distance(b);
        if left <= length && length > 0 {
            let (num, den) = (i128::from(left), i128::from(length));
            return Some(Point::new(part(a.x, b.x - a.x, num, den), part(a.y, b.y - a.y, num, den)));
        }
        left -= length;
    }
    line.first().copied()
}

/// Why points are not an outline. The numbers are indexes of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAnOutline {
    TooFew,
    /// This point is the same as the one before it.
    Twice(usize),
    /// The edge that begins at the first meets the one that begins at the second.
    Crosses(usize, usize),
}

/// A closed outline whose edges meet only at its corners. It is kept counterclockwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    corners: Vec<Point>,
    bounds: Bounds,
}

impl Outline {
    pub fn new(mut corners: Vec<Point>) -> Result<Outline, NotAnOutline> {
        let count = corners.len();
        let Some(bounds) = Bounds::of(corners.iter().copied()).filter(|_| count >= 3) else {
            return Err(NotAnOutline::TooFew);
        };
        let next = |i: usize| (i + 1) % count;
        if let Some(twice) = (0..count).find(|i| corners[*i] == corners[(i + count - 1) % count]) {
            return Err(NotAnOutline::Twice(twice));
        }
        for i in 0..count {
            let [a, b, c] = [corners[i], corners[next(i)], corners[next(next(i))]];
            // Neighbors share a corner; they cross if the second runs back along the first.
            if turn(a, b, c) == 0 && b.minus(a).dot(c.minus(b)) < 0 {
                return Err(NotAnOutline::Crosses(i, next(i)));
            }
            let others = (i + 2..count).filter(|j| next(*j) != i);
            if let Some(j) = others.into_iter().find(|j| segments_meet([a, b], [corners[*j], corners[next(*j)]])) {
                return Err(NotAnOutline::Crosses(i, j));
            }
        }
        let area: i128 = (0..count).map(|i| turn(corners[0], corners[i], corners[next(i)])).sum();
        if area < 0 {
            corners.reverse();
        }
        Ok(Outline { corners, bounds })
    }

    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The outline after a turn, a shift or an enlargement, which keep it an outline.
    pub(crate) fn moved(&self, by: impl Fn(Point) -> Point) -> Outline {
        let corners: Vec<Point> = self.corners.iter().map(|corner| by(*corner)).collect();
        let bounds = Bounds::of(corners.iter().copied()).unwrap_or(self.bounds);
        Outline { corners, bounds }
    }

    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    pub fn edges(&self) -> impl Iterator<Item = [Point; 2]> {
        let count = self.corners.len();
        (0..count).map(move |i| [self.corners[i], self.corners[(i + 1) % count]])
    }

    /// Whether a point is in it or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        if !self.bounds.contains(point) {
            return false;
        }
        let mut inside = false;
        for [a, b] in self.edges() {
            if on_segment(a, b, point) {
                return true;
            }
            let (below, above) = (a.y <= point.y, b.y <= point.y);
            let turned = turn(a, b, point).signum();
            inside ^= (below && !above && turned > 0) || (!below && above && turned < 0);
        }
        inside
    }

    /// Where its name is written: the middle of its box if that is inside, otherwise the corner nearest to it.
    pub fn label(&self) -> Point {
        let middle = self.bounds.middle();
        if self.contains(middle) {
            return middle;
        }
        self.corners.iter().copied().min_by_key(|corner| (corner.distance(middle), *corner)).unwrap_or(middle)
    }

    /// The distance from a point; 0 inside.
    pub fn gap(&self, point: Point) -> i64 {
        if self.contains(point) { 0 } else { self.edges().map(|edge| gap(point, edge)).min().unwrap_or(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(list: &[(i64, i64)]) -> Vec<Point> {
        list.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    #[test]
    fn an_outline_is_closed_and_does_not_cross_itself() {
        let square = Outline::new(points(&[(0, 0), (0, 10), (10, 10), (10, 0)])).unwrap();
        assert_eq!(square.corners()[0], Point::new(10, 0), "it is turned counterclockwise");
        for (point, inside) in [((5, 5), true), ((0, 3), true), ((10, 10), true), ((11, 5), false), ((-1, 0), false)] {
            assert_eq!(square.contains(Point::new(point.0, point.1)), inside, "{point:?}");
        }
        let bow = Outline::new(points(&[(0, 0), (10, 10), (10, 0), (0, 10)]));
        assert_eq!(bow, Err(NotAnOutline::Crosses(0, 2)));
        assert_eq!(Outline::new(points(&[(0, 0), (5, 5)])), Err(NotAnOutline::TooFew));
        assert_eq!(Outline::new(points(&[(0, 0), (5, 5), (5, 5), (0, 9)])), Err(NotAnOutline::Twice(2)));
        assert_eq!(Outline::new(points(&[(0, 0), (9, 0), (4, 0)])), Err(NotAnOutline::Crosses(0, 1)));
    }

    #[test]
    fn segments_meet_where_they_do() {
        let [a, b, c, d] = [(0, 0), (10, 10), (0, 10), (10, 0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(meeting([a, b], [c, d]), Some(Point::new(5, 5)));
        assert_eq!(meeting([a, c], [b, d]), None);
        assert_eq!(gap(Point::new(0, 10), [a, b]), 7);
        assert_eq!(halfway(&[a, d, b]), Some(d));
    }
}
