//! What must hold of a set-up, beyond each line by itself. Every breach is a fault at its place.

use longroll::outline::{Reader, Word};
use tabletop::check::{Layout, Other, brigades};

use super::super::cards::{Branch, UnitId};
use super::super::state::State;
use super::super::war::War;
use super::super::{ground, setup};

/// 30.3 Play could have led to the position at the start. `places` says where the file names each unit.
pub fn check(war: &War, places: &[Word], reader: &mut Reader) {
    let is_brigade = |branch: Branch| matches!(branch, Branch::Infantry(_));
    let units = &war.scenario.units;
    brigades(reader, war.names(), |side| units.iter().any(|unit| unit.side == side && is_brigade(unit.branch)));
    let state = setup::state(war);
    let layout = Layout {
        bounds: war.table.bounds(),
        pieces: &state.pieces,
        what: "base",
        keep_away: war.book.ground.measures.keep_away,
        sections: ["30.3", "30.3"],
    };
    for (unit, place) in war.all().zip(places) {
        let bases = &state.unit(unit).bases;
        layout.check(reader, *place, bases, |base| earlier(war, unit, State::owner(base)));
        let is_gun = war.card(unit).branch.is_gun();
        if bases.iter().any(|base| ground::is_barred(war, is_gun, base)) {
            reader.fault(*place, "the ground there is closed to it (11.0)", "move it off");
        }
    }
}

fn earlier(war: &War, unit: UnitId, other: UnitId) -> Option<Other> {
    let enemy = war.side(other) != war.side(unit);
    (other < unit).then(|| Other { name: war.card(other).name, enemy })
}
