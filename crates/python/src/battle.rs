//! A battle as a Python object.

use chance::Seeded;
use longroll::side::{BySide, Side};
use longroll::table::Wait;
use pyo3::prelude::*;
use wire::battle::{BattleWaiting, View};

use crate::fault::{faults, refusals, refused};
use crate::umpire_calls::{found, settings, text};

/// A battle in progress. The same seed and answers give the same battle everywhere.
#[pyclass(module = "longroll")]
pub struct Battle {
    inner: Box<dyn longroll::battle::Battle>,
    dice: Seeded,
    over: bool,
}

#[pymethods]
impl Battle {
    #[new]
    #[pyo3(signature = (system, battle, seed, switches=Vec::new(), files=Vec::new()))]
    fn new(
        system: &str,
        battle: &str,
        seed: u64,
        switches: Vec<(String, String)>,
        files: Vec<(String, String)>,
    ) -> PyResult<Battle> {
        let system = found(system)?;
        let settings = settings(system, &switches)?;
        let battle = system.begin(battle, &settings, &files).map_err(|why| faults(&why))?;
        let mut battle = Battle { inner: battle, dice: Seeded::new(seed), over: false };
        battle.run();
        Ok(battle)
    }

    /// The side that decides: `north`, `south`, or None when the battle is over.
    #[getter]
    fn side(&self) -> Option<&'static str> {
        match self.inner.wait()? {
            Wait::Pick { side, .. } => Some(umpire::battle::side_word(*side)),
            _ => None,
        }
    }

    /// Whether the battle has ended.
    #[getter]
    fn over(&self) -> bool {
        self.over
    }

    /// The answers that the rules allow now.
    #[getter]
    fn answers(&self) -> Vec<String> {
        match self.inner.wait() {
            Some(Wait::Pick { options, .. }) => options.iter().map(|offer| offer.slug.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// Victory points of north and south.
    #[getter]
    fn points(&self) -> (i32, i32) {
        let points = self.inner.rehearsal().standing().points;
        (points.north, points.south)
    }

    /// The winner: `north`, `south`, `drawn`, or None while the battle goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        Some(match self.inner.rehearsal().standing().over? {
            Some(side) => umpire::battle::side_word(side),
            None => "drawn",
        })
    }

    /// How it ended, in words.
    #[getter]
    fn result(&self) -> Option<String> {
        self.inner.view(None).over
    }

    /// How many rolls and decisions there were.
    #[getter]
    fn entries(&self) -> usize {
        self.inner.tape().len()
    }

    /// Answer the question, by the answer's words or its number in `answers`.
    fn answer(&mut self, choice: Choice) -> PyResult<()> {
        let slug = match choice {
            Choice::Words(words) => words,
            Choice::Number(number) => match self.inner.wait() {
                Some(Wait::Pick { options, .. }) if number < options.len() => options[number].slug.clone(),
                Some(Wait::Pick { options, .. }) => {
                    let help = format!("answers are numbered from 0 to {}", options.len() - 1);
                    return Err(refused(format!("there is no answer {number}"), help));
                }
                _ => return Err(refused("the battle is over", "begin another")),
            },
        };
        self.inner.answer(&slug).map_err(|why| refusals(&why))?;
        self.run();
        Ok(())
    }

    /// What a recruit would answer.
    fn advise(&self) -> Option<String> {
        self.inner.advise()
    }

    /// The position as a side may see it, as JSON; without a side, what both may see.
    #[pyo3(signature = (side=None))]
    fn view_json(&self, side: Option<&str>) -> PyResult<String> {
        let side = side.map(side_of).transpose()?;
        text(&View::from(&self.inner.view(side)))
    }

    /// The question with its answers, as JSON.
    fn question_json(&self) -> PyResult<String> {
        let view = self.inner.view(None);
        let sides = BySide { north: view.sides.north.name.clone(), south: view.sides.south.name.clone() };
        text(&BattleWaiting::new(self.inner.wait(), &[], &sides, &view.pieces))
    }

    /// Numbers for learners: eight for each piece that the side sees, in the order of the pieces.
    fn observe(&self, side: &str) -> PyResult<Vec<[f32; 8]>> {
        let side = side_of(side)?;
        let view = self.inner.view(Some(side));
        Ok(view.pieces.iter().map(|piece| crate::batch::features(piece, side)).collect())
    }

    /// A battle that stands as this one does; its dice go on from another seed.
    fn copy(&self, seed: u64) -> Battle {
        let inner = self.inner.fork(self.inner.tape().len());
        Battle { inner, dice: Seeded::new(seed), over: self.over }
    }

    fn __repr__(&self) -> String {
        let view = self.inner.view(None);
        format!("<Battle: {}, {}>", view.turn, view.over.unwrap_or(view.phase))
    }
}

impl Battle {
    fn run(&mut self) {
        self.inner.run(Some(&mut self.dice));
        self.over = self.inner.wait().is_none();
    }
}

/// An answer by its words or its number.
#[derive(FromPyObject)]
enum Choice {
    Number(usize),
    Words(String),
}

fn side_of(word: &str) -> PyResult<Side> {
    match word {
        "north" => Ok(Side::North),
        "south" => Ok(Side::South),
        other => Err(refused(format!("`{other}` is not a side"), "north or south")),
    }
}
