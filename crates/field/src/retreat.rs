//! Retreats: which headings are tried, and in which order.

use crate::angle::{Angle, Heading};
use crate::point::Point;

/// The heading away from a point; straight back if the unit is on the point.
pub fn away(from: Point, own: Point, facing: Heading) -> Heading {
    Heading::of(own - from).unwrap_or_else(|| facing.back())
}

/// Headings around one: itself, then a step to the right and to the left, then two steps, up to the widest turn.
pub fn headings(straight: Heading, step: Angle, widest: Angle) -> impl Iterator<Item = Heading> {
    let steps = widest.in_tenths().max(0) / step.in_tenths().max(1);
    let turns = (1..=steps).flat_map(move |n| [step * n, -(step * n)]);
    std::iter::once(straight).chain(turns.map(move |turn| straight + turn))
}

/// The first heading for which the search finds something, and what it found.
pub fn search<T>(
    straight: Heading,
    step: Angle,
    widest: Angle,
    mut way: impl FnMut(Heading) -> Option<T>,
) -> Option<(Heading, T)> {
    headings(straight, step, widest).find_map(|heading| Some((heading, way(heading)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Length;

    #[test]
    fn the_smallest_turn_comes_first() {
        let tried: Vec<i32> = headings(Heading::degrees(10), Angle::degrees(15), Angle::degrees(60))
            .map(|heading| (heading - Heading::degrees(10)).in_tenths() / 10)
            .collect();
        assert_eq!(tried, [0, 15, -15, 30, -30, 45, -45, 60, -60]);
    }

    #[test]
    fn the_first_free_heading_is_taken() {
        let [enemy, own] = [(4, 4), (4, 9)].map(|(x, y)| Point::new(Length::inches(x), Length::inches(y)));
        let straight = away(enemy, own, Heading::EAST);
        assert_eq!(straight, Heading::NORTH);
        assert_eq!(away(own, own, Heading::EAST), Heading::WEST);
        let free = |heading: Heading| (heading == Heading::degrees(-30)).then_some(7);
        let found = search(straight, Angle::degrees(15), Angle::degrees(60), free);
        assert_eq!(found, Some((Heading::degrees(330), 7)));
        assert_eq!(search(straight, Angle::degrees(15), Angle::degrees(15), free), None);
    }
}
