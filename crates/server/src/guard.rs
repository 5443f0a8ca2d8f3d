//! Who may send requests: this machine alone, or a room with a code; only from our own pages, and not too often.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use service::visitor::Visitor;
use service::{Refused, Status};

use crate::faults;
use crate::front::Front;
use crate::state::App;
use crate::visitor::{self, Fresh};

/// Nothing but our own files, no inline script, no frame around us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// The longest time that any answer may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// Routes of the evening's book, which a table shares. On a public server there is no such table.
const SHARED: [&str; 5] = ["/api/tables", "/api/evenings", "/api/log", "/api/luck", "/api/turns"];

/// Routes that a device must reach before it has joined.
const OPEN: [&str; 3] = ["/api/room", "/api/join", "/api/openapi.json"];

/// The address a request came from, where it is known; behind our proxy, the address that the proxy names. An IPv6 network,
/// which a household has whole, counts as one.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub Option<IpAddr>);

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(parts.extensions.get::<Client>().copied().unwrap_or(Client(None)))
    }
}

/// What one household has: an IPv4 address, or an IPv6 network.
pub fn prefix(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

/// The visitor that a request works for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asker {
    /// The visitor, or the address of a stranger.
    pub who: String,
    /// The address; empty for the player of this machine, who is not limited.
    pub address: String,
}

tokio::task_local! {
    static ASKER: Asker;
}

/// The visitor that the running task works for; all work of the server itself counts as one.
pub fn asker() -> Asker {
    ASKER.try_with(Clone::clone).unwrap_or_default()
}

/// A task that works for the same asker, after the request too.
pub fn same_asker<T>(task: impl Future<Output = T>) -> impl Future<Output = T> {
    ASKER.scope(asker(), task)
}

/// Work for this asker on this thread.
pub fn as_asker<T>(asker: Asker, work: impl FnOnce() -> T) -> T {
    ASKER.sync_scope(asker, work)
}

/// Runs before every route.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut asked, body) = request.into_parts();
    let api = asked.uri.path().starts_with("/api/");
    let peer = asked.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let client = Client(peer.map(|peer| prefix(app.front.client(peer, &asked.headers))));
    let fresh = Fresh::default();
    asked.extensions.insert(client);
    let mut response = match admitted(&app, client, &asked, &fresh).await {
        Ok(visitor) => {
            let address = client.0.filter(|_| !app.alone()).map_or_else(String::new, |address| address.to_string());
            let who = if visitor.id().is_empty() { address.clone() } else { visitor.id().to_owned() };
            let asker = Asker { who, address };
            asked.extensions.insert(visitor);
            let request = Request::from_parts(asked, body);
            match tokio::time::timeout(PATIENCE, ASKER.scope(asker, next.run(request))).await {
                Ok(response) => response,
                Err(_) => {
                    let help = "ask for something smaller, or try again";
                    faults::Refused(Refused::new(Status::BUSY, "", "this took too long", help)).into_response()
                }
            }
        }
        Err(refused) => faults::Refused(refused).into_response(),
    };
    let headers = response.headers_mut();
    if let Some(cookie) = fresh.cookie(app.front.secure()) {
        headers.append(header::SET_COOKIE, cookie);
    }
    if app.front.secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // A battle loads a hundred scripts and styles, and browsers read these only from a page.
    if !is_part_of_a_page(headers) {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// Scripts and styles, which are never opened as pages.
fn is_part_of_a_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    [&b"text/javascript"[..], b"text/css"].iter().any(|part| kind.starts_with(part))
}

/// The visitor who sends a request, if it is admitted. Only the API needs to know who he is. A stranger who begins something
/// gets a session.
async fn admitted(app: &App, client: Client, request: &Parts, fresh: &Fresh) -> Result<Visitor, Refused> {
    admit(app, client, request)?;
    let path = request.uri.path();
    if !path.starts_with("/api/") {
        return Ok(Visitor::Stranger);
    }
    let visitor = visitor::who(app, &request.headers).await?;
    let begins = request.method == Method::POST && visitor::begins(path);
    if begins && visitor.is_new() { visitor::welcome(app, client, fresh).await } else { Ok(visitor) }
}

fn admit(app: &App, client: Client, request: &Parts) -> Result<(), Refused> {
    if !app.limits.requests.allows(client.0) {
        return Err(Refused::too_many("too many requests", "wait a second"));
    }
    let (headers, path) = (&request.headers, request.uri.path());
    if !known_host(headers, app.room.is_some()) && !public_host(headers, &app.front) {
        let help = "use the address that longroll printed";
        return Err(Refused::new(Status::MISDIRECTED, "", "the server does not have this address", help));
    }
    let changes = ![Method::GET, Method::HEAD].contains(&request.method);
    if changes && !same_origin(headers) {
        let help = "changes are made from Long Roll's own pages";
        return Err(Refused::new(Status::FORBIDDEN, "", "this request comes from another site", help));
    }
    let shared = SHARED.iter().any(|shared| path == *shared || path.starts_with(&format!("{shared}/")));
    if app.front.public.is_some() && shared {
        let help = "odds and battles are here; for an evening's log start longroll on your own machine";
        return Err(Refused::new(Status::FORBIDDEN, "", "a public server keeps no evenings", help));
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

/// Whether a request names the public address as its host.
fn public_host(headers: &HeaderMap, front: &Front) -> bool {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).is_some_and(|host| front.is_host(host))
}

/// A foreign name that was made to point here (DNS rebinding) is not one of ours. Numbers cannot be made to point
/// anywhere, so a room is found by its number, or by a name that only a local network knows.
fn known_host(headers: &HeaderMap, room: bool) -> bool {
    let Some(host) = host(headers).filter(|_| headers.get_all(header::HOST).iter().count() == 1) else { return false };
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
    fn an_ipv6_household_counts_as_one() {
        let of = |address: &str| prefix(address.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }

    #[test]
    fn a_request_has_one_host() {
        let mut two = headers(&[("host", "localhost:4861")]);
        two.append("host", HeaderValue::from_static("evil.example"));
        assert!(!known_host(&two, false));
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
