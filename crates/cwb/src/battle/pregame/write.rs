//! A scenario and its table as text.

use std::fmt::Write;

use longroll::side::{BySide, Side};

use super::army::Army;
use super::contest::Contest;
use super::ground::{Goal, HEIGHT, Piece, WIDTH};
use super::posting::{Chief, Host, Place, Posted};
use crate::battle::cards::{Arms, Branch};

/// Bases in front of a unit that begins in line.
const FRONT: u8 = 3;

fn word(side: Side) -> &'static str {
    if side == Side::North { "union" } else { "confederate" }
}

/// The table file.
pub fn table(name: &str, ground: &[Piece]) -> String {
    let mut text = format!("table     {name}\ntitle     A table laid by the dice\nsize      {WIDTH} x {HEIGHT}\n\n");
    for piece in ground {
        let (low, high) = (piece.at, piece.far_corner());
        let corners = format!("({},{}) ({},{})", low.x(), low.y(), high.x(), high.y());
        let _ = writeln!(text, "area      {} rect {corners}", piece.kind);
    }
    text
}

/// The scenario file.
pub fn scenario(
    name: &str,
    clock: i32,
    contest: &Contest,
    armies: &BySide<Army>,
    sides: &BySide<Host>,
    goals: &[Goal],
) -> String {
    let attacker = contest.attacker;
    let (attack, defence) = (&armies[attacker].title, &armies[attacker.other()].title);
    let mut text = format!(
        "# Made by the game before the game (chapter 5).\nscenario  {name}\ntitle     {attack} against {defence}\n\
         about     {attack} attacks {defence}, on ground laid by the dice.\nsystem    cwb\ntable     {name}\nratings   house\n\
         attacker  {}\nclock     {}\n\n",
        word(attacker),
        clock.max(1)
    );
    for (number, goal) in (1..).zip(goals) {
        let (x, y) = (goal.at.x(), goal.at.y());
        let _ = writeln!(text, "objective  \"Objective {number}\" ({x},{y}) {}", goal.points);
    }
    for side in Side::BOTH {
        army(&mut text, side, &armies[side], &sides[side]);
    }
    text
}

fn army(text: &mut String, side: Side, army: &Army, host: &Host) {
    let edge = if side == Side::North { "north" } else { "south" };
    let _ = writeln!(text, "\nside {} {edge}", word(side));
    members(text, side, host, None, "  ");
    for (at, division) in army.divisions.iter().enumerate() {
        let _ = writeln!(text, "  division {} \"{}\"", division.id, division.name);
        members(text, side, host, Some(at), "    ");
    }
}

/// The general and the units of a division, or of the corps.
fn members(text: &mut String, side: Side, host: &Host, division: Option<usize>, indent: &str) {
    for chief in host.chiefs.iter().filter(|chief| chief.division == division) {
        let _ = writeln!(text, "{indent}{}", general(chief));
    }
    let units = host.units.iter().filter(|unit| unit.division == division);
    for line in units.filter_map(|unit| unit_line(side, unit)) {
        let _ = writeln!(text, "{indent}{line}");
    }
}

fn general(chief: &Chief) -> String {
    let place = chief.at.map_or_else(|| "arrives".to_owned(), |at| format!("at ({},{})", at.x(), at.y()));
    format!("general {} \"{}\" {} {place}", chief.post.id, chief.post.name, chief.value)
}

/// A unit's line; none for one that is out of the game.
fn unit_line(side: Side, unit: &Posted) -> Option<String> {
    let troop = &unit.troop;
    let what = match troop.branch {
        Branch::Infantry(arms) | Branch::Cavalry(arms) => {
            format!("{} {} {}", troop.bases, troop.quality.word(), weapon(arms))
        }
        Branch::Gun { rifled, light } => {
            let barrel = if rifled { "rifled" } else { "smoothbore" };
            format!("{barrel}{}", if light { " light" } else { "" })
        }
        Branch::MachineGun => "machine-gun".to_owned(),
    };
    let key = match troop.branch {
        Branch::Infantry(_) => "infantry",
        Branch::Cavalry(_) => "cavalry",
        Branch::Gun { .. } | Branch::MachineGun => "gun",
    };
    let mut line = format!("{key} {} \"{}\" {what}", troop.id, troop.name);
    match unit.place {
        Place::Gone => return None,
        Place::At(at) => {
            let posture = match (troop.branch.is_gun(), unit.limbered) {
                (true, true) => "limbered".to_owned(),
                (true, false) => "unlimbered".to_owned(),
                (false, _) => format!("front {}", FRONT.min(troop.bases)),
            };
            let facing = if side == Side::North { 180 } else { 0 };
            let _ = write!(line, " {posture} at ({},{}) facing {facing}", at.x(), at.y());
        }
        Place::Late | Place::Waiting => {
            let y = if side == Side::North { HEIGHT } else { field::Length::ZERO };
            let _ = write!(line, " arrives ({},{y})", WIDTH.half());
        }
    }
    let fortune = unit.fortune;
    for (so, word) in [(fortune.low_ammo, "low-ammo"), (fortune.spirited, "spirited"), (fortune.hurries, "hurries")] {
        if so {
            let _ = write!(line, " {word}");
        }
    }
    Some(line)
}

fn weapon(arms: Arms) -> &'static str {
    match arms {
        Arms::Musket => "musket",
        Arms::Rifle => "rifle",
        Arms::Carbine => "carbine",
    }
}
