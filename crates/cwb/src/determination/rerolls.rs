//! 7.2 Re-rolls with determination dice. A rule that rolls dice of the active division says which of them the division may
//! re-roll, and whether it wants high or low faces.

use arrayvec::ArrayVec;
use longroll::dice::{D6, Dice, Die, Pool};
use longroll::table::{Alike, Ask, Choice, Line, Play, Roll, Table, Thrower};

use super::{NONE, USE};
use crate::book::Formula;

/// Which dice of a roll the division with determination dice may re-roll, and what it wants of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Own {
    Nothing,
    /// The hit dice; it wants high faces.
    High,
    /// The hit dice; it wants low faces.
    Low,
    /// The saves against the enemy's hits.
    Saves,
}

/// What re-rolled dice are called.
const REROLLED: &str = "determination die";

/// 7.2 Rolls dice. While the division has determination dice, it may re-roll each of its dice once.
pub(crate) fn roll(table: &mut dyn Table, roll: &Roll<'_>, own: Own, dice: &mut i32) -> Play<i32> {
    if own == Own::Nothing || *dice == 0 {
        return table.roll(roll);
    }
    match (roll.dice, roll.alike) {
        // A die that passes above a number, or below it, is a pool of one.
        (Dice::One(die), Alike::AtMost(most)) => {
            let above = roll_pool(table, roll, own, Pool::new(1, die, most as i8 + 1), dice)?;
            Ok(if above > 0 { die.highest() } else { die.lowest() })
        }
        (Dice::Sum(number, die), _) => total(table, roll, number, die, dice),
        (Dice::Pool(pool), _) => roll_pool(table, roll, own, pool, dice),
        _ => table.roll(roll),
    }
}

/// The same roll with other dice.
fn with<'a>(roll: &Roll<'a>, dice: Dice) -> Roll<'a> {
    Roll { dice, mods: None, alike: Alike::None, cell: None, ..*roll }
}

/// A re-roll of some of its dice.
fn rerolled<'a>(roll: &Roll<'a>, dice: Dice) -> Roll<'a> {
    Roll { what: REROLLED, rule: USE, ..with(roll, dice) }
}

fn word(who: Thrower) -> &'static str {
    if let Thrower::Called(word) = who { word } else { "owner" }
}

/// 7.2 Asks whether to spend determination dice, and on which dice; the usual answer comes first.
pub(crate) fn spend(table: &mut dyn Table, who: &'static str, question: &str, options: &[Choice]) -> Play<Choice> {
    let ask = Ask { name: "determination-re-roll", who, question, options, rule: USE };
    Ok(options[table.ask(&ask)?])
}

/// The total of dice, each of which may be re-rolled: usually the lowest, if it is below average.
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
        let question = format!("{}: re-roll a die? Determination dice: {dice}.", roll.what);
        let chosen = spend(table, word(roll.by), &question, &options)?;
        let Some(at) = fresh.iter().position(|face| FACES.get(*face as usize - 1) == Some(&chosen)) else { break };
        *dice -= 1;
        fresh.remove(at);
        stands += table.roll(&rerolled(roll, Dice::One(die)))?;
    }
    Ok(stands + fresh.iter().sum::<i32>())
}

/// A pool: first its dice with the re-rolls of quality, then the re-rolls with determination dice, then the saves.
fn roll_pool(table: &mut dyn Table, roll: &Roll<'_>, own: Own, pool: Pool, dice: &mut i32) -> Play<i32> {
    let bare = Pool { saved_on: None, ..pool };
    // A die that quality has re-rolled stands. Without such re-rolls every miss may be re-rolled.
    let by_quality = pool.reroll_to.is_some();
    let thrown = if by_quality { bare.counting_open_misses() } else { Pool { mark_cap: pool.dice, ..bare } };
    let most = *dice;
    let alike = |reading: i32| i64::from(reading & 0xffff) | i64::from(Pool::open_misses(reading).min(most)) << 16;
    let reading = table.roll(&with(roll, Dice::Pool(thrown)).alike(&alike))?;
    let (mut hits, mut marks) = Pool::split(reading);
    match own {
        Own::Nothing | Own::Saves => {}
        Own::Low => {
            let (kept, more) = reroll_some(table, roll, hits, bare, dice)?;
            hits = kept + more;
        }
        Own::High => {
            let fresh = if by_quality { Pool::open_misses(reading) } else { i32::from(pool.dice) - hits };
            let (kept, more) = reroll_some(table, roll, fresh, bare, dice)?;
            let (hit, marked) = Pool::split(more);
            hits += hit;
            if !pool.mark_before_reroll {
                // Marked dice are re-rolled first; quality has left none of them.
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

/// Rolls a save for each hit. Returns the hits that are not saved.
fn saves(table: &mut dyn Table, roll: &Roll<'_>, own: Own, pool: Pool, dice: &mut i32) -> Play<i32> {
    let save = Roll { what: "save", by: roll.against, scores: "save", ..with(roll, Dice::Pool(pool)) };
    let failed = i32::from(pool.dice) - table.roll(&save)?;
    if own != Own::Saves {
        return Ok(failed);
    }
    let (_, saved) = reroll_some(table, &save, failed, pool, dice)?;
    Ok(failed - saved)
}

/// Re-rolls dice that are bad for their owner, each once: usually as many as there are determination dice. Returns how many
/// were left alone, and the reading of the re-rolled ones.
fn reroll_some(table: &mut dyn Table, roll: &Roll<'_>, number: i32, pool: Pool, dice: &mut i32) -> Play<(i32, i32)> {
    let (mut left, mut reading) = (number, 0);
    while *dice > 0 && left > 0 {
        let most = left.min(*dice).min(MOST as i32) as usize;
        let mut options: ArrayVec<Choice, { MOST + 1 }> = MANY[..most].iter().rev().copied().collect();
        options.push(NONE);
        let question = format!("{}, bad dice: {left}. Re-roll some? Determination dice: {dice}.", roll.what);
        let chosen = spend(table, word(roll.by), &question, &options)?;
        let Some(at) = MANY.iter().position(|choice| *choice == chosen) else { break };
        let many = at as u8 + 1;
        *dice -= i32::from(many);
        left -= i32::from(many);
        let more = Pool { dice: many, reroll_to: None, mark_cap: many, ..pool };
        reading += table.roll(&rerolled(roll, Dice::Pool(more)))?;
    }
    Ok((left, reading))
}

/// Most dice that are re-rolled at once.
const MOST: usize = 12;

/// A choice for each number, with the number at the end of its slug and its text.
macro_rules! choices {
    ($slug:literal $text:literal $($number:literal)*) => {
        [$(Choice { slug: concat!($slug, $number), text: concat!($text, $number) }),*]
    };
}

const FACES: [Choice; 6] = choices!("face-" "re-roll a " 1 2 3 4 5 6);
const MANY: [Choice; MOST] = choices!("throw-" "dice to re-roll: " 1 2 3 4 5 6 7 8 9 10 11 12);
pub(crate) const THE_DIE: Choice = Choice { slug: "the-die", text: "yes" };

/// 7.2 Whether a unit whose quality allows no re-roll re-rolls its loss die with a determination die. That helps if another
/// roll loses less on average, or may save a unit that is destroyed.
pub(crate) fn rerolls_loss(
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
    let question = format!("Half bases lost: {lost}. Re-roll the die? Determination dice: {dice}.");
    let rerolls = spend(table, who, &question, &options)? == THE_DIE;
    if rerolls {
        *dice -= 1;
        table.tell(&|| Line::effect("the loss die is re-rolled with a determination die", USE));
    }
    Ok(rerolls)
}
