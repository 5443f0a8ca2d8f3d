//! The rows of this device, held in memory. Every change is also written down for JavaScript, which keeps it in the browser's
//! database.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use service::store::{BattleRow, EntryRow, EveningRow, Stored, TableRow};
use service::{Refused, Store};

use crate::abi;

/// The most evenings in a list.
const MOST_EVENINGS: usize = 500;

/// A row to keep under its key, or a key to forget.
pub type Write = (String, Option<String>);

#[derive(Default)]
struct Rows {
    evenings: BTreeMap<i64, EveningRow>,
    tables: BTreeMap<String, TableRow>,
    entries: BTreeMap<i64, EntryRow>,
    turns: BTreeMap<String, (i64, String)>,
    battles: BTreeMap<String, (BattleRow, Vec<String>)>,
    writes: Vec<Write>,
}

impl Rows {
    fn write<T: Serialize>(&mut self, key: String, row: &T) -> Result<(), Refused> {
        let text = serde_json::to_string(row).map_err(|error| Refused::broken(error.to_string()))?;
        self.writes.push((key, Some(text)));
        Ok(())
    }

    /// Take in a row as it was written, by its key.
    fn read(&mut self, key: &str, text: &str) -> Result<(), String> {
        let (kind, name) = key.split_once('/').ok_or_else(|| format!("`{key}` is no key of a row"))?;
        let number = || name.parse::<i64>().map_err(|_| format!("`{key}` has no number"));
        match kind {
            "evening" => drop(self.evenings.insert(number()?, parsed(key, text)?)),
            "table" => drop(self.tables.insert(name.to_owned(), parsed(key, text)?)),
            "entry" => drop(self.entries.insert(number()?, parsed(key, text)?)),
            "turn" => drop(self.turns.insert(name.to_owned(), parsed(key, text)?)),
            "battle" => drop(self.battles.insert(name.to_owned(), parsed(key, text)?)),
            _ => return Err(format!("`{key}`: there are no rows of this kind")),
        }
        Ok(())
    }
}

fn parsed<T: DeserializeOwned>(key: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("`{key}` cannot be read: {error}"))
}

pub struct Kept(Mutex<Rows>);

impl Kept {
    /// The rows that the browser kept. One that cannot be read is an error: nothing is dropped silently.
    pub fn new(kept: &[(String, String)]) -> Result<Kept, String> {
        let mut rows = Rows::default();
        kept.iter().try_for_each(|(key, text)| rows.read(key, text))?;
        if rows.evenings.is_empty() {
            begin(&mut rows, "").map_err(|refused| format!("{:?}", refused.faults.errors))?;
        }
        Ok(Kept(Mutex::new(rows)))
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What has changed since this was last asked.
    pub fn take_writes(&self) -> Vec<Write> {
        std::mem::take(&mut self.rows().writes)
    }
}

fn begin(rows: &mut Rows, title: &str) -> Result<EveningRow, Refused> {
    let id = rows.evenings.last_key_value().map_or(1, |(last, _)| last + 1);
    let row = EveningRow { id, title: title.to_owned(), began: abi::now() as i64 };
    rows.write(format!("evening/{id}"), &row)?;
    rows.evenings.insert(id, row.clone());
    Ok(row)
}

/// Everything is in memory, so that no answer has to be waited for.
fn at_once<'a, T: Send + 'a>(value: Result<T, Refused>) -> Stored<'a, T> {
    Box::pin(std::future::ready(value))
}

impl Store for Kept {
    fn evenings(&self) -> Stored<'_, Vec<EveningRow>> {
        at_once(Ok(self.rows().evenings.values().rev().take(MOST_EVENINGS).cloned().collect()))
    }

    fn evening(&self, id: Option<i64>) -> Stored<'_, Option<EveningRow>> {
        let rows = self.rows();
        let found = match id {
            Some(id) => rows.evenings.get(&id),
            None => rows.evenings.values().next_back(),
        };
        at_once(Ok(found.cloned()))
    }

    fn begin_evening<'a>(&'a self, title: &'a str) -> Stored<'a, EveningRow> {
        at_once(begin(&mut self.rows(), title))
    }

    fn table<'a>(&'a self, id: &'a str) -> Stored<'a, Option<TableRow>> {
        at_once(Ok(self.rows().tables.get(id).cloned()))
    }

    fn keep<'a>(&'a self, table: &'a TableRow, entry: Option<&'a EntryRow>) -> Stored<'a, Option<i64>> {
        at_once(keep(&mut self.rows(), table, entry))
    }

    fn entry_of<'a>(&'a self, table: &'a str) -> Stored<'a, Option<i64>> {
        let rows = self.rows();
        at_once(Ok(rows.entries.values().find(|entry| entry.table_id == table).map(|entry| entry.id)))
    }

    fn entry(&self, id: i64) -> Stored<'_, Option<EntryRow>> {
        at_once(Ok(self.rows().entries.get(&id).cloned()))
    }

    fn entries(&self, evening: i64, before: Option<i64>, limit: i64) -> Stored<'_, Vec<EntryRow>> {
        let rows = self.rows();
        let older = rows.entries.range(..before.unwrap_or(i64::MAX)).rev().map(|(_, entry)| entry);
        let these = older.filter(|entry| entry.evening == evening);
        at_once(Ok(these.take(usize::try_from(limit).unwrap_or(0)).cloned().collect()))
    }

    fn expect<'a>(&'a self, entry: i64, expected: &'a str) -> Stored<'a, ()> {
        let mut rows = self.rows();
        let Some(row) = rows.entries.get_mut(&entry) else { return at_once(Ok(())) };
        row.expected = Some(expected.to_owned());
        let row = row.clone();
        at_once(rows.write(format!("entry/{entry}"), &row))
    }

    fn turn<'a>(&'a self, system: &'a str) -> Stored<'a, Option<(i64, String)>> {
        at_once(Ok(self.rows().turns.get(system).cloned()))
    }

    fn put_turn<'a>(&'a self, system: &'a str, version: i64, sheet: &'a str) -> Stored<'a, bool> {
        let mut rows = self.rows();
        let now = rows.turns.get(system).map_or(0, |(version, _)| *version);
        if now != version {
            return at_once(Ok(false));
        }
        let row = (version + 1, sheet.to_owned());
        let written = rows.write(format!("turn/{system}"), &row);
        rows.turns.insert(system.to_owned(), row);
        at_once(written.map(|()| true))
    }

    fn battles(&self) -> Stored<'_, Vec<BattleRow>> {
        let mut all: Vec<BattleRow> = self.rows().battles.values().map(|(row, _)| row.clone()).collect();
        all.sort_by_key(|row| std::cmp::Reverse(row.at));
        at_once(Ok(all))
    }

    fn battle_count(&self) -> Stored<'_, i64> {
        at_once(Ok(self.rows().battles.len() as i64))
    }

    fn battle<'a>(&'a self, id: &'a str) -> Stored<'a, Option<(BattleRow, Vec<String>)>> {
        at_once(Ok(self.rows().battles.get(id).cloned()))
    }

    fn keep_battle<'a>(&'a self, row: &'a BattleRow, from: usize, entries: &'a [String]) -> Stored<'a, ()> {
        let mut rows = self.rows();
        let mut all = rows.battles.remove(&row.id).map_or_else(Vec::new, |(_, entries)| entries);
        all.truncate(from);
        all.extend_from_slice(entries);
        let battle = (BattleRow { at: abi::now() as i64, ..row.clone() }, all);
        let written = rows.write(format!("battle/{}", row.id), &battle);
        rows.battles.insert(row.id.clone(), battle);
        at_once(written)
    }

    fn drop_battle<'a>(&'a self, id: &'a str) -> Stored<'a, bool> {
        let mut rows = self.rows();
        let gone = rows.battles.remove(id).is_some();
        if gone {
            rows.writes.push((format!("battle/{id}"), None));
        }
        at_once(Ok(gone))
    }
}

/// Keep a table and, if it is done, its line in the log; a line that it had before is replaced.
fn keep(rows: &mut Rows, table: &TableRow, entry: Option<&EntryRow>) -> Result<Option<i64>, Refused> {
    rows.write(format!("table/{}", table.id), table)?;
    rows.tables.insert(table.id.clone(), table.clone());
    let next = rows.entries.last_key_value().map_or(1, |(last, _)| last + 1);
    let old: Vec<i64> = rows.entries.values().filter(|row| row.table_id == table.id).map(|row| row.id).collect();
    for id in old {
        rows.entries.remove(&id);
        rows.writes.push((format!("entry/{id}"), None));
    }
    let Some(entry) = entry else { return Ok(None) };
    let row = EntryRow { id: next, ..entry.clone() };
    rows.write(format!("entry/{next}"), &row)?;
    rows.entries.insert(next, row);
    Ok(Some(next))
}
