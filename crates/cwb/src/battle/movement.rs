//! Chapters 29 and 30 on the table: the actions that change where or how a unit stands.
//!
//! Nothing is asked here: what may be done is offered among the actions of the unit whose turn it is, and made when
//! chosen.

mod increments;
mod judge;
mod notation;
mod plan;
mod reach;
mod turns;

use field::display::spot;
use field::{Angle, Flank, Length};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};
use longroll::table::{Line, Offer, Play, Table};

use super::cards::UnitId;
use super::determination;
use super::state::{Activation, Deeds, Phase, State, UnitState};
use super::war::War;
use super::{ground, places, retreat};
use crate::disorder;
use crate::lookup::count;
use crate::unit::Arm;
use judge::Case;

pub use judge::Step;
pub use notation::{Dress, FORM, Motion, Turn, read};
pub use plan::{Plan, plan};
pub(crate) use reach::open;

const ACTION: Rule = card("29.3");
const FAR_EDGE: Rule = card("11.2");
const PASSED: Rule = card("30.6");

/// What a motion makes of the unit whose turn it is, or every reason against it.
pub fn judge(war: &War, state: &State, act: Activation, motion: Motion) -> Result<Step, Refusals> {
    weigh(Case::new(war, state, act), motion)
}

/// Whether a motion may be made, without the reasons.
pub fn may(war: &War, state: &State, act: Activation, motion: Motion) -> bool {
    weigh(Case::brief(war, state, act), motion).is_ok()
}

fn weigh(case: Case<'_>, motion: Motion) -> Result<Step, Refusals> {
    match motion {
        Motion::Move(far) => increments::ahead(case, far),
        Motion::Wheel(flank, angle) => turns::wheel(case, flank, angle),
        Motion::Face(turn) => turns::face(case, turn),
        Motion::Form(front, dress) => turns::form(case, front, dress),
        Motion::Mount => turns::change(case, Arm::Mounted),
        Motion::Dismount => turns::change(case, Arm::Dismounted),
        Motion::Limber => turns::change(case, Arm::LimberedGun),
        Motion::Unlimber => turns::change(case, Arm::Gun),
        Motion::PushBack => turns::push_back(case),
        Motion::PushTurn(flank, angle) => turns::push_turn(case, flank, angle),
    }
}

/// Some motions that may be made: enough to play by, not all there are.
pub fn samples(war: &War, state: &State, act: Activation) -> Vec<Motion> {
    steps(war, state, act).into_iter().map(|(motion, _)| motion).collect()
}

/// The same with what each makes of the unit.
pub(super) fn steps(war: &War, state: &State, act: Activation) -> Vec<(Motion, Step)> {
    if act.points == 0 {
        return Vec::new();
    }
    let mut steps = straight(war, state, act);
    steps.extend(turns(war, state, act).into_iter().filter_map(|motion| step_of(war, state, act, motion)));
    steps
}

/// A motion with what it makes of the unit, if it may be made.
fn step_of(war: &War, state: &State, act: Activation, motion: Motion) -> Option<(Motion, Step)> {
    weigh(Case::brief(war, state, act), motion).ok().map(|step| (motion, step))
}

/// The turns and changes to think of, as far as they can be paid for.
fn turns(war: &War, state: &State, act: Activation) -> Vec<Motion> {
    let (now, case) = (state.unit(act.unit), Case::brief(war, state, act));
    let (deeds, arm) = (&now.turn, now.unit.arm);
    let mut motions = Vec::new();
    if arm == Arm::Gun {
        if case.affords("manhandle", deeds.manhandled) {
            motions.push(Motion::PushBack);
            motions.extend(some_angles().map(|(flank, angle)| Motion::PushTurn(flank, angle)));
        }
        motions.push(Motion::Limber);
    } else {
        if deeds.increments == 0 && case.affords("wheel", deeds.wheels) {
            motions.extend(some_angles().map(|(flank, angle)| Motion::Wheel(flank, angle)));
            motions.extend(onto_road(war, state, act.unit).filter(|wheel| !motions.contains(wheel)));
        }
        match arm {
            Arm::LimberedGun => motions.push(Motion::Unlimber),
            Arm::Mounted => motions.push(Motion::Dismount),
            Arm::Dismounted => motions.push(Motion::Mount),
            Arm::Infantry | Arm::Gun => {}
        }
        if !arm.is_gun() && case.affords("formation", u8::from(deeds.formed)) {
            let others = (1..=now.unit.pieces()).filter(|front| *front != now.unit.frontage());
            motions.extend(others.map(|front| Motion::Form(front, Dress::Centre)));
        }
    }
    if case.affords("facing", u8::from(deeds.faced)) {
        motions.extend([Turn::Left, Turn::Right, Turn::About].map(Motion::Face));
    }
    motions
}

/// Wheels to think of.
fn some_angles() -> impl Iterator<Item = (Flank, Angle)> {
    Flank::BOTH.into_iter().flat_map(|flank| [15, 45].map(|angle| (flank, Angle::degrees(angle))))
}

/// 30.2 The wheel that brings a column into line with the road on which its head stands.
fn onto_road(war: &War, state: &State, unit: UnitId) -> Option<Motion> {
    let now = state.unit(unit);
    let road = ground::road_near(war, now.frame.origin).filter(|_| now.unit.frontage() == 1)?;
    let turns = [road, road.back()].map(|heading| heading - now.frame.heading);
    let turn = turns.into_iter().min_by_key(|turn| turn.abs())?;
    let flank = if turn < Angle::ZERO { Flank::Left } else { Flank::Right };
    let may = turn != Angle::ZERO && turn.abs() <= war.book.ground.measures.wheel;
    may.then_some(Motion::Wheel(flank, turn.abs()))
}

/// Straight ahead: a whole increment, else as far as may be, else through friends; and up to scenery that is in the
/// way.
fn straight(war: &War, state: &State, act: Activation) -> Vec<(Motion, Step)> {
    let case = Case::brief(war, state, act);
    if case.now().unit.arm == Arm::Gun || increments::left(war, case.now()) == 0 {
        return Vec::new();
    }
    let legal = |motion: Motion| step_of(war, state, act, motion);
    let up_to = |far: Length| Motion::Move(Some(far));
    let mut ways: Vec<(Motion, Step)> = legal(Motion::Move(None)).into_iter().collect();
    if ways.is_empty() {
        ways.extend(increments::farthest(&case).map(up_to).and_then(legal));
        ways.extend(increments::through(&case).find_map(legal));
    }
    let edge = increments::up_to_scenery(&case).map(up_to);
    ways.extend(edge.filter(|motion| !ways.iter().any(|(known, _)| known == motion)).and_then(legal));
    ways
}

/// A motion as it is offered, with where the unit would stand.
pub fn offer(war: &War, state: &State, act: Activation, motion: Motion) -> Offer {
    match judge(war, state, act, motion) {
        Ok(step) => offered(war, act, motion, &step),
        Err(_) => Offer::new(motion.to_string(), motion.to_string()).piece(act.unit.piece()),
    }
}

/// The same for a motion that has been judged.
pub(super) fn offered(war: &War, act: Activation, motion: Motion, step: &Step) -> Offer {
    let slug = motion.to_string();
    let mut text = format!("{slug}, {}", count(step.points, "AP", "AP"));
    for friend in &step.passed {
        text += &format!(", through {}", war.card(*friend).name);
    }
    for what in &step.entered {
        text += &format!(", {what}");
    }
    Offer::new(slug, text).piece(act.unit.piece()).spot(spot(step.frame))
}

/// 29.3 Make a motion with the unit whose turn it is: it is paid, done and noted; then those test who passed through
/// others or have left slowing scenery. One that is not legal does nothing.
pub fn make(table: &mut dyn Table, war: &War, state: &mut State, motion: Motion) -> Play<()> {
    let Phase::Act(Some(act)) = state.phase else { return Ok(()) };
    let Ok(step) = judge(war, state, act, motion) else { return Ok(()) };
    apply(war, state, act, motion, &step);
    let name = war.card(act.unit).name;
    table.tell(&|| Line::effect(format!("{name}: {motion}, {}", count(step.points, "AP", "AP")), ACTION));
    for friend in &step.passed {
        table.tell(&|| Line::effect(format!("{name} passes through {}", war.card(*friend).name), PASSED));
        interpenetrate(table, war, state, act.unit, *friend)?;
    }
    for what in &step.left {
        table.tell(&|| Line::effect(format!("{name} reaches the far edge of the {what}"), FAR_EDGE));
        test_order(table, war, state, act.unit)?;
    }
    Ok(())
}

/// The unit stands as the step says, and has done what it did.
fn apply(war: &War, state: &mut State, act: Activation, motion: Motion, step: &Step) {
    state.unit_mut(act.unit).unit = step.unit;
    places::put(war, state, act.unit, step.frame);
    note(&mut state.unit_mut(act.unit).turn, motion, step);
    let spent = u8::try_from(step.points).unwrap_or(u8::MAX);
    state.phase = Phase::Act(Some(Activation { points: act.points.saturating_sub(spent), ..act }));
}

fn note(deeds: &mut Deeds, motion: Motion, step: &Step) {
    match motion {
        Motion::Move(_) => deeds.increments = deeds.increments.saturating_add(step.increments),
        Motion::Wheel(..) => deeds.wheels += 1,
        Motion::Face(_) => deeds.faced = true,
        Motion::Form(..) => deeds.formed = true,
        Motion::Mount | Motion::Dismount => deeds.mounted = true,
        Motion::Limber | Motion::Unlimber => {}
        Motion::PushBack => {
            deeds.manhandled += 1;
            deeds.pushed_back += 1;
        }
        Motion::PushTurn(..) => deeds.manhandled += 1,
    }
}

/// 30.6, 32.1 Infantry that passes through infantry: both test.
pub fn interpenetrate(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, friend: UnitId) -> Play<()> {
    let is_infantry = |unit: UnitId| state.unit(unit).unit.arm == Arm::Infantry;
    if is_infantry(unit) && is_infantry(friend) {
        test_order(table, war, state, unit)?;
        test_order(table, war, state, friend)?;
    }
    Ok(())
}

/// 32.1 A unit tests for disorder by its quality. Guns are never disordered, and one that is so already has nothing to
/// lose.
pub fn test_order(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let now = &state.unit(unit).unit;
    if now.arm.is_gun() || now.is_disordered() {
        return Ok(());
    }
    let quality = now.quality;
    let test = |table: &mut dyn Table, dice: &mut i32| disorder::test(table, &war.book, quality, "owner", dice);
    if determination::with_dice(table, war, state, unit, test)? {
        retreat::disorder(table, war, state, unit);
    }
    Ok(())
}

/// 30.1 Increments that a unit may still make this turn.
pub fn increments_left(war: &War, now: &UnitState) -> i32 {
    increments::left(war, now)
}

/// 30.2 A whole increment from where a unit stands.
pub fn whole_increment(war: &War, now: &UnitState) -> Length {
    increments::whole(war, now)
}

/// 33.6, 33.14 An assaulter takes the ground before it: straight ahead, until it meets a unit.
/// Gives how far that was.
pub fn press(war: &War, state: &mut State, unit: UnitId, most: Length) -> Length {
    let frame = state.unit(unit).frame;
    let far = reach::reach(war, state, unit, frame.heading, most, None);
    if far > Length::ZERO {
        places::put(war, state, unit, frame.moved(frame.heading, far));
    }
    far
}
