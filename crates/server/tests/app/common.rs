//! An app with its own folder, asked without a network; every answer is checked against the description of its route.

pub mod schema;

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::Value;
use server::{App, Front, Limits, Room, Store, router};
use sqlx::{Connection as _, Executor as _};
use tempfile::TempDir;
use tower::ServiceExt;

pub struct Asked {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Asked {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
}

pub struct Server {
    pub folder: TempDir,
    router: axum::Router,
    pub code: Option<String>,
    public: bool,
    description: Value,
    /// Routes that were asked, as `GET /api/systems`.
    pub asked: BTreeSet<String>,
}

impl Server {
    pub async fn here() -> Server {
        Server::start(TempDir::new().unwrap(), false, false).await
    }

    pub async fn room() -> Server {
        Server::start(TempDir::new().unwrap(), true, false).await
    }

    /// A server for strangers, at https://games.example.org.
    pub async fn public() -> Server {
        Server::start(TempDir::new().unwrap(), false, true).await
    }

    pub async fn start(folder: TempDir, room: bool, public: bool) -> Server {
        let store = opened(folder.path()).await;
        let room = match room {
            true => Some(Room::open(&store, "http://192.168.1.7:4861".to_owned()).await.unwrap()),
            false => None,
        };
        let code = room.as_ref().map(|room| room.code.clone());
        let front = Front { public: public.then(|| "https://games.example.org".parse().unwrap()), ..Front::default() };
        let router = router(App::with(store, room, front, Limits::default()).unwrap());
        let mut server = Server { folder, router, code, public, description: Value::Null, asked: BTreeSet::new() };
        server.description = server.send(request("GET", "/api/openapi.json", None)).await.json();
        server
    }

    /// End the app as a crash would, and start it again on the same folder.
    pub async fn restart(self) -> Server {
        let Server { folder, router, code, public, .. } = self;
        drop(router);
        // The old app's connections close in the background; its lock goes with the last of them.
        tokio::task::yield_now().await;
        Server::start(folder, code.is_some(), public).await
    }

    /// The stream of events.
    pub async fn listen(&self) -> axum::body::BodyDataStream {
        let response = self.open(request("GET", "/api/events", None)).await;
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        response.into_body().into_data_stream()
    }

    /// An answer whose body may not end.
    pub async fn open(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub async fn send(&self, request: Request<Body>) -> Asked {
        let response = self.open(request).await;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Asked { status: parts.status, headers: parts.headers, text }
    }

    /// Ask a route by its template, `/api/tables/{id}`, with what stands in its braces, and check the answer's shape.
    pub async fn ask(&mut self, route: &str, words: &[&str], body: Option<Value>) -> (StatusCode, Value) {
        let (method, template) = route.split_once(' ').unwrap();
        let (template, query) =
            template.split_once('?').map_or((template, String::new()), |(t, q)| (t, format!("?{q}")));
        let mut path = template.to_owned();
        for word in words {
            let (open, close) = (path.find('{').unwrap(), path.find('}').unwrap());
            path.replace_range(open..=close, word);
        }
        let answer = self.send(request(method, &(path + &query), body)).await;
        let operation = &self.description["paths"][template][method.to_lowercase()];
        assert!(operation.is_object(), "{route} is not described");
        self.asked.insert(format!("{method} {template}"));
        let value = answer.json();
        let described = &operation["responses"][answer.status.as_str()];
        assert!(described.is_object(), "{route} answers {} undescribed: {}", answer.status, answer.text);
        if let Some(content) = described["content"].get("application/json")
            && answer.headers["content-type"] == "application/json"
        {
            let faults = schema::check(&self.description, &content["schema"], &value);
            assert!(faults.is_empty(), "{route}:\n{}\n{value:#}", faults.join("\n"));
        }
        (answer.status, value)
    }

    /// Ask for something that must be granted.
    pub async fn get(&mut self, route: &str, words: &[&str], body: Option<Value>) -> Value {
        let (status, value) = self.ask(route, words, body).await;
        assert_eq!(status, StatusCode::OK, "{route}: {value:#}");
        value
    }

    /// Ask for something that must be refused, and give back at which field and why.
    pub async fn refused(&mut self, route: &str, words: &[&str], body: Option<Value>) -> (u16, String, String) {
        let (status, value) = self.ask(route, words, body).await;
        assert!(!status.is_success(), "{route}: {value:#}");
        let fault = &value["errors"][0];
        let word = |key: &str| fault[key].as_str().unwrap_or_default().to_owned();
        (status.as_u16(), word("at"), word("message"))
    }

    pub fn routes(&self) -> BTreeSet<String> {
        let paths = self.description["paths"].as_object().unwrap();
        let methods = |(path, item): (&String, &Value)| {
            let path = path.clone();
            item.as_object().unwrap().keys().map(|m| format!("{} {path}", m.to_uppercase())).collect::<Vec<_>>()
        };
        paths.iter().flat_map(methods).collect()
    }
}

/// A new PostgreSQL database for each folder, where tests run on PostgreSQL (`scripts/postgres`).
async fn database(folder: &std::path::Path) -> Option<String> {
    let url = std::env::var("LONGROLL_TEST_DATABASE").ok()?;
    let name = folder.file_name().unwrap().to_str().unwrap().to_lowercase();
    let name = format!("longroll{}", name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_"));
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&url).await.unwrap();
    // After a restart it is there already.
    let _ = connection.execute(sqlx::AssertSqlSafe(format!("create database {name}"))).await;
    Some(format!("{}/{name}", url.rsplit_once('/').unwrap().0))
}

/// The store, when the app before has let go of it: what a client began goes on without it.
async fn opened(folder: &std::path::Path) -> Store {
    if let Some(url) = database(folder).await {
        return Store::connect(&url).await.unwrap();
    }
    for _ in 0..500 {
        match Store::open(folder).await {
            Err(server::StoreFault::Taken(_)) => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
            opened => return opened.unwrap(),
        }
    }
    panic!("the app before did not end");
}

pub fn request(method: &str, path: &str, body: Option<Value>) -> Request<Body> {
    let request = Request::builder().method(method).uri(path).header("host", "localhost:4861");
    match body {
        Some(body) => request.header("content-type", "application/json").body(Body::from(body.to_string())),
        None => request.body(Body::empty()),
    }
    .unwrap()
}

/// The same request from another address.
pub fn from(number: u32, mut request: Request<Body>) -> Request<Body> {
    let address = SocketAddr::from((Ipv4Addr::from(0x0a00_0000 + number), 5000));
    request.extensions_mut().insert(ConnectInfo(address));
    request
}
