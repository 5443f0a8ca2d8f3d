//! Chapter 7 on the table: a unit's move, leg by leg, until it has done.

mod bridges;
mod case;
mod contact;
mod course;
mod forming;
mod judge;
pub mod notation;
mod plan;
mod roads;
mod samples;
mod wheel;

use field::{Frame, Length};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, rulebook};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Table};

use super::cards::UnitId;
use super::state::{Move, Phase, State, Wings};
use super::war::War;
use super::{charge, places};
use crate::unit::Formation;
use case::{Case, End, Step};
use field::display::spot;
use forming::Changed;
use notation::{Leg, Rush};

pub use plan::{Plan, plan};
pub use samples::samples;

const MOVE: Rule = card("7.5");
const CHANGE: Rule = card("5.7");
const CHARGE: Rule = rulebook("10.1");

/// What a leg makes of a unit.
enum Made {
    Moved(Step),
    Changed(Changed),
    Done,
}

/// Judge a leg: what it makes of the unit, or every reason against it.
fn judged(war: &War, state: &State, go: Move, leg: Leg) -> Result<Made, Refusals> {
    let case = Case::off_road(war, state, go);
    if let Some(line) = judge::line(&case, leg) {
        return judge::straight(case, leg, line).map(Made::Moved);
    }
    match leg {
        Leg::Wheel(flank, angle) => wheel::wheel(case, flank, angle).map(Made::Moved),
        Leg::Road(far) => roads::road(Case::new(war, state, go), far).map(Made::Moved),
        Leg::About => judge::about(case).map(Made::Moved),
        Leg::Charge(rush) => contact::charge(case, rush).map(Made::Moved),
        Leg::Refuse(flank, angle, stands) => forming::refuse(case, flank, angle, stands).map(Made::Changed),
        Leg::Form(change) => forming::form(case, change).map(Made::Changed),
        Leg::Mount(to) => forming::mount(case, to).map(Made::Changed),
        Leg::Dismount => forming::dismount(case).map(Made::Changed),
        _ => Ok(Made::Done),
    }
}

/// 7 One leg of the move that is going on.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::Maneuver(Some(go)) = state.phase else { return Ok(()) };
    let legs = samples(war, state, go);
    if legs == [Leg::Done] {
        state.phase = Phase::Maneuver(None);
        return Ok(());
    }
    let side = war.side(go.unit);
    let name = war.card(go.unit).name;
    let question = || format!("{name} has {} inches left", go.left);
    let position = &*state;
    let measured = table.measure(&Measure {
        pick: Pick {
            name: "leg",
            side,
            question: &question,
            count: legs.len(),
            offer: &|at| offer(war, position, go, legs[at]),
            rule: MOVE,
        },
        form: notation::FORM,
        judge: &|text| consider(war, position, go, text),
    })?;
    let leg = match measured {
        Measured::Offered(at) => legs[at],
        Measured::Own(text) => notation::read(&text).unwrap_or(Leg::Done),
    };
    // What was offered or judged is legal.
    let made = judged(war, state, go, leg).unwrap_or(Made::Done);
    make(table, war, state, leg, made)
}

/// An answer of the player's own: how it would be offered, or every reason against it.
pub fn consider(war: &War, state: &State, go: Move, text: &str) -> Result<Offer, Refusals> {
    let leg = notation::read(text)?;
    judged(war, state, go, leg)?;
    Ok(offer(war, state, go, leg))
}

/// The position after a charge that may be made, for odds before it is.
pub fn charged(war: &War, state: &State, go: Move, leg: &str) -> Option<State> {
    let leg = notation::read(leg).ok().filter(|leg| matches!(leg, Leg::Charge(_)))?;
    let Ok(Made::Moved(step)) = judged(war, state, go, leg) else { return None };
    let mut then = state.clone();
    advance(war, &mut then, go, leg, &step);
    let turn = &mut then.unit_mut(go.unit).turn;
    (turn.charging, turn.began) = (true, Some(turn.began.unwrap_or(go.from)));
    Some(then)
}

/// Carry out a leg.
fn make(table: &mut dyn Table, war: &War, state: &mut State, leg: Leg, made: Made) -> Play<()> {
    let Phase::Maneuver(Some(go)) = state.phase else { return Ok(()) };
    let name = war.card(go.unit).name;
    match made {
        Made::Done => state.phase = Phase::Maneuver(None),
        Made::Changed(changed) => {
            change(war, state, go, leg, &changed);
            table.tell(&|| Line::effect(format!("{name}: {leg}"), CHANGE));
        }
        Made::Moved(step) => {
            advance(war, state, go, leg, &step);
            table.tell(&|| Line::effect(format!("{name}: {leg}, {} inches", step.cost), MOVE));
            for (note, rule) in &step.notes {
                table.tell(&|| Line::effect(note.clone(), *rule));
            }
            if let Some(enemy) = step.contact {
                return strike(table, war, state, go.unit, enemy);
            }
        }
    }
    Ok(())
}

/// A leg is made: where the unit stands, and what it has left.
fn advance(war: &War, state: &mut State, go: Move, leg: Leg, step: &Step) {
    let mut go = if matches!(leg, Leg::Road(_)) { go } else { Case::off_road(war, state, go).go };
    if let Some(formation) = step.formation {
        let now = state.unit_mut(go.unit);
        (now.unit.formation, now.wings) = (formation, Wings::default());
    }
    match &step.end {
        End::At(frame) => places::put(war, state, go.unit, *frame),
        End::Along(way) => places::put_along(war, state, go.unit, way),
        End::Wheeled(way, heading) => places::put_wheeled(war, state, go.unit, way, *heading),
    }
    go.left -= step.cost;
    go.forded |= step.forded;
    went(state, &mut go, leg);
    state.phase = Phase::Maneuver(Some(go));
}

/// 3.6 What a unit has done by a leg.
fn went(state: &mut State, go: &mut Move, leg: Leg) {
    let deeds = &mut state.unit_mut(go.unit).turn;
    deeds.moved |= leg != Leg::About;
    go.on_road = matches!(leg, Leg::Road(_));
    match leg {
        Leg::Wheel(..) | Leg::Charge(Rush::Wheel(_)) => deeds.wheeled = true,
        Leg::Oblique(..) | Leg::Charge(Rush::Oblique(..)) => deeds.obliqued = true,
        Leg::Side(..) => go.flanked = true,
        Leg::About => deeds.about_faced = true,
        Leg::Back(far) => {
            go.backward += far;
            // 7.5 Over half of the move back, it has faced about and back again.
            deeds.about_faced |= go.backward * 2 > go.allowance;
        }
        _ => {}
    }
}

/// 5.4, 5.7, 5.9 A unit takes its new formation.
fn change(war: &War, state: &mut State, go: Move, leg: Leg, changed: &Changed) {
    let now = state.unit_mut(go.unit);
    (now.unit, now.wings) = (changed.unit, changed.wings);
    match leg {
        Leg::Form(..) => now.turn.changed_formation = true,
        Leg::Mount(_) | Leg::Dismount => now.turn.changed_mode = true,
        _ => {}
    }
    places::put(war, state, go.unit, changed.frame);
    let mut go = Move { left: changed.left, allowance: changed.allowance, ..go };
    if !matches!(leg, Leg::Refuse(..)) {
        places::choose_command(state, go.unit);
        go.on_road = false;
    }
    state.phase = Phase::Maneuver(Some(go));
}

/// 10.1 The charge has struck: the move is over. 10.7 A march column brushes limbered guns aside.
fn strike(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, enemy: UnitId) -> Play<()> {
    table.tell(&|| Line::effect(format!("{} charges {}", war.card(unit).name, war.card(enemy).name), CHARGE));
    let column = state.unit(unit).unit.formation == Formation::MarchColumn;
    let guns = state.unit(enemy).unit.is_battery() && state.unit(enemy).unit.limbered;
    state.phase = Phase::Maneuver(None);
    if column && guns {
        return charge::brush(table, war, state, unit, enemy);
    }
    state.unit_mut(unit).turn.charging = true;
    Ok(())
}

/// A leg as it is offered, with where the unit would stand.
fn offer(war: &War, state: &State, go: Move, leg: Leg) -> Offer {
    let offer = |text: String| Offer::new(leg.to_string(), text).piece(go.unit.piece());
    match judged(war, state, go, leg) {
        Ok(Made::Moved(step)) => {
            let frame = frame_of(war, state, go.unit, &step);
            let text = match step.contact {
                Some(enemy) => format!("{leg}: into {}, {} inches", war.card(enemy).name, step.cost),
                None if step.cost == Length::ZERO => leg.to_string(),
                None => format!("{leg}, costs {}", step.cost),
            };
            offer(text).spot(spot(frame))
        }
        Ok(Made::Changed(changed)) => offer(format!("{leg}, leaves {}", changed.left)).spot(spot(changed.frame)),
        Ok(Made::Done) | Err(_) => offer("done with this unit".to_owned()),
    }
}

/// Where a unit stands after a leg.
fn frame_of(war: &War, state: &State, unit: UnitId, step: &Step) -> Frame {
    let now = state.unit(unit);
    match &step.end {
        End::At(frame) => *frame,
        End::Along(way) => {
            let head = places::column(war, &now.unit, way).first().copied();
            head.map_or(now.frame, |stand| Frame::new(stand.front(), stand.heading()))
        }
        End::Wheeled(way, heading) => Frame::new(way.point(way.length()), *heading),
    }
}
