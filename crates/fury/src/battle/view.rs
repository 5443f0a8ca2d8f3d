//! What players see of a battle. Everything here is shown as it is; no rule is decided here.

mod camps;
mod forecast;
mod overlay;
mod pieces;

use field::{Figure, Point, Stand};
use longroll::side::{BySide, Side};
use longroll::view::{At, Board, Footing, TableArea, TableLine, TableName, Tabletop, View};

use super::state::{ChargeStep, Phase, State};
use super::victory;
use super::war::War;

pub use forecast::forecast;
pub use overlay::overlay;

fn at(point: Point) -> At {
    (point.x().in_thousandths(), point.y().in_thousandths())
}

fn footing(stand: &Stand, command: bool) -> Footing {
    let mut corners = [(0, 0); 4];
    corners.iter_mut().zip(stand.corners()).for_each(|(to, corner)| *to = at(*corner));
    Footing { corners, command }
}

/// The table before any stand is on it.
pub fn board(war: &War) -> Board {
    let table = &war.table;
    let area = |area: &field::Area| TableArea {
        kind: area.kind().map_or("hill", |kind| table.area_words().word(kind)).to_owned(),
        level: area.level(),
        name: area.name.clone(),
        corners: area.polygon.corners().iter().copied().map(at).collect(),
    };
    let line = |line: &field::Line| TableLine {
        kind: table.line_words().word(line.kind).to_owned(),
        name: line.name.clone(),
        points: line.track.points().iter().copied().map(at).collect(),
    };
    let mut areas: Vec<TableArea> = table.areas().iter().map(area).collect();
    areas.sort_by_key(|area| area.level.unwrap_or(u8::MAX));
    let names =
        table.names().iter().map(|(text, place)| TableName { text: text.clone(), at: at(*place), points: None });
    let worth = war.scenario.objectives.iter().map(|objective| TableName {
        text: objective.name.to_owned(),
        at: at(objective.at),
        points: Some(objective.points.north.max(objective.points.south)),
    });
    Board {
        title: war.scenario.title.to_owned(),
        tabletop: Some(Tabletop {
            width: table.width().in_thousandths(),
            height: table.height().in_thousandths(),
            areas,
            lines: table.lines().iter().map(line).collect(),
            objectives: worth.chain(names).collect(),
        }),
        inquiries: overlay::INQUIRIES.to_vec(),
        ..Board::default()
    }
}

/// The battle as everybody sees it.
pub fn view(war: &War, state: &State) -> View {
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
    let points = format!("{} {} points, {} {}", names.north.name, end.points.north, names.south.name, end.points.south);
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
