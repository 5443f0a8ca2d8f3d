//! What must hold of every position.

use gcacw::battle::cards::UnitId;
use gcacw::battle::state::{State, Where};
use gcacw::battle::war::War;
use gcacw::unit::Arm;
use longroll::side::Side;

/// Looks at a campaign step by step, and remembers the position before.
pub struct Watch<'w> {
    war: &'w War,
    name: &'w str,
    before: Option<State>,
}

impl<'w> Watch<'w> {
    pub fn new(war: &'w War, name: &'w str) -> Watch<'w> {
        Watch { war, name, before: None }
    }

    pub fn look(&mut self, state: &State, seed: u64) {
        let mut wrong = Vec::new();
        for unit in self.war.units() {
            self.unit(state, unit, &mut wrong);
        }
        self.leaders(state, &mut wrong);
        if let Some(before) = &self.before {
            self.change(before, state, &mut wrong);
        }
        let (name, turn, phase) = (self.name, state.turn + 1, &state.phase);
        assert!(wrong.is_empty(), "{name}, seed {seed}, turn {turn}, {phase:?}:\n{}", wrong.join("\n"));
        self.before = Some(state.clone());
    }

    /// 3.3 Every unit on the map has men, and its state is one that a unit can have.
    fn unit(&self, state: &State, unit: UnitId, wrong: &mut Vec<String>) {
        let (war, card, now) = (self.war, self.war.card(unit), state.unit(unit));
        let Some(hex) = now.hex() else { return };
        let (men, book) = (&now.unit, &war.book);
        let name = || format!("{} in {}", card.id, war.name(hex));
        note(wrong, !war.grid().contains(hex), || format!("{} is beside the map", card.id));
        note(wrong, men.manpower == 0 && men.arm != Arm::Wagon, || format!("{} has no men", name()));
        note(wrong, men.fatigue > book.most_fatigue, || format!("{} has fatigue {}", name(), men.fatigue));
        note(wrong, men.demoralized > 2, || format!("{} is demoralized {}", name(), men.demoralized));
        note(wrong, usize::from(men.works) >= book.works.len(), || format!("{} has works {}", name(), men.works));
        // 4.2 No two armies in one hex.
        let mixed = war.stack(state, hex).into_iter().any(|other| war.army(other) != card.army);
        note(wrong, mixed, || format!("{} is among enemies", name()));
        // 18.2 Demoralized men neither dig nor refuse their flanks.
        note(wrong, men.demoralized > 0 && men.refused, || format!("{} is demoralized and refuses", name()));
    }

    /// 3.4 A leader is never alone.
    fn leaders(&self, state: &State, wrong: &mut Vec<String>) {
        for leader in self.war.leaders() {
            let Some(hex) = state.leader(leader).hex() else { continue };
            let led = self.war.stack(state, hex).into_iter().any(|unit| self.war.commands(leader, unit));
            let name = self.war.leader(leader).name;
            note(wrong, !led, || format!("{name} is alone in {}", self.war.name(hex)));
        }
    }

    /// What may not change from one step to the next.
    fn change(&self, before: &State, state: &State, wrong: &mut Vec<String>) {
        for unit in self.war.units() {
            let (was, now, id) = (before.unit(unit), state.unit(unit), self.war.card(unit).id);
            note(wrong, was.at == Where::Gone && now.at != Where::Gone && was.unit.arm != Arm::Wagon, || {
                format!("{id} came back from {:?} to {:?}", was.at, now.at)
            });
            let basic = !self.war.scenario.advanced.is_on();
            note(wrong, basic && now.unit.manpower > was.unit.manpower, || format!("{id} gained Manpower"));
        }
        for side in Side::BOTH {
            note(wrong, state.lost[side] < before.lost[side], || format!("{side:?} lost fewer men than before"));
        }
        note(wrong, state.turn < before.turn, || "the turn went back".to_owned());
        self.books(state, wrong);
    }

    /// 27.4 Manpower is on the counters or among the losses.
    fn books(&self, state: &State, wrong: &mut Vec<String>) {
        if self.war.scenario.advanced.is_on() {
            return;
        }
        for side in Side::BOTH {
            let army = gcacw::battle::cards::army(side);
            let units = || self.war.units_of(army);
            let printed: i32 = units().map(|unit| i32::from(self.war.card(unit).unit.manpower)).sum();
            let there = units().filter(|unit| state.unit(*unit).at != Where::Gone);
            let left: i32 = there.map(|unit| i32::from(state.unit(unit).unit.manpower)).sum();
            let lost = state.lost[side];
            note(wrong, left + lost != printed, || format!("{side:?}: {left} left and {lost} lost are not {printed}"));
        }
    }
}

fn note(wrong: &mut Vec<String>, so: bool, what: impl FnOnce() -> String) {
    if so {
        wrong.push(what());
    }
}
