//! 27.3 Counties on the map: who controls them, and what that is worth.

use hexes::Hex;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use super::cards::{Award, UnitId, side};
use super::state::State;
use super::war::War;
use crate::initiative::title;
use crate::unit::{Arm, Army};

const CONTROL: Rule = house("27.3");

/// A county as the scenario has it.
struct Card<'w> {
    name: &'static str,
    keys: &'w [Hex],
    /// Points when the Union gains it, and when the Confederates do.
    points: [i32; 2],
}

fn cards(war: &War) -> impl Iterator<Item = Card<'_>> {
    war.scenario.awards.iter().filter_map(|award| match award {
        Award::County { name, keys, union, confederate, .. } => {
            Some(Card { name, keys, points: [*union, *confederate] })
        }
        _ => None,
    })
}

/// 27.3 An undemoralized infantry unit has come through a key hex.
pub fn pass(war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    let men = state.unit(unit).unit;
    if !war.scenario.advanced.counties || men.arm != Arm::Infantry || men.demoralized > 0 {
        return;
    }
    for (card, county) in cards(war).zip(&mut state.strategic.counties) {
        for (_, key) in card.keys.iter().zip(&mut county.keys).filter(|(at, _)| **at == hex) {
            *key = war.army(unit);
        }
    }
}

/// 27.3 The County Control Phase: a county goes to the side that was last through all its key hexes. Enemy infantry in
/// the county prevents it.
pub fn control(table: &mut dyn Table, war: &War, state: &mut State) {
    if !war.scenario.advanced.counties {
        return;
    }
    for (at, card) in cards(war).enumerate() {
        let Some(county) = state.strategic.counties.get(at) else { continue };
        let gains = county.holder.other();
        if county.keys.iter().all(|key| *key == gains) && !is_contested(war, state, &card, gains) {
            state.strategic.counties[at].holder = gains;
            table.tell(&|| Line::effect(format!("{} county is {}", card.name, title(gains)), CONTROL));
        }
    }
}

/// Enemy infantry stands in the county: on a key hex, or anywhere that the map marks as the county's.
fn is_contested(war: &War, state: &State, card: &Card<'_>, army: Army) -> bool {
    let hexes = war.map.marked(card.name);
    war.units_of(army.other()).map(|unit| state.unit(unit)).any(|unit| {
        unit.unit.arm == Arm::Infantry && unit.hex().is_some_and(|hex| hexes.contains(&hex) || card.keys.contains(&hex))
    })
}

/// 27.3 The VP Segment: control is checked again, and a side scores the counties it has gained since the last segment.
pub fn pay(table: &mut dyn Table, war: &War, state: &mut State) {
    control(table, war, state);
    for (at, card) in cards(war).enumerate() {
        let Some(county) = state.strategic.counties.get_mut(at) else { continue };
        let holder = county.holder;
        if county.paid == holder {
            continue;
        }
        county.paid = holder;
        let points = card.points[usize::from(holder == Army::Confederate)];
        state.points[side(holder)] += points;
        table.tell(&|| Line::effect(format!("{points} points for {} county: {}", card.name, title(holder)), CONTROL));
    }
}
