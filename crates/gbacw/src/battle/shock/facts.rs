//! The facts of a shock, from the field.

use arrayvec::ArrayVec;
use hexes::{Aspect, Dir, Hex};
use longroll::procedure::{Case, FactName};
use longroll::side::Side;

use crate::battle::aftermath::has_way;
use crate::battle::cards::{Branch, Level, UnitId};
use crate::battle::fire::works;
use crate::battle::state::{Mode, Shock, State};
use crate::battle::war::{War, bit};
use crate::book::Hexside;
use crate::fire::Light;
use crate::orders::{Orders, Profile};
use crate::shock::{self, Combat, Facts, Fighter, Fighters, From, fighter};
use crate::unit::{Arm, Unit};

/// Most units in one combat.
pub(super) const MOST: usize = 16;

/// Units with the hexes they fight from.
pub(super) type Placed = ArrayVec<(UnitId, Hex), MOST>;

/// One round of a combat on the map: who attacks which hex.
#[derive(Clone, Debug)]
pub struct Round {
    /// The side that attacks in this round.
    pub side: Side,
    pub target: Hex,
    pub from: ArrayVec<Hex, 6>,
    /// Continuations so far.
    pub number: u8,
    /// The side that was attacked at first is attacking now.
    pub turned: bool,
}

impl Round {
    pub(super) fn first(side: Side, shock: &Shock) -> Round {
        Round { side, target: shock.target, from: shock.from.clone(), number: 0, turned: false }
    }
}

/// 11.1 Whether a unit is one that attacks in shock: not artillery, not skirmishers, not in March Mode, open order or square, and
/// not with a refused flank, which does not move.
pub(super) fn can_fight_forward(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    now.fights()
        && matches!(war.card(unit).branch, Branch::Infantry | Branch::Cavalry)
        && matches!(now.mode, Mode::Line | Mode::Extended(_))
}

/// Both sides of a round: as many attackers as there is room for beside the defenders.
pub(super) fn sides(war: &War, state: &State, round: &Round) -> (Placed, Placed) {
    let (mut ours, theirs) = (attackers(war, state, round), defenders(war, state, round));
    ours.truncate(MOST - theirs.len());
    (ours, theirs)
}

/// The attackers of a round, hex by hex from the top down; a unit in several hexes once.
fn attackers(war: &War, state: &State, round: &Round) -> Placed {
    let mut found = Placed::new();
    for hex in &round.from {
        for unit in state.stack(war.grid(), *hex) {
            let fresh = !found.iter().any(|(earlier, _)| *earlier == unit);
            if fresh && war.side(unit) == round.side && can_fight_forward(war, state, unit) {
                let _ = found.try_push((unit, *hex));
            }
        }
    }
    found
}

/// The defenders, from the top down.
fn defenders(war: &War, state: &State, round: &Round) -> Placed {
    let stack = state.stack(war.grid(), round.target).filter(|unit| state.unit(*unit).fights());
    stack.take(MOST - 1).map(|unit| (unit, round.target)).collect()
}

/// 11.43 Where an attacking hex lies, seen from the defender: in March Mode every hex is flank (7.1).
pub(super) fn position(war: &War, state: &State, top: UnitId, round: &Round, hex: Hex) -> From {
    let Some(dir) = round.target.dir_to(hex) else { return From::Front };
    if state.unit(top).mode.is_march() {
        return From::Flank;
    }
    if war.front(state, top) & bit(dir) != 0 {
        return From::Front;
    }
    match state.unit(top).facing.aspect(dir) {
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

/// 11.43 How many attacking hexes lie in the front of an enemy other than the defender.
fn exposed(war: &War, state: &State, round: &Round) -> i32 {
    let faced = |hex: &&Hex| {
        let mut enemies = war.fronting(state, **hex, round.side.other());
        enemies.any(|unit| !state.stack(war.grid(), round.target).any(|defender| defender == unit))
    };
    round.from.iter().filter(faced).count() as i32
}

/// 9.4 The hexside that hinders the attackers most.
fn worst_hexside(war: &War, round: &Round) -> Hexside {
    let sides = round.from.iter().filter_map(|hex| Some(war.ground.shock_hexside(*hex, hex.dir_to(round.target)?)));
    sides.min_by_key(|side| side.shock).unwrap_or(war.book.hexsides[0])
}

/// 15.2 Breastworks count if every attacking hex is across a covered hexside, and not for mounted units.
fn behind_works(war: &War, state: &State, round: &Round, top: UnitId) -> bool {
    let covered = |sides: u8, hex: &Hex| round.target.dir_to(*hex).is_some_and(|dir: Dir| sides & bit(dir) != 0);
    war.arm(state, top) != Arm::Mounted
        && works(state, round.target).is_some_and(|works| round.from.iter().all(|hex| covered(works.sides, hex)))
}

/// 11.21, 11.51 Whether every attacker charges. Infantry: Attack orders, good order, in command, entered a hex, did not fire.
/// Mounted cavalry: the same with two hexes or more, the last two in a straight line over open ground, and not into woods. 16.2
/// Nobody charges at night.
pub(super) fn is_charge(war: &War, state: &State, round: &Round, attackers: &[UnitId]) -> bool {
    let woods = war.ground.terrain(round.target).is_woods;
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
    round.number == 0 && war.light(state) != Light::Night && !attackers.is_empty() && attackers.iter().all(charges)
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

fn is_aggressive(war: &War, state: &State, hex: Hex, side: Side) -> bool {
    war.leaders_in(state, hex, side)
        .any(|id| war.leader(id).profile == Profile::Aggressive && !state.leader(id).replacement)
}

fn most_fatigue(war: &War, state: &State, units: &Placed) -> i32 {
    let level = |unit: UnitId| war.brigade_of(unit).map_or(0, |brigade| i32::from(state.brigade(brigade).fatigue));
    units.iter().map(|(unit, _)| level(*unit)).max().unwrap_or(0)
}

/// The facts of a round, and the combat as it begins. In a round that has turned, the side that began the combat defends.
pub(super) fn build(
    war: &War,
    state: &State,
    round: &Round,
    ours: &Placed,
    theirs: &Placed,
) -> Option<(Facts, Combat)> {
    let (top, _) = *theirs.first()?;
    let (lead, _) = *ours.first()?;
    let rank = |hexes: &[Hex], side| hexes.iter().map(|hex| war.rank_in(state, *hex, side)).max().unwrap_or(0);
    let attackers: ArrayVec<UnitId, MOST> = ours.iter().map(|(unit, _)| *unit).collect();
    let mut leaders = (rank(&round.from, round.side), rank(&[round.target], round.side.other()));
    let mut fatigue = (most_fatigue(war, state, ours), most_fatigue(war, state, theirs));
    if round.turned {
        (leaders, fatigue) = ((leaders.1, leaders.0), (fatigue.1, fatigue.0));
    }
    let breastworks = behind_works(war, state, round, top);
    let facts = Facts {
        round: round.number,
        attack_orders: attackers.iter().all(|unit| war.orders(state, *unit) == Orders::Attack),
        charge: is_charge(war, state, round, &attackers),
        aggressive: round.from.iter().any(|hex| is_aggressive(war, state, *hex, round.side)),
        no_brigadier: attackers.iter().any(|unit| lacks_brigadier(war, state, *unit)),
        attacker_leader: leaders.0,
        defender_leader: leaders.1,
        breastworks,
        fort: breastworks && works(state, round.target).is_some_and(|works| works.fort),
        march_mode: state.unit(top).mode.is_march(),
        surrounded: is_surrounded(war, state, round),
        no_way_out: !theirs.iter().all(|(unit, _)| has_way(war, state, *unit, round.from[0])),
        exposed: exposed(war, state, round),
        attacker_fatigue: fatigue.0,
        defender_fatigue: fatigue.1,
        terrain: war.ground.terrain(round.target),
        hexside: worst_hexside(war, round),
        attacker_terrain: war.ground.terrain(state.unit(lead).hex()?),
        light: war.light(state),
        most_continuations: war.book.most_continuations as u8,
        weapons: Vec::new(),
        support: Vec::new(),
    };
    let attacking = ours.iter().map(|(unit, hex)| {
        let from = position(war, state, top, round, *hex);
        // 8.4 A line attacks from every hex of it.
        let also = state.unit(*unit).outlying().into_iter().filter(|part| round.from.contains(part));
        let also = also.map(|part| position(war, state, top, round, part)).find(|also| *also != from);
        Fighter { also, ..fighter(war.as_unit(state, *unit), from, true) }
    });
    let defending = theirs.iter().map(|(unit, _)| {
        let mut fighter = fighter(war.as_unit(state, *unit), From::Front, false);
        fighter.open_order = state.unit(*unit).mode == Mode::OpenOrder;
        fighter
    });
    let mut combat = Combat::new(attacking.chain(defending).take(MOST).collect::<Fighters>());
    (combat.round, combat.turned) = (round.number, round.turned);
    combat.squared = state.unit(top).mode == Mode::Square;
    Some((facts, combat))
}

/// 11.38 Units that are not attacked and stand next to the flank or rear of an attacking hex, with the hexes they may fire at.
pub(super) fn supports(war: &War, state: &State, round: &Round) -> ArrayVec<(UnitId, Hex, ArrayVec<Hex, 6>), MOST> {
    let mut found: ArrayVec<(UnitId, Hex, ArrayVec<Hex, 6>), MOST> = ArrayVec::new();
    for attacking in &round.from {
        let Some(top) = war.top(state, *attacking) else { continue };
        for dir in Dir::ALL.into_iter().filter(|dir| war.front(state, top) & bit(*dir) == 0) {
            let hex = attacking.neighbour(dir);
            if hex == round.target || war.holder(state, hex) != Some(round.side.other()) {
                continue;
            }
            for unit in state.stack(war.grid(), hex) {
                match found.iter_mut().find(|(earlier, at, _)| *earlier == unit && *at == hex) {
                    Some((_, _, targets)) => targets.push(*attacking),
                    None => {
                        let _ = found.try_push((unit, hex, ArrayVec::from_iter([*attacking])));
                    }
                }
            }
        }
    }
    found
}

/// A shock of these hexes on that one, as a case for odds, with its title and the names of its facts.
pub fn case(
    war: &War,
    state: &State,
    side: Side,
    target: Hex,
    from: &[Hex],
) -> Option<(String, Box<dyn Case>, Vec<FactName>)> {
    let from = from.iter().copied().take(6).collect();
    let round = Round { side, target, from, number: 0, turned: false };
    let (ours, theirs) = sides(war, state, &round);
    let (mut facts, combat) = build(war, state, &round, &ours, &theirs)?;
    let weapon = |unit: UnitId| war.card(unit).weapon.filter(|_| !state.unit(unit).used.preshock);
    let top = theirs.first().map(|(unit, _)| *unit)?;
    let fires = |unit: &UnitId| if *unit == top { weapon(top) } else { None };
    facts.weapons = ours.iter().map(|_| None).chain(theirs.iter().map(|(unit, _)| fires(unit))).collect();
    let near = |unit: UnitId, hex: Hex, targets: &[Hex]| {
        let bears =
            war.top(state, hex) == Some(unit) && targets.iter().any(|at| state.unit(unit).facing.in_arc(hex, *at));
        bears.then(|| Some((war.as_unit(state, unit), weapon(unit)?)))?
    };
    let beside = supports(war, state, &round);
    facts.support =
        beside.iter().filter_map(|(unit, hex, targets)| near(*unit, *hex, targets)).collect::<Vec<(Unit, _)>>();
    let title = format!("Shock on {} in {}", war.card(top).name, war.name(target));
    Some((title, shock::combat_case(war.book, facts, combat), shock::fact_names()))
}
