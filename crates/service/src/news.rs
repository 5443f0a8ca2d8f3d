//! What changed, as every device at the table is told.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Something that changed, by its kind and id. A client that shows it reads it again.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct News {
    pub kind: NewsKind,
    pub id: String,
    /// How many entries a battle has now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entries: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum NewsKind {
    Log,
    Turn,
    Table,
    Evening,
    Battle,
}
