//! Why somebody is no target.

use longroll::refusal::Refusal;
use longroll::rule::{Rule, card, house};

use super::{GUN_TARGET, TARGET, id, targets};
use crate::battle::cards::{GeneralId, UnitId};
use crate::battle::seeing::{self, Hidden, Target, Weapon, weapon};
use crate::battle::state::{GeneralAt, State};
use crate::battle::war::War;

const RANGE: Rule = card("31.3");
const GUN_RANGE: Rule = card("31.16");
const SIGHT: Rule = house("11.4");
const GENERAL: Rule = card("16.9");

/// The reason against a target of this name, if there is one.
pub(super) fn not(war: &War, state: &State, unit: UnitId, called: &str) -> Option<Refusal> {
    let refuse = |why: String, rule: Rule| Some(Refusal::field("answer", why, rule).help(help(war, state, unit)));
    let Some(at) = find(war, called) else {
        return refuse(format!("nobody here is called `{called}`"), TARGET);
    };
    let name = super::name(war, at);
    let (side, present) = match at {
        Target::Unit(target) => (war.side(target), state.unit(target).is_on_table()),
        Target::General(general) => {
            (war.general(general).side, matches!(state.general(general).at, GeneralAt::Table(_)))
        }
    };
    if side == war.side(unit) {
        return refuse(format!("{name} is of the same side"), TARGET);
    }
    if !present {
        let why = if matches!(at, Target::General(_)) { "is not alone on the table" } else { "is not on the table" };
        return refuse(format!("{name} {why}"), GENERAL);
    }
    let weapon = weapon(war, state, unit)?;
    let is_gun = matches!(weapon, Weapon::Gun(_));
    let most = seeing::reach(war, weapon);
    match seeing::aim(war, state, unit, weapon, most, at) {
        Err(Hidden::TooFar) => {
            refuse(format!("{name} is more than {most} inches off"), if is_gun { GUN_RANGE } else { RANGE })
        }
        Err(Hidden::OutOfArc(side)) => {
            let rule = if is_gun { GUN_TARGET } else { TARGET };
            refuse(format!("{name} is not within {side} degrees of its front"), rule)
        }
        Err(Hidden::OutOfSight) => refuse(format!("{name} is not in sight"), SIGHT),
        Ok(_) if targets(war, state, unit).iter().any(|aim| aim.at == at) => None,
        Ok(_) if matches!(at, Target::General(_)) => refuse(format!("somebody is nearer than {name}"), GENERAL),
        Ok(_) if is_gun => refuse("an enemy within canister range must be shot at first".to_owned(), GUN_TARGET),
        Ok(_) => refuse(format!("another target is nearer than {name}"), TARGET),
    }
}

fn find(war: &War, called: &str) -> Option<Target> {
    let unit = war.all().find(|unit| war.card(*unit).id == called).map(Target::Unit);
    let general = || war.scenario.generals.iter().position(|general| general.id == called);
    unit.or_else(|| general().map(|at| Target::General(GeneralId(at as u8))))
}

/// Whom it may shoot at instead.
fn help(war: &War, state: &State, unit: UnitId) -> String {
    let names: Vec<String> =
        targets(war, state, unit).iter().map(|aim| format!("`shoot {}`", id(war, aim.at))).collect();
    names.join(" or ")
}
