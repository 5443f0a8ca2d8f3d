//! The numbers of chapters 4 to 6, 12.5, 13, 15, 17 and 19 that a battle on the map needs.

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
    pub fn of(&self, level: Level) -> i32 {
        match level {
            Level::Brigade(_) => self.brigade,
            Level::Division(_) => self.division,
            Level::Corps(_) => self.corps,
            Level::Army => self.army,
        }
    }
}

/// 12.5, 12.8, 10.92, 15.1 Dice and distances.
#[derive(Clone, Copy, Debug)]
pub struct Recovery {
    pub leader_clear: i32,
    pub return_near: i16,
    pub return_enemy: i32,
    pub disperses: i32,
    pub guns_recovered: i32,
    pub resupply_far: i32,
    pub dig_enemy: i32,
}

/// 17.1, 17.2
#[derive(Clone, Copy, Debug)]
pub struct FatiguePoints {
    pub activation: u8,
    pub charge: u8,
    pub night: u8,
    /// Points in a turn that raise the level.
    pub tires: u8,
    pub rest: u8,
    pub night_rest: u8,
    pub most: u8,
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
            ranges: Levels {
                brigade: limit("range-brigade")?,
                division: limit("range-division")?,
                corps: limit("range-corps")?,
                army: limit("range-army")?,
            },
            guns_range: limit("guns-range")?,
            deploy: limit("deploy")?,
            reserve: limit("reserve")?,
            reserve_lifted: limit("reserve-lifted")?,
            tired_attack: small(shelf, "command.limits", "tired-attack")?,
            replacement: Levels {
                brigade: replaced("brigade")?,
                division: replaced("division")?,
                corps: replaced("corps")?,
                army: replaced("army")?,
            },
            recovery: recovery(shelf)?,
            fatigue: fatigue(shelf)?,
            points: Points {
                sp: points("sp")?,
                gun: points("gun")?,
                gun_captured: points("gun-captured")?,
                leaders: Levels {
                    brigade: points("brigadier")?,
                    division: points("division")?,
                    corps: points("corps")?,
                    army: points("army")?,
                },
                bce: points("bce")?,
            },
            margins: [points("marginal")?, points("substantive")?, points("decisive")?],
        })
    }
}

fn recovery(shelf: &Shelf<'_>) -> Read<Recovery> {
    let limit = |row| shelf.number("recovery.limits", row, "value");
    Ok(Recovery {
        leader_clear: limit("leader-clear")?,
        return_near: i16::from(small(shelf, "recovery.limits", "return-near")?),
        return_enemy: limit("return-enemy")?,
        disperses: limit("disperses")?,
        guns_recovered: limit("guns-recovered")?,
        resupply_far: limit("resupply-far")?,
        dig_enemy: limit("dig-enemy")?,
    })
}

fn fatigue(shelf: &Shelf<'_>) -> Read<FatiguePoints> {
    let number = |row| small(shelf, "fatigue.points", row);
    Ok(FatiguePoints {
        activation: number("activation")?,
        charge: number("charge")?,
        night: number("night")?,
        tires: number("tires")?,
        rest: number("rest")?,
        night_rest: number("night-rest")?,
        most: number("most")?,
    })
}

/// A number from 0 to 99.
fn small(shelf: &Shelf<'_>, chart: &str, row: &str) -> Read<u8> {
    shelf.get(chart).read(row, "value", |text| {
        text.parse().ok().filter(|n| *n < 100).ok_or_else(|| "a number from 0 to 99 belongs here".to_owned())
    })
}
