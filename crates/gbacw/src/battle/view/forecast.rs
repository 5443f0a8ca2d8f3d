//! The roll a decision leads to, for odds before it is made.

use hexes::Hex;
use longroll::battle::Forecast;
use longroll::table::{Offer, Wait};

use super::super::acts::{self, Act};
use super::super::cards::UnitId;
use super::super::fire::{self, Aim};
use super::super::shock;
use super::super::state::{Mode, Stage, State};
use super::super::war::War;
use crate::fire::FireKind;

/// What a decision would roll for: a shot in or out of turn, or a shock.
pub fn forecast(war: &War, state: &State, wait: &Wait, offer: &Offer) -> Option<Forecast> {
    let Wait::Pick { name, .. } = wait else { return None };
    let (title, case, facts) = match *name {
        "act" => {
            let (unit, aim) = aimed(war, state, offer)?;
            fire::case(war, state, unit, aim)?
        }
        "return-fire" => out_of_turn(war, state, offer, FireKind::Return)?,
        "withdrawal-fire" => out_of_turn(war, state, offer, FireKind::Withdrawal)?,
        "approach-fire" => out_of_turn(war, state, offer, FireKind::Approach)?,
        "pre-shock-fire" => out_of_turn(war, state, offer, FireKind::PreShock)?,
        "designate" => {
            let (unit, target) = (unit(war, offer)?, hex(war, offer)?);
            let from = next_to(state, unit, target)?;
            shock::case(war, state, war.side(unit), target, &[from])?
        }
        "next-shock" => {
            let target = hex(war, offer)?;
            let shock = state.shocks.iter().find(|shock| shock.target == target)?;
            let side = war.holder(state, target)?.other();
            shock::case(war, state, side, target, &shock.from)?
        }
        _ => return None,
    };
    Some(Forecast { title, case, facts })
}

type Case = (String, Box<dyn longroll::procedure::Case>, Vec<longroll::procedure::FactName>);

/// The shot that the unit in the middle of its action would fire.
fn aimed(war: &War, state: &State, offer: &Offer) -> Option<(UnitId, Aim)> {
    let (Stage::Act(Some(unit)) | Stage::Guns(Some(unit))) = state.activation()?.stage else { return None };
    let aim = |act: Act| if let Act::Fire(aim) = act { Some(aim) } else { None };
    let is_this = |aim: &Aim| acts::offer(war, state, unit, &Act::Fire(*aim)).slug == offer.slug;
    let aim = acts::acts(war, state, unit).into_iter().filter_map(aim).find(is_this)?;
    Some((unit, aim))
}

fn out_of_turn(war: &War, state: &State, offer: &Offer, kind: FireKind) -> Option<Case> {
    let (unit, target) = (unit(war, offer)?, hex(war, offer)?);
    let rapid = offer.slug.ends_with(" rapid");
    let aim = Aim { from: state.unit(unit).hex()?, target, prepared: false, rapid, combined: false };
    fire::case_of(war, state, unit, aim, kind)
}

/// The unit an option points at.
fn unit(war: &War, offer: &Offer) -> Option<UnitId> {
    UnitId::of_piece(offer.mark.piece?, war.scenario.units.len())
}

/// The hex an option points at.
fn hex(war: &War, offer: &Offer) -> Option<Hex> {
    let (column, row) = offer.mark.hex?;
    war.grid().numbered(column, row)
}

/// The hex of a unit, or of a part of its line, that is next to another.
fn next_to(state: &State, unit: UnitId, target: Hex) -> Option<Hex> {
    let now = state.unit(unit);
    let parts: &[(Hex, u8)] = if let Mode::Extended(parts) = &now.mode { parts } else { &[] };
    now.hex().into_iter().chain(parts.iter().map(|(hex, _)| *hex)).find(|hex| hex.distance(target) == 1)
}
