//! Several servers on one PostgreSQL database: what one writes the others show, and killing any of them loses nothing.
//! `scripts/postgres` runs these with a PostgreSQL that it starts.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A new database beside the one that the tests were given.
fn database() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let url = std::env::var("LONGROLL_TEST_DATABASE").expect("run this with scripts/postgres");
    let name = format!("shared_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let made = Command::new("psql").args([&url, "-qc", &format!("create database {name}")]).status().unwrap();
    assert!(made.success());
    format!("{}/{name}", url.rsplit_once('/').unwrap().0)
}

struct App {
    child: Child,
    address: String,
}

impl App {
    fn start(database: &str) -> App {
        let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
        command.args(["serve", "--no-open", "--json", "--listen", "127.0.0.1:0", "--database", database]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let mut said = String::new();
        for line in lines {
            said += &line;
            if line == "}" {
                break;
            }
        }
        let said: Value = serde_json::from_str(&said).expect("it says where it is");
        let address = said["address"].as_str().expect("an address").trim_start_matches("http://").to_owned();
        App { child, address: address.trim_end_matches('/').to_owned() }
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        stream
    }

    /// The status and the JSON of an answer.
    fn try_ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let mut answer = String::new();
        self.send(method, path, body).read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect("head and body");
        (head[9..12].parse().unwrap(), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.try_ask(method, path, body);
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }

    fn begin(&self, players: &Value) -> Value {
        let new = json!({ "system": "death-valley", "scenario": "ridge-farm", "players": players });
        self.ask("POST", "/api/battles", &new)
    }

    fn look(&self, battle: &Value) -> Value {
        self.ask("GET", &format!("/api/battles/{}", battle["id"].as_str().unwrap()), &Value::Null)
    }
}

impl Drop for App {
    /// Kill it without warning, as a power cut would.
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn path(battle: &Value, deed: &str) -> String {
    format!("/api/battles/{}/{deed}", battle["id"].as_str().unwrap())
}

/// One of the answers to what a battle waits for.
fn decision(battle: &Value, number: usize) -> Value {
    let options = battle["waiting"]["options"].as_array().unwrap();
    json!({ "at": battle["position"], "answers": [options[number % options.len()]["slug"]] })
}

#[test]
#[ignore = "needs PostgreSQL: scripts/postgres"]
fn what_one_server_writes_the_other_shows_and_tells() {
    let database = database();
    let (one, two) = (App::start(&database), App::start(&database));
    let battle = one.begin(&json!({}));
    let mut stream = BufReader::new(two.send("GET", "/api/events", &Value::Null));
    stream.get_ref().set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let mut line = String::new();
    while !line.contains("listening") {
        line.clear();
        stream.read_line(&mut line).unwrap();
    }
    let answered = two.ask("POST", &path(&battle, "answer"), &decision(&battle, 0));
    assert_eq!(one.look(&battle)["position"], answered["position"], "the first server reads it again");
    let again = one.ask("POST", &path(&battle, "answer"), &decision(&answered, 0));
    let entries = again["entries"].to_string();
    while !(line.contains("battle") && line.contains(&format!("\"entries\":{entries}"))) {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the other server is told");
    }
    let (status, _) = two.try_ask("POST", &path(&battle, "answer"), &decision(&battle, 1));
    assert_eq!(status, 409, "an answer to an old position");
    assert_eq!(two.try_ask("DELETE", &path(&battle, "")[..path(&battle, "").len() - 1], &Value::Null).0, 204);
    let gone = one.try_ask("POST", &path(&battle, "answer"), &decision(&again, 0));
    assert_eq!(gone.0, 404, "a deleted battle does not come back: {}", gone.1);
}

#[test]
#[ignore = "needs PostgreSQL: scripts/postgres"]
fn of_two_answers_at_once_at_two_servers_one_counts() {
    let database = database();
    let (one, two) = (App::start(&database), App::start(&database));
    let mut battle = one.begin(&json!({}));
    for _ in 0..40 {
        two.look(&battle);
        let answers = decision(&battle, 0);
        let (first, second) = std::thread::scope(|scope| {
            let first = scope.spawn(|| one.try_ask("POST", &path(&battle, "answer"), &answers));
            let second = two.try_ask("POST", &path(&battle, "answer"), &answers);
            (first.join().unwrap(), second)
        });
        let granted: Vec<&Value> =
            [&first, &second].into_iter().filter(|(status, _)| *status == 200).map(|(_, now)| now).collect();
        assert_eq!(granted.len(), 1, "{first:?} {second:?}");
        assert!([first.0, second.0].contains(&409));
        for app in [&one, &two] {
            assert_eq!(app.look(&battle)["position"], granted[0]["position"]);
        }
        battle = granted[0].clone();
    }
}

#[test]
#[ignore = "needs PostgreSQL: scripts/postgres"]
fn killing_either_server_loses_no_acknowledged_answer() {
    let kills = std::env::var("LONGROLL_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(20);
    let database = database();
    let mut apps = [App::start(&database), App::start(&database)];
    let mut battle = apps[0].begin(&json!({}));
    let mut number = 7_usize;
    for kill in 0..kills {
        for _ in 0..=(number % 5) {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if battle["waiting"].is_null() {
                battle = apps[0].begin(&json!({}));
            }
            let at = (number >> 33) % 2;
            battle = apps[at].ask("POST", &path(&battle, "answer"), &decision(&battle, number >> 40));
        }
        // One more is on its way when the server dies: it counts whole or not at all.
        let killed = kill % 2;
        let open = apps[killed].send("POST", &path(&battle, "answer"), &decision(&battle, 0));
        std::thread::sleep(Duration::from_millis((number >> 50) as u64 % 12));
        apps[killed].child.kill().unwrap();
        drop(open);
        let there = apps[1 - killed].look(&battle);
        let (before, after) = (battle["entries"].as_u64().unwrap(), there["entries"].as_u64().unwrap());
        assert!(there["position"] == battle["position"] || after > before, "kill {kill}: {before} {after}");
        apps[killed] = App::start(&database);
        assert_eq!(apps[killed].look(&battle)["position"], there["position"], "kill {kill}");
        battle = there;
    }
}

#[test]
#[ignore = "needs PostgreSQL: scripts/postgres"]
fn another_server_goes_on_for_the_computer() {
    let database = database();
    let one = App::start(&database);
    let battle = one.begin(&json!({ "north": "recruit", "south": "recruit" }));
    let two = App::start(&database);
    drop(one);
    let (seen, begun) = (two.look(&battle)["entries"].clone(), Instant::now());
    loop {
        let now = two.look(&battle);
        if now["entries"] != seen || now["view"]["over"].is_string() {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "the computer stands still at {seen}");
        std::thread::sleep(Duration::from_millis(200));
    }
}
