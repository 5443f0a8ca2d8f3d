//! Chapter 9: musketry and cannonade.  9.2 who fires - 9.7 fire points - 9.8 enfilade - 9.9 the die - 9.10 effects.

pub mod form;

use longroll::dice::Dice;
use longroll::drm::Mods;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Play, Roll, Table};

use crate::book::Book;
use crate::book::field::FireCover;
use crate::book::fire::{EIGHTHS, Effect, OnBattery, Weapon};
use crate::unit::{Arm, D10, Fate, Unit};

pub const FIRE: Rule = card("9.9");
pub const POINTS: Rule = card("9.7");
const DROP: Rule = house("9.7");
const EFFECTS: Rule = card("9.10");
const SECOND_DAMAGE: Rule = rulebook("9.10");
pub const NOT_ENFILADED: Rule = house("9.8");
const DESTROYED: Rule = rulebook("3.7");
const TEN: Rule = card("9.10");

/// Stands of one unit that fire at one target from one range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Firer {
    /// The number of its unit among those that fire; stands of a unit at several ranges are several firers.
    pub whose: u8,
    pub weapon: Weapon,
    pub stands: u8,
    /// All the stands its brigade has.
    pub of: u8,
    pub range: u8,
    pub disordered: bool,
    pub low_ammo: bool,
    pub damaged: bool,
    pub enfilade: bool,
}

/// 9.7 Eighths of a fire point: each stand by weapon and range; halved for Disorder or low ammunition, once (or once for
/// each, switch `stack_halving`); halved for a damaged battery; doubled from enfilade.
pub fn points(book: &Book, firer: Firer, target: &Unit) -> i32 {
    let each = book.points.at(firer.weapon, i32::from(firer.range)).unwrap_or(0);
    let mut total = each * i32::from(firer.stands);
    if firer.weapon.is_battery() {
        if firer.damaged {
            total /= book.factors.damaged;
        }
    } else {
        let marks = u8::from(firer.disordered) + u8::from(firer.low_ammo);
        let halvings = if book.stack_halving { marks } else { marks.min(1) };
        for _ in 0..halvings {
            total /= book.factors.shaken;
        }
    }
    if is_enfilade(firer, target) { total * book.factors.enfilade } else { total }
}

/// 9.8 A march column is enfiladed from every side; a battery only when it is limbered.
fn is_enfilade(firer: Firer, target: &Unit) -> bool {
    target.is_marching() || firer.enfilade && (!target.is_battery() || target.limbered)
}

/// Fire points as one says them.
pub(crate) fn said(eighths: i32) -> String {
    let (whole, rest) = (eighths / EIGHTHS, eighths % EIGHTHS);
    let part = match rest {
        0 => "",
        1 => "1/8",
        2 => "1/4",
        3 => "3/8",
        4 => "1/2",
        5 => "5/8",
        6 => "3/4",
        _ => "7/8",
    };
    match (whole, part) {
        (_, "") => whole.to_string(),
        (0, part) => part.to_owned(),
        (whole, part) => format!("{whole} {part}"),
    }
}

/// 9.6, 9.7 All fire at one target is one total. Each firer's points go on the receipt.
pub fn total(table: &mut dyn Table, book: &Book, firers: &[Firer], target: &Unit) -> i32 {
    let mut sum = 0;
    for &firer in firers {
        let points = points(book, firer, target);
        sum += points;
        table.tell(&|| book.points.line(firer.weapon, i32::from(firer.range)));
        table.tell(&|| Line::effect_on(firer.whose, account(book, firer, target, points), POINTS));
        if firer.enfilade && !is_enfilade(firer, target) {
            table.tell(&|| Line::effect("an unlimbered battery is not enfiladed: not doubled", NOT_ENFILADED));
        }
    }
    if sum % EIGHTHS != 0 || firers.len() > 1 {
        let rule = if sum % EIGHTHS == 0 { POINTS } else { DROP };
        table.tell(&|| {
            let row = book.fire.label(book.fire.row(sum));
            Line::effect(format!("{} fire points in all: row {row}", said(sum)), rule)
        });
    }
    sum
}

/// The words for one firer's points.
fn account(book: &Book, firer: Firer, target: &Unit, points: i32) -> String {
    let mut words = match firer.weapon {
        Weapon::SmoothBore => "smoothbore battery".to_owned(),
        Weapon::Rifled => "rifled battery".to_owned(),
        Weapon::Infantry => format!("{} infantry stands", firer.stands),
        _ => format!("{} dismounted cavalry stands", firer.stands),
    };
    let troops = !firer.weapon.is_battery();
    for (fact, word) in [
        (troops && firer.disordered, ", Disordered"),
        (troops && firer.low_ammo, ", low on ammunition"),
        (!troops && firer.damaged, ", damaged"),
        (is_enfilade(firer, target), ", from enfilade"),
    ] {
        if fact {
            words.push_str(word);
        }
    }
    if troops && firer.disordered && firer.low_ammo && !book.stack_halving {
        words.push_str(" (halved once)");
    }
    format!("{words}: {} fire points", said(points))
}

/// 9.9 The modifiers of the fire die: one for all that exposes the target, the best single cover, and one for dismounted
/// cavalry.
pub fn modifiers(book: &Book, target: &Unit, cover: FireCover, changing: bool) -> Mods {
    let drm = &book.fire_drm;
    let mut mods = Mods::new();
    let column = !target.is_battery() && target.formation.is_column();
    mods.add_if(target.limbered || column || target.arm == Arm::Mounted || changing, drm.exposed);
    match cover {
        FireCover::None => {}
        FireCover::Cover => mods.add(drm.cover),
        FireCover::TownOrBreastworks => mods.add(drm.town_or_breastworks),
    }
    mods.add_if(target.arm == Arm::Dismounted, drm.dismounted_cavalry);
    mods
}

/// The number of the target among the units of a shot, for those who know their names; firers count from 0.
pub const TARGET: u8 = u8::MAX;

/// What one roll did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    pub effect: Effect,
    /// The base die was a ten.
    pub ten: bool,
    pub stands_lost: u8,
}

/// 9.9 Roll, add the modifiers, read the row of the fire points, and apply the effect.
pub fn volley(
    table: &mut dyn Table,
    book: &Book,
    by: &'static str,
    (eighths, mods): (i32, &Mods),
    target: &mut Unit,
) -> Play<Volley> {
    let (row, ten) = (book.fire.row(eighths), book.fire_notes.ten);
    let effect = |die: i32| book.fire.at(row, die + mods.total());
    let alike = |die: i32| 2 * (effect(die) as i64) + i64::from(die == ten);
    let cell = |die: i32| book.fire.line(row, effect(die));
    let roll = Roll::new("fire", FIRE, Dice::One(D10)).by(by).with(mods).alike(&alike).reads(&cell);
    let die = table.roll(&roll)?;
    let effect = effect(die);
    let stands_lost = suffer(table, book, effect, target);
    Ok(Volley { effect, ten: die == ten, stands_lost })
}

/// 9.10 Troops are Disordered and lose stands; a battery is silenced, damaged and silenced, or wrecked. Damage to a damaged
/// battery wrecks it.
fn suffer(table: &mut dyn Table, book: &Book, effect: Effect, target: &mut Unit) -> u8 {
    let line = book.effects[effect as usize];
    let battery = target.is_battery();
    table.tell(&|| line.line(effect, battery, EFFECTS));
    if battery {
        battery_suffers(table, line.battery, target);
        return 0;
    }
    if !line.disorders {
        table.tell(&|| Line::effect_on(TARGET, "no effect", EFFECTS));
        return 0;
    }
    let word = if target.disordered { "already Disordered" } else { "Disordered" };
    target.disordered = true;
    table.tell(&|| Line::effect_on(TARGET, word, EFFECTS));
    let lost = target.lose(line.stands);
    target.lost_to_fire += lost;
    if lost > 0 {
        let left = target.stands;
        table.tell(&|| {
            let stands = if lost == 1 { "stand" } else { "stands" };
            Line::effect_on(TARGET, format!("loses {lost} {stands} ({left} left)"), EFFECTS)
        });
    }
    if !target.stands_here() {
        table.tell(&|| Line::effect_on(TARGET, "no stand is left: destroyed", DESTROYED));
    }
    lost
}

fn battery_suffers(table: &mut dyn Table, how: OnBattery, target: &mut Unit) {
    match how {
        OnBattery::Nothing => table.tell(&|| Line::effect_on(TARGET, "no effect", EFFECTS)),
        OnBattery::Silenced => {
            target.silenced = true;
            table.tell(&|| Line::effect_on(TARGET, "silenced", EFFECTS));
        }
        OnBattery::Damaged if target.damaged => {
            target.fate = Fate::Wrecked;
            table.tell(&|| Line::effect_on(TARGET, "damaged a second time: wrecked", SECOND_DAMAGE));
        }
        OnBattery::Damaged => {
            (target.damaged, target.silenced) = (true, true);
            table.tell(&|| Line::effect_on(TARGET, "damaged and silenced", EFFECTS));
        }
        OnBattery::Wrecked => {
            target.fate = Fate::Wrecked;
            table.tell(&|| Line::effect_on(TARGET, "wrecked", EFFECTS));
        }
    }
}

/// 9.10 On a base ten every firing battery runs low, and every brigade with at least half its stands in the shot.
pub fn runs_low(book: &Book, firers: &[Firer], firer: Firer) -> bool {
    let same = firers.iter().filter(|other| other.whose == firer.whose);
    let stands: i32 = same.map(|other| i32::from(other.stands)).sum();
    firer.weapon.is_battery() || stands * book.fire_notes.low_ammo_part >= i32::from(firer.of)
}

/// Tell of a base ten.
pub fn told_ten(table: &mut dyn Table) {
    table.tell(&|| Line::effect("a base 10: ammunition runs low, and leaders are at risk", TEN));
}
