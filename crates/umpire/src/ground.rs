//! The board of a battle with the survey that its map or table was compiled from.
//!
//! A survey is shown only if compiling it gives the map in play, so the picture and the rules cannot be of two places.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use longroll::battle::Battle;
use longroll::view;
use survey::compile::Made;
use survey::geometry::Bounds;
use survey::survey::{Cover, Shape, Survey, Water, What};
use survey::{Compiled, System};
use wire::battle::{Board, DoubtfulHex, SurveyFeature, SurveyShown};

use crate::battle::Header;

/// A compiled survey, and what is shown of it. None if it cannot be compiled.
type Kept = Option<Arc<(Compiled, SurveyShown)>>;

/// Each shipped survey is compiled once for each system that asks.
static COMPILED: LazyLock<Mutex<BTreeMap<(&'static str, System), Kept>>> = LazyLock::new(Mutex::default);

/// The board of a battle, with its survey if it has one.
pub fn board(header: &Header, battle: &dyn Battle) -> Board {
    let board = battle.board();
    let survey = if header.own.is_empty() { of(header.system.id(), &header.scenario, &board) } else { None };
    Board { survey, ..Board::from(&board) }
}

/// The survey of a shipped battle: the one of its name, or for a campaign the region it is fought in.
pub fn of(book: &str, scenario: &str, board: &view::Board) -> Option<SurveyShown> {
    let systems: &[System] = match book {
        "death-valley" | "gringo" => &[System::GreatBattles],
        "above-the-clouds" => &[System::GreatCampaigns],
        "cwb" => &[System::CivilWarBattles],
        "fire-and-fury" => &[System::FireAndFury150, System::FireAndFury200],
        _ => return None,
    };
    let region = systems == [System::GreatCampaigns];
    let names = survey::shipped::SURVEYS.iter().map(|(name, _)| *name);
    let candidates = names.filter(|name| region || *name == scenario);
    let found = candidates.flat_map(|name| systems.iter().map(move |system| (name, *system)));
    let mut found = found.filter_map(|(name, system)| compiled(name, system));
    found.find(|kept| is_in_play(&kept.0, board)).map(|kept| kept.1.clone())
}

fn compiled(name: &'static str, system: System) -> Kept {
    let mut kept = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    kept.entry((name, system)).or_insert_with(|| compile(name, system)).clone()
}

fn compile(name: &str, system: System) -> Kept {
    let survey = survey::shipped::survey(name)?.ok()?;
    let compiled = survey::compile(&survey, system).ok()?;
    let shown = shown(&survey, &compiled);
    Some(Arc::new((compiled, shown)))
}

/// Whether this is the map or table in play.
fn is_in_play(compiled: &Compiled, board: &view::Board) -> bool {
    match &compiled.made {
        Made::Hexes(made) => {
            let grid = made.map.grid();
            let same = |ground: &view::Ground| {
                let hex = grid.numbered(ground.column, ground.row);
                hex.is_some_and(|hex| {
                    made.map.terrain_word(hex) == ground.terrain && made.map.level(hex) == i32::from(ground.level)
                })
            };
            board.hexes.len() == grid.count()
                && board.even_low == (grid.shift() == hexes::Shift::Even)
                && board.hexes.iter().all(same)
        }
        Made::Table(table) => board.tabletop.as_ref().is_some_and(|tabletop| {
            let size = (table.width().in_thousandths(), table.height().in_thousandths());
            let corners = |area: &field::Area| -> Vec<(i64, i64)> {
                let corners = area.polygon.corners().iter();
                corners.map(|corner| (corner.x().in_thousandths(), corner.y().in_thousandths())).collect()
            };
            // What is shown is sorted by height.
            let mut made: Vec<Vec<(i64, i64)>> = table.areas().iter().map(corners).collect();
            let mut played: Vec<Vec<(i64, i64)>> = tabletop.areas.iter().map(|area| area.corners.clone()).collect();
            made.sort();
            played.sort();
            size == (tabletop.width, tabletop.height) && table.lines().len() == tabletop.lines.len() && made == played
        }),
    }
}

fn shown(survey: &Survey, compiled: &Compiled) -> SurveyShown {
    let view = compiled.view;
    let near = view.bounds().grown(view.scale);
    let seen = |shape: &Shape| Bounds::of(shape.points().iter().copied()).is_some_and(|bounds| bounds.meets(near));
    let features = survey.features.iter().map(|feature| (feature, view.shape(&feature.shape)));
    SurveyShown {
        width: view.width(),
        height: view.height(),
        scale: view.scale,
        north: view.north(survey),
        base: survey.base,
        cover: cover(survey.ground).to_owned(),
        features: features
            .filter(|(feature, shape)| seen(shape) && !matches!(feature.what, What::Entry(_) | What::Objective))
            .map(|(feature, shape)| SurveyFeature { name: feature.name.clone(), ..drawn(feature.what, &shape) })
            .collect(),
        doubtful: compiled.hexes().map(doubtful).unwrap_or_default(),
        notes: compiled.notes.iter().map(|note| note.0.clone()).collect(),
    }
}

fn cover(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "open",
        Cover::Rolling => "rolling",
        Cover::Brush => "brush",
        Cover::Woods => "woods",
        Cover::HeavyWoods => "heavy-woods",
    }
}

fn drawn(what: What, shape: &Shape) -> SurveyFeature {
    let (feet, yards, strong) = match what {
        What::Height { feet, steep } => (Some(feet), None, steep),
        What::Hollow { feet } => (Some(feet), None, false),
        What::Water(Water { yards, .. }) => (None, Some(yards), false),
        What::Woods { heavy: strong } | What::Field { corn: strong } | What::House { strong } => (None, None, strong),
        _ => (None, None, false),
    };
    SurveyFeature {
        kind: what.key().to_owned(),
        name: String::new(),
        closed: shape.outline().is_some(),
        points: shape.points().iter().flat_map(|point| [point.x, point.y]).collect(),
        feet,
        yards,
        strong,
    }
}

fn doubtful(map: &survey::hexmap::HexMap) -> Vec<DoubtfulHex> {
    let numbered = |(hex, share): (hexes::Hex, usize)| {
        let (column, row) = map.lattice.grid.column_row(hex);
        DoubtfulHex { column, row, share: u8::try_from(share).unwrap_or(u8::MAX) }
    };
    map.doubtful().map(numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every battle that was compiled from a folder shows the ground of that folder.
    #[test]
    fn every_compiled_battle_shows_its_survey() {
        let mut shown = 0;
        // A campaign is fought on a region that has another name.
        for system in crate::SYSTEMS.iter().filter(|system| system.id() != "above-the-clouds") {
            for scenario in system.scenarios() {
                let header = Header::new(*system, scenario.id, longroll::system::Settings::default());
                let battle = header.begin().unwrap();
                let board = board(&header, &*battle);
                let has = survey::shipped::SURVEYS.iter().any(|(name, _)| *name == scenario.id);
                assert_eq!(board.survey.is_some(), has, "{} {}", system.id(), scenario.id);
                shown += usize::from(has);
            }
        }
        assert!(shown > 20, "only {shown} battles show a survey");
    }

    /// A map that differs in a single hex is another map.
    #[test]
    fn a_changed_map_does_not_show_the_survey() {
        let system = crate::system("death-valley").unwrap();
        let header = Header::new(system, "first-kernstown", longroll::system::Settings::default());
        let mut board = header.begin().unwrap().board();
        assert!(of("death-valley", "first-kernstown", &board).is_some());
        board.hexes[17].level += 1;
        assert!(of("death-valley", "first-kernstown", &board).is_none());
    }
}
