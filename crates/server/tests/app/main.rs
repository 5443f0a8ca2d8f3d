//! The app through its routes, without a network.

mod api;
mod armies;
mod battles;
mod common;
mod counsel;
mod hostile;
mod safety;
mod strangers;
