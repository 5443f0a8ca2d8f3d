//! A line of the order of battle: `1a "1st Infantry" infantry R 8/6 at 0208 facing E`.

use std::sync::Arc;

use hexes::outline::HexWords;
use hexes::{Dir, Facing, Hex};
use longroll::nearest::suggest;
use longroll::outline::{Entry, Reader, Word, Words};

use super::super::cards::{Attached, Branch, Start, UnitCard};
use super::army::{Army, Inherited};
use crate::book::Weapon;

const BRANCHES: [(&str, Branch); 7] = [
    ("infantry", Branch::Infantry),
    ("cavalry", Branch::Cavalry),
    ("skirmishers", Branch::Skirmishers),
    ("sharpshooters", Branch::Sharpshooters),
    ("artillery", Branch::Artillery),
    ("horse-artillery", Branch::HorseArtillery),
    ("heavy", Branch::Heavy),
];

const KEYS: [&str; 10] =
    ["at", "facing", "march", "enters", "on-foot", "green", "lancers", "battery", "allowance", "dismounts"];

/// Where and how a unit stands, as far as its line says.
#[derive(Default)]
struct Standing {
    at: Option<Hex>,
    facing: Option<Facing>,
    march: Option<Dir>,
    on_foot: bool,
    enters: Option<Start>,
}

pub(super) fn read(
    army: &Army<'_>,
    reader: &mut Reader,
    entry: &Entry,
    attached: Attached,
    inherited: Inherited,
) -> Option<UnitCard> {
    let mut words = Words::of(entry);
    let name = words.need(reader, "the name of the unit")?.text;
    let branches = BRANCHES.map(|(word, _)| word);
    let (_, branch) = BRANCHES[words.one_of(reader, "a branch", &branches)?];
    let word = words.need(reader, "a weapon")?;
    // 18.10 Some have no small arms.
    let unarmed = word.text == "-" && !branch.is_guns();
    let weapon = if unarmed { None } else { Some(weapon(army, reader, word, branch)?) };
    let (sp, cr) = strength(reader, &mut words)?;
    // 9.1 Unless the counter says otherwise.
    let usual_allowance = army.book.moving.allowance(branch);
    let mut card = UnitCard {
        id: entry.key.text,
        name,
        side: inherited.side,
        attached,
        branch,
        weapon,
        sp,
        sp_dismounted: if branch == Branch::Cavalry { army.book.defaults.dismounted(sp) } else { sp },
        cr,
        allowance: usual_allowance.good,
        allowance_disordered: usual_allowance.disordered,
        green: false,
        lancers: false,
        battery: None,
        start: Start::Enters { turn: 0, hex: Hex::default() },
    };
    let mut standing = Standing { facing: inherited.facing, ..Standing::default() };
    while let Some(word) = words.next() {
        flag(army, reader, &mut words, word, &mut card, &mut standing);
    }
    card.start = start(reader, entry.key, &card, &standing, inherited)?;
    Some(card)
}

/// A key of the line and what follows it.
fn flag(
    army: &Army<'_>,
    reader: &mut Reader,
    words: &mut Words<'_>,
    key: Word,
    card: &mut UnitCard,
    standing: &mut Standing,
) {
    match key.text {
        "at" => standing.at = words.hex(reader, army.grid),
        "facing" => standing.facing = words.facing(reader),
        "march" => standing.march = words.direction(reader),
        "enters" => standing.enters = army.enters(reader, words),
        "on-foot" if card.branch == Branch::Cavalry => standing.on_foot = true,
        "green" if card.branch == Branch::Infantry => card.green = true,
        "lancers" if card.branch == Branch::Cavalry => card.lancers = true,
        "battery" if card.branch.is_guns() => card.battery = words.need(reader, "a name").map(|word| word.text),
        "dismounts" if card.branch == Branch::Cavalry => {
            card.sp_dismounted = words.number(reader, "its strength on foot", (1, 60)).unwrap_or(1) as u8;
        }
        "allowance" => allowance(reader, words, card),
        known if KEYS.contains(&known) => {
            let message = format!("`{known}` does not fit this branch");
            reader.fault(key, message, "green is for infantry, on-foot and lancers for cavalry, battery for guns");
        }
        _ => Words::stray(reader, key, &KEYS),
    }
}

/// 10.4 `R`, a code of the range charts. Guns have guns, and others have small arms.
fn weapon(army: &Army<'_>, reader: &mut Reader, word: Word, branch: Branch) -> Option<Arc<Weapon>> {
    let fits = |weapon: &&Arc<Weapon>| weapon.is_gun == branch.is_guns();
    let found = army.book.weapon(word.text).filter(fits);
    if found.is_none() {
        let known = army.book.weapons.iter().filter(|weapon| weapon.is_gun == branch.is_guns());
        let help = suggest(word.text, known.map(|weapon| weapon.code));
        let sort = if branch.is_guns() { "gun" } else { "small arm" };
        reader.fault(word, format!("`{}` is not a {sort} of the range chart (10.4)", word.text), help);
    }
    found.cloned()
}

/// `8/6`: strength points and cohesion.
fn strength(reader: &mut Reader, words: &mut Words<'_>) -> Option<(u8, u8)> {
    let word = words.need(reader, "strength and cohesion")?;
    let parts = word.text.split_once('/').and_then(|(sp, cr)| Some((sp.parse().ok()?, cr.parse().ok()?)));
    let fits = |(sp, cr): &(u8, u8)| (1..=60).contains(sp) && *cr <= 9;
    let found = parts.filter(fits);
    if found.is_none() {
        let help = "strength points from 1 to 60, a stroke, cohesion from 0 to 9: 8/6";
        reader.fault(word, format!("`{}` is not strength and cohesion", word.text), help);
    }
    found
}

/// 9.1 `allowance 8` or `allowance 8/6`: movement points in good order, and Disordered.
fn allowance(reader: &mut Reader, words: &mut Words<'_>, card: &mut UnitCard) {
    let Some(word) = words.need(reader, "movement points") else { return };
    let (good, disordered) = word.text.split_once('/').unwrap_or((word.text, word.text));
    let points = |text: &str| text.parse::<u8>().ok().filter(|points| *points <= 20);
    match (points(good), points(disordered)) {
        (Some(good), Some(disordered)) => {
            (card.allowance, card.allowance_disordered) = (good * 2, disordered * 2);
        }
        _ => reader.fault(word, format!("`{}` is not an allowance", word.text), "movement points up to 20: 8 or 8/6"),
    }
}

/// Where it starts: on the map, looking somewhere, or as a reinforcement.
fn start(
    reader: &mut Reader,
    place: Word,
    card: &UnitCard,
    standing: &Standing,
    inherited: Inherited,
) -> Option<Start> {
    let mounted = card.branch == Branch::Cavalry && !standing.on_foot;
    let help = "write `at 0805 facing E`, or `enters 2 0108` for turn and hex";
    match (standing.at, standing.enters.or(inherited.enters), standing.march, standing.facing) {
        (Some(_), _, _, _) if standing.enters.is_some() => {
            reader.fault(place, "a unit starts on the map or enters it, not both", help);
            None
        }
        // 7.1 A column faces a hexside: the left one of the two before this vertex.
        (Some(hex), _, Some(toward), _) => {
            let facing = Facing::new(toward as i32);
            Some(Start::On { hex, facing, march: true, mounted })
        }
        (Some(hex), _, None, Some(facing)) => Some(Start::On { hex, facing, march: false, mounted }),
        (Some(_), _, None, None) => {
            reader.fault(place, "the unit has no facing", "write `facing E`, here or at its command");
            None
        }
        (None, enters @ Some(_), _, _) => enters,
        (None, None, _, _) => {
            reader.fault(place, "the unit has no hex", help);
            None
        }
    }
}
