//! 2.2 Units, as far as the umpire needs to know them, and the notation in which players name them.

use arrayvec::ArrayVec;
use longroll::refusal::Refusal;
use longroll::rule::{Rule, rulebook};
use longroll::words;

words! {
    /// 2.2 What a unit is.
    pub enum Arm {
        Infantry = "infantry": "infantry",
        Dismounted = "dismounted": "cavalry on foot",
        Mounted = "mounted": "mounted cavalry",
        Skirmishers = "skirmishers": "skirmishers",
        Artillery = "artillery": "artillery",
        HorseArtillery = "horse-artillery": "horse artillery",
    }
}

impl Arm {
    pub fn is_guns(self) -> bool {
        matches!(self, Arm::Artillery | Arm::HorseArtillery)
    }
}

/// 13.1 Order of a unit that is on the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cohesion {
    Good,
    Disordered,
}

/// Where a unit is after what happened to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// Still in its hex.
    Stands,
    /// In its hex, but it takes no further part (a green unit that would not go in).
    DroppedOut,
    /// Retreated this many hexes.
    Back(u8),
    Routed,
    /// Guns left behind.
    Abandoned,
    Eliminated,
}

/// A unit at the umpire's table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    pub arm: Arm,
    pub sp: u8,
    /// Printed strength, 0 if unknown.
    pub printed: u8,
    pub cr: u8,
    pub cohesion: Cohesion,
    pub fate: Fate,
    pub green: bool,
    pub lancers: bool,
    /// 14.5 In open order.
    pub open_order: bool,
    /// Its brigade is combat ineffective (13.2).
    pub bce: bool,
    /// SP lost so far in this resolution.
    pub lost: u8,
}

/// Most units that may stay in one hex, or fight on one side of a combat.
pub const MOST_UNITS: usize = 8;

/// Most units in one hex at any moment: those that stay there, and one that passes through (8.2).
pub const MOST_IN_HEX: usize = MOST_UNITS + 1;

/// Units from the top of the stack down.
pub type Stack = ArrayVec<Unit, MOST_IN_HEX>;

impl Unit {
    pub fn new(arm: Arm, sp: u8, cr: u8) -> Unit {
        Unit {
            arm,
            sp,
            printed: 0,
            cr,
            cohesion: Cohesion::Good,
            fate: Fate::Stands,
            green: false,
            lancers: false,
            open_order: false,
            bce: false,
            lost: 0,
        }
    }

    pub fn is_disordered(&self) -> bool {
        self.cohesion == Cohesion::Disordered
    }

    pub fn stands(&self) -> bool {
        self.fate == Fate::Stands
    }

    /// 13.2 Cohesion as checks see it: one less in a brigade that is combat ineffective.
    pub fn cohesion_rating(&self) -> i32 {
        i32::from(self.cr) - i32::from(self.bce)
    }

    /// 12.2 Take losses; says how many were too many. A unit without strength is eliminated.
    pub fn lose(&mut self, sp: u8) -> u8 {
        let taken = sp.min(self.sp);
        self.sp -= taken;
        self.lost += taken;
        if self.sp == 0 {
            self.fate = Fate::Eliminated;
        }
        sp - taken
    }

    /// 12.5 A routed unit loses a strength point and leaves the map. If no more than its printed strength divided by `parts` is
    /// left, it is eliminated instead.
    pub fn rout(&mut self, parts: u8) {
        self.cohesion = Cohesion::Disordered;
        let collapsed = self.printed > 0 && self.sp <= self.printed.div_ceil(parts);
        self.lose(if collapsed { self.sp } else { 1 });
        if self.fate != Fate::Eliminated {
            self.fate = Fate::Routed;
        }
    }

    /// The word for its state, for odds and receipts.
    pub fn state(&self) -> &'static str {
        match (self.fate, self.cohesion) {
            (Fate::Stands, Cohesion::Good) => "good-order",
            (Fate::Stands, Cohesion::Disordered) => "disordered",
            (Fate::DroppedOut, _) => "dropped-out",
            (Fate::Back(1), _) => "retreats-1",
            (Fate::Back(2), _) => "retreats-2",
            (Fate::Back(_), _) => "retreats-3",
            (Fate::Routed, _) => "routed",
            (Fate::Abandoned, _) => "abandoned",
            (Fate::Eliminated, _) => "eliminated",
        }
    }
}

/// How units are written in a form.
pub const NOTATION: &str = "SP/CR, or SPofPRINTED/CR, then letters (d Disordered, g green, m mounted, k cavalry on foot, l lancers, \
s skirmishers, o open order, a artillery, h horse artillery, b brigade combat ineffective), units separated by commas, top unit first";
pub const EXAMPLE: &str = "8/6,5of9/5dg";

const UNITS: Rule = rulebook("2.2");

/// Read units as players write them, each with what stands after a colon (a weapon), if anything.
pub fn read_units(field: &'static str, items: &[String]) -> Result<Vec<(Unit, Option<String>)>, Vec<Refusal>> {
    let mut units = Vec::new();
    let mut faults = Vec::new();
    for item in items {
        match read_unit(item) {
            Ok(unit) => units.push(unit),
            Err(why) => faults.push(
                Refusal::field(field, format!("`{item}`: {why}"), UNITS)
                    .help(format!("{NOTATION}; for example {EXAMPLE}")),
            ),
        }
    }
    if items.len() > MOST_UNITS {
        faults.push(Refusal::field(
            field,
            format!("{} units are more than the {MOST_UNITS} the umpire takes", items.len()),
            UNITS,
        ));
    }
    if faults.is_empty() { Ok(units) } else { Err(faults) }
}

fn read_unit(item: &str) -> Result<(Unit, Option<String>), String> {
    let (body, weapon) = match item.split_once(':') {
        Some((body, weapon)) => (body, Some(weapon.trim().to_owned())),
        None => (item, None),
    };
    let (strength, rest) = body.split_once('/').ok_or("a unit is written SP/CR")?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (cr, letters) = rest.split_at(digits);
    let (sp, printed) = strength.split_once("of").unwrap_or((strength, "0"));
    let number = |text: &str, what: &str, most: u8| match text.trim().parse::<u8>() {
        Ok(n) if n <= most => Ok(n),
        _ => Err(format!("{what} must be a number up to {most}")),
    };
    let mut unit = Unit::new(Arm::Infantry, number(sp, "SP", 60)?, number(cr, "CR", 12)?);
    unit.printed = number(printed, "printed SP", 60)?;
    if unit.sp == 0 {
        return Err("a unit has at least 1 SP".to_owned());
    }
    if unit.printed > 0 && unit.printed < unit.sp {
        return Err("a unit cannot have more SP than printed".to_owned());
    }
    for letter in letters.chars() {
        match letter {
            'd' => unit.cohesion = Cohesion::Disordered,
            'g' => unit.green = true,
            'm' => unit.arm = Arm::Mounted,
            'k' => unit.arm = Arm::Dismounted,
            'l' => (unit.arm, unit.lancers) = (Arm::Mounted, true),
            's' => unit.arm = Arm::Skirmishers,
            'o' => unit.open_order = true,
            'a' => unit.arm = Arm::Artillery,
            'h' => unit.arm = Arm::HorseArtillery,
            'b' => unit.bce = true,
            other => return Err(format!("`{other}` is not a letter of the notation")),
        }
    }
    Ok((unit, weapon))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_as_players_write_them() {
        let (unit, weapon) = read_unit("5of9/6dl:C").unwrap();
        assert_eq!((unit.sp, unit.printed, unit.cr, unit.arm), (5, 9, 6, Arm::Mounted));
        assert!(unit.is_disordered() && unit.lancers && !unit.green);
        assert_eq!(weapon.as_deref(), Some("C"));
        for wrong in ["", "8", "0/5", "8/", "8/6x", "9of8/5", "999/5", "8/6é", "of/of"] {
            assert!(read_unit(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_worn_unit_collapses_instead_of_routing() {
        let mut worn = Unit { printed: 9, ..Unit::new(Arm::Infantry, 3, 5) };
        worn.rout(4);
        assert_eq!((worn.fate, worn.lost), (Fate::Eliminated, 3));
        let mut fresh = Unit { printed: 9, ..Unit::new(Arm::Infantry, 4, 5) };
        fresh.rout(4);
        assert_eq!((fresh.fate, fresh.sp), (Fate::Routed, 3));
    }
}
