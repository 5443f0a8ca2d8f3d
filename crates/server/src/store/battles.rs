//! Battles on disk.

use service::store::BattleRow;

use super::Store;
use super::rows::{Read, all};
use super::shared::LEASE;
use crate::state::now;

/// The columns of a line of the list. Heads only of rows from before, whose other columns are empty.
const LINE: &str = "id, at, case when system = '' then head else '' end as head, entries, turn, over, hand, undone, \
     standing, owner, north_by, south_by, links, system, scenario, title, north, south, waits, '' as proof, offered, agreed, revision";

impl Store {
    /// All battles, the last played first.
    pub async fn battles(&self) -> sqlx::Result<Vec<BattleRow>> {
        sqlx::query_as("select * from battles order by at desc, id").fetch_all(&self.pool).await.map(all)
    }

    pub async fn battle_count(&self) -> sqlx::Result<i64> {
        let (count,): (i64,) = sqlx::query_as("select count(*) from battles").fetch_one(&self.pool).await?;
        Ok(count)
    }

    /// Battles with a seat that is offered to anyone, of one system or of all.
    pub async fn battles_offered(&self, system: Option<&str>, limit: usize) -> sqlx::Result<Vec<BattleRow>> {
        let query = format!(
            "select {LINE} from battles where offered <> '' and over is null \
             and (cast($1 as text) is null or system = $1) order by at desc, id limit $2"
        );
        sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(system).bind(limit as i64).fetch_all(&self.pool).await.map(all)
    }

    /// Battles of a visitor, or of all, last played before this time. Heads only of those whose columns are empty.
    pub async fn battle_lines(&self, of: Option<&str>, before: i64, limit: usize) -> sqlx::Result<Vec<BattleRow>> {
        let whose = if of.is_some() { "and $3 in (owner, north_by, south_by)" } else { "" };
        let query = format!("select {LINE} from battles where at < $1 {whose} order by at desc, id limit $2");
        let mut query = sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(before).bind(limit as i64);
        if let Some(of) = of {
            query = query.bind(of);
        }
        query.fetch_all(&self.pool).await.map(all)
    }

    /// How many battles this visitor has begun.
    pub async fn battles_begun(&self, owner: &str) -> sqlx::Result<i64> {
        let query = "select count(*) from battles where owner = $1";
        let (count,): (i64,) = sqlx::query_as(query).bind(owner).fetch_one(&self.pool).await?;
        Ok(count)
    }

    /// A battle with its entries, in order.
    pub async fn battle(&self, id: &str) -> sqlx::Result<Option<(BattleRow, Vec<String>)>> {
        let mut look = self.look().await?;
        let row: Option<Read<BattleRow>> =
            sqlx::query_as("select * from battles where id = $1").bind(id).fetch_optional(&mut *look).await?;
        let Some(Read(row)) = row else { return Ok(None) };
        let entries: Vec<(String,)> =
            sqlx::query_as("select entry from battle_entries where battle = $1 order by number")
                .bind(id)
                .fetch_all(&mut *look)
                .await?;
        Ok(Some((row, entries.into_iter().map(|(entry,)| entry).collect())))
    }

    /// Write how a battle stands, with its entries from this one on: all of it or nothing. `false`, and nothing, if another
    /// server has changed it since this revision.
    pub async fn keep_battle(&self, row: &BattleRow, from: usize, entries: &[String]) -> sqlx::Result<bool> {
        self.must_be_there()?;
        let mut change = self.pool.begin().await?;
        // Later than all others, whatever the clock says.
        let at = "(select case when $2 > coalesce(max(at), 0) then $2 else max(at) + 1 end from battles)";
        let query = if row.revision == 0 {
            format!(
                "insert into battles (id, at, entries, turn, over, hand, undone, standing, north_by, south_by, links, system, \
                 scenario, title, north, south, waits, proof, offered, agreed, revision, lease, lease_until, head, owner, rules) \
                 values ($1, {at}, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, \
                 $22, $23, $24, $25, $26)"
            )
        } else {
            format!(
                "update battles set at = {at}, entries = $3, turn = $4, over = $5, hand = $6, undone = $7, standing = $8, \
                 north_by = $9, south_by = $10, links = $11, system = $12, scenario = $13, title = $14, north = $15, \
                 south = $16, waits = $17, proof = $18, offered = $19, agreed = $20, revision = $21, lease = $22, \
                 lease_until = $23 where id = $1 and revision = $21 - 1"
            )
        };
        let mut query = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(&row.id)
            .bind(now())
            .bind(row.entries)
            .bind(&row.turn)
            .bind(&row.over);
        for text in [
            &row.hand,
            &row.undone,
            &row.standing,
            &row.north_by,
            &row.south_by,
            &row.links,
            &row.system,
            &row.scenario,
            &row.title,
            &row.north,
            &row.south,
            &row.waits,
            &row.proof,
            &row.offered,
            &row.agreed,
        ] {
            query = query.bind(text);
        }
        // Who wrote last decides for the computer.
        query = query.bind(row.revision + 1).bind(self.process()).bind(now() + LEASE);
        if row.revision == 0 {
            let rules = umpire::rules::pin(&row.head);
            if let Some(rules) = &rules {
                sqlx::query("insert into rulebooks (id, lines) values ($1, $2) on conflict do nothing")
                    .bind(&rules.id)
                    .bind(&rules.lines)
                    .execute(&mut *change)
                    .await?;
            }
            query = query.bind(&row.head).bind(&row.owner).bind(rules.map_or_else(String::new, |rules| rules.id));
        }
        if query.execute(&mut *change).await?.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("delete from battle_entries where battle = $1 and number >= $2")
            .bind(&row.id)
            .bind(from as i64)
            .execute(&mut *change)
            .await?;
        for (number, entry) in entries.iter().enumerate() {
            sqlx::query("insert into battle_entries (battle, number, entry) values ($1, $2, $3)")
                .bind(&row.id)
                .bind((from + number) as i64)
                .bind(entry)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(true)
    }

    /// Forget a battle; says whether there was one.
    pub async fn drop_battle(&self, id: &str) -> sqlx::Result<bool> {
        let gone = sqlx::query("delete from battles where id = $1").bind(id).execute(&self.pool).await?;
        Ok(gone.rows_affected() == 1)
    }

    /// What changed in the rules since a battle began, in words.
    pub async fn rules_changed(&self, id: &str) -> sqlx::Result<Vec<String>> {
        let query = "select rulebooks.lines, battles.head from battles \
                     join rulebooks on rulebooks.id = battles.rules where battles.id = $1";
        let row: Option<(String, String)> = sqlx::query_as(query).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.map_or_else(Vec::new, |(lines, head)| umpire::rules::changes(&lines, &head)))
    }
}
