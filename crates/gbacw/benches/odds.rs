//! How long odds take: `name,nanoseconds` a line. `scripts/bench` sets some beside the same questions in icepool.

use battery::bench::{Query, times};
use gbacw::DEATH_VALLEY;

const QUERIES: &[Query] = &[
    ("fire", "fire", "weapon=R sp=8 range=1 cr=6", 200),
    ("fire-disordered", "fire", "weapon=R sp=8 range=1 cr=6 disordered", 200),
    ("shock-4", "shock", "front=10/6 defenders=5/6 continuations=4", 50),
    ("shock-fire", "shock", "front=8/6,6/5g defenders=7/6:R,4/5 charge attacker-leader=1", 2),
];

fn main() {
    for (name, nanoseconds) in times(&DEATH_VALLEY, QUERIES) {
        println!("{name},{nanoseconds:.0}");
    }
}
