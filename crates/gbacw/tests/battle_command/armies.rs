//! Two small armies on open ground.

use std::fmt::Write as _;

use gbacw::Edition;
use gbacw::battle::state::{Stage, State};
use gbacw::battle::turn;
use gbacw::battle::war::War;
use longroll::table::Flow;

use crate::common::{Script, open};

/// Twenty by eight hexes of open ground.
fn plain() -> String {
    let mut text = "map plain\ntitle Plain\nsize 20 x 8\nlegend . clear\n\nterrain staggered\n".to_owned();
    for row in 1..=8 {
        let dots = [".   "; 10].concat();
        let _ = writeln!(text, "  {row:02} | {}\n     |   {}", dots.trim_end(), dots.trim_end());
    }
    text
}

/// Two brigades and a battery a side, the second Union brigade far back.
pub const ARMIES: &str = r#"
side north "Union" home NW SW digs facing E
  commander "Commander" initiative 2 at 0204
  division A "First Division" efficiency fixed 2
    leader "Division Leader" coordination +1 at 0304
    brigade 1 "First Brigade"
      leader "First Brigadier" orders 0 profile N at 0404
      1a "1st" infantry R 8/6 at 0404
      1b "2nd" infantry R 6/5 at 0405
    brigade 2 "Second Brigade"
      leader "Second Brigadier" orders 0 profile A at 0104
      2a "3rd" infantry R 7/6 at 0104
      2b "4th" infantry R 4/5 at 0105
    ga "Battery" artillery napoleon 4/6 at 0204

side south "Confederate" home NE SE facing W
  commander "Commander" initiative 1 at 1904
  division X "Second Division" efficiency fixed 1
    leader "Division Leader" coordination 0 at 1804
    brigade 3 "Third Brigade"
      leader "Third Brigadier" orders 0 profile C at 1704
      3a "5th" infantry R 8/6 at 1704
      3b "6th" infantry R 6/5 at 1705
"#;

/// A corps of two divisions against a division.
pub const TWO_DIVISIONS: &str = r#"
side north "Union" home NW SW facing E
  commander "Commander" initiative 2 at 0204
  corps I "First Corps"
    leader "Corps Commander" efficiency +1 at 0204
    division A "First Division"
      leader "First Leader" coordination 0 at 0304
      brigade 1 "First Brigade"
        leader "First Brigadier" orders 0 profile N at 0304
        1a "1st" infantry R 8/6 at 0304
    division B "Second Division"
      leader "Second Leader" coordination 0 at 0306
      brigade 2 "Second Brigade"
        leader "Second Brigadier" orders 0 profile N at 0306
        2a "2nd" infantry R 8/6 at 0306
side south "Confederate" home NE SE facing W
  commander "Commander" initiative 1 at 1904
  division X "Third Division"
    leader "Third Leader" coordination 0 at 1804
    brigade 3 "Third Brigade"
      leader "Third Brigadier" orders 0 profile C at 1804
      3a "5th" infantry R 8/6 at 1804
"#;

pub fn war_with(armies: &str, turns: &str) -> War {
    open(Edition::DeathValley, &plain(), &format!("{turns}\nobjective \"Hill\" 1004 15"), armies)
}

pub fn war() -> War {
    war_with(ARMIES, "turn 10:00\nturn 11:00")
}

/// Play on while `on` holds.
pub fn play(war: &War, state: &mut State, script: &mut Script, on: impl Fn(&State) -> bool) {
    for _ in 0..10_000 {
        if !on(state) || turn::step(script, war, state).expect("a script never waits") == Flow::Done {
            return;
        }
    }
    panic!("the battle does not go on from {:?}", state.phase);
}

pub fn stage(state: &State) -> Option<&Stage> {
    state.activation().map(|activation| &activation.stage)
}
