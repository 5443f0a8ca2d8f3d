//! Figures, compared with a geometry library that uses floats.

use geo::{Distance, Euclidean, Intersects};

use crate::random::{Dice, INFANTRY, at, coord, inches, mils, reference_of};
use field::{Figure, Gap, Heading, Hull, Meeting, Point, Segment, Stand, Vector};

#[test]
fn gaps_are_the_distances() {
    let mut dice = Dice::new(11);
    let mut met = 0;
    for n in 0..20_000 {
        let side = [3_000, 12_000][n % 2];
        let (one, two) = (dice.stand(side), dice.stand(side));
        let gap = one.gap(&two);
        let wanted = Euclidean.distance(&reference_of(&one), &reference_of(&two));
        let length = gap.length().in_thousandths() as f64;
        assert!(wanted - 1.001 <= length && length <= wanted + 0.001, "{one:?} {two:?}: {length} {wanted}");
        assert_eq!(gap, two.gap(&one));
        let near = mils(dice.between(0, 3_000));
        assert_eq!(one.is_within(near, &two), gap.within(near));
        assert_eq!(gap == Gap::ZERO, reference_of(&one).intersects(&reference_of(&two)), "{one:?} {two:?}");
        assert!(gap.within(gap.length() + mils(1)) && (gap == Gap::ZERO || !gap.within(gap.length() - mils(1))));
        met += usize::from(gap == Gap::ZERO);
    }
    assert!(met > 3_000, "{met}");
}

#[test]
fn points_and_segments_are_figures_too() {
    let mut dice = Dice::new(12);
    for _ in 0..20_000 {
        let (stand, point, segment) =
            (dice.stand(4_000), dice.point(4_000), Segment::new(dice.point(4_000), dice.point(4_000)));
        let line = geo::Line::new(coord(segment.from()), coord(segment.to()));
        let shape = reference_of(&stand);
        let close = |gap: Gap, wanted: f64| (gap.length().in_thousandths() as f64 - wanted).abs() <= 1.001;
        assert!(close(point.gap(&stand), Euclidean.distance(&geo::Point(coord(point)), &shape)));
        assert!(close(segment.gap(&stand), Euclidean.distance(&line, &shape)));
        assert!(close(point.gap(&segment), Euclidean.distance(&geo::Point(coord(point)), &line)));
        assert_eq!(stand.contains(point), shape.intersects(&coord(point)));
        let other = Segment::new(dice.point(4_000), dice.point(4_000));
        let crosses = line.intersects(&geo::Line::new(coord(other.from()), coord(other.to())));
        assert_eq!(segment.meets(other), crosses);
        assert_eq!(segment.gap(&other) == Gap::ZERO, crosses);
    }
}

/// Stands that overlap no deeper than rounding explains only touch. So every one of them can be freed by a
/// step of a few thousandths, and none that overlaps can be freed by a step of two.
#[test]
fn overlap_is_deeper_than_rounding() {
    let mut dice = Dice::new(13);
    let mut count = [0; 3];
    for n in 0..4_000 {
        let one = dice.stand(2_000);
        // Many are put next to the first, give or take a few thousandths.
        let two = if n % 2 == 0 {
            dice.stand(2_000)
        } else {
            let edge = one.edge(field::Edge::ALL[n / 2 % 4]);
            let place = edge.point(mils(dice.between(-200, 1_200)));
            let near = Vector { x: dice.between(-4, 4), y: dice.between(-4, 4) };
            Stand::new(place + near, dice.heading(), INFANTRY)
        };
        let meeting = one.meeting(&two);
        assert_eq!(meeting, two.meeting(&one));
        count[meeting as usize] += 1;
        let parted = |step: i64| {
            let around = (0..3600).step_by(50).map(|tenths| Heading::tenths(tenths).step(mils(step)));
            around.into_iter().any(|step| !lie_into_each_other(&one, &two.moved(step)))
        };
        match meeting {
            Meeting::Apart => assert!(!one.gap(&two).within(mils(3))),
            Meeting::Touching => assert!(one.gap(&two).within(mils(3)) && parted(5)),
            Meeting::Overlapping => assert!(one.gap(&two) == Gap::ZERO && !parted(1)),
        }
    }
    assert!(count.iter().all(|count| *count > 100), "{count:?}");
}

/// Interiors meet: some point a hair inside the one is inside the other, or their edges cross.
fn lie_into_each_other(one: &Stand, two: &Stand) -> bool {
    use geo::Relate;
    reference_of(one).relate(&reference_of(two)).matches("T********").unwrap()
}

#[test]
fn a_hull_holds_its_points_and_no_more() {
    let mut dice = Dice::new(14);
    for n in 0..2_000 {
        let side = [4, 5_000][n % 2];
        let points: Vec<Point> = (0..dice.between(1, 14)).map(|_| dice.point(side)).collect();
        let hull = Hull::of(points.iter().copied());
        assert!(hull.corners().iter().all(|corner| points.contains(corner)));
        if hull.corners().len() > 2 {
            assert!(points.iter().all(|point| hull.contains(*point)), "{points:?} {hull:?}");
            let straight = hull.edges().zip(hull.edges().skip(1)).all(|(a, b)| a.vector().cross(b.vector()) < 0);
            assert!(straight, "every corner turns right: {hull:?}");
        }
    }
}

/// Adjacent stands in a line at any angle share corners, and no two stands of a line overlap.
#[test]
fn flush_stands_touch_at_every_angle() {
    for tenths in 0..3600 {
        let heading = Heading::tenths(tenths);
        let stand = Stand::new(at(20_000, 20_000), heading, INFANTRY);
        let right = Stand::new(stand.front() + (heading + field::Angle::RIGHT).step(inches(1)), heading, INFANTRY);
        let behind = Stand::new(stand.front() + heading.step(mils(-750)), heading, INFANTRY);
        let facing = Stand::new(stand.front(), heading.back(), INFANTRY);
        for other in [right, behind, facing] {
            assert_eq!(stand.meeting(&other), Meeting::Touching, "{heading}");
        }
        let off = Stand::new(stand.front() + heading.step(mils(6)), heading.back(), INFANTRY);
        assert_eq!(stand.meeting(&off), Meeting::Apart, "{heading}");
        let into = Stand::new(stand.front() + heading.step(mils(-6)), heading.back(), INFANTRY);
        assert_eq!(stand.meeting(&into), Meeting::Overlapping, "{heading}");
    }
}
