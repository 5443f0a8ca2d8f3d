//! Battles that end before their rules end them: a side resigns, or both agree to a draw.

use longroll::side::{BySide, Side};
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

/// What the players have agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Agreed {
    #[default]
    Nothing,
    /// This side offers a draw. It stands until the other side accepts it or decides something.
    Offered(Side),
    Resigned(Side),
    Drawn,
}

/// The side that resigns, or that offers or accepts a draw.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleEnd {
    pub of: WireSide,
    /// The side whose view to return.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<WireSide>,
}

impl Agreed {
    /// One line to store; nothing without an agreement.
    pub fn text(self) -> String {
        match self {
            Agreed::Nothing => String::new(),
            Agreed::Offered(side) => format!("offered {}", side_word(side)),
            Agreed::Resigned(side) => format!("resigned {}", side_word(side)),
            Agreed::Drawn => "drawn".to_owned(),
        }
    }

    /// Read what [`Agreed::text`] wrote. A line that means nothing is no agreement.
    pub fn read(text: &str) -> Agreed {
        let side = |word: &str| Side::BOTH.into_iter().find(|side| side_word(*side) == word);
        match text.split_once(' ') {
            Some(("offered", word)) => side(word).map_or(Agreed::Nothing, Agreed::Offered),
            Some(("resigned", word)) => side(word).map_or(Agreed::Nothing, Agreed::Resigned),
            None if text == "drawn" => Agreed::Drawn,
            _ => Agreed::Nothing,
        }
    }

    /// Whether it ends the battle.
    pub fn ends(self) -> bool {
        matches!(self, Agreed::Resigned(_) | Agreed::Drawn)
    }
}

impl Live {
    /// How the battle ended, by its rules or by agreement.
    pub fn over(&self, names: &BySide<String>) -> Option<String> {
        match self.agreed {
            Agreed::Resigned(side) => Some(format!("{} resigned.", names[side])),
            Agreed::Drawn => Some("Drawn by agreement.".to_owned()),
            Agreed::Nothing | Agreed::Offered(_) => None,
        }
    }

    /// A side resigns.
    fn resign(&mut self, side: Side) -> Result<(), Refused> {
        self.agree(side)?;
        self.agreed = Agreed::Resigned(side);
        Ok(())
    }

    /// A side offers a draw, or accepts the one that the other has offered.
    fn draw(&mut self, side: Side) -> Result<(), Refused> {
        self.agree(side)?;
        if self.header.players[side.other()] != Player::Human {
            return Err(Refused::conflict("of", "the computer agrees to no draw", "play on, or resign"));
        }
        self.agreed = if self.agreed == Agreed::Offered(side.other()) { Agreed::Drawn } else { Agreed::Offered(side) };
        Ok(())
    }

    fn agree(&self, side: Side) -> Result<(), Refused> {
        if self.battle.wait().is_none() {
            return Err(Refused::conflict("of", "the battle is over", "there is nothing to agree on"));
        }
        if self.header.players[side] != Player::Human {
            return Err(Refused::conflict("of", "the computer plays this side", "resign for your own side"));
        }
        Ok(())
    }

    /// A decision of a side declines the draw that the other has offered.
    pub fn declines(&mut self, side: Side) {
        if self.agreed == Agreed::Offered(side.other()) {
            self.agreed = Agreed::Nothing;
        }
    }
}

async fn agreed(
    app: App,
    visitor: Visitor,
    id: String,
    this: BattleEnd,
    action: fn(&mut Live, Side) -> Result<(), Refused>,
) -> Answer<BattleNow> {
    let task = app.clone();
    app.apart(async move {
        let mut held = hold(&task, &id).await?;
        held.with(|live| {
            live.seats().may(&visitor, Act::Decide(this.of.into()))?;
            live.expect(None, BySide::default())?;
            action(live, this.of.into())
        })?;
        held.keep(&task).await?;
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(this.side.map(Side::from)))?;
            Ok(Json(live.show(Look::from_seat(seat, None))))
        })
    })
    .await
}

/// Resign for a side: the battle is over, and nothing is secret any more.
#[utoipa::path(post, path = "/api/battles/{id}/resign", tag = "battles", params(("id" = String, Path)),
    request_body = BattleEnd,
    responses((status = 200, body = BattleNow), (status = 403, body = Faults), (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn resign(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleEnd>,
) -> Answer<BattleNow> {
    agreed(app, visitor, id, this, Live::resign).await
}

/// Offer a draw, or accept the one that the other side has offered. A decision of the other side declines it.
#[utoipa::path(post, path = "/api/battles/{id}/draw", tag = "battles", params(("id" = String, Path)),
    request_body = BattleEnd,
    responses((status = 200, body = BattleNow), (status = 403, body = Faults), (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn draw(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleEnd>,
) -> Answer<BattleNow> {
    agreed(app, visitor, id, this, Live::draw).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disk_keeps_what_was_agreed() {
        for agreed in [Agreed::Nothing, Agreed::Offered(Side::North), Agreed::Resigned(Side::South), Agreed::Drawn] {
            assert_eq!(Agreed::read(&agreed.text()), agreed);
        }
        for text in ["offered", "resigned east", "won"] {
            assert_eq!(Agreed::read(text), Agreed::Nothing, "{text}");
        }
    }
}
