//! What fire and shock are worth: a strength point counts a thousand.

use arrayvec::ArrayVec;
use hexes::{Facing, Hex};
use longroll::plan::{Mission, Posture};
use longroll::table::Offer;

use super::Chief;
use crate::battle::cards::UnitId;
use crate::battle::fire::{self, Aim};
use crate::battle::shock;
use crate::battle::war::bit;
use crate::book::Check;
use crate::disorder::Cause;
use crate::fire::{FireKind, Mark};

/// A shock that is worth less is not worth the disorder that follows it.
const ATTACK: i32 = 500;
/// The same for going on with one.
const GO_ON: i32 = 1000;

impl Chief<'_> {
    /// What a shot is worth: the target's losses and plight on every face of the die, less what it may cost the firer.
    pub fn fire_worth(&self, unit: UnitId, aim: Aim) -> i32 {
        let Some(firing) = fire::firing(self.war, self.state, unit, aim, FireKind::Phasing) else { return 0 };
        let (Ok(shot), Some(target)) = (firing.shot(&self.war.book), self.war.top(self.state, aim.target)) else {
            return 0;
        };
        let target = self.war.as_unit(self.state, target);
        let plight = match (target.is_disordered(), shot.cause()) {
            (false, _) => 1500,
            (true, Cause::Artillery) => 1800,
            (true, _) => 2800,
        };
        let rating = target.cohesion_rating();
        // A die above the rating fails: of ten faces, those from rating + 1 less the modifier on.
        let fails = |modifier: i32| (9 - (rating - modifier)).clamp(0, 10);
        let star = if self.war.book.notes.firer_disordered { 1500 } else { 200 };
        let worth = |die: i32| {
            let result = shot.result(die);
            let failed = match result.check {
                Check::None => 0,
                Check::Disorder => 10,
                Check::Udd(by) => fails(i32::from(by) + shot.udd_modifier),
            };
            let cost = match shot.mark(die) {
                Mark::None => 0,
                Mark::Star => star,
                Mark::Dagger => 2000,
            };
            1000 * i32::from(result.loss) + plight * failed / 10 - cost
        };
        let rolls = i32::from(firing.rolls(&self.war.book));
        rolls * (0..10).map(worth).sum::<i32>() / 10
    }

    /// What a shock of these hexes on that one is worth, from what is added to the die and from who stands there. The weights
    /// were fitted to the exact odds of shocks in machine play, whose order they keep at a small part of the cost.
    pub fn shock_worth(&self, target: Hex, from: &[Hex]) -> i32 {
        let (war, state) = (self.war, self.state);
        let modifier = shock::modifier(war, state, self.side, target, from);
        let (Some(modifier), Some(top)) = (modifier, war.top(state, target)) else { return i32::MIN };
        let Some(lead) = from.first().and_then(|hex| war.top(state, *hex)) else { return i32::MIN };
        let (theirs, ours) = (war.as_unit(state, top), war.as_unit(state, lead));
        let objective = war.scenario.objectives.iter().find(|objective| objective.hex == target);
        let ground = 1000 + objective.map_or(0, |objective| 300 * objective.points);
        // Of ten faces of the die, those with which the defender retreats, and routs; the attacker retreats.
        let (taken, routed, repulsed) =
            ((5 + modifier).clamp(0, 10), modifier.clamp(0, 10), (2 - modifier).clamp(0, 10));
        let mut worth = 1285 + (taken * (ground - 367) - 550 * routed - 2754 * repulsed) / 10;
        let shaky = 8 - theirs.cohesion_rating();
        worth += 159 * shaky + if theirs.is_disordered() { 919 + 314 * shaky } else { 0 };
        worth -= 143 * (8 - ours.cohesion_rating()) + if ours.is_disordered() { 1367 } else { 0 };
        let frontal = |hex: &Hex| target.dir_to(*hex).is_some_and(|dir| war.front(state, top) & bit(dir) != 0);
        worth -= if from.iter().any(frontal) { 156 + 115 * i32::from(theirs.sp) } else { 0 };
        worth + 176 * from.len() as i32
    }

    /// 11.31 A hex attacks if all the hexes that can attack its target together would do well.
    pub fn designate(&self) -> usize {
        let at =
            self.options.first().and_then(|offer| self.unit_of(offer)).and_then(|unit| self.state.unit(unit).hex());
        let Some(at) = at else { return 0 };
        let none = self.find("none");
        let least = self.options.first().and_then(|offer| self.unit_of(offer)).map_or(ATTACK, |unit| self.least(unit));
        self.best(|offer| match self.hex(offer) {
            Some(target) => self.shock_worth(target, &self.attackers(target, at)),
            None if none.is_some() => least,
            None => i32::MIN,
        })
    }

    /// What a shock must be worth to a unit under its order.
    fn least(&self, unit: UnitId) -> i32 {
        let order = self.order_of(unit);
        let mission =
            if matches!(order.mission, Mission::Withdraw | Mission::Screen | Mission::Reserve) { 2000 } else { 0 };
        ATTACK
            + mission
            + match order.posture {
                Posture::Bold => -500,
                Posture::Usual => 0,
                Posture::Cautious => 1000,
            }
    }

    /// 11.47 Those who threw an attack back go after it if they are clearly stronger and leave nothing worth points.
    pub fn counterattack(&self) -> usize {
        let goes = |offer: &Offer| {
            let (Some(to), Some(unit)) = (self.hex(offer), self.unit_of(offer)) else { return false };
            let holds = |hex: Hex| self.war.scenario.objectives.iter().any(|objective| objective.hex == hex);
            let theirs = self.strength_near(to, self.side.other(), 1);
            let now = self.state.unit(unit);
            !now.is_disordered() && !now.hex().is_some_and(holds) && 2 * i32::from(now.sp) >= 3 * theirs
        };
        self.options.iter().position(goes).unwrap_or_else(|| self.slug("none"))
    }

    /// The hexes of the acting brigades from which a target can be attacked, this one among them.
    fn attackers(&self, target: Hex, at: Hex) -> ArrayVec<Hex, 6> {
        let (war, state) = (self.war, self.state);
        let joins = |hex: &Hex| {
            let top = war.top(state, *hex).filter(|top| war.side(*top) == self.side);
            let acting = |unit: UnitId| war.brigade_of(unit).is_some_and(|brigade| state.acting.contains(&brigade));
            let toward = hex.dir_to(target).map_or(0, bit);
            *hex == at
                || top.is_some_and(|top| {
                    acting(top) && war.front(state, top) & toward != 0 && shock::may_attack(war, state, top)
                })
        };
        target.neighbours().into_iter().filter(joins).collect()
    }

    /// 11.46 He takes the ground, unless it is in front of several enemies and is worth nothing.
    pub fn advance(&self) -> usize {
        let Some(hex) = self.options.iter().find_map(|offer| self.hex(offer)) else { return 0 };
        let exposed = self.war.fronting(self.state, hex, self.side.other()).count();
        let wanted = self.war.scenario.objectives.iter().any(|objective| objective.hex == hex);
        if exposed > 1 && !wanted { self.slug("none") } else { 0 }
    }

    /// 11.47 Continue the shock if it is worth it.
    pub fn go_on(&self) -> usize {
        let from = |target: Hex| self.attackers(target, target);
        self.best(|offer| match self.hex(offer) {
            Some(target) => {
                let hexes: ArrayVec<Hex, 6> = from(target).into_iter().filter(|hex| *hex != target).collect();
                if hexes.is_empty() { -1 } else { self.shock_worth(target, &hexes).saturating_sub(GO_ON) }
            }
            None => 0,
        })
    }

    /// 11.38 Fire before a shock, rapidly if it can be done.
    pub fn best_shot(&self) -> usize {
        self.best(|offer| match offer.slug.as_str() {
            "hold" => 0,
            slug if slug.ends_with("rapid") => 2,
            _ => 1,
        })
    }

    /// 11.33 Units that may retreat do so at odds of three to two; infantry forms square, cavalry countercharges.
    pub fn before_shock(&self) -> usize {
        if let Some(at) = self.find("square").or_else(|| self.find("countercharge")) {
            return at;
        }
        let shock = self.state.shocks.first().map(|shock| shock.target).or_else(|| self.threatened());
        let Some(hex) = shock else { return 0 };
        let (ours, theirs) = (self.strength_near(hex, self.side, 0), self.strength_near(hex, self.side.other(), 1));
        if 2 * theirs >= 3 * ours { self.slug("retreat") } else { 0 }
    }

    /// A hex of ours with an enemy beside it, where the shock is most likely to fall.
    fn threatened(&self) -> Option<Hex> {
        let hexes = self.war.units_of(self.side).filter_map(|unit| self.state.unit(unit).hex());
        hexes.filter(|hex| self.war.is_adjacent(self.state, *hex, self.side.other())).min()
    }

    /// 9.6 Turn toward the enemy, or withdraw from a stronger one.
    pub fn react(&self) -> usize {
        let Some(unit) = self.options.iter().find_map(|offer| self.unit_of(offer)) else { return 0 };
        let Some(hex) = self.state.unit(unit).hex() else { return 0 };
        let outnumbered = self.strength_near(hex, self.side.other(), 1) > self.strength_near(hex, self.side, 1);
        let now = self.facing_worth(hex, self.state.unit(unit).facing);
        self.best(|offer| match (offer.mark.facing, self.hex(offer)) {
            (Some(facing), _) => self.facing_worth(hex, Facing::new(i32::from(facing))) - now,
            (None, Some(to)) if outnumbered => 200 + self.nearest_enemy(to).unwrap_or(0),
            (None, Some(_)) => -1,
            (None, None) => 0,
        })
    }

    /// Which way to face after a move that leaves the choice.
    pub fn face(&self) -> usize {
        let at = |offer: &Offer| {
            self.hex(offer).or_else(|| self.unit_of(offer).and_then(|unit| self.state.unit(unit).hex()))
        };
        self.best(|offer| match (at(offer), offer.mark.facing) {
            (Some(hex), Some(facing)) => self.facing_worth(hex, Facing::new(i32::from(facing))),
            _ => 0,
        })
    }
}
