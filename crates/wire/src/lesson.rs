//! Taught battles.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;
use crate::battle::Side;

/// A taught battle with its steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct LessonEntry {
    pub id: String,
    pub title: String,
    pub system: String,
    pub scenario: String,
    /// The side that the player commands.
    pub side: Side,
    pub minutes: u32,
    /// What wins, where the troops come on, how long it lasts: a paragraph each.
    pub goal: Vec<String>,
    pub steps: Vec<LessonStep>,
}

/// One idea of a taught battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct LessonStep {
    pub title: String,
    pub says: Vec<String>,
    pub rule: Rule,
    /// The name of the question that it waits for.
    pub asked: String,
    /// The answers that carry it out; one that ends in `*` fits every answer that begins so.
    pub answers: Vec<String>,
    /// What is said to any other answer.
    pub wrong: String,
    /// What is said when it is done; may be empty.
    pub then: String,
}
