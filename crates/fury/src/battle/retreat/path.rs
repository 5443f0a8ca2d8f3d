//! 11.1 to 11.4 One way back: how far, whether it is open, and where it ends.

use field::{Angle, Figure, Frame, Heading, Leg, Length, Stand, Vector};

use super::End;
use crate::battle::cards::UnitId;
use crate::battle::ground::{self, Run, Toll};
use crate::battle::places;
use crate::battle::state::{State, UnitState};
use crate::battle::war::War;
use crate::book::maneuver::Back;
use crate::movement::allowance;
use crate::unit::{Arm, Formation};

/// How closely a free place is looked for.
const NOTCH: Length = Length::thousandths(250);

/// A way back on one heading, from where the unit stands, facing the enemy.
struct Way<'a> {
    war: &'a War,
    state: &'a State,
    unit: UnitId,
    heading: Heading,
    frame: Frame,
    start: Vec<Stand>,
    /// What the ground costs, as far as the table reaches.
    toll: Toll,
}

/// Whether there is room at a place.
enum Room {
    Taken,
    Free,
    /// 11.4 If a friend is shoved aside.
    Made(UnitId, Vector),
}

/// The way back on one heading, if there is one: as far as it must, and at most `beyond` farther to a place that is free.
pub(super) fn find(
    war: &War,
    state: &State,
    unit: UnitId,
    back: Back,
    heading: Heading,
    beyond: Length,
) -> Option<End> {
    let way = Way::new(war, state, unit, heading);
    let far = way.distance(back)?;
    let open = way.open_to();
    let mut at = far;
    while at <= far + beyond {
        if at > open {
            return None;
        }
        let end = way.at(at);
        if !end.iter().all(|stand| war.table.bounds().holds(&stand.bounds())) {
            return Some(End::OverTheEdge);
        }
        if at == far && !way.is_farther(&end) {
            return None;
        }
        let shoved = match way.room(&end) {
            Room::Taken => None,
            Room::Free => Some(None),
            Room::Made(friend, by) => Some(Some((friend, by))),
        };
        if let Some(shoved) = shoved {
            return Some(End::At { frame: way.frame.moved(heading, at), far: at, shoved });
        }
        at += NOTCH;
    }
    None
}

impl<'a> Way<'a> {
    fn new(war: &'a War, state: &'a State, unit: UnitId, heading: Heading) -> Way<'a> {
        let now = state.unit(unit);
        let frame = facing(war, now, heading);
        let start = places::stands_at(war, now, frame).to_vec();
        let length = war.table.width() + war.table.height();
        let leg = Leg::new(heading, length);
        let runs: Vec<Run<Stand>> = start.iter().map(|stand| Run { figure: *stand, leg, from: Length::ZERO }).collect();
        let narrow = now.unit.formation == Formation::MarchColumn || now.unit.is_battery();
        let toll = ground::survey(war, ground::mover(war, state, unit), &runs, length, 1, narrow);
        Way { war, state, unit, heading, frame, start, toll }
    }

    fn is_enemy(&self, stand: u16) -> bool {
        self.war.side(State::owner(stand)) != self.war.side(self.unit)
    }

    fn at(&self, far: Length) -> Vec<Stand> {
        let by = self.heading.step(far);
        self.start.iter().map(|stand| stand.moved(by)).collect()
    }

    /// 11.2 How far it goes. 10.9 Batteries never stay near.
    fn distance(&self, back: Back) -> Option<Length> {
        let mover = ground::mover(self.war, self.state, self.unit);
        let inches = |inches: i32| Length::inches(i64::from(inches));
        match back {
            Back::FullMove => {
                let open = Toll { bar: None, ..self.toll.clone() };
                let reached = open.reach(allowance(&self.war.book, mover).into());
                Some(reached.max(inches(self.war.book.limits.retreat_at_least)))
            }
            Back::Inches(_) if mover.is_guns() => self.distance(Back::MusketryRange),
            Back::MusketryRange => {
                let on_foot = |enemy| matches!(self.state.unit(enemy).unit.arm, Arm::Infantry | Arm::Dismounted);
                self.first_clear(inches(self.war.book.points.musketry()), on_foot)
            }
            Back::Inches(near) => self.first_clear(inches(near.into()) - Length::thousandths(1), |_| true),
        }
    }

    /// The shortest way after which no enemy that counts has a stand within a distance, to the thousandth.
    fn first_clear(&self, distance: Length, counts: impl Fn(UnitId) -> bool) -> Option<Length> {
        let counted = |id: u16| self.is_enemy(id) && counts(State::owner(id));
        let is_clear = |far: Length| {
            let by = self.heading.step(far);
            self.start
                .iter()
                .all(|stand| !self.state.pieces.within(distance, &stand.moved(by)).any(|(id, _)| counted(id)))
        };
        let most = self.war.table.width() + self.war.table.height();
        let mut at = Length::ZERO;
        while !is_clear(at) {
            at += NOTCH;
            if at > most {
                return None;
            }
        }
        let (mut near, mut clear) = ((at - NOTCH).in_thousandths(), at.in_thousandths());
        while at > Length::ZERO && clear - near > 1 {
            let middle = i64::midpoint(near, clear);
            if is_clear(Length::thousandths(middle)) { clear = middle } else { near = middle }
        }
        Some(Length::thousandths(clear))
    }

    /// 11.1 How far the way is open: up to an enemy, or to ground it may not enter. 11.4 Friends are passed.
    fn open_to(&self) -> Length {
        let most = self.war.table.width() + self.war.table.height();
        let leg = Leg::new(self.heading, most);
        let enemies = self.start.iter().filter_map(|stand| {
            let clashes = self.state.pieces.clashes(&leg, stand, |id| self.is_enemy(id));
            clashes.first().map(|(_, clash)| clash.touch)
        });
        enemies.chain(self.toll.bar.map(|(at, _)| at)).fold(most, Length::min)
    }

    /// 11.1 Whether the end is not nearer than the start to any enemy stand that is heeded.
    fn is_farther(&self, end: &[Stand]) -> bool {
        let before = &self.state.unit(self.unit).stands;
        let heeded = Length::inches(self.war.book.limits.retreat_heeds.into());
        let gap = |stands: &[Stand], enemy: &Stand| stands.iter().map(|stand| stand.gap(enemy)).min();
        let near = end.iter().flat_map(|stand| self.state.pieces.within(heeded, stand));
        near.filter(|(id, _)| self.is_enemy(*id)).all(|(_, enemy)| gap(end, enemy) >= gap(before, enemy))
    }

    /// 11.4 Whether there is room to end here: no unit in the place, no enemy within an inch, or a friend who can be shoved aside.
    fn room(&self, end: &[Stand]) -> Room {
        let keep = Length::inches(self.war.book.limits.keep_away.into());
        let mut friends = Vec::new();
        for stand in end {
            if ground::is_barred(self.war, self.unit, stand) {
                return Room::Taken;
            }
            for (id, other) in self.state.pieces.within(keep, stand) {
                if self.is_enemy(id) {
                    return Room::Taken;
                }
                if State::owner(id) != self.unit && stand.overlaps(other) {
                    friends.push(State::owner(id));
                }
            }
        }
        friends.sort_unstable();
        friends.dedup();
        match friends.as_slice() {
            [] => Room::Free,
            [friend] => self.shove(*friend, end).map_or(Room::Taken, |by| Room::Made(*friend, by)),
            _ => Room::Taken,
        }
    }

    /// 11.4 A march column or a limbered battery in the way is shoved aside, if that makes room.
    fn shove(&self, friend: UnitId, end: &[Stand]) -> Option<Vector> {
        let now = self.state.unit(friend);
        let yields = now.unit.formation == Formation::MarchColumn || now.unit.is_battery() && now.unit.limbered;
        if !yields {
            return None;
        }
        let far = Length::inches(self.war.book.limits.shove.into());
        let ways = [Angle::RIGHT, -Angle::RIGHT].map(|aside| (self.heading + aside).step(far));
        ways.into_iter().find(|by| now.stands.iter().all(|stand| self.lets_by(friend, &stand.moved(*by), end)))
    }

    /// Whether a stand of a shoved friend is free and out of the way.
    fn lets_by(&self, friend: UnitId, stand: &Stand, end: &[Stand]) -> bool {
        let keep = Length::inches(self.war.book.limits.keep_away.into());
        let others =
            self.state.pieces.overlapping(stand).any(|(id, _)| ![friend, self.unit].contains(&State::owner(id)));
        let enemies = self.state.pieces.within(keep, stand).any(|(id, _)| self.is_enemy(id));
        let on_table = self.war.table.bounds().holds(&stand.bounds());
        let barred = ground::is_barred(self.war, friend, stand);
        !others && !enemies && on_table && !barred && !end.iter().any(|mine| mine.overlaps(stand))
    }
}

/// 11.3 It ends facing the enemy: as it does now, or turned about.
fn facing(war: &War, now: &UnitState, away: Heading) -> Frame {
    let inch = Length::inches(1);
    let toward = now.frame.heading.step(inch).dot(away.back().step(inch));
    if toward >= 0 { now.frame } else { now.frame.about(places::depth(&war.book, &now.unit)) }
}
