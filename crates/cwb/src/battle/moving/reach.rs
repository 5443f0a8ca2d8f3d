//! How far a unit comes on a straight way.

use field::{Figure, Heading, Leg, Length, Stand};

use crate::battle::cards::UnitId;
use crate::battle::ground;
use crate::battle::state::State;
use crate::battle::war::War;

/// Room left before friends that one stops short of.
const SHORT: Length = Length::thousandths(50);
const NOTCH: Length = Length::thousandths(1);

/// How far a unit may go on a heading, up to `most`, before it meets somebody, ground that is closed to it or the edge
/// of the table. With `keep` it stays so far from enemies that were farther off.
pub fn reach(war: &War, state: &State, unit: UnitId, toward: Heading, most: Length, keep: Option<Length>) -> Length {
    let bases = &state.unit(unit).bases;
    let leg = Leg::new(toward, most);
    let friend = |id: u16| State::owner(id) != unit && war.side(State::owner(id)) == war.side(unit);
    let clashes = bases.iter().flat_map(|base| state.pieces.clashes(&leg, base, friend));
    let friends = clashes.map(|(_, clash)| clash.touch - SHORT).min().unwrap_or(most);
    let far = friends.min(open(war, state, unit, toward, most, keep));
    within_edges(war, bases, toward, far.max(Length::ZERO))
}

/// How far the way is open, friends and the edge of the table apart: short of enemies, and of ground that is closed.
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
    let gun = war.card(unit).branch.is_gun();
    let enemy = |id: u16| war.side(State::owner(id)) != war.side(unit);
    let mut far = most;
    for base in bases {
        let swept = leg.swept(base);
        for (_, clash) in state.pieces.clashes(&leg, base, enemy) {
            far = far.min(clash.touch);
        }
        if let Some(keep) = keep {
            for (_, other) in state.pieces.within(keep, &swept).filter(|(id, _)| enemy(*id)) {
                if !bases.iter().any(|old| old.is_within(keep, other)) {
                    far = far.min(leg.first_within(keep, base, other).map_or(most, |near| near - NOTCH * 2));
                }
            }
        }
        for area in war.table.areas_under(&swept).filter(|area| war.legend.is_closed(area, gun)) {
            far = far.min(ground::touch(area.polygon.edges(), base, &leg).map_or(most, |touch| touch - NOTCH));
        }
        far = far.min(short_of_rivers(war, base, &leg));
    }
    far.max(Length::ZERO)
}

/// A river is crossed on a bridge only.
fn short_of_rivers(war: &War, base: &Stand, leg: &Leg) -> Length {
    let swept = leg.swept(base);
    let rivers = war.table.lines_into(&swept).filter(|line| war.legend.bars(line));
    let first = rivers.filter_map(|line| ground::touch(line.track.legs(), base, leg)).min();
    first.filter(|_| !ground::is_bridged(war, &swept)).map_or(leg.length, |touch| touch - NOTCH)
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
