//! Chapters 9 to 12 and 15.1: one attack, from the values of both sides to the result of both.
//!
//! Everything that does not depend on the dice is worked out before they are thrown ([`Battle`]). The roll itself is one
//! step, and its odds only have to distinguish the rows of the chart.

mod form;
mod outcome;
mod values;

pub(crate) use form::{CombatForm, Crossed, Defense};
pub use outcome::{Aftermath, Fate, Side};
pub(crate) use outcome::{lose, suffer};
pub(crate) use values::terrain_mods;

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::procedure::{Fact, Outcome};
use longroll::rule::{Rule, card};
use longroll::table::{Line, Play, Roll, Table};

use crate::book::Book;
use crate::book::combat::Guns;
use crate::flank::{Flank, Ring};
use crate::unit::Stack;

const DICE: Rule = card("10.6");
const GUNS: Rule = card("11.5");

longroll::words! {
    /// 9.3 and 14 How an attack is made.
    pub enum Manner {
        Normal = "normal": "normal",
        ColumnOfRoute = "column-of-route": "column of route",
        Hasty = "hasty": "hasty",
        Prepared = "prepared": "prepared",
        Assault = "assault": "assault",
    }
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

longroll::words! {
    /// Hex terrain as the charts know it.
    pub enum Terrain {
        Clear = "clear": "clear",
        Rolling = "rolling": "rolling",
        Rough = "rough": "rough",
        Hill = "hill": "hill",
        Woods = "woods": "woods",
        City = "city": "city",
        Mountain = "mountain": "mountain",
        Swamp = "swamp": "swamp",
        ProvisionalSwamp = "provisional-swamp": "provisional swamp",
    }
}

longroll::words! {
    /// The water an attack crosses.
    pub enum Water { None = "none": "none", Creek = "creek": "creek", Crossing = "crossing": "bridge, dam, ferry or ford" }
}

longroll::words! {
    /// The ridge an attack crosses.
    pub enum Ridge { None = "none": "none", Up = "up": "up a ridge", Down = "down": "down a ridge" }
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

/// 10.1 The attackers, the defenders, and how they attack.
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

/// 10.3 to 10.5 An attack, with everything that comes before the two dice worked out.
#[derive(Clone, Debug)]
pub struct Battle {
    pub attack: Attack,
    pub flank: Flank,
    pub figures: values::Figures,
    /// The modifiers on an odd and on an even artillery die; the same where no die is thrown.
    mods: [Mods; 2],
    /// The facts of each row of the Combat Chart.
    facts: Vec<[Fact; 8]>,
    /// The row for each difference of the two dice, on an odd and on an even artillery die.
    reached: [[Reached; DIFFERENCES]; 2],
}

/// How many differences two dice have.
const DIFFERENCES: usize = 2 * D6.sides as usize - 1;

/// The row a difference falls on, and the first row with the same effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reached {
    row: u8,
    alike: u8,
    /// The same for rows with the same effect.
    kind: u8,
}

/// The index of a difference in the list of all differences.
fn place(difference: i32) -> usize {
    (difference + i32::from(D6.sides) - 1).clamp(0, DIFFERENCES as i32 - 1) as usize
}

impl Battle {
    /// 10.3 Values, ratio, tactical, artillery, flank; and each row of the chart applied to both sides.
    pub fn new(book: &Book, attack: Attack) -> Battle {
        let flank = crate::flank::bonus(book, &attack.ring, &attack.defenders);
        let figures = values::Figures::new(book, &attack);
        let mods = [false, true].map(|even| values::mods(book, &attack, flank, &figures, even));
        let count = book.combat.defender.rows.len();
        let facts: Vec<_> = (0..count).map(|row| outcome::aftermath(book, &attack, &figures, row).facts).collect();
        let first = |row: usize| facts.iter().position(|other| *other == facts[row]).unwrap_or(row);
        let reach = |mods: &Mods, place: usize| {
            let difference = place as i32 - i32::from(D6.sides) + 1;
            let row = book.combat.defender.rows.nearest(difference + mods.total());
            let alike = first(row) as u8;
            Reached { row: row as u8, alike, kind: alike }
        };
        let reached = [0, 1].map(|even: usize| std::array::from_fn(|place| reach(&mods[even], place)));
        Battle { attack, flank, figures, mods, facts, reached }
    }

    /// The same, for odds: the kinds of rows are in the order of their facts, so that outcomes are met in order. Equal words
    /// of different cells become one text in memory, since those are compared by their place.
    #[must_use]
    pub(crate) fn ordered(mut self) -> Battle {
        for row in 1..self.facts.len() {
            let (before, from) = self.facts.split_at_mut(row);
            for (at, fact) in from[0].iter_mut().enumerate() {
                *fact = before.iter().map(|facts| facts[at]).find(|known| known == fact).unwrap_or(*fact);
            }
        }
        let mut order: Vec<u8> = (0..self.facts.len() as u8).collect();
        order.sort_by_key(|row| self.facts[usize::from(*row)]);
        for reached in self.reached.as_flattened_mut() {
            let place =
                order.iter().position(|row| self.facts[usize::from(*row)] == self.facts[usize::from(reached.row)]);
            reached.kind = place.unwrap_or(0) as u8;
        }
        self
    }

    /// What a row of the Combat Chart does to both sides.
    pub fn row(&self, book: &Book, row: u8) -> Aftermath {
        outcome::aftermath(book, &self.attack, &self.figures, usize::from(row))
    }

    /// The rows that the dice can give, with the number of throws in 72 that give each. Odd and even artillery dice
    /// are equally likely.
    pub(crate) fn throws(&self) -> impl Iterator<Item = (u8, i32)> + '_ {
        let most = i32::from(D6.sides);
        (1 - most..most).flat_map(move |difference| {
            self.reached.iter().map(move |reached| (reached[place(difference)].row, most - difference.abs()))
        })
    }

    /// The outcome of a row, copied once: odds read it for every row they reach.
    pub(crate) fn outcome(&self, row: u8) -> Outcome {
        let mut outcome = Outcome::new();
        outcome.try_extend_from_slice(self.facts(row)).unwrap_or_default();
        outcome
    }

    /// The facts of a row.
    pub fn facts(&self, row: u8) -> &[Fact; 8] {
        &self.facts[usize::from(row)]
    }
}

/// 10.6 Roll the artillery die if the table has a star, then both dice. Attacker's die and modifiers less defender's
/// die and modifiers give the row of the Combat Chart for both sides. Units are numbered, attackers first.
pub fn resolve(table: &mut dyn Table, book: &Book, battle: &Battle, name: &dyn Fn(u8) -> String) -> Play<u8> {
    values::tell(table, book, battle);
    let even = usize::from(artillery_die(table, battle)?);
    let reached = |difference: i32| battle.reached[even][place(difference)];
    let kind = |difference: i32| i64::from(reached(difference).kind);
    let cell = |difference: i32| outcome::defender_cell(book, battle, reached(difference).row);
    let dice = Roll::new("combat", DICE, Dice::Opposed(D6, D6)).by("attacker").against("defender");
    let difference = table.roll(&dice.with(&battle.mods[even]).alike(&kind).reads(&cell))?;
    let Reached { row, alike, .. } = reached(difference);
    outcome::tell(table, book, battle, row, name);
    Ok(alike)
}

/// Names for the units of an attack that has none: attackers first, then defenders.
pub(crate) fn named(attack: &Attack, number: u8) -> String {
    let attackers = attack.attackers.len();
    let (who, at, of) = match usize::from(number).checked_sub(attackers) {
        None => ("attacker", usize::from(number), attackers),
        Some(at) => ("defender", at, attack.defenders.len()),
    };
    if of == 1 { who.to_owned() } else { format!("{who} {}", at + 1) }
}

/// 11.5 A starred modifier counts in full on an even die; on an odd die it counts less or not at all.
fn artillery_die(table: &mut dyn Table, battle: &Battle) -> Play<bool> {
    let Guns::Die(even, odd) = battle.figures.guns else { return Ok(false) };
    let parity = |die: i32| i64::from(die % 2);
    let die = table.roll(&Roll::new("artillery", GUNS, Dice::One(D6)).by("attacker").alike(&parity))?;
    let is_even = die % 2 == 0;
    table.tell(&|| {
        let (kind, value) = if is_even { ("even", even) } else { ("odd", odd) };
        Line::effect(format!("{kind}: artillery {value:+}"), GUNS)
    });
    Ok(is_even)
}
