//! The surveys that come with the program.

use longroll::diagnostic::Diagnostic;

use crate::survey::Survey;

/// Names and texts, in the order we list them.
pub const SURVEYS: [(&str, &str); 7] = [
    ("brawners-farm", include_str!("../../../battles/brawners-farm/ground")),
    ("cedar-mountain", include_str!("../../../battles/cedar-mountain/ground")),
    ("chattanooga-region", include_str!("../../../battles/chattanooga-region/ground")),
    ("first-kernstown", include_str!("../../../battles/first-kernstown/ground")),
    ("henry-house-hill", include_str!("../../../battles/henry-house-hill/ground")),
    ("new-market", include_str!("../../../battles/new-market/ground")),
    ("port-republic", include_str!("../../../battles/port-republic/ground")),
];

/// Read the survey of this name; None if there is none.
pub fn survey(name: &str) -> Option<Result<Survey, Vec<Diagnostic>>> {
    let (name, text) = SURVEYS.iter().find(|(known, _)| *known == name)?;
    Some(Survey::parse(&format!("{name}/ground"), text))
}
