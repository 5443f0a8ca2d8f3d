//! 25.2 To reform, at the end of step 1. Ranks are always dressed on the table; guns make contact with brigades again.

use field::{Angle, Heading, Leg, Length};
use longroll::asking::wants;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Table};

use super::cards::{Branch, UnitId};
use super::places;
use super::state::State;
use super::war::War;

const REFORM: Rule = house("25.2");

/// 25.2 Each gun of the side that is near a brigade and touches none may make contact with it, if its owner wants.
pub fn reform(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let side = state.active;
    let guns: Vec<UnitId> =
        war.present(state, side).map(|(unit, _)| unit).filter(|unit| war.card(*unit).branch.is_gun()).collect();
    for gun in guns {
        let Some((brigade, toward, far)) = contact(war, state, gun) else { continue };
        let question = || format!("Does {} make contact with {} again?", war.card(gun).name, war.card(brigade).name);
        if wants(table, side, ("reform", REFORM), &question)? {
            let frame = state.unit(gun).frame.moved(toward, far);
            places::put(war, state, gun, frame);
            let (gun, brigade) = (war.card(gun).name, war.card(brigade).name);
            table.tell(&|| Line::effect(format!("{gun} stands beside {brigade}"), REFORM));
        }
    }
    Ok(())
}

/// The brigade a gun may touch, and the shortest way there: straight along or square to the brigade's front.
fn contact(war: &War, state: &State, gun: UnitId) -> Option<(UnitId, Heading, Length)> {
    let near = war.book.command.reform;
    let base = state.unit(gun).bases.first()?;
    let is_brigade =
        |unit: UnitId| war.side(unit) == war.side(gun) && matches!(war.card(unit).branch, Branch::Infantry(_));
    let touches = state.pieces.touching(base).any(|(id, _)| is_brigade(State::owner(id)));
    if touches {
        return None;
    }
    let mut best: Option<(UnitId, Heading, Length)> = None;
    let brigades = places::units_within(war, state, gun, war.side(gun), near).filter(|unit| is_brigade(*unit));
    for brigade in brigades {
        let front = state.unit(brigade).frame.heading;
        for turn in [0, 90, 180, 270] {
            let toward = front + Angle::degrees(turn);
            let leg = Leg::new(toward, near);
            let clashes = state.pieces.clashes(&leg, base, |id| State::owner(id) == brigade);
            let Some(far) = clashes.first().map(|(_, clash)| clash.touch) else { continue };
            let shorter = best.is_none_or(|(.., known)| far < known);
            if shorter && places::fits(war, state, gun, state.unit(gun).frame.moved(toward, far)) {
                best = Some((brigade, toward, far));
            }
        }
    }
    best
}
