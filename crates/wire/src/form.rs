//! A procedure and its form in JSON: what the page makes its fields from.

use longroll::form::Kind;
use longroll::procedure::Procedure;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ProcedureEntry {
    pub name: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub rule: Rule,
    pub rolls: bool,
    pub fields: Vec<FieldEntry>,
    pub facts: Vec<FactEntry>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct FieldEntry {
    pub name: &'static str,
    pub group: &'static str,
    pub help: &'static str,
    pub rule: Rule,
    pub required: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub default: Option<String>,
    #[serde(flatten)]
    pub kind: KindEntry,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum KindEntry {
    Number { min: i32, max: i32 },
    Flag,
    Choice { options: Vec<OptionEntry> },
    List { notation: &'static str, example: &'static str },
    Decision { options: Vec<OptionEntry> },
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct OptionEntry {
    pub value: &'static str,
    pub text: &'static str,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct FactEntry {
    pub name: &'static str,
    pub help: &'static str,
}

impl From<&Kind> for KindEntry {
    fn from(kind: &Kind) -> KindEntry {
        let entries = |options: &[longroll::table::Choice]| {
            options.iter().map(|option| OptionEntry { value: option.slug, text: option.text }).collect()
        };
        match kind {
            Kind::Number { min, max } => KindEntry::Number { min: *min, max: *max },
            Kind::Flag => KindEntry::Flag,
            Kind::Choice(options) => KindEntry::Choice { options: entries(options) },
            Kind::List { notation, example } => KindEntry::List { notation, example },
            Kind::Decision(options) => KindEntry::Decision { options: entries(options) },
        }
    }
}

impl From<&Procedure> for ProcedureEntry {
    fn from(procedure: &Procedure) -> ProcedureEntry {
        let field = |field: &longroll::form::Field| FieldEntry {
            name: field.name,
            group: field.group,
            help: field.help,
            rule: field.rule.into(),
            required: field.default.is_none(),
            default: field.default.clone(),
            kind: KindEntry::from(&field.kind),
        };
        ProcedureEntry {
            name: procedure.name,
            title: procedure.title,
            help: procedure.help,
            rule: procedure.rule.into(),
            rolls: procedure.rolls,
            fields: procedure.form.fields.iter().map(field).collect(),
            facts: procedure.facts.iter().map(|fact| FactEntry { name: fact.name, help: fact.help }).collect(),
        }
    }
}
