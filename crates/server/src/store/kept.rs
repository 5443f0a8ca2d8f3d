//! The database as the service's store.

use service::Refused;
use service::store::{BattleRow, EntryRow, EveningRow, Stored, TableRow};

use super::Store;

/// A query whose fault is ours.
fn stored<'a, T: Send + 'a>(query: impl Future<Output = sqlx::Result<T>> + Send + 'a) -> Stored<'a, T> {
    Box::pin(async move { query.await.map_err(broken) })
}

#[expect(clippy::needless_pass_by_value, reason = "the signature that `map_err` calls")]
pub fn broken(error: sqlx::Error) -> Refused {
    Refused::broken(format!("the database could not be read or written: {error}"))
}

impl service::Store for Store {
    fn evenings(&self) -> Stored<'_, Vec<EveningRow>> {
        stored(self.evenings())
    }

    fn evening(&self, id: Option<i64>) -> Stored<'_, Option<EveningRow>> {
        stored(self.evening(id))
    }

    fn begin_evening<'a>(&'a self, title: &'a str) -> Stored<'a, EveningRow> {
        stored(self.begin_evening(title))
    }

    fn table<'a>(&'a self, id: &'a str) -> Stored<'a, Option<TableRow>> {
        stored(self.table(id))
    }

    fn keep<'a>(&'a self, table: &'a TableRow, entry: Option<&'a EntryRow>) -> Stored<'a, Option<i64>> {
        Box::pin(async move {
            let help = "reload the table";
            let first = || Refused::conflict("version", "another player changed this table first", help);
            self.keep(table, entry).await.map_err(broken)?.ok_or_else(first)
        })
    }

    fn table_count(&self, evening: i64) -> Stored<'_, i64> {
        stored(self.table_count(evening))
    }

    fn entry_of<'a>(&'a self, table: &'a str) -> Stored<'a, Option<i64>> {
        stored(self.entry_of(table))
    }

    fn entry(&self, id: i64) -> Stored<'_, Option<EntryRow>> {
        stored(self.entry(id))
    }

    fn entries(&self, evening: i64, before: Option<i64>, limit: i64) -> Stored<'_, Vec<EntryRow>> {
        stored(self.entries(evening, before, limit))
    }

    fn expect<'a>(&'a self, entry: i64, expected: &'a str) -> Stored<'a, ()> {
        stored(self.expect(entry, expected))
    }

    fn turn<'a>(&'a self, system: &'a str) -> Stored<'a, Option<(i64, String)>> {
        stored(self.turn(system))
    }

    fn put_turn<'a>(&'a self, system: &'a str, version: i64, sheet: &'a str) -> Stored<'a, bool> {
        stored(self.put_turn(system, version, sheet))
    }

    fn battles(&self) -> Stored<'_, Vec<BattleRow>> {
        stored(self.battles())
    }

    fn battle_count(&self) -> Stored<'_, i64> {
        stored(self.battle_count())
    }

    fn battle_lines<'a>(&'a self, of: Option<&'a str>, before: i64, limit: usize) -> Stored<'a, Vec<BattleRow>> {
        stored(self.battle_lines(of, before, limit))
    }

    fn battles_offered<'a>(&'a self, system: Option<&'a str>, limit: usize) -> Stored<'a, Vec<BattleRow>> {
        stored(self.battles_offered(system, limit))
    }

    fn battles_begun<'a>(&'a self, owner: &'a str) -> Stored<'a, i64> {
        stored(self.battles_begun(owner))
    }

    fn battle<'a>(&'a self, id: &'a str) -> Stored<'a, Option<(BattleRow, Vec<String>)>> {
        stored(self.battle(id))
    }

    fn keep_battle<'a>(&'a self, row: &'a BattleRow, from: usize, entries: &'a [String]) -> Stored<'a, ()> {
        Box::pin(async move {
            let first = || Refused::conflict("at", "the battle has moved on at another server", "reload the battle");
            self.keep_battle(row, from, entries).await.map_err(broken)?.then_some(()).ok_or_else(first)
        })
    }

    fn revision<'a>(&'a self, id: &'a str) -> Stored<'a, Option<i64>> {
        stored(self.revision(id))
    }

    fn lease<'a>(&'a self, id: &'a str) -> Stored<'a, ()> {
        stored(self.lease(id))
    }

    fn rules_changed<'a>(&'a self, id: &'a str) -> Stored<'a, Vec<String>> {
        stored(self.rules_changed(id))
    }

    fn drop_battle<'a>(&'a self, id: &'a str) -> Stored<'a, bool> {
        stored(self.drop_battle(id))
    }
}
