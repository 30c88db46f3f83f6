//! Jobs of the curator.

use memory_core::curation::{CurationState, JobEnd, JobRecord, JobState, NewJob, Trigger};
use memory_core::revision::{RevisionNumber, RevisionState};
use memory_core::{DocumentName, Timestamp};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, Transaction};

use super::sealed::Sealed;
use super::{document, is_there, outcomes, quarantine, revisions, word, wrong_state};
use crate::error::{Fail, not_found};
use crate::key;

pub(crate) const TABLE: Sealed = Sealed {
    table: "curation_jobs",
    columns: &[
        "number", "document", "cause", "owner", "author", "at", "failures", "state", "error", "found", "revision",
        "retry_at", "ended_at",
    ],
};

/// Begins a job.
pub(crate) fn begin(transaction: &Transaction<'_>, new: &NewJob) -> Result<JobRecord, Fail> {
    let failures = match last(transaction, new.document)? {
        Some(job) if job.state == JobState::Running => {
            return Err(wrong_state(format!(
                "job {} of {} is running",
                job.number, new.document
            )));
        }
        Some(job) if job.state == JobState::Failed => job.failures.saturating_add(1),
        Some(_) | None => 0,
    };
    let number: i64 = transaction.query_row("SELECT coalesce(max(number), 0) + 1 FROM curation_jobs", [], |row| {
        row.get(0)
    })?;
    TABLE.insert(
        transaction,
        [
            number.into(),
            new.document.as_str().to_owned().into(),
            new.trigger.as_str().to_owned().into(),
            new.owner.clone().into(),
            new.author.clone().into(),
            new.at.as_microsecond().into(),
            failures.into(),
            JobState::Running.as_str().to_owned().into(),
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
        ],
    )?;
    by_number(transaction, number)
}

/// Ends a job.
pub(crate) fn end(transaction: &Transaction<'_>, number: u64, end: &JobEnd) -> Result<JobRecord, Fail> {
    let key = i64::try_from(number).map_err(|_| not_found("job", number))?;
    let job = by_number(transaction, key)?;
    if job.state != JobState::Running {
        return Err(wrong_state(format!("job {number} has ended")));
    }
    if let Some(revision) = end.revision
        && !revisions::has(
            transaction,
            job.content.document,
            revision,
            Some(RevisionState::Committed),
        )?
    {
        return Err(Fail::Invalid("the revision of a job is not a committed one"));
    }
    let state = match end.error {
        Some(_) => JobState::Failed,
        None => JobState::Succeeded,
    };
    let (error, found) = end.error.clone().unzip();
    TABLE.change(
        transaction,
        key,
        &[
            ("state", state.as_str().to_owned().into()),
            ("error", error.into()),
            ("found", found.into()),
            ("revision", end.revision.map(|revision| i64::from(revision.0)).into()),
            ("retry_at", end.retry_at.map(Timestamp::as_microsecond).into()),
            ("ended_at", end.at.as_microsecond().into()),
        ],
    )?;
    by_number(transaction, key)
}

/// Reads where the curation of a document stands.
pub(crate) fn state(connection: &Connection, name: DocumentName) -> Result<CurationState, Fail> {
    if !is_there(connection)? {
        return Ok(CurationState::default());
    }
    Ok(CurationState {
        last_job: last(connection, name)?,
        cursor: outcomes::cursor(connection, name)?,
        unseen: quarantine::unseen(connection, name)?,
    })
}

/// The last job of a document. The running one, if there is one, is the last.
pub(super) const LAST: &str = "document = ?1 ORDER BY number DESC LIMIT 1";

fn last(connection: &Connection, name: DocumentName) -> Result<Option<JobRecord>, Fail> {
    Ok(select(connection, LAST, [name.as_str()])?.pop())
}

fn by_number(connection: &Connection, number: i64) -> Result<JobRecord, Fail> {
    let mut found = select(connection, "number = ?1", [number])?;
    found.pop().ok_or_else(|| not_found("job", number))
}

pub(super) const RECORD: &str =
    "SELECT number, document, cause, owner, author, at, failures, state, error, found, revision, retry_at,
    ended_at FROM curation_jobs";

fn select(connection: &Connection, condition: &str, parameters: impl rusqlite::Params) -> Result<Vec<JobRecord>, Fail> {
    let mut statement = connection.prepare_cached(&format!("{RECORD} WHERE {condition}"))?;
    let mut rows = statement.query(parameters)?;
    let mut records = Vec::new();
    while let Some(row) = rows.next()? {
        records.push(read(row)?);
    }
    Ok(records)
}

fn read(row: &Row<'_>) -> Result<JobRecord, Fail> {
    let text = |column: usize| row.get_ref(column).map(|value| value.as_str().unwrap_or_default());
    Ok(JobRecord {
        number: key::unsigned(row.get(0)?, "a job's number")?,
        content: NewJob {
            document: document(text(1)?)?,
            trigger: word(text(2)?, Trigger::from_name, "a job's cause")?,
            owner: row.get(3)?,
            author: row.get(4)?,
            at: key::time(row.get(5)?, "a job's begin")?,
        },
        failures: key::small(row.get(6)?, "a number of failures")?,
        state: word(text(7)?, JobState::from_name, "a job's state")?,
        end: read_end(row)?,
    })
}

fn read_end(row: &Row<'_>) -> Result<Option<JobEnd>, Fail> {
    let Some(ended_at) = row.get::<_, Option<i64>>(12)? else {
        return Ok(None);
    };
    let (error, found): (Option<String>, Option<String>) = (row.get(8)?, row.get(9)?);
    let (revision, retry_at): (Option<i64>, Option<i64>) = (row.get(10)?, row.get(11)?);
    Ok(Some(JobEnd {
        error: error.zip(found),
        revision: revision
            .map(|number| key::small(number, "a revision's number").map(RevisionNumber))
            .transpose()?,
        retry_at: retry_at.map(|micros| key::time(micros, "a job's time")).transpose()?,
        at: key::time(ended_at, "a job's end")?,
    }))
}
