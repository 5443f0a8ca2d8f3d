//! 31.11 to 31.17 Guns shoot.

use longroll::dice::{D6, Pool};
use longroll::drm::Mods;
use longroll::form::{choice, flag, maybe, number};
use longroll::procedure::{About, Case, Declared, FactName};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use super::foot::{self, Band};
use super::{Aimed, FACTS, Mark, Shot, Target, play};
use crate::book::Book;
use crate::determination::Own;
use crate::lookup::{cell, count};
use crate::unit::Army;

const DICE: Rule = card("31.11");
pub(super) const SAVE: Rule = card("31.13");
const SAVE_HOUSE: Rule = house("31.13");
pub(super) const OVERHEAD: Rule = card("31.15");
const OVERHEAD_HOUSE: Rule = house("31.15");
pub(super) const RANGE: Rule = card("31.16");
const MACHINE_GUN: Rule = house("31.16");

longroll::words! {
    #[expect(clippy::enum_variant_names, reason = "a machine gun is called so")]
    pub enum Gun {
        Smoothbore = "smoothbore": "smoothbore gun",
        Rifled = "rifled": "rifled gun",
        MachineGun = "machine-gun": "machine gun",
    }
}

/// 31.16 How far a gun shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    Canister,
    Short,
    Long,
    /// A machine gun, near or far.
    MachineGun(Band),
}

/// 31.16 The range band of a distance; where two bands touch, the nearer has it. Only rifled guns reach the last.
pub(crate) fn reach(book: &Book, gun: &str, inches: i32) -> Option<(&'static str, Reach)> {
    let the = &book.artillery;
    if gun == "machine-gun" {
        return match inches {
            near if near <= the.machine_gun_short => Some(("machine-gun-short", Reach::MachineGun(Band::Short))),
            far if far <= the.machine_gun_long => Some(("machine-gun-long", Reach::MachineGun(Band::Long))),
            _ => None,
        };
    }
    match inches {
        n if n <= the.canister.high => Some(("canister", Reach::Canister)),
        n if n <= the.short.high => Some(("short", Reach::Short)),
        n if n <= the.long.high => Some(("long", Reach::Long)),
        n if n <= the.rifled.high && gun == "rifled" => Some(("rifled", Reach::Long)),
        _ => None,
    }
}

/// A gun's shot with what the receipt says of it.
pub(crate) struct Ready {
    pub shot: Shot,
    row: &'static str,
    inches: String,
    save: Save,
}

/// How the target saves.
#[derive(Clone, Debug)]
enum Save {
    Artillery(Box<Mods>),
    AsInfantry(&'static str),
}

/// 31.13 A hit is saved on 3 or more, less 1 for canister or a deep target, plus 1 at long range or in cover. The lowest
/// face never saves.
fn save(book: &Book, mark: Mark, reach: Reach, ranks: i32) -> (i8, Save) {
    let the = &book.artillery;
    if let Reach::MachineGun(band) = reach {
        let (row, on) = foot::save(book, mark, band);
        return (on, Save::AsInfantry(row));
    }
    let mut mods = Mods::new();
    mods.add_if(reach == Reach::Canister || ranks > the.deep, the.save_drm.canister_or_deep);
    mods.add_if(reach == Reach::Long || mark.cover, the.save_drm.long_or_cover);
    let on = (i32::from(the.save) - mods.total()).max(i32::from(the.natural_fail) + 1).min(i32::from(D6.sides) + 1);
    (on as i8, Save::Artillery(Box::new(mods)))
}

longroll::form! {
    /// A shot over others as a form gives it.
    pub struct Over(_book: &Book) {
        /// it shoots over units between it and the target
        overhead: bool = flag(), OVERHEAD;
        /// overhead: whole inches from the gun to those units
        near_gap: Option<i32> = maybe(0..=99), OVERHEAD;
        /// overhead: whole inches from those units to the target
        far_gap: Option<i32> = maybe(0..=99), OVERHEAD;
        /// overhead: the gun is on a hill
        on_hill: bool = flag(), OVERHEAD;
    }
}

/// Ranks of the target if the form does not say.
const USUAL_RANKS: i32 = 2;

/// The shot with this number of dice at a target, or the reasons against it.
pub(super) fn ready(
    book: &Book,
    (gun, side, range): (Gun, Army, i32),
    over: &Over,
    ranks: Option<i32>,
    dice: i32,
    mark: Mark,
    no: &mut Refusals,
) -> Ready {
    let found = reach(book, gun.word(), range);
    no.refuse_if(found.is_none(), "range", "this gun does not reach that far", RANGE);
    let found = found.unwrap_or(("long", Reach::Long));
    over.check(book, side == Army::Confederate, found.1, no);
    let alone = mark.target == Target::General;
    no.refuse_if(ranks.is_some() && alone, "ranks", "a general alone has no ranks", SAVE);
    let machine = ranks.is_some() && gun == Gun::MachineGun;
    no.refuse_if(machine, "ranks", "ranks do not change a save against a machine gun", MACHINE_GUN);
    salvo(book, found, dice, mark, ranks.unwrap_or(USUAL_RANKS))
}

impl Over {
    /// 31.15 Guns may shoot over others if the gaps before and behind them are wide enough; never canister.
    fn check(&self, book: &Book, confederate: bool, reach: Reach, no: &mut Refusals) {
        if !self.overhead {
            for (given, field) in [
                (self.near_gap.is_some(), "near-gap"),
                (self.far_gap.is_some(), "far-gap"),
                (self.on_hill, "on-hill"),
                (confederate, "side"),
            ] {
                no.refuse_if(given, field, "this matters for a shot over others only: say `overhead` too", OVERHEAD);
            }
            return;
        }
        let (near, gap) = gaps(book, confederate, self.on_hill);
        no.refuse_if(reach == Reach::Canister, "overhead", "canister is never shot over others", OVERHEAD_HOUSE);
        for (field, wide, least) in [("near-gap", self.near_gap, near), ("far-gap", self.far_gap, gap)] {
            let wide = wide.unwrap_or(0);
            no.refuse_if(wide < least, field, format!("a gap of {wide} inches where {least} are needed"), OVERHEAD);
        }
    }
}

/// 31.11 to 31.13 A gun's shot: its range band, its dice, its target and how many ranks that has.
pub(crate) fn salvo(book: &Book, (row, reach): (&'static str, Reach), dice: i32, mark: Mark, ranks: i32) -> Ready {
    let the = &book.artillery;
    let (on, save) = save(book, mark, reach, ranks);
    let hits_on = match reach {
        Reach::Canister => the.hit_canister,
        Reach::Short | Reach::Long => the.hit_other,
        Reach::MachineGun(Band::Short) => the.machine_gun_hit[0],
        Reach::MachineGun(Band::Long) => the.machine_gun_hit[1],
    };
    let mut pool = Pool::new(dice.clamp(1, 99) as u8, D6, hits_on);
    if mark.target != Target::General {
        pool = pool.saved_on(on);
    }
    let inches = match row {
        "canister" => format!("{}-{}", the.canister.low, the.canister.high),
        "short" => format!("{}-{}", the.short.low, the.short.high),
        "long" => format!("{}-{}", the.long.low, the.long.high),
        "rifled" => format!("{}-{}", the.rifled.low, the.rifled.high),
        "machine-gun-short" => the.machine_gun_short.to_string(),
        _ => the.machine_gun_long.to_string(),
    };
    let (what, own) = ("artillery shooting", Own::Nothing);
    let shot = Shot { what, rule: DICE, pool, low_count: None, was_low: false, by_guns: true, own, mark };
    Ready { shot, row, inches, save }
}

/// 31.15 The least gaps from a gun to the units it shoots over, and from them to the target.
pub(crate) fn gaps(book: &Book, confederate: bool, on_hill: bool) -> (i32, i32) {
    let the = &book.artillery;
    let gap = if confederate { the.gap_confederate } else { the.gap };
    (if on_hill { the.near_gap_on_hill } else { gap }, gap)
}

/// The receipt of how the shot was made up.
pub(crate) fn tell(table: &mut dyn Table, book: &Book, ready: &Ready) {
    let pool = ready.shot.pool;
    table.tell(&|| cell("artillery.range", ready.row, "", &ready.inches, RANGE));
    table.tell(&|| Line::effect(format!("the gun shoots with {}", count(i32::from(pool.dice), "die", "dice")), DICE));
    let (chart, row, rule) = match ready.row {
        "canister" => ("artillery.hit", "canister", DICE),
        "machine-gun-short" => ("artillery.house", "machine-gun-close", MACHINE_GUN),
        "machine-gun-long" => ("artillery.house", "machine-gun-far", MACHINE_GUN),
        _ => ("artillery.hit", "other", DICE),
    };
    table.tell(&|| cell(chart, row, "", format!("{}-6", pool.hits_on), rule));
    let Some(on) = pool.saved_on else { return };
    match &ready.save {
        Save::AsInfantry(row) => table.tell(&|| cell("infantry.save", row, "", format!("{on}-6"), MACHINE_GUN)),
        Save::Artillery(mods) => {
            table.tell(&|| cell("artillery.save", "save", "", format!("{}-6", book.artillery.save), SAVE));
            if !mods.is_empty() {
                table.tell(&|| Line::Adjust { title: "to the saving die".to_owned(), mods: (**mods).clone() });
            }
            let rule = if on == book.artillery.natural_fail + 1 { SAVE_HOUSE } else { SAVE };
            table.tell(&|| Line::effect(format!("the target saves on {on} or more"), rule));
        }
    }
}

longroll::form! {
    pub struct ArtilleryFire(book: &Book) {
        group "gun";
        /// what kind of gun
        gun: Gun = choice(), RANGE;
        /// overhead: side of the gun
        side: Army = choice(), OVERHEAD;
        /// AP used to shoot at this target
        ap: i32 = number(1..=book.artillery.most_ap), DICE;
        /// inches to the target, a part of an inch counted as one
        range: i32 = number(0..=60), RANGE;
        with over: Over;
        with aimed: Aimed;
        /// ranks of the target; 2 if not said
        ranks: Option<i32> = maybe(1..=12), SAVE;
    }
}

impl Declared<Book> for ArtilleryFire {
    const ABOUT: About = About::rolls(
        "artillery-fire",
        "Artillery shooting",
        DICE,
        "A gun shoots, through saves, markers and disorder.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let mark = self.aimed.mark(book, &mut no);
        let ready = ready(
            book,
            (self.gun, self.side, self.range),
            &self.over,
            self.ranks,
            self.ap * book.artillery.dice_per_ap,
            mark,
            &mut no,
        );
        no.allow(())?;
        Ok(play(book, ready.shot, 0, move |table| tell(table, book, &ready)))
    }
}
