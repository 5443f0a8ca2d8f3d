//! 8.1 to 8.4: a march before the first step. Fatigue, stragglers, allowance, force march.

use longroll::rule::{Rule, rulebook};
use longroll::table::{Play, Table, under};

use super::{bury, leaders, steps};
use crate::battle::asking::{Named, Sided};
use crate::battle::cards::{LeaderId, Rank, UnitId, side};
use crate::battle::events;
use crate::battle::state::{Activation, March, Phase, State};
use crate::battle::war::War;
use crate::book::march::Led;
use crate::march::{self, Trek};
use crate::unit::{Arm, Unit};

const MARCH: Rule = rulebook("8.1");

/// 8.2 Which line of the Movement Summary a leader uses; an army leader activates no units.
pub(in crate::battle) fn led(rank: Rank) -> Option<Led> {
    match rank {
        Rank::Army => None,
        Rank::Corps => Some(Led::Infantry),
        Rank::CavalryCorps => Some(Led::CavalryCorps),
        Rank::CavalryDivision => Some(Led::CavalryDivision),
    }
}

/// What matters for a unit's march besides the unit.
pub(super) fn trek(war: &War, state: &State, unit: UnitId, led: Led) -> Trek {
    let army = war.army(unit);
    Trek { army, led, paralysis: events::paralyzed(state, army), out_of_supply: state.unit(unit).out_of_supply }
}

/// 8.1 A single unit marches as an action.
pub(in crate::battle) fn alone(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    begin(table, war, state, unit, None, None)
}

/// 8.1 The unit tires and may straggle; then its allowance is rolled, unless its leader's roll serves; then it may force
/// march. Enemy cavalry beside it may retreat before it has moved (16.3).
pub(super) fn begin(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    activation: Option<Activation>,
    leader: Option<LeaderId>,
) -> Play<()> {
    let name = war.card(unit).name;
    let sets_out = under(table, MARCH, &|| format!("March: {name}"), |table| {
        set_out(table, war, state, unit, activation.as_ref(), leader)
    })?;
    if !sets_out {
        leaders::settle(table, war, state)?;
        steps::finish(state, activation);
        return Ok(());
    }
    steps::windows(table, war, state)
}

/// Returns whether the unit survives its straggling losses. Its march is in the state from the moment its allowance is known.
fn set_out(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    activation: Option<&Activation>,
    leader: Option<LeaderId>,
) -> Play<bool> {
    let (book, army) = (&war.book, war.army(unit));
    let led = activation.and_then(|activation| led(war.leader(activation.leader).rank)).unwrap_or(Led::Alone);
    let trek = trek(war, state, unit, led);
    let name = |_| war.card(unit).name.to_owned();
    let mut named = Named { table, name: &name };
    let mut table = Sided { table: &mut named, acting: side(army) };
    let before = state.unit(unit).unit.manpower;
    straggling(state, unit, |men| march::tire(&mut table, book, army, men))?;
    if !bury(table.table, war, state, unit, before) {
        return Ok(false);
    }
    let mp = match activation {
        Some(activation) => shared(war, trek, activation.allowance),
        None => march::allowance(&mut table, book, trek, state.unit(unit).unit.arm)?,
    };
    let mut march = March::new(unit, mp);
    leaders::join(&mut march, leader.as_slice());
    state.phase = Phase::March(march, activation.cloned());
    if !march::may_force(&state.unit(unit).unit, trek) || !march::ask_force(&mut table)? {
        return Ok(true);
    }
    let before = state.unit(unit).unit.manpower;
    let more = march::force_march(&mut table, book, &mut state.unit_mut(unit).unit)?;
    state.phase = Phase::March(march.hurried(more), activation.cloned());
    Ok(bury(table.table, war, state, unit, before))
}

/// 24.7 While a wagon train may lose stragglers, its supply points stand for its Manpower.
pub(in crate::battle) fn straggling(
    state: &mut State,
    unit: UnitId,
    march: impl FnOnce(&mut Unit) -> Play<()>,
) -> Play<()> {
    let now = state.unit_mut(unit);
    if now.unit.arm != Arm::Wagon {
        return march(&mut now.unit);
    }
    let men = std::mem::replace(&mut now.unit.manpower, now.supply);
    let done = march(&mut now.unit);
    now.supply = std::mem::replace(&mut now.unit.manpower, men);
    done
}

/// 24.5 What a leader's roll is worth to a unit: less when it is out of supply.
fn shared(war: &War, trek: Trek, rolled: u8) -> i32 {
    let rolled = i32::from(rolled);
    match war.book.march.special.out_of_supply {
        Some(drm) if trek.out_of_supply => {
            let mut mods = longroll::drm::Mods::new();
            mods.add(Some(drm));
            (rolled + mods.total()).max(war.book.march.least_allowance)
        }
        _ => rolled,
    }
}
