//! What the cells of the charts mean, in plain words.

use std::sync::LazyLock;

use longroll::meaning::Glossary;

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| Glossary::read(include_str!("../MEANINGS.txt")));

/// The words of the cells.
pub fn glossary() -> &'static Glossary {
    &GLOSSARY
}
