//! Contact: which edges touch, and how much of a front is covered.

use crate::figure::{Figure, Meeting, slack};
use crate::length::Length;
use crate::point::Segment;
use crate::stand::{Edge, Stand};
use crate::terrain_cost::Stretch;

/// How two stands touch: the edge of each along which they touch most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The edge of the first stand.
    pub own: Edge,
    /// The edge of the other stand.
    pub other: Edge,
    /// How much of the first stand's edge is against the other stand; almost nothing if a corner touches.
    pub length: Length,
}

impl Contact {
    /// How two stands touch; None if they do not touch, or overlap. A corner belongs to two edges: the one with more of the
    /// other stand counts. If both have the same, the front counts before the flanks, and the flanks before the rear.
    pub fn of(own: &Stand, other: &Stand) -> Option<Contact> {
        if own.meeting(other) != Meeting::Touching {
            return None;
        }
        let (own_edge, length) = most_touched(own, other)?;
        let (other_edge, _) = most_touched(other, own)?;
        Some(Contact { own: own_edge, other: other_edge, length })
    }
}

fn most_touched(stand: &Stand, by: &Stand) -> Option<(Edge, Length)> {
    const ORDER: [Edge; 4] = [Edge::Rear, Edge::Left, Edge::Right, Edge::Front];
    let touched = ORDER.into_iter().filter_map(|edge| Some((edge, against(stand.edge(edge), by)?.length())));
    touched.max_by_key(|(_, length)| *length)
}

/// The part of an edge that a figure touches, projected square onto the edge. None if the figure does not touch the line of
/// the edge, or is beside the edge.
pub fn against(edge: Segment, figure: &impl Figure) -> Option<Stretch> {
    let way = edge.vector();
    let reach = slack(way);
    let mut ends: Option<(i128, i128)> = None;
    for side in figure.edges() {
        let [from, to] = side.0.map(|point| way.cross(point - edge.from()));
        let [near, far] = side.0.map(|point| i128::from(way.dot(point - edge.from())));
        let mut add = |place: i128| {
            ends = Some(ends.map_or((place, place), |(least, most)| (least.min(place), most.max(place))));
        };
        if from.abs() <= reach {
            add(near);
        }
        // Where this edge of the figure begins or ends to be within touching distance.
        for limit in [-reach, reach].into_iter().filter(|limit| (from < *limit) != (to < *limit)) {
            add(near + (far - near) * i128::from(limit - from) / i128::from(to - from));
        }
    }
    let (least, most) = ends?;
    let (squared, length) = (i128::from(way.squared()), edge.length());
    let spare = i128::from(reach);
    if squared == 0 || least > squared + spare || most < -spare {
        return None;
    }
    let measured = |place: i128| {
        let place = place.clamp(0, squared) * i128::from(length.in_thousandths());
        Length::thousandths(((2 * place + squared) / (2 * squared)) as i64)
    };
    Some(Stretch { from: measured(least), to: measured(most) })
}

/// How much of an edge is covered by stands that touch it.
pub fn covered<'a>(edge: Segment, by: impl IntoIterator<Item = &'a Stand>) -> Length {
    let touching = by.into_iter().filter(|stand| edge.meeting(*stand) == Meeting::Touching);
    Stretch::total(touching.filter_map(|stand| against(edge, stand)).collect())
}
