//! `longroll battle verify`: are the dice those that the links of all parties give?

use std::path::Path;

use umpire::verify::verify;

use super::args::OwnFiles;
use crate::fault::Failure;
use crate::open;
use crate::say::Say;

pub fn run(file: &Path, files: &OwnFiles, say: &Say) -> Result<(), Failure> {
    let name = file.display().to_string();
    let checked = verify(&name, &open::read(file)?, &super::own(files)?)?;
    let none = || {
        let help = "only battles begun with verified dice have one; `battle check` says whether every line is legal";
        Failure::other(format!("{name}: this play file has no proof of its dice"), help)
    };
    let checked = checked.ok_or_else(none)?;
    if say.json {
        let bad = checked
            .bad
            .iter()
            .map(|roll| serde_json::json!({ "entry": roll.entry, "line": roll.line, "why": roll.why }));
        say.json(&serde_json::json!({
            "verified": checked.whole(), "parties": checked.parties, "rolls": checked.rolls,
            "proven": checked.proven, "intact": checked.intact, "bad": bad.collect::<Vec<_>>(),
        }));
    } else {
        for roll in &checked.bad {
            say.text(&format!("entry {}: {}\n    {}", roll.entry, roll.line, roll.why));
        }
        let edited = if checked.intact { "" } else { "; the file was edited by hand since it was written" };
        say.text(&format!(
            "{name}: {} of {} rolls follow from the links of {}{edited}",
            checked.proven,
            checked.rolls,
            checked.parties.replace(' ', ", ")
        ));
    }
    if checked.whole() {
        return Ok(());
    }
    Err(Failure::Said)
}
