//! What changed, told to every device at the table as it happens.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use service::news::News;
use tokio::sync::broadcast;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::{Stream, StreamExt};

use crate::faults::Refused;
use crate::state::App;

/// Devices that may listen at the same time.
const MOST_LISTENERS: usize = 64;
/// Events a slow device may be behind. Beyond that it is told to read everything again.
const BEHIND: usize = 64;

#[derive(Debug)]
pub struct Events {
    /// `None` closes the streams when the server ends.
    sender: broadcast::Sender<Option<News>>,
}

impl Events {
    pub fn new() -> Events {
        Events { sender: broadcast::channel(BEHIND).0 }
    }

    pub fn tell(&self, news: News) {
        // It is no error if no device is listening.
        let _ = self.sender.send(Some(news));
    }

    pub fn close(&self) {
        let _ = self.sender.send(None);
    }
}

/// Everything that changes, as server-sent events.
#[utoipa::path(get, path = "/api/events", tag = "evening",
    responses((status = 200, description = "a stream of News, one in the data of each event; `again` after a gap",
        content_type = "text/event-stream", body = News)))]
pub async fn get(State(app): State<App>) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    if app.events.sender.receiver_count() >= MOST_LISTENERS {
        let help = "close the page on one of them";
        return Err(service::Refused::too_many("too many devices are listening", help).into());
    }
    let stream = BroadcastStream::new(app.events.sender.subscribe());
    let stream = stream.map_while(|news| match news {
        Ok(Some(news)) => Some(Ok(Event::default().json_data(news).unwrap_or_default())),
        Ok(None) => None,
        Err(_) => Some(Ok(Event::default().event("again").data("{}"))),
    });
    // Something at once, so that proxies and browsers know the stream is there.
    let hello = tokio_stream::once(Ok(Event::default().comment("listening")));
    Ok(Sse::new(hello.chain(stream)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
