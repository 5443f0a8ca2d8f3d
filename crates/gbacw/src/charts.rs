//! The chart files, as they came with the program.

macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$((
            concat!($folder, "/", $name, ".chart"),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/charts/", $folder, "/", $name, ".chart")),
        ),)*]
    };
}

pub(crate) type Files = &'static [(&'static str, &'static str)];

pub(crate) const DEATH_VALLEY: Files = files!("death-valley":
    "fire.small-arms" "fire.artillery" "fire.drm" "fire.notes" "range.small-arms" "range.artillery" "night"
    "shock.result" "shock.drm" "shock.position" "shock.strength" "shock.odds" "shock.procedure" "preshock.drm"
    "rally.result" "rally.drm" "orders.result" "orders.drm" "loose-cannon" "loose-cannon.unreliable"
    "coordination.result" "coordination.drm" "stacking" "reaction-fire");

pub(crate) const GRINGO: Files = files!("gringo":
    "fire.small-arms" "fire.artillery" "fire.drm" "fire.notes" "range.small-arms" "range.artillery" "night"
    "shock.result" "shock.drm" "shock.position" "shock.strength" "shock.odds" "shock.procedure" "preshock.drm"
    "rally.result" "rally.drm" "orders.result" "orders.drm" "loose-cannon" "loose-cannon.unreliable"
    "coordination.result" "coordination.drm");

/// Two charts printed only on the Death Valley card serve Gringo! as well (20.1).
pub(crate) const BORROWED: Files = files!("death-valley": "stacking" "reaction-fire");

/// Our own numbers, the same for both editions.
pub(crate) const HOUSE: Files = files!("house":
    "fire.special" "fire.target" "fire.ammunition" "shock.limits" "shock.special" "retreat-before-shock"
    "artillery-in-shock" "second-disorder" "second-disorder.grade" "second-disorder.drm" "terrain.hex"
    "terrain.hexside" "fatigue" "efficiency" "efficiency.drm" "leader-casualty" "rally.special" "orders.special"
    "scenario.usual" "command.limits" "recovery.limits" "fatigue.points" "victory.points" "leader.replacement" "fighting.limits"
    "terrain.movement" "hexside.movement" "road.movement" "movement.allowance" "movement.limits");
