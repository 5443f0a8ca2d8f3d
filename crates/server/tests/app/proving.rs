//! Battles whose dice can be checked: committed to, shared in, stored, and verified from the play file.

use proof::{Chain, Party};
use serde_json::{Value, json};

use crate::common::Server;

const LINKS: u32 = 4000;

/// A device with its chain.
struct Device {
    of: &'static str,
    chain: Chain,
}

impl Device {
    fn new(of: &'static str, seed: u8) -> Device {
        Device { of, chain: Chain::new([seed; 32], LINKS) }
    }

    fn commitment(&self) -> Value {
        let commitment = self.chain.commitment();
        json!({ "of": self.of, "chain": { "length": LINKS, "end": commitment.end.to_string() } })
    }

    fn share(&self, number: u64) -> Value {
        json!({ "number": number, "link": self.chain.link(number as u32).unwrap().to_string() })
    }
}

async fn begin(server: &mut Server, more: Value) -> Value {
    let mut new = json!({ "system": "death-valley", "scenario": "ridge-farm", "verified": true });
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    server.get("POST /api/battles", &[], Some(new)).await
}

fn id(battle: &Value) -> String {
    battle["id"].as_str().unwrap().to_owned()
}

/// Decide and share, as devices that are present do, until the battle has this many entries.
async fn play(server: &mut Server, mut battle: Value, devices: &[Device], until: u64) -> Value {
    let id = id(&battle);
    let mut number = 5_usize;
    while battle["entries"].as_u64().unwrap() < until && !battle["waiting"].is_null() {
        let dice = &battle["verified"];
        let next = dice["number"].as_u64().unwrap();
        if let Some(side) = dice["waits_for"].as_array().unwrap().first() {
            let device = devices.iter().find(|device| *side == device.of).unwrap();
            let share = json!({ "of": device.of, "share": device.share(next) });
            battle = server.get("POST /api/battles/{id}/share", &[&id], Some(share)).await;
            continue;
        }
        let options = battle["waiting"]["options"].as_array().unwrap();
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let slug = &options[(number >> 33) % options.len()]["slug"];
        let mut answer = json!({ "at": battle["position"], "answers": [slug] });
        if let Some(device) = devices.iter().find(|device| battle["waiting"]["side"] == device.of) {
            answer["share"] = device.share(next);
        }
        battle = server.get("POST /api/battles/{id}/answer", &[&id], Some(answer)).await;
    }
    battle
}

#[tokio::test]
async fn every_roll_of_a_battle_on_the_server_is_proven() {
    let mut server = Server::here().await;
    let devices = [Device::new("north", 1), Device::new("south", 2)];
    let mut battle = begin(&mut server, json!({})).await;
    assert_eq!(battle["verified"]["uncommitted"], json!(["north", "south"]));
    let server_end = battle["verified"]["server"].clone();
    for device in &devices {
        battle = server.get("POST /api/battles/{id}/commit", &[&id(&battle)], Some(device.commitment())).await;
    }
    assert_eq!(battle["verified"]["server"], server_end, "the server committed itself first");
    let mut until = 0;
    for _ in 0..3 {
        until += 60;
        battle = play(&mut server, battle, &devices, until).await;
        server = server.restart().await;
        let again = server.get("GET /api/battles/{id}?side=north", &[&id(&battle)], None).await;
        assert_eq!(again["verified"], battle["verified"], "the disk keeps it");
    }
    let file = server.send(crate::common::request("GET", &format!("/api/battles/{}/play", id(&battle)), None)).await;
    let checked = umpire::verify::verify("a.play", &file.text, &[]).unwrap().unwrap();
    assert!(checked.whole() && checked.intact && checked.rolls > 10, "{checked:?}");
    assert_eq!(checked.parties, "server north south");
    let proof = proof::Proof::read(&file.text).unwrap().unwrap();
    let shown = battle.to_string();
    for stretch in &proof.stretches {
        let link = stretch.links.get(Party::Server).unwrap().to_string();
        assert!(!shown.contains(&link), "no link of the server is shown while the battle goes on");
    }
}

#[tokio::test]
async fn a_player_who_is_away_leaves_his_share() {
    let mut server = Server::here().await;
    let devices = [Device::new("north", 1), Device::new("south", 2)];
    let mut battle = begin(&mut server, json!({})).await;
    for device in &devices {
        battle = server.get("POST /api/battles/{id}/commit", &[&id(&battle)], Some(device.commitment())).await;
    }
    let share = json!({ "of": "south", "share": devices[1].share(1000) });
    battle = server.get("POST /api/battles/{id}/share", &[&id(&battle)], Some(share)).await;
    assert_eq!(battle["verified"]["south_until"], 1000);
    // Only the north's device is here; the south's answers come without a share.
    battle = play(&mut server, battle, &devices[..1], 80).await;
    assert!(battle["entries"].as_u64().unwrap() >= 80);
    let file = server.send(crate::common::request("GET", &format!("/api/battles/{}/play", id(&battle)), None)).await;
    assert!(umpire::verify::verify("a.play", &file.text, &[]).unwrap().unwrap().whole());
}

#[tokio::test]
async fn against_the_computer_the_player_has_his_share() {
    let mut server = Server::here().await;
    let devices = [Device::new("north", 1)];
    let mut battle = begin(&mut server, json!({ "players": { "north": "human", "south": "random" } })).await;
    assert_eq!(battle["verified"]["uncommitted"], json!(["north"]));
    battle = server.get("POST /api/battles/{id}/commit", &[&id(&battle)], Some(devices[0].commitment())).await;
    for _ in 0..400 {
        let side = battle["waiting"]["side"].clone();
        if side == "south" {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            battle = server.get("GET /api/battles/{id}", &[&id(&battle)], None).await;
        } else {
            let next = battle["entries"].as_u64().unwrap() + 1;
            battle = play(&mut server, battle, &devices, next).await;
        }
        if battle["entries"].as_u64().unwrap() > 60 {
            break;
        }
    }
    let file = server.send(crate::common::request("GET", &format!("/api/battles/{}/play", id(&battle)), None)).await;
    let checked = umpire::verify::verify("a.play", &file.text, &[]).unwrap().unwrap();
    assert!(checked.whole() && checked.rolls > 3, "{checked:?}");
    assert_eq!(checked.parties, "server north");
}

#[tokio::test]
async fn what_would_spoil_the_dice_is_refused() {
    let mut server = Server::here().await;
    let [north, south] = [Device::new("north", 1), Device::new("south", 2)];
    let ridge = json!({ "system": "death-valley", "scenario": "ridge-farm", "verified": true });
    for wrong in [json!({ "dice": "keyed" }), json!({ "players": { "north": "recruit", "south": "recruit" } })] {
        let mut new = ridge.clone();
        new.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(server.refused("POST /api/battles", &[], Some(new)).await.0, 400);
    }
    let battle = begin(&mut server, json!({})).await;
    let id = id(&battle);
    let words = [id.as_str()];
    let early = json!({ "of": "north", "share": north.share(1) });
    assert_eq!(server.refused("POST /api/battles/{id}/share", &words, Some(early)).await.0, 409, "too early");
    server.get("POST /api/battles/{id}/commit", &words, Some(north.commitment())).await;
    let again = server.refused("POST /api/battles/{id}/commit", &words, Some(north.commitment())).await;
    assert_eq!(again.0, 409, "once");
    let mut same = north.commitment();
    same["of"] = json!("south");
    assert_eq!(server.refused("POST /api/battles/{id}/commit", &words, Some(same)).await.0, 400, "the other's chain");
    for chain in [json!({ "length": 0, "end": "ab".repeat(32) }), json!({ "length": 10, "end": "xy" })] {
        let wrong = json!({ "of": "south", "chain": chain });
        assert_eq!(server.refused("POST /api/battles/{id}/commit", &words, Some(wrong)).await.0, 400);
    }
    let battle = server.get("POST /api/battles/{id}/commit", &words, Some(south.commitment())).await;
    let next = battle["verified"]["number"].as_u64().unwrap();
    for (share, status) in [
        (json!({ "number": next, "link": "ab".repeat(32) }), 400),
        (json!({ "number": LINKS + 1, "link": "ab".repeat(32) }), 400),
        (json!({ "number": next, "link": "x" }), 400),
    ] {
        let body = json!({ "of": "south", "share": share });
        assert_eq!(server.refused("POST /api/battles/{id}/share", &words, Some(body)).await.0, status, "{share}");
    }
    let battle = play(&mut server, battle, &[north, south], 4).await;
    if battle["waiting"]["kind"] == "pick" {
        let (north, next) = (Device::new("north", 1), battle["verified"]["number"].as_u64().unwrap());
        let slug = &battle["waiting"]["options"][0]["slug"];
        let far = json!({ "answers": [slug], "share": north.share(next + 100) });
        let refused = server.refused("POST /api/battles/{id}/answer", &words, Some(far)).await;
        assert_eq!(refused.0, 409, "a share from far ahead would use up the chain");
    }
}
