//! Angles, headings, turns and lengths beside floats.

use crate::random::{Dice, INFANTRY, at, inches, mils};
use field::{
    Angle, Arc, Contact, Figure, Footprint, Gap, Heading, Leg, Point, Polygon, Segment, Stand, Stretch, Vector, Wheel,
};

#[test]
fn a_turned_point_is_the_nearest_one() {
    let mut dice = Dice::new(1);
    for _ in 0..20_000 {
        let (point, pivot, angle) = (dice.point(90_000), dice.point(90_000), dice.angle(3_600));
        let turned = point.turned(pivot, angle) - pivot;
        let radians = f64::from(angle.in_tenths()).to_radians() / 10.0;
        let Vector { x, y } = point - pivot;
        let (x, y) = (x as f64, y as f64);
        let wanted = (x * radians.cos() + y * radians.sin(), y * radians.cos() - x * radians.sin());
        let off = ((turned.x as f64 - wanted.0).abs(), (turned.y as f64 - wanted.1).abs());
        assert!(off.0 <= 0.501 && off.1 <= 0.501, "{point:?} about {pivot:?} by {angle}: {off:?}");
    }
}

#[test]
fn the_heading_of_a_vector_is_the_nearest_one() {
    let mut dice = Dice::new(2);
    for n in 0..20_000 {
        // Short vectors too, and those along the axes.
        let side = [3, 100, 90_000][n % 3];
        let vector = Vector { x: dice.between(-side, side), y: dice.between(-side, side) };
        let Some(heading) = Heading::of(vector) else {
            assert_eq!(vector, Vector::default());
            continue;
        };
        let wanted = (vector.x as f64).atan2(vector.y as f64).to_degrees() * 10.0;
        let off = (f64::from(heading.in_tenths()) - wanted).rem_euclid(3600.0);
        assert!(off.min(3600.0 - off) <= 0.500_1, "{vector:?}: {heading} is {off} off");
    }
    let corners = [(0, 1, 0), (1, 1, 45), (1, 0, 90), (0, -1, 180), (-1, 0, 270), (-1, 1, 315)];
    for (x, y, degrees) in corners {
        assert_eq!(Heading::of(Vector { x, y }), Some(Heading::degrees(degrees)));
    }
}

#[test]
fn headings_differ_by_the_smaller_turn() {
    let between = |from, to| (Heading::degrees(to) - Heading::degrees(from)).in_tenths() / 10;
    assert_eq!([between(350, 10), between(10, 350), between(0, 180), between(180, 0)], [20, -20, 180, 180]);
    assert_eq!(Heading::degrees(-90), Heading::WEST);
    assert_eq!(Heading::degrees(30).back(), Heading::degrees(210));
    assert_eq!((Heading::tenths(125).to_string(), Angle::tenths(-450).to_string()), ("12.5".into(), "-45".into()));
}

/// A line of eight infantry stands wheels through 45 degrees: its outer corner goes 8 times pi/4.
#[test]
fn the_outer_corner_goes_an_arc() {
    assert_eq!(Angle::degrees(45).arc(inches(8)), mils(6_283));
    assert_eq!(Angle::degrees(-45).arc(inches(8)), mils(6_283));
    assert_eq!(inches(12) - Angle::degrees(45).arc(inches(8)), mils(5_717));
    for (arc, radius) in [(12_000, 8_000), (6_000, 3_540), (1, 9_000), (0, 5_000), (18_000, 1_000)] {
        let angle = Angle::within(mils(arc), mils(radius));
        assert!(angle.arc(mils(radius)) <= mils(arc));
        let full = angle == Angle::degrees(360);
        assert!(full || (angle + Angle::tenths(1)).arc(mils(radius)) > mils(arc));
    }
}

#[test]
fn lengths_are_rounded_to_the_nearest() {
    let mut dice = Dice::new(3);
    for _ in 0..20_000 {
        let segment = Segment::new(dice.point(90_000), dice.point(90_000));
        let Vector { x, y } = segment.vector();
        let length = (x as f64).hypot(y as f64);
        assert!((segment.length().in_thousandths() as f64 - length).abs() <= 0.5 + 1e-6);
        let gap = Gap::of_points(segment.from(), segment.to());
        assert_eq!(gap.length().in_thousandths(), length.floor() as i64);
        let along = dice.between(0, 90_000);
        let part = along as f64 / segment.length().in_thousandths().max(1) as f64;
        let point = segment.point(mils(along)) - segment.from();
        assert!((point.x as f64 - part * x as f64).abs() <= 0.501 && (point.y as f64 - part * y as f64).abs() <= 0.501);
    }
}

/// Tests are built so that an overflow panics: here everything is as far out and as large as it can be.
#[test]
fn nothing_overflows_at_the_edge_of_the_world() {
    let mut dice = Dice::new(4);
    let far = |dice: &mut Dice| {
        let mut side = || [-500_000, 500_000, 0][dice.between(0, 2) as usize];
        at(side(), side())
    };
    let huge = Footprint::new(inches(900), inches(900));
    for _ in 0..2_000 {
        let one = Stand::new(far(&mut dice), dice.heading(), huge);
        let two = Stand::new(far(&mut dice), dice.heading(), INFANTRY);
        let leg = Leg::new(dice.heading(), inches(1_000_000));
        let wheel = Wheel { pivot: far(&mut dice), angle: dice.angle(36_000) };
        let sight = Segment::new(far(&mut dice), far(&mut dice));
        assert!(one.gap(&two).length() <= inches(1_500));
        assert_eq!(one.meeting(&two), two.meeting(&one));
        assert!(leg.clash(&two, &one).is_none_or(|clash| clash.touch <= leg.length));
        assert!(wheel.clear_to(&two, |hull| hull.overlaps(&one)).is_none_or(|angle| angle.abs() <= wheel.angle.abs()));
        assert!(Arc::of(&two, Angle::RIGHT).gap(&sight).length() <= inches(1_500));
        let world = Polygon::new(vec![at(-500_000, -500_000), at(-500_000, 500_000), at(500_000, 500_000)]).unwrap();
        assert!(Stretch::total(world.along(sight)) <= sight.length());
        let _ = (world.under(&two, &leg), Contact::of(&one, &two), leg.first_within(inches(1), &two, &one));
    }
}

/// Whatever a player types, nothing overflows.
#[test]
fn far_away_is_the_edge_of_the_world() {
    let far = mils(i64::MAX);
    let [one, two] = [Point::new(far, far), Point::new(-far, -far)];
    assert_eq!(one.x(), inches(500));
    let diagonal = Segment::new(one, two);
    assert!(Gap::of(at(0, 7), diagonal).within(mils(5)));
    assert_eq!(one + Heading::tenths(1).step(far + far), one);
    let turned = two.turned(one, Angle::degrees(i32::MAX) + Angle::degrees(i32::MAX));
    assert!(turned.x() <= inches(500));
    assert_eq!(diagonal.point(far), two);
    assert!(Angle::tenths(i32::MIN).arc(far) > inches(1));
}

/// One decimal at most, and what is written is what is read.
#[test]
fn angles_are_read_as_written() {
    for (text, tenths) in [("3", 30), ("3.7", 37), ("0.5", 5), ("-0.5", -5), ("-12.5", -125)] {
        assert_eq!(field::notation::angle(text), Ok(field::Angle::tenths(tenths)), "{text}");
    }
    for text in ["3.07", "0.05", "30.25", "3.", ".5", "+3", "3.+3", "--3", "361", ""] {
        assert!(field::notation::angle(text).is_err(), "{text}");
    }
}
