//! Jobs, snapshots, quarantine, requests and maintenance.

use rusqlite::Connection;

use super::{Findings, dense, none, sealed_and_dense};
use crate::core_memory::{
    jobs as job_rows, quarantine as quarantine_rows, snapshots as snapshot_rows, usage as usage_rows,
};
use crate::error::Fail;
use crate::sessions;

/// Checks jobs: as stored, one running, failures counted right.
pub(super) fn jobs(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let seen = sealed_and_dense(connection, &job_rows::TABLE, findings)?;
    findings.note(format!("{seen} jobs"));
    none(
        connection,
        findings,
        "job {} is running and a later one of its document began",
        "SELECT j.number FROM curation_jobs j WHERE j.state = 'running'
         AND EXISTS (SELECT 1 FROM curation_jobs l WHERE l.document = j.document AND l.number > j.number) ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "job {} has not counted the failures before it",
        "SELECT j.number FROM curation_jobs j LEFT JOIN curation_jobs b ON b.number =
             (SELECT max(number) FROM curation_jobs WHERE document = j.document AND number < j.number)
         WHERE j.failures <> CASE b.state WHEN 'failed' THEN b.failures + 1 ELSE 0 END ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "job {} names a revision that is not a committed one",
        "SELECT j.number FROM curation_jobs j LEFT JOIN revisions r ON r.document = j.document AND r.number = j.revision
         WHERE j.revision IS NOT NULL AND r.state IS NOT 'committed' ORDER BY 1",
    )
}

/// Checks snapshots: as stored, the last one of a runtime alone in force, of revisions that are there.
pub(super) fn snapshots(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let seen = sealed_and_dense(connection, &snapshot_rows::TABLE, findings)?;
    findings.note(format!("{seen} snapshots"));
    dense(
        connection,
        "SELECT n.session, s.name, n.number FROM core_snapshots n LEFT JOIN sessions s ON s.id = n.session ORDER BY 1, 3",
        "core_snapshots",
        findings,
    )?;
    none(
        connection,
        findings,
        "the snapshot with id {} is in force and a later one was taken",
        "SELECT n.id FROM core_snapshots n WHERE n.ended = 0
         AND EXISTS (SELECT 1 FROM core_snapshots l
             WHERE l.session = n.session AND l.runtime = n.runtime AND l.number > n.number) ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "the snapshot with id {} is of a revision that is not there",
        "SELECT n.id FROM core_snapshots n
         LEFT JOIN revisions m ON m.document = 'memory' AND m.number = n.memory
         LEFT JOIN revisions u ON u.document = 'user' AND u.number = n.user
         WHERE (n.memory IS NOT NULL AND m.id IS NULL) OR (n.user IS NOT NULL AND u.id IS NULL) ORDER BY 1",
    )?;
    for session in sessions::list(connection)? {
        let read = sessions::find(connection, &session.id)
            .and_then(|session| snapshot_rows::list(connection, &session).map(|_| ()));
        findings.take(&format!("session `{}`", session.id), read);
    }
    Ok(())
}

/// Checks the records of quarantine.
pub(super) fn quarantine(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let seen = sealed_and_dense(connection, &quarantine_rows::TABLE, findings)?;
    findings.note(format!("{seen} files"));
    quarantine_rows::list(connection).map(|_| ())
}

/// Checks requests and calls for maintenance.
pub(super) fn usage(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let requests = sealed_and_dense(connection, &usage_rows::REQUESTS, findings)?;
    let calls = sealed_and_dense(connection, &usage_rows::MAINTENANCE, findings)?;
    findings.note(format!("{requests} requests, {calls} calls for maintenance"));
    Ok(())
}
