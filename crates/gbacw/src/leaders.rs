//! 12.7 Leader casualties.

use longroll::dice::{D10, Dice};
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;

const CASUALTY: Rule = house("12.7");
const REPLACEMENT: Rule = house("12.75");

/// 12.7 What puts a leader at risk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Peril {
    /// A unit stacked with him lost strength, retreated, routed or fought a shock.
    Loss,
    /// A shock with an Aggressive attacker, or with the last row of the table.
    HotShock,
    /// He was alone when an enemy came adjacent.
    Alone,
}

impl Peril {
    fn from_word(word: &str) -> Peril {
        match word {
            "alone" => Peril::Alone,
            "hot-shock" => Peril::HotShock,
            _ => Peril::Loss,
        }
    }
}

/// 12.7 What may befall a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Leader {
    Unhurt,
    Wounded,
    Killed,
    Captured,
}

impl Leader {
    const fn word(self) -> &'static str {
        match self {
            Leader::Unhurt => "unhurt",
            Leader::Wounded => "wounded",
            Leader::Killed => "killed",
            Leader::Captured => "captured",
        }
    }
}

/// 12.7 On a low die he is hit; a second die says how badly. A leader caught alone may be captured instead.
pub(crate) fn casualty(table: &mut dyn Table, book: &Book, peril: Peril) -> Play<Leader> {
    let limits = &book.leader;
    let most = match peril {
        Peril::Alone => limits.captured,
        Peril::HotShock => limits.hit_in_hot_shock,
        Peril::Loss => limits.hit,
    };
    let die = table.roll(&Roll::new("leader casualty", CASUALTY, Dice::One(D10)).at_most(most))?;
    let leader = if die > most {
        Leader::Unhurt
    } else if peril == Peril::Alone {
        Leader::Captured
    } else {
        let die = table.roll(&Roll::new("how badly", CASUALTY, Dice::One(D10)).at_most(limits.wounded))?;
        if die <= limits.wounded { Leader::Wounded } else { Leader::Killed }
    };
    table.tell(&|| match leader {
        Leader::Unhurt if peril == Peril::Alone => {
            Line::effect("he gets away to the nearest unit of his command within 6 hexes", CASUALTY)
        }
        Leader::Unhurt => Line::effect("he is unhurt", CASUALTY),
        Leader::Wounded => Line::effect("he is wounded and out of the battle, for half the points", CASUALTY),
        Leader::Killed => Line::effect("he is killed", CASUALTY),
        Leader::Captured => Line::effect("he is captured, which counts as killed", CASUALTY),
    });
    if leader != Leader::Unhurt {
        table.tell(&|| Line::next("his replacement comes at the next Division Orders Phase", REPLACEMENT));
    }
    Ok(leader)
}

pub(crate) fn form(_: &Book) -> Form {
    let events = &[
        ("loss", "a unit stacked with him lost SP, retreated, routed or fought a shock"),
        ("hot-shock", "a shock with an Aggressive attacker, or with a result of 10 or more"),
        ("alone", "he was alone when an enemy came adjacent"),
    ];
    Form::new().choice("event", events, "what happened to his unit", CASUALTY)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![FactName { name: "leader", help: "unhurt, wounded, killed or captured" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let peril = Peril::from_word(values.choice("event"));
    let step = move |table: &mut dyn Table, leader: &mut Leader| {
        *leader = casualty(table, book, peril)?;
        Ok(Flow::Done)
    };
    Ok(Situation::case(Leader::Unhurt, step, |leader: &Leader| say([Fact::Word(leader.word())])))
}
