//! Moves beside the same moves made in small steps.

use crate::random::{Dice, inches, mils};
use field::{Angle, Figure, Gap, Leg, Length, Meeting, Segment, Stand, Wheel};

fn along(stand: &Stand, leg: &Leg, length: Length) -> Stand {
    let segment = Segment::new(stand.front(), stand.front() + leg.by);
    stand.moved(segment.point(length) - stand.front())
}

#[test]
fn a_clash_is_where_stepping_finds_it() {
    let mut dice = Dice::new(21);
    let mut clashes = 0;
    for _ in 0..3_000 {
        let (stand, other) = (dice.stand(8_000), dice.stand(8_000));
        let heading = if dice.between(0, 1) == 0 { stand.heading() } else { dice.heading() };
        let leg = Leg::new(heading, mils(dice.between(500, 9_000)));
        let clash = leg.clash(&stand, &other);
        for step in (0..=leg.length.in_thousandths()).step_by(37).map(mils) {
            let into = along(&stand, &leg, step).overlaps(&other);
            let told = clash.is_some_and(|c| c.overlap.from + mils(2) < step && step < c.overlap.to - mils(2));
            let nearly = clash.is_some_and(|c| c.overlap.from - mils(2) <= step && step <= c.overlap.to + mils(2));
            assert!(if into { nearly || shallow(&along(&stand, &leg, step), &other) } else { !told });
        }
        if let Some(clash) = clash {
            clashes += 1;
            assert!(clash.touch <= clash.overlap.from);
            let stopped = along(&stand, &leg, clash.touch);
            let begun = clash.touch == Length::ZERO;
            assert!(begun || stopped.meeting(&other) == Meeting::Touching, "{stand:?} {other:?} {leg:?} {clash:?}");
        } else {
            assert!(leg.length == Length::ZERO || !along(&stand, &leg, leg.length).moved(-leg.by).overlaps(&other));
        }
    }
    assert!(clashes > 300, "{clashes}");
}

/// Overlapping by no more than a step or two of rounding.
fn shallow(one: &Stand, two: &Stand) -> bool {
    [0, 90, 180, 270].into_iter().any(|turn| {
        let step = (one.heading() + Angle::degrees(turn)).step(mils(3));
        let other = (two.heading() + Angle::degrees(turn)).step(mils(3));
        !one.moved(step).overlaps(two) || !one.moved(other).overlaps(two)
    })
}

#[test]
fn coming_near_is_noticed_at_the_first_thousandth() {
    let mut dice = Dice::new(22);
    let mut met = 0;
    for _ in 0..2_000 {
        let (stand, other) = (dice.stand(10_000), dice.stand(10_000));
        let leg = Leg::new(dice.heading(), inches(6));
        let near = inches(1);
        let found = leg.first_within(near, &stand, &other);
        let least = (0..=6_000).step_by(50).map(|step| along(&stand, &leg, mils(step)).gap(&other)).min();
        match found {
            None => assert!(least.is_none_or(|gap| !gap.within(near))),
            Some(Length::ZERO) => assert!(stand.gap(&other).within(near)),
            Some(length) => {
                met += 1;
                let [before, there] = [length - mils(3), length].map(|at| along(&stand, &leg, at).gap(&other));
                assert!(!before.within(near) || leg.length < mils(3), "{stand:?} {other:?} {leg:?} {length}");
                assert!(there.within(near + mils(2)));
            }
        }
    }
    assert!(met > 200, "{met}");
}

#[test]
fn sliding_past_is_no_clash() {
    let mut dice = Dice::new(23);
    for _ in 0..500 {
        let stand = dice.stand(8_000);
        let right = stand.heading() + Angle::RIGHT;
        let neighbour = stand.moved(right.step(inches(1)));
        let leg = Leg::new(stand.heading(), inches(12));
        assert_eq!(leg.clash(&stand, &neighbour), None);
        let ahead = stand.moved(stand.heading().step(inches(7)));
        let clash = leg.clash(&stand, &ahead).expect("it stands in the way");
        let depth = stand.edge(field::Edge::Left).length();
        let off = clash.touch - (inches(7) - depth);
        assert!(off.abs() <= mils(3), "{off}");
    }
}

#[test]
fn a_wheel_stops_before_what_is_in_its_way() {
    let mut dice = Dice::new(24);
    let (mut free, mut stopped) = (0, 0);
    for _ in 0..1_500 {
        let stand = dice.stand(6_000);
        let pivot = stand.front() + (stand.heading() + Angle::RIGHT).step(mils(dice.between(-7_000, 7_000)));
        let (other, wheel) = (dice.stand(6_000), Wheel { pivot, angle: dice.angle(900) });
        if stand.overlaps(&other) {
            continue;
        }
        let clear = wheel.clear_to(&stand, |hull| hull.overlaps(&other));
        let sign = wheel.angle.in_tenths().signum();
        let turned = |tenths: i32| stand.turned(pivot, Angle::tenths(sign * tenths));
        let last = clear.unwrap_or(wheel.angle).in_tenths().abs();
        assert!((0..=last).all(|tenths| !turned(tenths).overlaps(&other)), "{stand:?} {other:?} {wheel:?}");
        match clear {
            None => free += 1,
            Some(_) => {
                stopped += 1;
                // A tenth at nine inches is sixteen thousandths.
                assert!(turned(last + 1).gap(&other).within(mils(20)), "{stand:?} {other:?} {wheel:?}");
            }
        }
    }
    assert!(free > 100 && stopped > 100, "{free} {stopped}");
}

#[test]
fn a_wheel_looks_at_few_hulls() {
    let mut dice = Dice::new(25);
    for _ in 0..200 {
        let (stand, other) = (dice.stand(6_000), dice.stand(6_000));
        let wheel = Wheel { pivot: dice.point(6_000), angle: Angle::degrees(90) };
        let mut looks = 0;
        let _ = wheel.clear_to(&stand, |hull| {
            looks += 1;
            hull.overlaps(&other)
        });
        assert!(looks <= 120, "{looks}");
    }
}

#[test]
fn a_sweep_covers_every_place_on_the_way() {
    let mut dice = Dice::new(26);
    for _ in 0..1_000 {
        let (stand, leg) = (dice.stand(8_000), Leg::new(dice.heading(), inches(5)));
        let hull = leg.swept(&stand);
        let wheel = Wheel { pivot: dice.point(8_000), angle: Angle::degrees(20) };
        let turned = wheel.swept(&stand, Angle::ZERO, wheel.angle);
        for part in 0..=20 {
            let moved = along(&stand, &leg, mils(250 * part));
            assert!(moved.corners().iter().all(|corner| hull.gap(corner).within(mils(2))));
            let wheeled = stand.turned(wheel.pivot, Angle::tenths(10 * part as i32));
            assert!(wheeled.corners().iter().all(|corner| turned.gap(corner).within(mils(3))));
        }
        assert!(hull.gap(&stand) == Gap::ZERO);
    }
}
