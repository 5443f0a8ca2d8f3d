//! What holds in every position of every battle.

use cwb::battle::cards::{Branch, UnitId};
use cwb::battle::places;
use cwb::battle::state::{BASES, GeneralAt, Phase, State, Where};
use cwb::battle::war::War;
use cwb::unit::Arm;
use field::{Figure, Length};

use crate::between;

/// Checks a battle after every step.
pub struct Watch<'w> {
    war: &'w War,
    name: &'w str,
    /// The position when he last looked.
    before: Option<State>,
}

impl<'w> Watch<'w> {
    pub fn new(war: &'w War, name: &'w str) -> Watch<'w> {
        Watch { war, name, before: None }
    }

    pub fn look(&mut self, state: &State, seed: u64) {
        let faults = self.faults(state);
        assert!(
            faults.is_empty(),
            "{}, seed {seed}, round {}, {:?}:\n{}",
            self.name,
            state.round,
            state.phase,
            faults.join("\n")
        );
        self.before = Some(state.clone());
    }

    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = self.before.as_ref().map_or_else(Vec::new, |before| between::faults(self.war, before, state));
        // 21.1 The battle is over when the clock has run down, and not before.
        if (state.phase == Phase::Over) != (state.clock <= 0) {
            faults.push(format!("{} on the clock in {:?}", state.clock, state.phase));
        }
        for unit in self.war.all() {
            self.unit(state, unit, &mut faults);
        }
        let lying: usize = state.units.iter().filter(|unit| unit.is_on_table()).map(|unit| unit.bases.len()).sum();
        if state.pieces.iter().count() != lying {
            faults.push(format!("{} bases are on the table, {lying} are known", state.pieces.iter().count()));
        }
        self.generals(state, &mut faults);
        if let Phase::Act(Some(act)) = state.phase {
            let now = state.unit(act.unit);
            if self.war.side(act.unit) != state.active || !now.turn.activated {
                faults.push(format!("{} acts out of turn", self.war.card(act.unit).name));
            }
        }
        faults
    }

    fn unit(&self, state: &State, unit: UnitId, faults: &mut Vec<String>) {
        let (card, now) = (self.war.card(unit), state.unit(unit));
        let mut fault = |why: String| faults.push(format!("{}: {why}", card.name));
        // 3.2 No unit regains half bases.
        let most = self.before.as_ref().map_or(now.unit.start, |before| before.unit(unit).unit.half_bases);
        if now.unit.half_bases > most {
            fault(format!("{} half bases after {most}", now.unit.half_bases));
        }
        if now.at != Where::Table {
            if !now.bases.is_empty() {
                fault(format!("{:?}, but {} bases", now.at, now.bases.len()));
            }
            return;
        }
        if now.unit.half_bases == 0 {
            fault("on the table with no bases".to_owned());
        }
        if now.bases.len() != usize::from(now.unit.pieces()) || now.unit.frontage() == 0 {
            fault(format!("{} bases on the table, {} are left", now.bases.len(), now.unit.pieces()));
        }
        let arm_fits = match card.branch {
            Branch::Infantry(_) => now.unit.arm == Arm::Infantry,
            Branch::Cavalry(_) => now.unit.arm.is_cavalry(),
            Branch::Gun { .. } | Branch::MachineGun => now.unit.arm.is_gun(),
        };
        // 11.2, 31.7 Guns are damaged and never disordered; troops the other way round.
        let wrong = if card.branch.is_gun() { now.unit.is_disordered() } else { now.damaged };
        if !arm_fits || wrong {
            fault(format!("{:?}, or has a mark of the other branch", now.unit.arm));
        }
        if *now.bases != places::bases_at(self.war, &now.unit, now.frame) {
            fault("its bases are not in its ranks".to_owned());
        }
        for (index, base) in now.bases.iter().enumerate() {
            self.base(state, unit, (index, base), &mut fault);
        }
    }

    /// 2.2, 30.3 Bases are on the table, where the table knows them, and overlap no other unit's.
    fn base(&self, state: &State, unit: UnitId, (index, base): (usize, &field::Stand), fault: &mut dyn FnMut(String)) {
        let id = unit.piece() * BASES + index as u16;
        if state.pieces.get(id) != Some(base) {
            fault(format!("base {index} is elsewhere on the table"));
        }
        if !self.war.table.bounds().grown(Length::thousandths(3)).holds(&base.bounds()) {
            fault(format!("base {index} is off the table at {:?}", base.centre()));
        }
        for (other, _) in state.pieces.overlapping(base) {
            let owner = State::owner(other);
            if owner < unit {
                fault(format!("base {index} overlaps one of {}", self.war.card(owner).name));
            }
        }
    }

    /// 3.6, 16.13 Generals are on the table, or with a unit of their side that is.
    fn generals(&self, state: &State, faults: &mut Vec<String>) {
        for general in self.war.generals() {
            let card = self.war.general(general);
            match state.general(general).at {
                GeneralAt::With(unit) if !state.unit(unit).is_on_table() => {
                    faults.push(format!("{} is with {}, which is gone", card.name, self.war.card(unit).name));
                }
                GeneralAt::With(unit) if self.war.side(unit) != card.side => {
                    faults.push(format!("{} is with the enemy", card.name));
                }
                GeneralAt::Table(at) if !self.war.table.bounds().contains(at) => {
                    faults.push(format!("{} is off the table", card.name));
                }
                _ => {}
            }
        }
    }
}
