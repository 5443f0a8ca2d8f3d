//! What can be read without rolling: systems, charts, rulebooks, forms.

use longroll::chart::Chart;
use longroll::rule::Source;
use longroll::system::Section;
use serde::Serialize;
use ts_rs::TS;
use umpire::SYSTEMS;
use utoipa::ToSchema;
use wire::chart::ChartEntry;
use wire::form::ProcedureEntry;
use wire::sequence::SequenceEntry;
use wire::{Faults, Rule, RuleEntry, SystemEntry};

use crate::body::{Asked, Word, switches};
use crate::faults::{Answer, Refused};
use crate::library::Opened;
use crate::reply::Json;
use crate::state::App;

type Query = Asked<Vec<(String, String)>>;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Systems {
    pub systems: Vec<SystemCard>,
}

/// A system on the first page.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SystemCard {
    #[serde(flatten)]
    pub system: SystemEntry,
    /// How many procedures it has.
    pub procedures: usize,
    pub charts: usize,
    /// Its battles; the one to learn with is the first.
    pub battles: Vec<BattleCard>,
    /// Whether it makes armies by points.
    pub armies: bool,
}

/// A battle on the first page: how long and how large it is.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleCard {
    pub id: &'static str,
    pub title: String,
    pub about: String,
    pub turns: i32,
    /// How many pieces both sides have.
    pub pieces: usize,
}

/// A system opened.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SystemPage {
    #[serde(flatten)]
    pub system: SystemEntry,
    pub procedures: Vec<ProcedureLine>,
    pub charts: Vec<ChartLine>,
    pub sequence: SequenceEntry,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ProcedureLine {
    pub name: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub rule: Rule,
    pub rolls: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ChartLine {
    pub name: &'static str,
    pub title: &'static str,
    pub source: &'static str,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Charts {
    pub charts: Vec<ChartPage>,
}

/// A chart as printed, with the meaning of its cells and the readings behind it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ChartPage {
    #[serde(flatten)]
    pub chart: ChartEntry,
    /// For each row, for each cell: what it means in plain words.
    pub meanings: Vec<Vec<String>>,
    pub notes: Vec<ChartNote>,
}

/// A reading or a house rule that a chart relies on.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ChartNote {
    pub id: String,
    pub kind: NoteKind,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum NoteKind {
    Reading,
    House,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Rules {
    pub rules: Vec<RuleEntry>,
}

/// Every system.
#[utoipa::path(get, path = "/api/systems", tag = "systems", responses((status = 200, body = Systems)))]
pub async fn list(app: App) -> Answer<Systems> {
    let battle = |scenario: longroll::battle::Scenario| BattleCard {
        id: scenario.id,
        title: scenario.title,
        about: scenario.about,
        turns: scenario.turns,
        pieces: scenario.pieces.iter().sum(),
    };
    let card = |id| {
        let opened = app.library.open(id, &std::collections::BTreeMap::new())?;
        Ok(SystemCard {
            system: SystemEntry::from(opened.system),
            procedures: opened.book.procedures.len(),
            charts: opened.book.charts.len(),
            battles: opened.system.scenarios().into_iter().map(battle).collect(),
            armies: opened.system.armies().is_some(),
        })
    };
    let systems = SYSTEMS.iter().map(|system| card(system.id())).collect::<Result<_, Refused>>()?;
    Ok(Json(Systems { systems }))
}

/// One system: its procedures, its charts, its sequence of play.
#[utoipa::path(get, path = "/api/systems/{system}", tag = "systems",
    params(("system" = String, Path), ("switch.NAME" = Option<String>, Query, description = "a reading, by its switch")),
    responses((status = 200, body = SystemPage), (status = 400, body = Faults), (status = 404, body = Faults)))]
pub async fn one(app: App, Word(system): Word<String>, Asked(query): Query) -> Answer<SystemPage> {
    let opened = app.library.open(&system, &switches(&query))?;
    let book = &opened.book;
    let procedure = |procedure: &longroll::procedure::Procedure| ProcedureLine {
        name: procedure.name,
        title: procedure.title,
        help: procedure.help,
        rule: procedure.rule.into(),
        rolls: procedure.rolls,
    };
    let chart = |chart: &Chart| ChartLine { name: chart.name, title: chart.title, source: chart.source };
    Ok(Json(SystemPage {
        system: SystemEntry::from(opened.system),
        procedures: book.procedures.iter().map(procedure).collect(),
        charts: book.charts.iter().map(chart).collect(),
        sequence: SequenceEntry::from(&book.sequence),
    }))
}

/// Every chart of a system as a grid.
#[utoipa::path(get, path = "/api/systems/{system}/charts", tag = "systems",
    params(("system" = String, Path), ("switch.NAME" = Option<String>, Query, description = "a reading, by its switch")),
    responses((status = 200, body = Charts), (status = 400, body = Faults), (status = 404, body = Faults)))]
pub async fn charts(app: App, Word(system): Word<String>, Asked(query): Query) -> Answer<Charts> {
    let opened = app.library.open(&system, &switches(&query))?;
    let sections = opened.system.rules();
    let charts = opened.book.charts.iter().map(|chart| page(&opened, chart, &sections)).collect();
    Ok(Json(Charts { charts }))
}

fn page(opened: &Opened, chart: &Chart, sections: &[Section]) -> ChartPage {
    let meaning = |row: &str, column: &str| opened.system.meaning(&opened.book, chart.name, row, column);
    let row = |row: &longroll::chart::Row| {
        let columns = chart.columns.iter().map(|column| column.text);
        columns.map(|column| meaning(row.label.text, column).unwrap_or_default()).collect()
    };
    ChartPage {
        chart: ChartEntry::from(chart),
        meanings: chart.rows.iter().map(row).collect(),
        notes: notes(opened, chart, sections),
    }
}

/// The readings a chart names, and the sections of house rules it or its rows cite.
fn notes(opened: &Opened, chart: &Chart, sections: &[Section]) -> Vec<ChartNote> {
    let mut notes = Vec::new();
    for reading in opened.system.readings().iter().filter(|reading| chart.readings.contains(&reading.id)) {
        let text = format!("{}: {}. Read as: {}. Why: {}.", reading.place, reading.print, reading.read_as, reading.why);
        notes.push(ChartNote { id: reading.id.to_owned(), kind: NoteKind::Reading, text });
    }
    let cited = std::iter::once(chart.rule).chain(chart.rows.iter().filter_map(|row| Some(row.note.as_ref()?.rule)));
    for rule in cited.filter(|rule| rule.source == Source::House) {
        let section = sections.iter().find(|section| section.id == rule.section);
        let text = section.map_or_else(String::new, |section| format!("{}. {}", section.title, section.text));
        if !notes.iter().any(|note| note.id == rule.section) {
            notes.push(ChartNote { id: rule.section.to_owned(), kind: NoteKind::House, text });
        }
    }
    notes
}

/// The rulebook of a system.
#[utoipa::path(get, path = "/api/systems/{system}/rules", tag = "systems", params(("system" = String, Path)),
    responses((status = 200, body = Rules), (status = 404, body = Faults)))]
pub async fn rules(Word(system): Word<String>) -> Answer<Rules> {
    let system = umpire::system(&system).map_err(Refused::not_found)?;
    Ok(Json(Rules { rules: system.rules().iter().map(RuleEntry::from).collect() }))
}

/// The form of a procedure and the facts of its outcome.
#[utoipa::path(get, path = "/api/systems/{system}/procedures/{procedure}", tag = "systems",
    params(("system" = String, Path), ("procedure" = String, Path),
        ("switch.NAME" = Option<String>, Query, description = "a reading, by its switch")),
    responses((status = 200, body = ProcedureEntry), (status = 400, body = Faults), (status = 404, body = Faults)))]
pub async fn procedure(
    app: App,
    Word((system, procedure)): Word<(String, String)>,
    Asked(query): Query,
) -> Answer<ProcedureEntry> {
    let opened = app.library.open(&system, &switches(&query))?;
    opened.procedure(&procedure).map(|procedure| Json(ProcedureEntry::from(procedure)))
}
