//! How long odds take: `name,nanoseconds` a line. `scripts/bench` sets some beside the same questions in icepool.

use battery::bench::{Query, times};
use fury::FIRE_AND_FURY;

const QUERIES: &[Query] = &[
    ("maneuver", "maneuver", "stands=6 near=1", 2_000),
    ("fire", "fire", "firers=infantry:9@6 terrain=open-wood leaders=1", 2_000),
    ("fire-mass", "fire", "firers=infantry:9@6,smooth-bore@5,infantry:6@4:enfilade leaders=2 commander", 2_000),
    ("charge", "charge", "side=confederate attackers=10:fresh:double-line defenders=6:disordered", 200),
    ("charge-tied", "charge", "attackers=10,9,8 defenders=9,8,10", 100),
    (
        "sequence",
        "charge-sequence",
        "side=confederate attackers=10/8/5:double-line:leader defenders=6of8/6/4 terrain=stone-wall next=5",
        20,
    ),
];

fn main() {
    for (name, nanoseconds) in times(&FIRE_AND_FURY, QUERIES) {
        println!("{name},{nanoseconds:.0}");
    }
}
