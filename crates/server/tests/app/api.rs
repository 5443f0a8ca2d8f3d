//! Every route, with good and bad input; every answer fits its description.

use crate::common::Server;
use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio_stream::StreamExt;

fn fire() -> Value {
    json!({ "system": "death-valley", "procedure": "fire",
        "inputs": { "weapon": "R", "sp": "8", "range": "1", "cr": "6" } })
}

fn with(mut base: Value, more: Value) -> Value {
    let (Some(base_map), Value::Object(more)) = (base.as_object_mut(), more) else { panic!("two objects") };
    base_map.extend(more);
    base
}

#[tokio::test]
async fn a_tour_of_every_route() {
    let mut server = Server::here().await;
    let systems = server.get("GET /api/systems", &[], None).await;
    assert_eq!(systems["systems"].as_array().unwrap().len(), 5);
    for system in systems["systems"].as_array().unwrap() {
        let id = system["id"].as_str().unwrap();
        let page = server.get("GET /api/systems/{system}", &[id], None).await;
        assert!(!page["sequence"]["steps"].as_array().unwrap().is_empty(), "{id} has a sequence of play");
        let charts = server.get("GET /api/systems/{system}/charts", &[id], None).await;
        for chart in charts["charts"].as_array().unwrap() {
            let cells = |key: &str| chart[key].as_array().unwrap().len();
            assert_eq!(cells("rows"), cells("meanings"), "{id} {}", chart["name"]);
            let empty = chart["meanings"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
            assert!(empty.into_iter().all(|words| words != ""), "{id} {}", chart["name"]);
        }
        server.get("GET /api/systems/{system}/rules", &[id], None).await;
        for procedure in page["procedures"].as_array().unwrap() {
            let name = procedure["name"].as_str().unwrap();
            server.get("GET /api/systems/{system}/procedures/{procedure}", &[id, name], None).await;
        }
    }
    server.get("POST /api/odds", &[], Some(fire())).await;
    server.get("POST /api/worth", &[], Some(fire())).await;
    server.get("POST /api/sweep", &[], Some(with(fire(), json!({ "field": "range" })))).await;
    server.get("GET /api/compare", &[], None).await;
    let assault = json!({ "what": "assault", "inputs": { "men": "900", "against": "700" } });
    server.get("POST /api/compare", &[], Some(assault)).await;
    let table = server.get("POST /api/tables", &[], Some(fire())).await;
    let id = table["id"].as_str().unwrap();
    server.get("GET /api/tables/{id}", &[id], None).await;
    server.get("POST /api/tables/{id}/roll", &[id], None).await;
    server.refused("POST /api/tables/{id}/faces", &[id], Some(json!({ "faces": [6] }))).await;
    server.refused("POST /api/tables/{id}/answer", &[id], Some(json!({ "name": "x", "choice": "y" }))).await;
    server.refused("POST /api/tables/{id}/undo", &[id], None).await;
    server.get("GET /api/log", &[], None).await;
    server.get("GET /api/log/export?format=json", &[], None).await;
    server.get("GET /api/evenings", &[], None).await;
    server.get("POST /api/evenings", &[], Some(json!({ "title": "Cross Keys" }))).await;
    server.get("GET /api/luck", &[], None).await;
    server.get("GET /api/turns/{system}", &["cwb"], None).await;
    server.get("PUT /api/turns/{system}", &["cwb"], Some(json!({ "turn": 1 }))).await;
    let players = server.get("GET /api/players", &[], None).await;
    assert_eq!(players["players"][0]["word"], "recruit", "the weakest commander comes first");
    let lessons = server.get("GET /api/lessons", &[], None).await;
    assert!(lessons["lessons"].as_array().is_some_and(|lessons| lessons.len() >= 5), "one for each system");
    server.get("GET /api/room", &[], None).await;
    server.refused("POST /api/join", &[], Some(json!({ "code": "ABC234" }))).await;
    server.get("GET /api/openapi.json", &[], None).await;
    server.refused("GET /api/log/{id}", &["77"], None).await;
    // The stream of events does not end, so it is not in the tour.
    server.asked.insert("GET /api/events".to_owned());
    // Battles, puzzles and armies have tests of their own.
    let others = |route: &String| {
        !["/battles", "/seats", "/lobby", "/puzzles", "/armies", "/prepare"].iter().any(|part| route.contains(part))
    };
    let routes: BTreeSet<String> = server.routes().into_iter().filter(others).collect();
    assert_eq!(server.asked, routes, "every route is described, and every one was asked");
}

#[tokio::test]
async fn odds_in_numbers_and_words() {
    let mut server = Server::here().await;
    let odds = server.get("POST /api/odds", &[], Some(with(fire(), json!({ "exact": true })))).await;
    let sp_lost = &odds["facts"][1];
    assert_eq!(
        (sp_lost["fact"].as_str(), sp_lost["number"]["mean_fraction"].as_str()),
        (Some("sp-lost"), Some("3/10"))
    );
    assert_eq!(odds["words"][1], "strength points the target lost: 0.30 on average; 30% at least 1");
    assert_eq!((odds["found"]["exact"].as_bool(), odds["more_outcomes"].as_i64()), (Some(true), Some(0)));
    let rows = odds["rolls"][0]["faces"].as_array().unwrap();
    assert_eq!(rows.len(), 10);
    assert_eq!(
        (rows[0]["face"].as_i64(), rows[0]["total"].as_i64(), rows[0]["value"].as_str()),
        (Some(0), Some(1), Some("d-2"))
    );
    let given = server.get("POST /api/odds", &[], Some(with(fire(), json!({ "given": ["sp-lost>=1"] })))).await;
    assert_eq!(given["given_chance"]["chance"], 0.3);
    let (status, at, _) =
        server.refused("POST /api/odds", &[], Some(with(fire(), json!({ "given": ["luck>1"] })))).await;
    assert_eq!((status, at.as_str()), (400, "given"));
    let pool = json!({ "system": "cwb", "procedure": "determination" });
    assert!(server.ask("POST /api/odds", &[], Some(pool)).await.1.get("errors").is_some(), "inputs are missing");
}

#[tokio::test]
async fn worth_is_the_odds_again() {
    let mut server = Server::here().await;
    let base = server.get("POST /api/odds", &[], Some(fire())).await;
    let worth = server.get("POST /api/worth", &[], Some(fire())).await;
    assert_eq!(worth["left_out"], json!([]));
    let all = worth["worth"].as_array().unwrap();
    let prepared = all.iter().find(|one| one["field"] == "prepared").expect("a modifier of fire");
    let mut changed = fire();
    changed["inputs"]["prepared"] = "yes".into();
    let odds = server.get("POST /api/odds", &[], Some(changed)).await;
    let mean = |odds: &Value| odds["facts"][1]["number"]["mean"].as_f64().unwrap();
    assert!((prepared["mean"]["sp-lost"].as_f64().unwrap() - (mean(&odds) - mean(&base))).abs() < 1e-12);
    assert!(all.iter().any(|one| one.get("refused").is_some()), "some modifiers exclude each other or this weapon");
}

#[tokio::test]
async fn a_sweep_shows_what_is_forbidden_too() {
    let mut server = Server::here().await;
    let question = with(fire(), json!({ "field": "range", "values": ["1", "2", "40"] }));
    let far = server.get("POST /api/sweep", &[], Some(question)).await;
    assert!(far["points"][1].get("odds").is_some() && far["points"][2].get("refused").is_some());
    let sweep = server.get("POST /api/sweep", &[], Some(with(fire(), json!({ "field": "range" })))).await;
    let points = sweep["points"].as_array().unwrap();
    assert!(points.iter().any(|point| point.get("odds").is_some()));
    assert!(points.iter().any(|point| point.get("refused").is_some()), "a musket does not reach for ever");
    let (status, at, _) = server.refused("POST /api/sweep", &[], Some(with(fire(), json!({ "field": "rnge" })))).await;
    assert_eq!((status, at.as_str()), (400, "field"));
}

#[tokio::test]
async fn a_comparison_says_what_each_system_answers_or_why_it_does_not() {
    let mut server = Server::here().await;
    let small = json!({ "what": "assault", "inputs": { "men": "300", "against": "200" } });
    let answer = server.get("POST /api/compare", &[], Some(small)).await;
    let systems = answer["systems"].as_array().unwrap();
    assert_eq!(systems.len(), 5);
    let campaign = systems.iter().find(|each| each["system"] == "above-the-clouds").unwrap();
    assert!(campaign["cannot"].as_str().unwrap().contains("500 men") && campaign.get("compared").is_none());
    let chance = &systems[0]["compared"]["measures"]["takes the position"]["chance"];
    assert!((0.0..=1.0).contains(&chance.as_f64().unwrap()), "{chance}");
    let wrong = json!({ "what": "assault", "inputs": { "men": "0" } });
    let (status, at, _) = server.refused("POST /api/compare", &[], Some(wrong)).await;
    assert_eq!((status, at.as_str()), (400, "men"));
    let (status, at, _) = server.refused("POST /api/compare", &[], Some(json!({ "what": "picnic" }))).await;
    assert_eq!((status, at.as_str()), (404, "what"));
}

#[tokio::test]
async fn own_dice_one_by_one_and_a_correction() {
    let mut server = Server::here().await;
    let new = with(fire(), json!({ "dice": "keyed", "names": { "attacker": "Ann" }, "title": "the stone wall" }));
    let table = server.get("POST /api/tables", &[], Some(new)).await;
    let id = table["id"].as_str().unwrap().to_owned();
    assert_eq!((table["waiting"]["kind"].as_str(), table["waiting"]["sides"].as_i64()), (Some("die"), Some(10)));
    let (status, at, why) = server.refused("POST /api/tables/{id}/faces", &[&id], Some(json!({ "faces": [11] }))).await;
    assert_eq!((status, at.as_str(), why.as_str()), (400, "faces", "11 is not on this die"));
    let (_, _, why) =
        server.refused("POST /api/tables/{id}/faces", &[&id], Some(json!({ "faces": [2, 5, 5, 5] }))).await;
    assert!(why.contains("are not needed"), "{why}");
    let same = server.get("GET /api/tables/{id}", &[&id], None).await;
    assert_eq!(same["tape"], json!([]), "nothing of it was kept");
    assert_eq!(server.refused("POST /api/tables/{id}/roll", &[&id], None).await.0, 409);
    let done = server.get("POST /api/tables/{id}/faces", &[&id], Some(json!({ "faces": [6] }))).await;
    let first = done["done"]["log"].as_i64();
    let undone = server.get("POST /api/tables/{id}/undo", &[&id], None).await;
    assert_eq!(
        (undone["tape"].clone(), undone["corrections"][0].clone()),
        (json!([]), json!("10.17 fire: a 6 was taken back"))
    );
    assert_eq!(server.get("GET /api/log", &[], None).await["entries"], json!([]));
    let again = server.get("POST /api/tables/{id}/faces", &[&id], Some(json!({ "faces": [6] }))).await;
    assert_ne!(again["done"]["log"].as_i64(), first);
    let log = server.get("GET /api/log", &[], None).await;
    let line = &log["entries"][0];
    assert_eq!((line["title"].as_str(), line["names"]["attacker"].as_str()), (Some("the stone wall"), Some("Ann")));
    assert_eq!(line["corrections"].as_array().unwrap().len(), 1, "the log says that a die was corrected");
    let entry = server.get("GET /api/log/{id}", &[&line["id"].to_string()], None).await;
    assert_eq!(entry["receipt"]["outcome"], again["done"]["outcome"]);
    let luck = server.get("GET /api/luck", &[], None).await;
    assert_eq!((luck["sides"][0]["name"].as_str(), luck["sides"][0]["rolled"].as_i64()), (Some("Ann"), Some(1)));
    assert!(luck["results"].as_array().unwrap().iter().any(|one| one["fact"] == "sp-lost"));
}

/// A shock: several dice, decisions in between; the server rolls and asks until it is done.
#[tokio::test]
async fn a_chain_walks_to_its_end() {
    let mut server = Server::here().await;
    let shock = json!({ "system": "death-valley", "procedure": "shock",
        "inputs": { "front": "8/6", "defenders": "6/6:R" } });
    let mut table = server.get("POST /api/tables", &[], Some(shock)).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let (mut answered, mut rolled) = (0, 0);
    while table.get("done").is_none() {
        if table["waiting"]["kind"] == "answer" {
            let name = table["waiting"]["name"].clone();
            let wrong = json!({ "name": name, "choice": "run-home" });
            assert_eq!(server.refused("POST /api/tables/{id}/answer", &[&id], Some(wrong)).await.1, "choice");
            let choice = table["waiting"]["options"][0]["slug"].clone();
            let right = json!({ "name": name, "choice": choice, "version": table["version"] });
            table = server.get("POST /api/tables/{id}/answer", &[&id], Some(right.clone())).await;
            assert_eq!(server.refused("POST /api/tables/{id}/answer", &[&id], Some(right)).await.1, "version");
            if table.get("done").is_none() && table["undo"] == true {
                let back = server.get("POST /api/tables/{id}/undo", &[&id], None).await;
                assert_eq!(back["waiting"]["name"], name, "a decision can be taken back");
                let again = json!({ "name": name, "choice": choice });
                table = server.get("POST /api/tables/{id}/answer", &[&id], Some(again)).await;
            }
            answered += 1;
        } else {
            table = server.get("POST /api/tables/{id}/roll", &[&id], None).await;
            rolled += 1;
        }
        assert_eq!(server.get("GET /api/tables/{id}", &[&id], None).await, table, "what is told is what is kept");
    }
    assert!(answered > 0 && rolled > 0);
}

#[tokio::test]
async fn switches_reach_charts_forms_and_odds() {
    let mut server = Server::here().await;
    let wrong = server.refused("GET /api/systems/{system}?switch.rapid_fire=thrice", &["death-valley"], None).await;
    assert_eq!((wrong.0, wrong.1.as_str()), (400, "rapid_fire"));
    server.get("GET /api/systems/{system}/charts?switch.rapid_fire=plus_two_drm", &["death-valley"], None).await;
    let mut other = fire();
    other["switches"] = json!({ "rapid_fire": "plus_two_drm" });
    let table = server.get("POST /api/tables", &[], Some(other)).await;
    assert_eq!(table["situation"]["switches"], json!({ "rapid_fire": "plus_two_drm" }));
}

#[tokio::test]
async fn the_sheet_of_a_turn_is_not_overrun() {
    let mut server = Server::here().await;
    let begun = json!({ "version": 0, "turn": 1, "step": "fire", "names": { "north": "Ann", "south": "Bob" } });
    let kept = server.get("PUT /api/turns/{system}", &["gringo"], Some(begun.clone())).await;
    assert_eq!((kept["version"].as_i64(), kept["names"]["north"].as_str()), (Some(1), Some("Ann")));
    let (status, conflict) = server.ask("PUT /api/turns/{system}", &["gringo"], Some(begun)).await;
    assert_eq!((status, conflict["newer"]["version"].as_i64()), (StatusCode::CONFLICT, Some(1)));
    let next = server.get("PUT /api/turns/{system}", &["gringo"], Some(with(kept, json!({ "turn": 2 })))).await;
    assert_eq!((next["version"].as_i64(), next["turn"].as_i64()), (Some(2), Some(2)));
    let long = json!({ "version": 2, "names": { "north": "x".repeat(50) } });
    assert_eq!(server.refused("PUT /api/turns/{system}", &["gringo"], Some(long)).await.1, "names");
}

#[tokio::test]
async fn faults_stand_at_their_fields() {
    let mut server = Server::here().await;
    let mut wrong = fire();
    wrong["inputs"]["sp"] = "many".into();
    let (status, at, _) = server.refused("POST /api/odds", &[], Some(wrong)).await;
    assert_eq!((status, at.as_str()), (400, "sp"));
    let (status, at, _) = server.refused("POST /api/odds", &[], Some(json!({ "system": "gringo" }))).await;
    assert_eq!((status, at.as_str()), (400, "procedure"));
    let mut long = fire();
    long["inputs"]["weapon"] = "R".repeat(500).into();
    assert_eq!(server.refused("POST /api/odds", &[], Some(long)).await.1, "weapon");
    for (route, word, at) in [
        ("GET /api/systems/{system}", "death-valey", "system"),
        ("GET /api/tables/{id}", "nonsense", "id"),
        ("GET /api/turns/{system}", "chess", "system"),
    ] {
        let refused = server.refused(route, &[word], None).await;
        assert_eq!((refused.0, refused.1.as_str()), (404, at), "{route}");
    }
}

#[tokio::test]
async fn an_evening_survives_a_restart() {
    let mut server = Server::here().await;
    let evening = server.get("POST /api/evenings", &[], Some(json!({ "title": "Port Republic" }))).await;
    let table = server.get("POST /api/tables", &[], Some(with(fire(), json!({ "dice": "keyed" })))).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let mut server = server.restart().await;
    assert_eq!(server.get("GET /api/tables/{id}", &[&id], None).await, table);
    server.get("POST /api/tables/{id}/faces", &[&id], Some(json!({ "faces": [6] }))).await;
    let log = server.get("GET /api/log", &[], None).await;
    assert_eq!((&log["evening"], log["entries"].as_array().unwrap().len()), (&evening, 1));
    let old = server.get("GET /api/log?evening=1", &[], None).await;
    assert_eq!(old["entries"], json!([]));
    let text = server.send(crate::common::request("GET", "/api/log/export?format=text", None)).await;
    assert!(text.text.starts_with("Port Republic, ") && text.headers.contains_key("content-disposition"));
    assert_eq!(server.refused("GET /api/log/export?format=pdf", &[], None).await.1, "format");
}

#[tokio::test]
async fn every_device_hears_what_changed() {
    let mut server = Server::here().await;
    let mut heard = server.listen().await;
    let mut next = async || String::from_utf8(heard.next().await.unwrap().unwrap().to_vec()).unwrap();
    assert_eq!(next().await, ": listening\n\n");
    let evening = server.get("POST /api/evenings", &[], Some(json!({ "title": "Kernstown" }))).await;
    assert_eq!(next().await, format!("data: {{\"kind\":\"evening\",\"id\":\"{}\"}}\n\n", evening["id"]));
    server.get("PUT /api/turns/{system}", &["cwb"], Some(json!({ "turn": 1 }))).await;
    assert_eq!(next().await, "data: {\"kind\":\"turn\",\"id\":\"cwb\"}\n\n");
}
