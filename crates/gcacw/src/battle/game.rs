//! A campaign of Great Campaigns as the kernel plays it.

use longroll::battle::{Forecast, Fought};
use longroll::game::Game;
use longroll::refusal::Refusals;
use longroll::side::Side;
use longroll::table::{Flow, Offer, Play, Table, Wait};
use longroll::view::{Board, Overlay, Query, View};

use super::state::State;
use super::war::War;
use super::{commander, setup, turn, view};

impl Game for War {
    type State = State;

    fn start(&self) -> State {
        setup::state(self)
    }

    fn step(&self, table: &mut dyn Table, state: &mut State) -> Play<Flow> {
        turn::step(table, self, state)
    }
}

impl Fought for War {
    fn board(&self) -> Board {
        view::board(self)
    }

    fn view(&self, state: &State, _side: Option<Side>) -> View {
        view::view(self, state)
    }

    fn forecast(&self, state: &State, wait: &Wait, offer: &Offer) -> Option<Forecast> {
        view::forecast(self, state, wait, offer)
    }

    fn overlay(&self, state: &State, wait: Option<&Wait>, query: &Query) -> Result<Overlay, Refusals> {
        view::overlay(self, state, wait, query)
    }

    fn advise(&self, state: &State, wait: &Wait) -> usize {
        commander::advise(self, state, wait)
    }
}
