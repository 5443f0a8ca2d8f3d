//! The routes of the service as routes of axum: a request is read, handed on and answered.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use serde::de::DeserializeOwned;
use service::body::{Extract, MOST_BYTES, too_long};
use service::reply::IntoReply;
use service::route::Method;
use service::visitor::Visitor;
use service::{Reply, Route, Status};

use crate::faults::{Refused, respond};
use crate::state::App;

/// How long the body of a request may take to arrive.
const READING: std::time::Duration = std::time::Duration::from_secs(15);

/// Every route of the service.
pub fn routes() -> Router<App> {
    service::routes().into_iter().fold(Router::new(), |router, route| {
        let filter = match route.method {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
            Method::Put => MethodFilter::PUT,
            Method::Delete => MethodFilter::DELETE,
        };
        let path = route.path;
        let handler =
            move |State(app): State<App>, request: Request| async move { answer(&app, &route, request).await };
        router.route(path, on(filter, handler))
    })
}

/// Answer one request.
async fn answer(app: &App, route: &Route, request: Request) -> Response {
    let reply = match asked(route, request).await {
        Ok(asked) => route.call(app.service.clone(), asked).await,
        Err(refused) => refused.into_reply(),
    };
    respond(reply)
}

/// A request as the service takes it.
async fn asked(route: &Route, request: Request) -> Result<service::Request, service::Refused> {
    let (parts, body) = request.into_parts();
    let Some(words) = route.words(parts.uri.path()) else {
        return Err(service::Refused::missing("", "a word of this address cannot be read", "write it as UTF-8"));
    };
    let known = parts.headers.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
    Ok(service::Request {
        words,
        query: parts.uri.query().unwrap_or_default().to_owned(),
        body: read(body, route.most).await?,
        json: is_json(&parts.headers),
        known: known.map(str::to_owned),
        visitor: parts.extensions.get().cloned().unwrap_or(Visitor::Stranger),
    })
}

async fn read(body: Body, most: usize) -> Result<Vec<u8>, service::Refused> {
    let read = tokio::time::timeout(READING, to_bytes(body, most)).await.map_err(|_| {
        let help = "send it again over a better connection";
        service::Refused::new(Status(408), "", "the request took too long to arrive", help)
    })?;
    read.map(Into::into).map_err(|_| too_long(most))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json"))
}

/// A JSON body of a route that only the server has.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequest<App> for Json<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &App) -> Result<Json<T>, Refused> {
        let (parts, body) = request.into_parts();
        let asked = service::Request {
            body: read(body, MOST_BYTES).await?,
            json: is_json(&parts.headers),
            ..service::Request::default()
        };
        let service::body::Body(value) = service::body::Body::<T>::extract(&app.service, &asked)?;
        Ok(Json(value))
    }
}

/// The refusal of a method that a route does not have.
pub async fn wrong_method() -> Response {
    let reply: Reply = service::route::wrong_method().into_reply();
    respond(reply)
}
