//! The readers of the charts: words of a file into the types of the book, with a place for each fault.

use std::sync::Arc;

use longroll::chart::{Axis, Band, Chart, Place};
use longroll::form::Worded;
use longroll::rule::{Rule, Source};

use crate::disorder::Cause;
use crate::edition::Edition;
use crate::orders::{Obedience, Orders};

use longroll::shelf::{Read, Shelf};

use super::{
    Ammunition, CauseRow, Factor, FireNotes, Hexside, LooseCannon, OddsRow, RallyRow, RallyTable, ReactionLine,
    Setback, ShockEffect, ShockRow, StackingLine, Terrain, Weapon,
};

pub(super) fn number(text: &'static str) -> Result<i32, String> {
    text.parse().map_err(|_| "a number belongs here".to_owned())
}

pub(super) fn dash(text: &'static str) -> Result<Option<i32>, String> {
    if text == "-" { Ok(None) } else { number(text).map(Some) }
}

pub(super) fn grade(text: &'static str) -> Result<usize, String> {
    ["A", "B", "C"].iter().position(|g| *g == text).ok_or_else(|| "a grade is A, B or C".to_owned())
}

pub(super) fn rows(text: &'static str) -> Result<Vec<i32>, String> {
    let row = |row: &str| row.trim().parse().map_err(|_| "rows are numbers and commas, or -".to_owned());
    if text == "-" { Ok(Vec::new()) } else { text.split(',').map(row).collect() }
}

/// A small number, or a dash for 0.
fn small(text: &'static str) -> Result<u8, String> {
    u8::try_from(dash(text)?.unwrap_or(0)).map_err(|_| "a small number or - belongs here".to_owned())
}

/// Read every row of a chart: its name, its words and its rule.
fn each<T>(chart: &Chart, read: impl Fn(&'static str, &'static str, Rule) -> Read<T>) -> Read<Vec<T>> {
    (0..chart.rows.len()).map(|at| read(chart.rows[at].label.text, words(chart, at), rule(chart, at))).collect()
}

/// A fault in the label of a row.
fn bad_row<T>(chart: &Chart, at: usize, why: impl Into<String>, help: &str) -> Read<T> {
    Err(vec![chart.fault(chart.rows[at].label.span.clone(), why, help)])
}

pub(super) fn notes(chart: &Chart) -> Read<FireNotes> {
    let disorders = |else_: &'static str| {
        move |text: &'static str| match text {
            "firer-disordered" => Ok(true),
            _ if text == else_ => Ok(false),
            _ => Err(format!("write firer-disordered or {else_}")),
        }
    };
    let rule_of =
        |name| chart.rows.iter().position(|row| row.label.text == name).map_or(chart.rule, |at| rule(chart, at));
    Ok(FireNotes {
        star: chart.read("star", "rows", rows)?,
        star_rule: rule_of("star"),
        dagger: chart.read("dagger", "rows", rows)?,
        dagger_rule: rule_of("dagger"),
        firer_disordered: chart.read("star", "effect", disorders("ammunition"))?,
        rapid_disordered: chart.read("dagger", "effect", disorders("out-of-ammo"))?,
        guns_hit_by_small_arms: chart.read("guns-hit-by-small-arms", "effect", |text| match text {
            "D" => Ok(true),
            "-" => Ok(false),
            _ => Err("write D or -".to_owned()),
        })?,
        breastworks_udd: chart.number("breastworks-udd", "effect")?,
    })
}

pub(super) fn weapons(small_arms: &Chart, artillery: &Chart) -> Read<Vec<Arc<Weapon>>> {
    let prepared = |text: &'static str| if text.eq_ignore_ascii_case("na") { Ok(0) } else { number(text) };
    let canister = |text: &'static str| match Band::parse(text) {
        None if text != "-" => Err("a band or - belongs here".to_owned()),
        band => Ok(band),
    };
    let mut weapons = Vec::new();
    for (chart, is_gun) in [(small_arms, false), (artillery, true)] {
        let first = if is_gun { 3 } else { 2 };
        let axis = Axis::read(chart, chart.columns[first.min(chart.columns.len())..].iter())?;
        for row in &chart.rows {
            let code = row.label.text;
            let mut bands = Vec::new();
            for at in 0..axis.len() {
                let label = axis.label(at);
                bands.push((axis.band(at), chart.read(code, label, dash)?, label));
            }
            weapons.push(Arc::new(Weapon {
                code,
                name: row.note.as_ref().map_or(code, |note| note.words),
                rule: row.note.as_ref().map_or(chart.rule, |note| note.rule),
                max: chart.number(code, "max")?,
                prep: if is_gun { 0 } else { chart.read(code, "prep", prepared)? },
                rapid_fire: is_gun && chart.cell(code, "rapid-fire")?.text == "RF",
                canister: if is_gun { chart.read(code, "small-arms-at", canister)? } else { None },
                is_gun,
                bands,
            }));
        }
    }
    Ok(weapons)
}

pub(super) fn ammunition(shelf: &Shelf<'_>) -> Read<Ammunition> {
    let chart = shelf.get("fire.ammunition");
    let formula = |wanted: &'static str| {
        move |text: &'static str| if text == wanted { Ok(()) } else { Err(format!("the rule is written for {wanted}")) }
    };
    chart.read("infantry", "low-on", formula(">CR"))?;
    chart.read("spencer", "low-on", formula(">CR-1"))?;
    Ok(Ammunition {
        artillery_low: shelf.band("fire.ammunition", "artillery", "low-on")?,
        spencer_rows: chart.read("spencer", "rows", rows)?,
        resupply_far: shelf.band("fire.ammunition", "resupply-far", "low-on")?.high,
        resupply_near: shelf.band("fire.ammunition", "resupply-near", "low-on")?.high,
    })
}

pub(super) fn words(chart: &Chart, row: usize) -> &'static str {
    chart.rows[row].note.as_ref().map_or("", |note| note.words)
}

pub(super) fn rule(chart: &Chart, row: usize) -> Rule {
    chart.rows[row].note.as_ref().map_or(chart.rule, |note| note.rule)
}

pub(super) fn terrain(chart: &Chart) -> Read<Vec<Terrain>> {
    each(chart, |name, words, _| {
        Ok(Terrain {
            name,
            words,
            fire: chart.number(name, "fire")?,
            fire_by_guns: chart.number(name, "fire-by-guns")?,
            fire_from: chart.number(name, "fire-from")?,
            shock: chart.number(name, "shock")?,
            is_woods: chart.cell(name, "woods")?.text == "woods",
            is_shelter: chart.cell(name, "shelter")?.text == "shelter",
            height: chart.number(name, "height")?,
            hides: chart.read(name, "hides", dash)?,
            hinders: chart.read(name, "hinders", dash)?,
        })
    })
}

pub(super) fn hexsides(chart: &Chart) -> Read<Vec<Hexside>> {
    each(chart, |name, words, _| {
        let (fire, shock) = (chart.number(name, "fire")?, chart.number(name, "shock")?);
        Ok(Hexside { name, words, fire, shock })
    })
}

pub(super) fn shock_rows(chart: &Chart) -> Read<Vec<ShockRow>> {
    each(chart, |label, _, _| {
        let is = |column: &str, wanted: &'static [&'static str]| {
            chart.read(label, column, move |text| match wanted.iter().position(|word| *word == text) {
                None if text != "-" => Err(format!("write {} or -", wanted.join(" or "))),
                found => Ok(found),
            })
        };
        let side = |hexes: &str, state: &str, sp: &str| -> Read<ShockEffect> {
            let (hexes, sp) = (chart.read(label, hexes, small)?, chart.read(label, sp, small)?);
            Ok(ShockEffect { hexes, disordered: is(state, &["D"])?.is_some(), sp })
        };
        let continues = is("continue", &["attacker", "defender"])?;
        let artillery = is("artillery", &["abandoned", "lose-1-gun"])?;
        Ok(ShockRow {
            name: chart.cell(label, "result")?.text,
            attacker: side("attacker-hexes", "attacker-state", "attacker-sp")?,
            defender: side("defender-hexes", "defender-state", "defender-sp")?,
            attacker_continues: continues == Some(0),
            defender_continues: continues == Some(1),
            second_udd: is("second-udd", &["rout"])?.is_some(),
            artillery_abandoned: artillery == Some(0),
            lone_guns_lose_one: artillery == Some(1),
        })
    })
}

pub(super) fn strength(chart: &Chart) -> Read<(Factor, Option<Factor>)> {
    let factor = |text: &'static str| {
        let (times, over) = text.split_once('/').unwrap_or((text, "1"));
        match (times.parse(), over.parse()) {
            (Ok(times), Ok(over)) if over > 0 => Ok(Factor { times, over }),
            _ => Err("a factor is 2 or 1/2".to_owned()),
        }
    };
    let woods = chart.rows.iter().any(|row| row.label.text == "mounted-woods");
    let flank = chart.read("mounted-charge-flank-or-rear", "factor", factor)?;
    Ok((flank, if woods { Some(chart.read("mounted-woods", "factor", factor)?) } else { None }))
}

/// `1-1 1/2` is one attacker to one and a half defenders; numbers are kept in halves.
pub(super) fn odds(chart: &Chart) -> Read<Vec<OddsRow>> {
    let halves = |text: &str| match text.trim().split_once(' ') {
        Some((whole, "1/2")) => whole.parse::<i32>().ok().map(|n| 2 * n + 1),
        Some(_) => None,
        None => text.trim().parse::<i32>().ok().map(|n| 2 * n),
    };
    let mut list: Vec<OddsRow> = Vec::new();
    for (at, row) in chart.rows.iter().enumerate() {
        let label = row.label.text;
        let read = label.trim_start_matches(">=").split_once('-').and_then(|(a, d)| Some((halves(a)?, halves(d)?)));
        let drm = chart.number(label, "drm")?;
        let Some((attackers, defenders)) = read.filter(|(a, d)| *a > 0 && *d > 0) else {
            return bad_row(chart, at, format!("`{label}` is not a ratio"), "write 1-2, 1-1 1/2 or >=5-1");
        };
        if let Some(before) = list.last()
            && attackers * before.defenders <= before.attackers * defenders
        {
            return bad_row(chart, at, format!("`{label}` is not better than the ratio before it"), "ratios ascend");
        }
        list.push(OddsRow { label, attackers, defenders, drm });
    }
    Ok(list)
}

pub(super) fn second_disorder(chart: &Chart) -> Read<(Vec<CauseRow>, [Setback; 3])> {
    let grades = |name: &str| -> Read<[Setback; 3]> {
        let [a, b, c] = ["A", "B", "C"].map(|grade| chart.read(name, grade, Setback::parse));
        Ok([a?, b?, c?])
    };
    let mut causes = Vec::new();
    for (_, name, _) in Cause::WORDS {
        causes.push(CauseRow { name, modifier: chart.number(name, "mod")?, grades: grades(name)? });
    }
    Ok((causes, grades("guns")?))
}

/// The last row of the rally table carries the number from which a failed try costs a strength point.
pub(super) fn rally(chart: &Chart) -> Read<RallyTable> {
    let bad = |at: usize, help: &str| bad_row(chart, at, "this is not the rally table", help);
    for (at, wanted) in ["<=CR", ">CR", ">=2xCR"].iter().enumerate() {
        if chart.rows.get(at).map(|row| row.label.text) != Some(wanted) {
            return bad(at.min(chart.rows.len() - 1), "its rows are <=CR, >CR, >=2xCR and a number like >=9");
        }
    }
    let state = |text| match text {
        "rallied" => Ok(true),
        "disordered" => Ok(false),
        _ => Err("write rallied or disordered".to_owned()),
    };
    let row = |at: usize| -> Read<RallyRow> {
        let label = chart.rows[at].label.text;
        Ok(RallyRow { label, rallied: chart.read(label, "state", state)?, sp: chart.read(label, "sp", small)? })
    };
    let last = chart.rows.len() - 1;
    match Band::parse(chart.rows[last].label.text) {
        Some(Band { low: from, .. }) if last == 3 => {
            Ok(RallyTable { within: row(0)?, above: row(1)?, twice: row(2)?, last: row(3)?, from })
        }
        _ => bad(last, "its last row is a number like >=9"),
    }
}

pub(super) fn loose_cannon(chart: &Chart) -> Read<[LooseCannon; 4]> {
    let orders = |text: &'static str| match Orders::called(&text.to_lowercase()) {
        None if text != "keep" => Err("write Attack, Advance, March or keep".to_owned()),
        orders => Ok(orders),
    };
    let action = |text| match text {
        "charge" => Ok(Obedience::Charge),
        "move" => Ok(Obedience::Close),
        "-" => Ok(Obedience::Normal),
        "retreat-1" => Ok(Obedience::Back),
        _ => Err("write charge, move, retreat-1 or -".to_owned()),
    };
    let line = |name| -> Read<LooseCannon> {
        let at = chart.rows.iter().position(|row| row.label.text == name).unwrap_or(0);
        Ok(LooseCannon {
            orders: chart.read(name, "orders", orders)?,
            action: chart.read(name, "action", action)?,
            words: words(chart, at),
            rule: rule(chart, at),
        })
    };
    Ok([line("aggressive-near")?, line("aggressive-far")?, line("normal")?, line("cautious")?])
}

pub(super) fn efficiency(chart: &Chart) -> Read<[[u8; 10]; 2]> {
    let mut cups = [[0; 10]; 2];
    for (cup, column) in cups.iter_mut().zip(["up-to-4", "up-to-3"]) {
        for (at, row) in chart.rows.iter().enumerate() {
            let value = Band::parse(row.label.text).filter(|band| band.low == band.high && (0..10).contains(&band.low));
            let Some(value) = value else {
                return bad_row(chart, at, "a marker's value is 0 to 9", "");
            };
            let count = chart.read(row.label.text, column, |text| {
                text.parse::<u8>().map_err(|_| "a number of markers belongs here".to_owned())
            })?;
            cup[value.low as usize] = count;
        }
        if cup.iter().all(|n| *n == 0) {
            return bad_row(chart, 0, format!("no marker in the cup {column}"), "");
        }
    }
    Ok(cups)
}

pub(super) fn fatigue(chart: &Chart) -> Read<Vec<[i32; 3]>> {
    let axis = chart.row_bands()?;
    let mut levels = Vec::new();
    for level in 0..=4 {
        let Place::At(row) = axis.find(level) else {
            return bad_row(chart, 0, format!("no row for fatigue level {level}"), "levels are 0 to 4");
        };
        let label = axis.label(row);
        levels.push([chart.number(label, "fire")?, chart.number(label, "shock")?, chart.number(label, "rally")?]);
    }
    Ok(levels)
}

/// A chart printed on the Death Valley card only is a house rule in Gringo! (20.1).
pub(crate) fn borrowed(rule: Rule, edition: Edition) -> Rule {
    match edition {
        Edition::Gringo if rule.source == Source::Card => Rule { source: Source::House, ..rule },
        Edition::DeathValley | Edition::Gringo => rule,
    }
}

pub(super) fn stacking(chart: &Chart, edition: Edition) -> Read<Vec<StackingLine>> {
    for name in crate::stacking::LINES {
        chart.cell(name, "sp")?;
    }
    each(chart, |name, words, rule| {
        Ok(StackingLine {
            name,
            words,
            rule: borrowed(rule, edition),
            sp: chart.read(name, "sp", dash)?,
            one_unit: chart.cell(name, "one-unit")?.text == "any",
            same_brigade: chart.cell(name, "same-brigade")?.text == "yes",
            batteries: chart.read(name, "batteries", dash)?,
            guns: chart.read(name, "guns", dash)?,
        })
    })
}

pub(super) fn reaction(chart: &Chart, edition: Edition) -> Read<Vec<ReactionLine>> {
    for name in crate::reaction::LINES {
        chart.cell(name, "limit")?;
    }
    each(chart, |name, words, rule| {
        Ok(ReactionLine {
            name,
            words,
            rule: borrowed(rule, edition),
            range: chart.read(name, "range", dash)?,
            limit: chart.cell(name, "limit")?.text,
            timing: chart.cell(name, "timing")?.text,
        })
    })
}
