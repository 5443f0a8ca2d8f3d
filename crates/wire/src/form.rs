//! A procedure and its form in JSON: what the page makes its fields from.

use longroll::form::{Field, Kind, Part, Shape, Takes};
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
    List { notation: &'static str, example: &'static str, rows: Vec<ShapeEntry> },
    Decision { options: Vec<OptionEntry> },
}

/// One way to write an item of a list: its parts, in order.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ShapeEntry {
    pub name: &'static str,
    pub parts: Vec<PartEntry>,
}

/// A part of an item. A value is written with what stands before and after it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct PartEntry {
    pub help: &'static str,
    pub before: &'static str,
    pub after: &'static str,
    /// What it means if the part is left out; a part without it is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub without: Option<&'static str>,
    #[serde(flatten)]
    pub takes: TakesEntry,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "takes", rename_all = "kebab-case")]
pub enum TakesEntry {
    Number {
        min: i32,
        max: i32,
        /// Whether a plus is written before it.
        signed: bool,
    },
    Word {
        options: Vec<OptionEntry>,
    },
    Marks {
        options: Vec<OptionEntry>,
    },
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

fn entries(options: &[longroll::table::Choice]) -> Vec<OptionEntry> {
    options.iter().map(|option| OptionEntry { value: option.slug, text: option.text }).collect()
}

impl From<&Shape> for ShapeEntry {
    fn from(shape: &Shape) -> ShapeEntry {
        ShapeEntry { name: shape.name, parts: shape.parts.iter().map(PartEntry::from).collect() }
    }
}

impl From<&Part> for PartEntry {
    fn from(part: &Part) -> PartEntry {
        let takes = match &part.takes {
            Takes::Number { min, max, signed } => TakesEntry::Number { min: *min, max: *max, signed: *signed },
            Takes::Word(words) => TakesEntry::Word { options: entries(words) },
            Takes::Marks(words) => TakesEntry::Marks { options: entries(words) },
        };
        PartEntry { help: part.help, before: part.before, after: part.after, without: part.without, takes }
    }
}

impl From<&Kind> for KindEntry {
    fn from(kind: &Kind) -> KindEntry {
        match kind {
            Kind::Number { min, max } => KindEntry::Number { min: *min, max: *max },
            Kind::Flag => KindEntry::Flag,
            Kind::Choice(options) => KindEntry::Choice { options: entries(options) },
            Kind::List { notation, example, rows } => {
                KindEntry::List { notation, example, rows: rows.iter().map(ShapeEntry::from).collect() }
            }
            Kind::Decision(options) => KindEntry::Decision { options: entries(options) },
        }
    }
}

impl From<&Field> for FieldEntry {
    fn from(field: &Field) -> FieldEntry {
        FieldEntry {
            name: field.name,
            group: field.group,
            help: field.help,
            rule: field.rule.into(),
            required: field.default.is_none(),
            default: field.default.clone(),
            kind: KindEntry::from(&field.kind),
        }
    }
}

impl From<&Procedure> for ProcedureEntry {
    fn from(procedure: &Procedure) -> ProcedureEntry {
        ProcedureEntry {
            name: procedure.name,
            title: procedure.title,
            help: procedure.help,
            rule: procedure.rule.into(),
            rolls: procedure.rolls,
            fields: procedure.form.fields.iter().map(FieldEntry::from).collect(),
            facts: procedure.facts.iter().map(|fact| FactEntry { name: fact.name, help: fact.help }).collect(),
        }
    }
}
