//! The log of the evening: every resolution with its time, its names and its receipt.

use std::fmt::Write as _;

use jiff::Timestamp;
use jiff::tz::Offset;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};
use wire::Faults;
use wire::receipt::Receipt;

use crate::body::{Asked, Body, Word, typed};
use crate::faults::{Answer, Refused, Status};
use crate::news::NewsKind;
use crate::reply::{JSON, Json, Reply, TEXT};
use crate::state::App;
use crate::store::{EntryRow, EveningRow};
use crate::tables::{DiceFrom, Names};

/// Lines on one page of the log.
const PAGE: i64 = 100;
/// Lines of an exported evening.
const MOST_LINES: i64 = 10_000;

/// Evenings of one book: as many as the list shows.
const MOST_EVENINGS: usize = 500;

/// A line of the log.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct LogLine {
    pub id: i64,
    /// Milliseconds since 1970.
    pub at: i64,
    pub system: String,
    pub procedure: String,
    pub title: String,
    pub names: Names,
    pub summary: String,
    pub dice: DiceFrom,
    /// Dice that were entered and undone.
    pub corrections: Vec<String>,
    pub table: String,
}

/// A line with its whole receipt.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct LogEntry {
    #[serde(flatten)]
    pub line: LogLine,
    pub receipt: Receipt,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Log {
    pub entries: Vec<LogLine>,
    pub evening: Evening,
    /// Whether there are older lines: ask again with `before`.
    pub more: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Evening {
    pub id: i64,
    pub title: String,
    pub began: i64,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Evenings {
    pub evenings: Vec<Evening>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct NewEvening {
    #[serde(default)]
    pub title: String,
}

/// An evening with everything in it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Exported {
    pub evening: Evening,
    pub entries: Vec<LogEntry>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// The evening; if it is left out, the current one.
    pub evening: Option<i64>,
    /// Only lines older than this one.
    pub before: Option<i64>,
    pub limit: Option<i64>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Export {
    pub evening: Option<i64>,
    /// `text` or `json`.
    pub format: Option<String>,
}

impl From<EveningRow> for Evening {
    fn from(row: EveningRow) -> Evening {
        Evening { id: row.id, title: row.title, began: row.began }
    }
}

impl From<&EntryRow> for LogLine {
    fn from(row: &EntryRow) -> LogLine {
        LogLine {
            id: row.id,
            at: row.at,
            system: row.system.clone(),
            procedure: row.procedure.clone(),
            title: row.title.clone(),
            names: Names { attacker: row.attacker.clone(), defender: row.defender.clone() },
            summary: row.summary.clone(),
            dice: if row.dice == "keyed" { DiceFrom::Keyed } else { DiceFrom::Roll },
            corrections: row.corrections.lines().map(str::to_owned).collect(),
            table: row.table_id.clone(),
        }
    }
}

fn entry(row: &EntryRow) -> Result<LogEntry, Refused> {
    let receipt = serde_json::from_str(&row.receipt)
        .map_err(|error| Refused::broken(format!("receipt {} cannot be read: {error}", row.id)))?;
    Ok(LogEntry { line: LogLine::from(row), receipt })
}

pub async fn evening(app: &App, id: Option<i64>) -> Result<EveningRow, Refused> {
    let missing = || Refused::missing("evening", "there is no such evening", "GET /api/evenings lists them");
    app.store.evening(id).await?.ok_or_else(missing)
}

/// The log of an evening, the newest line first.
#[utoipa::path(get, path = "/api/log", tag = "evening", params(Which),
    responses((status = 200, body = Log), (status = 404, body = Faults)))]
pub async fn list(app: App, Asked(which): Asked<Which>) -> Answer<Log> {
    let evening = evening(&app, which.evening).await?;
    let limit = which.limit.unwrap_or(PAGE).clamp(1, PAGE);
    let rows = app.store.entries(evening.id, which.before, limit + 1).await?;
    let entries = rows.iter().take(limit as usize).map(LogLine::from).collect();
    Ok(Json(Log { entries, evening: evening.into(), more: rows.len() > limit as usize }))
}

/// One line of the log with its receipt.
#[utoipa::path(get, path = "/api/log/{id}", tag = "evening", params(("id" = i64, Path)),
    responses((status = 200, body = LogEntry), (status = 404, body = Faults)))]
pub async fn one(app: App, Word(id): Word<i64>) -> Answer<LogEntry> {
    let missing = || Refused::missing("id", format!("the log has no line {id}"), "");
    let row = app.store.entry(id).await?.ok_or_else(missing)?;
    entry(&row).map(Json)
}

/// An evening as a file, the oldest line first.
#[utoipa::path(get, path = "/api/log/export", tag = "evening", params(Export),
    responses((status = 200, body = Exported, description = "or text, if that was asked for"),
        (status = 400, body = Faults), (status = 404, body = Faults)))]
pub async fn export(app: App, Asked(which): Asked<Export>) -> Result<Reply, Refused> {
    let evening = evening(&app, which.evening).await?;
    let mut rows = app.store.entries(evening.id, None, MOST_LINES).await?;
    rows.reverse();
    let (kind, body) = match which.format.as_deref().unwrap_or("text") {
        "text" => (TEXT, as_text(&evening, &rows, &|at| app.clock_offset(at))),
        "json" => {
            let entries = rows.iter().map(entry).collect::<Result<_, _>>()?;
            let all = Exported { evening: evening.clone().into(), entries };
            let body = serde_json::to_string_pretty(&all).map_err(|error| Refused::broken(error.to_string()))?;
            (JSON, body)
        }
        other => return Err(Refused::bad("format", format!("there is no format `{other}`"), "text or json")),
    };
    let ending = if kind.starts_with("text") { "txt" } else { "json" };
    Ok(Reply::new(Status::OK, kind, body).saved_as(format!("longroll-evening-{}.{ending}", evening.id)))
}

/// The evening as people would write it down.
fn as_text(evening: &EveningRow, rows: &[EntryRow], offset: &dyn Fn(i64) -> i32) -> String {
    let time = |at: i64, format: &str| {
        let stamp = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
        let zone = Offset::from_seconds(offset(at)).unwrap_or(Offset::UTC).to_time_zone();
        stamp.to_zoned(zone).strftime(format).to_string()
    };
    let title = if evening.title.is_empty() { "An evening" } else { evening.title.as_str() };
    let mut text = format!("{title}, {}\n", time(evening.began, "%Y-%m-%d"));
    for row in rows {
        let sides = match (row.attacker.as_str(), row.defender.as_str()) {
            ("", "") => String::new(),
            (one, "") | ("", one) => format!(" ({one})"),
            (one, other) => format!(" ({one} against {other})"),
        };
        let _ = write!(text, "\n{} {}: {}{sides}\n", time(row.at, "%H:%M"), row.system, row.title);
        let _ = write!(text, "{}\n{}", row.summary, row.told);
        row.corrections.lines().for_each(|note| text.push_str(&format!("correction: {note}\n")));
    }
    text
}

/// All evenings, the newest first.
#[utoipa::path(get, path = "/api/evenings", tag = "evening", responses((status = 200, body = Evenings)))]
pub async fn evenings(app: App) -> Answer<Evenings> {
    let evenings = app.store.evenings().await?.into_iter().map(Evening::from).collect();
    Ok(Json(Evenings { evenings }))
}

/// Begin a new evening; the log starts empty, the old ones stay.
#[utoipa::path(post, path = "/api/evenings", tag = "evening", request_body = NewEvening,
    responses((status = 200, body = Evening), (status = 400, body = Faults)))]
pub async fn begin_evening(app: App, Body(new): Body<NewEvening>) -> Answer<Evening> {
    let title = typed("title", &new.title, 80)?;
    if app.store.evenings().await?.len() >= MOST_EVENINGS {
        let help = "keep the log of this one; `--data` begins a new book";
        return Err(Refused::too_many(format!("the book has {MOST_EVENINGS} evenings already"), help));
    }
    let evening = app.store.begin_evening(&title).await?;
    app.tell(NewsKind::Evening, &evening.id);
    Ok(Json(evening.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evening_reads_like_a_diary() {
        let evening = EveningRow { id: 1, title: "Kernstown".to_owned(), began: 0 };
        let row = EntryRow {
            system: "death-valley".to_owned(),
            title: "Fire".to_owned(),
            attacker: "Ann".to_owned(),
            defender: "Bob".to_owned(),
            summary: "the target is Disordered".to_owned(),
            told: "fire: die 6\n".to_owned(),
            corrections: "a 5 was taken back\n".to_owned(),
            at: 3_600_000,
            ..EntryRow::default()
        };
        assert_eq!(
            as_text(&evening, &[row], &|_| 0),
            "Kernstown, 1970-01-01\n\n01:00 death-valley: Fire (Ann against Bob)\nthe target is Disordered\n\
             fire: die 6\ncorrection: a 5 was taken back\n"
        );
    }
}
