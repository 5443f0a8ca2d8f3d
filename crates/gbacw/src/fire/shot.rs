//! A shot aimed: its column, its result for every face of the die, its footnotes.

use std::sync::Arc;

use longroll::chart::Place;
use longroll::drm::Mods;
use longroll::table::Line;

use super::Firing;
use crate::ammunition::User;
use crate::book::{Book, FireResult, NO_EFFECT, Weapon};
use crate::disorder::Cause;
use crate::range::{as_small_arms, is_close};

/// A footnote of the fire table's rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    None,
    Star,
    /// Only guns using rapid fire heed it.
    Dagger,
}

/// A shot that may be fired. Only [`Firing::shot`] makes one, so a volley cannot be illegal.
#[derive(Clone, Debug)]
pub struct Shot {
    pub weapon: Arc<Weapon>,
    pub range: i32,
    pub mods: Mods,
    pub rapid: bool,
    pub leader: u8,
    /// Added to the disorder checks this shot causes (Gringo! breastworks).
    pub udd_modifier: i32,
    results: [FireResult; 10],
    /// Faces with the same key have the same result and the same marks.
    keys: [i64; 10],
    marks: [Mark; 10],
    column: usize,
    guns_columns: bool,
    rocket: bool,
    as_small_arms: bool,
}

impl Shot {
    /// Everything about the shot that the die does not change.
    pub(super) fn aim(firing: &Firing, book: &Book, range_modifier: i32) -> Shot {
        let mods = firing.mods(book, range_modifier);
        let close = is_close(&firing.weapon, firing.range);
        let guns_columns = firing.weapon.is_gun && !(book.canister_sa_columns && close);
        let grid = if guns_columns { &book.artillery } else { &book.small_arms };
        let sp = if firing.open_order { (firing.sp + 1) / 2 } else { firing.sp };
        let column = match grid.columns.find(sp) {
            Place::At(column) => column,
            Place::Above => grid.columns.len() - 1,
            Place::Below => 0,
        };
        let result = |die: i32| match grid.rows.find(die + mods.total()) {
            Place::Below => NO_EFFECT,
            Place::At(row) => *grid.at(row, column),
            Place::Above => *grid.at(grid.rows.len() - 1, column),
        };
        let mut shot = Shot {
            weapon: firing.weapon.clone(),
            range: firing.range,
            results: std::array::from_fn(|die| result(die as i32)),
            keys: [0; 10],
            marks: [Mark::None; 10],
            column,
            guns_columns,
            rapid: firing.rapid,
            rocket: firing.is_rocket(),
            as_small_arms: as_small_arms(&firing.weapon, firing.range),
            udd_modifier: if firing.target.breastworks && !firing.is_mortar() { book.notes.breastworks_udd } else { 0 },
            leader: firing.target.leader,
            mods,
        };
        shot.marks = std::array::from_fn(|die| shot.mark_at(book, die as i32));
        for die in 0..10 {
            let kind = |d: usize| (shot.results[d], shot.misfires(d as i32), shot.marks[d]);
            shot.keys[die] = (0..=die).find(|d| kind(*d) == kind(die)).unwrap_or(die) as i64;
        }
        shot
    }

    pub fn adjusted(&self, die: i32) -> i32 {
        die + self.mods.total()
    }

    pub fn result(&self, die: i32) -> FireResult {
        self.results[die as usize]
    }

    pub fn key(&self, die: i32) -> i64 {
        self.keys[die as usize]
    }

    /// 18.7 A rocket on a natural 0.
    pub fn misfires(&self, die: i32) -> bool {
        self.rocket && die == 0
    }

    /// 12.37 For a second disorder, canister counts as small arms.
    pub fn cause(&self) -> Cause {
        if self.as_small_arms { Cause::SmallArms } else { Cause::Artillery }
    }

    /// Whose ammunition it is.
    pub fn user(&self) -> User {
        match (self.weapon.is_gun, self.weapon.is_spencer()) {
            (true, _) => User::Artillery,
            (false, true) => User::Spencer,
            (false, false) => User::SmallArms,
        }
    }

    pub fn mark(&self, die: i32) -> Mark {
        self.marks[die as usize]
    }

    /// 10.69, 14.33, 10.68 The footnote of the row an adjusted roll falls on, if it falls on it exactly.
    fn mark_at(&self, book: &Book, die: i32) -> Mark {
        let adjusted = self.adjusted(die);
        if self.rapid && book.notes.dagger.contains(&adjusted) {
            Mark::Dagger
        } else if book.is_starred(self.user(), adjusted) {
            Mark::Star
        } else {
            Mark::None
        }
    }

    /// The cell that was read.
    pub fn cell(&self, book: &Book, die: i32) -> Line {
        let grid = if self.guns_columns { &book.artillery } else { &book.small_arms };
        let row = match grid.rows.find(self.adjusted(die)) {
            Place::Below => format!("{}, below the table", self.adjusted(die)),
            Place::At(row) => grid.rows.label(row).to_owned(),
            Place::Above => format!("{}, read as {}", self.adjusted(die), grid.rows.label(grid.rows.len() - 1)),
        };
        let column = grid.columns.label(self.column).to_owned();
        Line::Cell { chart: grid.chart, row, column, value: self.result(die).code.to_owned(), rule: grid.rule }
    }
}
