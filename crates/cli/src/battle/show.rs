//! The position of a battle, as text or JSON.

use longroll::battle::Battle;
use longroll::side::{BySide, Side};
use longroll::view::{Piece, Place};
use serde_json::json;
use umpire::battle::{Header, side_word};
use wire::battle::{BattleOption, BattleWaiting, View};

use crate::say::{Say, lines, table};

/// Print the sides, the counters, and what the battle waits for.
pub fn show(header: &Header, battle: &dyn Battle, say: &Say) {
    if say.json {
        return brief(header, battle, say);
    }
    let view = battle.view(None);
    let mut sides = table(&["side", "points", "strength"]);
    for side in Side::BOTH {
        let camp = &view.sides[side];
        let (left, full) = camp.strength;
        sides.add_row([camp.name.clone(), camp.points.to_string(), format!("{left} of {full}")]);
    }
    let mut pieces = table(&["counter", "side", "command", "at", "strength", "rating", "state"]);
    for piece in &view.pieces {
        pieces.add_row([
            piece.name.clone(),
            view.sides[piece.side].name.clone(),
            piece.command.clone(),
            at(piece),
            piece.strength.map_or(String::new(), |strength| strength.to_string()),
            piece.rating.map_or(String::new(), |rating| rating.to_string()),
            piece.state.join(", "),
        ]);
    }
    say.text(&format!("{}\n{}", lines(&sides), lines(&pieces)));
    brief(header, battle, say);
}

fn at(piece: &Piece) -> String {
    match &piece.place {
        Place::Hex { column, row } => format!("{column:02}{row:02}"),
        Place::Table { at: (x, y), heading } => {
            format!("{},{} to {}", part(*x, 1000), part(*y, 1000), part(i64::from(*heading), 10))
        }
        Place::Box(name) => (*name).to_owned(),
    }
}

/// `number / parts` with one decimal place.
fn part(number: i64, parts: i64) -> String {
    let tenths = number * 10 / parts;
    format!("{}.{}", tenths / 10, (tenths % 10).abs())
}

/// Print the turn and what the battle waits for; as JSON, the whole view.
pub fn brief(header: &Header, battle: &dyn Battle, say: &Say) {
    let (view, entries) = (battle.view(None), battle.tape().len());
    let sides = BySide { north: view.sides.north.name.clone(), south: view.sides.south.name.clone() };
    let waiting = BattleWaiting::new(battle.wait(), &[], &sides, &view.pieces);
    if say.json {
        let players = &header.players;
        say.json(&json!({
            "system": header.system.id(),
            "scenario": header.scenario,
            "players": { "north": players.north.word(), "south": players.south.word() },
            "entries": entries,
            "view": View::from(&view),
            "waiting": waiting,
        }));
        return;
    }
    say.text(&format!("{}; {}; {}", view.turn, view.phase, counted(entries)));
    match waiting {
        Some(BattleWaiting::Pick { side, question, options, rule, .. }) => {
            let side = Side::from(side);
            let who = format!("{} ({})", view.sides[side].name, side_word(side));
            say.text(&format!("{who}: {question} ({}, {})\n{}", rule.section, rule.source, answers(&options)));
        }
        Some(BattleWaiting::Die(die)) => {
            let most = die.lowest + i32::from(die.sides) - 1;
            say.text(&format!("Waiting for {} {}: {} to {most}", die.rule.section, die.words, die.lowest));
        }
        Some(BattleWaiting::Draw { label, values, .. }) => {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            say.text(&format!("Waiting for a marker for {label}: {}", values.join(", ")));
        }
        None => say.text(&view.over.unwrap_or_else(|| "The battle is over".to_owned())),
    }
}

pub fn counted(entries: usize) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}

fn answers(options: &[BattleOption]) -> String {
    let mut shown = table(&[]);
    for option in options {
        shown.add_row([format!("  {}", option.slug), option.text.clone()]);
    }
    lines(&shown)
}
