//! What is not granted: foreign sites, strangers in a room, floods, and anything that is no sensible request.

use crate::common::{Server, from, request};
use axum::body::Body;
use axum::http::Request;
use chance::Seeded;
use longroll::seat::Chance;
use serde_json::{Value, json};

#[tokio::test]
async fn pages_are_locked_down() {
    let server = Server::here().await;
    for path in ["/", "/api/systems", "/nothing", "/api/nothing", "/book/"] {
        let answer = server.send(request("GET", path, None)).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"), "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
    }
    let script = server.send(request("GET", "/app.js", None)).await;
    assert!(!script.headers.contains_key("content-security-policy"), "browsers read it only from pages");
    assert_eq!(script.headers["x-content-type-options"], "nosniff");
    let page = server.send(request("GET", "/", None)).await;
    assert_eq!((page.status.as_u16(), page.headers["content-type"].to_str().unwrap()), (200, "text/html"));
    let mut again = request("GET", "/", None);
    again.headers_mut().insert("if-none-match", page.headers["etag"].clone());
    assert_eq!(server.send(again).await.status.as_u16(), 304);
    let escape = server.send(request("GET", "/../Cargo.toml", None)).await;
    assert_eq!(escape.status.as_u16(), 404);
}

#[tokio::test]
async fn every_answer_has_the_id_of_its_request() {
    let server = Server::here().await;
    let id = async || server.send(request("GET", "/api/nothing", None)).await.headers["x-request-id"].clone();
    assert_ne!(id().await, id().await);
}

#[tokio::test]
async fn the_book_is_served_with_its_pictures() {
    let server = Server::here().await;
    let answer = async |path| server.send(request("GET", path, None)).await;
    let moved = answer("/book").await;
    assert_eq!((moved.status.as_u16(), moved.headers["location"].to_str().unwrap()), (308, "/book/"));
    for (path, kind) in [
        ("/book/", "text/html; charset=utf-8"),
        ("/book/great-battles/10-fire.html", "text/html; charset=utf-8"),
        ("/book/images/battle.png", "image/png"),
    ] {
        let page = answer(path).await;
        assert_eq!((page.status.as_u16(), page.headers["content-type"].to_str().unwrap()), (200, kind), "{path}");
    }
    for path in ["/book/nothing.html", "/book/SUMMARY.md", "/book/../Cargo.toml"] {
        assert_eq!(answer(path).await.status.as_u16(), 404, "{path}");
    }
}

#[tokio::test]
async fn other_hosts_and_sites_are_turned_away() {
    let server = Server::here().await;
    let foreign = Request::get("/api/systems").header("host", "evil.example").body(Body::empty()).unwrap();
    assert_eq!(server.send(foreign).await.status.as_u16(), 421);
    let mut crossed = request("POST", "/api/evenings", Some(json!({ "title": "x" })));
    crossed.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(server.send(crossed).await.status.as_u16(), 403);
    let mut form = request("POST", "/api/evenings", None);
    *form.body_mut() = Body::from("title=x");
    form.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    assert_eq!(server.send(form).await.status.as_u16(), 415);
}

#[tokio::test]
async fn requests_have_a_size_and_a_rate() {
    let server = Server::here().await;
    let large = json!({ "title": "x".repeat(70_000) });
    let answer = server.send(request("POST", "/api/evenings", Some(large))).await;
    assert_eq!((answer.status.as_u16(), answer.json()["errors"][0]["message"].is_string()), (413, true));
    let mut granted = 0;
    for _ in 0..1000 {
        granted += usize::from(server.send(from(1, request("GET", "/api/room", None))).await.status.is_success());
    }
    assert!((400..1000).contains(&granted), "{granted}");
    assert!(server.send(from(2, request("GET", "/api/room", None))).await.status.is_success(), "others are served");
}

#[tokio::test]
async fn a_room_opens_to_its_code_only() {
    let server = Server::room().await;
    let code = server.code.clone().unwrap();
    let stranger = server.send(request("GET", "/api/systems", None)).await;
    assert_eq!((stranger.status.as_u16(), stranger.json()["errors"][0]["at"].clone()), (401, json!("code")));
    let view = server.send(request("GET", "/api/room", None)).await.json();
    assert_eq!(view, json!({ "room": true, "joined": false }), "a stranger learns nothing more");
    let wrong = server.send(request("POST", "/api/join", Some(json!({ "code": "AAAAAA" })))).await;
    assert_eq!(wrong.status.as_u16(), 403);
    let joined = server.send(request("POST", "/api/join", Some(json!({ "code": code.to_lowercase() })))).await;
    let cookie = joined.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let inside = |path: &str| {
        let mut request = request("GET", path, None);
        let pair = cookie.split(';').next().unwrap();
        request.headers_mut().insert("cookie", pair.parse().unwrap());
        request
    };
    assert!(server.send(inside("/api/systems")).await.status.is_success());
    let view = server.send(inside("/api/room")).await.json();
    assert_eq!((&view["code"], &view["address"]), (&json!(code), &json!("http://192.168.1.7:4861")));
    assert!(view["qr"].as_str().unwrap().contains("<svg"));
    let walked = server.send(request("GET", &format!("/join/{code}"), None)).await;
    assert!(walked.status.is_redirection() && walked.headers.contains_key("set-cookie"));
    let lost = server.send(request("GET", "/join/BBBBBB", None)).await;
    assert!(lost.status.is_redirection() && !lost.headers.contains_key("set-cookie"));
    let server = server.restart().await;
    assert_eq!(server.code, Some(code), "within an evening a room stays the same");
    assert!(server.send(inside("/api/systems")).await.status.is_success());
}

#[tokio::test]
async fn codes_cannot_be_guessed_fast() {
    let server = Server::room().await;
    let mut tried = 0;
    for _ in 0..50 {
        let guess = request("POST", "/api/join", Some(json!({ "code": "AAAAAA" })));
        tried += usize::from(server.send(from(1, guess)).await.status.as_u16() == 403);
    }
    assert!(tried < 10, "{tried}");
    for number in 2..500 {
        let guess = request("POST", "/api/join", Some(json!({ "code": "AAAAAA" })));
        tried += usize::from(server.send(from(number, guess)).await.status.as_u16() == 403);
    }
    assert!(tried < 100, "many addresses together: {tried}");
}

/// Random paths and bodies: every answer is a proper refusal or grant, never a fault of ours.
#[tokio::test]
async fn nonsense_is_refused_and_breaks_nothing() {
    const ROUTES: [&str; 12] = [
        "/api/odds",
        "/api/worth",
        "/api/sweep",
        "/api/tables",
        "/api/tables/x/roll",
        "/api/tables/x/faces",
        "/api/evenings",
        "/api/turns/cwb",
        "/api/join",
        "/api/log/x",
        "/api/systems/x",
        "/api/",
    ];
    let server = Server::here().await;
    let mut dice = Seeded::new(1862);
    for number in 0..3000 {
        let method = ["GET", "POST", "PUT", "DELETE"][dice.below(4) as usize];
        let route = ROUTES[dice.below(12) as usize];
        let mut body = nonsense(&mut dice, 3).to_string().into_bytes();
        if dice.below(4) == 0 {
            body.truncate(dice.below(body.len() as u64 + 1) as usize);
        }
        let mut request = from(number, request(method, route, Some(Value::Null)));
        *request.body_mut() = Body::from(body.clone());
        let body = String::from_utf8_lossy(&body);
        let answer = server.send(request).await;
        assert!(!answer.status.is_server_error(), "{method} {route} {body}: {}", answer.text);
        if !answer.status.is_success() {
            assert!(answer.json()["errors"][0]["message"].is_string(), "{method} {route} {body}: {}", answer.text);
        }
    }
}

/// A value of any shape, with words that routes know among those they do not.
fn nonsense(dice: &mut Seeded, depth: u64) -> Value {
    const WORDS: [&str; 20] = [
        "system",
        "procedure",
        "inputs",
        "switches",
        "death-valley",
        "fire",
        "cwb",
        "shock",
        "faces",
        "field",
        "values",
        "title",
        "turn",
        "weapon",
        "R",
        "",
        "-1",
        "99999999999999999999",
        "\u{0}\u{7f}",
        "é\u{202e}'\"<script>",
    ];
    let word = |dice: &mut Seeded| WORDS[dice.below(20) as usize].to_owned();
    match dice.below(if depth == 0 { 5 } else { 8 }) {
        0 => Value::Null,
        1 => json!(dice.below(2) == 0),
        2 => json!(dice.below(u64::MAX) as i64),
        3 => json!(dice.below(1000) as f64 / 7.0),
        4 => word(dice).into(),
        5 => (0..dice.below(4)).map(|_| nonsense(dice, depth - 1)).collect(),
        _ => Value::Object((0..dice.below(6)).map(|_| (word(dice), nonsense(dice, depth - 1))).collect()),
    }
}
