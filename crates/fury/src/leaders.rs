//! 4.7 Fallen leaders.

use longroll::dice::Dice;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
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
pub(crate) fn falls(table: &mut dyn Table, book: &Book, who: &str) -> Play<bool> {
    let kind = |die: i32| i64::from(book.fallen.at(die).removed);
    let die = table.roll(&Roll::new("fallen leader", FALLEN, Dice::One(D10)).alike(&kind))?;
    table.tell(&|| book.fallen.line(die));
    let removed = book.fallen.at(die).removed;
    let what = if removed { "is removed" } else { "is unhurt" };
    table.tell(&|| Line::effect(format!("{who} {what}"), FALLEN));
    Ok(removed)
}

/// 4.7 The next man at risk rolls. Those lost no longer help their brigade.
pub fn next(table: &mut dyn Table, book: &Book, risk: &mut AtRisk, lost: &mut Lost) -> Play<()> {
    if risk.leaders > 0 {
        let gone = falls(table, book, "the leader")?;
        risk.leaders -= 1;
        lost.leaders += u8::from(gone);
    } else if risk.exceptional > 0 {
        let gone = falls(table, book, "the exceptional leader")?;
        risk.exceptional -= 1;
        lost.exceptional += u8::from(gone);
    } else if risk.commander {
        lost.commander = falls(table, book, "the exceptional brigade commander")?;
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

pub(crate) fn form(_: &Book) -> Form {
    let most = i32::from(MOST_LEADERS);
    Form::new()
        .number_or("leaders", (0, most), 1, "normal leaders attached to the target", FALLEN)
        .number_or("exceptional", (0, most), 0, "exceptional leaders attached to the target", FALLEN)
        .flag("commander", "the target has an exceptional brigade commander", FALLEN)
        .number_or("turn", (1, 99), 1, "the game turn, to say when a replacement comes", REPLACED)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "leaders-lost", help: "normal leaders removed" },
        FactName { name: "exceptional-lost", help: "exceptional leaders removed" },
        FactName { name: "commander", help: "the exceptional brigade commander: lost, safe or none" },
    ]
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rolls {
    risk: AtRisk,
    lost: Lost,
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let risk = AtRisk {
        leaders: values.number("leaders") as u8,
        exceptional: values.number("exceptional") as u8,
        commander: values.flag("commander"),
    };
    let turn = values.number("turn");
    let mut no = Refusals::default();
    no.refuse_if(risk.is_none(), "leaders", "nobody is at risk", FALLEN);
    no.allow(())?;
    let step = move |table: &mut dyn Table, rolls: &mut Rolls| -> Play<Flow> {
        next(table, book, &mut rolls.risk, &mut rolls.lost)?;
        if !rolls.risk.is_none() {
            return Ok(Flow::On);
        }
        replacements(table, book, Some(turn), rolls.lost);
        Ok(Flow::Done)
    };
    Ok(Situation::case(Rolls { risk, lost: Lost::default() }, step, move |rolls: &Rolls| {
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
