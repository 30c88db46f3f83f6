//! The check names each thing that is wrong with core memory.

use memory_sqlite::OpenMode;

use crate::core_damage::{filled, read_all, unguarded};
use crate::support::*;

#[test]
fn the_check_names_what_is_wrong_with_core_memory() {
    let cases = [
        (
            "UPDATE candidates SET operations = '[]' WHERE number = 1",
            "candidates",
            "number 1 is not as stored",
        ),
        (
            "UPDATE candidates SET run = 99 WHERE number = 1",
            "candidates",
            "candidate 1 is of a session or run",
        ),
        (
            "UPDATE candidates SET last = 2 WHERE number = 1",
            "candidates",
            "candidate 1 names positions",
        ),
        (
            "DELETE FROM candidates WHERE number = 2",
            "candidates",
            "number 3 of `candidates` stands where 2",
        ),
        (
            "DELETE FROM memory_events WHERE number = 3",
            "memory_events",
            "number 4 of `memory_events`",
        ),
        (
            "UPDATE memory_events SET operations = replace(operations, 'one', 'two') WHERE number = 1",
            "memory_events",
            "event 1 does not have its digest",
        ),
        (
            "UPDATE memory_events SET model = 'x' WHERE number = 1",
            "memory_events",
            "number 1 is not as stored",
        ),
        (
            "UPDATE runs SET state = 'failed' WHERE number = 1",
            "memory_events",
            "event 1 is of a run that did not",
        ),
        (
            "UPDATE memory_events SET trust = 'person' WHERE number = 1",
            "memory_events",
            "event 1 is not what was staged",
        ),
        (
            "DELETE FROM event_decisions WHERE event = 2",
            "memory_events",
            "event 5 goes on for an event",
        ),
        (
            "DELETE FROM event_decisions WHERE event = 4",
            "memory_events",
            "event 4 is held and is not listed",
        ),
        (
            "DELETE FROM held_events",
            "memory_events",
            "event 7 is held and is not listed",
        ),
        (
            "INSERT INTO held_events VALUES ('memory', 1)",
            "memory_events",
            "event 1 is listed as waiting",
        ),
        (
            "DELETE FROM entry_origins",
            "revisions",
            "origins is wrong for revision 1",
        ),
        (
            "INSERT INTO entry_origins SELECT document, zeroblob(32), id FROM revisions WHERE number = 1 AND document = 'memory'",
            "revisions",
            "that no revision has",
        ),
        (
            "DELETE FROM event_texts WHERE event = 1",
            "memory_events",
            "texts is wrong for event 1",
        ),
        (
            "DELETE FROM event_outcomes WHERE event = 1",
            "memory_events",
            "event 1 was passed",
        ),
        (
            "UPDATE event_reverts SET at = at + 1",
            "memory_events",
            "`event_reverts` with number",
        ),
        (
            "INSERT INTO event_reverts SELECT 99, 2, cursor, at, seal FROM event_reverts WHERE event = 1",
            "memory_events",
            "event 2 was taken back, and is not there",
        ),
        (
            "UPDATE document_cursors SET cursor = 0 WHERE document = 'memory'",
            "memory_events",
            "event 1 has an outcome",
        ),
        (
            "UPDATE approved_texts SET at = at + 1",
            "memory_events",
            "`approved_texts` with digest",
        ),
        (
            "UPDATE revisions SET text = 'x' WHERE id = 1",
            "revisions",
            "1 of memory does not have the digest",
        ),
        (
            "UPDATE revisions SET verified = 0 WHERE id = 1",
            "revisions",
            "id 1 is not as stored",
        ),
        (
            "DELETE FROM revisions WHERE number = 2",
            "revisions",
            "number 3 of `revisions` of memory",
        ),
        (
            "UPDATE revisions SET parent = NULL WHERE number = 3",
            "revisions",
            "3 of memory does not follow",
        ),
        (
            "UPDATE revisions SET cursor = 0 WHERE number = 3",
            "revisions",
            "3 of memory moves the cursor back",
        ),
        (
            "UPDATE revisions SET outcomes = '[]' WHERE id = 1",
            "revisions",
            "1 of memory did not make",
        ),
        (
            "UPDATE revisions SET outcomes = '[' WHERE id = 3",
            "revisions",
            "cannot be read",
        ),
        (
            "DROP INDEX revisions_prepared; UPDATE revisions SET state = 'prepared' WHERE number = 2",
            "revisions",
            "2 of memory is prepared and not the last",
        ),
        (
            "UPDATE document_cursors SET cursor = 99",
            "revisions",
            "beyond the last event",
        ),
        (
            "UPDATE document_cursors SET cursor = 6 WHERE document = 'memory'",
            "revisions",
            "moved while a revision was prepared",
        ),
        ("UPDATE curation_jobs SET failures = 0", "jobs", "job 2 has not counted"),
        (
            "UPDATE curation_jobs SET revision = 2 WHERE number = 2",
            "jobs",
            "job 2 names a revision",
        ),
        (
            "UPDATE curation_jobs SET state = 'running' WHERE number = 1",
            "jobs",
            "job 1 is running",
        ),
        (
            "UPDATE core_snapshots SET text = 'x' WHERE id = 1",
            "snapshots",
            "id 1 is not as stored",
        ),
        (
            "UPDATE core_snapshots SET entries = '[' WHERE id = 1",
            "snapshots",
            "entries of snapshot 1",
        ),
        (
            "UPDATE core_snapshots SET memory = 9 WHERE id = 1",
            "snapshots",
            "id 1 is of a revision",
        ),
        (
            "DROP INDEX core_snapshots_in_force; UPDATE core_snapshots SET ended = 0",
            "snapshots",
            "id 1 is in force and a later one",
        ),
        (
            "DELETE FROM core_snapshots WHERE id = 1",
            "snapshots",
            "stands where 1 was due",
        ),
        (
            "UPDATE quarantine SET state = 'new'",
            "quarantine",
            "number 2 is not as stored",
        ),
        (
            "UPDATE requests SET tokens = 1 WHERE id = 2",
            "usage",
            "`requests` with id 2",
        ),
        (
            "UPDATE maintenance_calls SET accepted = 1",
            "usage",
            "`maintenance_calls` with id 1",
        ),
    ];
    let content = filled();
    for (sql, point, words) in cases {
        let place = Place::new();
        std::fs::write(place.path(), &content).unwrap();
        let raw = unguarded(&place);
        raw.execute_batch(sql).unwrap();
        let store = place.open(OpenMode::ReadOnly).unwrap();
        let found = check(&store).into_iter().find(|found| found.point == point).unwrap();
        assert!(!found.ok && found.detail.contains(words), "{sql}: {}", found.detail);
        read_all(&store);
    }
}
