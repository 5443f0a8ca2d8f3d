//! The machine's commander: he plays either side of any battle, one decision at a time, by the plan he is given.
//!
//! A plan sends units to ground or enemies ([`purpose`]); he weighs the places they can reach ([`outlook`]), and shots and
//! assaults by their dice ([`judgment`]). Scores are whole numbers, so that he decides alike on every machine; a victory
//! point is worth a hundred.

mod acts;
mod corps;
mod guns;
mod idle;
mod judgment;
mod outlook;
mod planning;
mod purpose;
mod score;

pub use idle::idle;
pub use planning::{baseline, commands, goals, horizon, hour, imagine, orders, plans, weight};
pub use score::standing;

use field::display::frame;
use field::{Point, tenths};
use longroll::advice::{best, find};
use longroll::plan::Plan;
use longroll::side::Side;
use longroll::table::{Offer, Wait};

use super::cards::{GeneralId, Rank, UnitId};
use super::state::{GeneralAt, Phase, State};
use super::war::War;
use super::{leaders, victory};

/// What he decides: an index into the options.
pub fn obey(war: &War, state: &State, wait: &Wait, plan: &Plan) -> usize {
    let Wait::Pick { name, side, options, .. } = wait else { return 0 };
    let chief = Chief { war, state, side: *side, plan };
    match *name {
        "general" => best(options, |offer| chief.post(offer)),
        "determination" => best(options, |offer| chief.division(offer)),
        "act" => best(options, |offer| chief.next(offer)),
        "action" => chief.action(options),
        "arrival" => best(options, |offer| chief.arrival(offer)),
        "opportunity" => best(options, |offer| chief.opportunity(offer)),
        "cancel-morale" => chief.cancel(options),
        // Which unit tests first, where a new general appears, whether a die is re-rolled: the usual answer comes first.
        _ => 0,
    }
}

/// The commander looking at a position.
#[derive(Clone, Copy)]
struct Chief<'w> {
    war: &'w War,
    state: &'w State,
    side: Side,
    plan: &'w Plan,
}

/// 28.1 Tenths of an inch that make a general's try harder by one.
const HARDER: i32 = 30;

/// Tenths of an inch from the enemy within which a general is at risk, alone or with a unit.
const DANGER: i32 = 70;

/// 16.9, 21.3 What these risks cost, at the rank of a division general and of the corps general; and alone.
const DIVISION: i32 = 60;
const CORPS: i32 = 200;
const EXPOSED: i32 = 300;

impl Chief<'_> {
    fn unit_of(&self, offer: &Offer) -> Option<UnitId> {
        UnitId::of_piece(offer.mark.piece?, self.war.scenario.units.len())
    }

    fn general_of(&self, offer: &Offer) -> Option<GeneralId> {
        GeneralId::of_piece(offer.mark.piece?, self.war.scenario.generals.len())
    }

    fn called(&self, id: &str) -> Option<UnitId> {
        self.war.all().find(|unit| self.war.card(*unit).id == id)
    }

    /// Whether he has more points than the enemy as things are.
    fn leads(&self) -> bool {
        let points = victory::verdict(self.war, self.state).points;
        points[self.side] > points[self.side.other()]
    }

    /// How far the nearest enemy unit is from a point, in tenths of an inch.
    fn enemy_from(&self, at: Point) -> i32 {
        let enemies = self.war.present(self.state, self.side.other()).map(|(_, now)| now.frame.origin);
        let nearest = enemies.min_by_key(|enemy| (*enemy - at).squared());
        nearest.map_or(i32::MAX, |enemy| tenths((enemy - at).length()))
    }

    /// 25.1 Where a general is near to his brigades: with one of them, which then needs no roll, the one nearest to the
    /// enemy before the others.
    fn post(&self, offer: &Offer) -> i32 {
        let Some(general) = self.general_of(offer) else { return 0 };
        let joined = match (offer.slug.strip_prefix("with "), self.state.general(general).at) {
            (Some(id), _) => self.called(id),
            (None, GeneralAt::With(unit)) if offer.slug == "stay" => Some(unit),
            _ => None,
        };
        let there = offer.mark.spot.map(|spot| frame(spot).origin);
        let Some(at) = there.or_else(|| leaders::place_of(self.war, self.state, general)) else { return 0 };
        let mut score = 0;
        for unit in leaders::command(self.war, self.state, general) {
            let now = self.state.unit(unit);
            if now.unit.arm.is_gun() {
                continue;
            }
            if joined == Some(unit) {
                let need = 2 * i32::from(now.unit.is_disordered()) + i32::from(now.markers > 0);
                score += 8 + need + (100 - self.enemy_from(now.frame.origin).min(100)) / 20;
            } else {
                score += 6 - tenths((at - now.frame.origin).length()) / HARDER;
            }
        }
        let risk = match (joined, self.war.general(general).rank) {
            _ if self.enemy_from(at) >= DANGER => 0,
            (None, _) => EXPOSED,
            (Some(_), Rank::Division(_)) => DIVISION,
            (Some(_), Rank::Corps) => CORPS,
        };
        10 * score - risk
    }

    /// 7.1 The division with most to do near the enemy, led well.
    fn division(&self, offer: &Offer) -> i32 {
        let Some(general) = self.general_of(offer) else { return 0 };
        let value = i32::from(self.state.general(general).value);
        let units = leaders::command(self.war, self.state, general);
        let busy = units.filter(|unit| self.enemy_from(self.state.unit(*unit).frame.origin) < 200).count() as i32;
        10 * busy - 5 * value
    }

    /// 16.12 The general cancels a test only after a lost fight.
    fn cancel(&self, options: &[Offer]) -> usize {
        let fighting = matches!(self.state.phase, Phase::Act(Some(_)));
        find(options, "cancel").filter(|_| fighting).unwrap_or(0)
    }

    /// 23.2 The place on the edge nearest to the ground he wants.
    fn arrival(&self, offer: &Offer) -> i32 {
        let Some(spot) = offer.mark.spot else { return 0 };
        let at = frame(spot).origin;
        -tenths((self.goal_from(at, false) - at).length())
    }
}
