//! What a named shot would do, before it is named.

use longroll::battle::Forecast;

use super::aim::shots;
use super::rolling::situation;
use super::{Answer, chosen, judge, next};
use crate::battle::state::{Phase, State};
use crate::battle::war::War;
use crate::fire::form;

/// The roll that an answer to `fire` leads to: with all that has been named at the same target before.
pub fn forecast(war: &War, state: &State, slug: &str) -> Option<Forecast> {
    let Phase::Fire(fire) = &state.phase else { return None };
    let (unit, aims) = next(war, state, fire)?;
    let Ok(Answer::At(aim, count)) = judge(war, state, unit, &aims, slug) else { return None };
    let mut all = fire.shots.clone();
    all.extend(shots(war, unit, aim.at, &chosen(aim, &aims, count)));
    let (the, _) = situation(war, state, &all, aim.at);
    Some(Forecast {
        title: format!("fire at {}", war.card(aim.at).name),
        case: form::shot(war.book, the, state.unit(aim.at).unit),
        facts: form::fact_names(),
    })
}
