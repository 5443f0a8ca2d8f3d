//! What players see of a campaign. It only describes the position and decides no rule.

mod camps;
mod overlay;
mod pieces;

use hexes::display;
use longroll::side::{BySide, Side};
use longroll::view::{Board, Name, View};

use super::cards::Award;
use super::ground::WORDS;
use super::state::{Phase, State};
use super::victory;
use super::war::War;
use crate::initiative::title;
use crate::unit::Army;

pub use overlay::overlay;

/// The map before any counter stands on it.
pub fn board(war: &War) -> Board {
    let board = display::board(&war.map, &WORDS, |hex| display::word(WORDS.terrain, war.map.terrain_word(hex)));
    let (title, about) = (war.scenario.title.to_owned(), war.scenario.about.to_owned());
    let inquiries = overlay::inquiries(war);
    Board { title, about, terms: victory::terms(war), names: names(war), inquiries, ..board }
}

/// The names on the map, and the hexes that earn points with what they are worth.
fn names(war: &War) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for (text, hex) in war.map.names() {
        let (column, row) = war.grid().column_row(*hex);
        names.push(Name { text: text.clone(), column, row, points: None });
    }
    let mut worth = |hex: hexes::Hex, points: i32, plain: &str| {
        let (column, row) = war.grid().column_row(hex);
        match names.iter_mut().find(|name| (name.column, name.row) == (column, row)) {
            Some(name) => name.points = name.points.max(Some(points)),
            None => names.push(Name { text: plain.to_owned(), column, row, points: Some(points) }),
        }
    };
    for award in &war.scenario.awards {
        match award {
            Award::Hold { hexes, points, .. } => hexes.iter().for_each(|hex| worth(*hex, *points, &war.name(*hex))),
            Award::County { name, keys, union, confederate, .. } => {
                keys.iter().for_each(|hex| worth(*hex, *union.max(confederate), name));
            }
            Award::Losses { .. } | Award::Clear { .. } | Award::Bridges { .. } => {}
        }
    }
    names
}

/// The campaign as every player sees it; nothing is hidden.
pub fn view(war: &War, state: &State, _side: Option<Side>) -> View {
    let turns = &war.scenario.turns;
    let at = usize::from(state.turn).min(turns.len().saturating_sub(1));
    let label = turns.get(at).map_or("", |turn| turn.label);
    let rain = if war.rains(state) { ", rain" } else { "" };
    View {
        turn: format!("Turn {} of {}, {label}{rain}", at + 1, turns.len()),
        phase: phase(war, state),
        turn_at: at as i32,
        turns: turns.iter().map(|turn| turn.label.to_owned()).collect(),
        sides: BySide {
            north: camps::camp(war, state, Army::Union),
            south: camps::camp(war, state, Army::Confederate),
        },
        pieces: pieces::pieces(war, state),
        commands: camps::commands(war, state),
        markers: pieces::markers(war, state),
        clock: None,
        holders: Vec::new(),
        over: (state.phase == Phase::Over).then(|| result(war, state)),
    }
}

/// 27.5 How it ended.
fn result(war: &War, state: &State) -> String {
    let score = victory::score(war, state);
    format!("{}: {} points against {}", victory::result(war, state), score.north, score.south)
}

/// The current phase, in one line.
fn phase(war: &War, state: &State) -> String {
    match &state.phase {
        Phase::Events => "Random Events Phase".to_owned(),
        Phase::Reinforcements => "Reinforcement Phase".to_owned(),
        Phase::Transfer(army) => format!("Leader Transfer Phase: {}", title(*army)),
        Phase::Initiative => "Initiative".to_owned(),
        Phase::Action { army, .. } => format!("{} action", title(*army)),
        Phase::March(march, None) => format!("March of {}", war.card(march.unit).name),
        Phase::March(march, Some(activation)) => {
            format!("{}: march of {}", war.leader(activation.leader).name, war.card(march.unit).name)
        }
        Phase::Activation(activation) => format!("Activation of {}", war.leader(activation.leader).name),
        Phase::Recovery(_) => "Recovery Phase".to_owned(),
        Phase::Strategic(_) => "Strategic Cycle".to_owned(),
        Phase::End => "End of the turn".to_owned(),
        Phase::Over => "The campaign is over".to_owned(),
    }
}
