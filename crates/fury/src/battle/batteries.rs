//! 7.11 Batteries: two actions in a player turn of their owner, and no roll.

use field::{Angle, Frame, Length};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Table};

use super::cards::UnitId;
use super::leaders::radius;
use super::state::State;
use super::war::War;
use super::{ground, maneuver, places};
use crate::movement::allowance;
use field::display::spot;

const ACTIONS: Rule = rulebook("7.11");
const HOW: Rule = house("7.11");
const POSITION: Rule = card("7.11");
const LEADERS: Rule = card("4.9");

const FORM: &str = "`face left 30`, `face right 90`, or one of the other actions";

/// Some angles through which unlimbered guns turn.
const TURNS: [i32; 5] = [-45, 45, -90, 90, 180];

/// What a battery does with an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    Limber(Frame),
    Unlimber(Frame),
    Move,
    Face(Angle),
    Rest,
}

/// 7.11 Whether a battery may fire: unlimbered, not Silenced, and in its own player turn with an action left.
pub fn may_fire(war: &War, state: &State, unit: UnitId) -> bool {
    let battery = state.unit(unit);
    let own_turn = war.side(unit) == state.moving;
    let free = !own_turn || battery.turn.actions < war.book.guns.actions;
    free && !battery.unit.limbered && !battery.unit.silenced
}

/// 7.11 A battery uses an action: it limbers, unlimbers, moves, or turns its guns.
pub(super) fn act(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let acts = acts(war, state, unit);
    let now: &State = state;
    let measured = table.measure(&Measure {
        pick: Pick {
            name: "battery",
            side: now.moving,
            question: &|| format!("What does {} do?", war.card(unit).name),
            count: acts.len(),
            offer: &|index| offer(war, now, unit, acts[index]),
            rule: ACTIONS,
        },
        form: FORM,
        judge: &|text| judge(war, now, unit, text).map(|act| offer(war, now, unit, act)),
    })?;
    let act = match measured {
        Measured::Offered(index) => acts[index],
        Measured::Own(text) => judge(war, state, unit, &text).unwrap_or(Act::Rest),
    };
    carry_out(table, war, state, unit, act);
    Ok(())
}

fn acts(war: &War, state: &mut State, unit: UnitId) -> Vec<Act> {
    let mut acts = Vec::new();
    if state.unit(unit).unit.limbered {
        acts.push(Act::Move);
        let room = unlimbered(war, state, unit).filter(|_| radius::positions(war, state, unit));
        acts.extend(room.map(Act::Unlimber));
    } else {
        acts.extend(limbered(war, state, unit).map(Act::Limber));
        acts.push(Act::Move);
        let turns = TURNS.map(Angle::degrees);
        acts.extend(turns.into_iter().filter(|turn| faces(war, state, unit, *turn)).map(Act::Face));
    }
    acts.push(Act::Rest);
    acts
}

/// Where a battery stands once it has limbered: with its front kept, or its rear if something is close behind; None if it has
/// no room.
fn limbered(war: &War, state: &mut State, unit: UnitId) -> Option<Frame> {
    let frame = state.unit(unit).frame;
    let guns = places::footprint(&war.book, &state.unit(unit).unit).depth;
    state.unit_mut(unit).unit.limbered = true;
    let team = places::footprint(&war.book, &state.unit(unit).unit).depth;
    let ahead = frame.moved(frame.heading, team - guns);
    let found = [frame, ahead].into_iter().find(|frame| places::fits(war, state, unit, *frame));
    state.unit_mut(unit).unit.limbered = false;
    found
}

/// Where a battery stands once it has unlimbered: with its front kept, or its rear. Guns are shallower than their teams, so they
/// have room; but beside others a rounded corner may lie on them in the one place and not in the other.
fn unlimbered(war: &War, state: &State, unit: UnitId) -> Option<Frame> {
    let now = state.unit(unit);
    let mut guns = now.clone();
    guns.unit.limbered = false;
    let depth = |unit| places::footprint(&war.book, unit).depth;
    let rear = now.frame.moved(now.frame.heading, depth(&guns.unit) - depth(&now.unit));
    let is_clear = |frame: &Frame| {
        let others = |stand| state.pieces.overlapping(stand).any(|(id, _)| State::owner(id) != unit);
        !places::stands_at(war, &guns, *frame).iter().any(others)
    };
    [now.frame, rear].into_iter().find(is_clear)
}

/// Whether unlimbered guns have room to turn so far.
fn faces(war: &War, state: &State, unit: UnitId, turn: Angle) -> bool {
    places::fits(war, state, unit, turned(state, unit, turn))
}

/// 7.11 Guns turn on the middle of their front.
fn turned(state: &State, unit: UnitId, turn: Angle) -> Frame {
    let frame = state.unit(unit).frame;
    Frame::new(frame.origin, frame.heading + turn)
}

fn offer(war: &War, state: &State, unit: UnitId, act: Act) -> Offer {
    let (frame, limber) = (state.unit(unit).frame, state.unit(unit).unit.limbered);
    let (slug, text, frame) = match act {
        Act::Limber(to) => ("limber".to_owned(), "limbers".to_owned(), to),
        Act::Unlimber(to) => ("unlimber".to_owned(), "unlimbers, facing as it stands".to_owned(), to),
        Act::Move if limber => ("move".to_owned(), format!("moves up to {} inches", range(war, state, unit)), frame),
        Act::Move => ("move".to_owned(), format!("is rolled by hand up to {} inches", range(war, state, unit)), frame),
        Act::Face(turn) => {
            let word = if turn < Angle::ZERO { "left" } else { "right" };
            let slug = format!("face {word} {}", turn.abs());
            (slug, format!("turns {word} through {} degrees", turn.abs()), turned(state, unit, turn))
        }
        Act::Rest => ("rest".to_owned(), "does nothing more in this phase".to_owned(), frame),
    };
    Offer::new(slug, text).piece(unit.piece()).spot(spot(frame))
}

/// 7.1, 7.11 How far a battery moves with one action.
fn range(war: &War, state: &State, unit: UnitId) -> Length {
    if state.unit(unit).unit.limbered {
        allowance(&war.book, ground::mover(war, state, unit)).into()
    } else {
        Length::inches(war.book.guns.prolong.into())
    }
}

fn carry_out(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, act: Act) {
    let name = war.card(unit).name;
    let battery = state.unit_mut(unit);
    if act == Act::Rest {
        battery.turn.acted = true;
        return;
    }
    battery.turn.actions += 1;
    match act {
        Act::Limber(frame) => {
            change(war, state, unit, true, frame);
            table.tell(&|| Line::effect(format!("{name} limbers"), HOW));
        }
        Act::Unlimber(frame) => {
            change(war, state, unit, false, frame);
            table.tell(&|| Line::effect(format!("{name} unlimbers; a leader of its command is near"), POSITION));
        }
        Act::Face(turn) => {
            let frame = turned(state, unit, turn);
            places::put(war, state, unit, frame);
            table.tell(&|| Line::effect(format!("{name} turns its guns to {}", frame.heading), HOW));
        }
        Act::Move => maneuver::set_out(state, unit, range(war, state, unit), false),
        Act::Rest => {}
    }
}

/// 3.6 Guns limbered or unlimbered, which makes them easier to hit this turn.
fn change(war: &War, state: &mut State, unit: UnitId, limbered: bool, frame: Frame) {
    let battery = state.unit_mut(unit);
    battery.unit.limbered = limbered;
    battery.turn.changed_mode = true;
    places::put(war, state, unit, frame);
}

/// An action of the player's own wording, or every reason against it.
fn judge(war: &War, state: &State, unit: UnitId, text: &str) -> Result<Act, Refusals> {
    let limbered = state.unit(unit).unit.limbered;
    let mut no = Refusals::default();
    if text == "unlimber" {
        no.refuse_if(!limbered, "answer", "it is unlimbered already", HOW);
        let within = war.book.movement.position_battery;
        let alone = format!("no leader of its command is within {within} inches");
        no.refuse_if(!radius::positions(war, state, unit), "answer", alone, LEADERS);
        let room = unlimbered(war, state, unit);
        no.refuse_if(room.is_none(), "answer", "the guns would overlap other units", HOW);
        return no.allow(Act::Unlimber(room.unwrap_or(state.unit(unit).frame)));
    }
    if text == "limber" {
        let why = if limbered { "it is limbered already" } else { "the teams have no room before or behind the guns" };
        return Err(Refusal::field("answer", why, HOW).into());
    }
    let Some(turn) = read(text) else {
        let why = format!("`{text}` is no action of a battery");
        return Err(Refusal::key("answer", why, format!("write {FORM}")).into());
    };
    no.refuse_if(limbered, "answer", "only unlimbered guns turn in place", HOW);
    no.refuse_if(turn.abs() > Angle::degrees(180), "answer", "guns turn through 180 degrees at most", HOW);
    let room = limbered || faces(war, state, unit, turn);
    no.refuse_if(!room, "answer", "the guns have no room to turn so far", HOW);
    no.allow(Act::Face(turn))
}

/// A turn in degrees, to the tenth.
fn read(text: &str) -> Option<Angle> {
    let (side, degrees) = text.strip_prefix("face ")?.split_once(' ')?;
    let degrees: Length = degrees.parse().ok()?;
    let tenths = i32::try_from(degrees.in_thousandths() / 100).ok().filter(|tenths| *tenths > 0)?;
    match side {
        "left" => Some(-Angle::tenths(tenths)),
        "right" => Some(Angle::tenths(tenths)),
        _ => None,
    }
}
