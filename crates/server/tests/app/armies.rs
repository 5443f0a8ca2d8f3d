//! Armies by points through their routes: read, prepared, and fought as files of the player's own.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::common::Server;

async fn shelf(server: &mut Server) -> (String, String) {
    let shelf = server.get("GET /api/systems/{system}/armies", &["cwb"], None).await;
    assert_eq!(shelf["lists"].as_array().unwrap().len(), 14);
    let text = |at: usize| shelf["armies"][at]["text"].as_str().unwrap().to_owned();
    (text(0), text(1))
}

async fn prepare(server: &mut Server, more: Value) -> (StatusCode, Value) {
    let (north, south) = shelf(server).await;
    let mut sent = json!({ "name": "meeting", "north": north, "south": south });
    sent.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    server.ask("POST /api/systems/{system}/prepare", &["cwb"], Some(sent)).await
}

fn why(faults: &Value) -> String {
    let errors = faults["errors"].as_array().unwrap().iter();
    let words = errors.map(|fault| format!("{} {}", fault["message"].as_str().unwrap(), fault["help"]));
    words.collect::<Vec<String>>().join(" ")
}

#[tokio::test]
async fn armies_are_read_with_their_points_and_faults() {
    let mut server = Server::here().await;
    let (north, _) = shelf(&mut server).await;
    let route = "POST /api/systems/{system}/armies";
    let good = server.get(route, &["cwb"], Some(json!({ "text": north }))).await;
    assert_eq!((&good["faults"], &good["army"]["most"]), (&json!([]), &json!(600)));
    let items = good["army"]["items"].as_array().unwrap().iter();
    assert_eq!(items.map(|item| item["points"].as_i64().unwrap()).sum::<i64>(), good["army"]["points"]);
    // One that breaks a limit is still reckoned; one that cannot be read is not.
    let dear = north.replace("\"Corps commander\" 2", "\"Corps commander\" 0");
    let dear = server.get(route, &["cwb"], Some(json!({ "text": dear }))).await;
    assert_eq!((&dear["army"]["points"], dear["faults"].as_array().unwrap().len()), (&json!(619), 1));
    let torn = server.get(route, &["cwb"], Some(json!({ "text": north.replace("6 raw", "6 rw") }))).await;
    assert!(torn["army"].is_null());
    let fault = &torn["faults"][0];
    assert!(fault["line"].as_i64() > Some(1) && fault["column"].as_i64() > Some(1), "{fault}");
    let (status, _) = server.ask(route, &["fire-and-fury"], Some(json!({ "text": "" }))).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn two_armies_become_a_battle_that_survives() {
    let mut server = Server::here().await;
    let (_, made) = prepare(&mut server, json!({ "seed": 1863, "usual": true })).await;
    assert!(made["waiting"].is_null() && made["seed"] == 1863, "{made:#}");
    assert!(!made["receipt"].as_array().unwrap().is_empty());
    assert_eq!(made["board"]["tabletop"]["areas"].as_array().unwrap().len(), 14);
    let (_, again) = prepare(&mut server, json!({ "seed": 1863, "answers": made["answers"] })).await;
    assert_eq!(again["files"], made["files"]);
    let new = json!({ "system": "cwb", "own": made["files"], "players": { "north": "human", "south": "human" } });
    let battle = server.get("POST /api/battles", &[], Some(new)).await;
    let id = battle["id"].as_str().unwrap().to_owned();
    assert_eq!((&battle["scenario"], &battle["title"]), (&json!("meeting"), &made["board"]["title"]));
    let mut server = server.restart().await;
    let kept = server.get("GET /api/battles/{id}", &[&id], None).await;
    assert_eq!(kept["view"], battle["view"]);
    let fork = server.get("POST /api/battles/{id}/fork", &[&id], Some(json!({ "entries": 0 }))).await;
    assert_eq!(fork["scenario"], "meeting");
    // The play file carries its scenario, so it is taken up anywhere.
    let play = server.send(crate::common::request("GET", &format!("/api/battles/{id}/play"), None)).await.text;
    assert!(play.contains("file: meeting.scenario\n| # Made by"), "{play}");
    let mut elsewhere = Server::here().await;
    let loaded = elsewhere.get("POST /api/battles/load", &[], Some(json!({ "text": play }))).await;
    assert_eq!(loaded["view"], battle["view"]);
}

#[tokio::test]
async fn questions_are_answered_one_by_one_and_refused_with_reasons() {
    let mut server = Server::here().await;
    let (_, now) = prepare(&mut server, json!({ "seed": 7 })).await;
    assert_eq!(now["waiting"]["name"], "war-points");
    let spread = "attack 20 time 40";
    let (_, now) = prepare(&mut server, json!({ "seed": 7, "answers": [spread] })).await;
    assert_eq!((&now["waiting"]["side"], &now["undo"]), (&json!("south"), &json!(true)));
    let (status, faults) = prepare(&mut server, json!({ "seed": 7, "answers": ["attack 5 time 5"] })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(why(&faults).contains("these are 10 dice, not 60"), "{faults}");
    let (_, keyed) =
        prepare(&mut server, json!({ "dice": "keyed", "answers": [spread, spread], "faces": [5, 1] })).await;
    assert_eq!((&keyed["waiting"]["kind"], &keyed["waiting"]["keyed"]), (&json!("die"), &json!([5, 1])));
    for (more, expected) in [
        (json!({ "name": "../x" }), "cannot be the name of a scenario"),
        (json!({ "dice": "keyed", "answers": [spread, spread], "faces": [9] }), "shows 1 to 6, not 9"),
        (json!({ "usual": true, "faces": [1] }), "more answers or dice"),
        (json!({ "south": "list union-east-early" }), "the army has no `title`"),
    ] {
        let (status, faults) = prepare(&mut server, more).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(why(&faults).to_lowercase().contains(&expected.to_lowercase()), "{expected}: {faults}");
    }
}

#[tokio::test]
async fn own_files_that_are_wrong_begin_nothing() {
    let mut server = Server::here().await;
    let file = |name: &str, text: &str| json!({ "name": name, "text": text });
    for (own, at, expected) in [
        (
            json!([file("a.scenario", "scenario a\nnonsense here\n"), file("a.table", "table x\n")]),
            "a.scenario",
            "there is no table",
        ),
        (json!([file("a.scenario", "title nothing\n")]), "scenario", "no scenario was named"),
        (json!([file("a.scenario", &format!("scenario a\n{}", "x".repeat(70_000)))]), "text", "too long"),
    ] {
        let new = json!({ "system": "cwb", "own": own });
        let (status, faults) = server.ask("POST /api/battles", &[], Some(new)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{faults}");
        assert!(faults["errors"][0]["at"] == at && why(&faults).contains(expected), "{expected}: {faults}");
    }
    assert_eq!(server.get("GET /api/battles", &[], None).await["battles"], json!([]));
    // A scenario of our own, changed, on a map of ours.
    let (_, made) = prepare(&mut server, json!({ "seed": 2, "usual": true })).await;
    let scenario = made["files"][0]["text"].as_str().unwrap();
    let broken = scenario.replacen("rifle front 3", "rifle front 9", 1);
    let own = json!([file("m.scenario", &broken), made["files"][1]]);
    let (_, faults) = server.ask("POST /api/battles", &[], Some(json!({ "system": "cwb", "own": own }))).await;
    let fault = &faults["errors"][0];
    assert!(fault["at"] == "m.scenario" && fault["line"].is_number() && fault["column"].is_number(), "{faults}");
}
