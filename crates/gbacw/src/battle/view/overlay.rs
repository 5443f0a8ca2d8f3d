//! What a page may ask about a position without changing it: reach, paths, sight, threat, command.

use hexes::Hex;
use hexes::display::{hex, off_map, spot};
use longroll::odds::Asking;
use longroll::policy::Decisions;
use longroll::procedure::Fact;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::view::{Inquiry, Overlay, OverlayHex, Query, Selected, Selection, Topic, no_piece};
use longroll::weight::{Exact, Weight as _};

use super::super::cards::{LeaderId, UnitId};
use super::super::fire::Aim;
use super::super::state::{Stage, State};
use super::super::war::War;
use super::super::{acts, fire, movement, sight};

const RANGE: Rule = card("10.4");

/// 9.51 The hexes in front of a side's units.
const ZONES: Topic = Topic::Own { name: "zones", marks: &[("zone", "in front of an enemy: a unit stops here")] };

/// What can be asked about a battle.
pub(super) const INQUIRIES: [Inquiry; 5] = [
    Inquiry { topic: Topic::Sight, about: Selection::Unit, words: "What it sees", key: 's' },
    Inquiry { topic: Topic::Reach, about: Selection::Unit, words: "Where it could move", key: 'w' },
    Inquiry { topic: Topic::Command, about: Selection::Leader, words: "How far he commands", key: 's' },
    Inquiry { topic: Topic::Threat, about: Selection::Hex, words: "Who can fire at this hex", key: 't' },
    Inquiry { topic: ZONES, about: Selection::Side, words: "Frontal hexes", key: 'z' },
];

/// The answer to a query, or why there is none.
pub fn overlay(war: &War, state: &State, query: &Query) -> Result<Overlay, Refusals> {
    match query {
        Query::Reach(piece) => reach(war, state, unit(war, *piece)?),
        Query::Path { column, row } => path(war, state, hex(war.grid(), *column, *row)?),
        Query::Sight(piece) => sight_of(war, state, unit(war, *piece)?),
        Query::Threat { column, row, side } => Ok(threat(war, state, hex(war.grid(), *column, *row)?, *side)),
        Query::Command(piece) => command(war, state, leader(war, *piece)?),
        Query::Plan { piece, column, row } => way(war, state, unit(war, *piece)?, hex(war.grid(), *column, *row)?),
        Query::Own { name, selected: Selected::Side(side) } if name == "zones" => Ok(fronts(war, state, *side)),
        _ => Err(unasked()),
    }
}

fn unit(war: &War, piece: u16) -> Result<UnitId, Refusals> {
    UnitId::of_piece(piece, war.scenario.units.len()).ok_or_else(|| no_piece("unit", piece))
}

fn leader(war: &War, piece: u16) -> Result<LeaderId, Refusals> {
    LeaderId::of_piece(piece, war.scenario.leaders.len()).ok_or_else(|| no_piece("leader", piece))
}

fn unasked() -> Refusals {
    let known = "ask for reach, plan, path, sight, threat, command or zones";
    Refusal::key("kind", "Great Battles has no such overlay", known).into()
}

fn points(half: u16) -> String {
    format!("{} MP", movement::points(u8::try_from(half).unwrap_or(u8::MAX)))
}

/// 9.1 Where a unit can end its move.
fn reach(war: &War, state: &State, unit: UnitId) -> Result<Overlay, Refusals> {
    state.unit(unit).hex().ok_or_else(|| off_map(war.card(unit).name))?;
    let hexes = movement::reach(war, state, unit);
    Ok(Overlay {
        hexes: hexes.iter().map(|(hex, cost)| spot(war.grid(), *hex, "reach", points(*cost))).collect(),
        ..Overlay::default()
    })
}

/// The answers that take the unit in the middle of its move to a hex, or every reason why it may not go there.
fn path(war: &War, state: &State, to: Hex) -> Result<Overlay, Refusals> {
    let stage = state.activation().map(|activation| &activation.stage);
    let Some(Stage::Act(Some(unit)) | Stage::Guns(Some(unit))) = stage else {
        return Err(Refusal::key("hex", "no unit is in the middle of its move", "pick a unit first").into());
    };
    way(war, state, *unit, to)
}

/// The cheapest way of a unit to a hex, with the answers that take it there once it moves.
fn way(war: &War, state: &State, unit: UnitId, to: Hex) -> Result<Overlay, Refusals> {
    let Some(plan) = movement::plan(war, state, unit, to) else {
        return Err(movement::refusals(war, state, unit, to));
    };
    let hexes = plan.iter().filter_map(|act| if let acts::Act::Step(hex) = act { Some(*hex) } else { None });
    let cost = movement::reach(war, state, unit).into_iter().find(|(hex, _)| *hex == to).map(|(_, cost)| cost);
    Ok(Overlay {
        hexes: hexes.map(|hex| spot(war.grid(), hex, "path", String::new())).collect(),
        answers: vec![format!("to {}", war.name(to))],
        lines: cost
            .map(|cost| (format!("{} to {}", points(cost), war.name(to)), Some(house("9.1"))))
            .into_iter()
            .collect(),
        ..Overlay::default()
    })
}

/// 9.51 The hexes in which an enemy must stop before this side.
fn fronts(war: &War, state: &State, side: Side) -> Overlay {
    let hexes = war.grid().all().filter(|hex| war.is_fronted(state, *hex, side));
    let shown: Vec<OverlayHex> = hexes.map(|hex| spot(war.grid(), hex, "zone", String::new())).collect();
    let text = format!("{} hexes are frontal to {}", shown.len(), war.scenario.sides[side].name);
    Overlay { hexes: shown, lines: vec![(text, Some(house("9.51")))], ..Overlay::default() }
}

/// 7.1, 10.2 What a unit sees within the reach of its weapon, and what is in its arc but out of its sight.
fn sight_of(war: &War, state: &State, unit: UnitId) -> Result<Overlay, Refusals> {
    let (card, now) = (war.card(unit), state.unit(unit));
    let from = now.hex().ok_or_else(|| off_map(card.name))?;
    let range = card.weapon.as_ref().map_or(1, |weapon| weapon.max);
    let all_round = war.front(state, unit) == super::super::war::ALL_SIDES;
    let hexes = from.disc(range as i16).filter(|hex| *hex != from && war.grid().contains(*hex));
    let shown = hexes.filter(|hex| all_round || now.facing.in_arc(from, *hex)).map(|hex| {
        let seen = sight::sees(war, state, card.side, from, hex);
        spot(war.grid(), hex, if seen { "seen" } else { "blocked" }, format!("{} hexes", from.distance(hex)))
    });
    Ok(Overlay { hexes: shown.collect(), ..Overlay::default() })
}

/// Which enemies of a side can fire at a hex; if a unit of the side is there, the chance of each shot to hurt it, the worst first.
fn threat(war: &War, state: &State, at: Hex, side: Side) -> Overlay {
    let mut shots: Vec<(usize, UnitId, Aim)> = fire::threats(war, state, side.other(), at)
        .into_iter()
        .map(|(unit, aim)| (hurts(war, state, unit, aim).unwrap_or(0), unit, aim))
        .collect();
    shots.sort_by_key(|(percent, unit, _)| (std::cmp::Reverse(*percent), *unit));
    let mut overlay = Overlay::default();
    for (percent, unit, aim) in shots {
        let (card, range) = (war.card(unit), aim.from.distance(at));
        let modifier = card.weapon.as_ref().and_then(|weapon| weapon.at(range).0).unwrap_or(0);
        let odds = if percent > 0 { format!(": {percent} % to hurt it") } else { String::new() };
        let text = format!("{} from {}, range {range} ({modifier:+}){odds}", card.name, war.name(aim.from));
        overlay.hexes.push(spot(war.grid(), aim.from, "threat", text.clone()));
        overlay.lines.push((text, Some(RANGE)));
    }
    overlay
}

/// The percent chance that the top unit loses strength or order.
fn hurts(war: &War, state: &State, unit: UnitId, aim: Aim) -> Option<usize> {
    let before = war.as_unit(state, war.top(state, aim.target)?).state();
    let case = fire::case(war, state, unit, aim)?;
    let odds = case.exact(&Asking::new(&Decisions::default())).ok()?;
    let hurt = odds.dist.chance(|facts| facts[..2] != [Fact::Word(before), Fact::Number(0)]);
    Some((1..=100).filter(|percent| Exact::ratio(*percent, 100) <= hurt).count())
}

/// 4.2 How far a leader commands.
fn command(war: &War, state: &State, leader: LeaderId) -> Result<Overlay, Refusals> {
    let card = war.leader(leader);
    let from = state.leader(leader).hex().ok_or_else(|| off_map(card.name))?;
    let hexes = from.disc(card.range as i16).filter(|hex| war.grid().contains(*hex));
    let shown = hexes.map(|hex| spot(war.grid(), hex, "reach", format!("{} hexes", from.distance(hex))));
    let line = (format!("{}: command range {} hexes", card.name, card.range), Some(house("4.2")));
    Ok(Overlay { hexes: shown.collect(), lines: vec![line], ..Overlay::default() })
}
