//! What the search for plans asks of this game.

use longroll::plan::{Corps, Goal, Idler, Order, Plan, Standing, Weight};
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::table::Wait;

use super::super::baseline;
use super::super::state::State;
use super::super::war::War;

pub fn commands(_: &War, _: &State, _: Side) -> Vec<Corps> {
    Vec::new()
}

pub fn goals(_: &War) -> Vec<Goal> {
    Vec::new()
}

pub fn plans(_: &War, _: &State, _: Side) -> Vec<Plan> {
    vec![Plan::default()]
}

pub fn orders(_: &War, _: &State, _: Side, _: u8) -> Vec<Order> {
    Vec::new()
}

pub fn idle(_: &War, _: &State, _: &Wait, _: Idler) -> usize {
    0
}

pub fn baseline(war: &War, state: &State, wait: &Wait) -> usize {
    baseline::advise(war, state, wait)
}

pub fn imagine(_: &War, state: &State, _: Side, _: &mut dyn Chance) -> State {
    state.clone()
}

pub fn standing(_: &War, _: &State) -> Standing {
    Standing::default()
}

pub fn hour(_: &War, _: &State) -> u32 {
    0
}

pub fn horizon(war: &War, state: &State) -> u32 {
    hour(war, state) + 1
}

pub fn weight(_: &Wait) -> Weight {
    Weight::Light
}
