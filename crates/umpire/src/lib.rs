//! The systems on one shelf, and the questions that the command line and the server both ask of them: whatever they
//! show of a situation, they have it from here.

pub mod battle;
pub mod condition;
pub mod forecast;
pub mod odds;
pub mod patience;

use longroll::nearest::suggest;
use longroll::refusal::Refusal;
use longroll::system::{OpenSystem, Settings, System};

/// Every system, in the order we list them. Adding one is a line here.
pub static SYSTEMS: &[&dyn System] =
    &[&gbacw::DEATH_VALLEY, &gbacw::GRINGO, &gcacw::ABOVE_THE_CLOUDS, &cwb::CWB, &fury::FIRE_AND_FURY];

pub fn ids() -> Vec<&'static str> {
    SYSTEMS.iter().map(|system| system.id()).collect()
}

/// The system with this id, or the nearest one by name.
pub fn system(id: &str) -> Result<&'static dyn System, Refusal> {
    let found = SYSTEMS.iter().copied().find(|system| system.id() == id);
    found.ok_or_else(|| Refusal::key("system", format!("there is no system `{id}`"), suggest(id, ids())))
}

/// The procedure with this name, or the nearest one.
pub fn procedure<'b>(book: &'b OpenSystem, name: &str) -> Result<&'b longroll::procedure::Procedure, Refusal> {
    book.procedure(name).ok_or_else(|| {
        let names = book.procedures.iter().map(|procedure| procedure.name);
        Refusal::key("procedure", format!("there is no procedure `{name}`"), suggest(name, names))
    })
}

/// Switches that differ from their defaults, to be told with a result.
pub fn switches(settings: &Settings) -> std::collections::BTreeMap<String, String> {
    settings.set().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
