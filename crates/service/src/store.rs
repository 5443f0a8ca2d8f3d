//! What is kept: evenings, resolutions, the log, turn sheets, battles. Each shell brings its own storage; what a player did
//! is stored before it is shown.

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::faults::Refused;

/// What a store answers, when it has it.
pub type Stored<'a, T> = BoxFuture<'a, Result<T, Refused>>;

/// One evening.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EveningRow {
    pub id: i64,
    pub title: String,
    pub began: i64,
}

/// A resolution, running or done.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TableRow {
    pub id: String,
    pub evening: i64,
    pub version: i64,
    pub situation: String,
    pub dice: String,
    pub attacker: String,
    pub defender: String,
    pub title: String,
    pub tape: String,
    pub hand: String,
    pub corrections: String,
}

/// A line of the log.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EntryRow {
    pub id: i64,
    pub table_id: String,
    pub evening: i64,
    pub at: i64,
    pub system: String,
    pub procedure: String,
    pub title: String,
    pub attacker: String,
    pub defender: String,
    pub dice: String,
    pub summary: String,
    pub corrections: String,
    pub receipt: String,
    pub told: String,
    pub thrown: String,
    pub expected: Option<String>,
}

/// A battle without its entries.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleRow {
    pub id: String,
    pub at: i64,
    pub head: String,
    pub entries: i64,
    pub turn: String,
    pub over: Option<String>,
    pub hand: String,
    pub undone: String,
    pub standing: String,
    /// Who began it, and who holds each side's seat; empty for this machine's own player.
    pub owner: String,
    pub north_by: String,
    pub south_by: String,
    /// The invitations that were not used yet, a line each.
    pub links: String,
    /// What the list shows. Empty in rows from before.
    pub system: String,
    pub scenario: String,
    pub title: String,
    pub north: String,
    pub south: String,
    /// The side that the battle waits for.
    pub waits: String,
    /// The server's part of dice that can be checked, and what the players' devices have shown.
    pub proof: String,
    /// The side whose seat is offered to anyone; empty if none is.
    pub offered: String,
    /// Whether a side has resigned or offered a draw.
    pub agreed: String,
    /// How often it was stored; 0 if it was not yet.
    pub revision: i64,
}

impl BattleRow {
    /// Whether a visitor owns this battle or holds a seat in it.
    pub fn is_of(&self, visitor: &str) -> bool {
        !visitor.is_empty() && [&self.owner, &self.north_by, &self.south_by].into_iter().any(|one| one == visitor)
    }
}

/// Where rows are kept. A method that changes something has stored it when it is done, all of it or nothing.
pub trait Store: Send + Sync {
    /// All evenings, the newest first.
    fn evenings(&self) -> Stored<'_, Vec<EveningRow>>;

    /// The evening asked for, or the newest.
    fn evening(&self, id: Option<i64>) -> Stored<'_, Option<EveningRow>>;

    fn begin_evening<'a>(&'a self, title: &'a str) -> Stored<'a, EveningRow>;

    fn table<'a>(&'a self, id: &'a str) -> Stored<'a, Option<TableRow>>;

    /// Store a table, and its line in the log if it is done: both or neither. Returns the id of the line.
    fn keep<'a>(&'a self, table: &'a TableRow, entry: Option<&'a EntryRow>) -> Stored<'a, Option<i64>>;

    /// How many tables an evening has, where someone else could fill the disk with them.
    fn table_count(&self, _: i64) -> Stored<'_, i64> {
        Box::pin(async { Ok(0) })
    }

    /// A table's line in the log.
    fn entry_of<'a>(&'a self, table: &'a str) -> Stored<'a, Option<i64>>;

    fn entry(&self, id: i64) -> Stored<'_, Option<EntryRow>>;

    /// Lines of an evening's log, the newest first, below a certain one.
    fn entries(&self, evening: i64, before: Option<i64>, limit: i64) -> Stored<'_, Vec<EntryRow>>;

    /// Note what was to be expected of a line of the log.
    fn expect<'a>(&'a self, entry: i64, expected: &'a str) -> Stored<'a, ()>;

    /// The turn sheet of a system with its version.
    fn turn<'a>(&'a self, system: &'a str) -> Stored<'a, Option<(i64, String)>>;

    /// Replace this version of a sheet. `false` if another player replaced it first.
    fn put_turn<'a>(&'a self, system: &'a str, version: i64, sheet: &'a str) -> Stored<'a, bool>;

    /// All battles, the last played first.
    fn battles(&self) -> Stored<'_, Vec<BattleRow>>;

    fn battle_count(&self) -> Stored<'_, i64>;

    /// Battles of a visitor, or of all, without their heads: those last played before this time, the last played first.
    fn battle_lines<'a>(&'a self, of: Option<&'a str>, before: i64, limit: usize) -> Stored<'a, Vec<BattleRow>> {
        Box::pin(async move {
            let mut rows = self.battles().await?;
            rows.retain(|row| row.at < before && of.is_none_or(|of| row.is_of(of)));
            rows.truncate(limit);
            Ok(rows)
        })
    }

    /// Battles with a seat that is offered to anyone, of one system or of all, the last played first.
    fn battles_offered<'a>(&'a self, system: Option<&'a str>, limit: usize) -> Stored<'a, Vec<BattleRow>> {
        Box::pin(async move {
            let mut rows = self.battles().await?;
            rows.retain(|row| {
                !row.offered.is_empty() && row.over.is_none() && system.is_none_or(|system| row.system == system)
            });
            rows.truncate(limit);
            Ok(rows)
        })
    }

    /// How many battles this visitor has begun.
    fn battles_begun<'a>(&'a self, owner: &'a str) -> Stored<'a, i64> {
        Box::pin(async move { Ok(self.battles().await?.iter().filter(|row| row.owner == owner).count() as i64) })
    }

    /// A battle with its entries, in order.
    fn battle<'a>(&'a self, id: &'a str) -> Stored<'a, Option<(BattleRow, Vec<String>)>>;

    /// Write how a battle stands, with its entries from this one on: all of it or nothing. It is refused if another server
    /// has stored a later revision.
    fn keep_battle<'a>(&'a self, row: &'a BattleRow, from: usize, entries: &'a [String]) -> Stored<'a, ()>;

    /// The revision of a battle that is stored, where another server may have stored it; none where that cannot be.
    fn revision<'a>(&'a self, _id: &'a str) -> Stored<'a, Option<i64>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// Wait until this server is the one that decides for the computer in a battle, for a while.
    fn lease<'a>(&'a self, _id: &'a str) -> Stored<'a, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// What has changed in the rules since a battle began, in words. A store that does not note the rules knows nothing.
    fn rules_changed<'a>(&'a self, _id: &'a str) -> Stored<'a, Vec<String>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// Forget a battle; says whether there was one.
    fn drop_battle<'a>(&'a self, id: &'a str) -> Stored<'a, bool>;
}

/// The play file of a battle as it is stored, without playing it: also of one that no longer loads.
pub fn play_file(head: &str, entries: &[String]) -> String {
    format!("Long Roll play 1\n{}\n\n{}\n", head.trim_end(), entries.join("\n"))
}
