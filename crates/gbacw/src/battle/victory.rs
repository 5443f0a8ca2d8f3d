//! 19 Points and victory.

use longroll::rule::{Rule, house};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Table};

use super::cards::{BrigadeId, LeaderId, UnitId};
use super::state::{Exit, State, Where};
use super::war::War;
use crate::orders::Orders;

const POINTS: Rule = house("19.1");
const RESULT: Rule = house("19.2");

/// 12.2 Strength points of a unit are gone for good: points to the enemy (19.1), and its brigade comes nearer to being
/// spent (13.2). The strength of the unit itself is the caller's to lower.
pub fn lost(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, sp: u8) {
    let points = &war.book.commanding.points;
    let each = if war.card(unit).branch.is_guns() { points.gun } else { points.sp };
    state.points[war.side(unit).other()] += each * i32::from(sp);
    wear(table, war, state, unit, sp);
}

/// 12.5 A unit disperses in the Recovery Box: half the points, rounded up.
pub fn dispersed(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let sp = state.unit(unit).sp;
    state.points[war.side(unit).other()] += half(war.book.commanding.points.sp * i32::from(sp));
    wear(table, war, state, unit, sp);
}

/// 12.8 The enemy has captured these guns.
pub fn captured(war: &War, state: &mut State, guns: UnitId) {
    let points = war.book.commanding.points.gun_captured * i32::from(state.unit(guns).sp);
    state.points[war.side(guns).other()] += points;
}

/// 12.7 A leader is out of the battle: points by his level, half if he is only wounded.
pub fn leader_lost(war: &War, state: &mut State, leader: LeaderId, exit: Exit) {
    let card = war.leader(leader);
    let whole = war.book.commanding.points.leaders.of(card.level);
    state.points[card.side.other()] += if exit == Exit::Wounded { half(whole) } else { whole };
}

fn half(points: i32) -> i32 {
    (points + 1) / 2
}

/// 13.2 A brigade whose losses in infantry and cavalry reach its level is combat ineffective from then on.
fn wear(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, sp: u8) {
    let Some(brigade) = war.brigade_of(unit).filter(|_| !war.card(unit).branch.is_guns()) else { return };
    let now = state.brigade_mut(brigade);
    now.lost += u16::from(sp);
    if !now.bce && now.lost >= war.brigade(brigade).bce {
        spend(table, war, state, brigade);
    }
}

fn spend(table: &mut dyn Table, war: &War, state: &mut State, brigade: BrigadeId) {
    let now = state.brigade_mut(brigade);
    now.bce = true;
    if now.orders == Orders::Attack {
        now.orders = Orders::Advance;
    }
    let card = war.brigade(brigade);
    state.points[card.side.other()] += war.book.commanding.points.bce;
    table.tell(&|| Line::effect(format!("{} is combat ineffective", card.name), house("13.2")));
}

/// 19.1 An objective belongs to the last side that had a combat unit there.
pub fn occupy(war: &War, state: &mut State) {
    for (at, objective) in war.scenario.objectives.iter().enumerate() {
        if let Some(side) = war.holder(state, objective.hex) {
            state.held[at] = Some(side);
        }
    }
}

/// 19.1 The points of both sides, with what left the map, and the objectives as they are held now.
pub fn score(war: &War, state: &State) -> BySide<i32> {
    let mut points = state.points;
    for side in Side::BOTH {
        points[side] += state.exited[side];
    }
    for (objective, held) in war.scenario.objectives.iter().zip(&state.held) {
        if let Some(side) = held {
            points[*side] += objective.points;
        }
    }
    points
}

/// 19.2 How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    Draw,
    Marginal(Side),
    Substantive(Side),
    Decisive(Side),
}

impl Verdict {
    pub fn winner(self) -> Option<Side> {
        match self {
            Verdict::Draw => None,
            Verdict::Marginal(side) | Verdict::Substantive(side) | Verdict::Decisive(side) => Some(side),
        }
    }
}

/// 19.2 Who is winning, and by how much.
pub fn outcome(war: &War, state: &State) -> Verdict {
    let score = score(war, state);
    let leader = if score.north >= score.south { Side::North } else { Side::South };
    let lead = score[leader] - score[leader.other()];
    let [marginal, substantive, decisive] = war.scenario.margins;
    match lead {
        _ if lead >= decisive => Verdict::Decisive(leader),
        _ if lead >= substantive => Verdict::Substantive(leader),
        _ if lead >= marginal => Verdict::Marginal(leader),
        _ => Verdict::Draw,
    }
}

/// 19.1, 19.2 What earns points, and how great a lead each grade of victory takes.
pub fn terms(war: &War) -> Vec<String> {
    let points = &war.book.commanding.points;
    let [marginal, substantive, decisive] = war.scenario.margins;
    vec![
        format!(
            "each strength point the enemy loses: {}; each gun: {}, captured: {}",
            points.sp, points.gun, points.gun_captured
        ),
        format!("each enemy brigade made combat ineffective: {}", points.bce),
        format!(
            "a lead of {marginal} is a marginal victory, of {substantive} a substantive one, of {decisive} a decisive one"
        ),
    ]
}

/// The result in words.
pub fn words(war: &War, state: &State) -> String {
    let score = score(war, state);
    let name = |side: Side| war.scenario.sides[side].name;
    let result = match outcome(war, state) {
        Verdict::Draw => "a draw".to_owned(),
        Verdict::Marginal(side) => format!("a marginal victory: {}", name(side)),
        Verdict::Substantive(side) => format!("a substantive victory: {}", name(side)),
        Verdict::Decisive(side) => format!("a decisive victory: {}", name(side)),
    };
    format!("{result} ({} {}, {} {})", name(Side::North), score.north, name(Side::South), score.south)
}

/// 19.2 An army is broken when the enemy's points for losses lead by a decisive margin, or when nothing of it is left.
pub fn broken(war: &War, state: &State) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| {
        let lead = state.points[side.other()] - state.points[*side];
        lead >= war.scenario.margins[2] || !war.units_of(*side).any(|unit| is_left(state, unit))
    })
}

/// Units that left the map by an exit are not lost.
fn is_left(state: &State, unit: UnitId) -> bool {
    !matches!(state.unit(unit).at, Where::Gone(exit) if exit != Exit::Exited)
}

/// 19.2 A broken army leaves the field: every objective is the enemy's.
pub fn yield_field(table: &mut dyn Table, war: &War, state: &mut State, loser: Side) {
    state.held.fill(Some(loser.other()));
    table.tell(&|| Line::effect(format!("the army is broken: {}", war.scenario.sides[loser].name), RESULT));
}

/// 19.2 The count at the end.
pub fn tell(table: &mut dyn Table, war: &War, state: &State) {
    for (objective, held) in war.scenario.objectives.iter().zip(&state.held) {
        if let Some(side) = held {
            let name = war.scenario.sides[*side].name;
            table.tell(&|| Line::effect(format!("{}: {} points to {name}", objective.name, objective.points), POINTS));
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| state.exited[*side] > 0) {
        let name = war.scenario.sides[side].name;
        table.tell(&|| Line::effect(format!("left the map: {} points to {name}", state.exited[side]), POINTS));
    }
    table.tell(&|| Line::effect(words(war, state), RESULT));
}
