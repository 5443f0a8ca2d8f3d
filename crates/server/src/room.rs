//! A room: phones and tablets around the table, which join with a short code.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use qrcode::render::{svg, unicode};
use qrcode::{EcLevel, QrCode};
use serde::{Deserialize, Serialize};
use service::{Refused, Status};
use ts_rs::TS;
use utoipa::ToSchema;
use wire::Faults;

use crate::faults::{self, Answer};
use crate::guard::Client;
use crate::routes;
use crate::state::{App, secret};
use crate::store::{Store, broken as stored};

/// Letters and digits that cannot be mistaken for one another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH: usize = 6;
/// A server that is started again within an evening keeps its guests.
const EVENING: i64 = 12 * 60 * 60 * 1000;
const COOKIE: &str = "longroll";

/// The secrets of a room.
#[derive(Clone, Debug)]
pub struct Room {
    pub code: String,
    /// The cookie of a device that has joined.
    token: String,
    /// Where the room is found: `http://192.168.1.7:4861`.
    pub address: String,
}

/// What a device may know about the room.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct RoomView {
    /// Whether a code is needed at all.
    pub room: bool,
    pub joined: bool,
    /// The address that others type; only shown to devices that have joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
    /// The same as a QR code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub qr: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Join {
    pub code: String,
}

impl Room {
    /// The room of this evening, or a new one.
    pub async fn open(store: &Store, address: String) -> Result<Room, Refused> {
        let kept = store.setting("room", EVENING).await.map_err(stored)?;
        let kept = kept.as_deref().and_then(|kept| kept.split_once(' '));
        if let Some((code, token)) = kept {
            return Ok(Room { code: code.to_owned(), token: token.to_owned(), address });
        }
        let broken = |error: getrandom::Error| Refused::broken(error.to_string());
        let mut bytes = [0; CODE_LENGTH];
        getrandom::fill(&mut bytes).map_err(broken)?;
        let code: String = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
        let token = secret(32).map_err(broken)?;
        store.set("room", &format!("{code} {token}")).await.map_err(stored)?;
        Ok(Room { code, token, address })
    }

    /// The address that joins at once.
    pub fn invitation(&self) -> String {
        format!("{}/join/{}", self.address, self.code)
    }

    /// The invitation for a terminal, two dots a character.
    pub fn qr_text(&self) -> Option<String> {
        let code = QrCode::with_error_correction_level(self.invitation(), EcLevel::M).ok()?;
        Some(code.render::<unicode::Dense1x2>().quiet_zone(true).build())
    }

    fn qr_svg(&self) -> Option<String> {
        let code = QrCode::with_error_correction_level(self.invitation(), EcLevel::M).ok()?;
        Some(code.render::<svg::Color<'_>>().min_dimensions(160, 160).build())
    }

    fn knows(&self, code: &str) -> bool {
        let typed: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
        same(&typed.to_ascii_uppercase(), &self.code)
    }

    fn cookie(&self) -> Option<HeaderValue> {
        let seconds = EVENING / 1000;
        let cookie = format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}", self.token);
        HeaderValue::from_str(&cookie).ok()
    }

    /// Whether these headers show that the device has joined.
    pub fn joined(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == COOKIE && same(value, &self.token))
    }
}

/// Compare secrets in constant time.
fn same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |found, (a, b)| found | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// An address of this machine that other machines can reach. Nothing is sent to find it.
pub fn reachable(listening: SocketAddr) -> String {
    let ip = if listening.ip().is_unspecified() {
        let socket = std::net::UdpSocket::bind(("0.0.0.0", 0));
        let ours = socket.and_then(|socket| socket.connect(("192.0.2.1", 9)).and_then(|()| socket.local_addr()));
        ours.map_or(listening.ip(), |address| address.ip())
    } else {
        listening.ip()
    };
    format!("http://{}", SocketAddr::new(ip, listening.port()))
}

/// Whether this is a room, and whether this device is in it.
#[utoipa::path(get, path = "/api/room", tag = "room", responses((status = 200, body = RoomView)))]
pub async fn get(State(app): State<App>, headers: HeaderMap) -> Answer<RoomView> {
    let Some(room) = &app.room else {
        return Ok(Json(RoomView { room: false, joined: true, address: None, code: None, qr: None }));
    };
    let joined = room.joined(&headers);
    Ok(Json(RoomView {
        room: true,
        joined,
        address: joined.then(|| room.address.clone()),
        code: joined.then(|| room.code.clone()),
        qr: joined.then(|| room.qr_svg()).flatten(),
    }))
}

/// Check a code, and return the cookie of the room.
fn enter(app: &App, client: Client, code: &str) -> Result<HeaderValue, Refused> {
    let Some(room) = &app.room else {
        return Err(Refused::conflict("code", "this is not a room", "no code is needed here"));
    };
    let slower = || Refused::too_many("too many codes were tried", "wait a minute, then try again");
    if !app.limits.joins.allows(client.0) {
        return Err(slower());
    }
    if !room.knows(code) {
        // Only wrong codes count for all, so that many who guess cannot shut out those who know.
        if !app.limits.all_joins.allows(None) {
            return Err(slower());
        }
        let help = "it is on the screen of the machine that runs the room";
        return Err(Refused::new(Status::FORBIDDEN, "code", "this is not the code of this room", help));
    }
    room.cookie().ok_or_else(|| Refused::broken("the room has no key"))
}

/// Join the room.
#[utoipa::path(post, path = "/api/join", tag = "room", request_body = Join,
    responses((status = 200, body = RoomView, description = "and a cookie"), (status = 403, body = Faults),
        (status = 409, body = Faults), (status = 429, body = Faults)))]
pub async fn join(
    State(app): State<App>,
    client: Client,
    routes::Json(this): routes::Json<Join>,
) -> Result<Response, faults::Refused> {
    let cookie = enter(&app, client, &this.code)?;
    let view = RoomView { room: true, joined: true, address: None, code: None, qr: None };
    Ok(([(header::SET_COOKIE, cookie)], Json(view)).into_response())
}

/// The address in the QR code: it joins and opens the page. With a wrong code the page asks for it.
pub async fn walk_in(State(app): State<App>, client: Client, Path(code): Path<String>) -> Response {
    match enter(&app, client, &code) {
        Ok(cookie) => ([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response(),
        Err(_) => Redirect::to("/#/join").into_response(),
    }
}

/// The address of an invitation opens the page, which asks before it takes the seat: what looks at a link in a message does
/// not use it up.
pub async fn sit_down(Path(code): Path<String>) -> Response {
    let plain: String = code.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
    Redirect::to(&format!("/#/seat/{plain}")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Room {
        Room { code: "ABC234".to_owned(), token: "t".repeat(64), address: "http://10.0.0.5:4861".to_owned() }
    }

    #[test]
    fn codes_are_forgiving_about_case_and_blanks_only() {
        assert!(room().knows("abc 234") && room().knows("ABC-234"));
        assert!(!room().knows("ABC235") && !room().knows("") && !room().knows("ABC2345"));
    }

    #[test]
    fn only_the_token_opens() {
        let with = |cookie: &str| HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).unwrap())]);
        assert!(room().joined(&with(&format!("a=b; longroll={}", "t".repeat(64)))));
        assert!(!room().joined(&with("longroll=ABC234")) && !room().joined(&HeaderMap::new()));
    }

    #[test]
    fn the_terminal_gets_a_square_of_blocks() {
        let text = room().qr_text().unwrap();
        assert!(text.lines().count() > 10 && text.contains('█'));
        assert!(room().qr_svg().unwrap().contains("<svg"));
    }
}
