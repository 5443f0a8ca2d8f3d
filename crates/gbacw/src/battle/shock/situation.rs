//! What bears on a shock, read off the map.

use arrayvec::ArrayVec;
use hexes::{Aspect, Dir, Hex};
use longroll::procedure::Case;
use longroll::side::Side;

use crate::battle::aftermath::has_way;
use crate::battle::cards::{Branch, Level, UnitId};
use crate::battle::fire::{self, Aim};
use crate::battle::state::{Mode, Round, State};
use crate::battle::war::{War, bit};
use crate::fire::{FireKind, Light};
use crate::orders::{Orders, Profile};
use crate::shock::{self, Combat, Fighter, Fighters, From, MOST_FIGHTERS, Role, Situation, Umpire, is_downhill};
use crate::unit::Arm;

/// Units of a combat.
pub(super) type Units = ArrayVec<UnitId, MOST_FIGHTERS>;

/// 11.1 Whether a unit is one that attacks in shock: not artillery, not skirmishers, not in March Mode, open order or square, and
/// not with a refused flank, which does not move.
pub(super) fn can_fight_forward(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    now.fights()
        && matches!(war.card(unit).branch, Branch::Infantry | Branch::Cavalry)
        && matches!(now.mode, Mode::Line | Mode::Extended(_))
}

/// The units of these hexes that attack, hex by hex from the top down; a unit in several hexes once.
pub(super) fn attackers(war: &War, state: &State, from: &[Hex]) -> Vec<(UnitId, Hex)> {
    let mut found: Vec<(UnitId, Hex)> = Vec::new();
    for hex in from {
        for unit in state.stack(war.grid(), *hex).filter(|unit| can_fight_forward(war, state, *unit)) {
            if !found.iter().any(|(earlier, _)| *earlier == unit) {
                found.push((unit, *hex));
            }
        }
    }
    found
}

/// The defenders of a hex, from the top down.
pub(super) fn defenders(war: &War, state: &State, target: Hex) -> impl Iterator<Item = UnitId> {
    state.stack(war.grid(), target).filter(|unit| state.unit(*unit).fights())
}

/// 11.43 Where an attacking hex is, seen from the defender: in March Mode every hex is flank (7.1).
pub(super) fn position(war: &War, state: &State, target: Hex, hex: Hex) -> From {
    let (Some(dir), Some(formed)) = (target.dir_to(hex), war.formed(state, target)) else { return From::Front };
    if state.unit(formed).mode.is_march() {
        return From::Flank;
    }
    if war.front(state, formed) & bit(dir) != 0 {
        return From::Front;
    }
    match state.unit(formed).facing.aspect(dir) {
        Aspect::Front => From::Front,
        Aspect::Flank => From::Flank,
        Aspect::Rear => From::Rear,
    }
}

/// 11.43 Whether every hex around the defender is held by its enemies or in their front.
fn is_surrounded(war: &War, state: &State, round: &Round) -> bool {
    round.target.neighbours().into_iter().all(|hex| {
        war.grid().contains(hex)
            && (war.holder(state, hex) == Some(round.side) || war.is_fronted(state, hex, round.side))
    })
}

/// 11.43 How many attacking hexes are in the front of an enemy other than the defender.
fn exposed(war: &War, state: &State, round: &Round, from: &[Hex]) -> i32 {
    let faced = |hex: &&Hex| {
        let mut enemies = war.fronting(state, **hex, round.side.other());
        enemies.any(|unit| !state.stack(war.grid(), round.target).any(|defender| defender == unit))
    };
    from.iter().filter(faced).count() as i32
}

/// 15.2 Breastworks count if every attacking hex is across a covered hexside, and not for mounted units.
fn behind_works(war: &War, state: &State, target: Hex, from: &[Hex]) -> bool {
    let covered = |sides: u8, hex: &Hex| target.dir_to(*hex).is_some_and(|dir: Dir| sides & bit(dir) != 0);
    war.top(state, target).is_some_and(|top| war.arm(state, top) != Arm::Mounted)
        && state.works(target).is_some_and(|works| from.iter().all(|hex| covered(works.sides, hex)))
}

/// 11.21, 11.51 Whether every attacker charges. Infantry: Attack orders, good order, in command, entered a hex, did not fire.
/// Mounted cavalry: the same with two hexes or more, the last two in a straight line over open ground; where the card says
/// nothing of charges into woods, not into them. 16.2 Units do not charge at night.
pub(super) fn is_charge(war: &War, state: &State, target: Hex, attackers: &[UnitId]) -> bool {
    let woods = war.ground.terrain(target).is_woods && war.book.mounted_woods_factor.is_none();
    let charges = |unit: &UnitId| {
        let used = state.unit(*unit).used;
        let ready = war.orders(state, *unit) == Orders::Attack
            && !state.unit(*unit).is_disordered()
            && !used.fired
            && war.in_command(state, *unit);
        let ran = used.run.is_some_and(|(_, hexes)| hexes >= 2);
        match war.arm(state, *unit) {
            Arm::Mounted => ready && used.entered >= 2 && ran && !woods,
            _ => ready && used.entered >= 1,
        }
    };
    war.light(state) != Light::Night && !attackers.is_empty() && attackers.iter().all(charges)
}

/// 4.2 Whether the brigadier of a unit is absent, or the unit beyond his range.
fn lacks_brigadier(war: &War, state: &State, unit: UnitId) -> bool {
    let near = || {
        let level = Level::Brigade(war.brigade_of(unit)?);
        let leader = war.commander(state, level, war.side(unit))?;
        let far = state.leader(leader).hex()?.distance(state.unit(unit).hex()?);
        Some(far <= war.leader(leader).range)
    };
    near() != Some(true)
}

pub(super) fn is_aggressive(war: &War, state: &State, hex: Hex, side: Side) -> bool {
    war.leaders_in(state, hex, side)
        .any(|id| war.leader(id).profile == Profile::Aggressive && !state.leader(id).replacement)
}

fn most_fatigue(war: &War, state: &State, units: &[UnitId]) -> i32 {
    let level = |unit: &UnitId| war.brigade_of(*unit).map_or(0, |brigade| i32::from(state.brigade(brigade).fatigue));
    units.iter().map(level).max().unwrap_or(0)
}

/// The units that are in a combat in this role and still stand.
pub(super) fn standing(combat: &Combat, role: Role) -> Units {
    combat.fighters.iter().filter(|fighter| fighter.is(role)).map(|fighter| UnitId(fighter.id)).collect()
}

/// The hexes from which units still attack.
pub(super) fn attacking_hexes(war: &War, state: &State, round: &Round, attackers: &[UnitId]) -> ArrayVec<Hex, 6> {
    let held = |hex: &Hex| state.stack(war.grid(), *hex).any(|unit| attackers.contains(&unit));
    round.from.iter().copied().filter(held).collect()
}

/// What bears on the round that is being fought.
pub(super) fn situation(war: &War, state: &State, round: &Round, combat: &Combat) -> Situation {
    let (ours, theirs) = (standing(combat, Role::Attacks), standing(combat, Role::Defends));
    let from = attacking_hexes(war, state, round, &ours);
    let mode = war.formed(state, round.target).map(|formed| &state.unit(formed).mode);
    let breastworks = behind_works(war, state, round.target, &from);
    let terrain = war.ground.terrain(round.target);
    // 9.4 The hexside that hinders the attackers most.
    let sides = from.iter().filter_map(|hex| Some(war.ground.shock_hexside(*hex, hex.dir_to(round.target)?)));
    let hexside = sides.min_by_key(|side| side.shock).unwrap_or(war.book.hexsides[0]);
    Situation {
        attack_orders: ours.iter().all(|unit| war.orders(state, *unit) == Orders::Attack),
        charge: round.charge && combat.round == 0,
        aggressive: from.iter().any(|hex| is_aggressive(war, state, *hex, round.side)),
        no_brigadier: ours.iter().any(|unit| lacks_brigadier(war, state, *unit)),
        breastworks,
        fort: breastworks && state.works(round.target).is_some_and(|works| works.fort),
        march_mode: mode.is_some_and(Mode::is_march),
        square: mode == Some(&Mode::Square),
        surrounded: is_surrounded(war, state, round),
        no_way_out: !theirs.iter().all(|unit| has_way(war, state, *unit, round.from[0])),
        exposed: exposed(war, state, round, &from),
        attackers_fatigue: most_fatigue(war, state, &ours),
        defenders_fatigue: most_fatigue(war, state, &theirs),
        hex: terrain.shock,
        hexside: hexside.shock,
        downhill: is_downhill(&hexside),
        woods: terrain.is_woods,
        clear: terrain.name == "clear",
        most_continuations: war.book.most_continuations as u8,
    }
}

/// Both sides of a round take their places, with what the combat remembers of them. False if a side has no unit.
pub(super) fn muster(war: &War, state: &State, round: &Round, combat: &mut Combat) -> bool {
    let before = std::mem::take(&mut combat.fighters);
    let known = |unit: UnitId| before.iter().find(|fighter| fighter.id == unit.0).copied();
    let place = |unit: UnitId, role: Role, from: From| {
        let fresh = war.as_unit(state, unit);
        let began = (role == Role::Attacks) != combat.turned;
        let fighter = known(unit).unwrap_or_else(|| Fighter::new(unit.0, fresh, from, began));
        Fighter { unit: fresh, role, from, also: None, ..fighter }
    };
    let mut fighters = Fighters::new();
    for (unit, hex) in attackers(war, state, &round.from) {
        let from = position(war, state, round.target, hex);
        // 8.4 A line attacks from every hex of it.
        let parts = state.unit(unit).outlying().into_iter().filter(|part| round.from.contains(part));
        let also = parts.map(|part| position(war, state, round.target, part)).find(|also| *also != from);
        fighters.push(Fighter { also, ..place(unit, Role::Attacks, from) });
    }
    fighters.extend(defenders(war, state, round.target).map(|unit| place(unit, Role::Defends, From::Front)));
    let there = [Role::Attacks, Role::Defends].iter().all(|role| fighters.iter().any(|fighter| fighter.role == *role));
    let gone = before.iter().filter(|old| !fighters.iter().any(|new| new.id == old.id)).copied();
    let left: Fighters = gone.filter(|old| old.attacked).map(|old| Fighter { role: Role::Left, ..old }).collect();
    fighters.extend(left);
    combat.fighters = fighters;
    there
}

/// 11.1 Whether a combat has room for everyone in these hexes, beside those who attacked before.
pub(super) fn has_room(war: &War, state: &State, (from, target): (&[Hex], Hex), combat: &Combat) -> bool {
    let ours = attackers(war, state, from);
    let earlier = combat.fighters.iter().filter(|old| old.attacked && !ours.iter().any(|(unit, _)| unit.0 == old.id));
    ours.len() + defenders(war, state, target).count() + earlier.count() <= MOST_FIGHTERS
}

/// 11.38 Units that are not attacked and stand next to the flank or rear of an attacking hex, with the hexes they may fire at, by their
/// numbers.
pub(super) fn supports(war: &War, state: &State, round: &Round) -> Vec<(UnitId, Hex, ArrayVec<Hex, 6>)> {
    let mut found: Vec<(UnitId, Hex, ArrayVec<Hex, 6>)> = Vec::new();
    for attacking in &round.from {
        let Some(formed) = war.formed(state, *attacking).filter(|unit| war.side(*unit) == round.side) else { continue };
        for dir in Dir::ALL.into_iter().filter(|dir| war.front(state, formed) & bit(*dir) == 0) {
            let hex = attacking.neighbour(dir);
            if hex == round.target || war.holder(state, hex) != Some(round.side.other()) {
                continue;
            }
            for unit in state.stack(war.grid(), hex) {
                match found.iter_mut().find(|(earlier, at, _)| *earlier == unit && *at == hex) {
                    Some((_, _, targets)) => targets.push(*attacking),
                    None => found.push((unit, hex, ArrayVec::from_iter([*attacking]))),
                }
            }
        }
    }
    found.sort_by_key(|(unit, ..)| *unit);
    found
}

/// 11.44 What would be added to the die in the first round of a shock of these hexes on that one.
pub fn modifier(war: &War, state: &State, side: Side, target: Hex, from: &[Hex]) -> Option<i32> {
    let mut round = Round { side, target, from: from.iter().copied().collect(), charge: false };
    let mut combat = Combat::new(Fighters::new());
    if !has_room(war, state, (from, target), &combat) || !muster(war, state, &round, &mut combat) {
        return None;
    }
    round.charge = is_charge(war, state, target, &standing(&combat, Role::Attacks));
    let first = situation(war, state, &round, &combat);
    combat.squared = first.square;
    Some(shock::modifier(&war.book, &first, &combat))
}

/// A shock of these hexes on that one as the umpire would fight it, for a commander's judgment: what comes after the first round is
/// taken to be on clear ground.
pub fn case<'a>(war: &'a War, state: &State, side: Side, target: Hex, from: &[Hex]) -> Option<Box<dyn Case + 'a>> {
    let mut round = Round { side, target, from: from.iter().copied().collect(), charge: false };
    let mut combat = Combat::new(Fighters::new());
    let room = has_room(war, state, (from, target), &combat);
    if !room || !muster(war, state, &round, &mut combat) {
        return None;
    }
    round.charge = is_charge(war, state, target, &standing(&combat, Role::Attacks));
    let rank = |hexes: &[Hex], side| hexes.iter().map(|hex| war.rank_in(state, *hex, side)).max().unwrap_or(0);
    let shot = |unit: UnitId, hex: Hex, targets: &[Hex]| {
        let aim = *fire::before_shock_aims(war, state, (unit, hex), targets).first()?;
        fire::firing(war, state, unit, Aim { rapid: false, ..aim }, FireKind::PreShock)
    };
    let first = situation(war, state, &round, &combat);
    combat.squared = first.square;
    let beside = supports(war, state, &round).into_iter();
    let support = beside.filter_map(|(unit, hex, at)| Some((war.as_unit(state, unit), shot(unit, hex, &at)?)));
    let umpire = Umpire {
        book: &war.book,
        first,
        leaders: [rank(from, side), rank(&[target], side.other())],
        shots: combat.fighters.iter().map(|f| shot(UnitId(f.id), target, from).filter(|_| !f.began)).collect(),
        support: support.collect(),
        names: combat.fighters.iter().map(|f| war.card(UnitId(f.id)).name.to_owned()).collect(),
        turned_works: false,
    };
    for (at, fighter) in combat.fighters.iter_mut().enumerate() {
        fighter.id = at as u8;
    }
    Some(shock::case(umpire, combat))
}
