//! What ground is worth: the points a hex earns or keeps from the enemy, and how strongly it draws troops from afar.

use hexes::{Dir, Field, Hex, Mover};

use super::super::cards::{Award, UnitId};
use super::super::state::State;
use super::super::war::War;
use super::super::zones::{self, Zone};
use super::Chief;
use crate::combat::Terrain;
use crate::unit::{Arm, Army, Order};

/// The farthest that ground and enemies draw, in movement points.
const FARTHEST: u16 = 40;
const NEAR: u16 = 20;

/// Hexes that draw from afar, the most wanted ones.
const MOST: usize = 16;

/// How strongly an enemy stack draws, in tenths of a point for each of its Manpower points.
const QUARRY: i32 = 6;

/// What it is worth to stand beside an enemy who is outnumbered by those around him.
const PRESS: i32 = 10;

/// How strongly adjacent ground draws, in hundredths of its worth; it falls with distance.
const DRAW: i32 = 300;
const FADE: i32 = 5;

/// What an army wants, worked out once for a decision.
pub struct Purpose {
    /// Tenths of a point for standing there with infantry.
    worth: Field<i32>,
    /// How strongly the ground beyond draws.
    pull: Field<i32>,
    /// Combat Values in half points: of friends, and of enemies who could attack.
    ours: Field<i32>,
    theirs: Field<i32>,
    /// Enemies of any kind, demoralized ones too.
    foes: Field<i32>,
}

/// Ground that is wanted.
struct Goal {
    hex: Hex,
    worth: i32,
    farthest: u16,
}

impl Purpose {
    pub fn new(war: &War, state: &State, army: Army) -> Purpose {
        let worth = worth(war, state, army);
        let wanted = worth.iter().filter(|(_, worth)| **worth > 0);
        let mut goals: Vec<Goal> = wanted.map(|(hex, worth)| Goal { hex, worth: *worth, farthest: FARTHEST }).collect();
        goals.sort_by_key(|goal| -goal.worth);
        goals.truncate(MOST);
        goals.extend(quarry(war, state, army));
        let mut pull = Field::filled(war.grid(), 0);
        let mut mover = Mover::new(war.grid());
        let rain = war.rains(state);
        for goal in goals {
            let needed = goal.worth * share(war, state, army, goal.hex) / 100;
            let price = |from: Hex, to: Hex, dir| {
                let back = war.ground.price(state, Arm::Infantry, rain, to, Dir::opposite(dir));
                back.or_else(|| war.ground.price(state, Arm::Infantry, rain, from, dir)).map(u16::from)
            };
            for (hex, cost) in mover.field(goal.hex, goal.farthest, price, |_| false).hexes() {
                if let Some(pull) = pull.get_mut(hex) {
                    *pull = (*pull).max(needed * DRAW / 100 * FADE / (i32::from(cost) + FADE));
                }
            }
        }
        let (ours, foes) = (values(war, state, army, false), values(war, state, army.other(), false));
        Purpose { worth, pull, ours, theirs: values(war, state, army.other(), true), foes }
    }

    pub fn worth(&self, hex: Hex) -> i32 {
        self.worth.get(hex).copied().unwrap_or(0)
    }

    pub fn pull(&self, hex: Hex) -> i32 {
        self.pull.get(hex).copied().unwrap_or(0)
    }

    /// The Combat Value of friends in a hex.
    pub fn ours(&self, hex: Hex) -> i32 {
        self.ours.get(hex).copied().unwrap_or(0)
    }

    /// The Combat Value of enemies in a hex.
    pub fn theirs(&self, hex: Hex) -> i32 {
        self.foes.get(hex).copied().unwrap_or(0)
    }

    /// The Combat Value, in half points, of the strongest enemy hex that could attack a hex; enemies a march away count
    /// a part.
    fn threat(&self, war: &War, state: &State, hex: Hex) -> i32 {
        let value = |at: Hex| self.theirs.get(at).copied().unwrap_or(0);
        let (mut beside, mut near) = (0, 0);
        for dir in Dir::ALL {
            let at = hex.neighbour(dir);
            let there = value(at);
            if there > 0 && zones::reaches(war, state, at, dir.opposite()) != Zone::None {
                beside = beside.max(there);
            } else {
                near += there;
            }
        }
        near += hex.ring(2).map(value).sum::<i32>();
        beside + near / 8
    }
}

/// The Combat Values of an army by hexes; of those alone who could attack, if `ready`.
fn values(war: &War, state: &State, army: Army, ready: bool) -> Field<i32> {
    let mut field = Field::filled(war.grid(), 0);
    for unit in war.units_of(army).map(|unit| state.unit(unit)) {
        let counts = unit.unit.is_combat_unit() && (!ready || unit.unit.demoralized == 0);
        if let Some(value) = unit.hex().filter(|_| counts).and_then(|hex| field.get_mut(hex)) {
            *value += unit.unit.value(&war.book);
        }
    }
    field
}

/// 27 Tenths of a point for infantry in each hex: what it earns, what it keeps from the enemy.
fn worth(war: &War, state: &State, army: Army) -> Field<i32> {
    let mut field = Field::filled(war.grid(), 0);
    let mut add = |hex: Hex, tenths: i32| {
        if let Some(worth) = field.get_mut(hex) {
            *worth += tenths;
        }
    };
    let ours = |hexes: &[Hex]| hexes.iter().any(|hex| war.holder(state, *hex) == Some(army));
    let mut county = 0;
    for award in &war.scenario.awards {
        match award {
            Award::Hold { army: to, hexes, points, each, .. } => {
                let taken = !*each && ours(hexes);
                let tenths = if *to == army { 10 * points } else { 6 * points };
                for hex in hexes {
                    let held = war.holder(state, *hex) == Some(army);
                    add(*hex, if taken && !held { tenths / 5 } else { tenths });
                }
            }
            Award::Clear { army: to, hexes, points } if *to != army => {
                let taken = ours(hexes);
                for hex in hexes {
                    let held = war.holder(state, *hex) == Some(army);
                    add(*hex, if taken && !held { 0 } else { 8 * points });
                }
            }
            Award::County { keys, union, confederate, .. } => {
                let holder = state.strategic.counties.get(county).map(|county| county.holder);
                county += 1;
                let points = if army == Army::Union { *union } else { *confederate };
                keys.iter().for_each(|hex| add(*hex, if holder == Some(army) { 3 * points } else { 5 * points }));
            }
            // 27.4 The enemy is to be driven off all of these: each of his units there is in the way.
            Award::Clear { hexes, points, .. } => {
                let held = hexes.iter().filter(|hex| war.holder(state, **hex) == Some(army.other()));
                held.for_each(|hex| add(*hex, 8 * points));
            }
            Award::Losses { .. } | Award::Bridges { .. } => {}
        }
    }
    field
}

/// Enemies worth hunting, hex by hex.
fn quarry(war: &War, state: &State, army: Army) -> Vec<Goal> {
    let mut goals: Vec<Goal> = Vec::new();
    for unit in war.units_of(army.other()).map(|unit| state.unit(unit)) {
        let Some(hex) = unit.hex() else { continue };
        let worth = QUARRY * i32::from(unit.unit.manpower);
        match goals.iter_mut().find(|goal| goal.hex == hex) {
            Some(goal) => goal.worth += worth,
            None => goals.push(Goal { hex, worth, farthest: NEAR }),
        }
    }
    goals
}

/// How much of its worth ground still draws with, in hundredths: less where friends are near and strong enough already.
fn share(war: &War, state: &State, army: Army, goal: Hex) -> i32 {
    let strength = |of: Army, far: i32| -> i32 {
        let near = |unit: &UnitId| state.unit(*unit).hex().is_some_and(|hex| hex.distance(goal) <= far);
        war.units_of(of).filter(near).map(|unit| state.unit(unit).unit.value(&war.book)).sum()
    };
    let (ours, theirs) = (strength(army, 1), strength(army.other(), 2));
    match () {
        () if theirs == 0 && ours > 0 => 30,
        () if ours > 2 * theirs => 50,
        () => 100,
    }
}

impl Chief<'_> {
    /// 3.2 A unit's Combat Value in half points.
    pub fn value(&self, unit: UnitId) -> i32 {
        self.state.unit(unit).unit.value(&self.war.book)
    }

    /// 27.4 Tenths of a point for a Manpower point that the enemy loses, and for one of ours.
    pub fn dear(&self) -> (i32, i32) {
        let points = |army: Army| -> i32 {
            let awards = self.war.scenario.awards.iter().map(|award| match award {
                Award::Losses { army: to, points } if *to == army => *points,
                _ => 0,
            });
            awards.sum()
        };
        (10 * points(self.army) + 6, 10 * points(self.army.other()) + 4)
    }

    /// The strength with which the enemy could attack a hex.
    pub fn threat(&self, hex: Hex) -> i32 {
        self.purpose().threat(self.war, self.state, hex)
    }

    /// How well a unit would stand in a hex, in tenths of a point.
    pub fn standing(&self, unit: UnitId, hex: Hex) -> i32 {
        let now = self.state.unit(unit);
        let men = &now.unit;
        if men.arm == Arm::Wagon {
            return -8 * self.threat(hex);
        }
        let stays = now.hex() == Some(hex);
        let friends = self.purpose().ours(hex) - if stays { self.value(unit) } else { 0 };
        let worth = if men.arm == Arm::Infantry && men.demoralized == 0 { self.purpose().worth(hex) } else { 0 };
        let crowd = if friends > 0 { worth / 6 } else { worth };
        let strength = if stays { men.dug_in(&self.war.book) / 2 } else { self.value(unit) };
        let timid = if men.demoralized > 0 || men.arm == Arm::Cavalry { 2 } else { 1 };
        let draw = if men.demoralized > 0 { 0 } else { self.purpose().pull(hex) };
        crowd + draw + self.press(unit, hex) - timid * self.danger(hex, strength + friends)
    }

    /// 13 It is good to stand around an enemy together: his flanks are covered, and every attack on him has
    /// better odds.
    fn press(&self, unit: UnitId, hex: Hex) -> i32 {
        let at = self.state.unit(unit).hex();
        let around = |enemy: Hex| -> i32 {
            let there = |near: Hex| self.purpose().ours(near) - if at == Some(near) { self.value(unit) } else { 0 };
            enemy.neighbours().into_iter().map(there).sum::<i32>() + self.value(unit)
        };
        let enemies = hex.neighbours().into_iter().filter(|enemy| self.purpose().theirs(*enemy) > 0);
        let pressed = enemies.map(|enemy| {
            let (ours, theirs) = (around(enemy), self.purpose().theirs(enemy));
            if ours >= 2 * theirs {
                PRESS
            } else if ours >= theirs {
                PRESS / 2
            } else {
                0
            }
        });
        pressed.max().unwrap_or(0)
    }

    /// What standing in a hex with this strength may cost: nothing while the enemy beside it is no stronger.
    fn danger(&self, hex: Hex, strength: i32) -> i32 {
        let threat = self.threat(hex);
        if threat <= strength {
            return 0;
        }
        let high = matches!(self.war.ground.terrain(hex), Terrain::Hill | Terrain::Mountain);
        let cost = (threat * 25 / strength.max(1) - 25).min(90);
        if high { cost / 2 } else { cost }
    }

    /// What it costs a unit to tire by several levels at once.
    pub fn tiring(&self, unit: UnitId, levels: u8) -> i32 {
        let fatigue = self.state.unit(unit).unit.fatigue;
        (0..levels).map(|more| self.weary(unit, fatigue + more)).sum()
    }

    /// What it costs a unit to tire once more.
    pub fn toil(&self, unit: UnitId) -> i32 {
        self.weary(unit, self.state.unit(unit).unit.fatigue)
    }

    /// 8.7 and 19 The same at a Fatigue Level: more when it would be worn out, more when there is a tomorrow.
    fn weary(&self, unit: UnitId, fatigue: u8) -> i32 {
        let men = &self.state.unit(unit).unit;
        let tomorrow = usize::from(self.state.turn) + 1 < self.war.scenario.turns.len();
        let broken = if men.order == Order::Disorganized { 8 } else { 0 };
        match (fatigue, tomorrow) {
            (0, _) => 2,
            (1, _) => 5,
            (2, true) => 25 + broken,
            (2, false) => 14 + broken,
            (_, true) => 45 + broken,
            (_, false) => 22 + broken,
        }
    }
}
