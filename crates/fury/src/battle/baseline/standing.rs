//! How well a unit stands somewhere.

use field::{Figure, Frame, Heading, Length, Point};

use super::{Chief, tenths};
use crate::battle::cards::UnitId;
use crate::battle::places;
use crate::battle::state::UnitState;
use crate::unit::{Arm, Formation, Status, Unit, status};

/// Enemies farther off than this are not looked at one by one.
const NEAR: Length = Length::inches(20);

/// Musketry range, in tenths of an inch.
const MUSKETRY: i32 = 80;

/// What a stand that can fire is worth, and one that can be fired at.
const FIRING: i32 = 14;
const FIRED_AT: i32 = 7;

/// Fire points of a battery at canister range, as stands.
const GUNS: i32 = 10;

/// So few brigades in good order must not be risked.
pub const FEW: usize = 2;

/// How many stands of a unit fire, guns counted by what they do.
fn firepower(unit: &Unit) -> i32 {
    match unit {
        unit if unit.is_battery() => GUNS * i32::from(!unit.limbered && !unit.silenced),
        unit if unit.arm == Arm::Mounted => 0,
        unit => i32::from(places::front_rank(unit)) / if unit.disordered || unit.low_ammo { 2 } else { 1 },
    }
}

/// How dear losses are to a brigade, in halves: those who are worn or spent keep away.
fn care(unit: &Unit) -> i32 {
    match status(unit.stands, unit.worn, unit.spent) {
        Status::Fresh => 2,
        Status::Worn => 3,
        Status::Spent => 6,
    }
}

/// How many degrees one would have to turn from a heading to look at a point.
fn turn(from: Point, heading: Heading, to: Point) -> i32 {
    Heading::of(to - from).map_or(0, |bearing| (bearing - heading).abs().in_tenths() / 10)
}

impl Chief<'_> {
    /// What it is worth that a brigade stands there in this formation, on its way to a goal.
    pub fn stands_well(&self, unit: UnitId, frame: Frame, formation: Formation, goal: Point) -> i32 {
        let own = Unit { formation, ..self.state.unit(unit).unit };
        let far = tenths((goal - frame.origin).length());
        let mut score = -far;
        let (mut gain, mut loss, mut nearest) = (0, 0, i32::MAX);
        for (_, now) in self.war.present(self.state, self.side.other()) {
            let Some(gap) = now.stands.iter().map(|stand| frame.origin.gap(stand)).min() else { continue };
            if !gap.within(NEAR) {
                continue;
            }
            let away = tenths(gap.length());
            let seen = turn(frame.origin, frame.heading, now.frame.origin);
            if away < nearest {
                nearest = away;
                score -= seen / 2;
            }
            if away <= MUSKETRY && seen <= 60 {
                gain = gain.max(FIRING * firepower(&own));
            }
            loss += self.danger(now, frame, away, seen);
        }
        if nearest <= 160 && formation == Formation::MarchColumn {
            score -= 150;
        }
        if nearest < 25 {
            score -= 30;
        }
        let covered = self.war.table.areas_at(frame.origin).any(|area| area.kind().is_some());
        let rare = if self.steady <= FEW { 3 } else { 1 };
        let loss = loss * rare * care(&own) / 2;
        score + gain - if covered { loss * 2 / 3 } else { loss }
    }

    /// What fire of an enemy may cost a unit there; friends who are near to him share it.
    fn danger(&self, now: &UnitState, frame: Frame, away: i32, seen: i32) -> i32 {
        let looked_at = turn(now.frame.origin, now.frame.heading, frame.origin) <= 60;
        let points = match (now.unit.is_battery(), away <= MUSKETRY) {
            (_, true) => firepower(&now.unit),
            (true, false) => firepower(&now.unit) / 3,
            (false, false) => 0,
        };
        if !looked_at || points == 0 {
            return 0;
        }
        let friends = self.war.present(self.state, self.side);
        let there = now.frame.origin;
        let near = |at: Point| (at - there).length() <= Length::inches(9);
        let sharing = friends.filter(|(_, friend)| near(friend.frame.origin)).count() as i32;
        let flank = if seen > 90 { 2 } else { 1 };
        FIRED_AT * points * flank / (1 + sharing).min(3)
    }

    /// Guns want the enemy before them at a good distance, and high ground.
    pub fn guns_stand_well(&self, frame: Frame) -> i32 {
        let enemies = self.war.present(self.state, self.side.other()).filter(|(_, now)| !now.unit.is_battery());
        let nearest = enemies.min_by_key(|(_, now)| (now.frame.origin - frame.origin).length());
        let Some((_, now)) = nearest else { return 0 };
        let away = tenths((now.frame.origin - frame.origin).length());
        let level = i32::from(self.war.table.level(frame.origin));
        20 * level - (away - 130).abs() - turn(frame.origin, frame.heading, now.frame.origin)
    }
}
