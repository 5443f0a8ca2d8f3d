//! 21.3 What must hold of every position.

use std::collections::BTreeSet;

use gbacw::battle::cards::UnitId;
use gbacw::battle::state::{Mode, Phase, Stage, State, Where};
use gbacw::battle::war::War;
use gbacw::stacking::breaches;
use gbacw::unit::Cohesion;
use longroll::side::Side;

/// Looks at a battle step by step, and remembers the position before.
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
        for leader in self.war.leaders() {
            let card = self.war.leader(leader);
            if let Some(hex) = state.leader(leader).hex() {
                let stray = !self.war.grid().contains(hex) || self.war.is_enemy(state, hex, card.side);
                note(&mut wrong, stray, || format!("{} is where he cannot be, {}", card.name, self.war.name(hex)));
            }
        }
        self.markers(state, &mut wrong);
        if let Some(before) = &self.before {
            self.change(before, state, &mut wrong);
        }
        assert!(
            wrong.is_empty(),
            "{}, seed {seed}, turn {}, {:?}:\n{}",
            self.name,
            state.turn + 1,
            state.phase,
            wrong.join("\n")
        );
        self.before = Some(state.clone());
    }

    fn unit(&self, state: &State, unit: UnitId, wrong: &mut Vec<String>) {
        let (war, card, now) = (self.war, self.war.card(unit), state.unit(unit));
        let Some(hex) = now.hex() else {
            let idle = now.below.is_none() && now.outlying().is_empty();
            note(wrong, !idle, || format!("{} is off the map and still holds a place on it", card.id));
            return;
        };
        let name = || format!("{} in {}", card.id, war.name(hex));
        note(wrong, !war.grid().contains(hex), || format!("{} is beside the map", card.id));
        note(wrong, now.sp == 0 || now.sp > card.sp, || format!("{} has {} of {} SP", name(), now.sp, card.sp));
        let stack = war.stack(state, hex);
        note(wrong, !stack.contains(&unit), || format!("{} is not in its stack", name()));
        for covered in now.outlying() {
            let top = state.stacks.top(war.grid(), covered);
            note(wrong, top != Some(unit), || format!("{} does not cover {}", name(), war.name(covered)));
        }
        if stack.first() != Some(&unit) {
            return;
        }
        let fighting: Vec<UnitId> = stack.iter().copied().filter(|other| !state.unit(*other).abandoned).collect();
        let sides: BTreeSet<Side> = fighting.iter().map(|other| war.side(*other)).collect();
        note(wrong, sides.len() > 1, || format!("both sides are in {}", war.name(hex)));
        if !moving(state) {
            self.stacking(state, &fighting, &war.name(hex), wrong);
        }
    }

    /// 8.1 A stack is legal when no unit is in the middle of a move, 7.1 and faces one way.
    fn stacking(&self, state: &State, stack: &[UnitId], hex: &str, wrong: &mut Vec<String>) {
        let war = self.war;
        let brigades: BTreeSet<_> =
            stack.iter().filter(|unit| !war.card(**unit).branch.is_guns()).map(|unit| war.brigade_of(*unit)).collect();
        let march = stack.iter().all(|unit| state.unit(*unit).mode.is_march());
        let lone_column = march && stack.len() == 1;
        let units: Vec<_> = stack.iter().map(|unit| war.as_unit(state, *unit)).collect();
        for breach in breaches(&war.book, &units, march, brigades.len() <= 1) {
            note(wrong, !lone_column, || format!("too much in {hex}: {}", breach.why));
        }
        let facings: BTreeSet<_> = stack
            .iter()
            .map(|unit| state.unit(*unit))
            .filter(|unit| !matches!(unit.mode, Mode::March { .. } | Mode::Square))
            .map(|unit| unit.facing)
            .collect();
        note(wrong, facings.len() > 1, || format!("units in {hex} face {facings:?}"));
    }

    /// 5.2 A command has as many markers as its efficiency gives its divisions.
    fn markers(&self, state: &State, wrong: &mut Vec<String>) {
        if state.phase != Phase::Draw {
            return;
        }
        for (corps, now) in self.war.scenario.corps.iter().zip(&state.corps) {
            let markers: u32 = corps
                .divisions
                .iter()
                .map(|id| state.division(*id))
                .map(|d| u32::from(d.cup) + u32::from(d.played))
                .sum();
            // A division without troops has none.
            let each = u32::from(now.efficiency);
            let right = markers <= each * corps.divisions.len() as u32 && (each == 0 || markers.is_multiple_of(each));
            note(wrong, !right, || format!("{} has {markers} markers at efficiency {each}", corps.name));
        }
    }

    /// What may not change from one step to the next.
    fn change(&self, before: &State, state: &State, wrong: &mut Vec<String>) {
        for unit in self.war.units() {
            let (was, now, id) = (before.unit(unit), state.unit(unit), self.war.card(unit).id);
            let rallied = was.cohesion == Cohesion::Disordered && now.cohesion == Cohesion::Good && !now.used.rallied;
            note(wrong, rallied && now.hex().is_some(), || format!("{id} is in good order without a rally"));
            let gained = now.sp > was.sp && was.mounted == now.mounted;
            note(wrong, gained, || format!("{id} gained strength"));
            let back = matches!(was.at, Where::Gone(_)) && was.at != now.at;
            note(wrong, back, || format!("{id} came back from {:?}", was.at));
        }
        for side in Side::BOTH {
            note(wrong, state.points[side] < before.points[side], || format!("{side:?} lost points"));
        }
    }
}

/// A unit is in the middle of a move.
fn moving(state: &State) -> bool {
    let stage = state.activation().map(|activation| &activation.stage);
    matches!(stage, Some(Stage::Act(Some(_)) | Stage::Guns(Some(_))))
}

fn note(wrong: &mut Vec<String>, so: bool, what: impl FnOnce() -> String) {
    if so {
        wrong.push(what());
    }
}
