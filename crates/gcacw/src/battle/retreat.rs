//! 15.2 to 15.4 and chapter 16 on the map: retreats, routs, cavalry retreats.

mod cavalry;
mod flight;
mod preview;

pub use cavalry::{cavalry, is_cavalry, leave_before, may_go};
pub use preview::{Refuge, preview};

use arrayvec::ArrayVec;
use hexes::Hex;
use longroll::chart::Band;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Offer, Play, Table, under};

use super::cards::{LeaderId, side};
use super::state::{State, Where};
use super::war::{Stack, War};
use super::{asking, movement};
use crate::combat::lose;
use crate::retreat::Kind;
use crate::unit::Arm;
use flight::{Flight, Trail, Way};

const DISTANCE: Rule = card("15.2");
const SURRENDER: Rule = rulebook("15.3");
const CHARTS: Rule = card("15.4");
const EACH: Rule = house("15.4");
const CAVALRY: Rule = card("16.7");
const WAGONS: Rule = house("24.7");

/// What a stack does next.
#[derive(Clone, Copy, Debug)]
enum Next {
    Stop,
    Go(Way),
    /// 15.4 Against the priorities, because following them would eliminate the stack.
    Override(Way),
}

/// 15.2 All units of a hex retreat before an active enemy, step by step, with their leaders.
pub fn retreat(table: &mut dyn Table, war: &War, state: &mut State, from: Hex, kind: Kind, active: Hex) -> Play<()> {
    let stack = war.stack(state, from);
    let Some(army) = stack.first().map(|unit| war.army(*unit)) else { return Ok(()) };
    let flight = Flight::new(war, state, army, kind, active);
    let verb = if kind == Kind::Rout { "rout" } else { "retreat" };
    let title = || format!("{}: {verb} from {}", war.names(&stack), war.name(from));
    under(table, DISTANCE, &title, |table| flee(table, war, state, &flight, from, stack.clone()))
}

/// 15.4 Step by step until the stack stops, is destroyed or has no way left.
fn flee(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    flight: &Flight<'_>,
    from: Hex,
    mut stack: Stack,
) -> Play<()> {
    let army = flight.army();
    let leaders: Vec<LeaderId> =
        war.leaders_in(state, from).filter(|leader| war.leader(*leader).army == army).collect();
    let mut trail = Trail::from_iter([from]);
    let mut overrides = war.book.retreat.overrides;
    while stack.iter().any(|unit| state.unit(*unit).unit.is_combat_unit()) {
        let options = options(war, state, flight, &mut trail, &stack, overrides > 0);
        if options.is_empty() {
            table.tell(&|| Line::effect("no way is open: the stack surrenders", SURRENDER));
            eliminate(table, war, state, &mut stack);
            break;
        }
        let question = || {
            let (number, Band { low, high, .. }) = (trail.len(), flight.distance);
            format!("Where do they go? {}: hex {number} of {low} to {high}", war.names(&stack))
        };
        let offer = |next: &Next| offer(war, &stack, next);
        let way = match *asking::choose(table, side(army), ("retreat-to", CHARTS), &question, &options, &offer)? {
            Next::Stop => break,
            Next::Go(way) => way,
            Next::Override(way) => {
                overrides -= 1;
                table.tell(&|| Line::effect("it overrides the priorities", CHARTS));
                way
            }
        };
        trail.push(way.to);
        step(table, war, state, &mut stack, &leaders, way);
        if flight.kills(&way) {
            table.tell(&|| Line::effect("cavalry that enters an enemy's hex is eliminated", CAVALRY));
            eliminate(table, war, state, &mut stack);
        }
    }
    abandon(table, war, state, &stack);
    Ok(())
}

/// 15.4 The options of the stack: to stop, or a step of the lowest priority. Every step is open if the priorities would
/// eliminate the stack and it may still override them.
fn options(
    war: &War,
    state: &State,
    flight: &Flight<'_>,
    trail: &mut Trail,
    stack: &Stack,
    may_override: bool,
) -> ArrayVec<Next, 7> {
    let mut options = ArrayVec::new();
    if flight.may_stop(trail) {
        options.push(Next::Stop);
    }
    let ways = flight.ways(state, trail);
    let free = may_override && ways.iter().any(|way| !way.obeys) && {
        !flight.survives(state, trail, endurance(war, state, stack))
    };
    options.extend(ways.iter().filter(|way| way.obeys).map(|way| Next::Go(*way)));
    if free {
        options.extend(ways.iter().filter(|way| !way.obeys).map(|way| Next::Override(*way)));
    }
    options
}

/// 15.4 The loss that eliminates the stack: of its strongest unit, or by the switch of all units together.
fn endurance(war: &War, state: &State, stack: &Stack) -> i32 {
    let men = stack.iter().map(|unit| &state.unit(*unit).unit).filter(|unit| unit.is_combat_unit());
    let men = men.map(|unit| i32::from(unit.manpower));
    if war.book.readings.each_unit_loses { men.max().unwrap_or(0) } else { men.sum() }
}

fn offer(war: &War, stack: &Stack, next: &Next) -> Offer {
    let on = |way: &Way, how: &str| {
        let (name, (column, row)) = (war.name(way.to), war.grid().column_row(way.to));
        let loss = match (way.loss, war.book.readings.each_unit_loses) {
            (0, _) => String::new(),
            (loss, true) => format!(", each unit loses {loss}"),
            (loss, false) => format!(", the stack loses {loss}"),
        };
        let text = format!("{name}{how}: chart {}, priority {}, {}{loss}", way.chart, way.priority, way.words);
        Offer::new(name, text).hex(column, row)
    };
    let offer = match next {
        Next::Stop => Offer::new("stop", "stop here"),
        Next::Go(way) => on(way, ""),
        Next::Override(way) => on(way, ", overriding the priorities"),
    };
    match stack.first() {
        Some(unit) => offer.piece(unit.piece()),
        None => offer,
    }
}

/// 15.4 The stack enters a hex, its leaders with it, and loses what the chart says. Wagons lose a supply point instead (24.7).
fn step(table: &mut dyn Table, war: &War, state: &mut State, stack: &mut Stack, leaders: &[LeaderId], way: Way) {
    table.tell(&|| {
        let (name, chart, priority) = (war.name(way.to), way.chart, way.priority);
        Line::effect(format!("to {name}: Retreat Chart {chart}, priority {priority}: {}", way.words), CHARTS)
    });
    for unit in stack.iter() {
        movement::place(table, war, state, *unit, way.to);
    }
    for leader in leaders {
        state.leader_mut(*leader).at = Where::Map(way.to);
    }
    if way.loss == 0 {
        return;
    }
    let before = stack.clone();
    let each = war.book.readings.each_unit_loses;
    table.tell(&|| {
        let who = if each { "each unit" } else { "the stack" };
        Line::effect(format!("{who} loses {} Manpower", way.loss), EACH)
    });
    let mut men: crate::unit::Stack = before.iter().map(|unit| state.unit(*unit).unit).collect();
    if each {
        men.iter_mut().for_each(|unit| unit.manpower = unit.manpower.saturating_sub(way.loss.clamp(0, 99) as u8));
    } else {
        lose(&mut men, way.loss);
    }
    for (unit, after) in before.iter().zip(&men) {
        if after.arm == Arm::Wagon {
            let wagon = state.unit_mut(*unit);
            wagon.supply = wagon.supply.saturating_sub(1);
            table.tell(&|| Line::effect(format!("{} loses 1 SP instead", war.card(*unit).name), WAGONS));
            continue;
        }
        let had = state.unit(*unit).unit.manpower;
        state.unit_mut(*unit).unit.manpower = after.manpower;
        if !movement::bury(table, war, state, *unit, had) {
            stack.retain(|other| other != unit);
        }
    }
}

/// 15.3 The whole stack is lost: its Manpower counts for victory, its wagons are captured.
fn eliminate(table: &mut dyn Table, war: &War, state: &mut State, stack: &mut Stack) {
    for unit in stack.drain(..) {
        if state.unit(unit).unit.arm == Arm::Wagon {
            movement::take(table, war, state, unit);
            continue;
        }
        let had = state.unit(unit).unit.manpower;
        state.unit_mut(unit).unit.manpower = 0;
        movement::bury(table, war, state, unit, had);
    }
}

/// 24.7 Wagons whose escort was eliminated in an enemy's hex are captured.
fn abandon(table: &mut dyn Table, war: &War, state: &mut State, stack: &Stack) {
    for unit in stack.iter().copied() {
        let now = state.unit(unit);
        let Some(hex) = now.hex().filter(|_| now.unit.arm == Arm::Wagon) else { continue };
        let enemy = war.army(unit).other();
        if war.units_of(enemy).any(|other| state.unit(other).hex() == Some(hex)) {
            movement::take(table, war, state, unit);
        }
    }
}
