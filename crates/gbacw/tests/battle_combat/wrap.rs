//! 8.4: an extended line wraps around.

use arrayvec::ArrayVec;
use gbacw::battle::state::Mode;
use gbacw::orders::Orders;

use crate::common::Field;
use crate::shock::{acting, designate, fight};

/// A line in 0504 and 0503 before an enemy in 0604, who looks at the first of them and has 0603 on his flank.
fn line(north: &str, south: &str, designates: &[&'static str]) -> Field {
    let mut field = Field::clear(north, south);
    let (unit, part) = (field.unit("1a"), field.hex("0503"));
    field.state.cover(field.war.grid(), unit, &[part]);
    field.state.unit_mut(unit).mode = Mode::Extended(ArrayVec::from_iter([(part, 4)]));
    acting(&mut field, Orders::Attack);
    assert_eq!(designate(&mut field, designates), [("0604".to_owned(), 1)]);
    field
}

fn is_drawn_together(field: &Field) -> bool {
    let free = |hex: &str| field.war.top(&field.state, field.hex(hex)).is_none();
    field.state.unit(field.unit("1a")).mode.is_line() && free("0503") && free("0603")
}

const NORTH: &str = "1a \"1st\" infantry R 8/6 at 0504";
const SOUTH: &str = "3a \"3rd\" infantry R 7/6 at 0604";

/// 8.4, 11.43 The added part comes to the flank: front and flank together.
#[test]
fn a_part_without_an_enemy_swings_against_the_flank() {
    let mut field = line(NORTH, SOUTH, &[]);
    // 8 to 7 is 0, charge +1, front and flank +4; the check is at +1. 5 is a retreat of one hex.
    let script = fight(&mut field, &[3, 0], &["0603", "hold", "E"]);
    assert_eq!(script.names()[..2], ["shock", "wrap-around"]);
    assert_eq!(script.options("wrap-around"), [["0603", "stay"]]);
    assert!(script.says("1st wraps around into 0603"));
    assert!(script.says("roll pre-shock check +1") && script.says("roll shock +5"), "{:?}", script.told);
    assert_eq!((field.at("1a").as_str(), field.at("3a").as_str()), ("0604", "0705"));
    assert!(is_drawn_together(&field));
}

/// 8.4 To wrap around is no duty.
#[test]
fn it_may_stay_where_it_is() {
    let mut field = line(NORTH, SOUTH, &[]);
    let script = fight(&mut field, &[3, 5], &["stay", "hold", "0704", "E"]);
    assert!(script.says("roll pre-shock check +0") && script.says("roll shock +1"), "{:?}", script.told);
}

/// 8.4 Nor does it leave an enemy, or enter a hex that is taken.
#[test]
fn a_part_beside_an_enemy_or_without_room_does_not_swing() {
    for more in ["3b \"4th\" infantry R 6/6 at 0602 facing NNE", "3b \"4th\" infantry R 6/6 at 0603 facing NNE"] {
        // The part could attack 3b, but a line has one target.
        let mut field = line(NORTH, &format!("{SOUTH}\n{more}"), &["0604"]);
        let script = fight(&mut field, &[3, 3], &["hold"]);
        assert!(script.options("wrap-around").is_empty(), "{:?}", script.asked);
    }
}

/// 8.4, 11.36 A bent line does not outlive the combat.
#[test]
fn a_line_that_would_not_go_in_is_drawn_together_all_the_same() {
    let mut field = line("1a \"1st\" infantry R 8/4 green at 0504", SOUTH, &[]);
    // 9 is above its cohesion: it drops out, and there is no shock.
    fight(&mut field, &[9], &["0603"]);
    assert!(is_drawn_together(&field) && !field.is_disordered("1a"));
}
