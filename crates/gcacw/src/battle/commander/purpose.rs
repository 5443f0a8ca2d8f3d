//! What ground is worth: the points a hex earns or keeps from the enemy, and how strongly it draws troops from afar.

use std::collections::BinaryHeap;

use hexes::{Dir, Field, Hex};
use longroll::plan::{Mission, Posture};

use super::super::cards::{Award, UnitId};
use super::super::state::State;
use super::super::war::War;
use super::super::zones::{self, Sheet, Zone};
use super::Chief;
use crate::combat::Terrain;
use crate::unit::{Arm, Army, Order};

/// How strongly an enemy stack draws, in tenths of a point for each of its Manpower points.
const QUARRY: i32 = 1;

/// What it is worth to stand beside an enemy who is outnumbered by those around him.
const PRESS: i32 = 10;

/// How strongly ground draws that is wanted, in multiples of its worth; a unit that holds it alone keeps as much.
const DRAW: i32 = 3;
/// The share that is left of a draw one movement point farther away, in 1024ths.
const KEEP: i32 = 952;
/// The weakest draw that is felt.
const FAINT: i32 = 3;

/// What an army wants, worked out once for a decision.
pub struct Purpose {
    /// Tenths of a point for standing there with infantry.
    worth: Field<i32>,
    /// Tenths of a point for wagons and depots of the enemy's that stand there without a guard.
    prize: Field<i32>,
    /// How strongly the ground beyond draws.
    pull: Field<i32>,
    /// How many of our infantry units hold each hex.
    garrison: Field<u8>,
    /// Combat Values in half points: of friends, and of enemies who could attack.
    ours: Field<i32>,
    theirs: Field<i32>,
    /// Enemies of any kind, demoralized ones too.
    foes: Field<i32>,
    /// 4.2 Where enemy zones stop a march.
    stops: Field<bool>,
}

/// Every hex drawn to these: the strongest draw counts, and it fades with the movement points of the way.
pub fn spread(war: &War, state: &State, sources: &[(Hex, i32)]) -> Field<i32> {
    let (grid, rain) = (war.grid(), war.rains(state));
    let mut draws = vec![0; grid.count()];
    let mut open: BinaryHeap<(i32, usize)> = BinaryHeap::new();
    for (hex, draw) in sources {
        if let Some(index) = grid.index(*hex).filter(|index| draws[*index] < *draw) {
            draws[index] = *draw;
            open.push((*draw, index));
        }
    }
    while let Some((draw, index)) = open.pop() {
        if draws[index] > draw {
            continue;
        }
        for (from, cost) in war.ground.ways_into(state, rain, index) {
            let farther = (0..cost).fold(draw, |draw, _| draw * KEEP / 1024);
            if farther >= FAINT && farther > draws[from] {
                draws[from] = farther;
                open.push((farther, from));
            }
        }
    }
    Field::new(grid, |hex| grid.index(hex).map_or(0, |index| draws[index]))
}

impl Purpose {
    pub fn new(war: &War, state: &State, army: Army) -> Purpose {
        let (worth, prize) = (worth(war, state, army), prizes(war, state, army));
        let garrison = garrison(war, state, army);
        let held = |hex: Hex| garrison.get(hex).is_some_and(|units| *units > 0);
        let wanted = worth.iter().filter(|(_, worth)| **worth > 0);
        let mut sources: Vec<(Hex, i32)> =
            wanted.map(|(hex, worth)| (hex, DRAW * worth * need(war, state, army, hex, held(hex)) / 100)).collect();
        sources.extend(prize.iter().filter(|(_, prize)| **prize > 0).map(|(hex, prize)| (hex, DRAW * prize)));
        sources.extend(quarry(war, state, army));
        let pull = spread(war, state, &sources);
        let (ours, foes) = (values(war, state, army, false), values(war, state, army.other(), false));
        let sheet = Sheet::new(war, state);
        let stops = Field::new(war.grid(), |hex| sheet.zone(hex, army.other()) == Zone::Full);
        let theirs = values(war, state, army.other(), true);
        Purpose { worth, prize, pull, garrison, ours, theirs, foes, stops }
    }

    /// 4.2 Whether an enemy zone stops a march in a hex.
    pub fn stops(&self, hex: Hex) -> bool {
        self.stops.get(hex).copied().unwrap_or(false)
    }

    fn prize(&self, hex: Hex) -> i32 {
        self.prize.get(hex).copied().unwrap_or(0)
    }

    fn garrison(&self, hex: Hex) -> u8 {
        self.garrison.get(hex).copied().unwrap_or(0)
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
pub fn worth(war: &War, state: &State, army: Army) -> Field<i32> {
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
    // 24.7 A depot of ours is lost to the first enemy who finds it empty.
    let point = war.book.march.limits.captured_point;
    for depot in state.strategic.depots.iter().filter(|depot| depot.army == army) {
        add(depot.hex, 5 * point * i32::from(depot.points));
    }
    field
}

/// 24.7 Tenths of a point for depots and wagons of the enemy's that no combat unit guards.
fn prizes(war: &War, state: &State, army: Army) -> Field<i32> {
    let mut field = Field::filled(war.grid(), 0);
    let point = 10 * war.book.march.limits.captured_point;
    let wagons = war.units_of(army.other()).map(|unit| state.unit(unit)).filter(|unit| unit.unit.arm == Arm::Wagon);
    let wagons = wagons.filter_map(|wagon| Some((wagon.hex()?, wagon.supply)));
    let depots =
        state.strategic.depots.iter().filter(|depot| depot.army != army).map(|depot| (depot.hex, depot.points));
    for (hex, points) in wagons.chain(depots) {
        if war.fighters(state, hex).is_empty()
            && let Some(prize) = field.get_mut(hex)
        {
            *prize += point * i32::from(points);
        }
    }
    field
}

/// How many undemoralized infantry units of an army stand in each hex.
fn garrison(war: &War, state: &State, army: Army) -> Field<u8> {
    let mut field = Field::filled(war.grid(), 0_u8);
    for unit in war.units_of(army).map(|unit| state.unit(unit)) {
        let holds = unit.unit.arm == Arm::Infantry && unit.unit.demoralized == 0;
        if let Some(units) = unit.hex().filter(|_| holds).and_then(|hex| field.get_mut(hex)) {
            *units = units.saturating_add(1);
        }
    }
    field
}

/// Enemies worth hunting, hex by hex.
fn quarry(war: &War, state: &State, army: Army) -> Vec<(Hex, i32)> {
    let mut found: Vec<(Hex, i32)> = Vec::new();
    for unit in war.units_of(army.other()).map(|unit| state.unit(unit)) {
        let Some(hex) = unit.hex() else { continue };
        let draw = QUARRY * i32::from(unit.unit.manpower);
        match found.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, sum)) => *sum += draw,
            None => found.push((hex, draw)),
        }
    }
    for (hex, draw) in &mut found {
        *draw = DRAW * *draw * need(war, state, army, *hex, false) / 100;
    }
    found
}

/// How much of its worth ground draws with, in hundredths: ground that is held calls only for help, and other ground
/// calls less where friends are near and strong enough already.
fn need(war: &War, state: &State, army: Army, goal: Hex, held: bool) -> i32 {
    let (mut ours, mut theirs) = (0, 0);
    for unit in war.units() {
        let now = state.unit(unit);
        let Some(far) = now.hex().map(|hex| hex.distance(goal)) else { continue };
        match war.army(unit) == army {
            true if far <= 1 => ours += now.unit.value(&war.book),
            false if far <= 2 => theirs += now.unit.value(&war.book),
            _ => {}
        }
    }
    match () {
        () if held && theirs <= ours => 0,
        () if held => 50,
        () if theirs > 0 && ours > 2 * theirs => 50,
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
        let order = self.order(unit);
        let stays = now.hex() == Some(hex);
        let friends = self.purpose().ours(hex) - if stays { self.value(unit) } else { 0 };
        let holds = men.arm == Arm::Infantry && men.demoralized == 0;
        let others = self.purpose().garrison(hex) > u8::from(stays && holds);
        let worth = if holds { self.purpose().worth(hex) } else { 0 };
        let draw = if men.demoralized > 0 || order.mission == Mission::Withdraw { 0 } else { self.draw(unit, hex) };
        // A unit that holds ground alone keeps what would draw it there if it were lost.
        let ground =
            if others || worth == 0 { worth / 6 + draw } else { (DRAW + 1) * worth + (draw - DRAW * worth).max(0) };
        let strength = if stays { men.dug_in(&self.war.book) / 2 } else { self.value(unit) };
        let danger = self.danger(hex, strength + friends);
        let timid = if men.demoralized > 0 || men.arm == Arm::Cavalry { 2 * danger } else { danger };
        let danger = match (order.mission, order.posture) {
            (Mission::Withdraw, _) => timid + 4 * self.threat(hex),
            (Mission::Screen, _) | (_, Posture::Cautious) => 2 * timid,
            (_, Posture::Bold) | (Mission::Hold(_), _) => timid / 2,
            (_, Posture::Usual) => timid,
        };
        ground + self.purpose().prize(hex) + self.press(unit, hex) - danger
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
        let toil = match (fatigue, tomorrow) {
            (0, _) => 2,
            (1, _) => 5,
            (2, true) => 25 + broken,
            (2, false) => 14 + broken,
            (_, true) => 45 + broken,
            (_, false) => 22 + broken,
        };
        if self.is_bold(unit) { toil / 2 } else { toil }
    }
}
