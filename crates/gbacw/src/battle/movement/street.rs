//! 18.9 Cautious movement along a street.

use hexes::Dir;

use super::entering::{Steps, may_go};
use super::walker::Walker;
use crate::battle::cards::UnitId;
use crate::battle::state::{Mode, State, Used};
use crate::battle::war::War;

/// 18.9 The street hexes a unit may enter cautiously, along the road. A column or an extended line does not.
pub fn cautious_steps(war: &War, state: &State, unit: UnitId, mp: u8, used: &Used) -> Steps {
    let now = state.unit(unit);
    let spread = matches!(now.mode, Mode::March { .. } | Mode::Extended(_));
    let streets = |hex: hexes::Hex| {
        let near = |dir: &Dir| war.ground.is_along_road(hex, *dir) && war.is_street(hex.neighbour(*dir));
        !spread && Dir::ALL.iter().any(near)
    };
    if !now.hex().is_some_and(streets) || !may_go(war, state, unit, mp, used) {
        return Steps::new();
    }
    let Some(walker) = Walker::new(war, state, unit, used).map(Walker::cautiously) else { return Steps::new() };
    let step = |dir| {
        let to = walker.start.neighbour(dir);
        let along = war.ground.is_along_road(walker.start, dir) && war.is_street(to);
        let toll = walker.toll(walker.start, dir).filter(|toll| along && toll.half <= mp && walker.ends(to))?;
        Some((to, toll))
    };
    Dir::ALL.into_iter().filter_map(step).collect()
}
