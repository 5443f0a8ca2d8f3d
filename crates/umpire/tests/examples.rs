//! The examples run, and print what the book shows (`docs/src/examples.md`).

use std::path::Path;

#[allow(dead_code, reason = "an example has a `main`")]
#[path = "../examples/battle.rs"]
mod battle;
#[allow(dead_code, reason = "an example has a `main`")]
#[path = "../examples/own_system.rs"]
mod own_system;
#[allow(dead_code, reason = "an example has a `main`")]
#[path = "../examples/volley.rs"]
mod volley;

#[test]
fn examples_print_what_the_book_shows() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/examples.md");
    let shown = std::fs::read_to_string(&page).unwrap();
    let mut found = shown.clone();
    for (name, output) in
        [("volley", volley::output()), ("battle", battle::output()), ("own_system", own_system::output())]
    {
        let (before, rest) = found.split_once(&format!("--example {name}\n")).expect("the book shows every example");
        let after = rest.split_once("```\n").expect("its output ends").1;
        found = format!("{before}--example {name}\n{output}```\n{after}");
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(page, found).unwrap();
    } else {
        assert_eq!(found, shown, "docs/src/examples.md (BLESS=1 rewrites it)");
    }
}
