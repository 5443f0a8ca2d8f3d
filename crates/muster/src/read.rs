//! Reading the files of a battle's folder.

pub mod battle;
mod days;
pub mod roster;
mod words;

pub(crate) use words::as_point;
