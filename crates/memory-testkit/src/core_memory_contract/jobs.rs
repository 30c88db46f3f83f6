//! Jobs of the curator.

use memory_core::RevisionNumber;
use memory_core::curation::{JobEnd, JobRecord, JobState};
use memory_core::ports::Store;

use super::Fixture;
use super::support::{MEMORY, USER, at, code, curation, dump, file, job, pending, plan, record};

fn ended(error: Option<&str>) -> JobEnd {
    JobEnd {
        error: error.map(|code| (code.to_owned(), "what was found".to_owned())),
        revision: None,
        retry_at: error.map(|_| at(90)),
        at: at(55),
    }
}

pub(super) fn a_job_begins_and_ends(fixture: &mut Fixture) {
    let store = fixture.store();
    let begun = store.begin_job(&job(MEMORY)).expect("a job");
    assert_eq!(
        begun,
        JobRecord {
            number: 1,
            content: job(MEMORY),
            state: JobState::Running,
            end: None,
            failures: 0
        }
    );
    let last = |store: &dyn Store| store.curation_state(MEMORY).expect("a state").last_job;
    assert_eq!(last(store), Some(begun.clone()));
    let revision = record(store, MEMORY, "one\n").number;
    let end = JobEnd {
        revision: Some(revision),
        ..ended(None)
    };
    let done = store.end_job(1, &end).expect("ended");
    assert_eq!(
        done,
        JobRecord {
            state: JobState::Succeeded,
            end: Some(end),
            ..begun
        }
    );
    assert_eq!(last(store), Some(done));
    store.begin_job(&job(MEMORY)).expect("a job");
    let failed = store.end_job(2, &ended(Some("timeout"))).expect("ended");
    assert_eq!(
        (failed.state, failed.end),
        (JobState::Failed, Some(ended(Some("timeout"))))
    );
}

pub(super) fn one_job_of_a_document_runs(fixture: &mut Fixture) {
    let store = fixture.store();
    store.begin_job(&job(MEMORY)).expect("a job");
    let before = dump(store);
    assert_eq!(code(store.begin_job(&job(MEMORY))), "wrong_state");
    assert_eq!(dump(store), before);
    assert_eq!(store.begin_job(&job(USER)).expect("a job").number, 2);
    store.end_job(1, &ended(Some("dead"))).expect("ended");
    assert_eq!(store.begin_job(&job(MEMORY)).expect("a job").number, 3);
}

pub(super) fn failures_in_a_row_are_counted(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut counted = Vec::new();
    for error in [None, Some("a"), Some("b"), None, Some("c"), None] {
        let job = store.begin_job(&job(MEMORY)).expect("a job");
        let done = store.end_job(job.number, &ended(error)).expect("ended");
        assert_eq!(done.failures, job.failures);
        counted.push(job.failures);
    }
    assert_eq!(counted, [0, 0, 1, 2, 0, 1]);
    assert_eq!(store.begin_job(&job(USER)).expect("a job").failures, 0);
}

pub(super) fn a_job_ends_once(fixture: &mut Fixture) {
    let store = fixture.store();
    assert_eq!(code(store.end_job(1, &ended(None))), "not_found");
    store.begin_job(&job(MEMORY)).expect("a job");
    store.end_job(1, &ended(None)).expect("ended");
    let before = dump(store);
    assert_eq!(code(store.end_job(1, &ended(Some("late")))), "wrong_state");
    for number in [0, 2, u64::MAX] {
        assert_eq!(code(store.end_job(number, &ended(None))), "not_found");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn a_job_names_a_committed_revision(fixture: &mut Fixture) {
    let store = fixture.store();
    record(store, USER, "user\n");
    let new = plan(store, MEMORY, "one\n");
    store.prepare(&new).expect("prepared");
    store.begin_job(&job(MEMORY)).expect("a job");
    let before = dump(store);
    for number in [1, 2] {
        let end = JobEnd {
            revision: Some(RevisionNumber(number)),
            ..ended(None)
        };
        assert_eq!(code(store.end_job(1, &end)), "invalid_input");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn the_state_of_a_curation_is_read_together(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = curation(store, MEMORY, "one\n");
    store.record_revision(&new, None).expect("a revision");
    for name in ["a", "b"] {
        store.note_quarantined(&file(name)).expect("a file");
    }
    store
        .set_quarantine_state(1, memory_core::curation::QuarantineState::Seen)
        .expect("seen");
    let of_user = store.begin_job(&job(USER)).expect("a job");
    let state = store.curation_state(MEMORY).expect("a state");
    assert_eq!((state.last_job, state.cursor.0, state.unseen), (None, 1, 1));
    let state = store.curation_state(USER).expect("a state");
    assert_eq!((state.last_job, state.cursor.0, state.unseen), (Some(of_user), 0, 0));
}
