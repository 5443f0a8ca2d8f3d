//! 15.3 and 15.4: the ways open to a stack that retreats, by the retreat charts; and whether any of them saves it.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};
use longroll::chart::Band;

use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::zones::{self, Sheet, Zone};
use crate::retreat::{self, Kind};
use crate::unit::Army;

/// The most hexes of a trail, the first included.
const MOST: usize = 16;

/// The hexes of a retreat so far, beginning with the one that was left.
pub type Trail = ArrayVec<Hex, MOST>;

/// A step that could be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub to: Hex,
    pub chart: u8,
    pub priority: u8,
    /// What the chart says of it.
    pub words: &'static str,
    /// Manpower lost by entering.
    pub loss: i32,
    pub enemy: bool,
    /// It has the lowest priority number of all that are open.
    pub obeys: bool,
}

pub type Ways = ArrayVec<Way, 6>;

/// A retreat that is about to be made. Only the stack moves during it, so zones are worked out once.
#[derive(Debug)]
pub struct Flight<'w> {
    war: &'w War,
    sheet: Sheet,
    enemy: Army,
    /// 14.4 The hex of the active enemy.
    active: Hex,
    pub kind: Kind,
    pub distance: Band,
}

impl<'w> Flight<'w> {
    pub fn new(war: &'w War, state: &State, army: Army, kind: Kind, active: Hex) -> Flight<'w> {
        let mut distance = retreat::distance(&war.book, kind);
        distance.high = distance.high.min(MOST as i32 - 1);
        Flight { war, sheet: Sheet::new(war, state), enemy: army.other(), active, kind, distance }
    }

    pub fn army(&self) -> Army {
        self.enemy.other()
    }

    /// 15.2 and 15.4 Whether the retreat may end where it has come to: far enough, and not in an enemy's hex.
    pub fn may_stop(&self, trail: &Trail) -> bool {
        let far = trail.len() as i32 > self.distance.low;
        far && trail.last().is_none_or(|hex| self.sheet.holder(*hex) != Some(self.enemy))
    }

    /// 15.3 and 15.4 The steps that are open, with what the chart says of each.
    pub fn ways(&self, state: &State, trail: &Trail) -> Ways {
        let mut ways = Ways::new();
        let (Some(here), number) = (trail.last().copied(), trail.len() as i32) else { return ways };
        let leaving = self.sheet.zone(here, self.enemy) != Zone::None;
        let chart = retreat::chart(&self.war.book, self.kind, number, leaving);
        let Some(chart) = chart.filter(|_| number <= self.distance.high) else { return ways };
        for dir in Dir::ALL {
            if let Some(way) = self.way(state, trail, here, dir, chart) {
                ways.push(way);
            }
        }
        let lowest = ways.iter().map(|way| way.priority).min();
        ways.iter_mut().for_each(|way| way.obeys = Some(way.priority) == lowest);
        ways
    }

    /// 15.3 Not off the map, nor twice into a hex, nor over a hexside that bars it.
    fn way(&self, state: &State, trail: &Trail, here: Hex, dir: Dir, chart: u8) -> Option<Way> {
        let (war, to) = (self.war, here.neighbour(dir));
        if trail.contains(&to) || zones::reaches(war, state, here, dir) == Zone::None {
            return None;
        }
        let holder = self.sheet.holder(to);
        let hex = retreat::Hex {
            line: war.ground.has_line(here, dir),
            farther: to.distance(self.active) > here.distance(self.active),
            zoc: self.sheet.zone(to, self.enemy) != Zone::None,
            enemy: holder == Some(self.enemy),
            friend: holder == Some(self.enemy.other()),
            closed: false,
        };
        let (line, loss) = retreat::read(&war.book, chart, self.kind, hex)?;
        Some(Way { to, chart, priority: line.priority, words: line.words, loss, enemy: hex.enemy, obeys: false })
    }

    /// 16.7 Cavalry in a cavalry retreat is eliminated in an enemy's hex.
    pub fn kills(&self, way: &Way) -> bool {
        self.kind == Kind::Cavalry && way.enemy
    }

    /// 15.4 Whether a path by the priorities brings any unit far enough within the losses that the stack can bear.
    pub fn survives(&self, state: &State, trail: &mut Trail, men: i32) -> bool {
        if men <= 0 || self.may_stop(trail) {
            return men > 0;
        }
        for way in self.ways(state, trail).iter().filter(|way| way.obeys && !self.kills(way)) {
            trail.push(way.to);
            let lives = self.survives(state, trail, men - way.loss);
            trail.pop();
            if lives {
                return true;
            }
        }
        false
    }
}
