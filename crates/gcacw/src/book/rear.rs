//! The charts of the rear area: bridges, supply, off-map boxes, detachments.

use super::cells::small;
use longroll::shelf::{Read, Shelf};

/// 23 Highest dice, and limits; pairs are for a minor and for a major river.
#[derive(Clone, Copy, Debug)]
pub struct Bridges {
    pub bridge: [u8; 2],
    pub ferry: u8,
    pub pontoon: [u8; 2],
    pub second_division: u8,
    pub pontoons: u8,
    pub builder_fatigue: u8,
    /// For infantry and for cavalry.
    pub destroy: [u8; 2],
    pub destroy_fatigue: u8,
}

/// 24 Supply points, rations and movement points.
#[derive(Clone, Copy, Debug)]
pub struct Supply {
    pub depots: u8,
    pub wagon: u8,
    pub path: u16,
    pub repairs: u8,
    pub depot_price: u8,
    /// For the Union and for the Confederates.
    pub income: [u8; 2],
    pub rations: u8,
    pub division: u8,
    pub other: u8,
    pub load: u8,
    pub return_turns: u8,
    pub starving: u8,
    pub emergency: u8,
}

/// 26 Off-map boxes.
#[derive(Clone, Copy, Debug)]
pub struct Boxes {
    pub road_fatigue: u8,
    pub rail_hexes: i32,
    pub strength: i32,
    pub points: i32,
    pub losses: i32,
    pub regain: u8,
}

/// 27.1 Detachments.
#[derive(Clone, Copy, Debug)]
pub struct Detachment {
    pub division: u8,
    pub brigade: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Rear {
    pub bridges: Bridges,
    pub supply: Supply,
    pub boxes: Boxes,
    pub detachment: Detachment,
    /// 21.2 Movement points of the step that a local guide leads.
    pub guided_step: u8,
}

impl Rear {
    pub fn read(shelf: &Shelf<'_>) -> Read<Rear> {
        Ok(Rear {
            bridges: bridges(shelf)?,
            supply: supply(shelf)?,
            boxes: boxes(shelf)?,
            detachment: Detachment {
                division: shelf.read("detachment", "division", "value", small)?,
                brigade: shelf.read("detachment", "brigade", "value", small)?,
            },
            guided_step: shelf.read("events.numbers", "guided-step", "value", small)?,
        })
    }
}

fn bridges(shelf: &Shelf<'_>) -> Read<Bridges> {
    let value = |row: &str| shelf.read("bridges", row, "value", small);
    Ok(Bridges {
        bridge: [value("bridge-minor")?, value("bridge-major")?],
        ferry: value("ferry")?,
        pontoon: [value("pontoon-minor")?, value("pontoon-major")?],
        second_division: value("second-division")?,
        pontoons: value("pontoons")?,
        builder_fatigue: value("builder-fatigue")?,
        destroy: [value("destroy-infantry")?, value("destroy-cavalry")?],
        destroy_fatigue: shelf.read("actions", "destroy-bridge", "fatigue", small)?,
    })
}

fn supply(shelf: &Shelf<'_>) -> Read<Supply> {
    let value = |row: &str| shelf.read("supply", row, "value", small);
    Ok(Supply {
        depots: value("depots")?,
        wagon: value("wagon")?,
        path: value("path")?.into(),
        repairs: value("repairs")?,
        depot_price: value("depot-price")?,
        income: [value("income-union")?, value("income-confederate")?],
        rations: value("rations")?.max(1),
        division: value("division")?,
        other: value("other")?,
        load: value("load")?,
        return_turns: value("return")?,
        starving: value("starving")?,
        emergency: value("emergency")?,
    })
}

fn boxes(shelf: &Shelf<'_>) -> Read<Boxes> {
    let value = |row: &str| shelf.read("boxes", row, "value", small);
    Ok(Boxes {
        road_fatigue: value("road-fatigue")?,
        rail_hexes: value("rail-hexes")?.into(),
        strength: i32::from(value("strength")?).max(1),
        points: value("points")?.into(),
        losses: i32::from(value("losses")?).max(1),
        regain: value("regain")?,
    })
}
