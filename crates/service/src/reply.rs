//! What a handler answers, as any shell can send it.

use serde::Serialize;

use crate::faults::{Refused, Status};

/// A value that is sent as JSON.
#[derive(Clone, Debug)]
pub struct Json<T>(pub T);

/// An answer, ready to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    pub status: Status,
    /// The media type of the body.
    pub kind: &'static str,
    pub body: Vec<u8>,
    /// The name under which a browser should save it.
    pub file: Option<String>,
    /// A tag that changes with the body: a client that has it need not be sent the body again.
    pub tag: Option<String>,
}

/// JSON as a media type.
pub const JSON: &str = "application/json";
/// Plain text as a media type.
pub const TEXT: &str = "text/plain; charset=utf-8";

impl Reply {
    pub fn new(status: Status, kind: &'static str, body: impl Into<Vec<u8>>) -> Reply {
        Reply { status, kind, body: body.into(), file: None, tag: None }
    }

    /// An answer that has nothing to say.
    pub fn empty(status: Status) -> Reply {
        Reply::new(status, "", Vec::new())
    }

    pub fn json<T: Serialize>(status: Status, value: &T) -> Reply {
        match serde_json::to_vec(value) {
            Ok(body) => Reply::new(status, JSON, body),
            Err(error) => Refused::broken(error.to_string()).into_reply(),
        }
    }

    #[must_use]
    pub fn saved_as(self, name: String) -> Reply {
        Reply { file: Some(name), ..self }
    }
}

/// What may be returned by a handler.
pub trait IntoReply {
    fn into_reply(self) -> Reply;
}

impl IntoReply for Reply {
    fn into_reply(self) -> Reply {
        self
    }
}

impl<T: Serialize> IntoReply for Json<T> {
    fn into_reply(self) -> Reply {
        Reply::json(Status::OK, &self.0)
    }
}

impl IntoReply for Refused {
    fn into_reply(self) -> Reply {
        Reply::json(self.status, &self.faults)
    }
}

impl<T: IntoReply> IntoReply for Result<T, Refused> {
    fn into_reply(self) -> Reply {
        match self {
            Ok(value) => value.into_reply(),
            Err(refused) => refused.into_reply(),
        }
    }
}
