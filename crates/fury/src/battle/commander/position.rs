//! How well a unit stands somewhere: what it can fire at, and what can fire at it.

use field::{Frame, Length, Point, Vector, tenths};
use longroll::plan::Posture;

use super::Chief;
use super::purpose::Task;
use crate::battle::cards::UnitId;
use crate::battle::places;
use crate::battle::state::UnitState;
use crate::battle::war::War;
use crate::unit::{Arm, Formation, Status, Unit, status};

/// Musketry range, in tenths of an inch.
pub const MUSKETRY: i32 = 80;

/// Fire points of a battery within canister range, and beyond it.
const CANISTER: i32 = 10;

/// Enemies farther off than this, in tenths of an inch, neither fire nor are fired at.
const NEAR: i32 = 330;

/// What a fire point is worth that a brigade gives, and one that it takes.
const FIRING: i32 = 14;
const FIRED_AT: i32 = 7;

/// A column thinks of deploying when an enemy is as near as this, in tenths of an inch, and is not to be so near.
const DEPLOYS: i32 = 320;
const TOO_NEAR: i32 = 160;

/// Nearer to an enemy than this a brigade is only to charge him.
const TOO_CLOSE: i32 = 45;

/// So few brigades in good order must not be risked.
pub const FEW: usize = 2;

/// How many stands of a unit fire at close range, guns counted by what they do.
fn power(unit: &Unit) -> i32 {
    if unit.is_battery() {
        let points = if unit.damaged { CANISTER / 2 } else { CANISTER };
        return if unit.limbered || unit.silenced { 0 } else { points };
    }
    let stands = match unit.arm {
        Arm::Mounted => 0,
        _ => i32::from(places::front_rank(unit)),
    };
    if unit.disordered || unit.low_ammo { stands / 2 } else { stands }
}

/// How dear losses are to a brigade, in halves: those who are worn or spent keep away.
fn care(unit: &Unit) -> i32 {
    match status(unit.stands, unit.worn, unit.spent) {
        Status::Fresh => 2,
        Status::Worn => 3,
        Status::Spent => 5,
    }
}

/// A unit on the table, as a line between two ends that looks somewhere.
pub struct Seen<'w> {
    pub unit: UnitId,
    pub now: &'w UnitState,
    pub guns: bool,
    pub shape: Shape,
    /// What it fires with at close range.
    pub power: i32,
}

impl<'w> Seen<'w> {
    pub fn new(war: &War, unit: UnitId, now: &'w UnitState) -> Seen<'w> {
        let (guns, shape) = (now.unit.is_battery(), Shape::new(war, &now.unit, now.frame));
        Seen { unit, now, guns, shape, power: power(&now.unit) }
    }

    pub fn at(&self) -> Point {
        self.now.frame.origin
    }

    /// What its fire brings at this distance.
    fn points(&self, away: i32) -> i32 {
        match away {
            ..=MUSKETRY => self.power,
            _ if !self.guns => 0,
            81..=160 => self.power * 2 / 5,
            161..=240 => self.power / 4,
            _ => 0,
        }
    }
}

/// Where a unit would lie: the middle of its front, half its width and its depth, in thousandths of an inch.
#[derive(Clone, Copy)]
pub struct Shape {
    pub frame: Frame,
    half: i64,
    depth: i64,
}

impl Shape {
    pub fn new(war: &War, unit: &Unit, frame: Frame) -> Shape {
        let footprint = places::footprint(&war.book, unit);
        let (files, ranks) = (i64::from(places::front_rank(unit)), i64::from(places::ranks(unit)));
        let (half, depth) = (footprint.width.in_thousandths() * files / 2, footprint.depth.in_thousandths() * ranks);
        Shape { frame, half, depth }
    }

    /// The middle and the ends of its front.
    pub fn front(&self) -> [Point; 3] {
        let end = |x: i64| self.frame.point(Vector { x, y: 0 });
        [self.frame.origin, end(-self.half), end(self.half)]
    }

    /// How far a point is from it, in tenths of an inch, and whether that point is in its arc of fire and before its front.
    pub fn look(&self, point: Point) -> Look {
        let Vector { x, y } = self.frame.local(point);
        let aside = (x.abs() - self.half).max(0);
        let off = if y >= 0 { y } else { (-y - self.depth).max(0) };
        let away = tenths(Vector { x: aside, y: off }.length());
        Look { away, in_arc: y > 0 && aside <= y, ahead: y > 0 }
    }

    /// Frontage in tenths of an inch.
    pub fn width(&self) -> i32 {
        (self.half / 50) as i32
    }

    /// Whether a friend would be between it and a point it fires at.
    pub fn hides(&self, from: Frame, target: Point) -> bool {
        let there = from.local(target);
        let here = from.local(self.frame.origin);
        here.y > 0 && here.y < there.y && here.x.abs() < self.half + 200
    }
}

/// A point as a unit sees it.
#[derive(Clone, Copy)]
pub struct Look {
    pub away: i32,
    pub in_arc: bool,
    pub ahead: bool,
}

/// How many degrees one would have to turn from a frame to look at a point.
pub fn turn(frame: Frame, to: Point) -> i32 {
    field::Heading::of(to - frame.origin).map_or(0, |bearing| (bearing - frame.heading).abs().in_tenths() / 10)
}

/// What fire does at a place.
#[derive(Clone, Copy, Default)]
pub struct Exchange {
    /// Fire points that a unit brings to bear there, and those that bear on it.
    pub gives: i32,
    pub takes: i32,
    /// The nearest enemy, in tenths of an inch, and how far one would have to turn to look at him.
    pub nearest: i32,
    pub turn: i32,
}

impl Chief<'_> {
    /// What fire a unit would give and take there, in hundredths of a fire point.
    pub fn exchange(&self, own: &Unit, shape: &Shape) -> Exchange {
        let front = shape.front();
        let mut sum = Exchange { nearest: i32::MAX, ..Exchange::default() };
        let each = power(own) * 100 / 3;
        let most = Length::thousandths(i64::from(NEAR) * 100) + Length::thousandths(shape.half);
        for foe in &self.foes {
            let by = foe.at() - shape.frame.origin;
            if by.x.abs() > most.in_thousandths() || by.y.abs() > most.in_thousandths() {
                continue;
            }
            let looks = front.map(|point| foe.shape.look(point));
            let Some(away) = looks.iter().map(|look| look.away).min() else { continue };
            if away < sum.nearest {
                (sum.nearest, sum.turn) = (away, turn(shape.frame, foe.at()));
            }
            // What this unit does to him.
            if away <= MUSKETRY && each > 0 {
                let sees = foe.shape.front().into_iter().any(|point| shape.look(point).in_arc);
                let bears = looks.iter().filter(|look| look.away <= MUSKETRY);
                let gives: i32 = bears.map(|look| if look.ahead { each } else { 2 * each }).sum();
                if sees {
                    sum.gives = sum.gives.max(gives);
                }
            }
            // What he does to this unit.
            let points = foe.points(away);
            if points > 0 && looks.iter().any(|look| look.in_arc) {
                let enfilade = if shape.look(foe.at()).ahead { 1 } else { 2 };
                sum.takes += points * 100 * enfilade / (1 + self.sharing(foe, shape)).min(3);
            }
        }
        sum
    }

    /// How many friends are as near to an enemy, and share his fire.
    fn sharing(&self, foe: &Seen<'_>, shape: &Shape) -> i32 {
        let near = |friend: &&Seen<'_>| {
            let by = friend.at() - foe.at();
            by.x.abs() <= 9000 && by.y.abs() <= 9000 && (friend.at() - shape.frame.origin).squared() > 1_000_000
        };
        self.friends.iter().filter(near).count() as i32
    }

    /// What it is worth that a brigade stands there, on its way to do its task.
    pub fn stands_well(&self, own: &Unit, shape: &Shape, task: &Task) -> i32 {
        let fire = self.exchange(own, shape);
        let mut score = -task.way_left(shape);
        if fire.nearest < 200 {
            score -= fire.turn / 2;
        }
        let column = own.formation == Formation::MarchColumn;
        if column {
            // Less than the way that is left, so that a column does not stop where it begins to count.
            score -= (DEPLOYS - fire.nearest).max(0) * 3 / 4 + 2 * (TOO_NEAR - fire.nearest).max(0);
        }
        if fire.nearest < TOO_CLOSE {
            score -= 30;
        }
        let covered = self.war.table.areas_at(shape.frame.origin).any(|area| area.kind().is_some());
        let rare = if self.steady <= FEW { 3 } else { 1 };
        let mut takes = fire.takes * rare * care(own) / 2;
        takes = match task.posture {
            Posture::Bold => takes * 2 / 3,
            Posture::Usual => takes,
            Posture::Cautious => takes * 3 / 2,
        };
        let takes = if covered { takes * 2 / 3 } else { takes };
        score + (FIRING * fire.gives - FIRED_AT * takes) / 100
    }
}
