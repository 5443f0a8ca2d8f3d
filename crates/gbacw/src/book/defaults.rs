//! Numbers that hold where a scenario gives none.

use longroll::side::{BySide, Side};

use crate::battle::cards::Efficiency;
use crate::edition::Edition;
use longroll::shelf::{Read, Shelf};

#[derive(Clone, Debug)]
pub struct Defaults {
    efficiency: BySide<Efficiency>,
    bce_percent: u16,
    dismounted_percent: u16,
}

impl Defaults {
    /// 5.2 Efficiency is drawn, 18.1 but in Gringo! it is fixed.
    pub(super) fn load(shelf: &Shelf<'_>, edition: Edition) -> Read<Defaults> {
        let number = |row| {
            shelf.get("scenario.usual").read(row, "value", |text| {
                text.parse::<u8>().ok().filter(|n| (1..=100).contains(n)).ok_or("a number from 1 to 100".to_owned())
            })
        };
        let drawn = Efficiency::Drawn { most: number("efficiency-most")? };
        let (north, south) = (number("efficiency-north")?, number("efficiency-south")?);
        let efficiency = match edition {
            Edition::DeathValley => BySide { north: drawn, south: drawn },
            Edition::Gringo => BySide { north: Efficiency::Fixed(north), south: Efficiency::Fixed(south) },
        };
        let (bce, dismounted) = (number("bce-percent")?, number("dismounted-percent")?);
        Ok(Defaults { efficiency, bce_percent: bce.into(), dismounted_percent: dismounted.into() })
    }

    /// 5.2, 18.1 Where a command's activations come from.
    pub fn efficiency(&self, side: Side) -> Efficiency {
        self.efficiency[side]
    }

    /// 13.2 The loss that makes a brigade of this strength ineffective.
    pub fn bce(&self, sp: u16) -> u16 {
        (sp * self.bce_percent).div_ceil(100)
    }

    /// 14.22 The strength on foot of cavalry.
    pub fn dismounted(&self, sp: u8) -> u8 {
        (u16::from(sp) * self.dismounted_percent).div_ceil(100) as u8
    }
}
