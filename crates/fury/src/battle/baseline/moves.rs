//! Who moves, and how.

use field::Length;
use longroll::seat::Seat;
use longroll::table::{Offer, Wait};
use longroll::tape::Tape;

use super::{Chief, best, find};
use crate::battle::cards::UnitId;
use crate::battle::fire::aim;
use crate::battle::leaders::radius;
use crate::battle::state::{Move, Phase};
use crate::battle::{ground, movement};
use crate::movement::allowance;
use crate::unit::Formation;
use field::display::frame;

/// What a move must be worth before a brigade that could stand fast throws for it, and what each point of the throw that may go
/// wrong adds to it.
const WORTH_A_ROLL: i32 = 25;
const RISK: i32 = 25;

/// Throws of this total and less drive a brigade back (6.3).
const DRIVEN_BACK: i32 = 2;

/// How much better than standing a leg must be.
const WORTH_A_LEG: i32 = 4;

impl Chief<'_> {
    /// 6.1 Which unit is next: those that must roll, then the one with most to gain; none if standing fast is better.
    pub fn next(&self, options: &[Offer]) -> usize {
        let done = find(options, "done");
        best(options, |offer| match self.unit_of(offer) {
            None => 0,
            Some(unit) if !self.state.unit(unit).is_on_table() => 2000,
            Some(unit) if self.state.unit(unit).unit.is_battery() => self.gun_wish(unit),
            Some(unit) if self.state.unit(unit).unit.disordered => 1000 - self.distance(unit).min(900),
            Some(_) if done.is_none() => -1,
            Some(unit) => self.wish(unit),
        })
    }

    /// What a brigade in good order has to gain by a move, less what its throw puts at risk.
    fn wish(&self, unit: UnitId) -> i32 {
        let options = self.would_be_offered(unit);
        let gain = options.iter().map(|offer| self.leg_worth(unit, offer)).max().unwrap_or(0) - self.here(unit);
        let total = radius::roll_modifiers(self.war, self.state, unit).total();
        gain - WORTH_A_ROLL - RISK * (DRIVEN_BACK - total).max(0)
    }

    /// The move a unit is making, or the full one that it could make.
    pub fn go(&self, unit: UnitId) -> Move {
        match self.state.phase {
            Phase::Maneuver(Some(go)) if go.unit == unit => go,
            _ => {
                let full: Length = allowance(&self.war.book, ground::mover(self.war, self.state, unit)).into();
                Move::new(unit, self.state.unit(unit).frame, full, true)
            }
        }
    }

    /// The legs that a unit with a full move would be offered now.
    fn would_be_offered(&self, unit: UnitId) -> Vec<Offer> {
        let (mut then, go) = (self.state.clone(), self.go(unit));
        then.unit_mut(unit).turn.began = Some(go.from);
        then.phase = Phase::Maneuver(Some(go));
        match movement::step(&mut Seat::replay(Tape::default()), self.war, &mut then) {
            Err(pause) => match pause.wait() {
                Wait::Pick { options, .. } => options.clone(),
                _ => Vec::new(),
            },
            Ok(()) => Vec::new(),
        }
    }

    /// What it is worth to stand as one stands.
    fn here(&self, unit: UnitId) -> i32 {
        let now = self.state.unit(unit);
        if now.unit.is_battery() {
            self.guns_stand_well(now.frame)
        } else {
            self.stands_well(unit, now.frame, now.unit.formation, self.goal(unit))
        }
    }

    /// What a leg is worth: where it leads, in which formation, or the charge it is.
    fn leg_worth(&self, unit: UnitId, offer: &Offer) -> i32 {
        let now = self.state.unit(unit);
        let Some(spot) = offer.mark.spot else { return self.here(unit) + WORTH_A_LEG };
        if now.unit.is_battery() {
            return self.guns_stand_well(frame(spot));
        }
        if offer.slug.starts_with("charge ") {
            return self.here(unit).saturating_add(self.charge(unit, offer));
        }
        if offer.slug.starts_with("refuse") || offer.slug.starts_with("mount") || offer.slug == "dismount" {
            return i32::MIN;
        }
        let formed = offer.slug.strip_prefix("form ").and_then(|rest| rest.split(' ').next());
        let formation = formed.and_then(Formation::from_slug).unwrap_or(now.unit.formation);
        self.stands_well(unit, frame(spot), formation, self.goal(unit))
    }

    /// 7.5 The best leg, or to be done.
    pub fn leg(&self, options: &[Offer]) -> usize {
        let Phase::Maneuver(Some(go)) = self.state.phase else { return 0 };
        best(options, |offer| self.leg_worth(go.unit, offer))
    }

    /// 10.9 The commander carries the position if the brigade stands better there.
    pub fn carry(&self, options: &[Offer]) -> usize {
        let Some(unit) = options.first().and_then(|offer| self.unit_of(offer)) else { return 0 };
        best(options, |offer| match offer.slug.as_str() {
            "stay" => self.here(unit),
            "break-through" => i32::MIN,
            _ => self.leg_worth(unit, offer),
        })
    }

    /// 7.11 Whether a battery has anything to do but to fire: above nothing if it has.
    fn gun_wish(&self, unit: UnitId) -> i32 {
        let now = self.state.unit(unit);
        let idle = aim::aims(self.war, self.state, unit, 0).is_empty();
        if now.unit.silenced || (idle && now.turn.actions == 0) || now.unit.limbered { 500 } else { -1 }
    }

    /// 7.11 Guns with a target fire; those without turn or move until they have one. Silenced guns get away.
    pub fn battery(&self, options: &[Offer]) -> usize {
        let Some(unit) = options.first().and_then(|offer| self.unit_of(offer)) else { return 0 };
        let now = self.state.unit(unit);
        let rest = find(options, "rest").unwrap_or(0);
        if now.unit.silenced {
            return find(options, "limber").or_else(|| find(options, "move")).unwrap_or(rest);
        }
        if now.unit.limbered {
            let near = self.guns_stand_well(now.frame) > -120;
            let order = if near { ["unlimber", "move"] } else { ["move", "unlimber"] };
            return order.iter().find_map(|slug| find(options, slug)).unwrap_or(rest);
        }
        if !aim::aims(self.war, self.state, unit, 0).is_empty() {
            return rest;
        }
        let turned = best(options, |offer| match offer.mark.spot {
            Some(spot) if offer.slug.starts_with("face") => self.guns_stand_well(frame(spot)),
            _ => self.guns_stand_well(now.frame) + 10,
        });
        if options[turned].slug.starts_with("face") {
            return turned;
        }
        let far = self.guns_stand_well(now.frame) < -250;
        if far { find(options, "limber").unwrap_or(rest) } else { rest }
    }
}
