//! The grid finds what looking at everything finds.

use crate::random::{Dice, INFANTRY, inches};
use field::{Angle, Bounds, Figure, Flank, Frame, Leg, Meeting, Pieces, Point, Segment, Slot, Vector, Wheel};

fn table() -> Bounds {
    Bounds::of([Point::default(), Point::new(inches(48), inches(36))])
}

/// Three hundred stands, some of them off the table.
fn pieces(dice: &mut Dice) -> Pieces {
    let mut pieces = Pieces::new(table());
    for id in 0..300 {
        pieces.put(id, dice.stand(52_000));
    }
    pieces
}

fn ids<'a>(found: impl Iterator<Item = (u16, &'a field::Stand)>) -> Vec<u16> {
    found.map(|(id, _)| id).collect()
}

#[test]
fn everything_near_is_found() {
    let mut dice = Dice::new(51);
    let pieces = pieces(&mut dice);
    let mut found = 0;
    for _ in 0..500 {
        let stand = dice.stand(52_000);
        let near = inches(dice.between(0, 8));
        let all = |wanted: &dyn Fn(&field::Stand) -> bool| ids(pieces.iter().filter(|(_, other)| wanted(other)));
        let within = ids(pieces.within(near, &stand));
        found += within.len();
        assert_eq!(within, all(&|other| stand.gap(other).within(near)));
        assert_eq!(ids(pieces.overlapping(&stand)), all(&|other| stand.overlaps(other)));
        assert_eq!(ids(pieces.touching(&stand)), all(&|other| stand.meeting(other) != Meeting::Apart));
        let (from, to) = (dice.point(52_000), dice.point(52_000));
        let sight = Segment::new(from, to);
        assert_eq!(ids(pieces.between(from, to)), all(&|other| sight.overlaps(other)));
        assert_eq!(ids(pieces.between(to, from)), ids(pieces.between(from, to)), "sight is mutual");
        let nearest = pieces.iter().map(|(id, other)| (stand.gap(other), id)).min().map(|(gap, id)| (id, gap));
        assert_eq!(pieces.nearest(&stand, inches(80), |_| true), nearest);
        let leg = Leg::new(dice.heading(), inches(12));
        let mut clashes: Vec<u16> = pieces.clashes(&leg, &stand, |id| id % 2 == 0).iter().map(|(id, _)| *id).collect();
        clashes.sort_unstable();
        let wanted: Vec<u16> =
            all(&|other| leg.clash(&stand, other).is_some()).into_iter().filter(|id| id % 2 == 0).collect();
        assert_eq!(clashes, wanted);
    }
    assert!(found > 5_000, "{found}");
}

#[test]
fn what_is_moved_is_found_where_it_went() {
    let mut dice = Dice::new(52);
    let mut moved = pieces(&mut dice);
    for _ in 0..2_000 {
        let id = dice.between(0, 299) as u16;
        if dice.between(0, 9) == 0 {
            let stood = moved.get(id).copied();
            assert_eq!((moved.take(id), moved.get(id)), (stood, None));
        } else {
            moved.put(id, dice.stand(52_000));
        }
    }
    let mut fresh = Pieces::new(table());
    fresh.put(299, dice.stand(9_000));
    fresh.take(299);
    let mut backwards: Vec<(u16, field::Stand)> = moved.iter().map(|(id, stand)| (id, *stand)).collect();
    backwards.reverse();
    backwards.into_iter().for_each(|(id, stand)| fresh.put(id, stand));
    assert_eq!(fresh, moved, "the order in which stands come does not matter");
}

/// A unit stops where the first of its stands must.
#[test]
fn a_unit_stops_where_its_first_stand_does() {
    let mut dice = Dice::new(54);
    let mut pieces = Pieces::new(table());
    (0..50).for_each(|id| pieces.put(id, dice.stand(52_000)));
    let (mut stopped, mut free) = (0, 0);
    for _ in 0..300 {
        let frame = Frame::new(dice.point(45_000), dice.heading());
        let slots: Vec<Slot> = (0..4).map(|n| Slot::new(Vector { x: 1_000 * n - 1_500, y: 0 }, INFANTRY)).collect();
        let unit = frame.stands(&slots);
        let flank = Flank::BOTH[dice.between(0, 1) as usize];
        let wheel = Wheel { pivot: frame.pivot(flank, inches(4)), angle: dice.angle(900) };
        let even = |id: u16| id.is_multiple_of(2);
        let each = unit
            .iter()
            .filter_map(|stand| wheel.clear_to(stand, |hull| pieces.overlapping(hull).any(|(id, _)| even(id))));
        let least = each.min_by_key(|angle| angle.abs());
        // Hulls of wide and narrow turns are rounded by themselves: a stand that is only grazed may stop a tenth sooner.
        let tenths = |angle: Option<Angle>| angle.unwrap_or(wheel.angle).in_tenths();
        assert!((tenths(pieces.wheel(&wheel, &unit, even)) - tenths(least)).abs() <= 1);
        let leg = Leg::new(frame.heading, inches(12));
        let clash = pieces.first_clash(&leg, &unit, even);
        let each = unit.iter().flat_map(|stand| pieces.clashes(&leg, stand, even));
        assert_eq!(clash.map(|(_, _, clash)| clash.touch), each.map(|(_, clash)| clash.touch).min());
        if let Some((n, id, clash)) = clash {
            assert_eq!(pieces.get(id).and_then(|other| leg.clash(&unit[n], other)), Some(clash));
        }
        stopped += usize::from(least.is_some());
        free += usize::from(least.is_none());
    }
    assert!(stopped > 20 && free > 100, "{stopped} {free}");
}

#[test]
fn the_nearest_is_not_looked_for_too_far() {
    let mut dice = Dice::new(53);
    let pieces = pieces(&mut dice);
    let stand = dice.stand(40_000);
    let (_, gap) = pieces.nearest(&stand, inches(80), |id| id == 7).unwrap();
    assert!(pieces.nearest(&stand, gap.length() + inches(1), |id| id == 7).is_some());
    assert_eq!(pieces.nearest(&stand, gap.length() - inches(1), |id| id == 7), None);
    assert_eq!(pieces.nearest(&stand, inches(80), |_| false), None);
}
