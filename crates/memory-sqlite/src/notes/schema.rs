//! The schema of a store of notes, and whether a database is one.

use memory_core::Code;
use memory_core::ports::StoreError;
use rusqlite::Connection;

use crate::error::{Fail, store_error};
use crate::open::is_cut_off;
use crate::place::Place;

/// The schema version that is read and written (`user_version`).
pub const NOTES_SCHEMA_VERSION: i32 = 1;

/// The columns of `memories`, in their order.
pub(super) const COLUMNS: [&str; 12] = [
    "id",
    "content",
    "status",
    "created_at",
    "updated_at",
    "source_session",
    "model",
    "version",
    "untrusted_context",
    "tags",
    "replaces",
    "seq",
];

const SCHEMA: &str = "
CREATE TABLE memories (
    id                TEXT NOT NULL UNIQUE,
    content           TEXT NOT NULL,
    status            TEXT NOT NULL CHECK (status IN ('active', 'pending')),
    created_at        TEXT NOT NULL,
    updated_at        TEXT NOT NULL,
    source_session    TEXT,
    model             TEXT,
    version           TEXT,
    untrusted_context INTEGER NOT NULL CHECK (untrusted_context IN (0, 1)),
    tags              TEXT NOT NULL,
    replaces          TEXT,
    seq               INTEGER PRIMARY KEY
) STRICT;
CREATE INDEX memories_by_status ON memories (status);
CREATE INDEX memories_replacing ON memories (replaces) WHERE replaces IS NOT NULL;
";

/// Keys of others, by the id of their note. A store of another program's making may have none.
const EXTRA: &str = "CREATE TABLE IF NOT EXISTS memory_extra (
    id    TEXT NOT NULL PRIMARY KEY,
    extra TEXT NOT NULL
) STRICT, WITHOUT ROWID;";

/// Makes the schema of a new store.
pub(super) fn make(connection: &Connection) -> Result<(), Fail> {
    connection.execute_batch(SCHEMA)?;
    make_extra(connection)?;
    connection.pragma_update(None, "user_version", NOTES_SCHEMA_VERSION)?;
    Ok(())
}

/// Makes the table of others' keys, if there is none.
pub(super) fn make_extra(connection: &Connection) -> Result<(), Fail> {
    Ok(connection.execute_batch(EXTRA)?)
}

/// Says whether there is the table of others' keys.
pub(super) fn has_extra(connection: &Connection) -> Result<bool, Fail> {
    has_table(connection, "memory_extra")
}

/// Says whether the database is a store of notes of a version that is known here.
pub(super) fn judge(connection: &Connection, place: &Place) -> Result<(), StoreError> {
    let refuse = |code: Code, detail: String| Err(store_error(code, place.path(), detail, None));
    let fail = |fail: Fail| fail.at(place.path());
    let pages = ask(connection, "PRAGMA page_count").map_err(fail)?;
    // SQLite takes what is shorter than a page for a new database.
    if pages == 0 || is_cut_off(place, pages, ask(connection, "PRAGMA page_size").map_err(fail)?) {
        return refuse(Code::StoreCorrupt, "the file is cut off or no database".to_owned());
    }
    judge_ids(connection, place)?;
    let is_there = has_table(connection, "memories").map_err(fail)?;
    let version = ask(connection, "PRAGMA user_version").map_err(fail)?;
    if version < NOTES_SCHEMA_VERSION || !is_there && !is_empty(connection).map_err(fail)? {
        return refuse(Code::StoreForeign, "it is a database of another program".to_owned());
    }
    if columns(connection).map_err(fail)? != COLUMNS {
        return refuse(
            Code::StoreCorrupt,
            "the table `memories` is not that of a store of notes".to_owned(),
        );
    }
    Ok(())
}

/// The same by the ids in the header alone, which a change that was not ended cannot have made unreadable.
pub(super) fn judge_ids(connection: &Connection, place: &Place) -> Result<(), StoreError> {
    let ask = |sql| ask(connection, sql).map_err(|fail| fail.at(place.path()));
    let application = ask("PRAGMA application_id")?;
    if application != 0 {
        let detail = format!("it is a database of another program (application id {application:#010x})");
        return Err(store_error(Code::StoreForeign, place.path(), detail, None));
    }
    let version = ask("PRAGMA user_version")?;
    if version > NOTES_SCHEMA_VERSION {
        let detail = format!("schema version {version} is newer than {NOTES_SCHEMA_VERSION}, the newest known here");
        return Err(store_error(Code::SchemaTooNew, place.path(), detail, None));
    }
    Ok(())
}

fn ask(connection: &Connection, sql: &str) -> Result<i32, Fail> {
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}

/// A table with pages of its own: no view, and nothing that a module makes up.
fn has_table(connection: &Connection, name: &str) -> Result<bool, Fail> {
    Ok(connection
        .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1 AND rootpage > 0")?
        .exists([name])?)
}

fn is_empty(connection: &Connection) -> Result<bool, Fail> {
    Ok(!connection.prepare("SELECT 1 FROM sqlite_schema")?.exists([])?)
}

/// The columns of `memories`, none of them computed; one that is has another name here.
fn columns(connection: &Connection) -> Result<Vec<String>, Fail> {
    let mut statement = connection
        .prepare("SELECT iif(hidden = 0, name, '(computed)') FROM pragma_table_xinfo('memories') ORDER BY cid")?;
    let names = statement.query_map([], |row| row.get(0))?;
    Ok(names.collect::<Result<_, _>>()?)
}
