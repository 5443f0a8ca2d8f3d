//! The position when nothing has been rolled or decided.

use std::sync::Arc;

use field::{Frame, Heading, Pieces};
use longroll::side::BySide;

use super::cards::{Branch, Edge, GeneralCard, Start, UnitCard};
use super::state::{Deeds, GeneralAt, GeneralState, Phase, State, UnitState, Where};
use super::war::War;
use super::{leaders, places};
use crate::unit::{Arm, Order, Unit};

/// The set-up as the scenario gives it, before the first turn. 3.6 A general whose base touches a unit is with it.
pub fn state(war: &War) -> State {
    let scenario = &war.scenario;
    let defender = scenario.attacker.other();
    let holder = |open: bool| if open { None } else { Some(defender) };
    let mut state = State {
        round: 1,
        active: scenario.attacker,
        clock: scenario.clock,
        phase: Phase::Morale,
        units: scenario.units.iter().map(|card| Arc::new(unit(war, card))).collect(),
        generals: scenario.generals.iter().map(general).collect(),
        pieces: Arc::new(Pieces::new(war.table.bounds())),
        holders: scenario.objectives.iter().map(|objective| holder(objective.open)).collect(),
        riding: None,
        motivating: None,
        determination: None,
        generals_lost: BySide::default(),
        agenda: Vec::new(),
        broken: Vec::new(),
    };
    for unit in war.all() {
        if let Start::On { frame, .. } = war.card(unit).start {
            places::put(war, &mut state, unit, frame);
        }
    }
    for general in war.generals() {
        let base = places::general_stand(war, &state, general);
        if let Some(unit) = base.and_then(|base| leaders::touched(war, &state, general, &base)) {
            state.generals[general.index()].at = GeneralAt::With(unit);
        }
    }
    state
}

/// 23.2 Units that arrive come in column, or limbered; cavalry comes mounted.
fn unit(war: &War, card: &UnitCard) -> UnitState {
    let (frame, front, mounted, limbered, at) = match card.start {
        Start::On { frame, front, mounted, limbered } => (frame, front, mounted, limbered, Where::Table),
        Start::Off { at, .. } => {
            (Frame::new(at, inward(war.scenario.sides[card.side].edge)), 1, true, true, Where::Coming)
        }
    };
    let arm = match card.branch {
        Branch::Infantry(_) => Arm::Infantry,
        Branch::Cavalry(_) if mounted => Arm::Mounted,
        Branch::Cavalry(_) => Arm::Dismounted,
        Branch::Gun { .. } | Branch::MachineGun if limbered => Arm::LimberedGun,
        Branch::Gun { .. } | Branch::MachineGun => Arm::Gun,
    };
    let half_bases = if arm.is_gun() { war.book.units.gun as u8 } else { card.bases * 2 };
    let order = if card.disordered { Order::Disordered } else { Order::Good };
    UnitState {
        at,
        unit: Unit { arm, quality: card.quality, half_bases, start: half_bases, front, order },
        frame,
        bases: Arc::default(),
        markers: 0,
        by_artillery: false,
        low_ammo: card.fortune.low_ammo,
        damaged: false,
        won_last_fight: false,
        has_assaulted: false,
        spirited: card.fortune.spirited,
        turn: Deeds::default(),
    }
}

/// Which way units face that come over an edge.
pub fn inward(edge: Edge) -> Heading {
    match edge {
        Edge::North => Heading::SOUTH,
        Edge::South => Heading::NORTH,
        Edge::East => Heading::WEST,
        Edge::West => Heading::EAST,
    }
}

fn general(card: &GeneralCard) -> GeneralState {
    GeneralState {
        at: card.start.map_or(GeneralAt::Coming, GeneralAt::Table),
        value: card.value,
        finished: false,
        moved: false,
        sought: false,
        cancelled: 0,
        before: 0,
    }
}
