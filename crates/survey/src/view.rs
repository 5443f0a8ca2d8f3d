//! The part of a survey that a system uses, turned as the system lays it out.

use crate::geometry::{Bounds, Outline, Point};
use crate::survey::{Shape, Survey, Up};
use crate::system::System;

/// The frame and the scale. Points of a view are yards from its lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub frame: Bounds,
    pub up: Up,
    /// Yards a hex, or yards an inch.
    pub scale: i64,
    /// Feet a level.
    pub contour: i64,
}

impl View {
    pub fn new(survey: &Survey, system: System) -> View {
        let part = survey.part(system);
        View {
            frame: part.and_then(|part| part.frame).unwrap_or(survey.extent()),
            up: part.map_or(Up::North, |part| part.up),
            scale: part.and_then(|part| part.scale).unwrap_or(system.scale()),
            contour: part.and_then(|part| part.contour).unwrap_or(system.contour()),
        }
    }

    /// The whole survey, as it is drawn by itself.
    pub fn whole(survey: &Survey) -> View {
        View { frame: survey.extent(), up: Up::North, scale: 100, contour: 10 }
    }

    pub fn width(&self) -> i64 {
        match self.up {
            Up::North | Up::South => self.frame.width(),
            Up::East | Up::West => self.frame.height(),
        }
    }

    pub fn height(&self) -> i64 {
        match self.up {
            Up::North | Up::South => self.frame.height(),
            Up::East | Up::West => self.frame.width(),
        }
    }

    pub fn bounds(&self) -> Bounds {
        Bounds { low: Point::default(), high: Point::new(self.width(), self.height()) }
    }

    pub fn place(&self, point: Point) -> Point {
        let Bounds { low, high } = self.frame;
        match self.up {
            Up::North => Point::new(point.x - low.x, point.y - low.y),
            Up::East => Point::new(high.y - point.y, point.x - low.x),
            Up::South => Point::new(high.x - point.x, high.y - point.y),
            Up::West => Point::new(point.y - low.y, high.x - point.x),
        }
    }

    pub fn outline(&self, outline: &Outline) -> Outline {
        outline.moved(|point| self.place(point))
    }

    pub fn line(&self, line: &[Point]) -> Vec<Point> {
        line.iter().map(|point| self.place(*point)).collect()
    }

    pub fn shape(&self, shape: &Shape) -> Shape {
        match shape {
            Shape::Area(outline) => Shape::Area(self.outline(outline)),
            Shape::Line(line) => Shape::Line(self.line(line)),
            Shape::At(point) => Shape::At(self.place(*point)),
        }
    }

    /// How many degrees true north is clockwise of the upper edge.
    pub fn north(&self, survey: &Survey) -> i64 {
        let turned = match self.up {
            Up::North => 0,
            Up::East => 270,
            Up::South => 180,
            Up::West => 90,
        };
        (survey.north + turned).rem_euclid(360)
    }
}
