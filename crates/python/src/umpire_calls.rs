//! The umpire: which systems there are, odds and resolutions of their procedures.

use chance::Seeded;
use longroll::procedure::Procedure;
use longroll::resolution::{self, Resolution};
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::system::{OpenSystem, Settings, System};
use longroll::weight::Exact;
use pyo3::prelude::*;
use umpire::condition::Condition;
use umpire::odds::{Asked, Unanswered, idle};
use umpire::patience::Patience;
use wire::receipt::{Played, Receipt};

use crate::fault::{faults, refusal, refusals, refused};

/// Pairs of name and value.
type Pairs = Vec<(String, String)>;

/// The ids of all systems.
#[pyfunction]
pub fn systems() -> Vec<&'static str> {
    umpire::ids()
}

/// The names of a system's battles.
#[pyfunction]
pub fn battles(system: &str) -> PyResult<Vec<&'static str>> {
    Ok(found(system)?.scenarios().into_iter().map(|scenario| scenario.id).collect())
}

pub fn found(system: &str) -> PyResult<&'static dyn System> {
    umpire::system(system).map_err(|why| refusal(&why))
}

pub fn settings(system: &dyn System, switches: &[(String, String)]) -> PyResult<Settings> {
    Settings::read(system.switches(), switches).map_err(|why| refusals(&why))
}

fn opened(system: &dyn System, settings: &Settings) -> PyResult<OpenSystem> {
    system.open(settings, &[]).map_err(|why| faults(&why))
}

/// The odds of a procedure, as JSON. With `exact`, chances are fractions.
#[pyfunction]
#[pyo3(signature = (system, procedure, inputs, switches=Vec::new(), given=Vec::new(), exact=false))]
pub fn odds(
    py: Python<'_>,
    system: &str,
    procedure: &str,
    inputs: Pairs,
    switches: Pairs,
    given: Vec<String>,
    exact: bool,
) -> PyResult<String> {
    let system = found(system)?;
    let settings = settings(system, &switches)?;
    py.detach(|| {
        let book = opened(system, &settings)?;
        let procedure = umpire::procedure(&book, procedure).map_err(|why| refusal(&why))?;
        if exact {
            answer::<Exact>(system, procedure, &inputs, &given)
        } else {
            answer::<f64>(system, procedure, &inputs, &given)
        }
    })
}

fn answer<W: Asked>(
    system: &dyn System,
    procedure: &Procedure,
    inputs: &[(String, String)],
    given: &[String],
) -> PyResult<String> {
    let conditions = given.iter().map(|text| Condition::parse(text, &procedure.facts)).collect::<Result<Vec<_>, _>>();
    let conditions = conditions.map_err(|(why, help)| refused(why, help))?;
    let patience = Patience::default();
    let answer = umpire::odds::odds::<W>(procedure, inputs, &conditions, &patience).map_err(|why| match why {
        Unanswered::Refused(why) => refusals(&why),
        Unanswered::Stopped(pause) => refused(pause.to_string(), ""),
        Unanswered::Impossible => refused("the condition cannot hold in this situation", "leave it out"),
    })?;
    let odds = answer.wire(system.id(), procedure, given, &idle(procedure, inputs, &patience));
    text(&odds)
}

/// Resolve a procedure with a seed or with dice that were rolled, as JSON.
#[pyfunction]
#[pyo3(signature = (system, procedure, inputs, switches=Vec::new(), seed=None, dice=None))]
pub fn resolve(
    system: &str,
    procedure: &str,
    inputs: Pairs,
    switches: Pairs,
    seed: Option<u64>,
    dice: Option<Vec<i32>>,
) -> PyResult<String> {
    let system = found(system)?;
    let settings = settings(system, &switches)?;
    let book = opened(system, &settings)?;
    let procedure = umpire::procedure(&book, procedure).map_err(|why| refusal(&why))?;
    let (case, values) = procedure.case(&inputs).map_err(|why| refusals(&why))?;
    let stopped = |pause: longroll::table::Pause| refused(pause.to_string(), "give every die that is asked for");
    let resolution: Resolution = match (&dice, seed) {
        (Some(faces), None) => {
            let mut seat = Seat::new(DiceFrom::Faces(faces), AnswersFrom::Usual(&values.decisions));
            let facts = case.play(&mut seat).map_err(stopped)?;
            if seat.unused_faces() > 0 {
                return Err(refused(format!("{} dice are left over", seat.unused_faces()), "leave them out"));
            }
            resolution::receipt(&*case, facts, seat)
        }
        (None, Some(seed)) => {
            let mut dice = Seeded::new(seed);
            let seat = Seat::new(DiceFrom::Chance(&mut dice), AnswersFrom::Usual(&values.decisions));
            resolution::resolve(&*case, seat).map_err(stopped)?
        }
        _ => return Err(refused("give either `seed` or `dice`", "")),
    };
    let played = Played {
        system: system.id(),
        procedure: procedure.name,
        switches: umpire::switches(&settings),
        inputs: inputs.iter().cloned().collect(),
        seed,
    };
    text(&Receipt::new(played, &procedure.facts, &resolution))
}

/// A value as JSON.
pub fn text(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|why| refused(why.to_string(), "this is a bug in the program"))
}
