//! Chapters 6 and 12: the maneuver table, leaders, markers, the sequence of play.

use longroll::chart::Chart;
use longroll::modifiers;
use longroll::rule::Rule;
use longroll::shelf::{Read, Shelf};

use super::cells::{count, fixed, number, part, repeats, rule, times, words, yes};

modifiers! {
    /// 6.3 Modifiers of the maneuver die.
    pub struct ManeuverDrm {
        leader_near, exceptional_leader_near, leader_attached, exceptional_leader_attached, exceptional_commander, fresh,
        worn, spent, column_or_fieldworks,
    }
}

/// 6.3 A line of the maneuver table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Maneuver {
    pub name: &'static str,
    pub rallies: bool,
    pub moves: Move,
    pub changes: Change,
    pub retreat: Option<Back>,
    pub stands: u8,
    pub leaves: bool,
}

/// How far a brigade may go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    None,
    Half,
    Full,
}

/// Whether it may change formation, and then still move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Change {
    No,
    InsteadOfMoving,
    AndMove,
}

/// 11.2 How far a unit must go back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Back {
    FullMove,
    MusketryRange,
    /// Until this many inches away.
    Inches(u8),
}

impl Back {
    pub fn read(text: &'static str) -> Result<Option<Back>, String> {
        match text {
            "-" => Ok(None),
            "full-move" => Ok(Some(Back::FullMove)),
            "musketry-range" => Ok(Some(Back::MusketryRange)),
            _ => count(text)
                .map(|inches| Some(Back::Inches(inches)))
                .map_err(|_| "write full-move, musketry-range, a number of inches or -".to_owned()),
        }
    }

    pub fn words(self) -> String {
        match self {
            Back::FullMove => "retreats a full move".to_owned(),
            Back::MusketryRange => "retreats beyond enemy musketry range".to_owned(),
            Back::Inches(inches) => format!("retreats until {inches} inches from the enemy"),
        }
    }
}

pub fn maneuver(chart: &Chart, row: &'static str) -> Read<Maneuver> {
    let one_of = |column: &str, known: &'static [&'static str]| {
        chart.read(row, column, move |text| {
            known.iter().position(|word| *word == text).ok_or_else(|| format!("write {}", known.join(" or ")))
        })
    };
    Ok(Maneuver {
        name: chart.cell(row, "result")?.text,
        rallies: one_of("order", &["-", "disordered", "rallies"])? == 2,
        moves: [Move::None, Move::Half, Move::Full][one_of("move", &["-", "half", "full"])?],
        changes: [Change::No, Change::InsteadOfMoving, Change::AndMove][one_of("formation", &["-", "or", "and"])?],
        retreat: chart.read(row, "retreat", Back::read)?,
        stands: chart.read(row, "stands", count)?,
        leaves: chart.read(row, "leaves", yes)?,
    })
}

/// 4.7 A line of the fallen leader table.
#[derive(Clone, Copy, Debug)]
pub struct Fall {
    pub removed: bool,
}

pub fn fall(chart: &Chart, row: &'static str) -> Read<Fall> {
    let removed = chart.read(row, "effect", |text| match text {
        "removed" => Ok(true),
        "-" => Ok(false),
        _ => Err("write removed or -".to_owned()),
    })?;
    Ok(Fall { removed })
}

/// 12 A line of the sequence of play.
#[derive(Clone, Copy, Debug)]
pub struct TurnStep {
    pub name: &'static str,
    pub phase: &'static str,
    pub action: &'static str,
    pub side: &'static str,
    pub words: &'static str,
    pub rule: Rule,
}

pub fn sequence(chart: &Chart) -> Read<Vec<TurnStep>> {
    let mut steps = Vec::new();
    for (at, row) in chart.rows.iter().enumerate() {
        let name = row.label.text;
        let cell = |column| chart.cell(name, column).map(|cell| cell.text);
        steps.push(TurnStep {
            name,
            phase: cell("phase")?,
            action: cell("action")?,
            side: cell("side")?,
            words: words(chart, at),
            rule: rule(chart, at),
        });
    }
    Ok(steps)
}

/// 6.7, 6.8 What takes markers off.
#[derive(Clone, Debug)]
pub struct Recovery {
    pub troops_must_limber: bool,
    pub guns_must_limber: bool,
    pub silenced_must_limber: bool,
    /// A silenced battery goes back this part of a move.
    pub silenced_part: i32,
}

pub fn recovery(shelf: &Shelf<'_>) -> Read<Recovery> {
    let (low, disorder) = (shelf.get("low-ammo"), shelf.get("disorder"));
    let (silenced, damaged) = (shelf.get("silenced"), shelf.get("damaged"));
    for column in ["troops", "artillery"] {
        fixed(low, "removed", column, "maneuver-end")?;
        fixed(low, "outside-musketry-range", column, "yes")?;
        repeats(shelf, ("low-ammo", "charge", column), ("charge.modifier", "low-ammo", "drm"), number)?;
    }
    let halved = ("fire.modifier", "disordered-or-low-ammo", "factor");
    repeats(shelf, ("low-ammo", "fire", "troops"), halved, part)?;
    repeats(shelf, ("disorder", "fire", "troops"), halved, part)?;
    repeats(shelf, ("disorder", "charge", "troops"), ("charge.modifier", "disordered", "drm"), number)?;
    repeats(shelf, ("damaged", "fire", "artillery"), ("fire.modifier", "damaged", "factor"), part)?;
    fixed(low, "fire", "artillery", "canister")?;
    fixed(disorder, "removed", "troops", "maneuver-table")?;
    fixed(silenced, "fire", "artillery", "no")?;
    fixed(damaged, "removed", "artillery", "never")?;
    Ok(Recovery {
        troops_must_limber: low.read("limbered", "troops", yes)?,
        guns_must_limber: low.read("limbered", "artillery", yes)?,
        silenced_must_limber: silenced.read("limbered", "artillery", yes)?,
        silenced_part: silenced.read("move-back", "artillery", part)?,
    })
}

/// 7.1 A line of the movement chart.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub name: &'static str,
    pub basic: i32,
    pub road: i32,
    /// What an inch of rough ground costs.
    pub rough: i32,
    pub fording: i32,
}

pub const RATES: [&str; 4] = ["infantry", "cavalry-and-leaders", "foot-artillery", "horse-artillery"];

pub fn rates(chart: &Chart) -> Read<[Rate; 4]> {
    let rate = |name: &'static str| -> Read<Rate> {
        Ok(Rate {
            name,
            basic: chart.read(name, "basic", number)?,
            road: chart.read(name, "road", times)?,
            rough: chart.read(name, "rough", part)?,
            fording: chart.read(name, "fording", number)?,
        })
    };
    Ok([rate(RATES[0])?, rate(RATES[1])?, rate(RATES[2])?, rate(RATES[3])?])
}

/// 7.1 The notes to the movement chart: infantry, cavalry, artillery; `None` where it is forbidden.
#[derive(Clone, Copy, Debug)]
pub struct MovementNotes {
    pub passage: [Option<i32>; 3],
    pub linear: [Option<i32>; 3],
    pub closed_wood: [bool; 3],
    pub position_battery: i32,
}

pub fn movement_notes(chart: &Chart) -> Read<MovementNotes> {
    const ARMS: [&str; 3] = ["infantry", "cavalry", "artillery"];
    let cost = |row: &str, at: usize| {
        chart.read(row, ARMS[at], |text| if matches!(text, "-" | "no") { Ok(None) } else { number(text).map(Some) })
    };
    let may = |at: usize| chart.read("closed-wood", ARMS[at], yes);
    for (arm, wanted) in ARMS.iter().zip(["march-column", "march-column", "limbered"]) {
        fixed(chart, "road", arm, wanted)?;
    }
    Ok(MovementNotes {
        passage: [cost("passage-of-lines", 0)?, cost("passage-of-lines", 1)?, cost("passage-of-lines", 2)?],
        linear: [cost("linear-object", 0)?, cost("linear-object", 1)?, cost("linear-object", 2)?],
        closed_wood: [may(0)?, may(1)?, may(2)?],
        position_battery: chart.read("position-a-battery", "artillery", number)?,
    })
}
