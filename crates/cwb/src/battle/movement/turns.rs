//! 29.3, 30.4, 30.5, 30.8 Wheels, facings, formations; mounting, limbering, and guns moved by hand.

use field::{Angle, Figure, Flank, Frame, Hull, Length, Segment, Stand, Vector, Wheel};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::judge::{Case, Step};
use super::notation::{Dress, Motion, Turn};
use super::reach::reach;
use crate::battle::state::State;
use crate::battle::{ground, places};
use crate::movement;
use crate::unit::{Arm, Unit};

const ACTIONS: Rule = card("29.3");
const WHO: Rule = house("29.3");
const WHEEL: Rule = house("30.8");
const FORM: Rule = house("30.4");
const FACE: Rule = house("30.5");
const GROUND: Rule = house("11.0");

/// A wheel on the left flank turns left: counter-clockwise.
fn signed(flank: Flank, angle: Angle) -> Angle {
    if flank == Flank::Left { -angle } else { angle }
}

/// 30.8 A wheel on the inner front corner, before the first increment.
pub fn wheel(mut case: Case<'_>, flank: Flank, angle: Angle) -> Result<Step, Refusals> {
    let now = case.now();
    if now.unit.arm == Arm::Gun {
        case.refuse("an unlimbered gun is turned by hand", WHO, format!("`{}`", Motion::PushTurn(flank, angle)));
    }
    if now.turn.increments > 0 {
        case.refuse("a unit wheels before it moves", ACTIONS, "");
    }
    case.at_most("wheel", now.turn.wheels);
    let most = case.war.book.ground.measures.wheel;
    let price = case.price("wheel");
    turn_on_corner(case, flank, angle, most, price)
}

/// 29.3 A gun turned by hand: it wheels forward.
pub fn push_turn(mut case: Case<'_>, flank: Flank, angle: Angle) -> Result<Step, Refusals> {
    by_hand(&mut case);
    let most = case.war.book.ground.measures.manhandle_turn;
    let price = case.price("manhandle");
    turn_on_corner(case, flank, angle, most, price)
}

fn by_hand(case: &mut Case<'_>) {
    let now = case.now();
    if now.unit.arm != Arm::Gun {
        case.refuse("only an unlimbered gun is moved by hand", ACTIONS, "");
    }
    case.at_most("manhandle", now.turn.manhandled);
}

fn turn_on_corner(mut case: Case<'_>, flank: Flank, angle: Angle, most: Angle, price: i32) -> Result<Step, Refusals> {
    let (war, state, now) = (case.war, case.state, case.now());
    if angle == Angle::ZERO || angle > most {
        case.refuse(format!("{angle} degrees is not a wheel"), WHEEL, format!("more than 0, up to {most}"));
    }
    let angle = angle.min(Angle::degrees(180));
    let frontage = places::frontage(war, &now.unit);
    let turn = Wheel { pivot: now.frame.pivot(flank, frontage), angle: signed(flank, angle) };
    let unit = case.act.unit;
    let clear = || state.pieces.wheel(&turn, &now.bases, |id| State::owner(id) != unit).map(Angle::abs);
    let help = || match clear() {
        Some(clear) if clear > Angle::ZERO => format!("at most {clear} degrees"),
        _ => String::new(),
    };
    let frame = now.frame.wheeled(flank, frontage, signed(flank, angle));
    let end = places::bases_at(war, &now.unit, frame);
    let mut step = Step::new(now.unit, frame, price);
    case.ends(&end, &help);
    if case.is_settled() {
        return Err(case.no);
    }
    if clear().is_some() {
        case.refuse_with("another unit is in the way of the wheel", WHEEL, &help);
    }
    if !ground::is_plain(war, &places::passed_over(war, (now.unit, now.frame), (now.unit, frame))) {
        let passed = |(base, end): (&Stand, &Stand)| Hull::of(base.corners().iter().chain(end.corners()).copied());
        let swept: Vec<Hull> = now.bases.iter().zip(&end).map(passed).collect();
        let (front, swept_front) = fronts(now.frame, frame, frontage);
        let going = ground::going(war, now.unit.arm, &[front], &[swept_front], &swept);
        if let Some(what) = going.barred {
            case.refuse_with(format!("a {what} is in the way, and it may not go there"), GROUND, &help);
        }
        step.points += going.surcharge;
        step.entered = going.entered;
        step.left = ground::left_behind(war, &now.bases, &end);
    }
    case.pays(step.points);
    case.no.allow(step)
}

/// The front edge before a wheel, and the ground it passes over.
fn fronts(before: Frame, after: Frame, frontage: Length) -> (Segment, Hull) {
    let edge = |frame: Frame| Segment::new(frame.pivot(Flank::Left, frontage), frame.pivot(Flank::Right, frontage));
    let (before, after) = (edge(before), edge(after));
    (before, Hull::of([before.from(), before.to(), after.from(), after.to()]))
}

/// 30.5 A change of facing in place: by 90 degrees files become ranks, about the front becomes the rear.
pub fn face(mut case: Case<'_>, turn: Turn) -> Result<Step, Refusals> {
    let (war, now) = (case.war, case.now());
    case.at_most("facing", u8::from(now.turn.faced));
    let deep = places::depth(war, &now.unit);
    let (unit, frame) = match turn {
        Turn::About => (now.unit, now.frame.about(deep)),
        Turn::Left | Turn::Right => {
            let unit = Unit { front: places::ranks(&now.unit), ..now.unit };
            let out = if turn == Turn::Left { -Angle::RIGHT } else { Angle::RIGHT };
            let middle = now.frame.moved(now.frame.heading.back(), deep.half()).origin;
            let heading = now.frame.heading + out;
            (unit, Frame::new(middle, heading).moved(heading, places::depth(war, &unit).half()))
        }
    };
    let price = case.price("facing");
    settle(case, Step::new(unit, frame, price), FACE)
}

/// 30.4 A new frontage about the middle of the front rank or one of its corners.
pub fn form(mut case: Case<'_>, front: u8, dress: Dress) -> Result<Step, Refusals> {
    let (war, now) = (case.war, case.now());
    if now.unit.arm.is_gun() {
        case.refuse("a gun has no formation to change", ACTIONS, "");
    }
    case.at_most("formation", u8::from(now.turn.formed));
    let pieces = now.unit.pieces();
    if front == 0 || front > pieces {
        case.refuse(format!("it cannot stand {front} wide"), FORM, format!("from 1 to {pieces}"));
    } else if front == now.unit.frontage() {
        case.refuse("it is that wide already", FORM, "");
    }
    let unit = Unit { front: front.clamp(1, pieces.max(1)), ..now.unit };
    let aside = (places::frontage(war, &now.unit) - places::frontage(war, &unit)).in_thousandths() / 2;
    let x = match dress {
        Dress::Centre => 0,
        Dress::Left => -aside,
        Dress::Right => aside,
    };
    let frame = Frame::new(now.frame.point(Vector { x, y: 0 }), now.frame.heading);
    let price = case.price("formation");
    settle(case, Step::new(unit, frame, price), FORM)
}

/// 29.3 Cavalry mounts or dismounts in place, guns limber or unlimber.
pub fn change(mut case: Case<'_>, to: Arm) -> Result<Step, Refusals> {
    let now = case.now();
    let (from, action) = match to {
        Arm::Mounted => (Arm::Dismounted, "mount"),
        Arm::Dismounted => (Arm::Mounted, "mount"),
        Arm::Gun => (Arm::LimberedGun, "limber"),
        _ => (Arm::Gun, "limber"),
    };
    if now.unit.arm != from {
        case.refuse("the unit is not in the state that this action changes", ACTIONS, "");
    }
    if now.turn.mounted && action == "mount" {
        case.refuse("it has mounted or dismounted this turn", WHO, "");
    }
    let price = case.price(action);
    settle(case, Step::new(Unit { arm: to, ..now.unit }, now.frame, price), WHO)
}

/// 29.3 A gun pushed straight back by hand.
pub fn push_back(mut case: Case<'_>) -> Result<Step, Refusals> {
    by_hand(&mut case);
    let (war, now) = (case.war, case.now());
    let (_, inches, _) = movement::length(&war.book, "manhandled-gun");
    let far = Length::inches(i64::from(inches));
    let back = now.frame.heading.back();
    if !case.is_settled() && reach(war, case.state, case.act.unit, back, far, None) < far {
        case.refuse("there is no room behind it", ACTIONS, "");
    }
    let price = case.price("manhandle");
    settle(case, Step::new(now.unit, now.frame.moved(back, far), price), WHO)
}

/// Allows the step if there is room and the unit can pay.
fn settle(mut case: Case<'_>, step: Step, rule: Rule) -> Result<Step, Refusals> {
    if case.is_settled() {
        return Err(case.no);
    }
    let before = case.no.0.len();
    case.ends(&places::bases_at(case.war, &step.unit, step.frame), &String::new);
    if case.no.0.len() > before {
        case.refuse("there is no room for that here", rule, "");
    }
    case.pays(step.points);
    case.no.allow(step)
}
