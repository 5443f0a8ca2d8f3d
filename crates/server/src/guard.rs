//! Who may send requests: this machine alone, or a room with a code; only from our own pages, and not too often.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use service::{Refused, Status};

use crate::faults;
use crate::state::App;

/// Nothing but our own files, no inline script, no frame around us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// The longest time that any answer may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// Routes that a device must reach before it has joined.
const OPEN: [&str; 3] = ["/api/room", "/api/join", "/api/openapi.json"];

/// The address a request came from, where it is known.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub Option<IpAddr>);

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(Client(parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())))
    }
}

/// Runs before every route.
pub async fn guard(State(app): State<App>, client: Client, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let mut response = match admit(&app, client, &request) {
        Ok(()) => match tokio::time::timeout(PATIENCE, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                let help = "ask for something smaller, or try again";
                faults::Refused(Refused::new(Status::BUSY, "", "this took too long", help)).into_response()
            }
        },
        Err(refused) => faults::Refused(refused).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

fn admit(app: &App, client: Client, request: &Request) -> Result<(), Refused> {
    if !app.limits.requests.allows(client.0) {
        return Err(Refused::too_many("too many requests", "wait a second"));
    }
    let (headers, path) = (request.headers(), request.uri().path());
    if !known_host(headers, app.room.is_some()) {
        let help = "use the address that longroll printed";
        return Err(Refused::new(Status::MISDIRECTED, "", "the server does not have this address", help));
    }
    let changes = ![Method::GET, Method::HEAD].contains(request.method());
    if changes && !same_origin(headers) {
        let help = "changes are made from Long Roll's own pages";
        return Err(Refused::new(Status::FORBIDDEN, "", "this request comes from another site", help));
    }
    if let Some(room) = &app.room
        && path.starts_with("/api/")
        && !OPEN.contains(&path)
        && !room.joined(headers)
    {
        let help = "join with the code of the room";
        return Err(Refused::new(Status::UNAUTHORIZED, "code", "this device has not joined the room", help));
    }
    Ok(())
}

/// The name in the address, without its port.
fn host(headers: &HeaderMap) -> Option<&str> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let port = host.rfind(':').filter(|at| !host[*at..].contains(']'));
    Some(host[..port.unwrap_or(host.len())].trim_matches(['[', ']']))
}

/// A foreign name that was made to point here (DNS rebinding) is not one of ours. Numbers cannot be made to point
/// anywhere, so a room is found by its number, or by a name that only a local network knows.
fn known_host(headers: &HeaderMap, room: bool) -> bool {
    let Some(host) = host(headers) else { return false };
    let number = host.parse::<IpAddr>().ok();
    let here = host == "localhost" || number.is_some_and(|ip| ip.is_loopback());
    let near = || number.is_some() || !host.contains('.') || host.strip_suffix(".local").is_some();
    here || (room && near())
}

/// Whether a request comes from our own pages. Browsers say so; other programs send no such header.
fn same_origin(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    origin.is_some() && origin == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn foreign_names_are_not_ours() {
        let known = |host: &str, room| known_host(&headers(&[("host", host)]), room);
        assert!(known("localhost:4861", false) && known("127.0.0.1:4861", false) && known("[::1]:4861", false));
        assert!(!known("evil.example:4861", false) && !known("192.168.1.7:4861", false));
        assert!(known("192.168.1.7:4861", true) && known("laptop.local", true) && known("laptop:4861", true));
        assert!(!known("evil.example", true) && !known_host(&HeaderMap::new(), true));
    }

    #[test]
    fn other_sites_change_nothing() {
        let host = ("host", "localhost:4861");
        assert!(same_origin(&headers(&[host])));
        assert!(same_origin(&headers(&[host, ("sec-fetch-site", "same-origin")])));
        assert!(!same_origin(&headers(&[host, ("sec-fetch-site", "cross-site")])));
        assert!(same_origin(&headers(&[host, ("origin", "http://localhost:4861")])));
        assert!(!same_origin(&headers(&[host, ("origin", "http://evil.example")])));
        assert!(!same_origin(&headers(&[host, ("origin", "null")])));
    }
}
