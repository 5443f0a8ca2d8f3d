//! One round of a combat: the printed steps one by one, and after each of them what it did is done on the map.

use arrayvec::ArrayVec;
use hexes::Hex;
use longroll::rule::{Rule, card};
use longroll::side::Side;
use longroll::table::{Play, Table};

use super::facts::{MOST, Placed, Round, build, sides, supports};
use super::{Memories, Memory};
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::state::{Mode, State};
use crate::battle::war::War;
use crate::battle::{aftermath, fire};
use crate::leaders::Peril;
use crate::shock::{self, Combat, Ending, Facts, Role, Step};
use crate::unit::{Fate, Unit};
use longroll::asking::Sided;

const FIRE: Rule = card("11.38");

/// A round being fought. The units stand in the order of the combat's fighters.
pub(super) struct Bout {
    pub round: Round,
    pub the: Facts,
    pub combat: Combat,
    pub units: Placed,
}

/// How the steps of a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// This row of the table was applied.
    Row(u8),
    /// The defenders gave up the hex before a blow was struck.
    Vacated,
    /// There was no combat.
    Off,
}

impl Bout {
    /// A round about to begin, if there are still two sides to it. New fighters are remembered.
    pub fn new(war: &War, state: &State, round: Round, memories: &mut Memories) -> Option<Bout> {
        let (ours, theirs) = sides(war, state, &round);
        let (the, mut combat) = build(war, state, &round, &ours, &theirs)?;
        let units: Placed = ours.into_iter().chain(theirs).take(MOST).collect();
        for ((unit, _), fighter) in units.iter().zip(&mut combat.fighters) {
            let began = (fighter.role == Role::Attacks) != round.turned;
            if !memories.iter().any(|memory| memory.unit == *unit) {
                let was_disordered = state.unit(*unit).is_disordered();
                let memory = Memory { unit: *unit, was_disordered, hit: false, attacked: false, began };
                let _ = memories.try_push(memory);
            }
            fighter.began = began;
        }
        if round.number > 0 {
            combat.step = Step::PreShock;
        }
        Some(Bout { round, the, combat, units })
    }

    /// The units in this role that still stand.
    pub fn standing(&self, role: Role) -> impl Iterator<Item = (UnitId, Hex)> + '_ {
        let fighters = self.units.iter().zip(&self.combat.fighters);
        fighters.filter(move |(_, fighter)| fighter.is(role)).map(|(unit, _)| *unit)
    }

    /// The units in this role, standing or not.
    pub fn all(&self, role: Role) -> ArrayVec<UnitId, MOST> {
        let fighters = self.units.iter().zip(&self.combat.fighters);
        fighters.filter(|(_, fighter)| fighter.role == role).map(|((unit, _), _)| *unit).collect()
    }

    /// 11.3 The steps from retreat before shock to the result.
    pub fn play(&mut self, table: &mut dyn Table, war: &War, state: &mut State, memories: &mut Memories) -> Play<End> {
        let mut fired = false;
        loop {
            match self.combat.step {
                Step::Resolve | Step::Fire(_) if !fired => {
                    fired = true;
                    self.combat.step = Step::Resolve;
                    self.fire(table, war, state, memories)?;
                    if self.combat.attacking().next().is_none() {
                        return Ok(End::Off);
                    }
                }
                Step::Advance(row) => return Ok(End::Row(row)),
                Step::Post | Step::Over => {
                    let vacated = matches!(self.combat.ending, Ending::GaveWay | Ending::RetreatedBefore);
                    return Ok(if vacated { End::Vacated } else { End::Off });
                }
                _ => self.step(table, war, state, memories)?,
            }
        }
    }

    /// One printed step, and its outcome on the map.
    fn step(&mut self, table: &mut dyn Table, war: &War, state: &mut State, memories: &mut Memories) -> Play<()> {
        self.refresh(war, state);
        let before: ArrayVec<Unit, MOST> = self.combat.fighters.iter().map(|fighter| fighter.unit).collect();
        let squared = self.combat.squared;
        let row = if let Step::Apply(row) = self.combat.step { Some(row) } else { None };
        let acting = if self.round.turned { self.round.side.other() } else { self.round.side };
        let _ = shock::step(&mut Sided { table: &mut *table, acting }, war.book, &self.the, &mut self.combat)?;
        self.remember(memories);
        if self.combat.ending == Ending::RetreatedBefore {
            let leaving = self.all(Role::Defends);
            let reach = shock::reach_before_shock(war.book, war.arm(state, leaving[0]));
            return aftermath::retreat_before_shock(table, war, state, &leaving, reach, self.round.from[0]);
        }
        if self.combat.squared && !squared {
            self.form_square(war, state);
        }
        self.land(table, war, state, &before, row)
    }

    /// 18.2 The unit on top is in square.
    fn form_square(&self, war: &War, state: &mut State) {
        if let Some(top) = war.top(state, self.round.target) {
            state.contract(war.grid(), top);
            state.unit_mut(top).mode = Mode::Square;
        }
    }

    /// The fighters as they are on the map now: fire and the plight of others may have changed them.
    fn refresh(&mut self, war: &War, state: &State) {
        for ((unit, hex), fighter) in self.units.iter().zip(&mut self.combat.fighters) {
            if !fighter.unit.stands() {
                continue;
            }
            let there = state.unit(*unit).fights() && state.stack(war.grid(), *hex).any(|other| other == *unit);
            if there {
                fighter.unit = war.as_unit(state, *unit);
            } else {
                fighter.unit.fate = Fate::Back(1);
            }
        }
    }

    /// What the combat must remember beyond this round.
    fn remember(&self, memories: &mut Memories) {
        for ((unit, _), fighter) in self.units.iter().zip(&self.combat.fighters) {
            if let Some(memory) = memories.iter_mut().find(|memory| memory.unit == *unit) {
                memory.hit |= fighter.hit;
                memory.attacked |= fighter.attacked;
            }
        }
    }

    /// Do on the map what the step did to each unit; then the leaders who were with them take their chance (12.7): all of them when
    /// a row was applied, at more risk on the last row or under an Aggressive attacker.
    fn land(&self, table: &mut dyn Table, war: &War, state: &mut State, before: &[Unit], row: Option<u8>) -> Play<()> {
        let ours = leaders(war, state, &self.round.from, self.round.side);
        let theirs = leaders(war, state, &[self.round.target], self.round.side.other());
        let mut hurt = [row.is_some(); 2];
        for (at, (unit, _)) in self.units.iter().enumerate() {
            let (then, fighter) = (&before[at], &self.combat.fighters[at]);
            if fighter.unit == *then {
                continue;
            }
            let mut after = fighter.unit;
            after.lost -= then.lost;
            if after.fate == then.fate && after.fate != Fate::Stands {
                continue;
            }
            let attacks = fighter.role == Role::Attacks;
            hurt[usize::from(!attacks)] |= after.lost > 0 || !matches!(after.fate, Fate::Stands | Fate::DroppedOut);
            let from = if attacks { self.round.target } else { self.round.from[0] };
            let with = self.all(fighter.role);
            aftermath::settle(table, war, state, *unit, &after, (from, &with))?;
        }
        let hot = row.is_some_and(|row| self.the.aggressive || war.book.shock_rows[usize::from(row)].second_udd);
        let peril = if hot { Peril::HotShock } else { Peril::Loss };
        for (leaders, hurt) in [(ours, hurt[0]), (theirs, hurt[1])] {
            if hurt {
                aftermath::risk(table, war, state, &leaders, peril)?;
            }
        }
        Ok(())
    }

    /// 11.38 Fire before the shock: the top defender at an attacker in its front, then units beside an attacker's flank or rear.
    fn fire(&mut self, table: &mut dyn Table, war: &War, state: &mut State, memories: &mut Memories) -> Play<()> {
        let target = self.round.target;
        if let Some(top) = war.top(state, target) {
            let from = self.round.from.clone();
            fire::before_shock(table, war, state, (top, target), &from, FIRE)?;
        }
        for (unit, hex, targets) in supports(war, state, &self.round) {
            fire::before_shock(table, war, state, (unit, hex), &targets, FIRE)?;
        }
        let before: ArrayVec<Unit, MOST> = self.combat.fighters.iter().map(|fighter| fighter.unit).collect();
        self.refresh(war, state);
        for (fighter, before) in self.combat.fighters.iter_mut().zip(before) {
            fighter.hit |= (fighter.unit.sp, fighter.unit.cohesion, fighter.unit.fate)
                != (before.sp, before.cohesion, before.fate);
        }
        self.remember(memories);
        Ok(())
    }
}

fn leaders(war: &War, state: &State, hexes: &[Hex], side: Side) -> ArrayVec<LeaderId, 32> {
    hexes.iter().flat_map(|hex| aftermath::present(war, state, *hex, side)).take(32).collect()
}
