//! 9.9, 9.10 All fire at one target: what the fire procedure must know, and what it does to the target.

use longroll::asking::{Named, Sided};
use longroll::rule::{Rule, card};
use longroll::table::{Play, Table, play, under};

use super::aim::{firer, worth};
use super::{close_ranks, remove, side};
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::state::{FireStep, Phase, Shot, State};
use crate::battle::war::War;
use crate::battle::{ground, leaders};
use crate::fire::TARGET;
use crate::fire::form::{self, Firers, Shooting, Situated};
use crate::leaders::Lost;
use crate::unit::Unit;

const FIRE: Rule = card("9.9");

/// What fire at a target is rolled with, and the units that fire in the order of their numbers in it.
pub(super) fn situation(war: &War, state: &State, shots: &[Shot], at: UnitId) -> (Situated, Vec<UnitId>) {
    let mut units: Vec<UnitId> = Vec::new();
    let mut firers = Firers::new();
    for shot in shots.iter().filter(|shot| shot.at == at) {
        if !units.contains(&shot.by) {
            units.push(shot.by);
        }
        let whose = units.iter().position(|unit| *unit == shot.by).unwrap_or(0);
        firers.push(firer(war, state, shot, whose as u8));
    }
    firers.sort_by_key(|firer| firer.whose);
    // 8.1 Cover counts as it is against those who bring most of the fire.
    let brings = |unit: &UnitId| worth(war, state, shots.iter().filter(|shot| shot.by == *unit && shot.at == at));
    let most = units.iter().copied().min_by_key(|unit| (-brings(unit), *unit));
    let terrain =
        most.map_or(war.book.terrain("open"), |by| ground::cover(war, state, at, state.unit(by).frame.origin));
    let turn = &state.unit(at).turn;
    let changing = turn.changed_formation || turn.changed_mode || turn.about_faced;
    (Situated { firers, terrain, cover: terrain.fire, changing }, units)
}

/// 9.6, 9.9, 9.10 One target is rolled for, and the effect applied to it.
pub(super) fn roll(table: &mut dyn Table, war: &War, state: &mut State, mut fire: FireStep, at: UnitId) -> Play<()> {
    let (the, units) = situation(war, state, &fire.shots, at);
    let before = state.unit(at).unit;
    let mut shooting = Shooting::at(before);
    let acting = side(state, &fire);
    let title = || {
        let names: Vec<&str> = units.iter().map(|unit| war.card(*unit).name).collect();
        format!("{} fires at {}", names.join(", "), war.card(at).name)
    };
    under(table, FIRE, &title, |table| {
        let name = |unit: u8| war.card(if unit == TARGET { at } else { units[usize::from(unit)] }).name.to_owned();
        let mut sided = Sided { table, acting };
        let mut table = Named { table: &mut sided, name: &name };
        play(&mut table, &mut shooting, |table, fire| form::step(table, &war.book, &the, fire))
    })?;
    fire.shots.retain(|shot| shot.at != at);
    let low = units.iter().enumerate().filter(|(whose, _)| shooting.low & form::bit(*whose as u8) != 0);
    fire.low.extend(low.map(|(_, unit)| *unit).filter(|unit| !state.unit(*unit).unit.low_ammo));
    state.phase = Phase::Fire(fire);
    apply(table, war, state, at, before, &shooting)
}

/// 9.10, 4.7, 5.3 What fire did to the target.
fn apply(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    at: UnitId,
    before: Unit,
    shooting: &Shooting,
) -> Play<()> {
    let target = state.unit_mut(at);
    target.unit = shooting.target;
    if target.unit.silenced && !before.silenced {
        target.silenced_at = Some(target.frame.origin);
    }
    fallen(table, war, state, at, shooting.lost);
    if state.unit(at).unit.stands_here() {
        close_ranks(table, war, state, at)
    } else {
        remove(table, war, state, at);
        Ok(())
    }
}

/// 4.7 Those who fell: of each kind the first of them.
fn fallen(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, lost: Lost) {
    for (exceptional, count) in [(false, lost.leaders), (true, lost.exceptional)] {
        let kind = |leader: &LeaderId| state.leader(*leader).exceptional == exceptional;
        let gone: Vec<LeaderId> = state.attached(unit).filter(kind).take(usize::from(count)).collect();
        for leader in gone {
            leaders::lose(table, war, state, leader);
        }
    }
    if lost.commander {
        leaders::lose_commander(table, war, state, unit);
    }
}
