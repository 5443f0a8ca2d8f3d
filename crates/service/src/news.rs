//! What changed, as every device at the table is told.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Something that changed, by its kind and id. A client that shows it reads it again.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct News {
    pub kind: NewsKind,
    pub id: String,
    /// How many entries a battle has now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entries: Option<usize>,
    /// How often the battle was stored: news of what a client has seen already says nothing new.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub revision: Option<i64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum NewsKind {
    Log,
    Turn,
    Table,
    Evening,
    Battle,
}
