//! Counsel: hints, the reasons of the computer player, threats, and the review of a battle.
//!
//! Who may know what is decided by `Live` (`counsels`, `plan_told`, `reviewer`), whatever a page asks.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use opponent::level::Level;
use opponent::rehearsing::Desk as Threads;
use opponent::review::Scope;
use opponent::value::weights;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::battle::deciding;
use umpire::counsel::{hint as hinted, threatened};
use utoipa::{IntoParams, ToSchema};
use wire::Faults;
use wire::battle::Side;
use wire::chronicle::TurnTold;
use wire::counsel::{Explanation, Review, ThreatShown};

use super::desk::hold;
use crate::body::{Asked, Word};
use crate::faults::{Answer, Refused, Status};
use crate::reply::{Json, Reply};
use crate::seats::Act;
use crate::state::App;
use crate::visitor::Visitor;

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

/// A hint for the decision that this side must make. Null if the battle does not wait for it.
#[utoipa::path(get, path = "/api/battles/{id}/hint", tag = "battles", params(("id" = String, Path), CounselAsked),
    responses((status = 200, body = Option<BattleHint>), (status = 403, body = Faults),
        (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn hint(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Asked(asked): Asked<CounselAsked>,
) -> Answer<Option<BattleHint>> {
    let side = asked.side.into();
    let held = hold(&app, &id).await?.with(|live| {
        live.seats().may(&visitor, Act::Counsel(side))?;
        live.counsels(side)?;
        let mine = deciding(&*live.battle) == Some(side);
        Ok(mine.then(|| (live.battle.branch(), live.header.clone())))
    })?;
    let Some((battle, header)) = held else { return Ok(Json(None)) };
    let found = app
        .think(move |_, threads| hinted(&*battle, &header, Level::Captain, Threads { threads, canceled: None }))
        .await?;
    Ok(Json(found.map(|hint| BattleHint { answer: hint.answer.slug, text: hint.answer.text, why: hint.why })))
}

/// Why the computer player of a side did what it did in its last turn. The plan of a turn is told when the turn is over;
/// at once if the battle is over or no person plays. Null if there is none to tell.
#[utoipa::path(get, path = "/api/battles/{id}/why", tag = "battles", params(("id" = String, Path), CounselAsked),
    responses((status = 200, body = Option<Explanation>), (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn why(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Asked(asked): Asked<CounselAsked>,
) -> Answer<Option<Explanation>> {
    let why = hold(&app, &id).await?.with(|live| {
        live.seats().may(&visitor, Act::Look(None))?;
        Ok(live.plan_told(asked.side.into()))
    })?;
    Ok(Json(why))
}

/// What may happen before the next turn.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleThreats {
    pub threats: Vec<ThreatShown>,
}

/// What the enemy may do to the units and places of a side before its next turn, by rehearsal.
#[utoipa::path(get, path = "/api/battles/{id}/threats", tag = "battles", params(("id" = String, Path), CounselAsked),
    responses((status = 200, body = BattleThreats), (status = 403, body = Faults),
        (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn threats(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Asked(asked): Asked<CounselAsked>,
) -> Answer<BattleThreats> {
    let side = asked.side.into();
    let battle = hold(&app, &id).await?.with(|live| {
        live.seats().may(&visitor, Act::Counsel(side))?;
        live.counsels(side)?;
        Ok(live.battle.branch())
    })?;
    let threats = app.think(move |_, threads| threatened(&*battle, side, Threads { threads, canceled: None })).await?;
    Ok(Json(BattleThreats { threats }))
}

/// A review that is being made or was made.
#[derive(Debug)]
struct Reviewing {
    /// The battle had this many entries.
    entries: usize,
    /// The side that may know it, while the battle goes on.
    knows: Option<longroll::side::Side>,
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
    fn get(&self, id: &str, entries: usize, knows: Option<longroll::side::Side>) -> (Arc<Reviewing>, bool) {
        let mut reviews = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = reviews.get(id) {
            if (known.entries, known.knows) == (entries, knows) {
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
            knows,
            done: AtomicUsize::new(0),
            of: AtomicUsize::new(1),
            canceled: AtomicBool::new(false),
            made: Mutex::default(),
        });
        reviews.insert(id.to_owned(), Arc::clone(&new));
        (new, true)
    }

    /// Stop the review of a battle, if one is being made. What was made stays.
    fn stop(&self, id: &str) {
        let mut reviews = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let unmade = |known: &Arc<Reviewing>| known.made.lock().unwrap_or_else(PoisonError::into_inner).is_none();
        if let Some(known) = reviews.get(id).filter(|known| unmade(known)) {
            known.canceled.store(true, Ordering::Relaxed);
            reviews.remove(id);
        }
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

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewAsked {
    /// The side that asks. While a person's battle goes on, it reviews this side's own decisions, and what the side cannot
    /// know is drawn anew for each rehearsal.
    pub side: Option<Side>,
}

/// The review of a battle as it is now. The first request starts it; ask again until it is there.
#[utoipa::path(get, path = "/api/battles/{id}/review", tag = "battles", params(("id" = String, Path), ReviewAsked),
    responses((status = 200, body = BattleReview), (status = 403, body = Faults),
        (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn review(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Asked(asked): Asked<ReviewAsked>,
) -> Answer<BattleReview> {
    let side = asked.side.map(longroll::side::Side::from);
    let (entries, knows) = hold(&app, &id).await?.with(|live| {
        if let Some(side) = side {
            live.seats().may(&visitor, Act::Counsel(side))?;
        }
        Ok((live.entries(), live.reviewer(side)?))
    })?;
    let (reviewing, is_new) = app.reviews.get(&id, entries, knows);
    if is_new {
        let (battle, header) = hold(&app, &id).await?.with(|live| {
            let battle = live.battle.fork(entries);
            Ok((battle, live.header.clone()))
        })?;
        let (work, thinker) = (Arc::clone(&reviewing), app.clone());
        app.spawn(async move {
            let weights = weights(header.system.id(), &header.scenario);
            let made = thinker.think(move |app, threads| {
                let desk = Threads { threads, canceled: Some(&work.canceled) };
                let tick = |done: usize, of: usize| {
                    work.done.store(done, Ordering::Relaxed);
                    work.of.store(of.max(1), Ordering::Relaxed);
                    app.progress(done, of.max(1));
                };
                let told = opponent::review::review(&*battle, &weights, Scope { plays: PLAYS, knows }, desk, &tick);
                let told = told.map(|told| Review::from(&told));
                *work.made.lock().unwrap_or_else(PoisonError::into_inner) = told;
            });
            // A review that failed is not there when the page asks again.
            let _ = made.await;
        });
    }
    let made = reviewing.made.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let of = reviewing.of.load(Ordering::Relaxed);
    let done = if made.is_some() { of } else { reviewing.done.load(Ordering::Relaxed) };
    Ok::<_, Refused>(Json(BattleReview { done, of, review: made }))
}

/// Stop the review of a battle that is being made.
#[utoipa::path(delete, path = "/api/battles/{id}/review", tag = "battles", params(("id" = String, Path)),
    responses((status = 204, description = "stopped"), (status = 403, body = Faults), (status = 404, body = Faults)))]
pub async fn stop_review(app: App, visitor: Visitor, Word(id): Word<String>) -> Result<Reply, Refused> {
    hold(&app, &id).await?.with(|live| live.seats().may(&visitor, Act::Own).map(drop))?;
    app.reviews.stop(&id);
    Ok(Reply::empty(Status::NO_CONTENT))
}

/// What happened in a battle, turn by turn.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleStory {
    pub turns: Vec<TurnTold>,
}

/// The course of a battle: the losses of each turn by arm and command, and who moved and attacked where. While it goes
/// on, what the side may see; without a side, what both may see.
#[utoipa::path(get, path = "/api/battles/{id}/story", tag = "battles", params(("id" = String, Path), ReviewAsked),
    responses((status = 200, body = BattleStory), (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn story(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Asked(asked): Asked<ReviewAsked>,
) -> Answer<BattleStory> {
    let (battle, side) = hold(&app, &id).await?.with(|live| {
        let seat = live.seats().may(&visitor, Act::Look(asked.side.map(Into::into)))?;
        Ok((live.battle.fork(live.entries()), seat.side))
    })?;
    let turns = app.sum(move |_| Ok(umpire::chronicle::chronicle(&*battle, side))).await?;
    Ok(Json(BattleStory { turns }))
}
