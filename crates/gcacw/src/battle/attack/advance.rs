//! 15.5 Advance after combat.

use hexes::Hex;
use longroll::rule::{Rule, card, rulebook};
use longroll::table::{Line, Offer, Play, Table};

use crate::battle::asking;
use crate::battle::cards::{LeaderId, UnitId, side};
use crate::battle::movement::{self, bans, leaders};
use crate::battle::state::State;
use crate::battle::war::War;

const ADVANCE: Rule = card("15.5");
const LEADERS: Rule = rulebook("15.5");

/// 15.5 Any or all attacking units enter the hex, with leaders who would be left alone or want to come. It costs
/// nothing, whatever zones and friends are there.
pub fn advance(table: &mut dyn Table, war: &War, state: &mut State, attackers: &[UnitId], target: Hex) -> Play<()> {
    let may = |unit: &UnitId| state.unit(*unit).hex().is_some() && !bans::entry(war, state, *unit, target);
    let able: Vec<UnitId> = attackers.iter().copied().filter(may).collect();
    let Some(army) = able.first().map(|unit| war.army(*unit)) else { return Ok(()) };
    let question = || format!("Who advances into {}?", war.name(target));
    let offer = |unit: UnitId| {
        let card = war.card(unit);
        war.pointing_at(target, Offer::new(card.id, format!("{} advances", card.name)).piece(unit.piece()))
    };
    let any = |_: &[UnitId], _: UnitId| true;
    let named = asking::gather(
        table,
        side(army),
        ("advance", ADVANCE),
        &question,
        (&able, &any),
        (asking::Wanted::Any, &offer),
    )?;
    let mut left: Vec<Hex> = Vec::new();
    for unit in &named {
        let Some(from) = state.unit(*unit).hex() else { continue };
        let along = leaders::companions(war, state, *unit);
        table.tell(&|| Line::effect(format!("{} advances into {}", war.card(*unit).name, war.name(target)), ADVANCE));
        movement::place(table, war, state, *unit, target);
        leaders::follow(table, war, state, &along, target);
        left.push(from);
    }
    let may_come = |leader: &LeaderId| {
        let at = state.leader(*leader).hex();
        at.is_some_and(|hex| left.contains(&hex)) && named.iter().any(|unit| war.commands(*leader, *unit))
    };
    let with: Vec<LeaderId> =
        war.leaders().filter(|leader| war.leader(*leader).army == army).filter(may_come).collect();
    for leader in with {
        come(table, war, state, leader, target)?;
    }
    Ok(())
}

/// 7.1 A leader with other units in his hex may advance too.
fn come(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, target: Hex) -> Play<()> {
    let card = war.leader(leader);
    let question = || format!("Does {} advance into {}?", card.name, war.name(target));
    let offer = |comes: &bool| {
        let (slug, text) = if *comes { ("advance", "he advances") } else { ("stay", "he stays") };
        war.pointing_at(target, Offer::new(slug, text).piece(leader.piece()))
    };
    let options = [true, false];
    if *asking::choose(table, side(card.army), ("leader-advances", LEADERS), &question, &options, &offer)? {
        leaders::follow(table, war, state, &[leader], target);
    }
    Ok(())
}
