//! Counsel: hints, the reasons of the computer player, threats, and the review of a battle.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use opponent::level::Level;
use opponent::rehearsing::Desk as Threads;
use opponent::value::weights;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::counsel::{hint as hinted, threatened, why as reasons};
use utoipa::{IntoParams, ToSchema};
use wire::Faults;
use wire::battle::Side;
use wire::counsel::{Explanation, Review, ThreatShown};

use super::desk::hold;
use crate::body::{Asked, Word};
use crate::faults::{Answer, Refused};
use crate::state::App;

/// How often each option of a review is played out.
const PLAYS: usize = 24;
/// Reviews kept in memory.
const MOST_REVIEWS: usize = 32;

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CounselAsked {
    /// The side that asks.
    pub side: Side,
}

/// What a good commander would do for the side that must decide.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleHint {
    /// The answer to send.
    pub answer: String,
    /// The same in words.
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<Explanation>,
}

/// A hint for the decision that the battle waits for. Null if it waits for none.
#[utoipa::path(get, path = "/api/battles/{id}/hint", tag = "battles", params(("id" = String, Path)),
    responses((status = 200, body = Option<BattleHint>), (status = 404, body = Faults)))]
pub async fn hint(State(app): State<App>, Word(id): Word<String>) -> Answer<Option<BattleHint>> {
    let (battle, header) = hold(&app, &id).await?.with(|live| Ok((live.battle.branch(), live.header.clone())))?;
    let found = app
        .think(move |_, threads| hinted(&*battle, &header, Level::Captain, Threads { threads, canceled: None }))
        .await?;
    Ok(Json(found.map(|hint| BattleHint { answer: hint.answer.slug, text: hint.answer.text, why: hint.why })))
}

/// Why the computer player of a side does what it does. Null if it has no plan.
#[utoipa::path(get, path = "/api/battles/{id}/why", tag = "battles", params(("id" = String, Path), CounselAsked),
    responses((status = 200, body = Option<Explanation>), (status = 404, body = Faults)))]
pub async fn why(
    State(app): State<App>,
    Word(id): Word<String>,
    Asked(asked): Asked<CounselAsked>,
) -> Answer<Option<Explanation>> {
    let why = hold(&app, &id)
        .await?
        .with(|live| Ok(reasons(&*live.battle, &live.header, live.staff(), asked.side.into())))?;
    Ok(Json(why))
}

/// What may happen before the next turn.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleThreats {
    pub threats: Vec<ThreatShown>,
}

/// What the enemy may do to the units and places of a side before its next turn, by rehearsal.
#[utoipa::path(get, path = "/api/battles/{id}/threats", tag = "battles", params(("id" = String, Path), CounselAsked),
    responses((status = 200, body = BattleThreats), (status = 404, body = Faults)))]
pub async fn threats(
    State(app): State<App>,
    Word(id): Word<String>,
    Asked(asked): Asked<CounselAsked>,
) -> Answer<BattleThreats> {
    let battle = hold(&app, &id).await?.with(|live| Ok(live.battle.branch()))?;
    let side = asked.side.into();
    let threats = app.think(move |_, threads| threatened(&*battle, side, Threads { threads, canceled: None })).await?;
    Ok(Json(BattleThreats { threats }))
}

/// A review that is being made or was made.
#[derive(Debug)]
struct Reviewing {
    /// The battle had this many entries.
    entries: usize,
    done: AtomicUsize,
    of: AtomicUsize,
    canceled: AtomicBool,
    made: Mutex<Option<Review>>,
}

/// The reviews that are being made, and those made last.
#[derive(Debug, Default)]
pub struct Reviews(Mutex<BTreeMap<String, Arc<Reviewing>>>);

impl Reviews {
    /// The review of a battle at this entry; a new one if there is none. Says whether it is new.
    fn get(&self, id: &str, entries: usize) -> (Arc<Reviewing>, bool) {
        let mut reviews = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = reviews.get(id) {
            if known.entries == entries {
                return (Arc::clone(known), false);
            }
            known.canceled.store(true, Ordering::Relaxed);
        }
        if reviews.len() >= MOST_REVIEWS
            && let Some((_, oldest)) = reviews.pop_first()
        {
            oldest.canceled.store(true, Ordering::Relaxed);
        }
        let new = Arc::new(Reviewing {
            entries,
            done: AtomicUsize::new(0),
            of: AtomicUsize::new(1),
            canceled: AtomicBool::new(false),
            made: Mutex::default(),
        });
        reviews.insert(id.to_owned(), Arc::clone(&new));
        (new, true)
    }
}

/// A review, or how far it is.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleReview {
    /// Decisions played out so far, of how many.
    pub done: usize,
    pub of: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub review: Option<Review>,
}

/// The review of a battle as it is now. The first request starts it; ask again until it is there.
#[utoipa::path(get, path = "/api/battles/{id}/review", tag = "battles", params(("id" = String, Path)),
    responses((status = 200, body = BattleReview), (status = 404, body = Faults)))]
pub async fn review(State(app): State<App>, Word(id): Word<String>) -> Answer<BattleReview> {
    let entries = hold(&app, &id).await?.with(|live| Ok(live.entries()))?;
    let (reviewing, is_new) = app.reviews.get(&id, entries);
    if is_new {
        let (battle, header) = hold(&app, &id).await?.with(|live| {
            let battle = live.battle.fork(entries);
            Ok((battle, live.header.clone()))
        })?;
        let (work, app) = (Arc::clone(&reviewing), app.clone());
        tokio::spawn(async move {
            let weights = weights(header.system.id(), &header.scenario);
            let made = app.think(move |_, threads| {
                let desk = Threads { threads, canceled: Some(&work.canceled) };
                let tick = |done: usize, of: usize| {
                    work.done.store(done, Ordering::Relaxed);
                    work.of.store(of.max(1), Ordering::Relaxed);
                };
                let told = opponent::review::review(&*battle, &weights, PLAYS, desk, &tick);
                let told = told.map(|told| Review::from(&told));
                *work.made.lock().unwrap_or_else(PoisonError::into_inner) = told;
            });
            made.await
        });
    }
    let made = reviewing.made.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let of = reviewing.of.load(Ordering::Relaxed);
    let done = if made.is_some() { of } else { reviewing.done.load(Ordering::Relaxed) };
    Ok::<_, Refused>(Json(BattleReview { done, of, review: made }))
}
