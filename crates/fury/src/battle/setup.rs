//! The position when nothing has been rolled or decided.

use std::sync::Arc;

use arrayvec::ArrayVec;
use field::{Angle, Frame, Length, Pieces, Track};
use longroll::side::BySide;

use super::cards::{Branch, LeaderCard, LeaderId, LeaderStart, Start, UnitCard, UnitId};
use super::state::{Deeds, LeaderAt, LeaderState, Phase, State, UnitState, Where, Wings};
use super::war::War;
use super::{leaders, places};
use crate::unit::{Arm, Formation, Unit};

/// The set-up as the scenario gives it, before the first player turn.
pub fn state(war: &War) -> State {
    let scenario = &war.scenario;
    let mut state = State {
        turn: 1,
        moving: scenario.first,
        phase: Phase::Attach,
        units: scenario.units.iter().map(unit).map(Arc::new).collect(),
        leaders: scenario.leaders.iter().map(leader).collect(),
        pieces: Pieces::new(war.table.bounds()),
        holders: vec![None; scenario.objectives.len()],
        tally: BySide::default(),
        shared: Vec::new(),
        contacts: Vec::new(),
    };
    for unit in war.all() {
        if let Start::On { frame, .. } = war.card(unit).start {
            place(war, &mut state, unit, frame);
        }
    }
    for (index, card) in scenario.leaders.iter().enumerate() {
        if let LeaderStart::Attached(unit) = card.start {
            leaders::attach(&mut state, LeaderId(index as u8), unit);
        }
    }
    state
}

/// Put a unit down. 5.5 A march column whose head is on a road is formed along it.
fn place(war: &War, state: &mut State, unit: UnitId, frame: Frame) {
    places::choose_command(state, unit);
    let marching = state.unit(unit).unit.formation == Formation::MarchColumn;
    match road(war, frame).filter(|_| marching) {
        Some(way) => places::put_along(war, state, unit, &way),
        None => places::put(war, state, unit, frame),
    }
}

/// The part of a road that leads up to a place on it, in the direction that the unit there faces.
fn road(war: &War, frame: Frame) -> Option<Track> {
    let kind = war.table.line_words().kind("road")?;
    let mut roads = war.table.lines().iter().filter(|line| line.kind == kind);
    let road = &roads.find(|line| line.track.gap(&frame.origin).within(line.width.half()))?.track;
    let head = road.nearest(frame.origin);
    let along = (road.heading(head) - frame.heading).abs() <= Angle::RIGHT;
    if along { road.part(Length::ZERO, head) } else { road.reversed().part(Length::ZERO, road.length() - head) }
}

/// 12 Reinforcements come in march column, or limbered; cavalry comes mounted.
fn unit(card: &UnitCard) -> UnitState {
    let (frame, formation, mounted, limbered, at) = match card.start {
        Start::On { frame, formation, mounted, limbered } => (frame, formation, mounted, limbered, Where::Table),
        Start::Enters { at, heading, .. } => {
            let formation = if card.branch.is_battery() { Formation::SingleLine } else { Formation::MarchColumn };
            (Frame::new(at, heading), formation, true, true, Where::Coming)
        }
    };
    let arm = match card.branch {
        Branch::Infantry => Arm::Infantry,
        Branch::Cavalry { .. } if mounted => Arm::Mounted,
        Branch::Cavalry { .. } => Arm::Dismounted,
        Branch::Battery { rifled: true, .. } => Arm::Rifled,
        Branch::Battery { rifled: false, .. } => Arm::SmoothBore,
    };
    let is_battery = card.branch.is_battery();
    let plain = if is_battery { Unit::battery(arm) } else { Unit::brigade(card.stands) };
    let mut unit = Unit { arm, formation, commander: card.commander, limbered: limbered && is_battery, ..plain };
    if !is_battery {
        (unit.worn, unit.spent) = (card.worn, card.spent);
        unit.snap();
    }
    UnitState {
        at,
        unit,
        frame,
        wings: Wings::default(),
        trail: Vec::new(),
        stands: ArrayVec::new(),
        command: 0,
        turn: Deeds::default(),
        silenced_at: None,
    }
}

fn leader(card: &LeaderCard) -> LeaderState {
    let at = match card.start {
        LeaderStart::At(point) => LeaderAt::Table(point),
        LeaderStart::Attached(_) | LeaderStart::With(_) | LeaderStart::Enters { .. } => LeaderAt::Coming,
    };
    LeaderState::new(at, card.exceptional)
}
