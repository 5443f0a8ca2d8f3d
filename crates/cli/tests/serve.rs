//! The app as a program: start it, kill it in the middle of a resolution, start it again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

struct App {
    child: Child,
    address: String,
}

impl App {
    fn start(data: &Path, more: &[&str]) -> App {
        let mut child = command(data, more).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        while let Some(Ok(line)) = lines.next() {
            said += &line;
            if line == "}" {
                break;
            }
        }
        let said: Value = serde_json::from_str(&said).expect("it says where it is");
        let address = said["address"].as_str().expect("an address").to_owned();
        App { child, address: address.trim_start_matches("http://").split('/').next().unwrap().to_owned() }
    }

    /// Send one request over a new connection.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
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
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        serde_json::from_str(body).expect("JSON")
    }

    /// Kill the app without warning, as a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn command(data: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
    command.args(["serve", "--no-open", "--json", "--data"]).arg(data).args(more).stderr(Stdio::piped());
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("longroll-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

const HERE: [&str; 2] = ["--listen", "127.0.0.1:0"];

#[test]
fn a_resolution_goes_on_after_a_kill() {
    let data = folder("kill");
    let app = App::start(&data, &HERE);
    let shock = json!({ "system": "death-valley", "procedure": "shock",
        "inputs": { "front": "8/6", "defenders": "6/6:R" } });
    let mut table = app.ask("POST", "/api/tables", &shock);
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    let mut app = Some(app);
    while table.get("done").is_none() {
        let (name, choice) = (&table["waiting"]["name"], &table["waiting"]["options"][0]["slug"]);
        let running = app.take().unwrap();
        table = if name.is_string() {
            running.ask("POST", &format!("{path}/answer"), &json!({ "name": name, "choice": choice }))
        } else {
            running.ask("POST", &format!("{path}/roll"), &json!({}))
        };
        running.kill();
        let again = App::start(&data, &HERE);
        assert_eq!(again.ask("GET", &path, &Value::Null), table, "the resolution is unchanged");
        app = Some(again);
    }
    let app = app.unwrap();
    assert_eq!(app.ask("GET", "/api/log", &Value::Null)["entries"].as_array().unwrap().len(), 1);
    app.kill();
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn one_folder_serves_one_program() {
    let data = folder("lock");
    let app = App::start(&data, &HERE);
    let second = command(&data, &HERE).output().unwrap();
    let said: Value = serde_json::from_slice(&second.stdout).unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(said["errors"][0]["message"].as_str().unwrap().contains("another longroll is using this folder"));
    assert!(said["errors"][0]["help"].as_str().unwrap().contains("--data"));
    let taken = command(&folder("port"), &["--listen", &app.address]).output().unwrap();
    let said: Value = serde_json::from_slice(&taken.stdout).unwrap();
    assert!(said["errors"][0]["message"].as_str().unwrap().starts_with("cannot listen at"), "{said}");
    app.kill();
    std::fs::remove_dir_all(data).unwrap();
    std::fs::remove_dir_all(folder("port")).unwrap_or_default();
}
