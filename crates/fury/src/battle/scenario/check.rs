//! What must hold of a set-up, beyond each line by itself. Every breach is a fault at its place.

use field::Length;
use longroll::outline::{Reader, Word};
use tabletop::check::{Layout, Other, brigades};

use super::super::cards::UnitId;
use super::super::setup;
use super::super::state::State;
use super::super::war::War;

/// 2.3, 7.8 Play could have led to the position at the start. `places` says where the file names each unit.
pub fn check(war: &War, places: &[Word], reader: &mut Reader) {
    let units = &war.scenario.units;
    brigades(reader, war.names(), |side| units.iter().any(|unit| unit.side == side && !unit.branch.is_battery()));
    let state = setup::state(war);
    let layout = Layout {
        bounds: war.table.bounds(),
        pieces: &state.pieces,
        what: "stand",
        keep_away: Length::inches(i64::from(war.book.limits.keep_away)),
        sections: ["2.3", "7.8"],
    };
    for (unit, place) in war.all().zip(places) {
        layout.check(reader, *place, &state.unit(unit).stands, |stand| earlier(war, unit, State::owner(stand)));
    }
}

fn earlier(war: &War, unit: UnitId, other: UnitId) -> Option<Other> {
    let enemy = war.side(other) != war.side(unit);
    (other < unit).then(|| Other { name: war.card(other).name, enemy })
}
