//! Every cell of the charts: changed, it changes an answer.

use battery::cells::{Trials, matter, worked};
use cwb::CWB;

#[test]
fn every_cell_matters() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let asked = worked(&here.join("tests/plays"), &here.join("tests/odds/cwb.csv"));
    let trials = Trials { asked: &asked, forms: 30, more: 100, decisions: 150, ..Trials::USUAL };
    matter(&CWB, trials, &[]);
}
