//! A move over several hexes as one answer. It is broken off where something happens, so that its owner can think again.

use hexes::Hex;
use longroll::table::{Ask, Line, Measure, Measured, Pick, Play, Roll, Table};

use super::{Act, perform};
use crate::battle::cards::UnitId;
use crate::battle::movement;
use crate::battle::state::{State, Where};
use crate::battle::war::War;

/// 9.4, 21.2 The unit goes hex by hex until it arrives, is stopped, or a die is rolled or a player asked on its way.
pub fn go(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, to: Hex) -> Play<()> {
    let mut watch = Watch { table, happened: false };
    if state.unit(unit).at == Where::Coming {
        let Some(entry) = movement::entries(war, state, unit).first().copied() else { return Ok(()) };
        perform(&mut watch, war, state, unit, Act::Step(entry))?;
        if watch.happened || state.unit(unit).hex() != Some(entry) {
            return Ok(());
        }
    }
    for act in movement::plan(war, state, unit, to).unwrap_or_default() {
        perform(&mut watch, war, state, unit, act)?;
        let now = state.unit(unit);
        let arrived = act.to().is_none_or(|hex| now.hex() == Some(hex));
        if watch.happened || !arrived || now.used.stopped || now.used.acted || !now.fights() {
            break;
        }
    }
    Ok(())
}

/// A table that notices when a die is rolled or a player is asked.
struct Watch<'a> {
    table: &'a mut dyn Table,
    happened: bool,
}

impl Table for Watch<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        self.happened = true;
        self.table.roll(roll)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.happened = true;
        self.table.ask(ask)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.happened = true;
        self.table.pick(pick)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.happened = true;
        self.table.measure(measure)
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        self.table.tell(line);
    }

    fn listens(&self) -> bool {
        self.table.listens()
    }
}
