//! The machine's commander: he carries out a plan, one decision at a time, from what the position shows.
//!
//! A plan gives each brigade a mission ([`purpose`]); without one it does what the army needs most. He has a judgment of fire and
//! charges by the charts ([`judgment`]) and a feeling for where a unit stands well ([`position`]). Scores are whole numbers, a
//! tenth of an inch nearer to the goal being worth one, so that he decides alike on every machine. Rehearsals are played by him,
//! so nothing here walks odds or tries a move that is not asked about.

mod candidates;
mod guns;
mod idle;
mod judgment;
mod leading;
mod moves;
mod planning;
mod position;
mod purpose;

pub use candidates::{orders, plans};
pub use idle::idle;
pub use planning::{baseline, commands, goals, horizon, hour, imagine, standing, weight};

use longroll::advice::{best, find};
use longroll::plan::{Order, Plan};
use longroll::side::Side;
use longroll::table::{Offer, Wait};

use self::position::Seen;
use super::cards::{LeaderId, UnitId};
use super::state::State;
use super::war::War;

/// What he decides: an index into the options.
pub fn obey(war: &War, state: &State, wait: &Wait, plan: &Plan) -> usize {
    let Wait::Pick { name, side, options, .. } = wait else { return 0 };
    if options.len() < 2 {
        return 0;
    }
    match *name {
        "fire" => judgment::fire(war, state, options),
        "attach" => Chief::new(war, state, *side, plan).attach(options),
        "maneuver" => Chief::new(war, state, *side, plan).next(options),
        "leg" => Chief::new(war, state, *side, plan).leg(options),
        "battery" => Chief::new(war, state, *side, plan).battery(options),
        "ride" => Chief::new(war, state, *side, plan).ride(options),
        "carry" => Chief::new(war, state, *side, plan).carry(options),
        // Who pays for a loss, which combat is first, where a new leader appears: the first option is the usual one.
        _ => 0,
    }
}

/// The commander looking at a position.
struct Chief<'w> {
    war: &'w War,
    state: &'w State,
    side: Side,
    plan: &'w Plan,
    /// Everyone of the enemy on the table, and of his own.
    foes: Vec<Seen<'w>>,
    friends: Vec<Seen<'w>>,
    /// Brigades of his in good order on the table: without one he loses at once (13.4).
    steady: usize,
}

impl<'w> Chief<'w> {
    fn new(war: &'w War, state: &'w State, side: Side, plan: &'w Plan) -> Chief<'w> {
        let seen = |side: Side| war.present(state, side).map(|(unit, now)| Seen::new(war, unit, now)).collect();
        let friends: Vec<Seen<'w>> = seen(side);
        let steady = friends.iter().filter(|seen| !seen.guns && !seen.now.unit.disordered).count();
        Chief { war, state, side, plan, foes: seen(side.other()), friends, steady }
    }

    fn unit_of(&self, offer: &Offer) -> Option<UnitId> {
        UnitId::of_piece(offer.mark.piece?, self.war.scenario.units.len())
    }

    fn leader_of(&self, offer: &Offer) -> Option<LeaderId> {
        LeaderId::of_piece(offer.mark.piece?, self.war.scenario.leaders.len())
    }

    /// What a brigade is to do.
    fn order(&self, unit: UnitId) -> Order {
        if self.plan.0.is_empty() {
            return Order::default();
        }
        let forces = planning::forces(self.war, self.side);
        let command = forces.iter().position(|force| force.contains(&unit));
        command.map_or(Order::default(), |command| self.plan.order(command as u8))
    }
}
