//! 7.1 Facing, as pure geometry: no map is needed to say what a unit sees.
//!
//! The six neighbours of a hex are numbered clockwise; a unit faces the vertex between two of them, its frontal
//! directions. A hex elsewhere is `a` steps along the left one and `b` along the right one.

use longroll::form;
use longroll::form::number;
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use crate::book::Book;

const FACING: Rule = house("7.1");

/// 7.1 A hex is in the arc of fire within sixty degrees to either side of the facing; the two boundary rays are in.
pub const fn in_arc(a: i32, b: i32) -> bool {
    a + 2 * b >= 0 && 2 * a + b >= 0
}

/// 7.1 The side of the unit from which that hex fires at it: the hexside the line enters by, or the edge between two.
pub fn side(a: i32, b: i32) -> &'static str {
    // Turn the vector into the sixth of the compass it is in: `sixth` steps clockwise from the left frontal
    // direction, with `x` along the sixth's first direction and `y` along its second.
    let (mut x, mut y, mut sixth) = (a, b, 0);
    while !(x > 0 && y >= 0) && sixth < 6 {
        (x, y) = (x + y, -x);
        sixth += 1;
    }
    if x == y {
        return "edge";
    }
    let entered = if x > y { sixth } else { sixth + 1 } % 6;
    match entered {
        0 | 1 => "front",
        2 | 5 => "flank",
        _ => "rear",
    }
}

form! {
    /// 7.1 A hex seen from a unit.
    pub struct Arc(_book: &Book) {
        /// hexes along the left frontal direction, the hexside left of the vertex the unit faces; backwards is negative
        left: i32 = number(-60..=60), FACING;
        /// hexes along the right frontal direction
        right: i32 = number(-60..=60), FACING;
    }
}

impl Declared<Book> for Arc {
    const ABOUT: About = About::looks_up(
        "arc",
        "Arc and facing",
        FACING,
        "Whether a hex is in a unit's arc of fire, and from which side fire from it comes.",
    );
    const FACTS: &'static [FactName] = &[
        fact("arc", "whether the hex is in the unit's arc of fire"),
        fact("side", "through which side fire from there enters: front, flank, rear, or edge"),
    ];

    fn case(self, _: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let (a, b) = (self.left, self.right);
        if (a, b) == (0, 0) {
            return Err(Refusal::field("left", "the unit's own hex has no direction", FACING).into());
        }
        let tell = move |table: &mut dyn Table| {
            let arc = if in_arc(a, b) { "in" } else { "out of" };
            table.tell(&|| {
                Line::effect(
                    format!("{arc} the arc: left + twice right is {}, twice left + right is {}", a + 2 * b, 2 * a + b),
                    FACING,
                )
            });
            table.tell(&|| Line::effect(format!("fire from there comes through the {}", side(a, b)), FACING));
        };
        Ok(lookup(tell, say([yes(in_arc(a, b)), Fact::Word(side(a, b))])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbours clockwise: left front, right front, right flank, two rear, left flank.
    const NEIGHBOURS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

    #[test]
    fn the_six_neighbours() {
        let sides: Vec<&str> = NEIGHBOURS.iter().map(|(a, b)| side(*a, *b)).collect();
        assert_eq!(sides, ["front", "front", "flank", "rear", "rear", "flank"]);
        let arcs: Vec<bool> = NEIGHBOURS.iter().map(|(a, b)| in_arc(*a, *b)).collect();
        assert_eq!(arcs, [true, true, false, false, false, false]);
    }

    #[test]
    fn a_line_between_two_neighbours_runs_along_an_edge() {
        for i in 0..6 {
            let ((a, b), (c, d)) = (NEIGHBOURS[i], NEIGHBOURS[(i + 1) % 6]);
            assert_eq!(side(a + c, b + d), "edge");
            assert_eq!(side(2 * a + c, 2 * b + d), side(a, b));
        }
    }
}
