//! What the search for plans asks of this game: how the battle stands, when to plan, and what a side cannot know.

use longroll::dice::Cup;
use longroll::plan::{Standing, Weight};
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::table::Wait;

use super::super::baseline;
use super::super::cards::{CorpsId, Efficiency, Level, UnitId};
use super::super::command::{hexes_of, is_present, orders};
use super::super::state::{Phase, State, Where};
use super::super::victory;
use super::super::war::War;
use super::commands;
use crate::fire::Light;
use crate::orders::Orders;

/// Hours of planning in a turn.
const HOURS: u32 = 2;

pub fn baseline(war: &War, state: &State, wait: &Wait) -> usize {
    baseline::advise(war, state, wait)
}

/// 19 The score as it would be counted now, and what both armies have left.
pub fn standing(war: &War, state: &State) -> Standing {
    let over = (state.phase == Phase::Over).then(|| victory::outcome(war, state).winner());
    let left = war.scenario.turns.len() as i32 - i32::from(state.turn);
    Standing {
        over,
        turns_left: if over.is_some() { 0 } else { left },
        points: victory::score(war, state),
        margin: war.scenario.margins[0].max(1),
        strength: BySide::of(|side| war.units_of(side).map(|unit| strength(war, state, unit)).sum()),
        holders: commands::holders(war, state),
        commands: BySide::of(|side| commands::left(war, state, side)),
    }
}

/// What a unit can still do, in halves of a strength point. Spent brigades no longer attack.
fn strength(war: &War, state: &State, unit: UnitId) -> i32 {
    let now = state.unit(unit);
    let spent = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).bce);
    let halves = match now.at {
        Where::Map(_) if now.abandoned => 0,
        Where::Map(_) if now.is_disordered() || spent => 1,
        Where::Map(_) | Where::Coming => 2,
        Where::Recovery | Where::Gone(_) => 0,
    };
    i32::from(now.sp) * halves
}

/// A side plans when orders are placed, and again when half of an ordinary turn's markers have been played.
pub fn hour(_: &War, state: &State) -> u32 {
    let turn = HOURS * u32::from(state.turn);
    let played = || state.divisions.iter().map(|division| u32::from(division.played)).sum::<u32>();
    match state.phase {
        Phase::Orders(_) => turn,
        Phase::Over => turn + HOURS,
        _ => turn + u32::from(played() > state.divisions.len() as u32),
    }
}

/// A rehearsal ends with the turn that is running; one that begins in the middle of it, with the next.
pub fn horizon(war: &War, state: &State) -> u32 {
    let now = hour(war, state);
    HOURS * (now / HOURS + 1 + now % HOURS) - 1
}

/// The questions that decide fights.
pub fn weight(wait: &Wait) -> Weight {
    let Wait::Pick { name, .. } = wait else { return Weight::Light };
    match *name {
        "orders" | "designate" | "continue-shock" | "retreat-before-shock" | "first-marker" => Weight::Heavy,
        _ => Weight::Light,
    }
}

/// What the enemy keeps to himself is drawn anew: his efficiency (5.2), and the orders he has just placed (3.1).
pub fn imagine(war: &War, state: &State, side: Side, chance: &mut dyn Chance) -> State {
    let mut drawn = state.clone();
    let enemy = side.other();
    match state.phase {
        Phase::Orders(Side::South) if enemy == Side::North => imagine_orders(war, &mut drawn, enemy, chance),
        Phase::Efficiency(now) if now == side && state.initiative == enemy => {
            imagine_efficiency(war, &mut drawn, enemy, chance);
        }
        Phase::FirstMarker | Phase::Draw | Phase::Activation(_) | Phase::Reserve(_) => {
            imagine_efficiency(war, &mut drawn, enemy, chance);
        }
        // 5.2 The numbers of the turn before mean nothing any more.
        _ => {
            for (corps, now) in war.scenario.corps.iter().zip(&mut drawn.corps).filter(|(corps, _)| corps.side == enemy)
            {
                if matches!(corps.efficiency, Efficiency::Drawn { .. }) {
                    now.efficiency = 0;
                }
            }
            drawn.drawn[enemy] = [0; 10];
        }
    }
    drawn
}

/// 5.2 A marker for each command that draws, no lower than what it has played.
fn imagine_efficiency(war: &War, state: &mut State, enemy: Side, chance: &mut dyn Chance) {
    state.drawn[enemy] = [0; 10];
    for at in 0..war.scenario.corps.len() {
        let card = &war.scenario.corps[at];
        let Efficiency::Drawn { most } = card.efficiency else { continue };
        if card.side != enemy {
            continue;
        }
        let cup = Cup(war.book.efficiency[usize::from(most < 4)]);
        let marker = cup.nth(chance.below(cup.total().max(1)));
        let leader = war.commander(state, Level::Corps(CorpsId(at as u8)), enemy);
        let day = (marker + leader.map_or(0, |leader| war.rating(state, leader))).clamp(1, i32::from(most));
        let number = if war.light(state) == Light::Night { (day + 1) / 2 } else { day };
        let played = card.divisions.iter().map(|division| state.division(*division).played).max().unwrap_or(0);
        let number = u8::try_from(number).unwrap_or(1).max(played);
        state.corps[at].efficiency = number;
        for division in &card.divisions {
            let troops = |unit: UnitId| war.division_of(unit) == Some(*division) && is_present(war, state, unit);
            let any = war.units_of(enemy).any(troops);
            let now = state.division_mut(*division);
            now.cup = if any { number.saturating_sub(now.played) } else { 0 };
        }
    }
}

/// 3.1 The orders that the enemy has placed and not shown: mostly Advance, sometimes Attack, March out of sight.
fn imagine_orders(war: &War, state: &mut State, enemy: Side, chance: &mut dyn Chance) {
    for brigade in war.brigades().filter(|brigade| war.brigade(*brigade).side == enemy) {
        let draw = chance.below(4);
        let now = state.brigade(brigade);
        if !now.in_command || now.inactive || hexes_of(war, state, brigade).next().is_none() {
            continue;
        }
        let legal = orders::legal(war, state, brigade);
        let wanted = match draw {
            0 if legal.contains(&Orders::Attack) => Orders::Attack,
            1 | 2 if legal.contains(&Orders::March) => Orders::March,
            _ => Orders::Advance,
        };
        let now = state.brigade_mut(brigade);
        (now.orders, now.reserve) = (wanted, false);
    }
}
