//! Many battles at once, in Rust threads and without Python's lock.

use std::collections::BTreeMap;

use chance::Seeded;
use longroll::rehearsal::Rehearse;
use longroll::side::{BySide, Side};
use longroll::system::Settings;
use longroll::view::{Piece, Place};
use opponent::player::Kind;
use opponent::rehearsing::{Desk, seed};
use pyo3::prelude::*;
use study::fairness::{Fault, fought};
use study::fought::Setting;

use crate::fault::{faults, refused};
use crate::umpire_calls::{found, settings, text};

fn desk(threads: usize) -> Desk<'static> {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    Desk { threads: if threads == 0 { all } else { threads.min(all) }, canceled: None }
}

/// The most battles of one call.
const MOST: usize = 1_000_000;

/// Fight whole battles between computer players, one for each seed; the results as JSON. `threads` 0 uses every core.
#[pyfunction]
#[pyo3(signature = (system, battle, seeds, north="recruit", south="recruit", switches=Vec::new(), files=Vec::new(), threads=0))]
#[expect(clippy::too_many_arguments, reason = "they are the keyword arguments of a Python function")]
pub fn fight(
    py: Python<'_>,
    system: &str,
    battle: &str,
    seeds: Vec<u64>,
    north: &str,
    south: &str,
    switches: Vec<(String, String)>,
    files: Vec<(String, String)>,
    threads: usize,
) -> PyResult<String> {
    let system = found(system)?;
    let kind = |word: &str| {
        let known = Kind::from_word(word);
        known.ok_or_else(|| refused(format!("there is no player `{word}`"), Kind::words().join(", ")))
    };
    if seeds.len() > MOST {
        return Err(refused(format!("{} battles are too many for one call", seeds.len()), format!("at most {MOST}")));
    }
    let players = BySide { north: kind(north)?, south: kind(south)? };
    let settings = settings(system, &switches)?;
    let setting = Setting { system, battle: battle.to_owned(), settings, own: files, players };
    let wanted: Vec<(u64, bool)> = seeds.into_iter().map(|seed| (seed, false)).collect();
    let games = py.detach(|| fought(&setting, &wanted, &BTreeMap::new(), desk(threads), &|_| ()));
    text(&games.map_err(failed)?)
}

fn failed(fault: Fault) -> PyErr {
    match fault {
        Fault::Setting(why) => faults(&why),
        Fault::Change(why) => refused(why, ""),
        Fault::Endless(seed) => refused(format!("the battle of seed {seed} did not end"), "this is a bug"),
        Fault::Canceled => refused("the work was interrupted", ""),
    }
}

/// Play whole battles at random and count their decisions: how fast the engine is.
#[pyfunction]
#[pyo3(signature = (system, battle, games, first_seed=1, threads=1))]
pub fn random_play(
    py: Python<'_>,
    system: &str,
    battle: &str,
    games: usize,
    first_seed: u64,
    threads: usize,
) -> PyResult<u64> {
    let system = found(system)?;
    let fresh = system.begin(battle, &Settings::default(), &[]).map_err(|why| faults(&why))?;
    let fresh = std::sync::Mutex::new(fresh);
    let played = py.detach(|| {
        desk(threads).map(games.min(MOST), |game| {
            let battle = fresh.lock().unwrap_or_else(std::sync::PoisonError::into_inner).fork(0);
            let mut row = Row::new(&*battle, first_seed.wrapping_add(game as u64));
            let mut whim = Seeded::new(seed(&[first_seed, game as u64]));
            row.position.wander(&mut row.dice, &mut whim, MOST_DECISIONS)
        })
    });
    Ok(played.into_iter().sum())
}

/// More decisions than any battle takes.
const MOST_DECISIONS: u64 = 1_000_000;

/// Battles that are played side by side, a decision each at every step. A battle that ends begins again with the next seed.
#[pyclass(module = "longroll")]
pub struct Batch {
    fresh: Box<dyn longroll::battle::Battle>,
    rows: Vec<Row>,
    next: u64,
    threads: usize,
}

/// One battle of a batch.
struct Row {
    position: Box<dyn Rehearse>,
    dice: Seeded,
}

impl Row {
    fn new(battle: &dyn longroll::battle::Battle, seed: u64) -> Row {
        let mut dice = Seeded::new(seed);
        let mut battle = battle.fork(0);
        battle.run(Some(&mut dice));
        let mut position = battle.rehearsal();
        position.bare();
        Row { position, dice }
    }

    fn choose(&mut self, option: usize) {
        self.position.choose(option, &mut self.dice);
    }

    /// The side that decides: 0 north, 1 south, -1 when the battle is over.
    fn side(&self) -> i8 {
        match self.position.question() {
            Some((Side::North, _)) => 0,
            Some((Side::South, _)) => 1,
            None => -1,
        }
    }
}

/// The most battles side by side.
const MOST_ROWS: usize = 65_536;

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (system, battle, size, first_seed=1, threads=0))]
    fn new(system: &str, battle: &str, size: usize, first_seed: u64, threads: usize) -> PyResult<Batch> {
        if !(1..=MOST_ROWS).contains(&size) {
            return Err(refused(format!("a batch of {size} battles"), format!("from 1 to {MOST_ROWS}")));
        }
        let system = found(system)?;
        let fresh = system.begin(battle, &Settings::default(), &[]).map_err(|why| faults(&why))?;
        let rows = (0..size as u64).map(|row| Row::new(&*fresh, first_seed.wrapping_add(row))).collect();
        Ok(Batch { fresh, rows, next: first_seed.wrapping_add(size as u64), threads })
    }

    /// How many answers each battle's question has.
    fn options(&self) -> Vec<u32> {
        self.rows.iter().map(|row| row.position.options() as u32).collect()
    }

    /// The side that decides in each battle: 0 north, 1 south.
    fn sides(&self) -> Vec<i8> {
        self.rows.iter().map(Row::side).collect()
    }

    /// The lead of the north in each battle, in points.
    fn leads(&self) -> Vec<i32> {
        self.rows.iter().map(|row| row.position.standing().lead(Side::North)).collect()
    }

    /// Take a decision in every battle. Returns for each 1 if the north has just won, -1 if the south has, 0 in a draw, and None
    /// where the battle goes on. If one decision is not allowed, none is taken.
    fn step(&mut self, py: Python<'_>, actions: Vec<usize>) -> PyResult<Vec<Option<i8>>> {
        if actions.len() != self.rows.len() {
            let help = format!("give {}, one for each battle", self.rows.len());
            return Err(refused(format!("{} decisions", actions.len()), help));
        }
        for (at, (row, action)) in self.rows.iter().zip(&actions).enumerate() {
            let options = row.position.options();
            if *action >= options {
                let why = format!("battle {at} has no answer {action}");
                return Err(refused(why, format!("it has {options}, numbered from 0")));
            }
        }
        let threads = desk(self.threads).threads.min(self.rows.len());
        let size = self.rows.len().div_ceil(threads);
        let rows = &mut self.rows;
        py.detach(|| {
            if threads == 1 {
                rows.iter_mut().zip(&actions).for_each(|(row, action)| row.choose(*action));
                return;
            }
            std::thread::scope(|scope| {
                for (rows, actions) in rows.chunks_mut(size).zip(actions.chunks(size)) {
                    scope.spawn(move || rows.iter_mut().zip(actions).for_each(|(row, action)| row.choose(*action)));
                }
            });
        });
        let ended = self.rows.iter().map(|row| (row.position.options() == 0).then(|| won(&*row.position)));
        let ended: Vec<Option<i8>> = ended.collect();
        for (row, _) in self.rows.iter_mut().zip(&ended).filter(|(_, ended)| ended.is_some()) {
            *row = Row::new(&*self.fresh, self.next);
            self.next = self.next.wrapping_add(1);
        }
        Ok(ended)
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }
}

fn won(position: &dyn Rehearse) -> i8 {
    match position.standing().over {
        Some(Some(Side::North)) => 1,
        Some(Some(Side::South)) => -1,
        _ => 0,
    }
}

/// Kinds of pieces by number; another kind is the last number and one.
const KINDS: [&str; 8] = ["infantry", "cavalry", "artillery", "leader", "sharpshooters", "general", "gun", "commander"];

/// A piece in eight numbers: whose it is, its kind, where it stands (two), its facing, strength, rating and how worn it is.
pub fn features(piece: &Piece, side: Side) -> [f32; 8] {
    let ours = if piece.side == side { 1.0 } else { -1.0 };
    let kind = KINDS.iter().position(|kind| *kind == piece.kind).unwrap_or(KINDS.len()) as f32;
    let (x, y, heading) = match piece.place {
        Place::Hex { column, row } => (f32::from(column), f32::from(row), facing(piece)),
        Place::Table { at: (x, y), heading } => (x as f32 / 1000.0, y as f32 / 1000.0, heading as f32 / 10.0),
        Place::Box(_) => (-1.0, -1.0, -1.0),
    };
    let number = |of: Option<i32>| of.map_or(0.0, |number| number as f32);
    [ours, kind, x, y, heading, number(piece.strength), number(piece.rating), piece.state.len() as f32]
}

fn facing(piece: &Piece) -> f32 {
    match piece.facing {
        Some(longroll::view::Facing::Vertex(n) | longroll::view::Facing::Hexside(n)) => f32::from(n),
        _ => -1.0,
    }
}
