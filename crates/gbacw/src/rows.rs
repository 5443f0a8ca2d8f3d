//! The units of a list, part by part, as `unit::read_units` reads them.

use longroll::form::{Part, Shape};

use crate::book::Book;
use crate::range::weapons;

const MOUNTED: (&str, &str) = ("m", "mounted");
const ON_FOOT: (&str, &str) = ("k", "cavalry on foot");
const LANCERS: (&str, &str) = ("l", "lancers");
const DISORDERED: (&str, &str) = ("d", "Disordered");
const GREEN: (&str, &str) = ("g", "green");
const OPEN_ORDER: (&str, &str) = ("o", "open order");
const INEFFECTIVE: (&str, &str) = ("b", "brigade combat ineffective");
const DEFENDING: [(&str, &str); 6] =
    [MOUNTED, ON_FOOT, LANCERS, ("s", "skirmishers"), ("a", "artillery"), ("h", "horse artillery")];

fn unit(arms: &[(&'static str, &'static str)], marks: &[(&'static str, &'static str)]) -> Vec<Part> {
    vec![
        Part::number("strength points", 1..=60),
        Part::number("printed strength", 1..=60).before("of").or("not known"),
        Part::number("cohesion rating", 0..=12).before("/"),
        Part::word("arm", arms.iter().copied()).or("infantry"),
        Part::marks("state", marks.iter().copied()),
    ]
}

/// Units of any kind.
pub fn units() -> Vec<Shape> {
    vec![Shape::new("unit", unit(&DEFENDING, &[DISORDERED, GREEN, OPEN_ORDER, INEFFECTIVE]))]
}

/// Units that attack in a shock.
pub fn attackers() -> Vec<Shape> {
    vec![Shape::new("unit", unit(&[MOUNTED, ON_FOOT, LANCERS], &[DISORDERED, GREEN, INEFFECTIVE]))]
}

/// Units that defend, with the weapon of those that fire.
pub fn defenders(book: &Book) -> Vec<Shape> {
    let mut parts = unit(&DEFENDING, &[DISORDERED, OPEN_ORDER, INEFFECTIVE]);
    parts.push(Part::word("weapon", weapons(book)).before(":").or("does not fire"));
    vec![Shape::new("unit", parts)]
}

/// 5.2 The corps that draw.
pub fn corps() -> Vec<Shape> {
    let absent = [("x", "dead or out of command")];
    vec![Shape::new("corps", [Part::signed("its commander's modifier", -1..=1), Part::marks("its commander", absent)])]
}
