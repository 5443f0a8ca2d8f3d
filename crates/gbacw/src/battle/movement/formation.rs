//! 9.2 Formations: column and line (6.1), refused flanks (7.3), extended lines (8.4), cavalry on foot (14.2), open order (14.5),
//! squares (18.2); and the order of a stack (8.2).

use arrayvec::ArrayVec;
use hexes::{Dir, Facing, Hex, Mover};
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Table};

use super::stacking::would_be_legal;
use super::steps::{halt, mark_moved, pay};
use super::{Change, allowance};
use crate::battle::aftermath;
use crate::battle::cards::{Branch, UnitId};
use crate::battle::state::{Flank, Mode, State, Used, Where};
use crate::battle::war::War;
use crate::book::Pace;
use crate::edition::Edition;
use crate::orders::Orders;
use crate::unit::{Arm, Unit};

const ALL: [Change; 13] = [
    Change::March,
    Change::Line,
    Change::OpenOrder,
    Change::Square,
    Change::Refuse(Flank::Left),
    Change::Refuse(Flank::Right),
    Change::Extend(Flank::Left),
    Change::Extend(Flank::Right),
    Change::Contract,
    Change::Mount,
    Change::Dismount,
    Change::Horses,
    Change::ToTop,
];

impl Change {
    /// The rule that governs it.
    pub fn rule(self) -> Rule {
        match self {
            Change::March | Change::Line => house("9.2"),
            Change::OpenOrder => house("14.5"),
            Change::Square => house("18.2"),
            Change::Refuse(_) => house("7.3"),
            Change::Extend(_) | Change::Contract => house("8.4"),
            Change::Mount | Change::Dismount => house("14.21"),
            Change::Horses => house("14.23"),
            Change::ToTop => house("8.2"),
        }
    }

    /// What the unit does, in words.
    pub fn words(self) -> &'static str {
        match self {
            Change::March => "forms column",
            Change::Line => "forms line",
            Change::OpenOrder => "goes into open order",
            Change::Square => "forms square",
            Change::Refuse(Flank::Left) => "refuses its left flank",
            Change::Refuse(Flank::Right) => "refuses its right flank",
            Change::Extend(Flank::Left) => "extends its line to the left",
            Change::Extend(Flank::Right) => "extends its line to the right",
            Change::Contract => "draws its line together",
            Change::Mount => "mounts",
            Change::Dismount => "dismounts",
            Change::Horses => "has its horses brought up",
            Change::ToTop => "goes to the top of its stack",
        }
    }
}

/// 9.2 Every change a unit may make now.
pub fn changes(war: &War, state: &State, unit: UnitId, mp: u8, used: &Used) -> impl Iterator<Item = Change> {
    let stands = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).stands);
    let may = !(stands || used.fired || used.rallied);
    ALL.into_iter().filter(move |change| {
        may && is_possible(war, state, unit, *change) && {
            let cost = cost(war, state, unit, *change);
            cost <= mp && (mp > 0 || cost == 0)
        }
    })
}

/// What a change costs, in half points. Between column and line, and between saddle and foot, half the allowance.
pub fn cost(war: &War, state: &State, unit: UnitId, change: Change) -> u8 {
    let moving = &war.book.moving;
    match change {
        Change::March | Change::Mount | Change::Dismount => allowance(war, state, unit).div_ceil(2),
        Change::Line => match state.unit(unit).mode {
            Mode::OpenOrder => moving.open_order,
            Mode::Square => moving.leave_square,
            Mode::Refused(_) => moving.straighten,
            _ => allowance(war, state, unit).div_ceil(2),
        },
        Change::OpenOrder => moving.open_order,
        Change::Square => moving.square,
        Change::Refuse(_) => moving.refuse,
        Change::Extend(_) | Change::Contract => moving.extend,
        Change::Horses => 0,
        Change::ToTop => moving.to_top,
    }
}

/// Whether a unit, as it stands, may make a change, whatever it costs.
fn is_possible(war: &War, state: &State, unit: UnitId, change: Change) -> bool {
    let (card, now) = (war.card(unit), state.unit(unit));
    let Some(hex) = now.hex() else { return false };
    let good = !now.is_disordered();
    let line = now.mode.is_line();
    let fronted = || war.is_fronted(state, hex, card.side.other());
    let foot = card.branch == Branch::Infantry || card.branch == Branch::Cavalry && !now.mounted;
    let under = war.orders(state, unit);
    match change {
        // 6.1, 12.34, 9.55
        Change::March => {
            let may = match card.branch {
                Branch::Infantry | Branch::Cavalry => under == Orders::March,
                Branch::Artillery | Branch::HorseArtillery => war.ground.has_road(hex),
                _ => false,
            };
            let column = (unit, true, war.as_unit(state, unit));
            may && line && good && !fronted() && would_be_legal(war, state, hex, column)
        }
        Change::Line => match now.mode {
            Mode::March { .. } => card.branch.is_guns() || under != Orders::March,
            Mode::OpenOrder | Mode::Square | Mode::Refused(_) => true,
            Mode::Line | Mode::Extended(_) => false,
        },
        Change::OpenOrder => {
            war.book.edition == Edition::DeathValley
                && card.branch == Branch::Infantry
                && (line && good && under == Orders::Advance)
        }
        Change::Square => may_form_square(war, state, unit, hex),
        Change::Refuse(_) => foot && line && good && now.sp >= war.book.moving.refuse_sp && under == Orders::Advance,
        Change::Extend(flank) => extension(war, state, unit, flank).is_some(),
        Change::Contract => matches!(now.mode, Mode::Extended(_)),
        Change::Dismount => card.branch == Branch::Cavalry && now.mounted && (line && under != Orders::March),
        Change::Mount => card.branch == Branch::Cavalry && !now.mounted && line && may_mount(war, state, unit, hex),
        Change::Horses => now.horses.is_some_and(|horses| horses != hex) && reaches(war, state, unit, hex),
        Change::ToTop => state.stacks.top(war.grid(), hex) != Some(unit),
    }
}

/// 18.2 Infantry of some strength, in line and good order, on a clear hex or a road.
fn may_form_square(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    let (card, now) = (war.card(unit), state.unit(unit));
    let clear = war.ground.terrain(hex).name == "clear" || war.ground.has_road(hex);
    war.book.edition == Edition::Gringo
        && card.branch == Branch::Infantry
        && (now.mode.is_line() && !now.is_disordered())
        && i32::from(now.sp) >= war.book.square_sp
        && clear
}

/// 14.21, 14.23 Cavalry mounts next to its horses, if it still has them, and not in an enemy's front.
fn may_mount(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    let now = state.unit(unit);
    let near = now.horses.is_some_and(|horses| horses.distance(hex) <= war.book.moving.remount);
    let mounted = Unit { arm: Arm::Mounted, sp: now.sp + now.holders, ..war.as_unit(state, unit) };
    near && !now.unhorsed
        && !war.is_fronted(state, hex, war.side(unit).other())
        && would_be_legal(war, state, hex, (unit, false, mounted))
}

/// 14.23 Horses are led up to their unit over ground free of the enemy.
fn reaches(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    let (Some(horses), enemy) = (state.unit(unit).horses, war.side(unit).other()) else { return false };
    let budget = u16::from(war.book.moving.horses);
    if horses.distance(hex) * 2 > i32::from(budget) {
        return false;
    }
    let cost = |from: Hex, to: Hex, dir| {
        let free = !war.is_enemy(state, to, enemy.other()) && (to == hex || !war.is_fronted(state, to, enemy));
        war.ground.price(Pace::Mounted, from, dir).filter(|_| free).map(|price| u16::from(price.half))
    };
    Mover::new(war.grid()).path(horses, hex, budget, cost, |_| false).is_some()
}

/// 8.4 The hex into which a line may extend on a flank: infantry in line and good order, under Advance or Attack, strong enough
/// for another hex; the hex empty, not in an enemy's front, passable, and no worse than a steep slope away.
fn extension(war: &War, state: &State, unit: UnitId, flank: Flank) -> Option<Hex> {
    let (card, now) = (war.card(unit), state.unit(unit));
    let parts = match &now.mode {
        Mode::Line => 0,
        Mode::Extended(parts) if !parts.is_full() => parts.len(),
        _ => return None,
    };
    let enough = usize::from(now.sp) >= usize::from(war.book.moving.extend_sp) * (parts + 1);
    let orders = war.orders(state, unit) != Orders::March;
    if card.branch != Branch::Infantry || now.is_disordered() || !enough || !orders {
        return None;
    }
    let (from, dir) = (now.hex()?, flank_of(now.facing, flank));
    let to = from.neighbour(dir);
    let free = state.stacks.top(war.grid(), to).is_none() && !war.is_fronted(state, to, card.side.other());
    let level = war.ground.price(Pace::Line, from, dir).is_some()
        && (war.ground.level(to) - war.ground.level(from)).abs() <= STEEPEST;
    (free && level).then_some(to)
}

/// 8.4 Levels of a steep slope.
const STEEPEST: i32 = 2;

fn flank_of(facing: Facing, flank: Flank) -> Dir {
    match flank {
        Flank::Left => facing.left_flank(),
        Flank::Right => facing.right_flank(),
    }
}

/// 9.2 The unit changes its formation, or its place in the stack.
pub fn change(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, change: Change) -> Play<()> {
    pay(state, unit, cost(war, state, unit, change));
    if change != Change::Horses {
        mark_moved(war, state, unit);
    }
    match change {
        Change::March => {
            let toward = state.unit(unit).facing.front()[0];
            state.unit_mut(unit).mode = Mode::March { toward, tail: Vec::new() };
        }
        Change::Line => form_line(war, state, unit),
        Change::OpenOrder => state.unit_mut(unit).mode = Mode::OpenOrder,
        Change::Square => {
            let now = state.unit_mut(unit);
            now.mode = Mode::Square;
            now.mp = now.mp.min(war.book.moving.square_moves);
        }
        Change::Refuse(flank) => {
            state.unit_mut(unit).mode = Mode::Refused(flank);
            halt(state, unit);
        }
        Change::Extend(flank) => extend(war, state, unit, flank),
        Change::Contract => state.contract(war.grid(), unit),
        Change::Mount => mount(state, unit),
        Change::Dismount => dismount(table, war, state, unit),
        Change::Horses => {
            let now = state.unit_mut(unit);
            now.horses = now.hex();
        }
        Change::ToTop => to_top(war, state, unit),
    }
    table.tell(&|| Line::effect(format!("{} {}", war.card(unit).name, change.words()), change.rule()));
    // A line may extend over what the enemy has left alone.
    if matches!(change, Change::Extend(_)) { aftermath::capture(table, war, state, unit) } else { Ok(()) }
}

/// 6.1 A column deploys toward where it marched, or to the facing of those it is stacked with (7.1).
fn form_line(war: &War, state: &mut State, unit: UnitId) {
    let grid = war.grid();
    let Some(hex) = state.unit(unit).hex() else { return };
    if let Mode::March { toward, .. } = state.unit(unit).mode {
        let others = state.stack(grid, hex).filter(|other| *other != unit);
        let found = others.map(|other| state.unit(other)).find(|other| !other.abandoned && !other.mode.is_march());
        let facing = found.map_or(Facing::new(toward.index() as i32), |other| other.facing);
        state.unit_mut(unit).facing = facing;
    }
    state.contract(grid, unit);
    let now = state.unit_mut(unit);
    now.mode = Mode::Line;
    now.deploys = false;
}

/// 8.4 Another hex is covered; the strength is shared out evenly.
fn extend(war: &War, state: &mut State, unit: UnitId, flank: Flank) {
    let Some(to) = extension(war, state, unit, flank) else { return };
    let mut parts = match &state.unit(unit).mode {
        Mode::Extended(parts) => parts.clone(),
        _ => ArrayVec::new(),
    };
    parts.push((to, 0));
    let each = state.unit(unit).sp / (parts.len() as u8 + 1);
    for part in &mut parts {
        part.1 = each;
    }
    state.cover(war.grid(), unit, &[to]);
    state.unit_mut(unit).mode = Mode::Extended(parts);
}

/// 14.22, 14.23 Some of the men stay behind with the horses.
fn dismount(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let card = war.card(unit);
    let now = state.unit_mut(unit);
    let on_foot = (u16::from(now.sp) * u16::from(card.sp_dismounted)).div_ceil(u16::from(card.sp.max(1))) as u8;
    now.holders = now.sp.saturating_sub(on_foot.max(1));
    now.sp -= now.holders;
    (now.mounted, now.horses) = (false, now.hex());
    now.used.wheels = false;
    let (sp, holders) = (now.sp, now.holders);
    table.tell(&|| Line::effect(format!("{}: {sp} SP on foot, {holders} with the horses", card.name), house("14.22")));
}

/// 14.21 The men are with their horses again, and back in the saddle.
fn mount(state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    now.sp += std::mem::take(&mut now.holders);
    (now.mounted, now.horses) = (true, None);
}

/// 8.2 The unit goes to the top of its stack; guns that do so fire worse in this phase (10.61).
fn to_top(war: &War, state: &mut State, unit: UnitId) {
    let Some(hex) = state.unit(unit).hex() else { return };
    let mode = state.unit(unit).mode.clone();
    let (tail, cautious) = (state.unit(unit).outlying(), state.unit(unit).cautious);
    state.lift(war.grid(), unit, Where::Coming);
    state.put(war.grid(), unit, hex, true);
    state.cover(war.grid(), unit, &tail);
    let now = state.unit_mut(unit);
    (now.mode, now.cautious) = (mode, cautious);
    now.used.became_top = true;
}
