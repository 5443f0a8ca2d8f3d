//! 7.2 Dice that are thrown again with determination dice. A rule that throws dice of the active division says so, with what
//! that division wants of them.

use arrayvec::ArrayVec;
use longroll::dice::{D6, Dice, Die, Pool};
use longroll::table::{Alike, Ask, Choice, Line, Play, Roll, Table, Thrower};

use super::{NONE, USE};
use crate::book::Formula;

/// Which dice of a throw belong to the division that has determination dice, and what it wants of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Own {
    Nothing,
    /// The dice, and high faces: hits of a pool.
    High,
    /// The dice, and low faces: no hits of a pool.
    Low,
    /// The saves against an enemy's hits.
    Saves,
}

/// What the dice thrown again are called.
const THROWN: &str = "determination die";

/// 7.2 Throw dice. While the division has determination dice, each of its dice may be thrown again, once.
pub(crate) fn throw(table: &mut dyn Table, roll: &Roll<'_>, own: Own, dice: &mut i32) -> Play<i32> {
    if own == Own::Nothing || *dice == 0 {
        return table.roll(roll);
    }
    match (roll.dice, roll.alike) {
        // A die that passes above a number, or below it, is a pool of one.
        (Dice::One(die), Alike::AtMost(most)) => {
            let above = throw_pool(table, roll, own, Pool::new(1, die, most as i8 + 1), dice)?;
            Ok(if above > 0 { die.highest() } else { die.lowest() })
        }
        (Dice::Sum(number, die), _) => total(table, roll, number, die, dice),
        (Dice::Pool(pool), _) => throw_pool(table, roll, own, pool, dice),
        _ => table.roll(roll),
    }
}

/// The same throw with other dice.
fn with<'a>(roll: &Roll<'a>, dice: Dice) -> Roll<'a> {
    Roll { dice, mods: None, alike: Alike::None, cell: None, ..*roll }
}

/// Dice of a throw that a determination die throws again.
fn again<'a>(roll: &Roll<'a>, dice: Dice) -> Roll<'a> {
    Roll { what: THROWN, rule: USE, ..with(roll, dice) }
}

fn word(who: Thrower) -> &'static str {
    if let Thrower::Called(word) = who { word } else { "owner" }
}

/// 7.2 Whether to spend determination dice, and on which of the dice just thrown; the usual answer comes first.
pub(crate) fn spend(table: &mut dyn Table, who: &'static str, question: &str, options: &[Choice]) -> Play<Choice> {
    let ask = Ask { name: "determination-re-roll", who, question, options, rule: USE };
    Ok(options[table.ask(&ask)?])
}

/// The total of dice, each of which may be thrown again: usually the lowest, if it is one of the lower faces.
fn total(table: &mut dyn Table, roll: &Roll<'_>, number: u8, die: Die, dice: &mut i32) -> Play<i32> {
    if let Some(mods) = roll.mods.filter(|mods| !mods.is_empty()) {
        table.tell(&|| Line::Adjust { title: format!("{}, added", roll.what), mods: mods.clone() });
    }
    let (mut fresh, mut stands) = (ArrayVec::<i32, MOST>::new(), 0);
    for _ in 0..usize::from(number).min(MOST) {
        fresh.push(table.roll(&with(roll, Dice::One(die)))?);
    }
    while *dice > 0 && !fresh.is_empty() {
        fresh.sort_unstable();
        let mut options: ArrayVec<Choice, { MOST + 1 }> = ArrayVec::new();
        for choice in fresh.iter().filter_map(|face| FACES.get(*face as usize - 1)) {
            if options.last() != Some(choice) {
                options.push(*choice);
            }
        }
        let helps = fresh[0] <= i32::midpoint(die.lowest(), die.highest());
        options.insert(if helps { options.len() } else { 0 }, NONE);
        let question = format!("{}: throw a die again? Determination dice: {dice}.", roll.what);
        let chosen = spend(table, word(roll.by), &question, &options)?;
        let Some(at) = fresh.iter().position(|face| FACES.get(*face as usize - 1) == Some(&chosen)) else { break };
        *dice -= 1;
        fresh.remove(at);
        stands += table.roll(&again(roll, Dice::One(die)))?;
    }
    Ok(stands + fresh.iter().sum::<i32>())
}

/// A pool: all its dice with those that quality throws again, those thrown again with determination dice, and then the saves.
fn throw_pool(table: &mut dyn Table, roll: &Roll<'_>, own: Own, pool: Pool, dice: &mut i32) -> Play<i32> {
    let bare = Pool { saved_on: None, ..pool };
    // What quality has thrown again stands; where it throws nothing again every miss is fresh.
    let by_quality = pool.reroll_to.is_some();
    let thrown = if by_quality { bare.counting_open_misses() } else { Pool { mark_cap: pool.dice, ..bare } };
    let most = *dice;
    let alike = |reading: i32| i64::from(reading & 0xffff) | i64::from(Pool::open_misses(reading).min(most)) << 16;
    let reading = table.roll(&with(roll, Dice::Pool(thrown)).alike(&alike))?;
    let (mut hits, mut marks) = Pool::split(reading);
    match own {
        Own::Nothing | Own::Saves => {}
        Own::Low => {
            let (kept, more) = some_again(table, roll, hits, bare, dice)?;
            hits = kept + more;
        }
        Own::High => {
            let fresh = if by_quality { Pool::open_misses(reading) } else { i32::from(pool.dice) - hits };
            let (kept, more) = some_again(table, roll, fresh, bare, dice)?;
            let (hit, marked) = Pool::split(more);
            hits += hit;
            if !pool.mark_before_reroll {
                // Marked dice are thrown first, and among those that quality left alone there are none.
                marks += marked - if by_quality { 0 } else { marks.min(fresh - kept) };
            }
        }
    }
    let unsaved = match pool.saved_on {
        Some(on) if hits > 0 => saves(table, roll, own, Pool::new(hits as u8, pool.die, on), dice)?,
        _ => hits,
    };
    Ok(Pool::join(unsaved, marks.min(pool.mark_cap.into())))
}

/// A save for each hit; gives the hits that are not saved.
fn saves(table: &mut dyn Table, roll: &Roll<'_>, own: Own, pool: Pool, dice: &mut i32) -> Play<i32> {
    let save = Roll { what: "save", by: roll.against, scores: "save", ..with(roll, Dice::Pool(pool)) };
    let failed = i32::from(pool.dice) - table.roll(&save)?;
    if own != Own::Saves {
        return Ok(failed);
    }
    let (_, saved) = some_again(table, &save, failed, pool, dice)?;
    Ok(failed - saved)
}

/// Throw dice that are bad for their owner again, each once: usually as many as there are determination dice for. Gives how
/// many are left as they lay, and the reading of those thrown again.
fn some_again(table: &mut dyn Table, roll: &Roll<'_>, number: i32, pool: Pool, dice: &mut i32) -> Play<(i32, i32)> {
    let (mut left, mut reading) = (number, 0);
    while *dice > 0 && left > 0 {
        let most = left.min(*dice).min(MOST as i32) as usize;
        let mut options: ArrayVec<Choice, { MOST + 1 }> = MANY[..most].iter().rev().copied().collect();
        options.push(NONE);
        let question = format!("{}, bad dice: {left}. Throw some again? Determination dice: {dice}.", roll.what);
        let chosen = spend(table, word(roll.by), &question, &options)?;
        let Some(at) = MANY.iter().position(|choice| *choice == chosen) else { break };
        let many = at as u8 + 1;
        *dice -= i32::from(many);
        left -= i32::from(many);
        let more = Pool { dice: many, reroll_to: None, mark_cap: many, ..pool };
        reading += table.roll(&again(roll, Dice::Pool(more)))?;
    }
    Ok((left, reading))
}

/// Most dice that are thrown again at once.
const MOST: usize = 12;

const fn choice(slug: &'static str, text: &'static str) -> Choice {
    Choice { slug, text }
}

const FACES: [Choice; 6] = [
    choice("face-1", "throw a 1 again"),
    choice("face-2", "throw a 2 again"),
    choice("face-3", "throw a 3 again"),
    choice("face-4", "throw a 4 again"),
    choice("face-5", "throw a 5 again"),
    choice("face-6", "throw a 6 again"),
];

const MANY: [Choice; MOST] = [
    choice("throw-1", "throw one again"),
    choice("throw-2", "throw two again"),
    choice("throw-3", "throw three again"),
    choice("throw-4", "throw four again"),
    choice("throw-5", "throw five again"),
    choice("throw-6", "throw six again"),
    choice("throw-7", "throw seven again"),
    choice("throw-8", "throw eight again"),
    choice("throw-9", "throw nine again"),
    choice("throw-10", "throw ten again"),
    choice("throw-11", "throw eleven again"),
    choice("throw-12", "throw twelve again"),
];

const THE_DIE: Choice = choice("the-die", "yes");

/// 7.2 A unit has lost half bases, and its quality allows no more re-rolls: whether the loss die is
/// thrown again with a determination die. That helps if another throw loses less on average; of two throws that may destroy
/// the unit, the one that need not.
pub(crate) fn loss_again(
    table: &mut dyn Table,
    who: &'static str,
    formula: Formula,
    has: u8,
    lost: u8,
    dice: &mut i32,
) -> Play<bool> {
    if *dice == 0 || lost == 0 {
        return Ok(false);
    }
    let loss = |die: i32| formula.value(die).min(i32::from(has));
    let faces = D6.lowest()..=D6.highest();
    let spared = faces.clone().any(|die| loss(die) < i32::from(has));
    let mean_is_less = faces.map(loss).sum::<i32>() < i32::from(D6.sides) * i32::from(lost);
    let helps = if lost == has { spared } else { mean_is_less };
    let options = if helps { [THE_DIE, NONE] } else { [NONE, THE_DIE] };
    let question = format!("Half bases lost: {lost}. Throw the die again? Determination dice: {dice}.");
    let again = spend(table, who, &question, &options)? == THE_DIE;
    if again {
        *dice -= 1;
        table.tell(&|| Line::effect("the loss die is thrown again with a determination die", USE));
    }
    Ok(again)
}
