//! The ground from which a unit is beset: its flank and rear boxes.

use field::Figure;
use field::display::polygon;
use longroll::rule::{Rule, card, house};
use longroll::view::Overlay;

use super::super::super::cards::UnitId;
use super::super::super::places;
use super::super::super::state::State;
use super::super::super::war::War;

const BOX: Rule = house("34.3");
const DICE: Rule = card("34.2");

/// 34.3 The boxes of a unit, and the enemy foot and cavalry in them, who make its morale worse.
pub(super) fn boxes(war: &War, state: &State, unit: UnitId) -> Overlay {
    let mut overlay = Overlay::default();
    let boxes = places::boxes(war, state, unit);
    for (area, words) in [(&boxes.left, "left flank"), (&boxes.right, "right flank"), (&boxes.rear, "rear")] {
        overlay.shapes.push(polygon("beset", area.corners().iter().copied(), words));
        let enemies = places::distinct(places::besetting(war, state, unit, area));
        let names =
            enemies.into_iter().map(|enemy| (format!("{} is in its {words}", war.card(enemy).name), Some(DICE)));
        overlay.lines.extend(names);
    }
    if overlay.lines.is_empty() {
        overlay.lines.push(("no enemy foot or cavalry is in its flank or rear boxes".to_owned(), Some(BOX)));
    }
    overlay
}
