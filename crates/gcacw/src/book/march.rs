//! The charts of movement: allowances, force march, extended march, costs, rail and strategic movement.

use longroll::chart::{Axis, Band, Chart, Grid, Lookup, Spanned};
use longroll::modifiers;
use longroll::shelf::{Read, Shelf};

use super::cells::{dash_band, reaches, small};
use crate::unit::{Arm, Army};

modifiers! {
    /// 8.3 Extended march.
    pub struct ExtendedDrm {
        normal_3_to_4, exhausted_2_to_3, exhausted_3_to_4, wagon_train, late_war_cavalry, other_union,
    }
}

modifiers! {
    /// 8.2 What is taken off a Movement Allowance beyond the card.
    pub struct MarchSpecial { paralysis, out_of_supply }
}

/// 8.2 Dice and what is added to them: `2D6+1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    pub dice: u8,
    pub add: i32,
    pub text: &'static str,
}

impl Allowance {
    fn parse(text: &'static str) -> Result<Allowance, String> {
        let wrong = || "an allowance is 1D6 or 2D6, with a number added: 2D6+1".to_owned();
        let (dice, add) = text.split_once("D6").ok_or_else(wrong)?;
        let dice = dice.parse().ok().filter(|n| (1..=4).contains(n)).ok_or_else(wrong)?;
        let add: i8 = if add.is_empty() { 0 } else { add.parse().map_err(|_| wrong())? };
        Ok(Allowance { dice, add: i32::from(add), text })
    }
}

longroll::words! {
    /// 8.2 Who leads a march.
    pub enum Led {
        Alone = "alone": "a single unit marches",
        Infantry = "infantry-leader": "by an infantry leader",
        CavalryDivision = "cavalry-division": "by a cavalry division leader",
        CavalryCorps = "cavalry-corps": "by a cavalry corps leader",
    }
}

/// 8.4 A line of the force march rule.
#[derive(Clone, Debug)]
pub struct ForceMarch {
    pub dice: Allowance,
    pub subtract: i32,
    pub minimum: i32,
    /// Dice that cost 0, 1 and 2 Manpower.
    pub losses: [Option<Band>; 3],
}

impl ForceMarch {
    pub fn loss(&self, die: i32) -> u8 {
        self.losses.iter().rposition(|band| band.is_some_and(|band| band.has(die))).unwrap_or(0) as u8
    }
}

/// 8.3 A cell of the Extended March Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Straggle {
    Nothing,
    Disorganized,
    Lose(u8),
}

impl Straggle {
    fn parse(text: &'static str) -> Result<Straggle, String> {
        match text {
            "NE" => Ok(Straggle::Nothing),
            "D" => Ok(Straggle::Disorganized),
            number => small(number).map(Straggle::Lose).map_err(|_| "write NE, D or a number".to_owned()),
        }
    }
}

/// Numbers of the actions on the map; pairs are for infantry and for cavalry.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// 13.5 Movement points to refuse flanks in a march, and the fatigue of doing so as an action.
    pub refuse: [u8; 2],
    pub refuse_fatigue: u8,
    /// 13.5 The highest Fatigue Level at which flanks are refused in the Recovery Phase.
    pub refuse_rested: u8,
    /// 24.7 Movement points more to enter a hex with nothing but wagons.
    pub capture: u8,
    /// 27.4 Points for each supply point captured.
    pub captured_point: i32,
    /// 7.2 Hexes a leader may go.
    pub transfer: i32,
    /// 7.3 The highest die that destroys a station, and the fatigue.
    pub burn: [u8; 2],
    pub burn_fatigue: u8,
    /// 27.4 Points for a station burned.
    pub burned_station: i32,
}

impl Limits {
    fn read(shelf: &Shelf<'_>) -> Read<Limits> {
        let limit = |row: &str| shelf.read("march.limits", row, "value", small);
        Ok(Limits {
            refuse: [limit("refuse-infantry")?, limit("refuse-cavalry")?],
            refuse_rested: limit("refuse-recovery")?,
            refuse_fatigue: shelf.read("actions", "refuse-flanks", "fatigue", small)?,
            capture: limit("capture")?,
            captured_point: limit("captured-point")?.into(),
            transfer: limit("transfer")?.into(),
            burn: [limit("burn-infantry")?, limit("burn-cavalry")?],
            burn_fatigue: shelf.read("actions", "burn-station", "fatigue", small)?,
            burned_station: limit("burned-station")?.into(),
        })
    }
}

/// 8.6 A line of the movement costs: six columns, `None` where it is not permitted.
#[derive(Clone, Debug)]
pub struct Cost {
    pub name: &'static str,
    pub mp: [Option<u8>; 6],
    /// The line that stands in for a hexside when the step follows a road, pike or RR, and when it follows a trail.
    pub along: [usize; 2],
}

impl Cost {
    pub fn of(&self, arm: Arm, rain: bool) -> Option<u8> {
        let column = match arm {
            Arm::Infantry | Arm::Artillery => 0,
            Arm::Cavalry => 2,
            Arm::Wagon => 4,
        };
        self.mp[column + usize::from(rain)]
    }
}

#[derive(Clone, Debug)]
pub struct March {
    single: [Allowance; 4],
    led: [Allowance; 6],
    pub force_infantry: ForceMarch,
    pub force_cavalry: ForceMarch,
    pub extended: Grid<Straggle>,
    pub extended_labels: [&'static str; 4],
    /// The bands of Manpower in the last three columns.
    extended_sizes: [Band; 3],
    pub extended_drm: ExtendedDrm,
    pub extended_from: [u8; 2],
    pub special: MarchSpecial,
    pub least_allowance: i32,
    pub fatigue: u8,
    pub limits: Limits,
    pub hexes: Vec<Cost>,
    pub hexsides: Vec<Cost>,
    /// 25.1 Fatigue Levels by hexes, Union first.
    rr: [Lookup<u8>; 2],
    pub rr_capacity: i32,
    pub rr_wagon: i32,
    pub strategic: Vec<[[i32; 6]; 3]>,
    pub strategic_distance: i32,
    pub strategic_check: [u8; 2],
}

const SINGLE: [&str; 4] =
    ["union-infantry-artillery", "union-cavalry", "confederate-infantry-artillery", "confederate-cavalry"];
const LED: [&str; 6] = [
    "union-infantry",
    "union-cavalry-division",
    "union-cavalry-corps",
    "confederate-infantry",
    "confederate-cavalry-division",
    "confederate-cavalry-corps",
];
const EXTENDED: [&str; 4] = ["organized", "disorganized <=5", "disorganized 6-9", "disorganized >=10"];
const COSTS: [&str; 6] = ["infantry", "infantry-rain", "cavalry", "cavalry-rain", "wagon", "wagon-rain"];
const STRATEGIC: [&str; 6] = [
    "infantry-artillery",
    "cavalry",
    "wagon-train",
    "infantry-artillery-paralysis",
    "cavalry-paralysis",
    "wagon-train-paralysis",
];

impl March {
    pub fn read(shelf: &Shelf<'_>) -> Read<March> {
        Ok(March {
            single: allowances(shelf.get("movement.march"), SINGLE)?,
            led: allowances(shelf.get("movement.leader"), LED)?,
            force_infantry: force(shelf.get("force-march"), "infantry")?,
            force_cavalry: force(shelf.get("force-march"), "cavalry")?,
            extended: extended(shelf.get("extended-march"))?,
            extended_labels: EXTENDED,
            extended_sizes: sizes(shelf.get("extended-march"))?,
            extended_drm: ExtendedDrm::read(shelf.get("extended-march.drm"))?,
            extended_from: [
                shelf.read("extended-march.when", "normal", "from-level", small)?,
                shelf.read("extended-march.when", "exhausted", "from-level", small)?,
            ],
            special: MarchSpecial::read(shelf.get("march.special"))?,
            least_allowance: shelf.read("march.limits", "least-allowance", "value", small)?.into(),
            fatigue: shelf.read("actions", "march", "fatigue", small)?,
            limits: Limits::read(shelf)?,
            hexes: costs(shelf.get("movement.cost"))?,
            hexsides: costs(shelf.get("movement.hexside"))?,
            rr: [rail(shelf, "rr-movement.union")?, rail(shelf, "rr-movement")?],
            rr_capacity: shelf.read("rr.capacity", "side-and-turn", "manpower", small)?.into(),
            rr_wagon: shelf.read("rr.capacity", "wagon-or-artillery", "manpower", small)?.into(),
            strategic: strategic(shelf.get("strategic-movement"))?,
            strategic_distance: shelf.read("strategic.limits", "enemy-distance", "value", small)?.into(),
            strategic_check: [
                shelf.read("strategic.limits", "check-normal", "value", small)?,
                shelf.read("strategic.limits", "check-exhausted", "value", small)?,
            ],
        })
    }

    /// 8.2 The line of the Movement Summary for a march: its chart, row and dice. `None` where no leader of that kind
    /// leads such a unit.
    pub fn allowance(&self, army: Army, arm: Arm, led: Led) -> Option<(&'static str, &'static str, Allowance)> {
        let south = army == Army::Confederate;
        let horse = arm == Arm::Cavalry;
        let leader = match (led, horse) {
            (Led::Alone, _) => {
                let row = 2 * usize::from(south) + usize::from(horse);
                return Some(("movement.march", SINGLE[row], self.single[row]));
            }
            (Led::Infantry, false) => 0,
            (Led::CavalryDivision, true) => 1,
            (Led::CavalryCorps, true) => 2,
            _ => return None,
        };
        let row = 3 * usize::from(south) + leader;
        Some(("movement.leader", LED[row], self.led[row]))
    }

    /// 8.3 The column of the Extended March Table for a disorganized unit of this size.
    pub fn extended_size(&self, manpower: u8) -> usize {
        1 + self.extended_sizes.iter().position(|band| band.has(i32::from(manpower))).unwrap_or(0)
    }

    pub fn force(&self, arm: Arm) -> &ForceMarch {
        if arm == Arm::Cavalry { &self.force_cavalry } else { &self.force_infantry }
    }

    /// 25.1 The fatigue of railroad movement by hexes.
    pub fn rail(&self, army: Army) -> &Lookup<u8> {
        &self.rr[usize::from(army == Army::Confederate)]
    }

    /// 25.1 The longest railroad move of an army, in hexes.
    pub fn rail_most(&self, army: Army) -> i32 {
        let rows = &self.rail(army).rows;
        rows.band(rows.len() - 1).high
    }

    /// 25.2 The strategic allowance with the names of its cell.
    pub fn strategic(&self, army: Army, arm: Arm, levels: u8, paralysis: bool) -> (i32, String, &'static str) {
        let column = match arm {
            Arm::Infantry | Arm::Artillery => 0,
            Arm::Cavalry => 1,
            Arm::Wagon => 2,
        } + if paralysis { 3 } else { 0 };
        let row = usize::from(levels.clamp(2, 4)) - 2;
        let side = usize::from(army == Army::Union);
        (self.strategic[side][row][column], format!("{}-{levels}", army.word()), STRATEGIC[column])
    }
}

fn allowances<const N: usize>(chart: &Chart, rows: [&str; N]) -> Read<[Allowance; N]> {
    let mut read = [Allowance { dice: 1, add: 0, text: "" }; N];
    for (allowance, row) in read.iter_mut().zip(rows) {
        *allowance = chart.read(row, "allowance", Allowance::parse)?;
    }
    Ok(read)
}

fn force(chart: &Chart, row: &str) -> Read<ForceMarch> {
    Ok(ForceMarch {
        dice: chart.read(row, "dice", Allowance::parse)?,
        subtract: chart.read(row, "subtract", small)?.into(),
        minimum: chart.read(row, "minimum", small)?.into(),
        losses: [
            chart.read(row, "lose-0", dash_band)?,
            chart.read(row, "lose-1", dash_band)?,
            chart.read(row, "lose-2", dash_band)?,
        ],
    })
}

/// The columns of this table are an order and a band of Manpower; they are numbered in the order of the card.
fn extended(chart: &Chart) -> Read<Grid<Straggle>> {
    for column in EXTENDED {
        chart.cell(chart.rows[0].label.text, column)?;
    }
    numbered(chart, EXTENDED.len(), Straggle::parse)
}

fn sizes(chart: &Chart) -> Read<[Band; 3]> {
    let band = |column: &str| {
        let band = column.split_once(' ').and_then(|(_, band)| Band::parse(band));
        band.ok_or_else(|| vec![chart.fault(0..1, format!("`{column}` has no band of Manpower"), "")])
    };
    Ok([band(EXTENDED[1])?, band(EXTENDED[2])?, band(EXTENDED[3])?])
}

fn rail(shelf: &Shelf<'_>, name: &str) -> Read<Lookup<u8>> {
    let levels = shelf.look(name, small)?;
    reaches(shelf.get(name), &levels.rows, 1, 1)?;
    Ok(levels)
}

/// A grid whose columns are words; the axis numbers them in order.
fn numbered<T>(chart: &Chart, columns: usize, read: impl Fn(&'static str) -> Result<T, String>) -> Read<Grid<T>> {
    const PLACES: [&str; 4] = ["0", "1", "2", "3"];
    let words: Vec<Spanned> = PLACES.iter().take(columns).map(|text| Spanned { text, span: 0..0 }).collect();
    if chart.columns.len() != columns {
        return Err(vec![chart.fault(0..1, format!("this chart has {columns} columns"), "")]);
    }
    let axis = Axis::read(chart, words.iter())?;
    Grid::with_axes(chart, chart.row_bands()?, axis, read)
}

fn costs(chart: &Chart) -> Read<Vec<Cost>> {
    let mut list = Vec::new();
    let is_side = chart.columns.iter().any(|column| column.text == "on-road");
    let line = |row: &str, column: &str| {
        chart.read(row, column, |text| {
            let at = chart.rows.iter().position(|row| row.label.text == text);
            at.ok_or_else(|| "a row of this chart belongs here".to_owned())
        })
    };
    for row in &chart.rows {
        let name = row.label.text;
        let mut mp = [None; 6];
        for (cost, column) in mp.iter_mut().zip(COSTS) {
            *cost = chart.read(name, column, |text| if text == "NP" { Ok(None) } else { small(text).map(Some) })?;
        }
        let along = if is_side { [line(name, "on-road")?, line(name, "on-trail")?] } else { [0, 0] };
        list.push(Cost { name, mp, along });
    }
    Ok(list)
}

fn strategic(chart: &Chart) -> Read<Vec<[[i32; 6]; 3]>> {
    let mut sides = Vec::new();
    for side in ["confederate", "union"] {
        let mut rows = [[0; 6]; 3];
        for (row, levels) in rows.iter_mut().zip(2..) {
            for (cell, column) in row.iter_mut().zip(STRATEGIC) {
                *cell = chart.read(&format!("{side}-{levels}"), column, small)?.into();
            }
        }
        sides.push(rows);
    }
    Ok(sides)
}
