//! Behind the front: railroads, strategic movement, boxes, bridges, brigades left behind.

use hexes::Hex;
use longroll::table::Offer;

use super::Chief;
use crate::battle::cards::{Award, LeaderId, UnitId};
use crate::battle::rail;
use crate::battle::roads;
use crate::battle::state::{UnitState, Where};
use crate::battle::substitutes;
use crate::book::march::Led;
use crate::unit::{Arm, Unit};

/// 27.1 The smallest brigade holds a hex as well as any.
const PICKET: &str = " 1";

impl Chief<'_> {
    /// 25.1 What a unit gains by a ride to another station.
    pub fn by_rail(&self, offer: &Offer) -> i32 {
        let (Some(unit), Some(to)) = (self.unit(offer), self.hex(offer)) else { return -1 };
        let Some(from) = self.state.unit(unit).hex() else { return -1 };
        let Some(levels) = rail::tires(self.war, self.state, unit, to) else { return -1 };
        self.standing(unit, to) - self.standing(unit, from) - self.tiring(unit, levels)
    }

    /// 25.2 What a unit, or a leader's units together, gain by strategic movement.
    pub fn by_road(&self, offer: &Offer) -> i32 {
        match (self.unit(offer), self.leader(offer)) {
            (Some(unit), _) => self.farthest(unit).map_or(-1, |(gain, _)| gain),
            (_, Some(leader)) => self.column(leader),
            _ => -1,
        }
    }

    /// Every unit of a column must go, so there is no gain if one of them had better stay.
    fn column(&self, leader: LeaderId) -> i32 {
        let units = roads::column(self.war, self.state, self.closed(), leader);
        let gains: Option<Vec<i32>> = units.into_iter().map(|unit| Some(self.farthest(unit)?.0)).collect();
        gains.filter(|gains| gains.iter().all(|gain| *gain > 0)).map_or(-1, |gains| gains.iter().sum::<i32>() - 1)
    }

    /// The best that strategic movement brings a unit, and the Fatigue Levels for it: as few as will do.
    fn farthest(&self, unit: UnitId) -> Option<(i32, u8)> {
        let here = self.standing(unit, self.state.unit(unit).hex()?);
        let levels = roads::levels(self.war, self.state, unit);
        let mp = |levels: u8| roads::allowance(self.war, self.state, unit, levels);
        let goals = roads::goals(self.war, self.state, self.closed(), unit, mp(*levels.last()?));
        let gain = |(hex, cost): (Hex, u16)| {
            let needed = levels.iter().copied().find(|levels| i32::from(cost) <= mp(*levels))?;
            Some((self.standing(unit, hex) - here - self.tiring(unit, needed), needed))
        };
        goals.into_iter().filter_map(gain).max_by_key(|(gain, levels)| (*gain, 4 - i32::from(*levels)))
    }

    /// 25.2 How many levels, once the unit goes.
    pub fn levels(&self) -> usize {
        let unit = self.options.iter().find_map(|offer| self.unit(offer));
        let levels = unit.and_then(|unit| self.farthest(unit)).map(|(_, levels)| levels.to_string());
        levels.and_then(|levels| self.slug(&levels)).unwrap_or(0)
    }

    /// 25.2 Where to.
    pub fn goal(&self) -> usize {
        self.best(|offer| match (self.unit(offer), self.hex(offer)) {
            (Some(unit), Some(hex)) => self.standing(unit, hex),
            _ => i32::MIN,
        })
    }

    /// 26.1 Units come out of the boxes, and do not go there.
    pub fn call_in(&self) -> usize {
        let inside =
            |offer: &Offer| self.unit(offer).is_some_and(|unit| matches!(self.state.unit(unit).at, Where::Box(_)));
        if self.options.iter().any(inside) { self.all() } else { self.refrain() }
    }

    /// The two hexes of the hexside that an option names: `pontoon 0305/0306`.
    fn ends(&self, offer: &Offer) -> Option<[Hex; 2]> {
        let (one, other) = offer.slug.split(' ').next_back()?.split_once('/')?;
        Some([self.war.grid().parse(one).ok()?, self.war.grid().parse(other).ok()?])
    }

    /// 27 Tenths of a point for destroying a crossing: positive if we earn them, negative if the enemy does.
    fn broken(&self, [one, other]: [Hex; 2]) -> i32 {
        let awards = self.war.scenario.awards.iter().map(|award| match award {
            Award::Bridges { army, sides, points }
                if sides.iter().any(|side| {
                    let ends = side.hexes();
                    ends.contains(&one) && ends.contains(&other)
                }) =>
            {
                if *army == self.army {
                    10 * points
                } else {
                    -10 * points
                }
            }
            _ => 0,
        });
        awards.sum()
    }

    /// 23.2 A crossing is destroyed for the points it brings.
    pub fn destroying(&self, offer: &Offer) -> i32 {
        let (Some(unit), Some(ends)) = (self.unit(offer), self.ends(offer)) else { return -1 };
        let cavalry = self.state.unit(unit).unit.arm == Arm::Cavalry;
        let most = i32::from(self.war.book.rear.bridges.destroy[usize::from(cavalry)]);
        self.broken(ends) * most / 6 - self.toil(unit)
    }

    /// 23.1 The crossing between his men and the ground that draws them most.
    pub fn bridge(&self) -> usize {
        let ours = |hex: Hex| i32::from(self.war.holder(self.state, hex) == Some(self.army));
        self.best(|offer| {
            let Some([one, other]) = self.ends(offer) else { return 0 };
            let rise = (ours(one) - ours(other)) * (self.purpose().pull(other) - self.purpose().pull(one));
            rise - self.broken([one, other]) - 1
        })
    }

    /// 27.1 A division that would go elsewhere leaves a picket on ground that is worth holding.
    pub fn detaching(&self, offer: &Offer) -> i32 {
        self.picket(offer).unwrap_or(-1)
    }

    fn picket(&self, offer: &Offer) -> Option<i32> {
        let brigade = self.unit(offer).filter(|_| offer.slug.ends_with(PICKET))?;
        let division = substitutes::parent(self.war, brigade)?;
        let whole = *self.state.unit(division);
        let here = whole.hex().filter(|here| self.purpose().worth(*here) > 0 && self.threat(*here) == 0)?;
        let mut after = self.state.clone();
        let left = Unit { manpower: 1, artillery: 0, ..whole.unit };
        *after.unit_mut(brigade) = UnitState { unit: left, supply: 0, ..whole };
        let (gain, _) = self.after(&after).goes(division, Led::Alone).filter(|(_, to)| *to != here)?;
        Some(gain - 1)
    }
}
