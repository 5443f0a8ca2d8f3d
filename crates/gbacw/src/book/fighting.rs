//! The numbers of chapters 10 to 12 that a battle on the map needs.

use longroll::shelf::{Read, Shelf};

/// The chart `fighting.limits`.
#[derive(Clone, Debug)]
pub struct Fighting {
    /// 16.2 How far anybody sees at night.
    pub night_sight: i32,
    /// 16.2 How far approach fire reaches at night.
    pub night_approach: i32,
    /// 10.15 The range from which stacked guns combine.
    pub combine_range: i32,
    /// 7.3 Into how many parts the fire of a line with a refused flank is divided.
    pub refused_parts: u8,
    /// 18.2 Into how many parts the fire of a square is divided.
    pub square_parts: u8,
    /// 12.5 A unit of one of so many parts of its printed strength, or less, is gone instead of routing.
    pub collapse_parts: u8,
    /// 18.6 How near to the target somebody must see it for mortars.
    pub spotter: i32,
    /// 18.9 How many building hexes around a road hex make it a street.
    pub street: i32,
    /// 12.5 How far a leader goes to another unit when his own is gone.
    pub leader_routed: i32,
    /// 12.7 How far a leader caught alone goes.
    pub leader_alone: i32,
}

impl Fighting {
    pub(super) fn load(shelf: &Shelf<'_>) -> Read<Fighting> {
        let limit = |name: &str| shelf.number("fighting.limits", name, "value");
        let parts = |name: &str| {
            shelf.get("fighting.limits").read(name, "value", |text| match text.parse::<u8>() {
                Ok(parts) if parts > 0 => Ok(parts),
                _ => Err("a number of parts belongs here".to_owned()),
            })
        };
        Ok(Fighting {
            night_sight: limit("night-sight")?,
            night_approach: limit("night-approach")?,
            combine_range: limit("combine-range")?,
            refused_parts: parts("refused-parts")?,
            square_parts: parts("square-parts")?,
            collapse_parts: parts("collapse-parts")?,
            spotter: limit("spotter")?,
            street: limit("street")?,
            leader_routed: limit("leader-routed")?,
            leader_alone: limit("leader-alone")?,
        })
    }
}
