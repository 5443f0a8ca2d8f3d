//! What counsel, reviews and puzzles tell, and what they keep to themselves.

use serde_json::{Value, json};

use crate::common::Server;

async fn begin(server: &mut Server, north: &str, south: &str) -> String {
    let new =
        json!({ "system": "death-valley", "scenario": "ridge-farm", "players": { "north": north, "south": south } });
    let begun = server.get("POST /api/battles", &[], Some(new)).await;
    begun["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_person_gets_no_counsel_for_the_computer() {
    let mut server = Server::here().await;
    let id = begin(&mut server, "human", "captain").await;
    for route in ["hint", "threats", "review"] {
        let theirs = format!("GET /api/battles/{{id}}/{route}?side=south");
        let (status, at, why) = server.refused(&theirs, &[&id], None).await;
        assert_eq!((status, at.as_str()), (409, "side"), "{route}: {why}");
    }
    let (status, _, why) = server.refused("GET /api/battles/{id}/review", &[&id], None).await;
    assert_eq!(status, 409, "{why}");
    assert!(server.get("GET /api/battles/{id}/why?side=south", &[&id], None).await.is_null(), "its turn is not over");
    server.get("GET /api/battles/{id}/hint?side=north", &[&id], None).await;
    server.get("GET /api/battles/{id}/threats?side=north", &[&id], None).await;
    let begun = server.get("GET /api/battles/{id}/review?side=north", &[&id], None).await;
    assert!(begun["of"].is_number(), "{begun:#}");
}

#[tokio::test]
async fn two_people_at_one_screen_ask_for_the_side_that_decides() {
    let mut server = Server::here().await;
    let id = begin(&mut server, "human", "human").await;
    let now = server.get("GET /api/battles/{id}", &[&id], None).await;
    let decides = now["waiting"]["side"].as_str().unwrap().to_owned();
    let other = if decides == "north" { "south" } else { "north" };
    let route = |side: &str| format!("GET /api/battles/{{id}}/hint?side={side}");
    assert!(server.get(&route(&decides), &[&id], None).await["answer"].is_string());
    assert!(server.get(&route(other), &[&id], None).await.is_null(), "the battle does not wait for it");
    assert_eq!(server.refused("GET /api/battles/{id}/review", &[&id], None).await.0, 409);
}

#[tokio::test]
async fn puzzles_are_answered_and_stay_as_they_are() {
    let mut server = Server::here().await;
    let all = server.get("GET /api/puzzles", &[], None).await;
    let puzzles = all["puzzles"].as_array().unwrap();
    let (name, battle) = (puzzles[0]["name"].as_str().unwrap(), puzzles[0]["battle"].as_str().unwrap());
    let now = server.get("GET /api/battles/{id}", &[battle], None).await;
    assert_eq!(now["mine"], true);
    let options = now["waiting"]["options"].as_array().unwrap();
    let mut right = 0;
    for option in options {
        let this = json!({ "answer": option["slug"] });
        let solved = server.get("POST /api/puzzles/{name}/answer", &[name], Some(this)).await;
        right += u32::from(solved["right"] == true);
        assert_eq!(solved["options"].as_array().unwrap().len(), options.len());
        assert!(solved["options"].as_array().unwrap().iter().all(|option| option["text"] != ""), "{solved:#}");
    }
    assert_eq!(right, 1, "one answer is the best");
    let wrong = server.refused("POST /api/puzzles/{name}/answer", &[name], Some(json!({ "answer": "fly" }))).await;
    assert_eq!((wrong.0, wrong.1.as_str()), (400, "answer"));
    assert_eq!(
        server.refused("POST /api/puzzles/{name}/answer", &["none"], Some(json!({ "answer": "x" }))).await.0,
        404
    );
    let answers = json!({ "answers": [options[0]["slug"]] });
    assert_eq!(server.refused("POST /api/battles/{id}/answer", &[battle], Some(answers)).await.0, 409);
    let players = json!({ "entries": now["entries"], "players": { "north": "human", "south": "human" } });
    let fork = server.get("POST /api/battles/{id}/fork", &[battle], Some(players)).await;
    assert_eq!(fork["view"], server.get("GET /api/battles/{id}", &[battle], None).await["view"]);
    let listed = server.get("GET /api/battles", &[], None).await;
    assert_eq!(listed["battles"].as_array().unwrap().len(), 1, "puzzles are not listed, forks are");
}

#[tokio::test]
async fn the_luck_of_the_evening_counts_its_battles() {
    let mut server = Server::here().await;
    let id = begin(&mut server, "random", "random").await;
    let mut now = Value::Null;
    for _ in 0..600 {
        now = server.get("GET /api/battles/{id}", &[&id], None).await;
        if now["view"]["over"].is_string() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(now["view"]["over"].is_string(), "two random players end a battle in a minute");
    let luck = server.get("GET /api/luck", &[], None).await;
    let rolled: u64 = luck["sides"].as_array().unwrap().iter().map(|side| side["rolled"].as_u64().unwrap()).sum();
    let log = server.get("GET /api/battles/{id}/story", &[&id], None).await;
    assert!(rolled > 30 && !log["turns"].as_array().unwrap().is_empty(), "{luck:#}");
    let again = server.get("GET /api/luck", &[], None).await;
    assert_eq!(again, luck, "counted once");
    server.get("POST /api/evenings", &[], Some(json!({ "title": "Next" }))).await;
    let next = server.get("GET /api/luck", &[], None).await;
    assert!(next["sides"].as_array().unwrap().is_empty(), "it was last played the evening before: {next:#}");
}
