//! Seats that are offered to anyone, and battles that end by agreement.

use serde_json::json;

use crate::common::Server;
use crate::strangers::{Browser, first_answer, id};

#[tokio::test]
async fn anyone_may_take_a_seat_that_is_offered_once() {
    let server = Server::public().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let battle = ann.begin(json!({ "title": "Ann's battle" })).await;
    let path = format!("/api/battles/{}", id(&battle));
    assert_eq!(bob.get("/api/lobby").await.json(), json!({ "challenges": [] }));
    let offered = ann.post(&format!("{path}/offer"), json!({ "side": "south" })).await;
    assert_eq!(offered.json()["offered"], "south", "{}", offered.text);
    let foreign = eve.post(&format!("{path}/offer"), json!({ "side": "north" })).await;
    assert_eq!(foreign.status.as_u16(), 403, "only its owner offers seats");
    let lobby = bob.get("/api/lobby?system=death-valley").await.json();
    let challenge = &lobby["challenges"][0];
    assert_eq!((&challenge["title"], &challenge["side"]), (&json!("Ann's battle"), &json!("south")));
    assert_eq!(challenge["mine"], false);
    assert_eq!(ann.get("/api/lobby").await.json()["challenges"][0]["mine"], true);
    assert_eq!(bob.get("/api/lobby?system=gringo").await.json(), json!({ "challenges": [] }));
    let take = json!({ "battle": battle["id"] });
    assert_eq!(ann.post("/api/lobby", take.clone()).await.status.as_u16(), 409, "her own");
    let taken = bob.post("/api/lobby", take.clone()).await;
    assert_eq!(taken.json()["seats"]["mine"], json!(["south"]), "{}", taken.text);
    assert_eq!(eve.post("/api/lobby", take).await.status.as_u16(), 404, "once");
    assert_eq!(eve.get("/api/lobby").await.json(), json!({ "challenges": [] }));
    assert_eq!(eve.get(&format!("{path}?side=south")).await.status.as_u16(), 403);
    let again = ann.post(&format!("{path}/offer"), json!({ "side": "south" })).await;
    assert_eq!(again.status.as_u16(), 409, "bob sits there");
}

#[tokio::test]
async fn an_offer_outlives_the_server_and_can_be_taken_back() {
    let server = Server::public().await;
    let mut ann = Browser::new(&server);
    let battle = ann.begin(json!({})).await;
    let path = format!("/api/battles/{}/offer", id(&battle));
    assert_eq!(ann.post(&path, json!({ "side": "north" })).await.status.as_u16(), 200);
    let cookie = ann.cookie();
    let server = server.restart().await;
    let mut bob = Browser::new(&server);
    assert_eq!(bob.get("/api/lobby").await.json()["challenges"][0]["side"], "north");
    let mut ann = Browser::with(&server, cookie);
    assert_eq!(ann.post(&path, json!({})).await.json().get("offered"), None);
    assert_eq!(bob.get("/api/lobby").await.json(), json!({ "challenges": [] }));
    let refused = bob.post("/api/lobby", json!({ "battle": battle["id"] })).await;
    assert_eq!(refused.status.as_u16(), 404, "{}", refused.text);
}

#[tokio::test]
async fn a_side_resigns_for_itself_alone() {
    let server = Server::public().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let battle = ann.begin(json!({})).await;
    ann.invites(&battle, "south", &mut bob).await;
    let path = format!("/api/battles/{}", id(&battle));
    assert_eq!(bob.post(&format!("{path}/resign"), json!({ "of": "north" })).await.status.as_u16(), 403);
    assert_eq!(eve.post(&format!("{path}/resign"), json!({ "of": "south" })).await.status.as_u16(), 403);
    assert_eq!(eve.get(&format!("{path}/play")).await.status.as_u16(), 403, "still secret");
    let over = bob.post(&format!("{path}/resign"), json!({ "of": "south" })).await.json();
    assert!(over["view"]["over"].as_str().unwrap().ends_with("resigned."), "{over}");
    assert_eq!((over.get("waiting"), &over["mine"], &over["undo"]), (None, &json!(false), &json!(false)));
    let late = ann.post(&format!("{path}/answer"), first_answer(&battle)).await;
    assert_eq!(late.status.as_u16(), 409, "{}", late.text);
    assert_eq!(ann.post(&format!("{path}/draw"), json!({ "of": "north" })).await.status.as_u16(), 409);
    assert_eq!(eve.get(&format!("{path}/play")).await.status.as_u16(), 200, "nothing is secret any more");
    let line = ann.get("/api/battles").await.json()["battles"][0].clone();
    assert!(line["over"].as_str().unwrap().ends_with("resigned."), "{line}");
    assert_eq!(line["waits"], false);
}

#[tokio::test]
async fn a_draw_needs_both_and_a_decision_declines_it() {
    let server = Server::public().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let battle = ann.begin(json!({})).await;
    ann.invites(&battle, "south", &mut bob).await;
    let path = format!("/api/battles/{}", id(&battle));
    // The side that does not decide offers; the one that decides plays on.
    let decides = battle["waiting"]["side"].as_str().unwrap();
    let (player, other) = if decides == "north" { ("north", "south") } else { ("south", "north") };
    let (mover, waiter) = if decides == "north" { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
    let offered = waiter.post(&format!("{path}/draw"), json!({ "of": other })).await.json();
    assert_eq!(offered["draw"], other, "{offered}");
    let twice = waiter.post(&format!("{path}/draw"), json!({ "of": other })).await.json();
    assert!(twice["view"].get("over").is_none_or(serde_json::Value::is_null), "an offer is not accepted by its maker");
    let moved = mover.post(&format!("{path}/answer"), first_answer(&battle)).await.json();
    assert_eq!(moved.get("draw"), None, "a decision declines");
    assert_eq!(mover.post(&format!("{path}/draw"), json!({ "of": player })).await.json()["draw"], player);
    let drawn = waiter.post(&format!("{path}/draw"), json!({ "of": other })).await.json();
    assert_eq!(drawn["view"]["over"], "Drawn by agreement.");
}

#[tokio::test]
async fn the_computer_takes_no_draw() {
    let mut server = Server::here().await;
    let new = json!({ "system": "death-valley", "scenario": "ridge-farm", "players": { "south": "random" } });
    let battle = server.get("POST /api/battles", &[], Some(new)).await;
    let words = [id(&battle)];
    let draw = json!({ "of": "north" });
    assert_eq!(server.refused("POST /api/battles/{id}/draw", &words, Some(draw)).await.0, 409);
    let south = json!({ "of": "south" });
    assert_eq!(server.refused("POST /api/battles/{id}/resign", &words, Some(south)).await.0, 409);
    let offer = json!({ "side": "north" });
    assert_eq!(
        server.refused("POST /api/battles/{id}/offer", &words, Some(offer)).await.0,
        409,
        "only this machine is served"
    );
    let north = json!({ "of": "north" });
    let over = server.get("POST /api/battles/{id}/resign", &words, Some(north)).await;
    assert!(over["view"]["over"].is_string());
}
