//! The numbers by which a system's troops are made from men. They belong to the system, and are kept with it as text:
//! tables of `word=value`.

use longroll::outline::{Entry, entries, reader};

/// The tables of one system.
#[derive(Clone, Debug)]
pub struct Chart {
    tables: Vec<(&'static str, Vec<(&'static str, &'static str)>)>,
}

impl Chart {
    pub fn read(file: &str, text: &str) -> Chart {
        let mut reader = reader(file, text);
        let table = |entry: &Entry| {
            let under = entry.under.iter().flat_map(|line| std::iter::once(line.key).chain(line.words.iter().copied()));
            let words = entry.words.iter().copied().chain(under);
            let cells = words.filter_map(|word| word.text.split_once('='));
            (entry.key.text, cells.collect())
        };
        Chart { tables: entries(&mut reader).iter().map(table).collect() }
    }

    /// The value of a word in a table.
    pub fn value(&self, table: &str, word: &str) -> Option<&'static str> {
        let (_, cells) = self.tables.iter().find(|(name, _)| *name == table)?;
        cells.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
    }

    /// The words that a table knows.
    pub fn known(&self, table: &str) -> Vec<&'static str> {
        let found = self.tables.iter().find(|(name, _)| *name == table);
        found.map_or_else(Vec::new, |(_, cells)| cells.iter().map(|(word, _)| *word).collect())
    }

    /// A number of a table; 0 if it has none, which the tests of our charts rule out.
    pub fn number(&self, table: &str, word: &str) -> i64 {
        self.value(table, word).and_then(|value| value.parse().ok()).unwrap_or(0)
    }
}
