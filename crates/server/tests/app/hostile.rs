//! What the audit of the server found, attacked again: each test names its fault.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::common::{Server, request};

fn shipped() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../gbacw/scenarios");
    std::fs::read_to_string(format!("{folder}/ridge-farm.scenario")).unwrap()
}

fn id(battle: &Value) -> &str {
    battle["id"].as_str().unwrap()
}

async fn begin(server: &mut Server) -> Value {
    let new = json!({ "system": "death-valley", "scenario": "ridge-farm" });
    server.get("POST /api/battles", &[], Some(new)).await
}

/// Fault 1: each fault of a play file copied the whole text, and there was no end to them.
#[tokio::test]
async fn a_file_of_faults_is_answered_quickly_and_shortly() {
    let mut server = Server::here().await;
    let lines = "x y z\n".repeat(20_000);
    for text in [
        lines.clone(),
        format!("Long Roll play 1\n{lines}"),
        format!("Long Roll play 1\nsystem: cwb\nscenario: x\n\n{lines}"),
        format!("Long Roll play 1\nsystem: cwb\nscenario: x\n{}", "colour: blue\n".repeat(20_000)),
        format!("Long Roll play 1\nsystem: cwb\nscenario: x\n{}", "switch x: y\n".repeat(20_000)),
    ] {
        let begun = Instant::now();
        let (status, faults) = server.ask("POST /api/battles/load", &[], Some(json!({ "text": text }))).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        let count = faults["errors"].as_array().unwrap().len();
        assert!((1..=50).contains(&count), "{count} faults");
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    }
}

/// Faults 2 and 8: names that broke the head of the play file were granted, and the battle could never be read again.
#[tokio::test]
async fn a_battle_that_could_not_be_read_again_is_not_begun() {
    let mut server = Server::here().await;
    let begin = |name: &str, scenario: &str, text: String| json!({ "system": "death-valley", "scenario": scenario, "own": [{ "name": name, "text": text }] });
    for name in ["", " ", "#", "# x", "a/", "a\\b", "a\u{2028}b", "a\nb", "a\u{7}b", &"x".repeat(81)] {
        let new = begin(name, "ridge-farm", shipped());
        let (status, at, _) = server.refused("POST /api/battles", &[], Some(new)).await;
        assert_eq!((status, at.as_str()), (400, "own"), "{name:?}");
    }
    for scenario in ["ridge#farm", "ridge\u{1}farm", "ridge\u{2028}farm", "ridge/farm"] {
        let text = shipped().replacen("scenario ridge-farm", &format!("scenario {scenario}"), 1);
        let (status, ..) = server.refused("POST /api/battles", &[], Some(begin("a.scenario", scenario, text))).await;
        assert!((400..500).contains(&status), "{scenario:?}: {status}");
    }
    let list = server.get("GET /api/battles", &[], None).await;
    assert_eq!(list["battles"], json!([]), "nothing was stored");
    let padded = shipped() + &"\n".repeat(30_000);
    let begun = server.get("POST /api/battles", &[], Some(begin("a.scenario", "ridge-farm", padded))).await;
    let mut server = server.restart().await;
    let read = server.get("GET /api/battles/{id}", &[id(&begun)], None).await;
    assert_eq!(read["view"], begun["view"], "what was granted is read again");
}

/// Play on with first answers until a question takes a written answer, and give that one with a newline in it. Returns
/// whether there was such a question.
async fn write_with_newline(server: &mut Server, battle: &mut Value) -> bool {
    for _ in 0..150 {
        let waiting = battle["waiting"].clone();
        let Some(slug) = waiting["options"][0]["slug"].as_str() else { return false };
        let broken = slug.replacen(' ', "\n", 1);
        let writes = waiting["form"].is_string() && broken != slug;
        let body = json!({ "answers": [if writes { broken.as_str() } else { slug }] });
        *battle = server.get("POST /api/battles/{id}/answer", &[id(battle)], Some(body)).await;
        if writes {
            return true;
        }
    }
    false
}

/// Fault 7: a newline in a written answer split the tape.
#[tokio::test]
async fn an_answer_is_one_line() {
    let mut server = Server::here().await;
    let mut written = Vec::new();
    for system in ["cwb", "fire-and-fury"] {
        let scenarios = server.get("GET /api/systems/{system}/battles", &[system], None).await;
        let new = json!({ "system": system, "scenario": scenarios["scenarios"][0]["id"] });
        let mut battle = server.get("POST /api/battles", &[], Some(new)).await;
        if write_with_newline(&mut server, &mut battle).await {
            let comment = json!({ "answers": ["to 1 1 # x"] });
            let (status, _) = server.ask("POST /api/battles/{id}/answer", &[id(&battle)], Some(comment)).await;
            assert!(status.is_client_error(), "a comment is no answer");
            written.push(battle);
        }
    }
    assert!(!written.is_empty(), "no question took a written answer");
    let mut server = server.restart().await;
    for battle in written {
        let read = server.get("GET /api/battles/{id}", &[id(&battle)], None).await;
        assert_eq!(read["entries"], battle["entries"], "the tape is read as it was written");
    }
}

/// Fault 6: a client that left while its change was written had shown what was not on disk.
#[tokio::test]
async fn a_change_outlives_its_client() {
    let mut server = Server::here().await;
    let mut battle = begin(&mut server).await;
    for patience in [0, 1, 50, 200, 500, 1000, 2000, 4000, 8000, 20_000] {
        if battle["waiting"]["kind"] != "pick" {
            break;
        }
        let body = json!({ "at": battle["position"], "answers": [battle["waiting"]["options"][0]["slug"]] });
        let asked = server.send(request("POST", &format!("/api/battles/{}/answer", id(&battle)), Some(body)));
        let _ = tokio::time::timeout(Duration::from_micros(patience), asked).await;
        // What is shown from here on must be on disk.
        let shown = server.get("GET /api/battles/{id}", &[id(&battle)], None).await;
        server = server.restart().await;
        let stored = server.get("GET /api/battles/{id}", &[id(&battle)], None).await;
        assert!(stored["entries"].as_i64() >= shown["entries"].as_i64(), "{patience} µs: {shown:#}");
        battle = stored;
    }
}

/// Fault 13: after an undo and another answer, a stale answer was taken for a fresh one.
#[tokio::test]
async fn an_answer_to_another_position_is_refused() {
    let mut server = Server::here().await;
    let answer = |battle: &Value, option: usize| json!({ "at": battle["position"], "answers": [battle["waiting"]["options"][option]["slug"]] });
    let route = "POST /api/battles/{id}/answer";
    let mut begun = begin(&mut server).await;
    for _ in 0..60 {
        let first = server.get(route, &[id(&begun)], Some(answer(&begun, 0))).await;
        if first["undo"] != true || begun["waiting"]["options"][1].is_null() {
            begun = first;
            continue;
        }
        let undone = server.get("POST /api/battles/{id}/undo", &[id(&begun)], Some(json!({}))).await;
        assert_eq!(undone["position"], begun["position"], "the same position again");
        let second = server.get(route, &[id(&begun)], Some(answer(&begun, 1))).await;
        // A secret choice is no part of a position that both sides may read.
        if first["entries"] != second["entries"] || first["position"] == second["position"] {
            begun = second;
            continue;
        }
        let stale = server.refused(route, &[id(&begun)], Some(answer(&first, 0))).await;
        assert_eq!((stale.0, stale.1.as_str()), (409, "at"));
        let mut server = server.restart().await;
        let after = server.get("GET /api/battles/{id}", &[id(&begun)], None).await;
        assert_eq!(after["position"], second["position"], "it says the same after a restart");
        return;
    }
    panic!("no choice could be undone: {begun:#}");
}

/// Fault 12: titles had no end, and the list read every head.
#[tokio::test]
async fn the_list_is_short_and_paged() {
    let mut server = Server::here().await;
    let battle = begin(&mut server).await;
    let play = server.send(request("GET", &format!("/api/battles/{}/play", id(&battle)), None)).await.text;
    let title = format!("title: {}\n", "long ".repeat(100_000));
    let long = play.replacen("system: ", &format!("{title}system: "), 1);
    let long =
        long.lines().filter(|line| !line.starts_with("title: ") || line.len() > 1000).collect::<Vec<_>>().join("\n");
    let loaded = server.get("POST /api/battles/load", &[], Some(json!({ "text": long }))).await;
    assert!(loaded["title"].as_str().unwrap().chars().count() <= 80);
    for _ in 0..101 {
        let fork = Some(json!({ "entries": 0 }));
        server.get("POST /api/battles/{id}/fork", &[id(&battle)], fork).await;
    }
    let list = server.get("GET /api/battles", &[], None).await;
    let lines = list["battles"].as_array().unwrap();
    assert_eq!((lines.len(), list["more"].clone()), (100, json!(true)));
    assert!(list.to_string().len() < 60_000, "{} bytes", list.to_string().len());
    let before = format!("GET /api/battles?before={}", lines[99]["at"]);
    let rest = server.get(&before, &[], None).await;
    assert!(!rest["battles"].as_array().unwrap().is_empty() && rest["more"] == false);
}

/// Fault 16: others on the machine could read the database, and the key of the room in it.
#[cfg(unix)]
#[tokio::test]
async fn the_database_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::here().await;
    for file in std::fs::read_dir(server.folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
    }
}

/// Fault 5: a seed that a client sees or gives rolls no battle; dice have a stream of their own (see `chance`).
#[tokio::test]
async fn no_seed_that_a_client_sees_rolls_a_battle() {
    let server = Server::here().await;
    let description = server.send(request("GET", "/api/openapi.json", None)).await.json();
    for body in ["NewBattle", "LoadBattle", "BattleAnswers", "BattleMove", "BattleFork"] {
        let fields = &description["components"]["schemas"][body]["properties"];
        assert!(fields.is_object() && fields.get("seed").is_none(), "{body}");
    }
}
