//! Why a unit or a general may not be shot at.

use field::Angle;
use longroll::refusal::Refusal;
use longroll::rule::{Rule, card, house};

use super::{Aim, GUN_TARGET, TARGET, id, may_choose, targets};
use crate::battle::cards::{GeneralId, UnitId};
use crate::battle::sight::{self, Hidden, Target, Weapon, weapon};
use crate::battle::state::{GeneralAt, State};
use crate::battle::war::War;

const RANGE: Rule = card("31.3");
const GUN_RANGE: Rule = card("31.16");
const SIGHT: Rule = house("11.4");
const GENERAL: Rule = card("16.9");

/// Something against a target, and the rule it breaks.
type Reason = (String, Rule);

/// Every reason against a target of this name; the last says which target to shoot at instead.
pub(super) fn of(war: &War, state: &State, unit: UnitId, called: &str) -> Vec<Refusal> {
    let aims = targets(war, state, unit);
    let reasons = match find(war, called) {
        None => vec![(format!("no unit or general here is called `{called}`"), TARGET)],
        Some(at) => against(war, state, unit, at, &aims),
    };
    let mut refusals: Vec<Refusal> =
        reasons.into_iter().map(|(why, rule)| Refusal::field("answer", why, rule)).collect();
    if let Some(last) = refusals.pop() {
        refusals.push(last.help(help(war, &aims)));
    }
    refusals
}

/// Why a target is refused. One that is not an enemy on the table is not measured.
fn against(war: &War, state: &State, unit: UnitId, at: Target, aims: &[Aim]) -> Vec<Reason> {
    let name = super::name(war, state, at);
    let (side, present, absent) = match at {
        Target::Unit(target) => (war.side(target), state.unit(target).is_on_table(), "is not on the table"),
        Target::General(general) => {
            let is_alone = matches!(state.general(general).at, GeneralAt::Table(_));
            (war.general(general).side, is_alone, "is not alone on the table")
        }
    };
    let mut reasons = Vec::new();
    if side == war.side(unit) {
        reasons.push((format!("{name} is of the same side"), TARGET));
    }
    if !present {
        reasons.push((format!("{name} {absent}"), GENERAL));
    }
    match weapon(war, state, unit) {
        Some(weapon) if reasons.is_empty() => measured(war, state, unit, (weapon, at), aims),
        _ => reasons,
    }
}

/// Refusals for range, arc, sight and nearer targets.
fn measured(war: &War, state: &State, unit: UnitId, (weapon, at): (Weapon, Target), aims: &[Aim]) -> Vec<Reason> {
    let name = super::name(war, state, at);
    let most = sight::reach(war, weapon);
    let is_gun = matches!(weapon, Weapon::Gun(_));
    let (range, target) = if is_gun { (GUN_RANGE, GUN_TARGET) } else { (RANGE, TARGET) };
    let (gap, hidden) = match sight::aim(war, state, unit, weapon, most, at) {
        Ok(aim) => (Some(aim.gap), Vec::new()),
        Err(_) => sight::hidden(war, state, unit, weapon, most, at),
    };
    let arc = |side: Angle| format!("{name} is not within {side} degrees of its front");
    let reason = |hidden: &Hidden| match *hidden {
        Hidden::TooFar => (format!("{name} is more than {most} inches off"), range),
        Hidden::OutOfArc(side) => (arc(side), target),
        Hidden::OutOfSight => (format!("{name} is not in sight"), SIGHT),
    };
    let mut reasons: Vec<Reason> = hidden.iter().map(reason).collect();
    let nearest = aims.iter().filter(|aim| aim.at != at).map(|aim| aim.gap).min();
    let is_passed = match at {
        Target::Unit(_) => gap.is_some_and(|gap| !may_choose(war, weapon, nearest, gap)),
        Target::General(_) => reasons.is_empty() || nearest.zip(gap).is_some_and(|(nearest, gap)| nearest < gap),
    };
    if is_passed && !aims.iter().any(|aim| aim.at == at) {
        reasons.push(match at {
            Target::General(_) => (format!("a unit is nearer than {name}"), GENERAL),
            Target::Unit(_) if is_gun => ("an enemy within canister range must be shot at first".to_owned(), target),
            Target::Unit(_) => (format!("another target is nearer than {name}"), target),
        });
    }
    reasons
}

fn find(war: &War, called: &str) -> Option<Target> {
    let unit = war.all().find(|unit| war.card(*unit).id == called).map(Target::Unit);
    let general = || war.scenario.generals.iter().position(|general| general.id == called);
    unit.or_else(|| general().map(|at| Target::General(GeneralId(at as u8))))
}

/// The targets it may shoot at instead.
fn help(war: &War, aims: &[Aim]) -> String {
    let names: Vec<String> = aims.iter().map(|aim| format!("`shoot {}`", id(war, aim.at))).collect();
    names.join(" or ")
}
