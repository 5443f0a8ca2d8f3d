//! Invitations: a link that gives a seat of a battle to the visitor who opens it first.

use longroll::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;
use umpire::battle::{Player, side_word};
use utoipa::ToSchema;
use wire::Faults;
use wire::battle::Side as WireSide;

use super::desk::hold;
use super::live::Live;
use super::shown::Look;
use super::{BattleNow, SideNames};
use crate::body::{Body, Word};
use crate::faults::{Answer, Refused};
use crate::reply::Json;
use crate::seats::Act;
use crate::state::App;
use crate::visitor::Visitor;

/// Invitations of a battle that may be open at the same time.
const MOST_LINKS: usize = 8;
/// How long an invitation is good, in milliseconds: a week.
const GOOD_FOR: i64 = 7 * 24 * 60 * 60 * 1000;
/// Random bytes of a code.
const CODE: usize = 16;

/// The open invitations of a battle. Only hashes are kept, so that a copy of the database gives no seat away.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links(Vec<Link>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Link {
    hash: String,
    side: Side,
    made: i64,
}

fn hashed(code: &str) -> String {
    Sha256::digest(code.as_bytes()).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

impl Links {
    /// Read what [`Links::text`] wrote. Lines that mean nothing are left out.
    pub fn read(text: &str) -> Links {
        let link = |line: &str| {
            let mut words = line.split(' ');
            let (hash, side, made) = (words.next()?, words.next()?, words.next()?);
            let side = Side::BOTH.into_iter().find(|known| side_word(*known) == side)?;
            Some(Link { hash: hash.to_owned(), side, made: made.parse().ok()? })
        };
        Links(text.lines().filter_map(link).collect())
    }

    pub fn text(&self) -> String {
        let line = |link: &Link| format!("{} {} {}\n", link.hash, side_word(link.side), link.made);
        self.0.iter().map(line).collect()
    }

    /// Open one more; the oldest make room for it.
    fn add(&mut self, code: &str, side: Side, now: i64) {
        self.0.retain(|link| now - link.made < GOOD_FOR);
        let over = (self.0.len() + 1).saturating_sub(MOST_LINKS);
        self.0.drain(..over);
        self.0.push(Link { hash: hashed(code), side, made: now });
    }

    /// The side that a code leads to, while it is good.
    fn side(&self, code: &str, now: i64) -> Option<Side> {
        let hash = hashed(code);
        self.0.iter().find(|link| link.hash == hash && now - link.made < GOOD_FOR).map(|link| link.side)
    }

    /// Void every invitation to a side.
    pub(super) fn close(&mut self, side: Side) {
        self.0.retain(|link| link.side != side);
    }
}

/// Who sits where, as a visitor is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Seated {
    /// The sides that you answer for.
    pub mine: Vec<WireSide>,
    /// The sides whose seat was claimed with an invitation.
    pub claimed: Vec<WireSide>,
    /// Whether you may delete the battle.
    pub owner: bool,
    /// Whether you may invite others to its seats, and take seats back.
    pub invites: bool,
}

/// A side to invite to, or whose seat to take back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleSeat {
    pub side: WireSide,
}

/// An invitation: the path of the address to send. It works once, for a week.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Invitation {
    pub side: WireSide,
    pub path: String,
}

/// The code of an invitation: what follows `/seat/` in its address.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SeatCode {
    pub code: String,
}

/// The seat that an invitation leads to.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SeatOffered {
    pub battle: String,
    pub system: String,
    pub title: String,
    pub side: WireSide,
    /// What the side is called.
    pub name: String,
    /// What the players call themselves.
    pub names: SideNames,
}

fn gone() -> Refused {
    Refused::missing("code", "this invitation was used, taken back or is too old", "ask for a new one")
}

/// The battle and the secret of a code.
fn parts(code: &str) -> Result<(&str, &str), Refused> {
    code.trim().split_once('-').filter(|(battle, secret)| !battle.is_empty() && !secret.is_empty()).ok_or_else(gone)
}

/// Invite to a seat. The visitor who opens the link first, within a week, answers for the side from then on.
#[utoipa::path(post, path = "/api/battles/{id}/invite", tag = "battles", params(("id" = String, Path)),
    request_body = BattleSeat,
    responses((status = 200, body = Invitation), (status = 403, body = Faults), (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn invite(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleSeat>,
) -> Answer<Invitation> {
    let (secret, now, task) = (app.secret(CODE)?, app.now(), app.clone());
    app.apart(async move {
        let mut held = hold(&task, &id).await?;
        held.with(|live| {
            live.seats().may(&visitor, Act::Own)?;
            live.expect(None, BySide::default())?;
            live.for_people(this.side.into())?;
            live.links.add(&secret, this.side.into(), now);
            Ok(())
        })?;
        held.keep(&task).await?;
        Ok(Json(Invitation { side: this.side, path: format!("/seat/{id}-{secret}") }))
    })
    .await
}

/// Take a seat back: its holder answers no more, and open invitations to it are void.
#[utoipa::path(post, path = "/api/battles/{id}/revoke", tag = "battles", params(("id" = String, Path)),
    request_body = BattleSeat,
    responses((status = 200, body = BattleNow), (status = 403, body = Faults), (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn revoke(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleSeat>,
) -> Answer<BattleNow> {
    let task = app.clone();
    app.apart(async move {
        let mut held = hold(&task, &id).await?;
        held.with(|live| {
            live.seats().may(&visitor, Act::Own)?;
            live.expect(None, BySide::default())?;
            live.for_people(this.side.into())?;
            live.links.close(this.side.into());
            live.holders[this.side.into()] = None;
            live.offered = None;
            Ok(())
        })?;
        held.keep(&task).await?;
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(None))?;
            Ok(Json(live.show(Look::from_seat(seat, None))))
        })
    })
    .await
}

/// Where an invitation leads. Looking at it does not use it up.
#[utoipa::path(get, path = "/api/seats/{code}", tag = "battles", params(("code" = String, Path)),
    responses((status = 200, body = SeatOffered), (status = 404, body = Faults)))]
pub async fn offered(app: App, Word(code): Word<String>) -> Answer<SeatOffered> {
    let (battle, secret) = parts(&code)?;
    let now = app.now();
    let mut held = hold(&app, battle).await.map_err(|_| gone())?;
    held.with(|live| {
        let side = live.links.side(secret, now).ok_or_else(gone)?;
        let names = &live.header.names;
        Ok(Json(SeatOffered {
            battle: live.id.clone(),
            system: live.header.system.id().to_owned(),
            title: live.header.title.clone(),
            side: side.into(),
            name: live.battle.view(None).sides[side].name.clone(),
            names: SideNames { north: names.north.clone(), south: names.south.clone() },
        }))
    })
}

/// Take the seat that an invitation leads to. The invitation is used up, and others to the same seat are void.
#[utoipa::path(post, path = "/api/seats", tag = "battles", request_body = SeatCode,
    responses((status = 200, body = BattleNow), (status = 404, body = Faults), (status = 429, body = Faults)))]
pub async fn claim(app: App, visitor: Visitor, Body(this): Body<SeatCode>) -> Answer<BattleNow> {
    let (now, task) = (app.now(), app.clone());
    app.apart(async move {
        let (battle, secret) = parts(&this.code)?;
        let mut held = hold(&task, battle).await.map_err(|_| gone())?;
        held.with(|live| {
            let side = live.links.side(secret, now).ok_or_else(gone)?;
            live.links.close(side);
            // The player of this machine has every seat already.
            live.holders[side] = Some(visitor.id().to_owned()).filter(|id| !id.is_empty());
            Ok(())
        })?;
        held.keep(&task).await?;
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(None))?;
            Ok(Json(live.show(Look::from_seat(seat, None))))
        })
    })
    .await
}

impl Live {
    /// Refuse a seat that a computer player has.
    pub(super) fn for_people(&self, side: Side) -> Result<(), Refused> {
        if self.header.players[side] == Player::Human {
            return Ok(());
        }
        let help = "begin a battle between people, or fork this one with a person on that side";
        Err(Refused::conflict("side", "the computer plays this side", help))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_is_good_for_a_week_and_for_its_side() {
        let mut links = Links::default();
        links.add("north-code", Side::North, 1000);
        links.add("south-code", Side::South, 1000);
        assert_eq!(Links::read(&links.text()), links, "the disk keeps it");
        assert!(!links.text().contains("code"), "but not the code");
        assert_eq!(links.side("south-code", 2000), Some(Side::South));
        assert_eq!((links.side("other", 2000), links.side("south-code", 1000 + GOOD_FOR)), (None, None));
        links.close(Side::South);
        assert_eq!((links.side("south-code", 2000), links.side("north-code", 2000)), (None, Some(Side::North)));
    }

    #[test]
    fn invitations_do_not_pile_up() {
        let mut links = Links::default();
        (0..100).for_each(|number| links.add(&format!("code {number}"), Side::North, number));
        assert_eq!(links.0.len(), MOST_LINKS);
        assert_eq!((links.side("code 99", 100), links.side("code 0", 100)), (Some(Side::North), None));
    }

    #[test]
    fn a_code_has_a_battle_and_a_secret() {
        assert_eq!(parts(" ab-cd ").unwrap(), ("ab", "cd"));
        for wrong in ["", "-", "ab", "ab-", "-cd"] {
            assert_eq!(parts(wrong).unwrap_err().status.0, 404, "{wrong}");
        }
    }
}
