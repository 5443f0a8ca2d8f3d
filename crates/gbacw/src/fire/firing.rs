//! The situation of a shot, and 10.81 its modifiers.

use std::sync::Arc;

use longroll::drm::Mods;
use longroll::words;

use crate::ammunition::Ammo;
use crate::book::{Book, Hexside, Terrain, Weapon};
use crate::unit::Arm;

words! {
    /// 10.1 On what occasion a unit fires.
    pub enum FireKind {
        Phasing = "phasing": "the active side fires",
        Return = "return": "return fire",
        Withdrawal = "withdrawal": "withdrawal fire",
        Approach = "approach": "approach fire",
        PreShock = "pre-shock": "pre-shock fire",
    }
}

words! {
    /// 16 The light.
    pub enum Light { Day = "day": "day", Dusk = "dusk": "dawn or dusk", Night = "night": "night" }
}

words! {
    /// 7.1 Where the fire enters the target hex, seen from the target. Along the edge between two hexsides is not flanking.
    pub enum Through {
        Front = "front": "a frontal hexside",
        Edge = "edge": "along a hex edge",
        Flank = "flank": "a flank hexside",
        Rear = "rear": "a rear hexside",
    }
}

words! {
    /// 14.64 Sharpshooters are better if they did not move.
    pub enum Sharpshooters { No = "no": "none", Still = "still": "did not move", Moved = "moved": "moved" }
}

/// Everything that bears on one shot. Fields of the other edition stay at their defaults.
#[derive(Clone, Debug)]
pub struct Firing {
    pub weapon: Arc<Weapon>,
    pub sp: i32,
    pub range: i32,
    pub kind: FireKind,
    pub arm: Arm,
    pub disordered: bool,
    pub green: bool,
    pub open_order: bool,
    pub sharpshooters: Sharpshooters,
    pub prepared: bool,
    pub rapid: bool,
    pub from_breastworks: bool,
    pub moved: bool,
    pub became_top: bool,
    pub turned: bool,
    pub lower_level: bool,
    pub fatigue: i32,
    pub ammo: Ammo,
    /// Gringo!: the firer is a United States unit.
    pub united_states: bool,
    pub light: Light,
    pub target: TargetHex,
}

/// The target hex as the firer sees it.
#[derive(Clone, Debug)]
pub struct TargetHex {
    pub arm: Arm,
    /// Infantry and cavalry strength points in the hex.
    pub hex_sp: i32,
    pub open_order: bool,
    pub breastworks: bool,
    pub march_mode: bool,
    pub square: bool,
    pub street: bool,
    pub through: Through,
    pub terrain: Terrain,
    pub hexside: Hexside,
    pub leader: u8,
}

impl Firing {
    /// A plain shot at range: line infantry in good order at a line in the open, by day.
    pub fn plain(book: &Book, weapon: Arc<Weapon>, sp: i32, range: i32) -> Firing {
        Firing {
            sp,
            range,
            kind: FireKind::Phasing,
            arm: if weapon.is_gun { Arm::Artillery } else { Arm::Infantry },
            weapon,
            disordered: false,
            green: false,
            open_order: false,
            sharpshooters: Sharpshooters::No,
            prepared: false,
            rapid: false,
            from_breastworks: false,
            moved: false,
            became_top: false,
            turned: false,
            lower_level: false,
            fatigue: 0,
            ammo: Ammo::Full,
            united_states: true,
            light: Light::Day,
            target: TargetHex {
                arm: Arm::Infantry,
                hex_sp: 6,
                open_order: false,
                breastworks: false,
                march_mode: false,
                square: false,
                street: false,
                through: Through::Front,
                terrain: book.terrain[0],
                hexside: book.hexsides[0],
                leader: 0,
            },
        }
    }

    /// 10.4 The modifier of its range, if it reaches so far.
    pub(super) fn range_modifier(&self, book: &Book) -> Option<i32> {
        reach(book, &self.weapon, self.sharpshooters != Sharpshooters::No, self.range)
    }

    /// 10.68 How often the die is rolled.
    pub(crate) fn rolls(&self, book: &Book) -> u8 {
        if self.rapid && book.rapid_fire_is_two_rolls { 2 } else { 1 }
    }

    /// 18.6 Mortars fire over walls and breastworks.
    pub(super) fn is_mortar(&self) -> bool {
        self.weapon.is_mortar()
    }

    pub(super) fn is_rocket(&self) -> bool {
        self.weapon.code == "us-rkt"
    }

    /// 10.81 All modifiers that apply, each with its line of the card.
    pub(super) fn mods(&self, book: &Book, range_modifier: i32) -> Mods {
        let (drm, special, target) = (&book.fire_drm, &book.fire_special, &self.target);
        let gun = self.weapon.is_gun;
        let mut mods = Mods::new();
        mods.add_by(drm.range, range_modifier);
        mods.add_by(drm.terrain, self.terrain());
        mods.add_if(self.sharpshooters == Sharpshooters::Still, drm.sharpshooters);
        mods.add_if(self.lower_level, drm.lower_level);
        mods.add_if(self.from_breastworks, drm.from_breastworks);
        // 8.34 All infantry and cavalry SP in the hex count, whichever unit is on top. A hex of guns alone is neither.
        let far = gun && self.range >= book.massed_range && target.hex_sp > 0;
        mods.add_if(far && !target.square && target.hex_sp >= book.massed_sp, drm.massed);
        mods.add_if(gun && target.square, special.square);
        mods.add_if(self.prepared, drm.prepared);
        mods.add_if(self.sharpshooters == Sharpshooters::Moved, drm.sharpshooters_moved);
        mods.add_if(target.arm == Arm::Mounted && self.kind == FireKind::Phasing, drm.mounted_target);
        mods.add_if(target.is_flanked(book), drm.flanking);
        mods.add_if(target.street, special.street);
        mods.add_if(self.rapid && !book.rapid_fire_is_two_rolls, special.rapid_fire);
        mods.add_if(self.disordered, drm.disordered_firer);
        mods.add_if(far && target.hex_sp <= book.dispersed_sp, drm.dispersed);
        mods.add_if(target.breastworks && !self.is_mortar(), drm.behind_breastworks);
        mods.add_if(target.open_order, drm.open_order);
        mods.add_if(self.green, drm.green);
        mods.add_if(self.arm == Arm::Mounted, drm.mounted_firer);
        mods.add_if(self.arm == Arm::Skirmishers, drm.skirmishers);
        mods.add_if(self.moved, drm.artillery_moved);
        mods.add_if(self.became_top, drm.artillery_became_top);
        mods.add_if(self.light == Light::Dusk && self.range >= book.dusk_range, drm.dusk);
        mods.add_if(target.arm == Arm::Skirmishers, drm.at_skirmishers);
        mods.add_if(self.ammo == Ammo::Low, drm.low_ammo);
        mods.add_if(self.turned, drm.artillery_turned);
        if book.has_fatigue {
            mods.add_by(drm.fatigue, book.fatigue(self.fatigue)[0]);
        }
        if self.light == Light::Night {
            mods.add_by(drm.night, *book.night.at(self.range));
        }
        mods
    }

    /// 9.4 The hex's modifier, which guns may have less of and which may begin at a range, and the hexside's.
    fn terrain(&self) -> i32 {
        let TargetHex { terrain, hexside, .. } = &self.target;
        let hex = if self.weapon.is_gun { terrain.fire_by_guns } else { terrain.fire };
        let side = if self.is_mortar() { 0 } else { hexside.fire };
        if self.range >= terrain.fire_from { hex + side } else { side }
    }
}

/// 10.4 The modifier of a weapon at a range, or `None` where it may not fire. 14.64 Sharpshooters reach farther than their
/// weapon, with the modifier of its last printed range.
pub(crate) fn reach(book: &Book, weapon: &Weapon, sharpshooters: bool, range: i32) -> Option<i32> {
    if range <= weapon.max {
        return weapon.at(range).0;
    }
    let most = (weapon.max + book.sharpshooter_range).min(book.sharpshooter_most);
    if sharpshooters && range <= most { weapon.farthest() } else { None }
}

impl TargetHex {
    /// 10.81 Fire through a flank (or rear) hexside flanks; March Mode is always flanked; skirmishers, squares and units
    /// in towns or buildings never are.
    fn is_flanked(&self, book: &Book) -> bool {
        let immune = self.arm == Arm::Skirmishers || self.square || self.terrain.is_shelter;
        let side = self.through == Through::Flank || (self.through == Through::Rear && book.rear_is_flanking);
        !immune && (side || self.march_mode)
    }
}
