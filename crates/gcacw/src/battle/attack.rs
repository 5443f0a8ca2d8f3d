//! Chapters 9 to 13 on the map: an attack, its situation on the map, its results.

mod advance; // 15.5
mod losses; // 15.1
mod ring;
mod situation; // chapters 11 and 12 // chapter 13

pub use advance::advance;
pub use ring::{Covered, flank, ring};
pub use situation::{ground, is_insubordinate, situation};

use longroll::rule::{Rule, rulebook};
use longroll::table::{Line, Play, Table};

use super::asking::Sided;
use super::cards::{UnitId, side};
use super::retreat;
use super::state::{Onset, State};
use super::war::War;
use crate::combat::{self, Battle, Fate};
use crate::retreat::Kind;
use losses::Losses;

const DEFENDERS: Rule = rulebook("10.1");
const LEAD: Rule = rulebook("14.4");

/// The outcome of an attack for the attackers.
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
    let battle = Battle::new(&war.book, situation(war, state, onset, &defenders));
    let both: Vec<UnitId> = onset.attackers.iter().chain(&defenders).copied().collect();
    let name = |unit: u8| war.names(&both[usize::from(unit)..=usize::from(unit)]);
    let row = combat::resolve(&mut Sided { table, acting: side(onset.army) }, &war.book, &battle, &name)?;
    let after = battle.row(&war.book, row);
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
        retreat::retreat(table, war, state, onset.target, kind, onset.lead)?;
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
