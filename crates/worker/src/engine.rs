//! Messages in, what they led to out.

use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use service::news::News;
use service::reply::IntoReply;
use service::{App, Reply, Request, Route, route, routes};

use crate::digest::digest;
use crate::host::Host;
use crate::kept::{Kept, Write};

/// What JavaScript says.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Message {
    /// Begin with the rows that the browser kept, and dice from this seed.
    Start { seed: u64, kept: Vec<(String, String)> },
    /// A request of the page; its answer has the same id.
    Ask {
        id: u32,
        method: String,
        path: String,
        #[serde(default)]
        body: String,
    },
    /// Go on with what is not done yet.
    Step,
    /// The digest of this number, to be compared with another machine's.
    Digest { number: u64 },
}

/// What a message led to. The rows must be kept before the answers and the news are shown.
#[derive(Debug, Default, Serialize)]
struct Told {
    writes: Vec<Write>,
    answers: Vec<Answered>,
    news: Vec<News>,
    /// Whether there is more to do: send `step`.
    more: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    /// Why the message could not be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

#[derive(Debug, Serialize)]
struct Answered {
    id: u32,
    status: u16,
    kind: &'static str,
    body: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Answered {
    fn new(id: u32, reply: Reply) -> Answered {
        let body = String::from_utf8(reply.body).unwrap_or_default();
        Answered { id, status: reply.status.0, kind: reply.kind, body, file: reply.file }
    }
}

/// Something that is being done: a request with its id, or what goes on after one.
type Task = BoxFuture<'static, Option<Answered>>;

/// The service and everything it has begun.
pub struct Engine {
    app: App,
    host: Arc<Host>,
    kept: Arc<Kept>,
    routes: Vec<Route>,
    tasks: Vec<Task>,
}

impl Engine {
    /// Take a message and say what it led to, both in JSON. The first message must be `start`.
    pub fn run(engine: &mut Option<Engine>, message: &[u8]) -> Vec<u8> {
        let told = Engine::take(engine, message).unwrap_or_else(|fault| Told { fault: Some(fault), ..Told::default() });
        serde_json::to_vec(&told).unwrap_or_default()
    }

    fn take(engine: &mut Option<Engine>, message: &[u8]) -> Result<Told, String> {
        let message: Message = serde_json::from_slice(message).map_err(|error| error.to_string())?;
        match message {
            Message::Start { seed, kept } => Ok(engine.insert(Engine::start(seed, &kept)?).told(Vec::new())),
            Message::Ask { id, method, path, body } => {
                let engine = engine.as_mut().ok_or("the first message must be `start`")?;
                engine.ask(id, &method, &path, body);
                Ok(engine.step())
            }
            Message::Digest { number } => {
                let (sum, odds) = digest(number)?;
                Ok(Told { digest: Some(format!("{sum:016x} {odds}")), ..Told::default() })
            }
            Message::Step => Ok(engine.as_mut().ok_or("the first message must be `start`")?.step()),
        }
    }

    pub fn start(seed: u64, kept: &[(String, String)]) -> Result<Engine, String> {
        let (host, kept) = (Arc::new(Host::new(seed)), Arc::new(Kept::new(kept)?));
        let app = App::new(Arc::clone(&kept) as _, Arc::clone(&host) as _);
        Ok(Engine { app, host, kept, routes: routes(), tasks: Vec::new() })
    }

    fn ask(&mut self, id: u32, method: &str, address: &str, body: String) {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let answer = match route::find(&self.routes, method, path) {
            Ok((route, words)) => {
                let body = body.into_bytes();
                let query = query.to_owned();
                route.call(self.app.clone(), Request { words, query, body, json: true, ..Request::default() })
            }
            Err(refused) => Box::pin(std::future::ready(refused.into_reply())) as _,
        };
        self.tasks.push(Box::pin(async move { Some(Answered::new(id, answer.await)) }));
    }

    /// The answer to one request, when everything that it led to is done.
    pub fn asked(&mut self, method: &str, path: &str, body: String) -> Result<String, String> {
        self.ask(0, method, path, body);
        let mut answer = None;
        loop {
            let told = self.step();
            answer = answer.or(told.answers.into_iter().next());
            if !told.more {
                return answer.map(|answer| answer.body).ok_or_else(|| format!("{method} {path} was not answered"));
            }
        }
    }

    /// Go on with everything once.
    fn step(&mut self) -> Told {
        let mut context = Context::from_waker(Waker::noop());
        let mut answers = Vec::new();
        self.tasks.retain_mut(|task| match task.as_mut().poll(&mut context) {
            Poll::Ready(answer) => {
                answers.extend(answer);
                false
            }
            Poll::Pending => true,
        });
        let begun = self.host.take_spawned().into_iter();
        self.tasks.extend(begun.map(|task| {
            Box::pin(async move {
                task.await;
                None
            }) as Task
        }));
        self.told(answers)
    }

    fn told(&self, answers: Vec<Answered>) -> Told {
        Told {
            writes: self.kept.take_writes(),
            answers,
            news: self.host.take_news(),
            more: !self.tasks.is_empty(),
            digest: None,
            fault: None,
        }
    }
}
