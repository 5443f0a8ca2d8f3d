//! Chapter 3: brigades and batteries, and the notation in which forms name them.

use arrayvec::ArrayVec;
use longroll::dice::Die;
use longroll::form::Worded;
use longroll::refusal::Refusal;
use longroll::rule::{Rule, card, house, rulebook};

pub const STATUS: Rule = rulebook("3.2");
pub const NOTATION_RULE: Rule = house("3.6");

/// The ten-sided die of this game, whose 0 is ten.
pub const D10: Die = Die { sides: 10, base: 1 };

/// The most units on one side of a combat.
pub const MOST_UNITS: usize = 6;
/// The most stands of a brigade that a form takes.
pub const MOST_STANDS: u8 = 20;
/// The most leaders of each kind with one unit.
pub const MOST_LEADERS: u8 = 4;

pub type Units = ArrayVec<Unit, MOST_UNITS>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    Infantry,
    Mounted,
    Dismounted,
    SmoothBore,
    Rifled,
}

impl Arm {
    pub const fn is_battery(self) -> bool {
        matches!(self, Arm::SmoothBore | Arm::Rifled)
    }
}

longroll::words! {
    pub enum Formation {
        SingleLine = "single-line": "single line",
        DoubleLine = "double-line": "double line",
        AttackColumn = "attack-column": "attack column",
        MarchColumn = "march-column": "march column",
    }
}

impl Formation {
    pub const ALL: [Formation; 4] =
        [Formation::SingleLine, Formation::DoubleLine, Formation::AttackColumn, Formation::MarchColumn];

    pub fn slug(self) -> &'static str {
        self.word()
    }

    pub fn words(self) -> &'static str {
        Formation::WORDS[self as usize].2
    }

    pub fn from_slug(slug: &str) -> Option<Formation> {
        Formation::ALL.into_iter().find(|formation| formation.slug() == slug)
    }

    pub const fn is_column(self) -> bool {
        matches!(self, Formation::AttackColumn | Formation::MarchColumn)
    }
}

longroll::words! {
    /// 3.1 The arm of a brigade, as forms name it.
    pub enum Troops {
        Infantry = "infantry": "infantry",
        Mounted = "cavalry-mounted": "mounted cavalry",
        Dismounted = "cavalry-dismounted": "dismounted cavalry",
    }
}

impl Troops {
    pub const fn arm(self) -> Arm {
        match self {
            Troops::Infantry => Arm::Infantry,
            Troops::Mounted => Arm::Mounted,
            Troops::Dismounted => Arm::Dismounted,
        }
    }
}

/// 3.2 How much of a brigade is left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    Fresh,
    Worn,
    Spent,
}

impl Status {
    pub fn slug(self) -> &'static str {
        match self {
            Status::Fresh => "fresh",
            Status::Worn => "worn",
            Status::Spent => "spent",
        }
    }
}

/// 3.2 Above the worn number a brigade is Fresh; at the worn number or below it is Worn; at the spent number or below it is
/// Spent.
pub fn status(stands: u8, worn: u8, spent: u8) -> Status {
    if stands <= spent {
        Status::Spent
    } else if stands <= worn {
        Status::Worn
    } else {
        Status::Fresh
    }
}

/// What has become of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    Stands,
    Destroyed,
    Wrecked,
    Captured,
}

/// A brigade or a battery: what fire and charges read of it and do to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    pub arm: Arm,
    pub formation: Formation,
    /// Troop stands left; a battery is one gun stand.
    pub stands: u8,
    pub worn: u8,
    pub spent: u8,
    /// 10.4 The status at the start of the charge phase.
    pub status: Status,
    pub disordered: bool,
    pub low_ammo: bool,
    pub silenced: bool,
    pub damaged: bool,
    pub limbered: bool,
    pub leaders: u8,
    pub exceptional: u8,
    pub commander: bool,
    /// 10.6 Hit in flank or rear.
    pub outflanked: bool,
    /// 10.5 Stands of a second brigade close behind it.
    pub support: u8,
    /// 10.4 Troop stands lost to fire in this player turn.
    pub lost_to_fire: u8,
    pub fate: Fate,
}

impl Unit {
    /// A brigade with this number of stands, neither Fresh nor Spent.
    pub fn brigade(stands: u8) -> Unit {
        Unit {
            arm: Arm::Infantry,
            formation: Formation::SingleLine,
            stands,
            worn: u8::MAX,
            spent: 0,
            status: Status::Worn,
            disordered: false,
            low_ammo: false,
            silenced: false,
            damaged: false,
            limbered: false,
            leaders: 0,
            exceptional: 0,
            commander: false,
            outflanked: false,
            support: 0,
            lost_to_fire: 0,
            fate: Fate::Stands,
        }
    }

    pub fn battery(arm: Arm) -> Unit {
        Unit { arm, ..Unit::brigade(1) }
    }

    pub const fn is_battery(&self) -> bool {
        self.arm.is_battery()
    }

    /// 5.1 A brigade in march column.
    pub fn is_marching(&self) -> bool {
        !self.is_battery() && self.formation == Formation::MarchColumn
    }

    pub fn stands_here(&self) -> bool {
        self.fate == Fate::Stands
    }

    /// Troop stands left, none for a battery.
    pub fn troops(&self) -> u8 {
        if self.is_battery() || !self.stands_here() { 0 } else { self.stands }
    }

    /// 3.7 Lose stands; a brigade without stands is destroyed. Says how many were lost.
    pub fn lose(&mut self, stands: u8) -> u8 {
        let lost = stands.min(self.troops());
        self.stands -= lost;
        if lost > 0 && self.stands == 0 {
            self.fate = Fate::Destroyed;
        }
        lost
    }

    pub fn set_status(&mut self, status: Status) {
        (self.worn, self.spent) = match status {
            Status::Fresh => (0, 0),
            Status::Worn => (u8::MAX, 0),
            Status::Spent => (u8::MAX, u8::MAX),
        };
        self.status = status;
    }

    /// 10.4 Take the status as it is now.
    pub fn snap(&mut self) {
        self.status = status(self.stands, self.worn, self.spent);
    }

    /// What it is, in a word.
    pub fn state(&self) -> &'static str {
        match self.fate {
            Fate::Destroyed => "destroyed",
            Fate::Wrecked => "wrecked",
            Fate::Captured => "captured",
            Fate::Stands if self.is_battery() => match (self.damaged, self.silenced) {
                (true, true) => "damaged-and-silenced",
                (true, false) => "damaged",
                (false, true) => "silenced",
                (false, false) => "ready",
            },
            Fate::Stands if self.disordered => "disordered",
            Fate::Stands => "good-order",
        }
    }

    /// In words for the receipt.
    pub fn name(&self) -> String {
        match self.arm {
            Arm::SmoothBore => "smoothbore battery".to_owned(),
            Arm::Rifled => "rifled battery".to_owned(),
            Arm::Infantry => format!("brigade of {}", self.stands),
            Arm::Mounted => format!("mounted brigade of {}", self.stands),
            Arm::Dismounted => format!("dismounted brigade of {}", self.stands),
        }
    }
}

pub const NOTATION: &str = "stands (8, 8/6/4 or 6of8/6/4) or smooth-bore or rifled, then with colons: fresh worn spent (worn if unsaid), \
    mounted dismounted, double-line attack-column march-column, disordered low lost1 leader exceptional-leader commander \
    support4 outflanked, limbered silenced damaged";
pub const EXAMPLE: &str = "10:fresh:double-line:leader,6of8/6/4:disordered:lost1";

/// Read the units of a list; every fault is reported.
pub fn read_units(field: &str, items: &[String]) -> Result<Units, Vec<Refusal>> {
    let mut units = Units::new();
    let mut faults = Vec::new();
    for item in items {
        match read_unit(item) {
            Ok(unit) if units.is_full() => {
                let why = format!("`{item}`, a {}, is one too many: at most {MOST_UNITS} units", unit.name());
                faults.push(Refusal::field(field, why, NOTATION_RULE));
            }
            Ok(unit) => units.push(unit),
            Err(why) => faults.push(Refusal::field(field, format!("`{item}`: {why}"), NOTATION_RULE).help(NOTATION)),
        }
    }
    if faults.is_empty() { Ok(units) } else { Err(faults) }
}

fn read_unit(item: &str) -> Result<Unit, String> {
    let mut tokens = item.split(':');
    let mut unit = match tokens.next().unwrap_or("") {
        "smooth-bore" => Unit::battery(Arm::SmoothBore),
        "rifled" => Unit::battery(Arm::Rifled),
        strength => read_strength(strength)?,
    };
    for token in tokens {
        read_token(&mut unit, token)?;
    }
    unit.snap();
    check(&unit)?;
    Ok(unit)
}

/// `8`, `8/6/4` or `6of8/6/4`.
pub fn read_strength(text: &str) -> Result<Unit, String> {
    let stands = |text: &str| {
        let number: Option<u8> = text.parse().ok();
        number.filter(|n| (1..=MOST_STANDS).contains(n)).ok_or_else(|| format!("stands are 1 to {MOST_STANDS}"))
    };
    let (now, roster) = match text.split_once("of") {
        Some((now, roster)) => (Some(stands(now)?), roster),
        None => (None, text),
    };
    let mut numbers = roster.split('/');
    let start = stands(numbers.next().unwrap_or(""))?;
    let mut unit = Unit::brigade(now.unwrap_or(start));
    if unit.stands > start {
        return Err("more stands than it had at the start".to_owned());
    }
    match (numbers.next(), numbers.next(), numbers.next()) {
        (None, ..) => {}
        (Some(worn), Some(spent), None) => {
            (unit.worn, unit.spent) = (stands(worn)?, stands(spent)?);
            if !(unit.spent < unit.worn && unit.worn < start) {
                return Err("the worn number is below the start, and the spent number below that".to_owned());
            }
        }
        _ => return Err("a strength is written 8, 8/6/4 or 6of8/6/4".to_owned()),
    }
    Ok(unit)
}

fn read_token(unit: &mut Unit, token: &str) -> Result<(), String> {
    let counted =
        |name: &str| token.strip_prefix(name).and_then(|n| n.parse::<u8>().ok()).filter(|n| *n <= MOST_STANDS);
    match token {
        "infantry" => unit.arm = Arm::Infantry,
        "mounted" | "dismounted" | "fresh" | "worn" | "spent" | "disordered" | "commander" | "outflanked"
            if unit.is_battery() && token != "outflanked" =>
        {
            return Err(format!("a battery cannot be {token}"));
        }
        "mounted" => unit.arm = Arm::Mounted,
        "dismounted" => unit.arm = Arm::Dismounted,
        "fresh" => unit.set_status(Status::Fresh),
        "worn" => unit.set_status(Status::Worn),
        "spent" => unit.set_status(Status::Spent),
        "disordered" => unit.disordered = true,
        "low" => unit.low_ammo = true,
        "leader" => unit.leaders += 1,
        "exceptional-leader" => unit.exceptional += 1,
        "commander" => unit.commander = true,
        "outflanked" => unit.outflanked = true,
        "limbered" => unit.limbered = true,
        "silenced" => unit.silenced = true,
        "damaged" => unit.damaged = true,
        _ => match (Formation::from_slug(token), counted("lost"), counted("support")) {
            (Some(formation), ..) => unit.formation = formation,
            (_, Some(lost), _) => unit.lost_to_fire = lost,
            (_, _, Some(support)) => unit.support = support,
            _ => return Err(format!("`{token}` is not known")),
        },
    }
    if unit.leaders > MOST_LEADERS || unit.exceptional > MOST_LEADERS {
        return Err(format!("at most {MOST_LEADERS} leaders of a kind"));
    }
    Ok(())
}

/// 5.1 and 3.5: which formations and markers a unit may have.
fn check(unit: &Unit) -> Result<(), String> {
    if unit.is_battery() {
        if unit.formation != Formation::SingleLine || unit.support > 0 || unit.lost_to_fire > 0 {
            return Err("a battery has no formation, support or stands to lose".to_owned());
        }
        return Ok(());
    }
    if unit.limbered || unit.silenced || unit.damaged {
        return Err("only batteries are limbered, silenced or damaged".to_owned());
    }
    Ok(())
}

/// 5.1 The formation is one that the arm may use.
pub fn formation_refusal(book: &crate::book::Book, field: &str, unit: &Unit) -> Option<Refusal> {
    let allowed = unit.is_battery() || book.allows(unit.arm, unit.formation);
    let why = || format!("a {} may not form {}", unit.name(), unit.formation.words());
    (!allowed).then(|| Refusal::field(field, why(), card("5.1")))
}
