//! What shots and assaults are worth, estimated from their dice: a victory point counts a hundred.

use longroll::dice::Pool;
use longroll::plan::Posture;
use longroll::table::Offer;

use super::Chief;
use crate::assault::Prospects;
use crate::battle::cards::{Objective, UnitId};
use crate::battle::shooting::{self, Manner};
use crate::battle::sight::{Aim, Target};
use crate::battle::state::{Activation, Phase, State, UnitState};
use crate::battle::war::War;
use crate::battle::{fight, opportunity, places, victory};
use crate::unit::{Arm, General, Quality};
use field::Figure;

/// 34.4 What it costs a unit to test its morale with this number of dice: it may go back, retire or rout.
const PERIL: [i32; 11] = [0, 0, 6, 19, 45, 80, 117, 151, 179, 202, 217];

/// 34.2 No more casualty markers than this add dice.
const MOST_MARKERS: i32 = 3;

/// 33.14 In percent, how likely a beaten unit routs that tests with this number of dice.
const ROUTS: [i32; 11] = [0, 0, 0, 13, 31, 50, 66, 77, 86, 91, 95];

/// 34.2 More dice for a unit that lost a fight.
const BEATEN: i32 = 3;

/// What the rout of a unit, its going back beaten, its disorder, a casualty marker and a half base cost its owner.
const ROUT: i32 = 250;
const RETIRES: i32 = 100;
const DISORDER: i32 = 40;
const MARKER: i32 = 90;
const HALF_BASE: i32 = 60;

/// What a gun is worth that is taken, that is hit, and a general who is shot at alone.
const GUN: i32 = 220;
const GUN_HIT: i32 = 150;
const GENERAL: i32 = 120;

/// 33.6 What it costs to stop disordered before the enemy; mounted troops go back in order.
const STOPS: i32 = 40;
const FALLS_BACK: i32 = 50;

/// What a victory point of the ground counts that is taken in an assault.
const PRIZE: i32 = 40;

/// 33.5 The ways in which the difference of two throws of 2D6 is this or more, from -10 to +10, of 1296.
const AT_LEAST: [i32; 21] =
    [1296, 1295, 1291, 1281, 1261, 1226, 1170, 1090, 986, 861, 721, 575, 435, 310, 206, 126, 70, 35, 15, 5, 1];
const THROWS: i32 = 1296;

/// 33.6 The excess that makes a fight, and the excess that routs the defender.
const FIGHTS: i32 = 1;
const BREAKS: i32 = 5;

/// How many of 1296 throws give the assaulter at least this excess.
fn at_least(excess: i32, lead: i32) -> i32 {
    let needed = excess - lead + 10;
    if needed > 20 { 0 } else { AT_LEAST[needed.max(0) as usize] }
}

/// In thousandths, how many hits of a pool are not saved on average.
pub fn expected(pool: &Pool) -> i32 {
    let sides = 6;
    let hits = (sides + 1 - i32::from(pool.hits_on)).max(0);
    let again = pool.reroll_to.map_or(0, i32::from);
    let unsaved = pool.saved_on.map_or(sides, |face| (i32::from(face) - 1).clamp(0, sides));
    i32::from(pool.dice) * hits * (sides + again) * unsaved * 1000 / (sides * sides * sides)
}

/// The morale dice of a unit that has no markers and is not fighting.
pub fn morale_dice(war: &War, state: &State, unit: UnitId) -> i32 {
    let UnitState { unit: now, by_artillery, .. } = state.unit(unit);
    let quality = match now.quality {
        Quality::Raw => 1,
        Quality::Average => 0,
        Quality::Veteran => -1,
    };
    let general = match places::general_kind(war, state, unit) {
        General::Division => -2,
        General::Corps | General::Near => -1,
        General::None => 0,
    };
    let unsupported = !now.arm.is_cavalry() && !now.has_support_rank(&war.book);
    quality
        + general
        + i32::from(now.is_disordered())
        + i32::from(*by_artillery)
        + i32::from(unsupported)
        + 2 * i32::from(now.is_battered(&war.book))
}

/// The peril of a test with this number of dice, in thousandths of a die.
fn peril(thousandths: i32) -> i32 {
    let (whole, part) = (thousandths.max(0) / 1000, thousandths.max(0) % 1000);
    let at = |dice: i32| PERIL[dice.clamp(0, 10) as usize];
    at(whole) + (at(whole + 1) - at(whole)) * part / 1000
}

/// What casualties in thousandths cost a unit of troops with these morale dice and markers.
pub fn harm(now: &UnitState, dice: i32, casualties: i32) -> i32 {
    let markers = i32::from(now.markers).min(MOST_MARKERS);
    let more = casualties.min(1000 * (MOST_MARKERS - markers));
    let tested = if markers > 0 {
        peril(1000 * (dice + markers) + more) - peril(1000 * (dice + markers))
    } else {
        peril(1000 * dice + more.max(1000)) * more.min(1000) / 1000
    };
    let order = if now.unit.is_disordered() { 0 } else { DISORDER * casualties.min(3000) / 6000 };
    MARKER * casualties / 1000 + tested / 3 + order
}

impl Chief<'_> {
    /// 31 What casualties in thousandths do to a target with these morale dice.
    pub fn hurts(&self, at: Target, casualties: i32, dice: i32) -> i32 {
        let Target::Unit(target) = at else { return GENERAL * casualties.min(1000) / 1000 };
        let now = self.state.unit(target);
        if now.unit.arm.is_gun() {
            return GUN_HIT * casualties.min(1000) / 1000;
        }
        1 + harm(now, dice, casualties)
    }

    /// The morale dice of a target.
    fn strain(&self, at: Target) -> i32 {
        match at {
            Target::Unit(unit) => morale_dice(self.war, self.state, unit),
            Target::General(_) => 0,
        }
    }

    /// 31 What a shot of the unit that acts is worth.
    pub fn shot(&self, act: Activation, aim: &Aim) -> i32 {
        let pool = shooting::dice_of(self.war, self.state, act.unit, aim, Manner::Action);
        pool.map_or(0, |pool| self.hurts(aim.at, expected(&pool), self.strain(aim.at)))
    }

    /// 31.21 What a shot on opportunity is worth; nothing is gained by holding fire.
    pub fn opportunity(&self, offer: &Offer) -> i32 {
        let Phase::Act(Some(act)) = self.state.phase else { return 0 };
        let Some(unit) = self.unit_of(offer) else { return 0 };
        let pool = opportunity::dice_of(self.war, self.state, act.unit, unit);
        pool.map_or(0, |pool| {
            1 + self.hurts(Target::Unit(act.unit), expected(&pool), self.strain(Target::Unit(act.unit)))
        })
    }

    /// 33 What an assault is worth to the assaulter; more if it drives the enemy from an objective.
    pub fn assault(&self, unit: UnitId, target: UnitId) -> i32 {
        let the = fight::prospects(self.war, self.state, (unit, target));
        let (breaks, passes) = (at_least(BREAKS, the.lead), at_least(FIGHTS, the.lead));
        let (own, enemy) = (self.beaten(unit), self.beaten(target));
        let prize = self.prize(target);
        let stops = if self.state.unit(unit).unit.arm == Arm::Mounted { FALLS_BACK } else { STOPS };
        let gone = if self.state.unit(target).unit.arm.is_gun() { GUN } else { self.rout(target) };
        let odds = won(&the);
        let blows = HALF_BASE * (expected(&the.assaulter) - expected(&the.defender)) / 1000;
        let fought = (odds * (enemy + prize - DISORDER) - (1000 - odds) * (own - DISORDER)) / 1000 + blows;
        let total = breaks * (gone + prize - DISORDER) + (passes - breaks) * fought - (THROWS - passes) * stops;
        total / THROWS
    }

    /// What it costs a unit's owner to lose it: less if it is battered already.
    fn rout(&self, unit: UnitId) -> i32 {
        let battered = self.state.unit(unit).unit.is_battered(&self.war.book);
        ROUT - if battered { 50 } else { 0 }
    }

    /// 33.14 What a lost fight costs a unit.
    fn beaten(&self, unit: UnitId) -> i32 {
        let now = self.state.unit(unit);
        if now.unit.arm.is_gun() {
            return GUN;
        }
        let dice = morale_dice(self.war, self.state, unit) + i32::from(now.markers).min(MOST_MARKERS) + BEATEN;
        let routs = ROUTS[dice.clamp(0, 10) as usize];
        (routs * self.rout(unit) + (100 - routs) * RETIRES) / 100
    }

    /// What the ground is worth on which a unit stands.
    fn prize(&self, unit: UnitId) -> i32 {
        let (within, bases) = (self.war.book.victory.within, &self.state.unit(unit).bases);
        let near = |objective: &&Objective| bases.iter().any(|base| objective.at.is_within(within, base));
        let worth = |objective: &Objective| victory::worth(self.war, objective, self.side);
        PRIZE * self.war.scenario.objectives.iter().filter(near).map(worth).sum::<i32>()
    }
}

/// What an assault must promise in this posture.
pub fn reluctance(posture: Posture) -> i32 {
    match posture {
        Posture::Bold => 15,
        Posture::Usual => 50,
        Posture::Cautious => 110,
    }
}

/// In thousandths, how often the assaulter wins the fight: he must do more harm.
fn won(the: &Prospects) -> i32 {
    let (ours, theirs) = (spread(&the.assaulter), spread(&the.defender));
    let (mut total, mut below) = (0, 0);
    for (hits, often) in ours.iter().enumerate() {
        total += often * below / 1_000_000;
        below += theirs.get(hits).copied().unwrap_or(0);
    }
    (total / 1000) as i32
}

/// In millionths, how often a pool does this much harm.
fn spread(pool: &Pool) -> [i64; 24] {
    let dice = i64::from(pool.dice.min(20));
    let each = i64::from(expected(&Pool { dice: 1, ..*pool }));
    let misses = (1000 - each).max(1);
    let mut often = [0; 24];
    often[0] = (0..dice).fold(1_000_000, |rest, _| rest * misses / 1000);
    for hits in 0..dice {
        often[hits as usize + 1] = often[hits as usize] * (dice - hits) * each / ((hits + 1) * misses);
    }
    often
}
