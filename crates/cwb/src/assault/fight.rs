//! 33.12 and 33.13 The fight: both sides' dice, hits and saves, and who wins.

use longroll::dice::{D6, Dice, Pool};
use longroll::drm::Mods;
use longroll::rule::{Rule, card, house};
use longroll::table::{Alike, Flow, Line, Play, Roll, Table, under};

use super::{Combat, Fate, From, Hill, Mustered, Position, Scene, Scope, Step, Who};
use crate::book::Book;
use crate::determination::{self, Own};
use crate::lookup::{cell, count, unit_effect};
use crate::morale;
use crate::unit::Arm;

const DICE: Rule = card("33.12");
const FIGHT: Rule = card("33.13");
const WIPED: Rule = house("33.13");
const DESTROYED: Rule = card("33.15");

/// Both sides' dice.
#[derive(Clone, Debug)]
pub(crate) struct Muster {
    pub assaulter: Strike,
    pub defender: Strike,
}

/// The dice of one side, with their reasons.
#[derive(Clone, Debug)]
pub(crate) struct Strike {
    pub mods: Mods,
    pub pool: Pool,
    /// The row by which the enemy saves.
    pub save: &'static str,
}

impl Muster {
    pub(crate) fn of(book: &Book, the: &Scene) -> Muster {
        Muster { assaulter: strike(book, the, Who::Assaulter), defender: strike(book, the, Who::Defender) }
    }
}

/// 33.12 and 33.13 One side's dice; the other side saves by its quality.
fn strike(book: &Book, the: &Scene, who: Who) -> Strike {
    let (own, enemy) = match who {
        Who::Assaulter => (&the.assaulter, &the.defender),
        Who::Defender => (&the.defender, &the.assaulter),
    };
    let (mods, number) = match own.unit.arm {
        Arm::Gun => (Mods::new(), book.fight.gun * i32::from(own.unit.pieces())),
        Arm::LimberedGun => (Mods::new(), book.fight.limbered_gun * i32::from(own.unit.pieces())),
        _ => {
            let mods = dice(book, the, who);
            let total = mods.total();
            (mods, total)
        }
    };
    let quality = enemy.unit.quality;
    let (row, save) = match enemy.unit.arm.is_gun() {
        true => ("gun", book.fight.save_gun),
        false => (quality.word(), book.fight.save[quality]),
    };
    let number = number.max(book.fight.minimum).clamp(1, 99) as u8;
    Strike { mods, pool: Pool::new(number, D6, book.fight.hit).saved_on(save), save: row }
}

/// 33.12 Bases, a passed falter test, a charge, ranks and friends add dice; weakness, ground and a bad position take
/// them away.
fn dice(book: &Book, the: &Scene, who: Who) -> Mods {
    let list = &book.fight.dice;
    let own = the.party(who);
    let unit = &own.unit;
    let assaults = who == Who::Assaulter;
    let mut mods = Mods::new();
    mods.add_by(list.base, i32::from(unit.pieces()) + own.guns);
    if assaults {
        mods.add(if the.confederate { list.passed_falter_confederate } else { list.passed_falter });
        let open = the.position == Position::Open && the.hill != Hill::DefenderRough;
        mods.add_if(unit.arm == Arm::Mounted && open, list.cavalry_charge);
    }
    mods.add_if(unit.has_support_rank(book), list.support_rank);
    mods.add_by(list.support_unit, own.supports.min(book.fight.most_support));
    let weak = unit.is_battered(book) || unit.is_disordered() || unit.arm == Arm::Dismounted;
    mods.add_if(weak, list.weakened);
    let held = matches!(the.position, Position::Linear | Position::Edge) && the.defender.unit.arm != Arm::Mounted;
    mods.add_if(assaults && held, list.enemy_defends);
    match (assaults, the.hill) {
        (true, Hill::Defender) | (false, Hill::Assaulter) => mods.add(list.enemy_uphill),
        (true, Hill::DefenderRough) | (false, Hill::AssaulterRough) => mods.add(list.enemy_rough_hill),
        _ => {}
    }
    mods.add_if(!assaults && the.from == From::FlankOrRear, list.flanked);
    mods.add_if(unit.frontage() == 1, list.one_base_front);
    mods
}

/// 33.13 The assaulter's blows. Both sides strike at once, so nothing is removed before the other side has struck too.
pub(super) fn strikes(table: &mut dyn Table, the: &Mustered<'_>, combat: &mut Combat, dice: &mut i32) -> Play<Flow> {
    let (book, strike, enemy) = (the.book, &the.dice().assaulter, combat.defender.half_bases);
    let title = || "The fight, the assaulter's blows".to_owned();
    let lost = under(table, FIGHT, &title, |table| blows(table, book, strike, Who::Assaulter, enemy, dice))?;
    combat.step = Step::Struck(lost);
    Ok(Flow::On)
}

/// 33.13 The defender's blows, and what both have done. The defender wins unless the assaulter caused more casualties or
/// wiped it out; an assaulter that is wiped out has not won unless the defender is gone too.
pub(super) fn fight(
    table: &mut dyn Table,
    the: &Mustered<'_>,
    combat: &mut Combat,
    to_defender: u8,
    dice: &mut i32,
) -> Play<Flow> {
    let (book, strike, enemy) = (the.book, &the.dice().defender, combat.assaulter.half_bases);
    let title = || "The fight, the defender's blows".to_owned();
    let to_assaulter = under(table, FIGHT, &title, |table| blows(table, book, strike, Who::Defender, enemy, dice))?;
    for (standing, lost) in [(&mut combat.defender, to_defender), (&mut combat.assaulter, to_assaulter)] {
        standing.half_bases -= lost;
        standing.hurt = lost > 0;
    }
    let (wiped, spent) = (combat.defender.half_bases == 0, combat.assaulter.half_bases == 0);
    let assaulter_wins = wiped || (!spent && to_defender > to_assaulter);
    combat.winner = Some(if assaulter_wins { Who::Assaulter } else { Who::Defender });
    for standing in [&mut combat.assaulter, &mut combat.defender] {
        if standing.half_bases == 0 {
            standing.fate = Fate::Destroyed;
        }
    }
    // No unit tests for destroyed guns (31.7).
    let gone = [(Who::Assaulter, spent), (Who::Defender, wiped && !the.defender.unit.arm.is_gun())];
    combat.tests += gone.iter().map(|(_, gone)| u8::from(*gone) * morale::witnesses(book)).sum::<u8>();
    if table.listens() {
        tell_fight(table, the, combat, (to_assaulter, to_defender), gone);
    }
    if the.scope == Scope::Fight {
        return Ok(Flow::Done);
    }
    let loser = combat.loser();
    combat.step = if combat.standing(loser).general.is_with() { Step::Risk } else { Step::Morale };
    Ok(Flow::On)
}

/// What both sides lost, who is gone, and who has won.
fn tell_fight(table: &mut dyn Table, the: &Mustered<'_>, combat: &Combat, lost: (u8, u8), gone: [(Who, bool); 2]) {
    table.tell(&|| told_loss(Who::Assaulter, lost.0, combat.assaulter.half_bases));
    table.tell(&|| told_loss(Who::Defender, lost.1, combat.defender.half_bases));
    for (who, _) in gone.into_iter().filter(|(_, gone)| *gone) {
        table.tell(&|| unit_effect(who.side(), format!("the {} is destroyed", who.word()), DESTROYED));
        morale::tell_witnesses(table, morale::witnesses(the.book));
    }
    let (wiped, spent) = (combat.defender.half_bases == 0, combat.assaulter.half_bases == 0);
    table.tell(&|| match (combat.winner(), wiped, spent) {
        (Who::Assaulter, true, _) => unit_effect("attacker", "the assaulter wins: the defender is wiped out", FIGHT),
        (Who::Assaulter, ..) => unit_effect("attacker", "the assaulter wins", FIGHT),
        (Who::Defender, _, true) => unit_effect("defender", "the defender wins: the assaulter is wiped out", WIPED),
        (Who::Defender, ..) => unit_effect("defender", "the defender wins", FIGHT),
    });
    if the.scope == Scope::Fight {
        table.tell(&|| Line::next("the loser tests morale, then both sides are disordered", card("33.14")));
    }
}

fn told_loss(who: Who, lost: u8, left: u8) -> Line {
    let lost = count(i32::from(lost), "half base", "half bases");
    unit_effect(who.side(), format!("the {} loses {lost} ({left} left)", who.word()), FIGHT)
}

/// 33.13 Throw one side's dice: hits that are not saved, as half bases, no more than the enemy has.
fn blows(table: &mut dyn Table, book: &Book, strike: &Strike, who: Who, enemy: u8, dice: &mut i32) -> Play<u8> {
    let pool = strike.pool;
    let each = i32::from(book.fight.casualty);
    if table.listens() {
        table.tell(&|| tell_dice(book, strike, who));
        table.tell(&|| cell("fight.hit", "any", "", format!("{}-6", pool.hits_on), FIGHT));
        table.tell(&|| cell("fight.save", strike.save, "", format!("{}-6", pool.saved_on.unwrap_or(0)), FIGHT));
    }
    let lost = |casualties: i32| (casualties * each).min(i32::from(enemy));
    let alike = |casualties: i32| i64::from(lost(casualties));
    let (what, foe, own) = match who {
        Who::Assaulter => ("fight, assaulter", Who::Defender, Own::High),
        Who::Defender => ("fight, defender", Who::Assaulter, Own::Saves),
    };
    let mut roll = Roll::new(what, FIGHT, Dice::Pool(pool)).by(who.side()).against(foe.side());
    // Fewer dice than half bases: no two readings are alike, and the walk need not look.
    if i32::from(pool.dice) * each > i32::from(enemy) {
        roll.alike = Alike::Key(&alike);
    }
    let casualties = determination::roll(table, &roll, own, dice)?;
    Ok(lost(casualties) as u8)
}

fn tell_dice(book: &Book, strike: &Strike, who: Who) -> Line {
    let number = count(i32::from(strike.pool.dice), "die", "dice");
    if strike.mods.is_empty() {
        return unit_effect(who.side(), format!("the {}'s guns fight with {number}", who.word()), DICE);
    }
    let least = if strike.mods.total() < book.fight.minimum { ", the minimum" } else { "" };
    Line::Adjust { title: format!("the {} fights with {number}{least}", who.word()), mods: strike.mods.clone() }
}
