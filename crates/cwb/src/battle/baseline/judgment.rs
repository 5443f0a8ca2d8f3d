//! What shots and assaults are worth, by their exact odds: a casualty marker counts a hundred.

use field::Figure;
use longroll::procedure::{Case, Declared, Outcome, expected, number, word};
use longroll::table::Offer;

use super::Chief;
use crate::assault::Assault;
use crate::battle::cards::{Objective, UnitId};
use crate::battle::shooting::Manner;
use crate::battle::sight::{self, Aim, Target};
use crate::battle::state::{Activation, Phase};
use crate::battle::{assault, opportunity, shooting, victory};

const MARKER: i32 = 100;
const HALF_BASE: i32 = 60;

/// A unit whose loss is at least this gives up its ground, and what a victory point of that ground is worth.
const DRIVEN: i32 = 100;
const PRIZE: i32 = 40;

/// An assault disorders the unit that makes it, so it must promise this much.
const RELUCTANCE: i32 = 50;

/// What this end of a unit costs its owner.
fn loss_value(state: &str) -> i32 {
    match state {
        "disordered" => 40,
        "damaged" | "falls-back" => 60,
        "retires" => 100,
        "dead" => 150,
        "destroyed" | "taken" | "routs" => 250,
        _ => 0,
    }
}

/// What a shot is worth on average.
fn worth_of_shot(case: &dyn Case) -> i32 {
    let value = |facts: &Outcome| MARKER * number(facts, 0) + loss_value(word(facts, 1));
    expected(case, &value).unwrap_or(0)
}

impl Chief<'_> {
    /// 31 What a shot of the unit that acts is worth.
    pub fn shot(&self, act: Activation, id: &str) -> i32 {
        let aim = shooting::judge(self.war, self.state, act, id).ok();
        aim.map_or(0, |aim| self.shot_of(act.unit, &aim))
    }

    /// 31.21 What a shot on opportunity is worth; nothing is gained by holding fire.
    pub fn opportunity(&self, offer: &Offer) -> i32 {
        let Phase::Act(Some(act)) = self.state.phase else { return 0 };
        let Some(unit) = self.called(&offer.slug) else { return 0 };
        let case = opportunity::case_of(self.war, self.state, act.unit, unit);
        case.map_or(0, |case| 1 + worth_of_shot(case.as_ref()))
    }

    /// 31 The best shot that a unit has from where it stands, in either side's turn.
    pub fn best_shot(&self, unit: UnitId) -> i32 {
        let aims = shooting::targets(self.war, self.state, unit);
        aims.iter().map(|aim| self.shot_of(unit, aim)).max().unwrap_or(0)
    }

    /// 31 What it would be worth to a unit to shoot at another, if it can.
    pub fn shot_at(&self, unit: UnitId, target: UnitId) -> i32 {
        let (war, state) = (self.war, self.state);
        let Some(weapon) = sight::weapon(war, state, unit) else { return 0 };
        let aim = sight::aim(war, state, unit, weapon, sight::reach(war, weapon), Target::Unit(target));
        aim.map_or(0, |aim| self.shot_of(unit, &aim))
    }

    fn shot_of(&self, unit: UnitId, aim: &Aim) -> i32 {
        let case = shooting::case_of(self.war, self.state, unit, aim, Manner::Action);
        case.map_or(0, |case| worth_of_shot(case.as_ref()))
    }

    /// 33 What an assault of the unit that acts is worth; more if it drives the enemy from an objective.
    pub fn assault(&self, act: Activation, target: UnitId) -> i32 {
        let Some(case) = assault::case_of(self.war, self.state, act, target) else { return i32::MIN };
        let at = |name: &str| Assault::FACTS.iter().position(|fact| fact.name == name).unwrap_or(usize::MAX);
        let (lost, taken) = (at("assaulter-lost"), at("defender-lost"));
        let (own, enemy) = (at("assaulter"), at("defender"));
        let prize = self.prize(target);
        let value = |facts: &Outcome| {
            let bases = HALF_BASE * (number(facts, taken) - number(facts, lost));
            let (fate, ours) = (loss_value(word(facts, enemy)), loss_value(word(facts, own)));
            let ground = if fate >= DRIVEN && ours < DRIVEN { prize } else { 0 };
            bases + fate + ground - ours - RELUCTANCE
        };
        expected(case.as_ref(), &value).unwrap_or(i32::MIN)
    }
    /// What the ground is worth on which a unit stands.
    fn prize(&self, unit: UnitId) -> i32 {
        let (within, bases) = (self.war.book.victory.within, &self.state.unit(unit).bases);
        let near = |objective: &&Objective| bases.iter().any(|base| objective.at.is_within(within, base));
        let worth = |objective: &Objective| victory::worth(self.war, objective, self.side);
        PRIZE * self.war.scenario.objectives.iter().filter(near).map(worth).sum::<i32>()
    }
}
