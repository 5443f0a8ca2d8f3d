//! What fire and charges are worth, by their exact odds: a stand counts a hundred.

use std::cmp::Ordering;

use field::display::frame;
use field::{Figure, Frame, Length};
use longroll::procedure::{Outcome, expected, number, word};
use longroll::table::Offer;

use super::Chief;
use crate::battle::cards::UnitId;
use crate::battle::{charge, fire, places};
use crate::charge::form::clash_case;
use crate::fire::form::shot;

const STAND: i32 = 100;

/// What it costs to have no way back; to run on into more than one's own strength; and into each stand of a weaker enemy.
const SURRENDER: i32 = 200;
const OVERRUN: i32 = 300;
const STRANGER: i32 = 10;

/// A breakthrough meets an enemy within this distance.
const RUSH: Length = Length::inches(7);

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

/// What a charge leads into, beyond its combat.
#[derive(Clone, Copy, Default)]
struct Beyond {
    /// Only guns are charged.
    guns: bool,
    /// Others of the enemy are so near beside or behind that one who is beaten finds no way back (11.1).
    cut_off: bool,
    /// Enemy stands into which a winner who sweeps the field must go on (10.10).
    stands: i32,
}

/// What a row of the charge table is worth to the attacker.
fn outcome(row: &str, beyond: Beyond, own: i32) -> i32 {
    let lost = if beyond.cut_off { SURRENDER } else { 0 };
    let further = if beyond.stands > own { OVERRUN } else { STRANGER * beyond.stands };
    let won = |worth: i32| if beyond.guns { worth / 2 } else { worth };
    match row {
        "charge-repulsed" => -250 - lost,
        "attack-falters" => -150 - lost,
        "assault-checked" => -80 - lost,
        "hard-pressed" => won(120),
        "driven-back" => won(170),
        "swept-from-the-field" => won(250) - further,
        _ => 0,
    }
}

impl Chief<'_> {
    /// 9.6 What a shot is worth, with everything that is declared at the same target.
    pub fn shot(&self, offer: &Offer) -> i32 {
        let Some((the, target)) = fire::named(self.war, self.state, &offer.slug) else { return 0 };
        let already = plight(target.state());
        let value = |facts: &Outcome| STAND * number(facts, 2) + (plight(word(facts, 1)) - already).max(0) + 1;
        expected(shot(&self.war.book, the, target).as_ref(), &value).unwrap_or(0)
    }

    /// 10 What a charge is worth that would bring the unit there.
    pub fn charge(&self, unit: UnitId, offer: &Offer) -> i32 {
        let Some((the, combat)) = charge::ahead(self.war, self.state, self.go(unit), &offer.slug) else {
            return i32::MIN;
        };
        let price = if self.steady <= super::standing::FEW { 3 * RELUCTANCE } else { RELUCTANCE };
        let beyond = offer.mark.spot.map_or(Beyond::default(), |spot| self.beyond(unit, frame(spot)));
        let own = i32::from(self.state.unit(unit).unit.stands);
        let value = |facts: &Outcome| {
            let (result, lost, taken) = (word(facts, 0), number(facts, 1), number(facts, 2));
            STAND * (taken - lost) + outcome(result, beyond, own) - price
        };
        expected(clash_case(&self.war.book, the, combat).as_ref(), &value).unwrap_or(i32::MIN)
    }

    /// What a charge that ends here may lead to.
    fn beyond(&self, unit: UnitId, end: Frame) -> Beyond {
        let stands = places::stands_at(self.war, self.state.unit(unit), end);
        let touch = Length::inches(self.war.book.limits.keep_away.into());
        let heeded = Length::inches(self.war.book.limits.retreat_heeds.into());
        let mut beyond = Beyond { guns: true, ..Beyond::default() };
        for (_, enemy) in self.war.present(self.state, self.side.other()) {
            let gap = enemy.stands.iter().filter_map(|other| stands.iter().map(|own| own.gap(other)).min()).min();
            let Some(gap) = gap else { continue };
            if gap.within(touch) {
                beyond.guns &= enemy.unit.is_battery();
                continue;
            }
            let ahead = end.ahead(enemy.frame.origin) == Ordering::Greater;
            beyond.cut_off |= gap.within(heeded) && !ahead;
            if gap.within(RUSH) && !enemy.unit.is_battery() {
                beyond.stands += i32::from(enemy.unit.stands);
            }
        }
        beyond
    }
}
