//! Chapter 13, the flank attack bonus, hex by hex around the defender.

use arrayvec::ArrayVec;
use longroll::form::list;
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::rows;
use crate::unit::{NOTATION, Unit, halves, quarters, read_stack};

const COVERED: Rule = rulebook("13.1");
const QUARTER: Rule = card("13.2");
const BONUS: Rule = card("13.3");
const FINAL: Rule = rulebook("13.4");
const REFUSED: Rule = house("13.5");

pub const AROUND: &str = "a letter for each hex, with the Combat Value behind a or z, and f or w after it";

pub const AROUND_EXAMPLE: &str = "a8,z8,z8,z5,z5f,o";

/// 13.1 One of the six hexes around the defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Around {
    /// What the map calls it.
    pub name: Option<hexes::Name>,
    /// The strongest hex of the attacker's friends that reaches it, in half points, and whether they stand in it.
    pub by: Option<(i32, bool)>,
    pub roadless: bool,
    pub river: bool,
    pub edge: bool,
    pub friend: bool,
    pub woods: bool,
}

pub type Ring = ArrayVec<Around, 6>;

/// The flank bonus of the six hexes around a defender, and how it is made up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flank {
    pub covered: i32,
    pub basic: i32,
    pub cuts: i32,
    pub bonus: i32,
    pub refused: bool,
}

impl Around {
    /// 13.1 and 13.2 Whether the hex is covered: by units worth at least a quarter of the defender, or by ground
    /// without a way out, a river, or the edge of the map.
    pub fn covered(&self, book: &Book, defender: i32) -> bool {
        let (of, out) = book.combat.quarter;
        let strong = self.by.is_some_and(|(value, _)| 2 * value * out >= of * defender);
        strong || self.roadless || self.river || self.edge
    }

    /// 13.4 Whether a covered hex takes one off the bonus. A friend of the defender stands in it; or it is empty and
    /// reached only through woods; or roadless ground covers it.
    pub fn cuts(&self) -> bool {
        let unoccupied = self.by.is_some_and(|(_, stands)| !stands);
        self.friend || self.woods && unoccupied || self.roadless
    }
}

/// 13.2 The defender's value for the quarter rule, in quarter points.
pub fn defense(book: &Book, defenders: &[Unit]) -> i32 {
    if book.readings.plain_quarter {
        defenders.iter().map(|unit| 2 * unit.value(book)).sum()
    } else {
        defenders.iter().map(|unit| unit.dug_in(book)).sum()
    }
}

/// 13.5 Whether units with at least half of the hex's value have refused their flanks.
pub fn has_refused(book: &Book, defenders: &[Unit]) -> bool {
    let (of, out) = book.combat.refused_share;
    let all: i32 = defenders.iter().map(|unit| unit.value(book)).sum();
    let refused: i32 = defenders.iter().filter(|unit| unit.refused).map(|unit| unit.value(book)).sum();
    refused > 0 && refused * out >= all * of
}

/// 13.3 to 13.5 Six covered hexes or five earn the basic bonus; each hex that cuts takes one off, down to the least. A
/// defender with refused flanks gives another bonus instead.
pub fn bonus(book: &Book, ring: &Ring, defenders: &[Unit]) -> Flank {
    let defender = defense(book, defenders);
    let covered: Vec<&Around> = ring.iter().filter(|hex| hex.covered(book, defender)).collect();
    let count = covered.len() as i32;
    let refused = has_refused(book, defenders);
    if refused {
        let bonus = *book.combat.refused_bonus.at(count);
        return Flank { covered: count, basic: 0, cuts: 0, bonus, refused };
    }
    let basic = *book.combat.flank_bonus.at(count);
    let cuts = covered.iter().filter(|hex| hex.cuts()).count() as i32;
    let least = (*book.combat.flank_least.at(count)).min(basic);
    let bonus = (basic + book.combat.friend_cut * cuts).max(least);
    Flank { covered: count, basic, cuts, bonus, refused }
}

/// The receipt of the ring.
pub fn tell(table: &mut dyn Table, book: &Book, ring: &Ring, defenders: &[Unit], flank: Flank) {
    let defender = defense(book, defenders);
    for (at, hex) in ring.iter().enumerate() {
        table.tell(&|| {
            let name = hex.name.map_or_else(|| format!("hex {}", at + 1), |name| name.to_string());
            Line::effect(format!("{name}: {}", describe(book, hex, defender)), COVERED)
        });
    }
    if flank.refused {
        table.tell(&|| book.combat.refused_bonus.line(flank.covered));
        return;
    }
    table.tell(&|| book.combat.flank_bonus.line(flank.covered));
    if flank.basic > 0 && flank.cuts > 0 {
        table.tell(&|| {
            let cuts = match flank.cuts {
                1 => "1 covered hex takes one off".to_owned(),
                cuts => format!("{cuts} covered hexes take one off each"),
            };
            Line::effect(format!("{cuts}: {:+} is left", flank.bonus), FINAL)
        });
    }
}

/// A hex of the ring in words.
pub fn describe(book: &Book, hex: &Around, defender: i32) -> String {
    let mut words = Vec::new();
    let (of, out) = book.combat.quarter;
    if let Some((value, stands)) = hex.by {
        let how = if stands { "held by" } else { "in the zone of" };
        let weak = if 2 * value * out < of * defender {
            format!(", less than {of}/{out} of {}", quarters(defender))
        } else {
            String::new()
        };
        words.push(format!("{how} Combat Value {}{weak}", halves(value)));
    }
    let kinds = [(hex.roadless, "no road to it"), (hex.river, "behind a river"), (hex.edge, "off the map")];
    words.extend(kinds.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).to_owned()));
    words.push(if hex.covered(book, defender) { "covered" } else { "not covered" }.to_owned());
    if hex.covered(book, defender) && hex.cuts() {
        words.push("takes one off".to_owned());
    }
    words.join(", ")
}

/// Read the ring as players write it.
pub fn read_ring(field: &'static str, items: &[String]) -> Result<Ring, Refusals> {
    let mut no = Refusals::default();
    let mut ring = Ring::new();
    for item in items.iter().take(6) {
        match read_around(item) {
            Some(hex) => ring.push(hex),
            None => {
                no.0.push(Refusal::field(field, format!("`{item}` is not a hex of the ring"), COVERED).help(AROUND));
            }
        }
    }
    no.refuse_if(items.len() > 6, field, "a hex has six neighbours", COVERED);
    no.allow(ring)
}

fn read_around(text: &str) -> Option<Around> {
    let mut hex = Around::default();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            'a' | 'z' if hex.by.is_none() => {
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
                let (number, after) = rest.split_at(end);
                rest = after;
                let (whole, half) = number.strip_suffix(".5").map_or((number, 0), |whole| (whole, 1));
                let whole = if whole.is_empty() && half == 1 { 0 } else { whole.parse::<u8>().ok()? };
                hex.by = Some((2 * i32::from(whole) + half, letter == 'a'));
            }
            'm' => hex.roadless = true,
            'r' => hex.river = true,
            'e' => hex.edge = true,
            'f' => hex.friend = true,
            'w' => hex.woods = true,
            'o' => {}
            _ => return None,
        }
    }
    let held_twice = hex.friend && hex.by.is_some_and(|(_, stands)| stands);
    (!text.is_empty() && !held_twice).then_some(hex)
}

longroll::form! {
    pub(crate) struct FlankBonus(book: &Book) {
        /// the units in the hex attacked
        defenders: Vec<String> = list(NOTATION, "10-3-2/ab").rows(rows::units(book)), QUARTER;
        /// up to six hexes around it, in any order: o open, a8 held by the attacker's friends of Combat Value 8, z8 in their
        /// zone, m mountain or swamp without a road to the defender, r behind an uncrossed river, e off the map; then f with
        /// a friend of the defender, w reached only over woods hexsides
        around: Vec<String> = list(AROUND, AROUND_EXAMPLE).rows(rows::around()), COVERED;
    }
}

impl Declared<Book> for FlankBonus {
    const ABOUT: About = About::looks_up("flank-bonus", "Flank bonus", BONUS, "The flank attack bonus, hex by hex.");
    const FACTS: &'static [FactName] = &[
        fact("covered", "hexes covered, 0 to 6"),
        fact("basic", "basic bonus"),
        fact("cuts", "covered hexes that take one off"),
        fact("bonus", "the attacker's flank or refused-flank bonus"),
        fact("refused", "whether the defender's flanks are refused"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let defenders = read_stack(book, "defenders", &self.defenders)?;
        let ring = read_ring("around", &self.around)?;
        let flank = bonus(book, &ring, &defenders);
        let [covered, basic, cuts, bonus] = [flank.covered, flank.basic, flank.cuts, flank.bonus].map(Fact::Number);
        let facts = say([covered, basic, cuts, bonus, yes(flank.refused)]);
        let tell = move |table: &mut dyn Table| {
            tell(table, book, &ring, &defenders, flank);
            let rule = if flank.refused { REFUSED } else { BONUS };
            table.tell(&|| Line::effect(format!("the attacker adds {:+}", flank.bonus), rule));
        };
        Ok(lookup(tell, facts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_as_players_write_them() {
        let hex = read_around("z3.5fw").unwrap();
        assert_eq!((hex.by, hex.friend, hex.woods), (Some((7, false)), true, true));
        assert!(read_around("a8").unwrap().by.unwrap().1);
        assert!(read_around("m").unwrap().roadless && read_around("e").unwrap().edge);
        for wrong in ["", "q", "a", "a8f", "z8z9", "z999", "é", "z.5.5"] {
            assert!(read_around(wrong).is_none(), "{wrong}");
        }
    }
}
