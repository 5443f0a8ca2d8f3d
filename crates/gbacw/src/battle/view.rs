//! What players see of a battle. No rule is decided here.

mod camps;
mod overlay;
mod pieces;

use hexes::display;
use longroll::side::{BySide, Side};
use longroll::view::{Board, Name, View};

use super::scenario::WORDS;
use super::state::{Activation, Phase, Stage, State};
use super::victory;
use super::war::War;

pub use overlay::overlay;

/// The field before any counter stands on it.
pub fn board(war: &War) -> Board {
    let board = display::board(&war.map, &WORDS, |hex| war.ground.terrain(hex).name);
    let (title, about) = (war.scenario.title.to_owned(), war.scenario.about.to_owned());
    let inquiries = overlay::INQUIRIES.to_vec();
    Board { title, about, terms: victory::terms(war), names: names(war), inquiries, ..board }
}

/// The names on the map, and the objectives with what they are worth.
fn names(war: &War) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    let objectives = &war.scenario.objectives;
    for (text, hex) in war.map.names().iter().filter(|(_, hex)| !objectives.iter().any(|o| o.hex == *hex)) {
        let (column, row) = war.grid().column_row(*hex);
        names.push(Name { text: text.clone(), column, row, points: None });
    }
    for objective in objectives {
        let (column, row) = war.grid().column_row(objective.hex);
        names.push(Name { text: objective.name.to_owned(), column, row, points: Some(objective.points) });
    }
    for exit in &war.scenario.exits {
        let (column, row) = war.grid().column_row(exit.hex);
        let side = war.scenario.sides[exit.side].name;
        let text = format!("{}: exit, {side}, {} points per SP", exit.name, exit.points);
        names.push(Name { text, column, row, points: None });
    }
    names
}

/// The battle as a side sees it; with `None`, what both sides may see.
pub fn view(war: &War, state: &State, side: Option<Side>) -> View {
    let turns = &war.scenario.turns;
    let at = usize::from(state.turn).min(turns.len().saturating_sub(1));
    let label = turns.get(at).map_or("", |turn| turn.label);
    View {
        turn: format!("Turn {} of {}, {label}", at + 1, turns.len()),
        phase: phase(war, state),
        turn_at: at as i32,
        turns: turns.iter().map(|turn| turn.label.to_owned()).collect(),
        sides: BySide {
            north: camps::camp(war, state, Side::North, side),
            south: camps::camp(war, state, Side::South, side),
        },
        pieces: pieces::pieces(war, state),
        commands: camps::commands(war, state, side),
        markers: pieces::markers(war, state),
        clock: None,
        holders: Vec::new(),
        over: (state.phase == Phase::Over).then(|| victory::words(war, state)),
    }
}

/// The current phase, in one line.
fn phase(war: &War, state: &State) -> String {
    let name = |side: Side| war.scenario.sides[side].name;
    match &state.phase {
        Phase::Orders(side) => format!("Orders: {}", name(*side)),
        Phase::Initiative => "Initiative".to_owned(),
        Phase::Efficiency(side) => format!("Efficiency: {}", name(*side)),
        Phase::FirstMarker => format!("{} picks the first activation", name(state.initiative)),
        Phase::Draw => "The next activation is drawn".to_owned(),
        Phase::Activation(activation) => running(war, state, activation),
        Phase::Reserve(side) => format!("Reserves: {}", name(*side)),
        Phase::Recovery(side) => format!("Recovery: {}", name(*side)),
        Phase::End => "End of the turn".to_owned(),
        Phase::Over => "The battle is over".to_owned(),
    }
}

fn running(war: &War, state: &State, activation: &Activation) -> String {
    let division = war.division(activation.division).name;
    let acting: Vec<&str> = state.acting.iter().map(|brigade| war.brigade(*brigade).name).collect();
    let brigades = acting.join(" and ");
    match &activation.stage {
        Stage::Transfer | Stage::Choose | Stage::Done => format!("Activation of {division}"),
        Stage::Act(_) if activation.open => format!("Activation of {division}"),
        Stage::Act(_) => format!("{division}: {brigades} moves and fires"),
        Stage::Ride(leader) => format!("{division}: {} rides", war.leader(*leader).name),
        Stage::Designate | Stage::Shock => format!("{division}: {brigades} in shock"),
        Stage::Upkeep => format!("{division}: {brigades} is done"),
        Stage::Guns(_) => format!("{division}: artillery"),
    }
}
