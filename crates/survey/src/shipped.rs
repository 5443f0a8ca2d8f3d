//! The surveys that come with the program.

use longroll::diagnostic::Diagnostic;

use crate::survey::Survey;

/// Names and texts, in the order we list them.
pub const SURVEYS: [(&str, &str); 3] = [
    ("chattanooga-region", include_str!("../../../battles/chattanooga-region/ground")),
    ("first-kernstown", include_str!("../../../battles/first-kernstown/ground")),
    ("new-market", include_str!("../../../battles/new-market/ground")),
];

/// Read the survey of this name; None if there is none.
pub fn survey(name: &str) -> Option<Result<Survey, Vec<Diagnostic>>> {
    let (name, text) = SURVEYS.iter().find(|(known, _)| *known == name)?;
    Some(Survey::parse(&format!("{name}/ground"), text))
}
