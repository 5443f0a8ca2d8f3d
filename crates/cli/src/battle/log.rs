//! `longroll battle log`: everything that happened, with receipts.

use std::ops::Range;

use longroll::battle::Battle;
use longroll::receipt::{Reader, text_of};
use longroll::side::{BySide, Side};
use umpire::battle::side_word;
use wire::battle::{log_parts, told};

use crate::say::Say;

/// Print these entries as a side may know them. When the battle is over, nothing is secret.
pub fn log(battle: &dyn Battle, entries: Range<usize>, side: Option<&str>, say: &Say) {
    let reader = match Side::BOTH.into_iter().find(|known| side == Some(side_word(*known))) {
        Some(side) if battle.wait().is_some() => Reader::Player(side),
        _ => Reader::Umpire,
    };
    if say.json {
        let mut parts = told(battle.events(), entries.start, reader);
        parts.retain(|part| part.entry < entries.end);
        return say.json(&parts);
    }
    let view = battle.view(None);
    let sides = BySide { north: view.sides.north.name, south: view.sides.south.name };
    let mut shown = String::new();
    for part in log_parts(battle.events(), entries.start, reader).into_iter().filter(|part| part.entry < entries.end) {
        let who = part.side.map_or(String::new(), |side| format!(" {}", sides[side]));
        shown += &format!("[{}]{who}\n{}", part.entry + 1, text_of(&part.nodes, &sides));
    }
    say.text(&shown);
}
