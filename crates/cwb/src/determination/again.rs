//! 7.2 A table on which dice just thrown may be thrown again.

use arrayvec::ArrayVec;
use longroll::dice::{Dice, Die, Pool};
use longroll::table::{Alike, Ask, Choice, Line, Measure, Measured, Pick, Play, Roll, Table};

use super::{NONE, USE, spend};

/// Dice that are a division's own: what the roll is called, and what its owner wants of them.
pub(crate) type Own = (&'static str, Wants);

/// What the owner of dice wants of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wants {
    /// High faces: hits of a pool.
    High,
    /// Low faces: no hits of a pool.
    Low,
    /// The enemy's dice hit; the saves are his.
    Saves,
}

/// 7.2 Throw dice, of which these are a division's own; while it has determination dice, each of them may be thrown
/// again once.
pub(crate) fn again<T>(
    table: &mut dyn Table,
    own: &[Own],
    dice: &mut i32,
    throw: impl FnOnce(&mut dyn Table) -> Play<T>,
) -> Play<T> {
    if *dice == 0 || own.is_empty() {
        return throw(table);
    }
    throw(&mut Determined { table, own, dice })
}

/// A table on which the active side may throw dice again.
struct Determined<'a> {
    table: &'a mut dyn Table,
    own: &'a [Own],
    /// Determination dice left.
    dice: &'a mut i32,
}

impl Table for Determined<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let own = self.own.iter().find(|(what, _)| *what == roll.what).filter(|_| *self.dice > 0);
        match (own, roll.dice, roll.alike) {
            (Some((_, wants)), Dice::One(die), Alike::AtMost(most)) => self.one(roll, *wants, die, most),
            (Some(_), Dice::Sum(number, die), _) => self.total(roll, number, die),
            (Some((_, wants)), Dice::Pool(pool), _) => self.pool(roll, *wants, pool),
            _ => self.table.roll(roll),
        }
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.table.ask(ask)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.table.pick(pick)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.table.measure(measure)
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        self.table.tell(line);
    }
}

/// What the dice thrown again are called.
const THROWN: &str = "determination die";

impl Determined<'_> {
    /// The total of dice, each of which may be thrown again: usually the lowest, if it is one of the lower faces.
    fn total(&mut self, roll: &Roll<'_>, number: u8, die: Die) -> Play<i32> {
        if let Some(mods) = roll.mods.filter(|mods| !mods.is_empty()) {
            self.table.tell(&|| Line::Adjust { title: format!("{}, added", roll.what), mods: mods.clone() });
        }
        let (mut fresh, mut stands) = (ArrayVec::<i32, MOST>::new(), 0);
        for _ in 0..usize::from(number).min(MOST) {
            fresh.push(self.table.roll(&Roll::new(roll.what, roll.rule, Dice::One(die)))?);
        }
        while *self.dice > 0 && !fresh.is_empty() {
            fresh.sort_unstable();
            let mut options: ArrayVec<Choice, { MOST + 1 }> = ArrayVec::new();
            for choice in fresh.iter().filter_map(|face| FACES.get(*face as usize - 1)) {
                if options.last() != Some(choice) {
                    options.push(*choice);
                }
            }
            let helps = fresh[0] <= i32::midpoint(die.lowest(), die.highest());
            options.insert(if helps { options.len() } else { 0 }, NONE);
            let question = format!("{}: throw a die again? Determination dice: {}.", roll.what, self.dice);
            let chosen = spend(self.table, &question, &options)?;
            let Some(at) = fresh.iter().position(|face| FACES.get(*face as usize - 1) == Some(&chosen)) else { break };
            *self.dice -= 1;
            fresh.remove(at);
            stands += self.table.roll(&Roll::new(THROWN, USE, Dice::One(die)))?;
        }
        Ok(stands + fresh.iter().sum::<i32>())
    }

    /// A die that passes above a number, or below it, is a pool of one.
    fn one(&mut self, roll: &Roll<'_>, wants: Wants, die: Die, most: i32) -> Play<i32> {
        let above = self.pool(roll, wants, Pool::new(1, die, most as i8 + 1))?;
        Ok(if above > 0 { die.highest() } else { die.lowest() })
    }

    /// A pool: all its dice with those that quality throws again, those thrown again with determination dice, and then
    /// the saves.
    fn pool(&mut self, roll: &Roll<'_>, wants: Wants, pool: Pool) -> Play<i32> {
        let bare = Pool { saved_on: None, ..pool };
        // What quality has thrown again stands; where it throws nothing again every miss is fresh.
        let by_quality = pool.reroll_to.is_some();
        let thrown = if by_quality { bare.counting_fresh() } else { Pool { mark_cap: pool.dice, ..bare } };
        let most = *self.dice;
        let alike = |reading: i32| i64::from(reading & 0xffff) | i64::from(Pool::fresh(reading).min(most)) << 16;
        let reading = self.table.roll(&Roll::new(roll.what, roll.rule, Dice::Pool(thrown)).alike(&alike))?;
        let (mut hits, mut marks) = Pool::split(reading);
        match wants {
            Wants::Saves => {}
            Wants::Low => {
                let (kept, again) = self.again(roll.what, "hits", hits, bare)?;
                hits = kept + again;
            }
            Wants::High => {
                let fresh = if by_quality { Pool::fresh(reading) } else { i32::from(pool.dice) - hits };
                let (kept, again) = self.again(roll.what, "misses", fresh, bare)?;
                let (hit, marked) = Pool::split(again);
                hits += hit;
                if !pool.mark_first {
                    // Marked dice are thrown first, and among those that quality left alone there are none.
                    marks += marked - if by_quality { 0 } else { marks.min(fresh - kept) };
                }
            }
        }
        let unsaved = match pool.saved_on {
            Some(on) if hits > 0 => self.saves(roll, wants, Pool::new(hits as u8, pool.die, on))?,
            _ => hits,
        };
        Ok(Pool::join(unsaved, marks.min(pool.mark_cap.into())))
    }

    /// A save for each hit; gives the hits that are not saved.
    fn saves(&mut self, roll: &Roll<'_>, wants: Wants, pool: Pool) -> Play<i32> {
        let failed = i32::from(pool.dice) - self.table.roll(&Roll::new("save", roll.rule, Dice::Pool(pool)))?;
        if wants != Wants::Saves {
            return Ok(failed);
        }
        let (_, saved) = self.again("save", "failed", failed, pool)?;
        Ok(failed - saved)
    }

    /// Throw dice that are bad for their owner again, each once: usually as many as there are determination dice for.
    /// Gives how many are left as they lay, and the reading of those thrown again.
    fn again(&mut self, what: &str, bad: &str, number: i32, pool: Pool) -> Play<(i32, i32)> {
        let (mut left, mut reading) = (number, 0);
        while *self.dice > 0 && left > 0 {
            let most = left.min(*self.dice).min(MOST as i32) as usize;
            let mut options: ArrayVec<Choice, { MOST + 1 }> = MANY[..most].iter().rev().copied().collect();
            options.push(NONE);
            let question = format!("{what}, {bad}: {left}. Throw some again? Determination dice: {}.", self.dice);
            let chosen = spend(self.table, &question, &options)?;
            let Some(at) = MANY.iter().position(|choice| *choice == chosen) else { break };
            let many = at as u8 + 1;
            *self.dice -= i32::from(many);
            left -= i32::from(many);
            let again = Pool { dice: many, reroll_to: None, mark_cap: many, ..pool };
            reading += self.table.roll(&Roll::new(THROWN, USE, Dice::Pool(again)))?;
        }
        Ok((left, reading))
    }
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

/// A loss that the owner usually does not leave at that.
const HEAVY: u8 = 3;

const THE_DIE: Choice = choice("the-die", "yes");

/// 7.2 A unit has lost so many half bases, and its quality has had its say: whether the loss die is thrown again with a
/// determination die.
pub(crate) fn loss_again(table: &mut dyn Table, dice: &mut i32, lost: u8) -> Play<bool> {
    if *dice == 0 || lost == 0 {
        return Ok(false);
    }
    let options = if lost >= HEAVY { [THE_DIE, NONE] } else { [NONE, THE_DIE] };
    let question = format!("Half bases lost: {lost}. Throw the die again? Determination dice: {dice}.");
    let again = spend(table, &question, &options)? == THE_DIE;
    if again {
        *dice -= 1;
        table.tell(&|| Line::effect("the loss die is thrown again with a determination die", USE));
    }
    Ok(again)
}
