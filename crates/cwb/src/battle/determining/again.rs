//! 7.2 A table on which the active side may throw single dice again.

use longroll::asking::choose;
use longroll::dice::{Dice, Die, Pool};
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Alike, Ask, Line, Measure, Measured, Offer, Pick, Play, Roll, Table};

const AGAIN: Rule = house("7.2");

/// Dice that are a division's own: what the roll is called, and what its owner wants of them.
pub type Own = (&'static str, Wants);

/// What the owner of dice wants of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    /// High faces: hits of a pool.
    High,
    /// Low faces: no hits of a pool.
    Low,
    /// The enemy's dice hit; the saves are his.
    Saves,
}

/// A table on which the active side may throw single dice again.
pub struct Determined<'a> {
    pub table: &'a mut dyn Table,
    pub side: Side,
    pub own: &'a [Own],
    /// Determination dice left.
    pub dice: i32,
}

/// A die on the table.
#[derive(Clone, Copy, Debug)]
struct Cast {
    first: i32,
    face: i32,
    /// It has not been thrown again.
    fresh: bool,
}

/// What a die is worth to its owner as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Worth {
    /// It does nothing for him.
    Bad,
    /// It counts, and is one of the lower faces.
    Poor,
    Fair,
    /// It has passed, and nobody asks about it.
    Good,
}

impl Worth {
    fn of(is_bad: bool) -> Worth {
        if is_bad { Worth::Bad } else { Worth::Good }
    }
}

impl Table for Determined<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let own = self.own.iter().find(|(what, _)| *what == roll.what);
        match (own, roll.dice) {
            (Some((_, wants)), Dice::One(die)) => self.total(roll, *wants, (1, die)),
            (Some((_, wants)), Dice::Sum(number, die)) => self.total(roll, *wants, (number, die)),
            (Some((_, wants)), Dice::Pool(pool)) => self.pool(roll, *wants, pool),
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

impl Determined<'_> {
    /// The total of dice, each of which may be thrown again; one that passes as it lies is left alone.
    fn total(&mut self, roll: &Roll<'_>, wants: Wants, (number, die): (u8, Die)) -> Play<i32> {
        if let Some(mods) = roll.mods.filter(|mods| !mods.is_empty()) {
            self.table.tell(&|| Line::Adjust { title: format!("{}, added", roll.what), mods: mods.clone() });
        }
        let mut casts = self.throw((roll.what, roll.rule), number.into(), die)?;
        let worth = |face: i32| match roll.alike {
            Alike::AtMost(most) if (face <= most) == (wants == Wants::High) => Worth::Bad,
            Alike::AtMost(_) => Worth::Good,
            _ if face <= i32::midpoint(die.lowest(), die.highest()) => Worth::Poor,
            _ => Worth::Fair,
        };
        self.again(roll.what, &mut casts, die, &worth)?;
        Ok(casts.iter().map(|cast| cast.face).sum())
    }

    /// A pool die by die: all dice, those that quality throws again, those thrown again with determination dice, and
    /// then the saves.
    fn pool(&mut self, roll: &Roll<'_>, wants: Wants, pool: Pool) -> Play<i32> {
        let mut casts = self.throw((roll.what, roll.rule), pool.dice.into(), pool.die)?;
        for cast in casts.iter_mut().filter(|cast| pool.rerolls(cast.face)) {
            let face = self.one(("re-roll", roll.rule), pool.die)?;
            *cast = Cast { face, fresh: false, ..*cast };
        }
        let hits = |face: i32| face >= i32::from(pool.hits_on);
        if wants != Wants::Saves {
            let worth = |face: i32| Worth::of(hits(face) == (wants == Wants::Low));
            self.again(roll.what, &mut casts, pool.die, &worth)?;
        }
        let marks = casts.iter().filter(|cast| pool.marks(cast.first, cast.face)).count();
        let hit = casts.iter().filter(|cast| hits(cast.face)).count();
        let unsaved = match pool.saved_on {
            Some(on) => self.saves(roll, wants, (hit, pool.die), on)?,
            None => hit,
        };
        Ok(Pool::join(unsaved as i32, marks.min(pool.mark_cap.into()) as i32))
    }

    /// A save for each hit; gives the hits that are not saved.
    fn saves(&mut self, roll: &Roll<'_>, wants: Wants, (hits, die): (usize, Die), on: i8) -> Play<usize> {
        let fails = |face: i32| face < i32::from(on);
        let mut casts = self.throw(("save", roll.rule), hits, die)?;
        if wants == Wants::Saves {
            self.again("save", &mut casts, die, &|face| Worth::of(fails(face)))?;
        }
        Ok(casts.iter().filter(|cast| fails(cast.face)).count())
    }

    fn throw(&mut self, (what, rule): (&'static str, Rule), number: usize, die: Die) -> Play<Vec<Cast>> {
        let mut casts = Vec::with_capacity(number);
        for _ in 0..number {
            let face = self.one((what, rule), die)?;
            casts.push(Cast { first: face, face, fresh: true });
        }
        Ok(casts)
    }

    fn one(&mut self, (what, rule): (&'static str, Rule), die: Die) -> Play<i32> {
        self.table.roll(&Roll::new(what, rule, Dice::One(die)))
    }

    /// Throw bad dice again, each once, while there are determination dice and their owner wants to.
    fn again(&mut self, what: &'static str, casts: &mut [Cast], die: Die, worth: &dyn Fn(i32) -> Worth) -> Play<()> {
        while self.dice > 0 {
            let Some(at) = self.which(what, casts, worth)? else { break };
            self.dice -= 1;
            casts[at] = Cast { face: self.one(("determination die", AGAIN), die)?, fresh: false, ..casts[at] };
        }
        Ok(())
    }

    /// Which of the dice just thrown is thrown again, if one is; dice of the same face are alike. The usual answer comes
    /// first: the lowest die, if that is bad or poor.
    fn which(&mut self, what: &'static str, casts: &[Cast], worth: &dyn Fn(i32) -> Worth) -> Play<Option<usize>> {
        let mut dice: Vec<usize> = Vec::new();
        for (at, cast) in casts.iter().enumerate() {
            let is_new = dice.iter().all(|known| casts[*known].face != cast.face);
            if cast.fresh && worth(cast.face) != Worth::Good && is_new {
                dice.push(at);
            }
        }
        dice.sort_by_key(|at| casts[*at].face);
        let helps = dice.first().is_some_and(|at| worth(casts[*at].face) != Worth::Fair);
        let mut options: Vec<Option<usize>> = dice.into_iter().map(Some).collect();
        options.insert(if helps { options.len() } else { 0 }, None);
        let dice = self.dice;
        let question = || format!("{what}: throw a die again with one of {dice} determination dice?");
        let offer = |option: &Option<usize>| match *option {
            None => Offer::new("keep", "keep what was thrown"),
            Some(at) => Offer::new(format!("die {}", at + 1), format!("throw the {} again", casts[at].face)),
        };
        choose(self.table, self.side, ("throw-again", AGAIN), &question, &options, &offer).copied()
    }
}
