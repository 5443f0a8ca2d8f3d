//! Finding room on the table.

use field::{Figure, Footprint, Heading, Length, Point, Stand, Table};

/// How far friends and enemies are kept apart, in thousandths of an inch.
const FRIENDS: i64 = 100;
const ENEMIES: i64 = 2_000;
/// How far from its place room is looked for.
const FARTHEST: i64 = 14_000;
const STEP: i64 = 500;

pub(crate) struct Layout<'t> {
    table: &'t Table,
    /// Kinds of ground that no unit, or no gun, may stand on.
    barred: Vec<&'static str>,
    guns_barred: Vec<&'static str>,
    stands: Vec<(Stand, bool)>,
}

impl<'t> Layout<'t> {
    pub fn new(table: &'t Table, barred: Vec<&'static str>, guns_barred: Vec<&'static str>) -> Layout<'t> {
        Layout { table, barred, guns_barred, stands: Vec::new() }
    }

    pub fn size(&self) -> (i64, i64) {
        (self.table.width().in_thousandths(), self.table.height().in_thousandths())
    }

    /// The place nearest to the one wanted, in steps of half an inch, where a piece is on the table and clear of other units. The
    /// middle of its front is given and returned.
    pub fn fit(
        &mut self,
        wanted: (i64, i64),
        heading: Heading,
        footprint: Footprint,
        north: bool,
        guns: bool,
    ) -> (i64, i64) {
        let mut found = wanted;
        'search: for radius in (0..=FARTHEST).step_by(STEP as usize) {
            for turn in 0..if radius == 0 { 1 } else { 16 } {
                let by = Heading::tenths(heading.in_tenths() + 1_800 + way(turn)).step(Length::thousandths(radius));
                let at = ((wanted.0 + by.x) / 50 * 50, (wanted.1 + by.y) / 50 * 50);
                let stand = stand(at, heading, footprint);
                if self.is_free(&stand, north, guns) {
                    found = at;
                    break 'search;
                }
            }
        }
        self.stands.push((stand(found, heading, footprint), north));
        found
    }

    fn is_free(&self, stand: &Stand, north: bool, guns: bool) -> bool {
        let apart = |(other, side): &(Stand, bool)| {
            let gap = if *side == north { FRIENDS } else { ENEMIES };
            !stand.is_within(Length::thousandths(gap), other)
        };
        let closed = self.table.areas_under(stand).any(|area| {
            let word = area.kind().map_or("", |kind| self.table.area_words().word(kind));
            self.barred.contains(&word) || (guns && self.guns_barred.contains(&word))
        });
        !closed && self.table.bounds().holds(&stand.bounds()) && self.stands.iter().all(apart)
    }
}

/// The order of looking: behind first, then to both sides, ahead last. Tenths of a degree.
fn way(turn: i32) -> i32 {
    let step = (turn + 1) / 2 * 225;
    if turn % 2 == 0 { step } else { -step }
}

fn stand((x, y): (i64, i64), heading: Heading, footprint: Footprint) -> Stand {
    Stand::new(Point::new(Length::thousandths(x), Length::thousandths(y)), heading, footprint)
}
