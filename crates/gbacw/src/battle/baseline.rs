//! The computer opponent: it plays either side of any battle, one decision at a time, from the position alone.
//!
//! It knows which ground it wants ([`purpose`]), weighs fire and shock by their exact odds ([`judgment`]), and scores the hexes
//! where a unit could stand ([`moves`]). Scores are whole numbers, so that it decides the same on every machine.

mod judgment;
mod moves;
mod purpose;

use hexes::Hex;
use longroll::advice;
use longroll::side::Side;
use longroll::table::{Offer, Wait};

use super::cards::{BrigadeId, LeaderId, Level, UnitId};
use super::state::State;
use super::war::War;

/// The decision: an index into the options.
pub fn advise(war: &War, state: &State, wait: &Wait) -> usize {
    let Wait::Pick { name, side, options, .. } = wait else { return 0 };
    let chief = Chief { war, state, side: *side, options };
    match *name {
        "orders" | "reserve-orders" => chief.orders(),
        "new-orders" => chief.new_orders(),
        "first-marker" => chief.first_marker(),
        "act" => chief.decide(),
        "ride" => chief.ride(),
        "designate" | "join" => chief.designate(),
        "advance" => chief.advance(),
        "continue-shock" => chief.go_on(),
        "counterattack" => chief.slug("none"),
        "pre-shock-fire" => chief.best_shot(),
        "retreat-before-shock" => chief.before_shock(),
        "react" => chief.react(),
        "react-facing" | "advance-facing" => chief.face(),
        "retreat" | "come-back" | "replacement" => chief.refuge(),
        "retreat-farther" => chief.slug("halt"),
        // Fire out of turn and everything else: the first option is the usual one.
        _ => 0,
    }
}

/// The commander looking at one decision.
struct Chief<'w> {
    war: &'w War,
    state: &'w State,
    side: Side,
    options: &'w [Offer],
}

impl Chief<'_> {
    /// The option of this name, or the first.
    fn slug(&self, slug: &str) -> usize {
        self.find(slug).unwrap_or(0)
    }

    fn find(&self, slug: &str) -> Option<usize> {
        advice::find(self.options, slug)
    }

    /// The option with the highest score; of equal ones the first.
    fn best(&self, score: impl Fn(&Offer) -> i32) -> usize {
        advice::best(self.options, score)
    }

    fn hex(&self, offer: &Offer) -> Option<Hex> {
        let (column, row) = offer.mark.hex?;
        self.war.grid().numbered(column, row)
    }

    fn unit_of(&self, offer: &Offer) -> Option<UnitId> {
        UnitId::of_piece(offer.mark.piece?, self.war.scenario.units.len())
    }

    fn leader_of(&self, offer: &Offer) -> Option<LeaderId> {
        LeaderId::of_piece(offer.mark.piece?, self.war.scenario.leaders.len())
    }

    /// The brigade an option or a question is about.
    fn brigade_of(&self, offer: &Offer) -> Option<BrigadeId> {
        let led = self.leader_of(offer).and_then(|leader| match self.war.leader(leader).level {
            Level::Brigade(brigade) => Some(brigade),
            _ => None,
        });
        led.or_else(|| self.unit_of(offer).and_then(|unit| self.war.brigade_of(unit)))
    }

    /// 6.1 Attack a near and weaker enemy, march where no enemy is near, else advance.
    fn orders(&self) -> usize {
        let Some(brigade) = self.options.first().and_then(|offer| self.brigade_of(offer)) else {
            return self.slug("advance");
        };
        match self.wish(brigade) {
            purpose::Wish::Attack => self.find("attack"),
            purpose::Wish::March => self.find("march"),
            purpose::Wish::Advance => None,
        }
        .unwrap_or_else(|| self.slug("advance"))
    }

    /// 6.2 The brigade whose orders are being changed, under the orders he would give it.
    fn new_orders(&self) -> usize {
        let Some(brigade) = self.state.acting.first().copied() else { return 0 };
        let slug = if self.wish(brigade) == purpose::Wish::Attack { "attack" } else { "advance" };
        // The orders that it has are not offered.
        let slug = if self.state.brigade(brigade).orders.word() == slug { "keep" } else { slug };
        [slug, "advance", "keep"].into_iter().find_map(|slug| self.find(slug)).unwrap_or(0)
    }

    /// 6.2 A change is worth its risk only to a column that has run into the enemy.
    fn changes_orders(&self) -> bool {
        let column = |brigade: &BrigadeId| {
            self.state.brigade(*brigade).orders == crate::orders::Orders::March
                && self.wish(*brigade) != purpose::Wish::March
        };
        self.state.acting.iter().any(column)
    }

    /// 3.2 The division nearest to the enemy first.
    fn first_marker(&self) -> usize {
        self.best(|offer| {
            let at = self.leader_of(offer).and_then(|leader| self.state.leader(leader).hex());
            -at.and_then(|hex| self.nearest_enemy(hex)).unwrap_or(99)
        })
    }

    fn nearest_enemy(&self, hex: Hex) -> Option<i32> {
        self.war.nearest(self.state, hex, self.side.other(), |_, _| true).map(|(far, _)| far)
    }

    /// A hex away from the enemy and near friends: for retreats, and for units that return.
    fn refuge(&self) -> usize {
        self.best(|offer| {
            let Some(hex) = self.hex(offer) else { return -100 };
            let fronted = self.war.is_fronted(self.state, hex, self.side.other());
            let friends = self.war.is_adjacent(self.state, hex, self.side);
            let cover = -self.war.ground.terrain(hex).fire;
            4 * self.nearest_enemy(hex).unwrap_or(20).min(12) - 30 * i32::from(fronted) + 2 * i32::from(friends) + cover
        })
    }
}
