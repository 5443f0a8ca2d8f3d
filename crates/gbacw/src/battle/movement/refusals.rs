//! Why a unit may not make a step: every reason, with its rule.

use hexes::Hex;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::step_cost::Walker;
use super::{deploys, obligations, running};
use crate::battle::cards::UnitId;
use crate::battle::state::{Mode, State};
use crate::battle::war::War;
use crate::orders::Orders;

const ALLOWANCE: Rule = house("9.1");
const TERRAIN: Rule = house("9.4");
const OCCUPIED: Rule = house("9.55");
const ORDERS: Rule = house("6.1");
const STACKING: Rule = card("8.1");
const FIRE: Rule = house("10.1");

/// Every reason why a unit may not go to an adjacent hex now; none if it may.
pub fn refusals(war: &War, state: &State, unit: UnitId, to: Hex) -> Refusals {
    let mut no = Refusals::default();
    let (mp, used) = running(war, state, unit);
    let Some(walker) = Walker::new(war, state, unit, &used) else {
        no.refuse_if(true, "to", format!("{} is not on the map", war.card(unit).name), ALLOWANCE);
        return no;
    };
    let now = state.unit(unit);
    let marches = war.orders(state, unit) == Orders::March;
    let column = now.mode.is_march();
    let stands = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).stands);
    no.refuse_if(used.acted, "to", "it has finished its action for this marker", FIRE);
    no.refuse_if(stands, "to", "its brigade may not move in this phase (Stand)", card("6.2"));
    no.refuse_if(used.fired || used.rallied, "to", "a unit that has fired or tried to rally does not move", FIRE);
    no.refuse_if(used.stopped, "to", "it has stopped for this activation", house("9.51"));
    no.refuse_if(matches!(now.mode, Mode::Refused(_)), "to", "it must straighten its flank first", house("7.3"));
    no.refuse_if(deploys(war, state, unit), "to", "it must deploy from column first", ORDERS);
    no.refuse_if(marches && !column && walker.forms_column(), "to", "under March orders it moves in column", ORDERS);
    let seen = |hex| marches && obligations::is_watched(war, state, hex, walker.side);
    let seen = seen(walker.start) || seen(to);
    no.refuse_if(seen, "to", "under March orders it may not move near an enemy that sees it", ORDERS);
    let ahead = walker.start.dir_to(to).filter(|_| war.grid().contains(to));
    let Some(dir) = ahead else {
        no.refuse_if(true, "to", format!("{} is not next to it on the map", war.name(to)), TERRAIN);
        return no;
    };
    let aside = matches!(now.mode, Mode::Extended(_)) && !now.facing.front().contains(&dir);
    no.refuse_if(aside, "to", "an extended line goes straight ahead", house("8.4"));
    no.refuse_if(walker.price(walker.start, dir).is_none(), "to", "it may not enter this terrain", TERRAIN);
    no.refuse_if(!walker.is_open(to), "to", "an enemy or a part of another unit is in the hex", OCCUPIED);
    let fronts = walker.fronts(to);
    no.refuse_if(!fronts.is_empty() && column, "to", "a column does not enter an enemy's frontal hex", OCCUPIED);
    let stray = !fronts.is_empty() && used.uncommanded;
    no.refuse_if(stray, "to", "out of command it may not enter an enemy's frontal hex", house("4.2"));
    let same = fronts.iter().any(|enemy| walker.held.contains(enemy));
    no.refuse_if(same, "to", "the hex is frontal to the same enemy as its own hex", house("9.52"));
    if let Some(cost) = walker.step_cost(walker.start, dir) {
        let short = cost.half > mp && (used.moved || cost.fronted);
        no.refuse_if(short, "to", "it has too few movement points", ALLOWANCE);
        no.refuse_if(!walker.ends(to) && cost.fronted, "to", "it would have to stop in too large a stack", STACKING);
        let stuck = !walker.ends(to) && !cost.fronted && !walker.goes_on(to, mp.saturating_sub(cost.half));
        no.refuse_if(stuck, "to", "it could neither stack there nor go on", STACKING);
    }
    no
}
