//! 4.2 The units that a leader helps. 4.3 The command radius.

use field::{Edge, Figure, Length, Point, Segment};
use longroll::drm::Mods;
use longroll::side::Side;

use super::place_of;
use crate::battle::cards::{LeaderId, Rank, UnitId};
use crate::battle::ground::{self, Sort};
use crate::battle::sight;
use crate::battle::state::{LeaderAt, State};
use crate::battle::war::War;
use crate::maneuver::{Help, modifiers};

/// 4.2 A leader helps the units of his division, his corps or his army.
pub fn helps(war: &War, leader: LeaderId, unit: UnitId) -> bool {
    let (leader, unit) = (war.leader(leader), war.card(unit));
    leader.side == unit.side && war.commands(leader.command, unit.command)
}

/// 4.3 Whether a leader at this place has a unit within his command radius: a straight line to any of its stands, which
/// neither the enemy nor impassable ground blocks, and which crosses no more wood or town than one sees through.
pub fn reaches(war: &War, state: &State, from: Point, unit: UnitId) -> bool {
    let radius = Length::inches(war.book.command_radius.into());
    let near = state.unit(unit).stands.iter().filter(|stand| from.is_within(radius, *stand));
    let mut ends = near.flat_map(|stand| Edge::ALL.map(|edge| stand.middle(edge)));
    ends.any(|end| is_clear(war, state, from, end, war.side(unit)))
}

fn is_clear(war: &War, state: &State, from: Point, to: Point, side: Side) -> bool {
    let (table, line) = (&war.table, Segment::new(from, to));
    let river = |line: &field::Line| matches!(war.legend.sort(line), Sort::River);
    sight::is_thin(war, from, to)
        && !state.pieces.touching(&line).any(|(stand, _)| war.side(State::owner(stand)) != side)
        && table.depth(from, to, |area| ground::is_impassable(war, area)) == Length::ZERO
        && !table.lines_into(&line).any(river)
}

/// 6.3 The leaders that help a brigade roll, and whether it has fieldworks.
pub(crate) fn help(war: &War, state: &State, unit: UnitId) -> Help {
    let mut help = Help {
        commander: state.unit(unit).unit.commander,
        fieldworks: ground::behind_fieldworks(war, state, unit),
        ..Help::default()
    };
    for (index, leader) in state.leaders.iter().enumerate() {
        let id = LeaderId(index as u8);
        if !helps(war, id, unit) {
            continue;
        }
        match (leader.at, leader.exceptional) {
            (LeaderAt::Attached(to), false) if to == unit => help.attached += 1,
            (LeaderAt::Attached(to), true) if to == unit => help.exceptional_attached += 1,
            (LeaderAt::Table(at), exceptional) if reaches(war, state, at, unit) => match exceptional {
                false => help.near += 1,
                true => help.exceptional_near += 1,
            },
            _ => {}
        }
    }
    help
}

/// 6.3 The modifiers of a brigade that would roll now.
pub fn roll_modifiers(war: &War, state: &State, unit: UnitId) -> Mods {
    let mut now = state.unit(unit).unit;
    now.snap();
    modifiers(&war.book, &help(war, state, unit), &now)
}

/// 6.3 Whether the leader of its division is with a brigade or has it within his radius.
pub fn under_division_leader(war: &War, state: &State, unit: UnitId) -> bool {
    let card = &war.scenario.commands[war.card(unit).command.index()];
    let leader = card.leader.filter(|_| card.rank == Rank::Division);
    leader.is_some_and(|leader| match state.leader(leader).at {
        LeaderAt::Attached(to) => to == unit,
        LeaderAt::Table(at) => reaches(war, state, at, unit),
        LeaderAt::Coming | LeaderAt::Lost { .. } => false,
    })
}

/// 4.9 Whether a leader in whose command a battery belongs is near enough to position it, attached or not.
pub fn positions(war: &War, state: &State, battery: UnitId) -> bool {
    let within = Length::inches(war.book.movement.position_battery.into());
    let near = |leader: LeaderId| {
        let at = place_of(state, leader);
        at.is_some_and(|at| state.unit(battery).stands.iter().any(|stand| at.is_within(within, stand)))
    };
    war.leaders().any(|leader| helps(war, leader, battery) && near(leader))
}
