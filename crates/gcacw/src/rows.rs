//! The items of this system's lists, part by part, as the rules read them.

use longroll::form::{Part, Shape};

use crate::book::Book;
use crate::unit::MOST_MANPOWER;

/// 3.1 Units, as `unit::read_unit` reads them.
pub fn units(book: &Book) -> Vec<Shape> {
    let works = book.works.iter().filter(|works| works.letters != "-").map(|works| (works.letters, works.name));
    let parts = [
        Part::number("Manpower", 1..=MOST_MANPOWER),
        Part::number("tactical value", 0..=6).before("-"),
        Part::number("artillery value", 0..=9).before("-"),
        Part::word("arm", [("cav", "cavalry"), ("art", "artillery")]).before("/").or("infantry"),
        Part::number("Fatigue Level", 0..=4).before("/f").or("0"),
        Part::marks("state", [("d", "disorganized"), ("x", "exhausted side"), ("refused", "flank refused")])
            .before("/"),
        Part::word("demoralized", [("m1", "demoralized 1"), ("m2", "demoralized 2")]).before("/").or("not demoralized"),
        Part::word("works", works).before("/").or("in the open"),
    ];
    let wagons = Part::word("wagon train", [("0-0-0/wagon", "wagon train")]);
    vec![Shape::new("unit", parts), Shape::new("wagon train", [wagons])]
}

/// 3.5 The hexes of a path from a leader to a unit.
pub fn command_path() -> Vec<Shape> {
    let hexes = [
        ("o", "free"),
        ("f", "with a friend"),
        ("z", "in an enemy zone"),
        ("zf", "in an enemy zone, with a friend"),
        ("e", "with an enemy"),
    ];
    vec![Shape::new("hex", [Part::word("hex", hexes)])]
}

/// The hexes that a retreating stack could enter.
pub fn retreat() -> Vec<Shape> {
    let is = [
        ("l", "along a road, pike, trail or RR"),
        ("f", "farther from the active enemy"),
        ("z", "in an enemy zone"),
        ("e", "enemy-occupied"),
        ("u", "with a friendly unit"),
    ];
    let marked = Part::marks("this hex is", is);
    vec![Shape::new("hex", [Part::word("hex", [("o", "open to it"), ("x", "closed to it")]), marked])]
}

/// 13.1 The hexes around the defender.
pub fn around() -> Vec<Shape> {
    let ground = [
        ("m", "mountain or swamp without a road to the defender"),
        ("r", "behind an uncrossed river"),
        ("e", "off the map"),
    ];
    let also = [("f", "with a friend of the defender"), ("w", "reached only over woods hexsides")];
    let value = |before| Part::number("their Combat Value", 0..=60).before(before);
    let zone = Part::marks("this hex is", ground.into_iter().chain(also));
    vec![
        Shape::new(
            "not theirs",
            [Part::word("hex", [("o", "open")].into_iter().chain(ground)), Part::marks("and", also)],
        ),
        Shape::new("held by the attacker's friends", [value("a"), Part::marks("and", [also[1]])]),
        Shape::new("in their zone", [value("z"), zone]),
    ]
}

/// 8.6 The hexes that a march enters.
pub fn march_path(book: &Book) -> Vec<Shape> {
    let name = |cost: &crate::book::march::Cost| (cost.name, cost.name);
    let parts = [
        Part::word("hex", book.march.hexes.iter().map(name)),
        Part::word("hexside", book.march.hexsides.iter().map(name)).before("+").or("nothing crossed"),
        Part::number("movement points for friends there", 1..=9).before("+").or("0"),
    ];
    vec![Shape::new("hex", parts)]
}
