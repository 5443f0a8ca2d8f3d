//! Changes of battles: each from a seat, on disk before it is shown, and made to its end even if the client leaves.

use longroll::seat::Chance;
use longroll::side::Side;
use wire::battle::Side as WireSide;

use super::BattleNow;
use super::beginning::Place;
use super::desk::{hold, place};
use super::live::Live;
use super::shown::Look;
use crate::faults::{Answer, Refused};
use crate::reply::Json;
use crate::seats::{Act, Seat};
use crate::state::App;
use crate::visitor::Visitor;

/// Store a new battle as this visitor's, and show it to him.
pub async fn begun(app: &App, visitor: Visitor, mut live: Live, reserved: Place) -> Answer<BattleNow> {
    visitor.id().clone_into(&mut live.owner);
    let task = app.clone();
    app.apart(async move {
        let mut held = place(&task, live).await?;
        drop(reserved);
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(None))?;
            Ok(Json(live.show(Look::from_seat(seat, None))))
        })
    })
    .await
}

/// A change of a battle that a visitor wants to make.
pub struct Change {
    pub visitor: Visitor,
    pub id: String,
    /// The position it is meant for.
    pub at: Option<String>,
    /// The side whose view to return.
    pub side: Option<WireSide>,
    /// The side whose change it is; none if any player may make it.
    pub by: fn(&Live) -> Option<Side>,
}

impl Change {
    /// Make the change.
    pub async fn make(
        self,
        app: &App,
        action: impl FnOnce(&mut Live, &mut dyn Chance) -> Result<(), Refused> + Send + 'static,
    ) -> Answer<BattleNow> {
        let (task, mut dice) = (app.clone(), app.dice()?);
        app.apart(async move {
            let mut held = hold(&task, &self.id).await?;
            let before = held.with(|live| {
                let seat = self.seat(live)?;
                live.expect(self.at.as_deref(), seat.of)?;
                let before = live.entries();
                action(live, &mut dice)?;
                Ok(before)
            })?;
            held.keep(&task).await?;
            held.with(|live| {
                let seat = live.seats().may(&self.visitor, Act::Look(self.side.map(Side::from)))?;
                Ok(Json(live.show(Look::from_seat(seat, Some(before)))))
            })
        })
        .await
    }

    /// The seat from which the visitor makes it.
    fn seat(&self, live: &Live) -> Result<Seat, Refused> {
        let seats = live.seats();
        if let Some(side) = (self.by)(live) {
            return seats.may(&self.visitor, Act::Decide(side));
        }
        let north = seats.may(&self.visitor, Act::Decide(Side::North));
        north.or_else(|_| seats.may(&self.visitor, Act::Decide(Side::South)))
    }
}
