//! Every error of the app is the same JSON: what is wrong, at which field, by which rule, and what to do.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use longroll::diagnostic::Diagnostic;
use longroll::refusal::{Refusal, Refusals};
use longroll::table::Pause;
use umpire::odds::Unanswered;
use wire::{Fault, Faults};

/// A request that was not granted.
#[derive(Clone, Debug)]
pub struct Refused {
    pub status: StatusCode,
    pub faults: Faults,
}

/// What a handler returns.
pub type Answer<T> = Result<Json<T>, Refused>;

impl Refused {
    pub fn new(status: StatusCode, at: &str, message: impl Into<String>, help: impl Into<String>) -> Refused {
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
        Refused::new(StatusCode::BAD_REQUEST, at, message, help)
    }

    /// There is no such thing.
    pub fn missing(at: &str, message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, at, message, help)
    }

    /// This cannot be done now.
    pub fn conflict(at: &str, message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::new(StatusCode::CONFLICT, at, message, help)
    }

    /// Too many requests, or too much in one.
    pub fn too_many(message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::new(StatusCode::TOO_MANY_REQUESTS, "", message, help)
    }

    /// Our own fault, which is logged.
    pub fn broken(message: impl Into<String>) -> Refused {
        let message = message.into();
        tracing::error!("{message}");
        Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "", message, "nothing was changed; try again")
    }

    /// The path names something that does not exist.
    pub fn not_found(refusal: Refusal) -> Refused {
        Refused { status: StatusCode::NOT_FOUND, ..Refused::from(Refusals::from(refusal)) }
    }
}

impl From<Refusals> for Refused {
    fn from(refusals: Refusals) -> Refused {
        Refused { status: StatusCode::BAD_REQUEST, faults: Faults::from(&refusals) }
    }
}

impl From<Vec<Diagnostic>> for Refused {
    fn from(faults: Vec<Diagnostic>) -> Refused {
        Refused { status: StatusCode::BAD_REQUEST, faults: Faults::from(faults.as_slice()) }
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

impl From<sqlx::Error> for Refused {
    fn from(error: sqlx::Error) -> Refused {
        Refused::broken(format!("the database could not be read or written: {error}"))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(self.faults)).into_response()
    }
}
