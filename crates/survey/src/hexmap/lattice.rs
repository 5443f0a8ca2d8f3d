//! A grid of hexes laid on a view, and the fixed points in each hex at which the ground is looked up.
//!
//! Lengths are kept in parts of a yard so small that every center and every point is a whole number. A hex is as high as
//! the scale says; columns are 97/112 of that apart, which is half the square root of 3 to within a part in 18,000.

use hexes::{Grid, Hex, Shift};

use crate::geometry::{Outline, Point};

/// Parts of a yard.
pub const FINE: i64 = 4_704;

/// How many points of a hex are looked up: the middle and three rings.
pub const POINTS: usize = 37;

/// From column to column, from row to row, and the steps of the lattice, each for a hex of one yard.
const COLUMN: i64 = FINE * 97 / 112;
const ROW: i64 = FINE;
const STEP_X: i64 = COLUMN * 2 / 21;
const STEP_Y: i64 = FINE / 7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lattice {
    pub grid: Grid,
    /// Yards a hex.
    pub scale: i64,
    /// The upper edge of the view, in fine parts.
    top: i64,
}

/// How many hexes of this scale a view has, which may be too many for a map.
pub fn size(width: i64, height: i64, scale: i64) -> (i64, i64) {
    let columns = (2 * width * FINE + COLUMN * scale) / (2 * COLUMN * scale);
    let rows = (2 * height + scale) / (2 * scale);
    (columns.max(1), rows.max(1))
}

impl Lattice {
    /// None if the map would have more columns or rows than can be numbered.
    pub fn new(width: i64, height: i64, scale: i64) -> Option<Lattice> {
        let (columns, rows) = size(width, height, scale);
        let grid = Grid::new(u8::try_from(columns).ok()?, u8::try_from(rows).ok()?, Shift::Even)?;
        Some(Lattice { grid, scale, top: height * FINE })
    }

    pub fn column_width(self) -> i64 {
        COLUMN * self.scale
    }

    pub fn row_height(self) -> i64 {
        ROW * self.scale
    }

    /// The middle of a hex, which may be off the map. The first column begins at the left edge of the view; the rows
    /// begin so that odd and even columns reach equally far over its upper and lower edge.
    pub fn centre(self, hex: Hex) -> Point {
        let (column, row) = self.grid.column_row(hex);
        self.middle(i64::from(column) - 1, i64::from(row) - 1)
    }

    /// The same for a column and row from 0.
    fn middle(self, column: i64, row: i64) -> Point {
        let lower = if column.rem_euclid(2) == 1 { ROW / 2 } else { 0 };
        let x = (COLUMN / 2 + COLUMN * column) * self.scale;
        let y = self.top - (ROW / 4 + lower + ROW * row) * self.scale;
        Point::new(x, y)
    }

    /// The corners of a hex, counterclockwise from the east.
    pub fn corners(self, hex: Hex) -> [Point; 6] {
        let middle = self.centre(hex);
        let (half, out) = (ROW * self.scale / 2, COLUMN * self.scale / 3);
        [(2 * out, 0), (out, half), (-out, half), (-2 * out, 0), (-out, -half), (out, -half)]
            .map(|(x, y)| middle.plus(Point::new(x, y)))
    }

    /// The column, from 0, that contains an x; it may be off the map.
    pub fn column_at(self, x: i64) -> i64 {
        x.div_euclid(self.column_width())
    }

    /// The rows of a column whose middles are between two values of y, as numbers from 0.
    pub fn rows_between(self, column: i64, low: i64, high: i64) -> std::ops::RangeInclusive<i64> {
        let first = self.middle(column, 0).y;
        let (down, up) = (first - high, first - low);
        let from = down.div_euclid(self.row_height()) + i64::from(down.rem_euclid(self.row_height()) > 0);
        let to = up.div_euclid(self.row_height());
        from.max(-1)..=to.min(i64::from(self.grid.rows()))
    }

    /// The hex of a column and row from 0, if it is on the map.
    pub fn hex(self, column: i64, row: i64) -> Option<Hex> {
        self.grid.numbered(i16::try_from(column + 1).ok()?, i16::try_from(row + 1).ok()?)
    }

    /// The hex of the map whose middle is nearest; of two equally near, the one with the lower number.
    pub fn nearest(self, point: Point) -> Hex {
        let last = i64::from(self.grid.columns()) - 1;
        let column = self.column_at(point.x).clamp(0, last);
        let around = (column - 1)..=(column + 1);
        let near = around.flat_map(|column| {
            let row = (self.middle(column, 0).y - point.y).div_euclid(self.row_height());
            let row = row.clamp(0, i64::from(self.grid.rows()) - 1);
            (row - 1..=row + 1).filter_map(move |row| self.hex(column, row))
        });
        let away = |hex: &Hex| {
            let by = self.centre(*hex).minus(point);
            (by.dot(by), *hex)
        };
        near.min_by_key(away).unwrap_or_else(|| self.grid.hex(0))
    }

    /// The place of each point of the lattice in a hex, from its middle: 37 points, two sevenths of a hex's half width
    /// apart, so that every hex is divided into equal parts.
    pub fn points(self) -> [Point; POINTS] {
        let mut points = [Point::default(); POINTS];
        for (at, (along, up)) in steps().enumerate() {
            points[at] = Point::new(along * STEP_X * self.scale, up * STEP_Y * self.scale);
        }
        points
    }

    /// Which points of which hexes are in an outline, given in fine parts. The outline is cut by the vertical lines on
    /// which the points are; a point is inside if an odd number of edges is below it.
    pub fn inside(self, outline: &Outline, mut mark: impl FnMut(usize, usize)) {
        let bounds = outline.bounds();
        let reach = 6 * STEP_X * self.scale;
        let first = self.column_at(bounds.low.x - reach).max(0);
        let last = self.column_at(bounds.high.x + reach).min(i64::from(self.grid.columns()) - 1);
        let mut heights: Vec<i64> = Vec::new();
        for column in first..=last {
            for along in -6..=6 {
                let x = self.middle(column, 0).x + along * STEP_X * self.scale;
                heights.clear();
                heights.extend(outline.edges().filter_map(|edge| crossed_at(edge, x)));
                heights.sort_unstable();
                let (Some(low), Some(high)) = (heights.first(), heights.last()) else { continue };
                for (at, (_, up)) in steps().enumerate().filter(|(_, (step, _))| *step == along) {
                    let rise = up * STEP_Y * self.scale;
                    for row in self.rows_between(column, low - rise, high - rise) {
                        let y = self.middle(column, row).y + rise;
                        let below = heights.partition_point(|height| *height < y);
                        if below % 2 == 1
                            && let Some(index) = self.hex(column, row).and_then(|hex| self.grid.index(hex))
                        {
                            mark(index, at);
                        }
                    }
                }
            }
        }
    }
}

/// The steps of the lattice from the middle of a hex, half widths to the right and heights up.
fn steps() -> impl Iterator<Item = (i64, i64)> {
    let ring = |i: i64, j: i64| i.abs().max(j.abs()).max((i + j).abs());
    let all = (-3..=3).flat_map(|j| (-3..=3).map(move |i| (i, j)));
    all.filter(move |(i, j)| ring(*i, *j) <= 3).map(|(i, j)| (2 * i + j, j))
}

/// Where an edge crosses a vertical line, rounded down. Of its ends the left one counts.
fn crossed_at([a, b]: [Point; 2], x: i64) -> Option<i64> {
    let (left, right) = if a.x <= b.x { (a, b) } else { (b, a) };
    if !(left.x <= x && x < right.x) {
        return None;
    }
    let rise = i128::from(right.y - left.y) * i128::from(x - left.x);
    Some(left.y + rise.div_euclid(i128::from(right.x - left.x)) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_thirty_seven_points_and_all_lie_in_their_hex() {
        assert_eq!(steps().count(), POINTS);
        let lattice = Lattice::new(4_000, 3_000, 125).unwrap();
        for hex in lattice.grid.all() {
            let outline = Outline::new(lattice.corners(hex).to_vec()).unwrap();
            for point in lattice.points() {
                let point = lattice.centre(hex).plus(point);
                assert!(outline.contains(point));
                assert_eq!(lattice.nearest(point), hex, "the nearest middle is the middle of its hex");
            }
        }
    }

    #[test]
    fn an_outline_has_the_points_that_lie_in_it() {
        let lattice = Lattice::new(2_000, 1_500, 125).unwrap();
        let corners = [(150, 100), (1_900, 333), (1_500, 1_450), (900, 600), (77, 1_301)];
        let outline = Outline::new(corners.map(|(x, y)| Point::new(x, y).times(FINE)).to_vec()).unwrap();
        let mut found = vec![[false; POINTS]; lattice.grid.count()];
        lattice.inside(&outline, |hex, point| found[hex][point] = true);
        for (index, hex) in lattice.grid.all().enumerate() {
            for (at, point) in lattice.points().into_iter().enumerate() {
                let inside = outline.contains(lattice.centre(hex).plus(point));
                assert_eq!(found[index][at], inside, "{} {at}", lattice.grid.name(hex));
            }
        }
    }
}
