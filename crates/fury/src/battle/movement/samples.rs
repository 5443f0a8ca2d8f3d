//! Some legs that may be made: enough to play by, not all there are.

use field::{Angle, Flank, Length, around};

use super::case::Case;
use super::notation::{Change, Dress, Leg, Rush};
use super::wheel::Turning;
use super::{contact, judge, judged, roads};
use crate::battle::state::{Move, State};
use crate::battle::war::War;
use crate::unit::{Arm, Formation};

/// Shorter legs and smaller turns are not offered, though they may be made.
const SHORTEST: Length = Length::thousandths(250);
const LEAST: Angle = Angle::degrees(1);

/// The legs offered to a unit in its move; the last is always to be done.
pub fn samples(war: &War, state: &State, go: Move) -> Vec<Leg> {
    let mut legs = Vec::new();
    if go.allowance > Length::ZERO && go.left > Length::ZERO {
        charges(war, state, go, &mut legs);
        let case = Case::off_road(war, state, go);
        straight(&case, &mut legs);
        wheels(&case, &mut legs);
        let road = roads::sample(&Case::new(war, state, go)).filter(|far| *far >= SHORTEST);
        legs.extend(road.map(Leg::Road));
        changes(war, state, go, &mut legs);
    }
    at_rest(war, state, go, &mut legs);
    legs.push(Leg::Done);
    legs
}

/// 10.1 Charges that reach an enemy.
fn charges(war: &War, state: &State, go: Move, legs: &mut Vec<Leg>) {
    let now = state.unit(go.unit);
    let Some(bounds) = around(&now.stands).filter(|_| !now.unit.is_battery()) else { return };
    let enemy = |id: u16| war.side(State::owner(id)) != war.side(go.unit);
    if !state.pieces.near(bounds.grown(go.left)).any(|(id, _)| enemy(id)) {
        return;
    }
    let mut wanted = vec![Rush::Ahead];
    for flank in Flank::BOTH {
        wanted.push(Rush::Oblique(flank, Angle::degrees(30)));
        wanted.push(Rush::Wheel(flank));
    }
    if go.may_change && go.left == go.allowance {
        wanted.push(Rush::Bridge);
    }
    let reaches = |rush: &Rush| contact::charge(Case::off_road(war, state, go), *rush).is_ok();
    legs.extend(wanted.into_iter().filter(reaches).map(Leg::Charge));
}

/// 7.5 Ahead and back, oblique and by the flank.
fn straight(case: &Case<'_>, legs: &mut Vec<Leg>) {
    let most = case.go.left;
    let mut offer = |mode: &str, leg: Leg, half: bool| {
        if !case.has_mode(mode) {
            return;
        }
        let Some(line) = judge::line(case, leg) else { return };
        let line = judge::Line { far: Length::ZERO, ..line };
        let (course, way) = judge::course(case, line);
        let Some(far) = judge::reach(case, line, &course, way.as_ref()).filter(|far| *far >= SHORTEST) else { return };
        legs.push(leg.with_length(far));
        if half && way.is_none() && !course.crowded && far.half() >= SHORTEST {
            legs.push(leg.with_length(far.half()));
        }
    };
    offer("forwards", Leg::Ahead(most), true);
    offer("backwards", Leg::Back(most), true);
    for flank in Flank::BOTH {
        if !case.now().turn.wheeled {
            offer("oblique", Leg::Oblique(flank, Angle::degrees(45), most), false);
        }
        offer("by-the-flank", Leg::Side(flank, most, Angle::ZERO), false);
    }
}

fn wheels(case: &Case<'_>, legs: &mut Vec<Leg>) {
    if case.now().turn.obliqued || !case.has_mode("wheel") {
        return;
    }
    for flank in Flank::BOTH {
        let turning = Turning::new(case, flank);
        let Some(most) = turning.greatest(turning.limit().min(Angle::RIGHT)) else { continue };
        let some = [15, 45].map(Angle::degrees).into_iter().filter(|angle| *angle < most);
        let some = some.chain([most]).filter(|angle| *angle >= LEAST);
        let fitting = some.filter(|angle| *angle == most || turning.has_room(*angle));
        legs.extend(fitting.map(|angle| Leg::Wheel(flank, angle)));
    }
}

/// 5.7, 5.9 Changes of formation and mode that can be paid for.
fn changes(war: &War, state: &State, go: Move, legs: &mut Vec<Leg>) {
    let now = state.unit(go.unit);
    let mut wanted = Vec::new();
    if go.may_change && !now.turn.changed_formation && !now.unit.is_battery() {
        let lines = war.book.formation(now.unit.formation).changes.iter();
        let paid = |full: bool| go.left >= if full { go.allowance } else { go.allowance.half() };
        let likely = lines.filter(|line| war.book.allows(now.unit.arm, line.to) && paid(line.full));
        wanted.extend(likely.map(|line| Leg::Form(Change::new(line.to, Dress::Both))));
    }
    match now.unit.arm {
        _ if now.turn.changed_mode => {}
        Arm::Dismounted if go.left == go.allowance => {
            wanted.extend([Leg::Mount(Formation::SingleLine), Leg::Mount(Formation::MarchColumn)]);
        }
        Arm::Mounted => wanted.push(Leg::Dismount),
        _ => {}
    }
    legs.extend(wanted.into_iter().filter(|leg| judged(war, state, go, *leg).is_ok()));
}

/// 6.4 What those who hold may do too.
fn at_rest(war: &War, state: &State, go: Move, legs: &mut Vec<Leg>) {
    let now = state.unit(go.unit);
    let mut wanted = Vec::new();
    if !now.turn.about_faced && judge::may_face_about(go) {
        wanted.push(Leg::About);
    }
    if !now.unit.formation.is_column() && !now.unit.is_battery() {
        for (flank, wing) in [(Flank::Left, now.wings.left), (Flank::Right, now.wings.right)] {
            if wing.bend == 0 {
                wanted.push(Leg::Refuse(flank, Angle::degrees(45), 1));
            }
        }
    }
    legs.extend(wanted.into_iter().filter(|leg| judged(war, state, go, *leg).is_ok()));
}
