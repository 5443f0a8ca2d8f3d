//! All systems, and the questions that the command line and the server both ask of them.

pub mod battle;
pub mod chronicle;
pub mod condition;
pub mod counsel;
pub mod forecast;
pub mod ground;
pub mod naming;
pub mod odds;
pub mod patience;
pub mod puzzle;
pub mod rules;
pub mod teach;
pub mod verify;

use longroll::nearest::suggest;
use longroll::refusal::Refusal;
use longroll::system::{OpenSystem, Settings, System};

/// Every system, in the order of the lists. To add a system, add a line here.
pub static SYSTEMS: &[&dyn System] =
    &[&gbacw::DEATH_VALLEY, &gbacw::GRINGO, &gcacw::ABOVE_THE_CLOUDS, &cwb::CWB, &fury::FIRE_AND_FURY];

pub fn ids() -> Vec<&'static str> {
    SYSTEMS.iter().map(|system| system.id()).collect()
}

/// The system with this id; the refusal suggests a similar one.
pub fn system(id: &str) -> Result<&'static dyn System, Refusal> {
    let found = SYSTEMS.iter().copied().find(|system| system.id() == id);
    found.ok_or_else(|| Refusal::key("system", format!("there is no system `{id}`"), suggest(id, ids())))
}

/// The procedure with this name; the refusal suggests a similar one.
pub fn procedure<'b>(book: &'b OpenSystem, name: &str) -> Result<&'b longroll::procedure::Procedure, Refusal> {
    book.procedure(name).ok_or_else(|| {
        let names = book.procedures.iter().map(|procedure| procedure.name);
        Refusal::key("procedure", format!("there is no procedure `{name}`"), suggest(name, names))
    })
}

/// The switches that were set, to show with a result.
pub fn switches(settings: &Settings) -> std::collections::BTreeMap<String, String> {
    settings.set().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
