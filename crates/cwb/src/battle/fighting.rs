//! 33.5 to 33.17 on the table: the falter test, contact, the fight, and what becomes of both sides.
//!
//! `scene` makes the facts of the procedure out of where units stand; `contact` brings the assaulter against the enemy.

mod contact;
mod scene;

use field::Length;
use longroll::asking::Sided;
use longroll::battle::Forecast;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Table, under};

use super::cards::{GeneralId, UnitId};
use super::determining;
use super::retiring::{self, Fate as Went};
use super::state::{GeneralAt, State};
use super::war::War;
use super::{commanding, moving, places, testing};
use crate::assault::{self, Combat, Fate, From, Scene, Scope, Standing, Step, Who};
use crate::book::FalterResult;
use crate::unit::Order;

pub(super) use scene::Approach;

const ASSAULT: Rule = card("33.1");
const GROUND: Rule = card("33.6");
const ADVANCE: Rule = house("33.14");
const GUNS: Rule = house("33.11");

/// Assaulter and defender.
type Pair = (UnitId, UnitId);

fn of(pair: Pair, who: Who) -> UnitId {
    match who {
        Who::Assaulter => pair.0,
        Who::Defender => pair.1,
    }
}

/// 33.5 to 33.17 A unit at its falter point assaults: the test, and whatever follows from it.
pub(super) fn assault(table: &mut dyn Table, war: &War, state: &mut State, pair: Pair) -> Play<()> {
    let approach = Approach::of(war, state, pair);
    let scene = scene::scene(war, state, pair, Scope::Falter, &approach, 0);
    let title = || format!("{} assaults {}", war.card(pair.0).name, war.card(pair.1).name);
    let start = Combat::begin(&scene);
    let combat = under(table, ASSAULT, &title, |table| run(table, war, state, &scene, pair, start))?;
    let assaulter = state.unit_mut(pair.0);
    assaulter.turn.faltered = true;
    assaulter.has_assaulted = true;
    match combat.falter {
        FalterResult::Stops => stops(table, war, state, pair.0, &combat),
        FalterResult::Routs => defender_routs(table, war, state, pair, &scene, &combat),
        FalterResult::Fight => {
            state.unit_mut(pair.0).turn.passed_falter = true;
            fights(table, war, state, pair, &approach)
        }
    }
}

/// The procedure, step by step, each question put to the side it concerns. 7.2 The assaulter may throw dice of its own
/// again with determination dice.
fn run(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    scene: &Scene,
    pair: Pair,
    mut combat: Combat,
) -> Play<Combat> {
    determining::with_dice(table, war, state, pair.0, |table, dice| {
        loop {
            let who = match combat.step {
                Step::Falter | Step::Fight | Step::Struck(_) => Who::Assaulter,
                Step::FalterLoss(_) => Who::Defender,
                Step::Order(who) => who,
                _ => combat.loser(),
            };
            let is_loss = matches!(combat.step, Step::FalterLoss(_) | Step::Loss(..));
            let acting = testing::asked(war.side(of(pair, who)), scene.party(who).unit.quality, is_loss);
            let step = |table: &mut dyn Table, combat: &mut Combat| {
                assault::step(&mut Sided { table, acting }, war.book, scene, combat)
            };
            if assault::determined(table, &mut combat, dice, step)? == Flow::Done {
                return Ok(combat);
            }
        }
    })
}

/// 33.6 The assaulter falters: infantry stays disordered where it tested, mounted cavalry goes back in order.
fn stops(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, combat: &Combat) -> Play<()> {
    if combat.assaulter.fate == Fate::FallsBack {
        let near = testing::witnesses(war, state, unit, &[]);
        if retiring::recoil(table, war, state, unit, combat.inches.into())? == Went::Destroyed {
            testing::see(table, war, state, &near, &mut vec![unit])?;
        }
    } else if combat.assaulter.order == Order::Disordered {
        retiring::disorder(table, war, state, unit);
    }
    Ok(())
}

/// 33.6 The defender does not wait: guns are lost, others rout, and the assaulter takes the position.
fn defender_routs(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    pair: Pair,
    scene: &Scene,
    combat: &Combat,
) -> Play<()> {
    let (unit, target) = pair;
    if combat.defender.fate == Fate::Taken {
        retiring::destroy(table, war, state, target);
    } else {
        let near = testing::witnesses(war, state, target, &[]);
        if combat.tests > 0 {
            testing::see(table, war, state, &near, &mut vec![target])?;
        }
        let lost = scene.defender.unit.half_bases - combat.defender.half_bases;
        let _ = retiring::rout(table, war, state, target, lost);
    }
    if combat.assaulter.order == Order::Disordered {
        retiring::disorder(table, war, state, unit);
    }
    advance(table, war, state, unit, GROUND);
    Ok(())
}

/// 33.6, 33.14 The assaulter goes forward onto the ground, so many base depths.
fn advance(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, rule: Rule) {
    if !state.unit(unit).is_on_table() {
        return;
    }
    let routs = war.book.falter.rows.iter().find(|row| row.result == FalterResult::Routs);
    let depths = i64::from(routs.and_then(|row| row.advance).unwrap_or(0));
    let far = moving::press(war, state, unit, places::footprint(war, &state.unit(unit).unit).depth * depths);
    if far > Length::ZERO {
        table.tell(&|| Line::effect(format!("{} takes the ground, {far} inches forward", war.card(unit).name), rule));
    }
}

/// 33.11 The assaulter comes into contact and fights the defender; if it wins, then each gun attached to him that it
/// touches.
fn fights(table: &mut dyn Table, war: &War, state: &mut State, pair: Pair, approach: &Approach) -> Play<()> {
    let unit = pair.0;
    contact::close_in(table, war, state, pair);
    let guns = contact::guns_touched(war, state, pair);
    let mut won = fight(table, war, state, pair, approach, guns.len())?;
    for gun in guns {
        if won && state.unit(unit).is_on_table() && state.unit(gun).is_on_table() {
            table.tell(&|| Line::effect(format!("{} fights on alone", war.card(gun).name), GUNS));
            won = fight(table, war, state, (unit, gun), approach, 0)?;
        }
    }
    if won {
        advance(table, war, state, unit, ADVANCE);
    }
    Ok(())
}

/// 33.12 to 33.17 One fight. Says whether the assaulter won it and the ground is free: no test was cancelled.
fn fight(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    pair: Pair,
    approach: &Approach,
    apart: usize,
) -> Play<bool> {
    let scene = scene::scene(war, state, pair, Scope::Assault, approach, apart);
    let start = Combat { step: Step::Fight, ..Combat::begin(&scene) };
    let title = || format!("{} fights {}", war.card(pair.0).name, war.card(pair.1).name);
    let combat = under(table, ASSAULT, &title, |table| run(table, war, state, &scene, pair, start))?;
    let won = combat.winner == Some(Who::Assaulter);
    for (unit, has_won) in [(pair.0, won), (pair.1, !won)] {
        let now = state.unit_mut(unit);
        now.turn.fought = true;
        now.won_last_fight = has_won;
    }
    generals(table, war, state, pair, &scene, &combat)?;
    let loser = combat.loser();
    let winner = if loser == Who::Assaulter { Who::Defender } else { Who::Assaulter };
    for who in [winner, loser] {
        settle(table, war, state, pair, &scene, &combat, who)?;
    }
    if combat.cancelled && state.unit(pair.0).is_on_table() {
        retiring::step_back(table, war, state, pair.0);
    }
    Ok(won && !combat.cancelled)
}

/// 16.9, 16.12 What the fight did to the generals of both sides.
fn generals(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    pair: Pair,
    scene: &Scene,
    combat: &Combat,
) -> Play<()> {
    for (who, standing) in [(Who::Assaulter, combat.assaulter), (Who::Defender, combat.defender)] {
        let unit = of(pair, who);
        let cancels = combat.cancelled && who == combat.loser();
        let with: Vec<GeneralId> = places::generals_with(war, state, unit).collect();
        let leader = testing::leader(war, state, unit);
        // Where a test was cancelled the leader had lived until then, and he who cancelled it was at risk last.
        let diced = if cancels { commanding::canceller(war, state, unit) } else { leader };
        if cancels {
            testing::cancelled(table, war, state, unit)?;
        }
        let died = scene.party(who).general.is_with() && !standing.general.is_with();
        if let Some(general) = diced.filter(|_| died) {
            commanding::dies(table, war, state, general);
        }
        for general in with.into_iter().filter(|general| Some(*general) != leader) {
            at_risk(table, war, state, general, standing)?;
        }
    }
    Ok(())
}

/// 16.9 The procedure dices for one general with each unit; any other runs the same risks.
fn at_risk(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId, with: Standing) -> Play<()> {
    let is_gone = matches!(with.fate, Fate::Routs | Fate::Destroyed);
    for (kind, runs) in [(5, with.hurt), (3, is_gone)] {
        if runs && state.general(general).at != GeneralAt::Dead {
            commanding::risk(table, war, state, general, kind)?;
        }
    }
    Ok(())
}

/// 33.13 to 33.15 What a fight did to one of the two units: its losses, where it goes, its order, and who saw it.
fn settle(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    pair: Pair,
    scene: &Scene,
    combat: &Combat,
    who: Who,
) -> Play<()> {
    let (unit, party) = (of(pair, who), scene.party(who));
    let standing = if who == Who::Assaulter { combat.assaulter } else { combat.defender };
    let lost = party.unit.half_bases - standing.half_bases;
    let near = testing::witnesses(war, state, unit, &[]);
    let mut broken = vec![unit];
    let went = match standing.fate {
        Fate::Taken => {
            retiring::destroy(table, war, state, unit);
            return Ok(());
        }
        Fate::Routs => {
            if combat.tests > 0 {
                testing::see(table, war, state, &near, &mut broken)?;
            }
            let _ = retiring::rout(table, war, state, unit, lost);
            return Ok(());
        }
        Fate::Retires => {
            let struck = scene.from == From::FlankOrRear && who == Who::Defender;
            let from = struck.then_some(pair.0);
            retiring::retire(table, war, state, unit, (combat.inches.into(), lost), from)?
        }
        Fate::Stands | Fate::FallsBack | Fate::Destroyed => {
            let gone = retiring::lose(table, war, state, unit, lost);
            if !gone && standing.order == Order::Disordered {
                retiring::disorder(table, war, state, unit);
            }
            if gone { Went::Destroyed } else { Went::Stands }
        }
    };
    if went == Went::Destroyed && !party.unit.arm.is_gun() {
        testing::see(table, war, state, &near, &mut broken)?;
    }
    Ok(())
}

/// What an assault from where the unit stands would do.
pub(super) fn forecast(war: &War, state: &State, pair: Pair) -> Forecast {
    let scene = scene::scene(war, state, pair, Scope::Assault, &Approach::of(war, state, pair), 0);
    let dice = determining::for_all(war, state, pair.0);
    Forecast {
        title: determining::titled(format!("{} assaults {}", war.card(pair.0).name, war.card(pair.1).name), dice),
        case: assault::assaulted(war.book, scene, dice),
        facts: assault::fact_names(),
    }
}
