//! What the app keeps: copied while it runs, put back, damaged, rescued, and locked against a second server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

struct App {
    child: Child,
    address: String,
}

fn longroll() -> Command {
    Command::new(env!("CARGO_BIN_EXE_longroll"))
}

/// Run a command with `--json`; its exit code and what it printed.
fn run(words: &[&str], data: &Path) -> (Option<i32>, Value) {
    let output = longroll().args(words).args(["--json", "--data"]).arg(data).output().unwrap();
    let said = serde_json::from_slice(&output.stdout);
    (output.status.code(), said.unwrap_or_else(|_| panic!("{words:?}: {}", String::from_utf8_lossy(&output.stderr))))
}

fn refused(words: &[&str], data: &Path) -> String {
    let (code, said) = run(words, data);
    assert_eq!(code, Some(2), "{words:?}: {said}");
    said.to_string()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("longroll-keeping-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn serve(data: &Path) -> Command {
    let mut command = longroll();
    command.args(["serve", "--no-open", "--json", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl App {
    fn start(data: &Path) -> App {
        let mut child = serve(data).spawn().expect("the program starts");
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        while let Some(Ok(line)) = lines.next() {
            said += &line;
            if line == "}" {
                break;
            }
        }
        let said: Value = serde_json::from_str(&said).expect("it says where it is");
        let address = said["address"].as_str().expect("an address").trim_start_matches("http://").to_owned();
        App { child, address: address.split('/').next().unwrap().to_owned() }
    }

    /// Send one request over a new connection; the status line and the body.
    fn send(&self, method: &str, path: &str, body: &Value) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect("head and body");
        (head.lines().next().unwrap_or_default().to_owned(), body.to_owned())
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, body) = self.send(method, path, body);
        assert!(status.contains(" 200"), "{method} {path}: {status} {body}");
        serde_json::from_str(&body).expect("JSON")
    }

    fn begin(&self) -> Value {
        let new = json!({ "system": "death-valley", "scenario": "ridge-farm" });
        self.ask("POST", "/api/battles", &new)
    }

    /// Take the last answer offered, which ends something.
    fn decide(&self, battle: &Value) -> Value {
        let slug = battle["waiting"]["options"].as_array().unwrap().last().unwrap()["slug"].clone();
        let path = format!("/api/battles/{}/answer", battle["id"].as_str().unwrap());
        self.ask("POST", &path, &json!({ "answers": [slug] }))
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// End it in order, as Control-C does.
    fn end(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap();
    }
}

#[test]
fn a_copy_is_made_while_it_runs_and_put_back() {
    let data = folder("backup");
    let copy = data.join("copy.sqlite");
    let copy = copy.to_str().unwrap();
    let app = App::start(&data);
    let mut battle = app.begin();
    for _ in 0..6 {
        battle = app.decide(&battle);
    }
    let (code, said) = run(&["backup", copy], &data);
    assert_eq!((code, &said["battles"], &said["entries"]), (Some(0), &json!(1), &battle["entries"]), "{said}");
    assert!(refused(&["backup", copy], &data).contains("exists already"));
    let later = app.decide(&battle);
    assert!(refused(&["restore", copy], &data).contains("another longroll is using this folder"));
    app.end();
    let (code, said) = run(&["restore", copy], &data);
    assert_eq!(code, Some(0), "{said}");
    let before = PathBuf::from(said["before"].as_str().unwrap());
    assert!(before.is_file());
    let path = format!("/api/battles/{}", battle["id"].as_str().unwrap());
    let app = App::start(&data);
    assert_eq!(app.ask("GET", &path, &Value::Null)["entries"], battle["entries"]);
    app.end();
    // What was replaced is whole, and can be put back too.
    assert_eq!(run(&["restore", before.to_str().unwrap()], &data).0, Some(0));
    let app = App::start(&data);
    assert_eq!(app.ask("GET", &path, &Value::Null)["entries"], later["entries"]);
    app.kill();
    std::fs::remove_dir_all(data).unwrap();
}

/// Audit fault 14: after an orderly end the file alone is all of it.
#[test]
fn an_orderly_end_leaves_one_file() {
    let data = folder("fold");
    for nth in 1..=5 {
        let app = App::start(&data);
        app.begin();
        app.end();
        let left = std::fs::metadata(data.join("longroll.sqlite-wal")).map_or(0, |file| file.len());
        assert_eq!(left, 0, "the journal is left after end {nth}");
        let alone = folder("fold-alone");
        std::fs::copy(data.join("longroll.sqlite"), alone.join("longroll.sqlite")).unwrap();
        let (code, said) = run(&["check"], &alone);
        assert_eq!((code, &said["battles"]), (Some(0), &json!(nth)), "{said}");
        std::fs::remove_dir_all(alone).unwrap();
    }
    std::fs::remove_dir_all(data).unwrap();
}

/// Audit fault 15: a damaged database is refused, and what can be read is saved as play files.
#[test]
fn a_damaged_database_is_refused_and_rescued() {
    let data = folder("damage");
    let app = App::start(&data);
    let mut battle = app.begin();
    for _ in 0..4 {
        battle = app.decide(&battle);
    }
    app.end();
    let file = data.join("longroll.sqlite");
    let whole = std::fs::read(&file).unwrap();
    let pages = whole.len() / 4096;
    let (mut refusals, mut rescued) = (0, 0);
    for page in 1..pages {
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0);
        std::fs::write(&file, &bytes).unwrap();
        let (code, said) = run(&["check"], &data);
        if code == Some(0) {
            // A page that is not used: nothing is lost.
            assert_eq!(said["battles"], 1, "page {page}: {said}");
            continue;
        }
        refusals += 1;
        if page % 4 == 1 {
            let start = serve(&data).output().unwrap();
            let said = String::from_utf8_lossy(&start.stdout).into_owned();
            assert_eq!(start.status.code(), Some(2), "page {page}: {said}");
            assert!(said.contains("damaged") && said.contains("--rescue"), "page {page}: {said}");
        }
        let saved = data.join("saved");
        let _ = std::fs::remove_dir_all(&saved);
        run(&["check", "--rescue", saved.to_str().unwrap()], &data);
        for play in std::fs::read_dir(&saved).into_iter().flatten().flatten() {
            let checked = longroll().args(["battle", "check"]).arg(play.path()).output().unwrap();
            rescued += usize::from(checked.status.success());
        }
    }
    assert!(refusals > pages / 2, "{refusals} of {pages} zeroed pages were found");
    assert!(rescued > refusals / 2, "after {rescued} of {refusals} losses the battle was rescued");
    std::fs::remove_dir_all(data).unwrap();
}

/// Audit fault 15: a deleted lock file lets no second server in, and a deleted database is not written to.
#[test]
#[cfg(unix)]
fn a_second_server_is_kept_out_without_the_lock_file() {
    let data = folder("lock");
    let app = App::start(&data);
    let battle = app.begin();
    std::fs::remove_file(data.join("longroll.lock")).unwrap();
    let second = serve(&data).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stdout).contains("another longroll is using this folder"));
    let mode = std::os::unix::fs::PermissionsExt::mode(&data.join("longroll.sqlite").metadata().unwrap().permissions());
    assert_eq!(mode & 0o77, 0, "others cannot read it");
    std::fs::remove_file(data.join("longroll.sqlite")).unwrap();
    let slug = battle["waiting"]["options"][0]["slug"].clone();
    let path = format!("/api/battles/{}/answer", battle["id"].as_str().unwrap());
    let (status, said) = app.send("POST", &path, &json!({ "answers": [slug] }));
    assert!(status.contains(" 500") && said.contains("deleted or replaced"), "{status} {said}");
    app.kill();
    std::fs::remove_dir_all(data).unwrap();
}

/// Answer the battle until the app is gone. Returns the entries that were acknowledged, and how many answers.
fn play_until_killed(address: &str, id: &str, mut entries: u64, seed: u64) -> (u64, u64) {
    let (mut taken, mut whim) = (0, seed);
    let ask = |method: &str, path: &str, body: &str| -> Option<Value> {
        let mut stream = TcpStream::connect(address).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        if head.starts_with("HTTP/1.1 200") { serde_json::from_str(body).ok() } else { None }
    };
    let Some(mut battle) = ask("GET", &format!("/api/battles/{id}"), "") else { return (entries, taken) };
    loop {
        entries = entries.max(battle["entries"].as_u64().unwrap());
        let Some(options) = battle["waiting"]["options"].as_array() else { return (entries, taken) };
        whim = whim.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let slug = &options[(whim >> 33) as usize % options.len()]["slug"];
        let body = json!({ "answers": [slug], "at": battle["position"] }).to_string();
        let Some(next) = ask("POST", &format!("/api/battles/{id}/answer"), &body) else { return (entries, taken) };
        (battle, taken) = (next, taken + 1);
    }
}

/// Kill the app under play, again and again: what was acknowledged is there. LONGROLL_KILLS sets how often.
#[test]
fn kills_lose_no_acknowledged_answer() {
    let kills: u64 = std::env::var("LONGROLL_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(20);
    let data = folder("kills");
    let mut app = App::start(&data);
    let mut battles: Vec<(String, u64)> = Vec::new();
    let (mut answers, mut lost) = (0, 0);
    for kill in 0..kills {
        // A battle may end, so there are always two that go on.
        for _ in 0..2 {
            let battle = app.begin();
            battles.push((battle["id"].as_str().unwrap().to_owned(), battle["entries"].as_u64().unwrap()));
        }
        let playing: Vec<_> = (battles.len().saturating_sub(4)..battles.len())
            .map(|at| {
                let (address, (id, entries)) = (app.address.clone(), battles[at].clone());
                (at, std::thread::spawn(move || play_until_killed(&address, &id, entries, kill * 31 + at as u64)))
            })
            .collect();
        std::thread::sleep(std::time::Duration::from_millis(40 + (kill * 67) % 260));
        app.kill();
        for (at, played) in playing {
            let (entries, taken) = played.join().unwrap();
            battles[at].1 = entries;
            answers += taken;
        }
        app = App::start(&data);
        // The others are looked at when all kills are done.
        let from = if kill + 1 == kills { 0 } else { battles.len().saturating_sub(4) };
        for (id, entries) in &battles[from..] {
            let now = app.ask("GET", &format!("/api/battles/{id}"), &Value::Null)["entries"].as_u64().unwrap();
            lost += u64::from(now < *entries);
        }
    }
    println!("{kills} kills, {answers} answers acknowledged, {lost} battles with a loss");
    assert_eq!(lost, 0);
    assert!(answers > kills, "{answers} answers in {kills} kills");
    app.kill();
    assert_eq!(run(&["check"], &data).0, Some(0));
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn other_files_are_refused() {
    let data = folder("other");
    assert!(refused(&["backup", "/nowhere/x"], &data).contains("there is no database"));
    assert!(refused(&["check"], &data).contains("there is no database"));
    let text = data.join("text.sqlite");
    std::fs::write(
        &text,
        "a text that is no database, and long enough to have a header of a hundred bytes, or so it seems to me",
    )
    .unwrap();
    let why = refused(&["restore", text.to_str().unwrap()], &data);
    assert!(why.contains("text.sqlite") && !data.join("longroll.sqlite").exists(), "{why}");
    std::fs::remove_dir_all(data).unwrap();
}
