//! What changed, told to every device at the table as it happens. On a public server a device hears about the battles
//! that it plays, and about the one it watches.

use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Deserialize;
use service::news::{News, NewsKind};
use service::visitor::Visitor;
use tokio::sync::broadcast;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::BroadcastStream;
use utoipa::IntoParams;

use crate::counts::Counts;
use crate::faults::Refused;
use crate::guard::asker;
use crate::state::App;

/// Devices that may listen at the same time.
const MOST_LISTENERS: usize = 12_000;
/// Streams of one visitor: a page on each of his devices.
const MOST_STREAMS: usize = 16;
/// Streams of this machine's own player.
const STREAMS_HERE: usize = 64;
/// Events a slow device may be behind. Beyond that it is told to read everything again.
const BEHIND: usize = 64;

/// News, and the visitors it is for on a public server; without news, a gap after which everything must be read again.
#[derive(Clone, Debug)]
struct Told {
    news: Option<News>,
    to: Vec<String>,
}

#[derive(Debug)]
pub struct Events {
    /// `None` closes the streams when the server ends.
    sender: broadcast::Sender<Option<Told>>,
    streams: Counts<String>,
}

/// What to listen to.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Listening {
    /// A battle that is watched, beside one's own.
    pub battle: Option<String>,
}

impl Events {
    pub fn new() -> Events {
        Events { sender: broadcast::channel(BEHIND).0, streams: Counts::default() }
    }

    /// Tell of a change: to everybody at the table, or on a public server to these visitors and to those who watch.
    pub fn tell(&self, news: News, to: Vec<String>) {
        // It is no error if no device is listening.
        let _ = self.sender.send(Some(Told { news: Some(news), to }));
    }

    /// Tell everybody to read everything again: something may have been missed.
    pub fn again(&self) {
        let _ = self.sender.send(Some(Told { news: None, to: Vec::new() }));
    }

    pub fn close(&self) {
        let _ = self.sender.send(None);
    }
}

impl Told {
    /// Whether this listener may hear it.
    fn is_for(&self, everybody: bool, visitor: &Visitor, watched: Option<&str>) -> bool {
        let mine = !visitor.id().is_empty() && self.to.iter().any(|to| to == visitor.id());
        let Some(news) = &self.news else { return true };
        let watches = news.kind == NewsKind::Battle && watched == Some(news.id.as_str());
        everybody || mine || watches
    }
}

/// Everything that changes, as server-sent events. On a public server, what changes in one's own battles and in the one that
/// is watched.
#[utoipa::path(get, path = "/api/events", tag = "evening", params(Listening),
    responses((status = 200, description = "a stream of News, one in the data of each event; `again` after a gap",
        content_type = "text/event-stream", body = News), (status = 429, body = wire::Faults)))]
pub async fn get(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    Query(listening): Query<Listening>,
) -> Result<impl IntoResponse, Refused> {
    let full = || {
        let help = "close the page on another device";
        Refused(service::Refused::too_many("too many pages are listening", help))
    };
    if app.events.sender.receiver_count() >= MOST_LISTENERS {
        return Err(full());
    }
    let place = app
        .events
        .streams
        .enter(asker().who, if app.alone() { STREAMS_HERE } else { MOST_STREAMS })
        .ok_or_else(full)?;
    let everybody = app.front.public.is_none();
    let stream = BroadcastStream::new(app.events.sender.subscribe());
    let stream = stream.map_while(move |told| {
        // The place is given back when the stream ends.
        let _ = &place;
        match told {
            Ok(Some(told)) if !told.is_for(everybody, &visitor, listening.battle.as_deref()) => Some(None),
            Ok(Some(Told { news: Some(news), .. })) => {
                Some(Some(Ok(Event::default().json_data(news).unwrap_or_default())))
            }
            Ok(None) => None,
            Ok(Some(_)) | Err(_) => Some(Some(Ok(Event::default().event("again").data("{}")))),
        }
    });
    let stream = stream.filter_map(|event| event);
    // Something at once, so that proxies and browsers know the stream is there.
    let hello = tokio_stream::once(Ok::<_, Infallible>(Event::default().comment("listening")));
    let stream = Sse::new(hello.chain(stream)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)));
    // A proxy must not hold events back until it has many.
    Ok(([("x-accel-buffering", "no")], stream))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_public_server_news_goes_to_those_it_is_for() {
        let news = News { kind: NewsKind::Battle, id: "b".to_owned(), entries: None, revision: None };
        let told = Told { news: Some(news), to: vec!["ann".to_owned(), String::new()] };
        let known = |id: &str| Visitor::Known(id.to_owned());
        assert!(told.is_for(false, &known("ann"), None) && told.is_for(true, &Visitor::Local, None));
        assert!(!told.is_for(false, &known("bob"), None) && !told.is_for(false, &Visitor::Stranger, Some("c")));
        assert!(told.is_for(false, &Visitor::Stranger, Some("b")), "a spectator watches it");
    }
}
