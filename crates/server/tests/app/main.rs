//! The app through its routes, without a network.

mod api;
mod common;
mod safety;
