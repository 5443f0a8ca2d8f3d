//! Studies over the systems. They know systems by their ids and forms, never by their rules.

pub mod balance;
pub mod books;
pub mod compare;
mod deciders;
pub mod design;
pub mod fairness;
pub mod fought;
mod html;
pub mod kept;
mod numbers;
pub mod pages;
pub mod review_page;
pub mod vary;

pub use numbers::Spread;
