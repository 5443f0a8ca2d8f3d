//! The database: what a player did is on disk before it is acknowledged. It is a SQLite file, or PostgreSQL for servers that
//! share it; every query is written once and runs on both.

mod battles;
mod files;
pub mod keeping;
mod kept;
mod rows;
pub mod shared;
mod visitors;

use std::path::{Path, PathBuf};

use service::store::{EntryRow, EveningRow, TableRow};
use sqlx::AnyPool;

use crate::state::now;
use files::Locked;
use shared::Shared;

/// The steps that bring a database to this version.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// A clock that was set forward and back again may be off by this many milliseconds.
const CLOCKS_DIFFER: i64 = 60_000;

pub use kept::broken;
use rows::{Read, all, one};

/// Why the database cannot be used.
#[derive(Debug)]
pub enum StoreFault {
    /// Another process is using it.
    Taken(PathBuf),
    Folder(PathBuf, std::io::Error),
    Database(PathBuf, sqlx::Error),
    Migration(PathBuf, sqlx::migrate::MigrateError),
    /// The database is damaged: what SQLite finds.
    Damaged(PathBuf, Vec<String>),
    /// There is no database here.
    NoDatabase(PathBuf),
    /// A file that would be overwritten.
    Exists(PathBuf),
    /// A file that is not a database of this program.
    Foreign(PathBuf),
    /// A database of a later version of this program.
    Later(PathBuf),
    /// A shared database cannot be used.
    Shared(PathBuf, sqlx::Error),
    /// An address that is no address of a database, by its first word.
    NoAddress(String),
}

impl std::fmt::Display for StoreFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreFault::Taken(folder) => write!(f, "{}: another longroll is using this folder", folder.display()),
            StoreFault::Folder(folder, error) => write!(f, "{}: {error}", folder.display()),
            StoreFault::Database(file, error) => write!(f, "{}: {error}", file.display()),
            StoreFault::Migration(file, error) => {
                write!(f, "{}: this evening's book does not fit this version: {error}", file.display())
            }
            StoreFault::Damaged(file, found) => {
                write!(f, "{}: the database is damaged: {}", file.display(), found.join("; "))
            }
            StoreFault::NoDatabase(file) => write!(f, "{}: there is no database", file.display()),
            StoreFault::Exists(file) => write!(f, "{}: this file exists already", file.display()),
            StoreFault::Foreign(file) => write!(f, "{}: this is not a database of Long Roll", file.display()),
            StoreFault::Shared(database, error) => write!(f, "{}: {error}", database.display()),
            StoreFault::NoAddress(scheme) => write!(f, "`{scheme}:` is not the address of a database"),
            StoreFault::Later(file) => {
                write!(f, "{}: this database was written by a later version of Long Roll", file.display())
            }
        }
    }
}

impl std::error::Error for StoreFault {}

impl StoreFault {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            StoreFault::Taken(_) => {
                "use the one that is running, end it, or give this one another folder with --data DIR"
            }
            StoreFault::Damaged(..) => {
                "put a copy back with `longroll restore FILE`, or save the battles that can be read with \
                 `longroll check --rescue DIR` and load them into a new folder (--data DIR)"
            }
            StoreFault::NoDatabase(_) => "give the folder with --data DIR",
            StoreFault::Exists(_) => "give the name of a new file",
            StoreFault::Foreign(_) => "give a file that `longroll backup` wrote",
            StoreFault::Later(_) => "use the version that wrote it, or a later one",
            StoreFault::Shared(..) => "make the database first (createdb), and look whether PostgreSQL runs there",
            StoreFault::NoAddress(_) => "write it like --database postgres://user@host/name",
            StoreFault::Folder(..) | StoreFault::Database(..) | StoreFault::Migration(..) => {
                "give another folder with --data DIR"
            }
        }
    }
}

#[derive(Debug)]
pub struct Store {
    pool: AnyPool,
    place: Place,
}

/// Where the database is.
#[derive(Debug)]
enum Place {
    /// A file in a folder that is held as long as it is open: SQLite's migrations are not safe between processes.
    File(Locked),
    /// PostgreSQL, which other servers may use at the same time.
    Shared(Shared),
}

impl Store {
    /// Open the database in this folder, which is made if it is not there. A damaged one is refused.
    pub async fn open(folder: &Path) -> Result<Store, StoreFault> {
        let locked = Locked::take(folder)?;
        let file = locked.path.clone();
        files::must_be_whole(&file).await?;
        let database = |error| StoreFault::Database(file.clone(), error);
        let pool = files::pool(&file).await.map_err(database)?;
        MIGRATIONS.run(&pool).await.map_err(|error| StoreFault::Migration(file.clone(), error))?;
        Store { pool, place: Place::File(locked) }.ready().await.map_err(database)
    }

    /// The database, with an evening to write into.
    async fn ready(self) -> sqlx::Result<Store> {
        // The type is said because PostgreSQL cannot tell it from a `select`.
        let query = "insert into evenings (title, began) \
                     select '', cast($1 as bigint) where not exists (select 1 from evenings)";
        sqlx::query(query).bind(now()).execute(&self.pool).await?;
        Ok(self)
    }

    /// Fold the journal into the file and close it. What was acknowledged is on disk without this too.
    pub async fn close(&self) -> sqlx::Result<()> {
        match &self.place {
            Place::File(_) => files::fold(&self.pool).await,
            Place::Shared(_) => {
                self.pool.close().await;
                Ok(())
            }
        }
    }

    /// Refuse to go on when the file was deleted or replaced: what is written would be lost.
    fn must_be_there(&self) -> sqlx::Result<()> {
        let Place::File(locked) = &self.place else { return Ok(()) };
        if locked.is_there() {
            return Ok(());
        }
        let why = format!("{} was deleted or replaced while the server runs", locked.path.display());
        Err(sqlx::Error::Io(std::io::Error::other(why)))
    }

    /// All evenings, the newest first.
    pub async fn evenings(&self) -> sqlx::Result<Vec<EveningRow>> {
        let query = "select id, title, began from evenings order by id desc limit 500";
        sqlx::query_as(query).fetch_all(&self.pool).await.map(all)
    }

    /// The evening asked for, or the newest.
    pub async fn evening(&self, id: Option<i64>) -> sqlx::Result<Option<EveningRow>> {
        let query = "select id, title, began from evenings where id = coalesce($1, (select max(id) from evenings))";
        sqlx::query_as(query).bind(id).fetch_optional(&self.pool).await.map(one)
    }

    pub async fn begin_evening(&self, title: &str) -> sqlx::Result<EveningRow> {
        let query = "insert into evenings (title, began) values ($1, $2) returning id, title, began";
        let begun = sqlx::query_as(query).bind(title).bind(now()).fetch_one(&self.pool).await;
        begun.map(|Read(row)| row)
    }

    pub async fn table(&self, id: &str) -> sqlx::Result<Option<TableRow>> {
        sqlx::query_as("select * from tables where id = $1").bind(id).fetch_optional(&self.pool).await.map(one)
    }

    /// Store a table, and its line in the log if it is done: both or neither. Nothing if another server changed it first.
    pub async fn keep(&self, table: &TableRow, entry: Option<&EntryRow>) -> sqlx::Result<Option<Option<i64>>> {
        self.must_be_there()?;
        let mut change = self.pool.begin().await?;
        let kept = sqlx::query(
            "insert into tables (id, evening, began, version, situation, dice, attacker, defender, title, tape, hand, \
             corrections) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
             on conflict (id) do update set version = excluded.version, tape = excluded.tape, hand = excluded.hand, \
             corrections = excluded.corrections where tables.version = excluded.version - 1",
        )
        .bind(&table.id)
        .bind(table.evening)
        .bind(now())
        .bind(table.version)
        .bind(&table.situation)
        .bind(&table.dice)
        .bind(&table.attacker)
        .bind(&table.defender)
        .bind(&table.title)
        .bind(&table.tape)
        .bind(&table.hand)
        .bind(&table.corrections)
        .execute(&mut *change)
        .await?;
        if kept.rows_affected() == 0 {
            return Ok(None);
        }
        sqlx::query("delete from entries where table_id = $1").bind(&table.id).execute(&mut *change).await?;
        let mut line = None;
        if let Some(entry) = entry {
            let (id,): (i64,) = sqlx::query_as(
                "insert into entries (table_id, evening, at, system, procedure, title, attacker, defender, dice, \
                 summary, corrections, receipt, told, thrown) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id",
            )
            .bind(&entry.table_id)
            .bind(entry.evening)
            .bind(entry.at)
            .bind(&entry.system)
            .bind(&entry.procedure)
            .bind(&entry.title)
            .bind(&entry.attacker)
            .bind(&entry.defender)
            .bind(&entry.dice)
            .bind(&entry.summary)
            .bind(&entry.corrections)
            .bind(&entry.receipt)
            .bind(&entry.told)
            .bind(&entry.thrown)
            .fetch_one(&mut *change)
            .await?;
            line = Some(id);
        }
        change.commit().await?;
        Ok(Some(line))
    }

    /// How many tables an evening has.
    pub async fn table_count(&self, evening: i64) -> sqlx::Result<i64> {
        let query = "select count(*) from tables where evening = $1";
        let (count,): (i64,) = sqlx::query_as(query).bind(evening).fetch_one(&self.pool).await?;
        Ok(count)
    }

    /// A table's line in the log.
    pub async fn entry_of(&self, table: &str) -> sqlx::Result<Option<i64>> {
        let row: Option<(i64,)> =
            sqlx::query_as("select id from entries where table_id = $1").bind(table).fetch_optional(&self.pool).await?;
        Ok(row.map(|(id,)| id))
    }

    pub async fn entry(&self, id: i64) -> sqlx::Result<Option<EntryRow>> {
        sqlx::query_as("select * from entries where id = $1").bind(id).fetch_optional(&self.pool).await.map(one)
    }

    /// Lines of an evening's log, the newest first, below a certain one.
    pub async fn entries(&self, evening: i64, before: Option<i64>, limit: i64) -> sqlx::Result<Vec<EntryRow>> {
        let query = "select * from entries where evening = $1 and id < coalesce($2, id + 1) order by id desc limit $3";
        sqlx::query_as(query).bind(evening).bind(before).bind(limit).fetch_all(&self.pool).await.map(all)
    }

    pub async fn expect(&self, entry: i64, expected: &str) -> sqlx::Result<()> {
        let query = sqlx::query("update entries set expected = $1 where id = $2");
        query.bind(expected).bind(entry).execute(&self.pool).await.map(drop)
    }

    /// The turn sheet of a system with its version.
    pub async fn turn(&self, system: &str) -> sqlx::Result<Option<(i64, String)>> {
        sqlx::query_as("select version, sheet from turns where system = $1")
            .bind(system)
            .fetch_optional(&self.pool)
            .await
    }

    /// Replace this version of a sheet. `false` if another player replaced it first.
    pub async fn put_turn(&self, system: &str, version: i64, sheet: &str) -> sqlx::Result<bool> {
        let query = if version == 0 {
            "insert into turns (version, sheet, system) values (1, $1, $2) on conflict do nothing"
        } else {
            "update turns set version = version + 1, sheet = $1 where system = $2 and version = $3"
        };
        let done = sqlx::query(query).bind(sheet).bind(system);
        let done = if version == 0 { done } else { done.bind(version) };
        Ok(done.execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Something the server remembers about itself, if it is not older than this many milliseconds.
    pub async fn setting(&self, name: &str, newest: i64) -> sqlx::Result<Option<String>> {
        // A time that is still to come is from a clock that was wrong.
        let query = "select value from settings where name = $1 and at between $2 and $3";
        let row: Option<(String,)> = sqlx::query_as(query)
            .bind(name)
            .bind(now().saturating_sub(newest))
            .bind(now() + CLOCKS_DIFFER)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|(value,)| value))
    }

    pub async fn set(&self, name: &str, value: &str) -> sqlx::Result<()> {
        let query = "insert into settings (name, value, at) values ($1, $2, $3) \
                     on conflict (name) do update set value = excluded.value, at = excluded.at";
        sqlx::query(query).bind(name).bind(value).bind(now()).execute(&self.pool).await.map(drop)
    }
}
