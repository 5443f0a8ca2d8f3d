//! Studies over the systems. They know systems by their ids and forms, never by their rules.

pub mod compare;
pub mod review_page;
