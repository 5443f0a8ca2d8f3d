//! The app: pages, typed JSON, and the database of an evening's games.
//!
//! Handlers use the same books as the command line and contain no rules: a request is read (`body`), played (`standing`,
//! `battles`) or computed (`odds`, `worth`, `sweep`), stored (`store`), and announced to every device (`events`). `guard`
//! runs before all of it, and `trace` logs it.

mod armies;
mod battles;
mod body;
mod book;
mod compare;
mod events;
mod faults;
mod guard;
mod lessons;
mod library;
mod limits;
mod log;
mod luck;
mod odds;
mod page;
mod puzzles;
mod room;
mod serve;
mod standing;
mod state;
mod store;
mod sweep;
mod systems;
mod tables;
mod trace;
mod turns;
#[cfg(test)]
mod typescript;
mod worth;

use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware, routing};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use limits::Limits;
pub use room::Room;
pub use serve::{Listen, Options, StartFault, Started, serve};
pub use state::App;
pub use store::{Store, StoreFault};

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

fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(systems::list))
        .routes(routes!(systems::one))
        .routes(routes!(systems::charts))
        .routes(routes!(systems::rules))
        .routes(routes!(systems::procedure))
        .routes(routes!(odds::post))
        .routes(routes!(worth::post))
        .routes(routes!(sweep::post))
        .routes(routes!(compare::list, compare::post))
        .routes(routes!(tables::begin))
        .routes(routes!(tables::get))
        .routes(routes!(tables::roll))
        .routes(routes!(tables::faces))
        .routes(routes!(tables::answer))
        .routes(routes!(tables::undo))
        .routes(routes!(log::list))
        .routes(routes!(log::export))
        .routes(routes!(log::one))
        .routes(routes!(log::evenings, log::begin_evening))
        .routes(routes!(luck::get))
        .routes(routes!(turns::get, turns::put))
        .routes(routes!(armies::shelf, armies::check))
        .routes(routes!(armies::prepare))
        .routes(routes!(lessons::list))
        .merge(battles::routes())
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::answer))
        .routes(routes!(events::get))
        .routes(routes!(room::get))
        .routes(routes!(room::join))
        .routes(routes!(openapi))
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "systems",
    responses((status = 200, description = "OpenAPI 3.1", body = serde_json::Value)))]
async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(described().into_openapi())
}

/// Every route, with its layers.
pub fn router(app: App) -> Router {
    let (routes, _) = described().split_for_parts();
    let routes = routes
        .route("/join/{code}", routing::get(room::walk_in))
        .merge(book::routes())
        .fallback(page::file)
        .method_not_allowed_fallback(wrong_method)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(body::MOST_BYTES))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app);
    trace::traced(routes)
}

async fn wrong_method() -> Refused {
    let help = "/api/openapi.json lists the methods of every route";
    Refused::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "", "this route does not take that method", help)
}

/// No panic should be reachable; if one is, the other requests go on.
#[expect(clippy::needless_pass_by_value, reason = "the signature that `CatchPanicLayer` calls")]
fn panicked(why: Box<dyn std::any::Any + Send>) -> Response {
    let words = why.downcast_ref::<String>().map(String::as_str).or_else(|| why.downcast_ref::<&str>().copied());
    tracing::error!(panic = words.unwrap_or("no words"), "a handler panicked");
    Refused::broken("this is a bug in Long Roll").into_response()
}
