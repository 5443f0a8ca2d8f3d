//! The numbers of chapters 4 to 6, 12.5, 13, 15, 17 and 19 that a battle on the map needs.

use super::read::number;
use crate::battle::cards::Level;
use longroll::shelf::{Read, Shelf};

#[derive(Clone, Debug)]
pub struct Commanding {
    /// 4.2 Command ranges unless the scenario gives others.
    pub ranges: Levels,
    /// 4.3 How near its command artillery must be.
    pub guns_range: i32,
    /// 6.1 Deploying in phase A is free without an enemy in sight so near.
    pub deploy: i32,
    /// 6.3 No Reserve with an enemy in sight so near; lifted when one comes so near.
    pub reserve: i32,
    pub reserve_lifted: i32,
    /// 17.3 No Attack orders in phase A from this fatigue level on.
    pub tired_attack: u8,
    /// 12.75 Ratings of replacements.
    pub replacement: Levels,
    pub recovery: Recovery,
    pub fatigue: FatiguePoints,
    pub points: Points,
    /// 19.2 Margins unless the scenario gives others.
    pub margins: [i32; 3],
}

/// A number for each level of command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels {
    pub brigade: i32,
    pub division: i32,
    pub corps: i32,
    pub army: i32,
}

impl Levels {
    fn read(number: impl Fn(&'static str) -> Read<i32>, rows: [&'static str; 4]) -> Read<Levels> {
        let [brigade, division, corps, army] = rows.map(number);
        Ok(Levels { brigade: brigade?, division: division?, corps: corps?, army: army? })
    }

    pub fn of(&self, level: Level) -> i32 {
        match level {
            Level::Brigade(_) => self.brigade,
            Level::Division(_) => self.division,
            Level::Corps(_) => self.corps,
            Level::Army => self.army,
        }
    }
}

limits! {
    /// 12.5, 12.8, 10.92, 15.1 Dice and distances.
    pub struct Recovery in "recovery.limits" {
        leader_clear: i32 = number,
        return_near: i16 = |text| small(text).map(i16::from),
        return_enemy: i32 = number,
        disperses: i32 = number,
        guns_recovered: i32 = number,
        resupply_far: i32 = number,
        dig_enemy: i32 = number,
    }
}

limits! {
    /// 17.1, 17.2
    pub struct FatiguePoints in "fatigue.points" {
        activation: u8 = small,
        charge: u8 = small,
        night: u8 = small,
        /// Points in a turn that raise the level.
        tires: u8 = small,
        rest: u8 = small,
        night_rest: u8 = small,
        most: u8 = small,
    }
}

/// 19.1 Points to the enemy.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    pub sp: i32,
    pub gun: i32,
    pub gun_captured: i32,
    pub leaders: Levels,
    pub bce: i32,
}

impl Commanding {
    pub(super) fn load(shelf: &Shelf<'_>) -> Read<Commanding> {
        let limit = |row| shelf.number("command.limits", row, "value");
        let replaced = |row| shelf.number("leader.replacement", row, "value");
        let points = |row| shelf.number("victory.points", row, "value");
        Ok(Commanding {
            ranges: Levels::read(limit, ["range-brigade", "range-division", "range-corps", "range-army"])?,
            guns_range: limit("guns-range")?,
            deploy: limit("deploy")?,
            reserve: limit("reserve")?,
            reserve_lifted: limit("reserve-lifted")?,
            tired_attack: shelf.get("command.limits").read("tired-attack", "value", small)?,
            replacement: Levels::read(replaced, ["brigade", "division", "corps", "army"])?,
            recovery: Recovery::load(shelf)?,
            fatigue: FatiguePoints::load(shelf)?,
            points: Points {
                sp: points("sp")?,
                gun: points("gun")?,
                gun_captured: points("gun-captured")?,
                leaders: Levels::read(points, ["brigadier", "division", "corps", "army"])?,
                bce: points("bce")?,
            },
            margins: [points("marginal")?, points("substantive")?, points("decisive")?],
        })
    }
}

/// A number from 0 to 99.
fn small(text: &'static str) -> Result<u8, String> {
    text.parse().ok().filter(|n| *n < 100).ok_or_else(|| "a number from 0 to 99 belongs here".to_owned())
}
