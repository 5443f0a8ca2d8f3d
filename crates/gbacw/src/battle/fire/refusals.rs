//! Why a unit may not fire at a hex: every reason, each with its rule.

use hexes::Hex;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};

use super::aim::{part, reaches, serves};
use crate::ammunition::Ammo;
use crate::battle::cards::UnitId;
use crate::battle::sight;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::orders::Orders;
use crate::range::is_close;

const FIRE: Rule = house("10.1");

/// Every reason why the unit may not fire at a hex from its own; none if it may. 10.1 In its own activation it fires once, and not
/// after rallying.
pub fn refusals(war: &War, state: &State, unit: UnitId, target: Hex) -> Refusals {
    let mut no = Refusals::default();
    let (name, now) = (war.card(unit).name, state.unit(unit));
    let Some(from) = now.hex().filter(|_| now.fights()) else {
        no.refuse_if(true, "fire", format!("{name} is not on the map as a combat unit"), FIRE);
        return no;
    };
    let Some(ref weapon) = war.card(unit).weapon else {
        no.refuse_if(true, "fire", format!("{name} has no small arms"), rulebook("18.10"));
        return no;
    };
    let (range, guns) = (from.distance(target), weapon.is_gun);
    let marching = !guns && war.brigade_of(unit).is_some_and(|id| state.brigade(id).orders == Orders::March);
    let enemy = war.is_enemy(state, target, war.side(unit));
    let canister = is_close(weapon, range);
    no.refuse_if(!enemy, "fire", format!("there is no enemy in {}", war.name(target)), FIRE);
    no.refuse_if(now.mode.is_march(), "fire", "a unit in March Mode does not fire", FIRE);
    no.refuse_if(now.used.fired, "fire", "it has fired in this activation", FIRE);
    no.refuse_if(now.used.rallied, "fire", "a unit that tried to rally does not fire", FIRE);
    no.refuse_if(marching, "fire", "a brigade under March orders does not fire", house("6.1"));
    no.refuse_if(now.ammo == Ammo::Out, "fire", "it is out of ammunition", house("10.69"));
    if !serves(war, state, unit, from, range) {
        let (why, rule) = match (guns, canister) {
            (false, _) => ("only the top unit of a hex fires small arms", house("8.31")),
            (true, true) => ("at canister range only the top battery fires", house("10.63")),
            (true, false) => ("guns fire on top of their stack, or where there are only guns", house("8.32")),
        };
        no.refuse_if(true, "fire", why, rule);
    }
    let far = reaches(war, unit, range).is_none();
    no.refuse_if(far, "fire", format!("a {} does not fire at {range} hexes", weapon.name), card("10.4"));
    no.refuse_if(part(war, state, unit, from, target).is_none(), "fire", "the hex is not in its arc", house("7.1"));
    if !weapon.is_mortar() {
        let side = war.side(unit);
        no.refuse_if(!sight::sees(war, state, side, from, target), "fire", "it does not see the hex", house("10.2"));
        let over = !guns || sight::over_friends(war, state, side, from, target, canister);
        no.refuse_if(!over, "fire", "friends are in the line of fire", house("10.65"));
    }
    no
}
