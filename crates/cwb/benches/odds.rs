//! How long odds take: `name,nanoseconds` a line. `scripts/bench` sets some beside the same questions in icepool.

use battery::bench::{Query, times};
use cwb::CWB;

const QUERIES: &[Query] = &[
    // 12 dice: 6 bases, falter 2, support rank 2, two supports; 10 dice: 6 bases, support rank 2, two supports.
    ("fight-12-10", "fight", "a-half-bases=12 a-supports=2 d-half-bases=12 d-supports=2", 200),
    ("infantry-9", "infantry-fire", "half-bases=24 front=6 range=3 weapon=rifle", 200),
    ("assault", "assault", "a-half-bases=12 a-near=2 a-supports=2 d-half-bases=12 d-near=2 d-supports=2", 20),
    (
        "assault-10-morale",
        "assault",
        "a-half-bases=12 a-start=24 a-near=4 a-supports=4 a-quality=raw a-markers=3 a-artillery a-disordered a-beset \
         d-half-bases=12 d-start=24 d-near=2 d-supports=2 d-quality=raw d-markers=3 d-artillery d-disordered d-beset",
        20,
    ),
    (
        "assault-generals",
        "assault",
        "a-half-bases=12 a-near=2 a-supports=2 a-general=division d-half-bases=12 d-near=2 d-supports=2 d-general=division \
         d-quality=veteran",
        20,
    ),
];

fn main() {
    for (name, nanoseconds) in times(&CWB, QUERIES) {
        println!("{name},{nanoseconds:.0}");
    }
}
