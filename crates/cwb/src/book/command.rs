//! Charts of command and movement: chapters 3, 7, 16, 23, 28, 29, 30.

use longroll::chart::{Axis, Chart, Lookup};
use longroll::modifiers;
use longroll::rule::Rule;

use super::cells::{Formula, Share, band, by_quality, faces_from, or_dash, positive, small, without, word};
use crate::unit::ByQuality;
use longroll::shelf::{Read, Shelf};

/// 2.1, 2.3, 2.5, 3.2, 3.3 What units are measured by.
#[derive(Clone, Copy, Debug)]
pub struct Units {
    /// 2.1 Men that a base stands for, unless a scenario says otherwise.
    pub men: u16,
    pub battered: Share,
    /// Half bases in the second rank.
    pub support_rank: i32,
    pub gun: i32,
    pub best_general: i32,
    pub worst_general: i32,
    /// 2.3 Most bases of a brigade and of a cavalry unit.
    pub most_brigade: i32,
    pub most_cavalry: i32,
}

impl Units {
    /// Most men that a base may stand for.
    pub const MOST_MEN: u16 = 2000;

    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Units> {
        let chart = shelf.get("units");
        let halves = |text: &'static str| {
            longroll::chart::Band::parse_halves(text).map(|band| band.low).filter(|n| (1..=24).contains(n))
        };
        let general = |row: &str| {
            chart.read(row, "value", |text| small(text).ok().filter(|n| *n <= 9).ok_or_else(|| "0 to 9".to_owned()))
        };
        let men = |text: &'static str| {
            let some = text.parse().ok().filter(|men| (1..=Units::MOST_MEN).contains(men));
            some.ok_or_else(|| format!("1 to {} men", Units::MOST_MEN))
        };
        let bases = |row: &str| {
            chart.read(row, "value", |text| {
                positive(text).ok().filter(|n| *n <= 12).ok_or_else(|| "1 to 12 bases".to_owned())
            })
        };
        Ok(Units {
            men: chart.read("men", "value", men)?,
            battered: chart.read("battered", "value", Share::parse)?,
            support_rank: shelf.get("support-rank").read("second-rank", "bases", |text| {
                halves(text).ok_or_else(|| "a number of bases like 1 1/2 belongs here".to_owned())
            })?,
            gun: chart.read("gun", "value", |text| {
                positive(text).ok().filter(|n| *n <= 4).ok_or_else(|| "1 to 4 half bases".to_owned())
            })?,
            best_general: general("best-general")?,
            worst_general: general("worst-general")?,
            most_brigade: bases("most-brigade")?,
            most_cavalry: bases("most-cavalry")?,
        })
    }
}

modifiers! {
    /// 7.1 What is taken off the determination dice.
    pub struct DeterminationDrm { distance } elsewhere { corps_general, division_general }
}

#[derive(Clone, Debug)]
pub struct Determination {
    pub dice: Formula,
    pub drm: DeterminationDrm,
    /// Each so many complete inches count.
    pub per: i32,
}

impl Determination {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Determination> {
        let chart = shelf.get("determination");
        Ok(Determination {
            dice: chart.read("dice", "drm", Formula::parse)?,
            drm: DeterminationDrm::read(&without(chart, &["dice"]))?,
            per: chart.read("distance", "inches", positive)?,
        })
    }
}

/// 16.11 Who takes a dead general's place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Replacement {
    None,
    Worse,
    Same,
}

#[derive(Clone, Debug)]
pub struct Generals {
    pub division_move: Formula,
    pub corps_move: Formula,
    pub dead: i32,
    pub replace: Lookup<Replacement>,
    pub worse_by: i32,
    /// Of each type of risk: dice, the face that kills, and what it is.
    pub risks: Vec<Risk>,
}

/// 16.9 A type of risk.
#[derive(Clone, Copy, Debug)]
pub struct Risk {
    pub name: &'static str,
    pub rolls: i32,
    pub dead: i8,
    pub words: &'static str,
}

impl Generals {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Generals> {
        let (chart, replace, risk) = (shelf.get("generals"), shelf.get("generals.replace"), shelf.get("generals.risk"));
        let who = |text| {
            word(text, &["none", "worse", "same"])
                .map(|at| [Replacement::None, Replacement::Worse, Replacement::Same][at])
        };
        let mut risks = Vec::new();
        for name in ["1", "2", "3", "4", "5"] {
            risks.push(Risk {
                name,
                rolls: risk.read(name, "rolls", positive)?,
                dead: risk.read(name, "dead", faces_from)?,
                words: words(risk, name),
            });
        }
        Ok(Generals {
            division_move: chart.read("division-move", "value", Formula::parse)?,
            corps_move: chart.read("corps-move", "value", Formula::parse)?,
            dead: chart.read("dead", "value", small)?,
            replace: Lookup::read(replace, who)?,
            worse_by: replace.read("3-4", "worse", positive)?,
            risks,
        })
    }

    /// The risk of this type; types are checked when the book is read.
    pub fn risk(&self, kind: usize) -> Risk {
        self.risks[(kind - 1).min(self.risks.len() - 1)]
    }
}

fn words(chart: &Chart, row: &str) -> &'static str {
    chart.rows.iter().find(|r| r.label.text == row).and_then(|r| r.note.as_ref()).map_or("", |note| note.words)
}

modifiers! {
    /// 23.1 Arrivals.
    pub struct ArrivalDrm { road, veteran, raw, general_off_table }
}

modifiers! {
    /// 5.3, 19.4 Arrivals, beyond the sheet.
    pub struct ArrivalHouse { returning, road_march }
}

#[derive(Clone, Debug)]
pub struct Arrivals {
    pub dice: Formula,
    pub drm: ArrivalDrm,
    pub house: ArrivalHouse,
    pub success: i32,
}

impl Arrivals {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Arrivals> {
        let chart = shelf.get("arrivals");
        Ok(Arrivals {
            dice: chart.read("dice", "drm", Formula::parse)?,
            drm: ArrivalDrm::read(&without(chart, &["dice", "success"]))?,
            house: ArrivalHouse::read(shelf.get("arrivals.house"))?,
            success: chart.read("success", "drm", band)?.low,
        })
    }
}

modifiers! {
    /// 28.1 What makes motivation harder.
    pub struct MotivationDrm { distance, woods_or_buildings, intervening, separated }
}

#[derive(Clone, Debug)]
pub struct Motivation {
    pub unit_value: ByQuality<i32>,
    pub drm: MotivationDrm,
    pub per: i32,
    /// Totals up to this always fail.
    pub fails_to: i32,
    /// Totals from this on always pass.
    pub passes_from: i32,
}

impl Motivation {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Motivation> {
        let (modifier, auto) = (shelf.get("motivation.modifier"), shelf.get("motivation.auto"));
        let wanted = [("fail", 0), ("pass", 1), ("pass", 2)];
        let mut bands = [None, None];
        for (result, at) in wanted {
            let Some(row) = auto.rows.get(at) else {
                return Err(vec![auto.fault(
                    0..1,
                    "three rows belong here",
                    "totals that fail, totals that pass, general-with",
                )]);
            };
            auto.read(row.label.text, "result", |text| word(text, &[result]))?;
            if at < 2 {
                let read = longroll::chart::Band::parse(row.label.text);
                bands[at] = Some(read.ok_or_else(|| {
                    vec![auto.fault(row.label.span.clone(), "a band of totals belongs here", "write 2-3")]
                })?);
            }
        }
        Ok(Motivation {
            unit_value: by_quality(shelf.get("motivation.unit-value"), "value", small)?,
            drm: MotivationDrm::read(modifier)?,
            per: modifier.read("distance", "inches", positive)?,
            fails_to: bands[0].map_or(0, |band| band.high),
            passes_from: bands[1].map_or(0, |band| band.low),
        })
    }
}

modifiers! {
    /// 29.1 Action points of brigades and cavalry.
    pub struct BrigadeAp { veteran_or_general, raw, disordered }
}

modifiers! {
    /// 29.1 Action points of guns.
    pub struct ArtilleryAp { confederate, damaged, light }
}

/// 29.3 An action and its cost.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    pub name: &'static str,
    pub ap: i32,
    pub most: Option<i32>,
    pub who: &'static str,
    pub words: &'static str,
    pub rule: Rule,
}

#[derive(Clone, Debug)]
pub struct Points {
    pub brigade_dice: Formula,
    pub artillery_dice: Formula,
    pub brigade: BrigadeAp,
    pub artillery: ArtilleryAp,
    pub minimum: i32,
    pub actions: Vec<Action>,
    pub residual: i32,
}

/// Who may take an action, as the chart says it.
pub(crate) const WHO: [&str; 8] = ["all", "foot", "infantry", "mounted", "foot-and-guns", "troops", "cavalry", "gun"];

impl Points {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Points> {
        let (chart, brigade, artillery) = (shelf.get("ap.cost"), shelf.get("ap.brigade"), shelf.get("ap.artillery"));
        let mut actions = Vec::new();
        for row in chart.rows.iter().filter(|row| row.label.text != "residual") {
            let name = row.label.text;
            let at = chart.read(name, "who", |text| word(text, &WHO))?;
            actions.push(Action {
                name,
                ap: chart.read(name, "ap", small)?,
                most: chart.read(name, "most", |text| or_dash(text, small))?,
                who: WHO[at],
                words: words(chart, name),
                rule: row.note.as_ref().map_or(chart.rule, |note| note.rule),
            });
        }
        // The falter test and the look-ups cite these lines.
        for wanted in ["move", "manhandle", "infantry-falter", "mounted-falter", "shoot", "remove-disorder"] {
            chart.cell(wanted, "ap")?;
        }
        Ok(Points {
            brigade_dice: brigade.read("base", "ap", Formula::parse)?,
            artillery_dice: artillery.read("base", "ap", Formula::parse)?,
            brigade: BrigadeAp::read(&without(brigade, &["base"]))?,
            artillery: ArtilleryAp::read(&without(artillery, &["base"]))?,
            minimum: shelf.get("ap.minimum").read("minimum", "value", small)?,
            residual: chart.read("residual", "ap", small)?,
            actions,
        })
    }

    /// The action of this name; those the rules cite are checked when the book is read.
    pub fn action(&self, name: &str) -> Option<&Action> {
        self.actions.iter().find(|action| action.name == name)
    }
}

#[derive(Clone, Debug)]
pub struct Movement {
    /// Name, inches of an increment, what a road adds.
    pub units: Vec<(&'static str, i32, Option<i32>)>,
    pub less_frontage: i32,
    pub dismounted: i32,
}

impl Movement {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Movement> {
        let (chart, increments) = (shelf.get("movement"), shelf.get("movement.increments"));
        let mut units = Vec::new();
        for name in ["infantry", "limbered-gun", "mounted", "manhandled-gun"] {
            let road = |text: &'static str| {
                or_dash(text, |t| t.strip_prefix('+').map_or_else(|| Err("write +2 or -".to_owned()), small))
            };
            units.push((name, chart.read(name, "inches", small)?, chart.read(name, "road", road)?));
        }
        Ok(Movement {
            units,
            less_frontage: increments.read("less-frontage", "value", small)?,
            dismounted: increments.read("dismounted", "value", small)?,
        })
    }
}

/// Rows that must be bands from the lowest face of a die to its highest.
pub(super) fn covers(chart: &Chart, axis: &Axis, low: i32, high: i32) -> Read<()> {
    let covered = !axis.is_empty() && axis.band(0).low <= low && axis.band(axis.len() - 1).high >= high;
    if covered {
        return Ok(());
    }
    let span = chart.rows.first().map_or(0..1, |row| row.label.span.clone());
    Err(vec![chart.fault(span, format!("the rows must run from {low} to {high}"), "")])
}
