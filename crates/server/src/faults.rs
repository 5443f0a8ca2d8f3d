//! How answers and refusals of the service become HTTP.

use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use service::reply::{IntoReply, Reply};

/// A request that was not granted.
#[derive(Clone, Debug)]
pub struct Refused(pub service::Refused);

/// What a handler of the server alone returns.
pub type Answer<T> = Result<axum::Json<T>, Refused>;

impl From<service::Refused> for Refused {
    fn from(refused: service::Refused) -> Refused {
        Refused(refused)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        respond(self.0.into_reply())
    }
}

/// An answer of the service as a response.
pub fn respond(reply: Reply) -> Response {
    let status = StatusCode::from_u16(reply.status.0).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers: Vec<(HeaderName, String)> = Vec::new();
    if !reply.kind.is_empty() {
        headers.push((header::CONTENT_TYPE, reply.kind.to_owned()));
    }
    if let Some(name) = reply.file {
        headers.push((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")));
    }
    if let Some(tag) = reply.tag {
        headers.push((header::ETAG, tag));
        headers.push((header::CACHE_CONTROL, "no-cache".to_owned()));
    }
    (status, axum::response::AppendHeaders(headers), reply.body).into_response()
}
