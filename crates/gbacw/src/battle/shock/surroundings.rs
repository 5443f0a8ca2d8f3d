//! What surrounds a shock on the board: the map and the units on it.

use arrayvec::ArrayVec;
use hexes::{Dir, Facing, Hex};
use longroll::asking::{self, choose};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table};

use super::designate::targets;
use super::situation::{self, Units, attacking_hexes, can_fight_forward, has_room, muster, standing, supports};
use crate::battle::aftermath::{self, is_passable};
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::fire;
use crate::battle::state::{Mode, Round, State};
use crate::battle::war::War;
use crate::leaders::Peril;
use crate::shock::{self, Before, Combat, Fighter, MOST_FIGHTERS, Role, Situation, Surroundings};
use crate::unit::{Fate, Unit};

const CONTINUE: Rule = card("11.47");

/// The field around one round of a shock.
pub(super) struct Field<'a> {
    pub war: &'a War,
    pub state: &'a mut State,
    pub round: &'a mut Round,
}

impl Field<'_> {
    /// Update the fighters from the map: fire, retreats and routs of other units may have changed them.
    fn refresh(&self, combat: &mut Combat) {
        for fighter in &mut combat.fighters {
            let (unit, then) = (UnitId(fighter.id), fighter.unit);
            let hexes: &[Hex] = match fighter.role {
                Role::Attacks => &self.round.from,
                Role::Defends => &[self.round.target],
                Role::Left => &[],
            };
            let there = |hex: &Hex| self.state.stack(self.war.grid(), *hex).any(|other| other == unit);
            let fate = match then.fate {
                Fate::Stands | Fate::DroppedOut | Fate::Back(_) if !self.state.unit(unit).fights() => Fate::Routed,
                Fate::Stands if fighter.role != Role::Left && !hexes.iter().any(there) => Fate::Back(1),
                fate => fate,
            };
            fighter.unit = Unit { fate, ..self.war.as_unit(self.state, unit) };
            let now = fighter.unit;
            fighter.hit |= (now.sp, now.cohesion, now.fate) != (then.sp, then.cohesion, then.fate);
        }
    }

    /// The attackers who still stand in a hex; a line over several hexes (8.4) stands in the first of them.
    fn stack(&self, combat: &Combat, hex: Hex) -> Units {
        let holds = |hex: &Hex, unit: UnitId| self.state.stack(self.war.grid(), *hex).any(|other| other == unit);
        let first = |unit: UnitId| self.round.from.iter().copied().find(|hex| holds(hex, unit));
        standing(combat, Role::Attacks).into_iter().filter(|unit| first(*unit) == Some(hex)).collect()
    }

    /// 12.7 The leaders at risk in what becomes of the fighters: with a result of the table all who are there, else those who are with
    /// a unit that loses strength or leaves.
    fn at_risk(&self, combat: &Combat, before: &Before, row: Option<u8>) -> Vec<LeaderId> {
        let mut hexes: Vec<(Hex, longroll::side::Side)> = Vec::new();
        if row.is_some() {
            hexes.extend(self.round.from.iter().map(|hex| (*hex, self.round.side)));
            hexes.push((self.round.target, self.round.side.other()));
        }
        for (fighter, then) in combat.fighters.iter().zip(before) {
            let unit = UnitId(fighter.id);
            let left = fighter.unit.fate != then.fate && fighter.unit.fate != Fate::DroppedOut;
            if fighter.unit.lost > then.lost || left {
                hexes.extend(self.state.unit(unit).hex().map(|hex| (hex, self.war.side(unit))));
            }
        }
        let mut leaders: Vec<LeaderId> = Vec::new();
        for leader in hexes.into_iter().flat_map(|(hex, side)| self.war.leaders_in(self.state, hex, side)) {
            if !leaders.contains(&leader) {
                leaders.push(leader);
            }
        }
        leaders
    }

    /// 11.47 The unit just beaten, if it is in one of these hexes; else all of them. Only hexes for which the combat has room.
    fn prey(&self, combat: &Combat, from: &[Hex], enemies: ArrayVec<Hex, 6>, beaten: Role) -> ArrayVec<Hex, 6> {
        let room = |hex: &Hex| has_room(self.war, self.state, (from, *hex), combat);
        let enemies: ArrayVec<Hex, 6> = enemies.into_iter().filter(room).collect();
        let was = |top: UnitId| combat.fighters.iter().any(|f| f.role == beaten && f.id == top.0);
        let holds = |hex: &Hex| self.war.top(self.state, *hex).is_some_and(was);
        let first: ArrayVec<Hex, 6> = enemies.iter().copied().filter(holds).collect();
        if first.is_empty() { enemies } else { first }
    }

    /// 11.47 Which of these hexes is attacked next, if any.
    fn next_target(&self, table: &mut dyn Table, enemies: &[Hex], forced: bool) -> Play<Option<Hex>> {
        let mut options: ArrayVec<Option<Hex>, 7> = enemies.iter().copied().map(Some).collect();
        if options.is_empty() {
            return Ok(None);
        }
        options.extend((!forced).then_some(None));
        let question = || "Continue the shock?".to_owned();
        let offer = |target: &Option<Hex>| match target {
            None => Offer::new("none", "end the shock"),
            Some(target) => {
                self.war.offer_at(*target, self.war.name(*target), format!("attack {}", self.war.name(*target)))
            }
        };
        choose(table, self.round.side, ("continue-shock", CONTINUE), &question, &options, &offer).copied()
    }

    /// The enemy hexes in front of units if they were in this hex with this facing.
    fn ahead(&self, units: &[UnitId], at: Hex, facing: Facing) -> ArrayVec<Hex, 2> {
        let (war, state, side) = (self.war, &*self.state, self.war.side(units[0]));
        let open = |dir: &Dir| {
            war.is_enemy(state, at.neighbour(*dir), side)
                && units.iter().all(|unit| is_passable(war, state, *unit, at, *dir))
        };
        facing.front().into_iter().filter(open).map(|dir| at.neighbour(dir)).collect()
    }
}

impl Surroundings for Field<'_> {
    fn situation(&self, combat: &Combat) -> Situation {
        situation::situation(self.war, self.state, self.round, combat)
    }

    fn leader(&self, fighter: &Fighter) -> u8 {
        let unit = UnitId(fighter.id);
        let rank = |hex| self.war.rank_in(self.state, hex, self.war.side(unit));
        self.state.unit(unit).hex().map_or(0, rank)
    }

    fn tied(&self, table: &mut dyn Table, combat: &Combat, tied: &[usize]) -> Play<usize> {
        let units: Units = tied.iter().map(|at| UnitId(combat.fighters[*at].id)).collect();
        let question = || "Which unit takes the loss?".to_owned();
        let offer = |unit: &UnitId| {
            let card = self.war.card(*unit);
            Offer::new(card.id, card.name).piece(unit.piece())
        };
        let side = self.war.side(units[0]);
        let chosen = *choose(table, side, ("bloody-loss", house("8.36")), &question, &units, &offer)?;
        Ok(units.iter().position(|unit| *unit == chosen).unwrap_or(0))
    }

    fn leave(&mut self, table: &mut dyn Table, combat: &Combat) -> Play<()> {
        let leaving = standing(combat, Role::Defends);
        let reach = shock::reach_before_shock(&self.war.book, self.war.arm(self.state, leaving[0]));
        aftermath::retreat_before_shock(table, self.war, self.state, &leaving, reach, self.round.from[0])
    }

    fn form_square(&mut self) {
        if let Some(top) = self.war.formed(self.state, self.round.target) {
            self.state.contract(self.war.grid(), top);
            self.state.unit_mut(top).mode = Mode::Square;
        }
    }

    fn fire(&mut self, table: &mut dyn Table, combat: &mut Combat, number: u16) -> Play<Option<u16>> {
        let (war, target) = (self.war, self.round.target);
        let attackers = standing(combat, Role::Attacks);
        let from = attacking_hexes(war, self.state, self.round, &attackers);
        let top = war.top(self.state, target).filter(|_| number == 0).map(|top| (0, (top, target), from.clone()));
        let beside = supports(war, self.state, self.round).into_iter();
        let beside = beside.map(|(unit, hex, at)| (u16::from(unit.0) + 1, (unit, hex), at)).filter(|it| it.0 >= number);
        for (number, firer, mut targets) in top.into_iter().chain(beside) {
            targets.retain(|hex| from.contains(hex));
            if fire::before_shock(table, war, self.state, firer, &targets, card("11.38"))? {
                self.refresh(combat);
                return Ok(Some(number + 1));
            }
        }
        Ok(None)
    }

    fn land(&mut self, table: &mut dyn Table, combat: &mut Combat, before: &Before, row: Option<u8>) -> Play<()> {
        let leaders = self.at_risk(combat, before, row);
        for at in 0..combat.fighters.len() {
            let (Fighter { id, unit: mut after, role, .. }, then) = (combat.fighters[at], before[at]);
            if after == then {
                continue;
            }
            after.lost -= then.lost;
            after.fate = match (then.fate, after.fate) {
                (then, now) if then == now => Fate::Stands,
                (Fate::Back(done), Fate::Back(hexes)) => Fate::Back(hexes - done),
                (_, now) => now,
            };
            // 12.4 Units that retreat together do not check for each other; 12.5 nor do units that rout together.
            let goes = |f: &&Fighter| match after.fate {
                Fate::Routed => matches!(f.unit.fate, Fate::Routed | Fate::Abandoned | Fate::Eliminated),
                _ => true,
            };
            let with: Units =
                combat.fighters.iter().filter(|f| f.role == role).filter(goes).map(|f| UnitId(f.id)).collect();
            let from = if role == Role::Defends { self.round.from[0] } else { self.round.target };
            aftermath::settle(table, self.war, self.state, UnitId(id), &after, (from, &with))?;
        }
        self.refresh(combat);
        let hot = |row: u8| {
            let hex = |hex: &Hex| situation::is_aggressive(self.war, self.state, *hex, self.round.side);
            self.war.book.shock_rows[usize::from(row)].second_udd || self.round.from.iter().any(hex)
        };
        let peril = if row.is_some_and(hot) { Peril::HotShock } else { Peril::Loss };
        aftermath::risk(table, self.war, self.state, &leaders, peril)
    }

    fn advance(&mut self, table: &mut dyn Table, combat: &mut Combat, forced: bool) -> Play<bool> {
        let (war, to) = (self.war, self.round.target);
        let able = |from: &Hex| aftermath::advances(war, self.state, &self.stack(combat, *from), *from, to);
        let mut options: ArrayVec<Option<Hex>, 7> = self.round.from.iter().copied().filter(able).map(Some).collect();
        if options.is_empty() {
            return Ok(false);
        }
        options.extend((!forced).then_some(None));
        let question = || format!("Which stack advances into {}?", war.name(to));
        let offer = |from: &Option<Hex>| match from {
            None => Offer::new("none", "no advance"),
            Some(from) => {
                let units = self.stack(combat, *from);
                let text = format!("{} advances", war.card(units[0]).name);
                war.offer_at(to, war.name(*from), text).piece(units[0].piece())
            }
        };
        let Some(from) = *choose(table, self.round.side, ("advance", house("11.46")), &question, &options, &offer)?
        else {
            return Ok(false);
        };
        let units = self.stack(combat, from);
        aftermath::advance(table, war, self.state, &units, (from, to), |_| true)?;
        Ok(true)
    }

    /// Others of the combat with the new hex in their front join.
    fn follow(&mut self, table: &mut dyn Table, combat: &mut Combat, forced: bool) -> Play<bool> {
        let (war, hex) = (self.war, self.round.target);
        let fresh = !war.stack(self.state, hex).iter().any(|unit| self.state.unit(*unit).is_disordered());
        let enemies = self.prey(combat, &[hex], targets(war, self.state, hex), Role::Defends);
        let Some(target) = self.next_target(table, &enemies, forced && fresh)? else { return Ok(false) };
        let joins = |from: &Hex| {
            *from != hex && !self.stack(combat, *from).is_empty() && targets(war, self.state, *from).contains(&target)
        };
        let mut from: ArrayVec<Hex, 6> = ArrayVec::from_iter([hex]);
        for other in self.round.from.clone().into_iter().filter(joins) {
            from.push(other);
            if !has_room(war, self.state, (&from, target), combat) {
                from.pop();
                let why =
                    || format!("those in {} do not join: a combat has at most {MOST_FIGHTERS} units", war.name(other));
                table.tell(&|| Line::effect(why(), house("11.1")));
            }
        }
        (self.round.target, self.round.from) = (target, from);
        Ok(muster(war, self.state, self.round, combat))
    }

    /// The defenders advance into a hex the attackers left, in their front, and attack from there.
    fn counterattack(&mut self, table: &mut dyn Table, combat: &mut Combat) -> Play<bool> {
        let (war, hex, side) = (self.war, self.round.target, self.round.side.other());
        let able = |unit: &UnitId| can_fight_forward(war, self.state, *unit);
        let units: Units = standing(combat, Role::Defends).into_iter().filter(able).collect();
        let Some(top) = units.first().copied() else { return Ok(false) };
        let facing = self.state.unit(top).facing;
        let turns = [0, 1, -1].map(|by| facing.turned(by));
        let worth = |at: &Hex| {
            facing.front_hexes(hex).contains(at)
                && aftermath::advances(war, self.state, &units, hex, *at)
                && turns.iter().any(|facing| !self.ahead(&units, *at, *facing).is_empty())
        };
        let vacated = self.round.from.iter().copied().filter(worth).map(Some);
        let options: ArrayVec<Option<Hex>, 7> = std::iter::once(None).chain(vacated).collect();
        let question = || format!("Does {} counterattack?", war.card(top).name);
        let offer = |at: &Option<Hex>| match at {
            None => Offer::new("none", "stays where it is"),
            Some(at) => war.offer_at(*at, war.name(*at), format!("advance into {}", war.name(*at))).piece(top.piece()),
        };
        let Some(at) = *asking::choose(table, side, ("counterattack", CONTINUE), &question, &options, &offer)? else {
            return Ok(false);
        };
        let seen: ArrayVec<Facing, 3> =
            turns.into_iter().filter(|facing| !self.ahead(&units, at, *facing).is_empty()).collect();
        aftermath::advance(table, war, self.state, &units, (hex, at), |facing| seen.contains(&facing))?;
        self.round.side = side;
        let enemies = self.prey(combat, &[at], targets(war, self.state, at), Role::Attacks);
        let Some(target) = self.next_target(table, &enemies, true)? else { return Ok(false) };
        (self.round.target, self.round.from) = (target, ArrayVec::from_iter([at]));
        Ok(muster(war, self.state, self.round, combat))
    }
}
