//! Who asks. A shell finds out; what a visitor may do in a battle is decided by its seats.

use crate::body::{Extract, Request};
use crate::faults::Refused;
use crate::state::App;

/// Who asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Visitor {
    /// The player of this machine, who is served alone and may do everything.
    #[default]
    Local,
    /// A device around the table, by the id of its session if it has one.
    Room(String),
    /// A device with a session, by its id.
    Known(String),
    /// A device without one.
    Stranger,
}

impl Visitor {
    /// The id of the session; empty without one.
    pub fn id(&self) -> &str {
        match self {
            Visitor::Room(id) | Visitor::Known(id) => id,
            Visitor::Local | Visitor::Stranger => "",
        }
    }

    /// Whether a session would make a difference.
    pub fn is_new(&self) -> bool {
        *self != Visitor::Local && self.id().is_empty()
    }
}

impl Extract for Visitor {
    fn extract(_: &App, request: &Request) -> Result<Visitor, Refused> {
        Ok(request.visitor.clone())
    }
}
