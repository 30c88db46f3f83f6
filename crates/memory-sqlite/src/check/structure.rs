//! What SQLite knows: pages, types, references; and whether the schema is ours.

use rusqlite::Connection;

use super::Findings;
use crate::error::Fail;
use crate::schema::{APPLICATION_ID, READABLE_SINCE, SCHEMA_VERSION, expected, history, objects, store_key};

/// Asks SQLite to check its pages, indexes and column types.
pub(crate) fn integrity(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    findings.note("ok");
    let mut statement = connection.prepare("PRAGMA integrity_check(100)")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let text: String = row.get(0)?;
        if text != "ok" {
            findings.add(text.replace('\n', ", "));
        }
    }
    Ok(())
}

/// Asks SQLite for references that lead nowhere.
pub(crate) fn foreign_keys(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    findings.note("ok");
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let table: String = row.get(0)?;
        let key: Option<i64> = row.get(1)?;
        let parent: String = row.get(2)?;
        let key = key.map_or_else(String::new, |key| format!(" with key {key}"));
        findings.add(format!(
            "a row of `{table}`{key} refers to a row of `{parent}` that is not there"
        ));
    }
    Ok(())
}

/// Compares ids and schema with what this version writes: a dropped trigger is damage too.
pub(crate) fn schema(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let ask = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i32>(0));
    let application = ask("PRAGMA application_id")?;
    if application != APPLICATION_ID {
        findings.add(format!("the application id is {application:#010x}"));
    }
    let version = ask("PRAGMA user_version")?;
    findings.note(format!("version {version}"));
    if !(READABLE_SINCE..=SCHEMA_VERSION).contains(&version) {
        findings.add(format!("the schema version is {version}, not {SCHEMA_VERSION}"));
    }
    // A store of an older version, opened for reading, is whole as what it is.
    let ours = expected(version.clamp(READABLE_SINCE, SCHEMA_VERSION))?;
    if history(connection)? != history(&ours)? {
        findings.add("the list of applied migrations is not ours; the next version could not bring it up to date");
    }
    let found = objects(connection)?;
    let expected = objects(&ours)?;
    for object in expected.iter().filter(|object| !found.contains(object)) {
        findings.add(format!("the {} `{}` is missing or changed", object.0, object.1));
    }
    findings.take("the key of the store", store_key(connection));
    for object in found
        .iter()
        .filter(|object| !expected.iter().any(|known| known.1 == object.1))
    {
        findings.add(format!("there is an unknown {} `{}`", object.0, object.1));
    }
    Ok(())
}
