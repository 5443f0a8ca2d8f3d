//! Who acts, and how.

use field::display::frame;
use longroll::plan::{Mission, Posture};
use longroll::table::Offer;

use super::outlook::{Outlook, Pose};
use super::purpose::Intent;
use super::{Chief, best};
use crate::battle::cards::UnitId;
use crate::battle::shooting;
use crate::battle::sight::{Aim, Target};
use crate::battle::state::{Activation, Phase};
use crate::battle::{motivation, places};
use crate::unit::{Arm, Unit};

/// The value of a die to restore order.
const ORDER: i32 = 120;

/// How much better than standing still a motion must be.
const WORTH_A_POINT: i32 = 4;

impl Chief<'_> {
    /// 25 Who acts next: guns, then the brigade whose general needs least, then cavalry, and the residual points of the others
    /// when no general is left.
    pub fn next(&self, offer: &Offer) -> i32 {
        let Some(unit) = self.unit_of(offer) else { return if offer.slug == "done" { 0 } else { -1 } };
        match offer.slug.as_bytes() {
            [b'r', b'o', ..] if self.state.unit(unit).unit.arm.is_gun() => 2000,
            [b'r', b'o', ..] => 1000 - self.distance(unit).min(400) / 20,
            [b'm', ..] => self.motivates(offer, unit),
            _ => 200 - self.distance(unit).min(190),
        }
    }

    /// 28.1 The easiest first, since the first failure ends the run; among equals the one nearest to the enemy, and last those
    /// that are to stay out of the fight.
    fn motivates(&self, offer: &Offer, unit: UnitId) -> i32 {
        let general = offer.slug.split(' ').nth(1);
        let Some(general) = self.war.generals().find(|known| Some(self.war.general(*known).id) == general) else {
            return 0;
        };
        let need = motivation::need(self.war, self.state, general, unit).unwrap_or(0);
        let order = self.order(unit);
        let urgent = match order.mission {
            Mission::Attack(_) | Mission::Take(_) => 15,
            Mission::Reserve => -200,
            _ if order.posture == Posture::Bold => 10,
            _ => 0,
        };
        1500 + urgent - 20 * need - self.distance(unit).min(400) / 20
    }

    /// How far a unit is from the nearest enemy troops, in tenths of an inch.
    pub fn distance(&self, unit: UnitId) -> i32 {
        self.prey(self.state.unit(unit).frame.origin).map_or(i32::MAX, |(far, _)| far)
    }

    /// 29.3 The best action, or none.
    pub fn action(&self, options: &[Offer]) -> usize {
        let Phase::Act(Some(act)) = self.state.phase else { return 0 };
        if self.state.unit(act.unit).unit.arm.is_gun() {
            return self.gun(act, options);
        }
        let outlook = Outlook::new(self, act);
        let aims = self.aims(act, options);
        best(options, |offer| self.worth(&outlook, &aims, offer))
    }

    /// The targets of the unit that acts, if shots are offered.
    pub fn aims(&self, act: Activation, options: &[Offer]) -> Vec<Aim> {
        let shoots = options.iter().any(|offer| offer.slug.starts_with("shoot "));
        if shoots { shooting::aims(self.war, self.state, act) } else { Vec::new() }
    }

    /// What an action of troops is worth, with what can be done after it.
    fn worth(&self, outlook: &Outlook<'_>, aims: &[Aim], offer: &Offer) -> i32 {
        let now = self.state.unit(outlook.act.unit);
        let points = i32::from(outlook.act.points);
        let (verb, rest) = offer.slug.split_once(' ').unwrap_or((&offer.slug, ""));
        let pose = outlook.pose();
        match verb {
            "done" => outlook.prospect(pose, 0),
            "rally" => ORDER + outlook.prospect(pose, 0),
            "shoot" => {
                let shot = aims
                    .iter()
                    .find(|aim| Some(piece(aim.at)) == offer.mark.piece)
                    .map_or(0, |aim| self.shot(outlook.act, aim));
                shot + outlook.prospect(pose, 0)
            }
            "assault" => {
                let target = self.unit_of(offer);
                let worth = target.map_or(i32::MIN / 2, |target| outlook.assault(target));
                let shy = matches!(outlook.purpose.intent, Intent::Retires | Intent::Waits);
                worth - if shy { ORDER } else { 0 } + outlook.prospect(pose, 0)
            }
            _ => {
                let Some(spot) = offer.mark.spot else { return i32::MIN };
                let unit = formed(now.unit, verb, rest);
                let slower = if now.unit.is_disordered() { ORDER / 2 } else { 0 };
                let left = points - if verb == "move" { price(rest) } else { 1 };
                outlook.prospect(Pose { unit, frame: frame(spot) }, left) - WORTH_A_POINT - slower
            }
        }
    }
}

/// How a unit is formed after a motion: 30.5 a turn to the side makes ranks of files.
fn formed(unit: Unit, verb: &str, rest: &str) -> Unit {
    match verb {
        "form" => {
            let front = rest.split(' ').next().and_then(|front| front.parse().ok());
            Unit { front: front.unwrap_or(unit.front), ..unit }
        }
        "face" if rest != "about" => Unit { front: places::ranks(&unit), ..unit },
        "mount" => Unit { arm: Arm::Mounted, ..unit },
        "dismount" => Unit { arm: Arm::Dismounted, ..unit },
        _ => unit,
    }
}

/// 30.1 About what a move over this distance costs; a whole increment if none is given.
fn price(inches: &str) -> i32 {
    let whole = inches.split('.').next().and_then(|whole| whole.parse::<i32>().ok());
    whole.map_or(1, |whole| whole / 3 + 1)
}

fn piece(at: Target) -> u16 {
    match at {
        Target::Unit(unit) => unit.piece(),
        Target::General(general) => general.piece(),
    }
}

/// Whether an offer is a shot at this target.
pub fn is_at(aim: &Aim, offer: &Offer) -> bool {
    offer.slug.starts_with("shoot ") && Some(piece(aim.at)) == offer.mark.piece
}
