//! Chapter 14 on the map: assaults and grand assaults.

mod legality;

pub use legality::targets;

use hexes::Hex;
use longroll::rule::{Rule, house, rulebook};
use longroll::table::{Line, Offer, Play, Table, under};

use super::asking::{self, Fits, Sided};
use super::attack;
use super::cards::{LeaderId, UnitId, side};
use super::movement::acts::unit_offer;
use super::retreat;
use super::state::{Onset, State};
use super::war::War;
use crate::assault::{CALL, PLAIN, may_go_in, may_join};
use crate::combat::Manner;
use crate::unit::{Arm, Army};

const ASSAULT: Rule = rulebook("14.2");
const GRAND: Rule = rulebook("14.3");
const GRAND_ORDERS: Rule = house("14.3");
const LEAVES: Rule = house("16.5");

type Units = Vec<UnitId>;

/// 14.2 The whole action: orders, the command die, a grand assault if it is called, and the combat; unless the defender is cavalry
/// and leaves.
pub fn assault(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, target: Hex) -> Play<()> {
    let Some(lead) = state.leader(leader).hex() else { return Ok(()) };
    let card = war.leader(leader);
    let table = &mut Sided { table, acting: side(card.army) };
    under(table, ASSAULT, &|| format!("{} assaults {}", card.name, war.name(target)), |table| {
        let mut attackers = go_in(table, war, state, leader, target)?;
        if attackers.is_empty() {
            return Ok(());
        }
        let joined = grand(table, war, state, leader, target)?;
        attackers.extend(joined);
        for unit in &attackers {
            state.unit_mut(*unit).unit.refused = false;
        }
        if leaves(table, war, state, lead, target, &attackers)? {
            return attack::advance(table, war, state, &attackers, target);
        }
        let onset = Onset { army: card.army, target, lead, attackers, manner: Manner::Assault, leader: Some(leader) };
        attack::attack(table, war, state, &onset).map(|_| ())
    })
}

/// 14.2 The leader orders units of his; each tires. Command value less a die is the number that may go in.
fn go_in(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, target: Hex) -> Play<Units> {
    let able = legality::ordered(war, state, leader, target);
    let army = war.leader(leader).army;
    let order = || format!("Which units does {} order to assault?", war.leader(leader).name);
    let naming = Naming { army, name: "order", rule: ASSAULT, question: &order, most: able.len(), alone: true };
    let ordered = naming.ask(table, war, state, &able)?;
    tire(table, war, state, &ordered, ASSAULT);
    let may = may_go_in(table, i32::from(war.leader(leader).orders), ordered.len())?;
    if may == 0 {
        return Ok(Units::new());
    }
    let send = || format!("Up to {may} may go in. Which?");
    Naming { name: "send-in", question: &send, most: may, ..naming }.ask(table, war, state, &ordered)
}

/// 14.3 With the army leader near, units of other commands and from other hexes may be ordered too. His command value
/// less a die is the number that may join.
fn grand(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, target: Hex) -> Play<Units> {
    let Some(chief) = legality::army_leader(war, state, leader) else { return Ok(Units::new()) };
    let able = legality::extras(war, state, leader, target);
    let (army, card) = (war.leader(leader).army, war.leader(chief));
    if able.is_empty() {
        return Ok(Units::new());
    }
    let question = || format!("Does {} call a grand assault?", card.name);
    let offer = |choice: &longroll::table::Choice| Offer::new(choice.slug, choice.text).piece(chief.piece());
    let options = [CALL, PLAIN];
    if *asking::choose(table, side(army), ("grand-assault", GRAND), &question, &options, &offer)? == PLAIN {
        return Ok(Units::new());
    }
    under(table, GRAND, &|| format!("{} calls a grand assault", card.name), |table| {
        let order = || "Which units are ordered to join?".to_owned();
        let naming =
            Naming { army, name: "order-joiners", rule: GRAND, question: &order, most: able.len(), alone: false };
        let ordered = naming.ask(table, war, state, &able)?;
        tire(table, war, state, &ordered, GRAND);
        let may = may_join(table, &war.book, i32::from(card.orders), ordered.len())?;
        if may == 0 {
            return Ok(Units::new());
        }
        let send = || format!("Up to {may} may join. Which?");
        let sending = Naming { name: "send-joiners", rule: GRAND_ORDERS, question: &send, most: may, ..naming };
        sending.ask(table, war, state, &ordered)
    })
}

/// How units are named for an assault.
#[derive(Clone, Copy)]
struct Naming<'a> {
    army: Army,
    name: &'static str,
    rule: Rule,
    question: &'a dyn Fn() -> String,
    most: usize,
    /// 9.5 These units attack without others, so artillery is not named first.
    alone: bool,
}

impl Naming<'_> {
    fn ask(&self, table: &mut dyn Table, war: &War, state: &State, from: &[UnitId]) -> Play<Units> {
        let guns = |unit: &UnitId| state.unit(*unit).unit.arm == Arm::Artillery;
        let leads = |unit: &UnitId| !(self.alone && guns(unit));
        let fits = |named: &[UnitId], unit: UnitId| named.len() < self.most && (!named.is_empty() || leads(&unit));
        let offer = |unit: UnitId| {
            let men = state.unit(unit).unit;
            let words = format!("Manpower {}, Fatigue Level {}", men.manpower, men.fatigue);
            unit_offer(war, state, unit, war.card(unit).id.to_owned(), &words)
        };
        let mut units = from.to_vec();
        units.sort_by_key(|unit| (guns(unit), -state.unit(*unit).unit.value(&war.book)));
        let (what, units) = ((self.name, self.rule), (&units[..], &fits as &Fits<'_>));
        let naming = (asking::Wanted::Confirmed, &offer as &dyn Fn(UnitId) -> Offer);
        let named = asking::gather(table, side(self.army), what, self.question, units, naming)?;
        Ok(named)
    }
}

/// 14.2 Every ordered unit tires, whatever the die says.
fn tire(table: &mut dyn Table, war: &War, state: &mut State, ordered: &[UnitId], rule: Rule) {
    for unit in ordered {
        let men = &mut state.unit_mut(*unit).unit;
        men.tire(&war.book, war.book.assault_fatigue);
        let fatigue = men.fatigue;
        let name = war.card(*unit).name;
        table.tell(&|| Line::effect(format!("{name} is ordered in; now Fatigue Level {fatigue}"), rule));
    }
}

/// 16.5 Cavalry attacked by units on foot may retreat, which ends the assault.
fn leaves(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    lead: Hex,
    target: Hex,
    attackers: &[UnitId],
) -> Play<bool> {
    let on_foot = attackers.iter().all(|unit| state.unit(*unit).unit.arm != Arm::Cavalry);
    if !on_foot || !retreat::is_cavalry(war, state, target) {
        return Ok(false);
    }
    let gone = retreat::leave_before(table, war, state, lead, target)?.is_some();
    if gone {
        table.tell(&|| Line::effect("the assault is over; the attackers may advance", LEAVES));
    }
    Ok(gone)
}
