//! 25.2 Strategic movement on the map: far along pikes and roads, and far from the enemy.

use hexes::{Field, Hex, path::Mover};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table, under};

use super::asking;
use super::cards::{LeaderId, UnitId, side};
use super::events;
use super::ground::{Span, Stream};
use super::movement::{self, acts, bans, entry, leaders};
use super::state::State;
use super::war::War;
use crate::initiative::title;
use crate::rail::{Move, spend, straggle};
use crate::unit::{Arm, Army};

const MOVE: Rule = card("25.2");
const HOW: Rule = house("25.2");

/// The levels that may be spent.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=4;

/// 25.2 Hexes that an army's enemies keep closed: within three hexes of them, not counted across a river without a crossing.
pub struct Danger(Field<bool>);

impl Danger {
    pub fn new(war: &War, state: &State, army: Army) -> Danger {
        let mut near = Field::filled(war.grid(), false);
        let mut mover = Mover::new(war.grid());
        let away = war.book.march.strategic_distance.clamp(0, 99) as u16;
        for enemy in war.units_of(army.other()).map(|unit| state.unit(unit)) {
            let Some(at) = enemy.hex().filter(|_| enemy.unit.is_combat_unit()) else { continue };
            let cost = |from: Hex, _: Hex, dir| {
                let river = war.ground.stream(from, dir) >= Stream::MinorRiver;
                (!river || war.ground.span(state, from, dir) != Span::None).then_some(1)
            };
            for (hex, _) in mover.field(at, away, cost, |_| false).hexes() {
                if let Some(near) = near.get_mut(hex) {
                    *near = true;
                }
            }
        }
        Danger(near)
    }

    fn has(&self, hex: Hex) -> bool {
        self.0.get(hex) != Some(&false)
    }
}

/// 25.2 Whether a unit may move strategically now: rested enough, in supply, far from the enemy, with a road to follow.
pub fn may_move(war: &War, state: &State, danger: &Danger, unit: UnitId) -> bool {
    let now = state.unit(unit);
    let Some(at) = now.hex() else { return false };
    now.unit.fatigue + LEVELS.start() <= war.book.most_fatigue
        && !now.out_of_supply
        && !danger.has(at)
        && acts::may_act(war, state, unit)
        && !bans::march(war, state, unit)
        && !(state.strategic.fortune.stanley && war.army(unit) == Army::Union && now.unit.arm == Arm::Cavalry)
        && war.grid().neighbours(at).any(|(dir, _)| step(war, state, danger, unit, at, dir).is_some())
}

/// A step along a pike or road, out of danger.
fn step(war: &War, state: &State, danger: &Danger, unit: UnitId, at: Hex, dir: hexes::Dir) -> Option<u16> {
    let to = at.neighbour(dir);
    if !war.ground.has_road(at, dir) || danger.has(to) || war.holder(state, to) == Some(war.army(unit).other()) {
        return None;
    }
    entry::price(war, state, unit, at, dir).map(u16::from)
}

/// 25.2 The units of a leader that may move with him.
pub fn column(war: &War, state: &State, danger: &Danger, leader: LeaderId) -> Vec<UnitId> {
    if !movement::is_ready(war, state, leader) {
        return Vec::new();
    }
    movement::units(war, state, leader).into_iter().filter(|unit| may_move(war, state, danger, *unit)).collect()
}

/// 25.2 The action of a leader: all his units within command radius, one after the other.
pub fn move_all(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId) -> Play<()> {
    let danger = Danger::new(war, state, war.leader(leader).army);
    for unit in column(war, state, &danger, leader) {
        go(table, war, state, unit)?;
    }
    Ok(())
}

/// 25.2 The action of a unit: it spends Fatigue Levels at once, and moves as far as they allow.
pub fn go(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let (army, name) = (war.army(unit), war.card(unit).name);
    let danger = Danger::new(war, state, army);
    if !may_move(war, state, &danger, unit) {
        return Ok(());
    }
    let levels = ask_levels(table, war, state, unit)?;
    let move_ = Move { army, levels, paralysis: events::paralyzed(state, army) };
    let to = ask_goal(table, war, state, &danger, unit, allowance(war, state, unit, levels))?;
    under(table, MOVE, &|| format!("Strategic movement: {name}"), |table| {
        spend(table, &war.book, move_, &mut state.unit_mut(unit).unit);
        let along = leaders::companions(war, state, unit);
        movement::place(table, war, state, unit, to);
        leaders::follow(table, war, state, &along, to);
        table.tell(&|| Line::effect(format!("{name} goes to {}", war.name(to)), MOVE));
        let before = state.unit(unit).unit.manpower;
        asking::about(table, war, unit, |table| {
            movement::straggling(state, unit, |men| straggle(table, &war.book, army, men))
        })?;
        movement::bury(table, war, state, unit, before);
        Ok(())
    })
}

/// 25.2 The Fatigue Levels that a unit may spend at once.
pub fn levels(war: &War, state: &State, unit: UnitId) -> Vec<u8> {
    let most = war.book.most_fatigue.saturating_sub(state.unit(unit).unit.fatigue);
    LEVELS.filter(|levels| *levels <= most).collect()
}

/// 25.2 The movement points for this number of Fatigue Levels.
pub fn allowance(war: &War, state: &State, unit: UnitId, levels: u8) -> i32 {
    let army = war.army(unit);
    war.book.march.strategic(army, state.unit(unit).unit.arm, levels, events::paralyzed(state, army)).0
}

/// 25.2 Every hex within these movement points along roads, with its cost.
pub fn goals(war: &War, state: &State, danger: &Danger, unit: UnitId, mp: i32) -> Vec<(Hex, u16)> {
    let Some(from) = state.unit(unit).hex() else { return Vec::new() };
    let mut mover = Mover::new(war.grid());
    let cost = |at: Hex, _: Hex, dir| step(war, state, danger, unit, at, dir);
    let reach = mover.field(from, mp.clamp(0, 99) as u16, cost, |_| false);
    reach.hexes().filter(|(hex, _)| *hex != from).collect()
}

fn ask_levels(table: &mut dyn Table, war: &War, state: &State, unit: UnitId) -> Play<u8> {
    let army = war.army(unit);
    let options = levels(war, state, unit);
    let question = || format!("{}: how many Fatigue Levels does {} spend?", title(army), war.card(unit).name);
    let offer = |levels: &u8| {
        let mp = allowance(war, state, unit, *levels);
        Offer::new(levels.to_string(), format!("{levels} levels: {mp} MP")).piece(unit.piece())
    };
    asking::choose(table, side(army), ("strategic-levels", MOVE), &question, &options, &offer).copied()
}

fn ask_goal(table: &mut dyn Table, war: &War, state: &State, danger: &Danger, unit: UnitId, mp: i32) -> Play<Hex> {
    let goals = goals(war, state, danger, unit, mp);
    let army = war.army(unit);
    let question = || format!("{}: where does {} go, {mp} MP?", title(army), war.card(unit).name);
    let offer = |(hex, cost): &(Hex, u16)| {
        let name = war.name(*hex);
        war.pointing_at(*hex, Offer::new(name.clone(), format!("{name}, {cost} MP")).piece(unit.piece()))
    };
    let (to, _) = asking::choose(table, side(army), ("strategic-goal", HOW), &question, &goals, &offer)?;
    Ok(*to)
}
