//! The taught battles. The page leads the player through their steps; the battle itself is like any other.

use serde::Serialize;
use ts_rs::TS;
use umpire::teach;
use utoipa::ToSchema;
use wire::lesson::LessonEntry;

use crate::reply::Json;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Lessons {
    pub lessons: Vec<LessonEntry>,
}

/// Every taught battle with its steps.
#[utoipa::path(get, path = "/api/lessons", tag = "battles", responses((status = 200, body = Lessons)))]
pub async fn list() -> Json<Lessons> {
    Json(Lessons { lessons: teach::lessons().iter().map(teach::entry).collect() })
}
