//! A digest of seeded battles and odds. Printed natively and in WebAssembly it must be the same: no answer depends on the
//! machine that gives it.

use std::collections::BTreeMap;

use chance::Seeded;
use longroll::form::{Field, Kind};
use longroll::procedure::Procedure;
use longroll::seat::Chance;
use longroll::table::Choice;
use serde::Deserialize;
use serde_json::json;
use umpire::SYSTEMS;
use umpire::patience::seed;

use crate::engine::Engine;

/// What a battle says of itself when it has begun.
#[derive(Deserialize)]
struct Begun {
    id: String,
}

/// Fight a battle between recruits and ask for odds of every procedure of a system, all from this number. The result is a
/// number that any other byte would change, and how many odds were asked for.
pub fn digest(number: u64) -> Result<(u64, usize), String> {
    let systems: Vec<_> = SYSTEMS.iter().filter(|system| !system.scenarios().is_empty()).collect();
    let system = systems[(number % systems.len() as u64) as usize];
    let scenarios = system.scenarios();
    let scenario = &scenarios[(number / systems.len() as u64 % scenarios.len() as u64) as usize];
    let mut engine = Engine::start(number, &[])?;
    let players = json!({"north": "recruit", "south": "recruit"});
    let battle = json!({"system": system.id(), "scenario": scenario.id, "players": players});
    let begun: Begun = serde_json::from_str(&engine.asked("POST", "/api/battles", battle.to_string())?)
        .map_err(|error| format!("{}: {error}", scenario.id))?;
    let mut sum = seed(&engine.asked("GET", &format!("/api/battles/{}/play", begun.id), String::new())?);
    let open = system.open(&longroll::system::Settings::default(), &[]).map_err(|faults| faults[0].message.clone())?;
    let mut chance = Seeded::new(number);
    for procedure in &open.procedures {
        let inputs = inputs(procedure, &mut chance);
        let question = json!({"system": system.id(), "procedure": procedure.name, "inputs": inputs});
        sum = sum.rotate_left(1) ^ seed(&engine.asked("POST", "/api/odds", question.to_string())?);
    }
    Ok((sum, open.procedures.len()))
}

/// Inputs at random: what the rules forbid is an answer too.
fn inputs(procedure: &Procedure, chance: &mut dyn Chance) -> BTreeMap<&'static str, String> {
    procedure.form.fields.iter().map(|field| (field.name, value(field, chance))).collect()
}

fn value(field: &Field, chance: &mut dyn Chance) -> String {
    let one = |choices: &[Choice], chance: &mut dyn Chance| {
        let at = chance.below(choices.len().max(1) as u64) as usize;
        choices.get(at).map_or_else(String::new, |choice| choice.slug.to_owned())
    };
    match &field.kind {
        Kind::Number { min, max } => (min + chance.below((max - min + 1).clamp(1, 12) as u64) as i32).to_string(),
        Kind::Flag => ["no", "yes"][chance.below(2) as usize].to_owned(),
        Kind::Choice(choices) | Kind::Decision(choices) => one(choices, chance),
        Kind::List { example, .. } => (*example).to_owned(),
    }
}
