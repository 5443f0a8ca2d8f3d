//! Visitors: a device gets a session the first time it begins something, without a name or a password.
//!
//! The cookie holds a random token, the database its hash. On this machine alone there is one visitor, who needs no cookie.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderValue, header};
use lru::LruCache;
use sha2::{Digest, Sha256};

use service::Refused;
use service::visitor::Visitor;

use crate::guard::Client;
use crate::state::{App, hex, secret};
use crate::store::broken as stored;

/// How long a device stays known after its last visit, in seconds.
const KNOWN_FOR: u32 = 400 * 24 * 60 * 60;
/// Sessions kept in memory.
const MOST_KEPT: NonZeroUsize = NonZeroUsize::new(4096).unwrap();
/// Letters of a token.
const TOKEN: usize = 64;

/// The session cookie that a handler made, for the guard to send.
#[derive(Clone, Debug, Default)]
pub struct Fresh(Arc<Mutex<Option<String>>>);

impl Fresh {
    fn set(&self, token: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(token);
    }

    /// The cookie to send, if a session was begun.
    pub fn cookie(&self, secure: bool) -> Option<HeaderValue> {
        let token = self.0.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let secure = if secure { "; Secure" } else { "" };
        let name = name(!secure.is_empty());
        HeaderValue::from_str(&format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={KNOWN_FOR}{secure}"))
            .ok()
    }
}

/// The sessions used last, by the hash of their token.
#[derive(Debug)]
pub struct Sessions(Mutex<LruCache<String, String>>);

impl Default for Sessions {
    fn default() -> Sessions {
        Sessions(Mutex::new(LruCache::new(MOST_KEPT)))
    }
}

/// The name of the cookie. With the prefix, browsers take it only over TLS and from this host.
fn name(secure: bool) -> &'static str {
    if secure { "__Host-longroll-visitor" } else { "longroll-visitor" }
}

fn hashed(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// The token in these headers, if it can be one.
fn token(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, token) = pairs.find(|(known, _)| *known == name(secure))?;
    (token.len() == TOKEN && token.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(token)
}

/// Who sends these headers.
pub async fn who(app: &App, headers: &HeaderMap) -> Result<Visitor, Refused> {
    if app.alone() {
        return Ok(Visitor::Local);
    }
    let known = |id: String| if app.room.is_some() { Visitor::Room(id) } else { Visitor::Known(id) };
    let stranger = if app.room.is_some() { Visitor::Room(String::new()) } else { Visitor::Stranger };
    let Some(token) = token(headers, app.front.secure()).map(hashed) else { return Ok(stranger) };
    let kept = app.sessions.0.lock().unwrap_or_else(PoisonError::into_inner).get(&token).cloned();
    if let Some(id) = kept {
        return Ok(known(id));
    }
    let Some(id) = app.store.visitor(&token).await.map_err(stored)? else { return Ok(stranger) };
    app.sessions.0.lock().unwrap_or_else(PoisonError::into_inner).put(token, id.clone());
    Ok(known(id))
}

/// Begin a session for a stranger.
pub async fn welcome(app: &App, client: Client, fresh: &Fresh) -> Result<Visitor, Refused> {
    if !app.limits.visitors.allows(client.0) {
        let help = "come back in an hour, or use the browser that was here before";
        return Err(Refused::too_many("too many new visitors come from your address", help));
    }
    let broken = |error: getrandom::Error| Refused::broken(error.to_string());
    let (id, token) = (secret(8).map_err(broken)?, secret(TOKEN / 2).map_err(broken)?);
    app.store.add_visitor(&id, &hashed(&token)).await.map_err(stored)?;
    fresh.set(token);
    Ok(if app.room.is_some() { Visitor::Room(id) } else { Visitor::Known(id) })
}

/// Whether a request to this path begins or joins something, so that its sender must be known.
pub fn begins(path: &str) -> bool {
    let Some(rest) = path.strip_prefix("/api/battles") else { return path == "/api/seats" || path == "/api/lobby" };
    rest.is_empty() || rest == "/load" || rest.ends_with("/fork")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_a_token_and_nothing_else() {
        let with = |cookie: &str| HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).unwrap())]);
        let good = "ab".repeat(32);
        assert_eq!(token(&with(&format!("a=b; longroll-visitor={good}")), false), Some(good.as_str()));
        assert_eq!(token(&with(&format!("longroll-visitor={good}")), true), None, "over TLS it has another name");
        for bad in ["", "x", &"zz".repeat(32), &"ab".repeat(33)] {
            assert_eq!(token(&with(&format!("longroll-visitor={bad}")), false), None, "{bad}");
        }
    }

    #[test]
    fn only_what_begins_something_makes_a_visitor() {
        for path in ["/api/battles", "/api/battles/load", "/api/battles/b/fork", "/api/seats", "/api/lobby"] {
            assert!(begins(path), "{path}");
        }
        for path in ["/api/odds", "/api/battles/b/answer", "/api/battles/b/forecast", "/api/join"] {
            assert!(!begins(path), "{path}");
        }
    }

    #[test]
    fn over_tls_the_cookie_stays_there() {
        let fresh = Fresh::default();
        assert!(fresh.cookie(true).is_none());
        fresh.set("ab".repeat(32));
        let cookie = fresh.cookie(true).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("__Host-longroll-visitor=") && cookie.ends_with("; Secure"), "{cookie}");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Domain"));
    }
}
