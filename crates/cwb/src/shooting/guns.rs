//! 31.11 to 31.17 Guns shoot.

use longroll::dice::{D6, Pool};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::Case;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use super::foot::{self, Band};
use super::{Mark, Shot, Target, play, read_target, target};
use crate::book::Book;
use crate::lookup::{cell, count};

const DICE: Rule = card("31.11");
const SAVE: Rule = card("31.13");
const SAVE_HOUSE: Rule = house("31.13");
const OVERHEAD: Rule = card("31.15");
const OVERHEAD_HOUSE: Rule = house("31.15");
pub(super) const RANGE: Rule = card("31.16");
const MACHINE_GUN: Rule = house("31.16");

/// What the dice of a shot are called.
pub(crate) const SHOT: &str = "artillery shooting";

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

/// Make a shot of so many dice.
pub(super) fn ready(book: &'static Book, values: &Values, dice: i32, no: &mut Refusals) -> Ready {
    let (gun, range) = (values.choice("gun"), values.number("range"));
    let mark = read_target(book, values, no);
    let found = reach(book, gun, range);
    no.refuse_if(found.is_none(), "range", "this gun does not reach so far", RANGE);
    let found = found.unwrap_or(("long", Reach::Long));
    overhead(book, values, found.1, no);
    salvo(book, found, dice, mark, values.number("ranks"))
}

/// 31.11 to 31.13 A gun's shot of so many dice, in a range band, at a target of so many ranks.
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
    let shot = Shot { what: SHOT, rule: DICE, pool, low_count: None, was_low: false, by_guns: true, mark };
    Ready { shot, row, inches, save }
}

/// 31.15 Guns may shoot over others if the gaps before and behind them are wide enough; never canister.
fn overhead(book: &Book, values: &Values, reach: Reach, no: &mut Refusals) {
    if !values.flag("overhead") {
        return;
    }
    let (near, gap) = gaps(book, values.choice("side") == "confederate", values.flag("on-hill"));
    no.refuse_if(reach == Reach::Canister, "overhead", "canister is never shot over others", OVERHEAD_HOUSE);
    for (field, least) in [("near-gap", near), ("far-gap", gap)] {
        let wide = values.number(field);
        no.refuse_if(wide < least, field, format!("a gap of {wide} inches where {least} are needed"), OVERHEAD);
    }
}

/// 31.15 The least gaps from a gun to those whom it shoots over, and from them to the target.
pub(crate) fn gaps(book: &Book, confederate: bool, on_hill: bool) -> (i32, i32) {
    let the = &book.artillery;
    let gap = if confederate { the.gap_confederate } else { the.gap };
    (if on_hill { the.near_gap_on_hill } else { gap }, gap)
}

/// The receipt of how the shot was made up.
pub(crate) fn tell(table: &mut dyn Table, book: &Book, ready: &Ready) {
    let pool = ready.shot.pool;
    table.tell(&|| cell("artillery.range", ready.row, "", &ready.inches, RANGE));
    table.tell(&|| Line::effect(count(i32::from(pool.dice), "die", "dice"), DICE));
    let faces = format!("{}-6", pool.hits_on);
    match ready.row {
        "canister" => table.tell(&|| cell("artillery.hit", "canister", "", &faces, DICE)),
        "machine-gun-short" => table.tell(&|| cell("artillery.house", "machine-gun-close", "", &faces, MACHINE_GUN)),
        "machine-gun-long" => table.tell(&|| cell("artillery.house", "machine-gun-far", "", &faces, MACHINE_GUN)),
        _ => table.tell(&|| cell("artillery.hit", "other", "", &faces, DICE)),
    }
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

pub(super) const KINDS: [(&str, &str); 3] =
    [("smoothbore", "smoothbore gun"), ("rifled", "rifled gun"), ("machine-gun", "machine gun")];

/// The gun's fields that all its shots share.
pub(super) fn gun(form: Form, kinds: &[(&'static str, &'static str)]) -> Form {
    form.choice("gun", kinds, "what kind of gun", RANGE).choice(
        "side",
        &[("union", "Union"), ("confederate", "Confederate")],
        "side of the gun",
        OVERHEAD,
    )
}

pub(super) fn rest(form: Form, book: &Book) -> Form {
    let form = form
        .flag("overhead", "it shoots over units between it and the target", OVERHEAD)
        .number_or("near-gap", (0, 99), 0, "overhead: whole inches from the gun to those units", OVERHEAD)
        .number_or("far-gap", (0, 99), 0, "overhead: whole inches from those units to the target", OVERHEAD)
        .flag("on-hill", "the gun is on a hill", OVERHEAD);
    target(form, book).number_or("ranks", (1, 12), 2, "ranks of the target", SAVE)
}

pub(crate) fn form(book: &Book) -> Form {
    let form = gun(Form::new().group("gun"), &KINDS)
        .number("ap", (1, book.artillery.most_ap), "AP used to shoot at this target", DICE)
        .number("range", (0, 60), "inches to the target, a part of an inch counted as one", RANGE);
    rest(form, book)
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let ready = ready(book, values, values.number("ap") * book.artillery.dice_per_ap, &mut no);
    no.allow(())?;
    Ok(play(book, ready.shot, (&[], 0), move |table| tell(table, book, &ready)))
}
