//! The machine's commander: he plays any side of any campaign, one decision at a time, from what the position shows.
//!
//! He knows what ground is worth ([`purpose`]) and what an attack is worth by its exact odds ([`judgment`]). He adds both
//! up over the marches a unit could make ([`moves`]), and over roads, railroads and bridges behind the front ([`rear`]).
//! Everything is counted in whole tenths of a victory point, so that he decides alike on every machine.

mod groups;
mod intent;
mod judgment;
mod moves;
mod planning;
mod plans;
mod purpose;
mod rear;

pub use planning::{baseline, commands, goals, horizon, hour, idle, imagine, standing, weight};
pub use plans::{orders, plans};

use std::cell::{OnceCell, RefCell};

use hexes::Hex;
use longroll::advice;
use longroll::plan::Plan;
use longroll::side::Side;
use longroll::table::{Offer, Wait};

use super::cards::{self, LeaderId, Rank, UnitId};
use super::roads::Danger;
use super::state::State;
use super::war::War;
use crate::unit::Army;
use intent::Intent;
use judgment::Strike;
use moves::Going;
use purpose::Purpose;

/// What he decides: an index into the options.
pub fn obey(war: &War, state: &State, wait: &Wait, plan: &Plan) -> usize {
    let Wait::Pick { name, side, options, .. } = wait else { return 0 };
    let chief = Chief::new(war, state, *side, options, plan);
    match *name {
        "action" => chief.action(),
        "march" => chief.march(),
        "designate" => chief.designate(),
        "next-unit" => chief.next_unit(),
        "force-march" => chief.force_march(),
        "refuse-flanks" => chief.refuse(true),
        "extend-flanks" => chief.refuse(false),
        "off-map" => chief.call_in(),
        "strategic-levels" => chief.levels(),
        "strategic-goal" => chief.goal(),
        "bridges" => chief.bridge(),
        "transfer" | "leader-goes" => chief.post(),
        "insubordination" => chief.malcontent(),
        "cavalry-retreat" => chief.stand_or_go(),
        "retreat-to" => chief.refuge(),
        "advance" => chief.advance(),
        "order" | "send-in" | "order-joiners" | "send-joiners" | "entrench" | "feed" | "emergency-supply"
        | "attach" | "wagons-leave" => chief.all(),
        // Losses among equals, leaders who go along, and everything else: the first option is the usual one.
        _ => 0,
    }
}

/// The commander looking at one decision.
struct Chief<'w> {
    war: &'w War,
    state: &'w State,
    army: Army,
    options: &'w [Offer],
    plan: &'w Plan,
    purpose: OnceCell<Purpose>,
    intent: OnceCell<Intent>,
    closed: OnceCell<Danger>,
    /// Marches and attacks that were weighed already.
    gone: RefCell<Vec<Going>>,
    struck: RefCell<Vec<(Strike, i32)>>,
}

impl<'w> Chief<'w> {
    fn new(war: &'w War, state: &'w State, side: Side, options: &'w [Offer], plan: &'w Plan) -> Chief<'w> {
        let (army, purpose, intent, closed) = (cards::army(side), OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (gone, struck) = (RefCell::default(), RefCell::default());
        Chief { war, state, army, options, plan, purpose, intent, closed, gone, struck }
    }

    /// What his army wants; worked out when first needed.
    fn purpose(&self) -> &Purpose {
        self.purpose.get_or_init(|| Purpose::new(self.war, self.state, self.army))
    }

    /// The same commander, with the same question, in a position that might follow.
    fn after<'a>(&'a self, state: &'a State) -> Chief<'a> {
        Chief::new(self.war, state, cards::side(self.army), self.options, self.plan)
    }

    /// 25.2 Where the enemy is too near for strategic movement.
    fn closed(&self) -> &Danger {
        self.closed.get_or_init(|| Danger::new(self.war, self.state, self.army))
    }

    fn slug(&self, slug: &str) -> Option<usize> {
        advice::find(self.options, slug)
    }

    /// The option with the highest score; the first of equals.
    fn best(&self, score: impl Fn(&Offer) -> i32) -> usize {
        advice::best(self.options, score)
    }

    /// The option that names all units, or else the strongest unit first.
    fn all(&self) -> usize {
        self.slug("all").unwrap_or_else(|| self.best(|offer| self.unit(offer).map_or(-1, |unit| self.value(unit))))
    }

    /// The option that does nothing: `done` or `no`.
    fn refrain(&self) -> usize {
        self.slug("done").or_else(|| self.slug("no")).unwrap_or(0)
    }

    /// The unit an option points at.
    fn unit(&self, offer: &Offer) -> Option<UnitId> {
        UnitId::of_piece(offer.mark.piece?, self.war.scenario.units.len())
    }

    fn leader(&self, offer: &Offer) -> Option<LeaderId> {
        LeaderId::of_piece(offer.mark.piece?, self.war.scenario.leaders.len())
    }

    /// The hex an option points at.
    fn hex(&self, offer: &Offer) -> Option<Hex> {
        let (column, row) = offer.mark.hex?;
        self.war.grid().numbered(column, row)
    }

    /// 7.2 A leader goes where most of his men are within reach, nearest to the ground that is wanted. An army leader
    /// stays with them too: he commands every unit.
    fn post(&self) -> usize {
        let Some(leader) = self.options.iter().find_map(|offer| self.leader(offer)) else { return 0 };
        let radius = i32::from(self.war.book.radius.hexes);
        let men = |hex: Hex| -> i32 {
            let units = self.war.units_of(self.army).filter(|unit| self.war.commands(leader, *unit));
            let near = units.filter_map(|unit| {
                let far = self.state.unit(unit).hex()?.distance(hex);
                (far <= radius).then(|| i32::from(self.state.unit(unit).unit.manpower) * if far == 0 { 4 } else { 2 })
            });
            near.sum()
        };
        let army = self.war.leader(leader).rank == Rank::Army;
        self.best(|offer| {
            let Some(hex) = self.hex(offer) else { return i32::MIN };
            let stays = if offer.slug == "stay" { 3 } else { 0 };
            men(hex) * if army { 1 } else { 2 } + self.purpose().pull(hex) / 4 + stays
        })
    }

    /// 20.1 The Confederate leader whose men would be missed most, and who is likely to sulk.
    fn malcontent(&self) -> usize {
        let men = |leader: LeaderId| -> i32 {
            let units = self.war.units().filter(|unit| self.war.commands(leader, *unit));
            units.filter(|unit| self.state.unit(*unit).hex().is_some()).map(|unit| self.value(unit)).sum()
        };
        self.best(|offer| {
            self.leader(offer).map_or(0, |leader| men(leader) * if self.war.leader(leader).malcontent { 2 } else { 1 })
        })
    }

    /// 16 Cavalry leaves before a stronger enemy, unless it stands on ground that is worth a fight.
    fn stand_or_go(&self) -> usize {
        let Some(hex) = self.options.iter().find_map(|offer| self.hex(offer)) else { return 0 };
        let ours: i32 = self.war.fighters(self.state, hex).iter().map(|unit| self.value(*unit)).sum();
        let theirs = self.threat(hex);
        self.slug(if theirs > ours { "retreat" } else { "stand" }).unwrap_or(0)
    }

    /// 15.4 A retreat goes where the men are safest and still of use, and stops as soon as it is good enough.
    fn refuge(&self) -> usize {
        let safe = |hex: Hex| self.purpose().pull(hex) - 4 * self.threat(hex);
        if let (Some(stop), Some(here)) = (self.slug("stop"), self.options.iter().find_map(|offer| self.hex(offer)))
            && self.options.iter().filter_map(|offer| self.hex(offer)).all(|hex| self.threat(hex) >= self.threat(here))
        {
            return stop;
        }
        self.best(|offer| self.hex(offer).map_or(-1000, safe))
    }

    /// 15.5 Units advance if the vacated hex is a better place than their own.
    fn advance(&self) -> usize {
        let gain = |offer: &Offer| {
            let (unit, to) = (self.unit(offer)?, self.hex(offer)?);
            let from = self.state.unit(unit).hex()?;
            Some(self.standing(unit, to) - self.standing(unit, from))
        };
        let wants: Vec<usize> =
            (0..self.options.len()).filter(|index| gain(&self.options[*index]).is_some_and(|gain| gain >= 0)).collect();
        wants.first().copied().or_else(|| self.slug("done")).unwrap_or(0)
    }
}
