//! The accept loop: how many connections there are, how many from one address, and how long each may keep us waiting.
//!
//! A client that sends its request a byte a minute, or reads the answer so slowly, holds a connection and a file of the
//! system. So there is a limit on each of these, and the honest are served while it is reached.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;
use tower::Service;

use crate::counts::Counts;
use crate::guard::prefix;

/// Limits of the accept loop.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// Connections at the same time.
    pub most: usize,
    /// Connections from one address.
    pub per_address: usize,
    /// How long the head of a request may take, which is also how long a connection may be idle between requests.
    pub head: Duration,
    /// How long a client may read nothing while we have something for it.
    pub stall: Duration,
}

impl Default for Connections {
    fn default() -> Connections {
        let (head, stall) = (Duration::from_secs(15), Duration::from_secs(30));
        Connections { most: files().saturating_sub(FILES_KEPT).clamp(16, 16_384), per_address: 64, head, stall }
    }
}

/// Files that the database and the log may need.
const FILES_KEPT: usize = 64;

/// How many files this process may have open.
fn files() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(1024)
}

/// Serve until `ended`, then let open requests come to their end. Addresses in `unlimited` are proxies, which speak for many.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Connections,
    unlimited: &[IpAddr],
    ended: impl Future<Output = ()>,
) {
    let (places, counts, graceful) =
        (Arc::new(Semaphore::new(limits.most)), Counts::default(), GracefulShutdown::new());
    let mut ended = std::pin::pin!(ended);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut ended => break,
        };
        let Some((stream, peer, place)) = accepted else { continue };
        let most = if unlimited.contains(&peer.ip().to_canonical()) { limits.most } else { limits.per_address };
        // Beyond its limit an address is not answered at all: an answer would cost what the limit is to save.
        let Some(counted) = counts.enter(prefix(peer.ip()), most) else { continue };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let answered = router.clone().call(request.map(Body::new));
            async move { answered.await.map_err(|never: Infallible| match never {}) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.head)
            .max_headers(100)
            .max_buf_size(64 * 1024)
            .serve_connection(TokioIo::new(Patient::new(stream, limits.stall)), service);
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            let _held = (place, counted);
            // A connection that breaks is the client's affair.
            let _ = watched.await;
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The next connection, when there is a place for it. When the system has no file left we wait for one to be closed.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => Some((stream, peer, place)),
        Err(error) => {
            tracing::warn!("a connection could not be accepted: {error}");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

/// A stream that breaks if its client takes nothing for too long.
struct Patient {
    stream: TcpStream,
    stall: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream, stall: Duration) -> Patient {
        Patient { stream, stall, waiting: None }
    }

    /// Pass on what came of a write, or break off if nothing has been written for too long.
    fn judged<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let stall = self.stall;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(stall)));
        waiting.as_mut().poll(context).map(|()| Err(io::Error::from(io::ErrorKind::TimedOut)))
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judged(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.judged(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judged(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const QUICK: Connections =
        Connections { most: 64, per_address: 8, head: Duration::from_millis(300), stall: Duration::from_millis(300) };

    /// A server with these limits, and where it is.
    async fn started(limits: Connections) -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let at = listener.local_addr().unwrap();
        let large = || async { vec![b'x'; 64 << 20] };
        let router = Router::new().route("/", get(|| async { "here" })).route("/large", get(large));
        tokio::spawn(async move { serve(listener, router, limits, &[], std::future::pending()).await });
        at
    }

    async fn asked(at: SocketAddr) -> io::Result<String> {
        let mut stream = TcpStream::connect(at).await?;
        stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok(answer)
    }

    /// Fault 10 of the audit: half a request held a connection for ever.
    #[tokio::test]
    async fn half_a_request_is_not_waited_for() {
        let at = started(QUICK).await;
        let begun = Instant::now();
        for half in ["GET / HTTP/1.1\r\nho", "", "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"] {
            let mut stream = TcpStream::connect(at).await.unwrap();
            stream.write_all(half.as_bytes()).await.unwrap();
            let mut answer = Vec::new();
            let read = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await;
            assert!(read.is_ok(), "{half:?} is still open after {:?}", begun.elapsed());
        }
    }

    /// One address has its limit, and gets its places back.
    #[tokio::test]
    async fn one_address_has_a_limit_of_connections() {
        let at = started(Connections { head: Duration::from_mins(1), ..QUICK }).await;
        let mut held = Vec::new();
        for _ in 0..QUICK.per_address {
            held.push(TcpStream::connect(at).await.unwrap());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        let refused = asked(at).await.map_or(true, |answer| answer.is_empty());
        assert!(refused, "it has as many as it may");
        held.clear();
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(asked(at).await.unwrap().ends_with("here"));
    }

    /// A client that asks for much and reads none of it is let go.
    #[tokio::test]
    async fn an_answer_that_is_not_read_is_given_up() {
        let at = started(Connections { per_address: 1, ..QUICK }).await;
        let mut stream = TcpStream::connect(at).await.unwrap();
        stream.write_all(b"GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        tokio::time::sleep(Duration::from_millis(1500)).await;
        assert!(asked(at).await.unwrap().ends_with("here"), "its place is free");
    }
}
