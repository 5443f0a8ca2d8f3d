//! What the server reports of its requests: a line each, with an id that the client is told too.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::HeaderValue;
use tower_http::request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::{Level, Span, error_span};
use tracing_subscriber::EnvFilter;

/// Requests are numbered from 1.
#[derive(Clone, Default)]
struct Numbered(Arc<AtomicU64>);

impl MakeRequestId for Numbered {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        Some(RequestId::new(HeaderValue::from(self.0.fetch_add(1, Ordering::Relaxed) + 1)))
    }
}

/// Trace every request to these routes.
pub fn traced(routes: Router) -> Router {
    routes
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_request(())
                .on_response(DefaultOnResponse::new().level(Level::INFO)),
        )
        .layer(SetRequestIdLayer::x_request_id(Numbered::default()))
}

/// A route is named by its pattern: the code of a room and the ids of battles stay out of the log.
fn span(request: &Request) -> Span {
    let route = request.extensions().get::<MatchedPath>().map_or(request.uri().path(), MatchedPath::as_str);
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok());
    // At this level the span is kept even if only errors are reported.
    error_span!("request", id, method = %request.method(), route)
}

/// Report to the terminal what these levels let through: as asked, or as `RUST_LOG` says, or errors alone.
pub fn report(levels: Option<&str>) -> Result<(), String> {
    let variable = std::env::var("RUST_LOG").ok();
    let filter = EnvFilter::try_new(levels.or(variable.as_deref()).unwrap_or("error"))
        .map_err(|error| format!("`--log` must be a level or a filter such as `server=debug`: {error}"))?;
    // In a test another server of the same process may report already.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
    Ok(())
}
