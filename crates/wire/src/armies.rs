//! Armies by points, in JSON.

use longroll::armies as kernel;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::battle::Side;

/// A text file: a scenario, a map, an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TextFile {
    pub name: String,
    pub text: String,
}

impl From<(String, String)> for TextFile {
    fn from((name, text): (String, String)) -> TextFile {
        TextFile { name, text }
    }
}

/// An army list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ArmyListEntry {
    pub id: &'static str,
    pub title: &'static str,
    pub side: Side,
    pub points: i32,
    /// Dice to assign before the game.
    pub war_points: i32,
    pub limits: Vec<String>,
}

impl From<&kernel::ArmyList> for ArmyListEntry {
    fn from(list: &kernel::ArmyList) -> ArmyListEntry {
        ArmyListEntry {
            id: list.id,
            title: list.title,
            side: list.side.into(),
            points: list.points,
            war_points: list.war_points,
            limits: list.limits.clone(),
        }
    }
}

/// A line of the bill of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ArmyItem {
    pub command: String,
    pub name: String,
    pub what: String,
    pub points: i32,
}

/// An army and what it costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ArmyBill {
    pub id: String,
    pub title: String,
    pub list: String,
    pub side: Side,
    pub points: i32,
    /// What its list allows.
    pub most: i32,
    pub items: Vec<ArmyItem>,
}

impl From<&kernel::Muster> for ArmyBill {
    fn from(army: &kernel::Muster) -> ArmyBill {
        let item = |item: &kernel::Item| ArmyItem {
            command: item.command.clone(),
            name: item.name.clone(),
            what: item.what.clone(),
            points: item.points,
        };
        ArmyBill {
            id: army.id.clone(),
            title: army.title.clone(),
            list: army.list.to_owned(),
            side: army.side.into(),
            points: army.points,
            most: army.most,
            items: army.items.iter().map(item).collect(),
        }
    }
}
