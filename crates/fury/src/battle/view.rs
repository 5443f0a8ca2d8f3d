//! What players see of a battle. Everything here is shown as it is; no rule is decided here.

mod camps;
mod overlay;
mod pieces;

use field::display::{at, tabletop};
use longroll::side::{BySide, Side};
use longroll::view::{Board, TableName, View};

use super::state::{ChargeStep, Phase, State};
use super::victory;
use super::war::War;

pub use overlay::overlay;

/// The table before any stand is on it.
pub fn board(war: &War) -> Board {
    let worth = war.scenario.objectives.iter().map(|objective| TableName {
        text: objective.name.to_owned(),
        at: at(objective.at),
        points: Some(objective.points.north.max(objective.points.south)),
    });
    Board {
        title: war.scenario.title.to_owned(),
        about: war.scenario.about.to_owned(),
        terms: victory::terms(war),
        tabletop: Some(tabletop(&war.table, field::Area::level, worth)),
        inquiries: overlay::INQUIRIES.to_vec(),
        ..Board::default()
    }
}

/// The battle as everybody sees it.
pub fn view(war: &War, state: &State, _side: Option<Side>) -> View {
    let turns = &war.scenario.turns;
    let now = usize::from(state.turn).clamp(1, turns.len().max(1)) - 1;
    let label = turns.get(now).map_or("", |turn| turn.label.as_str());
    let dusk = turns.get(now).and_then(|turn| turn.sight).map_or_else(String::new, |far| format!(", sight {far}"));
    View {
        turn: format!("Turn {} of {}, {label}{dusk}", now + 1, turns.len()),
        phase: phase(war, state),
        turn_at: now as i32,
        turns: turns.iter().map(|turn| turn.label.clone()).collect(),
        sides: BySide { north: camps::camp(war, state, Side::North), south: camps::camp(war, state, Side::South) },
        pieces: pieces::pieces(war, state),
        commands: camps::commands(war, state),
        markers: Vec::new(),
        clock: None,
        holders: state.holders.clone(),
        over: (state.phase == Phase::Over).then(|| result(war, state)),
    }
}

/// 13.3 How it ended.
fn result(war: &War, state: &State) -> String {
    let end = victory::verdict(war, state);
    let names = &war.scenario.sides;
    let points = format!("{} {}, {} {}", names.north.name, end.points.north, names.south.name, end.points.south);
    match end.winner {
        Some(side) if end.sudden => {
            let (winner, loser) = (names[side].name, names[side.other()].name);
            format!("{} for the {winner}: no brigade of the {loser} is in good order ({points})", end.grade.words())
        }
        Some(side) => format!("{} for the {}: {points}", end.grade.words(), names[side].name),
        None => format!("{}: {points}", end.grade.words()),
    }
}

/// What is going on, in a line.
fn phase(war: &War, state: &State) -> String {
    let name = |side: Side| war.scenario.sides[side].name;
    let (moving, other) = (name(state.moving), name(state.moving.other()));
    match &state.phase {
        Phase::Attach => format!("{moving} Maneuver Phase: leaders attach and detach"),
        Phase::Maneuver(None) => format!("{moving} Maneuver Phase"),
        Phase::Maneuver(Some(moves)) => format!("{moving} Maneuver Phase: {} moves", war.card(moves.unit).name),
        Phase::Leaders => format!("{moving} Maneuver Phase: leaders move"),
        Phase::Clear => format!("{moving} Maneuver Phase: markers come off"),
        Phase::Fire(step) if step.defensive => format!("Defensive fire: {other}"),
        Phase::Fire(_) => format!("Offensive fire: {moving}"),
        Phase::Charge(ChargeStep::Gather { second: false } | ChargeStep::Combats { second: false, .. }) => {
            format!("{moving} Charge Phase")
        }
        Phase::Charge(ChargeStep::Gather { second: true } | ChargeStep::Combats { second: true, .. }) => {
            format!("{moving} Charge Phase: breakthrough charges")
        }
        Phase::Charge(ChargeStep::Breakthrough(_)) => format!("{moving} Charge Phase: breakthroughs"),
        Phase::End => format!("End of the {moving} player turn"),
        Phase::Over => "The battle is over".to_owned(),
    }
}
