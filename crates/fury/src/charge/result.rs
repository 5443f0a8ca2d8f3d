//! 10.9 The results of a charge.

use arrayvec::ArrayVec;
use longroll::asking::choose;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Offer, Play, Table};

use super::{CHARGE, Combat, Role, Roster, Situation, Step, any, break_through};
use crate::book::Book;
use crate::book::charge::{ChargeRow, Follow, GunsLost, Loser};
use crate::book::maneuver::Back;
use crate::retreat::away;
use crate::unit::{Fate, MOST_UNITS, Unit, Units};

const PAYS: Rule = house("10.9");
const SPREAD: Rule = house("10.9");
const SECOND_DAMAGE: Rule = house("10.9");
const CHOOSES: Rule = card("10.10");
const NO_SECOND: Rule = rulebook("10.10");
const CARRY: Rule = house("10.9");
const GUNS_BACK: Rule = card("10.9");

pub const LARGEST: Choice = Choice { slug: "largest", text: "the brigade with most stands" };
pub const SMALLEST: Choice = Choice { slug: "smallest", text: "the brigade with fewest stands" };
pub const GUN: Choice = Choice { slug: "gun", text: "a battery" };
pub const CARRIES: Choice = Choice { slug: "carry", text: "carry the position" };
pub const BREAKS: Choice = Choice { slug: "break-through", text: "break through" };

/// 10.9 On the end rows one more stand is captured for each point of difference over the printed number.
pub fn extra(row: &ChargeRow, difference: i32) -> u8 {
    row.extra_over.map_or(0, |over| (difference.abs() - over).clamp(0, 60) as u8)
}

/// 10.9 Apply a row of the table.
pub fn apply(table: &mut dyn Table, book: &Book, the: &Situation, combat: &mut Combat, difference: i32) -> Play<Flow> {
    let row = *book.charge.at(difference);
    if row.loser == Loser::Both {
        return tie(table, the, combat, row);
    }
    combat.set_result(row.name);
    let role = if row.loser == Loser::Attacker { Role::Attacker } else { Role::Defender };
    beaten(table, the, combat, role, (row, extra(&row, difference)))?;
    if role == Role::Attacker {
        table.tell(&|| Line::effect("the defenders hold their position", CHARGE));
        return Ok(Flow::Done);
    }
    follow(table, book, the, combat, row.follow)
}

/// 10.9 A desperate struggle: both sides are Disordered and lose a stand of troops or guns; then they roll again with the
/// modifiers as they are now.
fn tie(table: &mut dyn Table, the: &Situation, combat: &mut Combat, row: ChargeRow) -> Play<Flow> {
    let attacker = payer(table, the, combat, Role::Attacker, true)?;
    let defender = payer(table, the, combat, Role::Defender, true)?;
    for (role, at) in [(Role::Attacker, attacker), (Role::Defender, defender)] {
        disorder(table, combat, role, false);
        for _ in 0..row.skedaddle {
            lose_one(table, the, combat, role, at, ("is lost", CHARGE));
        }
    }
    Ok(Flow::On)
}

/// 10.9 The owner chooses which of his units in the combat pays; only in a tie may a gun pay.
fn payer(table: &mut dyn Table, the: &Situation, combat: &Combat, role: Role, guns: bool) -> Play<Option<usize>> {
    let units = combat.units(role);
    if let Some(roster) = &the.roster {
        return named_payer(table, roster, units, role, guns);
    }
    let brigades = || (0..units.len()).filter(|at| units[*at].troops() > 0);
    let gun = (0..units.len()).find(|at| units[*at].is_battery() && units[*at].stands_here()).filter(|_| guns);
    let largest = brigades().max_by_key(|at| (units[*at].stands, std::cmp::Reverse(*at)));
    let smallest = brigades().min_by_key(|at| (units[*at].stands, *at));
    let mut options: ArrayVec<(Choice, usize), 3> = ArrayVec::new();
    options.extend(largest.map(|at| (LARGEST, at)));
    options.extend(smallest.filter(|at| Some(*at) != largest).map(|at| (SMALLEST, at)));
    options.extend(gun.map(|at| (GUN, at)));
    if options.len() < 2 {
        return Ok(options.first().map(|(_, at)| *at));
    }
    let (name, question) = match role {
        Role::Attacker => ("attacker-pays", "Who loses the stand?"),
        Role::Defender => ("defender-pays", "Who loses the stand?"),
    };
    let choices: ArrayVec<Choice, 3> = options.iter().map(|(choice, _)| *choice).collect();
    let ask = Ask { name, who: role.word(), question, options: &choices, rule: PAYS };
    Ok(Some(options[table.ask(&ask)?].1))
}

const PAYS_NAMES: [&str; 2] = ["attacker-pays", "defender-pays"];

/// The same in a battle, where the units have names.
fn named_payer(table: &mut dyn Table, roster: &Roster, units: &Units, role: Role, guns: bool) -> Play<Option<usize>> {
    let pays = |at: &usize| units[*at].troops() > 0 || guns && units[*at].is_battery() && units[*at].stands_here();
    let options: ArrayVec<usize, MOST_UNITS> = (0..units.len()).filter(pays).collect();
    if options.is_empty() {
        return Ok(None);
    }
    let offer = |at: &usize| {
        let named = &roster.units(role)[*at];
        let what =
            if units[*at].is_battery() { "the guns".to_owned() } else { format!("{} stands", units[*at].stands) };
        Offer::new(named.id, format!("{}, {what}", named.name)).piece(named.piece)
    };
    let name = (PAYS_NAMES[role as usize], PAYS);
    choose(table, roster.side(role), name, &|| "Who loses the stand?".to_owned(), &options, &offer).map(|at| Some(*at))
}

/// One stand of troops, or a battery, leaves the table.
fn lose_one(
    table: &mut dyn Table,
    the: &Situation,
    combat: &mut Combat,
    role: Role,
    at: Option<usize>,
    (how, rule): (&str, Rule),
) -> bool {
    let Some(unit) = at.and_then(|at| combat.units_mut(role).get_mut(at)) else { return false };
    let before = *unit;
    if unit.is_battery() {
        if !unit.stands_here() {
            return false;
        }
        unit.fate = Fate::Wrecked;
        combat.guns_suffer("destroyed");
    } else if unit.lose(1) == 0 {
        return false;
    }
    table.tell(&|| {
        let named = the.roster.as_ref().zip(at).and_then(|(roster, at)| roster.units(role).get(at));
        let whose = named.map_or_else(|| format!("the {}", before.name()), |named| named.name.to_owned());
        let what = if before.is_battery() { whose } else { format!("a stand of {whose}") };
        Line::effect(format!("the {}: {what} {how}", role.word()), rule)
    });
    true
}

/// 10.9 The loser retreats in Disorder; stands skedaddle and are captured, and on the worst row a leader and a battery.
fn beaten(
    table: &mut dyn Table,
    the: &Situation,
    combat: &mut Combat,
    role: Role,
    (row, extra): (ChargeRow, u8),
) -> Play<()> {
    disorder(table, combat, role, true);
    if role == Role::Defender {
        guns(table, combat, row.battery);
    }
    // In the printed order: of defenders a stand is captured and one runs, of attackers one runs and a stand is captured.
    let at_once = if role == Role::Defender { row.captured } else { 0 };
    let mut taken = [0; MOST_UNITS];
    captures(table, the, combat, role, (at_once, &mut taken));
    for _ in 0..row.skedaddle {
        let pays = payer(table, the, combat, role, false)?;
        lose_one(table, the, combat, role, pays, ("skedaddles", CHARGE));
    }
    captures(table, the, combat, role, (row.captured - at_once + extra, &mut taken));
    if row.leader_captured {
        capture_leader(table, combat, role);
    }
    if let Some(back) = row.retreat.filter(|_| the.roster.is_none() && any(combat.units(role))) {
        table.tell(&|| Line::next(format!("the {} {}", role.word(), back.words()), CHARGE));
        if away(back, true) != back && combat.units(role).iter().any(is_battery_here) {
            table.tell(&|| Line::next(format!("his batteries limber: {}", Back::MusketryRange.words()), GUNS_BACK));
        }
    }
    Ok(())
}

fn is_battery_here(unit: &Unit) -> bool {
    unit.is_battery() && unit.stands_here()
}

/// 10.9 A side is Disordered; its batteries, if it is beaten, are silenced.
fn disorder(table: &mut dyn Table, combat: &mut Combat, role: Role, beaten: bool) {
    let (mut brigades, mut guns) = (false, false);
    for unit in combat.units_mut(role).iter_mut().filter(|unit| unit.stands_here()) {
        if !unit.is_battery() {
            (unit.disordered, brigades) = (true, true);
        } else if beaten {
            (unit.silenced, guns) = (true, true);
        }
    }
    if brigades {
        table.tell(&|| Line::effect(format!("the {}'s brigades are Disordered", role.word()), CHARGE));
    }
    if guns {
        combat.guns_suffer("silenced");
        table.tell(&|| Line::effect(format!("the {}'s batteries are silenced", role.word()), CHARGE));
    }
}

/// 10.9 Captured stands are spread over the loser's brigades as evenly as can be; with no stand left the loss lapses.
fn captures(
    table: &mut dyn Table,
    the: &Situation,
    combat: &mut Combat,
    role: Role,
    (stands, taken): (u8, &mut [u8; MOST_UNITS]),
) {
    if stands > 0 && combat.units(role).len() > 1 {
        table.tell(&|| Line::effect("captured stands are spread as evenly as can be", SPREAD));
    }
    for _ in 0..stands {
        let units = combat.units(role);
        let brigades = (0..units.len()).filter(|at| units[*at].troops() > 0);
        let at = brigades.min_by_key(|at| (taken[*at], std::cmp::Reverse(units[*at].stands), *at));
        let Some(at) = at else { return };
        taken[at] += 1;
        combat.captured += 1;
        lose_one(table, the, combat, role, Some(at), ("is captured", CHARGE));
    }
}

/// 10.9 One leader present is captured: a normal one if there is one.
fn capture_leader(table: &mut dyn Table, combat: &mut Combat, role: Role) {
    let units = combat.units_mut(role);
    let normal = units.iter_mut().find(|unit| unit.leaders > 0);
    let what = if let Some(unit) = normal {
        unit.leaders -= 1;
        "a leader"
    } else if let Some(unit) = units.iter_mut().find(|unit| unit.exceptional > 0) {
        unit.exceptional -= 1;
        "an exceptional leader"
    } else {
        return;
    };
    combat.leader_captured = true;
    table.tell(&|| Line::effect(format!("{what} of the {} is captured", role.word()), CHARGE));
}

/// 10.9 A battery present is captured, or part of it: it is damaged, and captured if it was damaged before.
fn guns(table: &mut dyn Table, combat: &mut Combat, how: GunsLost) {
    let Some(unit) = combat.defenders.iter_mut().find(|unit| is_battery_here(unit)) else { return };
    match how {
        GunsLost::Nothing | GunsLost::Silenced => {}
        GunsLost::Damaged if !unit.damaged => {
            unit.damaged = true;
            combat.guns_suffer("damaged");
            table.tell(&|| Line::effect("part of a battery is captured: mark it damaged", CHARGE));
        }
        GunsLost::Damaged | GunsLost::Captured => {
            let rule = if how == GunsLost::Damaged { SECOND_DAMAGE } else { CHARGE };
            unit.fate = Fate::Captured;
            combat.guns_suffer("captured");
            table.tell(&|| Line::effect("a battery is captured", rule));
        }
    }
}

/// 10.9, 10.10 The winners carry the position, may break through, or must. Nothing follows a breakthrough charge. In a battle
/// each brigade is asked on the table.
fn follow(table: &mut dyn Table, book: &Book, the: &Situation, combat: &mut Combat, follow: Follow) -> Play<Flow> {
    if the.roster.is_some() {
        return Ok(Flow::Done);
    }
    let second = combat.step == Step::Breakthrough || the.breakthrough;
    let on = match follow {
        _ if second => {
            table.tell(&|| Line::effect("no second breakthrough follows", NO_SECOND));
            false
        }
        Follow::MustBreakThrough => true,
        Follow::MayBreakThrough => {
            let ask = Ask {
                name: "breakthrough",
                who: "attacker",
                question: "Carry the position, or break through?",
                options: &[CARRIES, BREAKS],
                rule: CHOOSES,
            };
            table.ask(&ask)? == 1
        }
        Follow::Nothing | Follow::Again | Follow::Carry => false,
    };
    if on && any(&combat.attackers) {
        return Ok(break_through(table, book, combat));
    }
    table.tell(&|| Line::next("the attackers carry the position: they may advance to the line they took", CARRY));
    Ok(Flow::Done)
}
