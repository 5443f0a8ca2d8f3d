//! What each modifier is worth: the odds again with one field changed.

use std::collections::BTreeMap;

use longroll::form::{Field, Kind};
use longroll::procedure::{Fact, Procedure};
use serde::Serialize;
use ts_rs::TS;
use umpire::odds::{Answer as Worked, Unanswered, change, odds};
use umpire::patience::Patience;
use utoipa::ToSchema;
use wire::{Fault, Faults};

use crate::body::Body;
use crate::faults::{Answer, Refused};
use crate::odds::Situation;
use crate::reply::Json;
use crate::state::App;

/// Choices with more options than this are not tried one by one.
const MOST_OPTIONS: usize = 8;
/// How many times procedures may be run for one answer, if there is time for it.
const MOST_RUNS: u64 = 2_000_000;

/// What one change of one field would do.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Worth {
    pub field: String,
    /// The value it would have instead.
    pub value: String,
    /// Why it cannot be combined with the rest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Fault>>")]
    pub refused: Vec<Fault>,
    /// How the mean of each number would change.
    pub mean: BTreeMap<String, f64>,
    /// How the chance of each value of each fact would change.
    pub chance: BTreeMap<String, BTreeMap<String, f64>>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct WorthAnswer {
    pub worth: Vec<Worth>,
    /// Fields that were not tried, since the sum would take too long.
    pub left_out: Vec<String>,
}

/// What each modifier of a situation is worth.
#[utoipa::path(post, path = "/api/worth", tag = "odds", request_body = Situation,
    responses((status = 200, body = WorthAnswer), (status = 400, body = Faults),
        (status = 404, body = Faults)))]
pub async fn post(app: App, Body(situation): Body<Situation>) -> Answer<WorthAnswer> {
    app.ask(move |app, patience| answer(app, &situation, patience)).await.map(Json)
}

fn answer(app: &App, situation: &Situation, patience: &Patience) -> Result<WorthAnswer, Refused> {
    let opened = situation.open(app)?;
    let procedure = opened.procedure(&situation.procedure)?;
    let inputs = situation.inputs();
    let base = odds::<f64>(procedure, &inputs, &[], patience)?;
    let mut runs = base.runs;
    let mut answer = WorthAnswer { worth: Vec::new(), left_out: Vec::new() };
    for field in &procedure.form.fields {
        let now = situation.inputs.get(field.name).or(field.default.as_ref()).map_or("", String::as_str);
        for value in others(field, now) {
            if runs > MOST_RUNS || patience.is_over() {
                if answer.left_out.last().is_none_or(|last| last != field.name) {
                    answer.left_out.push(field.name.to_owned());
                }
                continue;
            }
            let changed = change(&inputs, &[(field.name.to_owned(), value.to_owned())]);
            let mut worth = Worth {
                field: field.name.to_owned(),
                value: value.to_owned(),
                refused: Vec::new(),
                mean: BTreeMap::new(),
                chance: BTreeMap::new(),
            };
            match odds::<f64>(procedure, &changed, &[], patience) {
                Ok(other) => {
                    runs += other.runs;
                    compare(procedure, &base, &other, &mut worth);
                }
                Err(Unanswered::Refused(refusals)) => worth.refused = Faults::from(&refusals).errors,
                Err(why) => return Err(why.into()),
            }
            answer.worth.push(worth);
        }
    }
    Ok(answer)
}

/// The other values a field might have: a flag flipped, the other options of a small choice.
fn others(field: &Field, now: &str) -> Vec<&'static str> {
    match &field.kind {
        Kind::Flag if ["yes", "y", "true", "1"].contains(&now.to_lowercase().as_str()) => vec!["no"],
        Kind::Flag => vec!["yes"],
        Kind::Choice(options) | Kind::Decision(options) if options.len() <= MOST_OPTIONS => {
            options.iter().map(|option| option.slug).filter(|slug| !slug.eq_ignore_ascii_case(now)).collect()
        }
        _ => Vec::new(),
    }
}

fn compare(procedure: &Procedure, base: &Worked<f64>, other: &Worked<f64>, worth: &mut Worth) {
    for (at, name) in procedure.facts.iter().enumerate() {
        let (before, after) = (base.dist.map(|facts| facts[at]), other.dist.map(|facts| facts[at]));
        let number = |fact: &Fact| if let Fact::Number(number) = fact { i64::from(*number) } else { 0 };
        if before.iter().chain(after.iter()).all(|(fact, _)| matches!(fact, Fact::Number(_))) {
            worth.mean.insert(name.name.to_owned(), after.expect(number) - before.expect(number));
        }
        let mut chances = BTreeMap::new();
        after.iter().for_each(|(fact, chance)| *chances.entry(fact.to_string()).or_insert(0.0) += *chance);
        before.iter().for_each(|(fact, chance)| *chances.entry(fact.to_string()).or_insert(0.0) -= *chance);
        worth.chance.insert(name.name.to_owned(), chances);
    }
}
