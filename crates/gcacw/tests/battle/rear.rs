//! A map with a river, a railroad, roads and a mountain behind the lines, for the chapters of the Advanced Game.

use gcacw::battle::cards::{Advanced, Place, Size, Start, TurnCard, UnitCard, UnitId};
use gcacw::battle::state::State;
use gcacw::battle::turn;
use gcacw::battle::war::War;
use gcacw::unit::Army;

use crate::field::{Script, hex, unit, war_on};

pub const MAP: &str = "\
map       rear
title     Behind the lines
size      9 x 9
legend    . clear  M mountain  C city

terrain
  01 | ....C....
  02 | .........
  03 | .........
  04 | .......M.
  05 | .......M.
  06 | .........
  07 | .........
  08 | .........
  09 | .........

side      minor-river 0305/0306 0304/0404
side      major-river 0105/0106
road      road      0501 to 0509
road      road      0803 to 0806
road      railroad  0201 to 0209
road      trail     0603 to 0606
crossing  bridge    0305/0306
mark      plateau   0701
mark      Hamilton  0501-0503
";

/// A campaign of eight turns with everything of the Advanced Game.
pub fn campaign(units: Vec<UnitCard>) -> (War, State) {
    let (mut war, state) = war_on(MAP, units, Vec::new(), false);
    war.scenario.turns = vec![TurnCard { label: "", rain: false, first: None }; 8];
    war.scenario.advanced =
        Advanced { events: 8, reinforcements: true, supply: true, rail: true, boxes: true, counties: true };
    war.scenario.stations = vec![(hex("0201"), "North"), (hex("0205"), "Middle"), (hex("0209"), "South")];
    war.scenario.sources = vec![(Army::Union, hex("0501")), (Army::Confederate, hex("0209"))];
    let mut state = state;
    state.stations = vec![0; 3];
    (war, state)
}

/// A unit that comes when it is called.
pub fn called(id: &'static str, army: Army, by: &'static str, to: Place, text: &str) -> UnitCard {
    UnitCard { start: Start::Called { by, to }, ..unit(id, army, "0101", text) }
}

pub fn brigade(id: &'static str, army: Army, at: &str, text: &str) -> UnitCard {
    UnitCard { size: Size::Brigade, ..unit(id, army, at, text) }
}

/// One step of the sequence of play.
pub fn step(table: &mut Script, war: &War, state: &mut State) {
    let _ = turn::step(table, war, state).expect("a script never waits");
    assert!(table.answers.is_empty() && table.dice.is_empty(), "left: {:?} {:?}", table.answers, table.dice);
}

pub fn points(state: &State, army: Army) -> i32 {
    state.points[gcacw::battle::cards::side(army)]
}

pub fn supply(state: &State, unit: u8) -> u8 {
    state.unit(UnitId(unit)).supply
}
