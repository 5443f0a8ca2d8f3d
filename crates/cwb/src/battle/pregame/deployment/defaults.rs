//! The default deployment: brigades in a line at the front of the zone, then guns and cavalry, then generals.

use field::{Length, Point};
use longroll::side::Side;

use super::orders::against;
use super::{Parked, from_edge, zone};
use crate::battle::pregame::muster::{Place, Posted};
use crate::battle::pregame::{Draft, Pregame};

/// How far the second line, the division generals and the corps general stand behind the first line.
const SECOND: Length = Length::inches(4);
const GENERALS: Length = Length::inches(7);
const CORPS: Length = Length::inches(8);

/// Guns keep this far from buildings, which they may not enter, and from the edge.
const CLEAR: Length = Length::thousandths(1_600);

/// The distance of guns from other units, middle to middle.
const BESIDE: Length = Length::inches(3);

/// A place is looked for in steps of a quarter of an inch.
const STEP: Length = Length::thousandths(250);

/// 5.6 A side in its zone. A gun that finds no place comes late.
pub fn deploy(game: &Pregame, draft: &mut Draft, side: Side) {
    let deep = zone(game, draft, side);
    line(game, draft, side, true, deep);
    line(game, draft, side, false, deep - SECOND);
    for number in 0..draft.sides[side].units.len() {
        let unit = draft.sides[side].units[number];
        if let (true, Some(at)) = (unit.troop.branch.is_gun(), unit.at()) {
            draft.sides[side].units[number].place =
                open_place(game, draft, (side, number), at).map_or(Place::Late, Place::At);
        }
    }
    generals(game, draft, side, deep);
}

/// A line of units across the table, evenly apart.
fn line(game: &Pregame, draft: &mut Draft, side: Side, brigades: bool, deep: Length) {
    let in_line = |unit: &&mut Posted| unit.troop.is_brigade() == brigades && unit.place == Place::Waiting;
    let units: Vec<&mut Posted> = draft.sides[side].units.iter_mut().filter(in_line).collect();
    let (width, number) = (game.book.pregame.table.0.in_thousandths(), units.len() as i64);
    for (at, unit) in (1..).zip(units) {
        let x = Length::thousandths(width * at / (number + 1));
        unit.place = Place::At(from_edge(game, side, x, deep));
    }
}

/// The nearest place to either side at which a gun may stand; failing that, one of another line.
fn open_place(game: &Pregame, draft: &Draft, gun: Parked, at: Point) -> Option<Point> {
    let width = game.book.pregame.table.0;
    let steps = width.in_thousandths() / STEP.in_thousandths();
    let along = |y: Length| {
        let off = move |steps: i64| Point::new(at.x() + STEP * steps, y);
        (0..steps).flat_map(move |steps| [off(steps), off(-steps)])
    };
    let lines = [SECOND, Length::ZERO, SECOND + SECOND];
    let lines = lines.into_iter().map(|behind| from_edge(game, gun.0, width, zone(game, draft, gun.0) - behind).y());
    std::iter::once(at.y()).chain(lines).flat_map(along).find(|place| is_open(game, draft, gun, *place))
}

/// Whether a gun may stand there: on the table, near no building, with room between it and others of its side.
fn is_open(game: &Pregame, draft: &Draft, (side, number): Parked, at: Point) -> bool {
    let the = &game.book.pregame;
    let inside = |at: Length, most: Length| at >= CLEAR && at <= most - CLEAR;
    let apart = |other: Point| (other.x() - at.x()).abs() >= BESIDE || (other.y() - at.y()).abs() >= BESIDE;
    let mut others = draft.sides[side].units.iter().enumerate().filter(|(other, _)| *other != number);
    inside(at.x(), the.table.0)
        && inside(at.y(), the.table.1)
        && !draft.ground.iter().any(|piece| piece.kind == "farm" && piece.is_near(the, at, CLEAR))
        && others.all(|(_, other)| other.at().is_none_or(apart))
}

/// A division general stands behind the first unit of his that is there, the corps general in the middle.
fn generals(game: &Pregame, draft: &mut Draft, side: Side, deep: Length) {
    let host = &mut draft.sides[side];
    for chief in &mut host.chiefs {
        let mut his = host.units.iter().filter(|unit| unit.division == chief.division);
        chief.at = match chief.division {
            None => Some(from_edge(game, side, game.book.pregame.table.0.half(), deep - CORPS)),
            Some(_) => his.find_map(Posted::at).map(|at| from_edge(game, side, at.x(), deep - GENERALS)),
        };
    }
}

/// Places of a gun opposite the enemy's brigades, and one where there is room.
pub fn opposite(game: &Pregame, draft: &Draft, gun: Parked) -> Vec<Point> {
    let (side, number) = gun;
    let deep = zone(game, draft, side) - SECOND;
    let enemies = draft.sides[side.other()].units.iter().filter(|unit| unit.troop.is_brigade());
    let columns = enemies.filter_map(Posted::at).map(|enemy| from_edge(game, side, enemy.x(), deep));
    let middle = from_edge(game, side, game.book.pregame.table.0.half(), deep);
    let mut places: Vec<Point> = columns.filter(|place| is_open(game, draft, gun, *place)).collect();
    places.extend(open_place(game, draft, gun, middle).filter(|place| !places.contains(place)));
    let unit = draft.sides[side].units[number];
    let stands = |place: &Point| against(game, draft, gun, Posted { place: Place::At(*place), ..unit }).is_empty();
    places.into_iter().filter(stands).collect()
}
