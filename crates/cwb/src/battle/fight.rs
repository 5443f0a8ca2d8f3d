//! 33.5 to 33.17 on the table: the falter test, contact, the fight, and what happens to both sides.
//!
//! `situation` makes the situation of the procedure out of where units are; `contact` moves the assaulter to the enemy.

mod contact;
mod situation;

use std::sync::Arc;

use field::Length;
use longroll::asking::Named;
use longroll::procedure::Case;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Table};

use super::agenda::{self, Side, Task};
use super::cards::{GeneralId, UnitId};
use super::determination;
use super::retreat::{self, Fate as Went};
use super::state::{GeneralAt, Phase, State};
use super::war::War;
use super::{leaders, morale, movement, places};
use crate::assault::{self, Combat, Fate, From, Prospects, Scene, Scope, Standing, Step, Who};
use crate::book::FalterResult;
use crate::unit::Order;

pub(super) use situation::Approach;

const ASSAULT: Rule = card("33.1");
const GROUND: Rule = card("33.6");
const ADVANCE: Rule = house("33.14");
const GUNS: Rule = house("33.11");
const BACK: Rule = card("33.14");

/// Assaulter and defender.
type Pair = (UnitId, UnitId);

/// An assault or a fight under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Melee {
    pair: Pair,
    approach: Approach,
    scene: Scene,
    combat: Combat,
    /// 33.11 Guns attached to the defender that fight on alone if it loses, the next first.
    guns: Vec<UnitId>,
}

impl Melee {
    fn of(&self, who: Who) -> UnitId {
        match who {
            Who::Assaulter => self.pair.0,
            Who::Defender => self.pair.1,
        }
    }

    fn won(&self) -> bool {
        self.combat.winner == Some(Who::Assaulter)
    }
}

/// 33.5 A unit at its falter point assaults, if both units are still there.
pub(super) fn falter(_table: &mut dyn Table, war: &War, state: &mut State, target: UnitId) {
    let Phase::Act(Some(act)) = state.phase else { return };
    let pair = (act.unit, target);
    if !(state.unit(pair.0).is_on_table() && state.unit(target).is_on_table()) {
        return;
    }
    let approach = Approach::of(war, state, pair);
    let scene = situation::scene(war, state, pair, Scope::Falter, approach, 0);
    let combat = Combat::begin(&scene);
    state.next(Task::Melee(Box::new(Melee { pair, approach, scene, combat, guns: Vec::new() })));
}

/// The next step of the procedure, each question put to the side it concerns. 7.2 The assaulter may throw its dice
/// again with determination dice.
pub(super) fn step(table: &mut dyn Table, war: &War, state: &mut State, mut melee: Box<Melee>) -> Play<()> {
    let the = melee.scene.mustered(&war.book);
    let (pair, combat) = (melee.pair, &mut melee.combat);
    let name = |number: u8| war.card(if number == 0 { pair.0 } else { pair.1 }).name.to_owned();
    let flow = determination::with_dice(table, war, state, pair.0, |table, dice| {
        assault::step(&mut Named { table, name: &name }, &the, combat, dice)
    })?;
    match (flow, melee.scene.scope) {
        (Flow::On, _) => {
            state.next(Task::Melee(melee));
            Ok(())
        }
        (Flow::Done, Scope::Falter) => faltered(table, war, state, &melee),
        (Flow::Done, _) => fought(table, war, state, melee),
    }
}

/// 33.6 What the falter test does.
fn faltered(table: &mut dyn Table, war: &War, state: &mut State, melee: &Melee) -> Play<()> {
    let Melee { pair, combat, .. } = melee;
    let assaulter = state.unit_mut(pair.0);
    assaulter.turn.faltered = true;
    assaulter.has_assaulted = true;
    match combat.falter {
        FalterResult::Stops => stops(table, war, state, pair.0, combat),
        FalterResult::Routs => {
            defender_routs(table, war, state, melee);
            Ok(())
        }
        FalterResult::Fight => {
            contact::close_in(table, war, state, *pair);
            let guns = contact::guns_touched(war, state, *pair);
            fight(table, war, state, *pair, melee.approach, guns);
            Ok(())
        }
    }
}

/// 33.6 The assaulter falters: infantry stays disordered where it tested, mounted cavalry goes back in order.
fn stops(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, combat: &Combat) -> Play<()> {
    if combat.assaulter.fate == Fate::FallsBack {
        let near = morale::witnesses(war, state, unit);
        if retreat::recoil(table, war, state, unit, combat.inches.into())? == Went::Destroyed {
            morale::breaks(state, unit, near);
        }
    } else if combat.assaulter.order == Order::Disordered {
        retreat::disorder(table, war, state, unit);
    }
    Ok(())
}

/// 33.6 The defender does not wait: guns are lost, others rout when friends have seen it, and the assaulter takes the position.
fn defender_routs(table: &mut dyn Table, war: &War, state: &mut State, melee: &Melee) {
    let ((unit, target), combat) = (melee.pair, &melee.combat);
    match combat.defender.fate {
        Fate::Taken => retreat::destroy(table, war, state, target),
        Fate::Stands => {}
        _ => {
            let near = morale::witnesses(war, state, target);
            let lost = melee.scene.defender.unit.half_bases - combat.defender.half_bases;
            state.next(Task::Conclude(Arc::new(melee.clone())));
            state.next(Task::Rout(target, lost));
            if combat.tests > 0 {
                morale::breaks(state, target, near);
            }
            return;
        }
    }
    takes_position(table, war, state, unit, combat);
}

/// 33.6 The assaulter is disordered and goes forward.
fn takes_position(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, combat: &Combat) {
    if combat.assaulter.order == Order::Disordered {
        retreat::disorder(table, war, state, unit);
    }
    advance(table, war, state, unit, GROUND);
}

/// 33.6, 33.14 The assaulter goes forward onto the ground, as many base depths as the chart says.
fn advance(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, rule: Rule) {
    if !state.unit(unit).is_on_table() {
        return;
    }
    let routs = war.book.falter.rows.iter().find(|row| row.result == FalterResult::Routs);
    let depths = i64::from(routs.and_then(|row| row.advance).unwrap_or(0));
    let far = movement::press(war, state, unit, places::footprint(war, &state.unit(unit).unit).depth * depths);
    if far > Length::ZERO {
        table.tell(&|| Line::effect(format!("{} takes the ground, {far} inches forward", war.card(unit).name), rule));
    }
}

/// 33.12 Two units in contact fight; `guns` stand by for what follows.
fn fight(table: &mut dyn Table, war: &War, state: &mut State, pair: Pair, approach: Approach, guns: Vec<UnitId>) {
    let scene = situation::scene(war, state, pair, Scope::Assault, approach, guns.len());
    let combat = Combat { step: Step::Fight, ..Combat::begin(&scene) };
    agenda::open(table, ASSAULT, &|| format!("{} fights {}", war.card(pair.0).name, war.card(pair.1).name));
    state.next(Task::Melee(Box::new(Melee { pair, approach, scene, combat, guns })));
}

/// 33.13 A fight is over: the generals, then the winner, then the loser.
fn fought(table: &mut dyn Table, war: &War, state: &mut State, melee: Box<Melee>) -> Play<()> {
    let won = melee.won();
    for (unit, has_won) in [(melee.pair.0, won), (melee.pair.1, !won)] {
        let now = state.unit_mut(unit);
        now.turn.fought = true;
        now.won_last_fight = has_won;
    }
    generals(table, war, state, &melee)?;
    let melee = Arc::<Melee>::from(melee);
    state.next(Task::Conclude(Arc::clone(&melee)));
    state.next(Task::Settle(Arc::clone(&melee), Side(melee.combat.loser())));
    settle(table, war, state, &melee, melee.combat.winner())
}

/// 33.11, 33.17 The assaulter steps back if a test was cancelled. If it has won, it fights each gun attached to the defender that
/// it touches, and then takes the ground.
pub(super) fn conclude(table: &mut dyn Table, war: &War, state: &mut State, melee: &Melee) {
    let unit = melee.pair.0;
    if melee.scene.scope == Scope::Falter {
        return takes_position(table, war, state, unit, &melee.combat);
    }
    agenda::close(table);
    if melee.combat.cancelled && state.unit(unit).is_on_table() {
        retreat::step_back(table, war, state, unit);
    }
    if !melee.won() || melee.combat.cancelled {
        return;
    }
    let standing = |gun: &UnitId| state.unit(*gun).is_on_table();
    match melee.guns.iter().position(standing).filter(|_| state.unit(unit).is_on_table()) {
        Some(at) => {
            let gun = melee.guns[at];
            table.tell(&|| Line::effect(format!("{} fights on alone", war.card(gun).name), GUNS));
            // Guns fight without support, so other guns beside them do not matter.
            fight(table, war, state, (unit, gun), melee.approach, Vec::new());
            if let Some(Task::Melee(next)) = state.agenda.last_mut() {
                next.guns = melee.guns[at + 1..].to_vec();
            }
        }
        None => advance(table, war, state, unit, ADVANCE),
    }
}

/// 16.9, 16.12 What the fight did to the generals of both sides.
fn generals(table: &mut dyn Table, war: &War, state: &mut State, melee: &Melee) -> Play<()> {
    let Melee { scene, combat, .. } = melee;
    for (who, standing) in [(Who::Assaulter, combat.assaulter), (Who::Defender, combat.defender)] {
        let unit = melee.of(who);
        let cancels = combat.cancelled && who == combat.loser();
        let with: Vec<GeneralId> = places::generals_with(war, state, unit).collect();
        let leader = morale::leader(war, state, unit);
        // If the test was cancelled, the leader had survived until then, and the general who cancelled it was at risk last.
        let diced = if cancels { leaders::canceller(war, state, unit) } else { leader };
        if cancels {
            morale::cancelled(table, war, state, unit);
        }
        let died = scene.party(who).general.is_with() && !standing.general.is_with();
        if let Some(general) = diced.filter(|_| died) {
            leaders::dies(table, war, state, general);
        }
        for general in with.into_iter().filter(|general| Some(*general) != leader) {
            at_risk(table, war, state, general, standing)?;
        }
    }
    Ok(())
}

/// 16.9 The procedure rolls for one general with each unit; any other runs the same risks.
fn at_risk(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId, with: Standing) -> Play<()> {
    let is_gone = matches!(with.fate, Fate::Routs | Fate::Destroyed);
    for (kind, runs) in [(5, with.hurt), (3, is_gone)] {
        if runs && state.general(general).at != GeneralAt::Dead {
            leaders::risk(table, war, state, general, kind)?;
        }
    }
    Ok(())
}

/// 33.13 to 33.15 What a fight did to one of the two units: its losses, where it goes, its order, and who saw it.
pub(super) fn settle(table: &mut dyn Table, war: &War, state: &mut State, melee: &Melee, who: Who) -> Play<()> {
    let Melee { scene, combat, .. } = melee;
    let (unit, party) = (melee.of(who), scene.party(who));
    let standing = if who == Who::Assaulter { combat.assaulter } else { combat.defender };
    let lost = party.unit.half_bases - standing.half_bases;
    let near = morale::witnesses(war, state, unit);
    let went = match standing.fate {
        Fate::Taken => {
            retreat::destroy(table, war, state, unit);
            return Ok(());
        }
        Fate::Routs => {
            state.next(Task::Rout(unit, lost));
            if combat.tests > 0 {
                morale::breaks(state, unit, near);
            }
            return Ok(());
        }
        Fate::Retires => {
            let struck = scene.from == From::FlankOrRear && who == Who::Defender;
            let from = struck.then_some(melee.pair.0);
            let inches = war.book.morale.beaten.roll(table, "inches back", BACK, who.side())?;
            retreat::retire(table, war, state, unit, (inches, lost), from)?
        }
        Fate::Stands | Fate::FallsBack | Fate::Destroyed => {
            let gone = retreat::lose(table, war, state, unit, lost);
            if !gone && standing.order == Order::Disordered {
                retreat::disorder(table, war, state, unit);
            }
            if gone { Went::Destroyed } else { Went::Stands }
        }
    };
    if went == Went::Destroyed && !party.unit.arm.is_gun() {
        morale::breaks(state, unit, near);
    }
    Ok(())
}

/// The odds of an assault from where the unit is, for the machine's commander.
pub(super) fn case_of<'a>(war: &'a War, state: &State, pair: Pair) -> Box<dyn Case + 'a> {
    let scene = situation::scene(war, state, pair, Scope::Assault, Approach::of(war, state, pair), 0);
    assault::assaulted(&war.book, Scene { on_table: false, ..scene })
}

/// What both sides would bring to an assault as the table is now, for the machine's commander.
pub(super) fn prospects(war: &War, state: &State, pair: Pair) -> Prospects {
    let scene = situation::scene(war, state, pair, Scope::Assault, Approach::of(war, state, pair), 0);
    Prospects::of(&war.book, scene)
}
