//! What answers the page: one layer of plain functions over the wire types, played by two shells. The server wraps it with
//! HTTP, sessions, limits and streams; a worker in the browser wraps it for the site that needs no server.
//!
//! Handlers contain no rules. A request is read (`body`), played (`standing`, `battles`) or computed (`odds`, `worth`,
//! `sweep`), stored (`store`), and announced (`news`). Threads, time, randomness and storage are handed in (`state::Shell`,
//! `store::Store`). `route` lists every route, once for both shells.

pub mod armies;
pub mod battles;
pub mod body;
pub mod compare;
pub mod faults;
pub mod lessons;
pub mod library;
pub mod log;
pub mod luck;
pub mod news;
pub mod odds;
pub mod puzzles;
pub mod reply;
pub mod route;
pub mod seats;
pub mod standing;
pub mod state;
pub mod store;
pub mod sweep;
pub mod systems;
pub mod tables;
pub mod turns;
pub mod visitor;
pub mod weighed;
pub mod worth;

pub use body::Request;
pub use faults::{Refused, Status};
pub use reply::Reply;
pub use route::{Route, routes};
pub use state::{App, Shell};
pub use store::Store;
