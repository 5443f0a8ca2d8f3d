//! Chapter 10: charges.  10.2 fire before combat - 10.4 modifiers - 10.9 results - 10.10 breakthrough.

pub mod before;
pub mod form;
pub mod modifiers;
pub mod result;

use arrayvec::ArrayVec;
use longroll::dice::Dice;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::side::Side;
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::book::field::{Ground, Terrain};
use crate::fire::form::Firers;
use crate::leaders::{AtRisk, Lost};
use crate::unit::{D10, MOST_UNITS, Status, Unit, Units};

pub const CHARGE: Rule = card("10.9");
const GUNS_BRUSHED: Rule = rulebook("10.7");
const BREAKTHROUGH: Rule = card("10.10");
const GONE: Rule = house("10.9");

/// Which side of a charge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    Attacker,
    Defender,
}

impl Role {
    pub const fn word(self) -> &'static str {
        match self {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        }
    }
}

/// Where the charge stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// A march column meets limbered guns.
    Brush,
    AimDefensive,
    /// Defensive fire at this charger, then his leaders.
    Defensive(u8),
    DefensiveLeaders(u8, AtRisk),
    AimOffensive,
    Offensive(u8),
    OffensiveLeaders(u8, AtRisk),
    Clash,
    /// The winners go on into the next enemy.
    Breakthrough,
}

/// How a side with several targets fires.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// Each at the enemy opposite.
    Spread,
    /// All at the first.
    Concentrate,
}

/// A charge under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Combat {
    pub step: Step,
    pub aim: Aim,
    pub attackers: Units,
    pub defenders: Units,
    /// The enemy that a breakthrough meets; after that, the units that were charged first.
    pub next: Units,
    /// The result of the charge, and of the breakthrough.
    pub result: &'static str,
    pub second: &'static str,
    /// Stands, leader and battery taken by the enemy.
    pub captured: u8,
    pub leader_captured: bool,
    pub battery: &'static str,
    pub breaks_through: bool,
    /// Who fell to fire since the last roll for leaders began.
    pub fallen: Lost,
}

/// What does not change while a charge is fought.
#[derive(Clone, Debug)]
pub struct Situation {
    pub confederates: bool,
    pub terrain: Terrain,
    pub attacker_terrain: Terrain,
    pub next_terrain: Terrain,
    /// The charge itself is a breakthrough.
    pub breakthrough: bool,
    pub road: bool,
    /// 10.8 March columns of the attackers come over a bridge.
    pub bridge: bool,
    /// Other units that fire at the first charger.
    pub support: Firers,
    /// In a battle, who fights; without it the players carry out retreats and advances themselves.
    pub roster: Option<Roster>,
}

/// The units of a combat by name, in the order of [`Combat::units`].
#[derive(Clone, Debug)]
pub struct Roster {
    /// The side that charges.
    pub charging: Side,
    pub attackers: ArrayVec<Named, MOST_UNITS>,
    pub defenders: ArrayVec<Named, MOST_UNITS>,
}

/// A unit that stands on the table.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    pub id: &'static str,
    pub name: &'static str,
    pub piece: u16,
}

impl Roster {
    pub fn units(&self, role: Role) -> &[Named] {
        match role {
            Role::Attacker => &self.attackers,
            Role::Defender => &self.defenders,
        }
    }

    pub fn side(&self, role: Role) -> Side {
        match role {
            Role::Attacker => self.charging,
            Role::Defender => self.charging.other(),
        }
    }
}

impl Combat {
    /// A combat about to be fought.
    pub fn new(step: Step, attackers: Units, defenders: Units) -> Combat {
        Combat {
            step,
            aim: Aim::Spread,
            attackers,
            defenders,
            next: Units::new(),
            result: "none",
            second: "none",
            captured: 0,
            leader_captured: false,
            battery: "none",
            breaks_through: false,
            fallen: Lost::default(),
        }
    }

    /// Of those who were charged first only their losses are still asked about. Odds meet sooner if the rest is alike.
    fn forget_the_beaten(&mut self) {
        (self.captured, self.leader_captured, self.battery) = (0, false, "none");
        for unit in &mut self.next {
            (unit.disordered, unit.low_ammo, unit.silenced, unit.damaged) = (false, false, false, false);
            (unit.lost_to_fire, unit.status) = (0, Status::Worn);
        }
    }

    /// A defending battery has suffered this; the worst that any of them suffers is remembered.
    fn guns_suffer(&mut self, how: &'static str) {
        const WORSE: [&str; 5] = ["none", "silenced", "damaged", "destroyed", "captured"];
        let rank = |word: &str| WORSE.iter().position(|known| *known == word);
        if rank(how) > rank(self.battery) {
            self.battery = how;
        }
    }

    pub fn units(&self, role: Role) -> &Units {
        match role {
            Role::Attacker => &self.attackers,
            Role::Defender => &self.defenders,
        }
    }

    pub fn units_mut(&mut self, role: Role) -> &mut Units {
        match role {
            Role::Attacker => &mut self.attackers,
            Role::Defender => &mut self.defenders,
        }
    }

    fn in_second(&self) -> bool {
        self.step == Step::Breakthrough
    }

    fn set_result(&mut self, result: &'static str) {
        if self.in_second() {
            self.second = result;
        } else {
            self.result = result;
        }
    }
}

pub fn any(units: &Units) -> bool {
    units.iter().any(Unit::stands_here)
}

/// One step of a charge.
pub fn step(table: &mut dyn Table, book: &Book, the: &Situation, combat: &mut Combat) -> Play<Flow> {
    match combat.step {
        Step::Brush => Ok(brush(table, combat)),
        Step::AimDefensive => before::aim(table, combat, Role::Defender),
        Step::Defensive(at) => before::fire(table, book, the, combat, Role::Defender, at),
        Step::DefensiveLeaders(at, risk) => before::leaders(table, book, combat, Role::Defender, at, risk),
        Step::AimOffensive => before::aim(table, combat, Role::Attacker),
        Step::Offensive(at) => before::fire(table, book, the, combat, Role::Attacker, at),
        Step::OffensiveLeaders(at, risk) => before::leaders(table, book, combat, Role::Attacker, at, risk),
        Step::Clash | Step::Breakthrough => clash(table, book, the, combat),
    }
}

/// 10.7 A march column that meets a limbered battery fights no combat: the guns move off a full move and are silenced, and
/// the column stops in Disorder.
fn brush(table: &mut dyn Table, combat: &mut Combat) -> Flow {
    combat.result = "guns-brushed-aside";
    combat.attackers.iter_mut().for_each(|unit| unit.disordered = true);
    combat.defenders.iter_mut().for_each(|unit| unit.silenced = true);
    combat.battery = "silenced";
    table.tell(&|| Line::effect("no combat: the limbered guns move off a full move and are silenced", GUNS_BRUSHED));
    table.tell(&|| Line::effect("the march column stops, Disordered", GUNS_BRUSHED));
    Flow::Done
}

/// Whether only limbered guns stand in the way of march columns.
pub fn meets_limbered_guns(attackers: &Units, defenders: &Units) -> bool {
    attackers.iter().all(Unit::is_marching) && defenders.iter().all(|unit| unit.is_battery() && unit.limbered)
}

/// 10.4, 10.9 Each side rolls a die and adds its modifiers; the attacker's total minus the defender's is read on the charge
/// table. On a tie both lose a stand and fight on.
fn clash(table: &mut dyn Table, book: &Book, the: &Situation, combat: &mut Combat) -> Play<Flow> {
    if let Some(flow) = walkover(table, combat) {
        return Ok(flow);
    }
    let (mods, [ours, theirs]) = modifiers::difference(book, the, combat);
    let ground = if combat.in_second() { the.next_terrain } else { the.terrain };
    if ground.charge != Ground::None {
        table.tell(&|| ground.line("charge"));
    }
    let alike = |dice: i32| {
        let difference = dice + mods.total();
        let extra = result::extra(book.charge.at(difference), difference);
        (book.charge.row(difference) * 64 + usize::from(extra)) as i64
    };
    let cell = |dice: i32| book.charge.line(dice + mods.total());
    let roll = Roll::new("charge", CHARGE, Dice::Opposed(D10, D10)).by("attacker").against("defender");
    let dice = table.roll(&roll.with(&mods).alike(&alike).reads(&cell))?;
    let difference = dice + mods.total();
    table.tell(&|| {
        let text = format!("dice {dice:+}, modifiers {ours:+} against {theirs:+}: difference {difference:+}");
        Line::effect(text, CHARGE)
    });
    result::apply(table, book, the, combat, difference)
}

/// 10.9 If one side has no unit left there is no roll: the survivors hold or carry the position.
fn walkover(table: &mut dyn Table, combat: &mut Combat) -> Option<Flow> {
    let result = match (any(&combat.attackers), any(&combat.defenders)) {
        (true, true) => return None,
        (true, false) => "defenders-gone",
        (false, true) => "attackers-gone",
        (false, false) => "nobody-left",
    };
    combat.set_result(result);
    let text = match result {
        "defenders-gone" => "no defender is left: the attackers carry the position",
        "attackers-gone" => "no attacker is left: the defenders hold",
        _ => "no unit is left",
    };
    table.tell(&|| Line::effect(text, GONE));
    Some(Flow::Done)
}

/// 10.10 The winners meet the next enemy with the breakthrough modifier; no fire comes before it.
pub fn break_through(table: &mut dyn Table, book: &Book, combat: &mut Combat) -> Flow {
    combat.breaks_through = true;
    let part = book.charge_notes.breakthrough_part;
    table.tell(&|| {
        Line::next(format!("moves 1/{part} of a move toward the nearest enemy and charges him"), BREAKTHROUGH)
    });
    let wheel = book.limits.breakthrough_wheel;
    table.tell(&|| Line::next(format!("it may wheel first, free, by up to {wheel} degrees"), house("10.10")));
    if combat.next.is_empty() {
        return Flow::Done;
    }
    combat.step = Step::Breakthrough;
    std::mem::swap(&mut combat.defenders, &mut combat.next);
    combat.forget_the_beaten();
    Flow::On
}
