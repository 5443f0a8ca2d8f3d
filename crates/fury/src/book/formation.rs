//! Chapter 5: the formation charts.

use longroll::rule::Rule;
use longroll::shelf::{Read, Shelf};

use super::cells::{count, fixed, number, part, rule, words, yes};
use crate::unit::Formation;

/// Everything printed for one formation.
#[derive(Clone, Debug)]
pub struct FormationCard {
    /// Infantry, mounted cavalry, dismounted cavalry.
    pub allowed: [bool; 3],
    pub changes: Vec<ChangeLine>,
    pub modes: Vec<ModeLine>,
    pub dismount: MountLine,
    pub mount: MountLine,
    pub fires: Stands,
    pub fires_in_charge: Stands,
    pub fights: Stands,
    pub fights_on_road: Stands,
    pub fights_over_bridge: Stands,
}

/// How many stands of a formation do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    All,
    FrontRank,
    Count(u8),
}

impl Stands {
    fn read(text: &'static str) -> Result<Stands, String> {
        match text {
            "all" => Ok(Stands::All),
            "front-rank" => Ok(Stands::FrontRank),
            _ => count(text).map(Stands::Count).map_err(|_| "write all, front-rank or a number".to_owned()),
        }
    }

    /// 5.2 How many of these stands; the front rank of a double line has the odd one.
    pub fn of(self, stands: u8) -> u8 {
        match self {
            Stands::All => stands,
            Stands::FrontRank => stands.div_ceil(2),
            Stands::Count(most) => stands.min(most),
        }
    }
}

/// 5.7 A change of formation.
#[derive(Clone, Copy, Debug)]
pub struct ChangeLine {
    pub to: Formation,
    /// It takes the whole move, else half.
    pub full: bool,
    pub time: &'static str,
    /// The command stand guides; otherwise the owner chooses the stands to form on.
    pub guided: bool,
    /// How many stands keep their places, if the card says it.
    pub stands: u8,
    /// How far those who stay may turn, in degrees.
    pub angle: u8,
    pub words: &'static str,
    pub rule: Rule,
}

/// 7.5 A movement mode.
#[derive(Clone, Copy, Debug)]
pub struct ModeLine {
    pub name: &'static str,
    pub pace: Pace,
    pub words: &'static str,
    pub angle: u8,
    /// 5.4 Stands of a wing that bend freely.
    pub stands: u8,
    pub rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    Never,
    Free,
    Half,
    Full,
}

/// 5.9 Mounting or dismounting.
#[derive(Clone, Copy, Debug)]
pub struct MountLine {
    /// The part of a move it takes.
    pub part: i32,
    /// The inches it costs, `None` where the card has no such line.
    pub inches: Option<i32>,
    pub when: &'static str,
    pub words: &'static str,
    pub rule: Rule,
}

pub const MODES: [&str; 7] =
    ["forwards", "backwards", "wheel", "oblique", "about-face", "refuse-flank", "by-the-flank"];

pub fn formation(shelf: &Shelf<'_>, formation: Formation) -> Read<FormationCard> {
    let get = |part: &str| shelf.get(&format!("formation.{}.{part}", formation.slug()));
    let (arm, fire, melee) = (get("arm"), get("fire"), get("melee"));
    let allowed = |row: &str| arm.read(row, "allowed", yes);
    let fights = melee.read("stands", "value", Stands::read)?;
    let special = |row: &str| {
        if formation == Formation::MarchColumn { melee.read(row, "value", Stands::read) } else { Ok(fights) }
    };
    if !formation.is_column() {
        fixed(fire, "cavalry", "value", "dismounted")?;
    }
    Ok(FormationCard {
        allowed: [allowed("infantry")?, allowed("cavalry-mounted")?, allowed("cavalry-dismounted")?],
        changes: changes(shelf, formation)?,
        modes: modes(shelf, formation)?,
        dismount: mount(shelf, formation, "dismount")?,
        mount: mount(shelf, formation, "mount")?,
        fires: fire.read("stands", "value", Stands::read)?,
        fires_in_charge: fire.read("stands-in-charge", "value", Stands::read)?,
        fights,
        fights_on_road: special("stands-on-road")?,
        fights_over_bridge: special("stands-over-bridge")?,
    })
}

fn changes(shelf: &Shelf<'_>, from: Formation) -> Read<Vec<ChangeLine>> {
    let chart = shelf.get(&format!("formation.{}.change", from.slug()));
    let mut lines = Vec::new();
    for (at, row) in chart.rows.iter().enumerate() {
        let label = row.label.text;
        let Some(to) = Formation::from_slug(label).filter(|to| *to != from) else {
            let help = "write the name of another formation";
            return Err(vec![chart.fault(row.label.span.clone(), format!("`{label}` is no other formation"), help)]);
        };
        let full = chart.read(label, "time", |text| match text {
            "full" => Ok(true),
            "half" => Ok(false),
            _ => Err("write full or half".to_owned()),
        })?;
        let angle = chart.read(label, "angle", count)?;
        let guided = chart.cell(label, "stands")?.text == "command";
        let stands = if guided { 0 } else { chart.read(label, "stands", count)? };
        let (time, words, rule) = (if full { "full" } else { "half" }, words(chart, at), rule(chart, at));
        lines.push(ChangeLine { to, full, time, guided, stands, angle, words, rule });
    }
    Ok(lines)
}

fn modes(shelf: &Shelf<'_>, of: Formation) -> Read<Vec<ModeLine>> {
    let chart = shelf.get(&format!("formation.{}.mode", of.slug()));
    let mut lines = Vec::new();
    for name in MODES {
        let pace = chart.read(name, "move", |text| match text {
            "-" => Ok(Pace::Never),
            "free" => Ok(Pace::Free),
            "half" => Ok(Pace::Half),
            "full" => Ok(Pace::Full),
            _ => Err("write full, half, free or -".to_owned()),
        })?;
        let stands = chart.read(name, "stands", count)?;
        let at = chart.rows.iter().position(|row| row.label.text == name).unwrap_or(0);
        let angle = chart.read(name, "angle", count)?;
        lines.push(ModeLine { name, pace, angle, stands, words: words(chart, at), rule: rule(chart, at) });
    }
    Ok(lines)
}

fn mount(shelf: &Shelf<'_>, of: Formation, row: &'static str) -> Read<MountLine> {
    let chart = shelf.get(&format!("formation.{}.mount", of.slug()));
    let at = chart.rows.iter().position(|line| line.label.text == row).unwrap_or(0);
    Ok(MountLine {
        part: chart.read(row, "time", |text| if text == "-" { Ok(1) } else { part(text) })?,
        inches: chart.read(row, "inches", |text| if text == "-" { Ok(None) } else { number(text).map(Some) })?,
        when: chart.cell(row, "when")?.text,
        words: words(chart, at),
        rule: rule(chart, at),
    })
}
