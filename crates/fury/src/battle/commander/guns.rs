//! Batteries.

use field::Frame;
use field::display::frame;
use longroll::seat::Seat;
use longroll::table::{Offer, Wait};
use longroll::tape::Tape;

use super::position::{Seen, turn};
use super::{Chief, best, find};
use crate::battle::cards::UnitId;
use crate::battle::fire::aim;
use crate::battle::movement;
use crate::battle::state::{Move, Phase};

/// How far guns that were silenced go from the enemy, in tenths of an inch.
const REAR: i32 = 240;

/// A good distance from the enemy, in tenths of an inch.
const GOOD_RANGE: i32 = 130;

/// What it costs to have a friend in the way, and to be near the enemy with no brigade beside the guns.
const HIDDEN: i32 = 40;
const ALONE: i32 = 60;

/// Teams that stand as well as this unlimber.
const UNLIMBERS: i32 = -100;

/// Guns this much worse placed than they could be limber and move.
const MISPLACED: i32 = -250;

impl Chief<'_> {
    /// Guns want the enemy before them at a good distance, high ground, friends beside them and none in their way.
    fn guns_stand_well(&self, unit: UnitId, at: Frame) -> i32 {
        let silenced = self.state.unit(unit).unit.silenced;
        let brigades = self.foes.iter().filter(|foe| !foe.guns);
        let nearest = brigades.map(|foe| (foe.shape.look(at.origin).away, foe)).min_by_key(|(away, _)| *away);
        let Some((away, foe)) = nearest else { return 0 };
        if silenced {
            return away.min(REAR);
        }
        let level = i32::from(self.war.table.level(at.origin));
        let mut score = 20 * level - (away - GOOD_RANGE).abs() - turn(at, foe.at());
        let others = self.friends.iter().filter(|seen| seen.unit != unit);
        let hidden = others.clone().any(|seen| seen.shape.hides(at, foe.at()));
        if hidden {
            score -= HIDDEN;
        }
        let beside = |seen: &Seen<'_>| !seen.guns && seen.shape.look(at.origin).away < 40;
        if away < 120 && !others.clone().any(beside) {
            score -= ALONE;
        }
        score
    }

    /// 7.11 Whether a battery has anything to do but to fire.
    pub fn gun_wish(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        if now.unit.silenced {
            return now.turn.actions == 0 || now.unit.limbered && self.distance(unit) < REAR;
        }
        if now.unit.limbered {
            return true;
        }
        now.turn.actions == 0 && aim::aims(self.war, self.state, unit, 0).is_empty()
    }

    /// 7.11 Guns with a target fire; those without turn or move until they have one. Silenced guns get away.
    pub fn battery(&self, options: &[Offer]) -> usize {
        let Some(unit) = options.first().and_then(|offer| self.unit_of(offer)) else { return 0 };
        let now = self.state.unit(unit);
        let rest = find(options, "rest").unwrap_or(0);
        if now.unit.silenced {
            let back = find(options, "move").filter(|_| now.unit.limbered && self.gains_by_moving(unit));
            return find(options, "limber").or(back).unwrap_or(rest);
        }
        let here = self.guns_stand_well(unit, now.frame);
        if now.unit.limbered {
            let (unlimber, on) =
                (find(options, "unlimber"), find(options, "move").filter(|_| self.gains_by_moving(unit)));
            let choice = if here > UNLIMBERS { unlimber.or(on) } else { on.or(unlimber) };
            return choice.unwrap_or(rest);
        }
        let turned = best(options, |offer| match offer.mark.spot {
            Some(spot) if offer.slug.starts_with("face") => self.guns_stand_well(unit, frame(spot)),
            _ => here + 10,
        });
        if options[turned].slug.starts_with("face") {
            return turned;
        }
        if here < MISPLACED { find(options, "limber").unwrap_or(rest) } else { rest }
    }

    /// Whether a limbered battery that moves finds a better place.
    fn gains_by_moving(&self, unit: UnitId) -> bool {
        let (mut then, go) = (self.state.clone(), self.go(unit));
        then.phase = Phase::Maneuver(Some(Move { may_change: false, ..go }));
        let Err(pause) = movement::step(&mut Seat::replay(Tape::default()), self.war, &mut then) else { return false };
        let Wait::Pick { options, .. } = pause.wait() else { return false };
        options.get(self.gun_leg(unit, options)).is_some_and(|offer| offer.mark.spot.is_some())
    }

    /// The leg of a battery that moves.
    pub fn gun_leg(&self, unit: UnitId, options: &[Offer]) -> usize {
        let now = self.state.unit(unit);
        let goal = self.foes.iter().filter(|foe| !foe.guns).min_by_key(|foe| foe.shape.look(now.frame.origin).away);
        let worth = |at: Frame| {
            let wheel = match goal {
                // A team that goes back looks away from the enemy; one that comes on turns to him last.
                Some(foe) if !now.unit.silenced => turn(at, foe.at()) / 2,
                _ => 0,
            };
            self.guns_stand_well(unit, at) + wheel
        };
        let here = worth(now.frame) + 4;
        best(options, |offer| offer.mark.spot.map_or(here, |spot| worth(frame(spot))))
    }
}
