//! Luck: how the dice of an evening compare with their expectation, and how certain the difference is.

use std::collections::BTreeMap;

use longroll::policy::Policy;
use longroll::procedure::Fact;
use longroll::table::Ask;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::odds::{ask, question};
use umpire::patience::Patience;
use utoipa::{IntoParams, ToSchema};
use wire::Faults;
use wire::receipt::{Receipt, TapeEntry, Value};

use crate::battles::dice_between;
use crate::body::Asked;
use crate::faults::{Answer, Refused};
use crate::log::evening;
use crate::reply::Json;
use crate::standing::Thrown;
use crate::state::App;
use crate::store::EntryRow;

/// With fewer dice than this there is no verdict.
const FEWEST: usize = 30;
/// A fair mean is within this many standard deviations nineteen times out of twenty.
const DEVIATIONS: f64 = 1.96;
/// Resolutions whose expectation is computed in one request; the rest follow in the next.
const AT_ONCE: usize = 50;

/// One player's dice of one size.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, TS)]
pub struct DiceLuck {
    pub name: String,
    /// `d6`, `d10`.
    pub die: String,
    pub rolled: usize,
    pub mean: f64,
    pub expected: f64,
    /// The interval that holds the mean of fair dice nineteen times out of twenty.
    pub low: f64,
    pub high: f64,
    pub verdict: String,
}

/// One number of one player's outcomes, beside its expectation.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, TS)]
pub struct ResultLuck {
    pub name: String,
    pub system: String,
    pub procedure: String,
    pub fact: String,
    pub resolutions: usize,
    pub sum: f64,
    pub expected: f64,
    pub low: f64,
    pub high: f64,
    pub verdict: String,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Luck {
    pub sides: Vec<DiceLuck>,
    pub results: Vec<ResultLuck>,
    /// Resolutions and battles that are not counted yet: ask again.
    pub unfinished: usize,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    pub evening: Option<i64>,
}

/// Mean and variance of a number.
type Expected = BTreeMap<String, (f64, f64)>;

/// The luck of an evening, with the dice of its battles. The dice of a resolution count for the side that acts.
#[utoipa::path(get, path = "/api/luck", tag = "evening", params(Which),
    responses((status = 200, body = Luck), (status = 404, body = Faults)))]
pub async fn get(app: App, Asked(which): Asked<Which>) -> Answer<Luck> {
    let evening = evening(&app, which.evening).await?;
    let mut rows = app.store.entries(evening.id, None, 10_000).await?;
    for row in rows.iter_mut().filter(|row| row.expected.is_none()).take(AT_ONCE) {
        let receipt = row.receipt.clone();
        // The rules have changed since this receipt: it will never have an expectation.
        let expected = app.sum(move |app| expect(app, &receipt)).await.unwrap_or_default();
        let text = serde_json::to_string(&expected).map_err(|error| Refused::broken(error.to_string()))?;
        app.store.expect(row.id, &text).await?;
        row.expected = Some(text);
    }
    let unfinished = rows.iter().filter(|row| row.expected.is_none()).count();
    // A battle belongs to the evening in which it was last played.
    let next =
        app.store.evenings().await?.into_iter().filter(|other| other.id > evening.id).map(|other| other.began).min();
    let (fought, uncounted) = dice_between(&app, evening.began, next.unwrap_or(i64::MAX)).await?;
    let sides = dice(rolled(&rows).into_iter().chain(fought));
    Ok(Json(Luck { sides, results: results(&rows), unfinished: unfinished + uncounted }))
}

/// The expectation of a resolution, given the decisions that were taken in it.
fn expect(app: &App, receipt: &str) -> Result<Expected, Refused> {
    let receipt: Receipt = serde_json::from_str(receipt).map_err(|error| Refused::broken(error.to_string()))?;
    let opened = app.library.open(&receipt.system, &receipt.switches)?;
    let procedure = opened.procedure(&receipt.procedure)?;
    let inputs: Vec<(String, String)> = receipt.inputs.into_iter().collect();
    let (case, _) = procedure.case(&inputs)?;
    let taken = receipt.tape.into_iter().filter_map(|entry| match entry {
        TapeEntry::Answer { label, choice } => Some((label, choice)),
        TapeEntry::Roll { .. } => None,
    });
    let words = question(procedure, &inputs);
    let odds = ask::<f64>(&*case, &Taken(taken.collect()), &words, &Patience::default())?;
    let mut expected = Expected::new();
    for (at, name) in procedure.facts.iter().enumerate() {
        let fact = odds.dist.map(|facts| facts[at]);
        if fact.iter().all(|(fact, _)| matches!(fact, Fact::Number(_))) {
            let number = |fact: &Fact| if let Fact::Number(number) = fact { i64::from(*number) } else { 0 };
            expected.insert(name.name.to_owned(), (fact.expect(number), fact.variance(number).max(0.0)));
        }
    }
    Ok(expected)
}

/// The decisions that were taken, by the question's label; the usual answer where none was.
struct Taken(BTreeMap<String, String>);

impl Policy for Taken {
    fn answer(&self, ask: &Ask<'_>) -> usize {
        let taken = self.0.get(&ask.label().to_string());
        taken.and_then(|taken| ask.options.iter().position(|option| option.slug == taken)).unwrap_or(0)
    }
}

/// The dice of the umpire's resolutions, by who acted.
fn rolled(rows: &[EntryRow]) -> Vec<(String, Thrown)> {
    let of = |row: &EntryRow| {
        let thrown: Vec<Thrown> = serde_json::from_str(&row.thrown).unwrap_or_default();
        let name = row.attacker.clone();
        thrown.into_iter().map(move |thrown| (name.clone(), thrown))
    };
    rows.iter().flat_map(of).collect()
}

fn dice(thrown: impl Iterator<Item = (String, Thrown)>) -> Vec<DiceLuck> {
    let mut faces: BTreeMap<(String, u8, i32), Vec<i32>> = BTreeMap::new();
    for (name, dice) in thrown {
        faces.entry((name, dice.sides, dice.lowest)).or_default().extend(&dice.faces);
    }
    let luck = |((name, sides, lowest), faces): (&(String, u8, i32), &Vec<i32>)| {
        let (rolled, sides) = (faces.len(), f64::from(*sides));
        let mean = f64::from(faces.iter().sum::<i32>()) / rolled as f64;
        let expected = f64::from(*lowest) + (sides - 1.0) / 2.0;
        let within = DEVIATIONS * ((sides * sides - 1.0) / 12.0 / rolled as f64).sqrt();
        let (low, high) = (expected - within, expected + within);
        let verdict = verdict(rolled, mean, low, high, "too few dice to say");
        DiceLuck { name: name.clone(), die: format!("d{sides}"), rolled, mean, expected, low, high, verdict }
    };
    faces.iter().filter(|(_, faces)| !faces.is_empty()).map(luck).collect()
}

fn results(rows: &[EntryRow]) -> Vec<ResultLuck> {
    /// Resolutions, sum of outcomes, of means, of variances.
    type Sums = (usize, f64, f64, f64);
    let mut all: BTreeMap<(String, String, String, String), Sums> = BTreeMap::new();
    for row in rows {
        let expected: Expected =
            row.expected.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        let Ok(receipt) = serde_json::from_str::<Receipt>(&row.receipt) else { continue };
        for (fact, (mean, variance)) in expected.iter().filter(|(_, (_, variance))| *variance > 0.0) {
            let Some(Value::Number(number)) = receipt.outcome.get(fact) else { continue };
            let key = (row.attacker.clone(), row.system.clone(), row.procedure.clone(), fact.clone());
            let sums = all.entry(key).or_default();
            *sums = (sums.0 + 1, sums.1 + f64::from(*number), sums.2 + mean, sums.3 + variance);
        }
    }
    let luck = |((name, system, procedure, fact), (resolutions, sum, expected, variance)): (_, Sums)| {
        let within = DEVIATIONS * variance.sqrt();
        let (low, high) = (expected - within, expected + within);
        let verdict = verdict(resolutions, sum, low, high, "too few resolutions to say");
        ResultLuck { name, system, procedure, fact, resolutions, sum, expected, low, high, verdict }
    };
    all.into_iter().map(luck).collect()
}

fn verdict(number: usize, value: f64, low: f64, high: f64, few: &str) -> String {
    let verdict = match value {
        _ if number < FEWEST => few,
        value if value > high => "higher than nineteen evenings in twenty",
        value if value < low => "lower than nineteen evenings in twenty",
        _ => "as dice fall",
    };
    verdict.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, faces: &[i32]) -> EntryRow {
        let thrown = vec![Thrown { sides: 6, lowest: 1, faces: faces.to_vec() }];
        let thrown = serde_json::to_string(&thrown).unwrap();
        EntryRow { attacker: name.to_owned(), thrown, ..EntryRow::default() }
    }

    #[test]
    fn few_dice_prove_nothing_and_many_may() {
        let few = dice(rolled(&[row("Ann", &[6; 29])]).into_iter());
        assert_eq!((few[0].rolled, few[0].verdict.as_str()), (29, "too few dice to say"));
        let rows = [row("Ann", &[6; 20]), row("Ann", &[6; 20]), row("Bob", &[1, 6, 3, 4].repeat(10))];
        let many = dice(rolled(&rows).into_iter());
        assert_eq!((many[0].name.as_str(), many[0].die.as_str(), many[0].rolled), ("Ann", "d6", 40));
        assert!(many[0].verdict.starts_with("higher"));
        assert_eq!((many[1].mean, many[1].expected, many[1].verdict.as_str()), (3.5, 3.5, "as dice fall"));
        // The mean of 40 fair dice has the deviation sqrt(35/12/40).
        assert!((many[1].high - 3.5 - 1.96 * (35.0_f64 / 480.0).sqrt()).abs() < 1e-9);
    }
}
