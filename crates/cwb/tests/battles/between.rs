//! What holds between a position and the next.

use cwb::battle::cards::{Award, GeneralId, Rank, UnitId};
use cwb::battle::state::{GeneralAt, Phase, State, Where};
use cwb::battle::victory;
use cwb::battle::war::War;
use longroll::side::Side;

/// Everything that cannot have happened in one step.
pub fn faults(war: &War, before: &State, now: &State) -> Vec<String> {
    let mut faults = Vec::new();
    let same_turn = (before.round, before.active) == (now.round, now.active);
    clock(war, before, now, &mut faults);
    activation(war, before, now, &mut faults);
    determination(before, now, same_turn, &mut faults);
    let dead = war.generals().filter(|general| dies(before, now, *general)).count();
    for unit in war.all() {
        self::unit(war, (before, now), unit, dead > 0, &mut faults);
    }
    generals(war, before, now, &mut faults);
    points(war, now, &mut faults);
    faults
}

/// 21.1 The clock falls by a die at the end of the defender's turn, and then only.
fn clock(war: &War, before: &State, now: &State, faults: &mut Vec<String>) {
    let runs_down = before.phase == Phase::End && before.active != war.scenario.attacker;
    let fell = before.clock - now.clock;
    if runs_down != (1..=6).contains(&fell) || !runs_down && fell != 0 {
        faults.push(format!("the clock fell by {fell} in {:?} of {:?}", before.phase, before.active));
    }
    let rounds = i32::from(now.round) - i32::from(before.round);
    if rounds != i32::from(runs_down && now.phase != Phase::Over) {
        faults.push(format!("round {} after {}", now.round, before.round));
    }
}

/// 25.2 A unit begins to act once in a turn, and its points only fall.
fn activation(war: &War, before: &State, now: &State, faults: &mut Vec<String>) {
    let Phase::Act(Some(act)) = now.phase else { return };
    let wrong = match before.phase {
        Phase::Act(Some(was)) => was.unit != act.unit || was.points < act.points,
        Phase::Act(None) => before.unit(act.unit).turn.activated,
        _ => true,
    };
    if wrong {
        faults.push(format!("{} acts again, or with more points", war.card(act.unit).name));
    }
}

/// 7.2, 7.3 Determination dice come in their step, fewer are left as the turn goes on, and none outlasts it.
fn determination(before: &State, now: &State, same_turn: bool, faults: &mut Vec<String>) {
    let dice = |state: &State| state.determination.map_or(0, |(_, dice)| dice);
    let given = before.phase == Phase::Determination;
    let most = if given { 12 } else { dice(before) };
    if dice(now) > most || !same_turn && dice(now) > 0 {
        faults.push(format!("{} determination dice after {}", dice(now), dice(before)));
    }
}

fn dies(before: &State, now: &State, general: GeneralId) -> bool {
    before.general(general).at != GeneralAt::Dead && now.general(general).at == GeneralAt::Dead
}

fn unit(war: &War, (before, now): (&State, &State), unit: UnitId, mourns: bool, faults: &mut Vec<String>) {
    let mut fault = |why: String| faults.push(format!("{}: {why}", war.card(unit).name));
    let (was, is) = (before.unit(unit), now.unit(unit));
    // 31.6, 16.10 Markers come from shots, or for a general who died.
    let acts = matches!(before.phase, Phase::Act(Some(_)));
    if is.markers > was.markers && !(acts || mourns) || is.markers > 0 && war.card(unit).branch.is_gun() {
        fault(format!("{} markers after {} in {:?}", is.markers, was.markers, before.phase));
    }
    if before.phase != Phase::End && was.turn.activated && !is.turn.activated {
        fault("it has forgotten that it acted".to_owned());
    }
    let goes = match (was.at, is.at) {
        (Where::Table, Where::Coming) => false,
        (Where::Coming, Where::Table) => before.phase == Phase::Arrivals,
        (Where::Table, _) => true,
        (from, to) => from == to,
    };
    if !goes {
        fault(format!("{:?} after {:?} in {:?}", is.at, was.at, before.phase));
    }
}

/// 16.11, 21.3 The dead stay dead until a successor is diced for, and the enemy has points for each.
fn generals(war: &War, before: &State, now: &State, faults: &mut Vec<String>) {
    for side in Side::BOTH {
        let mut points = 0;
        for general in war.generals().filter(|general| war.general(*general).side != side) {
            let (card, was) = (war.general(general), before.general(general));
            if was.at == GeneralAt::Dead && now.general(general).at != GeneralAt::Dead && before.phase != Phase::Replace
            {
                faults.push(format!("{} is alive again in {:?}", card.name, before.phase));
            }
            if dies(before, now, general) {
                points += match card.rank {
                    Rank::Division(_) => war.book.victory.division_general,
                    Rank::Corps => war.book.victory.corps_general,
                };
            }
        }
        if now.generals_lost[side] != before.generals_lost[side] + points {
            faults.push(format!("{side:?} has {} for generals", now.generals_lost[side]));
        }
    }
}

/// 21.3 What a side has lost is what the other has points for; besides there are only the objectives it holds and the
/// awards of the scenario.
fn points(war: &War, now: &State, faults: &mut Vec<String>) {
    let points = victory::verdict(war, now).points;
    for side in Side::BOTH {
        let lost = war.all().filter(|unit| war.side(*unit) != side).map(|unit| {
            let (state, the) = (now.unit(unit), &war.book.victory);
            match state.at {
                Where::Destroyed if war.card(unit).branch.is_gun() => the.gun,
                Where::Destroyed | Where::Routed => the.lost,
                _ if state.unit.is_battered(&war.book) => the.battered,
                _ => 0,
            }
        });
        let held = war.scenario.objectives.iter().zip(&now.holders).filter(|(_, holder)| **holder == Some(side));
        let held: i32 = held.map(|(objective, _)| objective.points).sum();
        let least = lost.sum::<i32>() + now.generals_lost[side] + held;
        let awards = war.scenario.awards.iter().map(|award| {
            let Award::DrawnWest { side: whose, most, .. } = award;
            if *whose == side { *most } else { 0 }
        });
        let doubled = if side == war.scenario.attacker { held * (war.book.victory.double - 1) } else { 0 };
        if !(least..=least + doubled + awards.sum::<i32>()).contains(&points[side]) {
            faults.push(format!("{side:?} has {} points, {least} are known", points[side]));
        }
    }
}
