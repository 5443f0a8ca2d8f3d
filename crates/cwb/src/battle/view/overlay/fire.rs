//! Arcs and ranges, what a unit can shoot at, and who can shoot at a place.

use field::display::{line, polygon};
use field::{Angle, Edge, Figure, Heading, Length, Point, Stand};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::view::{Overlay, Shape};

use super::super::super::cards::UnitId;
use super::super::super::places;
use super::super::super::shooting;
use super::super::super::sight::{self, Hidden, Target, Weapon};
use super::super::super::state::State;
use super::super::super::war::War;

const RANGE: Rule = card("31.3");
const SIGHT: Rule = house("11.4");
const TARGET: Rule = house("31.2");
const NONE: Rule = house("3.1");

/// The bands of a weapon: how far each reaches, and what it is called.
pub(in super::super) fn bands(war: &War, weapon: Weapon) -> Vec<(i32, &'static str)> {
    let guns = &war.book.artillery;
    match weapon {
        Weapon::Foot(foot) => vec![(foot.short, "short range"), (foot.long, "long range")],
        Weapon::Gun("machine-gun") => vec![(sight::reach(war, weapon), "its range")],
        Weapon::Gun(_) => {
            let far = (sight::reach(war, weapon), "long range");
            vec![(guns.canister.high, "canister"), (guns.short.high, "short range"), far]
        }
    }
}

/// 31.2 The arc of a unit up to a range.
fn arc(war: &War, state: &State, unit: UnitId, (range, words): (i32, &str)) -> Option<Shape> {
    let now = state.unit(unit);
    let front = places::front_rank(&now.unit, &now.bases);
    let (left, right) = (front.first()?, front.last()?);
    let canister = words == "canister";
    let measures = &war.book.ground.measures;
    let side = if canister { measures.canister_arc } else { measures.arc };
    let range = Length::inches(range.into());
    let (from, to) = (left.edge(Edge::Front).from(), right.edge(Edge::Front).to());
    let ray = |corner: Point, heading: Heading| corner + heading.step(range);
    let heading = now.frame.heading;
    let corners = [from, ray(from, heading - side), ray(from, heading), ray(to, heading), ray(to, heading + side), to];
    Some(polygon("arc", corners, format!("{words}, {range} inches")))
}

/// What a unit can shoot at as it stands: its arcs, and every enemy in range, chosen or hidden.
pub(super) fn sight(war: &War, state: &State, unit: UnitId) -> Overlay {
    let mut overlay = Overlay::default();
    let Some(weapon) = sight::weapon(war, state, unit) else {
        let text = format!("{} cannot shoot as it is", war.card(unit).name);
        overlay.lines.push((text, Some(NONE)));
        return overlay;
    };
    overlay.shapes.extend(bands(war, weapon).into_iter().filter_map(|band| arc(war, state, unit, band)));
    let most = sight::reach(war, weapon);
    let chosen = shooting::targets(war, state, unit);
    let from = state.unit(unit).frame.origin;
    for (enemy, now) in war.present(state, war.side(unit).other()) {
        let name = war.card(enemy).name;
        let aim = sight::aim(war, state, unit, weapon, most, Target::Unit(enemy));
        let short = aim.map_or_else(|_| String::new(), |aim| format!("{} inches", aim.inches));
        let (kind, text, rule) = match aim {
            Err(Hidden::TooFar) => continue,
            Err(Hidden::OutOfArc(_)) => ("blocked", format!("{name}: in range, but not in arc"), TARGET),
            Err(Hidden::OutOfSight) => ("blocked", format!("{name}: in range, but not in sight"), SIGHT),
            Ok(aim) if chosen.iter().any(|other| other.at == aim.at) => {
                ("sight", format!("{name} at {} inches, {} of {} bases seen", aim.inches, aim.seen, aim.of), RANGE)
            }
            Ok(aim) => ("blocked", format!("{name} at {} inches: another is nearer", aim.inches), TARGET),
        };
        overlay.shapes.push(line(kind, [from, now.frame.origin], short));
        overlay.lines.push((text, Some(rule)));
    }
    overlay
}

/// Which of a side's enemies could shoot at a unit here: in range, arc and sight of a base of its front.
pub(super) fn threat(war: &War, state: &State, place: Point, side: Side) -> Overlay {
    let mut overlay = Overlay::default();
    for (unit, now) in war.present(state, side.other()) {
        let Some(weapon) = sight::weapon(war, state, unit) else { continue };
        let reach = Length::inches(sight::reach(war, weapon).into());
        let side_angle: Angle = war.book.ground.measures.arc;
        let in_arc = sight::arc(war, state, unit, side_angle).contains(place);
        let sees = |base: &Stand| base.is_within(reach, &place) && sight::is_open(war, base.front(), place);
        let front = places::front_rank(&now.unit, &now.bases);
        if !in_arc || !front.iter().any(sees) {
            continue;
        }
        let Some(gap) = front.iter().map(|base| base.gap(&place)).min() else { continue };
        let inches = gap.length();
        let band = bands(war, weapon).into_iter().find(|(far, _)| gap.within(Length::inches((*far).into())));
        let words = band.map_or("", |(_, words)| words);
        let text = format!("{}: {inches} inches, {words}", war.card(unit).name);
        overlay.shapes.push(line("threat", [now.frame.origin, place], text.clone()));
        overlay.lines.push((text, Some(RANGE)));
    }
    overlay
}
