//! Chapters 4, 5 and 6 on the map: the chain of command, orders, markers, coordination, reserves.

pub mod markers; // 5.1 to 5.4
pub mod orders; // 6.1
pub mod orders_change; // 6.2, 6.24
pub mod reserve; // 6.3

use arrayvec::ArrayVec;
use hexes::Hex;
use longroll::side::Side;

use super::cards::{Attached, BrigadeId, DivisionId, LeaderId, Level, UnitId};
use super::state::{Activation, State, Where};
use super::war::War;
use super::{acts, movement, sight};

/// 4.2 The levels above one, the next first. An army without corps has its division leaders at the top.
fn superiors(war: &War, level: Level) -> ArrayVec<Level, 3> {
    let above = |division: DivisionId| {
        let corps = war.division(division).corps;
        war.scenario.corps[corps.index()].leader.map(|_| [Level::Corps(corps), Level::Army])
    };
    match level {
        Level::Brigade(brigade) => {
            let division = war.brigade(brigade).division;
            let higher = above(division).unwrap_or([Level::Army, Level::Army]);
            [Level::Division(division)].into_iter().chain(higher).collect()
        }
        Level::Division(division) => above(division).into_iter().flatten().collect(),
        Level::Corps(_) => [Level::Army].into_iter().collect(),
        Level::Army => ArrayVec::new(),
    }
}

/// 4.2 A leader is in command within the range of his superior, both being on the map. A superior who has fallen or is not
/// there is passed over for the next one up; with none left he is out of command. The top of a chain is always in command.
pub fn is_in_command(war: &War, state: &State, leader: LeaderId) -> bool {
    let Some(hex) = state.leader(leader).hex() else { return false };
    let card = war.leader(leader);
    let chain = superiors(war, card.level);
    let is_top = !war.leaders().any(|id| war.leader(id).side == card.side && chain.contains(&war.leader(id).level));
    let superior = chain.into_iter().find_map(|level| war.commander(state, level, card.side));
    is_top || superior.is_some_and(|superior| in_range(war, state, superior, hex))
}

/// Whether a hex is within the command range of a leader who is on the map.
pub fn in_range(war: &War, state: &State, leader: LeaderId, hex: Hex) -> bool {
    state.leader(leader).hex().is_some_and(|at| at.distance(hex) <= war.leader(leader).range)
}

/// The brigadier, if he is on the map.
pub fn brigadier(war: &War, state: &State, brigade: BrigadeId) -> Option<LeaderId> {
    war.brigade(brigade).leader.filter(|leader| state.leader(*leader).hex().is_some())
}

/// The division leader, if he is on the map.
pub fn division_leader(war: &War, state: &State, division: DivisionId) -> Option<LeaderId> {
    war.division(division).leader.filter(|leader| state.leader(*leader).hex().is_some())
}

/// 4.2 A brigade is in command if its brigadier is; one that has no brigadier (4.24) if its division leader reaches it.
pub fn brigade_in_command(war: &War, state: &State, brigade: BrigadeId) -> bool {
    if war.brigade(brigade).leader.is_some() {
        return brigadier(war, state, brigade).is_some_and(|leader| is_in_command(war, state, leader));
    }
    let leader = division_leader(war, state, war.brigade(brigade).division);
    let reached = |leader| hexes_of(war, state, brigade).any(|hex| in_range(war, state, leader, hex));
    leader.is_some_and(reached)
}

/// The hexes where combat units of a brigade stand.
pub fn hexes_of<'s>(war: &'s War, state: &'s State, brigade: BrigadeId) -> impl Iterator<Item = Hex> + 's {
    let units = war.brigade(brigade).units.iter();
    units.filter(|unit| state.unit(**unit).fights()).filter_map(|unit| state.unit(*unit).hex())
}

/// Whether a unit of the brigade sees an enemy combat unit within this distance.
pub fn enemy_in_sight(war: &War, state: &State, brigade: BrigadeId, within: i32) -> bool {
    let side = war.brigade(brigade).side;
    hexes_of(war, state, brigade).any(|hex| sees_enemy(war, state, side, hex, within))
}

/// Whether an enemy combat unit within this distance is in sight of the hex.
pub fn sees_enemy(war: &War, state: &State, side: Side, hex: Hex, within: i32) -> bool {
    war.units_of(side.other()).any(|enemy| {
        let enemy = state.unit(enemy);
        let near = enemy.hex().filter(|at| !enemy.abandoned && at.distance(hex) <= within);
        near.is_some_and(|at| sight::sees(war, state, side, hex, at))
    })
}

/// How far it is from a hex to the nearest enemy combat unit.
pub fn enemy_distance(war: &War, state: &State, side: Side, hex: Hex) -> Option<i32> {
    war.nearest(state, hex, side.other(), |_, _| true).map(|(far, _)| far)
}

/// Whether a unit is on the field as a combat unit, or may come on it this turn.
pub fn is_present(war: &War, state: &State, unit: UnitId) -> bool {
    state.unit(unit).fights() || movement::is_due(war, state, unit)
}

/// 5.3 Whether a brigade may still be activated by this marker.
pub fn may_activate(war: &War, state: &State, activation: &Activation, brigade: BrigadeId) -> bool {
    let now = state.brigade(brigade);
    let confused = activation.confused && now.in_command;
    let ready = !(now.acted || now.reserve || now.idle || now.inactive || now.collapsed || confused);
    ready && war.brigade(brigade).units.iter().any(|unit| is_present(war, state, *unit))
}

/// 4.3 Whether artillery acts with this marker without belonging to a brigade: division guns with any marker of the division,
/// corps guns once a turn with any marker of the corps.
pub fn guns_may_act(war: &War, state: &State, activation: &Activation, guns: UnitId) -> bool {
    let belongs = match war.card(guns).attached {
        Attached::Brigade(_) => false,
        Attached::Division(division) => division == activation.division,
        Attached::Corps(corps) => war.division(activation.division).corps == corps && !state.corps(corps).guns_acted,
    };
    belongs && acts::can_act(war, state, guns)
}

/// 4.3 Guns of the division or corps act together with a brigade they are stacked with or adjacent to.
pub fn guns_beside(war: &War, state: &State, guns: UnitId) -> bool {
    let Some(hex) = state.unit(guns).hex() else { return false };
    state.acting.iter().any(|brigade| hexes_of(war, state, *brigade).any(|at| at.distance(hex) <= 1))
}

/// 12.5 A spent brigade with every unit eliminated or in the Recovery Box has collapsed, and is never activated again.
pub fn collapse(war: &War, state: &mut State) {
    for brigade in war.brigades() {
        let here = |unit: &UnitId| matches!(state.unit(*unit).at, Where::Map(_) | Where::Coming);
        if state.brigade(brigade).bce && !war.brigade(brigade).units.iter().any(here) {
            state.brigade_mut(brigade).collapsed = true;
        }
    }
}
