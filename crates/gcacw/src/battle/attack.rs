//! Chapters 9 to 13 on the map: an attack, its facts from the field, its results.

mod advance; // 15.5
mod facts; // chapters 11 and 12
mod losses; // 15.1
mod ring; // chapter 13

pub use advance::advance;
pub use facts::{case, facts, ground, is_insubordinate};
pub use ring::{Covered, flank, ring};

use longroll::rule::{Rule, rulebook};
use longroll::table::{Line, Play, Table};

use super::cards::UnitId;
use super::retreating;
use super::state::{Onset, State};
use super::war::War;
use crate::combat::{self, Battle, Fate};
use crate::retreat::Kind;
use losses::Losses;

const DEFENDERS: Rule = rulebook("10.1");
const LEAD: Rule = rulebook("14.4");

/// What an attack left of the attackers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Result {
    /// The attackers' march is over.
    pub ended: bool,
}

/// 10 One attack from declaration to advance: values and dice, then losses of both sides, then the defender's retreat, then the
/// attacker's advance.
pub fn attack(table: &mut dyn Table, war: &War, state: &mut State, onset: &Onset) -> Play<Result> {
    let defenders = war.fighters(state, onset.target);
    if defenders.is_empty() || onset.attackers.is_empty() {
        return Ok(Result { ended: false });
    }
    tell(table, war, onset, &defenders);
    let battle = Battle::new(war.book, facts(war, state, onset, &defenders));
    let row = combat::resolve(table, war.book, &battle)?;
    let after = battle.row(war.book, row);
    let ours = Losses::name(table, war, state, &onset.attackers, after.attacker.code)?;
    let theirs = Losses::name(table, war, state, &defenders, after.defender.code)?;
    ours.apply(table, war, state);
    theirs.apply(table, war, state);
    let kind = match after.defender.fate {
        Fate::Retreats => Some(Kind::Retreat),
        Fate::Routs => Some(Kind::Rout),
        Fate::Stands | Fate::Eliminated => None,
    };
    if let Some(kind) = kind {
        retreating::retreat(table, war, state, onset.target, kind, onset.lead)?;
    }
    if after.may_advance {
        advance(table, war, state, &onset.attackers, onset.target)?;
    }
    Ok(Result { ended: after.attacker.stopped || after.attacker.fate == Fate::Eliminated })
}

fn tell(table: &mut dyn Table, war: &War, onset: &Onset, defenders: &[UnitId]) {
    table.tell(&|| Line::effect(format!("in {}: {}", war.name(onset.target), war.names(defenders)), DEFENDERS));
    if let Some(leader) = onset.leader {
        table.tell(&|| {
            let (name, hex) = (war.leader(leader).name, war.name(onset.lead));
            Line::effect(format!("{name} leads from {hex}: its terrain and hexside count"), LEAD)
        });
    }
}
