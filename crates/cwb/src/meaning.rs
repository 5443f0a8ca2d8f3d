//! What the cells of the charts mean, in plain words.

use std::sync::LazyLock;

use longroll::meaning::Glossary;

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| Glossary::read(include_str!("../MEANINGS.txt")));

pub fn glossary() -> &'static Glossary {
    &GLOSSARY
}
