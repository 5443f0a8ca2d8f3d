//! Chapter 11, Shock, in the six steps of the card: targets are designated before; then retreat before shock (11.33), the green
//! check (11.36), the pre-shock check (11.37), pre-shock fire (11.38), resolution (11.4) with advance and continuation, and
//! post-shock disorder (11.48).
//!
//! The fight knows its fighters. It asks for its surroundings: at the umpire's table the form answers, on the board the map.

mod before;
mod continuation;
mod form;
mod resolve;
mod result;
mod umpire;
mod unit_table;

pub(crate) use before::reach_before_shock;
pub use form::Shock;
pub use resolve::OddsRatio;
pub(crate) use resolve::{is_downhill, modifier};
pub(crate) use result::{NO, YES};
pub(crate) use umpire::{Umpire, case};
pub(crate) use unit_table::UnitTable;

use arrayvec::ArrayVec;
use longroll::rule::card;
use longroll::table::{Flow, Play, Table};

use crate::book::Book;
use crate::disorder::{Cause, disorder};
use crate::unit::{Arm, Cohesion, Fate, MOST_UNITS, Unit};
use longroll::table::Line;

/// 11.43 Where an attacker stands, seen from the defender.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum From {
    Front,
    Flank,
    Rear,
}

/// What a unit does in this round of the combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    Attacks,
    Defends,
    /// The combat has gone on without it.
    Left,
}

impl Role {
    /// The name of the role in questions.
    pub(crate) fn word(self) -> &'static str {
        if self == Role::Attacks { "attacker" } else { "defender" }
    }
}

/// A unit in the combat, and what the combat must remember of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fighter {
    /// Its number in the surroundings.
    pub id: u8,
    pub unit: Unit,
    pub role: Role,
    pub from: From,
    /// 8.4 Where another part of its line attacks from.
    pub also: Option<From>,
    /// Hexes it retreated in earlier rounds.
    pub back: u8,
    /// Disordered before the combat began.
    pub was_disordered: bool,
    /// Some result of this combat fell on it.
    pub hit: bool,
    /// It has attacked in this combat.
    pub attacked: bool,
    /// It belongs to the side that began the combat.
    pub began: bool,
}

/// Most units in one combat (11.1).
pub const MOST_FIGHTERS: usize = 2 * MOST_UNITS;

/// All units that take part: the side that attacked first, then the side that was attacked, each from the top down.
pub type Fighters = ArrayVec<Fighter, MOST_FIGHTERS>;

/// The fighters as they were before a step.
pub type Before = ArrayVec<Unit, MOST_FIGHTERS>;

/// Where the combat stands: the printed steps, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    RetreatBefore,
    Green,
    PreShock,
    /// The next unit to fire before the shock, as the surroundings count them.
    Fire(u16),
    Resolve,
    Post,
    Over,
}

/// How a combat stands or ended: the last row of the table, or why there was none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// No attacker went in.
    CalledOff,
    /// The defenders left before the shock.
    RetreatedBefore,
    /// The pre-shock check drove them off.
    GaveWay,
    /// Pre-shock fire drove the attackers off.
    ShotOff,
    Row(u8),
}

impl Ending {
    fn word(self, book: &Book) -> &'static str {
        match self {
            Ending::CalledOff => "called-off",
            Ending::RetreatedBefore => "retreated-before",
            Ending::GaveWay => "gave-way",
            Ending::ShotOff => "shot-off",
            Ending::Row(row) => book.shock_rows[usize::from(row)].name,
        }
    }
}

/// Who holds the hex that was attacked, at the umpire's table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    Attacker,
    Defender,
    Neither,
}

/// A combat under way. Round and step come first, so that odds take the states in the order of play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Combat {
    /// Continuations so far.
    pub round: u8,
    pub step: Step,
    /// The side that was attacked at first is attacking now.
    pub turned: bool,
    /// A countercharge has taken the attackers' advantages away.
    pub blunted: bool,
    /// 18.2 The top defender is in square.
    pub squared: bool,
    pub ending: Ending,
    pub holder: Holder,
    pub fighters: Fighters,
}

/// What bears on one round of a combat and is not in its fighters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Situation {
    pub attack_orders: bool,
    pub charge: bool,
    pub aggressive: bool,
    pub no_brigadier: bool,
    /// 15.2 Breastworks across every hexside that is attacked, or a fort.
    pub breastworks: bool,
    pub fort: bool,
    /// The defender is in March Mode: 7.1 every hex is its flank.
    pub march_mode: bool,
    pub square: bool,
    pub surrounded: bool,
    /// There is no hex to which the defenders could retreat.
    pub no_way_out: bool,
    /// Attacking hexes that are in a frontal hex of another enemy unit.
    pub exposed: i32,
    pub attackers_fatigue: i32,
    pub defenders_fatigue: i32,
    /// 9.4 Modifiers of the defender's hex and of the worst hexside that is crossed.
    pub hex: i32,
    pub hexside: i32,
    pub downhill: bool,
    pub woods: bool,
    /// Ground on which a square forms (18.2).
    pub clear: bool,
    pub most_continuations: u8,
}

/// What a fight needs to know of its surroundings.
pub trait Surroundings {
    /// What bears on the round being fought.
    fn situation(&self, combat: &Combat) -> Situation;
    /// The rank of the best leader with a fighter.
    fn leader(&self, fighter: &Fighter) -> u8;
    /// 8.36 Several units of a side tie for a loss: the index of the one that takes it.
    fn tied(&self, table: &mut dyn Table, combat: &Combat, tied: &[usize]) -> Play<usize>;
    /// 11.33 The defenders go, in good order.
    fn leave(&mut self, _table: &mut dyn Table, _combat: &Combat) -> Play<()> {
        Ok(())
    }
    /// 18.2 The top defender is in square.
    fn form_square(&mut self) {}
    /// 11.38 The unit with this number may fire at an attacker, if its owner likes. The number after it; none if there is no such unit.
    fn fire(&mut self, table: &mut dyn Table, combat: &mut Combat, number: u16) -> Play<Option<u16>>;
    /// Apply what happened to the fighters: retreats, routs and the checks they cause, leaders at risk. `row` is the row of the
    /// shock table, if this is its result.
    fn land(&mut self, table: &mut dyn Table, combat: &mut Combat, before: &Before, row: Option<u8>) -> Play<()>;
    /// 11.46 A stack of the attackers goes into the hex that was given up: it may, or if forced it must. Whether one went.
    fn advance(&mut self, table: &mut dyn Table, combat: &mut Combat, forced: bool) -> Play<bool>;
    /// 11.47 The stack that advanced attacks on, if there is an enemy before it: it may, or if forced it must, unless it is
    /// Disordered. Whether it does; then the fighters stand in their roles for the next round.
    fn follow(&mut self, table: &mut dyn Table, combat: &mut Combat, forced: bool) -> Play<bool>;
    /// 11.47 The defenders, who threw the attackers back, may go after them. Whether they do; then they have changed roles.
    fn counterattack(&mut self, table: &mut dyn Table, combat: &mut Combat) -> Play<bool>;
}

impl Fighter {
    /// A unit going into the combat.
    pub fn new(id: u8, unit: Unit, from: From, began: bool) -> Fighter {
        let role = if began { Role::Attacks } else { Role::Defends };
        let was_disordered = unit.is_disordered();
        let (hit, attacked) = (false, false);
        Fighter { id, unit, role, from, also: None, back: 0, was_disordered, hit, attacked, began }
    }

    /// Whether it still stands in the fight in this role.
    pub fn is(&self, role: Role) -> bool {
        self.role == role && self.unit.stands()
    }

    /// 11.48 Whether it goes into a Second Disorder when all is over.
    fn is_spent(&self) -> bool {
        self.attacked && self.was_disordered && !self.hit
    }
}

impl Combat {
    /// A combat about to begin.
    pub(crate) fn new(fighters: Fighters) -> Combat {
        Combat {
            round: 0,
            step: Step::RetreatBefore,
            turned: false,
            blunted: false,
            squared: false,
            ending: Ending::CalledOff,
            holder: Holder::Defender,
            fighters,
        }
    }

    pub fn attacking(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|f| f.is(Role::Attacks))
    }

    pub fn defending(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|f| f.is(Role::Defends))
    }

    /// The top unit of the defending hex.
    pub fn top(&self) -> Option<usize> {
        self.fighters.iter().position(|f| f.is(Role::Defends))
    }

    /// The fighters before a step.
    fn units(&self) -> Before {
        self.fighters.iter().map(|fighter| fighter.unit).collect()
    }

    /// 7.1 Whether an attack from there counts as such: in March Mode everything is flank, while skirmishers and a square have
    /// none, and a countercharge meets the attack in front (11.34).
    pub(crate) fn is_attacked_from(&self, the: &Situation, side: From) -> bool {
        let frontal = self.blunted || self.squared || self.defending().all(|f| f.unit.arm == Arm::Skirmishers);
        match side {
            _ if frontal => side == From::Front,
            _ if the.march_mode => side == From::Flank,
            _ => self.attacking().any(|f| f.from == side || f.also == Some(side)),
        }
    }

    /// No attacker is left, or no defender.
    fn end(&mut self, ending: Ending, step: Step) {
        self.ending = ending;
        self.step = step;
    }

    /// Whether odds gain by merging states here: dice were rolled, and more will be.
    fn pauses_after(&self, step: Step) -> bool {
        match step {
            Step::RetreatBefore | Step::Green | Step::Post | Step::Over => false,
            Step::PreShock | Step::Resolve => self.step != Step::Post || self.fighters.iter().any(Fighter::is_spent),
            Step::Fire(_) => matches!(self.step, Step::Fire(_)),
        }
    }
}

/// Play on until the next roll that matters: one printed step, and those after it that roll nothing.
pub fn step(table: &mut dyn Table, book: &Book, around: &mut dyn Surroundings, combat: &mut Combat) -> Play<Flow> {
    loop {
        let step = combat.step;
        match step {
            Step::RetreatBefore => before::retreat_before_shock(table, book, around, combat)?,
            Step::Green => before::green_check(table, around, combat)?,
            Step::PreShock => before::pre_shock_check(table, book, around, combat)?,
            Step::Fire(number) => before::pre_shock_fire(table, around, combat, number)?,
            Step::Resolve => resolve::resolve(table, book, around, combat)?,
            Step::Post => post_shock(table, book, around, combat)?,
            Step::Over => return Ok(Flow::Done),
        }
        if combat.pauses_after(step) {
            return Ok(Flow::On);
        }
    }
}

/// 11.48 When all is over every unit that attacked is Disordered. One that was Disordered before the combat, and that no result
/// touched, suffers a Second Disorder.
fn post_shock(table: &mut dyn Table, book: &Book, around: &mut dyn Surroundings, combat: &mut Combat) -> Play<()> {
    combat.step = Step::Over;
    let before = combat.units();
    for fighter in &mut combat.fighters {
        let gone = matches!(fighter.unit.fate, Fate::Routed | Fate::Eliminated | Fate::Abandoned);
        if gone || !(fighter.attacked || book.post_shock_disorders_all) {
            continue;
        }
        if fighter.unit.cohesion == Cohesion::Good {
            fighter.unit.cohesion = Cohesion::Disordered;
            table.tell(&|| Line::effect_on(fighter.id, "Disordered after the shock", card("11.48")));
        } else if fighter.is_spent() {
            let owner = if fighter.began == combat.turned { "defender" } else { "attacker" };
            let (leader, unit) = (around.leader(fighter), &mut fighter.unit);
            disorder(&mut UnitTable { table, unit: fighter.id, owner }, book, unit, Cause::PostShock, leader)?;
        }
    }
    around.land(table, combat, &before, None)
}
