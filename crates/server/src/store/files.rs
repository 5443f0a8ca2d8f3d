//! The database's files: locked against a second server, checked before use, and folded into one file at the end.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyPool, ConnectOptions as _, Connection as _, Executor as _, SqliteConnection};

use super::StoreFault;

/// The name of the database in its folder.
pub const DATABASE: &str = "longroll.sqlite";
/// Faults of a damaged database that are told.
const MOST_FAULTS: usize = 5;

/// A folder that no other server may use while this is held.
#[derive(Debug)]
pub struct Locked {
    _lock: File,
    /// The database itself is locked as well, so that a deleted lock file lets no second server in. It stays open as long as
    /// the database is used: closing it would drop SQLite's own locks.
    database: File,
    pub path: PathBuf,
}

impl Locked {
    /// Lock the database of this folder. Folder and file are made if they are not there, for this user alone.
    pub fn take(folder: &Path) -> Result<Locked, StoreFault> {
        let io = |error| StoreFault::Folder(folder.to_owned(), error);
        std::fs::create_dir_all(folder).map_err(io)?;
        let taken = |error| match error {
            std::fs::TryLockError::WouldBlock => StoreFault::Taken(folder.to_owned()),
            std::fs::TryLockError::Error(error) => io(error),
        };
        let lock = open(&folder.join("longroll.lock")).map_err(io)?;
        lock.try_lock().map_err(taken)?;
        private(&lock).map_err(io)?;
        let path = folder.join(DATABASE);
        let database = open(&path).map_err(io)?;
        // On Windows a lock keeps SQLite itself out, and a lock file that is open cannot be deleted.
        if cfg!(unix) {
            database.try_lock().map_err(taken)?;
        }
        private(&database).map_err(io)?;
        Ok(Locked { _lock: lock, database, path })
    }

    /// Whether the file at the database's path is still the one that was opened. If it was deleted or replaced, what is
    /// written goes nowhere.
    pub fn is_there(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            let held = self.database.metadata().map(|file| (file.dev(), file.ino()));
            let found = std::fs::metadata(&self.path).map(|file| (file.dev(), file.ino()));
            matches!((held, found), (Ok(held), Ok(found)) if held == found)
        }
        #[cfg(not(unix))]
        {
            self.path.exists() && self.database.metadata().is_ok()
        }
    }
}

fn open(path: &Path) -> std::io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// Let only this user read it: it holds sessions.
pub fn private(file: &File) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    let _ = file;
    Ok(())
}

/// The server's connections to its database. Its address has every byte of the path escaped that could mean something else.
pub async fn pool(file: &Path) -> sqlx::Result<AnyPool> {
    sqlx::any::install_default_drivers();
    let file = file.to_str().ok_or_else(|| sqlx::Error::Io(std::io::Error::other("the path is not text")))?;
    let address = file.bytes().fold("sqlite:".to_owned(), |address, byte| match byte {
        b'-' | b'_' | b'.' => address + char::from(byte).encode_utf8(&mut [0; 4]),
        _ if byte.is_ascii_alphanumeric() => address + char::from(byte).encode_utf8(&mut [0; 4]),
        _ => address + &format!("%{byte:02X}"),
    });
    let options: AnyConnectOptions = address.parse()?;
    AnyPoolOptions::new()
        .max_connections(4)
        .after_connect(|connection, _| {
            Box::pin(async move {
                let how = "pragma foreign_keys = on; pragma journal_mode = wal; pragma synchronous = full";
                connection.execute(how).await.map(drop)
            })
        })
        .connect_with(options)
        .await
}

/// A connection that changes nothing but what it is told to: the file must exist, and its journal mode stays.
pub async fn connect(file: &Path) -> sqlx::Result<SqliteConnection> {
    SqliteConnectOptions::new().filename(file).connect().await
}

/// What SQLite finds wrong with the database; nothing if it is whole.
pub async fn faults(connection: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let found: Vec<(String,)> =
        sqlx::query_as("pragma integrity_check(100)").fetch_all(&mut *connection).await.or_else(damage)?;
    Ok(found.into_iter().map(|(fault,)| fault).filter(|fault| fault != "ok").take(MOST_FAULTS).collect())
}

/// An error that says that the file is damaged is a finding, not an obstacle.
fn damage(error: sqlx::Error) -> sqlx::Result<Vec<(String,)>> {
    match &error {
        sqlx::Error::Database(said) if matches!(said.code().as_deref(), Some("11" | "26" | "267" | "523" | "779")) => {
            Ok(vec![(said.message().to_owned(),)])
        }
        _ => Err(error),
    }
}

/// Refuse a database that is damaged, before anything is written to it.
pub async fn must_be_whole(file: &Path) -> Result<(), StoreFault> {
    let found = async {
        let mut connection = connect(file).await?;
        let found = faults(&mut connection).await?;
        connection.close().await?;
        Ok(found)
    };
    let told = |found: Vec<(String,)>| found.into_iter().map(|(fault,)| fault).collect();
    let found: Vec<String> = match found.await {
        Ok(found) => found,
        Err(error) => damage(error).map(told).map_err(|error| StoreFault::Database(file.to_owned(), error))?,
    };
    if found.is_empty() { Ok(()) } else { Err(StoreFault::Damaged(file.to_owned(), found)) }
}

/// Fold the journal into the database, so that the file alone is all of it.
pub async fn fold(pool: &AnyPool) -> sqlx::Result<()> {
    let folded = sqlx::query("pragma wal_checkpoint(truncate)").execute(pool).await;
    pool.close().await;
    folded.map(drop)
}
