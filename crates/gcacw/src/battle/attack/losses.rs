//! 15.1 What a result takes from the units of a side.

use longroll::rule::{Rule, house};
use longroll::table::{Line, Offer, Play, Table};

use crate::battle::asking;
use crate::battle::cards::{UnitId, side};
use crate::battle::movement;
use crate::battle::state::State;
use crate::battle::war::{Stack, War};
use crate::book::combat::Code;
use crate::combat;
use crate::unit;

const TIES: Rule = house("15.1");

/// The units of a side after a combat, in the order in which their owner names them.
pub struct Losses {
    units: Stack,
    after: unit::Stack,
}

impl Losses {
    /// 15.1 Points are taken from the largest unit; the owner names which of equals.
    pub fn name(table: &mut dyn Table, war: &War, state: &State, units: &[UnitId], code: Code) -> Play<Losses> {
        let mut units: Stack = units.to_vec();
        name(table, war, state, &mut units, i32::from(code.loss))?;
        let before = units.iter().map(|unit| state.unit(*unit).unit).collect();
        let after = combat::suffer(&war.book, code, &before).after;
        Ok(Losses { units, after })
    }

    /// 10.7 The result falls on every unit. Works stay until the unit leaves its hex.
    pub fn apply(self, table: &mut dyn Table, war: &War, state: &mut State) {
        let several = self.units.len() > 1;
        for (unit, mut after) in self.units.into_iter().zip(self.after) {
            let now = &mut state.unit_mut(unit).unit;
            let had = now.manpower;
            (after.works, after.refused) = (now.works, now.refused);
            *now = after;
            if after.manpower < had && several {
                let (lost, left) = (had - after.manpower, after.manpower);
                table.tell(&|| Line::effect(format!("{} loses {lost}, {left} left", war.card(unit).name), TIES));
            }
            movement::bury(table, war, state, unit, had);
        }
    }
}

/// 15.1 Where more units are tied than points are left, the owner names the losers, which come first; others keep
/// their order.
fn name(table: &mut dyn Table, war: &War, state: &State, units: &mut Stack, mut points: i32) -> Play<()> {
    let mut men: Vec<i32> = units.iter().map(|unit| i32::from(state.unit(*unit).unit.manpower)).collect();
    loop {
        let most = men.iter().copied().max().unwrap_or(0);
        let equal = men.iter().filter(|left| **left == most).count() as i32;
        if most == 0 || points <= 0 {
            return Ok(());
        }
        if points < equal {
            let mut tied: Stack =
                units.iter().zip(&men).filter(|(_, left)| **left == most).map(|(unit, _)| *unit).collect();
            for at in 0..points as usize {
                let loser = choose(table, war, state, &tied)?;
                tied.retain(|unit| *unit != loser);
                units.retain(|unit| *unit != loser);
                units.insert(at, loser);
            }
            return Ok(());
        }
        men.iter_mut().filter(|left| **left == most).for_each(|left| *left -= 1);
        points -= equal;
    }
}

fn choose(table: &mut dyn Table, war: &War, state: &State, tied: &Stack) -> Play<UnitId> {
    let army = war.army(tied[0]);
    let offer = |unit: &UnitId| {
        let (card, left) = (war.card(*unit), state.unit(*unit).unit.manpower);
        Offer::new(card.id, format!("{}, Manpower {left}", card.name)).piece(unit.piece())
    };
    let question = || "Which of these units loses the point?".to_owned();
    Ok(*asking::choose(table, side(army), ("loses", TIES), &question, tied, &offer)?)
}
