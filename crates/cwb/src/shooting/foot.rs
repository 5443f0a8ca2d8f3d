//! 31.1 to 31.8 Infantry and dismounted cavalry shoot.

use longroll::dice::{D6, Pool};
use longroll::drm::Mods;
use longroll::form::{choice, choice_of, maybe, modifier, number};
use longroll::procedure::{About, Case, Declared, FactName};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use super::{Aimed, FACTS, Mark, Shot, Target, play};
use crate::book::{Book, FootWeapon};
use crate::determination::{Own, Rerolls};
use crate::lookup::{cell, count};
use crate::unit::{Arm, FRONT, MOST_FRONT, MOST_HALF_BASES, QUALITY, Quality, STRENGTH, Shape, USUAL, Unit, shaped};

const DICE: Rule = card("31.1");
const WEAPON: Rule = house("3.1");
const RANGE: Rule = card("31.3");
const HIT: Rule = card("31.4");
const IMPAIRED: Rule = house("31.4");
const SAVE: Rule = card("31.5");
const LOW: Rule = card("31.8");

/// The weapons of foot as forms offer them.
fn weapons(book: &Book) -> Vec<(&'static str, &'static str)> {
    book.infantry.weapons.iter().map(|weapon| (weapon.name, weapon.words)).collect()
}

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

/// A shot by foot with what the receipt says of it.
pub(crate) struct Ready {
    pub shot: Shot,
    unit: Unit,
    weapon: FootWeapon,
    band: Band,
    impaired: Mods,
    save_row: &'static str,
}

longroll::form! {
    /// The shooter as a form gives it. What a scenario adds to what impairs it is not asked for.
    pub struct Firing(book: &Book) {
        /// quality of the shooter
        quality: Quality = choice(), QUALITY;
        /// what it shoots with; mounted cavalry never shoots
        weapon: &'static str = choice_of(&weapons(book)), WEAPON;
        /// strength in half bases: a base is 2
        half_bases: u8 = number(1..=MOST_HALF_BASES).or(USUAL), STRENGTH;
        /// bases in the front rank; 3 if not said, fewer if it has fewer
        front: Option<u8> = maybe(1..=MOST_FRONT), FRONT;
        firer_disordered: bool = modifier(book.infantry.impaired.firer_disordered);
        low_ammunition: bool = modifier(book.infantry.impaired.low_ammunition);
        half_hidden: bool = modifier(book.infantry.impaired.half_hidden);
        inside_woods: bool = modifier(book.infantry.impaired.inside_woods);
        moved_far: bool = modifier(book.infantry.impaired.moved_far);
    }
}

impl Firing {
    /// The shot at a target, or what is against it.
    pub(super) fn ready(&self, book: &Book, range: i32, mark: Mark, no: &mut Refusals) -> Ready {
        let the = &book.infantry;
        let Firing { quality, half_bases, front, .. } = *self;
        let shape = Shape { arm: Arm::Infantry, quality, half_bases, start: None, front, disordered: false };
        let unit = shaped(shape, "", no);
        let weapon = the.weapon(self.weapon);
        let far = format!("{} reach no farther than {} inches", weapon.words, weapon.long);
        no.refuse_if(range > weapon.long, "range", far, weapon.rule);
        let drm = &the.impaired;
        let mut impaired = Mods::new();
        impaired.add_if(self.firer_disordered, drm.firer_disordered);
        impaired.add_if(self.low_ammunition, drm.low_ammunition);
        impaired.add_if(self.half_hidden, drm.half_hidden);
        impaired.add_if(self.inside_woods, drm.inside_woods);
        impaired.add_if(self.moved_far, drm.moved_far);
        volley(book, Shooter { unit, weapon, impaired, low: self.low_ammunition }, range, mark)
    }
}

/// Foot about to shoot.
pub(crate) struct Shooter {
    pub unit: Unit,
    pub weapon: FootWeapon,
    pub impaired: Mods,
    /// It is low on ammunition.
    pub low: bool,
}

/// 31.1 to 31.5 The shot of foot at a target, by its distance in inches.
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
        pool = if first { pool.marking_before_reroll(the.low_on, count) } else { pool.marking(the.low_on, count) };
    }
    let what = "infantry shooting";
    let shot = Shot { what, rule: HIT, pool, low_count, was_low, by_guns: false, own: Own::High, mark };
    Ready { shot, unit, weapon, band, impaired, save_row }
}

/// The receipt of how the shot was made up.
pub(crate) fn tell(table: &mut dyn Table, book: &Book, ready: &Ready) {
    let Ready { shot, unit, weapon, band, .. } = ready;
    let (column, inches) = if *band == Band::Short { ("short", weapon.short) } else { ("long", weapon.long) };
    table.tell(&|| cell(weapon.chart, weapon.name, column, inches, weapon.rule));
    table.tell(&|| {
        let ranks = format!("{} bases in front and {} behind", unit.frontage(), unit.second_rank());
        Line::effect(format!("{ranks} shoot with {}", count(i32::from(shot.pool.dice), "die", "dice")), DICE)
    });
    let row = if ready.impaired.is_empty() { "normal" } else { "impaired" };
    for (drm, _) in ready.impaired.iter() {
        table.tell(&|| Line::effect(format!("impaired: {}", drm.reason), drm.rule));
    }
    table.tell(&|| {
        let faces = if shot.pool.hits_on == 6 { "6".to_owned() } else { format!("{}-6", shot.pool.hits_on) };
        cell("infantry.hit", row, "", faces, if row == "normal" { HIT } else { IMPAIRED })
    });
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

longroll::form! {
    pub struct InfantryFire(book: &Book) {
        group "shooter";
        with foot: Firing;
        /// inches to the target, a part of an inch counted as one
        range: i32 = number(0..=60), RANGE;
        with aimed: Aimed;
        with rerolls: Rerolls;
    }
}

impl Declared<Book> for InfantryFire {
    const ABOUT: About = About::rolls(
        "infantry-fire",
        "Infantry shooting",
        HIT,
        "A shot by infantry or dismounted cavalry, through saves, disorder and ammunition.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let mark = self.aimed.mark(book, &mut no);
        let ready = self.foot.ready(book, self.range, mark, &mut no);
        no.allow(())?;
        Ok(play(book, ready.shot, self.rerolls.determination, move |table| tell(table, book, &ready)))
    }
}
