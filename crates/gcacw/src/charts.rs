//! The chart files, as they came with the program.

use longroll::charts;
use longroll::library::File;

type Files = &'static [File<'static>];

/// Everything printed on the card.
pub(crate) const CARD: Files = charts!("card":
    "artillery.modifier" "artillery.notes" "attack.summary" "attacker.drm" "cavalry-retreat.drm"
    "cavalry-retreat.size" "combat.attacker" "combat.defender" "combat.key" "combat.notes" "command-radius"
    "defender.drm" "events.scenario-8" "events.scenario-9" "extended-march" "extended-march.drm"
    "extended-march.when" "fatigue" "flank.bonus" "flank.notes" "forage" "forage.drm" "force-march"
    "friendly-hex.mp" "initiative.ties" "movement.leader" "movement.march" "ratio" "reinforcement.cavalry"
    "reinforcement.mississippi" "reinforcement.mississippi.drm" "reinforcement.reserve-corps"
    "reinforcement.reserve-corps.drm" "reinforcement.scenario-9" "reinforcement.virginia" "retreat.chart-1"
    "retreat.chart-2" "retreat.circumstances" "retreat.notes" "rr-movement" "sequence" "strategic-movement"
    "wagon-reduction");

/// Published numbers that the card leaves out, and our own.
pub(crate) const HOUSE: Files = charts!("house":
    "actions" "boxes" "bridges" "cavalry-retreat" "defender.special" "detachment" "double-one" "entrench" "events.dice" "events.numbers"
    "flank.limits" "flank.refused" "flank.share" "insubordination.adjust" "insubordination" "march.limits" "march.special"
    "movement.cost" "movement.hexside" "recovery" "recovery.limits" "reinforcement.delay"
    "reinforcement.increments" "reinforcement.special" "reinforcement.turns"
    "rr-movement.union" "rr.capacity" "strategic.limits" "strength" "supply" "works");
