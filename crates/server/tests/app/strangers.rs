//! A server for strangers: sessions, seats, invitations, and what each may know and do.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::common::{Asked, Server, request};

/// A browser with its cookies.
pub struct Browser<'s> {
    server: &'s Server,
    cookie: Option<String>,
}

impl<'s> Browser<'s> {
    pub fn new(server: &'s Server) -> Browser<'s> {
        Browser { server, cookie: None }
    }

    /// A browser with this cookie.
    pub fn with(server: &'s Server, cookie: Option<String>) -> Browser<'s> {
        Browser { server, cookie }
    }

    pub fn cookie(self) -> Option<String> {
        self.cookie
    }

    async fn send(&mut self, mut request: Request<Body>) -> Asked {
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        request.headers_mut().insert("host", "games.example.org".parse().unwrap());
        let answer = self.server.send(request).await;
        if let Some(set) = answer.headers.get("set-cookie") {
            self.cookie = set.to_str().unwrap().split(';').next().map(str::to_owned);
        }
        answer
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Asked {
        self.send(request("POST", path, Some(body))).await
    }

    pub async fn get(&mut self, path: &str) -> Asked {
        self.send(request("GET", path, None)).await
    }

    pub async fn begin(&mut self, more: Value) -> Value {
        let mut new = json!({ "system": "death-valley", "scenario": "ridge-farm" });
        new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let begun = self.post("/api/battles", new).await;
        assert_eq!(begun.status.as_u16(), 200, "{}", begun.text);
        begun.json()
    }

    /// Take the seat of a side in a battle of this browser with another one.
    pub async fn invites(&mut self, battle: &Value, side: &str, guest: &mut Browser<'_>) -> Asked {
        let path = format!("/api/battles/{}/invite", id(battle));
        let invited = self.post(&path, json!({ "side": side })).await;
        assert_eq!(invited.status.as_u16(), 200, "{}", invited.text);
        guest.post("/api/seats", json!({ "code": code(&invited.json()) })).await
    }
}

pub fn id(battle: &Value) -> &str {
    battle["id"].as_str().unwrap()
}

fn code(invitation: &Value) -> String {
    invitation["path"].as_str().unwrap().strip_prefix("/seat/").unwrap().to_owned()
}

pub fn first_answer(battle: &Value) -> Value {
    json!({ "at": battle["position"], "answers": [battle["waiting"]["options"][0]["slug"]] })
}

#[tokio::test]
async fn a_visitor_is_known_by_a_cookie_that_is_no_secret_of_ours() {
    let server = Server::public().await;
    let mut ann = Browser::new(&server);
    assert!(!ann.get("/api/systems").await.headers.contains_key("set-cookie"), "looking needs no session");
    let new = json!({ "system": "death-valley", "scenario": "ridge-farm" });
    let begun = ann.post("/api/battles", new).await;
    let cookie = begun.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-longroll-visitor=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let token = ann.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned();
    for file in std::fs::read_dir(server.folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let found = bytes.windows(token.len()).any(|window| window == token.as_bytes());
        assert!(!found, "the token is not on disk");
    }
    let again = ann.begin(json!({})).await;
    assert_eq!(again["seats"], json!({ "mine": ["north", "south"], "claimed": [], "owner": true, "invites": true }));
    let list = ann.get("/api/battles").await.json();
    assert_eq!(list["battles"].as_array().unwrap().len(), 2);
    assert_eq!((list["battles"][0]["waits"].clone(), list["more"].clone()), (json!(true), json!(false)));
    let mut forged = Browser { server: &server, cookie: Some(format!("__Host-longroll-visitor={}", "ab".repeat(32))) };
    assert_eq!(forged.get("/api/battles").await.json()["battles"], json!([]));
}

/// Fault 9 of the audit: every visitor could answer for either side, read its secrets, fork and delete.
#[tokio::test]
async fn strangers_do_nothing_in_a_battle_of_others() {
    let server = Server::public().await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    let battle = ann.begin(json!({})).await;
    eve.begin(json!({})).await;
    let path = format!("/api/battles/{}", id(&battle));
    let seen = eve.get(&path).await.json();
    assert_eq!((seen["mine"].clone(), seen["undo"].clone()), (json!(false), json!(false)));
    assert_eq!(seen["waiting"]["options"], json!([]), "a spectator sees who decides, not between what");
    assert_eq!(seen["seats"], json!({ "mine": [], "claimed": [], "owner": false, "invites": false }));
    let answer = first_answer(&battle);
    for (deed, body) in [
        ("answer", answer.clone()),
        ("faces", json!({ "faces": [1] })),
        ("undo", json!({})),
        ("redo", json!({})),
        ("standing", json!({ "of": "north", "question": "x", "answer": "fire" })),
        ("fork", json!({ "entries": 0 })),
        ("forecast", json!({ "answer": "x" })),
        ("invite", json!({ "side": "north" })),
        ("revoke", json!({ "side": "north" })),
    ] {
        let refused = eve.post(&format!("{path}/{deed}"), body).await;
        assert_eq!(refused.status.as_u16(), 403, "{deed}: {}", refused.text);
    }
    for asked in [
        "?side=north",
        "/log?side=south",
        "/play",
        "/hint?side=north",
        "/threats?side=south",
        "/review?side=north",
        "/story?side=south",
    ] {
        let refused = eve.get(&format!("{path}{asked}")).await;
        assert_eq!(refused.status.as_u16(), 403, "{asked}: {}", refused.text);
    }
    assert_eq!(eve.send(request("DELETE", &path, None)).await.status.as_u16(), 403);
    assert_eq!(ann.post(&format!("{path}/answer"), answer).await.status.as_u16(), 200, "its owner plays on");
    assert_eq!(ann.send(request("DELETE", &path, None)).await.status.as_u16(), 204);
}

#[tokio::test]
async fn an_invitation_gives_one_seat_once() {
    let server = Server::public().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let battle = ann.begin(json!({ "names": { "north": "Ann" } })).await;
    let path = format!("/api/battles/{}", id(&battle));
    let invited = ann.post(&format!("{path}/invite"), json!({ "side": "south" })).await.json();
    let opened = server.send(request("GET", invited["path"].as_str().unwrap(), None)).await;
    assert_eq!(opened.headers["location"].to_str().unwrap(), format!("/#/seat/{}", code(&invited)));
    for _ in 0..2 {
        let offered = eve.get(&format!("/api/seats/{}", code(&invited))).await.json();
        assert_eq!((&offered["side"], &offered["names"]["north"]), (&json!("south"), &json!("Ann")), "looking is free");
    }
    let seated = bob.post("/api/seats", json!({ "code": code(&invited) })).await.json();
    assert_eq!(seated["seats"]["mine"], json!(["south"]));
    let late = eve.post("/api/seats", json!({ "code": code(&invited) })).await;
    assert_eq!(late.status.as_u16(), 404, "{}", late.text);
    let forged = format!("{}-{}", id(&battle), "0".repeat(32));
    assert_eq!(eve.post("/api/seats", json!({ "code": forged })).await.status.as_u16(), 404);
    assert_eq!(bob.get("/api/battles").await.json()["battles"][0]["id"], battle["id"], "it is on his list");
    let ann_sees = ann.get(&path).await.json();
    assert_eq!(ann_sees["seats"], json!({ "mine": ["north"], "claimed": ["south"], "owner": true, "invites": true }));
    for (who, side, status) in [(&mut ann, "south", 403), (&mut bob, "north", 403)] {
        let answer = who.get(&format!("{path}?side={side}")).await;
        assert_eq!(answer.status.as_u16(), status, "{side}");
        assert_eq!(who.get(&format!("{path}/play")).await.status.as_u16(), 403, "a play file holds what both hide");
        assert_eq!(who.post(&format!("{path}/fork"), json!({ "entries": 0 })).await.status.as_u16(), 403);
    }
    let decider = ann_sees["waiting"]["side"].as_str().unwrap().to_owned();
    let (mover, other) = if decider == "north" { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
    let now = mover.get(&path).await.json();
    assert_eq!(now["mine"], true);
    assert_eq!(other.post(&format!("{path}/answer"), first_answer(&now)).await.status.as_u16(), 403);
    let moved = mover.post(&format!("{path}/answer"), first_answer(&now)).await;
    assert_eq!(moved.status.as_u16(), 200, "{}", moved.text);
    assert_eq!(bob.post(&format!("{path}/revoke"), json!({ "side": "north" })).await.status.as_u16(), 403);
    let revoked = ann.post(&format!("{path}/revoke"), json!({ "side": "south" })).await.json();
    assert_eq!(revoked["seats"]["mine"], json!(["north", "south"]), "the owner takes the seat back");
    assert_eq!(bob.get(&path).await.json()["seats"]["mine"], json!([]));
}

#[tokio::test]
async fn the_computers_seat_is_not_given_away() {
    let server = Server::public().await;
    let mut ann = Browser::new(&server);
    let battle = ann.begin(json!({ "players": { "south": "recruit" } })).await;
    let invited = ann.post(&format!("/api/battles/{}/invite", id(&battle)), json!({ "side": "south" })).await;
    assert_eq!(invited.status.as_u16(), 409, "{}", invited.text);
}

/// Seats outlast the program, and an invitation that was not used.
#[tokio::test]
async fn seats_are_on_disk() {
    let server = Server::public().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let battle = ann.begin(json!({})).await;
    assert_eq!(ann.invites(&battle, "south", &mut bob).await.status.as_u16(), 200);
    let path = format!("/api/battles/{}", id(&battle));
    let open = ann.post(&format!("{path}/invite"), json!({ "side": "north" })).await.json();
    let (ann, bob) = (ann.cookie, bob.cookie);
    let server = server.restart().await;
    let mut bob = Browser { server: &server, cookie: bob };
    assert_eq!(bob.get(&path).await.json()["seats"]["mine"], json!(["south"]));
    let mut ann = Browser { server: &server, cookie: ann };
    assert_eq!(ann.get(&path).await.json()["seats"]["mine"], json!(["north"]));
    let taken = bob.post("/api/seats", json!({ "code": code(&open) })).await.json();
    assert_eq!(taken["seats"]["mine"], json!(["north", "south"]));
    assert_eq!(
        ann.get(&path).await.json()["seats"],
        json!({ "mine": [], "claimed": ["north", "south"], "owner": true, "invites": true })
    );
}

/// Fault 11 of the audit: what one visitor may use up is his, not everybody's.
#[tokio::test]
async fn one_visitor_does_not_use_up_what_others_need() {
    let server = Server::public().await;
    let mut eve = Browser::new(&server);
    let army = json!({ "text": "x".repeat(60_000) });
    let mut refused = 0;
    for _ in 0..200 {
        let mut check = request("POST", "/api/systems/cwb/armies", Some(army.clone()));
        check.extensions_mut().insert(axum::extract::ConnectInfo(std::net::SocketAddr::from(([192, 0, 2, 1], 9))));
        refused += usize::from(eve.send(check).await.status.as_u16() == 429);
    }
    assert!(refused > 50, "{refused}");
    let mut check = request("POST", "/api/systems/cwb/armies", Some(army));
    check.extensions_mut().insert(axum::extract::ConnectInfo(std::net::SocketAddr::from(([192, 0, 2, 2], 9))));
    assert_eq!(Browser::new(&server).send(check).await.status.as_u16(), 200, "another address has its own allowance");
}

/// Streams are counted for each visitor.
#[tokio::test]
async fn one_visitor_does_not_take_every_stream() {
    let server = Server::public().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    ann.begin(json!({})).await;
    bob.begin(json!({})).await;
    let listen = |cookie: &Option<String>| {
        let mut request = request("GET", "/api/events", None);
        request.headers_mut().insert("cookie", cookie.clone().unwrap().parse().unwrap());
        request.headers_mut().insert("host", "games.example.org".parse().unwrap());
        request
    };
    let mut held = Vec::new();
    for _ in 0..16 {
        let stream = server.open(listen(&ann.cookie)).await;
        assert_eq!(stream.status().as_u16(), 200);
        held.push(stream);
    }
    assert_eq!(server.open(listen(&ann.cookie)).await.status().as_u16(), 429);
    assert_eq!(server.open(listen(&bob.cookie)).await.status().as_u16(), 200);
    drop(held);
    assert_eq!(server.open(listen(&ann.cookie)).await.status().as_u16(), 200, "places are given back");
}
