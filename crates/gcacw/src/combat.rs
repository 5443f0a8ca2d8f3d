//! Chapters 9 to 12 and 15.1: one attack, from the values of both sides to the result of both.
//!
//! Everything that does not hang on the dice is settled before they are thrown ([`Battle`]); the roll itself is one
//! step, and all that its odds have to tell apart is the row of the chart.

mod form;
mod outcome;
mod values;

pub(crate) use form::{case, case_of, defender_fields, fact_names, form, ground_fields, read_attack, read_ground};
pub use outcome::{Aftermath, Fate, Side};
pub(crate) use outcome::{lose, suffer};
pub(crate) use values::terrain_mods;

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::procedure::Fact;
use longroll::rule::{Rule, card};
use longroll::table::{Line, Play, Roll, Table};

use crate::book::Book;
use crate::book::combat::Guns;
use crate::flank::{Flank, Ring};
use crate::unit::Stack;

const DICE: Rule = card("10.6");
const GUNS: Rule = card("11.5");

/// 9.3 and 14 How an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    ColumnOfRoute,
    Hasty,
    Normal,
    Prepared,
    Assault,
}

impl Manner {
    /// The row of the Attack Summary; an assault has none.
    pub const fn row(self) -> Option<usize> {
        match self {
            Manner::ColumnOfRoute => Some(0),
            Manner::Hasty => Some(1),
            Manner::Normal => Some(2),
            Manner::Prepared => Some(3),
            Manner::Assault => None,
        }
    }
}

/// Hex terrain as the charts know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    Clear,
    Rolling,
    Rough,
    Hill,
    Woods,
    City,
    Mountain,
    Swamp,
    ProvisionalSwamp,
}

/// The water an attack crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Water {
    None,
    Creek,
    /// A bridge, dam, ferry or ford.
    Crossing,
}

/// The ridge an attack crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ridge {
    None,
    Up,
    Down,
}

/// 12 The ground of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    pub terrain: Terrain,
    /// Terrain of the attacker's hex.
    pub from: Terrain,
    pub water: Water,
    pub ridge: Ridge,
    pub rain: bool,
}

/// 10.1 Who attacks whom, and how.
#[derive(Clone, Debug)]
pub struct Attack {
    pub attackers: Stack,
    pub defenders: Stack,
    pub manner: Manner,
    /// Best tactical value of the leaders who count, 0 for none.
    pub attacker_leader: i32,
    pub defender_leader: i32,
    pub ground: Ground,
    pub ring: Ring,
    /// 14.2 Longstreet or Sherman leads the assault.
    pub led_by_name: bool,
    pub insubordinate: bool,
    pub wilder: bool,
}

/// 10.3 to 10.5 An attack with everything worked out that comes before the two dice.
#[derive(Clone, Debug)]
pub struct Battle {
    pub attack: Attack,
    pub flank: Flank,
    pub figures: values::Figures,
    /// The attacker's modifiers on an odd and on an even artillery die; the same where no die is thrown.
    attacker: [Mods; 2],
    defender: Mods,
    /// What is said of each row of the Combat Chart.
    facts: Vec<[Fact; 8]>,
    /// The row for each difference of the two dice, on an odd and on an even artillery die.
    reached: [[Reached; DIFFERENCES]; 2],
}

/// How many differences two dice have.
const DIFFERENCES: usize = 2 * D6.sides as usize - 1;

/// The row a difference falls on, and the first row that does the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reached {
    row: u8,
    alike: u8,
}

/// The place of a difference in a list of all of them.
fn place(difference: i32) -> usize {
    (difference + i32::from(D6.sides) - 1).clamp(0, DIFFERENCES as i32 - 1) as usize
}

impl Battle {
    /// 10.3 Values, ratio, tactical, artillery, flank; and each row of the chart applied to both sides.
    pub fn new(book: &'static Book, attack: Attack) -> Battle {
        let flank = crate::flank::bonus(book, &attack.ring, &attack.defenders);
        let figures = values::Figures::new(book, &attack);
        let attacker = [false, true].map(|even| values::attacker_mods(book, &attack, flank, &figures, even));
        let defender = values::defender_mods(book, &attack);
        let count = book.combat.defender.rows.len();
        let facts: Vec<_> = (0..count).map(|row| outcome::aftermath(book, &attack, &figures, row).facts).collect();
        let first = |row: usize| facts.iter().position(|other| *other == facts[row]).unwrap_or(row);
        let reach = |mods: &Mods, place: usize| {
            let difference = place as i32 - i32::from(D6.sides) + 1;
            let row = book.combat.defender.rows.nearest(difference + mods.total() - defender.total());
            Reached { row: row as u8, alike: first(row) as u8 }
        };
        let reached = [0, 1].map(|even: usize| std::array::from_fn(|place| reach(&attacker[even], place)));
        Battle { attack, flank, figures, attacker, defender, facts, reached }
    }

    /// What a row of the Combat Chart does to both sides.
    pub fn row(&self, book: &Book, row: u8) -> Aftermath {
        outcome::aftermath(book, &self.attack, &self.figures, usize::from(row))
    }

    /// The rows that the dice can bring, with how many throws in 72 bring each: an odd artillery die and an even one
    /// are as likely.
    pub(crate) fn throws(&self) -> impl Iterator<Item = (u8, i32)> + '_ {
        let most = i32::from(D6.sides);
        (1 - most..most).flat_map(move |difference| {
            self.reached.iter().map(move |reached| (reached[place(difference)].row, most - difference.abs()))
        })
    }

    /// What is said of a row.
    pub fn facts(&self, row: u8) -> [Fact; 8] {
        self.facts[usize::from(row)]
    }
}

/// 10.6 Roll the artillery die if the table has a star, then both dice: the attacker's die and modifiers less the
/// defender's die and modifiers is the row of the Combat Chart that both sides read.
pub fn resolve(table: &mut dyn Table, book: &'static Book, battle: &Battle) -> Play<u8> {
    values::tell(table, book, battle);
    let even = artillery_die(table, battle)?;
    let (mods, reached) = (&battle.attacker[usize::from(even)], &battle.reached[usize::from(even)]);
    let kind = |difference: i32| i64::from(reached[place(difference)].alike);
    if !battle.defender.is_empty() {
        table.tell(&|| Line::Adjust { title: "the defender's die".to_owned(), mods: battle.defender.clone() });
    }
    let dice = Dice::Opposed(D6, D6);
    let difference = table.roll(&Roll::new("combat", DICE, dice).with(mods).alike(&kind))?;
    let Reached { row, alike } = reached[place(difference)];
    if !battle.defender.is_empty() {
        table.tell(&|| {
            let total = difference + mods.total() - battle.defender.total();
            Line::effect(format!("less the defender's {:+}: {total:+}", battle.defender.total()), DICE)
        });
    }
    outcome::tell(table, book, battle, usize::from(row));
    Ok(alike)
}

/// 11.5 A starred modifier counts in full on an even die; on an odd one it is less or nothing.
fn artillery_die(table: &mut dyn Table, battle: &Battle) -> Play<bool> {
    let Guns::Die(even, odd) = battle.figures.guns else { return Ok(false) };
    let parity = |die: i32| i64::from(die % 2);
    let die = table.roll(&Roll::new("artillery", GUNS, Dice::One(D6)).alike(&parity))?;
    let is_even = die % 2 == 0;
    table.tell(&|| {
        let (kind, value) = if is_even { ("even", even) } else { ("odd", odd) };
        Line::effect(format!("{kind}: artillery {value:+}"), GUNS)
    });
    Ok(is_even)
}
