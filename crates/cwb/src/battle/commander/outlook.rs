//! How good a place and a formation are for the unit that acts, and what it can still do from there with its points.

use arrayvec::ArrayVec;
use field::{Footprint, Frame, Heading, Length, Point, Stand, Vector};
use longroll::plan::Posture;

use super::judgment::{harm, morale_dice, reluctance};
use super::planning::stake;
use super::purpose::{Intent, Purpose};
use super::{Chief, tenths};
use crate::battle::cards::UnitId;
use crate::battle::ground::{self, Shelter};
use crate::battle::places;
use crate::battle::sight::{self, Target, Weapon};
use crate::battle::state::{Activation, UnitState};
use crate::shooting::foot;
use crate::unit::{Arm, Quality, Unit};

/// Enemies farther off than this are not looked at one by one.
const NEAR: Length = Length::inches(16);
/// At most this number of them.
const MOST: usize = 8;

/// A brigade forms line with an enemy this near, in tenths of an inch.
const CLOSE: i32 = 60;

/// Bases in front with which a brigade marches best.
const FRONT: u8 = 3;

/// What it is worth to be in column along a road with a long way to go.
const ROAD: i32 = 12;
const MARCH: Length = Length::inches(15);

/// 31.16 Ranges of guns, in tenths of an inch.
const CANISTER: i32 = 50;
const SHORT: i32 = 100;

/// 34.3 The depth of the boxes on a unit's flanks and rear, in thousandths of an inch.
const BOX: i64 = 4000;

/// Enemies farther off than this are not in them, in tenths of an inch.
const BESIDE: i32 = 60;

/// Shots from farther off than this are not counted, in tenths of an inch.
const FARTHEST: i32 = 160;

/// Per cent of the damage a unit can do from a place that counts, and of the damage it can take there. A side that leads
/// counts more of the latter, and a battered unit `WORN` times as much.
const DEALS: i32 = 55;
const TAKES: i32 = 25;
const LEADING: i32 = 20;
const WORN: i32 = 4;

/// 34.2 What it costs to have enemies on the flank or behind.
const BESET: i32 = 20;

/// What a shooting die and a support rank are worth to a line near the enemy.
const DIE: i32 = 10;
const SUPPORT: i32 = 30;

/// What a victory point is worth to a unit that stands where it takes or keeps it, alone and beside a friend.
const GROUND: i32 = 10;
const SECOND: i32 = 2;

/// More objectives than this are not looked at.
const MOST_PRIZES: usize = 12;

/// What it costs cavalry on foot to have a long way to go.
const ON_FOOT: i32 = 25;

/// Foot holds an objective within this distance, in tenths of an inch.
const HELD: i32 = 28;

/// A unit as it would stand somewhere.
#[derive(Clone, Copy)]
pub struct Pose {
    pub unit: Unit,
    pub frame: Frame,
}

/// What measures a block: the corners and the middle of its front, and the middle of its rear.
type Marks = [Point; 4];

fn marks(chief: &Chief<'_>, pose: &Pose) -> Marks {
    let half = places::frontage(chief.war, &pose.unit).in_thousandths() / 2;
    let deep = places::depth(chief.war, &pose.unit).in_thousandths();
    [(-half, 0), (0, 0), (half, 0), (0, -deep)].map(|(x, y)| pose.frame.point(Vector { x, y }))
}

/// How far two blocks are apart, about, in tenths of an inch.
fn apart(one: &Marks, other: &Marks) -> i32 {
    let pairs = one.iter().flat_map(|from| other.iter().map(move |to| *to - *from));
    pairs.min_by_key(|gap| gap.squared()).map_or(i32::MAX, |gap| tenths(gap.length()))
}

/// 31.2 Whether a block is in the arc before another's front.
fn in_arc(from: &Pose, half: i64, other: &Marks) -> bool {
    other.iter().any(|point| {
        let local = from.frame.local(*point);
        local.y > 0 && local.x.abs() - half <= local.y
    })
}

/// An enemy near the unit that acts.
struct Foe {
    unit: UnitId,
    pose: Pose,
    marks: Marks,
    half: i64,
    weapon: Option<Weapon>,
    /// It is in cover from the unit that acts, as that stands now.
    covered: bool,
    /// Its morale dice.
    dice: i32,
    /// How far it shoots, in tenths of an inch.
    reach: i32,
}

/// The field as the unit that acts sees it.
pub struct Outlook<'c> {
    pub chief: &'c Chief<'c>,
    pub act: Activation,
    now: &'c UnitState,
    pub purpose: Purpose,
    pub posture: Posture,
    foes: ArrayVec<Foe, MOST>,
    dice: i32,
    weapon: Weapon,
    /// Its side has more points.
    leads: bool,
    /// Objectives, and what it is worth to stand there.
    prizes: ArrayVec<(Point, i32), MOST_PRIZES>,
}

impl<'c> Outlook<'c> {
    pub fn new(chief: &'c Chief<'c>, act: Activation) -> Outlook<'c> {
        let (war, state) = (chief.war, chief.state);
        let now = state.unit(act.unit);
        let at = now.frame.origin;
        let near = |now: &UnitState| (now.frame.origin - at).length() <= NEAR;
        let mut enemies: Vec<(i64, UnitId)> = war
            .present(state, chief.side.other())
            .filter(|(_, now)| near(now))
            .map(|(unit, now)| ((now.frame.origin - at).squared(), unit))
            .collect();
        enemies.sort_unstable();
        let foes = enemies.iter().take(MOST).map(|(_, unit)| Foe::new(chief, act.unit, *unit)).collect();
        Outlook {
            chief,
            act,
            now,
            purpose: chief.purpose(act.unit),
            posture: chief.order(act.unit).posture,
            foes,
            dice: morale_dice(war, state, act.unit),
            weapon: sight::carried(war, act.unit),
            leads: chief.leads(),
            prizes: prizes(chief, act.unit),
        }
    }

    pub fn pose(&self) -> Pose {
        Pose { unit: self.now.unit, frame: self.now.frame }
    }

    /// The value of a pose, with this many points left to march on from there.
    pub fn prospect(&self, pose: Pose, points: i32) -> i32 {
        if self.foes.is_empty() { self.march(pose, points) } else { self.stands(&pose) }
    }

    /// A march far from the enemy: what counts is the way to the goal that is left, and to come there in good shape.
    fn march(&self, pose: Pose, points: i32) -> i32 {
        let goal = self.purpose.at;
        let left = pose.frame.local(goal);
        let each = if pose.unit.arm == Arm::Mounted { 40 } else { 30 };
        let may = i32::from(6_u8.saturating_sub(pose.unit.frontage())) - i32::from(self.now.turn.increments);
        let reach = i64::from(each * points.min(may).max(0)) * 100;
        let ahead = reach.min(left.y.max(0));
        let rest = tenths(Vector { x: left.x, y: left.y - ahead }.length());
        let turned = if rest > 30 { turn(pose.frame, goal) / 4 } else { 0 };
        let road = if self.is_on_road(&pose) { ROAD } else { 0 };
        self.ground(&pose) + road - self.pulled(rest) - turned - marching(pose.unit) - on_foot(&pose, rest)
    }

    fn pulled(&self, rest: i32) -> i32 {
        rest * self.purpose.pull / 100
    }

    fn is_on_road(&self, pose: &Pose) -> bool {
        let (at, heading) = (pose.frame.origin, pose.frame.heading);
        let near = |road: Heading| [road, road.back()].iter().any(|way| (*way - heading).abs().in_tenths() <= 100);
        pose.unit.frontage() == 1
            && (self.purpose.at - at).length() > MARCH
            && turn(pose.frame, self.purpose.at) <= 45
            && ground::road_near(self.chief.war, at).is_some_and(near)
    }

    /// 21.2 What foot has of the objectives near it that must be taken or kept.
    fn ground(&self, pose: &Pose) -> i32 {
        if pose.unit.arm == Arm::Mounted {
            return 0;
        }
        let half = places::frontage(self.chief.war, &pose.unit).in_thousandths() / 2;
        let deep = self.depth(pose);
        let is_near = |at: Point| {
            let local = pose.frame.local(at);
            let beside = (local.x.abs() - half).max(0);
            let before = local.y.max(-deep - local.y).max(0);
            tenths(Vector { x: beside, y: before }.length()) <= HELD
        };
        self.prizes.iter().filter(|(at, _)| is_near(*at)).map(|(_, worth)| worth).sum()
    }

    /// The value of a pose near the enemy.
    fn stands(&self, pose: &Pose) -> i32 {
        let marks = marks(self.chief, pose);
        let half = places::frontage(self.chief.war, &pose.unit).in_thousandths() / 2;
        let shelter = self.shelter(pose);
        let (mut taken, mut nearest, mut shot) = (0, (i32::MAX, 0), None::<(i32, usize)>);
        let mut beset = false;
        for (index, foe) in self.foes.iter().enumerate() {
            let away = apart(&marks, &foe.marks);
            nearest = nearest.min((away, index));
            let shoots = away <= foe.reach && in_arc(&foe.pose, foe.half, &marks);
            let may = away <= self.reach(pose) && shot.is_none_or(|(least, _)| away < least);
            let may = may && in_arc(pose, half, &foe.marks);
            if (shoots || may) && sight::is_open(self.chief.war, pose.frame.origin, foe.pose.frame.origin) {
                if shoots {
                    taken += volley(self.chief, foe.weapon, foe.pose.unit, false, away, shelter != Shelter::None);
                }
                if may {
                    shot = Some((away, index));
                }
            }
            beset |= away <= BESIDE && !foe.pose.unit.arm.is_gun() && in_box(pose, half, self.depth(pose), &foe.marks);
        }
        let rest = tenths((self.purpose.at - pose.frame.origin).length());
        let harm = harm(self.now, self.dice + 2 * i32::from(beset), taken) * self.care() / 100;
        if self.purpose.intent == Intent::Retires {
            return -self.pulled(rest) - turn(pose.frame, self.purpose.at) / 3 - marching(pose.unit) - harm;
        }
        let looks = turn(pose.frame, self.foes[nearest.1].pose.frame.origin) / 2;
        let formed = if nearest.0 <= CLOSE { self.in_line(pose.unit) } else { -marching(pose.unit) };
        let deals = shot.map_or(0, |shot| self.fire(shot, pose) * DEALS / 100);
        self.ground(pose) + formed + deals
            - harm
            - looks
            - self.pulled(rest)
            - on_foot(pose, rest)
            - if beset { BESET } else { 0 }
    }

    /// How far the unit would shoot, in tenths of an inch.
    fn reach(&self, pose: &Pose) -> i32 {
        if pose.unit.arm == Arm::Mounted { 0 } else { 10 * sight::reach(self.chief.war, self.weapon) }
    }

    fn depth(&self, pose: &Pose) -> i64 {
        places::depth(self.chief.war, &pose.unit).in_thousandths()
    }

    /// How much of the harm counts, in percent: more for a side that leads and for a unit that is worn.
    fn care(&self) -> i32 {
        let care = match self.posture {
            Posture::Bold => TAKES / 2,
            Posture::Usual => TAKES,
            Posture::Cautious => 2 * TAKES,
        };
        let care = care + if self.leads { LEADING } else { 0 };
        let worn = self.now.unit.is_battered(&self.chief.war.book) || self.purpose.intent == Intent::Retires;
        if worn { WORN * care } else { care }
    }

    /// 31 What a shot from there is worth.
    fn fire(&self, (away, index): (i32, usize), pose: &Pose) -> i32 {
        let foe = &self.foes[index];
        let each = volley(self.chief, Some(self.weapon), pose.unit, self.now.low_ammo, away, foe.covered);
        self.chief.hurts(Target::Unit(foe.unit), each, foe.dice)
    }

    /// 11.1 What covers the middle of the front against the nearest enemy.
    fn shelter(&self, pose: &Pose) -> Shelter {
        if pose.unit.arm == Arm::Mounted {
            return Shelter::None;
        }
        let Some(foe) = self.foes.first() else { return Shelter::None };
        let Footprint { width, depth } = places::footprint(self.chief.war, &pose.unit);
        let base = Stand::new(pose.frame.origin, pose.frame.heading, Footprint::new(width, depth));
        ground::shelter(self.chief.war, &base, foe.pose.frame.origin)
    }

    /// 31.1, 33.9 A line near the enemy has many bases in front, and a second rank behind them.
    fn in_line(&self, unit: Unit) -> i32 {
        let dice = if unit.arm == Arm::Mounted { 0 } else { foot::dice(&self.chief.war.book, unit) };
        DIE * dice + if unit.has_support_rank(&self.chief.war.book) { SUPPORT } else { 0 }
    }

    /// What an assault on a target is worth beyond standing there.
    pub fn assault(&self, target: UnitId) -> i32 {
        self.chief.assault(self.act.unit, target) - reluctance(self.posture)
    }
}

/// 21.2 The objectives that must be taken or kept, and what it is worth to stand there: less if a friend is there already.
fn prizes(chief: &Chief<'_>, own: UnitId) -> ArrayVec<(Point, i32), MOST_PRIZES> {
    let (war, state, side) = (chief.war, chief.state, chief.side);
    let mut prizes = ArrayVec::new();
    let objectives = war.scenario.objectives.iter().zip(&state.holders).enumerate();
    for (goal, (objective, holder)) in objectives.take(MOST_PRIZES) {
        if *holder == Some(side) && !chief.is_threatened(objective.at) {
            continue;
        }
        let mut friends = war.present(state, side).filter(|(unit, now)| *unit != own && !now.unit.arm.is_gun());
        let kept = friends.any(|(_, now)| tenths((objective.at - now.frame.origin).length()) <= HELD);
        prizes.push((objective.at, stake(war, goal) * if kept { SECOND } else { GROUND }));
    }
    prizes
}

/// Cavalry on foot is slow.
fn on_foot(pose: &Pose, rest: i32) -> i32 {
    if pose.unit.arm == Arm::Dismounted && rest > SHORT { ON_FOOT } else { 0 }
}

/// The degrees between a heading and the direction of a point.
fn turn(frame: Frame, to: Point) -> i32 {
    Heading::of(to - frame.origin).map_or(0, |bearing| (bearing - frame.heading).abs().in_tenths() / 10)
}

/// 30.1 What a front costs far from the enemy: a long line cannot move, and a column must form before it fights.
fn marching(unit: Unit) -> i32 {
    let front = unit.frontage();
    25 * i32::from(front.saturating_sub(FRONT)) + 2 * i32::from(FRONT.saturating_sub(front))
}

/// 34.3 Whether a block is in the flank or rear boxes of another.
fn in_box(of: &Pose, half: i64, deep: i64, other: &Marks) -> bool {
    other.iter().any(|point| {
        let at = of.frame.local(*point);
        let beside = at.y <= 0 && at.y >= -deep - BOX && at.x.abs() <= half + BOX;
        beside && (at.x.abs() >= half || at.y <= -deep)
    })
}

/// 31 In thousandths, the casualties of a shot over this distance.
fn volley(chief: &Chief<'_>, weapon: Option<Weapon>, unit: Unit, low: bool, away: i32, covered: bool) -> i32 {
    match weapon {
        None => 0,
        Some(Weapon::Foot(weapon)) => {
            let short = away <= 10 * weapon.short;
            let hits = if unit.is_disordered() || low { 1 } else { 2 };
            let again = match unit.quality {
                _ if !weapon.rerolls => 0,
                Quality::Veteran => 3,
                Quality::Average => 2,
                Quality::Raw => 1,
            };
            let unsaved = match (short, covered) {
                (false, _) => 1,
                (true, true) => 2,
                (true, false) => 3,
            };
            foot::dice(&chief.war.book, unit) * hits * (6 + again) * unsaved * 1000 / 216
        }
        // A few dice a turn.
        Some(Weapon::Gun(_)) if away <= CANISTER => {
            if covered {
                500
            } else {
                750
            }
        }
        Some(Weapon::Gun(_)) if away <= SHORT => {
            if covered {
                170
            } else {
                330
            }
        }
        Some(Weapon::Gun(_)) => 160,
    }
}

impl Foe {
    fn new(chief: &Chief<'_>, own: UnitId, unit: UnitId) -> Foe {
        let (war, state) = (chief.war, chief.state);
        let now = state.unit(unit);
        let pose = Pose { unit: now.unit, frame: now.frame };
        let from = state.unit(own).frame.origin;
        let weapon = sight::weapon(war, state, unit);
        Foe {
            unit,
            pose,
            marks: marks(chief, &pose),
            half: places::frontage(war, &now.unit).in_thousandths() / 2,
            weapon,
            covered: ground::is_in_cover(war, state, unit, from),
            dice: if now.unit.arm.is_gun() { 0 } else { morale_dice(war, state, unit) },
            reach: weapon.map_or(0, |weapon| 10 * sight::reach(war, weapon)).min(FARTHEST),
        }
    }
}
