//! Random things on a table, always the same for a seed, and the same things for the reference.

use chance::Seeded;
use field::{Angle, Figure, Footprint, Heading, Length, Point, Polygon, Stand};
use longroll::seat::Chance;

pub fn inches(inches: i64) -> Length {
    Length::inches(inches)
}

pub fn mils(thousandths: i64) -> Length {
    Length::thousandths(thousandths)
}

/// A point in thousandths.
pub fn at(x: i64, y: i64) -> Point {
    Point::new(mils(x), mils(y))
}

pub const INFANTRY: Footprint = Footprint::new(Length::inches(1), Length::thousandths(750));

pub struct Dice(pub Seeded);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(Seeded::new(seed))
    }

    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.0.below((most - least + 1) as u64) as i64
    }

    /// A point of a square of this side, in thousandths.
    pub fn point(&mut self, side: i64) -> Point {
        at(self.between(0, side), self.between(0, side))
    }

    pub fn heading(&mut self) -> Heading {
        // Half of them square to the table, where edges run parallel and stands are flush.
        let tenths = self.between(0, 3599) as i32;
        if self.between(0, 1) == 0 { Heading::degrees(tenths / 900 * 90) } else { Heading::tenths(tenths) }
    }

    pub fn angle(&mut self, most: i64) -> Angle {
        Angle::tenths(self.between(-most, most) as i32)
    }

    pub fn stand(&mut self, side: i64) -> Stand {
        let depths = [750, 1000, 1250, 2000];
        let depth = mils(depths[self.between(0, 3) as usize]);
        Stand::new(self.point(side), self.heading(), Footprint::new(inches(1), depth))
    }

    /// A star about a center: some corners far out and some far in, so that it is seldom convex.
    pub fn star(&mut self, centre: Point, most: i64) -> Polygon {
        let corners = self.between(5, 9) as i32;
        let mut points: Vec<Point> = (0..corners)
            .map(|n| {
                let heading = Heading::tenths(n * 3600 / corners + self.between(-100, 100) as i32);
                centre + heading.step(mils(self.between(most / 5, most)))
            })
            .collect();
        if self.between(0, 1) == 0 {
            points.reverse();
        }
        Polygon::new(points).expect("a star does not cross itself")
    }
}

pub fn coord(point: Point) -> geo::Coord<f64> {
    geo::Coord { x: point.x().in_thousandths() as f64, y: point.y().in_thousandths() as f64 }
}

pub fn reference(corners: &[Point]) -> geo::Polygon<f64> {
    geo::Polygon::new(corners.iter().map(|corner| coord(*corner)).collect(), Vec::new())
}

pub fn reference_of(figure: &impl Figure) -> geo::Polygon<f64> {
    reference(figure.corners())
}
