//! Leaders.

use field::display::frame;
use field::{Length, Point, tenths};
use longroll::table::Offer;

use super::position::Seen;
use super::{Chief, best, find};
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::leaders;
use crate::battle::state::LeaderAt;

/// A leader rides with a column until the enemy is as near as this, in tenths of an inch.
const IN_SAFETY: i32 = 170;

/// No place for a leader who is alone.
const DANGER: i32 = 40;

impl Chief<'_> {
    /// 4.4 A leader who is with a brigade leaves it before the enemy is near; he joins one that has lost its order and that he
    /// cannot help from where he is.
    pub fn attach(&self, options: &[Offer]) -> usize {
        let done = find(options, "done").unwrap_or(0);
        let wanted = |offer: &Offer| {
            let Some(leader) = self.leader_of(offer) else { return false };
            match self.state.leader(leader).at {
                LeaderAt::Attached(unit) => offer.mark.spot.is_none() && self.leaves(unit),
                _ => offer.mark.spot.is_some_and(|spot| self.joins(leader, frame(spot).origin)),
            }
        };
        options.iter().position(wanted).unwrap_or(done)
    }

    fn leaves(&self, unit: UnitId) -> bool {
        !self.state.unit(unit).unit.disordered && self.distance(unit) < IN_SAFETY
    }

    /// Whether the brigade at this place needs this leader with it.
    fn joins(&self, leader: LeaderId, place: Point) -> bool {
        let Some(seen) = self.friends.iter().find(|seen| !seen.guns && seen.at() == place) else { return false };
        let Some(from) = leaders::place_of(self.state, leader) else { return false };
        seen.now.unit.disordered
            && self.state.attached(seen.unit).next().is_none()
            && !leaders::reaches(self.war, self.state, from, seen.unit)
    }

    /// 4.6 Where a leader rides.
    pub fn ride(&self, options: &[Offer]) -> usize {
        best(options, |offer| self.post(offer))
    }

    /// 4.3 Where a leader has most of his brigades in his radius, those that need him before the others, and no enemy near.
    fn post(&self, offer: &Offer) -> i32 {
        let Some(leader) = self.leader_of(offer) else { return 0 };
        let there = offer.mark.spot.map(|spot| frame(spot).origin);
        let Some(at) = there.or_else(|| leaders::place_of(self.state, leader)) else { return 0 };
        let radius = tenths(Length::inches(i64::from(self.war.book.command_radius) - 2));
        let mut score = 0;
        for seen in self.friends.iter().filter(|seen| leaders::helps(self.war, leader, seen.unit)) {
            let far = seen.shape.look(at).away;
            let near = far <= radius;
            score += match (seen.guns, near) {
                (true, true) => 25 * i32::from(seen.now.unit.limbered),
                (false, true) => 100 + 80 * i32::from(seen.now.unit.disordered),
                _ => 0,
            };
            score -= if seen.guns { 0 } else { far / 20 };
        }
        let danger = self.foes.iter().map(|foe: &Seen<'_>| foe.shape.look(at).away).min().unwrap_or(i32::MAX);
        score - if danger < DANGER { 300 } else { 0 }
    }
}
