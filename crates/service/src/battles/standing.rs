//! Standing answers: a player answers a question once and for all, and is not asked it again in this battle. The answer
//! enters the tape like any other, so that replays know nothing of it.

use std::collections::BTreeMap;

use longroll::side::Side;
use longroll::table::Wait;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::battle::{Player, side_word};
use utoipa::ToSchema;
use wire::Faults;
use wire::battle::Side as WireSide;

use super::BattleNow;
use super::desk::hold;
use super::live::Live;
use super::shown::Look;
use crate::body::{Body, Word};
use crate::faults::{Answer, Refused};
use crate::reply::Json;
use crate::seats::Act;
use crate::state::App;
use crate::visitor::Visitor;

/// Answers that mean the same whenever their question is asked: they name no place, unit or facing.
const GENERAL: [&str; 12] =
    ["fire", "hold", "stay", "stand", "halt", "none", "no", "yes", "take", "keep", "decline", "accept"];
/// The most standing answers of a battle.
const MOST: usize = 60;

/// An answer that a side gives whenever a question is asked and offers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct StandingAnswer {
    pub side: WireSide,
    /// The name of the question.
    pub question: String,
    pub answer: String,
}

/// A standing answer to make or to lift.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleStanding {
    /// The side that answers.
    pub of: WireSide,
    /// The name of the question, as in what the battle waits for.
    pub question: String,
    /// The answer from now on; without it the side is asked again.
    #[serde(default)]
    #[ts(optional)]
    pub answer: Option<String>,
    /// The side whose view to return.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<WireSide>,
}

/// The standing answers of a battle, and the entries that they gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    answers: BTreeMap<(Side, String), String>,
    given: BTreeMap<usize, Side>,
}

impl Standing {
    /// Read what [`Standing::text`] wrote. Lines that mean nothing are left out.
    pub fn read(text: &str) -> Standing {
        let mut standing = Standing::default();
        for line in text.lines() {
            let mut words = line.split(' ');
            let (Some(first), Some(side)) = (words.next(), words.next().and_then(side_of)) else { continue };
            match (first, words.next(), words.next()) {
                ("always", Some(question), Some(answer)) => {
                    standing.answers.insert((side, question.to_owned()), answer.to_owned());
                }
                ("gave", Some(entry), None) => {
                    standing.given.extend(entry.parse().ok().map(|entry: usize| (entry, side)));
                }
                _ => {}
            }
        }
        standing
    }

    /// One line for each answer and each entry.
    pub fn text(&self) -> String {
        let always = self
            .answers
            .iter()
            .map(|((side, question), answer)| format!("always {} {question} {answer}\n", side_word(*side)));
        let gave = self.given.iter().map(|(entry, side)| format!("gave {} {entry}\n", side_word(*side)));
        always.chain(gave).collect()
    }

    /// The answer to what a battle waits for, if there is one and it is offered.
    pub fn answer(&self, wait: Option<&Wait>) -> Option<(Side, String)> {
        let Some(Wait::Pick { side, name, options, .. }) = wait else { return None };
        let answer = self.answers.get(&(*side, (*name).to_owned()))?;
        options.iter().any(|offer| offer.slug == *answer).then(|| (*side, answer.clone()))
    }

    /// Entry number `entry` was answered by a standing answer of this side.
    pub fn gave(&mut self, entry: usize, side: Side) {
        self.given.insert(entry, side);
    }

    /// Entries from this one on were undone.
    pub fn undone(&mut self, entries: usize) {
        self.given.retain(|entry, _| *entry < entries);
    }

    /// Make an answer stand, or lift it.
    pub fn set(&mut self, side: Side, question: &str, answer: Option<&str>) -> Result<(), Refused> {
        let key = (side, question.to_owned());
        let Some(answer) = answer else {
            self.answers.remove(&key);
            return Ok(());
        };
        let named =
            !question.is_empty() && question.len() <= 40 && question.bytes().all(|byte| byte.is_ascii_graphic());
        if !named || question == "act" || !GENERAL.contains(&answer) {
            let why = format!("`{answer}` cannot be a standing answer to `{question}`");
            let help = "answers that name a place, a unit or a facing are given one by one";
            return Err(Refused::bad("answer", why, help));
        }
        if self.answers.len() >= MOST && !self.answers.contains_key(&key) {
            return Err(Refused::bad("answer", "there are too many standing answers", format!("at most {MOST}")));
        }
        self.answers.insert(key, answer.to_owned());
        Ok(())
    }

    /// The answers that this side, or any side, has standing.
    pub fn answers(&self, of: Option<Side>) -> Vec<StandingAnswer> {
        let shown = self.answers.iter().filter(|((side, _), _)| of.is_none_or(|of| of == *side));
        let answer = |((side, question), answer): (&(Side, String), &String)| StandingAnswer {
            side: WireSide::from(*side),
            question: question.clone(),
            answer: answer.clone(),
        };
        shown.map(answer).collect()
    }

    /// The entries that standing answers of this side, or of any side, gave.
    pub fn given(&self, of: Option<Side>) -> Vec<usize> {
        let shown = self.given.iter().filter(|(_, side)| of.is_none_or(|of| of == **side));
        shown.map(|(entry, _)| *entry).collect()
    }
}

fn side_of(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side_word(*side) == word)
}

/// The answers to what a battle waits for that can be made to stand.
pub fn may_stand(wait: Option<&Wait>) -> Vec<String> {
    let Some(Wait::Pick { name, options, .. }) = wait else { return Vec::new() };
    let general = options.iter().filter(|offer| *name != "act" && GENERAL.contains(&offer.slug.as_str()));
    general.map(|offer| offer.slug.clone()).collect()
}

/// Answer a question once and for all, or be asked it again. If it is being asked, it is answered at once.
#[utoipa::path(post, path = "/api/battles/{id}/standing", tag = "battles", params(("id" = String, Path)),
    request_body = BattleStanding,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn standing(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleStanding>,
) -> Answer<BattleNow> {
    let (task, mut dice) = (app.clone(), app.dice()?);
    app.apart(async move {
        let mut held = hold(&task, &id).await?;
        let before = held.with(|live| {
            live.seats().may(&visitor, Act::Decide(this.of.into()))?;
            let before = live.entries();
            live.stand(this.of.into(), &this.question, this.answer.as_deref(), &mut dice)?;
            Ok(before)
        })?;
        held.keep(&task).await?;
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(this.side.map(Into::into)))?;
            Ok(Json(live.show(Look::from_seat(seat, Some(before)))))
        })
    })
    .await
}

impl Live {
    /// Make an answer of a person stand, or lift it, and play on with it.
    pub fn stand(
        &mut self,
        side: Side,
        question: &str,
        answer: Option<&str>,
        chance: &mut dyn longroll::seat::Chance,
    ) -> Result<(), Refused> {
        if self.header.players[side] != Player::Human {
            let help = "only people have standing answers";
            return Err(Refused::conflict("of", "the machine decides for this side", help));
        }
        self.standing.set(side, question, answer)?;
        self.run(chance);
        Ok(())
    }
}
