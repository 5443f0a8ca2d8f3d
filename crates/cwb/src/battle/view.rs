//! What players see of a battle. Everything here is shown as it is; no rule is decided here.

mod camps;
mod figures;
mod overlay;
mod pieces;

use field::Area;
use field::display::{at, tabletop};
use longroll::side::{BySide, Side};
use longroll::view::{Board, TableName, View};

use super::scenario::usual_rounds;
use super::state::{Phase, State};
use super::victory;
use super::war::War;
use crate::lookup::count;

pub use overlay::overlay;

/// The table before any base is on it.
pub fn board(war: &War) -> Board {
    let worth = war.scenario.objectives.iter().map(|objective| TableName {
        text: objective.name.to_owned(),
        at: at(objective.at),
        points: Some(objective.points),
    });
    Board {
        title: war.scenario.title.to_owned(),
        about: war.scenario.about.to_owned(),
        terms: victory::terms(war),
        tabletop: Some(tabletop(&war.table, |area| height(war, area), worth)),
        inquiries: overlay::INQUIRIES.to_vec(),
        ..Board::default()
    }
}

/// 11.0 How high a hill is drawn.
fn height(war: &War, area: &Area) -> Option<u8> {
    match area.kind().map(|kind| war.table.area_words().word(kind)) {
        Some("gentle-hill") => Some(1),
        Some("rough-hill") => Some(2),
        _ => None,
    }
}

/// The battle as all players see it. It lists the rounds that the clock usually lasts, or more.
pub fn view(war: &War, state: &State, _side: Option<Side>) -> View {
    let round = i32::from(state.round);
    let last = round.max(usual_rounds(&war.book, war.scenario.clock));
    View {
        turn: format!("Round {round}, {} left on the clock", state.clock.max(0)),
        phase: phase(war, state),
        turn_at: round - 1,
        turns: (1..=last).map(|round| round.to_string()).collect(),
        sides: BySide { north: camps::camp(war, state, Side::North), south: camps::camp(war, state, Side::South) },
        pieces: pieces::pieces(war, state),
        commands: camps::commands(war, state),
        markers: Vec::new(),
        clock: Some((state.clock.max(0), war.scenario.clock)),
        holders: state.holders.clone(),
        over: (state.phase == Phase::Over).then(|| result(war, state)),
    }
}

/// 21.4 How it ended.
fn result(war: &War, state: &State) -> String {
    let end = victory::verdict(war, state);
    let names = &war.scenario.sides;
    let points = format!("{} {}, {} {}", names.north.name, end.points.north, names.south.name, end.points.south);
    match end.winner {
        Some(side) => format!("{} for the {}: {points}", end.grade.words(), names[side].name),
        None => format!("{}: {points}", end.grade.words()),
    }
}

/// What is going on, in a line.
fn phase(war: &War, state: &State) -> String {
    let active = war.scenario.sides[state.active].name;
    let part = if state.active == war.scenario.attacker { "attacker" } else { "defender" };
    let what = match &state.phase {
        Phase::Morale => "morale of units with casualty markers".to_owned(),
        Phase::Replace => "dead generals are replaced".to_owned(),
        Phase::Generals => "generals move".to_owned(),
        Phase::Determination => "determination dice".to_owned(),
        Phase::Act(None) => "units act".to_owned(),
        Phase::Act(Some(act)) => {
            let (name, points) = (war.card(act.unit).name, act.points);
            let target = act.assault.map_or_else(String::new, |target| format!(", assaults {}", war.card(target).name));
            format!("{name} acts, {points} AP left{target}")
        }
        Phase::Arrivals => "arrivals".to_owned(),
        Phase::End => "end of the turn".to_owned(),
        Phase::Over => return "The battle is over".to_owned(),
    };
    let dice = state.determination.filter(|(_, dice)| *dice > 0).map_or_else(String::new, |(division, dice)| {
        let name = war.scenario.divisions[division.index()].name;
        format!("; {} left for {name}", count(dice.into(), "determination die", "determination dice"))
    });
    format!("{active} turn ({part}): {what}{dice}")
}
