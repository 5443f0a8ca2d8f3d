//! The battles that come with the program.

use longroll::diagnostic::Diagnostic;

use crate::folder::Folder;

/// The three files of a battle's folder.
macro_rules! folder {
    ($name:literal) => {
        (
            $name,
            [
                include_str!(concat!("../../../battles/", $name, "/ground")),
                include_str!(concat!("../../../battles/", $name, "/return")),
                include_str!(concat!("../../../battles/", $name, "/battle")),
            ],
        )
    };
}

/// Names and texts, in the order we list them.
pub const BATTLES: [(&str, [&str; 3]); 6] = [
    folder!("first-kernstown"),
    folder!("brawners-farm"),
    folder!("cedar-mountain"),
    folder!("henry-house-hill"),
    folder!("port-republic"),
    folder!("new-market"),
];

/// Read the battle of this name; None if there is none.
pub fn folder(name: &str) -> Option<Result<Folder, Vec<Diagnostic>>> {
    let (name, texts) = BATTLES.iter().find(|(known, _)| *known == name)?;
    Some(Folder::parse(&format!("battles/{name}"), *texts))
}
