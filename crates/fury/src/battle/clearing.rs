//! 6.7, 6.8 Markers that come off at the end of the owner's Maneuver Phase.

use field::{Figure, Length};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Line, Table};

use super::cards::UnitId;
use super::ground;
use super::state::State;
use super::war::War;
use crate::inches::Inches;
use crate::recovery::{Marker, wanting};
use crate::unit::Arm;

const LOW_AMMO: Rule = card("6.7");
const SILENCED: Rule = house("6.8");

/// Farther than any two places of a table.
const ANYWHERE: Length = Length::inches(1000);

/// 6.7 Ammunition comes up where no enemy foot is within musketry range, to a battery only if it is limbered. 6.8 A Silenced
/// battery recovers that is limbered and has gone back half a move.
pub fn clear(table: &mut dyn Table, war: &War, state: &mut State) {
    let mine: Vec<UnitId> = war.present(state, state.moving).map(|(unit, _)| unit).collect();
    for unit in mine {
        let (now, mover) = (state.unit(unit).unit, ground::mover(war, state, unit));
        let comes_off = |marker: Marker, near: bool, back: Inches| {
            wanting(&war.book, marker, mover, near, now.limbered, back) == "none"
        };
        let name = war.card(unit).name;
        if now.low_ammo && comes_off(Marker::LowAmmo, is_near_foot(war, state, unit), Inches::ZERO) {
            state.unit_mut(unit).unit.low_ammo = false;
            table.tell(&|| Line::effect(format!("{name} has ammunition again"), LOW_AMMO));
        }
        if now.silenced && comes_off(Marker::Silenced, false, gone_back(war, state, unit)) {
            state.unit_mut(unit).unit.silenced = false;
            state.unit_mut(unit).silenced_at = None;
            table.tell(&|| Line::effect(format!("{name} is no longer Silenced"), SILENCED));
        }
    }
}

/// Whether enemy infantry or dismounted cavalry is within musketry range of a unit.
fn is_near_foot(war: &War, state: &State, unit: UnitId) -> bool {
    let range = Length::inches(war.book.points.musketry().into());
    let side = war.side(unit);
    let foot = |stand: u16| {
        let owner = State::owner(stand);
        war.side(owner) != side && matches!(state.unit(owner).unit.arm, Arm::Infantry | Arm::Dismounted)
    };
    let near = |stand: &field::Stand| state.pieces.within(range, stand).any(|(other, _)| foot(other));
    state.unit(unit).stands.iter().any(near)
}

/// 6.8 How much farther a battery is from the nearest enemy than the place where it was Silenced.
fn gone_back(war: &War, state: &State, unit: UnitId) -> Inches {
    let battery = state.unit(unit);
    let (Some(stand), Some(then)) = (battery.stands.first(), battery.silenced_at) else { return Inches::ZERO };
    let side = war.side(unit);
    let now = distance(war, state, stand, side);
    match (now, distance(war, state, &then, side)) {
        (Some(now), Some(then)) => (now - then).max(Length::ZERO).into(),
        _ => ANYWHERE.into(),
    }
}

/// How far the nearest enemy of a side is from something, if there is one.
fn distance(war: &War, state: &State, from: &impl Figure, side: Side) -> Option<Length> {
    let enemy = |stand: u16| war.side(State::owner(stand)) != side;
    state.pieces.nearest(from, ANYWHERE, enemy).map(|(_, gap)| gap.length())
}
