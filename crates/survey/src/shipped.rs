//! The surveys that come with the program.

mod list;

use longroll::diagnostic::Diagnostic;

use crate::survey::Survey;

pub use list::SURVEYS;

/// Read the survey of this name; None if there is none.
pub fn survey(name: &str) -> Option<Result<Survey, Vec<Diagnostic>>> {
    let (name, text) = SURVEYS.iter().find(|(known, _)| *known == name)?;
    Some(Survey::parse(&format!("{name}/ground"), text))
}
