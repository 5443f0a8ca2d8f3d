//! 31.21 to 31.25 Opportunity shots: after each action of an enemy, units that have him in arc, sight and short range may
//! shoot, once in a turn.

use field::Length;
use longroll::asking::choose;
use longroll::dice::Pool;
use longroll::procedure::Case;
use longroll::rule::{Rule, card};
use longroll::table::{Offer, Play, Table};

use super::agenda::Task;
use super::cards::UnitId;
use super::shooting::{self, Manner};
use super::sight::{self, Aim, Target, Weapon, weapon};
use super::state::State;
use super::war::War;

const SHOOTS: Rule = card("31.21");

/// 31.22, 31.23 How far a weapon makes opportunity shots: foot at short range, guns at canister and short range.
fn short(war: &War, weapon: Weapon) -> i32 {
    match weapon {
        Weapon::Foot(weapon) => weapon.short,
        Weapon::Gun("machine-gun") => war.book.artillery.machine_gun_short,
        Weapon::Gun(_) => war.book.artillery.short.high,
    }
}

/// 31.21, 31.24 The shot that a unit may make at one that has just acted.
fn shot(war: &War, state: &State, unit: UnitId, acted: UnitId) -> Option<Aim> {
    let now = state.unit(unit);
    if now.turn.opportunity || now.unit.is_disordered() || now.low_ammo {
        return None;
    }
    let weapon = weapon(war, state, unit)?;
    let most = short(war, weapon);
    if !sight::may_reach(state, unit, acted, Length::inches(most.into())) {
        return None;
    }
    sight::aim(war, state, unit, weapon, most, Target::Unit(acted)).ok()
}

/// 31.25 After an action of a unit its enemies may shoot at it, one after the other, until they hold their fire or it
/// is gone. Each shot takes effect before the next.
pub fn window(table: &mut dyn Table, war: &War, state: &mut State, acted: UnitId) -> Play<()> {
    if !state.unit(acted).is_on_table() {
        return Ok(());
    }
    let side = war.side(acted).other();
    let enemies = war.present(state, side).map(|(unit, _)| unit);
    let mut options: Vec<Option<(UnitId, Aim)>> =
        enemies.filter_map(|unit| Some((unit, shot(war, state, unit, acted)?))).map(Some).collect();
    if options.is_empty() {
        return Ok(());
    }
    options.push(None);
    let question = || format!("{} has acted: who shoots at it?", war.card(acted).name);
    let offer = |option: &Option<(UnitId, Aim)>| match option {
        None => Offer::new("hold", "hold fire"),
        Some((unit, aim)) => {
            let card = war.card(*unit);
            Offer::new(card.id, format!("{} shoots, {} inches", card.name, aim.inches)).piece(unit.piece())
        }
    };
    if let Some((unit, _)) = *choose(table, side, ("opportunity", SHOOTS), &question, &options, &offer)? {
        state.next(Task::Window(acted));
        state.next(Task::Opportunity(unit, acted));
    }
    Ok(())
}

/// 31.21 A unit shoots at one that has just acted, once in a turn.
pub(super) fn shoot(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, acted: UnitId) -> Play<()> {
    let Some(aim) = shot(war, state, unit, acted) else { return Ok(()) };
    state.unit_mut(unit).turn.opportunity = true;
    shooting::fire(table, war, state, unit, &aim, Manner::Opportunity)
}

/// The odds of an opportunity shot, for the machine's commander.
pub(super) fn case_of<'a>(war: &'a War, state: &State, acted: UnitId, unit: UnitId) -> Option<Box<dyn Case + 'a>> {
    shooting::case_of(war, state, unit, &shot(war, state, unit, acted)?, Manner::Opportunity)
}

/// The dice of an opportunity shot, for estimates without odds.
pub(super) fn dice_of(war: &War, state: &State, acted: UnitId, unit: UnitId) -> Option<Pool> {
    shooting::dice_of(war, state, unit, &shot(war, state, unit, acted)?, Manner::Opportunity)
}
