//! The charts of a turn outside of combat and movement: initiative, insubordination, entrenching, recovery, events,
//! reinforcements and supply.

use longroll::chart::{Band, Chart, Grid, Lookup};
use longroll::modifiers;
use longroll::shelf::{Read, Shelf};

use super::cells::{halves, number_or, one_of, reaches, small};
use crate::unit::{Army, Wear};

modifiers! {
    /// 20.2 What changes the chance of insubordination.
    pub struct InsubordinationAdjust { bragg_near, anti_bragg_talk }
}

modifiers! {
    /// 24.6 Forage.
    pub struct ForageDrm { plateau_or_mountain, hemmed_in, scenario_9 } elsewhere { fatigue }
}

modifiers! {
    /// 22.1 Reinforcements from Mississippi.
    pub struct MississippiDrm { increment, no_virginia }
}

modifiers! {
    /// 22.1 The Reserve Corps.
    pub struct ReserveDrm { increment }
}

modifiers! {
    /// 21.2 Reinforcements that an event accelerates.
    pub struct ReinforcementSpecial { accelerated }
}

/// 6.2 What a tie brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    CycleMayEnd,
    Wins(Army),
    Check,
}

/// 17.2 A level of entrenchment.
#[derive(Clone, Copy, Debug)]
pub struct WorksRow {
    pub name: &'static str,
    pub letters: &'static str,
    /// Factor on Combat Value and artillery, in halves.
    pub factor: i32,
}

/// 17.3 Limits of digging; levels are rows of the chart `works`.
#[derive(Clone, Copy, Debug)]
pub struct Entrench {
    pub fatigue: u8,
    pub action_to: u8,
    pub cavalry_to: u8,
    pub rain_to: u8,
    pub free_to: u8,
    pub recovery_fatigue: u8,
    pub held_turns: u8,
    /// 17.5 The Manpower that a fort of the map holds.
    pub garrison: u8,
}

/// 3.6 The penalties of a friendly-occupied hex: in open ground, and in woods, swamp or mountain.
#[derive(Clone, Copy, Debug)]
pub struct FriendlyHex {
    pub label: &'static str,
    /// The highest Combat Value of this line, in half points.
    pub up_to: i32,
    pub mp: [i32; 2],
}

#[derive(Clone, Debug)]
pub struct Campaign {
    pub ties: Lookup<Tie>,
    pub double_one_ends: Lookup<bool>,
    pub malcontent: i32,
    pub other: i32,
    pub insubordination: InsubordinationAdjust,
    pub works: Vec<WorksRow>,
    pub entrench: Entrench,
    pub recovery: [Lookup<(Wear, u8)>; 2],
    pub organizes: u8,
    pub rallies: u8,
    pub friendly: [FriendlyHex; 4],
    pub events: [Lookup<&'static str>; 2],
    pub paralysis_union: Band,
    pub guide_union: Band,
    pub accelerate: ReinforcementSpecial,
    pub shift: i32,
    pub cavalry: Lookup<bool>,
    pub mississippi: Lookup<bool>,
    pub mississippi_drm: MississippiDrm,
    pub virginia: Grid<&'static str>,
    pub reserve: Lookup<bool>,
    pub reserve_drm: ReserveDrm,
    pub groups: Lookup<&'static str>,
    pub group_turns: Vec<i32>,
    pub increments: Vec<(&'static str, &'static str)>,
    pub virginia_delay: [(i32, &'static str); 2],
    pub wagon: Lookup<Option<Option<u8>>>,
    pub forage: Lookup<bool>,
    pub forage_drm: ForageDrm,
}

const TIES: &[(&str, Tie)] = &[
    ("cycle-may-end", Tie::CycleMayEnd),
    ("union", Tie::Wins(Army::Union)),
    ("confederate", Tie::Wins(Army::Confederate)),
    ("insubordination-check", Tie::Check),
];
const REINFORCED: &[(&str, bool)] = &[("NE", false), ("Reinforcement", true)];

#[expect(clippy::unnecessary_wraps, reason = "every reader of a cell may refuse it")]
fn words(text: &'static str) -> Result<&'static str, String> {
    Ok(text)
}

impl Campaign {
    pub fn read(shelf: &Shelf<'_>) -> Read<Campaign> {
        shelf.get("sequence");
        let works = works(shelf.get("works"))?;
        Ok(Campaign {
            ties: shelf.look("initiative.ties", one_of(TIES))?,
            double_one_ends: shelf.look("double-one", one_of(&[("ends", true), ("reroll", false)]))?,
            malcontent: shelf.read("insubordination", "malcontent", "up-to", small)?.into(),
            other: shelf.read("insubordination", "other", "up-to", small)?.into(),
            insubordination: InsubordinationAdjust::read(shelf.get("insubordination.adjust"))?,
            entrench: entrench(shelf.get("entrench"), &works)?,
            works,
            recovery: [recovery(shelf.get("recovery"), "normal")?, recovery(shelf.get("recovery"), "exhausted")?],
            organizes: shelf.read("recovery.limits", "organization", "fatigue", small)?,
            rallies: shelf.read("recovery.limits", "demoralization", "fatigue", small)?,
            friendly: friendly(shelf.get("friendly-hex.mp"))?,
            events: [shelf.look("events.scenario-8", words)?, shelf.look("events.scenario-9", words)?],
            paralysis_union: shelf.band("events.dice", "command-paralysis", "union")?,
            guide_union: shelf.band("events.dice", "local-guide", "union")?,
            accelerate: ReinforcementSpecial::read(shelf.get("reinforcement.special"))?,
            shift: shelf.read("events.numbers", "shift-turns", "value", small)?.into(),
            cavalry: shelf.look("reinforcement.cavalry", one_of(REINFORCED))?,
            mississippi: shelf.look("reinforcement.mississippi", one_of(REINFORCED))?,
            mississippi_drm: MississippiDrm::read(shelf.get("reinforcement.mississippi.drm"))?,
            virginia: virginia(shelf.get("reinforcement.virginia"))?,
            reserve: shelf.look("reinforcement.reserve-corps", one_of(REINFORCED))?,
            reserve_drm: ReserveDrm::read(shelf.get("reinforcement.reserve-corps.drm"))?,
            groups: shelf.look("reinforcement.scenario-9", words)?,
            group_turns: group_turns(shelf.get("reinforcement.turns"), shelf.get("reinforcement.scenario-9"))?,
            increments: increments(shelf.get("reinforcement.increments")),
            virginia_delay: delays(shelf.get("reinforcement.delay"))?,
            wagon: shelf.look(
                "wagon-reduction",
                one_of(&[("No Effect", None), ("Lose 1", Some(Some(1))), ("Lose All / Eliminate Wagon", Some(None))]),
            )?,
            forage: shelf.look("forage", one_of(&[("In Supply", true), ("No Effect", false)]))?,
            forage_drm: ForageDrm::read(shelf.get("forage.drm"))?,
        })
    }
}

fn works(chart: &Chart) -> Read<Vec<WorksRow>> {
    let mut rows = Vec::new();
    for (at, row) in chart.rows.iter().enumerate() {
        let name = row.label.text;
        let next = chart.cell(name, "next")?;
        let follows = chart.rows.get(at + 1).map_or("-", |row| row.label.text);
        if next.text != follows {
            return Err(vec![chart.fault(next.span.clone(), format!("the level after {name} is {follows}"), "")]);
        }
        let factor = chart.read(name, "factor", halves)?;
        if factor < 2 {
            let cell = chart.cell(name, "factor")?;
            return Err(vec![chart.fault(cell.span.clone(), "works do not weaken a unit", "at least 1")]);
        }
        rows.push(WorksRow { name, letters: chart.cell(name, "letters")?.text, factor });
    }
    Ok(rows)
}

fn entrench(chart: &Chart, works: &[WorksRow]) -> Read<Entrench> {
    let level = |row: &str| {
        chart.read(row, "value", |text| {
            let at = works.iter().position(|works| works.name == text);
            at.map(|at| at as u8).ok_or_else(|| "a level of the chart works belongs here".to_owned())
        })
    };
    Ok(Entrench {
        fatigue: chart.read("fatigue", "value", small)?,
        action_to: level("action-to")?,
        cavalry_to: level("cavalry-to")?,
        rain_to: level("rain-to")?,
        free_to: level("free-to")?,
        recovery_fatigue: chart.read("recovery-fatigue", "value", small)?,
        held_turns: chart.read("held-turns", "value", small)?,
        garrison: chart.read("garrison", "value", small)?,
    })
}

/// One column of the recovery table: `exhausted 1` under each fatigue level.
fn recovery(chart: &Chart, column: &str) -> Read<Lookup<(Wear, u8)>> {
    let cell = |text: &'static str| match text.split_once(' ') {
        Some(("normal", level)) => small(level).map(|level| (Wear::Normal, level)),
        Some(("exhausted", level)) => small(level).map(|level| (Wear::Exhausted, level)),
        _ => Err("write normal or exhausted and a fatigue level".to_owned()),
    };
    chart.cell(chart.rows[0].label.text, column)?;
    let place = chart.columns.iter().position(|c| c.text == column).unwrap_or(0);
    let mut one = chart.clone();
    one.columns = vec![chart.columns[place].clone()];
    one.rows.iter_mut().for_each(|row| row.cells = vec![row.cells[place].clone()]);
    reaches(chart, &chart.row_bands()?, 0, 4)?;
    Lookup::read(&one, cell)
}

/// `<3`, `3-11`, `>11` and the wagon train. A half above 11 is more than 11.
fn friendly(chart: &Chart) -> Read<[FriendlyHex; 4]> {
    let line = |at: usize| -> Read<FriendlyHex> {
        let wrong =
            |why: &str| vec![chart.fault(chart.rows[0].label.span.clone(), why, "rows are <3, 3-11, >11, wagon-train")];
        let label = chart.rows.get(at).ok_or_else(|| wrong("a row is missing"))?.label.text;
        let number = |text: &str| text.parse::<u8>().map(|n| 2 * i32::from(n)).map_err(|_| wrong("not a Combat Value"));
        let up_to = match (at, label.strip_prefix('<'), label.split_once('-')) {
            (0, Some(less), _) => number(less)? - 1,
            (1, _, Some((_, most))) => number(most)?,
            (2, ..) if label.starts_with('>') => i32::MAX,
            (3, ..) if label == "wagon-train" => i32::MAX,
            _ => return Err(wrong("these are not the rows of this chart")),
        };
        let cell = |column: &str| -> Read<i32> { Ok(chart.read(label, column, number_or("NE"))?.unwrap_or(0)) };
        Ok(FriendlyHex { label, up_to, mp: [cell("city-clear-rough-rolling-hill")?, cell("woods-swamp-mountain")?] })
    };
    Ok([line(0)?, line(1)?, line(2)?, line(3)?])
}

fn virginia(chart: &Chart) -> Read<Grid<&'static str>> {
    const RESULTS: &[(&str, &str)] = &[
        ("NE", "NE"),
        ("No reinforcement", "No reinforcement"),
        ("Two divisions", "Two divisions"),
        ("Three divisions", "Three divisions"),
    ];
    Grid::read(chart, one_of(RESULTS))
}

fn group_turns(chart: &Chart, groups: &Chart) -> Read<Vec<i32>> {
    groups.rows.iter().map(|row| Ok(chart.read(row.label.text, "turn", small)?.into())).collect()
}

fn increments(chart: &Chart) -> Vec<(&'static str, &'static str)> {
    chart.rows.iter().map(|row| (row.label.text, row.cells[0].text)).collect()
}

fn delays(chart: &Chart) -> Read<[(i32, &'static str); 2]> {
    let line = |row: &str| -> Read<(i32, &'static str)> {
        Ok((chart.read(row, "turns", small)?.into(), chart.cell(row, "units")?.text))
    };
    Ok([line("Two divisions")?, line("Three divisions")?])
}
