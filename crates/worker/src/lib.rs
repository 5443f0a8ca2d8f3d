//! The shell of the service for a web worker: Long Roll in a browser, without a server.
//!
//! JavaScript sends messages as JSON and gets back what they led to: answers, rows to keep, news, and whether there is more
//! to do (`engine`). It keeps the rows before it shows the answers. Rows are held in memory meanwhile (`kept`); time comes
//! from JavaScript, dice from a seed that it sends (`host`). `abi` is the door between the two.

mod abi;
mod digest;
pub mod engine;
mod host;
mod kept;

pub use digest::digest;
