//! 10.8 The facts of a shot, whether it may be fired, and its modifiers.

use longroll::chart::Place;
use longroll::drm::Mods;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::Line;

use crate::ammunition::{Ammo, User};
use crate::book::{Book, FireResult, Hexside, NO_EFFECT, Terrain, Weapon};
use crate::disorder::Cause;
use crate::edition::Edition;
use crate::range::{RANGE, as_small_arms, is_close};
use crate::unit::Arm;

const PREPARED: Rule = card("10.5");
const PREPARED_RANGE: Rule = card("10.51");
const PREPARED_US: Rule = card("18.5");
const RAPID: Rule = house("10.68");
const GUNS: Rule = card("10.61");
const LOWER: Rule = card("10.67");
const REACTION_TURN: Rule = card("9.62");
const BREASTWORKS: Rule = card("15.23");
const GREEN: Rule = card("14.1");
const MOUNTED: Rule = house("14.2");
const SHARPSHOOTERS: Rule = house("14.6");
const MORTARS: Rule = house("18.6");
const OPEN_ORDER: Rule = house("14.5");
const OUT_OF_AMMO: Rule = house("10.69");
const SQUARE: Rule = house("18.2");
const REACTION: Rule = card("10.1");
const WITHDRAWAL: Rule = card("9.53");

/// 10.1 On what occasion a unit fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FireKind {
    Phasing,
    Return,
    Withdrawal,
    Approach,
    PreShock,
}

/// 16 The light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    Day,
    Dusk,
    Night,
}

/// 7.1 Where the fire enters the target hex, seen from the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    Front,
    /// Along the edge between two hexsides: not flanking.
    Edge,
    Flank,
    Rear,
}

/// 14.64 Sharpshooters are better if they did not move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharpshooters {
    No,
    Still,
    Moved,
}

/// Everything that bears on one shot. Facts of the other edition stay at their defaults.
#[derive(Clone, Debug)]
pub struct Firing {
    pub weapon: &'static Weapon,
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
    pub fn plain(book: &Book, weapon: &'static Weapon, sp: i32, range: i32) -> Firing {
        Firing {
            weapon,
            sp,
            range,
            kind: FireKind::Phasing,
            arm: if weapon.is_gun { Arm::Artillery } else { Arm::Infantry },
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

    /// 14.64 Sharpshooters reach farther than their weapon, with the modifier of its last printed range.
    fn range_modifier(&self, book: &Book) -> Option<i32> {
        let sharp = self.sharpshooters != Sharpshooters::No;
        let reach = if sharp {
            (self.weapon.max + book.sharpshooter_range).min(book.sharpshooter_most)
        } else {
            self.weapon.max
        };
        if self.range <= self.weapon.max {
            return self.weapon.at(self.range).0;
        }
        if self.range <= reach { self.weapon.farthest() } else { None }
    }

    /// 18.6 Mortars fire over walls and breastworks.
    fn is_mortar(&self) -> bool {
        matches!(self.weapon.code, "us-m10" | "heavy-m7")
    }

    fn is_rocket(&self) -> bool {
        self.weapon.code == "us-rkt"
    }

    /// Whether this shot may be fired. All reasons against it are given.
    pub fn shot(&self, book: &Book) -> Result<Shot, Refusals> {
        let mut no = Refusals::default();
        let (weapon, gun) = (self.weapon, self.weapon.is_gun);
        let range_modifier = self.range_modifier(book);
        no.refuse_if(
            range_modifier.is_none(),
            "range",
            format!("a {} may not fire at {} hexes", weapon.name, self.range),
            RANGE,
        );
        no.refuse_if(self.ammo == Ammo::Out, "ammo", "a unit out of ammunition may not fire", OUT_OF_AMMO);
        no.refuse_if(
            gun != self.arm.is_guns(),
            "firer",
            if gun { "guns are served by artillery" } else { "artillery fires guns, not small arms" },
            RANGE,
        );
        self.refuse_occasion(&mut no);
        self.refuse_prepared(book, &mut no);
        self.refuse_rapid(&mut no);
        no.refuse_if(self.green && self.arm != Arm::Infantry, "green", "only green infantry fires worse", GREEN);
        no.refuse_if(
            self.from_breastworks && gun,
            "from-breastworks",
            "only small arms gain from breastworks",
            BREASTWORKS,
        );
        no.refuse_if(
            self.from_breastworks && self.arm == Arm::Mounted,
            "from-breastworks",
            "mounted units do not fight in breastworks",
            MOUNTED,
        );
        no.refuse_if(
            self.open_order && self.arm != Arm::Infantry,
            "firer-open-order",
            "only infantry takes open order",
            OPEN_ORDER,
        );
        let sharp = self.sharpshooters != Sharpshooters::No;
        no.refuse_if(
            sharp && (gun || self.arm == Arm::Mounted),
            "sharpshooters",
            "sharpshooters fire small arms on foot",
            SHARPSHOOTERS,
        );
        for (fact, field, rule) in [
            (self.moved, "artillery-moved", GUNS),
            (self.became_top, "artillery-became-top", GUNS),
            (self.turned, "artillery-turned", REACTION_TURN),
            (self.lower_level, "lower-level", LOWER),
        ] {
            no.refuse_if(fact && !gun, field, "this line of the card is for guns", rule);
        }
        no.refuse_if(
            self.turned && self.kind == FireKind::Phasing,
            "artillery-turned",
            "guns turn in reaction only when the other side is active",
            REACTION_TURN,
        );
        self.target.refuse(&mut no);
        no.allow(())?;
        Ok(self.aim(book, range_modifier.unwrap_or(0)))
    }

    fn refuse_occasion(&self, no: &mut Refusals) {
        let gun = self.weapon.is_gun;
        no.refuse_if(self.kind == FireKind::Approach && !gun, "fire", "approach fire is for artillery", REACTION);
        no.refuse_if(
            self.kind == FireKind::Approach && self.range > 3,
            "fire",
            "approach fire reaches 3 hexes",
            REACTION,
        );
        no.refuse_if(
            self.kind == FireKind::Withdrawal && gun,
            "fire",
            "withdrawal fire is for infantry and cavalry",
            WITHDRAWAL,
        );
        let adjacent = matches!(self.kind, FireKind::Withdrawal | FireKind::PreShock);
        no.refuse_if(
            adjacent && self.range > 1,
            "range",
            "withdrawal and pre-shock fire are at an adjacent enemy",
            REACTION,
        );
    }

    fn refuse_prepared(&self, book: &Book, no: &mut Refusals) {
        if !self.prepared {
            return;
        }
        no.refuse_if(self.weapon.is_gun, "prepared", "prepared fire is for small arms", PREPARED);
        no.refuse_if(
            !self.weapon.is_gun && self.range > self.weapon.prep,
            "prepared",
            format!("a {} has prepared fire to {} hexes", self.weapon.name, self.weapon.prep),
            PREPARED_RANGE,
        );
        no.refuse_if(self.disordered, "prepared", "a Disordered unit has no prepared fire", PREPARED);
        no.refuse_if(
            self.kind != FireKind::Phasing,
            "prepared",
            "only the active side's fire can be prepared",
            PREPARED,
        );
        no.refuse_if(self.arm == Arm::Mounted, "prepared", "mounted units have no prepared fire", MOUNTED);
        no.refuse_if(
            self.sharpshooters != Sharpshooters::No,
            "prepared",
            "sharpshooters have no prepared fire besides their own bonus",
            SHARPSHOOTERS,
        );
        let foreign = book.edition == Edition::Gringo && !self.united_states;
        no.refuse_if(foreign, "prepared", "only United States units have prepared fire", PREPARED_US);
    }

    fn refuse_rapid(&self, no: &mut Refusals) {
        if !self.rapid {
            return;
        }
        no.refuse_if(!self.weapon.rapid_fire, "rapid", format!("a {} has no rapid fire", self.weapon.name), RAPID);
        no.refuse_if(!is_close(self.weapon, self.range), "rapid", "rapid fire is at canister range only", RAPID);
        no.refuse_if(self.is_mortar(), "rapid", "mortars have no rapid fire", MORTARS);
        no.refuse_if(self.disordered, "rapid", "a Disordered battery has no rapid fire", RAPID);
        no.refuse_if(self.ammo != Ammo::Full, "rapid", "a battery low on ammunition has no rapid fire", RAPID);
        no.refuse_if(self.moved, "rapid", "a battery that moved has no rapid fire", RAPID);
        let occasion = matches!(self.kind, FireKind::Phasing | FireKind::PreShock);
        no.refuse_if(!occasion, "rapid", "rapid fire is for the active side, or before a shock", RAPID);
    }

    /// 10.81 All modifiers that apply, each with its line of the card.
    fn mods(&self, book: &Book, range_modifier: i32) -> Mods {
        let (drm, special, target) = (&book.fire_drm, &book.fire_special, &self.target);
        let gun = self.weapon.is_gun;
        let mut mods = Mods::new();
        mods.add_by(drm.range, range_modifier);
        mods.add_by(drm.terrain, self.terrain());
        mods.add_if(self.sharpshooters == Sharpshooters::Still, drm.sharpshooters);
        mods.add_if(self.lower_level, drm.lower_level);
        mods.add_if(self.from_breastworks, drm.from_breastworks);
        let far = gun && self.range >= book.massed_range && !target.arm.is_guns();
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
        mods.add_if(self.arm == Arm::Skirmishers && self.sharpshooters == Sharpshooters::No, drm.skirmishers);
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

    fn aim(&self, book: &Book, range_modifier: i32) -> Shot {
        let mods = self.mods(book, range_modifier);
        let close = is_close(self.weapon, self.range);
        let guns_columns = self.weapon.is_gun && !(book.canister_sa_columns && close);
        let grid = if guns_columns { &book.artillery } else { &book.small_arms };
        let sp = if self.open_order { (self.sp + 1) / 2 } else { self.sp };
        let column = match grid.columns.find(sp) {
            Place::At(column) => column,
            Place::Above => grid.columns.len() - 1,
            Place::Below => 0,
        };
        let result = |die: i32| match grid.rows.find(die + mods.total()) {
            Place::Below => NO_EFFECT,
            Place::At(row) => *grid.at(row, column),
            Place::Above => *grid.at(grid.rows.len() - 1, column),
        };
        let mut shot = Shot {
            weapon: self.weapon,
            range: self.range,
            results: std::array::from_fn(|die| result(die as i32)),
            keys: [0; 10],
            marks: [Mark::None; 10],
            column,
            guns_columns,
            rapid: self.rapid,
            rocket: self.is_rocket(),
            as_small_arms: as_small_arms(self.weapon, self.range),
            udd_modifier: if self.target.breastworks && !self.is_mortar() { book.notes.breastworks_udd } else { 0 },
            leader: self.target.leader,
            mods,
        };
        shot.marks = std::array::from_fn(|die| shot.mark_at(book, die as i32));
        for die in 0..10 {
            let kind = |d: usize| (shot.results[d], shot.misfires(d as i32), shot.marks[d]);
            shot.keys[die] = (0..=die).find(|d| kind(*d) == kind(die)).unwrap_or(die) as i64;
        }
        shot
    }
}

impl TargetHex {
    /// 10.81 Fire through a flank (or rear) hexside flanks; March Mode is always flanked; skirmishers, squares and units
    /// in towns or buildings never are.
    fn is_flanked(&self, book: &Book) -> bool {
        let immune = self.arm == Arm::Skirmishers || self.square || self.terrain.is_shelter;
        let side = self.through == Through::Flank || (self.through == Through::Rear && book.rear_is_flanking);
        !immune && (side || self.march_mode)
    }

    fn refuse(&self, no: &mut Refusals) {
        no.refuse_if(
            self.open_order && self.arm != Arm::Infantry,
            "open-order",
            "only infantry takes open order",
            OPEN_ORDER,
        );
        no.refuse_if(self.square && self.arm != Arm::Infantry, "square", "only infantry forms square", SQUARE);
        no.refuse_if(self.square && self.march_mode, "square", "a unit in March Mode is not in square", SQUARE);
        no.refuse_if(
            self.breastworks && self.arm == Arm::Mounted,
            "behind-breastworks",
            "mounted units do not fight in breastworks",
            MOUNTED,
        );
        no.refuse_if(
            self.open_order && self.march_mode,
            "open-order",
            "a unit in March Mode is not in open order",
            OPEN_ORDER,
        );
    }
}

/// A footnote of the fire table's rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    None,
    Star,
    /// Only guns using rapid fire heed it.
    Dagger,
}

/// A shot that may be fired. Only [`Firing::shot`] makes one, so a volley cannot be illegal.
#[derive(Clone, Debug)]
pub struct Shot {
    pub weapon: &'static Weapon,
    pub range: i32,
    pub mods: Mods,
    pub rapid: bool,
    pub leader: u8,
    /// Added to the disorder checks this shot causes (Gringo! breastworks).
    pub udd_modifier: i32,
    results: [FireResult; 10],
    /// Faces with the same key have the same result and the same marks.
    keys: [i64; 10],
    marks: [Mark; 10],
    column: usize,
    guns_columns: bool,
    rocket: bool,
    as_small_arms: bool,
}

impl Shot {
    pub fn adjusted(&self, die: i32) -> i32 {
        die + self.mods.total()
    }

    pub fn result(&self, die: i32) -> FireResult {
        self.results[die as usize]
    }

    pub fn key(&self, die: i32) -> i64 {
        self.keys[die as usize]
    }

    /// 18.7 A rocket on a natural 0.
    pub fn misfires(&self, die: i32) -> bool {
        self.rocket && die == 0
    }

    /// 12.37 For a second disorder, canister counts as small arms.
    pub fn cause(&self) -> Cause {
        if self.as_small_arms { Cause::SmallArms } else { Cause::Artillery }
    }

    /// Whose ammunition it is.
    pub fn user(&self) -> User {
        match (self.weapon.is_gun, self.weapon.is_spencer()) {
            (true, _) => User::Artillery,
            (false, true) => User::Spencer,
            (false, false) => User::SmallArms,
        }
    }

    pub fn mark(&self, die: i32) -> Mark {
        self.marks[die as usize]
    }

    /// 10.69, 14.33, 10.68 The footnote of the row an adjusted roll falls on, if it falls on it exactly.
    fn mark_at(&self, book: &Book, die: i32) -> Mark {
        let (adjusted, notes) = (self.adjusted(die), &book.notes);
        let spencer =
            self.user() == User::Spencer && !notes.star.is_empty() && book.ammunition.spencer_rows.contains(&adjusted);
        if self.rapid && notes.dagger.contains(&adjusted) {
            Mark::Dagger
        } else if notes.star.contains(&adjusted) || spencer {
            Mark::Star
        } else {
            Mark::None
        }
    }

    /// The cell that was read.
    pub fn cell(&self, book: &Book, die: i32) -> Line {
        let grid = if self.guns_columns { &book.artillery } else { &book.small_arms };
        let row = match grid.rows.find(self.adjusted(die)) {
            Place::Below => format!("{}, below the table", self.adjusted(die)),
            Place::At(row) => grid.rows.label(row).to_owned(),
            Place::Above => format!("{}, read as {}", self.adjusted(die), grid.rows.label(grid.rows.len() - 1)),
        };
        let column = grid.columns.label(self.column).to_owned();
        Line::Cell { chart: grid.chart, row, column, value: self.result(die).code.to_owned(), rule: grid.rule }
    }
}
