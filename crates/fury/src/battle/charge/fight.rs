//! 10.4, 10.9 A combat: what the charge procedure must know, and what its result does on the table.

use longroll::asking::Sided;
use longroll::rule::{Rule, card, rulebook};
use longroll::table::{Line, Play, Table, play, under};

use super::follow;
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::fire::{close_ranks, remove};
use crate::battle::state::{ChargeStep, Fight, Force, Phase, State};
use crate::battle::war::War;
use crate::battle::{leaders, retreat};
use crate::book::charge::{ChargeRow, Loser};
use crate::book::maneuver::Back;
use crate::charge::{self, Combat, Named, Roster, Situation, Step, meets_limbered_guns};
use crate::fire::form::Firers;
use crate::retreat::away;
use crate::unit::{Unit, Units};

const COMBAT: Rule = card("10.9");
const BRUSHED: Rule = rulebook("10.7");

/// "Lawton, Trimble against the left wing".
pub fn title(war: &War, fight: &Fight) -> String {
    let names = |force: &Force| -> String {
        let names: Vec<&str> = force.iter().map(|unit| war.card(*unit).name).collect();
        names.join(", ")
    };
    format!("{} against {}", names(&fight.attackers), names(&fight.defenders))
}

/// What the charge procedure needs of a combat.
pub fn situation(war: &War, state: &State, fight: &Fight, second: bool) -> (Situation, Combat) {
    let units = |force: &Force| -> Units { force.iter().map(|unit| state.unit(*unit).unit).collect() };
    let (attackers, defenders) = (units(&fight.attackers), units(&fight.defenders));
    let open = war.book.terrain("open");
    let brush = meets_limbered_guns(&attackers, &defenders);
    let the = Situation {
        confederates: war.scenario.sides[state.moving].confederate,
        terrain: war.book.terrain(fight.ground),
        attacker_terrain: open,
        next_terrain: open,
        breakthrough: second,
        road: fight.road,
        bridge: fight.bridge && !brush,
        support: Firers::new(),
        roster: None,
    };
    let first = if brush { Step::Brush } else { Step::Clash };
    (the, Combat::new(first, attackers, defenders))
}

fn roster(war: &War, state: &State, fight: &Fight) -> Roster {
    let named = |unit: &UnitId| Named { id: war.card(*unit).id, name: war.card(*unit).name, piece: unit.piece() };
    Roster {
        charging: state.moving,
        attackers: fight.attackers.iter().map(named).collect(),
        defenders: fight.defenders.iter().map(named).collect(),
    }
}

/// 10.9 One combat of the step is fought, and its result carried out.
pub fn fight(table: &mut dyn Table, war: &War, state: &mut State, at: usize) -> Play<()> {
    let Phase::Charge(ChargeStep::Combats { second, mut fights, through }) = state.phase.clone() else { return Ok(()) };
    let mut fight = fights.remove(at);
    for force in [&mut fight.attackers, &mut fight.defenders] {
        force.retain(|unit| state.unit(*unit).is_on_table());
    }
    let (mut the, mut combat) = situation(war, state, &fight, second);
    the.roster = Some(roster(war, state, &fight));
    let acting = state.moving;
    under(table, COMBAT, &|| title(war, &fight), |table| {
        let mut sided = Sided { table, acting };
        play(&mut sided, &mut combat, |table, combat| charge::step(table, &war.book, &the, combat))
    })?;
    state.phase = Phase::Charge(ChargeStep::Combats { second, fights, through });
    for (force, units) in [(&fight.attackers, &combat.attackers), (&fight.defenders, &combat.defenders)] {
        for (unit, after) in force.iter().zip(units) {
            apply(table, war, state, *unit, *after)?;
        }
    }
    let row = war.book.charge.rows().iter().find(|row| row.name == combat.result).copied();
    beaten(table, war, state, &fight, row)?;
    if combat.result == "guns-brushed-aside" {
        return send_back(table, war, state, &fight.defenders, Back::FullMove, &fight.attackers);
    }
    let won = row.map_or(combat.result == "defenders-gone", |row| row.loser == Loser::Defender);
    if won { follow::up(table, war, state, &fight, row, second) } else { Ok(()) }
}

/// What the combat did to a unit: markers, stands, a captured leader, its end.
fn apply(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, after: Unit) -> Play<()> {
    let before = state.unit(unit).unit;
    for (exceptional, had, has) in
        [(false, before.leaders, after.leaders), (true, before.exceptional, after.exceptional)]
    {
        let kind = |leader: &LeaderId| state.leader(*leader).exceptional == exceptional;
        let gone: Vec<LeaderId> =
            state.attached(unit).filter(kind).take(usize::from(had.saturating_sub(has))).collect();
        for leader in gone {
            leaders::lose(table, war, state, leader);
        }
    }
    let now = state.unit_mut(unit);
    now.unit = Unit { leaders: now.unit.leaders, exceptional: now.unit.exceptional, ..after };
    if after.silenced && !before.silenced {
        now.silenced_at = Some(now.frame.origin);
    }
    if after.stands_here() {
        close_ranks(table, war, state, unit)
    } else {
        remove(table, war, state, unit);
        Ok(())
    }
}

/// 10.9, 11 The losers retreat, away from those they fought.
fn beaten(table: &mut dyn Table, war: &War, state: &mut State, fight: &Fight, row: Option<ChargeRow>) -> Play<()> {
    let Some((row, back)) = row.and_then(|row| row.retreat.map(|back| (row, back))) else { return Ok(()) };
    match row.loser {
        Loser::Attacker => send_back(table, war, state, &fight.attackers, back, &fight.defenders),
        Loser::Defender => send_back(table, war, state, &fight.defenders, back, &fight.attackers),
        Loser::Both => Ok(()),
    }
}

/// Brigades as the table says; batteries never stay near the enemy.
fn send_back(table: &mut dyn Table, war: &War, state: &mut State, units: &Force, back: Back, from: &Force) -> Play<()> {
    let enemies: Force = from.iter().copied().filter(|unit| state.unit(*unit).is_on_table()).collect();
    for unit in units {
        let now = state.unit(*unit);
        if !now.is_on_table() {
            continue;
        }
        let back = away(back, now.unit.is_battery());
        table.tell(&|| Line::effect(format!("{} {}", war.card(*unit).name, back.words()), COMBAT));
        retreat::retreat(table, war, state, *unit, back, &enemies)?;
    }
    Ok(())
}

/// 10.7 A march column runs into a limbered battery: the guns move off at once and are silenced, the column stops in
/// Disorder.
pub fn brush(table: &mut dyn Table, war: &War, state: &mut State, column: UnitId, battery: UnitId) -> Play<()> {
    let mut combat = Combat::new(
        Step::Brush,
        [state.unit(column).unit].into_iter().collect(),
        [state.unit(battery).unit].into_iter().collect(),
    );
    let fight = Fight {
        attackers: [column].into_iter().collect(),
        defenders: [battery].into_iter().collect(),
        ground: "open",
        road: false,
        bridge: false,
    };
    let (the, _) = situation(war, state, &fight, false);
    under(table, BRUSHED, &|| title(war, &fight), |table| {
        play(table, &mut combat, |table, combat| charge::step(table, &war.book, &the, combat))
    })?;
    apply(table, war, state, column, combat.attackers[0])?;
    apply(table, war, state, battery, combat.defenders[0])?;
    state.unit_mut(column).turn.charging = false;
    send_back(table, war, state, &fight.defenders, Back::FullMove, &fight.attackers)
}
