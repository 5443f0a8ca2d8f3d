//! 7.5 to 7.9 Whether a leg may be made: every reason against it, or what it costs and where it ends.

use field::{Angle, Heading, Length, Track};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};

use super::case::{Case, End, Step};
use super::course::{Course, signed};
use super::notation::Leg;
use crate::battle::places;
use crate::battle::state::Move;

const MODES: Rule = card("7.5");
const NOT_BOTH: Rule = rulebook("7.6");
const KEEP_AWAY: Rule = house("7.8");
const LINES: Rule = card("7.9");
const ABOUT: Rule = rulebook("7.5");
const PROLONG: Rule = house("7.11");

/// A straight leg: where to, how far is wished, and what an inch costs.
#[derive(Clone, Copy)]
pub struct Line {
    pub toward: Heading,
    pub far: Length,
    pub pace: u32,
}

/// 7.5 The line of a leg ahead, back, oblique or by the flank; None of any other.
pub fn line(case: &Case<'_>, leg: Leg) -> Option<Line> {
    let heading = case.now().frame.heading;
    let (toward, far, pace) = match leg {
        Leg::Ahead(far) => (heading, far, 1),
        Leg::Back(far) => (heading.back(), far, 1),
        Leg::Oblique(flank, angle, far) => (heading + signed(flank, angle), far, 1),
        Leg::Side(flank, far, slant) => (heading + signed(flank, Angle::RIGHT - slant), far, 2),
        _ => return None,
    };
    Some(Line { toward, far, pace })
}

/// The way of a line, as long as what is left can pay for, or as wished if that is more. A bent column follows its head.
pub fn course(case: &Case<'_>, line: Line) -> (Course, Option<Track>) {
    let length = line.far.max(payable(case, line));
    if !case.is_bent() {
        return (Course::straight(case, line.toward, length, line.pace), None);
    }
    let way = extended(case, line.toward, length);
    (Course::along(case, &way, length), Some(way))
}

/// How far what is left goes in the open.
fn payable(case: &Case<'_>, line: Line) -> Length {
    Length::thousandths(case.go.left.in_thousandths() / i64::from(line.pace))
}

/// The farthest that a leg may go, whatever was wished.
pub fn farthest(case: &Case<'_>, line: Line) -> Option<Length> {
    let (course, way) = course(case, Line { far: Length::ZERO, ..line });
    reach(case, line, &course, way.as_ref())
}

/// Every reason against the kind of a leg, whatever its length.
fn refuse_kind(case: &mut Case<'_>, leg: Leg) {
    case.moves();
    let most = |case: &Case<'_>, name: &str| Angle::degrees(case.line(name).map_or(45, |line| line.angle.into()));
    match leg {
        Leg::Back(_) => case.mode("backwards", "back"),
        Leg::Oblique(_, angle, _) => {
            case.mode("oblique", "at an oblique");
            if angle == Angle::ZERO || angle > most(case, "oblique") {
                case.refuse(format!("{angle} degrees is no oblique"), MODES, "up to 45 degrees either side of ahead");
            }
            if case.now().turn.wheeled {
                case.refuse("it has wheeled, and may not go oblique in the same phase", NOT_BOTH, "");
            }
        }
        Leg::Side(_, _, slant) => {
            case.mode("by-the-flank", "by the flank");
            if slant > most(case, "by-the-flank") {
                case.refuse("by the flank one slants up to 45 degrees", MODES, "");
            }
        }
        _ => case.mode("forwards", "ahead"),
    }
}

/// 7.5 Judge a leg ahead, back, oblique or by the flank.
pub fn straight(mut case: Case<'_>, leg: Leg, line: Line) -> Result<Step, Refusals> {
    refuse_kind(&mut case, leg);
    if case.holds() {
        return case.no.allow(Step::new(End::At(case.state.unit(case.go.unit).frame), Length::ZERO));
    }
    let (course, way) = course(&case, line);
    let way = way.map(|_| extended(&case, line.toward, line.far));
    let free = match &way {
        None => !course.crowded || lies_free(&case, line.toward, line.far),
        Some(way) => fits(&case, way),
    };
    // The farthest is found only when a player must be told.
    let most = if free && course.allows(line.far, case.go.left) { None } else { farthest(&case, line) };
    let most = most.filter(|most| *most < line.far);
    let help = most.map_or(String::new(), |most| format!("at most `{}`", leg.with_length(most)));
    course.refuse(&mut case, line.far, &help);
    case.pays(course.toll.cost_to(line.far), &help);
    course.refuse_enemies(&mut case, line.far, &format!("{help}, or charge"));
    if !free {
        case.refuse("its stands would overlap other units", LINES, help);
    }
    let end = match way {
        None => End::At(case.now().frame.moved(line.toward, line.far)),
        Some(way) => End::Along(way),
    };
    let (cost, notes, forded) = (course.toll.cost_to(line.far), course.notes(line.far), course.toll.fords(line.far));
    case.no.allow(Step { notes, forded, ..Step::new(end, cost) })
}

/// How far a leg of this course may go. Its stands must lie free at the end.
pub fn reach(case: &Case<'_>, line: Line, course: &Course, way: Option<&Track>) -> Option<Length> {
    let most = course.reach(case.war, case.go.left)?;
    let short = Length::thousandths(i64::from(case.war.book.limits.short_of_friends) * 10);
    let free = |far: &Length| {
        course.allows(*far, case.go.left)
            && match way {
                None => !course.crowded || lies_free(case, line.toward, *far),
                Some(_) => fits(case, &extended(case, line.toward, *far)),
            }
    };
    let tries = [most, most - short, most.half(), Length::thousandths(most.in_thousandths() / 4)];
    tries.into_iter().filter(|far| *far > Length::ZERO).find(free)
}

/// Whether its stands are on no other unit after a straight way.
fn lies_free(case: &Case<'_>, toward: Heading, far: Length) -> bool {
    let by = toward.step(far);
    let mut stands = case.now().stands.iter().map(|stand| stand.moved(by));
    stands.all(|stand| places::is_free(case.war, case.state, case.go.unit, &stand))
}

/// Whether a column has room along a way.
pub fn fits(case: &Case<'_>, way: &Track) -> bool {
    case.has_room(&places::column(case.war, &case.now().unit, way))
}

/// 5.5 The way of a march column that goes on straight; only as much of it is kept as the column is long.
pub fn extended(case: &Case<'_>, toward: Heading, far: Length) -> Track {
    let now = case.now();
    let mut points = places::trail(&case.war.book, now);
    points.push(now.frame.origin + toward.step(far));
    cut(case, points, far)
}

/// The end of a way, as long as a column that has gone so far on it, and an inch more.
pub fn cut(case: &Case<'_>, points: Vec<field::Point>, far: Length) -> Track {
    let now = case.now();
    let depth = places::depth(&case.war.book, &now.unit);
    let straight = || {
        let tail = now.frame.origin + now.frame.heading.back().step(depth);
        Track::new(vec![tail, now.frame.origin]).unwrap_or_else(|| unreachable!("a column has depth"))
    };
    let way = Track::new(points).unwrap_or_else(straight);
    let length = way.length();
    let from = (length - depth - far - Length::inches(1)).max(Length::ZERO);
    way.part(from, length).unwrap_or(way)
}

/// 7.5, 6.4 Whether a move so far allows an about face.
pub fn may_face_about(go: Move) -> bool {
    go.allowance == Length::ZERO || go.backward * 2 > go.allowance || go.flanked
}

/// 7.5, 6.4 An about face: with a rearward move of over half, with a move by the flank, or when holding.
pub fn about(mut case: Case<'_>) -> Result<Step, Refusals> {
    if !may_face_about(case.go) {
        let why = "an about face goes with a rearward move of over half, a move by the flank, or holding";
        case.refuse(why, ABOUT, "");
    }
    if case.now().unit.is_battery() {
        case.refuse("a battery changes its facing as an action, or wheels", PROLONG, "");
    }
    let now = case.now();
    let end = match Track::new(now.trail.clone()) {
        Some(way) => End::Along(tail_first(&case, &way)),
        None => End::At(now.frame.about(places::depth(&case.war.book, &now.unit))),
    };
    let free = match &end {
        End::At(frame) => case.has_room(&places::stands_at(case.war, now, *frame)),
        End::Along(way) | End::Wheeled(way, _) => fits(&case, way),
    };
    if !free {
        case.refuse("there is no room to turn about", KEEP_AWAY, "");
    }
    case.no.allow(Step::new(end, Length::ZERO))
}

/// 5.5 The way of a bent column that has turned about: its tail is its head.
fn tail_first(case: &Case<'_>, way: &Track) -> Track {
    let depth = places::depth(&case.war.book, &case.now().unit);
    let length = way.length();
    way.part((length - depth).max(Length::ZERO), length).unwrap_or_else(|| way.clone()).reversed()
}
