//! 9.6 What the other side may do when a unit comes near: turn, or withdraw.

use hexes::{Dir, Facing, Hex};
use longroll::rule::{Rule, house};
use longroll::table::{Flow, Line, Offer, Play, Table, under};

use super::aftermath;
use super::cards::{Branch, UnitId};
use super::movement::{may_stack, may_turn};
use super::state::{Mode, State, Where};
use super::war::{War, bit};
use crate::reaction::turn;
use crate::unit::Arm;
use longroll::asking::choose;

const WITHDRAW: Rule = house("9.63");

/// How a unit reacts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Stay,
    Turn(Facing),
    Withdraw(Hex),
}

/// 9.61 The unit has entered a hex: units of the other side next to it may react, each once in an activation.
pub fn react(table: &mut dyn Table, war: &War, state: &mut State, mover: UnitId) -> Play<()> {
    let Some(hex) = state.unit(mover).hex() else { return Ok(()) };
    let side = war.side(mover).other();
    for dir in Dir::ALL {
        let at = hex.neighbour(dir);
        if war.holder(state, at) != Some(side) {
            continue;
        }
        for unit in war.stack(state, at) {
            let here = state.unit(unit).at == Where::Map(at) && state.unit(unit).fights();
            if here && !state.unit(unit).used.reacted {
                answer(table, war, state, unit, (at, hex))?;
            }
        }
    }
    Ok(())
}

/// The reaction of a unit in `at` to an enemy who has entered `hex`, next to it.
fn answer(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, (at, hex): (Hex, Hex)) -> Play<()> {
    let mut options = vec![Answer::Stay];
    if turns(war, state, unit, at, hex) {
        options.extend([-1, 1].map(|step| Answer::Turn(state.unit(unit).facing.turned(step))));
    }
    if withdraws(war, state, unit) {
        options.extend(refuges(war, state, unit, at, hex).into_iter().map(Answer::Withdraw));
    }
    if options.len() == 1 {
        return Ok(());
    }
    let question = || format!("{} may react to the enemy in {}.", war.card(unit).name, war.name(hex));
    let side = war.side(unit);
    let chosen =
        *choose(table, side, ("react", house("9.61")), &question, &options, &|answer| offer(war, unit, *answer))?;
    match chosen {
        Answer::Stay => Ok(()),
        Answer::Turn(facing) => wheel(table, war, state, unit, facing),
        Answer::Withdraw(to) => withdraw(table, war, state, unit, (at, to)),
    }
}

fn offer(war: &War, unit: UnitId, answer: Answer) -> Offer {
    let offer = match answer {
        Answer::Stay => Offer::new("stay", "stays as it is"),
        Answer::Turn(to) => Offer::new(format!("face {to}"), format!("tries to turn to {to}")).facing(to.index() as u8),
        Answer::Withdraw(to) => {
            war.offer_at(to, format!("to {}", war.name(to)), format!("withdraws to {}", war.name(to)))
        }
    };
    offer.piece(unit.piece())
}

/// 9.62 The top unit of a hex in good order and with a facing may turn, if the enemy has not come into its front.
fn turns(war: &War, state: &State, unit: UnitId, at: Hex, hex: Hex) -> bool {
    let fronted = at.dir_to(hex).is_some_and(|dir| war.front(state, unit) & bit(dir) != 0);
    let firm = |other: UnitId| !matches!(state.unit(other).mode, Mode::Refused(_) | Mode::Extended(_));
    war.top(state, at) == Some(unit)
        && may_turn(war, state, unit)
        && !state.unit(unit).is_disordered()
        && !fronted
        && war.stack(state, at).into_iter().all(firm)
}

/// 9.62 It rolls its cohesion rating or less, and turns one vertex, its stack with it (7.1).
fn wheel(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, to: Facing) -> Play<()> {
    let cr = war.as_unit(state, unit).cohesion_rating();
    let guns = war.book.fire_drm.artillery_turned.filter(|_| war.card(unit).branch.is_guns());
    let mut turned = false;
    let title = || format!("{} turns in reaction", war.card(unit).name);
    let _: Flow = under(table, house("9.62"), &title, |table| turn(table, cr, guns, &mut turned))?;
    state.unit_mut(unit).used.reacted = true;
    let Some(hex) = state.unit(unit).hex().filter(|_| turned) else { return Ok(()) };
    for other in war.stack(state, hex) {
        let now = state.unit_mut(other);
        now.facing = to;
        now.used.turned = true;
    }
    Ok(())
}

/// 9.63 Mounted cavalry, skirmishers and horse artillery may withdraw; not in column, and not Disordered guns.
fn withdraws(war: &War, state: &State, unit: UnitId) -> bool {
    let light = matches!(war.arm(state, unit), Arm::Mounted | Arm::Skirmishers | Arm::HorseArtillery);
    light && matches!(state.unit(unit).mode, Mode::Line)
}

/// 9.63 The hexes to which it may go: one or two away, each farther from the enemy than the last, over ground it can pass, where no
/// enemy is or has his front, and where it may stay.
fn refuges(war: &War, state: &State, unit: UnitId, at: Hex, enemy: Hex) -> Vec<Hex> {
    let mut found = Vec::new();
    let mut reached = vec![at];
    for _ in 0..war.book.moving.react_hexes {
        for from in std::mem::take(&mut reached) {
            for dir in Dir::ALL {
                let to = from.neighbour(dir);
                let farther = to.distance(enemy) > from.distance(enemy);
                if farther && is_free(war, state, unit, from, dir) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        found.extend(reached.iter().copied().filter(|to| may_stack(war, state, unit, *to)));
    }
    found
}

fn is_free(war: &War, state: &State, unit: UnitId, from: Hex, dir: Dir) -> bool {
    let (to, side) = (from.neighbour(dir), war.side(unit));
    war.ground.price(war.pace(state, unit), from, dir).is_some()
        && !war.is_enemy(state, to, side)
        && !war.is_fronted(state, to, side.other())
}

/// 9.63 The unit goes; horse artillery only if it rolls its cohesion rating or less. It may face as it likes afterwards.
fn withdraw(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, (at, to): (Hex, Hex)) -> Play<()> {
    let horse_guns = war.card(unit).branch == Branch::HorseArtillery;
    let cr = war.as_unit(state, unit).cohesion_rating();
    let goes = !horse_guns || gets_away(table, cr)?;
    let alone = state.stacks.top(war.grid(), to).is_none() && war.arm(state, unit) != Arm::Skirmishers;
    let facing = if goes && alone { faces(table, war, state, unit)? } else { state.unit(unit).facing };
    state.unit_mut(unit).used.reacted = true;
    if !goes {
        return Ok(());
    }
    let found = war.top(state, to).map(|other| state.unit(other).facing);
    state.lift(war.grid(), unit, Where::Coming);
    state.put(war.grid(), unit, to, false);
    state.unit_mut(unit).facing = found.unwrap_or(facing);
    table.tell(&|| Line::effect(format!("{} withdraws to {}", war.card(unit).name, war.name(to)), WITHDRAW));
    aftermath::go_along(war, state, at, to, war.side(unit));
    aftermath::capture(table, war, state, unit)
}

fn gets_away(table: &mut dyn Table, cr: i32) -> Play<bool> {
    let roll =
        longroll::table::Roll::new("reaction withdrawal", WITHDRAW, longroll::dice::Dice::One(longroll::dice::D10));
    Ok(table.roll(&roll.at_most(cr))? <= cr)
}

fn faces(table: &mut dyn Table, war: &War, state: &State, unit: UnitId) -> Play<Facing> {
    let question = || format!("Which way does {} face?", war.card(unit).name);
    let offer = |to: &Facing| Offer::new(format!("face {to}"), to.to_string()).facing(to.index() as u8);
    let now = state.unit(unit).facing;
    let facings = [0, 1, 2, 3, 4, 5].map(|step| now.turned(step));
    choose(table, war.side(unit), ("react-facing", WITHDRAW), &question, &facings, &offer).copied()
}
