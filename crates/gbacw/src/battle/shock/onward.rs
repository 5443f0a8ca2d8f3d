//! 11.46 Advance and 11.47 continuation on the map.

use arrayvec::ArrayVec;
use hexes::{Dir, Facing, Hex};
use longroll::rule::{Rule, card, house};
use longroll::table::{Offer, Play, Table};

use super::Memories;
use super::bout::{Bout, End};
use super::designate::targets;
use super::facts::{MOST, Round, can_fight_forward};
use crate::battle::aftermath::{self, is_passable};
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::shock::Role;
use longroll::asking;

const ADVANCE: Rule = house("11.46");
const CONTINUE: Rule = card("11.47");

/// Units of one hex.
type Stack = ArrayVec<UnitId, MOST>;

/// Play one round to its end, with the advance that follows. The next round, if the combat goes on.
pub(super) fn play(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    mut bout: Bout,
    memories: &mut Memories,
) -> Play<Option<Round>> {
    let row = match bout.play(table, war, state, memories)? {
        End::Off => return Ok(None),
        End::Vacated => {
            advance(table, war, state, &bout, false)?;
            return Ok(None);
        }
        End::Row(row) => war.book.shock_rows[usize::from(row)],
    };
    let more = bout.round.number < bout.the.most_continuations;
    if bout.standing(Role::Attacks).next().is_none() {
        if row.defender_continues && more {
            return counterattack(table, war, state, &bout);
        }
        return Ok(None);
    }
    let forced = bout.the.attack_orders && !bout.round.turned;
    let Some(hex) = advance(table, war, state, &bout, forced)? else { return Ok(None) };
    if row.attacker_continues && more { follow(table, war, state, &bout, hex, forced) } else { Ok(None) }
}

/// The attackers who still stand in a hex.
fn stack(war: &War, state: &State, bout: &Bout, hex: Hex) -> Stack {
    let there = |unit: &UnitId| state.stack(war.grid(), hex).any(|other| other == *unit);
    bout.standing(Role::Attacks).filter(|(_, at)| *at == hex).map(|(unit, _)| unit).filter(there).collect()
}

/// 11.46 One attacking stack, of its owner's choice, advances into the hex that was given up: it may, and under Attack orders it
/// must. The hex it stands in afterwards.
fn advance(table: &mut dyn Table, war: &War, state: &mut State, bout: &Bout, forced: bool) -> Play<Option<Hex>> {
    let to = bout.round.target;
    let able = |from: &Hex| aftermath::advances(war, state, &stack(war, state, bout, *from), *from, to);
    let mut options: ArrayVec<Option<Hex>, 7> = bout.round.from.iter().copied().filter(able).map(Some).collect();
    if options.is_empty() {
        return Ok(None);
    }
    if !forced {
        options.push(None);
    }
    let question = || format!("Which stack advances into {}?", war.name(to));
    let (column, row) = war.grid().column_row(to);
    let chosen =
        *asking::choose(table, bout.round.side, ("advance", ADVANCE), &question, &options, &|from| match from {
            None => Offer::new("none", "nobody advances"),
            Some(from) => {
                let units = stack(war, state, bout, *from);
                let text = format!("{} advances", war.card(units[0]).name);
                Offer::new(war.name(*from), text).piece(units[0].piece()).hex(column, row)
            }
        })?;
    let Some(from) = chosen else { return Ok(None) };
    let units = stack(war, state, bout, from);
    aftermath::advance(table, war, state, &units, (from, to), |_| true)?;
    Ok(Some(to))
}

/// 11.47 The stack that advanced attacks on: the unit just beaten if it is in its front, else any enemy there. Others of the combat
/// with that hex in their front join. Under Attack orders it must, unless it is Disordered.
fn follow(table: &mut dyn Table, war: &War, state: &State, bout: &Bout, hex: Hex, forced: bool) -> Play<Option<Round>> {
    let enemies = prey(war, state, bout, targets(war, state, hex), Role::Defends);
    let fresh = !war.stack(state, hex).iter().any(|unit| state.unit(*unit).is_disordered());
    let Some(target) = next_target(table, war, bout.round.side, &enemies, forced && fresh)? else { return Ok(None) };
    let beside = |from: &Hex| *from != hex && targets(war, state, *from).contains(&target);
    let others =
        bout.round.from.iter().copied().filter(beside).filter(|from| !stack(war, state, bout, *from).is_empty());
    let from: ArrayVec<Hex, 6> = std::iter::once(hex).chain(others).take(6).collect();
    Ok(Some(Round { target, from, number: bout.round.number + 1, ..bout.round.clone() }))
}

/// 11.47 The unit just beaten, if it is among these hexes; else all of them.
fn prey(war: &War, state: &State, bout: &Bout, enemies: ArrayVec<Hex, 6>, role: Role) -> ArrayVec<Hex, 6> {
    let beaten = bout.all(role);
    let holds = |hex: &Hex| war.top(state, *hex).is_some_and(|top| beaten.contains(&top));
    let first: ArrayVec<Hex, 6> = enemies.iter().copied().filter(holds).collect();
    if first.is_empty() { enemies } else { first }
}

fn next_target(
    table: &mut dyn Table,
    war: &War,
    side: longroll::side::Side,
    enemies: &[Hex],
    forced: bool,
) -> Play<Option<Hex>> {
    let mut options: ArrayVec<Option<Hex>, 7> = enemies.iter().copied().map(Some).collect();
    if options.is_empty() {
        return Ok(None);
    }
    if !forced {
        options.push(None);
    }
    let question = || "Continue the shock?".to_owned();
    let chosen =
        asking::choose(table, side, ("continue-shock", CONTINUE), &question, &options, &|target| match target {
            None => Offer::new("none", "no further"),
            Some(target) => {
                let (column, row) = war.grid().column_row(*target);
                Offer::new(war.name(*target), format!("attack {}", war.name(*target))).hex(column, row)
            }
        })?;
    Ok(*chosen)
}

/// 11.47 The defender who threw the attackers back may go after them: he advances into a hex they left, in his front, and attacks
/// from there.
fn counterattack(table: &mut dyn Table, war: &War, state: &mut State, bout: &Bout) -> Play<Option<Round>> {
    let (hex, side) = (bout.round.target, bout.round.side.other());
    let units: Stack = war.stack(state, hex).into_iter().filter(|unit| can_fight_forward(war, state, *unit)).collect();
    let Some(top) = units.first().copied().filter(|top| war.side(*top) == side) else { return Ok(None) };
    let facing = state.unit(top).facing;
    let preys = |state: &State, at: Hex, facing: Facing| ahead(war, state, &units, at, facing);
    let worth = |at: &Hex| {
        let in_front = facing.front_hexes(hex).contains(at);
        in_front
            && aftermath::advances(war, state, &units, hex, *at)
            && [0, 1, -1].iter().any(|by| !preys(state, *at, facing.turned(*by)).is_empty())
    };
    let vacated = bout.round.from.iter().copied().filter(worth).map(Some);
    let options: ArrayVec<Option<Hex>, 7> = std::iter::once(None).chain(vacated).collect();
    let question = || format!("Does {} go after them?", war.card(top).name);
    let chosen = asking::choose(table, side, ("counterattack", CONTINUE), &question, &options, &|at| match at {
        None => Offer::new("none", "stays where it is"),
        Some(at) => {
            let (column, row) = war.grid().column_row(*at);
            Offer::new(war.name(*at), format!("advance into {}", war.name(*at))).piece(top.piece()).hex(column, row)
        }
    })?;
    let Some(at) = *chosen else { return Ok(None) };
    let seen: ArrayVec<Facing, 3> = [0, 1, -1]
        .into_iter()
        .map(|by| facing.turned(by))
        .filter(|facing| !preys(state, at, *facing).is_empty())
        .collect();
    aftermath::advance(table, war, state, &units, (hex, at), |facing| seen.contains(&facing))?;
    let enemies = prey(war, state, bout, targets(war, state, at), Role::Attacks);
    let Some(target) = next_target(table, war, side, &enemies, true)? else { return Ok(None) };
    let from = ArrayVec::from_iter([at]);
    Ok(Some(Round { side, target, from, number: bout.round.number + 1, turned: !bout.round.turned }))
}

/// The enemy hexes that units would have before them in another hex, facing so.
fn ahead(war: &War, state: &State, units: &[UnitId], at: Hex, facing: Facing) -> ArrayVec<Hex, 2> {
    let side = war.side(units[0]);
    let open = |dir: &Dir| {
        war.is_enemy(state, at.neighbour(*dir), side)
            && units.iter().all(|unit| is_passable(war, state, *unit, at, *dir))
    };
    facing.front().into_iter().filter(open).map(|dir| at.neighbour(dir)).collect()
}
