//! A chart in JSON.

use longroll::chart::Chart;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ChartEntry {
    pub name: &'static str,
    pub title: &'static str,
    pub source: &'static str,
    pub rule: Rule,
    pub readings: Vec<&'static str>,
    pub corner: &'static str,
    pub columns: Vec<&'static str>,
    pub rows: Vec<RowEntry>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct RowEntry {
    pub label: &'static str,
    pub cells: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub words: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Rule>,
}

impl From<&Chart> for ChartEntry {
    fn from(chart: &Chart) -> ChartEntry {
        let row = |row: &longroll::chart::Row| RowEntry {
            label: row.label.text,
            cells: row.cells.iter().map(|cell| cell.text).collect(),
            words: row.note.as_ref().map(|note| note.words),
            rule: row.note.as_ref().map(|note| note.rule.into()),
        };
        ChartEntry {
            name: chart.name,
            title: chart.title,
            source: chart.source,
            rule: chart.rule.into(),
            readings: chart.readings.clone(),
            corner: chart.corner,
            columns: chart.columns.iter().map(|column| column.text).collect(),
            rows: chart.rows.iter().map(row).collect(),
        }
    }
}
