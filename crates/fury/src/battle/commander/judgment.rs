//! What fire and charges are worth, by their exact odds: a stand counts a hundred.

use longroll::battle::Forecast;
use longroll::procedure::{Facts, expected, number, word};
use longroll::table::Offer;

use super::Chief;
use crate::battle::cards::UnitId;
use crate::battle::{charging, firing};

const STAND: i32 = 100;

/// A charge costs order whatever comes of it, so it must promise this much.
const RELUCTANCE: i32 = 60;

/// What the state of a unit that was fired at is worth to the firer.
fn plight(state: &str) -> i32 {
    match state {
        "disordered" => 70,
        "silenced" => 90,
        "damaged" | "damaged-and-silenced" => 150,
        "destroyed" | "wrecked" | "captured" => 300,
        _ => 0,
    }
}

/// What a row of the charge table is worth to the attacker.
fn outcome(row: &str) -> i32 {
    match row {
        "charge-repulsed" => -250,
        "attack-falters" => -150,
        "assault-checked" => -80,
        "hard-pressed" => 120,
        "driven-back" => 170,
        "swept-from-the-field" => 250,
        _ => 0,
    }
}

impl Chief<'_> {
    /// 9.6 What a shot is worth, with everything that is declared at the same target.
    pub fn shot(&self, offer: &Offer) -> i32 {
        let Some(Forecast { case, .. }) = firing::forecast(self.war, self.state, &offer.slug) else { return 0 };
        let target = self.unit_of(offer).map(|unit| self.state.unit(unit).unit);
        let already = target.map_or(0, |unit| plight(unit.state()));
        let value = |facts: &Facts| STAND * number(facts, 2) + (plight(word(facts, 1)) - already).max(0) + 1;
        expected(case.as_ref(), &value).unwrap_or(0)
    }

    /// 10 What a charge is worth that would bring the unit there.
    pub fn charge(&self, unit: UnitId, offer: &Offer) -> i32 {
        let Some(Forecast { case, facts, .. }) = charging::ahead(self.war, self.state, self.go(unit), &offer.slug)
        else {
            return i32::MIN;
        };
        let at = |name: &str| facts.iter().position(|fact| fact.name == name).unwrap_or(usize::MAX);
        let (lost, taken, result) = (at("attackers-lost"), at("defenders-lost"), at("result"));
        let price = if self.steady <= super::standing::FEW { 3 * RELUCTANCE } else { RELUCTANCE };
        let value =
            |facts: &Facts| STAND * (number(facts, taken) - number(facts, lost)) + outcome(word(facts, result)) - price;
        expected(case.as_ref(), &value).unwrap_or(i32::MIN)
    }
}
