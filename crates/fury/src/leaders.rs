//! 4.7 Fallen leaders.

use longroll::dice::Dice;
use longroll::form::{flag, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::unit::{D10, MOST_LEADERS, Unit};

pub const FALLEN: Rule = card("4.7");
const REPLACED: Rule = card("4.8");
const PLACED: Rule = house("4.8");
const NOT_REPLACED: Rule = rulebook("4.8");

/// Who must still roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AtRisk {
    pub leaders: u8,
    pub exceptional: u8,
    pub commander: bool,
}

/// Who is lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Lost {
    pub leaders: u8,
    pub exceptional: u8,
    pub commander: bool,
}

impl AtRisk {
    /// 4.7 Every leader attached to the target, and its exceptional brigade commander.
    pub fn of(unit: &Unit) -> AtRisk {
        AtRisk { leaders: unit.leaders, exceptional: unit.exceptional, commander: unit.commander }
    }

    pub fn is_none(self) -> bool {
        self == AtRisk::default()
    }
}

/// 4.7 Roll for one man on the fallen leader table: he is removed, or nothing happens to him.
pub(crate) fn falls(table: &mut dyn Table, book: &Book, by: &'static str, who: &str) -> Play<bool> {
    let kind = |die: i32| i64::from(book.fallen.at(die).removed);
    let cell = |die: i32| book.fallen.line(die);
    let die = table.roll(&Roll::new("fallen leader", FALLEN, Dice::One(D10)).by(by).alike(&kind).reads(&cell))?;
    let removed = book.fallen.at(die).removed;
    let what = if removed { "is removed" } else { "is unhurt" };
    table.tell(&|| Line::effect(format!("{who} {what}"), FALLEN));
    Ok(removed)
}

/// 4.7 The owner of the target rolls for the next man at risk. Those lost no longer help their brigade.
pub fn next(table: &mut dyn Table, book: &Book, by: &'static str, risk: &mut AtRisk, lost: &mut Lost) -> Play<()> {
    if risk.leaders > 0 {
        let gone = falls(table, book, by, "the leader")?;
        risk.leaders -= 1;
        lost.leaders += u8::from(gone);
    } else if risk.exceptional > 0 {
        let gone = falls(table, book, by, "the exceptional leader")?;
        risk.exceptional -= 1;
        lost.exceptional += u8::from(gone);
    } else if risk.commander {
        lost.commander = falls(table, book, by, "the exceptional brigade commander")?;
        risk.commander = false;
    }
    Ok(())
}

/// 4.8 A leader lost in one turn is replaced after a whole turn, by a normal one; an exceptional brigade commander is not
/// replaced.
pub fn replacements(table: &mut dyn Table, book: &Book, turn: Option<i32>, lost: Lost) {
    if lost.leaders + lost.exceptional > 0 {
        table.tell(&|| {
            let turns = book.replacement_turns;
            let when =
                turn.map_or_else(String::new, |turn| format!(", in the maneuver phase of turn {}", turn + turns + 1));
            Line::next(format!("a replacement appears after {turns} full turn{when}"), REPLACED)
        });
        let within = book.limits.leader_placed_within;
        table.tell(&|| {
            Line::next(format!("he is a normal leader, placed within {within} inches of a unit of his command"), PLACED)
        });
    }
    if lost.commander {
        table.tell(&|| Line::next("the brigade loses its exceptional commander for good", NOT_REPLACED));
    }
}

longroll::form! {
    /// Leaders with a target that a base ten has hit.
    pub struct FallenLeader(_book: &Book) {
        /// normal leaders attached to the target
        leaders: u8 = number(0..=i32::from(MOST_LEADERS)).or(1), FALLEN;
        /// exceptional leaders attached to the target
        exceptional: u8 = number(0..=i32::from(MOST_LEADERS)).or(0), FALLEN;
        /// the target has an exceptional brigade commander
        commander: bool = flag(), FALLEN;
        /// the game turn, to say when a replacement comes
        turn: i32 = number(1..=99).or(1), REPLACED;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rolls {
    risk: AtRisk,
    lost: Lost,
}

impl Declared<Book> for FallenLeader {
    const ABOUT: About = About::rolls(
        "fallen-leader",
        "Fallen leaders",
        FALLEN,
        "What happens to leaders when the base fire die is a ten.",
    );
    const FACTS: &'static [FactName] = &[
        fact("leaders-lost", "normal leaders removed"),
        fact("exceptional-lost", "exceptional leaders removed"),
        fact("commander", "the exceptional brigade commander: lost, safe or none"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let FallenLeader { leaders, exceptional, commander, turn } = self;
        let risk = AtRisk { leaders, exceptional, commander };
        let mut no = Refusals::default();
        no.refuse_if(risk.is_none(), "leaders", "no leader is at risk", FALLEN);
        no.allow(())?;
        let step = move |table: &mut dyn Table, rolls: &mut Rolls| -> Play<Flow> {
            next(table, book, "owner", &mut rolls.risk, &mut rolls.lost)?;
            if !rolls.risk.is_none() {
                return Ok(Flow::On);
            }
            replacements(table, book, Some(turn), rolls.lost);
            Ok(Flow::Done)
        };
        Ok(case(Rolls { risk, lost: Lost::default() }, step, move |rolls: &Rolls| {
            let commander = match (risk.commander, rolls.lost.commander) {
                (false, _) => "none",
                (true, false) => "safe",
                (true, true) => "lost",
            };
            say([
                Fact::Number(i32::from(rolls.lost.leaders)),
                Fact::Number(i32::from(rolls.lost.exceptional)),
                Fact::Word(commander),
            ])
        }))
    }
}
