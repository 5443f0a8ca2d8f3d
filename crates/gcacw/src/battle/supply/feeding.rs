//! 24.3 and 24.10: supply points become rations.

use longroll::receipt::counted;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Table};

use super::paths::{Holder, fed_by, holders};
use super::rations;
use crate::battle::asking;
use crate::battle::cards::{UnitId, side};
use crate::battle::movement::acts::unit_offer;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::initiative::title;
use crate::unit::Army;

const FEED: Rule = house("24.3");
const EMERGENCY: Rule = house("24.10");

/// 24.3 Holder by holder the owner says who is fed. Those fed, in the order of the holders.
pub fn feed(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<Vec<UnitId>> {
    let each = war.book.rear.supply.rations;
    let mut fed: Vec<UnitId> = Vec::new();
    for holder in holders(war, state, army) {
        let hungry: Vec<UnitId> =
            fed_by(war, state, army, holder).into_iter().filter(|unit| !fed.contains(unit)).collect();
        let most = u16::from(holder.points(state)) * u16::from(each);
        let named = name(table, war, state, army, holder, ("feed", FEED), &hungry, most)?;
        let eaten: u16 = named.iter().map(|unit| u16::from(rations(war, state, *unit))).sum();
        let points = eaten.div_ceil(u16::from(each)) as u8;
        if points > 0 {
            table.tell(&|| {
                let from = holder.name(war, state);
                Line::effect(format!("{points} SP from {from} feed {}", counted(named.len() as i32, "unit")), FEED)
            });
            holder.spend(state, points);
        }
        fed.extend(named);
    }
    Ok(fed)
}

/// 24.10 Depots and wagon trains spend a supply point for a few rations to units out of supply.
pub fn emergency(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    if !war.units_of(army).any(|unit| state.unit(unit).out_of_supply) {
        return Ok(());
    }
    for holder in holders(war, state, army) {
        if matches!(holder, Holder::Stock(_)) {
            continue;
        }
        let hungry: Vec<UnitId> =
            fed_by(war, state, army, holder).into_iter().filter(|unit| state.unit(*unit).out_of_supply).collect();
        let most = u16::from(war.book.rear.supply.emergency);
        let named = name(table, war, state, army, holder, ("emergency-supply", EMERGENCY), &hungry, most)?;
        if named.is_empty() {
            continue;
        }
        table.tell(&|| Line::effect(format!("1 SP is spent from {}", holder.name(war, state)), EMERGENCY));
        holder.spend(state, 1);
        for unit in named {
            state.unit_mut(unit).out_of_supply = false;
            table.tell(&|| Line::effect(format!("{} is in supply", war.card(unit).name), EMERGENCY));
        }
    }
    Ok(())
}

/// Name units to feed, within these rations.
#[expect(clippy::too_many_arguments, reason = "the table, the position, and what is asked")]
fn name(
    table: &mut dyn Table,
    war: &War,
    state: &State,
    army: Army,
    holder: Holder,
    what: (&'static str, Rule),
    hungry: &[UnitId],
    most: u16,
) -> Play<Vec<UnitId>> {
    let eats = |unit: UnitId| u16::from(rations(war, state, unit));
    let fits = |named: &[UnitId], unit: UnitId| named.iter().map(|unit| eats(*unit)).sum::<u16>() + eats(unit) <= most;
    let question = || format!("{}: which units does {} feed, {most} rations?", title(army), holder.name(war, state));
    let offer =
        |unit: UnitId| unit_offer(war, state, unit, war.card(unit).id.to_owned(), &format!("{} rations", eats(unit)));
    asking::gather(table, side(army), what, &question, (hungry, &fits), (asking::Wanted::Any, &offer))
}
