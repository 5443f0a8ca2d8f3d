//! Arcs and ranges, what a unit can fire at, and who can fire at a place.

use field::display::{line, polygon};
use field::{Angle, Edge, Figure, Heading, Length, Point, Stand};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::view::{Overlay, Shape};

use super::super::super::cards::UnitId;
use super::super::super::places;
use super::super::super::sight::{self, Muzzle};
use super::super::super::state::State;
use super::super::super::war::War;
use crate::book::fire::Weapon;

const POINTS: Rule = card("9.7");
const SIGHT: Rule = card("9.4");
const FRONT: Rule = house("2.4");

/// Eighths of a point, which the fire points chart counts in.
const EIGHTHS: i32 = 8;

/// The stands of a unit that fire, by its formation: its front rank.
fn muzzles<'s>(war: &'s War, state: &'s State, unit: UnitId) -> impl Iterator<Item = Muzzle> + use<'s> {
    let now = state.unit(unit);
    let weapon = sight::weapon(war, state, unit).filter(|_| !(now.unit.limbered || now.unit.silenced));
    let front = usize::from(places::front_rank(&now.unit));
    now.stands.iter().take(front).enumerate().filter_map(move |(index, stand)| {
        let weapon = weapon?;
        let reach = sight::reach(war, state, unit, weapon);
        Some(Muzzle::new(war, (unit, index as u8), *stand, (weapon, reach), false))
    })
}

/// 9.3 The arc of a unit's front rank up to a range.
fn arc(war: &War, stands: &[Stand], weapon: Weapon, range: Length, text: String) -> Option<Shape> {
    let (left, right) = (stands.first()?, stands.last()?);
    let inches = (range.in_thousandths() / 1000) as i32;
    let side = Angle::degrees(crate::sight::arc(&war.book, weapon, inches).2);
    let (from, to) = (left.edge(Edge::Front).from(), right.edge(Edge::Front).to());
    let ray = |corner: Point, heading: Heading| corner + heading.step(range);
    let corners = [
        from,
        ray(from, left.heading() - side),
        ray(from, left.heading()),
        ray(to, right.heading()),
        ray(to, right.heading() + side),
        to,
    ];
    Some(polygon("arc", corners, text))
}

/// What a unit can fire at as it stands: its arcs, and every enemy in range with the fire points of those who can hit it.
pub(super) fn sight(war: &War, state: &State, unit: UnitId) -> Overlay {
    let mut overlay = Overlay::default();
    let name = war.card(unit).name;
    let front: Vec<Stand> = muzzles(war, state, unit).map(|muzzle| muzzle.stand).collect();
    let Some(first) = muzzles(war, state, unit).next() else {
        overlay.lines.push((format!("{name} cannot fire as it is"), Some(card("9.2"))));
        return overlay;
    };
    for range in &war.book.points.ranges {
        let far = Length::inches(i64::from(*range)).min(first.reach);
        if let Some(points) = war.book.points.at(first.weapon, *range) {
            let text = format!("to {far}: {} a stand", eighths(points));
            overlay.shapes.extend(arc(war, &front, first.weapon, far, text));
        }
    }
    let from = state.unit(unit).frame.origin;
    for (enemy, now) in war.present(state, war.side(unit).other()) {
        if !sight::may_reach(state, unit, enemy, first.reach) {
            continue;
        }
        let Some((text, seen)) = aimed(war, state, unit, enemy) else { continue };
        overlay.shapes.push(line(if seen { "sight" } else { "blocked" }, [from, now.frame.origin], text.clone()));
        overlay.lines.push((text, Some(if seen { POINTS } else { SIGHT })));
    }
    overlay
}

/// What a unit brings to bear on another, in words, and whether it does. None if it is out of range.
fn aimed(war: &War, state: &State, unit: UnitId, enemy: UnitId) -> Option<(String, bool)> {
    let in_range = |muzzle: &Muzzle| {
        let from = muzzle.stand.front();
        state.unit(enemy).stands.iter().any(|stand| from.is_within(muzzle.reach, stand))
    };
    if !muzzles(war, state, unit).any(|muzzle| in_range(&muzzle)) {
        return None;
    }
    let (mut stands, mut points, mut flank, mut nearest) = (0, 0, false, u8::MAX);
    for muzzle in muzzles(war, state, unit) {
        let Some(hit) = sight::hit(war, state, &muzzle, enemy, None) else { continue };
        let inches = hit.inches();
        points += war.book.points.at(muzzle.weapon, i32::from(inches)).unwrap_or(0) * if hit.enfilade { 2 } else { 1 };
        stands += 1;
        flank |= hit.enfilade;
        nearest = nearest.min(inches);
    }
    let name = war.card(enemy).name;
    if stands == 0 {
        return Some((format!("{name}: in range, but not in arc or sight"), false));
    }
    let enfilade = if flank { ", enfilade" } else { "" };
    Some((format!("{name} at {nearest}: {stands} stands, {} fire points{enfilade}", eighths(points)), true))
}

/// Fire points as players write them.
fn eighths(points: i32) -> String {
    match (points / EIGHTHS, points % EIGHTHS) {
        (whole, 0) => whole.to_string(),
        (0, 4) => "1/2".to_owned(),
        (whole, 4) => format!("{whole} 1/2"),
        (whole, rest) => format!("{whole} {rest}/8"),
    }
}

/// Which enemies could fire at a unit that stood here, measured from the middle of each front (2.4).
pub(super) fn threat(war: &War, state: &State, place: Point, side: Side) -> Overlay {
    let mut overlay = Overlay::default();
    for (unit, now) in war.present(state, side.other()) {
        let (mut stands, mut points) = (0, 0);
        for muzzle in muzzles(war, state, unit) {
            let gap = muzzle.stand.front().gap(&place);
            let seen = gap.within(muzzle.reach)
                && muzzle.arc(war, gap).contains(place)
                && sight::is_open(war, muzzle.stand.front(), place);
            if seen {
                let inches = (gap.length().in_thousandths() + 999) / 1000;
                points += war.book.points.at(muzzle.weapon, inches as i32).unwrap_or(0);
                stands += 1;
            }
        }
        if stands > 0 {
            let text = format!("{}: {stands} stands, {} fire points", war.card(unit).name, eighths(points));
            overlay.shapes.push(line("threat", [now.frame.origin, place], text.clone()));
            overlay.lines.push((text, Some(FRONT)));
        }
    }
    overlay
}
