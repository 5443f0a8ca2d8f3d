//! 10.10 The move of those who break through.

use field::{Angle, Figure, Flank, Frame, Heading, Leg, Length, Stand, Wheel};
use longroll::rule::{Rule, card};
use longroll::table::{Line, Table};

use super::conform;
use super::follow::ahead;
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::{ground, places};
use crate::movement::allowance;

const THROUGH: Rule = card("10.10");

/// 10.10 The brigade wheels toward the nearest enemy and goes half a move straight at him. If it reaches him it is in contact;
/// if not it still goes as far as it may, but not near an enemy that it cannot reach.
pub fn rush(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let Some((enemy, _)) = places::nearest_enemy(war, state, unit, |_| true) else { return };
    if !state.unit(unit).is_on_table() {
        return;
    }
    let began = state.unit(unit).frame;
    let frame = wheeled(war, state, unit, enemy);
    let reach = reach(war, state, unit, frame);
    let contact = first_contact(war, state, unit, frame).filter(|(touch, _)| *touch <= reach);
    let turn = &mut state.unit_mut(unit).turn;
    (turn.broke_through, turn.began) = (true, Some(began));
    let struck = contact.map(|(touch, stand)| conform(war, state, unit, frame.moved(frame.heading, touch), &stand));
    // At the edge of the table there may be no room to reach him.
    let struck = struck.filter(|end| is_free(war, state, unit, *end));
    let met = struck.is_some();
    let stops = || Some(frame.moved(frame.heading, short(war, state, unit, frame, reach)?));
    // A bent column that has no room to lie straight stays as it is.
    if let Some(end) = struck.or_else(stops) {
        places::put(war, state, unit, end);
    }
    table.tell(&|| {
        let name = war.card(unit).name;
        let what = if met { "reaches the enemy" } else { "meets no enemy" };
        Line::effect(format!("{name} goes on toward {} and {what}", war.card(enemy).name), THROUGH)
    });
}

/// The free wheel toward an enemy, up to a right angle and as far as there is room; none if it would not fit there.
fn wheeled(war: &War, state: &State, unit: UnitId, enemy: UnitId) -> Frame {
    let now = state.unit(unit);
    let frame = now.frame;
    let nearest = state.unit(enemy).stands.iter().min_by_key(|stand| frame.origin.gap(*stand));
    let Some(bearing) = nearest.and_then(|stand| Heading::of(stand.centre() - frame.origin)) else { return frame };
    let most = Angle::degrees(war.book.limits.breakthrough_wheel);
    let angle = (bearing - frame.heading).clamp(-most, most);
    let flank = if angle > Angle::ZERO { Flank::Right } else { Flank::Left };
    let frontage = places::frontage(&war.book, &now.unit);
    let wheel = Wheel { pivot: frame.pivot(flank, frontage), angle };
    let blocked = |hull: &field::Hull| state.pieces.overlapping(hull).any(|(id, _)| State::owner(id) != unit);
    let clear = now.stands.iter().filter_map(|stand| wheel.clear_to(stand, blocked));
    let angle = clear.min_by_key(|angle| angle.abs()).unwrap_or(angle);
    let turned = frame.wheeled(flank, frontage, angle);
    if is_free(war, state, unit, turned) { turned } else { frame }
}

fn is_free(war: &War, state: &State, unit: UnitId, frame: Frame) -> bool {
    places::stands_at(war, state.unit(unit), frame).iter().all(|stand| places::is_free(war, state, unit, stand))
}

/// Half a move over the ground ahead; it stops before ground it cannot enter.
fn reach(war: &War, state: &State, unit: UnitId, frame: Frame) -> Length {
    let mover = ground::mover(war, state, unit);
    let full = Length::thousandths(i64::from(allowance(&war.book, mover).hundredths()) * 10);
    let half = Length::thousandths(full.in_thousandths() / i64::from(war.book.charge_notes.breakthrough_part));
    let stands = places::stands_at(war, state.unit(unit), frame);
    let tenths = half.in_thousandths() / 100;
    let affordable = |length: &Length| {
        let leg = Leg::new(frame.heading, *length);
        ground::toll(war, mover, &stands, &leg).is_ok_and(|toll| toll.cost() <= half)
    };
    (1..=tenths).rev().map(|tenths| Length::thousandths(tenths * 100)).find(affordable).unwrap_or(Length::ZERO)
}

/// How far it is straight ahead to the first enemy stand, and which it is. A friend in the way stops the charge.
fn first_contact(war: &War, state: &State, unit: UnitId, frame: Frame) -> Option<(Length, Stand)> {
    let leg = Leg::new(frame.heading, war.table.width() + war.table.height());
    let stands = places::stands_at(war, state.unit(unit), frame);
    let clash = |stand: &Stand| {
        let clashes = state.pieces.clashes(&leg, stand, |id| State::owner(id) != unit);
        clashes.first().map(|(id, clash)| (clash.touch, *id))
    };
    let (touch, id) = stands.iter().filter_map(clash).min()?;
    let enemy = war.side(State::owner(id)) != war.side(unit);
    state.pieces.get(id).filter(|_| enemy).map(|stand| (touch, *stand))
}

/// How far it goes if it meets no enemy. None if it has room nowhere.
fn short(war: &War, state: &State, unit: UnitId, frame: Frame, reach: Length) -> Option<Length> {
    let keep_away = Length::inches(war.book.limits.keep_away.into());
    let far = ahead(war, state, unit, frame, (reach, keep_away)).in_thousandths() / 100;
    let fits = |tenths: &i64| {
        let frame = frame.moved(frame.heading, Length::thousandths(tenths * 100));
        is_free(war, state, unit, frame)
    };
    (0..=far).rev().find(fits).map(|tenths| Length::thousandths(tenths * 100))
}
