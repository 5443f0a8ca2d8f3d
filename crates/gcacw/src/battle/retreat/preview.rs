//! Where a stack could retreat to, for players who want to know in advance.

use hexes::Hex;

use super::endurance;
use super::flight::{Flight, Trail};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::retreat::Kind;

/// A hex in which a retreat could end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refuge {
    pub hex: Hex,
    /// Steps of the shortest of the cheapest ways.
    pub steps: u8,
    /// Manpower that way costs each unit (or the stack, by the switch).
    pub loss: i32,
}

/// 15.4 Every hex in which the units of a hex could end a retreat before an enemy in `active` by the priorities, in map
/// order. Empty if they would override the priorities, surrender or be eliminated.
pub fn preview(war: &War, state: &State, from: Hex, kind: Kind, active: Hex) -> Vec<Refuge> {
    let stack = war.stack(state, from);
    let Some(army) = stack.first().map(|unit| war.army(*unit)) else { return Vec::new() };
    let flight = Flight::new(war, state, army, kind, active);
    let mut search = Search { state, flight, men: endurance(war, state, &stack), found: Vec::new() };
    search.walk(&mut Trail::from_iter([from]), 0);
    search.found.sort_unstable_by_key(|refuge| refuge.hex);
    search.found
}

struct Search<'a> {
    state: &'a State,
    flight: Flight<'a>,
    men: i32,
    found: Vec<Refuge>,
}

impl Search<'_> {
    fn walk(&mut self, trail: &mut Trail, loss: i32) {
        if loss >= self.men {
            return;
        }
        if let Some(hex) = trail.last().copied().filter(|_| self.flight.may_stop(trail)) {
            self.find(Refuge { hex, steps: trail.len() as u8 - 1, loss });
        }
        for way in self.flight.ways(self.state, trail) {
            if !way.obeys || self.flight.kills(&way) {
                continue;
            }
            trail.push(way.to);
            self.walk(trail, loss + way.loss);
            trail.pop();
        }
    }

    fn find(&mut self, refuge: Refuge) {
        match self.found.iter_mut().find(|known| known.hex == refuge.hex) {
            Some(known) if (refuge.loss, refuge.steps) < (known.loss, known.steps) => *known = refuge,
            Some(_) => {}
            None => self.found.push(refuge),
        }
    }
}
