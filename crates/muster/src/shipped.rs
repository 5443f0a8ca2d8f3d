//! The battles that come with the program.

mod list;

use longroll::diagnostic::Diagnostic;

use crate::folder::Folder;

pub use list::BATTLES;

/// Read the battle of this name; None if there is none.
pub fn folder(name: &str) -> Option<Result<Folder, Vec<Diagnostic>>> {
    let (name, texts) = BATTLES.iter().find(|(known, _)| *known == name)?;
    Some(Folder::parse(&format!("battles/{name}"), *texts))
}
