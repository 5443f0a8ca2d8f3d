//! The page's files, which are inside the program.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use service::Status;

use crate::faults::Refused;
use crate::state::hex;

#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "*.d.ts"]
#[exclude = "tsconfig.json"]
#[allow_missing = true]
struct Files;

/// Every file of the page, by its path.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let file = |path: std::borrow::Cow<'static, str>| Some((path.to_string(), Files::get(&path)?.data.into_owned()));
    Files::iter().filter_map(file).collect()
}

/// A file of the page, or a 404 in JSON or in words.
pub async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        let help = "all routes are in /api/openapi.json";
        let refused = service::Refused::missing("", format!("there is no {method} {}", uri.path()), help);
        return Refused(refused).into_response();
    }
    if ![Method::GET, Method::HEAD].contains(&method) {
        let refused = service::Refused::new(Status::WRONG_METHOD, "", "files can only be read", "");
        return Refused(refused).into_response();
    }
    let path = if path.is_empty() { "index.html" } else { path };
    match Files::get(path) {
        Some(file) => send(file, &headers),
        None => (StatusCode::NOT_FOUND, "There is no such page. Long Roll begins at /\n").into_response(),
    }
}

/// Browsers ask each time whether a file has changed, and it rarely has.
pub fn send(file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..12]));
    // A compressed answer carries the weak form of the tag.
    let known = |line: &str| line.split(',').any(|one| one.trim().trim_start_matches("W/") == tag);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|line| line.to_str().ok()).is_some_and(known);
    let always = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, always).into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    (always, [(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response()
}
