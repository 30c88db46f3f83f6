//! The schema's identity and its migrations, run through an adapter of our own.
//!
//! The whole run is one IMMEDIATE transaction with savepoints inside, and `user_version` is set in it:
//! a crash leaves the old schema or the new one, and two processes that start together migrate once.
//! The driver that comes with the migration crate does neither.

use refinery::{Migration, Runner, Target};
use refinery_core::traits::sync::{Migrate, Query, Transaction as MigrationTransaction};
use rusqlite::{Connection, Transaction};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::error::Fail;

/// The `application_id` of a store: the letters `TAM1`, big-endian.
pub const APPLICATION_ID: i32 = 0x5441_4D31;

/// The schema version that this crate reads and writes (`user_version`): the number of the last migration.
pub const SCHEMA_VERSION: i32 = 4;

/// The oldest schema version that is read as it is; a store older than [`SCHEMA_VERSION`] is brought up to date by the
/// first writing command. Versions 2, 3 and 4 added tables: what an older store does not have is read as empty.
pub(crate) const READABLE_SINCE: i32 = 1;

/// The oldest SQLite that is safe to write with: 3.51.3 fixes a race that can damage a WAL database.
pub const MINIMUM_SQLITE: i32 = 3_051_003;

/// The migrations in order. Listed by hand, so that a new file cannot be missed by a build that saw the folder before.
const MIGRATIONS: [(&str, &str); 4] = [
    ("V1__conversations", include_str!("../migrations/V1__conversations.sql")),
    ("V2__store_key", include_str!("../migrations/V2__store_key.sql")),
    ("V3__core_memory", include_str!("../migrations/V3__core_memory.sql")),
    ("V4__notes", include_str!("../migrations/V4__notes.sql")),
];

fn runner() -> Result<Runner, refinery::Error> {
    let migrations = MIGRATIONS
        .iter()
        .map(|(name, sql)| Migration::unapplied(name, sql))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Runner::new(&migrations).set_grouped(true))
}

/// Brings the schema up to date inside `transaction` (begun IMMEDIATE) and sets the ids. The caller commits.
pub(crate) fn migrate(transaction: Transaction<'_>) -> Result<Transaction<'_>, Fail> {
    migrate_to(SCHEMA_VERSION, transaction)
}

fn migrate_to(version: i32, transaction: Transaction<'_>) -> Result<Transaction<'_>, Fail> {
    let mut adapter = Adapter(transaction);
    runner()
        .and_then(|runner| runner.set_target(Target::Version(version)).run(&mut adapter))
        .map_err(|error| Fail::Damaged(format!("the schema cannot be brought up to date: {error}")))?;
    let transaction = adapter.0;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", version)?;
    Ok(transaction)
}

/// Lists the schema as (type, name, SQL), ordered: equal for two stores of one version.
pub(crate) fn objects(connection: &Connection) -> Result<Vec<(String, String, Option<String>)>, Fail> {
    let mut statement =
        connection.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' ORDER BY type, name")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Lists the migrations that were applied as (version, name, checksum), in order.
pub(crate) fn history(connection: &Connection) -> Result<Vec<(i64, String, String)>, Fail> {
    let mut statement =
        connection.prepare("SELECT version, name, checksum FROM refinery_schema_history ORDER BY version")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Reads the store's version as it is now: another process may bring it up to date at any time.
pub(crate) fn version(connection: &Connection) -> Result<i32, Fail> {
    Ok(connection
        .prepare_cached("PRAGMA user_version")?
        .query_row([], |row| row.get(0))?)
}

/// Reads the store's key; a store of version 1 has none.
pub(crate) fn store_key(connection: &Connection) -> Result<Option<[u8; 32]>, Fail> {
    if version(connection)? < 2 {
        return Ok(None);
    }
    let key = connection.query_row("SELECT key FROM store_key", [], |row| row.get(0));
    match key {
        Ok(key) => Ok(Some(key)),
        Err(rusqlite::Error::QueryReturnedNoRows) => Err(Fail::Damaged("the key of the store is missing".to_owned())),
        Err(error) => Err(error.into()),
    }
}

/// Makes an empty store of a version in memory: its schema is as it must be.
pub(crate) fn expected(version: i32) -> Result<Connection, Fail> {
    let mut connection = Connection::open_in_memory()?;
    migrate_to(version, connection.transaction()?)?.commit()?;
    Ok(connection)
}

struct Adapter<'c>(Transaction<'c>);

impl MigrationTransaction for Adapter<'_> {
    type Error = rusqlite::Error;

    fn execute<'a, T: Iterator<Item = &'a str>>(&mut self, queries: T) -> Result<usize, Self::Error> {
        let savepoint = self.0.savepoint()?;
        let mut count = 0;
        for query in queries {
            savepoint.execute_batch(query)?;
            count += 1;
        }
        savepoint.commit()?;
        Ok(count)
    }
}

impl Query<Vec<Migration>> for Adapter<'_> {
    fn query(&mut self, query: &str) -> Result<Vec<Migration>, Self::Error> {
        let mut statement = self.0.prepare(query)?;
        let rows = statement.query_map([], |row| {
            let applied_on: String = row.get(2)?;
            let checksum: String = row.get(3)?;
            let applied_on = OffsetDateTime::parse(&applied_on, &Rfc3339).map_err(|error| conversion(2, error))?;
            let checksum = checksum.parse().map_err(|error| conversion(3, error))?;
            Ok(Migration::applied(row.get(0)?, row.get(1)?, applied_on, checksum))
        })?;
        rows.collect()
    }
}

impl Migrate for Adapter<'_> {}

fn conversion(column: usize, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_number_of_the_last_migration() {
        let last = runner().unwrap().get_migrations().iter().map(Migration::version).max();
        assert_eq!(last.map(i64::from), Some(i64::from(SCHEMA_VERSION)));
    }

    #[test]
    fn every_file_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let listed: Vec<String> = MIGRATIONS.iter().map(|(name, _)| format!("{name}.sql")).collect();
        assert_eq!(files, listed);
    }

    #[test]
    fn a_second_run_changes_nothing_and_a_damaged_history_is_an_error() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(connection.transaction().unwrap()).unwrap().commit().unwrap();
        let first = objects(&connection).unwrap();
        migrate(connection.transaction().unwrap()).unwrap().commit().unwrap();
        assert_eq!(first, objects(&connection).unwrap());
        connection
            .execute(
                "UPDATE refinery_schema_history SET checksum = 'x', applied_on = 'y'",
                [],
            )
            .unwrap();
        assert!(migrate(connection.transaction().unwrap()).is_err());
    }

    #[test]
    fn a_failing_migration_leaves_nothing() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE events (x)").unwrap();
        assert!(migrate(connection.transaction().unwrap()).is_err());
        let version: i32 = connection
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .unwrap();
        assert_eq!((version, objects(&connection).unwrap().len()), (0, 1));
    }
}
