//! How well a unit stands somewhere.

use field::{Figure, Frame, Heading, Length, Point};

use super::{Chief, tenths};
use crate::battle::cards::UnitId;
use crate::battle::seeing::{self, Weapon};
use crate::battle::state::UnitState;

/// Enemies farther off than this are not looked at one by one.
const NEAR: Length = Length::inches(16);

/// What it is worth to have an enemy before one's muskets, at long range and at short range, and what each enemy costs
/// who can shoot back.
const AT_LONG: i32 = 30;
const AT_SHORT: i32 = 60;
const SHOT_AT: i32 = 12;

/// How deep a brigade stands best: bases in front, near the enemy.
const FRONT: u8 = 3;

/// How many degrees one would have to turn from a heading to look at a point.
fn turn(from: Point, heading: Heading, to: Point) -> i32 {
    Heading::of(to - from).map_or(0, |bearing| (bearing - heading).abs().in_tenths() / 10)
}

/// How far a unit shoots at all and well, in tenths of an inch.
fn ranges(weapon: Option<Weapon>) -> (i32, i32) {
    match weapon {
        Some(Weapon::Foot(foot)) => (10 * foot.long, 10 * foot.short),
        Some(Weapon::Gun(_)) => (150, 50),
        None => (0, 0),
    }
}

/// What a front of so many bases costs: a column is quick and helpless, a long line cannot move.
fn front_cost(front: u8, pieces: u8, near: bool) -> i32 {
    let wanted = FRONT.min(pieces);
    let off = i32::from(front.abs_diff(wanted));
    match (near, front < wanted) {
        (true, true) => 50 * off,
        (true, false) => 15 * off,
        (false, true) => 2 * off,
        (false, false) => 25 * off,
    }
}

impl Chief<'_> {
    /// What it is worth that a brigade or cavalry unit stands there with so many bases in front, on its way to a goal.
    pub fn stands_well(&self, unit: UnitId, frame: Frame, front: u8, goal: Point) -> i32 {
        let own = self.state.unit(unit);
        let (long, short) = ranges(seeing::weapon(self.war, self.state, unit));
        let mut score = -tenths((goal - frame.origin).length());
        let (mut gain, mut loss, mut nearest) = (0, 0, i32::MAX);
        for (enemy, now) in self.war.present(self.state, self.side.other()) {
            let Some(gap) = now.bases.iter().map(|base| frame.origin.gap(base)).min() else { continue };
            if !gap.within(NEAR) {
                continue;
            }
            let away = tenths(gap.length());
            let seen = turn(frame.origin, frame.heading, now.frame.origin);
            if away < nearest {
                nearest = away;
                score -= seen / 2;
            }
            if seen <= 60 && away <= long {
                gain = gain.max(if away <= short { AT_SHORT } else { AT_LONG });
            }
            loss += self.danger((enemy, now), frame, (away, seen));
        }
        if nearest == i32::MAX {
            score -= turn(frame.origin, frame.heading, goal) / 3;
        }
        let worn = if own.unit.is_battered(self.war.book) { 4 } else { 1 };
        score + gain - loss * worn - front_cost(front, own.unit.pieces(), nearest <= 130)
    }

    /// What the shots of an enemy may cost a unit there; in the flank they cost twice as much.
    fn danger(&self, (enemy, now): (UnitId, &UnitState), frame: Frame, (away, seen): (i32, i32)) -> i32 {
        let (_, short) = ranges(seeing::weapon(self.war, self.state, enemy));
        let looked_at = turn(now.frame.origin, now.frame.heading, frame.origin) <= 60;
        if away > short || !looked_at {
            return 0;
        }
        if seen > 90 { 2 * SHOT_AT } else { SHOT_AT }
    }

    /// Guns want the enemy before them at short range, not at the muzzles.
    pub fn guns_stand_well(&self, frame: Frame) -> i32 {
        let enemies = self.war.present(self.state, self.side.other()).filter(|(_, now)| !now.unit.arm.is_gun());
        let nearest = enemies.min_by_key(|(_, now)| (now.frame.origin - frame.origin).length());
        let Some((_, now)) = nearest else { return 0 };
        let away = tenths((now.frame.origin - frame.origin).length());
        -(away - 85).abs() - turn(frame.origin, frame.heading, now.frame.origin)
    }
}
