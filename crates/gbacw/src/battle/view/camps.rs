//! The sides and their commands as shown beside the field.

use longroll::side::Side;
use longroll::view::{Camp, Command};

use super::super::cards::{BrigadeId, UnitId};
use super::super::state::{Exit, Phase, State, Where};
use super::super::victory;
use super::super::war::War;
use crate::words::count;

/// A side above the field. 5.2 Only its own side sees the efficiency of a command.
pub(super) fn camp(war: &War, state: &State, side: Side, viewer: Option<Side>) -> Camp {
    let strength = |sp: &dyn Fn(UnitId) -> u8| war.units_of(side).map(|unit| i32::from(sp(unit))).sum();
    let mut lines = Vec::new();
    let own = viewer == Some(side);
    if own {
        for (corps, now) in war.scenario.corps.iter().zip(&state.corps).filter(|(corps, _)| corps.side == side) {
            lines.push(format!("{}: efficiency {}", corps.name, now.efficiency));
        }
    }
    for (division, now) in war.scenario.divisions.iter().zip(&state.divisions).filter(|(d, _)| d.side == side) {
        let left = if own { format!("{} left, ", now.cup) } else { String::new() };
        lines.push(format!("{}: {left}{} played", division.name, count(now.played, "activation")));
    }
    lines.extend(losses(war, state, side));
    let held = |index: &usize| state.held[*index] == Some(side);
    let objectives = &war.scenario.objectives;
    let holds: Vec<&str> = (0..objectives.len()).filter(held).map(|index| objectives[index].name).collect();
    if !holds.is_empty() {
        lines.push(format!("holds {}", holds.join(", ")));
    }
    Camp {
        name: war.scenario.sides[side].name.to_owned(),
        points: victory::score(war, state)[side],
        strength: (strength(&|unit| left(war, state, unit)), strength(&|unit| war.card(unit).sp)),
        lines,
    }
}

/// What is left of a unit, in the strength it was printed with.
fn left(war: &War, state: &State, unit: UnitId) -> u8 {
    let now = state.unit(unit);
    let gone = matches!(now.at, Where::Gone(_));
    if gone { 0 } else { now.sp.min(war.card(unit).sp) }
}

/// Units lost, by how they were lost.
fn losses(war: &War, state: &State, side: Side) -> Vec<String> {
    let count = |exit: Exit| war.units_of(side).filter(|unit| state.unit(*unit).at == Where::Gone(exit)).count();
    let routed = war.units_of(side).filter(|unit| state.unit(*unit).at == Where::Recovery).count();
    let kinds = [
        (count(Exit::Eliminated), "eliminated"),
        (count(Exit::Dispersed), "dispersed"),
        (count(Exit::Captured), "captured"),
        (count(Exit::Left), "driven off the map"),
        (count(Exit::Exited), "left the map"),
        (routed, "routed"),
    ];
    kinds.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("units {word}: {count}")).collect()
}

/// Brigades and their markers. 3 The other side's orders are hidden until both have placed theirs.
pub(super) fn commands(war: &War, state: &State, viewer: Option<Side>) -> Vec<Command> {
    let placing = matches!(state.phase, Phase::Orders(_));
    let command = |id: BrigadeId| {
        let (card, now) = (war.brigade(id), state.brigade(id));
        let hidden = placing && viewer != Some(card.side);
        let mut words = Vec::new();
        let mut note = |so: bool, word: &'static str| words.extend(so.then_some(word));
        note(!now.in_command, "out of command");
        note(now.reserve && !hidden, "reserve");
        note(now.inactive && !hidden, "inactive");
        note(now.bce, "combat ineffective");
        note(now.stands, "stands");
        note(now.forced.is_some(), "loose cannon");
        note(state.acting.contains(&id), "acting");
        note(now.acted, "acted");
        Command {
            name: card.name.to_owned(),
            side: card.side,
            orders: if hidden { "hidden" } else { now.orders.word() },
            fatigue: i32::from(now.fatigue),
            strength: (i32::from(card.sp) - i32::from(now.lost), i32::from(card.sp), i32::from(card.bce)),
            state: words,
        }
    };
    war.brigades().map(command).collect()
}
