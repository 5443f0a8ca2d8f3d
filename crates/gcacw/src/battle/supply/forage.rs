//! 24.6 Units out of supply look for food.

use hexes::{Dir, Hex};
use longroll::rule::{Rule, card};
use longroll::table::{Play, Table, under};

use crate::battle::asking;
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::zones::Sheet;
use crate::combat::Terrain;
use crate::supply;
use crate::unit::Army;

const FORAGE: Rule = card("19.1");

/// The mark of plateau hexes on the map.
const PLATEAU: &str = "plateau";

/// 24.6 One roll for each unit out of supply.
pub fn forage(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    let sheet = Sheet::new(war, state);
    for unit in war.units_of(army) {
        let now = state.unit(unit);
        let Some(hex) = now.hex().filter(|_| now.out_of_supply) else { continue };
        let high = war.ground.terrain(hex) == Terrain::Mountain || war.map.marked(PLATEAU).contains(&hex);
        let hemmed_in = Dir::ALL.into_iter().all(|dir| is_closed(war, state, &sheet, unit, hex, dir));
        let scenario_9 = war.scenario.advanced.events == 9;
        let country = supply::Country { plateau_or_mountain: high, hemmed_in, scenario_9 };
        let mods = supply::forage_mods(&war.book, now.unit.fatigue, &country);
        let fed = under(table, FORAGE, &|| format!("{} forages", war.card(unit).name), |table| {
            asking::about(table, war, unit, |table| supply::forage(table, &war.book, &mods))
        })?;
        state.unit_mut(unit).out_of_supply = !fed;
    }
    Ok(())
}

/// Enemy-held, in an enemy zone, or not to be entered.
fn is_closed(war: &War, state: &State, sheet: &Sheet, unit: UnitId, from: Hex, dir: Dir) -> bool {
    let arm = state.unit(unit).unit.arm;
    war.ground.price(state, arm, war.rains(state), from, dir).is_none()
        || !sheet.is_open(war.army(unit), from.neighbour(dir))
}
