//! 31.1 to 31.8 Infantry and dismounted cavalry shoot.

use longroll::dice::{D6, Pool};
use longroll::drm::{Drm, Mods};
use longroll::form::{Form, Values};
use longroll::procedure::Case;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use super::{Mark, SHOOTERS, Shot, Target, fact_names as facts, play, read_target, target};
use crate::book::{Book, FootWeapon};
use crate::determination;
use crate::lookup::{cell, count};
use crate::unit::{Arm, Order, QUALITIES, QUALITY, Unit, UnitFields, quality, read_shape, shape};

const DICE: Rule = card("31.1");
const RANGE: Rule = card("31.3");
const HIT: Rule = card("31.4");
const IMPAIRED: Rule = house("31.4");
const SAVE: Rule = card("31.5");
const LOW: Rule = card("31.8");

/// What the dice of a shot are called.
pub(crate) const SHOT: &str = "infantry shooting";

pub(super) const SHAPE: UnitFields = UnitFields { half_bases: "half-bases", start: "start", front: "front" };

/// 31.3 How far away the target is, by the nearest firing base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Band {
    Short,
    Long,
}

/// 31.1 A die for each base of the front rank, and for half of those in the second, rounded down.
pub fn dice(book: &Book, unit: Unit) -> i32 {
    let second = book.infantry.second_rank;
    i32::from(unit.frontage()) * book.infantry.front_rank + i32::from(unit.second_rank()) * second.of / second.over
}

/// 31.5 What saves the target.
pub(super) fn save(book: &Book, mark: Mark, band: Band) -> (&'static str, i8) {
    let the = &book.infantry;
    match (band, mark.target) {
        (Band::Long, _) => ("long", the.save_long),
        (Band::Short, Target::Gun) => ("gun-short", the.save_gun),
        (Band::Short, _) if mark.cover => ("cover-short", the.save_cover),
        (Band::Short, _) => ("open-short", the.save_open),
    }
}

/// 31.4 What impairs the shooting; any one reason is enough. What a scenario adds is not asked for.
fn impairments(book: &Book) -> [Option<&'static Drm>; 5] {
    let the = &book.infantry.impaired;
    [the.firer_disordered, the.low_ammunition, the.half_hidden, the.inside_woods, the.moved_far]
}

/// The shooter's fields.
pub(super) fn shooter(form: Form, book: &Book) -> Form {
    let weapons: Vec<(&'static str, &'static str)> =
        book.infantry.weapons.iter().map(|weapon| (weapon.name, weapon.words)).collect();
    let form = form.choice("quality", QUALITIES, "quality of the shooter", QUALITY).choice(
        "weapon",
        &weapons,
        "what it shoots with; mounted cavalry never shoots",
        house("3.1"),
    );
    impairments(book).into_iter().fold(shape(form, SHAPE), Form::modifier)
}

/// A shot by foot with what the receipt says of it.
pub(crate) struct Ready {
    pub shot: Shot,
    unit: Unit,
    weapon: FootWeapon,
    band: Band,
    impaired: Mods,
    save_row: &'static str,
}

/// Read the shooter and make its shot.
pub(super) fn ready(book: &'static Book, values: &Values, no: &mut Refusals) -> Ready {
    let the = &book.infantry;
    let unit = Unit {
        arm: Arm::Infantry,
        quality: quality(values, "quality"),
        half_bases: 0,
        start: 0,
        front: 1,
        order: Order::Good,
    };
    let unit = read_shape(values, SHAPE, unit, no);
    let (weapon, range) = (the.weapon(values.choice("weapon")), values.number("range"));
    no.refuse_if(
        range > weapon.long,
        "range",
        format!("{} reach no farther than {} inches", weapon.words, weapon.long),
        weapon.rule,
    );
    let mark = read_target(book, values, no);
    let mut impaired = Mods::new();
    for drm in impairments(book) {
        impaired.add_if(drm.is_some_and(|drm| values.flag(drm.slug)), drm);
    }
    volley(book, Shooter { unit, weapon, impaired, low: values.flag("low-ammunition") }, range, mark)
}

/// Foot about to shoot.
pub(crate) struct Shooter {
    pub unit: Unit,
    pub weapon: FootWeapon,
    pub impaired: Mods,
    /// It is low on ammunition.
    pub low: bool,
}

/// 31.1 to 31.5 The shot of foot at a target so many inches off.
pub(crate) fn volley(book: &Book, shooter: Shooter, inches: i32, mark: Mark) -> Ready {
    let the = &book.infantry;
    let Shooter { unit, weapon, impaired, low: was_low } = shooter;
    let band = if inches <= weapon.short { Band::Short } else { Band::Long };
    let (save_row, saved_on) = save(book, mark, band);
    let dice = dice(book, unit).clamp(1, 99) as u8;
    let mut pool = Pool::new(dice, D6, if impaired.is_empty() { the.hit } else { the.hit_impaired });
    if weapon.rerolls {
        pool = pool.reroll_to(the.reroll[unit.quality]);
    }
    if mark.target != Target::General {
        pool = pool.saved_on(saved_on);
    }
    let low_count = (!was_low).then_some(the.low_count);
    if let Some(count) = low_count {
        let first = book.switches.first_dice.is_other();
        pool = if first { pool.marking_first(the.low_on, count) } else { pool.marking(the.low_on, count) };
    }
    let shot = Shot { what: SHOT, rule: HIT, pool, low_count, was_low, by_guns: false, mark };
    Ready { shot, unit, weapon, band, impaired, save_row }
}

/// The receipt of how the shot was made up.
pub(crate) fn tell(table: &mut dyn Table, book: &Book, ready: &Ready) {
    let Ready { shot, unit, weapon, band, .. } = ready;
    let (column, inches) = if *band == Band::Short { ("short", weapon.short) } else { ("long", weapon.long) };
    table.tell(&|| cell(weapon.chart, weapon.name, column, inches, weapon.rule));
    table.tell(&|| {
        let ranks = format!("{} in front and {} behind", unit.frontage(), unit.second_rank());
        Line::effect(format!("{ranks}: {}", count(i32::from(shot.pool.dice), "die", "dice")), DICE)
    });
    let row = if ready.impaired.is_empty() { "normal" } else { "impaired" };
    for (drm, _) in ready.impaired.iter() {
        table.tell(&|| Line::effect(format!("impaired: {}", drm.reason), drm.rule));
    }
    let faces = if shot.pool.hits_on == 6 { "6".to_owned() } else { format!("{}-6", shot.pool.hits_on) };
    table.tell(&|| cell("infantry.hit", row, "", &faces, if row == "normal" { HIT } else { IMPAIRED }));
    if let Some(to) = shot.pool.reroll_to {
        table.tell(&|| cell("infantry.reroll", unit.quality.word(), "", rerolled(to), HIT));
    }
    if let Some(on) = shot.pool.saved_on {
        table.tell(&|| cell("infantry.save", ready.save_row, "", format!("{on}-6"), SAVE));
    }
    if shot.low_count.is_some() {
        table.tell(&|| cell("infantry.shots", "low-on", "", book.infantry.low_on, LOW));
    }
}

fn rerolled(to: i8) -> String {
    if to == 1 { "1".to_owned() } else { format!("1-{to}") }
}

pub(crate) fn form(book: &Book) -> Form {
    let form = shooter(Form::new().group("shooter"), book).number(
        "range",
        (0, 60),
        "inches to the target, a part of an inch counted as one",
        RANGE,
    );
    determination::for_all(target(form, book), book)
}

pub(crate) fn fact_names() -> Vec<longroll::procedure::FactName> {
    facts()
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let ready = ready(book, values, &mut no);
    no.allow(())?;
    let own = (SHOOTERS, values.number("determination"));
    Ok(play(book, ready.shot, own, move |table| tell(table, book, &ready)))
}
