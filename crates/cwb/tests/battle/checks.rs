//! Worked checks of the companion that concern bases on the table.

use cwb::battle::{places, retreat, shooting};
use longroll::side::Side;

use crate::fixture::{Position, brigade, frame, position};

/// A brigade of this many bases and this front, with an enemy three inches ahead.
fn shaped(bases: u8, front: u8) -> Position {
    let own = brigade("a", Side::North, (bases, front), frame("36", "20", 180));
    position("", vec![own, brigade("b", Side::South, (6, 3), frame("36", "17", 0))])
}

/// 31.1, check 5: bases in front, and half of those behind them.
#[test]
fn ranks_that_lie_on_the_table_make_the_dice() {
    for (shape, dice) in [((6, 3), 4), ((6, 4), 5), ((6, 6), 6), ((6, 2), 3), ((6, 1), 1)] {
        let mut position = shaped(shape.0, shape.1);
        position.acts("a", 4);
        let (war, state, act) = (&position.war, &position.state, position.activation());
        let now = state.unit(act.unit);
        assert_eq!(places::front_rank(&now.unit, &now.bases).len(), usize::from(shape.1));
        let aims = shooting::aims(war, state, act);
        assert_eq!(aims.len(), 1, "{shape:?}");
        let offer = shooting::offer(war, state, act, &aims[0]);
        let words = format!(" {dice} {},", if dice == 1 { "die" } else { "dice" });
        assert!(offer.text.contains(&words), "{shape:?}: {}", offer.text);
    }
}

/// 3.2, 3.3, checks 17 and 18: battered at half of its first strength; a support rank of a base and a half.
#[test]
fn losses_batter_a_brigade_and_take_its_support_rank() {
    let mut position = shaped(6, 3);
    let unit = position.unit("a");
    let seen: Vec<(usize, bool, bool)> = (0..6)
        .map(|_| {
            position.play(&[], |table, war, state| {
                retreat::lose(table, war, state, unit, 1);
                Ok(())
            });
            let (now, book) = (position.state.unit(unit), &position.war.book);
            (now.bases.len(), now.unit.is_battered(book), now.unit.has_support_rank(book))
        })
        .collect();
    // 11 to 6 half bases: 3 + 1.5 bases still support each other, 3 + 1 do not.
    let expected =
        [(6, false, true), (5, false, true), (5, false, true), (4, false, false), (4, false, false), (3, true, false)];
    assert_eq!(seen, expected);
}

/// 33.2, check 4: with five points a brigade eight inches off goes in and takes the falter test; with three it
/// cannot.
#[test]
fn an_assault_from_eight_inches_takes_four_points() {
    for (points, cost) in [(5, Some(4)), (4, Some(4)), (3, None)] {
        let own = brigade("a", Side::North, (6, 3), frame("36", "25", 180));
        let mut position = position("", vec![own, brigade("b", Side::South, (6, 3), frame("36", "17", 0))]);
        position.acts("a", points);
        let (war, state, act) = (&position.war, &position.state, position.activation());
        let way = cwb::battle::assault::judge(war, state, act, position.unit("b"));
        assert_eq!(way.ok().map(|way| way.points), cost, "{points} AP");
    }
}

/// 30.1, 30.2, check 3: three in front go nine inches, a column on a road twenty-five, six in front not at all.
#[test]
fn increments_on_the_table() {
    for (front, ground, far) in
        [(3, "", Some(9)), (1, "line road \"Road\" width 0.5 (36,0) (36,36)", Some(25)), (6, "", None)]
    {
        let mut position = position(ground, vec![brigade("a", Side::North, (6, front), frame("36", "8", 0))]);
        position.acts("a", 6);
        let start = position.state.unit(position.unit("a")).frame.origin.y();
        let mut made = 0;
        while position.judge("move").is_ok() {
            position.make("move", &[]);
            made += 1;
        }
        let end = position.state.unit(position.unit("a")).frame.origin.y();
        let wanted = far.map_or(0, i64::from);
        assert_eq!((end - start).in_thousandths(), 1000 * wanted, "{front} in front, {made} increments");
    }
}
