//! 33.1, 33.2 The approach: which units may be assaulted, the way to the falter point, and the shots on that way.

use std::borrow::Cow;

use field::{Figure, Hull, Leg, Length, Vector};
use longroll::procedure::Case;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table};

use super::agenda::{self, Task};
use super::cards::UnitId;
use super::movement::{self, Motion};
use super::state::{Activation, Phase, State};
use super::war::War;
use super::{fight, places};
use crate::lookup::count;
use crate::unit::Arm;

const WHO: Rule = card("33.1");
const AHEAD: Rule = house("33.1");
const APPROACH: Rule = card("33.2");
const COST: Rule = card("29.3");
const DISMOUNTED: Rule = house("29.5");
const ONCE: Rule = house("33.7");

/// Tolerance for rounding.
const TOUCH: Length = Length::thousandths(10);

/// 33.2 What an assault takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub increments: u8,
    /// AP of the increments and the falter test.
    pub points: i32,
}

/// 29.3 What the falter test costs; none for those who do not assault.
fn price(war: &War, arm: Arm) -> Option<i32> {
    let may = war.book.switches.dismounted_assault.is_other();
    let action = match arm {
        Arm::Mounted => "mounted-falter",
        Arm::Infantry => "infantry-falter",
        Arm::Dismounted if may => "infantry-falter",
        _ => return None,
    };
    war.book.points.action(action).map(|action| action.ap)
}

/// 33.1 The enemies that the unit whose turn it is may assault: those that it meets first straight ahead.
pub fn targets(war: &War, state: &State, act: Activation) -> Vec<UnitId> {
    let now = state.unit(act.unit);
    let Some(price) = price(war, now.unit.arm).filter(|price| *price <= i32::from(act.points)) else {
        return Vec::new();
    };
    if now.turn.faltered {
        return Vec::new();
    }
    let increments = movement::increments_left(war, now).min(i32::from(act.points) - price);
    let at = Length::inches(i64::from(war.book.falter.at)) + TOUCH;
    let most = movement::whole_increment(war, now) * i64::from(increments) + at;
    let mut met = first_met(state, act.unit, most);
    met.retain(|target| judge(war, state, act, *target).is_ok());
    met
}

/// The units that a unit meets first straight ahead: several if they are in line.
fn first_met(state: &State, unit: UnitId, most: Length) -> Vec<UnitId> {
    let now = state.unit(unit);
    let leg = Leg::new(now.frame.heading, most);
    let other = |id: u16| State::owner(id) != unit;
    let clashes = now.bases.iter().flat_map(|base| state.pieces.clashes(&leg, base, other));
    let met: Vec<(Length, UnitId)> = clashes.map(|(id, clash)| (clash.touch, State::owner(id))).collect();
    let Some(first) = met.iter().map(|(touch, _)| *touch).min() else { return Vec::new() };
    places::distinct(met.iter().filter(|(touch, _)| *touch <= first + TOUCH).map(|(_, unit)| *unit))
}

/// 33.1, 33.2 What an assault on a unit takes, or every reason against it.
pub fn judge(war: &War, state: &State, act: Activation, target: UnitId) -> Result<Way, Refusals> {
    let mut no = Refusals::default();
    let now = state.unit(act.unit);
    let name = war.card(target).name;
    let mut refuse = |why: String, rule: Rule| no.0.push(Refusal::field("answer", why, rule));
    let price = price(war, now.unit.arm);
    match now.unit.arm {
        _ if price.is_some() => {}
        Arm::Dismounted => refuse("dismounted cavalry does not assault".to_owned(), DISMOUNTED),
        _ => refuse("guns do not assault".to_owned(), WHO),
    }
    if now.turn.faltered {
        refuse("it has taken its falter test this turn".to_owned(), ONCE);
    }
    if war.side(target) == war.side(act.unit) || !state.unit(target).is_on_table() {
        refuse(format!("{name} is not an enemy on the table"), WHO);
        return Err(no);
    }
    let far = war.table.width() + war.table.height();
    if !is_ahead(war, state, act.unit, target) || !first_met(state, act.unit, far).contains(&target) {
        refuse(format!("{name} is not straight ahead with no unit between"), AHEAD);
        return Err(no);
    }
    let way = match way(war, state, act, target) {
        Ok(way) => Way { points: way.points + price.unwrap_or(0), ..way },
        Err(why) => {
            no.0.extend(why.0);
            return Err(no);
        }
    };
    let left = i32::from(act.points);
    if way.points > left {
        refuse(format!("the assault costs {} AP, and {} left", way.points, count(left, "is", "are")), COST);
    }
    no.allow(way)
}

/// 33.1 Whether the nearest base of a unit is straight ahead of another's front.
fn is_ahead(war: &War, state: &State, unit: UnitId, target: UnitId) -> bool {
    let now = state.unit(unit);
    let half = places::frontage(war, &now.unit).in_thousandths() / 2;
    let far = (war.table.width() + war.table.height()).in_thousandths();
    let corner = |x: i64, y: i64| now.frame.point(Vector { x, y });
    let corridor = Hull::of([corner(-half, 0), corner(half, 0), corner(half, far), corner(-half, far)]);
    let gap = |base: &&field::Stand| now.bases.iter().map(|own| own.gap(*base)).min();
    let nearest = state.unit(target).bases.iter().min_by_key(gap);
    nearest.is_some_and(|base| corridor.overlaps(base))
}

/// 33.2 The next increment to the falter point; none if the unit is there.
fn next(war: &War, state: &State, unit: UnitId, target: UnitId) -> Option<Motion> {
    let at = Length::inches(i64::from(war.book.falter.at));
    if places::gap(state, unit, target).is_none_or(|gap| gap.within(at + TOUCH)) {
        return None;
    }
    let now = state.unit(unit);
    let leg = Leg::new(now.frame.heading, movement::whole_increment(war, now));
    let enemies = &state.unit(target).bases;
    let near = now.bases.iter().flat_map(|base| enemies.iter().filter_map(|enemy| leg.first_within(at, base, enemy)));
    Some(Motion::Move(near.min().filter(|far| *far < leg.length)))
}

/// 33.2 The increments to the falter point, one after the other, and what they cost.
fn way(war: &War, state: &State, mut act: Activation, target: UnitId) -> Result<Way, Refusals> {
    let mut way = Way { increments: 0, points: 0 };
    let mut then = Cow::Borrowed(state);
    while let Some(motion) = next(war, &then, act.unit, target) {
        let step = movement::judge(war, &then, act, motion)?;
        way.increments = way.increments.saturating_add(step.increments);
        way.points += step.points;
        act.points = act.points.saturating_sub(u8::try_from(step.points).unwrap_or(u8::MAX));
        if !matches!(motion, Motion::Move(None)) {
            break;
        }
        let there = then.to_mut();
        there.unit_mut(act.unit).turn.increments = state.unit(act.unit).turn.increments + way.increments;
        places::put(war, there, act.unit, step.frame);
    }
    Ok(way)
}

/// An assault as it is offered.
pub fn offer(war: &War, state: &State, act: Activation, target: UnitId) -> Offer {
    let card = war.card(target);
    let text = match judge(war, state, act, target) {
        Ok(way) if way.increments > 0 => {
            let increments = count(i32::from(way.increments), "increment", "increments");
            format!("assault {}: {increments} and the falter test, {} AP", card.name, way.points)
        }
        Ok(way) => format!("assault {}: the falter test from here, {} AP", card.name, way.points),
        Err(_) => format!("assault {}", card.name),
    };
    Offer::new(format!("assault {}", card.id), text).piece(target.piece())
}

/// 33.1 The unit whose turn it is names the enemy it assaults.
pub fn begin(state: &mut State, target: UnitId) {
    if let Phase::Act(Some(act)) = state.phase {
        state.phase = Phase::Act(Some(Activation { assault: Some(target), ..act }));
    }
}

/// 33.2 The next step of a named assault: an increment with the shots it draws, or at the falter point those shots, the
/// test and all that follows. Then the activation is over.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::Act(Some(act)) = state.phase else { return Ok(()) };
    let Some(target) = act.assault else { return Ok(()) };
    let unit = act.unit;
    if let Some(motion) = next(war, state, unit, target) {
        if !movement::may(war, state, act, motion) {
            table.tell(&|| Line::effect(format!("{} cannot go on and breaks off", war.card(unit).name), APPROACH));
            state.phase = Phase::Act(Some(Activation { assault: None, ..act }));
            return Ok(());
        }
        movement::make(table, war, state, motion)?;
        if next(war, state, unit, target).is_some() {
            state.next(Task::Window(unit));
        }
    } else {
        table.tell(&|| Line::effect(format!("{} is at its falter point", war.card(unit).name), APPROACH));
        let names = (war.card(unit).name, war.card(target).name);
        agenda::open(table, WHO, &|| format!("{} assaults {}", names.0, names.1));
        state.next(Task::EndAssault);
        state.next(Task::Falter(target));
        state.next(Task::Window(unit));
    }
    Ok(())
}

/// 29.3 The falter test ends the activation, whatever came of it.
pub(super) fn finish(table: &mut dyn Table, state: &mut State) {
    agenda::close(table);
    if let Phase::Act(Some(act)) = state.phase {
        state.phase = Phase::Act(Some(Activation { points: 0, assault: None, ..act }));
    }
}

/// The odds of an assault as the table is now, for the machine's commander.
pub(super) fn case_of<'a>(war: &'a War, state: &State, act: Activation, target: UnitId) -> Option<Box<dyn Case + 'a>> {
    judge(war, state, act, target).is_ok().then(|| fight::case_of(war, state, (act.unit, target)))
}
