//! 19.2 The Recovery Phase: works are dug, forts relieved, flanks refused.

use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Play, Table};

use crate::battle::asking;
use crate::battle::cards::{UnitId, side};
use crate::battle::forts;
use crate::battle::movement::acts::unit_offer;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::entrench::{self, Site, When};
use crate::initiative::title;
use crate::unit::{Arm, Army, Order, Works};

const DIG: Rule = card("19.2");
const FLANKS: Rule = house("19.2");

/// 19.2 The owner names who digs one level more, who refuses its flanks, and who no longer does.
pub fn dig(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    forts::relieve(table, war, state, army);
    let digs: Vec<UnitId> = war.units_of(army).filter(|unit| level(war, state, *unit).is_some()).collect();
    let diggers = name(table, war, state, army, ("entrench", DIG), "units entrench", &digs)?;
    for unit in diggers {
        let Some(works) = level(war, state, unit) else { continue };
        state.unit_mut(unit).unit.works = works;
        let what = war.book.works[usize::from(works)].name;
        table.tell(&|| Line::effect(format!("{} digs {what}", war.card(unit).name), DIG));
    }
    let refuse: Vec<UnitId> = war.units_of(army).filter(|unit| may_refuse(war, state, *unit)).collect();
    let refused: Vec<UnitId> = war.units_of(army).filter(|unit| is_refused(state, *unit)).collect();
    for unit in name(table, war, state, army, ("refuse-flanks", FLANKS), "units refuse their flanks", &refuse)? {
        state.unit_mut(unit).unit.refused = true;
        table.tell(&|| Line::effect(format!("{} refuses its flanks", war.card(unit).name), FLANKS));
    }
    let question = "units no longer refuse their flanks";
    for unit in name(table, war, state, army, ("extend-flanks", FLANKS), question, &refused)? {
        state.unit_mut(unit).unit.refused = false;
        table.tell(&|| Line::effect(format!("{} no longer refuses its flanks", war.card(unit).name), FLANKS));
    }
    Ok(())
}

fn name(
    table: &mut dyn Table,
    war: &War,
    state: &State,
    army: Army,
    what: (&'static str, Rule),
    question: &str,
    units: &[UnitId],
) -> Play<Vec<UnitId>> {
    let question = || format!("{}: which {question}?", title(army));
    let offer = |unit: UnitId| {
        let verb = level(war, state, unit).filter(|_| what.0 == "entrench");
        let verb = verb.map_or("", |works| war.book.works[usize::from(works)].name);
        unit_offer(war, state, unit, war.card(unit).id.to_owned(), verb)
    };
    asking::gather(table, side(army), what, &question, (units, &|_, _| true), (asking::Wanted::Any, &offer))
}

/// 17.3 The level a unit may dig now. The commonest reason against it is checked first.
fn level(war: &War, state: &State, unit: UnitId) -> Option<Works> {
    let now = state.unit(unit);
    let men = &now.unit;
    let able = now.hex().is_some()
        && men.order == Order::Organized
        && men.demoralized == 0
        && men.fatigue <= war.book.campaign.entrench.recovery_fatigue;
    let site = Site {
        when: When::Recovery,
        held_turns: state.turn.saturating_sub(now.since),
        rain: war.rains(state),
        out_of_supply: now.out_of_supply,
    };
    able.then(|| entrench::dig(&war.book, men, site).ok()).flatten()
}

/// 13.5 Organized, undemoralized infantry or cavalry that is not too tired.
fn may_refuse(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    let men = &now.unit;
    now.hex().is_some()
        && !men.refused
        && men.order == Order::Organized
        && men.demoralized == 0
        && men.fatigue <= war.book.march.limits.refuse_rested
        && matches!(men.arm, Arm::Infantry | Arm::Cavalry)
}

fn is_refused(state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    now.hex().is_some() && now.unit.refused
}
