//! 10.2 Fire before a charge: the defenders fire at those who touch them, then the chargers at those they touch.

use arrayvec::ArrayVec;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Table, under};

use super::{Aim, Combat, Role, Situation, Step, any};
use crate::book::Book;
use crate::book::field::FireCover;
use crate::book::fire::Weapon;
use crate::fire::form::MOST_FIRERS;
use crate::fire::{Firer, modifiers, runs_low, told_ten, total, volley};
use crate::leaders::{AtRisk, Lost, next, replacements};
use crate::unit::{Arm, MOST_UNITS, Unit};

const BEFORE: Rule = card("10.2");
const TARGETS: Rule = house("10.2");
const TEN: Rule = card("9.10");

pub const SPREAD: Choice = Choice { slug: "spread", text: "each at the enemy opposite" };
pub const CONCENTRATE: Choice = Choice { slug: "concentrate", text: "all at the first of them" };

impl Role {
    const fn enemy(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// 10.2 A side that touches several enemies divides its fire among them, or concentrates it.
pub fn aim(table: &mut dyn Table, combat: &mut Combat, role: Role) -> Play<Flow> {
    let (name, first) = match role {
        Role::Defender => ("defensive-fire", Step::Defensive(0)),
        Role::Attacker => ("offensive-fire", Step::Offensive(0)),
    };
    combat.aim = Aim::Spread;
    if combat.units(role.enemy()).len() > 1 {
        let question = "How is the fire divided?";
        let ask = Ask { name, who: role.word(), question, options: &[SPREAD, CONCENTRATE], rule: TARGETS };
        if table.ask(&ask)? == 1 {
            combat.aim = Aim::Concentrate;
        }
    }
    combat.step = first;
    Ok(Flow::On)
}

/// 9.2, 10.2 The stands of a unit in contact that fire: in double line all of them; mounted cavalry, silenced and limbered
/// guns do not fire.
fn firer(book: &Book, the: &Situation, role: Role, unit: &Unit, target: &Unit) -> Option<Firer> {
    let confederate = the.confederates == (role == Role::Attacker);
    let weapon = match unit.arm {
        Arm::Infantry => Weapon::Infantry,
        Arm::Mounted => return None,
        Arm::Dismounted if confederate => Weapon::ConfederateCavalry,
        Arm::Dismounted => Weapon::UnionCavalry,
        Arm::SmoothBore => Weapon::SmoothBore,
        Arm::Rifled => Weapon::Rifled,
    };
    if !unit.stands_here() || unit.silenced || unit.limbered {
        return None;
    }
    let stands = if unit.is_battery() { 1 } else { book.formation(unit.formation).fires_in_charge.of(unit.stands) };
    Some(Firer {
        whose: 0,
        weapon,
        stands,
        of: unit.stands,
        range: 0,
        disordered: unit.disordered,
        low_ammo: unit.low_ammo,
        damaged: unit.damaged,
        enfilade: target.outflanked && role == Role::Attacker,
    })
}

/// Who fires at the enemy unit with this number.
fn fires_at(combat: &Combat, role: Role, unit: usize, target: usize) -> bool {
    match combat.aim {
        Aim::Concentrate => target == 0,
        Aim::Spread => unit % combat.units(role.enemy()).len() == target,
    }
}

/// 10.2 All fire of one side at one enemy unit; then the leaders of that unit, if the die was a ten.
pub fn fire(
    table: &mut dyn Table,
    book: &Book,
    the: &Situation,
    combat: &mut Combat,
    role: Role,
    at: u8,
) -> Play<Flow> {
    let target_at = usize::from(at);
    let mut target = combat.units(role.enemy())[target_at];
    let mut firers: ArrayVec<Firer, { MOST_UNITS + MOST_FIRERS }> = ArrayVec::new();
    let mut who = [false; MOST_UNITS];
    for (unit_at, unit) in combat.units(role).iter().enumerate() {
        if fires_at(combat, role, unit_at, target_at)
            && let Some(firer) = firer(book, the, role, unit, &target)
        {
            firers.push(firer);
            who[unit_at] = true;
        }
    }
    if role == Role::Defender && target_at == 0 {
        firers.extend(the.support.iter().copied());
    }
    if firers.is_empty() || !target.stands_here() {
        return Ok(after(table, combat, role, at));
    }
    let ground = if role == Role::Attacker { the.terrain } else { the.attacker_terrain };
    let on_bridge = role == Role::Defender && the.bridge && target.is_marching();
    let cover = if on_bridge { FireCover::None } else { ground.fire };
    let title = || {
        let kind = if role == Role::Defender { "Defensive" } else { "Offensive" };
        format!("{kind} fire at the {}'s {}", role.enemy().word(), combat.units(role.enemy())[target_at].name())
    };
    let shot = under(table, BEFORE, &title, |table| {
        let eighths = total(table, book, &firers, &target);
        if cover != FireCover::None {
            table.tell(&|| ground.line("fire"));
        }
        let mods = modifiers(book, &target, cover, false);
        volley(table, book, role.word(), (eighths, &mods), &mut target)
    })?;
    combat.units_mut(role.enemy())[target_at] = target;
    if !shot.ten {
        return Ok(after(table, combat, role, at));
    }
    told_ten(table);
    let runs = |unit: &Unit| firer(book, the, role, unit, &target).is_some_and(|firer| runs_low(book, &[firer], firer));
    for (unit_at, unit) in combat.units_mut(role).iter_mut().enumerate() {
        if who[unit_at] && !unit.low_ammo && runs(unit) {
            unit.low_ammo = true;
            table.tell(&|| Line::effect(format!("the {}'s {} is low on ammunition", role.word(), unit.name()), TEN));
        }
    }
    let risk = AtRisk::of(&target);
    if risk.is_none() {
        return Ok(after(table, combat, role, at));
    }
    combat.step = waits(role, at, risk);
    Ok(Flow::On)
}

fn waits(role: Role, at: u8, risk: AtRisk) -> Step {
    match role {
        Role::Defender => Step::DefensiveLeaders(at, risk),
        Role::Attacker => Step::OffensiveLeaders(at, risk),
    }
}

/// 4.7 The next leader of the unit fired at; those who fall no longer help it.
pub fn leaders(
    table: &mut dyn Table,
    book: &Book,
    combat: &mut Combat,
    role: Role,
    at: u8,
    mut risk: AtRisk,
) -> Play<Flow> {
    let mut lost = combat.fallen;
    next(table, book, role.enemy().word(), &mut risk, &mut lost)?;
    combat.fallen = lost;
    if !risk.is_none() {
        combat.step = waits(role, at, risk);
        return Ok(Flow::On);
    }
    let unit = &mut combat.units_mut(role.enemy())[usize::from(at)];
    unit.leaders -= lost.leaders;
    unit.exceptional -= lost.exceptional;
    unit.commander &= !lost.commander;
    combat.fallen = Lost::default();
    replacements(table, book, None, lost);
    Ok(after(table, combat, role, at))
}

/// The next target; then the other side's fire; then the charge, with every unit's status as it is now (10.4).
fn after(table: &mut dyn Table, combat: &mut Combat, role: Role, at: u8) -> Flow {
    let more = usize::from(at) + 1 < combat.units(role.enemy()).len();
    combat.step = match role {
        Role::Defender if more => Step::Defensive(at + 1),
        Role::Attacker if more => Step::Offensive(at + 1),
        Role::Defender if any(&combat.attackers) => Step::AimOffensive,
        _ => {
            for unit in combat.attackers.iter_mut().chain(&mut combat.defenders).chain(&mut combat.next) {
                unit.snap();
            }
            table.tell(&|| Line::effect("fire is over: Fresh and Spent are taken as they stand now", card("10.4")));
            Step::Clash
        }
    };
    Flow::On
}
