//! Starting the app, and shutting it down in order.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::accept::{self, Connections};
use crate::front::Front;
use crate::limits::Limits;
use crate::room::{Room, reachable};
use crate::state::App;
use crate::store::{Store, StoreFault};

/// The usual port.
const PORT: u16 = 4861;
/// How many ports after it are tried if it is taken.
const NEXT_PORTS: u16 = 20;
/// How long open requests may take once the server shuts down.
const FAREWELL: Duration = Duration::from_secs(3);

/// Where to listen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listen {
    /// On this machine, at the usual port or the next one that is free.
    Here,
    /// At this address and no other. An address that other machines can reach makes a room.
    At(SocketAddr),
}

/// How to start.
#[derive(Clone, Debug)]
pub struct Options {
    pub listen: Listen,
    /// The folder of the database.
    pub data: PathBuf,
    /// The address of a PostgreSQL database that is used instead of a folder.
    pub database: Option<String>,
    /// What to report to the terminal: a level, or a filter as in `RUST_LOG`.
    pub log: Option<String>,
    /// Where the world finds it, if strangers are to be served.
    pub front: Front,
}

/// Where a started app can be reached.
#[derive(Clone, Debug)]
pub struct Started {
    /// Where this machine's own browser finds it; in a room it lets that browser in.
    pub address: String,
    /// The usual port, if another program is using it.
    pub taken: Option<u16>,
    pub room: Option<Room>,
}

/// Why the app did not start.
#[derive(Debug)]
pub enum StartFault {
    Store(StoreFault),
    /// The server cannot listen at this address.
    Listen(String, std::io::Error),
    Other(String),
}

impl std::fmt::Display for StartFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StartFault::Store(fault) => fault.fmt(f),
            StartFault::Listen(address, error) => write!(f, "cannot listen at {address}: {error}"),
            StartFault::Other(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StartFault {}

impl StartFault {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            StartFault::Store(fault) => fault.help(),
            StartFault::Listen(..) => "give another address with --listen, for example --listen 0.0.0.0:4900",
            StartFault::Other(_) => "",
        }
    }
}

/// Serve until the program is told to end. `ready` is called once, when the app can be reached.
pub fn serve(options: &Options, ready: impl FnOnce(&Started)) -> Result<(), StartFault> {
    crate::trace::report(options.log.as_deref()).map_err(StartFault::Other)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| StartFault::Other(error.to_string()))?;
    let served = runtime.block_on(run(options, ready));
    // Sums that are still running do not delay the end.
    runtime.shutdown_background();
    served
}

async fn run(options: &Options, ready: impl FnOnce(&Started)) -> Result<(), StartFault> {
    let store = match &options.database {
        Some(url) => Store::connect(url).await,
        None => Store::open(&options.data).await,
    };
    let store = store.map_err(StartFault::Store)?;
    let (listener, taken) = listen(options.listen).await?;
    let other = |error: String| StartFault::Other(error);
    let listening = listener.local_addr().map_err(|error| other(error.to_string()))?;
    let room = if listening.ip().is_loopback() || options.front.public.is_some() {
        None
    } else {
        let said = |refused: service::Refused| other(format!("{:?}", refused.faults.errors));
        Some(Room::open(&store, reachable(listening)).await.map_err(said)?)
    };
    let here = match listening.ip() {
        ip if ip.is_unspecified() => SocketAddr::from((Ipv4Addr::LOCALHOST, listening.port())),
        _ => listening,
    };
    let path = room.as_ref().map_or(String::new(), |room| format!("join/{}", room.code));
    let address = match &options.front.public {
        Some(public) => format!("{public}/"),
        None => format!("http://{here}/{path}"),
    };
    let started = Started { address, taken, room: room.clone() };
    let front = options.front.clone();
    let app = App::with(store, room, front, Limits::default()).map_err(|error| other(error.to_string()))?;
    let (router, limits) = (crate::router(app.clone()), Connections::default());
    let server = accept::serve(listener, router, limits, &options.front.trusted, ended(app.clone()));
    ready(&started);
    // The first page lists every battle, and setting them up takes a second.
    std::thread::spawn(|| umpire::SYSTEMS.iter().for_each(|system| drop(system.scenarios())));
    tokio::select! {
        () = server => {}
        () = async { told_to_end().await; tokio::time::sleep(FAREWELL).await } => {}
    }
    // What was acknowledged is on disk already; this makes the file alone all of it.
    if !matches!(tokio::time::timeout(FAREWELL, app.store.close()).await, Ok(Ok(()))) {
        tracing::warn!("the database was not folded into one file; nothing is lost");
    }
    Ok(())
}

async fn listen(listen: Listen) -> Result<(TcpListener, Option<u16>), StartFault> {
    let at = match listen {
        Listen::At(address) => {
            let bound = TcpListener::bind(address).await;
            return bound.map(|bound| (bound, None)).map_err(|error| StartFault::Listen(address.to_string(), error));
        }
        Listen::Here => |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
    };
    let mut last = None;
    for port in PORT..=PORT + NEXT_PORTS {
        match TcpListener::bind(at(port)).await {
            Ok(bound) => return Ok((bound, (port != PORT).then_some(PORT))),
            Err(error) => last = Some(error),
        }
    }
    let error = last.unwrap_or_else(|| std::io::Error::other("no port was tried"));
    Err(StartFault::Listen(at(PORT).to_string(), error))
}

async fn ended(app: App) {
    told_to_end().await;
    app.events.close();
}

/// Control-C, or the system's request to end.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
