//! What holds in every position of every battle.

use field::{Figure, Length};
use fury::battle::cards::UnitId;
use fury::battle::state::{LeaderAt, Phase, STANDS, State, Where};
use fury::battle::war::War;
use fury::unit::Fate;

/// Checks a battle after every step.
pub struct Watch<'w> {
    war: &'w War,
    name: &'w str,
    /// Stands of each unit at the last step: no unit regains any.
    stands: Vec<u8>,
    turn: u8,
}

impl<'w> Watch<'w> {
    pub fn new(war: &'w War, name: &'w str) -> Watch<'w> {
        Watch { war, name, stands: war.all().map(|unit| war.card(unit).stands).collect(), turn: 1 }
    }

    pub fn look(&mut self, state: &State, seed: u64) {
        let faults: Vec<String> = self.faults(state);
        assert!(
            faults.is_empty(),
            "{}, seed {seed}, turn {}, {:?}:\n{}",
            self.name,
            state.turn,
            state.phase,
            faults.join("\n")
        );
        self.stands = state.units.iter().map(|unit| unit.unit.stands).collect();
        self.turn = state.turn;
    }

    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Vec::new();
        if state.turn < self.turn || usize::from(state.turn) > self.war.scenario.turns.len() + 1 {
            faults.push(format!("turn {} after {}", state.turn, self.turn));
        }
        for unit in self.war.all() {
            self.unit(state, unit, &mut faults);
        }
        let lying: usize = state.units.iter().filter(|unit| unit.is_on_table()).map(|unit| unit.stands.len()).sum();
        if state.pieces.iter().count() != lying {
            faults.push(format!("{} stands lie on the table, {lying} are known", state.pieces.iter().count()));
        }
        self.leaders(state, &mut faults);
        faults
    }

    fn unit(&self, state: &State, unit: UnitId, faults: &mut Vec<String>) {
        let (card, now) = (self.war.card(unit), state.unit(unit));
        let mut fault = |why: String| faults.push(format!("{}: {why}", card.name));
        if now.unit.stands > self.stands[unit.index()] {
            fault(format!("{} stands after {}", now.unit.stands, self.stands[unit.index()]));
        }
        if now.at != Where::Table {
            if !now.stands.is_empty() {
                fault(format!("{:?}, but {} stands", now.at, now.stands.len()));
            }
            return;
        }
        if now.unit.fate != Fate::Stands || now.unit.stands == 0 {
            fault(format!("on the table, but {:?} with {} stands", now.unit.fate, now.unit.stands));
        }
        if now.stands.len() != usize::from(now.unit.stands) || now.command >= now.unit.stands {
            fault(format!("{} stands lie, {} are left, command {}", now.stands.len(), now.unit.stands, now.command));
        }
        // 3.5 Markers belong to their branch.
        let wrong = if card.branch.is_battery() { now.unit.disordered } else { now.unit.silenced || now.unit.damaged };
        if wrong {
            fault("has a marker of the other branch".to_owned());
        }
        for (index, stand) in now.stands.iter().enumerate() {
            self.stand(state, unit, (index, stand), &mut fault);
        }
    }

    /// 2.3, 7.8, 10 Stands lie on the table and on no other; an enemy is an inch away or in contact by a charge.
    fn stand(
        &self,
        state: &State,
        unit: UnitId,
        (index, stand): (usize, &field::Stand),
        fault: &mut dyn FnMut(String),
    ) {
        let id = u16::from(unit.0) * STANDS + index as u16;
        if state.pieces.get(id) != Some(stand) {
            fault(format!("stand {index} lies elsewhere on the table"));
        }
        if !self.war.table.bounds().grown(Length::thousandths(3)).holds(&stand.bounds()) {
            fault(format!("stand {index} is off the table at {:?}", stand.centre()));
        }
        let charging = |one: UnitId, other: UnitId| state.unit(one).turn.charging || state.unit(other).turn.charging;
        for (other, lying) in state.pieces.within(Length::thousandths(990), stand) {
            let owner = State::owner(other);
            // 5.4, 5.5 A bent wing or column may lie over its own stands.
            if owner < unit && stand.overlaps(lying) {
                fault(format!("stand {index} lies on one of {}", self.war.card(owner).name));
            }
            let enemy = self.war.side(owner) != self.war.side(unit);
            if other < id && enemy && !charging(unit, owner) {
                fault(format!("stand {index} is too near to {}", self.war.card(owner).name));
            }
        }
    }

    fn leaders(&self, state: &State, faults: &mut Vec<String>) {
        for (card, now) in self.war.scenario.leaders.iter().zip(&state.leaders) {
            match now.at {
                LeaderAt::Attached(unit) if !state.unit(unit).is_on_table() => {
                    faults.push(format!("{} is with {}, which is gone", card.name, self.war.card(unit).name));
                }
                LeaderAt::Attached(unit) if self.war.side(unit) != card.side => {
                    faults.push(format!("{} is with the enemy", card.name));
                }
                LeaderAt::Table(at) if !self.war.table.bounds().contains(at) => {
                    faults.push(format!("{} is off the table", card.name));
                }
                _ => {}
            }
        }
        for unit in self.war.all().filter(|unit| state.unit(*unit).is_on_table()) {
            let attached = state.attached(unit).map(|leader| state.leader(leader).exceptional);
            let (exceptional, normal): (Vec<bool>, Vec<bool>) = attached.partition(|exceptional| *exceptional);
            let now = &state.unit(unit).unit;
            if (usize::from(now.leaders), usize::from(now.exceptional)) != (normal.len(), exceptional.len()) {
                faults.push(format!("{} counts other leaders than are with it", self.war.card(unit).name));
            }
        }
        if state.phase == Phase::Over && state.units.iter().any(|unit| unit.turn.charging) {
            faults.push("a charge at the end".to_owned());
        }
    }
}
