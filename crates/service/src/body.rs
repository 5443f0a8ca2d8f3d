//! What a request says, read with care: JSON, queries and paths, each fault at its field.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use crate::faults::{Refused, Status};
use crate::state::App;
use crate::visitor::Visitor;

/// The most a request may hold, in bytes.
pub const MOST_BYTES: usize = 64 * 1024;

/// A request as a shell hands it on.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The words of the path that its route leaves open, in order.
    pub words: Vec<String>,
    /// The query of the address, without its question mark.
    pub query: String,
    pub body: Vec<u8>,
    /// Whether the client says that the body is JSON.
    pub json: bool,
    /// The tag of what the client has already.
    pub known: Option<String>,
    pub visitor: Visitor,
}

/// Something that a handler wants of a request.
pub trait Extract: Sized + Send {
    /// The longest body, if this reads it.
    const MOST: Option<usize> = None;

    fn extract(app: &App, request: &Request) -> Result<Self, Refused>;
}

impl Extract for App {
    fn extract(app: &App, _: &Request) -> Result<App, Refused> {
        Ok(app.clone())
    }
}

/// A JSON body. An empty one counts as `{}`, so that a request without details needs no body.
#[derive(Clone, Debug)]
pub struct Body<T, const MOST: usize = MOST_BYTES>(pub T);

impl<T: DeserializeOwned + Send, const MOST: usize> Extract for Body<T, MOST> {
    const MOST: Option<usize> = Some(MOST);

    fn extract(_: &App, request: &Request) -> Result<Body<T, MOST>, Refused> {
        if request.body.len() > MOST {
            return Err(too_long(MOST));
        }
        if request.body.is_empty() {
            return read(b"{}").map(Body);
        }
        if !request.json {
            let help = "send JSON with Content-Type: application/json";
            return Err(Refused::new(Status::NOT_JSON, "", "the body is not marked as JSON", help));
        }
        read(&request.body).map(Body)
    }
}

/// The refusal of a body longer than this.
pub fn too_long(most: usize) -> Refused {
    let most = format!("a request holds at most {most} bytes");
    Refused::new(Status::TOO_LONG, "", "the request is too long", most)
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
/// A word of the path, or several.
#[derive(Clone, Debug)]
pub struct Word<T>(pub T);

impl<T: Words> Extract for Word<T> {
    fn extract(_: &App, request: &Request) -> Result<Word<T>, Refused> {
        T::read(&request.words).map(Word)
    }
}

/// What the words of a path can be read as.
pub trait Words: Sized + Send {
    fn read(words: &[String]) -> Result<Self, Refused>;
}

impl Words for String {
    fn read(words: &[String]) -> Result<String, Refused> {
        let [word] = words else { return Err(Refused::broken("this route has not one word")) };
        Ok(word.clone())
    }
}

impl Words for (String, String) {
    fn read(words: &[String]) -> Result<(String, String), Refused> {
        let [one, other] = words else { return Err(Refused::broken("this route has not two words")) };
        Ok((one.clone(), other.clone()))
    }
}

impl Words for i64 {
    fn read(words: &[String]) -> Result<i64, Refused> {
        let word = String::read(words)?;
        word.parse().map_err(|_| Refused::missing("", format!("`{word}` is not a number"), ""))
    }
}

/// The query of the address.
#[derive(Clone, Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned + Send> Extract for Asked<T> {
    fn extract(_: &App, request: &Request) -> Result<Asked<T>, Refused> {
        let query = serde_urlencoded::from_str(&request.query);
        query.map(Asked).map_err(|error| Refused::bad("", format!("the query cannot be read: {error}"), ""))
    }
}

/// The tag of what the client has already.
#[derive(Clone, Debug)]
pub struct Known(pub Option<String>);

impl Extract for Known {
    fn extract(_: &App, request: &Request) -> Result<Known, Refused> {
        Ok(Known(request.known.clone()))
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
