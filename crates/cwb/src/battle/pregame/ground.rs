//! 5.4, 5.5 The ground and the objectives.

use field::{Length, Point};
use longroll::dice::{D6, Dice};
use longroll::rule::{Rule, house, rulebook};
use longroll::side::Side;
use longroll::table::{Line, Play, Roll, Table};

use crate::book::Book;

const TERRAIN: Rule = rulebook("5.4");
const MOVED: Rule = house("5.4");
const PLACES: Rule = rulebook("5.5");

/// 2.4 The table.
pub const WIDTH: Length = Length::inches(72);
pub const HEIGHT: Length = Length::inches(36);

/// 5.4 How large a piece of terrain is.
const PIECE: (Length, Length) = (Length::thousandths(8300), Length::thousandths(5800));

/// Pieces lie in thirds of two columns and five rows each, with room between them.
const THIRDS: usize = 3;
const COLUMNS: usize = 2;
const ROWS: usize = 5;
const PITCH: (Length, Length) = (Length::thousandths(12_000), Length::thousandths(7_200));
const MARGIN: (Length, Length) = (Length::thousandths(1_850), Length::thousandths(700));

/// What a die makes of a piece.
const KINDS: [&str; 6] = ["wood", "wood", "farm", "crops", "gentle-hill", "rough-hill"];

/// A piece of terrain: what it is, and its south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub kind: &'static str,
    pub at: Point,
}

impl Piece {
    pub fn far_corner(&self) -> Point {
        Point::new(self.at.x() + PIECE.0, self.at.y() + PIECE.1)
    }

    /// Whether a point is in it or so near to it.
    pub fn is_near(&self, point: Point, far: Length) -> bool {
        let (low, high) = (self.at, self.far_corner());
        point.x() > low.x() - far
            && point.x() < high.x() + far
            && point.y() > low.y() - far
            && point.y() < high.y() + far
    }

    /// Shifted so far, but not off the table.
    pub fn shift(&mut self, east: Length, north: Length) {
        let x = (self.at.x() + east).clamp(Length::ZERO, WIDTH - PIECE.0);
        let y = (self.at.y() + north).clamp(Length::ZERO, HEIGHT - PIECE.1);
        self.at = Point::new(x, y);
    }
}

/// An objective and its points (21.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    pub at: Point,
    pub points: i32,
}

fn die(table: &mut dyn Table, what: &'static str, rule: Rule) -> Play<i32> {
    table.roll(&Roll::new(what, rule, Dice::One(D6)))
}

/// 5.4 The defender places the pieces of both players, as many in each third as in the others; then the attacker moves
/// some toward the defender, out of his own way.
pub fn lay(table: &mut dyn Table, book: &Book, attacker: Side) -> Play<Vec<Piece>> {
    let mut taken = [[false; COLUMNS * ROWS]; THIRDS];
    let mut pieces = Vec::new();
    for number in 0..2 * book.pregame.pieces as usize {
        let third = number % THIRDS;
        let kind = KINDS[(die(table, "kind of terrain", TERRAIN)? - 1) as usize % KINDS.len()];
        let wanted = (die(table, "place of terrain", TERRAIN)? + 6 * die(table, "place of terrain", TERRAIN)?) as usize;
        let slots = COLUMNS * ROWS;
        let Some(slot) = (0..slots).map(|on| (wanted + on) % slots).find(|slot| !taken[third][*slot]) else { continue };
        taken[third][slot] = true;
        let (column, row) = (third * COLUMNS + slot % COLUMNS, slot / COLUMNS);
        let at = Point::new(PITCH.0 * column as i64 + MARGIN.0, PITCH.1 * row as i64 + MARGIN.1);
        table.tell(&|| Line::effect(format!("{kind} at ({},{})", at.x(), at.y()), TERRAIN));
        pieces.push(Piece { kind, at });
    }
    let shift = book.pregame.shift;
    let north = if attacker == Side::North { -shift } else { shift };
    let mut order: Vec<usize> = (0..pieces.len()).filter(|at| pieces[*at].kind != "gentle-hill").collect();
    order.sort_by_key(|at| (pieces[*at].at.y() - HEIGHT.half()).in_thousandths().abs());
    for at in order.into_iter().take(book.pregame.moved as usize) {
        pieces[at].shift(Length::ZERO, north);
        let (kind, to) = (pieces[at].kind, pieces[at].at);
        table.tell(&|| Line::effect(format!("the attacker moves a {kind} to ({},{})", to.x(), to.y()), MOVED));
    }
    Ok(pieces)
}

/// 5.5 The defender places objectives across the table, how deep says the die; the attacker takes the deepest away.
/// 21.3 They count by their third.
pub fn objectives(table: &mut dyn Table, book: &Book, attacker: Side) -> Play<Vec<Goal>> {
    let number = i64::from(book.pregame.objectives);
    let mut goals = Vec::new();
    for at in 0..number {
        let deep = Length::inches(i64::from(6 + 3 * die(table, "depth of an objective", PLACES)?));
        let y = if attacker == Side::North { deep } else { HEIGHT - deep };
        let x = Length::thousandths(WIDTH.in_thousandths() * (2 * at + 1) / (2 * number));
        let points = 3 - (deep.in_thousandths() * 3 / HEIGHT.in_thousandths()) as i32;
        goals.push((deep, Goal { at: Point::new(x, y), points }));
    }
    for _ in 0..book.pregame.removed {
        let deepest = goals.iter().enumerate().min_by_key(|(_, (deep, _))| *deep).map(|(at, _)| at);
        if let Some((_, goal)) = deepest.map(|at| goals.remove(at)) {
            let (x, y) = (goal.at.x(), goal.at.y());
            table.tell(&|| Line::effect(format!("the attacker takes the objective at ({x},{y}) away"), PLACES));
        }
    }
    Ok(goals.into_iter().map(|(_, goal)| goal).collect())
}
