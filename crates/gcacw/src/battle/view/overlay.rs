//! What a page may ask about a position without changing it: marches, flanks, retreats, command, supply, zones.

mod marches;

use hexes::display::{hex, off_map, spot};
use hexes::{Dir, Field, Hex};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::side::Side;
use longroll::view::{Inquiry, Overlay, OverlayHex, Query, Selected, Selection, Topic, no_piece};

use super::super::attack;
use super::super::cards::{self, LeaderId, UnitId};
use super::super::retreat;
use super::super::state::State;
use super::super::supply;
use super::super::war::War;
use super::super::zones::{self, Sheet, Zone};
use crate::initiative::title;
use crate::retreat::Kind;
use crate::unit::Army;

const RADIUS: Rule = card("3.5");
const ZONES: Rule = rulebook("4.1");
const FLANK: Rule = card("13.3");
const RETREAT: Rule = card("15.4");
const SUPPLY: Rule = house("24.2");

const FLANKS: Topic = Topic::Own {
    name: "flank",
    marks: &[
        ("covered", "the flank is covered here"),
        ("open", "the flank is open here"),
        ("refused", "the flank is refused here"),
        ("friend", "a friendly unit is here"),
        ("enemy", "an enemy unit is here"),
    ],
};
const RETREATS: Topic = Topic::Own {
    name: "retreat",
    marks: &[("retreat", "a retreat may go here"), ("rout", "a rout may go here"), ("barred", "closed to a retreat")],
};
const CONTROL: Topic = Topic::Own {
    name: "zones",
    marks: &[("zone", "zone of control: an enemy stops here"), ("restricted", "zone of control in part")],
};
const SUPPLIES: Topic = Topic::Own {
    name: "supply",
    marks: &[("supplied", "in supply"), ("source", "a source of supply"), ("cut", "out of supply")],
};

const INQUIRIES: [Inquiry; 7] = [
    Inquiry { topic: Topic::Reach, about: Selection::Unit, words: "Where it can be by tonight", key: 'w' },
    Inquiry { topic: Topic::Reach, about: Selection::Leader, words: "Where his command can be by tonight", key: 'w' },
    Inquiry { topic: Topic::Command, about: Selection::Leader, words: "How far he commands", key: 's' },
    Inquiry { topic: FLANKS, about: Selection::Hex, words: "Flanks of this hex", key: 'c' },
    Inquiry { topic: RETREATS, about: Selection::Hex, words: "Where they could retreat", key: 'r' },
    Inquiry { topic: CONTROL, about: Selection::Side, words: "Zones of control", key: 'z' },
    Inquiry { topic: SUPPLIES, about: Selection::Side, words: "Supply", key: 'u' },
];

/// What can be asked about a campaign: supply only where it is played.
pub(super) fn inquiries(war: &War) -> Vec<Inquiry> {
    let is_played = |inquiry: &&Inquiry| war.scenario.advanced.supply || inquiry.topic != SUPPLIES;
    INQUIRIES.iter().filter(is_played).copied().collect()
}

/// The answer to a query, or why there is none.
pub fn overlay(war: &War, state: &State, query: &Query) -> Result<Overlay, Refusals> {
    match query {
        Query::Reach(piece) => match leader(war, *piece) {
            Some(leader) => marches::command(war, state, leader),
            None => marches::reach(war, state, unit(war, *piece)?),
        },
        Query::Plan { piece, column, row } => {
            let to = hex(war.grid(), *column, *row)?;
            match leader(war, *piece) {
                Some(leader) => marches::plan_of(war, state, leader, to),
                None => marches::plan(war, state, unit(war, *piece)?, to),
            }
        }
        Query::Path { column, row } => marches::path(war, state, hex(war.grid(), *column, *row)?),
        Query::Command(piece) => command(war, state, leader(war, *piece).ok_or_else(|| no_piece("leader", *piece))?),
        Query::Own { name, selected } => match (name.as_str(), *selected) {
            ("flank", Selected::Hex { column, row }) => flank(war, state, hex(war.grid(), column, row)?),
            ("retreat", Selected::Hex { column, row }) => retreat(war, state, hex(war.grid(), column, row)?),
            ("supply", Selected::Side(side)) => supply_of(war, state, cards::army(side)),
            ("zones", Selected::Side(side)) => Ok(zones_of(war, state, side)),
            _ => Err(unasked()),
        },
        _ => Err(unasked()),
    }
}

fn unasked() -> Refusals {
    let known = "ask for reach, plan, path, command, flank, retreat, supply or zones";
    Refusal::key("kind", "Great Campaigns has no such overlay", known).into()
}

fn unit(war: &War, piece: u16) -> Result<UnitId, Refusals> {
    UnitId::of_piece(piece, war.scenario.units.len()).ok_or_else(|| no_piece("unit", piece))
}

fn leader(war: &War, piece: u16) -> Option<LeaderId> {
    LeaderId::of_piece(piece, war.scenario.leaders.len())
}

/// 3.5 How far a leader commands.
fn command(war: &War, state: &State, leader: LeaderId) -> Result<Overlay, Refusals> {
    let card = war.leader(leader);
    let from = state.leader(leader).hex().ok_or_else(|| off_map(card.name))?;
    let radius = i32::from(war.book.radius.hexes);
    let hexes = Sheet::new(war, state).within(card.army, from, radius);
    let shown = hexes.iter().map(|hex| spot(war.grid(), *hex, "reach", ""));
    let line = format!("{} commands {radius} hexes around, outside enemy hexes and zones", card.name);
    Ok(Overlay { hexes: shown.collect(), lines: vec![(line, Some(RADIUS))], ..Overlay::default() })
}

/// 13 The six hexes around defenders, as their enemy would count them.
fn flank(war: &War, state: &State, target: Hex) -> Result<Overlay, Refusals> {
    let fighters = war.fighters(state, target);
    let army = fighters.first().map(|unit| war.army(*unit)).ok_or_else(|| undefended(war, target))?;
    let (flank, around) = attack::flank(war, state, army.other(), target);
    let shown = around.into_iter().map(|at| {
        let kind = match (at.covered, at.cuts) {
            (true, false) if flank.refused => "refused",
            (true, false) => "covered",
            (true, true) => "friend",
            (false, _) => "open",
        };
        spot(war.grid(), at.hex, kind, at.words)
    });
    let hexes = shown.collect();
    let (covered, bonus, name) = (flank.covered, flank.bonus, war.name(target));
    let line = format!("{covered} of 6 hexes are covered: {bonus:+} for an attack on {name}");
    Ok(Overlay { hexes, lines: vec![(line, Some(FLANK))], ..Overlay::default() })
}

fn undefended(war: &War, hex: Hex) -> Refusals {
    let help = "ask about a hex with combat units in it";
    Refusal::key("hex", format!("no combat unit defends {}", war.name(hex)), help).into()
}

/// 15.4 Where the units of a hex would retreat to: before the strongest enemy beside them who can attack, else before the
/// nearest.
fn retreat(war: &War, state: &State, from: Hex) -> Result<Overlay, Refusals> {
    let army = war.fighters(state, from).first().map(|unit| war.army(*unit)).ok_or_else(|| undefended(war, from))?;
    let Some(active) = threat(war, state, from, army) else {
        return Err(Refusal::key("hex", "no enemy is near enough to drive them off", "").into());
    };
    let mut overlay = Overlay::default();
    for (kind, word) in [(Kind::Retreat, "retreat"), (Kind::Rout, "rout")] {
        let refuges = retreat::preview(war, state, from, kind, active);
        for refuge in &refuges {
            let loss = if refuge.loss > 0 { format!(", -{}", refuge.loss) } else { String::new() };
            if overlay.hexes.iter().all(|known| (known.column, known.row) != war.grid().column_row(refuge.hex)) {
                overlay.hexes.push(spot(war.grid(), refuge.hex, word, format!("{}{loss}", refuge.steps)));
            }
        }
        let cheapest = refuges.iter().map(|refuge| refuge.loss).min();
        let line = match cheapest {
            None => format!("a {word} before {} has nowhere to go: override, or surrender", war.name(active)),
            Some(0) => format!("a {word} before {} costs no Manpower", war.name(active)),
            Some(loss) => format!("a {word} before {} costs {loss} Manpower or more", war.name(active)),
        };
        overlay.lines.push((line, Some(RETREAT)));
    }
    Ok(overlay)
}

/// The enemy hex whose units would drive them off: beside them with the most Combat Value, or the nearest.
fn threat(war: &War, state: &State, from: Hex, army: Army) -> Option<Hex> {
    let value =
        |hex: Hex| -> i32 { war.fighters(state, hex).iter().map(|unit| state.unit(*unit).unit.value(&war.book)).sum() };
    let enemies = war.units_of(army.other()).filter(|unit| state.unit(*unit).unit.is_combat_unit());
    let hexes = enemies.filter_map(|unit| state.unit(unit).hex());
    let can = |hex: Hex| {
        Dir::ALL.into_iter().any(|dir| hex.neighbour(dir) == from && zones::reaches(war, state, hex, dir) != Zone::None)
    };
    hexes.max_by_key(|hex| (can(*hex), -hex.distance(from), value(*hex), *hex))
}

/// 24.2 The hexes that supply reaches, what holds it, and who is without.
fn supply_of(war: &War, state: &State, army: Army) -> Result<Overlay, Refusals> {
    if !war.scenario.advanced.supply {
        let help = "it is part of the Advanced Game";
        return Err(Refusal::key("side", "supply is not played in this scenario", help).into());
    }
    let mut overlay = Overlay::default();
    let mut supplied = Field::filled(war.grid(), false);
    let sources = supply::sources(war, state, army);
    for holder in supply::holders(war, state, army) {
        let points = holder.points(state);
        overlay.lines.push((format!("{}: {points} SP", holder.name(war, state)), Some(SUPPLY)));
        for (hex, _) in supply::reach(war, state, army, holder).iter().filter(|(_, reached)| **reached) {
            if let Some(cell) = supplied.get_mut(hex) {
                *cell = true;
            }
        }
    }
    overlay.hexes.extend(sources.iter().map(|hex| spot(war.grid(), *hex, "source", "source")));
    let reached = supplied.iter().filter(|(hex, reached)| **reached && !sources.contains(hex));
    overlay.hexes.extend(reached.map(|(hex, _)| spot(war.grid(), hex, "supplied", "")));
    for unit in war.units_of(army).filter(|unit| state.unit(*unit).out_of_supply) {
        if let Some(hex) = state.unit(unit).hex() {
            overlay.hexes.push(spot(war.grid(), hex, "cut", format!("{} is out of supply", war.card(unit).name)));
        }
    }
    Ok(overlay)
}

/// 4 The zones of control of a side.
fn zones_of(war: &War, state: &State, side: Side) -> Overlay {
    let (army, sheet) = (cards::army(side), Sheet::new(war, state));
    let shown = war.grid().all().filter_map(|hex| match sheet.zone(hex, army) {
        Zone::Full => Some(spot(war.grid(), hex, "zone", "")),
        Zone::Restricted => Some(spot(war.grid(), hex, "restricted", "woods")),
        Zone::None => None,
    });
    let hexes: Vec<OverlayHex> = shown.collect();
    let line = format!("hexes in {} zones of control: {}", title(army), hexes.len());
    Overlay { hexes, lines: vec![(line, Some(ZONES))], ..Overlay::default() }
}
