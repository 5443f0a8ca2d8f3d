//! 30.1 to 30.3, 30.6 Straight ahead by increments, on roads, through friends.

use field::{Flank, Hull, Leg, Length, Segment};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::Motion;
use super::judge::{Case, Step};
use super::reach::reach;
use crate::battle::cards::UnitId;
use crate::battle::state::{State, UnitState};
use crate::battle::war::War;
use crate::battle::{ground, places};
use crate::movement;
use crate::unit::Arm;

const INCREMENTS: Rule = card("30.1");
const LENGTH: Rule = house("30.2");
const STRAIGHT: Rule = house("30.3");
const GROUND: Rule = house("11.0");
const GUNS: Rule = card("29.3");

/// A front that only touches a line has not crossed it.
const TOUCH: Length = Length::thousandths(4);
/// The front edge counts as a strip of this depth.
const DEPTH: Length = Length::thousandths(20);
/// The shortest move that is offered.
const LEAST: Length = Length::thousandths(100);

/// What the movement chart calls a unit.
fn word(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Mounted => "mounted",
        Arm::Dismounted => "dismounted",
        Arm::LimberedGun | Arm::Gun => "limbered-gun",
    }
}

/// 30.1 Increments that a unit may still make.
pub fn left(war: &War, now: &UnitState) -> i32 {
    let most = movement::increments(&war.book, word(now.unit.arm), i32::from(now.unit.frontage()));
    (most - i32::from(now.turn.increments)).max(0)
}

/// 30.2 The length of an increment for a way of this length: longer if a column stays on a road for the whole of it.
pub fn increment(war: &War, now: &UnitState, far: Length) -> Length {
    let (_, inches, road) = movement::length(&war.book, word(now.unit.arm));
    let plain = Length::inches(i64::from(inches));
    if is_on_road(war, now, far) { plain + Length::inches(i64::from(road.unwrap_or(0))) } else { plain }
}

/// 30.2 Only a column one base wide is helped by a road.
fn is_on_road(war: &War, now: &UnitState, far: Length) -> bool {
    let end = now.frame.moved(now.frame.heading, far).origin;
    now.unit.frontage() == 1 && ground::is_on_road(war, now.frame.origin, end)
}

/// 30.2 A whole increment from where a unit stands.
pub fn whole(war: &War, now: &UnitState) -> Length {
    let (_, inches, road) = movement::length(&war.book, word(now.unit.arm));
    let long = Length::inches(i64::from(inches + road.unwrap_or(0)));
    increment(war, now, long)
}

/// 30.3 Straight ahead: this distance, or a whole increment.
pub fn ahead(mut case: Case<'_>, asked: Option<Length>) -> Result<Step, Refusals> {
    let (war, now) = (case.war, case.now());
    if now.unit.arm == Arm::Gun {
        case.refuse("an unlimbered gun does not move", GUNS, "`limber`, or `manhandle back`");
    }
    let far = asked.unwrap_or_else(|| whole(war, now));
    let each = increment(war, now, far);
    let increments = (far.in_thousandths() + each.in_thousandths() - 1) / each.in_thousandths().max(1);
    let on_road = is_on_road(war, now, far);
    let slide = Slide::of(case.war, case.state, case.act.unit, far);
    let help = help(&case, far);
    let may = left(war, now);
    if increments > i64::from(may) {
        let front = now.unit.frontage();
        let why = format!("{front} wide it has {may} increments left, and this takes {increments}");
        case.refuse(why, INCREMENTS, "");
    }
    if increments > 1 && slide.passed.is_empty() {
        let why = format!("an increment is {each} inches; only a way through friends takes more at once");
        case.refuse_with(why, LENGTH, &help);
    }
    let mut step = Step::new(now.unit, now.frame.moved(now.frame.heading, far), 0);
    step.points = case.price("move") * increments as i32;
    step.increments = u8::try_from(increments).unwrap_or(u8::MAX);
    for enemy in &slide.through {
        case.refuse_with(format!("{} is in the way", war.card(*enemy).name), STRAIGHT, &help);
    }
    step.points += case.price("pass-through") * slide.passed.len() as i32;
    if case.is_settled() {
        return Err(case.no);
    }
    if !on_road && !ground::is_plain(war, &places::passed_over(war, (now.unit, now.frame), (now.unit, step.frame))) {
        let leg = Leg::new(now.frame.heading, far);
        let swept: Vec<Hull> = now.bases.iter().map(|base| leg.swept(base)).collect();
        let (front, swept_front) = (front_edge(war, now, -TOUCH), strip(war, now, -TOUCH, far));
        let going = ground::going(war, now.unit.arm, &[front], &[swept_front], &swept);
        if let Some(what) = going.barred {
            case.refuse_with(format!("a {what} is in the way, and it may not go there"), GROUND, &help);
        }
        step.points += going.surcharge;
        step.entered = going.entered;
        step.left = ground::left_behind(war, &swept, &slide.end);
    }
    step.passed = slide.passed;
    case.ends(&slide.end, &help);
    case.pays(step.points);
    case.no.allow(step)
}

/// The longest legal move, in words.
fn help<'a>(case: &Case<'a>, asked: Length) -> impl Fn() -> String + use<'a> {
    let case = Case::new(case.war, case.state, case.act);
    move || match farthest(&case) {
        Some(far) if far < asked => format!("at most `{}`", Motion::Move(Some(far))),
        _ => String::new(),
    }
}

/// The units on a straight way.
struct Slide {
    end: places::Bases,
    /// Friends passed, and 30.3 enemies in the way.
    passed: Vec<UnitId>,
    through: Vec<UnitId>,
}

impl Slide {
    fn of(war: &War, state: &State, unit: UnitId, far: Length) -> Slide {
        let now = state.unit(unit);
        let leg = Leg::new(now.frame.heading, far);
        let end: places::Bases = now.bases.iter().map(|base| base.moved(leg.by)).collect();
        let (mut passed, mut through) = (Vec::new(), Vec::new());
        let way = field::around(now.bases.iter().chain(&end));
        for (id, other) in way.into_iter().flat_map(|way| state.pieces.near(way)) {
            let owner = State::owner(id);
            if owner != unit && now.bases.iter().any(|base| leg.clash(base, other).is_some()) {
                if war.side(owner) == war.side(unit) { passed.push(owner) } else { through.push(owner) }
            }
        }
        let [passed, through] = [passed, through].map(|units| places::distinct(units.into_iter()));
        Slide { end, passed, through }
    }
}

/// The front edge of a unit, moved ahead by this distance.
fn front_edge(war: &War, now: &UnitState, far: Length) -> Segment {
    let (frame, frontage) = (now.frame.moved(now.frame.heading, far), places::frontage(war, &now.unit));
    Segment::new(frame.pivot(Flank::Left, frontage), frame.pivot(Flank::Right, frontage))
}

/// The ground that the front passes over between two distances ahead.
fn strip(war: &War, now: &UnitState, from: Length, to: Length) -> Hull {
    let (from, to) = (front_edge(war, now, from), front_edge(war, now, to));
    Hull::of([from.from(), from.to(), to.from(), to.to()])
}

/// The farthest that a unit may go straight ahead within an increment, if it cannot make the whole: short of friends,
/// enemies, closed ground and the edge.
pub fn farthest(case: &Case<'_>) -> Option<Length> {
    let now = case.now();
    let keep = case.war.book.ground.measures.keep_away;
    let most = whole(case.war, now);
    let far = reach(case.war, case.state, case.act.unit, now.frame.heading, most, Some(keep));
    (far >= LEAST).then_some(far)
}

/// How far a unit may go within an increment before it comes into scenery or over a linear.
pub fn up_to_scenery(case: &Case<'_>) -> Option<Length> {
    let (war, now) = (case.war, case.now());
    let most = whole(war, now);
    let front = strip(war, now, -DEPTH, Length::ZERO);
    let far = ground::first_entered(war, &front, &Leg::new(now.frame.heading, most))? - Length::thousandths(1);
    (far >= LEAST).then_some(far)
}

/// The ways through friends that may be tried: as many whole increments as are left.
pub fn through(case: &Case<'_>) -> impl Iterator<Item = Motion> + use<> {
    let now = case.now();
    let whole = whole(case.war, now);
    (2..=i64::from(left(case.war, now))).map(move |times| Motion::Move(Some(whole * times)))
}
