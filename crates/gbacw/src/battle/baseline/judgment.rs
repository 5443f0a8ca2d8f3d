//! What fire and shock are worth, by their exact odds: a strength point counts a thousand.

use arrayvec::ArrayVec;
use hexes::{Facing, Hex};
use longroll::procedure::{Outcome, expected, number, word};

use super::Chief;
use crate::battle::cards::UnitId;
use crate::battle::fire::{self, Aim};
use crate::battle::shock;
use crate::battle::war::bit;

/// The value of an enemy unit in this state.
fn plight(state: &str) -> i32 {
    match state {
        "disordered" => 1500,
        "retreats-1" => 2000,
        "retreats-2" | "eliminated" => 2500,
        "retreats-3" => 2800,
        "abandoned" => 3000,
        "routed" => 4500,
        _ => 0,
    }
}

impl Chief<'_> {
    /// What a shot is worth: the target's plight and losses, less what it may cost the firer.
    pub fn fire_worth(&self, unit: UnitId, aim: Aim) -> i32 {
        let Some(case) = fire::case(self.war, self.state, unit, aim) else { return 0 };
        let target = self.war.top(self.state, aim.target);
        let shaken = target.is_some_and(|target| self.state.unit(target).is_disordered());
        let value = |facts: &Outcome| {
            let state = word(facts, 0);
            let plight = if shaken && state == "disordered" { 0 } else { plight(state) };
            let cost = match word(facts, 3) {
                "low-ammo" => 300,
                "out-of-ammo" => 2000,
                "disordered" => 1500,
                _ => 0,
            };
            plight + 1000 * number(facts, 1) + 800 * number(facts, 2) - cost
        };
        expected(case.as_ref(), &value).unwrap_or(0)
    }

    /// What a shock of these hexes on that one is worth.
    pub fn shock_worth(&self, target: Hex, from: &[Hex]) -> i32 {
        let Some(case) = shock::case(self.war, self.state, self.side, target, from) else { return i32::MIN };
        let objective = self.war.scenario.objectives.iter().find(|objective| objective.hex == target);
        let ground = 1000 + objective.map_or(0, |objective| 300 * objective.points);
        let value = |facts: &Outcome| {
            let taken = if word(facts, 1) == "attacker" { ground } else { 0 };
            let losses = 1000 * (number(facts, 3) - number(facts, 2));
            losses + taken + plight(word(facts, 5)) - plight(word(facts, 4))
        };
        expected(case.as_ref(), &value).unwrap_or(i32::MIN)
    }

    /// 11.31 A hex attacks if all the hexes that can attack its target together would do well.
    pub fn designate(&self) -> usize {
        let at =
            self.options.first().and_then(|offer| self.unit_of(offer)).and_then(|unit| self.state.unit(unit).hex());
        let Some(at) = at else { return 0 };
        let none = self.find("none");
        self.best(|offer| match self.hex(offer) {
            Some(target) => self.shock_worth(target, &self.attackers(target, at)),
            // A shock with an even result is not worth the disorder that follows it.
            None if none.is_some() => 500,
            None => i32::MIN,
        })
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
                if hexes.is_empty() { -1 } else { self.shock_worth(target, &hexes) - 1000 }
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
        if 2 * theirs >= 3 * ours { self.options.len() - 1 } else { 0 }
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
        let at = |offer: &longroll::table::Offer| {
            self.hex(offer).or_else(|| self.unit_of(offer).and_then(|unit| self.state.unit(unit).hex()))
        };
        self.best(|offer| match (at(offer), offer.mark.facing) {
            (Some(hex), Some(facing)) => self.facing_worth(hex, Facing::new(i32::from(facing))),
            _ => 0,
        })
    }
}
