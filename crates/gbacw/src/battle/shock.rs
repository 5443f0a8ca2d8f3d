//! Chapter 11 on the map: which hexes are attacked, and how each shock is fought.

mod designate;
mod situation;
mod surroundings;
mod wrap_around; // 8.4

pub use designate::{designate, may_attack};
pub use situation::{case, modifier};

use longroll::asking::{Named, Sided};
use longroll::rule::{card, house};
use longroll::table::{Flow, Line, Pick, Play, Table, under};

use super::aftermath;
use super::cards::{BrigadeId, UnitId};
use super::state::{Fight, Round, Shock, State};
use super::war::War;
use crate::shock::{self, Combat, Fighters};
use crate::unit::Arm;
use surroundings::Field;

/// 11.3 Begin the next of `state.shocks`, which is taken off the list, or fight the one that was begun one step on: the acting
/// side picks them one by one, and each is fought with all its continuations before the next.
pub fn fight(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(mut fight) = state.fight.take() else { return begin(table, war, state) };
    let Fight { round, combat, bent } = &mut *fight;
    let name = |unit: u8| war.card(UnitId(unit)).name.to_owned();
    let acting = round.side;
    let table = &mut Sided { table: &mut Named { table, name: &name }, acting };
    if shock::step(table, &war.book, &mut Field { war, state, round }, combat)? == Flow::On {
        state.fight = Some(fight);
        return Ok(());
    }
    for unit in bent {
        aftermath::gather(war, state, *unit);
    }
    Ok(())
}

/// 11.3 The side picks a shock, which tires those who make it; 8.4 their lines may wrap around the enemy.
fn begin(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(shock) = next(table, war, state)? else { return Ok(()) };
    let (attackers, Some(top)) = (attackers(war, state, &shock), war.top(state, shock.target)) else { return Ok(()) };
    let side = war.side(top).other();
    let charge = situation::is_charge(war, state, shock.target, &attackers);
    let mut round = Round { side, target: shock.target, from: shock.from, charge };
    let title = || format!("Shock on {} in {}", war.card(top).name, war.name(shock.target));
    under(table, card("11.4"), &title, |table| {
        tire(table, war, state, charge, &attackers);
        for unit in &attackers {
            state.unit_mut(*unit).used.shocked = true;
        }
        let bent = wrap_around::wrap_around(table, war, state, &mut round)?;
        let mut combat = Combat::new(Fighters::new());
        if situation::muster(war, state, &round, &mut combat) {
            combat.squared = situation::situation(war, state, &round, &combat).square;
            state.fight = Some(Box::new(Fight { round, combat, bent }));
        }
        Ok(())
    })
}

/// 11.3 The acting side picks which of its shocks comes next, and sees before any dice what each of them would lead to: so it is
/// asked even if there is one. Those that have lost their attackers or their target are off.
fn next(table: &mut dyn Table, war: &War, state: &mut State) -> Play<Option<Shock>> {
    let ours = |shock: &Shock| attackers(war, state, shock).first().map(|unit| war.side(*unit));
    let on = |shock: &Shock| ours(shock).is_some_and(|side| war.is_enemy(state, shock.target, side));
    let mut options: Vec<Shock> = state.shocks.iter().filter(|shock| on(shock)).cloned().collect();
    let Some(side) = options.first().and_then(ours) else {
        state.shocks.clear();
        return Ok(None);
    };
    let fought = state.acting.iter().flat_map(|id| &war.brigade(*id).units).any(|id| state.unit(*id).used.shocked);
    let offer = |at: usize| {
        let Shock { target, .. } = options[at];
        let names: Vec<&str> = attackers(war, state, &options[at]).iter().map(|unit| war.card(*unit).name).collect();
        let name = war.name(target);
        war.offer_at(target, name.clone(), format!("attack {name} with {}", names.join(", ")))
    };
    let chosen = table.pick(&Pick {
        name: if fought { "next-shock" } else { "shock" },
        side,
        question: &|| {
            if options.len() == 1 { "The shock begins.".to_owned() } else { "Which shock comes next?".to_owned() }
        },
        count: options.len(),
        offer: &offer,
        rule: house("11.3"),
    })?;
    let chosen = options.remove(chosen);
    state.shocks = options;
    Ok(Some(chosen))
}

/// The units of the attacking hexes that go in.
fn attackers(war: &War, state: &State, shock: &Shock) -> Vec<UnitId> {
    situation::attackers(war, state, &shock.from).into_iter().map(|(unit, _)| unit).collect()
}

/// 17.1, 11.53 A shock tires the brigades that make it, and a cavalry charge more.
fn tire(table: &mut dyn Table, war: &War, state: &mut State, charge: bool, attackers: &[UnitId]) {
    let mut charged: Vec<BrigadeId> = Vec::new();
    for unit in attackers {
        let Some(brigade) = war.brigade_of(*unit) else { continue };
        state.brigade_mut(brigade).exerted = true;
        if charge && war.arm(state, *unit) == Arm::Mounted && !charged.contains(&brigade) {
            charged.push(brigade);
            state.brigade_mut(brigade).charged = true;
            let name = war.brigade(brigade).name;
            table.tell(&|| Line::effect(format!("{name} charges, which tires it more"), house("11.53")));
        }
    }
}
