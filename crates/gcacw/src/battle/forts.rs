//! 17.4 and 17.5: works that are left behind, forts that stay in their hexes, forts printed on the map.

use hexes::Hex;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use super::cards::UnitId;
use super::state::State;
use super::war::{Stack, War};
use crate::unit::{Army, Works};

const STAYS: Rule = house("17.4");
const PRINTED: Rule = house("17.5");

/// 17.1 The highest level of the chart.
fn fort(war: &War) -> Works {
    (war.book.works.len() - 1) as Works
}

fn is_in_fort(war: &War, state: &State, unit: UnitId) -> bool {
    state.unit(unit).unit.works == fort(war)
}

/// 17.4 and 13.5 A unit that leaves its hex leaves works and refused flanks; a fort stays for its owner.
pub fn leave(war: &War, state: &mut State, unit: UnitId) {
    let built = is_in_fort(war, state, unit);
    let now = state.unit_mut(unit);
    (now.unit.works, now.unit.refused) = (0, false);
    let fort = now.hex().map(|hex| (hex, war.army(unit)));
    if let Some(fort) = fort.filter(|fort| built && !war.ground.forts.contains(fort) && !state.forts.contains(fort)) {
        state.forts.push(fort);
    }
}

/// 17.4 An enemy who enters a hex destroys the fort that was built there; 17.5 one of the map outlasts him.
pub fn destroy(table: &mut dyn Table, war: &War, state: &mut State, army: Army, hex: Hex) {
    let built = state.forts.len();
    state.forts.retain(|fort| *fort != (hex, army.other()));
    if state.forts.len() < built {
        table.tell(&|| Line::effect(format!("the fort in {} is destroyed", war.name(hex)), STAYS));
    }
}

/// 17.4 and 17.5 The units in a hex man the forts of their army there, in the order of the scenario. A fort that was
/// built holds one unit, a fort of the map limited Manpower. Returns the units that did so, each with its rule.
pub fn garrison(war: &War, state: &mut State, hex: Hex) -> Vec<(UnitId, Rule)> {
    let outside = war.fighters(state, hex).into_iter().filter(|unit| !is_in_fort(war, state, *unit));
    let outside: Stack = outside.collect();
    let mut garrison = Vec::new();
    for unit in outside {
        let here = (hex, war.army(unit));
        let rule = match state.forts.iter().position(|fort| *fort == here) {
            _ if war.ground.forts.contains(&here) && has_room(war, state, hex, unit) => PRINTED,
            Some(built) => {
                state.forts.remove(built);
                STAYS
            }
            None => continue,
        };
        state.unit_mut(unit).unit.works = fort(war);
        garrison.push((unit, rule));
    }
    garrison
}

/// Man the forts of a hex, and tell the players.
pub fn man(table: &mut dyn Table, war: &War, state: &mut State, hex: Hex) {
    for (unit, rule) in garrison(war, state, hex) {
        table.tell(&|| Line::effect(format!("{} mans the fort in {}", war.card(unit).name, war.name(hex)), rule));
    }
}

/// 17.5 Whether a fort of the map holds one unit more.
fn has_room(war: &War, state: &State, hex: Hex, unit: UnitId) -> bool {
    let garrison = war.stack(state, hex).into_iter().filter(|other| is_in_fort(war, state, *other));
    let manpower: u8 = garrison.chain([unit]).map(|unit| state.unit(unit).unit.manpower).sum();
    manpower <= war.book.campaign.entrench.garrison
}

/// 17.5 In the Recovery Phase units move into forts of their army that have room again.
pub fn relieve(table: &mut dyn Table, war: &War, state: &mut State, army: Army) {
    let forts = war.ground.forts.iter().chain(&state.forts).filter(|(_, owner)| *owner == army);
    let hexes: Vec<Hex> = forts.map(|(hex, _)| *hex).collect();
    hexes.into_iter().for_each(|hex| man(table, war, state, hex));
}
