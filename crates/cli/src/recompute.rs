//! `longroll recompute`: play a receipt again and check that it is right.

use std::collections::BTreeMap;
use std::path::Path;

use longroll::resolution;
use longroll::seat::Seat;
use longroll::system::Settings;
use wire::receipt::{Played, Receipt};

use crate::fault::{Failure, Typed};
use crate::open::{procedure, read, system};
use crate::resolve::{print, stopped};
use crate::say::Say;

pub fn run(file: &Path, say: &Say) -> Result<(), Failure> {
    let text = read(file)?;
    let receipt: Receipt = serde_json::from_str(&text).map_err(|error| {
        Failure::other(
            format!("{}:{}:{}: not a receipt: {error}", file.display(), error.line(), error.column()),
            "give the output of `longroll resolve … --json`",
        )
    })?;
    let system = system(&receipt.system)?;
    let refuse = |map: &BTreeMap<String, String>| {
        let mut typed = Typed::new(&format!("resolve {} {}", receipt.system, receipt.procedure));
        map.iter().for_each(|(key, value)| typed.push(&format!("{key}={value}")));
        typed
    };
    let pairs = |map: &BTreeMap<String, String>| map.iter().map(|(k, v)| (k.clone(), v.clone())).collect::<Vec<_>>();
    let settings = Settings::read(system.switches(), &pairs(&receipt.switches))
        .map_err(|refusals| Failure::Refused { refusals, typed: refuse(&receipt.switches) })?;
    let book = system.open(&settings, &[])?;
    let procedure = procedure(&book, &receipt.procedure)?;
    let (case, _) = procedure
        .case(&pairs(&receipt.inputs))
        .map_err(|refusals| Failure::Refused { refusals, typed: refuse(&receipt.inputs) })?;
    let mut seat = Seat::replay(receipt.tape());
    let facts = case.play(&mut seat).map_err(|pause| stopped(&pause))?;
    if seat.unused_entries() > 0 {
        return Err(Failure::other(format!("{} entries of the tape are left over", seat.unused_entries()), ""));
    }
    let resolution = resolution::receipt(&*case, facts, seat);
    let played = Played {
        system: system.id(),
        procedure: procedure.name,
        switches: receipt.switches.clone(),
        inputs: receipt.inputs.clone(),
        seed: receipt.seed,
    };
    let again = Receipt::new(played.clone(), &procedure.facts, &resolution);
    if again != receipt {
        let what = if again.outcome == receipt.outcome {
            "the outcome is right, but the receipt differs"
        } else {
            "the outcome is wrong"
        };
        return Err(Failure::other(
            format!("{}: {what}", file.display()),
            "`longroll resolve` with the same dice prints another receipt",
        ));
    }
    if say.json {
        say.json(&again);
    } else {
        print(procedure, &played, &resolution, say);
        say.text("The receipt is right.");
    }
    Ok(())
}
