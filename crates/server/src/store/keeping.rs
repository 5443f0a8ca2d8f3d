//! Copies of the database, putting one back, and saving what can be read of a damaged one.

use std::fs::File;
use std::path::{Path, PathBuf};

use service::store::play_file;
use sqlx::{Connection as _, SqliteConnection};

use super::StoreFault;
use super::files::{DATABASE, Locked, connect, faults, must_be_whole, private};

/// What a copy holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Copied {
    pub battles: i64,
    pub entries: i64,
    pub bytes: u64,
    /// Where the database went that was replaced, if there was one.
    pub before: Option<PathBuf>,
}

/// A battle that does not load, and where its text was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    pub id: String,
    pub why: String,
    pub saved: Option<PathBuf>,
}

/// What came of checking a database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    pub battles: usize,
    /// What SQLite finds wrong.
    pub damage: Vec<String>,
    pub unreadable: Vec<Unreadable>,
}

type Kept<T> = Result<T, StoreFault>;

fn io(path: &Path) -> impl Fn(std::io::Error) -> StoreFault {
    move |error| StoreFault::Folder(path.to_owned(), error)
}

fn database(path: &Path) -> impl Fn(sqlx::Error) -> StoreFault {
    move |error| StoreFault::Database(path.to_owned(), error)
}

/// Copy the database of a folder into a new file, whole and consistent, while a server may be using it.
pub async fn backup(folder: &Path, to: &Path) -> Kept<Copied> {
    let from = existing(folder)?;
    if to.exists() {
        return Err(StoreFault::Exists(to.to_owned()));
    }
    let part = beside(to, "part");
    let _ = std::fs::remove_file(&part);
    // Made first, so that it is never readable by others.
    private(&File::create_new(&part).map_err(io(to))?).map_err(io(to))?;
    let made = copy(&from, &part).await;
    let copied = match made {
        Ok(copied) => copied,
        Err(fault) => {
            let _ = std::fs::remove_file(&part);
            return Err(fault);
        }
    };
    File::open(&part).and_then(|file| file.sync_all()).map_err(io(to))?;
    // A link does not replace a file that came meanwhile. Not every file system has links.
    match std::fs::hard_link(&part, to) {
        Ok(()) => drop(std::fs::remove_file(&part)),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let _ = std::fs::remove_file(&part);
            return Err(StoreFault::Exists(to.to_owned()));
        }
        Err(_) => std::fs::rename(&part, to).map_err(io(to))?,
    }
    Ok(copied)
}

/// Copy into an empty file, and check the copy.
async fn copy(from: &Path, part: &Path) -> Kept<Copied> {
    let mut connection = connect(from).await.map_err(database(from))?;
    let path = part.to_str().ok_or_else(|| io(part)(std::io::Error::other("the path is not text")))?;
    let done = sqlx::query("vacuum into $1").bind(path).execute(&mut connection).await;
    if done.is_err() {
        let found = faults(&mut connection).await.unwrap_or_default();
        if !found.is_empty() {
            return Err(StoreFault::Damaged(from.to_owned(), found));
        }
    }
    done.map_err(database(from))?;
    connection.close().await.map_err(database(from))?;
    must_be_whole(part).await?;
    counted(part).await
}

async fn counted(file: &Path) -> Kept<Copied> {
    let mut connection = connect(file).await.map_err(database(file))?;
    let query = "select (select count(*) from battles), (select count(*) from battle_entries)";
    let (battles, entries) =
        sqlx::query_as(query).fetch_one(&mut connection).await.map_err(|_| StoreFault::Foreign(file.to_owned()))?;
    connection.close().await.map_err(database(file))?;
    let bytes = std::fs::metadata(file).map_err(io(file))?.len();
    Ok(Copied { battles, entries, bytes, before: None })
}

/// Put a copy back. The database that it replaces is kept beside it. Refused while a server uses the folder.
pub async fn restore(folder: &Path, from: &Path) -> Kept<Copied> {
    if !from.is_file() {
        return Err(StoreFault::NoDatabase(from.to_owned()));
    }
    // Looked at as a copy: a file that SQLite opens is changed by it.
    std::fs::create_dir_all(folder).map_err(io(folder))?;
    let existed = folder.join(DATABASE).metadata().is_ok_and(|file| file.len() > 0);
    let locked = Locked::take(folder)?;
    let part = beside(&locked.path, "restoring");
    std::fs::copy(from, &part).map_err(io(from))?;
    let looked = look_at(&part, from).await;
    let done = match looked {
        Ok(copied) => put(&locked.path, &part, existed).await.map(|before| Copied { before, ..copied }),
        Err(fault) => Err(fault),
    };
    if done.is_err() {
        let _ = std::fs::remove_file(&part);
        if !existed {
            let _ = std::fs::remove_file(&locked.path);
        }
    }
    done
}

/// Check a copy before it is put back: whole, ours, and not of a later version. Faults name the file it came from.
async fn look_at(part: &Path, from: &Path) -> Kept<Copied> {
    let file = File::options().write(true).open(part).map_err(io(part))?;
    private(&file).and_then(|()| file.sync_all()).map_err(io(part))?;
    drop(file);
    let named = |fault| match fault {
        StoreFault::Damaged(_, found) => StoreFault::Damaged(from.to_owned(), found),
        StoreFault::Foreign(_) => StoreFault::Foreign(from.to_owned()),
        StoreFault::Database(_, error) => StoreFault::Database(from.to_owned(), error),
        other => other,
    };
    must_be_whole(part).await.map_err(named)?;
    let copied = counted(part).await.map_err(named)?;
    let mut connection = connect(part).await.map_err(database(from))?;
    let newest: Result<(i64,), _> =
        sqlx::query_as("select max(version) from _sqlx_migrations").fetch_one(&mut connection).await;
    connection.close().await.map_err(database(from))?;
    let ours = super::MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default();
    match newest {
        Ok((newest,)) if newest <= ours => Ok(copied),
        Ok(_) => Err(StoreFault::Later(from.to_owned())),
        Err(_) => Err(StoreFault::Foreign(from.to_owned())),
    }
}

/// Put the checked copy in the database's place, in one step. Returns where the old one is.
async fn put(path: &Path, part: &Path, existed: bool) -> Kept<Option<PathBuf>> {
    let mut before = None;
    if existed {
        let kept = (1..10_000).map(|number| beside(path, &format!("before-{number}"))).find(|kept| !kept.exists());
        let kept = kept.unwrap_or_else(|| beside(path, "before"));
        // The journal belongs to the old database: fold it in, or move it along with a database that is damaged.
        let folded = folded(path).await;
        std::fs::copy(path, &kept).map_err(io(path))?;
        if folded.is_err() {
            let _ = std::fs::copy(beside_dash(path, "wal"), beside_dash(&kept, "wal"));
        }
        File::open(&kept).and_then(|file| private(&file).and_then(|()| file.sync_all())).map_err(io(&kept))?;
        before = Some(kept);
    }
    for journal in ["wal", "shm"] {
        let _ = std::fs::remove_file(beside_dash(path, journal));
    }
    std::fs::rename(part, path).map_err(io(path))?;
    if let Some(folder) = path.parent().filter(|_| cfg!(unix)) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(io(path))?;
    }
    Ok(before)
}

async fn folded(path: &Path) -> sqlx::Result<()> {
    let mut connection = connect(path).await?;
    sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut connection).await?;
    connection.close().await
}

/// Check the database and every battle in it. With a folder, save the text of each battle that does not load, or, if the
/// database is damaged, of every battle that can be read at all.
pub async fn check(folder: &Path, rescue: Option<&Path>) -> Kept<Checked> {
    let file = existing(folder)?;
    let mut connection = connect(&file).await.map_err(database(&file))?;
    let mut checked = Checked { damage: faults(&mut connection).await.map_err(database(&file))?, ..Checked::default() };
    if let Some(rescue) = rescue {
        std::fs::create_dir_all(rescue).map_err(io(rescue))?;
    }
    for id in ids(&mut connection).await {
        checked.battles += 1;
        let text = text(&mut connection, &id).await;
        let loads = umpire::battle::load(&id, &text, &[]);
        let why = match (loads, checked.damage.is_empty()) {
            (Ok(_), true) => continue,
            (Ok(_), false) => String::new(),
            (Err(faults), _) => {
                let said: Vec<&str> = faults.iter().take(3).map(|fault| fault.message.as_str()).collect();
                let changed = changed(&mut connection, &id).await.join("; ");
                [said.join("; "), changed].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(". ")
            }
        };
        let saved = rescue.map(|folder| folder.join(format!("{}.play", plain(&id))));
        if let Some(saved) = &saved {
            std::fs::write(saved, text).map_err(io(saved))?;
        }
        if !why.is_empty() || saved.is_some() {
            checked.unreadable.push(Unreadable { id, why, saved });
        }
    }
    Ok(checked)
}

/// The ids of all battles that can be read: by the index, and by the rows, because either may be damaged.
async fn ids(connection: &mut SqliteConnection) -> Vec<String> {
    let mut found = std::collections::BTreeSet::new();
    for query in [
        "select id from battles order by id",
        "select id from battles not indexed order by rowid",
        "select distinct battle from battle_entries",
    ] {
        found.extend(rows(connection, query, "").await);
    }
    found.into_iter().collect()
}

/// The first column of as many rows as can be read.
async fn rows(connection: &mut SqliteConnection, query: &'static str, id: &str) -> Vec<String> {
    use tokio_stream::StreamExt as _;
    let query = sqlx::query_as::<_, (String,)>(query);
    let query = if id.is_empty() { query } else { query.bind(id) };
    let mut rows = query.fetch(&mut *connection);
    let mut found = Vec::new();
    while let Some(Ok((row,))) = rows.next().await {
        found.push(row);
    }
    found
}

/// A battle's play file, as far as it can be read, without playing it.
pub async fn text(connection: &mut SqliteConnection, id: &str) -> String {
    let head = rows(connection, "select head from battles where id = $1", id).await.pop().unwrap_or_default();
    let entries = rows(connection, "select entry from battle_entries where battle = $1 order by number", id).await;
    play_file(&head, &entries)
}

/// What changed in the rules since a battle began.
async fn changed(connection: &mut SqliteConnection, id: &str) -> Vec<String> {
    let query =
        "select rulebooks.lines from battles join rulebooks on rulebooks.id = battles.rules where battles.id = $1";
    let Some(lines) = rows(connection, query, id).await.pop() else { return Vec::new() };
    let head = rows(connection, "select head from battles where id = $1", id).await.pop().unwrap_or_default();
    umpire::rules::changes(&lines, &head)
}

fn existing(folder: &Path) -> Kept<PathBuf> {
    let file = folder.join(DATABASE);
    if file.is_file() { Ok(file) } else { Err(StoreFault::NoDatabase(file)) }
}

/// An id as the name of a file.
fn plain(id: &str) -> String {
    id.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).take(80).collect()
}

fn beside(path: &Path, word: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{word}"));
    path.with_file_name(name)
}

fn beside_dash(path: &Path, word: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!("-{word}"));
    path.with_file_name(name)
}

/// Wait for one of these at the command line, which has no runtime.
pub fn now<T>(work: impl Future<Output = T>) -> std::io::Result<T> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work))
}
