//! `longroll backup`, `restore` and `check`: the database of the app.

use std::path::Path;

use server::StoreFault;
use server::keeping::{self, Copied};

use crate::args::DataArgs;
use crate::fault::Failure;
use crate::say::Say;
use crate::serve::folder;

impl From<StoreFault> for Failure {
    fn from(fault: StoreFault) -> Failure {
        Failure::other(fault.to_string(), fault.help())
    }
}

pub fn backup(file: &Path, data: &DataArgs, say: &Say) -> Result<(), Failure> {
    let copied = keeping::now(keeping::backup(&folder(data.data.clone())?, file))??;
    told(&copied, &format!("{} holds", file.display()), say);
    Ok(())
}

pub fn restore(file: &Path, data: &DataArgs, say: &Say) -> Result<(), Failure> {
    let folder = folder(data.data.clone())?;
    let copied = keeping::now(keeping::restore(&folder, file))??;
    told(&copied, &format!("{} is restored from {}:", folder.display(), file.display()), say);
    Ok(())
}

fn told(copied: &Copied, what: &str, say: &Say) {
    let Copied { battles, entries, bytes, before } = copied;
    if say.json {
        return say
            .json(&serde_json::json!({ "battles": battles, "entries": entries, "bytes": bytes, "before": before }));
    }
    let plural = |count: i64, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let (battles, entries) = (plural(*battles, "battle", "battles"), plural(*entries, "entry", "entries"));
    let before =
        before.as_ref().map_or_else(String::new, |before| format!("\nWhat it replaced is in {}", before.display()));
    say.text(&format!("{what} {battles} with {entries}, {bytes} bytes, checked{before}"));
}

pub fn check(rescue: Option<&Path>, data: &DataArgs, say: &Say) -> Result<(), Failure> {
    let folder = folder(data.data.clone())?;
    let checked = keeping::now(keeping::check(&folder, rescue))??;
    let bad = checked.unreadable.iter().filter(|battle| !battle.why.is_empty()).count();
    if say.json {
        let unreadable = checked
            .unreadable
            .iter()
            .map(|battle| serde_json::json!({ "id": battle.id, "why": battle.why, "saved": battle.saved }));
        say.json(&serde_json::json!({ "whole": checked.damage.is_empty(), "damage": checked.damage,
            "battles": checked.battles, "unreadable": unreadable.collect::<Vec<_>>() }));
    } else {
        for fault in &checked.damage {
            say.text(&format!("damaged: {fault}"));
        }
        for battle in &checked.unreadable {
            let why = if battle.why.is_empty() { "loads" } else { &battle.why };
            let saved =
                battle.saved.as_ref().map_or_else(String::new, |file| format!("\n    saved as {}", file.display()));
            say.text(&format!("battle {}: {why}{saved}", battle.id));
        }
        let whole = if checked.damage.is_empty() { "whole" } else { "damaged" };
        say.text(&format!(
            "{}: the database is {whole}; {} of {} battles load",
            folder.display(),
            checked.battles - bad,
            checked.battles
        ));
    }
    if checked.damage.is_empty() && bad == 0 {
        return Ok(());
    }
    if rescue.is_none() && !say.json {
        let help =
            "save what can be read with `longroll check --rescue DIR`, or put a copy back with `longroll restore FILE`";
        return Err(Failure::other("not everything can be read", help));
    }
    Err(Failure::Said)
}
