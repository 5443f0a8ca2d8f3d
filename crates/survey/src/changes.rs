//! Changes that a survey makes to the compiled map. Each gives its reason and is reported as a note.

use hexes::{Hex, Hexside};
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;

use crate::compile::Notes;
use crate::hexmap::{Draft, words};
use crate::survey::{Change, Survey};
use crate::system::System;

/// Apply the changes of a system to its hex map. A change that does not fit is a fault.
pub(crate) fn to_hexes(
    survey: &Survey,
    system: System,
    draft: &mut Draft,
    notes: &mut Notes,
) -> Result<(), Vec<Diagnostic>> {
    let mut faults = Vec::new();
    for change in survey.part(system).map_or(&[][..], |part| &part.changes) {
        match on_hexes(survey, change, draft) {
            Ok(()) => notes.add(told(change)),
            Err(fault) => faults.push(*fault),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// A change as a note.
pub(crate) fn told(change: &Change) -> String {
    let value = if change.value.is_empty() { String::new() } else { format!(" {}", change.value) };
    format!("changed: {} {}{value}, because {}", change.place, change.act, change.reason)
}

type Changed = Result<(), Box<Diagnostic>>;

fn on_hexes(survey: &Survey, change: &Change, draft: &mut Draft) -> Changed {
    let at_value = |why: String, help: String| Box::new(survey.diagnostic(change.value_span.clone(), why, help));
    match change.act.as_str() {
        "terrain" => {
            let hex = one_hex(survey, change, draft)?;
            let list = words::terrains(draft.system).iter().map(|(word, _)| *word);
            if words::terrain_index(draft.system, &change.value).is_none() {
                let why = format!("the system has no terrain `{}`", change.value);
                return Err(at_value(why, suggest(&change.value, list)));
            }
            draft.set_terrain(hex, &change.value);
        }
        "level" => {
            let hex = one_hex(survey, change, draft)?;
            let Some(level) = change.value.parse::<u8>().ok().filter(|level| *level <= 35) else {
                return Err(at_value(format!("`{}` is not a level", change.value), "0 to 35".to_owned()));
            };
            draft.set_level(hex, level);
        }
        act @ ("side" | "no-side" | "crossing" | "no-crossing" | "road" | "no-road") => {
            let (side, hexes) = two_hexes(survey, change, draft)?;
            let list = words::known(draft.system, act);
            let Some(word) = list.iter().find(|word| **word == change.value) else {
                let why = format!("the system has no such {} `{}`", act.trim_start_matches("no-"), change.value);
                return Err(at_value(why, suggest(&change.value, list)));
            };
            between(draft, act, word, side, hexes);
        }
        act => {
            let help = "on a hex map: terrain, level, side, no-side, crossing, no-crossing, road, no-road";
            return Err(at_value(format!("`{act}` is for tables"), help.to_owned()));
        }
    }
    Ok(())
}

fn between(draft: &mut Draft, act: &str, word: &'static str, side: Hexside, [one, other]: [Hex; 2]) {
    match act {
        "side" => draft.add_side(side, word),
        "no-side" => {
            if let Some(kinds) = draft.sides.get_mut(&side) {
                kinds.remove(word);
            }
        }
        "crossing" => drop(draft.crossings.insert(side, word)),
        "no-crossing" => drop(draft.crossings.remove(&side)),
        "road" => draft.roads.push((word, vec![one, other])),
        _ => {
            let roads = std::mem::take(&mut draft.roads);
            draft.roads = roads.into_iter().flat_map(|(kind, chain)| cut(kind, chain, word, side)).collect();
        }
    }
}

/// A road without one of its steps: nothing, one road or two.
fn cut(kind: &'static str, chain: Vec<Hex>, word: &str, side: Hexside) -> Vec<(&'static str, Vec<Hex>)> {
    if kind != word {
        return vec![(kind, chain)];
    }
    let mut parts = vec![Vec::new()];
    for (i, hex) in chain.iter().enumerate() {
        if i > 0 && Hexside::between(chain[i - 1], *hex) == Some(side) {
            parts.push(Vec::new());
        }
        parts.last_mut().into_iter().for_each(|part| part.push(*hex));
    }
    parts.into_iter().filter(|part| part.len() > 1).map(|part| (kind, part)).collect()
}

fn hex(survey: &Survey, change: &Change, draft: &Draft, text: &str) -> Result<Hex, Box<Diagnostic>> {
    let fault =
        |why: hexes::NotAHex| Box::new(survey.diagnostic(change.place_span.clone(), why.to_string(), why.help()));
    draft.grid().parse(text).map_err(fault)
}

fn one_hex(survey: &Survey, change: &Change, draft: &Draft) -> Result<Hex, Box<Diagnostic>> {
    hex(survey, change, draft, &change.place)
}

fn two_hexes(survey: &Survey, change: &Change, draft: &Draft) -> Result<(Hexside, [Hex; 2]), Box<Diagnostic>> {
    let Some((one, other)) = change.place.split_once('/') else {
        let why = format!("`{}` does not name a hexside", change.place);
        return Err(Box::new(survey.diagnostic(change.place_span.clone(), why, "two neighbors: 2215/2216")));
    };
    let hexes = [hex(survey, change, draft, one)?, hex(survey, change, draft, other)?];
    let Some(side) = Hexside::between(hexes[0], hexes[1]) else {
        let why = format!("{one} and {other} share no hexside");
        return Err(Box::new(survey.diagnostic(change.place_span.clone(), why, "name two neighboring hexes")));
    };
    Ok((side, hexes))
}
