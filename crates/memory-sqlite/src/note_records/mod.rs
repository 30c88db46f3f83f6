//! What sessions record about project notes. The notes are in a store of their own (`notes/`). Each function works in a
//! transaction of its caller; what a store of an older version does not have is read as empty ([`is_there`]).

mod store;
pub(crate) mod usage;
pub(crate) mod writes;

use rusqlite::Connection;

use crate::error::Fail;
use crate::schema;

/// The version that brought them.
const SINCE: i32 = 4;

/// Says whether the store has these tables: one of an older version, opened for reading, has none.
pub(crate) fn is_there(connection: &Connection) -> Result<bool, Fail> {
    Ok(schema::version(connection)? >= SINCE)
}
