//! A scenario and its table as text.

use std::fmt::Write;

use longroll::side::Side;

use super::army::Army;
use super::deployment::from_edge;
use super::muster::{Chief, Place, Posted};
use super::{Draft, Pregame, names};
use crate::battle::cards::Branch;

/// A scenario and its table, as they are saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prepared {
    pub scenario: String,
    pub table: String,
}

pub fn prepared(game: &Pregame, draft: &Draft) -> Prepared {
    Prepared { scenario: scenario(game, draft), table: table(game, draft) }
}

fn word(side: Side) -> &'static str {
    if side == Side::North { "union" } else { "confederate" }
}

/// A name between quotation marks; there are none in it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "'"))
}

/// The short name of a piece: as in its army, unless the Union has the same.
pub fn id(game: &Pregame, side: Side, id: &str) -> String {
    let taken = side == Side::South && game.armies.north.ids().any(|other| other == id);
    let own = id.replace([' ', '"'], "-");
    if taken { format!("{}-{own}", word(side)) } else { own }
}

/// The table file. Each piece has its number in its name.
fn table(game: &Pregame, draft: &Draft) -> String {
    let (name, (width, depth)) = (&game.name, game.book.pregame.table);
    let mut text = format!("table     {name}\ntitle     A table laid by the dice\nsize      {width} x {depth}\n\n");
    for (number, piece) in draft.ground.iter().enumerate() {
        let (low, high) = (piece.at, piece.far_corner(&game.book.pregame));
        let corners = format!("({},{}) ({},{})", low.x(), low.y(), high.x(), high.y());
        let name = format!("{} {}", names::piece(number, piece), number + 1);
        let _ = writeln!(text, "area      {} {} rect {corners}", piece.kind, quoted(&name));
    }
    for way in &draft.ways {
        let name = if way.name.is_empty() { String::new() } else { format!(" {}", quoted(way.name)) };
        let width = if way.width == 0 { String::new() } else { format!(" width 0.{}", way.width) };
        let points: Vec<String> = way.points.iter().map(|at| format!("({},{})", at.x(), at.y())).collect();
        let _ = writeln!(text, "line      {}{name}{width} {}", way.kind, points.join(" "));
    }
    text
}

fn scenario(game: &Pregame, draft: &Draft) -> String {
    let (name, attacker) = (&game.name, draft.attacker());
    let (attack, defence) = (&game.armies[attacker].title, &game.armies[attacker.other()].title);
    let mut text = format!(
        "# Made by the game before the game (chapter 5).\nscenario  {name}\ntitle     {attack} against {defence}\n\
         about     {attack} attacks {defence}, on ground laid by the dice.\nsystem    cwb\ntable     {name}\nratings   house\n\
         attacker  {}\nclock     {}\n\n",
        word(attacker),
        draft.clock.max(1)
    );
    let names = names::goals(&game.book.pregame, &draft.ground, &draft.goals);
    for (name, goal) in names.iter().zip(&draft.goals) {
        let (x, y) = (goal.at.x(), goal.at.y());
        let _ = writeln!(text, "objective  {} ({x},{y}) {}", quoted(name), goal.points);
    }
    for side in Side::BOTH {
        army(&mut text, game, draft, side);
    }
    text
}

fn army(text: &mut String, game: &Pregame, draft: &Draft, side: Side) {
    let edge = if side == Side::North { "north" } else { "south" };
    let foreign = game.armies[side].list.foreign.map_or(String::new(), |foreign| format!(" {}", foreign.word()));
    let _ = writeln!(text, "\nside {} {edge}{foreign}", word(side));
    members(text, game, draft, side, None);
    for (at, division) in game.armies[side].divisions.iter().enumerate() {
        let _ = writeln!(text, "  division {} {}", id(game, side, division.id), quoted(division.name));
        members(text, game, draft, side, Some(at));
    }
}

/// The general and the units of a division, or of the corps.
fn members(text: &mut String, game: &Pregame, draft: &Draft, side: Side, division: Option<usize>) {
    let (host, indent) = (&draft.sides[side], if division.is_some() { "    " } else { "  " });
    for chief in host.chiefs.iter().filter(|chief| chief.division == division) {
        let _ = writeln!(text, "{indent}{}", general(game, side, chief));
    }
    let units = host.units.iter().filter(|unit| unit.division == division);
    for line in units.filter_map(|unit| unit_line(game, side, unit)) {
        let _ = writeln!(text, "{indent}{line}");
    }
}

fn general(game: &Pregame, side: Side, chief: &Chief) -> String {
    let place = chief.at.map_or_else(|| "arrives".to_owned(), |at| format!("at ({},{})", at.x(), at.y()));
    format!("general {} {} {} {place}", id(game, side, chief.post.id), quoted(chief.post.name), chief.value)
}

/// A unit's line; none for one that is out of the game.
fn unit_line(game: &Pregame, side: Side, unit: &Posted) -> Option<String> {
    let (troop, stance) = (&unit.troop, unit.stance);
    let what = troop.what();
    let (key, what) = what.split_once(' ').unwrap_or((&what, ""));
    let mut line = format!("{key} {} {} {what}", id(game, side, troop.id), quoted(troop.name));
    match unit.place {
        Place::Gone => return None,
        Place::At(at) => {
            let posture = match troop.branch {
                Branch::Gun { .. } | Branch::MachineGun if stance.limbered => "limbered".to_owned(),
                Branch::Gun { .. } | Branch::MachineGun => "unlimbered".to_owned(),
                Branch::Cavalry(_) if !stance.mounted => format!("dismounted front {}", stance.front),
                Branch::Infantry(_) | Branch::Cavalry(_) => format!("front {}", stance.front),
            };
            let _ = write!(line, " {posture} at ({},{}) facing {}", at.x(), at.y(), stance.facing);
        }
        Place::Late | Place::Waiting => {
            let at = from_edge(game, side, game.book.pregame.table.0.half(), field::Length::ZERO);
            let _ = write!(line, " arrives ({},{})", at.x(), at.y());
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

impl Army {
    /// The short names of its divisions, generals and units.
    fn ids(&self) -> impl Iterator<Item = &'static str> {
        let corps = self.corps.general.iter().map(|post| post.id).chain(self.corps.troops.iter().map(|troop| troop.id));
        corps.chain(self.divisions.iter().flat_map(|division| {
            let troops = division.troops.iter().map(|troop| troop.id);
            [division.id].into_iter().chain(division.general.iter().map(|post| post.id)).chain(troops)
        }))
    }
}
