//! Chapter 16, Generals: moving (25.1), risk (16.9), death (16.10), replacement (16.11).

use longroll::dice::{D6, Dice, Pool};
use longroll::form::{choice, choice_of, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::{Book, Replacement};
use crate::lookup::{cell, count};

const MOVE: Rule = card("25.1");
const MOVE_HOW: Rule = house("25.1");
const VALUE: Rule = house("16.8");
const RISK: Rule = card("16.9");
const DEAD: Rule = card("16.10");
const PLACING: Rule = house("16.10");
const REPLACE: Rule = card("16.11");
const RETRY: Rule = house("16.11");

/// 25.1 A division general moves up to 2D6 inches, a corps general 3D6.
pub(crate) fn reach(table: &mut dyn Table, book: &Book, corps: bool) -> Play<i32> {
    let the = &book.generals;
    let (row, dice) = if corps { ("corps-move", the.corps_move) } else { ("division-move", the.division_move) };
    table.tell(&|| cell("generals", row, "", dice.text, MOVE));
    let inches = dice.roll(table, "general's move", MOVE, "owner")?;
    table.tell(&|| Line::effect(format!("up to {inches} inches"), MOVE));
    Ok(inches)
}

fn move_general(table: &mut dyn Table, book: &Book, corps: bool, inches: &mut i32) -> Play<Flow> {
    *inches = reach(table, book, corps)?;
    table.tell(&|| {
        Line::next("in any direction; not to end within 3 inches of an enemy unless with a friendly unit", MOVE_HOW)
    });
    Ok(Flow::Done)
}

longroll::words! {
    pub enum Level { Division = "division": "division general", Corps = "corps": "corps general" }
}

longroll::form! {
    pub struct GeneralMove(_book: &Book) {
        /// who moves
        rank: Level = choice(), MOVE;
    }
}

impl Declared<Book> for GeneralMove {
    const ABOUT: About = About::rolls("general-move", "General's move", MOVE, "How far a general may move.");
    const FACTS: &'static [FactName] = &[fact("inches", "how far he may move")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let corps = self.rank == Level::Corps;
        let step = move |table: &mut dyn Table, inches: &mut i32| move_general(table, book, corps, inches);
        Ok(case(0, step, |inches: &i32| say([Fact::Number(*inches)])))
    }
}

/// 16.9 A risk is a die; on a 6 the general is dead.
pub(crate) fn risk(table: &mut dyn Table, book: &Book, kind: usize, times: i32, by: &'static str) -> Play<bool> {
    let risk = book.generals.risk(kind);
    let dice = (risk.rolls * times).clamp(1, 99) as u8;
    table.tell(&|| cell("generals.risk", risk.name, "dead", risk.dead, RISK));
    let dead = if dice == 1 {
        let safe = i32::from(risk.dead) - 1;
        table.roll(&Roll::new("risk to the general", RISK, Dice::One(D6)).at_most(safe).by(by))? > safe
    } else {
        let pool = Dice::Pool(Pool::new(dice, D6, risk.dead));
        table.roll(&Roll::new("risk to the general", RISK, pool).at_most(0).by(by).scores("death"))? > 0
    };
    table.tell(&|| Line::effect(if dead { "the general is dead" } else { "the general is unhurt" }, RISK));
    Ok(dead)
}

/// 16.10 Casualty markers for a dead general: 4 less his value.
pub(crate) fn markers(book: &Book, general: i32) -> i32 {
    (book.generals.dead - general).max(0)
}

fn tell_dead(table: &mut dyn Table, book: &Book, general: i32) {
    let placed = markers(book, general);
    table.tell(&|| cell("generals", "dead", "", book.generals.dead, DEAD));
    table.tell(&|| {
        Line::effect(
            count(placed, "casualty marker", "casualty markers") + " for a general of value " + &general.to_string(),
            DEAD,
        )
    });
    table
        .tell(&|| Line::next("one on each of the nearest units of his command, first on the one he was with", PLACING));
    table.tell(&|| Line::next("roll for his successor in step 2 of his side's next turn", REPLACE));
}

fn risks(book: &Book) -> Vec<(&'static str, &'static str)> {
    book.generals.risks.iter().map(|risk| (risk.name, risk.words)).collect()
}

longroll::form! {
    pub struct GeneralRisk(book: &Book) {
        /// why he is at risk, by the number of the card
        risk: &'static str = choice_of(&risks(book)), RISK;
        /// value of the general, 0 is best
        general: i32 = number(book.units.best_general..=book.units.worst_general), VALUE;
        /// how many such risks
        times: i32 = number(1..=5).or(1), RISK;
    }
}

impl Declared<Book> for GeneralRisk {
    const ABOUT: About =
        About::rolls("general-risk", "Risk to a general", RISK, "Whether a general dies, and what that costs.");
    const FACTS: &'static [FactName] =
        &[fact("general", "unhurt or dead"), fact("markers", "casualty markers placed for his death")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let kind = self.risk.parse().unwrap_or(1);
        let GeneralRisk { general, times, .. } = self;
        let step = move |table: &mut dyn Table, dead: &mut bool| {
            *dead = risk(table, book, kind, times, "owner")?;
            if *dead {
                tell_dead(table, book, general);
            }
            Ok(Flow::Done)
        };
        let facts = move |dead: &bool| {
            let placed = if *dead { markers(book, general) } else { 0 };
            say([Fact::Word(if *dead { "dead" } else { "unhurt" }), Fact::Number(placed)])
        };
        Ok(case(false, step, facts))
    }
}

longroll::form! {
    pub struct DeadGeneral(book: &Book) {
        /// value of the general, 0 is best
        general: i32 = number(book.units.best_general..=book.units.worst_general), VALUE;
    }
}

impl Declared<Book> for DeadGeneral {
    const ABOUT: About =
        About::looks_up("dead-general", "Dead general", DEAD, "How many casualty markers a general's death places.");
    const FACTS: &'static [FactName] = &[fact("markers", "casualty markers placed on units of his command")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let facts = say([Fact::Number(markers(book, self.general))]);
        Ok(lookup(move |table: &mut dyn Table| tell_dead(table, book, self.general), facts))
    }
}

/// The search for a successor.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Search {
    turn: i32,
    found: Replacement,
}

/// 16.11 A die says whether a dead general has a successor, and how good.
pub(crate) fn successor(table: &mut dyn Table, book: &Book) -> Play<Replacement> {
    let look = &book.generals.replace;
    let die = table.roll(&Roll::new("successor", REPLACE, Dice::One(D6)).on(&look.rows, 0).by("owner"))?;
    table.tell(&|| look.line(die));
    Ok(*look.at(die))
}

/// 16.11 The value of the successor of a general of this value, never worse than the worst.
pub(crate) fn value_of(book: &Book, general: i32, found: Replacement) -> Option<i32> {
    match found {
        Replacement::None => None,
        Replacement::Worse => Some((general + book.generals.worse_by).min(book.units.worst_general)),
        Replacement::Same => Some(general),
    }
}

/// 16.11 Without a successor the die is rolled again in later turns.
fn replace(table: &mut dyn Table, book: &Book, turns: i32, search: &mut Search) -> Play<Flow> {
    search.found = successor(table, book)?;
    search.turn += 1;
    if search.found != Replacement::None {
        table.tell(&|| Line::next("place him next to a unit of his division", REPLACE));
        return Ok(Flow::Done);
    }
    let retry = !book.switches.no_retry.is_other();
    let again = if retry {
        "no successor yet; roll again in step 2 of the next turn"
    } else {
        "no successor; he is not replaced"
    };
    table.tell(&|| Line::effect(again, RETRY));
    Ok(if retry && search.turn < turns { Flow::On } else { Flow::Done })
}

longroll::form! {
    pub struct ReplaceGeneral(book: &Book) {
        /// value of the general, 0 is best
        general: i32 = number(book.units.best_general..=book.units.worst_general), VALUE;
        /// how many turns you may roll
        turns: i32 = number(1..=12).or(1).only(!book.switches.no_retry.is_other()), RETRY;
    }
}

impl Declared<Book> for ReplaceGeneral {
    const ABOUT: About =
        About::rolls("replace-general", "Replacing a general", REPLACE, "Who takes a dead general's place.");
    const FACTS: &'static [FactName] = &[
        fact("successor", "none, worse or same"),
        fact("value", "value of the new general; -1 if there is none"),
        fact("turn", "the turn in which he comes, 0 if in none"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let ReplaceGeneral { general, turns } = self;
        let step = move |table: &mut dyn Table, search: &mut Search| replace(table, book, turns, search);
        let facts = move |search: &Search| {
            let value = value_of(book, general, search.found).unwrap_or(-1);
            say([
                Fact::Word(search.found.word()),
                Fact::Number(value),
                Fact::Number(if value < 0 { 0 } else { search.turn }),
            ])
        };
        Ok(case(Search { turn: 0, found: Replacement::None }, step, facts))
    }
}
