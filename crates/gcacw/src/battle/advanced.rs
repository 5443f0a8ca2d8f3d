//! Actions of the Advanced Game: railroad and strategic movement, bridges, detachment; and aids taken up before an action.

mod destroy; // 23.2

use hexes::Hexside;
use longroll::table::{Flow, Offer, Play, Table};

use super::cards::{Award, LeaderId, UnitId};
use super::events::{self, Aid};
use super::movement::acts::unit_offer;
use super::state::State;
use super::war::War;
use super::{movement, rail, roads, substitutes};
use crate::unit::Army;

/// An action beyond those of chapter 7.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    Aid(Aid),
    /// 25.1 By rail to the station of this place in the scenario's list.
    Rail(UnitId, usize),
    /// 25.2 One unit.
    Strategic(UnitId),
    /// 25.2 All units of a leader.
    Column(LeaderId),
    /// 23.2 Destroy this crossing.
    Destroy(UnitId, Hexside),
    /// 27.1 Detach this brigade with this Manpower; then its division marches.
    Detach(UnitId, u8),
}

/// Every such action that is legal now, in the order of the options.
pub fn deeds(war: &War, state: &State, army: Army, put: &mut dyn FnMut(Deed)) {
    let advanced = war.scenario.advanced;
    if advanced.is_on() || war.scenario.awards.iter().any(|award| matches!(award, Award::Bridges { .. })) {
        destroy::targets(war, state, army, &mut |unit, side| put(Deed::Destroy(unit, side)));
    }
    if !advanced.is_on() {
        return;
    }
    events::aids(war, state, army, &mut |aid| put(Deed::Aid(aid)));
    substitutes::drops(war, state, army, &mut |brigade, manpower| put(Deed::Detach(brigade, manpower)));
    if !advanced.rail {
        return;
    }
    for unit in war.units_of(army) {
        rail::rides(war, state, unit, &mut |station| put(Deed::Rail(unit, station)));
    }
    let danger = roads::Danger::new(war, state, army);
    for unit in war.units_of(army).filter(|unit| roads::may_move(war, state, &danger, *unit)) {
        put(Deed::Strategic(unit));
    }
    for leader in war.leaders().filter(|leader| war.leader(*leader).army == army) {
        if roads::column(war, state, &danger, leader).len() > 1 {
            put(Deed::Column(leader));
        }
    }
}

pub fn offer(war: &War, state: &State, deed: &Deed) -> Offer {
    let of_unit = |verb: &str, unit: UnitId, text: &str| {
        unit_offer(war, state, unit, format!("{verb} {}", war.card(unit).id), text)
    };
    let place = |side: &Hexside| war.side_name(*side);
    match deed {
        Deed::Aid(Aid::Guide) => Offer::new("guide", "take the local guide along in the action that follows"),
        Deed::Aid(Aid::Flatboats(side)) => {
            let text = format!("flatboats as a ferry at {} in the action that follows", place(side));
            war.pointing_at(side.hex(), Offer::new(format!("flatboats {}", place(side)), text))
        }
        Deed::Rail(unit, station) => {
            let (hex, name) = war.scenario.stations[*station];
            let offer = of_unit("rail", *unit, &format!("by rail to {name}"));
            war.pointing_at(hex, Offer { slug: format!("{} {}", offer.slug, war.name(hex)), ..offer })
        }
        Deed::Strategic(unit) => of_unit("strategic", *unit, "strategic movement"),
        Deed::Column(leader) => {
            let card = war.leader(*leader);
            let text = format!("{} leads his units in strategic movement", card.name);
            Offer::new(format!("strategic {}", card.id), text).piece(leader.piece())
        }
        Deed::Destroy(unit, side) => {
            let offer = of_unit("destroy", *unit, &format!("destroy the crossing at {}", place(side)));
            Offer { slug: format!("{} {}", offer.slug, place(side)), ..offer }
        }
        Deed::Detach(brigade, manpower) => substitutes::offer(war, *brigade, *manpower, ", then march"),
    }
}

/// Perform it. The action is over when it is `Done`.
pub fn perform(table: &mut dyn Table, war: &War, state: &mut State, deed: &Deed) -> Play<Flow> {
    match deed {
        Deed::Aid(aid) => {
            events::take(table, war, state, *aid);
            return Ok(Flow::On);
        }
        Deed::Rail(unit, station) => rail::travel(table, war, state, *unit, *station)?,
        Deed::Strategic(unit) => roads::go(table, war, state, *unit)?,
        Deed::Column(leader) => roads::move_all(table, war, state, *leader)?,
        Deed::Destroy(unit, side) => destroy::destroy(table, war, state, *unit, *side)?,
        Deed::Detach(brigade, manpower) => {
            if let Some(division) = substitutes::detach(table, war, state, *brigade, *manpower) {
                movement::alone(table, war, state, division)?;
                return Ok(Flow::On);
            }
        }
    }
    Ok(Flow::Done)
}
