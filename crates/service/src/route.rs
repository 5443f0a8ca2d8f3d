//! Every route, once for both shells: the server registers them, the worker looks them up.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use utoipa::OpenApi;

use crate::battles::{agreed, ask, counsel, inviting, listing, lobby, proving, standing};
use crate::body::{Extract, MOST_BYTES, Request};
use crate::faults::{Refused, Status};
use crate::reply::{IntoReply, Reply};
use crate::state::App;
use crate::{armies, battles, compare, lessons, log, luck, odds, puzzles, sweep, systems, tables, turns, worth};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Get,
    Post,
    Put,
    Delete,
}

impl Method {
    pub fn word(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Delete => "DELETE",
        }
    }
}

/// A handler, whatever it takes and returns.
type Call = Arc<dyn Fn(App, Request) -> BoxFuture<'static, Reply> + Send + Sync>;

/// One way to ask for something.
#[derive(Clone)]
pub struct Route {
    pub method: Method,
    /// The path, with the names of its open words in braces: `/api/battles/{id}`.
    pub path: &'static str,
    /// The longest body, in bytes.
    pub most: usize,
    call: Call,
}

impl Route {
    fn new<A, H: Handler<A>>(method: Method, path: &'static str, handler: H) -> Route {
        let most = H::MOST.unwrap_or(MOST_BYTES);
        let call: Call = Arc::new(move |app, request| handler.call(&app, &request));
        Route { method, path, most, call }
    }

    /// Answer a request to this route.
    pub fn call(&self, app: App, request: Request) -> BoxFuture<'static, Reply> {
        (self.call)(app, request)
    }

    /// The open words of a path, if it is one of this route.
    pub fn words(&self, path: &str) -> Option<Vec<String>> {
        let (mut pattern, mut given) = (self.path.split('/'), path.split('/'));
        let mut words = Vec::new();
        loop {
            match (pattern.next(), given.next()) {
                (None, None) => return Some(words),
                (Some(open), Some(word)) if open.starts_with('{') => {
                    words.push(decoded(word).filter(|word| !word.is_empty())?);
                }
                (Some(fixed), Some(word)) if fixed == word => {}
                _ => return None,
            }
        }
    }

    /// How many of its words are open: of two routes that fit, the one with fewer is meant.
    fn open_words(&self) -> usize {
        self.path.matches('{').count()
    }
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.method.word(), self.path)
    }
}

/// Text with its `%20` replaced, if it is text then.
fn decoded(word: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), word.as_bytes());
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let [high, low, after @ ..] = rest else { return None };
            let digit = |byte: u8| char::from(byte).to_digit(16);
            bytes.push((digit(*high)? * 16 + digit(*low)?) as u8);
            rest = after;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

/// A function that answers requests: it takes what can be extracted from one.
pub trait Handler<A>: Send + Sync + 'static {
    /// The longest body, if it reads one.
    const MOST: Option<usize>;

    fn call(&self, app: &App, request: &Request) -> BoxFuture<'static, Reply>;
}

macro_rules! handlers {
    ($($taken:ident)*) => {
        impl<F, R, O, $($taken),*> Handler<($($taken,)*)> for F
        where
            F: Fn($($taken),*) -> R + Send + Sync + 'static,
            R: Future<Output = O> + Send + 'static,
            O: IntoReply,
            $($taken: Extract,)*
        {
            const MOST: Option<usize> = {
                let most: Option<usize> = None;
                $(let most = if let Some(bytes) = $taken::MOST { Some(bytes) } else { most };)*
                most
            };

            #[allow(unused_variables, non_snake_case, reason = "one of them takes nothing")]
            fn call(&self, app: &App, request: &Request) -> BoxFuture<'static, Reply> {
                let extracted = || Ok::<_, Refused>(($($taken::extract(app, request)?,)*));
                match extracted() {
                    Ok(($($taken,)*)) => {
                        let answer = self($($taken),*);
                        Box::pin(async move { answer.await.into_reply() })
                    }
                    Err(refused) => Box::pin(std::future::ready(refused.into_reply())),
                }
            }
        }
    };
}

handlers!();
handlers!(A);
handlers!(A B);
handlers!(A B C);
handlers!(A B C D);

/// The table of routes: what is served, and how it is described.
macro_rules! table {
    ($($method:ident $path:literal => $($handler:ident)::+;)*) => {
        #[derive(OpenApi)]
        #[openapi(paths($($($handler)::+),*))]
        struct Described;

        /// Every route of the service.
        pub fn routes() -> Vec<Route> {
            vec![$(Route::new(Method::$method, $path, $($handler)::+)),*]
        }
    };
}

table! {
    Get "/api/systems" => systems::list;
    Get "/api/systems/{system}" => systems::one;
    Get "/api/systems/{system}/charts" => systems::charts;
    Get "/api/systems/{system}/rules" => systems::rules;
    Get "/api/systems/{system}/procedures/{procedure}" => systems::procedure;
    Post "/api/odds" => odds::post;
    Post "/api/worth" => worth::post;
    Post "/api/sweep" => sweep::post;
    Get "/api/compare" => compare::list;
    Post "/api/compare" => compare::post;
    Post "/api/tables" => tables::begin;
    Get "/api/tables/{id}" => tables::get;
    Post "/api/tables/{id}/roll" => tables::roll;
    Post "/api/tables/{id}/faces" => tables::faces;
    Post "/api/tables/{id}/answer" => tables::answer;
    Post "/api/tables/{id}/undo" => tables::undo;
    Get "/api/log" => log::list;
    Get "/api/log/export" => log::export;
    Get "/api/log/{id}" => log::one;
    Get "/api/evenings" => log::evenings;
    Post "/api/evenings" => log::begin_evening;
    Get "/api/luck" => luck::get;
    Get "/api/turns/{system}" => turns::get;
    Put "/api/turns/{system}" => turns::put;
    Get "/api/systems/{system}/armies" => armies::shelf;
    Post "/api/systems/{system}/armies" => armies::check;
    Post "/api/systems/{system}/prepare" => armies::prepare;
    Get "/api/lessons" => lessons::list;
    Get "/api/systems/{system}/battles" => battles::scenarios;
    Get "/api/players" => battles::players;
    Get "/api/battles" => listing::list;
    Post "/api/battles" => battles::begin;
    Post "/api/battles/load" => battles::load;
    Get "/api/battles/{id}" => battles::get;
    Delete "/api/battles/{id}" => battles::delete;
    Post "/api/battles/{id}/answer" => battles::answer;
    Post "/api/battles/{id}/faces" => battles::faces;
    Post "/api/battles/{id}/undo" => battles::undo;
    Post "/api/battles/{id}/redo" => battles::redo;
    Post "/api/battles/{id}/standing" => standing::standing;
    Post "/api/battles/{id}/commit" => proving::commit;
    Post "/api/battles/{id}/share" => proving::share;
    Post "/api/battles/{id}/resign" => agreed::resign;
    Post "/api/battles/{id}/draw" => agreed::draw;
    Post "/api/battles/{id}/offer" => lobby::offer;
    Get "/api/lobby" => lobby::list;
    Post "/api/lobby" => lobby::take;
    Post "/api/battles/{id}/fork" => battles::fork;
    Post "/api/battles/{id}/invite" => inviting::invite;
    Post "/api/battles/{id}/revoke" => inviting::revoke;
    Get "/api/seats/{code}" => inviting::offered;
    Post "/api/seats" => inviting::claim;
    Get "/api/battles/{id}/play" => battles::play;
    Get "/api/battles/{id}/board" => ask::board;
    Get "/api/battles/{id}/log" => ask::log;
    Post "/api/battles/{id}/forecast" => ask::forecast;
    Post "/api/battles/{id}/overlay" => ask::overlay;
    Get "/api/battles/{id}/hint" => counsel::hint;
    Get "/api/battles/{id}/why" => counsel::why;
    Get "/api/battles/{id}/threats" => counsel::threats;
    Get "/api/battles/{id}/review" => counsel::review;
    Delete "/api/battles/{id}/review" => counsel::stop_review;
    Get "/api/battles/{id}/story" => counsel::story;
    Get "/api/puzzles" => puzzles::list;
    Post "/api/puzzles/{name}/answer" => puzzles::answer;
}

/// What the routes take and answer, as OpenAPI.
pub fn described() -> utoipa::openapi::OpenApi {
    Described::openapi()
}

/// The route of a request and the open words of its path, or why there is none.
pub fn find<'r>(routes: &'r [Route], method: &str, path: &str) -> Result<(&'r Route, Vec<String>), Refused> {
    let mut fitting: Vec<(&Route, Vec<String>)> =
        routes.iter().filter_map(|route| Some((route, route.words(path)?))).collect();
    if fitting.is_empty() {
        let help = "all routes are in /api/openapi.json";
        return Err(Refused::missing("", format!("there is no {method} {path}"), help));
    }
    fitting.sort_by_key(|(route, _)| route.open_words());
    fitting.into_iter().find(|(route, _)| route.method.word() == method).ok_or_else(wrong_method)
}

/// The refusal of a method that a route does not have.
pub fn wrong_method() -> Refused {
    let help = "/api/openapi.json lists the methods of every route";
    Refused::new(Status::WRONG_METHOD, "", "this route does not take that method", help)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path beside a handler and the path in its description are the same.
    #[test]
    fn every_route_is_described() {
        let described = serde_json::to_value(described()).unwrap();
        let operations = |path: &serde_json::Value| path.as_object().unwrap().len();
        for route in routes() {
            let method = route.method.word().to_lowercase();
            assert!(described["paths"][route.path][&method].is_object(), "{route:?}");
        }
        let all: usize = described["paths"].as_object().unwrap().values().map(operations).sum();
        assert_eq!(all, routes().len());
    }

    #[test]
    fn a_path_finds_its_route() {
        let routes = routes();
        let found = |method: &str, path: &str| match find(&routes, method, path) {
            Ok((route, words)) => format!("{} {}", route.path, words.join("|")),
            Err(refused) => refused.status.0.to_string(),
        };
        assert_eq!(found("GET", "/api/log/export"), "/api/log/export ");
        assert_eq!(found("GET", "/api/log/7"), "/api/log/{id} 7");
        assert_eq!(found("POST", "/api/battles/load"), "/api/battles/load ");
        assert_eq!(
            found("GET", "/api/systems/a%20b/procedures/%C3%A9"),
            "/api/systems/{system}/procedures/{procedure} a b|é"
        );
        for (method, path, status) in [
            ("GET", "/api/battles/", "404"),
            ("GET", "/api/battles/%FF", "404"),
            ("GET", "/api/battles/%2", "404"),
            ("GET", "/api/systems/", "404"),
            ("PUT", "/api/odds", "405"),
            ("GET", "/api/events", "404"),
        ] {
            assert_eq!(found(method, path), status, "{path}");
        }
    }
}
