//! The march planner: where a unit, or a leader's command, can be by tonight, with what chance and in what state.

use hexes::Hex;
use hexes::display::{off_map, spot};
use longroll::odds::Asking;
use longroll::policy::Decisions;
use longroll::procedure::{Fact, Outcome};
use longroll::receipt::counted;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::view::Overlay;
use longroll::weight::{Exact, Weight as _};

use super::super::super::cards::{LeaderId, UnitId};
use super::super::super::movement::{self, led, reach};
use super::super::super::state::{Phase, State};
use super::super::super::war::War;
use crate::book::march::Led;
use crate::plan;
use reach::Goal;

const MARCH: Rule = rulebook("8.1");
const COST: Rule = house("8.6");
const STRAGGLERS: Rule = card("8.3");

/// Where a unit can go: with the points of its march if it is on one, else by tonight.
pub(super) fn reach(war: &War, state: &State, unit: UnitId) -> Result<Overlay, Refusals> {
    state.unit(unit).hex().ok_or_else(|| off_map(war.card(unit).name))?;
    if matches!(&state.phase, Phase::March(march, _) if march.unit == unit) {
        let shown =
            reach::rest(war, state).into_iter().map(|(hex, mp, _)| spot(war.grid(), hex, "reach", format!("{mp} MP")));
        return Ok(Overlay { hexes: shown.collect(), ..Overlay::default() });
    }
    let goals = reach::goals(war, state, unit, Led::Alone);
    let marches = reach::marches(war, state, unit);
    let times = counted(marches.into(), "more time");
    let line = format!("{} can march {times} today", war.card(unit).name);
    Ok(Overlay { lines: vec![(line, Some(MARCH))], ..shaded(war, goals.iter()) })
}

/// Where the units a leader would activate can be by tonight, each hex with the best chance of any of them.
pub(super) fn command(war: &War, state: &State, leader: LeaderId) -> Result<Overlay, Refusals> {
    let (units, led) = command_of(war, state, leader)?;
    let mut best: Vec<Goal> = Vec::new();
    for goal in units.iter().flat_map(|unit| reach::goals(war, state, *unit, led)) {
        match best.iter_mut().find(|known| known.hex == goal.hex) {
            Some(known) if known.chances.last() < goal.chances.last() => *known = goal,
            Some(_) => {}
            None => best.push(goal),
        }
    }
    let names: Vec<&str> = units.iter().map(|unit| war.card(*unit).name).collect();
    let line = format!("{} would activate {}", war.leader(leader).name, names.join(", "));
    Ok(Overlay { lines: vec![(line, Some(MARCH))], ..shaded(war, best.iter()) })
}

fn command_of(war: &War, state: &State, leader: LeaderId) -> Result<(Vec<UnitId>, Led), Refusals> {
    let card = war.leader(leader);
    state.leader(leader).hex().ok_or_else(|| off_map(card.name))?;
    let units = movement::units(war, state, leader);
    match led(card.rank) {
        Some(led) if !units.is_empty() => Ok((units, led)),
        _ => Err(Refusal::key("piece", format!("{} has no unit to activate", card.name), "").into()),
    }
}

/// Hexes shaded by the chance to be there by tonight.
fn shaded<'g>(war: &War, goals: impl Iterator<Item = &'g Goal>) -> Overlay {
    let shown = goals.filter_map(|goal| {
        let thousandths = goal.chances.last().copied().filter(|chance| *chance > 0)?;
        let percent = ((thousandths + 5) / 10).min(100) as u8;
        let text = if percent == 0 { "<1%".to_owned() } else { format!("{percent}%") };
        let mut at = spot(war.grid(), goal.hex, "reach", text);
        at.weight = Some(percent);
        Some(at)
    });
    Overlay { hexes: shown.collect(), ..Overlay::default() }
}

/// The path of a unit to a hex, and its state on arrival.
pub(super) fn plan(war: &War, state: &State, unit: UnitId, to: Hex) -> Result<Overlay, Refusals> {
    if matches!(&state.phase, Phase::March(march, _) if march.unit == unit) {
        return path(war, state, to);
    }
    state.unit(unit).hex().ok_or_else(|| off_map(war.card(unit).name))?;
    let goals = reach::goals(war, state, unit, Led::Alone);
    let goal = goals.into_iter().find(|goal| goal.hex == to).ok_or_else(|| beyond(war, to))?;
    Ok(planned(war, state, unit, Led::Alone, &goal))
}

/// The path of the leader's unit that is likeliest to reach a hex.
pub(super) fn plan_of(war: &War, state: &State, leader: LeaderId, to: Hex) -> Result<Overlay, Refusals> {
    let (units, led) = command_of(war, state, leader)?;
    let ways =
        units.iter().flat_map(|unit| reach::goals(war, state, *unit, led).into_iter().map(move |way| (*unit, way)));
    let best = ways.filter(|(_, goal)| goal.hex == to).max_by_key(|(_, goal)| goal.chances.last().copied());
    let (unit, goal) = best.ok_or_else(|| beyond(war, to))?;
    Ok(planned(war, state, unit, led, &goal))
}

fn beyond(war: &War, to: Hex) -> Refusals {
    let help = "enemy zones end a march, and some hexsides cannot be crossed";
    Refusal::key("hex", format!("no march leads to {} today", war.name(to)), help).into()
}

fn planned(war: &War, state: &State, unit: UnitId, led: Led, goal: &Goal) -> Overlay {
    let name = war.card(unit).name;
    let hexes = goal.way.iter().map(|(hex, mp)| spot(war.grid(), *hex, "path", format!("{mp} MP")));
    let mut lines = vec![(format!("{name} to {}: {} MP", war.name(goal.hex), goal.mp()), Some(COST))];
    for (number, chance) in goal.chances.iter().enumerate() {
        let marches = if number == 0 { "one march".to_owned() } else { format!("{} marches", number + 1) };
        lines.push((format!("{} in 100 to be there after {marches}", (chance + 5) / 10), Some(MARCH)));
    }
    lines.extend(state_there(war, state, unit, led, goal).into_iter().map(|line| (line, Some(STRAGGLERS))));
    Overlay { hexes: hexes.collect(), lines, ..Overlay::default() }
}

/// 8.3 Fatigue and stragglers at the end of the marches it takes.
fn state_there(war: &War, state: &State, unit: UnitId, led: Led, goal: &Goal) -> Vec<String> {
    let at = |name: &str| plan::FACTS.iter().position(|fact| fact.name == name);
    let (Some(fatigue), Some(order), Some(lost)) = (at("fatigue"), at("state"), at("lost")) else { return Vec::new() };
    // By default it marches on until it is there, and does not force its marches.
    let chain = reach::chain(war, state, unit, led, goal);
    let Ok(odds) = chain.exact(&Asking::new(&Decisions::default())) else { return Vec::new() };
    let percent = |holds: &dyn Fn(&Outcome) -> bool| {
        let chance = odds.dist.chance(holds);
        (1..=100).filter(|percent| Exact::ratio(*percent, 100) <= chance).count()
    };
    let tired = |level: i32| percent(&|facts: &Outcome| facts[fatigue] == Fact::Number(level));
    let levels: Vec<String> = (0..=i32::from(war.book.most_fatigue))
        .filter(|level| tired(*level) > 0)
        .map(|level| format!("{level} in {} of 100", tired(level)))
        .collect();
    let broken = percent(&|facts: &Outcome| facts[order] != Fact::Word("organized"));
    let straggles = percent(&|facts: &Outcome| facts[lost] != Fact::Number(0));
    vec![
        format!("Fatigue Level at the end: {}", levels.join(", ")),
        format!("disorganized in {broken} of 100, Manpower lost to straggling in {straggles} of 100"),
    ]
}

/// The answers that take the unit on the march to a hex.
pub(super) fn path(war: &War, state: &State, to: Hex) -> Result<Overlay, Refusals> {
    let Phase::March(march, _) = &state.phase else {
        return Err(Refusal::key("hex", "no unit is on the march", "pick a unit to march first").into());
    };
    let name = war.card(march.unit).name;
    let Some((_, mp, way)) = reach::rest(war, state).into_iter().find(|(hex, ..)| *hex == to) else {
        let why = if march.stopped {
            format!("{name} is in an enemy zone and may not move on")
        } else {
            format!("{name} cannot get to {} with {} MP", war.name(to), march.mp)
        };
        return Err(Refusal::key("hex", why, "ask where it can go").into());
    };
    Ok(Overlay {
        hexes: way.iter().map(|hex| spot(war.grid(), *hex, "path", "")).collect(),
        answers: way.iter().map(|hex| war.name(*hex)).collect(),
        lines: vec![(format!("{mp} MP to {}", war.name(to)), Some(COST))],
        ..Overlay::default()
    })
}
