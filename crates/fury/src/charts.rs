//! The chart files, as they came with the program.

use longroll::charts;
use longroll::library::File;

type Files = &'static [File<'static>];

/// Everything printed on the card.
pub(crate) const CARD: Files = charts!("card":
    "arcs" "base-ten" "charge.modifier" "charge.notes" "charge.result" "command-radius" "damaged" "disorder"
    "fallen-leader" "fallen-leader.replacement" "fire.effect" "fire.modifier" "fire.notes" "fire.points" "fire.result"
    "formation.attack-column.arm" "formation.attack-column.change" "formation.attack-column.fire"
    "formation.attack-column.melee" "formation.attack-column.mode" "formation.attack-column.mount"
    "formation.double-line.arm" "formation.double-line.change" "formation.double-line.fire"
    "formation.double-line.melee" "formation.double-line.mode" "formation.double-line.mount"
    "formation.march-column.arm" "formation.march-column.change" "formation.march-column.fire"
    "formation.march-column.melee" "formation.march-column.mode" "formation.march-column.mount"
    "formation.march-column.road" "formation.single-line.arm" "formation.single-line.change"
    "formation.single-line.fire" "formation.single-line.melee" "formation.single-line.mode"
    "formation.single-line.mount" "low-ammo" "maneuver.disorder" "maneuver.drm" "maneuver.good-order" "movement"
    "movement.notes" "sequence" "silenced" "visibility");

/// Our own numbers.
pub(crate) const HOUSE: Files = charts!("house":
    "batteries" "effectiveness" "footprint" "limits" "terrain" "victory.grade" "victory.limits" "victory.points"
    "visibility.depth");
