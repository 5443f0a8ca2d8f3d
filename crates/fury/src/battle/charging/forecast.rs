//! What a charge would come to, before it is made or fought.

use longroll::battle::Forecast;

use super::{contact, fight, gather};
use crate::battle::moving;
use crate::battle::state::{ChargeStep, Fight, Move, Phase, State};
use crate::battle::war::War;
use crate::charge::Step;
use crate::charge::form::{MOST_WITH_FIRE, charge_facts, clash_case, sequence_facts, with_fire_case};

/// The roll that an answer to `combat` leads to.
pub fn forecast(war: &War, state: &State, slug: &str) -> Option<Forecast> {
    let Phase::Charge(ChargeStep::Combats { second, fights, .. }) = &state.phase else { return None };
    let first = |fight: &&Fight| fight.attackers.first().is_some_and(|unit| war.card(*unit).id == slug);
    let found = fights.iter().find(first)?;
    let (the, combat) = fight::facts(war, state, found, *second);
    let case = clash_case(war.book, the, combat);
    Some(Forecast { title: fight::title(war, found), case, facts: charge_facts() })
}

/// A charge by a leg that may be made: the fire before it and the combat, with all who charge so far. None if there is no such
/// charge.
pub fn ahead(war: &War, state: &State, go: Move, leg: &str) -> Option<Forecast> {
    let (unit, mut then) = (go.unit, moving::charged(war, state, go, leg)?);
    then.contacts = contact::find(war, &then, |unit| then.unit(unit).turn.charging);
    then.units.iter_mut().for_each(|unit| unit.unit.snap());
    gather::mark(war, &mut then);
    let fights = gather::fights(war, &then);
    let found = fights.iter().find(|fight| fight.attackers.contains(&unit))?;
    let (the, mut combat) = fight::facts(war, &then, found, false);
    let title = fight::title(war, found);
    let few = found.attackers.len() <= MOST_WITH_FIRE && found.defenders.len() <= MOST_WITH_FIRE;
    if few && combat.step == Step::Clash {
        combat.step = Step::AimDefensive;
        return Some(Forecast { title, case: with_fire_case(war.book, the, combat), facts: sequence_facts() });
    }
    Some(Forecast { title, case: clash_case(war.book, the, combat), facts: charge_facts() })
}
