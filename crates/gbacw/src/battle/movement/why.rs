//! Why a unit may not make a step: every reason, with its rule.

use hexes::Hex;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::walker::Walker;
use super::{deploys, duty, running};
use crate::battle::cards::UnitId;
use crate::battle::state::{Mode, State};
use crate::battle::war::War;
use crate::orders::Orders;

const ALLOWANCE: Rule = house("9.1");
const TERRAIN: Rule = house("9.4");
const STOPPED: Rule = house("9.51");
const LEAVING: Rule = house("9.52");
const OCCUPIED: Rule = house("9.55");
const ORDERS: Rule = house("6.1");
const STAND: Rule = card("6.2");
const COMMAND: Rule = house("4.2");
const REFUSED: Rule = house("7.3");
const STACKING: Rule = card("8.1");
const EXTENDED: Rule = house("8.4");
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
    no.refuse_if(used.acted, "to", "it has done what it does with this marker", FIRE);
    no.refuse_if(stands, "to", "its brigade stands in this phase", STAND);
    no.refuse_if(used.fired || used.rallied, "to", "a unit that has fired or tried to rally does not move", FIRE);
    no.refuse_if(used.stopped, "to", "it has stopped for this activation", STOPPED);
    no.refuse_if(matches!(now.mode, Mode::Refused(_)), "to", "it must straighten its flank first", REFUSED);
    no.refuse_if(deploys(war, state, unit), "to", "it must deploy from column first", ORDERS);
    no.refuse_if(marches && !column && walker.forms_column(), "to", "under March orders it moves in column", ORDERS);
    let seen = |hex| marches && duty::is_watched(war, state, hex, walker.side);
    no.refuse_if(
        seen(walker.start) || seen(to),
        "to",
        "an enemy near by sees it, and it is under March orders",
        ORDERS,
    );
    let ahead = walker.start.dir_to(to).filter(|_| war.grid().contains(to));
    let Some(dir) = ahead else {
        no.refuse_if(true, "to", format!("{} is not next to it on the map", war.name(to)), TERRAIN);
        return no;
    };
    let aside = matches!(now.mode, Mode::Extended(_)) && !now.facing.front().contains(&dir);
    no.refuse_if(aside, "to", "an extended line goes straight ahead", EXTENDED);
    no.refuse_if(walker.price(walker.start, dir).is_none(), "to", "the ground is closed to it", TERRAIN);
    no.refuse_if(!walker.is_open(to), "to", "an enemy is there, or a part of another unit", OCCUPIED);
    let fronts = walker.fronts(to);
    no.refuse_if(!fronts.is_empty() && column, "to", "a column does not enter an enemy's frontal hex", OCCUPIED);
    no.refuse_if(
        !fronts.is_empty() && used.uncommanded,
        "to",
        "out of command it keeps from the enemy's front",
        COMMAND,
    );
    let same = fronts.iter().any(|enemy| walker.held.contains(enemy));
    no.refuse_if(same, "to", "it is frontal to the enemy in whose front it stands", LEAVING);
    if let Some(toll) = walker.toll(walker.start, dir) {
        let short = toll.half > mp && (used.moved || toll.fronted);
        no.refuse_if(short, "to", "it has not the movement points", ALLOWANCE);
        no.refuse_if(!walker.ends(to) && toll.fronted, "to", "it would have to stop in too large a stack", STACKING);
        let stuck = !walker.ends(to) && !toll.fronted && !walker.goes_on(to, mp.saturating_sub(toll.half));
        no.refuse_if(stuck, "to", "it could neither stack there nor go on", STACKING);
    }
    no
}
