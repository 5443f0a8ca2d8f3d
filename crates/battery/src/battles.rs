//! Whole battles of every scenario in a system's list: they are listed and open, replay as recorded, and can be undone. A
//! scenario that is added to the list is tested without a word here.

use std::fmt::Debug;
use std::sync::Arc;

use longroll::plan::Commanded;
use longroll::published::Published;
use longroll::system::{Settings, System};
use longroll::view::Board;

use crate::battle::{by_hand, record_and_replay};
use crate::command::games;
use crate::rehearsals::agree;

/// The battles of a system, and how many of them to play.
pub struct Battles<B: 'static, W: 'static> {
    pub system: &'static Published<B, W>,
    /// Random games of all scenarios together, unless LONGROLL_GAMES says otherwise.
    pub games: u64,
    /// How many of every hundred games each scenario gets, in the order of the list. Those beyond the end get the last share.
    pub shares: &'static [u64],
    /// More decisions than any battle takes.
    pub most: u64,
}

impl<B: Send + Sync, W: Commanded<State: Send + Sync + PartialEq + Debug> + Send + Sync> Battles<B, W> {
    pub fn open(&self, name: &str) -> Arc<W> {
        let opened = self.system.battle(name, &Settings::default(), &[]);
        opened.unwrap_or_else(|faults| panic!("{name}: {}", faults[0]))
    }

    /// Each scenario of the list, with its number of games.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, Arc<W>, u64)> {
        let games = games(self.games);
        self.system.scenarios().into_iter().enumerate().map(move |(nth, scenario)| {
            let share = self.shares.get(nth).or(self.shares.last()).copied().unwrap_or(100);
            (scenario.id, self.open(scenario.id), (games * share).div_ceil(100))
        })
    }

    /// Every scenario that is shipped opens and is listed, with at least these turns and pieces of a side and a board that fits.
    pub fn are_listed(&self, turns: i32, pieces: usize, fits: impl Fn(&Board) -> bool) {
        let listed = self.system.scenarios();
        assert_eq!(listed.len(), self.system.library.scenarios.len());
        for scenario in listed {
            assert!(scenario.turns >= turns && scenario.pieces.iter().all(|of| *of >= pieces), "{scenario:?}");
            let board = self.open(scenario.id).board();
            assert!(!board.title.is_empty() && fits(&board), "{scenario:?}");
        }
    }

    /// Battles of every scenario replay as recorded, and undo is fair.
    pub fn replay(&self) {
        for (_, game, games) in self.each() {
            for seed in 0..(games / 10).max(1) {
                record_and_replay(&by_hand(&game, 1_000_000 + seed, self.most), seed);
            }
        }
    }

    /// Rehearsals of every scenario agree with matches.
    pub fn rehearse(&self) {
        for (_, game, _) in self.each() {
            agree(&game, 17, 40, 12);
        }
    }
}
