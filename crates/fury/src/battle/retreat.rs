//! Chapter 11 on the table: which way, how far, and what becomes of those who cannot go.

mod path;

use field::{Angle, Frame, Length, Point, Stand, Vector, retreat as ways};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Play, Table};

use super::cards::UnitId;
use super::state::{State, Where, Wings};
use super::war::War;
use super::{leaders, places};
use crate::book::maneuver::Back;
use crate::unit::Fate;

const AWAY: Rule = card("11.1");
const ENDS: Rule = house("11.3");
const FRIENDS: Rule = house("11.4");
const SURRENDER: Rule = card("11.5");
const EDGE: Rule = house("11.5");

/// Where a way back ends.
enum End {
    At {
        frame: Frame,
        far: Length,
        /// 11.4 A friend who makes way.
        shoved: Option<(UnitId, Vector)>,
    },
    OverTheEdge,
}

/// 11 A unit goes back from those who drove it, or from the nearest enemy if none is named: away from them, as far as the
/// result says, through friends, and never nearer to any enemy. If there is no way it surrenders.
pub fn retreat(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    back: Back,
    from: &[UnitId],
) -> Play<()> {
    if !state.unit(unit).is_on_table() {
        return Ok(());
    }
    draw_in(war, state, unit);
    let found = search(war, state, unit, back, from);
    let name = war.card(unit).name;
    match found {
        Some(End::At { frame, far, shoved }) => {
            if let Some((friend, by)) = shoved {
                places::shift(state, friend, by);
                table.tell(&|| Line::effect(format!("{} makes way", war.card(friend).name), FRIENDS));
            }
            places::put(war, state, unit, frame);
            table.tell(&|| Line::effect(format!("{name} goes back {far} inches, {}", back.words()), AWAY));
            table.tell(&|| Line::effect(format!("{name} ends facing {}", frame.heading), ENDS));
        }
        Some(End::OverTheEdge) => {
            let now = state.unit_mut(unit);
            (now.unit.fate, now.at) = (Fate::Destroyed, Where::Left);
            table.tell(&|| Line::effect(format!("{name} leaves the table: destroyed, but not captured"), EDGE));
            leaders::detach_all(table, war, state, unit);
            places::lift(state, unit);
        }
        None => {
            let now = state.unit_mut(unit);
            (now.unit.fate, now.at) = (Fate::Captured, Where::Gone);
            table.tell(&|| Line::effect(format!("{name} finds no way back and surrenders"), SURRENDER));
            leaders::capture_all(table, war, state, unit);
            places::lift(state, unit);
        }
    }
    Ok(())
}

/// 11.3 A battery limbers at no cost; bent wings and columns are drawn straight.
fn draw_in(war: &War, state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    let unlimbered = now.unit.is_battery() && !now.unit.limbered;
    if now.wings == Wings::default() && now.trail.is_empty() && !unlimbered {
        return;
    }
    now.unit.limbered |= unlimbered;
    now.wings = Wings::default();
    let frame = now.frame;
    places::put(war, state, unit, frame);
}

/// 11.1 The way straight back, or the nearest to it that is open. 11.4 Friends alone make no unit surrender: if they leave no
/// room within the usual distance, the unit goes as far as it must.
fn search(war: &War, state: &State, unit: UnitId, back: Back, from: &[UnitId]) -> Option<End> {
    let now = state.unit(unit);
    let own = Point::centroid(now.stands.iter().map(Stand::centre)).unwrap_or(now.frame.origin);
    let straight = match centre_of(war, state, unit, from) {
        Some(enemy) => ways::away(enemy, own, now.frame.heading.back()),
        None => now.frame.heading.back(),
    };
    let limits = &war.book.limits;
    let (step, widest) = (Angle::degrees(limits.retreat_turn), Angle::degrees(limits.retreat_widest));
    let usual = Length::inches(limits.retreat_beyond.into());
    let farthest = war.table.width() + war.table.height();
    [usual, farthest].into_iter().find_map(|beyond| {
        let way = |heading| path::find(war, state, unit, back, heading, beyond);
        ways::search(straight, step, widest, way).map(|(_, end)| end)
    })
}

/// 11.1 The middle of those who drove it back, else of the nearest enemy.
fn centre_of(war: &War, state: &State, unit: UnitId, from: &[UnitId]) -> Option<Point> {
    let middle = |units: &[UnitId]| {
        let stands = units.iter().flat_map(|enemy| state.unit(*enemy).stands.iter());
        Point::centroid(stands.map(Stand::centre))
    };
    middle(from).or_else(|| {
        let (nearest, _) = places::nearest_enemy(war, state, unit, |_| true)?;
        middle(&[nearest])
    })
}
