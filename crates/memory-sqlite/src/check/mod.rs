//! The check of a whole store: one point per question, each answered even if others find damage.
//!
//! SQLite's own check sees the structure only; most flipped bits in text pass it. What was received is
//! therefore recomputed: every link of every chain from the stored bytes, every projection from the body.

mod core_memory;
mod messages;
mod notes;
mod sources;
mod states;
mod structure;

use memory_core::record::CheckPoint;
use rusqlite::Connection;

use crate::error::Fail;

/// At most so many problems are named per point; the number beyond is told.
const NAMED: usize = 1000;

/// What one point found.
pub(crate) struct Findings {
    point: &'static str,
    problems: Vec<String>,
    beyond: usize,
    note: String,
}

impl Findings {
    pub(crate) fn new(point: &'static str) -> Self {
        Self {
            point,
            problems: Vec::new(),
            beyond: 0,
            note: String::new(),
        }
    }

    /// Adds a problem.
    pub(crate) fn add(&mut self, problem: impl Into<String>) {
        if self.problems.len() < NAMED {
            self.problems.push(problem.into());
        } else {
            self.beyond += 1;
        }
    }

    /// Adds a problem if `value` failed, else returns it.
    pub(crate) fn take<T>(&mut self, what: &str, value: Result<T, Fail>) -> Option<T> {
        match value {
            Ok(value) => Some(value),
            Err(fail) => {
                self.add(format!("{what}: {fail}"));
                None
            }
        }
    }

    /// Says what was looked at, for the case that all is well.
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.note = note.into();
    }

    fn into_point(self) -> CheckPoint {
        let ok = self.problems.is_empty();
        let mut detail = if ok { self.note } else { self.problems.join("; ") };
        if self.beyond > 0 {
            detail = format!("{detail}; and {} more", self.beyond);
        }
        CheckPoint {
            point: self.point.to_owned(),
            ok,
            detail,
        }
    }
}

/// Runs one point; what cannot be read is a problem of the point.
fn ask(
    point: &'static str,
    connection: &Connection,
    question: impl FnOnce(&Connection, &mut Findings) -> Result<(), Fail>,
) -> CheckPoint {
    let mut findings = Findings::new(point);
    let answer = question(connection, &mut findings);
    findings.take("it cannot be read", answer);
    findings.into_point()
}

/// Checks the store that `connection` reads.
pub(crate) fn check(connection: &Connection, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<CheckPoint>, Fail> {
    // If even the schema cannot be read there is nothing to report on.
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    let mut points = vec![
        ask("sqlite_integrity", connection, structure::integrity),
        ask("foreign_keys", connection, structure::foreign_keys),
        ask("schema", connection, structure::schema),
    ];
    points.extend(messages::check(connection, progress).map(Findings::into_point));
    points.extend([
        ask("source_items", connection, sources::items),
        ask("summaries", connection, states::summaries),
        ask("reductions", connection, states::reductions),
        ask("token_counts", connection, states::token_counts),
        ask("counters", connection, states::counters),
        ask("runs", connection, states::runs),
        ask("append_keys", connection, states::append_keys),
        ask("tools", connection, states::tools),
    ]);
    points.extend(core_memory::check(connection));
    points.extend(notes::check(connection));
    Ok(points)
}

/// A session as the check needs it, read without trusting anything.
pub(crate) struct Owner {
    pub(crate) key: i64,
    pub(crate) name: String,
    pub(crate) count: u64,
    pub(crate) link: Vec<u8>,
}

/// Reads owners of rows: (key, name, number of rows, chain end).
pub(crate) fn owners(connection: &Connection, sql: &str) -> Result<Vec<Owner>, Fail> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    let mut owners = Vec::new();
    while let Some(row) = rows.next()? {
        owners.push(Owner {
            key: row.get_ref(0)?.as_i64().unwrap_or(0),
            name: String::from_utf8_lossy(row.get_ref(1)?.as_bytes().unwrap_or(b"?")).into_owned(),
            count: row
                .get_ref(2)?
                .as_i64()
                .ok()
                .and_then(|count| u64::try_from(count).ok())
                .unwrap_or(0),
            link: row.get_ref(3)?.as_blob().unwrap_or_default().to_vec(),
        });
    }
    Ok(owners)
}

/// Reads the sessions.
pub(crate) fn sessions(connection: &Connection) -> Result<Vec<Owner>, Fail> {
    owners(connection, "SELECT id, name, messages, link FROM sessions ORDER BY id")
}
