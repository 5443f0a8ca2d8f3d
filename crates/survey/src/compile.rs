//! From a survey to what a system plays on.

use field::Table;
use longroll::diagnostic::Diagnostic;

use crate::hexmap::{self, HexMap};
use crate::survey::{Survey, Unit};
use crate::system::System;
use crate::table;
use crate::view::View;

/// Something that the compiler dropped or decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note(pub String);

/// The notes of a compile, in the order of its rules.
#[derive(Debug, Default)]
pub(crate) struct Notes(pub Vec<Note>);

impl Notes {
    pub fn add(&mut self, text: impl Into<String>) {
        self.0.push(Note(text.into()));
    }
}

#[derive(Clone, Debug)]
pub enum Made {
    Hexes(Box<HexMap>),
    Table(Box<Table>),
}

/// What a system made of a survey.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub system: System,
    pub view: View,
    /// The map or table as text.
    pub text: String,
    pub notes: Vec<Note>,
    pub made: Made,
}

impl Compiled {
    pub fn hexes(&self) -> Option<&HexMap> {
        if let Made::Hexes(map) = &self.made { Some(map) } else { None }
    }

    pub fn table(&self) -> Option<&Table> {
        if let Made::Table(table) = &self.made { Some(table) } else { None }
    }
}

/// The systems that a survey can be compiled for: a region in miles is for campaigns, a battlefield in yards is not.
pub fn systems(survey: &Survey) -> impl Iterator<Item = System> + use<> {
    let region = survey.unit == Unit::Tenths;
    System::ALL.into_iter().filter(move |system| (*system == System::GreatCampaigns) == region)
}

/// Compile a survey for a system. A frame that is too large, or a change that names no hex, is a fault.
pub fn compile(survey: &Survey, system: System) -> Result<Compiled, Vec<Diagnostic>> {
    if !systems(survey).any(|fits| fits == system) {
        let (is, wants) = match survey.unit {
            Unit::Tenths => ("a region in tenths of a mile", "a battlefield in yards"),
            Unit::Yards => ("a battlefield in yards", "a region in tenths of a mile"),
        };
        let message = format!("this survey is {is}; {} needs {wants}", system.title());
        let at = survey.text.find("extent").unwrap_or(0);
        return Err(vec![survey.diagnostic(
            at..at + 6,
            message,
            "change the unit of `extent`, or choose another system",
        )]);
    }
    let view = View::new(survey, system);
    let mut notes = Notes::default();
    let (text, made) = if system.has_hexes() {
        let map = hexmap::compile(survey, system, &view, &mut notes)?;
        (map.map.to_text(), Made::Hexes(Box::new(map)))
    } else {
        let table = table::compile(survey, system, &view, &mut notes)?;
        (table.to_text(), Made::Table(Box::new(table)))
    };
    Ok(Compiled { system, view, text, notes: notes.0, made })
}
