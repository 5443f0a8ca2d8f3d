//! Visitors and their sessions on disk.

use super::Store;
use crate::state::now;

/// How much later a visit must be to be written again.
const AN_HOUR: i64 = 60 * 60 * 1000;

impl Store {
    /// The visitor whose token has this hash. Notes, at most once an hour, that he was here.
    pub async fn visitor(&self, token: &str) -> sqlx::Result<Option<String>> {
        let query = "select id, seen from visitors where token = $1";
        let found: Option<(String, i64)> = sqlx::query_as(query).bind(token).fetch_optional(&self.pool).await?;
        let Some((id, seen)) = found else { return Ok(None) };
        if now() - seen > AN_HOUR {
            let query = sqlx::query("update visitors set seen = $1 where id = $2");
            query.bind(now()).bind(&id).execute(&self.pool).await?;
        }
        Ok(Some(id))
    }

    pub async fn add_visitor(&self, id: &str, token: &str) -> sqlx::Result<()> {
        let query = "insert into visitors (id, token, began, seen) values ($1, $2, $3, $4)";
        sqlx::query(query).bind(id).bind(token).bind(now()).bind(now()).execute(&self.pool).await.map(drop)
    }
}
