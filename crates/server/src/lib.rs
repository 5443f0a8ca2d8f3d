//! The app: pages, typed JSON, and the database of an evening's games.
//!
//! What answers requests is the service; this crate is its shell. A request passes the `guard`, is read and handed on
//! (`routes`), stored (`store`) and announced to every device (`events`); `trace` logs it. What only a server has is here: the
//! page's files and the book, rooms, limits and streams.

mod accept;
mod book;
mod counts;
mod events;
mod faults;
mod front;
mod guard;
mod limits;
mod page;
mod queue;
mod room;
mod routes;
mod serve;
mod site;
mod state;
mod store;
mod trace;
#[cfg(test)]
mod typescript;
mod visitor;

use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware, routing};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use accept::Connections;
pub use front::{Front, PublicUrl};
pub use limits::Limits;
pub use room::Room;
pub use serve::{Listen, Options, StartFault, Started, serve};
pub use site::{SiteFault, SiteFile, site};
pub use state::App;
pub use store::{Store, StoreFault, keeping};

use faults::Refused;

#[derive(OpenApi)]
#[openapi(
    info(title = "Long Roll", description = "An umpire and odds-maker for American Civil War wargames."),
    components(schemas(wire::Faults)),
    tags(
        (name = "systems", description = "Charts, rulebooks and forms"),
        (name = "odds", description = "What may happen"),
        (name = "tables", description = "Resolutions, step by step"),
        (name = "battles", description = "Whole battles, fought out"),
        (name = "evening", description = "The log, the luck and the turn"),
        (name = "room", description = "Who may join"),
    )
)]
struct Description;

/// The routes that only a server has: streams, rooms, and the description of all.
fn own_routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(events::get))
        .routes(routes!(room::get))
        .routes(routes!(room::join))
        .routes(routes!(openapi))
}

/// The description of every route.
fn described() -> utoipa::openapi::OpenApi {
    let mut all = own_routes().into_openapi();
    all.merge(service::route::described());
    all
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "systems",
    responses((status = 200, description = "OpenAPI 3.1", body = serde_json::Value)))]
async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(described())
}

/// Every route, with its layers.
pub fn router(app: App) -> Router {
    let (routes, _) = own_routes().split_for_parts();
    let routes = routes
        .merge(routes::routes())
        .route("/join/{code}", routing::get(room::walk_in))
        .route("/seat/{code}", routing::get(room::sit_down))
        .merge(book::routes())
        .fallback(page::file)
        .method_not_allowed_fallback(routes::wrong_method)
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app);
    trace::traced(routes)
}

/// No panic should be reachable; if one is, the other requests go on.
#[expect(clippy::needless_pass_by_value, reason = "the signature that `CatchPanicLayer` calls")]
fn panicked(why: Box<dyn std::any::Any + Send>) -> Response {
    let words = why.downcast_ref::<String>().map(String::as_str).or_else(|| why.downcast_ref::<&str>().copied());
    tracing::error!(panic = words.unwrap_or("no words"), "a handler panicked");
    Refused(service::Refused::broken("this is a bug in Long Roll")).into_response()
}
