//! What a scenario forbids for a time.

use hexes::Hex;

use crate::battle::cards::{Ban, CommandId, UnitId};
use crate::battle::state::State;
use crate::battle::war::War;

fn is_of(war: &War, unit: UnitId, commands: &[CommandId]) -> bool {
    commands.iter().any(|command| war.belongs(unit, *command))
}

/// Whether a unit may not attack into a hex now.
pub fn attack(war: &War, state: &State, unit: UnitId, target: Hex) -> bool {
    war.scenario.bans.iter().any(|ban| match ban {
        Ban::Attack { commands, hexes, until } => {
            state.turn <= *until && hexes.contains(&target) && is_of(war, unit, commands)
        }
        _ => false,
    })
}

/// Whether a unit may not march now.
pub fn march(war: &War, state: &State, unit: UnitId) -> bool {
    war.scenario.bans.iter().any(|ban| match ban {
        Ban::March { unit: held, until, unless } => {
            *held == unit && state.turn <= *until && !unless.iter().any(|hex| state.entered.contains(hex))
        }
        _ => false,
    })
}

/// Whether a unit may do nothing at all in this Action Phase.
pub fn act(war: &War, state: &State, unit: UnitId) -> bool {
    war.scenario.bans.iter().any(|ban| match ban {
        Ban::Activation { commands, phases, until } => {
            state.turn <= *until && state.actions < u16::from(*phases) && is_of(war, unit, commands)
        }
        _ => false,
    })
}

/// Whether a unit may not enter a hex now.
pub fn entry(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    war.scenario.bans.iter().any(|ban| match ban {
        Ban::South { command, row, until } => {
            let (_, at) = war.grid().column_row(hex);
            state.turn <= *until && at > i16::from(*row) && war.belongs(unit, *command)
        }
        _ => false,
    })
}

/// A unit has entered a hex that sets an enemy free to march.
pub fn enter(war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    let frees = war.scenario.bans.iter().any(|ban| match ban {
        Ban::March { unit: held, unless, .. } => war.army(*held) != war.army(unit) && unless.contains(&hex),
        _ => false,
    });
    if frees && !state.entered.contains(&hex) {
        state.entered.push(hex);
    }
}
