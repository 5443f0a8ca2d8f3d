//! Reading the files of a battle's folder.

pub mod battle;
pub mod roster;
mod words;

pub(crate) use words::as_point;
