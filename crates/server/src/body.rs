//! What a request says, read with care: JSON, queries and paths, each fault at its field.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::faults::Refused;

/// The most a request may hold, in bytes.
pub const MOST_BYTES: usize = 64 * 1024;

/// A JSON body. An empty one counts as `{}`, so that a request without details needs no body.
#[derive(Clone, Debug)]
pub struct Body<T, const MOST: usize = MOST_BYTES>(pub T);

impl<T: DeserializeOwned, S: Send + Sync, const MOST: usize> FromRequest<S> for Body<T, MOST> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T, MOST>, Refused> {
        let json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json"));
        let bytes = Bytes::from_request(request, state).await.map_err(|_| {
            let most = format!("a request holds at most {MOST} bytes");
            Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "", "the request is too long", most)
        })?;
        if bytes.is_empty() {
            return read(b"{}").map(Body);
        }
        if !json {
            let help = "send JSON with Content-Type: application/json";
            return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "", "the body is not marked as JSON", help));
        }
        read(&bytes).map(Body)
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refused> {
    serde_json::from_slice(bytes).map_err(|error| {
        let message = error.to_string();
        let said = message.split(" at line ").next().unwrap_or(&message).to_owned();
        // serde puts the name of the missing field between backticks.
        let at = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()).unwrap_or("");
        let mut refused = Refused::bad(at, said, "the shapes of all requests are in /api/openapi.json");
        if let [fault] = refused.faults.errors.as_mut_slice() {
            fault.line = Some(error.line());
            fault.column = Some(error.column());
        }
        refused
    })
}

/// A word in the path.
#[derive(Clone, Debug)]
pub struct Word<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Word<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Word<T>, Refused> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(word)| Word(word)).map_err(|error| Refused::missing("", error.body_text(), ""))
    }
}

/// The query of the address.
#[derive(Clone, Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refused> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|Query(query)| Asked(query)).map_err(|error| Refused::bad("", error.body_text(), ""))
    }
}

/// The switches of a query: `switch.rapid_fire=plus_two_drm`. Other keys are ignored.
pub fn switches(query: &[(String, String)]) -> BTreeMap<String, String> {
    let switch = |(key, value): &(String, String)| Some((key.strip_prefix("switch.")?.to_owned(), value.clone()));
    query.iter().filter_map(switch).collect()
}

/// A name or title that a player typed, without control characters and not too long.
pub fn typed(at: &str, text: &str, most: usize) -> Result<String, Refused> {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    let clean = clean.trim();
    if clean.chars().count() > most {
        return Err(Refused::bad(at, format!("`{at}` is too long"), format!("at most {most} characters")));
    }
    Ok(clean.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_data() {
        assert_eq!(typed("attacker", "  Lee\u{7}\n ", 40).unwrap(), "Lee");
        assert_eq!(typed("attacker", "<b>", 40).unwrap(), "<b>");
        assert_eq!(typed("title", &"x".repeat(41), 40).unwrap_err().faults.errors[0].at, "title");
    }
}
