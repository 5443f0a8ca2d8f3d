//! 12.7 Leader casualties.

use longroll::dice::{D10, Dice};
use longroll::form::choice;
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, house};
use longroll::table::{Flow, Line, Play, Roll, Table};
use longroll::{form, words};

use crate::book::Book;

const CASUALTY: Rule = house("12.7");

words! {
    /// 12.7 What puts a leader at risk.
    pub enum Peril {
        Loss = "loss": "a unit stacked with him lost SP, retreated, routed or fought a shock",
        HotShock = "fierce-shock": "a shock with an Aggressive attacker, or with the last row of the shock table",
        Alone = "alone": "he was alone when an enemy came adjacent",
    }
}

/// 12.7 The result of a casualty test.
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
    let die = table.roll(&Roll::new("leader casualty", CASUALTY, Dice::One(D10)).by("owner").at_most(most))?;
    let leader = if die > most {
        Leader::Unhurt
    } else if peril == Peril::Alone {
        Leader::Captured
    } else {
        let roll = Roll::new("how badly", CASUALTY, Dice::One(D10)).by("owner");
        let die = table.roll(&roll.at_most(limits.wounded))?;
        if die <= limits.wounded { Leader::Wounded } else { Leader::Killed }
    };
    table.tell(&|| match leader {
        Leader::Unhurt if peril == Peril::Alone => {
            let reach = book.fighting.leader_alone;
            Line::effect(format!("he gets away to the nearest unit of his command within {reach} hexes"), CASUALTY)
        }
        Leader::Unhurt => Line::effect("he is unhurt", CASUALTY),
        Leader::Wounded => Line::effect("he is wounded and out of the battle, for half the points", CASUALTY),
        Leader::Killed => Line::effect("he is killed", CASUALTY),
        Leader::Captured => Line::effect("he is captured, which counts as killed", CASUALTY),
    });
    if leader != Leader::Unhurt {
        table.tell(&|| Line::next("his replacement comes at the next Division Orders Phase", house("12.75")));
    }
    Ok(leader)
}

form! {
    /// 12.7 A leader at risk.
    pub struct LeaderCasualty(_book: &Book) {
        /// what happened to his unit
        event: Peril = choice(), CASUALTY;
    }
}

impl Declared<Book> for LeaderCasualty {
    const ABOUT: About =
        About::rolls("leader-casualty", "Leader casualty", CASUALTY, "Whether a leader is hit, and how badly.");
    const FACTS: &'static [FactName] = &[fact("leader", "unhurt, wounded, killed or captured")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let step = move |table: &mut dyn Table, leader: &mut Leader| {
            *leader = casualty(table, book, self.event)?;
            Ok(Flow::Done)
        };
        Ok(case(Leader::Unhurt, step, |leader: &Leader| say([Fact::Word(leader.word())])))
    }
}
