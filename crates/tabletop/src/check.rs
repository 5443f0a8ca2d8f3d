//! What holds of every set-up, beyond each line by itself. Every breach is a fault at its place.

use field::{Bounds, Figure, Length, Pieces, Stand};
use longroll::outline::{Reader, Word};
use longroll::side::{BySide, Side};

/// Each side has a brigade.
pub fn brigades(reader: &mut Reader, names: BySide<&str>, has_brigade: impl Fn(Side) -> bool) {
    for side in Side::BOTH {
        if !has_brigade(side) {
            let why = format!("the {} has no brigade", names[side]);
            reader.fault(reader.top(), why, "each side needs a command with a brigade in it");
        }
    }
}

/// The table at the start, and what stands on it.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'l> {
    pub bounds: Bounds,
    pub pieces: &'l Pieces,
    /// What a unit is made of: `base` or `stand`.
    pub what: &'static str,
    /// How far enemies keep apart.
    pub keep_away: Length,
    /// The sections that keep stands off each other, and enemies apart.
    pub sections: [&'static str; 2],
}

/// Another unit on the table.
#[derive(Clone, Copy, Debug)]
pub struct Other {
    pub name: &'static str,
    pub enemy: bool,
}

impl Layout<'_> {
    /// The stands of a unit are on the table, on no other unit and apart from the enemy. `earlier` finds the unit of a
    /// stand if the file names it before this one, so that of two units in each other's way the second is at fault.
    pub fn check(self, reader: &mut Reader, place: Word, stands: &[Stand], earlier: impl Fn(u16) -> Option<Other>) {
        let Layout { bounds, pieces, what, keep_away, sections: [alone, apart] } = self;
        if stands.iter().any(|stand| !bounds.holds(&stand.bounds())) {
            reader.fault(place, format!("it does not stand on the table with every {what}"), "move it inward");
        }
        let under = |stand: &Stand| pieces.overlapping(stand).find_map(|(id, _)| earlier(id));
        if let Some(other) = stands.iter().find_map(under) {
            let help = format!("no {what} may be on another ({alone})");
            reader.fault(place, format!("it stands on {}", other.name), help);
            return;
        }
        let near =
            |stand: &Stand| pieces.within(keep_away, stand).find_map(|(id, _)| earlier(id).filter(|other| other.enemy));
        if let Some(enemy) = stands.iter().find_map(near) {
            let inches = if keep_away == Length::inches(1) { "inch" } else { "inches" };
            let why = format!("{} is within {keep_away} {inches} of it", enemy.name);
            reader.fault(place, why, format!("enemies keep apart ({apart})"));
        }
    }
}
