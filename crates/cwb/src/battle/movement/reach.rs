//! How far a unit can move straight.

use field::{Bounds, Figure, Heading, Leg, Length, Stand};

use crate::battle::cards::UnitId;
use crate::battle::ground;
use crate::battle::state::State;
use crate::battle::war::War;

/// Room left before friends that block the way.
const SHORT: Length = Length::thousandths(50);
const NOTCH: Length = Length::thousandths(1);

/// How far a unit may go on a heading, up to `most`, before it meets a unit, ground that is closed to it or the edge
/// of the table. With `keep` it stays that far from enemies that were farther off.
pub fn reach(war: &War, state: &State, unit: UnitId, toward: Heading, most: Length, keep: Option<Length>) -> Length {
    let bases = &state.unit(unit).bases;
    let leg = Leg::new(toward, most);
    let friend = |id: u16| State::owner(id) != unit && war.side(State::owner(id)) == war.side(unit);
    let friends = first_touch(state, bases, &leg, friend).map_or(most, |touch| touch - SHORT);
    let far = friends.min(open(war, state, unit, toward, most, keep));
    within_edges(war, bases, toward, far.max(Length::ZERO))
}

/// How far the way is open, ignoring friends and the edge of the table: short of enemies and of closed ground.
pub(crate) fn open(
    war: &War,
    state: &State,
    unit: UnitId,
    toward: Heading,
    most: Length,
    keep: Option<Length>,
) -> Length {
    let bases = &state.unit(unit).bases;
    let leg = Leg::new(toward, most);
    let enemy = |id: u16| war.side(State::owner(id)) != war.side(unit);
    let touch = first_touch(state, bases, &leg, enemy).unwrap_or(most);
    let near = keep.and_then(|keep| first_near(state, bases, &leg, keep, enemy)).unwrap_or(most);
    let closed = short_of_closed(war, bases, &leg, war.card(unit).branch.is_gun());
    touch.min(near).min(closed).min(most).max(Length::ZERO)
}

/// A box around all that bases pass over.
fn around(bases: &[Stand], leg: &Leg) -> Option<Bounds> {
    field::around(bases).map(|bounds| bounds.joined(&bounds.moved(leg.by)))
}

/// How far bases move before they touch the first wanted base.
fn first_touch(state: &State, bases: &[Stand], leg: &Leg, wanted: impl Fn(u16) -> bool) -> Option<Length> {
    let near = state.pieces.near(around(bases, leg)?).filter(|(id, _)| wanted(*id));
    let clashes = near.flat_map(|(_, other)| bases.iter().filter_map(|base| leg.clash(base, other)));
    clashes.map(|clash| clash.touch).min()
}

/// How far bases move before they are within `keep` of the first wanted base that was farther off.
fn first_near(state: &State, bases: &[Stand], leg: &Leg, keep: Length, wanted: impl Fn(u16) -> bool) -> Option<Length> {
    let near = state.pieces.near(around(bases, leg)?.grown(keep)).filter(|(id, _)| wanted(*id));
    let others = near.filter(|(_, other)| !bases.iter().any(|old| old.is_within(keep, *other)));
    let firsts = others.flat_map(|(_, other)| bases.iter().filter_map(|base| leg.first_within(keep, base, other)));
    firsts.min().map(|near| near - NOTCH * 2)
}

/// How far bases move before ground that is closed to them, or a river, which only a bridge crosses.
fn short_of_closed(war: &War, bases: &[Stand], leg: &Leg, gun: bool) -> Length {
    let Some(around) = around(bases, leg) else { return leg.length };
    let areas = war.table.areas().iter().filter(|area| area.polygon.bounds().meets(&around));
    let areas = areas.filter(|area| war.legend.is_closed(area, gun));
    let rivers = war.table.lines().iter().filter(|line| line.track.bounds().meets(&around));
    let rivers = rivers.filter(|line| war.legend.bars(line));
    let areas =
        areas.filter_map(|area| bases.iter().filter_map(|base| ground::touch(area.polygon.edges(), base, leg)).min());
    let is_open = |base: &Stand| ground::is_bridged(war, &leg.swept(base));
    let rivers = rivers.flat_map(|line| {
        let touches = bases.iter().filter_map(|base| Some((base, ground::touch(line.track.legs(), base, leg)?)));
        touches.filter(|(base, _)| !is_open(base)).map(|(_, touch)| touch)
    });
    areas.chain(rivers).min().map_or(leg.length, |touch| touch - NOTCH)
}

/// The greatest part of a way on which all bases stay on the table.
fn within_edges(war: &War, bases: &[Stand], toward: Heading, most: Length) -> Length {
    let on_table = |far: i64| {
        let by = toward.step(Length::thousandths(far));
        bases.iter().all(|base| war.table.bounds().holds(&base.moved(by).bounds()))
    };
    let (mut low, mut high) = (0, most.in_thousandths());
    if on_table(high) {
        return most;
    }
    while high - low > 1 {
        let middle = i64::midpoint(low, high);
        if on_table(middle) { low = middle } else { high = middle }
    }
    Length::thousandths(low)
}
