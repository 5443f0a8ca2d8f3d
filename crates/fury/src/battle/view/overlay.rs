//! What a page may ask about a position without changing it: moves, fire, command.

mod fire;
mod moves;

use field::Length;
use field::display::{at, line, place};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card};
use longroll::view::{Inquiry, Outline, Overlay, Query, Selection, Shape, Topic};
use tabletop::war::not_on_table;

use super::super::cards::LeaderId;
use super::super::leaders;
use super::super::state::State;
use super::super::war::War;

const RADIUS: Rule = card("4.3");

pub(super) const INQUIRIES: [Inquiry; 4] = [
    Inquiry { topic: Topic::Reach, about: Selection::Unit, words: "Where it can go", key: 'w' },
    Inquiry { topic: Topic::Sight, about: Selection::Unit, words: "What it can fire at", key: 's' },
    Inquiry { topic: Topic::Command, about: Selection::Leader, words: "How far he commands", key: 's' },
    Inquiry { topic: Topic::Threat, about: Selection::Hex, words: "Who can fire at this place", key: 't' },
];

/// The answer to a query, or why there is none.
pub fn overlay(war: &War, state: &State, query: &Query) -> Result<Overlay, Refusals> {
    match query {
        Query::Reach(piece) => Ok(moves::reach(war, state, war.unit_of_piece(state, *piece)?)),
        Query::Move { at, heading } => moves::to(war, state, place(&war.table, *at)?, *heading),
        Query::Sight(piece) => Ok(fire::sight(war, state, war.unit_of_piece(state, *piece)?)),
        Query::FireAt { at, side } => Ok(fire::threat(war, state, place(&war.table, *at)?, *side)),
        Query::Command(piece) => command(war, state, war.leader_of_piece(*piece)?),
        _ => {
            let known = "ask for reach, move, sight, fireat or command";
            Err(Refusal::key("kind", "Fire and Fury has no such overlay", known).into())
        }
    }
}

/// 4.3 The command radius of a leader, and which of his units are in it.
fn command(war: &War, state: &State, leader: LeaderId) -> Result<Overlay, Refusals> {
    let name = leaders::name(war, state, leader);
    let place = leaders::place_of(state, leader).ok_or_else(|| not_on_table(&name))?;
    let radius = Length::inches(i64::from(war.book.command_radius));
    let ring = Outline::Circle { centre: at(place), radius: radius.in_thousandths() };
    let mut overlay =
        Overlay { shapes: vec![Shape { kind: "ring", outline: ring, text: name.into_owned() }], ..Overlay::default() };
    for unit in war.all().filter(|unit| state.unit(*unit).is_on_table() && leaders::helps(war, leader, *unit)) {
        let reached = leaders::reaches(war, state, place, unit);
        let (kind, words) =
            if reached { ("sight", "in his radius") } else { ("blocked", "out of his radius or sight") };
        let text = format!("{}: {words}", war.card(unit).name);
        overlay.shapes.push(line(kind, [place, state.unit(unit).frame.origin], text.clone()));
        overlay.lines.push((text, Some(RADIUS)));
    }
    Ok(overlay)
}
