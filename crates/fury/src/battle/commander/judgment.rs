//! What fire and charges are worth by the charts: a stand counts a hundred.

use std::cmp::Ordering;

use field::display::frame;
use field::{Figure, Frame, Length};
use longroll::plan::Posture;
use longroll::table::Offer;

use super::Chief;
use super::position::{FEW, Seen};
use super::purpose::Task;
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::{charge, fire, places};
use crate::book::Book;
use crate::book::charge::{ChargeRow, Loser};
use crate::book::field::FireCover;
use crate::book::fire::{EIGHTHS, OnBattery};
use crate::charge::modifiers;
use crate::unit::{Arm, D10, Formation, Status, Unit, Units, status};

const STAND: i32 = 100;
const DISORDER: i32 = 70;

/// What it costs to have no way back; to run on into more than one's own strength; and into each stand of a weaker enemy.
const SURRENDER: i32 = 200;
const OVERRUN: i32 = 300;
const STRANGER: i32 = 10;

/// A charge costs order whatever comes of it, so it must promise this much.
const RELUCTANCE: i32 = 60;

/// A charge is looked at more closely if it is roughly not worse than this, in points of the die.
const HOPE: i32 = 1;

/// A breakthrough meets an enemy within this distance.
const RUSH: Length = Length::inches(7);
const RUSH_TENTHS: i32 = 70;

/// What a volley does on average: ten times the stands it costs, and in how many of ten it disorders.
fn volley(book: &Book, eighths: i32, drm: i32) -> (i32, i32) {
    if eighths <= 0 {
        return (0, 0);
    }
    let row = book.fire.row(eighths);
    let mut sum = (0, 0);
    for die in 1..=i32::from(D10.sides) {
        let line = book.effects[book.fire.at(row, die + drm) as usize];
        sum.0 += i32::from(line.stands);
        sum.1 += i32::from(line.disorders);
    }
    sum
}

/// What it is worth that a brigade loses this number of stands: more where a brigade becomes worn or spent, or is gone.
fn loss(unit: &Unit, lost: u8) -> i32 {
    let left = unit.stands.saturating_sub(lost);
    let crossed = |line: u8| unit.stands > line && left <= line;
    let steps = [(unit.worn, 60), (unit.spent, 90), (0, 200)];
    let more: i32 = steps.into_iter().filter(|(line, _)| crossed(*line)).map(|(_, worth)| worth).sum();
    STAND * i32::from(unit.stands - left) + more
}

/// 9.10 What fire of this number of eighths of a point is worth, ten times.
fn fire_worth(book: &Book, target: &Unit, eighths: i32, drm: i32) -> i32 {
    if eighths <= 0 {
        return 0;
    }
    let row = book.fire.row(eighths);
    let of = |die: i32| {
        let line = book.effects[book.fire.at(row, die + drm) as usize];
        if target.is_battery() {
            return match line.battery {
                OnBattery::Nothing => 0,
                OnBattery::Silenced if target.silenced => 0,
                OnBattery::Silenced => 90,
                OnBattery::Damaged if target.damaged => 300,
                OnBattery::Damaged => 150,
                OnBattery::Wrecked => 300,
            };
        }
        let disorder = if line.disorders && !target.disordered { DISORDER } else { 0 };
        loss(target, line.stands) + disorder
    };
    (1..=i32::from(D10.sides)).map(of).sum()
}

/// 9.6 The target that is worth most for what this unit adds to the fire at it.
pub fn fire(war: &War, state: &State, options: &[Offer]) -> usize {
    // One target, with all who can, or none.
    if options.len() == 2 {
        return 0;
    }
    let choices = fire::choices(war, state);
    let worth: Vec<i32> = choices
        .iter()
        .map(|choice| {
            let Some(choice) = choice else { return 0 };
            let target = &state.unit(choice.at).unit;
            let of = |eighths: i32| fire_worth(&war.book, target, eighths, choice.drm);
            of(choice.before + choice.points) - of(choice.before) + choice.points
        })
        .collect();
    let most = worth.iter().enumerate().max_by_key(|(at, worth)| (**worth, std::cmp::Reverse(*at)));
    most.map_or(0, |(at, _)| at).min(options.len() - 1)
}

/// What a charge leads into, beyond its combat.
#[derive(Clone, Copy, Default)]
struct Beyond {
    /// Only guns are charged.
    guns: bool,
    /// Others of the enemy are so near beside or behind that one who is beaten finds no way back (11.1).
    cut_off: bool,
    /// Enemy stands into which a winner who sweeps the field must go on (10.10).
    stands: i32,
}

/// What a row of the charge table is worth to the attacker.
fn outcome(row: &ChargeRow, beyond: Beyond, own: i32) -> i32 {
    let stands = STAND * i32::from(row.skedaddle + row.captured);
    match row.loser {
        Loser::Attacker => {
            let back = if beyond.cut_off { SURRENDER } else { 0 };
            -80 - 70 * i32::from(row.skedaddle) - 100 * i32::from(row.captured) - back - stands
        }
        Loser::Both => -20,
        Loser::Defender => {
            let won = 120 + 50 * i32::from(row.skedaddle) + 80 * i32::from(row.captured);
            let further = match row.captured {
                0 => 0,
                _ if beyond.stands > own => OVERRUN,
                _ => STRANGER * beyond.stands,
            };
            (if beyond.guns { won / 2 } else { won + stands }) - further
        }
    }
}

/// Eighths of a fire point that units in contact bring to bear.
fn contact_points(book: &Book, units: &Units) -> i32 {
    let of = |unit: &Unit| {
        if unit.is_battery() {
            let points = if unit.damaged { 5 } else { 10 };
            return if unit.limbered || unit.silenced { 0 } else { points };
        }
        if unit.arm == Arm::Mounted {
            return 0;
        }
        let stands = i32::from(book.formation(unit.formation).fires_in_charge.of(unit.stands));
        if unit.disordered || unit.low_ammo { stands / 2 } else { stands }
    };
    EIGHTHS * units.iter().map(of).sum::<i32>()
}

/// How many of ten units of a side are not yet in disorder, as the share that a volley may still disorder.
fn steady(units: &Units) -> i32 {
    i32::from(units.iter().any(|unit| !unit.disordered && !unit.is_battery()))
}

/// What a side adds to its die.
fn resolve(unit: &Unit) -> i32 {
    let status = match status(unit.stands, unit.worn, unit.spent) {
        Status::Fresh => 2,
        Status::Worn => 0,
        Status::Spent => -2,
    };
    let supported = i32::from(matches!(unit.formation, Formation::DoubleLine | Formation::AttackColumn));
    let leaders = i32::from(unit.leaders) + 2 * i32::from(unit.exceptional) + i32::from(unit.commander);
    status + leaders + supported - i32::from(unit.disordered) - i32::from(unit.low_ammo)
}

impl Chief<'_> {
    /// Roughly what a charge of a brigade at an enemy would have over him, in points of the die.
    pub fn rough(&self, unit: UnitId, foe: &Seen<'_>) -> i32 {
        let (own, other) = (&self.state.unit(unit).unit, &foe.now.unit);
        let confederate = i32::from(self.war.scenario.sides[self.side].confederate || own.arm == Arm::Mounted);
        if foe.guns {
            return if other.limbered || other.silenced { 3 } else { 1 };
        }
        let flank = !foe.shape.look(self.state.unit(unit).frame.origin).ahead;
        let (ours, theirs) = (i32::from(own.stands), i32::from(other.stands));
        let odds = |few: i32, many: i32| match () {
            () if many >= 3 * few => 3,
            () if many >= 2 * few => 2,
            () if 2 * many >= 3 * few => 1,
            () => 0,
        };
        let column = other.is_marching() || flank;
        resolve(own) - resolve(other) + confederate + odds(theirs, ours) - odds(ours, theirs)
            + 3 * i32::from(column)
            + HOPE
    }

    /// What it is worth to break through now, if an enemy is near that can be beaten.
    pub fn through(&self, unit: UnitId) -> Option<i32> {
        let from = self.state.unit(unit).frame.origin;
        let near = self.foes.iter().map(|foe| (foe.shape.look(from).away, foe)).min_by_key(|(away, _)| *away);
        let (away, foe) = near?;
        let gain = self.rough(unit, foe);
        (away <= RUSH_TENTHS && gain > 1).then_some(30 * gain)
    }

    /// 10 What a charge is worth that would bring the unit there.
    pub fn charge(&self, unit: UnitId, offer: &Offer, task: &Task) -> i32 {
        let Some((the, combat)) = charge::ahead(self.war, self.state, self.go(unit), &offer.slug) else {
            return i32::MIN;
        };
        let book = &self.war.book;
        let price = match task.posture {
            Posture::Bold => 0,
            Posture::Usual => RELUCTANCE,
            Posture::Cautious => 3 * RELUCTANCE,
        };
        let price = if self.steady <= FEW { price + 2 * RELUCTANCE } else { price };
        let beyond = offer.mark.spot.map_or(Beyond::default(), |spot| self.beyond(unit, frame(spot)));
        let own = i32::from(self.state.unit(unit).unit.stands);
        let cover = match the.terrain.fire {
            FireCover::None => 0,
            FireCover::Cover => -1,
            FireCover::TownOrBreastworks => -2,
        };
        let exposed =
            i32::from(combat.attackers.iter().any(|unit| unit.arm == Arm::Mounted || unit.formation.is_column()));
        let (lost, shaken) = volley(book, contact_points(book, &combat.defenders), exposed);
        let (taken, shook) = volley(book, contact_points(book, &combat.attackers), cover);
        let shaken = shaken * steady(&combat.attackers);
        let (taken, shook) = if beyond.guns { (0, 0) } else { (taken, shook * steady(&combat.defenders)) };
        let (mods, _) = modifiers::difference(book, &the, &combat);
        // Ten times what is added to the difference of the dice.
        let edge = 10 * mods.total() - lost - shaken + taken + shook;
        let (whole, part) = (edge.div_euclid(10), edge.rem_euclid(10));
        let mut sum = 0;
        for dice in -9..=9_i32 {
            let at = |difference: i32| outcome(book.charge.at(difference), beyond, own);
            let worth = (10 - part) * at(dice + whole) + part * at(dice + whole + 1);
            sum += (10 - dice.abs()) * worth / 10;
        }
        sum / 100 + STAND * (taken - lost) / 10 + DISORDER * (shook - shaken) / 20 - price
    }

    /// What a charge that ends here may lead to.
    fn beyond(&self, unit: UnitId, end: Frame) -> Beyond {
        let stands = places::stands_at(self.war, self.state.unit(unit), end);
        let touch = Length::inches(self.war.book.limits.keep_away.into());
        let heeded = Length::inches(self.war.book.limits.retreat_heeds.into());
        let mut beyond = Beyond { guns: true, ..Beyond::default() };
        for foe in &self.foes {
            let by = foe.at() - end.origin;
            if by.x.abs() > 30_000 || by.y.abs() > 30_000 {
                continue;
            }
            let enemy = foe.now;
            let gap = enemy.stands.iter().filter_map(|other| stands.iter().map(|own| own.gap(other)).min()).min();
            let Some(gap) = gap else { continue };
            if gap.within(touch) {
                beyond.guns &= foe.guns;
                continue;
            }
            let ahead = end.ahead(foe.at()) == Ordering::Greater;
            beyond.cut_off |= gap.within(heeded) && !ahead;
            if gap.within(RUSH) && !foe.guns {
                beyond.stands += i32::from(enemy.unit.stands);
            }
        }
        beyond
    }
}
