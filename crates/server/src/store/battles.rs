//! Battles on disk.

use service::store::BattleRow;

use super::Store;
use super::rows::{Read, all};
use crate::state::now;

impl Store {
    /// All battles, the last played first.
    pub async fn battles(&self) -> sqlx::Result<Vec<BattleRow>> {
        sqlx::query_as("select * from battles order by at desc, id").fetch_all(&self.pool).await.map(all)
    }

    pub async fn battle_count(&self) -> sqlx::Result<i64> {
        let (count,): (i64,) = sqlx::query_as("select count(*) from battles").fetch_one(&self.pool).await?;
        Ok(count)
    }

    /// Battles of a visitor, or of all, last played before this time. Heads only of those whose columns are empty.
    pub async fn battle_lines(&self, of: Option<&str>, before: i64, limit: usize) -> sqlx::Result<Vec<BattleRow>> {
        let columns = "id, at, case when system = '' then head else '' end as head, entries, turn, over, hand, undone, \
                       standing, owner, north_by, south_by, links, system, scenario, title, north, south, waits";
        let whose = if of.is_some() { "and ? in (owner, north_by, south_by)" } else { "" };
        let query = format!("select {columns} from battles where at < ? {whose} order by at desc, id limit ?");
        let mut query = sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(before);
        if let Some(of) = of {
            query = query.bind(of);
        }
        query.bind(limit as i64).fetch_all(&self.pool).await.map(all)
    }

    /// How many battles this visitor has begun.
    pub async fn battles_begun(&self, owner: &str) -> sqlx::Result<i64> {
        let query = "select count(*) from battles where owner = ?";
        let (count,): (i64,) = sqlx::query_as(query).bind(owner).fetch_one(&self.pool).await?;
        Ok(count)
    }

    /// A battle with its entries, in order.
    pub async fn battle(&self, id: &str) -> sqlx::Result<Option<(BattleRow, Vec<String>)>> {
        let mut look = self.pool.begin().await?;
        let row: Option<Read<BattleRow>> =
            sqlx::query_as("select * from battles where id = ?").bind(id).fetch_optional(&mut *look).await?;
        let Some(Read(row)) = row else { return Ok(None) };
        let entries: Vec<(String,)> =
            sqlx::query_as("select entry from battle_entries where battle = ? order by number")
                .bind(id)
                .fetch_all(&mut *look)
                .await?;
        Ok(Some((row, entries.into_iter().map(|(entry,)| entry).collect())))
    }

    /// Write how a battle stands, with its entries from this one on: all of it or nothing.
    pub async fn keep_battle(&self, row: &BattleRow, from: usize, entries: &[String]) -> sqlx::Result<()> {
        self.must_be_there()?;
        let mut change = self.pool.begin().await?;
        let rules = umpire::rules::pin(&row.head);
        if let Some(rules) = rules.as_ref().filter(|_| from == 0) {
            sqlx::query("insert into rulebooks (id, lines) values (?, ?) on conflict do nothing")
                .bind(&rules.id)
                .bind(&rules.lines)
                .execute(&mut *change)
                .await?;
        }
        // Later than all others, whatever the clock says.
        sqlx::query(
            "insert into battles (id, at, head, entries, turn, over, hand, undone, standing, owner, north_by, south_by, \
             links, system, scenario, title, north, south, waits, rules) \
             values (?, max(?, (select coalesce(max(at), 0) + 1 from battles)), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \
             ?, ?, ?, ?) \
             on conflict (id) do update set at = excluded.at, entries = excluded.entries, turn = excluded.turn, \
             over = excluded.over, hand = excluded.hand, undone = excluded.undone, \
             standing = excluded.standing, north_by = excluded.north_by, south_by = excluded.south_by, \
             links = excluded.links, system = excluded.system, scenario = excluded.scenario, title = excluded.title, \
             north = excluded.north, south = excluded.south, waits = excluded.waits",
        )
        .bind(&row.id)
        .bind(now())
        .bind(&row.head)
        .bind(row.entries)
        .bind(&row.turn)
        .bind(&row.over)
        .bind(&row.hand)
        .bind(&row.undone)
        .bind(&row.standing)
        .bind(&row.owner)
        .bind(&row.north_by)
        .bind(&row.south_by)
        .bind(&row.links)
        .bind(&row.system)
        .bind(&row.scenario)
        .bind(&row.title)
        .bind(&row.north)
        .bind(&row.south)
        .bind(&row.waits)
        .bind(rules.map_or_else(String::new, |rules| rules.id))
        .execute(&mut *change)
        .await?;
        sqlx::query("delete from battle_entries where battle = ? and number >= ?")
            .bind(&row.id)
            .bind(from as i64)
            .execute(&mut *change)
            .await?;
        for (number, entry) in entries.iter().enumerate() {
            sqlx::query("insert into battle_entries (battle, number, entry) values (?, ?, ?)")
                .bind(&row.id)
                .bind((from + number) as i64)
                .bind(entry)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await
    }

    /// Forget a battle; says whether there was one.
    pub async fn drop_battle(&self, id: &str) -> sqlx::Result<bool> {
        let gone = sqlx::query("delete from battles where id = ?").bind(id).execute(&self.pool).await?;
        Ok(gone.rows_affected() == 1)
    }

    /// What changed in the rules since a battle began, in words.
    pub async fn rules_changed(&self, id: &str) -> sqlx::Result<Vec<String>> {
        let query = "select rulebooks.lines, battles.head from battles \
                     join rulebooks on rulebooks.id = battles.rules where battles.id = ?";
        let row: Option<(String, String)> = sqlx::query_as(query).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.map_or_else(Vec::new, |(lines, head)| umpire::rules::changes(&lines, &head)))
    }
}
