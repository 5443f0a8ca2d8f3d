//! Units and leaders as drawn.

use field::display::{at, footing};
use longroll::view::{Piece, Place};

use super::super::cards::{Branch, LeaderId, Rank, Start, UnitId};
use super::super::leaders;
use super::super::state::{LeaderAt, State, UnitState, Where};
use super::super::war::War;
use crate::unit::{Arm, Status, status};

/// Every piece: units, then leaders.
pub(super) fn pieces(war: &War, state: &State) -> Vec<Piece> {
    let leaders = LeaderId::all(war.scenario.leaders.len());
    let units = war.all().map(|unit| unit_piece(war, state, unit));
    units.chain(leaders.map(|leader| leader_piece(war, state, leader))).collect()
}

fn unit_piece(war: &War, state: &State, unit: UnitId) -> Piece {
    let (card, now) = (war.card(unit), state.unit(unit));
    let stands = now.stands.iter().enumerate();
    let stands =
        stands.map(|(index, stand)| footing(stand, index == usize::from(now.command) && !now.unit.is_battery()));
    let heading = now.frame.heading.in_tenths();
    Piece {
        id: unit.piece(),
        side: card.side,
        kind: match card.branch {
            Branch::Infantry => "infantry",
            Branch::Cavalry { .. } => "cavalry",
            Branch::Battery { .. } => "artillery",
        },
        name: card.name.to_owned(),
        command: war.scenario.commands[card.command.index()].name.to_owned(),
        place: match now.at {
            Where::Table => Place::Table { at: at(now.frame.origin), heading },
            Where::Coming => Place::Box("To come"),
            Where::Gone => Place::Box("Gone"),
            Where::Left => Place::Box("Fled"),
        },
        also: Vec::new(),
        stands: if now.is_on_table() { stands.collect() } else { Vec::new() },
        facing: None,
        strength: Some(i32::from(if matches!(now.at, Where::Table | Where::Coming) { now.unit.stands } else { 0 })),
        printed: Some(i32::from(card.stands)),
        rating: None,
        weapon: match card.branch {
            Branch::Battery { rifled: true, .. } => "rifled",
            Branch::Battery { rifled: false, .. } => "smoothbore",
            Branch::Cavalry { breech_loaders: true } => "breech-loaders",
            _ => "",
        },
        state: words(now),
        depth: 0,
        lines: lines(war, state, unit),
        figures: Vec::new(),
    }
}

/// Words for a unit's state; what is as usual is not said.
fn words(now: &UnitState) -> Vec<&'static str> {
    let unit = &now.unit;
    let mut words = Vec::new();
    let mut note = |so: bool, word: &'static str| words.extend(so.then_some(word));
    note(!unit.is_battery(), unit.formation.words());
    note(unit.arm == Arm::Mounted, "mounted");
    note(unit.arm == Arm::Dismounted, "dismounted");
    note(unit.is_battery() && unit.limbered, "limbered");
    note(unit.is_battery() && !unit.limbered, "unlimbered");
    note(unit.disordered, "disordered");
    note(unit.silenced, "silenced");
    note(unit.damaged, "damaged");
    note(unit.low_ammo, "low ammo");
    if !unit.is_battery() {
        let status = status(unit.stands, unit.worn, unit.spent);
        note(status == Status::Worn, "worn");
        note(status == Status::Spent, "spent");
    }
    note(now.turn.charging, "charging");
    note(now.turn.acted, "moved");
    note(now.turn.fired, "fired");
    words
}

fn lines(war: &War, state: &State, unit: UnitId) -> Vec<String> {
    let (card, now) = (war.card(unit), state.unit(unit));
    let mut lines = Vec::new();
    if !card.branch.is_battery() {
        let quality = card.quality.map_or_else(String::new, |quality| format!(", {quality}"));
        lines.push(format!("{} of {}/{}/{} stands{quality}", now.unit.stands, card.stands, card.worn, card.spent));
    }
    if let Branch::Battery { horse, .. } = card.branch {
        lines.push(if horse { "horse artillery" } else { "foot artillery" }.to_owned());
    }
    if now.unit.commander {
        lines.push("exceptional brigade commander".to_owned());
    }
    for leader in state.attached(unit) {
        lines.push(format!("{} is with it", leaders::name(war, state, leader)));
    }
    if let (Start::Enters { turn, on, .. }, Where::Coming) = (card.start, now.at) {
        let on = on.map_or_else(String::new, |die| format!(" on a {die} or more"));
        lines.push(format!("comes from turn {turn}{on}"));
    }
    if card.released > state.turn {
        lines.push(format!("may move from turn {}", card.released));
    }
    lines
}

fn leader_piece(war: &War, state: &State, leader: LeaderId) -> Piece {
    let (card, now) = (war.leader(leader), state.leader(leader));
    let command = &war.scenario.commands[card.command.index()];
    let rank = match command.rank {
        Rank::Division => "division leader",
        Rank::Corps => "corps leader",
        Rank::Army => "army leader",
    };
    let place = match (now.at, leaders::place_of(state, leader)) {
        (LeaderAt::Table(_) | LeaderAt::Attached(_), Some(place)) => Place::Table { at: at(place), heading: 0 },
        (LeaderAt::Coming, _) => Place::Box("To come"),
        _ => Place::Box("Gone"),
    };
    let mut state_words = Vec::new();
    state_words.extend(now.exceptional.then_some("exceptional"));
    state_words.extend(matches!(now.at, LeaderAt::Attached(_)).then_some("attached"));
    let mut lines = vec![rank.to_owned()];
    if let LeaderAt::Attached(unit) = now.at {
        lines.push(format!("with {}", war.card(unit).name));
    }
    Piece {
        id: leader.piece(),
        side: card.side,
        kind: "leader",
        name: leaders::name(war, state, leader).into_owned(),
        command: command.name.to_owned(),
        place,
        also: Vec::new(),
        stands: Vec::new(),
        facing: None,
        strength: None,
        printed: None,
        rating: None,
        weapon: "",
        state: state_words,
        depth: 0,
        lines,
        figures: Vec::new(),
    }
}
