//! The sequence of play in JSON.

use longroll::sequence::{Clock, Sequence, Step, When, Who};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SequenceEntry {
    pub turns: TurnsEntry,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockEntry>,
    pub steps: Vec<StepEntry>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct TurnsEntry {
    /// What the game calls a turn.
    pub name: &'static str,
    pub length: &'static str,
    pub first: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last: Option<i32>,
    /// The player turns inside it; empty where both play together.
    pub players: &'static [&'static str],
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ClockEntry {
    pub start: i32,
    /// The dice that are subtracted each time: `2d6`.
    pub dice: String,
    /// The step after which it runs.
    pub step: &'static str,
    /// The procedure that says how many turns are left, and its input for what the clock shows.
    pub procedure: &'static str,
    pub field: &'static str,
    pub rule: Rule,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct StepEntry {
    pub id: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub rule: Rule,
    /// `both`, `active`, `inactive`, `initiative`, or a side by its name.
    pub who: &'static str,
    /// 0 is a phase, 1 a step of it, 2 a part of a step.
    pub depth: u8,
    /// Only on turns divisible by this.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub every: Option<i32>,
    /// Only in this player turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<&'static str>,
    /// When the step stops being repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub again: Option<&'static str>,
    pub procedures: &'static [&'static str],
}

impl From<&Sequence> for SequenceEntry {
    fn from(sequence: &Sequence) -> SequenceEntry {
        let turns = sequence.turns;
        SequenceEntry {
            turns: TurnsEntry {
                name: turns.name,
                length: turns.length,
                first: turns.first,
                last: turns.last,
                players: turns.players,
            },
            clock: sequence.clock.as_ref().map(ClockEntry::from),
            steps: sequence.steps.iter().map(StepEntry::from).collect(),
        }
    }
}

impl From<&Clock> for ClockEntry {
    fn from(clock: &Clock) -> ClockEntry {
        ClockEntry {
            start: clock.start,
            dice: clock.dice.to_string(),
            step: clock.step,
            procedure: clock.procedure,
            field: clock.field,
            rule: clock.rule.into(),
        }
    }
}

impl From<&Step> for StepEntry {
    fn from(step: &Step) -> StepEntry {
        let (every, player) = match step.when {
            When::Always => (None, None),
            When::Every(turns) => (Some(turns), None),
            When::In(player) => (None, Some(player)),
        };
        StepEntry {
            id: step.id,
            title: step.title,
            help: step.help,
            rule: step.rule.into(),
            who: match step.who {
                Who::Both => "both",
                Who::Active => "active",
                Who::Inactive => "inactive",
                Who::Initiative => "initiative",
                Who::Named(name) => name,
            },
            depth: step.depth,
            every,
            player,
            again: step.again,
            procedures: step.procedures,
        }
    }
}
