//! The app through its routes, without a network.

mod api;
mod armies;
mod battles;
mod common;
mod counsel;
mod hostile;
mod lobby;
mod proving;
mod safety;
mod strangers;
