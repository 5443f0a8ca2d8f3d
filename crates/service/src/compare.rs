//! One situation in men and yards, put through every system.

use std::collections::BTreeMap;

use longroll::form::Values;
use longroll::system::OpenSystem;
use serde::{Deserialize, Serialize};
use study::compare::{Comparison, Taken, Translation, all};
use ts_rs::TS;
use umpire::odds::{Unanswered, odds};
use umpire::patience::Patience;
use utoipa::ToSchema;
use wire::forecast::Found;
use wire::form::FieldEntry;
use wire::odds::Marginal;
use wire::{Faults, Rule};

use crate::body::Body;
use crate::faults::{Answer, Refused};
use crate::reply::Json;
use crate::state::App;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Comparisons {
    pub comparisons: Vec<ComparisonEntry>,
}

/// A kind of situation that can be compared, and its form.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ComparisonEntry {
    pub name: &'static str,
    pub title: &'static str,
    pub fields: Vec<FieldEntry>,
}

/// A situation to compare.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct CompareQuestion {
    pub what: String,
    #[serde(default)]
    pub inputs: BTreeMap<String, String>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct CompareAnswer {
    /// The names of all measures, in order.
    pub measures: Vec<&'static str>,
    pub systems: Vec<ComparedSystem>,
}

/// One system's answer, or why it has none.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ComparedSystem {
    pub system: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cannot: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub compared: Option<Compared>,
}

/// The question that a system was asked, and what it says.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Compared {
    pub procedure: &'static str,
    pub inputs: BTreeMap<String, String>,
    /// How men and yards were converted.
    pub notes: Vec<ComparedNote>,
    pub measures: BTreeMap<&'static str, ComparedMeasure>,
    /// How long a turn lasts; the measures are for one turn.
    pub turn: &'static str,
    pub turn_rule: Rule,
    /// The most telling fact.
    pub main: Option<Marginal>,
    pub found: Found,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ComparedNote {
    pub text: String,
    pub rule: Rule,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum ComparedMeasure {
    Chance(f64),
    Men(f64),
}

/// The situations that can be compared.
#[utoipa::path(get, path = "/api/compare", tag = "odds", responses((status = 200, body = Comparisons)))]
pub async fn list() -> Answer<Comparisons> {
    let entry = |comparison: &Comparison| ComparisonEntry {
        name: comparison.name,
        title: comparison.title,
        fields: comparison.form.fields.iter().map(FieldEntry::from).collect(),
    };
    Ok(Json(Comparisons { comparisons: all().iter().map(entry).collect() }))
}

/// One situation through every system.
#[utoipa::path(post, path = "/api/compare", tag = "odds", request_body = CompareQuestion,
    responses((status = 200, body = CompareAnswer), (status = 400, body = Faults), (status = 404, body = Faults)))]
pub async fn post(app: App, Body(question): Body<CompareQuestion>) -> Answer<CompareAnswer> {
    app.ask(move |app, patience| answer(app, &question, patience)).await.map(Json)
}

fn answer(app: &App, question: &CompareQuestion, patience: &Patience) -> Result<CompareAnswer, Refused> {
    let comparisons = all();
    let Some(comparison) = comparisons.iter().find(|each| each.name == question.what) else {
        let help = longroll::nearest::suggest(&question.what, comparisons.iter().map(|each| each.name));
        return Err(Refused::missing("what", format!("`{}` cannot be compared", question.what), help));
    };
    let given: Vec<(String, String)> =
        question.inputs.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    let values: Values = comparison.form.read(&given)?;
    let opened = umpire::ids().into_iter().map(|id| Ok((id, app.library.open(id, &BTreeMap::new())?)));
    let opened = opened.collect::<Result<Vec<_>, Refused>>()?;
    let books: Vec<(&str, &OpenSystem)> = opened.iter().map(|(id, opened)| (*id, &opened.book)).collect();
    let mut answer = CompareAnswer { measures: Vec::new(), systems: Vec::new() };
    for (system, translated) in comparison.translated(&values, &books) {
        let Some((_, book)) = books.iter().find(|(id, _)| *id == system) else { continue };
        let (cannot, compared) = match translated {
            Err(why) => (Some(why), None),
            Ok(translation) => match ask(book, &translation, patience) {
                Ok(compared) => {
                    let new = translation.measures.iter().map(|measure| measure.name);
                    let new: Vec<&str> = new.filter(|name| !answer.measures.contains(name)).collect();
                    answer.measures.extend(new);
                    (None, Some(compared))
                }
                Err(Unanswered::Refused(refusals)) => (Some(refusals.to_string()), None),
                Err(why) => return Err(why.into()),
            },
        };
        answer.systems.push(ComparedSystem { system, cannot, compared });
    }
    Ok(answer)
}

fn ask(book: &OpenSystem, translation: &Translation, patience: &Patience) -> Result<Compared, Unanswered> {
    let procedure = book.procedure(translation.procedure).ok_or(Unanswered::Impossible)?;
    let found = odds::<f64>(procedure, &translation.inputs, &[], patience)?;
    let measures = translation.measures.iter().filter_map(|measure| {
        let taken = match measure.take(&procedure.facts, &found.dist)? {
            Taken::Chance(chance) => ComparedMeasure::Chance(chance),
            Taken::Men(men) => ComparedMeasure::Men(men),
        };
        Some((measure.name, taken))
    });
    Ok(Compared {
        procedure: translation.procedure,
        inputs: translation.inputs.iter().cloned().collect(),
        notes: translation
            .notes
            .iter()
            .map(|(text, rule)| ComparedNote { text: text.clone(), rule: (*rule).into() })
            .collect(),
        measures: measures.collect(),
        turn: translation.turn.0,
        turn_rule: translation.turn.1.into(),
        main: found.facts(procedure).into_iter().find(|fact| fact.fact == translation.main),
        found: found.how.into(),
    })
}
