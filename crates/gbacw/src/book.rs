//! The charts of one edition, read into the types the rules use. A chart that does not fit is refused here, with its place.

/// A struct of numbers from one chart: the field `night_sight` is in the row `night-sight`, read by the function beside it.
macro_rules! limits {
    ($(#[$about:meta])* pub struct $name:ident in $chart:literal {
        $($(#[$doc:meta])* $field:ident: $number:ty = $read:expr,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $field: $number,)*
        }

        impl $name {
            pub(super) fn load(shelf: &Shelf<'_>) -> Read<$name> {
                let chart = shelf.get($chart);
                Ok($name { $($field: chart.read(&stringify!($field).replace('_', "-"), "value", $read)?,)* })
            }
        }
    };
}

mod commanding;
mod defaults;
mod fighting;
mod fire;
mod moving;
mod read;

use std::sync::Arc;

use longroll::chart::{Band, Chart, Grid, Lookup};
use longroll::modifiers;
use longroll::rule::Rule;
use longroll::shelf::{Read, Shelf};
use longroll::system::Settings;

use crate::activation::Coordination;
use crate::ammunition::User;
use crate::edition::{self, Edition};
use crate::orders::{Obedience, Orders, OrdersResult, Profile};

pub use commanding::{Commanding, Levels};
pub use defaults::Defaults;
pub use fighting::Fighting;
pub use fire::{Check, FireNotes, FireResult, NO_EFFECT};
pub use moving::{Allowance, Crossing, Moving, Pace, Price, Prices};

pub(crate) use read::borrowed;

use read::{
    ammunition, efficiency, fatigue, grade, hexsides, loose_cannon, notes, number, odds, rally, reaction,
    second_disorder, shock_rows, stacking, strength, terrain, weapons,
};

modifiers! {
    /// 10.81 Adjustments to the fire die roll.
    pub struct FireDrm {
        sharpshooters, lower_level, from_breastworks, massed, prepared, sharpshooters_moved, mounted_target,
        flanking, disordered_firer, dispersed, behind_breastworks, open_order, green, mounted_firer, skirmishers,
        artillery_moved, artillery_became_top, dusk, at_skirmishers, low_ammo, artillery_turned,
    } elsewhere { range, terrain, fatigue, night }
}

modifiers! {
    /// Fire modifiers of the special rules (18.2, 18.9, 10.68).
    pub struct FireSpecial { square, street, rapid_fire }
}

modifiers! {
    /// 11.44 Shock adjustments.
    pub struct ShockDrm {
        defender_disordered, charge, aggressive_leader, down_slope, lancers, attacker_disordered, no_brigadier,
        advance_orders, breastworks, continued,
    } elsewhere { odds, terrain, fatigue_attacker, fatigue_defender }
}

modifiers! {
    /// 11.43 Position modifiers.
    pub struct PositionDrm {
        rear, flank, front_and_flank, front_and_rear, flank_and_rear, surrounded, enemy_frontal_hex,
    }
}

modifiers! {
    /// Shock modifiers of the special rules.
    pub struct ShockSpecial { square, fort }
}

modifiers! {
    /// 11.37 The defender's pre-shock check.
    pub struct PreShockDrm { breastworks, march_mode, disordered, flank_or_rear, cavalry_charge } elsewhere { leader }
}

modifiers! {
    /// 13.3 Rally.
    pub struct RallyDrm { adjacent, mounted } elsewhere { leader }
}

modifiers! {
    /// 13.3 Rally, beyond the card.
    pub struct RallySpecial { out_of_command } elsewhere { fatigue }
}

modifiers! {
    /// 6.2 Orders change.
    pub struct OrdersDrm { division_leader, corps_or_overall_commander } elsewhere { orders_rating }
}

modifiers! {
    /// 6.2 Orders change, beyond the card.
    pub struct OrdersSpecial { out_of_command, bce, night }
}

modifiers! {
    /// 5.34 Coordination; the last three only as Gringo! was printed.
    pub struct CoordinationDrm { division_leader, corps_or_overall_commander } elsewhere { coordination_rating, orders_rating }
}

modifiers! {
    /// 5.2 Efficiency.
    pub struct EfficiencyDrm { no_commander } elsewhere { corps_commander, overall_commander }
}

modifiers! {
    /// 12.37 What is added to the second-disorder die.
    pub struct SecondDisorderDrm { } elsewhere { leader, cause, cohesion }
}

/// 10.4 A line of the range chart.
#[derive(Clone, Debug)]
pub struct Weapon {
    pub code: &'static str,
    pub name: &'static str,
    pub rule: Rule,
    pub max: i32,
    /// Longest range of prepared fire, 0 if never.
    pub prep: i32,
    pub rapid_fire: bool,
    /// Ranges at which results are distributed as small arms.
    pub canister: Option<Band>,
    pub is_gun: bool,
    bands: Vec<(Band, Option<i32>, &'static str)>,
}

impl Weapon {
    /// The modifier at a range and the column it stands in; `None` where the card has a dash.
    pub fn at(&self, range: i32) -> (Option<i32>, &'static str) {
        self.bands.iter().find(|(band, ..)| band.has(range)).map_or((None, "-"), |(_, value, label)| (*value, label))
    }

    /// The last range with a printed modifier, for sharpshooters who fire beyond it.
    pub fn farthest(&self) -> Option<i32> {
        self.bands.iter().rev().find_map(|(_, value, _)| *value)
    }

    /// 18.6 Mortars, which fire over everything.
    pub fn is_mortar(&self) -> bool {
        matches!(self.code, "us-m10" | "heavy-m7")
    }

    /// Spencer repeaters, which 14.33 treats apart.
    pub fn is_spencer(&self) -> bool {
        matches!(self.code, "SC" | "SR")
    }
}

/// 9.4 What a hex does to fire and shock.
#[derive(Clone, Copy, Debug)]
pub struct Terrain {
    pub name: &'static str,
    pub words: &'static str,
    pub fire: i32,
    pub fire_by_guns: i32,
    /// Fire is hindered from this range on.
    pub fire_from: i32,
    pub shock: i32,
    pub is_woods: bool,
    /// Town or building: no flanking fire (10.81).
    pub is_shelter: bool,
    /// 10.2 How many levels what stands there rises above the ground.
    pub height: i32,
    /// 10.2 Units in it are seen only from so near.
    pub hides: Option<i32>,
    /// 10.2 More such hexes than this between two others block the line of sight.
    pub hinders: Option<i32>,
}

/// 9.4 What a hexside does.
#[derive(Clone, Copy, Debug)]
pub struct Hexside {
    pub name: &'static str,
    pub words: &'static str,
    pub fire: i32,
    pub shock: i32,
}

/// 11.45 A row of the shock table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShockRow {
    pub name: &'static str,
    pub attacker: ShockEffect,
    pub defender: ShockEffect,
    pub attacker_continues: bool,
    pub defender_continues: bool,
    pub second_udd: bool,
    pub artillery_abandoned: bool,
    pub lone_guns_lose_one: bool,
}

/// What a shock result does to one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShockEffect {
    pub hexes: u8,
    pub disordered: bool,
    pub sp: u8,
}

/// 12.37 What a second disorder does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Setback {
    pub hexes: u8,
    pub sp: u8,
    pub end: SetbackEnd,
    pub words: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetbackEnd {
    None,
    Rout,
    Abandoned,
}

impl Setback {
    pub(crate) fn parse(words: &'static str) -> Result<Setback, String> {
        let mut setback = Setback { hexes: 0, sp: 0, end: SetbackEnd::None, words };
        let mut parts = words.split(' ').peekable();
        while let Some(part) = parts.next() {
            match part {
                "stops" | "stays" => {}
                "-1" => setback.sp = 1,
                "rout" => setback.end = SetbackEnd::Rout,
                "abandoned" => setback.end = SetbackEnd::Abandoned,
                "back" => {
                    let hexes = parts.next().and_then(|n| n.parse().ok()).filter(|n| (1..=3).contains(n));
                    setback.hexes = hexes.ok_or("`back` needs 1 to 3 hexes")?;
                }
                _ => return Err("write stays, stops, back N, rout or abandoned, with -1 after it for an SP".to_owned()),
            }
        }
        Ok(setback)
    }
}

/// 12.37 One cause of second disorder.
#[derive(Clone, Copy, Debug)]
pub struct CauseRow {
    pub name: &'static str,
    pub modifier: i32,
    pub grades: [Setback; 3],
}

/// 8.1 A line of the stacking chart; `None` is a dash.
#[derive(Clone, Copy, Debug)]
pub struct StackingLine {
    pub name: &'static str,
    pub words: &'static str,
    pub rule: Rule,
    pub sp: Option<i32>,
    pub one_unit: bool,
    pub same_brigade: bool,
    pub batteries: Option<i32>,
    pub guns: Option<i32>,
}

/// 10.1 A line of the non-phasing fire chart.
#[derive(Clone, Copy, Debug)]
pub struct ReactionLine {
    pub name: &'static str,
    pub words: &'static str,
    pub rule: Rule,
    pub range: Option<i32>,
    pub limit: &'static str,
    pub timing: &'static str,
}

/// Everything one edition has printed, and our own charts beside it.
#[derive(Clone, Debug)]
pub struct Book {
    pub edition: Edition,

    pub small_arms: Grid<FireResult>,
    pub artillery: Grid<FireResult>,
    pub fire_drm: FireDrm,
    pub fire_special: FireSpecial,
    pub notes: FireNotes,
    pub weapons: Vec<Arc<Weapon>>,
    pub night: Lookup<i32>,
    pub massed_range: i32,
    pub massed_sp: i32,
    pub dispersed_sp: i32,
    pub dusk_range: i32,
    pub sharpshooter_range: i32,
    pub sharpshooter_most: i32,
    pub ammunition: Ammunition,
    pub terrain: Vec<Terrain>,
    pub hexsides: Vec<Hexside>,

    pub shock: Lookup<()>,
    pub shock_rows: Vec<ShockRow>,
    pub shock_drm: ShockDrm,
    pub shock_special: ShockSpecial,
    pub position_drm: PositionDrm,
    pub odds: Vec<OddsRow>,
    pub mounted_flank_factor: Factor,
    pub mounted_woods_factor: Option<Factor>,
    pub preshock_drm: PreShockDrm,
    pub most_continuations: i32,
    pub square_sp: i32,
    /// 18.2 A die of this or more that forms no square disorders the unit.
    pub square_fails: i32,
    pub fatigue_without_shock: i32,
    pub guns_get_away: Band,
    pub horse_guns_get_away: Band,
    pub retreats: RetreatsBefore,

    pub second: Vec<CauseRow>,
    pub second_guns: [Setback; 3],
    pub second_grade: Lookup<usize>,
    pub second_drm: SecondDisorderDrm,

    pub rally: RallyTable,
    pub rally_drm: RallyDrm,
    pub rally_special: RallySpecial,
    pub orders: Lookup<OrdersResult>,
    pub orders_drm: OrdersDrm,
    pub orders_special: OrdersSpecial,
    pub unreliable: Lookup<Profile>,
    pub loose_cannon_mp: i32,
    /// An enemy near, no enemy near, Normal, Cautious.
    pub loose_cannon: [LooseCannon; 4],
    pub coordination: Lookup<Coordination>,
    pub coordination_drm: CoordinationDrm,
    pub efficiency: [[u8; 10]; 2],
    pub efficiency_drm: EfficiencyDrm,
    pub fatigue: Vec<[i32; 3]>,
    pub stacking: Vec<StackingLine>,
    pub reaction: Vec<ReactionLine>,
    pub leader: LeaderLimits,

    /// Numbers that only battles on a map need, by chapter.
    pub moving: Moving,
    pub fighting: Fighting,
    pub commanding: Commanding,
    pub defaults: Defaults,

    pub canister_sa_columns: bool,
    pub rear_is_flanking: bool,
    pub rapid_fire_is_two_rolls: bool,
    pub post_shock_disorders_all: bool,
    pub rally_at_turn_end: bool,
    pub has_fatigue: bool,
}

/// A multiplier of strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Factor {
    pub times: i32,
    pub over: i32,
}

/// A row of the odds chart: attackers to defenders in halves, and the modifier from there on.
#[derive(Clone, Copy, Debug)]
pub struct OddsRow {
    pub label: &'static str,
    pub attackers: i32,
    pub defenders: i32,
    pub drm: i32,
}

/// 10.69, 10.91, 14.33, 10.92 Ammunition.
#[derive(Clone, Debug)]
pub struct Ammunition {
    pub artillery_low: Band,
    pub spencer_rows: Vec<i32>,
    pub resupply_far: i32,
    pub resupply_near: i32,
}

/// 11.33 How far each kind of unit may go before a shock.
#[derive(Clone, Debug)]
pub struct RetreatsBefore {
    pub mounted: Band,
    pub skirmishers: Band,
    pub horse_artillery: Band,
}

/// 13.3 A row of the rally table.
#[derive(Clone, Copy, Debug)]
pub struct RallyRow {
    pub label: &'static str,
    pub rallied: bool,
    pub sp: u8,
}

/// 13.3 The rally table: at most the cohesion rating, above it, twice it or more, and the row that begins at a number.
#[derive(Clone, Copy, Debug)]
pub struct RallyTable {
    pub within: RallyRow,
    pub above: RallyRow,
    pub twice: RallyRow,
    pub last: RallyRow,
    pub from: i32,
}

/// 6.24 What a loose cannon does: a line of its chart.
#[derive(Clone, Copy, Debug)]
pub struct LooseCannon {
    /// None keeps the orders it has.
    pub orders: Option<Orders>,
    pub(crate) action: Obedience,
    pub words: &'static str,
    pub rule: Rule,
}

/// 12.7 Dice that hit leaders.
#[derive(Clone, Debug)]
pub struct LeaderLimits {
    pub hit: i32,
    pub hit_in_hot_shock: i32,
    pub wounded: i32,
    pub captured: i32,
}

impl Book {
    pub fn load(edition: Edition, settings: &Settings, charts: &[Chart]) -> Read<Book> {
        let shelf = Shelf::new(charts);
        let get = |name| shelf.get(name);
        let (second, second_guns) = second_disorder(get("second-disorder"))?;
        let (mounted_flank_factor, mounted_woods_factor) = strength(get("shock.strength"))?;
        get("shock.procedure");
        let on = |switch: &longroll::system::Switch, value: &str| settings.get(switch) == value;
        // Gringo! has no sharpshooters.
        let sharpshooters = |row| match edition {
            Edition::DeathValley => shelf.number("fire.target", row, "value"),
            Edition::Gringo => Ok(0),
        };
        let book = Book {
            edition,
            small_arms: Grid::read(get("fire.small-arms"), FireResult::parse)?,
            artillery: Grid::read(get("fire.artillery"), FireResult::parse)?,
            fire_drm: FireDrm::read(get("fire.drm"))?,
            fire_special: FireSpecial::read(get("fire.special"))?,
            notes: notes(get("fire.notes"))?,
            weapons: weapons(get("range.small-arms"), get("range.artillery"))?,
            night: Lookup::read(get("night"), number)?,
            massed_range: shelf.number("fire.target", "from-range", "value")?,
            massed_sp: shelf.number("fire.target", "massed-sp", "value")?,
            dispersed_sp: shelf.number("fire.target", "dispersed-sp", "value")?,
            dusk_range: shelf.number("fire.target", "dusk-range", "value")?,
            sharpshooter_range: sharpshooters("sharpshooter-range")?,
            sharpshooter_most: sharpshooters("sharpshooter-most")?,
            ammunition: ammunition(&shelf)?,
            terrain: terrain(get("terrain.hex"))?,
            hexsides: hexsides(get("terrain.hexside"))?,
            shock: Lookup::read(get("shock.result"), |_| Ok(()))?,
            shock_rows: shock_rows(get("shock.result"))?,
            shock_drm: ShockDrm::read(get("shock.drm"))?,
            shock_special: ShockSpecial::read(get("shock.special"))?,
            position_drm: PositionDrm::read(get("shock.position"))?,
            odds: odds(get("shock.odds"))?,
            mounted_flank_factor,
            mounted_woods_factor,
            preshock_drm: PreShockDrm::read(get("preshock.drm"))?,
            most_continuations: shelf.number("shock.limits", "continuations", "value")?,
            square_sp: shelf.number("shock.limits", "square-sp", "value")?,
            square_fails: shelf.number("shock.limits", "square-fails", "value")?,
            fatigue_without_shock: shelf.number("shock.limits", "fatigue", "value")?,
            guns_get_away: shelf.band("artillery-in-shock", "foot", "gets-away")?,
            horse_guns_get_away: shelf.band("artillery-in-shock", "horse", "gets-away")?,
            retreats: RetreatsBefore {
                mounted: shelf.band("retreat-before-shock", "mounted", "hexes")?,
                skirmishers: shelf.band("retreat-before-shock", "skirmishers", "hexes")?,
                horse_artillery: shelf.band("retreat-before-shock", "horse-artillery", "hexes")?,
            },
            second,
            second_guns,
            second_grade: Lookup::read(get("second-disorder.grade"), grade)?,
            second_drm: SecondDisorderDrm::read(get("second-disorder.drm"))?,
            rally: rally(get("rally.result"))?,
            rally_drm: RallyDrm::read(get("rally.drm"))?,
            rally_special: RallySpecial::read(get("rally.special"))?,
            orders: Lookup::read(get("orders.result"), OrdersResult::parse)?,
            orders_drm: OrdersDrm::read(get("orders.drm"))?,
            orders_special: OrdersSpecial::read(get("orders.special"))?,
            unreliable: Lookup::read(get("loose-cannon.unreliable"), Profile::parse)?,
            loose_cannon: loose_cannon(get("loose-cannon"))?,
            loose_cannon_mp: shelf.number("loose-cannon", "aggressive-near", "within-mp")?,
            coordination: Lookup::read(get("coordination.result"), Coordination::parse)?,
            coordination_drm: CoordinationDrm::read(get("coordination.drm"))?,
            efficiency: efficiency(get("efficiency"))?,
            efficiency_drm: EfficiencyDrm::read(get("efficiency.drm"))?,
            fatigue: fatigue(get("fatigue"))?,
            stacking: stacking(get("stacking"), edition)?,
            reaction: reaction(get("reaction-fire"), edition)?,
            leader: LeaderLimits {
                hit: shelf.band("leader-casualty", "hit", "die")?.high,
                hit_in_hot_shock: shelf.band("leader-casualty", "hit-in-fierce-shock", "die")?.high,
                wounded: shelf.band("leader-casualty", "wounded", "die")?.high,
                captured: shelf.band("leader-casualty", "captured", "die")?.high,
            },
            moving: Moving::load(&shelf)?,
            fighting: Fighting::load(&shelf)?,
            commanding: Commanding::load(&shelf)?,
            defaults: Defaults::load(&shelf, edition)?,
            canister_sa_columns: on(&edition::CANISTER_SA_COLUMNS, "true"),
            rear_is_flanking: on(&edition::REAR_IS_FLANKING, "true"),
            rapid_fire_is_two_rolls: on(&edition::RAPID_FIRE, "two_rolls"),
            post_shock_disorders_all: on(&edition::POST_SHOCK_DISORDER, "all"),
            rally_at_turn_end: on(&edition::RALLY_TIMING, "turn_end"),
            has_fatigue: edition == Edition::DeathValley || on(&edition::GR03_FATIGUE, "true"),
        };
        shelf.closed(book)
    }

    pub fn weapon(&self, code: &str) -> Option<&Arc<Weapon>> {
        self.weapons.iter().find(|w| w.code == code)
    }

    pub fn terrain(&self, name: &str) -> Terrain {
        *self.terrain.iter().find(|t| t.name == name).unwrap_or(&self.terrain[0])
    }

    pub fn hexside(&self, name: &str) -> Hexside {
        *self.hexsides.iter().find(|h| h.name == name).unwrap_or(&self.hexsides[0])
    }

    /// 10.1 The range of a line of the chart of fire out of turn.
    pub(crate) fn reaction_range(&self, name: &str) -> i32 {
        self.reaction.iter().find(|line| line.name == name).and_then(|line| line.range).unwrap_or(0)
    }

    /// 10.69, 14.33 Whether an adjusted roll falls exactly on a row that checks this firer's ammunition.
    pub(crate) fn is_starred(&self, user: User, row: i32) -> bool {
        let star = &self.notes.star;
        let spencer = user == User::Spencer && !star.is_empty() && self.ammunition.spencer_rows.contains(&row);
        star.contains(&row) || spencer
    }

    /// Fire, shock and rally modifiers of a fatigue level.
    pub fn fatigue(&self, level: i32) -> [i32; 3] {
        let most = self.fatigue.len() - 1;
        self.fatigue[usize::try_from(level).unwrap_or(0).min(most)]
    }
}
