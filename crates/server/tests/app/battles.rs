//! Battles through their routes: begun, played, undone, reviewed, saved, loaded, played on after a restart.

use axum::http::StatusCode;
use chance::Seeded;
use longroll::seat::Chance;
use serde_json::{Value, json};
use tokio_stream::StreamExt;

use crate::common::{Server, request};

fn ridge_farm(more: &Value) -> Value {
    let mut new = json!({ "system": "death-valley", "scenario": "ridge-farm" });
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    new
}

async fn begin(server: &mut Server, more: Value) -> Value {
    server.get("POST /api/battles", &[], Some(ridge_farm(&more))).await
}

fn id(battle: &Value) -> &str {
    battle["id"].as_str().unwrap()
}

/// Do the first thing that is waited for.
async fn act(server: &mut Server, battle: &Value) -> Value {
    let (waiting, at) = (&battle["waiting"], &battle["position"]);
    match waiting["kind"].as_str().unwrap() {
        "pick" => {
            let answers = [&waiting["options"][0]["slug"]];
            let body = json!({ "at": at, "answers": answers });
            server.get("POST /api/battles/{id}/answer", &[id(battle)], Some(body)).await
        }
        kind => {
            let face = if kind == "die" { &waiting["lowest"] } else { &waiting["values"][0] };
            let body = json!({ "at": at, "faces": [face] });
            server.get("POST /api/battles/{id}/faces", &[id(battle)], Some(body)).await
        }
    }
}

async fn play_file(server: &Server, battle: &Value) -> String {
    server.send(request("GET", &format!("/api/battles/{}/play", id(battle)), None)).await.text
}

/// The review of a battle, once it is there.
async fn reviewed(server: &mut Server, id: &[&str]) -> Value {
    for _ in 0..600 {
        let found = server.get("GET /api/battles/{id}/review?side=north", id, None).await;
        if !found["review"].is_null() {
            return found["review"].clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("no review after a minute");
}

#[tokio::test]
async fn a_tour_of_every_route_of_battles() {
    let mut server = Server::here().await;
    let scenarios = server.get("GET /api/systems/{system}/battles", &["death-valley"], None).await;
    assert_eq!(scenarios["scenarios"][0]["id"], "ridge-farm");
    let begun = begin(&mut server, json!({ "title": "A # dawn", "names": { "north": "Ann" } })).await;
    let here = [id(&begun)];
    assert_eq!((begun["mine"].clone(), begun["title"].clone()), (json!(true), json!("A # dawn")));
    let list = server.get("GET /api/battles", &[], None).await;
    assert_eq!(list["battles"][0]["id"], begun["id"]);
    let after = act(&mut server, &begun).await;
    assert!(after["entries"].as_i64() > begun["entries"].as_i64(), "{after:#}");
    let log = server.get("GET /api/battles/{id}/log?from=0", &here, None).await;
    assert_eq!(after["log"], log["nodes"], "the answer brings what is new in the log");
    assert_eq!(server.get("GET /api/battles/{id}", &here, None).await["view"], after["view"]);
    let back = server.get("GET /api/battles/{id}?at=0&side=south", &here, None).await;
    assert_eq!((back["entries"].clone(), back["mine"].clone()), (json!(0), json!(false)));
    server.get("GET /api/battles/{id}/play", &here, None).await;
    server.get("GET /api/battles/{id}/board", &here, None).await;
    server.get("POST /api/battles/{id}/forecast", &here, Some(json!({ "answer": "nothing" }))).await;
    let sight = json!({ "kind": "sight", "piece": begun["view"]["pieces"][0]["id"] });
    server.ask("POST /api/battles/{id}/overlay", &here, Some(sight)).await;
    let mine = format!("GET /api/battles/{{id}}/hint?side={}", after["waiting"]["side"].as_str().unwrap());
    let hint = server.get(&mine, &here, None).await;
    assert!(hint["answer"].is_string(), "{hint:#}");
    assert!(hint["why"]["text"].as_str().is_some_and(|text| text.contains("Wins")), "{hint:#}");
    assert!(
        server.get("GET /api/battles/{id}/why?side=south", &here, None).await.is_null(),
        "a person plays the south"
    );
    let threats = server.get("GET /api/battles/{id}/threats?side=north", &here, None).await;
    assert!(threats["threats"].is_array(), "{threats:#}");
    // A review that is stopped is begun again when it is asked for.
    server.get("GET /api/battles/{id}/review?side=north", &here, None).await;
    assert_eq!(server.ask("DELETE /api/battles/{id}/review", &here, None).await.0, StatusCode::NO_CONTENT);
    let review = reviewed(&mut server, &here).await;
    let sum = |key: &str| review[key].as_f64().unwrap();
    let skill: f64 = review["skill"].as_array().unwrap().iter().map(|given| given.as_f64().unwrap()).sum();
    assert!((sum("start") + skill + sum("luck") - sum("end")).abs() < 1e-6, "{review:#}");
    assert_eq!(review["knows"], "north", "the battle goes on");
    let standing = json!({ "of": "north", "question": "act", "answer": "to 0101" });
    server.refused("POST /api/battles/{id}/standing", &here, Some(standing)).await;
    let story = server.get("GET /api/battles/{id}/story?side=north", &here, None).await;
    assert!(story["turns"].is_array(), "{story:#}");
    let invited = server.get("POST /api/battles/{id}/invite", &here, Some(json!({ "side": "south" }))).await;
    assert!(invited["path"].as_str().unwrap().starts_with("/seat/"), "{invited:#}");
    server.get("POST /api/battles/{id}/revoke", &here, Some(json!({ "side": "south" }))).await;
    let fork = server.get("POST /api/battles/{id}/fork", &here, Some(json!({ "entries": 0 }))).await;
    assert_ne!(fork["id"], begun["id"]);
    let text = play_file(&server, &begun).await;
    let loaded = server.get("POST /api/battles/load", &[], Some(json!({ "text": text }))).await;
    assert_eq!((&loaded["view"], &loaded["names"]["north"]), (&after["view"], &json!("Ann")));
    let undone = server.ask("POST /api/battles/{id}/undo", &[id(&fork)], None).await;
    assert_eq!(undone.0, StatusCode::CONFLICT);
    assert_eq!(server.ask("POST /api/battles/{id}/redo", &here, None).await.0, StatusCode::CONFLICT);
    let faces = server.refused("POST /api/battles/{id}/faces", &here, Some(json!({ "faces": [3] }))).await;
    assert_eq!(faces.0, 409, "the server rolls here");
    // Other tests show what these do.
    for (deed, body) in [
        ("commit", json!({ "of": "north", "chain": { "length": 10, "end": "ab".repeat(32) } })),
        ("share", json!({ "of": "north", "share": { "number": 1, "link": "ab".repeat(32) } })),
        ("offer", json!({ "side": "north" })),
    ] {
        let refused = server.refused(&format!("POST /api/battles/{{id}}/{deed}"), &here, Some(body)).await;
        assert_eq!(refused.0, 409, "{deed}");
    }
    for deed in ["draw", "resign"] {
        server.get(&format!("POST /api/battles/{{id}}/{deed}"), &here, Some(json!({ "of": "north" }))).await;
    }
    assert_eq!(server.ask("DELETE /api/battles/{id}", &here, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(server.refused("GET /api/battles/{id}", &here, None).await.0, 404);
    let routes = server.routes().into_iter().filter(|route| route.contains("/battles")).collect();
    assert_eq!(server.asked, routes, "every route was asked");
}

#[tokio::test]
async fn a_side_does_not_read_what_the_other_draws() {
    let mut server = Server::here().await;
    let mut now = begin(&mut server, json!({})).await;
    while !now["view"]["phase"].as_str().unwrap().starts_with("Activation") {
        now = act(&mut server, &now).await;
    }
    for (query, drawn) in [("&side=north", 1), ("&side=south", 1), ("", 0)] {
        let route = format!("GET /api/battles/{{id}}/log?from=0{query}");
        let log = server.get(&route, &[id(&now)], None).await.to_string();
        assert_eq!(log.matches("for each division").count(), drawn, "{query}: {log}");
        assert_eq!(log.matches("Efficiency: ").count(), 2, "that they have drawn is no secret");
        let route = format!("GET /api/battles/{{id}}?since=0{query}");
        let last = server.get(&route, &[id(&now)], None).await["log"].to_string();
        assert_eq!(last.matches("for each division").count(), drawn, "{query}: {last}");
    }
    assert_eq!(play_file(&server, &now).await.matches("for each division").count(), 2, "the file is whole");
}

#[tokio::test]
async fn machines_play_to_the_end_and_the_file_says_the_same() {
    let mut server = Server::here().await;
    let events = server.open(request("GET", "/api/events", None)).await;
    let mut events = events.into_body().into_data_stream();
    let players = json!({ "players": { "north": "random", "south": "random" } });
    let mut now = begin(&mut server, players).await;
    assert_eq!(now["mine"], false);
    while now.get("waiting").is_some() {
        let news = events.next().await.expect("the machines go on").unwrap();
        if String::from_utf8_lossy(&news).contains("data:") {
            now = server.get("GET /api/battles/{id}", &[id(&now)], None).await;
        }
    }
    assert!(now["view"]["over"].is_string(), "{:#}", now["view"]["phase"]);
    let log = server.get("GET /api/battles/{id}/log?from=0", &[id(&now)], None).await.to_string();
    assert!(log.contains("for each division"), "when it is over nothing is secret");
    let text = play_file(&server, &now).await;
    let loaded = server.get("POST /api/battles/load", &[], Some(json!({ "text": text }))).await;
    assert_eq!((&loaded["view"], &loaded["entries"]), (&now["view"], &now["entries"]));
    let list = server.get("GET /api/battles", &[], None).await;
    assert!(list["battles"].as_array().unwrap().iter().all(|battle| battle["over"].is_string()));
}

#[tokio::test]
async fn a_battle_goes_on_after_a_crash() {
    let mut server = Server::here().await;
    let mut now = begin(&mut server, json!({ "dice": "keyed" })).await;
    let mut half = 0;
    for step in 0..60 {
        if now.get("waiting").is_none() {
            break;
        }
        now = act(&mut server, &now).await;
        let half_rolled = now["waiting"]["keyed"].as_array().is_some_and(|keyed| !keyed.is_empty());
        half += usize::from(half_rolled);
        if half_rolled || step % 10 == 0 {
            server = server.restart().await;
            let again = server.get("GET /api/battles/{id}", &[id(&now)], None).await;
            assert_eq!((&again["view"], &again["waiting"]), (&now["view"], &now["waiting"]), "step {step}");
        }
    }
    assert!(half > 0, "a roll of two dice was interrupted");
}

#[tokio::test]
async fn what_was_taken_back_may_be_taken_again_after_a_crash() {
    let mut server = Server::here().await;
    let begun = begin(&mut server, json!({})).await;
    let here = [id(&begun)];
    let after = act(&mut server, &begun).await;
    assert_eq!((&after["undo"], &after["redo"]), (&json!(true), &json!(false)));
    let back = server.get("POST /api/battles/{id}/undo", &here, Some(json!({}))).await;
    assert_eq!((&back["view"], &back["redo"]), (&begun["view"], &json!(true)));
    let mut server = server.restart().await;
    let found = server.get("GET /api/battles/{id}", &here, None).await;
    assert_eq!((&found["view"], &found["entries"], &found["redo"]), (&begun["view"], &json!(0), &json!(true)));
    let again = server.get("POST /api/battles/{id}/redo", &here, Some(json!({}))).await;
    assert_eq!((&again["view"], &again["redo"]), (&after["view"], &json!(false)));
}

#[tokio::test]
async fn what_is_stale_or_illegal_changes_nothing() {
    let mut server = Server::here().await;
    let begun = begin(&mut server, json!({})).await;
    let (here, answer) = ([id(&begun)], "POST /api/battles/{id}/answer");
    let slug = begun["waiting"]["options"][0]["slug"].as_str().unwrap();
    let stale = server.refused(answer, &here, Some(json!({ "at": "7-0", "answers": [slug] }))).await;
    assert_eq!((stale.0, stale.1.as_str()), (409, "at"));
    let (status, faults) = server.ask(answer, &here, Some(json!({ "answers": ["fly"] }))).await;
    assert_eq!((status, &faults["errors"][0]["at"]), (StatusCode::BAD_REQUEST, &json!("answers")));
    assert!(faults["errors"][0]["help"].as_str().unwrap().contains(slug), "{faults:#}");
    assert_eq!(server.refused(answer, &["none"], Some(json!({ "answers": ["fly"] }))).await.0, 404);
    let fork = server.refused("POST /api/battles/{id}/fork", &here, Some(json!({ "entries": 99 }))).await;
    assert_eq!((fork.0, fork.1.as_str()), (400, "entries"));
    let overlay = json!({ "kind": "reach", "piece": 9999 });
    assert_eq!(server.refused("POST /api/battles/{id}/overlay", &here, Some(overlay)).await.0, 400);
    assert_eq!(server.get("GET /api/battles/{id}", &here, None).await["entries"], begun["entries"]);
    let wrong = server.refused("POST /api/battles", &[], Some(json!({ "system": "cwb", "scenario": "x" }))).await;
    assert_eq!((wrong.0, wrong.1.as_str()), (404, "scenario"));
    let switch = Some(ridge_farm(&json!({ "switches": { "rapid_fire": "sometimes" } })));
    assert_eq!(server.refused("POST /api/battles", &[], switch).await.0, 400);
}

/// Every way to put a question that the board offers: about each counter, the hex of each, or each side.
fn questions(inquiry: &Value, view: &Value) -> Vec<Value> {
    let kind = &inquiry["kind"];
    let pieces = view["pieces"].as_array().unwrap();
    let about = |piece: &&Value| (piece["kind"] == "leader") == (inquiry["about"] == "leader");
    match inquiry["about"].as_str().unwrap() {
        "side" => ["north", "south"].iter().map(|side| json!({ "kind": kind, "side": side })).collect(),
        "hex" => {
            let on_map = pieces.iter().filter(|piece| piece["place"].get("column").is_some());
            let ask = |piece: &Value| {
                let (place, side) = (&piece["place"], &piece["side"]);
                json!({ "kind": kind, "column": place["column"], "row": place["row"], "side": side })
            };
            on_map.map(ask).collect()
        }
        _ => pieces.iter().filter(about).map(|piece| json!({ "kind": kind, "piece": piece["id"] })).collect(),
    }
}

#[tokio::test]
async fn what_the_board_offers_to_ask_is_answered() {
    for (system, scenario) in [("death-valley", "ridge-farm"), ("above-the-clouds", "tunnel-hill")] {
        let mut server = Server::here().await;
        let new = json!({ "system": system, "scenario": scenario });
        let begun = server.get("POST /api/battles", &[], Some(new)).await;
        let board = server.get("GET /api/battles/{id}/board", &[id(&begun)], None).await;
        let inquiries = board["inquiries"].as_array().unwrap();
        assert!(inquiries.len() > 3, "{system}");
        for inquiry in inquiries {
            let mut answered = 0;
            for mut question in questions(inquiry, &begun["view"]) {
                if let Some(name) = inquiry.get("name") {
                    question["name"] = name.clone();
                }
                let (status, answer) =
                    server.ask("POST /api/battles/{id}/overlay", &[id(&begun)], Some(question)).await;
                assert!(status == StatusCode::OK || status == StatusCode::BAD_REQUEST, "{answer:#}");
                answered += u32::from(status == StatusCode::OK);
            }
            assert!(answered > 0, "{system}: {inquiry:#}");
        }
    }
}

#[tokio::test]
async fn the_field_is_sent_once() {
    let mut server = Server::here().await;
    let begun = begin(&mut server, json!({})).await;
    let board = || request("GET", &format!("/api/battles/{}/board", id(&begun)), None);
    let first = server.send(board()).await;
    let mut again = board();
    again.headers_mut().insert("if-none-match", first.headers["etag"].clone());
    let again = server.send(again).await;
    assert_eq!((first.status, again.status), (StatusCode::OK, StatusCode::NOT_MODIFIED));
    assert!(again.text.is_empty());
}

#[tokio::test]
async fn an_edited_file_loads_or_names_its_line() {
    let mut server = Server::here().await;
    let mut now = begin(&mut server, json!({})).await;
    for _ in 0..5 {
        now = act(&mut server, &now).await;
    }
    let text = play_file(&server, &now).await;
    let head = text.lines().position(str::is_empty).unwrap();
    let entry = text.lines().skip(head + 1).position(|line| line.contains(" = ")).unwrap() + head + 2;
    let line = text.lines().nth(entry - 1).unwrap().to_owned();
    let (label, _) = line.split_once(" = ").unwrap();
    for (edited, at, said) in [
        (text.replacen(&line, &format!("{label} = fly"), 1), entry, "here the battle has"),
        (text.replacen(&line, "what is this", 1), entry, "neither a roll"),
        (text.replacen("north: human", "north: robot", 1), 5, "robot"),
        (text.replacen("Long Roll play", "Short Roll play", 1), 1, "not a play file"),
        (text.replacen("scenario: ridge-farm", "scenario: ridge-barn", 1), 1, "ridge-barn"),
    ] {
        let (status, faults) = server.ask("POST /api/battles/load", &[], Some(json!({ "text": edited }))).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{said}");
        let fault = &faults["errors"][0];
        assert!(fault["message"].as_str().unwrap().contains(said), "{fault:#}");
        assert_eq!(fault["line"], at, "{fault:#}");
    }
    let remarked = text.replacen('#', "# by hand:", 1);
    server.get("POST /api/battles/load", &[], Some(json!({ "text": remarked }))).await;
    let long = json!({ "text": "x".repeat(3 << 20) });
    assert_eq!(server.refused("POST /api/battles/load", &[], Some(long)).await.0, 413);
    let (status, _) = server.ask("POST /api/battles/load", &[], Some(json!({ "text": "x".repeat(1 << 20) }))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "longer than other requests may be");
}

/// Whatever is sent to a battle, it is refused or played, and the battle can be looked at afterwards.
#[tokio::test]
async fn nonsense_breaks_no_battle() {
    let mut server = Server::here().await;
    let mut now = begin(&mut server, json!({ "dice": "keyed" })).await;
    let mut dice = Seeded::new(5);
    for _ in 0..25 {
        let slugs = now["waiting"]["options"].as_array().cloned().unwrap_or_default();
        let slug = slugs.first().map_or(json!("fly"), |option| option["slug"].clone());
        let any = [json!(-1), json!(3), json!(1e30), slug.clone(), json!(null), json!([]), json!({}), json!("sight")];
        let mut pick = || any[dice.below(any.len() as u64) as usize].clone();
        let body = json!({ "at": pick(), "side": pick(), "answers": [pick(), slug], "faces": [pick(), 3], "entries": pick(),
            "answer": pick(), "kind": pick(), "piece": pick(), "column": pick(), "row": pick() });
        for route in ["answer", "faces", "undo", "redo", "forecast", "overlay"] {
            let path = format!("/api/battles/{}/{route}", id(&now));
            let status = server.send(request("POST", &path, Some(body.clone()))).await.status;
            assert!(status.as_u16() < 500, "{route} {body}");
        }
        now = server.get("GET /api/battles/{id}", &[id(&now)], None).await;
    }
}
