//! A small map of every kind of ground, two brigades a side, and what their units may do.

use gbacw::Edition;
use gbacw::battle::acts::{self, Act};
use gbacw::battle::cards::{BrigadeId, UnitId};
use gbacw::battle::setup;
use gbacw::battle::state::State;
use gbacw::battle::war::War;

use crate::common::{Script, open};

/// Rough ground in 0502, woods in 0504, a ridge from 0901 on, a pike along row 6 over a stream.
const MAP: &str = "map ground\ntitle Ground\nsize 16 x 8\nlegend . clear  w woods  r rough

terrain
  ................
  ....r...........
  ................
  ....w...........
  ................
  ................
  ................
  ................

levels
  ........11111111
  ........11111111
  ........11111111
  ........22222222
  ........11111111
  ........11111111
  ........11111111
  ........11111111

side stream 0701-0708/0801-0808
road pike 0106 to 1606
";

const ARMIES: &str = r#"
side north "Union" home NW SW facing E
  commander "Commander" initiative 2 at 0101
  division A "First Division"
    leader "Division Leader" coordination +1 at 0101
    brigade 1 "First Brigade"
      leader "First Brigadier" orders 0 profile N at 0202
      1a "1st" infantry R 8/6 at 0404
      1b "2nd" infantry R 6/5 at 0402
      1c "1st Cavalry" cavalry C 5/6 at 0307
    brigade 2 "Second Brigade"
      leader "Second Brigadier" orders 0 profile A at 0205
      2a "3rd" infantry R 7/6 at 0105
      2b "4th" infantry R 4/5 enters 2 0106
    ga "Battery" artillery napoleon 4/6 at 0206

side south "Confederate" home NE SE facing W
  commander "Commander" initiative 1 at 1601
  division X "Second Division"
    leader "Division Leader" coordination 0 at 1604
    brigade 3 "Third Brigade"
      leader "Third Brigadier" orders 0 profile C at 1604
      3a "5th" infantry R 8/6 at 1604
      3b "6th" infantry R 6/5 at 1605
      3s "Horsemen" cavalry C 4/6 at 1607
"#;

const TURNS: &str = "turn 10:00\nturn 11:00\nturn 12:00 night";

/// The battle at its set-up, with the first brigade acting.
pub fn battle() -> (War, State) {
    let war = open(Edition::DeathValley, MAP, TURNS, ARMIES);
    let mut state = setup::state(&war);
    state.acting.push(BrigadeId(0));
    (war, state)
}

/// The same by the rules of 2003.
pub fn mexican() -> (War, State) {
    let armies = ARMIES.replace("infantry R", "infantry M").replace("napoleon", "us-6-pounders");
    let war = open(Edition::Gringo, MAP, TURNS, &armies);
    let mut state = setup::state(&war);
    state.acting.push(BrigadeId(0));
    (war, state)
}

/// What a unit may do now, by slug.
pub fn slugs(war: &War, state: &State, unit: UnitId) -> Vec<String> {
    acts::acts(war, state, unit).iter().map(|act| acts::offer(war, state, unit, act).slug).collect()
}

/// The words of an option.
pub fn text(war: &War, state: &State, unit: UnitId, slug: &str) -> String {
    let offers = acts::acts(war, state, unit).into_iter().map(|act| acts::offer(war, state, unit, &act));
    offers.into_iter().find(|offer| offer.slug == slug).map_or_else(|| "not offered".to_owned(), |offer| offer.text)
}

/// Do what the slug says.
pub fn act(war: &War, state: &mut State, unit: UnitId, slug: &str, script: &mut Script) {
    let found: Option<Act> =
        acts::acts(war, state, unit).into_iter().find(|act| acts::offer(war, state, unit, act).slug == slug);
    let act = found.unwrap_or_else(|| panic!("`{slug}` is none of {:?}", slugs(war, state, unit)));
    acts::perform(script, war, state, unit, act).expect("a script never waits");
}
