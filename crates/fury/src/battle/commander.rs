//! The machine's commander: he plays either side of any battle, one decision at a time, from what the position shows.
//!
//! He has no plan but the ground he wants ([`purpose`]), a judgment of fire and charges by their exact odds ([`judgment`]), and
//! a feeling for where a unit stands well ([`standing`]). Scores are whole numbers, a tenth of an inch nearer to the goal being
//! worth one, so that he decides alike on every machine.

mod candidates;
mod idle;
mod judgment;
mod moves;
mod planning;
mod purpose;
mod standing;

pub use candidates::{orders, plans};
pub use idle::idle;
pub use planning::{baseline, commands, goals, horizon, hour, imagine, standing, weight};

use field::display::frame;
use field::{Figure, Length, Point, tenths};
use longroll::advice::{best, find};
use longroll::plan::Plan;
use longroll::side::Side;
use longroll::table::{Offer, Wait};

use super::cards::{LeaderId, UnitId};
use super::leaders;
use super::state::State;
use super::war::War;

/// What he decides: an index into the options.
pub fn obey(war: &War, state: &State, wait: &Wait, _plan: &Plan) -> usize {
    let Wait::Pick { name, side, options, .. } = wait else { return 0 };
    let steady = war.present(state, *side).filter(|(_, now)| !now.unit.is_battery() && !now.unit.disordered).count();
    let chief = Chief { war, state, side: *side, steady };
    match *name {
        "attach" => chief.attach(options),
        "maneuver" => chief.next(options),
        "leg" => chief.leg(options),
        "battery" => chief.battery(options),
        "ride" => best(options, |offer| chief.post(offer)),
        "fire" => best(options, |offer| chief.shot(offer)),
        "carry" => chief.carry(options),
        // Who pays for a loss, which combat is first, where a new leader appears: the first option is the usual one.
        _ => 0,
    }
}

/// The commander looking at a position.
#[derive(Clone, Copy)]
struct Chief<'w> {
    war: &'w War,
    state: &'w State,
    side: Side,
    /// Brigades of his in good order on the table: without one he loses at once (13.4).
    steady: usize,
}

impl Chief<'_> {
    fn unit_of(&self, offer: &Offer) -> Option<UnitId> {
        UnitId::of_piece(offer.mark.piece?, self.war.scenario.units.len())
    }

    fn leader_of(&self, offer: &Offer) -> Option<LeaderId> {
        LeaderId::of_piece(offer.mark.piece?, self.war.scenario.leaders.len())
    }

    /// How far the nearest enemy stand is from a point, in tenths of an inch.
    fn enemy_from(&self, at: Point) -> i32 {
        let most = self.war.table.width() + self.war.table.height();
        let enemy = |id: u16| self.war.side(State::owner(id)) != self.side;
        self.state.pieces.nearest(&at, most, enemy).map_or(i32::MAX, |(_, gap)| tenths(gap.length()))
    }

    /// 4.4 A leader joins a brigade of his that has lost its order; else he keeps his freedom.
    fn attach(&self, options: &[Offer]) -> usize {
        let done = find(options, "done").unwrap_or(0);
        let shaken = |offer: &Offer| {
            let unit = offer.slug.split(' ').nth(1)?;
            let unit = self.war.all().find(|known| self.war.card(*known).id == unit)?;
            let alone = self.state.attached(unit).next().is_none();
            (self.state.unit(unit).unit.disordered && alone).then_some(unit)
        };
        options.iter().position(|offer| shaken(offer).is_some()).unwrap_or(done)
    }

    /// 4.3 Where a leader has most of his brigades in his radius, those that need him before the others, and no enemy near.
    fn post(&self, offer: &Offer) -> i32 {
        let Some(leader) = self.leader_of(offer) else { return 0 };
        let there = offer.mark.spot.map(|spot| frame(spot).origin);
        let Some(at) = there.or_else(|| leaders::place_of(self.state, leader)) else { return 0 };
        let radius = Length::inches(i64::from(self.war.book.command_radius) - 2);
        let mut score = 0;
        for (unit, now) in self.war.present(self.state, self.side) {
            if now.unit.is_battery() || !leaders::helps(self.war, leader, unit) {
                continue;
            }
            let near = now.stands.iter().any(|stand| at.is_within(radius, stand));
            let far = (at - now.frame.origin).length();
            score += if near { 100 + 80 * i32::from(now.unit.disordered) } else { 0 } - tenths(far) / 20;
        }
        let danger = self.enemy_from(at);
        score - if danger < 40 { 300 } else { 0 }
    }
}
