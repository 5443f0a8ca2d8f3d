//! What a plan asks of each unit: its group's mission, the ground that draws it, the enemies it is after.

use std::cell::OnceCell;

use hexes::{Field, Hex};
use longroll::plan::{Mission, Order, Posture};

use super::Chief;
use super::groups::{Aim, Group, aims, groups};
use super::purpose;
use crate::battle::cards::UnitId;
use crate::unit::Army;

/// How strongly a mission draws, in tenths of a point at its goal: in multiples of the goal's worth, and at least.
const CALL: i32 = 4;
const LEAST_CALL: i32 = 300;
/// How strongly an enemy draws who is to be attacked, or a friend who is to be helped.
const COMPANY: i32 = 240;

/// Groups and places of the running plan, worked out once for a decision.
pub struct Intent {
    ours: Vec<Group>,
    theirs: Vec<Group>,
    aims: Vec<Aim>,
    /// The group of each unit.
    of: Vec<Option<u8>>,
    /// How strongly the mission of each group draws from afar; none for missions without a place.
    draws: Vec<OnceCell<Option<Field<i32>>>>,
}

impl Chief<'_> {
    fn intent(&self) -> &Intent {
        self.intent.get_or_init(|| {
            let (ours, theirs) = (groups(self.war, self.army), groups(self.war, self.army.other()));
            let mut of = vec![None; self.war.scenario.units.len()];
            for (number, group) in ours.iter().enumerate() {
                for unit in &group.units {
                    of[unit.index()] = u8::try_from(number).ok();
                }
            }
            let draws = ours.iter().map(|_| OnceCell::new()).collect();
            Intent { ours, theirs, aims: aims(self.war), of, draws }
        })
    }

    /// The order of a unit's group.
    pub fn order(&self, unit: UnitId) -> Order {
        if self.plan.0.is_empty() {
            return Order::default();
        }
        self.intent().of[unit.index()].map_or_else(Order::default, |group| self.plan.order(group))
    }

    pub fn is_bold(&self, unit: UnitId) -> bool {
        self.order(unit).posture == Posture::Bold
    }

    /// How strongly its mission draws a unit to a hex, or what the army wants if it has none.
    pub fn draw(&self, unit: UnitId, hex: Hex) -> i32 {
        let usual = self.purpose().pull(hex);
        if self.order(unit).mission == Mission::Free {
            return usual;
        }
        let Some(group) = self.intent().of[unit.index()] else { return usual };
        let cell = &self.intent().draws[usize::from(group)];
        let field = cell.get_or_init(|| self.called(self.plan.order(group).mission));
        field.as_ref().map_or(usual, |field| field.get(hex).copied().unwrap_or(0).max(usual / 3))
    }

    /// The field of a mission: everything is drawn to its place. A place that is safely ours calls no unit.
    fn called(&self, mission: Mission) -> Option<Field<i32>> {
        let sources: Vec<(Hex, i32)> = match mission {
            Mission::Take(aim) | Mission::Hold(aim) => {
                let aim = self.intent().aims.get(usize::from(aim))?;
                let worth = aim.hexes.iter().map(|hex| self.purpose().worth(*hex)).max().unwrap_or(0);
                let call = (CALL * worth).max(LEAST_CALL);
                aim.hexes.iter().map(|hex| (*hex, call)).collect()
            }
            Mission::Attack(foe) => self.places(self.intent().theirs.get(usize::from(foe))?),
            Mission::Support(friend) => self.places(self.intent().ours.get(usize::from(friend))?),
            Mission::Free | Mission::Screen | Mission::Withdraw | Mission::Reserve => return None,
        };
        (!sources.is_empty()).then(|| purpose::spread(self.war, self.state, &sources))
    }

    fn places(&self, group: &Group) -> Vec<(Hex, i32)> {
        let hexes = group.units.iter().filter_map(|unit| self.state.unit(*unit).hex());
        hexes.map(|hex| (hex, COMPANY)).collect()
    }

    /// Whether a hex is what a unit's mission is about.
    pub fn is_about(&self, unit: UnitId, hex: Hex) -> bool {
        let holds = |army: Army, foe: u8| {
            let group = if army == self.army { &self.intent().ours } else { &self.intent().theirs };
            let units = group.get(usize::from(foe)).map(|group| &group.units);
            units.is_some_and(|units| units.iter().any(|unit| self.state.unit(*unit).hex() == Some(hex)))
        };
        match self.order(unit).mission {
            Mission::Take(aim) | Mission::Hold(aim) => {
                self.intent().aims.get(usize::from(aim)).is_some_and(|aim| aim.hexes.contains(&hex))
            }
            Mission::Attack(foe) => holds(self.army.other(), foe),
            _ => false,
        }
    }

    /// Whether a unit's mission lets it attack.
    pub fn may_strike(&self, unit: UnitId) -> bool {
        !matches!(self.order(unit).mission, Mission::Screen | Mission::Withdraw | Mission::Reserve)
    }
}
