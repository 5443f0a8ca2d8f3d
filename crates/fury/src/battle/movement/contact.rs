//! 10.1 Charges: the leg that ends in contact, and how the front meets the enemy.

use field::{Angle, Contact, Edge, Flank, Frame, Heading, Length, Stand};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};

use super::bridges;
use super::case::{Case, End, Step};
use super::course::{Course, NOTCH, keep_away, signed, words_of};
use super::notation::Rush;
use super::wheel::{Turning, WIDEST};
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::{charge, places};
use crate::unit::MOST_UNITS;

const CHARGE: Rule = rulebook("10.1");
const FRONT: Rule = house("10.1");
const SIZE: Rule = house("10.3");
const BARRED: Rule = card("7.3");
const MODES: Rule = card("7.5");
const NOT_BOTH: Rule = rulebook("7.6");
const ABOUT: Rule = rulebook("7.7");
const KEEP_AWAY: Rule = house("7.8");
const EDGE: Rule = house("7.10");
const GUNS: Rule = rulebook("10.7");

/// 10.1 A charge: straight ahead, oblique or wheeling until a front edge touches an enemy. 10.8 Or over a bridge.
pub fn charge(mut case: Case<'_>, rush: Rush) -> Result<Step, Refusals> {
    bars(&mut case);
    if !case.no.0.is_empty() {
        return Err(case.no);
    }
    let Case { war, state, go, .. } = case;
    let step = reach(case, rush)?;
    if charge::contact::is_too_large(war, state, go.unit, &step.stands(war, state.unit(go.unit))) {
        let mut case = Case::new(war, state, go);
        case.refuse(format!("a combat has at most {MOST_UNITS} units on each side"), SIZE, "");
        return Err(case.no);
    }
    Ok(step)
}

/// The way to the enemy.
fn reach(mut case: Case<'_>, rush: Rush) -> Result<Step, Refusals> {
    let heading = case.now().frame.heading;
    match rush {
        Rush::Ahead => straight(case, heading),
        Rush::Oblique(flank, angle) => {
            case.mode("oblique", "at an oblique");
            let most = Angle::degrees(case.line("oblique").map_or(0, |line| line.angle.into()));
            if angle == Angle::ZERO || angle > most {
                case.refuse(format!("{angle} degrees is no oblique"), MODES, "up to 45 degrees either side of ahead");
            }
            if case.now().turn.wheeled {
                case.refuse("it has wheeled, and may not go oblique in the same phase", NOT_BOTH, "");
            }
            straight(case, heading + signed(flank, angle))
        }
        Rush::Wheel(flank) => wheel(case, flank),
        Rush::Bridge => bridges::charge(case),
    }
}

/// 10.1 Who may not charge.
fn bars(case: &mut Case<'_>) {
    let now = case.now();
    case.moves();
    if now.unit.is_battery() {
        case.refuse("batteries do not charge", CHARGE, "");
    }
    if now.unit.disordered {
        case.refuse("a Disordered brigade does not charge", CHARGE, "");
    }
    if now.turn.about_faced {
        case.refuse("it has faced about this turn, and may not charge", ABOUT, "");
    }
}

/// 10.1, 10.7 A march column charges only limbered guns, unless it does so over a bridge.
fn check_column(case: &mut Case<'_>, enemy: UnitId) {
    let target = &case.state.unit(enemy).unit;
    if case.is_column() && !(target.is_battery() && target.limbered) {
        case.refuse("a march column charges only limbered guns", GUNS, "");
    }
}

/// A charge that reaches no enemy.
fn in_vain(mut case: Case<'_>) -> Result<Step, Refusals> {
    case.refuse("it reaches no enemy that way", CHARGE, "");
    Err(case.no)
}

/// Straight ahead or oblique, to the first enemy on the way.
fn straight(mut case: Case<'_>, toward: Heading) -> Result<Step, Refusals> {
    if case.is_bent() {
        case.refuse("a bent column does not charge", CHARGE, "");
        return Err(case.no);
    }
    if !meets_enemy(&case, toward) {
        return in_vain(case);
    }
    let course = Course::straight(&case, toward, case.go.left, 1);
    let Some((touch, id)) = course.contact() else { return in_vain(case) };
    let (war, state, unit) = (case.war, case.state, case.go.unit);
    let (enemy, end) = (State::owner(id), case.now().frame.moved(toward, touch));
    check_column(&mut case, enemy);
    course.refuse(&mut case, touch, "");
    case.pays(course.toll.cost_to(touch), "");
    // Enemies stand side by side, often level with each other: in the last inch it comes near to others than its target.
    for other in course.passed_enemies(touch - keep_away(war) - NOTCH).into_iter().filter(|other| *other != enemy) {
        case.refuse(format!("it would pass within an inch of {}", war.card(other).name), KEEP_AWAY, "");
    }
    let Some(target) = state.pieces.get(id) else { return in_vain(case) };
    let frame = charge::conform(war, state, unit, end, target);
    if frame == end && !has_front_against(&case, end, target) {
        case.refuse("no front edge comes against the enemy that way", FRONT, "");
    }
    // 10.7 There is no combat that would part it from others.
    if let Some(other) = near_others(&case, frame, enemy).filter(|_| case.is_column()) {
        case.refuse(format!("it would stop within an inch of {}", war.card(other).name), KEEP_AWAY, "");
    }
    let (notes, forded) = (course.notes(touch), course.toll.fords(touch));
    let step = Step::new(End::At(frame), course.toll.cost_to(touch));
    case.no.allow(Step { notes, forded, contact: Some(enemy), ..step })
}

/// 7.8 Another enemy than the one that is charged within an inch of where it ends.
fn near_others(case: &Case<'_>, end: Frame, enemy: UnitId) -> Option<UnitId> {
    let (war, unit) = (case.war, case.go.unit);
    let other = |id: &UnitId| *id != enemy && war.side(*id) != war.side(unit);
    places::stands_at(war, case.now(), end).iter().find_map(|stand| {
        let near = case.state.pieces.within(keep_away(war), stand).map(|(id, _)| State::owner(id));
        near.into_iter().find(other)
    })
}

/// Whether an enemy stands on a straight way: a first look, before the way is measured.
fn meets_enemy(case: &Case<'_>, toward: Heading) -> bool {
    let leg = field::Leg::new(toward, case.go.left);
    let is_enemy = |id: u16| case.war.side(State::owner(id)) != case.war.side(case.go.unit);
    let meets = |figure: &Stand| {
        let near = case.state.pieces.near(leg.bounds(figure));
        near.filter(|(id, _)| is_enemy(*id)).any(|(_, enemy)| leg.clash(figure, enemy).is_some())
    };
    places::blocks(&case.war.book, case.now()).iter().any(meets)
}

/// 10.1 Whether a front edge of the front rank is against a stand.
fn has_front_against(case: &Case<'_>, frame: Frame, target: &Stand) -> bool {
    let now = case.now();
    let stands = places::stands_at(case.war, now, frame);
    let front = stands.iter().take(usize::from(places::front_rank(&now.unit)));
    front.filter_map(|stand| Contact::of(stand, target)).any(|contact| contact.own == Edge::Front)
}

/// A wheel that ends against an enemy.
fn wheel(mut case: Case<'_>, flank: Flank) -> Result<Step, Refusals> {
    if case.now().turn.obliqued {
        case.refuse("it has gone oblique, and may not wheel in the same phase", NOT_BOTH, "");
    }
    if case.is_column() {
        case.refuse("a column wheels only its head", CHARGE, "");
        return Err(case.no);
    }
    let (war, state, unit) = (case.war, case.state, case.go.unit);
    let view = Case::new(war, state, case.go);
    let turning = Turning::new(&view, flank);
    if !turning.has_enemy_near() {
        return in_vain(case);
    }
    let frontage = places::frontage(&war.book, &case.now().unit);
    let most = Angle::within(case.go.left, frontage).min(WIDEST);
    let Some(clear) = turning.until_met(most).filter(|clear| *clear > Angle::ZERO) else { return in_vain(case) };
    let end = turning.end(clear);
    // A tenth of a degree further and it would overlap: what it meets is less than this away.
    let gap = Angle::tenths(1).arc(frontage * 2) + Length::thousandths(3);
    let stands = places::stands_at(war, case.now(), end);
    let is_enemy = |id: u16| war.side(State::owner(id)) != war.side(unit);
    let touched = stands.iter().find_map(|stand| state.pieces.within(gap, stand).find(|(id, _)| is_enemy(*id)));
    let Some((id, target)) = touched else { return in_vain(case) };
    let frame = charge::conform(war, state, unit, end, target);
    // Where it cannot close up it stays as it came, which must be on the table.
    if !turning.stays(clear) {
        case.refuse("the wheel would leave the table", EDGE, "");
    }
    if !has_front_against(&case, frame, target) {
        case.refuse("the wheel brings no front edge against the enemy", FRONT, "");
    }
    match turning.toll(clear) {
        Ok(toll) => {
            case.pays(toll.cost(), "");
            let step = Step::new(End::At(frame), toll.cost());
            case.no.allow(Step { contact: Some(State::owner(id)), ..step })
        }
        Err(barred) => {
            case.refuse(words_of(barred), BARRED, "");
            Err(case.no)
        }
    }
}
