//! The roll a decision leads to, for odds before it is made.

use longroll::battle::Forecast;
use longroll::table::{Offer, Wait};

use super::super::cards::{GeneralId, UnitId};
use super::super::state::{Phase, State};
use super::super::war::War;
use super::super::{acting, arriving, assaulting, determining, motivating, opportunity, shooting, testing};

/// What a decision would roll for: morale, determination dice, motivation, action points, a shot, an assault, order, a
/// shot on opportunity, arrivals.
pub fn forecast(war: &War, state: &State, wait: &Wait, offer: &Offer) -> Option<Forecast> {
    let Wait::Pick { name, .. } = wait else { return None };
    let (verb, rest) = offer.slug.split_once(' ').unwrap_or((&offer.slug, ""));
    match (*name, verb) {
        ("morale", id) => Some(testing::forecast(war, state, unit(war, id)?)),
        ("determination", id) => determining::forecast(war, state, general(war, id)?),
        ("act", "done") => arriving::forecast(war, state),
        ("act", "roll") => Some(motivating::forecast_points(war, state, unit(war, rest)?)),
        ("act", "motivate") => {
            let (who, whom) = rest.split_once(' ')?;
            Some(motivating::forecast(war, state, general(war, who)?, unit(war, whom)?))
        }
        ("action", _) => action(war, state, verb, rest),
        ("opportunity", id) => {
            let Phase::Act(Some(act)) = state.phase else { return None };
            opportunity::forecast(war, state, act.unit, unit(war, id)?)
        }
        _ => None,
    }
}

fn action(war: &War, state: &State, verb: &str, id: &str) -> Option<Forecast> {
    let Phase::Act(Some(act)) = state.phase else { return None };
    match verb {
        "shoot" => shooting::forecast(war, state, act, &shooting::judge(war, state, act, id).ok()?),
        "rally" => Some(acting::forecast_rally(war, state, act)),
        "assault" => assaulting::forecast(war, state, act, unit(war, id)?),
        _ => None,
    }
}

fn unit(war: &War, id: &str) -> Option<UnitId> {
    war.all().find(|unit| war.card(*unit).id == id)
}

fn general(war: &War, id: &str) -> Option<GeneralId> {
    war.generals().find(|general| war.general(*general).id == id)
}
