//! Counters and markers as drawn.

use hexes::{Dir, Hex, display};
use longroll::view::{Facing, Marker, Piece, Place};

use super::super::cards::{Attached, Branch, LeaderId, Level, UnitId};
use super::super::movement;
use super::super::state::{Exit, Mode, State, UnitState, Where};
use super::super::war::{War, bit};
use crate::ammunition::Ammo;
use crate::words::count;

/// Every counter: units, then leaders.
pub(super) fn pieces(war: &War, state: &State) -> Vec<Piece> {
    let units = war.units().map(|unit| unit_piece(war, state, unit));
    units.chain(war.leaders().map(|leader| leader_piece(war, state, leader))).collect()
}

fn unit_piece(war: &War, state: &State, unit: UnitId) -> Piece {
    let (card, now) = (war.card(unit), state.unit(unit));
    let command = match card.attached {
        Attached::Brigade(id) => war.brigade(id).name,
        Attached::Division(id) => war.division(id).name,
        Attached::Corps(id) => war.scenario.corps[id.index()].name,
    };
    Piece {
        id: unit.piece(),
        side: card.side,
        kind: kind(card.branch),
        name: card.name.to_owned(),
        command: command.to_owned(),
        place: place(war, now.at),
        also: now.outlying().iter().map(|hex| war.grid().column_row(*hex)).collect(),
        stands: Vec::new(),
        facing: now.hex().and_then(|_| facing(war, state, unit)),
        strength: Some(i32::from(now.sp)),
        printed: Some(i32::from(card.sp)),
        rating: Some(i32::from(card.cr)),
        weapon: card.weapon.as_ref().map_or("", |weapon| weapon.code),
        state: words(war, now, unit),
        depth: depth(war, state, unit),
        lines: lines(war, now, unit),
        figures: Vec::new(),
    }
}

fn kind(branch: Branch) -> &'static str {
    match branch {
        Branch::Infantry => "infantry",
        Branch::Cavalry => "cavalry",
        Branch::Skirmishers => "skirmishers",
        Branch::Sharpshooters => "sharpshooters",
        Branch::Artillery => "artillery",
        Branch::HorseArtillery => "horse-artillery",
        Branch::Heavy => "heavy",
    }
}

fn place(war: &War, at: Where) -> Place {
    match at {
        Where::Map(hex) => display::place(war.grid(), hex),
        Where::Coming => Place::Box("Reinforcements"),
        Where::Recovery => Place::Box("Recovery"),
        Where::Gone(Exit::Eliminated) => Place::Box("Eliminated"),
        Where::Gone(Exit::Dispersed) => Place::Box("Dispersed"),
        Where::Gone(Exit::Captured) => Place::Box("Captured"),
        Where::Gone(Exit::Left) => Place::Box("Driven off the map"),
        Where::Gone(Exit::Exited) => Place::Box("Left the map"),
        Where::Gone(Exit::Wounded) => Place::Box("Wounded"),
    }
}

/// 7.1 A column looks at a hexside; a square and skirmishers look everywhere.
fn facing(war: &War, state: &State, unit: UnitId) -> Option<Facing> {
    let now = state.unit(unit);
    let everywhere = matches!(war.card(unit).branch, Branch::Skirmishers | Branch::Sharpshooters);
    match &now.mode {
        _ if now.abandoned => None,
        _ if everywhere => Some(Facing::All),
        Mode::Square => Some(Facing::All),
        Mode::March { toward, .. } => Some(Facing::Hexside(toward.index() as u8)),
        _ => Some(Facing::Vertex(now.facing.index() as u8)),
    }
}

fn words(war: &War, now: &UnitState, unit: UnitId) -> Vec<&'static str> {
    let card = war.card(unit);
    let mut words = Vec::new();
    let mut note = |so: bool, word: &'static str| words.extend(so.then_some(word));
    note(now.is_disordered(), "disordered");
    note(now.abandoned, "abandoned");
    note(now.mode.is_march(), "march");
    note(matches!(now.mode, Mode::Extended(_)), "extended");
    note(matches!(now.mode, Mode::Refused(_)), "refused flank");
    note(now.mode == Mode::OpenOrder, "open order");
    note(now.mode == Mode::Square, "square");
    note(card.branch == Branch::Cavalry && now.mounted, "mounted");
    note(card.branch == Branch::Cavalry && !now.mounted, "dismounted");
    note(now.unhorsed, "horses lost");
    note(now.ammo == Ammo::Low, "low ammo");
    note(now.ammo == Ammo::Out, "out of ammo");
    note(now.used.moved, "moved");
    note(now.used.fired, "fired");
    note(now.used.acted, "acted");
    note(card.green, "green");
    note(card.lancers, "lancers");
    words
}

/// Its position in the stack, 0 for the top unit.
fn depth(war: &War, state: &State, unit: UnitId) -> u8 {
    let hex = state.unit(unit).hex();
    let at = hex.and_then(|hex| state.stack(war.grid(), hex).position(|other| other == unit));
    at.unwrap_or(0) as u8
}

fn lines(war: &War, now: &UnitState, unit: UnitId) -> Vec<String> {
    let card = war.card(unit);
    let mut lines = vec![format!("{} of {} SP, cohesion {}", now.sp, card.sp, card.cr)];
    lines.extend(card.weapon.as_ref().map(|weapon| format!("{}, range {}", weapon.name, weapon.max)));
    lines.push(format!(
        "moves {}, Disordered {}",
        movement::points(card.allowance),
        movement::points(card.allowance_disordered)
    ));
    lines
}

fn leader_piece(war: &War, state: &State, leader: LeaderId) -> Piece {
    let (card, now) = (war.leader(leader), state.leader(leader));
    let (command, rating) = match card.level {
        Level::Brigade(id) => (war.brigade(id).name, "orders"),
        Level::Division(id) => (war.division(id).name, "coordination"),
        Level::Corps(id) => (war.scenario.corps[id.index()].name, "efficiency"),
        Level::Army => (war.scenario.sides[card.side].name, "initiative"),
    };
    let name = if now.replacement { format!("Replacement for {}", card.name) } else { card.name.to_owned() };
    Piece {
        id: leader.piece(),
        side: card.side,
        kind: "leader",
        name,
        command: command.to_owned(),
        place: place(war, now.at),
        also: Vec::new(),
        stands: Vec::new(),
        facing: None,
        strength: None,
        printed: None,
        rating: Some(war.rating(state, leader)),
        weapon: "",
        state: if now.replacement { vec!["replacement"] } else { Vec::new() },
        depth: 0,
        lines: vec![
            format!("{}, {rating} {:+}", count(card.rank(), "star"), war.rating(state, leader)),
            format!("command range {}", count(card.range, "hex")),
        ],
        figures: Vec::new(),
    }
}

/// 15.1 Breastworks, 14.23 horses held, 12.8 abandoned guns.
pub(super) fn markers(war: &War, state: &State) -> Vec<Marker> {
    let marker = |kind: &'static str, hex: Hex, sides: u8, text: String| {
        let (column, row) = war.grid().column_row(hex);
        let directions = Dir::ALL.iter().filter(|dir| sides & bit(**dir) != 0).map(|dir| dir.index() as u8).collect();
        Marker { kind, column, row, directions, text }
    };
    let works = state.works.iter().map(|works| {
        let kind = match (works.fort, works.done) {
            (true, _) => "fort",
            (false, true) => "breastworks",
            (false, false) => "digging",
        };
        marker(kind, works.hex, works.sides, String::new())
    });
    let horses = war.units().filter_map(|unit| {
        let name = || format!("horses of {}", war.card(unit).name);
        state.unit(unit).horses.map(|hex| marker("horses", hex, 0, name()))
    });
    let guns = war.units().filter(|unit| state.unit(*unit).abandoned).filter_map(|unit| {
        let hex = state.unit(unit).hex()?;
        Some(marker("abandoned", hex, 0, war.card(unit).name.to_owned()))
    });
    works.chain(horses).chain(guns).collect()
}
