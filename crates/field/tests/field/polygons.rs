//! Polygons beside a geometry library, and beside looking at every place on the way.

use geo::{Distance, Euclidean, Intersects, Relate};

use crate::random::{Dice, at, coord, inches, mils, reference, reference_of};
use field::{Figure, Leg, Length, NotAPolygon, Point, Polygon, Segment, Stretch};

#[test]
fn a_point_is_inside_or_not() {
    let mut dice = Dice::new(31);
    for n in 0..400 {
        let side = [20, 8_000][n % 2];
        let polygon = dice.star(at(side / 2, side / 2), side.max(200));
        let shape = reference(polygon.corners());
        for _ in 0..200 {
            let point = dice.point(side);
            assert_eq!(polygon.contains(point), shape.intersects(&coord(point)), "{polygon:?} {point:?}");
        }
        assert!(polygon.corners().iter().all(|corner| polygon.contains(*corner)));
    }
}

#[test]
fn corners_in_either_direction_make_the_same_area() {
    let corners = vec![at(0, 0), at(0, 1000), at(1000, 1000), at(1000, 0)];
    let clockwise = Polygon::new(corners.clone()).unwrap();
    let counter = Polygon::new(corners.iter().rev().copied().collect()).unwrap();
    assert_eq!(clockwise.corners(), corners);
    assert_eq!(counter.corners(), corners);
}

#[test]
fn bad_polygons_are_told() {
    let polygon = |points: &[(i64, i64)]| Polygon::new(points.iter().map(|(x, y)| at(*x, *y)).collect()).err();
    assert_eq!(polygon(&[(0, 0), (5, 5)]), Some(NotAPolygon::TooFew));
    assert_eq!(polygon(&[(0, 0), (5, 5), (5, 5), (0, 5)]), Some(NotAPolygon::Twice(2)));
    assert_eq!(polygon(&[(0, 0), (5, 5), (0, 5), (0, 0)]), Some(NotAPolygon::Twice(0)));
    assert_eq!(polygon(&[(0, 0), (5, 5), (5, 0), (0, 5)]), Some(NotAPolygon::Crosses(0, 2)));
    assert_eq!(polygon(&[(0, 0), (9, 0), (4, 0)]), Some(NotAPolygon::Crosses(0, 1)), "it has no area");
    assert_eq!(
        polygon(&[(0, 0), (9, 0), (9, 9), (5, 0), (0, 9)]),
        Some(NotAPolygon::Crosses(0, 2)),
        "a corner on an edge"
    );
    assert_eq!(polygon(&[(0, 0), (4, 0), (9, 0), (9, 9)]), None, "a corner on the way is allowed");
}

/// How much of a segment is inside, by testing points along it.
fn sampled(segment: Segment, inside: impl Fn(Point) -> bool) -> Length {
    let step = 11;
    let count =
        (0..segment.length().in_thousandths()).step_by(step).filter(|at| inside(segment.point(mils(*at)))).count();
    mils(count as i64 * step as i64)
}

#[test]
fn the_stretches_of_a_line_of_sight_are_those_inside() {
    let mut dice = Dice::new(32);
    for _ in 0..300 {
        let polygon = dice.star(at(6_000, 6_000), 6_000);
        let segment = Segment::new(dice.point(12_000), dice.point(12_000));
        let stretches = polygon.along(segment);
        let total: Length = stretches.iter().map(|stretch| stretch.length()).sum();
        let wanted = sampled(segment, |point| polygon.contains(point));
        let off = (total - wanted).abs();
        assert!(off <= mils(25 * (stretches.len() as i64 + 1)), "{polygon:?} {segment:?}: {total} {wanted}");
        let back = polygon.along(Segment::new(segment.to(), segment.from()));
        let turned =
            back.iter().rev().map(|s| Stretch { from: segment.length() - s.to, to: segment.length() - s.from });
        assert!(turned.eq(stretches.iter().copied()), "the same from either end");
    }
}

#[test]
fn a_line_along_an_edge_or_through_a_corner_is_settled() {
    let square = Polygon::new(vec![at(0, 0), at(0, 4_000), at(4_000, 4_000), at(4_000, 0)]).unwrap();
    let depth = |a: (i64, i64), b: (i64, i64)| {
        let stretches = [(a, b), (b, a)].map(|(a, b)| square.along(Segment::new(at(a.0, a.1), at(b.0, b.1))));
        let [there, back] = stretches.map(Stretch::total);
        assert_eq!(there, back);
        there
    };
    assert_eq!(depth((-1_000, 2_000), (9_000, 2_000)), inches(4));
    assert_eq!(depth((-1_000, -1_000), (5_000, 5_000)), mils(5_657), "corner to corner");
    assert_eq!(depth((-2_000, 2_000), (2_000, 6_000)), Length::ZERO, "a corner is only touched");
    assert_eq!(depth((1_000, 1_000), (1_000, 3_000)), inches(2));
    assert_eq!(depth((1_000, 1_000), (1_000, 1_000)), Length::ZERO);
    let edges = [depth((0, -1_000), (0, 5_000)), depth((4_000, -1_000), (4_000, 5_000))];
    assert_eq!(edges[0] + edges[1], inches(4), "beside one edge it is inside, beside the other outside");
}

#[test]
fn a_stand_is_in_an_area_wholly_or_in_part_or_not() {
    let mut dice = Dice::new(33);
    let (mut inside, mut outside) = (0, 0);
    for _ in 0..4_000 {
        let (polygon, stand) = (dice.star(at(4_000, 4_000), 5_000), dice.stand(8_000));
        let shape = reference(polygon.corners());
        let (overlaps, holds) = (polygon.overlaps(&stand), polygon.holds(&stand));
        let meets = shape.relate(&reference_of(&stand)).matches("T********").unwrap();
        // Differences must be within the rounding.
        let edge_near = || polygon.edges().any(|edge| edge.is_within(mils(3), &stand));
        assert!(overlaps == meets || edge_near(), "{polygon:?} {stand:?}");
        let corners = stand.corners().iter().all(|corner| polygon.contains(*corner));
        assert!(!holds || (overlaps && (corners || edge_near())));
        assert!(polygon.is_within(Length::ZERO, &stand) || !overlaps);
        let distance = Euclidean.distance(&shape, &reference_of(&stand));
        assert!((polygon.gap(&stand).length().in_thousandths() as f64 - distance).abs() <= 1.001);
        inside += usize::from(holds);
        outside += usize::from(!overlaps);
    }
    assert!(inside > 100 && outside > 100, "{inside} {outside}");
}

#[test]
fn the_ground_under_a_moving_stand_is_found() {
    let mut dice = Dice::new(34);
    for _ in 0..300 {
        let (polygon, stand) = (dice.star(at(5_000, 5_000), 5_000), dice.stand(10_000));
        let leg = Leg::new(dice.heading(), mils(dice.between(0, 8_000)));
        let stretches = polygon.under(&stand, &leg);
        let way = Segment::new(stand.front(), stand.front() + leg.by);
        for at in (0..=leg.length.in_thousandths()).step_by(41).map(mils) {
            let there = stand.moved(way.point(at) - stand.front());
            let told = |spare: i64| stretches.iter().any(|s| s.from - mils(spare) < at && at < s.to + mils(spare));
            let near = || polygon.edges().any(|edge| edge.is_within(mils(4), &there));
            let overlaps = polygon.overlaps(&there);
            assert!(
                if overlaps { told(3) || near() } else { !told(-3) || near() },
                "{polygon:?} {stand:?} {leg:?} {at}"
            );
        }
    }
}
