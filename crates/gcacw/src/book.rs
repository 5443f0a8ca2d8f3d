//! The charts, read into the types the rules use. A chart that does not fit is refused here, with the place of the fault.

pub mod campaign;
mod cells;
pub mod combat;
pub mod march;
pub mod rear;
pub mod retreat;

use longroll::chart::Chart;
use longroll::shelf::{Read, Shelf};
use longroll::system::{Settings, Switch};

pub use campaign::{Campaign, WorksRow};
pub use combat::Combat;
pub use march::March;
pub use rear::Rear;
pub use retreat::{Radius, Retreat};

use crate::system;
use crate::unit::{MOST_MANPOWER, Works};
use cells::{halves, reaches, small};

/// How disputed rules are read.
#[derive(Clone, Copy, Debug)]
pub struct Readings {
    /// 6.2 The Union wins the initiative after an insubordination check, instead of a new roll.
    pub check_wins: bool,
    /// 8.5 One hex may always be entered.
    pub minimum_move: bool,
    /// 12.2 All terrain modifiers count, not only the best.
    pub sum_terrain: bool,
    /// 13.2 The quarter rule ignores entrenchments.
    pub plain_quarter: bool,
    /// 14.3 All extra units join a grand assault.
    pub all_join: bool,
    /// 15.4 Losses of a retreat fall on each unit.
    pub each_unit_loses: bool,
    /// 16.4 Half of a cavalry retreat die is rounded up.
    pub ceil: bool,
    /// 16.6 The unmodified die decides whether a cavalry retreat costs Manpower.
    pub natural_loss: bool,
}

/// Everything the rules read.
#[derive(Clone, Debug)]
pub struct Book {
    pub combat: Combat,
    pub march: March,
    pub retreat: Retreat,
    pub campaign: Campaign,
    pub rear: Rear,
    pub radius: Radius,
    /// 17.2 Levels of entrenchment.
    pub works: Vec<WorksRow>,
    /// 3.2 Combat Values of disorganized units in half points, by Manpower less one.
    disorganized: Vec<i32>,
    pub most_fatigue: u8,
    pub may_act: u8,
    pub assault_fatigue: u8,
    pub cavalry_retreat_fatigue: u8,
    pub readings: Readings,
}

impl Book {
    pub fn load(settings: &Settings, charts: &[Chart]) -> Read<Book> {
        let shelf = Shelf::new(charts);
        let on = |switch: &Switch, value: &str| settings.get(switch) == value;
        let campaign = Campaign::read(&shelf)?;
        let book = Book {
            combat: Combat::read(&shelf)?,
            march: March::read(&shelf)?,
            retreat: Retreat::read(&shelf)?,
            radius: Radius::read(shelf.get("command-radius"))?,
            works: campaign.works.clone(),
            campaign,
            rear: Rear::read(&shelf)?,
            disorganized: disorganized(shelf.get("strength"))?,
            most_fatigue: shelf.read("fatigue", "maximum", "level", small)?,
            may_act: shelf.read("fatigue", "may-act", "level", small)?,
            assault_fatigue: shelf.read("actions", "assault-order", "fatigue", small)?,
            cavalry_retreat_fatigue: shelf.read("actions", "cavalry-retreat", "fatigue", small)?,
            readings: Readings {
                check_wins: on(&system::TIE_CHECK_THEN, "union"),
                minimum_move: on(&system::MIN_MOVE_ONE_HEX, "true"),
                sum_terrain: on(&system::TERRAIN_DIE_MODS, "sum"),
                plain_quarter: on(&system::QUARTER_RULE, "plain"),
                all_join: on(&system::GRAND_ASSAULT_ROLL, "all"),
                each_unit_loses: on(&system::RETREAT_LOSS_EACH_UNIT, "true"),
                ceil: on(&system::CAVRET_ROUNDING, "ceil"),
                natural_loss: on(&system::CAVRET_LOSS_ON, "natural"),
            },
        };
        shelf.closed(book)
    }

    /// 3.2 The Combat Value of a disorganized unit in half points.
    pub fn disorganized(&self, manpower: u8) -> i32 {
        match usize::from(manpower) {
            0 => 0,
            manpower => self.disorganized[manpower.min(self.disorganized.len()) - 1],
        }
    }

    /// 17.2 The factor of an entrenchment, in halves.
    pub fn factor(&self, works: Works) -> i32 {
        self.works.get(usize::from(works)).map_or(2, |works| works.factor)
    }
}

fn disorganized(chart: &Chart) -> Read<Vec<i32>> {
    let axis = chart.row_bands()?;
    reaches(chart, &axis, 1, MOST_MANPOWER)?;
    let values = chart.cells(halves)?;
    let value = |manpower: i32| values[axis.nearest(manpower)].max(1);
    Ok((1..=MOST_MANPOWER).map(value).collect())
}
