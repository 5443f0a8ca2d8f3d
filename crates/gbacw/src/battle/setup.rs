//! The position at the start of a battle.

use hexes::{Dir, Facing};
use longroll::side::{BySide, Side};

use super::cards::{BrigadeCard, LeaderCard, Start, UnitCard};
use super::stacks::Stacks;
use super::state::{
    BrigadeState, CorpsState, DivisionState, Group, LeaderState, Mode, Phase, State, UnitState, Used, Where, Works,
};
use super::war::War;
use crate::ammunition::Ammo;
use crate::unit::Cohesion;

/// The set-up of the scenario: all units fresh, in good order and supplied.
pub fn state(war: &War) -> State {
    let scenario = &war.scenario;
    let mut state = State {
        turn: 0,
        phase: Phase::Orders(Side::North),
        initiative: Side::North,
        units: scenario.units.iter().map(|card| unit(war, card)).collect(),
        leaders: scenario.leaders.iter().map(leader).collect(),
        brigades: scenario.brigades.iter().map(brigade).collect(),
        divisions: vec![DivisionState::default(); scenario.divisions.len()],
        corps: vec![CorpsState::default(); scenario.corps.len()],
        stacks: Stacks::new(war.grid()),
        acting: Group::new(),
        shocks: Vec::new(),
        fight: None,
        works: scenario
            .works
            .iter()
            .map(|works| Works { hex: works.hex, sides: works.sides, done: true, fort: works.fort, since: 0 })
            .collect(),
        held: scenario.objectives.iter().map(|objective| objective.holder).collect(),
        points: BySide::default(),
        exited: BySide::default(),
        drawn: BySide::default(),
    };
    // Units named first stand on top.
    for id in war.units() {
        if let Start::On { hex, .. } = war.card(id).start {
            state.put(war.grid(), id, hex, false);
        }
    }
    state
}

fn unit(war: &War, card: &UnitCard) -> UnitState {
    let column = |toward: Dir| Mode::March { toward, tail: Vec::new() };
    let (facing, mode, mounted) = match card.start {
        Start::On { facing, march, mounted, .. } => {
            (facing, if march { column(facing.front()[0]) } else { Mode::Line }, mounted)
        }
        // 9.7 Reinforcements come in columns, away from their own edge.
        Start::Enters { .. } => {
            let toward = war.scenario.sides[card.side].home.first().map_or(Dir::N, |home| home.opposite());
            (Facing::new(toward as i32), column(toward), card.branch == super::cards::Branch::Cavalry)
        }
    };
    UnitState {
        at: Where::Coming,
        facing,
        mode,
        mounted,
        sp: if card.branch == super::cards::Branch::Cavalry && !mounted { card.sp_dismounted } else { card.sp },
        cohesion: Cohesion::Good,
        ammo: Ammo::Full,
        abandoned: false,
        mp: 0,
        used: Used::default(),
        busy: false,
        seen: false,
        cautious: false,
        deploys: false,
        horses: None,
        unhorsed: false,
        holders: 0,
        returning: false,
        below: None,
    }
}

fn leader(card: &LeaderCard) -> LeaderState {
    let at = match card.start {
        Start::On { hex, .. } => Where::Map(hex),
        Start::Enters { .. } => Where::Coming,
    };
    LeaderState { at, replacement: false, moved: false, with: None, stays: false }
}

fn brigade(card: &BrigadeCard) -> BrigadeState {
    BrigadeState {
        orders: card.orders,
        in_command: true,
        reserve: card.reserve,
        fatigue: card.fatigue,
        ..BrigadeState::default()
    }
}
