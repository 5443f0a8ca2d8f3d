//! What guns do: they shoot, and go where they can.

use field::display::frame;
use field::{Frame, Heading, Point};
use longroll::advice::find;
use longroll::table::Offer;

use super::acts::is_at;
use super::{Chief, best, tenths};
use crate::battle::state::Activation;
use crate::unit::Arm;

/// How much better than standing still a motion must be.
const WORTH_A_POINT: i32 = 4;

/// Limbered guns unlimber this near to the enemy, in tenths of an inch.
const INTO_ACTION: i32 = 120;

/// The best distance of guns from the enemy, and what it costs to have no friends nearer to him.
const GUNS_AT: i32 = 85;
const ALONE: i32 = 60;

/// Guns limber up when the enemy is farther off than this, and have this many points to move with.
const TOO_FAR: i32 = 280;
const ENOUGH: u8 = 4;

impl Chief<'_> {
    /// 31.11 Guns with a target shoot; those without turn or move until they have one.
    pub fn gun(&self, act: Activation, options: &[Offer]) -> usize {
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
        let aims = self.aims(act, options);
        let shots = |offer: &Offer| aims.iter().find(|aim| is_at(aim, offer)).map_or(0, |aim| 1 + self.shot(act, aim));
        let shot = best(options, shots);
        // Long shots do little: guns that are far off move up when they have the points for it.
        let far = self.distance(act.unit) > TOO_FAR && act.points >= ENOUGH && now.turn.shots == 0;
        if shots(&options[shot]) > 0 && !far {
            return shot;
        }
        let turned = best(options, |offer| if offer.slug == "limber" { 0 } else { self.gun_motion(offer, well) });
        if !far && self.gun_motion(&options[turned], well) > 0 && options[turned].slug != "limber" {
            return turned;
        }
        let too_far = self.distance(act.unit) > tenths(self.war.table.width()).min(TOO_FAR);
        find(options, "limber").filter(|_| too_far).unwrap_or(if shots(&options[shot]) > 0 { shot } else { done })
    }

    /// What a motion of a gun is worth, above standing as it does.
    fn gun_motion(&self, offer: &Offer, well: i32) -> i32 {
        match offer.mark.spot {
            Some(_) if offer.slug == "unlimber" || offer.slug == "manhandle back" => 0,
            Some(spot) => self.guns_stand_well(frame(spot)) - well - WORTH_A_POINT,
            None => 0,
        }
    }

    /// Guns want the enemy in front at short range, not closer, and friends beside them or before them.
    fn guns_stand_well(&self, frame: Frame) -> i32 {
        let troops = |side| self.war.present(self.state, side).filter(|(_, now)| !now.unit.arm.is_gun());
        let far = |one: Point, other: Point| tenths((one - other).length());
        let enemies = troops(self.side.other()).map(|(_, now)| now.frame.origin);
        let Some(enemy) = enemies.min_by_key(|enemy| (*enemy - frame.origin).squared()) else { return 0 };
        let away = far(enemy, frame.origin);
        let covered = troops(self.side).any(|(_, now)| far(now.frame.origin, enemy) <= away + 10);
        let alone = if covered { 0 } else { ALONE };
        -(away - GUNS_AT).abs() - turn(frame, enemy) - alone
    }
}

/// The degrees between a heading and the direction of a point.
fn turn(frame: Frame, to: Point) -> i32 {
    Heading::of(to - frame.origin).map_or(0, |bearing| (bearing - frame.heading).abs().in_tenths() / 10)
}
