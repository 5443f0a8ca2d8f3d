//! 28.2 The line from a general to a unit, and what is on it.

use field::{Area, Figure, Point, Segment, Stand};

use crate::battle::cards::{Branch, GeneralId, UnitId};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::{ground, places};
use crate::book::ground::Slows;
use crate::motivation::Place;

/// 28.1, 28.2 Where a unit is, seen from a general: the distance base to base, whether either is in woods or buildings,
/// and what the line between their nearest base centers crosses.
pub(crate) fn place(war: &War, state: &State, general: GeneralId, unit: UnitId) -> Place {
    let Some(base) = places::general_stand(war, state, general) else { return Place::default() };
    let (bases, from) = (&state.unit(unit).bases, base.centre());
    let nearest = bases.iter().map(Stand::centre).min_by_key(|centre| (*centre - from).squared());
    let (Some(to), Some(gap)) = (nearest, bases.iter().map(|own| own.gap(&base)).min()) else {
        return Place::default();
    };
    Place {
        distance: (gap.length().in_thousandths() / 1000) as i32,
        woods: ground::is_inside(war, state, unit) || ground::is_among(war, from),
        intervening: stands_between(war, state, unit, from, to),
        separated: war.table.areas().iter().any(|area| separates(war, area, from, to)),
    }
}

/// 28.1 Whether a brigade, friend or enemy, stands on the line.
fn stands_between(war: &War, state: &State, unit: UnitId, from: Point, to: Point) -> bool {
    let is_brigade = |other: UnitId| other != unit && matches!(war.card(other).branch, Branch::Infantry(_));
    state.pieces.between(from, to).any(|(id, _)| is_brigade(State::owner(id)))
}

/// 28.2 Whether the line crosses a wood, a hill, crops or buildings that neither is in.
fn separates(war: &War, area: &Area, from: Point, to: Point) -> bool {
    let line = Segment::new(from, to);
    let counts = war.legend.area(area).is_some_and(|template| template.slows != Slows::Impassable);
    counts
        && area.polygon.bounds().meets(&line.bounds())
        && !area.polygon.contains(from)
        && !area.polygon.contains(to)
        && area.polygon.edges().any(|edge| edge.meets(line))
}
