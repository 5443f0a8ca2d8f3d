//! A battle of Civil War Battles as the kernel plays it.

use std::sync::Arc;

use longroll::battle::{Forecast, Fought};
use longroll::game::Game;
use longroll::refusal::Refusals;
use longroll::side::Side;
use longroll::table::{Flow, Offer, Play, Table, Wait};
use longroll::view::{Board, Overlay, Query, View};

use super::state::State;
use super::war::War;
use super::{commander, setup, turn, view};

/// A battle: its fixed facts, shared by everybody who plays or looks at it.
#[derive(Clone, Debug)]
pub struct TableBattle {
    pub war: Arc<War>,
}

impl TableBattle {
    pub fn new(war: War) -> TableBattle {
        TableBattle { war: Arc::new(war) }
    }
}

impl Game for TableBattle {
    type State = State;

    fn start(&self) -> State {
        setup::state(&self.war)
    }

    fn step(&self, table: &mut dyn Table, state: &mut State) -> Play<Flow> {
        turn::step(table, &self.war, state)
    }
}

impl Fought for TableBattle {
    fn board(&self) -> Board {
        view::board(&self.war)
    }

    /// Nothing on a table is hidden from either side.
    fn view(&self, state: &State, _side: Option<Side>) -> View {
        view::view(&self.war, state)
    }

    fn forecast(&self, state: &State, wait: &Wait, offer: &Offer) -> Option<Forecast> {
        view::forecast(&self.war, state, wait, offer)
    }

    fn overlay(&self, state: &State, _wait: Option<&Wait>, query: &Query) -> Result<Overlay, Refusals> {
        view::overlay(&self.war, state, query)
    }

    fn advise(&self, state: &State, wait: &Wait) -> usize {
        commander::advise(&self.war, state, wait)
    }
}
