//! The numbers of chapters 10 to 12 that a battle on the map needs.

use longroll::shelf::{Read, Shelf};

use super::read::number;

limits! {
    /// The chart `fighting.limits`.
    pub struct Fighting in "fighting.limits" {
        /// 16.2 How far units see at night.
        night_sight: i32 = number,
        /// 16.2 How far approach fire reaches at night.
        night_approach: i32 = number,
        /// 10.15 The range from which stacked guns combine.
        combine_range: i32 = number,
        /// 7.3 Into how many parts the fire of a line with a refused flank is divided.
        refused_parts: u8 = parts,
        /// 18.2 Into how many parts the fire of a square is divided.
        square_parts: u8 = parts,
        /// 12.5 With 4 here, a unit down to a quarter of its printed strength is eliminated instead of routing.
        collapse_parts: u8 = parts,
        /// 18.6 How near to the target of a mortar a friend must be who sees it.
        spotter: i32 = number,
        /// 18.9 How many building hexes around a road hex make it a street.
        street: i32 = number,
        /// 12.5 How far a leader goes to another unit when his own is gone.
        leader_routed: i32 = number,
        /// 12.7 How far a leader caught alone goes.
        leader_alone: i32 = number,
    }
}

fn parts(text: &'static str) -> Result<u8, String> {
    text.parse().ok().filter(|parts| *parts > 0).ok_or_else(|| "a number of parts belongs here".to_owned())
}
