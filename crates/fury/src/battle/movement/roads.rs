//! 7.4 Moves along a road, in march column or limbered.

use field::{Angle, Frame, Length, Track};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::case::{Case, End, Step};
use super::course::Course;
use super::judge;
use crate::battle::{ground, places};
use crate::movement::Mover;

const ROAD: Rule = card("7.4");
const WHOLE: Rule = house("7.4");
const LINES: Rule = card("7.9");

/// 7.4 Along the road at its rate: the whole move on the road, and no other change.
pub fn road(mut case: Case<'_>, far: Length) -> Result<Step, Refusals> {
    case.moves();
    if !marches(&case) {
        case.refuse("only march columns and limbered guns have the use of a road", ROAD, "");
    }
    if has_left(&case) {
        case.refuse("a road move is made on the road from beginning to end, without other changes", WHOLE, "");
    }
    let found = road_ahead(&case);
    if found.is_none() {
        case.refuse("its head is on no road", ROAD, "");
    }
    let Some((road, room)) = found.filter(|_| case.no.0.is_empty()) else { return Err(case.no) };
    let most = farthest(&case, &road, room);
    let help = most.map_or(String::new(), |most| format!("at most `road {most}`"));
    if far > room {
        case.refuse(format!("the road goes on for {room} inches"), ROAD, help);
        return Err(case.no);
    }
    let way = way(&case, &road, far);
    let course = course(&case, &way, far);
    let cost = at_rate(&case, &course, far);
    case.pays(cost, &help);
    course.refuse(&mut case, far, &help);
    course.refuse_enemies(&mut case, far, &help);
    if !judge::fits(&case, &way) {
        case.refuse("its stands would overlap other units", LINES, help);
    }
    let (notes, forded) = (course.notes(far), course.toll.fords(far));
    let end = end(&case, way);
    case.no.allow(Step { notes, forded, ..Step::new(end, cost) })
}

/// 7.4 Whether it is formed for a road.
fn marches(case: &Case<'_>) -> bool {
    case.is_column() || case.now().unit.is_battery() && case.now().unit.limbered
}

/// 7.4 Whether it has done something else than march on the road.
fn has_left(case: &Case<'_>) -> bool {
    let turn = &case.now().turn;
    turn.changed_formation || turn.changed_mode || !case.go.on_road && case.go.left < case.go.allowance
}

/// The farthest road move, for an offer.
pub fn sample(case: &Case<'_>) -> Option<Length> {
    if !marches(case) || has_left(case) {
        return None;
    }
    let (road, room) = road_ahead(case)?;
    farthest(case, &road, room)
}

/// How far it may go along a road: nothing if not at all.
fn farthest(case: &Case<'_>, road: &Track, room: Length) -> Option<Length> {
    let length = room.min(case.go.left * i64::from(factor(case)));
    if length <= Length::ZERO {
        return None;
    }
    let course = course(case, &way(case, road, length), length);
    let once: Length = course.toll.crossed(length).map(|crossing| crossing.cost).sum();
    let paid = (case.go.left - once).max(Length::ZERO) * i64::from(factor(case)) + once;
    let most = course.reach(case.war, paid)?.min(length);
    let tries = [most, most.half(), Length::thousandths(most.in_thousandths() / 4)];
    tries.into_iter().filter(|far| *far > Length::ZERO).find(|far| is_open(case, road, *far))
}

/// Whether the unit may go this far along a road.
fn is_open(case: &Case<'_>, road: &Track, far: Length) -> bool {
    let way = way(case, road, far);
    let course = course(case, &way, far);
    let pays = at_rate(case, &course, far) <= case.go.left;
    pays && course.allows(far, course.toll.cost()) && judge::fits(case, &way)
}

/// 7.4 What a part of a course costs at the road's rate; what is crossed costs what it does elsewhere.
fn at_rate(case: &Case<'_>, course: &Course, far: Length) -> Length {
    let once: Length = course.toll.crossed(far).map(|crossing| crossing.cost).sum();
    let going = course.toll.cost_to(far) - once;
    let factor = i64::from(factor(case)).max(1);
    Length::thousandths((going.in_thousandths() + factor - 1) / factor) + once
}

/// 7.1, 7.4 How much farther one goes on a road.
pub fn factor(case: &Case<'_>) -> i32 {
    let mover = ground::mover(case.war, case.state, case.go.unit);
    if mover == Mover::Mounted { case.war.book.cavalry_road } else { mover.rate(&case.war.book).road }
}

/// The road before its head, from there on, and how much there is of it.
fn road_ahead(case: &Case<'_>) -> Option<(Track, Length)> {
    let frame = case.now().frame;
    let line = ground::road_at(case.war, frame.origin)?;
    let at = line.track.nearest(frame.origin);
    let same = (line.track.heading(at) - frame.heading).abs() <= Angle::RIGHT;
    let track = if same { line.track.clone() } else { line.track.reversed() };
    let at = track.nearest(frame.origin);
    let rest = track.part(at, track.length())?;
    let room = rest.length();
    Some((rest, room))
}

/// 5.5 The way of the column once its head has gone so far along the road.
fn way(case: &Case<'_>, road: &Track, far: Length) -> Track {
    let mut points = places::trail(&case.war.book, case.now());
    let ahead = road.part(Length::ZERO, far.min(road.length()));
    points.extend(ahead.iter().flat_map(|part| part.points().iter().copied()));
    judge::cut(case, points, far)
}

fn course(case: &Case<'_>, way: &Track, far: Length) -> Course {
    Course::along(case, way, far.min(way.length()))
}

fn end(case: &Case<'_>, way: Track) -> End {
    if !case.now().unit.is_battery() {
        return End::Along(way);
    }
    let stands = places::column(case.war, &case.now().unit, &way);
    let frame = stands.first().map_or(case.now().frame, |stand| Frame::new(stand.front(), stand.heading()));
    End::At(frame)
}
