//! Who acts, and how.

use field::Point;
use longroll::table::Offer;

use super::{Chief, best, find, tenths};
use crate::battle::cards::UnitId;
use crate::battle::motivation;
use crate::battle::state::{Activation, Phase};
use crate::unit::Arm;
use field::display::frame;

/// The value of a die to restore order: more than that of any other action of a disordered unit.
const ORDER: i32 = 120;

/// How much better than standing still a motion must be.
const WORTH_A_POINT: i32 = 4;

/// Limbered guns unlimber this near to the enemy, in tenths of an inch.
const INTO_ACTION: i32 = 120;

/// Unlimbered guns limber up when the enemy is farther off than this.
const TOO_FAR: i32 = 280;

impl Chief<'_> {
    /// 25 Who acts next: guns and cavalry, then the brigade whose general needs least, and the residual points of the
    /// others when no general is left.
    pub fn next(&self, offer: &Offer) -> i32 {
        let mut words = offer.slug.split(' ');
        match words.next() {
            Some("roll") => 2000,
            Some("motivate") => self.motivates(words.next(), words.next()),
            Some("residual") => self.unit_of(offer).map_or(0, |unit| 200 - self.distance(unit).min(190)),
            Some("stop") => -1,
            _ => 0,
        }
    }

    /// 28.1 The easiest first, since the first failure ends the run; among equals the one nearest to the enemy.
    fn motivates(&self, general: Option<&str>, unit: Option<&str>) -> i32 {
        let general = self.war.generals().find(|known| Some(self.war.general(*known).id) == general);
        let (Some(general), Some(unit)) = (general, unit.and_then(|id| self.called(id))) else { return 0 };
        let need = motivation::need(self.war, self.state, general, unit).unwrap_or(0);
        1500 - 20 * need - self.distance(unit).min(400) / 20
    }

    /// How far a unit is from the nearest enemy base, in tenths of an inch.
    pub fn distance(&self, unit: UnitId) -> i32 {
        self.enemy_from(self.state.unit(unit).frame.origin)
    }

    /// 29.3 The best action, or none.
    pub fn action(&self, options: &[Offer]) -> usize {
        let Phase::Act(Some(act)) = self.state.phase else { return 0 };
        let now = self.state.unit(act.unit);
        if now.unit.arm.is_gun() {
            return self.gun(act, options);
        }
        let refuge = self.refuge(act.unit);
        let chief = Chief { retires: refuge.is_some(), ..*self };
        let goal = refuge.unwrap_or_else(|| self.goal(act.unit));
        let here = chief.stands_well(act.unit, goal);
        best(options, |offer| chief.worth(act, offer, goal, here))
    }

    /// What an action of troops is worth, above doing nothing.
    fn worth(&self, act: Activation, offer: &Offer, goal: Point, here: i32) -> i32 {
        let now = self.state.unit(act.unit);
        let (verb, rest) = offer.slug.split_once(' ').unwrap_or((&offer.slug, ""));
        match verb {
            "done" => 0,
            "rally" => ORDER,
            "shoot" => self.shot(act, rest),
            "assault" => self.called(rest).map_or(i32::MIN, |target| self.assault(act, target)),
            "mount" | "dismount" => i32::MIN,
            _ => {
                let Some(spot) = offer.mark.spot else { return i32::MIN };
                let formed = (verb == "form").then(|| rest.split(' ').next()?.parse().ok()).flatten();
                let front = formed.unwrap_or_else(|| self.front_after(act.unit, verb, rest));
                let then = self.after(act.unit, frame(spot), front);
                let there = Chief { state: &then, ..*self }.stands_well(act.unit, goal);
                let slower = if now.unit.is_disordered() { ORDER / 2 } else { 0 };
                there - here - WORTH_A_POINT - slower
            }
        }
    }

    /// 30.5 Bases in front after a motion: a turn to the side makes ranks of files.
    fn front_after(&self, unit: UnitId, verb: &str, rest: &str) -> u8 {
        let now = &self.state.unit(unit).unit;
        let front = now.frontage();
        if verb == "face" && rest != "about" { now.pieces().div_ceil(front.max(1)) } else { front }
    }

    /// 31.11 Guns with a target shoot; those without turn or move until they have one.
    fn gun(&self, act: Activation, options: &[Offer]) -> usize {
        let now = self.state.unit(act.unit);
        let done = find(options, "done").unwrap_or(0);
        let well = self.guns_stand_well(now.frame);
        if now.unit.arm == Arm::LimberedGun {
            let near = self.distance(act.unit) <= INTO_ACTION;
            if let Some(at) = find(options, "unlimber").filter(|_| near) {
                return at;
            }
            let turned = best(options, |offer| self.gun_motion(offer, well));
            return if self.gun_motion(&options[turned], well) > 0 { turned } else { done };
        }
        let shots = |offer: &Offer| match offer.slug.strip_prefix("shoot ") {
            Some(id) => 1 + self.shot(act, id),
            None => 0,
        };
        let shot = best(options, shots);
        if shots(&options[shot]) > 0 {
            return shot;
        }
        let turned = best(options, |offer| if offer.slug == "limber" { 0 } else { self.gun_motion(offer, well) });
        if self.gun_motion(&options[turned], well) > 0 && options[turned].slug != "limber" {
            return turned;
        }
        let far = tenths(self.war.table.width()).min(TOO_FAR);
        find(options, "limber").filter(|_| self.distance(act.unit) > far).unwrap_or(done)
    }

    /// What a motion of a gun is worth, above standing as it does.
    fn gun_motion(&self, offer: &Offer, well: i32) -> i32 {
        match offer.mark.spot {
            Some(_) if offer.slug == "unlimber" || offer.slug == "manhandle back" => 0,
            Some(spot) => self.guns_stand_well(frame(spot)) - well - WORTH_A_POINT,
            None => 0,
        }
    }
}
