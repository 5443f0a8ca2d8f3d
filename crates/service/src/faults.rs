//! Every error of the app is the same JSON: what is wrong, at which field, by which rule, and what to do.

use longroll::diagnostic::Diagnostic;
use longroll::refusal::{Refusal, Refusals};
use longroll::table::Pause;
use umpire::odds::Unanswered;
use wire::{Fault, Faults};

use crate::reply::Json;

/// What became of a request, by the numbers that HTTP uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status(pub u16);

impl Status {
    pub const OK: Status = Status(200);
    pub const NO_CONTENT: Status = Status(204);
    pub const NOT_MODIFIED: Status = Status(304);
    pub const BAD_REQUEST: Status = Status(400);
    pub const UNAUTHORIZED: Status = Status(401);
    pub const FORBIDDEN: Status = Status(403);
    pub const NOT_FOUND: Status = Status(404);
    pub const WRONG_METHOD: Status = Status(405);
    pub const CONFLICT: Status = Status(409);
    pub const TOO_LONG: Status = Status(413);
    pub const NOT_JSON: Status = Status(415);
    pub const MISDIRECTED: Status = Status(421);
    pub const TOO_MANY: Status = Status(429);
    pub const BROKEN: Status = Status(500);
    pub const BUSY: Status = Status(503);
}

/// A request that was not granted.
#[derive(Clone, Debug)]
pub struct Refused {
    pub status: Status,
    pub faults: Faults,
}

/// What a handler returns.
pub type Answer<T> = Result<Json<T>, Refused>;

impl Refused {
    pub fn new(status: Status, at: &str, message: impl Into<String>, help: impl Into<String>) -> Refused {
        let fault = Fault {
            at: at.to_owned(),
            line: None,
            column: None,
            message: message.into(),
            rule: None,
            help: help.into(),
        };
        Refused { status, faults: Faults { errors: vec![fault] } }
    }

    /// Something typed is wrong.
    pub fn bad(at: &str, message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::new(Status::BAD_REQUEST, at, message, help)
    }

    /// There is no such thing.
    pub fn missing(at: &str, message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::new(Status::NOT_FOUND, at, message, help)
    }

    /// This cannot be done now.
    pub fn conflict(at: &str, message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::new(Status::CONFLICT, at, message, help)
    }

    /// Too many requests, or too much in one.
    pub fn too_many(message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::new(Status::TOO_MANY, "", message, help)
    }

    /// Our own fault, which is logged.
    pub fn broken(message: impl Into<String>) -> Refused {
        let message = message.into();
        tracing::error!("{message}");
        Refused::new(Status::BROKEN, "", message, "nothing was changed; try again")
    }

    /// The path names something that does not exist.
    pub fn not_found(refusal: Refusal) -> Refused {
        Refused { status: Status::NOT_FOUND, ..Refused::from(Refusals::from(refusal)) }
    }
}

impl From<Refusals> for Refused {
    fn from(refusals: Refusals) -> Refused {
        Refused { status: Status::BAD_REQUEST, faults: Faults::from(&refusals) }
    }
}

impl From<Vec<Diagnostic>> for Refused {
    fn from(faults: Vec<Diagnostic>) -> Refused {
        Refused { status: Status::BAD_REQUEST, faults: Faults::from(faults.as_slice()) }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::from(Refusals::from(refusal))
    }
}

impl From<Unanswered> for Refused {
    fn from(why: Unanswered) -> Refused {
        match why {
            Unanswered::Refused(refusals) => refusals.into(),
            Unanswered::Stopped(pause) => Refused::from(pause),
            Unanswered::Impossible => {
                Refused::bad("given", "this condition can never hold here", "leave out the condition")
            }
        }
    }
}

impl From<Pause> for Refused {
    fn from(pause: Pause) -> Refused {
        Refused::bad("", pause.to_string(), "")
    }
}
