//! The chart files, as they came with the program.

use longroll::charts;
use longroll::library::File;

type Files = &'static [File<'static>];

pub(crate) const DEATH_VALLEY: Files = charts!("death-valley":
    "fire.small-arms" "fire.artillery" "fire.drm" "fire.notes" "fire.target" "range.small-arms" "range.artillery" "night"
    "shock.result" "shock.drm" "shock.position" "shock.strength" "shock.odds" "shock.procedure" "preshock.drm"
    "rally.result" "rally.drm" "orders.result" "orders.drm" "loose-cannon" "loose-cannon.unreliable"
    "coordination.result" "coordination.drm" "stacking" "reaction-fire");

pub(crate) const GRINGO: Files = charts!("gringo":
    "fire.small-arms" "fire.artillery" "fire.drm" "fire.notes" "fire.target" "range.small-arms" "range.artillery" "night"
    "shock.result" "shock.drm" "shock.position" "shock.strength" "shock.odds" "shock.procedure" "preshock.drm"
    "rally.result" "rally.drm" "orders.result" "orders.drm" "loose-cannon" "loose-cannon.unreliable"
    "coordination.result" "coordination.drm");

/// Two charts printed only on the Death Valley card serve Gringo! as well (20.1).
pub(crate) const BORROWED: Files = charts!("death-valley": "stacking" "reaction-fire");

/// Our own numbers, the same for both editions.
pub(crate) const HOUSE: Files = charts!("house":
    "fire.special" "fire.ammunition" "shock.limits" "shock.special" "retreat-before-shock"
    "artillery-in-shock" "second-disorder" "second-disorder.grade" "second-disorder.drm" "terrain.hex"
    "terrain.hexside" "fatigue" "efficiency" "efficiency.drm" "leader-casualty" "rally.special" "orders.special"
    "scenario.usual" "command.limits" "recovery.limits" "fatigue.points" "victory.points" "leader.replacement" "fighting.limits"
    "terrain.movement" "hexside.movement" "road.movement" "movement.allowance" "movement.limits");
