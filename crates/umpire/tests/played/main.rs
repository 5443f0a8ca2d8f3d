//! Which sections are played, and which tests show them: tables of the book, made from the rulebooks and the tests. `BLESS=1`
//! rewrites them; the text above the mark in a page is written by hand.
//!
//! A played section without a test is a fault, and so are a worked check without a test and a test about an unknown section.

mod pages;
mod rulebooks;

use std::path::Path;

use crate::rulebooks::{RULEBOOKS, Rulebook, Shelved};

/// Everything below this line is generated.
const MARK: &str = "<!-- made by `cargo test -p umpire --test played` -->\n";

fn shelved() -> Vec<Shelved> {
    RULEBOOKS.iter().map(Rulebook::open).collect()
}

#[test]
fn every_section_played_and_every_worked_check_has_a_test() {
    let faults: Vec<String> = shelved().iter().flat_map(Shelved::faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_book_says_what_is_played() {
    let shelved = shelved();
    let mut pages = vec![("played.md".to_owned(), pages::overview(&shelved))];
    pages.extend(shelved.iter().map(|book| (format!("played/{}.md", book.rulebook.folder), pages::sections(book))));
    for (name, made) in pages {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(&name);
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let (prose, stands) = text.split_once(MARK).unwrap_or_else(|| panic!("{name} has no line {MARK}"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&file, format!("{prose}{MARK}{made}")).expect("a writable page");
        } else {
            assert_eq!(made, stands, "{name} is out of date (BLESS=1 rewrites it)");
        }
    }
}
