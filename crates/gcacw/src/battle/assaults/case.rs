//! An assault before it is ordered: its odds.

use hexes::Hex;
use longroll::procedure::{Case, FactName};

use super::who;
use crate::assault;
use crate::battle::attack;
use crate::battle::cards::LeaderId;
use crate::battle::retreating;
use crate::battle::state::{Onset, State};
use crate::battle::war::War;
use crate::combat::Manner;
use crate::unit::{Arm, MOST_UNITS};

/// The assault of a leader on a hex as a case for odds, with its title and the names of its facts. All that he may order are, the
/// strongest first; as many go in as the die allows, and nobody joins them.
pub fn case(war: &War, state: &State, leader: LeaderId, target: Hex) -> Option<(String, Box<dyn Case>, Vec<FactName>)> {
    let lead = state.leader(leader).hex()?;
    let mut attackers = who::ordered(war, state, leader, target);
    attackers.truncate(MOST_UNITS);
    attackers.sort_by_key(|unit| {
        let men = state.unit(*unit).unit;
        (men.arm == Arm::Artillery, -men.value(war.book))
    });
    let defenders = war.fighters(state, target);
    if attackers.is_empty() || defenders.is_empty() {
        return None;
    }
    let on_foot = attackers.iter().all(|unit| state.unit(*unit).unit.arm != Arm::Cavalry);
    let may_retreat = on_foot && retreating::is_cavalry(war, state, target);
    let army = war.leader(leader).army;
    let onset = Onset { army, target, lead, attackers, manner: Manner::Assault, leader: Some(leader) };
    let mut facts = attack::facts(war, state, &onset, &defenders);
    facts.attackers.iter_mut().for_each(|unit| unit.tire(war.book, war.book.assault_fatigue));
    let orders = i32::from(war.leader(leader).orders);
    let case =
        assault::case_of(war.book, assault::Orders { command: orders, army: None, extras: 0, may_retreat }, &facts);
    Some((format!("{} assaults {}", war.leader(leader).name, war.name(target)), case, assault::fact_names()))
}
