//! A campaign of Great Campaigns as the kernel plays it.

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

/// A campaign: its fixed facts, shared by everybody who plays or looks at it.
#[derive(Clone, Debug)]
pub struct GreatCampaign {
    pub war: Arc<War>,
}

impl GreatCampaign {
    pub fn new(war: War) -> GreatCampaign {
        GreatCampaign { war: Arc::new(war) }
    }
}

impl Game for GreatCampaign {
    type State = State;

    fn start(&self) -> State {
        setup::state(&self.war)
    }

    fn step(&self, table: &mut dyn Table, state: &mut State) -> Play<Flow> {
        turn::step(table, &self.war, state)
    }
}

impl Fought for GreatCampaign {
    fn board(&self) -> Board {
        view::board(&self.war)
    }

    fn view(&self, state: &State, _side: Option<Side>) -> View {
        view::view(&self.war, state)
    }

    fn forecast(&self, state: &State, wait: &Wait, offer: &Offer) -> Option<Forecast> {
        view::forecast(&self.war, state, wait, offer)
    }

    fn overlay(&self, state: &State, wait: Option<&Wait>, query: &Query) -> Result<Overlay, Refusals> {
        view::overlay(&self.war, state, wait, query)
    }

    fn advise(&self, state: &State, wait: &Wait) -> usize {
        commander::advise(&self.war, state, wait)
    }
}
