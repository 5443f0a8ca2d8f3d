//! Counters and markers as drawn.

use hexes::{Hex, Hexside, display};
use longroll::view::{Marker, Piece, Place};

use super::super::cards::{CommandId, LeaderId, Rank, UnitId, side};
use super::super::state::{State, UnitState, Where};
use super::super::war::War;
use crate::initiative::title;
use crate::unit::{Arm, Army, Order, Wear, halves};

/// Every counter: units, then leaders.
pub(super) fn pieces(war: &War, state: &State) -> Vec<Piece> {
    let units = war.units().map(|unit| unit_piece(war, state, unit));
    units.chain(war.leaders().map(|leader| leader_piece(war, state, leader))).collect()
}

/// What units and leaders have in common: a leader, until a unit says more.
fn counter(war: &War, id: u16, army: Army, command: Option<CommandId>, name: &str, at: Where) -> Piece {
    let command = command.map_or(title(army), |command| war.scenario.commands[command.index()].name);
    Piece {
        id,
        side: side(army),
        kind: "leader",
        name: name.to_owned(),
        command: command.to_owned(),
        place: place(war, at),
        also: Vec::new(),
        stands: Vec::new(),
        facing: None,
        strength: None,
        printed: None,
        rating: None,
        weapon: "",
        state: Vec::new(),
        depth: 0,
        lines: Vec::new(),
        figures: Vec::new(),
    }
}

fn unit_piece(war: &War, state: &State, unit: UnitId) -> Piece {
    let (card, now) = (war.card(unit), state.unit(unit));
    Piece {
        kind: kind(now.unit.arm),
        strength: Some(i32::from(now.unit.manpower)),
        printed: Some(i32::from(card.unit.manpower)),
        rating: Some(i32::from(now.unit.tactical)),
        state: words(war, now, card.mounted_infantry),
        depth: depth(war, state, unit),
        lines: lines(war, now, unit),
        ..counter(war, unit.piece(), card.army, card.command, card.name, now.at)
    }
}

fn kind(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Artillery => "artillery",
        Arm::Cavalry => "cavalry",
        Arm::Wagon => "wagon",
    }
}

fn place(war: &War, at: Where) -> Place {
    match at {
        Where::Map(hex) => display::place(war.grid(), hex),
        Where::Coming => Place::Box("To come"),
        Where::Box(theater) => Place::Box(theater.name()),
        Where::Gone => Place::Box("Gone"),
    }
}

const FATIGUE: [&str; 5] = ["", "fatigue 1", "fatigue 2", "fatigue 3", "fatigue 4"];
const DEMORALIZED: [&str; 3] = ["", "demoralized 1", "demoralized 2"];

/// 3.3 Words for a unit's state; the normal state has no word.
fn words(war: &War, now: &UnitState, mounted_infantry: bool) -> Vec<&'static str> {
    let unit = &now.unit;
    let mut words = Vec::new();
    let mut note = |so: bool, word: &'static str| words.extend(so.then_some(word));
    note(unit.order == Order::Disorganized, "disorganized");
    note(unit.wear == Wear::Exhausted, "exhausted");
    note(unit.demoralized > 0, "demoralized");
    note(unit.demoralized > 0, DEMORALIZED[usize::from(unit.demoralized.min(2))]);
    note(unit.fatigue > 0, FATIGUE[usize::from(unit.fatigue.min(4))]);
    note(unit.works > 0, war.book.works.get(usize::from(unit.works)).map_or("", |works| works.name));
    note(unit.refused, "flanks refused");
    note(now.out_of_supply, "out of supply");
    note(mounted_infantry, "mounted infantry");
    words
}

/// How deep it stands in its hex: those named first in the scenario are on top.
fn depth(war: &War, state: &State, unit: UnitId) -> u8 {
    let at = state.unit(unit).at;
    let above = war.units().take_while(|other| *other != unit).filter(|other| state.unit(*other).at == at);
    above.count() as u8
}

fn lines(war: &War, now: &UnitState, unit: UnitId) -> Vec<String> {
    let (card, men) = (war.card(unit), &now.unit);
    if men.arm == Arm::Wagon {
        return vec![format!("{} of {} supply points", now.supply, war.book.rear.supply.wagon)];
    }
    let mut lines = vec![
        format!("Manpower {} of {}", men.manpower, card.unit.manpower),
        format!(
            "Combat Value {}, tactical {}, artillery {}",
            halves(men.value(&war.book)),
            men.tactical,
            men.artillery
        ),
        format!("Fatigue Level {}, {} side", men.fatigue, men.wear.word()),
    ];
    if let Some(works) = war.book.works.get(usize::from(men.works)).filter(|_| men.works > 0) {
        lines.push(format!(
            "entrenched: {}, Combat Value times {}",
            works.name.replace('-', " "),
            halves(works.factor)
        ));
    }
    lines
}

fn leader_piece(war: &War, state: &State, leader: LeaderId) -> Piece {
    let (card, now) = (war.leader(leader), state.leader(leader));
    let tactical = if card.attack == card.defense {
        format!("tactical {}", card.attack)
    } else {
        format!("tactical {} attacking, {} defending", card.attack, card.defense)
    };
    let rank = match card.rank {
        Rank::Army => "army leader",
        Rank::Corps => "corps leader",
        Rank::CavalryCorps => "cavalry corps leader",
        Rank::CavalryDivision => "cavalry division leader",
    };
    Piece {
        rating: Some(i32::from(card.orders)),
        state: if now.insubordinate { vec!["insubordinate"] } else { Vec::new() },
        lines: vec![rank.to_owned(), format!("{tactical}, command {}", card.orders)],
        ..counter(war, leader.piece(), card.army, card.command, card.name, now.at)
    }
}

/// Works, forts, pontoons and broken bridges, stations that do not stand, depots.
pub(super) fn markers(war: &War, state: &State) -> Vec<Marker> {
    let marker = |kind: &'static str, hex: Hex, directions: Vec<u8>, text: String| {
        let (column, row) = war.grid().column_row(hex);
        Marker { kind, column, row, directions, text }
    };
    let on_side =
        |kind: &'static str, side: &Hexside| marker(kind, side.hex(), vec![side.dir().index() as u8], String::new());
    let mut markers: Vec<Marker> = Vec::new();
    for hex in state.units.iter().filter(|unit| unit.unit.works > 0).filter_map(UnitState::hex) {
        let (column, row) = war.grid().column_row(hex);
        let deepest = war.stack(state, hex).into_iter().map(|unit| state.unit(unit).unit.works).max().unwrap_or(0);
        let works = &war.book.works[usize::from(deepest)];
        if !markers.iter().any(|marker| (marker.column, marker.row) == (column, row)) {
            let fort = usize::from(deepest) + 1 == war.book.works.len();
            markers.push(marker(if fort { "fort" } else { "works" }, hex, Vec::new(), works.name.replace('-', " ")));
        }
    }
    for (hex, army) in war.ground.forts.iter().chain(&state.forts) {
        let fort = marker("fort", *hex, Vec::new(), title(*army).to_owned());
        let drawn = |other: &Marker| (other.kind, other.column, other.row) == (fort.kind, fort.column, fort.row);
        if !markers.iter().any(drawn) {
            markers.push(fort);
        }
    }
    markers.extend(state.pontoons.iter().map(|side| on_side("pontoon", side)));
    markers.extend(state.destroyed.iter().map(|side| on_side("destroyed", side)));
    for ((hex, name), status) in war.scenario.stations.iter().zip(&state.stations) {
        let text = match status {
            0 => format!("{name}: station"),
            1 => format!("{name}: station damaged"),
            _ => format!("{name}: station destroyed"),
        };
        markers.push(marker(if *status == 0 { "station" } else { "ruin" }, *hex, Vec::new(), text));
    }
    for depot in &state.strategic.depots {
        let text = format!("{} depot, {} SP", title(depot.army), depot.points);
        markers.push(marker("depot", depot.hex, Vec::new(), text));
    }
    markers
}
