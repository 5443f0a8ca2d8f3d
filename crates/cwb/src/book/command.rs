//! Charts of command and movement: chapters 3, 7, 16, 23, 28, 29, 30.

use longroll::chart::{Axis, Chart, Lookup};
use longroll::modifiers;
use longroll::rule::Rule;

use super::cells::{
    Formula, Share, band, by_quality, cells, dashes, faces_from, named, or_dash, positive, small, up_to, without, word,
};
use crate::unit::ByQuality;
use longroll::shelf::Read;

cells! {
    /// 2.1, 2.3, 2.5, 3.2, 3.3 What units are measured by.
    #[derive(Clone, Copy, Debug)]
    pub struct Units(shelf) {
        /// 2.1 Men that a base stands for, unless a scenario says otherwise.
        men: u16 = chart.read("men", "value", men)?;
        battered: Share = chart.read("battered", "value", Share::parse)?;
        /// Half bases in the second rank.
        support_rank: i32 = shelf.get("support-rank").read("second-rank", "bases", |text| {
            halves(text).ok_or_else(|| "a number of bases like 1 1/2 belongs here".to_owned())
        })?;
        gun: i32 = chart.read("gun", "value", up_to(4))?;
        best_general: i32 = general("best-general")?;
        worst_general: i32 = general("worst-general")?;
        /// 2.3 Most bases of a brigade and of a cavalry unit.
        most_brigade: i32 = bases("most-brigade")?;
        most_cavalry: i32 = bases("most-cavalry")?;
    }
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
    let bases = |row: &str| chart.read(row, "value", up_to(12));
}

impl Units {
    /// Most men that a base may stand for.
    pub const MOST_MEN: u16 = 2000;
}

modifiers! {
    /// 7.1 What is taken off the determination dice.
    pub struct DeterminationDrm { distance } elsewhere { corps_general, division_general }
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Determination(shelf) {
        dice: Formula = chart.read("dice", "drm", Formula::parse)?;
        drm: DeterminationDrm = DeterminationDrm::read(&without(chart, &["dice"]))?;
        /// Complete inches that count as one.
        per: i32 = chart.read("distance", "inches", positive)?;
    }
    let chart = shelf.get("determination");
    dashes(chart, "inches", &["distance"])?;
}

longroll::words! {
    /// 16.11 Who takes a dead general's place.
    pub enum Replacement {
        None = "none": "no successor",
        Worse = "worse": "a worse general",
        Same = "same": "a general of the same value",
    }
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Generals(shelf) {
        division_move: Formula = chart.read("division-move", "value", Formula::parse)?;
        corps_move: Formula = chart.read("corps-move", "value", Formula::parse)?;
        dead: i32 = chart.read("dead", "value", small)?;
        replace: Lookup<Replacement> = Lookup::read(replace, named)?;
        worse_by: i32 = replace.read("3-4", "worse", positive)?;
        /// Of each type of risk: dice, the face that kills, and what it is.
        risks: Vec<Risk> = risks;
    }
    let (chart, replace, risk) = (shelf.get("generals"), shelf.get("generals.replace"), shelf.get("generals.risk"));
    dashes(replace, "worse", &["3-4"])?;
    let mut risks = Vec::new();
    for name in ["1", "2", "3", "4", "5"] {
        risks.push(Risk {
            name,
            rolls: risk.read(name, "rolls", positive)?,
            dead: risk.read(name, "dead", faces_from)?,
            words: words(risk, name),
        });
    }
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
    /// The risk of this type; types are checked when the book is read.
    pub fn risk(&self, kind: usize) -> Risk {
        self.risks[(kind - 1).min(self.risks.len() - 1)]
    }
}

fn words(chart: &Chart, row: &str) -> &'static str {
    chart.rows.iter().find(|r| r.label.text == row).and_then(|r| r.note.as_ref()).map_or("", |note| note.words)
}

cells! {
    /// 21.1 The clock.
    #[derive(Clone, Copy, Debug)]
    pub struct Clock(shelf) {
        start: i32 = chart.read("start", "value", positive)?;
        /// What comes off; a clock that can stand still might never run down.
        each_turn: Formula = chart.read("each-turn", "value", |text| {
            let runs = Formula::parse(text)?;
            if runs.plus < 0 { Err("the clock must run down".to_owned()) } else { Ok(runs) }
        })?;
    }
    let chart = shelf.get("countdown");
}

modifiers! {
    /// 23.1 Arrivals.
    pub struct ArrivalDrm { road, veteran, raw, general_off_table }
}

modifiers! {
    /// 5.3, 19.4 Arrivals, beyond the sheet.
    pub struct ArrivalHouse { returning, road_march }
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Arrivals(shelf) {
        dice: Formula = chart.read("dice", "drm", Formula::parse)?;
        drm: ArrivalDrm = ArrivalDrm::read(&without(chart, &["dice", "success"]))?;
        house: ArrivalHouse = ArrivalHouse::read(shelf.get("arrivals.house"))?;
        success: i32 = chart.read("success", "drm", band)?.low;
    }
    let chart = shelf.get("arrivals");
}

modifiers! {
    /// 28.1 What makes motivation harder.
    pub struct MotivationDrm { distance, woods_or_buildings, intervening, separated }
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Motivation(shelf) {
        unit_value: ByQuality<i32> = by_quality(shelf.get("motivation.unit-value"), "value", small)?;
        drm: MotivationDrm = MotivationDrm::read(modifier)?;
        per: i32 = modifier.read("distance", "inches", positive)?;
        /// Totals up to this always fail.
        fails_to: i32 = bands[0].map_or(0, |band| band.high);
        /// Totals from this on always pass.
        passes_from: i32 = bands[1].map_or(0, |band| band.low);
    }
    let (modifier, auto) = (shelf.get("motivation.modifier"), shelf.get("motivation.auto"));
    dashes(modifier, "inches", &["distance"])?;
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

cells! {
    #[derive(Clone, Debug)]
    pub struct Points(shelf) {
        brigade_dice: Formula = brigade.read("base", "ap", Formula::parse)?;
        artillery_dice: Formula = artillery.read("base", "ap", Formula::parse)?;
        brigade: BrigadeAp = BrigadeAp::read(&without(brigade, &["base"]))?;
        artillery: ArtilleryAp = ArtilleryAp::read(&without(artillery, &["base"]))?;
        minimum: i32 = shelf.get("ap.minimum").read("minimum", "value", small)?;
        actions: Vec<Action> = actions;
        residual: i32 = chart.read("residual", "ap", small)?;
    }
    let (chart, brigade, artillery) = (shelf.get("ap.cost"), shelf.get("ap.brigade"), shelf.get("ap.artillery"));
    chart.read("residual", "who", |text| word(text, &["all"]))?;
    for row in ["move", "infantry-falter", "mounted-falter", "mount", "residual"] {
        chart.read(row, "most", |text| word(text, &["-"]))?; // other rules limit these
    }
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
}

/// Who may take an action, as the chart says it.
pub(crate) const WHO: [&str; 8] = ["all", "foot", "infantry", "mounted", "foot-and-guns", "troops", "cavalry", "gun"];

impl Points {
    /// The action of this name; those the rules cite are checked when the book is read.
    pub fn action(&self, name: &str) -> Option<&Action> {
        self.actions.iter().find(|action| action.name == name)
    }
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Movement(shelf) {
        /// Name, inches of an increment, what a road adds.
        units: Vec<(&'static str, i32, Option<i32>)> = units;
        less_frontage: i32 = increments.read("less-frontage", "value", small)?;
        dismounted: i32 = increments.read("dismounted", "value", small)?;
    }
    let (chart, increments) = (shelf.get("movement"), shelf.get("movement.increments"));
    let mut units = Vec::new();
    for name in ["infantry", "limbered-gun", "mounted", "manhandled-gun"] {
        let road = |text: &'static str| {
            or_dash(text, |t| t.strip_prefix('+').map_or_else(|| Err("write +2 or -".to_owned()), small))
        };
        units.push((name, chart.read(name, "inches", small)?, chart.read(name, "road", road)?));
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
