//! The rows of the service, read from the database.

use service::store::{BattleRow, EntryRow, EveningRow, TableRow};
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

/// A row as it comes from the database.
pub struct Read<T>(pub T);

macro_rules! rows {
    ($($row:ident { $($field:ident),* })*) => {
        $(impl FromRow<'_, AnyRow> for Read<$row> {
            fn from_row(row: &AnyRow) -> sqlx::Result<Read<$row>> {
                Ok(Read($row { $($field: row.try_get(stringify!($field))?),* }))
            }
        })*
    };
}

rows! {
    EveningRow { id, title, began }
    TableRow { id, evening, version, situation, dice, attacker, defender, title, tape, hand, corrections }
    EntryRow {
        id, table_id, evening, at, system, procedure, title, attacker, defender, dice, summary, corrections, receipt, told,
        thrown, expected
    }
    BattleRow {
        id, at, head, entries, turn, over, hand, undone, standing, owner, north_by, south_by, links, system, scenario, title,
        north, south, waits, proof, offered, agreed, revision
    }
}

/// The rows without what they came in.
pub fn all<T>(rows: Vec<Read<T>>) -> Vec<T> {
    rows.into_iter().map(|Read(row)| row).collect()
}

/// A row without what it came in.
pub fn one<T>(row: Option<Read<T>>) -> Option<T> {
    row.map(|Read(row)| row)
}
