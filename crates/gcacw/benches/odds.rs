//! How long odds take: `name,nanoseconds` a line. `scripts/bench` sets some beside the same questions in icepool.

use battery::bench::{Query, times};
use gcacw::ABOVE_THE_CLOUDS;

const QUERIES: &[Query] = &[
    ("combat", "combat", "attackers=9-3-2/f1 defenders=8-2-2/ab", 500),
    ("combat-star", "combat", "attackers=9-3-2/f1 defenders=8-2-2 terrain=rough attack=prepared", 500),
    ("assault", "assault", "command=6 ordered=9-3-2,7-3-1,8-2-2 defenders=8-2-2/ab,5-2-1", 500),
    (
        "grand-assault",
        "grand-assault",
        "command=6 army-command=5 ordered=9-3-2,7-3-1 extras=8-2-2,6-2-1 defenders=10-3-2/bw",
        500,
    ),
    ("initiative", "initiative", "", 500),
    ("march-plan-1", "march-plan", "path=road,road,road attack=prepared force-march=yes", 500),
    (
        "march-plan-4",
        "march-plan",
        "path=road,road,rough,road,woods,road,road,road attack=prepared marches=4 force-march=yes",
        50,
    ),
];

fn main() {
    for (name, nanoseconds) in times(&ABOVE_THE_CLOUDS, QUERIES) {
        println!("{name},{nanoseconds:.0}");
    }
}
