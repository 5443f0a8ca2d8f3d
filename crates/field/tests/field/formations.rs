//! Units: slots, frames, wheels, columns, fronts, arcs, contact.

use std::cmp::Ordering;

use crate::random::{Dice, INFANTRY, at, inches, mils};
use field::{
    Angle, Arc, Contact, Edge, Figure, Flank, Frame, Heading, Leg, Length, Meeting, Point, Side, Slot, Stand, Track,
    Vector, around, covered,
};

fn slot(x: i64, y: i64) -> Slot {
    Slot::new(Vector { x, y }, INFANTRY)
}

/// Stands side by side.
fn line(stands: i64) -> Vec<Slot> {
    (0..stands).map(|n| slot(1_000 * n - 500 * (stands - 1), 0)).collect()
}

/// A line with another, one shorter, centered behind it.
fn double_line(front: i64) -> Vec<Slot> {
    let rear = (0..front - 1).map(|n| slot(1_000 * n - 500 * (front - 2), -750));
    line(front).into_iter().chain(rear).collect()
}

fn frame(dice: &mut Dice) -> Frame {
    Frame::new(dice.point(40_000), dice.heading())
}

#[test]
fn stands_of_a_unit_touch_and_never_overlap() {
    let mut dice = Dice::new(41);
    for _ in 0..2_000 {
        let stands = frame(&mut dice).stands(&double_line(5));
        for (i, one) in stands.iter().enumerate() {
            assert!(stands[i + 1..].iter().all(|two| one.meeting(two) != Meeting::Overlapping));
        }
        for pair in stands[..5].windows(2) {
            let (right, left) = (pair[0].edge(Edge::Right), pair[1].edge(Edge::Left));
            assert_eq!((right.from(), right.to()), (left.to(), left.from()), "neighbours share their corners");
        }
        assert_eq!(stands[0].meeting(&stands[5]), Meeting::Touching);
    }
}

#[test]
fn a_place_of_the_frame_comes_back() {
    let mut dice = Dice::new(42);
    for _ in 0..5_000 {
        let frame = frame(&mut dice);
        let local = Vector { x: dice.between(-9_000, 9_000), y: dice.between(-9_000, 9_000) };
        let again = frame.local(frame.point(local));
        assert!((again.x - local.x).abs() <= 1 && (again.y - local.y).abs() <= 1, "{local:?} {again:?}");
    }
}

#[test]
fn a_wheel_keeps_its_pivot() {
    let mut dice = Dice::new(43);
    for _ in 0..3_000 {
        let (frame, frontage) = (frame(&mut dice), mils(dice.between(1, 12) * 1_000));
        for flank in Flank::BOTH {
            let wheeled = frame.wheeled(flank, frontage, dice.angle(1_800));
            let moved = (wheeled.pivot(flank, frontage) - frame.pivot(flank, frontage)).length();
            assert!(moved <= mils(1), "{moved}");
        }
    }
    let unit = Frame::new(at(10_000, 10_000), Heading::NORTH);
    let left = unit.wheeled(Flank::Left, inches(8), Angle::degrees(-90));
    assert_eq!(left, Frame::new(at(6_000, 14_000), Heading::WEST));
    let right = unit.wheeled(Flank::Right, inches(8), Angle::degrees(90));
    assert_eq!(right, Frame::new(at(14_000, 14_000), Heading::EAST));
}

#[test]
fn about_face_swaps_front_and_rear() {
    let unit = Frame::new(at(10_000, 10_000), Heading::NORTH);
    let about = unit.about(mils(1_500));
    assert_eq!(about, Frame::new(at(10_000, 8_500), Heading::SOUTH));
    assert_eq!(about.about(mils(1_500)), unit);
    let oblique = unit.moved(unit.heading + Angle::degrees(45), inches(2));
    assert_eq!(oblique, Frame::new(at(11_414, 11_414), Heading::NORTH));
    let bounds = around(&unit.stands(&line(3))).unwrap();
    assert_eq!((bounds.min(), bounds.max()), (at(8_500, 9_250), at(11_500, 10_000)));
}

#[test]
fn a_refused_stand_looks_elsewhere() {
    let unit = Frame::new(at(10_000, 10_000), Heading::NORTH);
    let refused = Slot { turn: Angle::degrees(90), ..slot(2_000, -500) };
    let stand = unit.stand(&refused);
    assert_eq!((stand.heading(), stand.front()), (Heading::EAST, at(12_000, 9_500)));
    assert_eq!(stand.edge(Edge::Front).0, [at(12_000, 10_000), at(12_000, 9_000)]);
}

/// The line through the front is the same for every stand of a straight line, and far away as near by.
#[test]
fn ahead_on_and_behind_the_front_line() {
    let unit = Frame::new(at(20_000, 20_000), Heading::degrees(30));
    let (front, right) = (unit.heading, unit.heading + Angle::RIGHT);
    for off in [-30_000, -500, 0, 500, 30_000] {
        let beside = unit.origin + right.step(mils(off));
        assert_eq!(unit.ahead(beside + front.step(mils(2))), Ordering::Greater);
        assert_eq!(unit.ahead(beside + front.step(mils(-2))), Ordering::Less);
    }
    let stand = unit.stand(&slot(0, 0));
    assert_eq!(stand.ahead(unit.origin), Ordering::Equal);
    let enemy = |off: i64| Stand::new(unit.origin + front.step(mils(off)), front, INFANTRY);
    assert_eq!(unit.side_of(&enemy(800)), Side::Ahead);
    assert_eq!(unit.side_of(&enemy(400)), Side::Across);
    assert_eq!(stand.side_of(&enemy(-5)), Side::Behind);
}

#[test]
fn an_arc_opens_from_the_front_corners() {
    let gun = Stand::new(at(10_000, 10_000), Heading::NORTH, INFANTRY);
    let arc = Arc::of(&gun, Angle::degrees(45));
    let inside = [(10_000, 10_000), (9_500, 10_000), (10_000, 40_000), (6_500, 13_000), (13_500, 13_000)];
    let outside = [(10_000, 9_999), (6_498, 13_000), (13_502, 13_000), (9_499, 10_000)];
    assert!(inside.iter().all(|(x, y)| arc.contains(at(*x, *y))));
    assert!(outside.iter().all(|(x, y)| !arc.contains(at(*x, *y))));
    let target = |x: i64, y: i64| Stand::new(at(x, y), Heading::SOUTH, INFANTRY);
    assert!(arc.overlaps(&target(10_000, 16_000)) && arc.overlaps(&target(2_600, 16_000)));
    assert!(!arc.overlaps(&target(2_000, 16_000)) && !arc.overlaps(&target(10_000, 9_000)));
    assert!(!Arc::of(&gun, Angle::degrees(30)).overlaps(&target(5_000, 16_000)));
}

/// A point is in the arc if its bearing from the nearer front corner is; floats say so too.
#[test]
fn arcs_agree_with_bearings() {
    let mut dice = Dice::new(44);
    for _ in 0..20_000 {
        let (stand, point) = (dice.stand(20_000), dice.point(20_000));
        let side = [300, 450, 900][dice.between(0, 2) as usize];
        let bearing = |corner: Point| {
            let Vector { x, y } = point - corner;
            let tenths = (x as f64).atan2(y as f64).to_degrees() * 10.0 - f64::from(stand.heading().in_tenths());
            (tenths + 1800.0).rem_euclid(3600.0) - 1800.0
        };
        let [left, right] = stand.edge(Edge::Front).0.map(bearing);
        let (side, heading) = (f64::from(side), Angle::tenths(side));
        let margin = (left + side).abs().min((right - side).abs()).min((left.abs() - 900.0).abs());
        let inside = left >= -side && right <= side && left <= 900.0 && right >= -900.0;
        if margin > 0.5 && (point - stand.front()).length() > mils(700) {
            assert_eq!(Arc::of(&stand, heading).contains(point), inside, "{stand:?} {point:?} {side}");
        }
    }
}

#[test]
fn contact_says_which_edges_touch() {
    let mut dice = Dice::new(45);
    for n in 0..2_000 {
        let target = dice.stand(20_000);
        let edge = Edge::ALL[n % 4];
        let charger = Frame::new(target.middle(edge) + target.outward(edge).step(mils(30)), dice.heading());
        let flush = charger.flush(&target, edge).stand(&slot(0, 0));
        assert_eq!(flush.meeting(&target), Meeting::Touching);
        let contact = Contact::of(&flush, &target).unwrap();
        assert_eq!((contact.own, contact.other), (Edge::Front, edge));
        assert!(contact.length >= mils(740), "{contact:?}");
        assert_eq!(Contact::of(&flush.moved(flush.heading().step(mils(-10))), &target), None);
    }
}

#[test]
fn a_corner_may_be_all_that_touches() {
    let target = Stand::new(at(10_000, 10_000), Heading::NORTH, INFANTRY);
    let corner = Stand::new(at(10_600, 10_100), Heading::degrees(235), INFANTRY);
    let clash = Leg::new(corner.heading(), inches(2)).clash(&corner, &target).expect("the target is in its way");
    let charger = corner.moved(corner.heading().step(clash.touch));
    let contact = Contact::of(&charger, &target).unwrap();
    assert_eq!(contact.own, Edge::Front);
    assert!(contact.length <= mils(20));
}

#[test]
fn a_front_is_covered_by_what_lies_against_it() {
    let unit = Frame::new(at(20_000, 20_000), Heading::degrees(17));
    let defender = Stand::new(unit.origin, unit.heading, INFANTRY);
    let enemy = |x: i64, off: i64| {
        let place = unit.point(Vector { x, y: off });
        Stand::new(place, unit.heading.back(), INFANTRY)
    };
    let front = defender.edge(Edge::Front);
    let near = |length: Length, wanted: i64| (length - mils(wanted)).abs() <= mils(4);
    assert!(near(covered(front, &[enemy(0, 0)]), 1_000));
    assert!(near(covered(front, &[enemy(600, 0)]), 400));
    assert!(near(covered(front, &[enemy(600, 0), enemy(-700, 0)]), 700));
    assert!(near(covered(front, &[enemy(300, 0), enemy(-200, 0)]), 1_000), "what is covered twice counts once");
    assert_eq!(covered(front, &[enemy(0, 20), enemy(1_200, 0)]), Length::ZERO);
}

#[test]
fn a_column_follows_its_road() {
    let road = Track::new(vec![at(0, 0), at(10_000, 0), at(10_000, 10_000)]).unwrap();
    assert_eq!((road.length(), road.nearest(at(9_000, 3_000))), (inches(20), inches(13)));
    let column = road.column(mils(12_250), INFANTRY, 6);
    let headings: Vec<i32> = column.iter().map(|stand| stand.heading().in_tenths()).collect();
    assert_eq!((column[0].front(), column[5].front()), (at(10_000, 2_250), at(8_500, 0)));
    assert_eq!(headings, [0, 0, 0, 900, 900, 900]);
    let bent = road.column(mils(10_375), INFANTRY, 2);
    assert_eq!((bent[0].heading(), bent[1].front()), (Heading::degrees(45), at(9_625, 0)));
    let long = road.column(mils(750), INFANTRY, 3);
    assert_eq!(long[2].front(), at(-750, 0), "the first leg goes on backwards");
}

#[test]
fn a_way_lies_on_a_road_or_not() {
    let road = Track::new(vec![at(0, 0), at(10_000, 0), at(10_000, 10_000)]).unwrap();
    let track = |points: &[(i64, i64)]| Track::new(points.iter().map(|(x, y)| at(*x, *y)).collect()).unwrap();
    let half = mils(250);
    assert!(road.carries(&road.part(inches(3), inches(17)).unwrap(), half));
    assert!(road.carries(&road.part(inches(3), inches(17)).unwrap().reversed(), half));
    assert!(road.carries(&track(&[(2_000, 100), (9_900, 100), (10_100, 8_000)]), half));
    assert!(!road.carries(&track(&[(5_000, 0), (10_000, 5_000)]), half), "it cuts the corner");
    assert!(!road.carries(&track(&[(5_000, 0), (5_000, 400)]), half));
    assert_eq!(road.part(inches(4), inches(4)), None);
    assert_eq!(Track::new(vec![at(1, 1), at(1, 1)]), None);
}
