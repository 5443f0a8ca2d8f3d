//! What Long Roll says in JSON. The kernel and the systems know nothing of it: these types copy what they have, and the
//! command line and the server send the copies.

pub mod armies;
pub mod battle;
pub mod chart;
pub mod chronicle;
pub mod counsel;
pub mod forecast;
pub mod form;
pub mod lesson;
pub mod odds;
pub mod receipt;
pub mod sequence;

use longroll::diagnostic::Diagnostic;
use longroll::refusal::Refusals;
use longroll::system::{Section, Switch, System};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A section of the rulebook and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Rule {
    pub section: String,
    pub source: String,
}

impl From<longroll::rule::Rule> for Rule {
    fn from(rule: longroll::rule::Rule) -> Rule {
        Rule { section: rule.section.to_owned(), source: rule.source.word().to_owned() }
    }
}

/// A system in the list of systems.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SystemEntry {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub switches: Vec<SwitchEntry>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SwitchEntry {
    pub name: &'static str,
    pub values: &'static [&'static str],
    pub default: &'static str,
    pub section: &'static str,
    pub help: &'static str,
}

impl From<&Switch> for SwitchEntry {
    fn from(switch: &Switch) -> SwitchEntry {
        let Switch { name, values, section, help } = *switch;
        SwitchEntry { name, values, default: values[0], section, help }
    }
}

impl From<&dyn System> for SystemEntry {
    fn from(system: &dyn System) -> SystemEntry {
        SystemEntry {
            id: system.id(),
            title: system.title(),
            about: system.about(),
            switches: system.switches().iter().map(SwitchEntry::from).collect(),
        }
    }
}

/// A section of the rulebook.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct RuleEntry {
    pub section: &'static str,
    pub title: &'static str,
    pub sources: Vec<&'static str>,
    pub switches: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub not_played: Option<&'static str>,
    pub text: &'static str,
}

impl From<&Section> for RuleEntry {
    fn from(section: &Section) -> RuleEntry {
        RuleEntry {
            section: section.id,
            title: section.title,
            sources: section.sources.iter().map(|source| source.word()).collect(),
            switches: section.switches.clone(),
            not_played: section.not_played,
            text: section.text,
        }
    }
}

/// Why something was refused.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Fault {
    /// The input or the file it concerns.
    pub at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<usize>,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Rule>,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub help: String,
}

/// All faults of one request.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Faults {
    pub errors: Vec<Fault>,
}

impl From<&Refusals> for Faults {
    fn from(refusals: &Refusals) -> Faults {
        let fault = |refusal: &longroll::refusal::Refusal| Fault {
            at: refusal.field.clone(),
            line: None,
            column: None,
            message: refusal.why.clone(),
            rule: refusal.rule.map(Rule::from),
            help: refusal.help.clone(),
        };
        Faults { errors: refusals.0.iter().map(fault).collect() }
    }
}

impl From<&[Diagnostic]> for Faults {
    fn from(diagnostics: &[Diagnostic]) -> Faults {
        let fault = |diagnostic: &Diagnostic| {
            let (line, column) = diagnostic.place();
            Fault {
                at: diagnostic.file.clone(),
                line: Some(line),
                column: Some(column),
                message: diagnostic.message.clone(),
                rule: None,
                help: diagnostic.help.clone(),
            }
        };
        Faults { errors: diagnostics.iter().map(fault).collect() }
    }
}
