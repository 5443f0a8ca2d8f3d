//! Chapter 10 on the map: who may fire at what, the situation of each shot, fire out of turn.

mod aim;
mod refusals;
mod situation;

pub use aim::aims;
pub use refusals::refusals;
pub use situation::{firing, strength_in};

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};
use longroll::asking::{self, Named, Sided};
use longroll::procedure::Case;
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Flow, Line, Offer, Play, Table, under};

use super::aftermath;
use super::cards::{Branch, UnitId};
use super::state::State;
use super::war::{War, bit};
use crate::fire::{self, FireKind, Firer, Light, Shot, Volley};
use crate::unit::MOST_IN_HEX;

const FIRE: Rule = card("10.1");
const SEVERAL: Rule = house("10.14");

/// What a unit fires at, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The hex of the firer's own that fires: its hex, or a part of an extended line.
    pub from: Hex,
    pub target: Hex,
    /// 10.5 (taken whenever it may be) and 10.68.
    pub prepared: bool,
    pub rapid: bool,
    /// 10.15 With the other guns of its stack.
    pub combined: bool,
}

/// A shot with its situation at this moment, which may be resolved a little later.
struct Ready {
    unit: UnitId,
    aim: Aim,
    kind: FireKind,
    shot: Shot,
    rolls: u8,
    firer: Firer,
    /// 10.1 The units in the hex when the fire is declared, wherever they are when simultaneous fire is applied.
    targets: ArrayVec<UnitId, MOST_IN_HEX>,
}

fn ready(war: &War, state: &State, unit: UnitId, aim: Aim, kind: FireKind) -> Option<Ready> {
    let firing = firing(war, state, unit, aim, kind)?;
    let shot = firing.shot(&war.book).ok()?;
    let firer = Firer { ammo: firing.ammo, cr: war.card(unit).cr, disordered: firing.disordered };
    let targets = situation::hit(war, state, aim.target);
    Some(Ready { unit, aim, kind, shot, rolls: firing.rolls(&war.book), firer, targets })
}

/// 10.1 The active side's fire, with the return fire it draws. Those who return it at the same time do so with what they had
/// before; guns far off answer when the result is known.
pub fn phasing(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, aim: Aim) -> Play<()> {
    let Some(ours) = ready(war, state, unit, aim, FireKind::Phasing) else { return Ok(()) };
    let back = |from: Hex| Aim { from, target: aim.from, prepared: false, rapid: false, combined: false };
    let mut theirs = Vec::new();
    for (other, from) in
        returning(war, state, unit, aim).into_iter().filter(|(other, from)| !late(war, *other, *from, aim))
    {
        if would_fire(table, war, other, back(from), ("return-fire", FIRE))? {
            theirs.extend(ready(war, state, other, back(from), FireKind::Return));
        }
    }
    mark_phasing(war, state, unit, aim);
    shoot(table, war, state, &ours)?;
    for answer in &theirs {
        shoot(table, war, state, answer)?;
    }
    for (other, from) in
        returning(war, state, unit, aim).into_iter().filter(|(other, from)| late(war, *other, *from, aim))
    {
        if would_fire(table, war, other, back(from), ("return-fire", SEVERAL))?
            && let Some(answer) = ready(war, state, other, back(from), FireKind::Return)
        {
            shoot(table, war, state, &answer)?;
        }
    }
    Ok(())
}

/// 10.1 The flags of a unit that fires in its own activation, and of the guns that fire with it.
fn mark_phasing(war: &War, state: &mut State, unit: UnitId, aim: Aim) {
    let others = if aim.combined { aim::partners(war, state, unit, aim) } else { Vec::new() };
    let part = aim::bears(war, state, unit, aim.from, aim.target).unwrap_or(0);
    for firer in std::iter::once(unit).chain(others) {
        let now = state.unit_mut(firer);
        now.used.fired = true;
        now.used.fired_parts |= 1 << part;
        now.busy = true;
        now.seen = true;
        if let Some(brigade) = war.brigade_of(firer) {
            state.brigade_mut(brigade).exerted = true;
        }
    }
}

/// 10.1 Units that may return fire: the one fired at, and those next to the target or to the firer; each once, with the hex they
/// would fire from.
fn returning(war: &War, state: &State, unit: UnitId, aim: Aim) -> Vec<(UnitId, Hex)> {
    let mut hexes: ArrayVec<Hex, 13> = ArrayVec::new();
    let around = aim.target.neighbours().into_iter().chain(aim.from.neighbours());
    for hex in std::iter::once(aim.target).chain(around) {
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    let side = war.side(unit).other();
    let mut found = Vec::new();
    for hex in hexes {
        for other in state.stack(war.grid(), hex).filter(|other| war.side(*other) == side) {
            let fresh = !state.unit(other).used.returned && !found.iter().any(|(earlier, _)| *earlier == other);
            if fresh && aim::is_ready(war, state, other) && aim::bears(war, state, other, hex, aim.from).is_some() {
                found.push((other, hex));
            }
        }
    }
    found
}

/// 10.1 Guns beyond the range of the chart return fire after the result has been applied.
fn late(war: &War, unit: UnitId, from: Hex, aim: Aim) -> bool {
    war.card(unit).branch.is_guns() && from.distance(aim.from) > war.book.reaction_range("artillery-return")
}

/// 9.53 Fire at a unit that is about to leave its hex, by infantry and cavalry in whose front it stands; each once.
pub fn withdrawal(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, to: Hex) -> Play<()> {
    let Some(hex) = state.unit(unit).hex().filter(|hex| *hex != to) else { return Ok(()) };
    for dir in Dir::ALL {
        let from = hex.neighbour(dir);
        let other = war.top(state, from).filter(|other| stays_in_front(war, state, *other, unit, dir.opposite()));
        let Some(other) = other.filter(|other| !state.unit(*other).used.withdrawal) else { continue };
        out_of_turn(table, war, state, other, from, hex, FireKind::Withdrawal, ("withdrawal-fire", card("9.53")))?;
        if state.unit(unit).hex() != Some(hex) {
            break;
        }
    }
    Ok(())
}

/// 9.53 Whether the mover stands in the front of this unit: guns do not count, and skirmishers only hold skirmishers (14.4).
fn stays_in_front(war: &War, state: &State, other: UnitId, mover: UnitId, dir: Dir) -> bool {
    let light = |unit: UnitId| matches!(war.card(unit).branch, Branch::Skirmishers | Branch::Sharpshooters);
    war.side(other) != war.side(mover)
        && !war.card(other).branch.is_guns()
        && (!light(other) || light(mover))
        && war.front(state, other) & bit(dir) != 0
}

/// 10.1 Artillery's fire at a unit that has entered a hex near it; each battery once. 16.2 At night only from nearer.
pub fn approach(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    let night = war.light(state) == Light::Night;
    let (most, rule) = match war.book.reaction_range("artillery-approach") {
        by_day if night => (by_day.min(war.book.fighting.night_approach), house("16.2")),
        by_day => (by_day, FIRE),
    };
    let side = war.side(unit).other();
    for guns in war.units_of(side) {
        if !war.card(guns).branch.is_guns() || state.unit(guns).used.approach {
            continue;
        }
        let Some(from) = state.unit(guns).hex().filter(|from| from.distance(hex) <= most) else { continue };
        out_of_turn(table, war, state, guns, from, hex, FireKind::Approach, ("approach-fire", rule))?;
        if state.unit(unit).hex() != Some(hex) {
            break;
        }
    }
    Ok(())
}

/// One unit's fire out of turn, if it can fire there and its owner wants it to.
#[expect(clippy::too_many_arguments, reason = "a shot and its occasion")]
fn out_of_turn(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    from: Hex,
    target: Hex,
    kind: FireKind,
    occasion: (&'static str, Rule),
) -> Play<()> {
    let aim = Aim { from, target, prepared: false, rapid: false, combined: false };
    if !aim::is_ready(war, state, unit) || aim::bears(war, state, unit, from, target).is_none() {
        return Ok(());
    }
    let Some(shot) = ready(war, state, unit, aim, kind) else { return Ok(()) };
    if would_fire(table, war, unit, aim, occasion)? {
        shoot(table, war, state, &shot)?;
    }
    Ok(())
}

/// Ask the owner of a unit whether it fires out of turn.
fn would_fire(
    table: &mut dyn Table,
    war: &War,
    unit: UnitId,
    aim: Aim,
    (name, rule): (&'static str, Rule),
) -> Play<bool> {
    let question = || format!("{} may fire at {}.", war.card(unit).name, war.name(aim.target));
    let chosen = asking::choose(table, war.side(unit), (name, rule), &question, &[true, false], &|fires| {
        if *fires { offer_shot(war, unit, aim, "fire") } else { Offer::new("hold", "hold fire").piece(unit.piece()) }
    })?;
    Ok(*chosen)
}

/// A shot as an option: who fires, and at which hex.
fn offer_shot(war: &War, unit: UnitId, aim: Aim, slug: &str) -> Offer {
    let how = if aim.rapid { ", rapid fire" } else { "" };
    let text = format!("{} fires at {}{how}", war.card(unit).name, war.name(aim.target));
    war.offer_at(aim.target, slug, text).piece(unit.piece())
}

/// 11.38 The ways in which a unit may fire before a shock at one of these hexes.
pub(super) fn before_shock_aims(
    war: &War,
    state: &State,
    (unit, from): (UnitId, Hex),
    targets: &[Hex],
) -> ArrayVec<Aim, 12> {
    let mut aims = ArrayVec::new();
    if state.unit(unit).used.preshock || !aim::is_ready(war, state, unit) {
        return aims;
    }
    for target in targets.iter().filter(|target| aim::bears(war, state, unit, from, **target).is_some()) {
        let plain = Aim { from, target: *target, prepared: false, rapid: false, combined: false };
        aims.push(plain);
        if aim::may_fire_rapidly(war, state, unit, 1, state.unit(unit).used.turned) {
            aims.push(Aim { rapid: true, ..plain });
        }
    }
    aims
}

/// 11.38 A unit's fire before a shock, at one of these hexes; its owner picks. Whether he was asked.
pub(super) fn before_shock(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    firer: (UnitId, Hex),
    targets: &[Hex],
    rule: Rule,
) -> Play<bool> {
    let aims = before_shock_aims(war, state, firer, targets);
    if aims.is_empty() {
        return Ok(false);
    }
    let unit = firer.0;
    let options: ArrayVec<Option<Aim>, 13> = aims.into_iter().map(Some).chain([None]).collect();
    let question = || format!("{} may fire before the shock.", war.card(unit).name);
    let slug = |aim: &Aim| format!("{}{}", war.name(aim.target), if aim.rapid { " rapid" } else { "" });
    let chosen = *asking::choose(table, war.side(unit), ("pre-shock-fire", rule), &question, &options, &|aim| {
        aim.map_or(Offer::new("hold", "hold fire").piece(unit.piece()), |aim| offer_shot(war, unit, aim, &slug(&aim)))
    })?;
    if let Some(shot) = chosen.and_then(|aim| ready(war, state, unit, aim, FireKind::PreShock)) {
        shoot(table, war, state, &shot)?;
    }
    Ok(true)
}

/// 10.17 Play the volley, and apply its results to both sides on the map.
fn shoot(table: &mut dyn Table, war: &War, state: &mut State, ready: &Ready) -> Play<()> {
    let Ready { unit, aim, kind, .. } = *ready;
    let there = ready.targets.iter().copied().filter(|target| state.unit(*target).fights());
    let hit: ArrayVec<UnitId, MOST_IN_HEX> = there.collect();
    let mut volley = volley(war, state, ready, &hit);
    let target = war.card(ready.targets[0]).name;
    let title = || format!("{} fires at {target} in {}", war.card(unit).name, war.name(aim.target));
    under(table, FIRE, &title, |table| {
        if hit.is_empty() {
            table.tell(&|| Line::effect(format!("{target} has left the field: the fire is lost"), SEVERAL));
            return Ok(());
        }
        let name = |at: u8| war.card(hit[usize::from(at)]).name.to_owned();
        let table = &mut Sided { table: &mut Named { table, name: &name }, acting: war.side(unit).other() };
        while fire::volley(table, &war.book, &ready.shot, &mut volley)? == Flow::On {}
        Ok(())
    })?;
    let now = state.unit_mut(unit);
    now.ammo = volley.firer.ammo;
    now.seen = true;
    match kind {
        FireKind::Phasing => {}
        FireKind::Return => now.used.returned = true,
        FireKind::Withdrawal => now.used.withdrawal = true,
        FireKind::Approach => now.used.approach = true,
        FireKind::PreShock => now.used.preshock = true,
    }
    let upset = volley.firer.disordered && !ready.firer.disordered && now.hex().is_some();
    aftermath::apply_volley(table, war, state, &hit, &volley.targets, aim)?;
    if upset {
        aftermath::disordered(war, state, unit);
    }
    Ok(())
}

fn volley(war: &War, state: &State, ready: &Ready, hit: &[UnitId]) -> Volley {
    let targets = hit.iter().map(|unit| war.as_unit(state, *unit)).collect();
    Volley { rolls: ready.rolls, targets, firer: ready.firer }
}

/// A shot of the active side as a case: for threats, and for a commander's judgment.
pub fn case<'a>(war: &'a War, state: &State, unit: UnitId, aim: Aim) -> Option<Box<dyn Case + 'a>> {
    let ready = ready(war, state, unit, aim, FireKind::Phasing)?;
    let start = volley(war, state, &ready, &ready.targets);
    Some(fire::volley_case(&war.book, ready.shot, start))
}

/// Every shot that units of this side could fire at a hex with a unit in it, were it their turn: for threats.
pub fn threats(war: &War, state: &State, by: Side, target: Hex) -> Vec<(UnitId, Aim)> {
    let mut found = Vec::new();
    for unit in war.units_of(by).filter(|unit| aim::is_ready(war, state, *unit)) {
        for from in state.unit(unit).line() {
            if aim::bears(war, state, unit, from, target).is_some() {
                found.push((unit, Aim { from, target, prepared: false, rapid: false, combined: false }));
            }
        }
    }
    found
}
