//! What a page may ask about a position without changing it: moves, shots, motivation, flanks and rear.

mod beset;
mod fire;
mod moves;

use field::Length;
use field::display::{at, line, place};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card};
use longroll::view::{Inquiry, Outline, Overlay, Query, Selected, Selection, Shape, Topic};
use tabletop::war::not_on_table;

use super::super::cards::{Branch, GeneralId, UnitId};
use super::super::state::State;
use super::super::war::War;
use super::super::{leaders, motivation, places};
use crate::lookup::count;

pub(super) use fire::bands;

const MOTIVATION: Rule = card("28.1");

/// The ground beside and behind a unit where an enemy besets it.
const BESET: Topic = Topic::Own { name: "beset", marks: &[("beset", "flanks and rear, where an enemy besets it")] };

pub(super) const INQUIRIES: [Inquiry; 5] = [
    Inquiry { topic: Topic::Reach, about: Selection::Unit, words: "Where it can go", key: 'w' },
    Inquiry { topic: Topic::Sight, about: Selection::Unit, words: "What it can shoot at", key: 's' },
    Inquiry { topic: BESET, about: Selection::Unit, words: "Its flanks and rear", key: 'b' },
    Inquiry { topic: Topic::Command, about: Selection::Leader, words: "Units he can motivate", key: 's' },
    Inquiry { topic: Topic::Threat, about: Selection::Hex, words: "Who can shoot at this place", key: 't' },
];

/// The answer to a query, or why there is none.
pub fn overlay(war: &War, state: &State, query: &Query) -> Result<Overlay, Refusals> {
    match query {
        Query::Reach(piece) => Ok(moves::reach(war, state, war.unit_of_piece(state, *piece)?)),
        Query::Move { at, heading } => moves::to(war, state, place(&war.table, *at)?, *heading),
        Query::Sight(piece) => Ok(fire::sight(war, state, war.unit_of_piece(state, *piece)?)),
        Query::FireAt { at, side } => Ok(fire::threat(war, state, place(&war.table, *at)?, *side)),
        Query::Own { name, selected: Selected::Piece(piece) } if name == "beset" => {
            Ok(beset::boxes(war, state, war.unit_of_piece(state, *piece)?))
        }
        Query::Command(piece) => command(war, state, war.general_of_piece(*piece)?),
        _ => {
            let known = "ask for reach, move, sight, fireat, beset or command";
            Err(Refusal::key("kind", "Civil War Battles has no such overlay", known).into())
        }
    }
}

/// 28.1 What a general needs to motivate each brigade of his command, and 34.2 how far off he helps morale.
fn command(war: &War, state: &State, general: GeneralId) -> Result<Overlay, Refusals> {
    let place = leaders::place_of(war, state, general);
    let place = place.ok_or_else(|| not_on_table(&war.called(state, general)))?;
    let near = Length::inches(i64::from(war.book.morale.general_near));
    let radius =
        places::general_stand(war, state, general).map_or(near, |base| near + (base.front() - base.centre()).length());
    let ring = Outline::Circle { centre: at(place), radius: radius.in_thousandths() };
    let mut overlay = Overlay::default();
    overlay.shapes.push(Shape { kind: "ring", outline: ring, text: format!("helps morale within {near} inches") });
    let is_brigade = |unit: &UnitId| matches!(war.card(*unit).branch, Branch::Infantry(_));
    for unit in leaders::command(war, state, general).filter(is_brigade) {
        let (need, now) = (motivation::need(war, state, general, unit), state.unit(unit));
        let how = need.map_or_else(|| "without a roll".to_owned(), |need| format!("{need} or more of 2D6"));
        let kind = if now.turn.activated { "blocked" } else { "sight" };
        overlay.shapes.push(line(kind, [place, now.frame.origin], how.clone()));
        let off = count(motivation::inches_off(war, state, general, unit), "inch", "inches");
        let acted = if now.turn.activated { "; it has acted" } else { "" };
        let text = format!("{}, {off} off: {how}{acted}", war.card(unit).name);
        overlay.lines.push((text, Some(MOTIVATION)));
    }
    Ok(overlay)
}
