//! 14 The small positions of these tests are set up as written.

use field::Length;
use fury::battle::state::{LeaderAt, Phase, Where};
use longroll::side::Side;

use crate::fixture::{point, position};

/// 2.3, 2.4, 4.1, 5.2 Stands side by side on their footprints, leaders with their brigades.
#[test]
fn a_position_is_set_up_as_written() {
    let position = position(
        "area open-wood \"Wood\" rect (10,10) (20,14)",
        "leader chief \"Chief\" exceptional attached a
         brigade a \"A\" infantry 6/5/3 veteran single-line at (24,12) facing 0
         battery g \"G\" rifled horse limbered at (30,10) facing 90",
        "brigade b \"B\" cavalry breech-loaders 5/4/2 crack mounted double-line at (24,24) facing 180 released 3
         brigade c \"C\" infantry 8/6/4 enters 2 (48,20) facing 270 on 7",
    );
    let state = &position.state;
    assert_eq!((state.turn, state.moving, &state.phase), (1, Side::North, &Phase::Attach));
    let (a, b, c) = (position.unit("a"), position.unit("b"), position.unit("c"));
    assert_eq!((state.unit(a).stands.len(), state.unit(b).stands.len(), state.unit(c).stands.len()), (6, 5, 0));
    assert_eq!((state.unit(c).at, position.war.card(b).released), (Where::Coming, 3));
    assert_eq!(state.leader(position.leader("chief")).at, LeaderAt::Attached(a));
    assert_eq!(state.unit(a).unit.exceptional, 1);
    let left = &state.unit(a).stands[0];
    assert_eq!(left.front(), point("21.5", "12"));
    assert_eq!(state.pieces.iter().count(), 12);
    assert_eq!(state.unit(a).frame.origin.x(), Length::inches(24));
}
