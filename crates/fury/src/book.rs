//! The charts read into the types the rules use. A chart that does not fit is refused here, with its place.

pub mod cells;
pub mod charge;
pub mod field;
pub mod fire;
pub mod formation;
pub mod maneuver;
pub mod victory;

use longroll::chart::Chart;
use longroll::drm::Drm;
use longroll::shelf::{Read, Shelf};
use longroll::system::Settings;

use crate::system;
use crate::unit::{Arm, Formation};
use cells::{Lines, number, times};
use charge::{ChargeDrm, ChargeNotes, ChargeRow, Outnumbered};
use field::{Arcs, Effectiveness, Limits, Terrain, Widths};
use fire::{EffectLine, Factors, FireDrm, FireNotes, FireTable, Points};
use formation::FormationCard;
use maneuver::{Fall, Maneuver, ManeuverDrm, MovementNotes, Rate, Recovery, TurnStep};
use victory::{Guns, Victory};

/// Everything printed on the card, and our own charts beside it.
#[derive(Clone, Debug)]
pub struct Book {
    pub disorder: Lines<Maneuver>,
    pub good_order: Lines<Maneuver>,
    pub maneuver_drm: ManeuverDrm,
    pub command_radius: i32,
    pub sequence: Vec<TurnStep>,
    pub recovery: Recovery,

    pub fallen: Lines<Fall>,
    pub replacement_turns: i32,

    pub rates: [Rate; 4],
    pub cavalry_road: i32,
    pub movement: MovementNotes,
    pub formations: [FormationCard; 4],

    pub points: Points,
    pub fire: FireTable,
    pub effects: [EffectLine; 5],
    pub fire_drm: FireDrm,
    pub factors: Factors,
    pub fire_notes: FireNotes,
    pub arcs: Arcs,

    pub charge: Lines<ChargeRow>,
    pub charge_drm: ChargeDrm,
    pub defender_drm: Vec<&'static Drm>,
    pub outnumbered: [Option<Outnumbered>; 3],
    pub charge_notes: ChargeNotes,

    pub terrain: Vec<Terrain>,
    pub effectiveness: Effectiveness,
    pub widths: Widths,
    pub depths: Widths,
    pub limits: Limits,
    pub guns: Guns,
    pub victory: Victory,

    pub stack_halving: bool,
    pub one_roll_per_division: bool,
    pub worst_unit_only: bool,
    pub arc_is_total: bool,
    pub confederate_mounted_bonus: bool,
    pub free_fire: bool,
}

impl Book {
    pub fn load(settings: &Settings, charts: &[Chart]) -> Read<Book> {
        let shelf = Shelf::new(charts);
        let get = |name| shelf.get(name);
        let on = |switch: &longroll::system::Switch, value: &str| settings.get(switch) == value;
        let (fire_drm, factors) = fire::modifiers(get("fire.modifier"))?;
        let charge_drm = ChargeDrm::read(get("charge.modifier"))?;
        let rates = maneuver::rates(get("movement"))?;
        let treble = get("formation.march-column.road").read("cavalry", "road", times)?;
        let on_road = ("formation.march-column.road", "infantry", "road");
        cells::repeats(&shelf, on_road, ("movement", "infantry", "road"), times)?;
        let formation = |at: usize| formation::formation(&shelf, Formation::ALL[at]);
        let book = Book {
            disorder: Lines::read(get("maneuver.disorder"), maneuver::maneuver)?,
            good_order: Lines::read(get("maneuver.good-order"), maneuver::maneuver)?,
            maneuver_drm: ManeuverDrm::read(get("maneuver.drm"))?,
            command_radius: shelf.read("command-radius", "command-radius", "inches", number)?,
            sequence: maneuver::sequence(get("sequence"))?,
            recovery: maneuver::recovery(&shelf)?,
            fallen: Lines::read(get("fallen-leader"), maneuver::fall)?,
            replacement_turns: shelf.read("fallen-leader.replacement", "full-turns", "turns", number)?,
            cavalry_road: if on(&system::CAV_ROAD, "x3") { treble } else { rates[1].road },
            rates,
            movement: maneuver::movement_notes(get("movement.notes"))?,
            formations: [formation(0)?, formation(1)?, formation(2)?, formation(3)?],
            points: Points::read(get("fire.points"))?,
            fire: FireTable::read(get("fire.result"))?,
            effects: fire::effects(get("fire.effect"))?,
            fire_drm,
            factors,
            fire_notes: fire::notes(&shelf)?,
            arcs: field::arcs(&shelf)?,
            charge: Lines::read(get("charge.result"), charge::row)?,
            outnumbered: charge::outnumbered(&charge_drm),
            charge_drm,
            defender_drm: charge::turned_round(get("charge.modifier"))?,
            charge_notes: charge::notes(get("charge.notes"))?,
            terrain: field::terrain(&shelf)?,
            effectiveness: Effectiveness::read(get("effectiveness"))?,
            widths: field::widths(get("footprint"), "width")?,
            depths: field::widths(get("footprint"), "depth")?,
            limits: field::limits(&shelf)?,
            guns: victory::guns(&shelf)?,
            victory: victory::victory(&shelf)?,
            stack_halving: on(&system::STACK_HALVING, "true"),
            one_roll_per_division: on(&system::ONE_ROLL_PER_DIVISION, "true"),
            worst_unit_only: on(&system::STAND_LOSS_MODIFIER, "per_unit_maximum"),
            arc_is_total: on(&system::ARC_SIDE, "total"),
            confederate_mounted_bonus: on(&system::CONFEDERATE_MOUNTED_BONUS, "true"),
            free_fire: on(&system::COMBINED_FIRE, "free"),
        };
        shelf.closed(book)
    }

    pub fn terrain(&self, name: &str) -> Terrain {
        *self.terrain.iter().find(|t| t.name == name).unwrap_or(&self.terrain[0])
    }

    /// The kinds of ground, for forms.
    pub fn grounds(&self) -> Vec<(&'static str, &'static str)> {
        self.terrain.iter().map(|terrain| (terrain.name, terrain.words)).collect()
    }

    pub fn formation(&self, formation: Formation) -> &FormationCard {
        &self.formations[formation as usize]
    }

    /// 5.1 Whether an arm may use a formation.
    pub fn allows(&self, arm: Arm, formation: Formation) -> bool {
        let at = match arm {
            Arm::Infantry => 0,
            Arm::Mounted => 1,
            Arm::Dismounted => 2,
            Arm::SmoothBore | Arm::Rifled => return formation == Formation::SingleLine,
        };
        self.formation(formation).allowed[at]
    }
}
