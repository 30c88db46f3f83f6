//! What a curator does in a random sequence.

use memory_core::curation::JobEnd;
use memory_core::event::{EventFilter, EventState};
use memory_core::ports::Store;
use memory_core::revision::{FileIdentity, NewRevision, OutcomeKind};
use memory_core::{DocumentName, EventNumber, RevisionNumber, Timestamp};

use super::steps::{document, outcome_of, revision};
use super::support::{at, consumption, curation, job, outcome, plan};

/// What a curator does.
#[derive(Debug, Clone)]
pub(super) enum CurationCall {
    Plan { memory: bool, text: u8, fault: u8, way: u8 },
    Commit { memory: bool, which: u8, file: bool },
    Abort { memory: bool, which: u8 },
    Verify { memory: bool, which: u8 },
    BeginJob(bool),
    EndJob { which: u8, end: u8 },
}

/// A plan that fits what is there, or one with a fault.
fn planned(store: &dyn Store, document: DocumentName, number: u8, fault: u8) -> NewRevision {
    let text = format!("text {number}");
    let mut new = curation(store, document, &text);
    let last = new.consumed_to;
    for (index, outcome_of) in new.outcomes.iter_mut().enumerate() {
        let kinds = [OutcomeKind::Applied, OutcomeKind::Duplicate, OutcomeKind::Skipped];
        *outcome_of = outcome(outcome_of.event, kinds[(index + usize::from(number)) % 3]);
    }
    match fault {
        0 => new.parent = Some(RevisionNumber(u32::from(number))),
        1 => new.cursor = EventNumber(u64::from(number)),
        2 => new.consumed_to = EventNumber(last.0 + 1),
        3 => {
            new.outcomes.pop();
        }
        4 => new
            .outcomes
            .push(outcome(EventNumber(u64::from(number)), OutcomeKind::Applied)),
        // All that was pending or rejected, as if planned before it was rejected.
        5 => {
            let events = store.events(&EventFilter::default()).expect("events");
            let passed = events
                .iter()
                .filter(|event| event.document == document && event.hold.is_none() && event.number > new.cursor);
            let waited = passed.filter(|event| matches!(event.state, EventState::Pending | EventState::Rejected));
            new.outcomes = waited
                .map(|event| outcome(event.number, OutcomeKind::Applied))
                .collect();
        }
        6 => return plan(store, document, &text),
        _ => {}
    }
    new
}

pub(super) fn curate(store: &mut dyn Store, call: &CurationCall, now: Timestamp) -> String {
    match *call {
        CurationCall::Plan {
            memory,
            text,
            fault,
            way,
        } => {
            let new = NewRevision {
                at: now,
                ..planned(store, document(memory), text, fault)
            };
            match way {
                0 => outcome_of(store.prepare(&new)),
                1 => outcome_of(store.record_revision(&new, None)),
                _ => outcome_of(store.consume(&consumption(&new))),
            }
        }
        CurationCall::Commit { memory, which, file } => {
            let document = document(memory);
            let prepared = store.prepared(document).expect("no error");
            let number = prepared.map_or_else(|| revision(store, document, which), |prepared| prepared.number);
            let file = file.then_some(FileIdentity {
                device: u64::MAX - u64::from(which),
                inode: 1 << 63,
                size: 7,
                modified: -1,
            });
            outcome_of(store.commit_revision(document, number, file, now))
        }
        CurationCall::Abort { memory, which } => {
            let document = document(memory);
            let number = revision(store, document, which);
            outcome_of(store.abort_revision(document, number, "why", now))
        }
        CurationCall::Verify { memory, which } => {
            let document = document(memory);
            let number = revision(store, document, which);
            outcome_of(store.verify_revision(document, number))
        }
        CurationCall::BeginJob(memory) => {
            let mut new = job(document(memory));
            new.at = now;
            outcome_of(store.begin_job(&new))
        }
        CurationCall::EndJob { which, end } => {
            let end = JobEnd {
                error: (end % 2 == 1).then(|| ("code".to_owned(), format!("found {which}"))),
                revision: (end > 1).then(|| RevisionNumber(u32::from(which))),
                retry_at: (end == 1).then(|| at(999)),
                at: now,
            };
            let last = store
                .curation_state(document(which % 2 == 0))
                .expect("a state")
                .last_job;
            let number = last.map_or(1, |job| job.number) + u64::from(which > 8);
            outcome_of(store.end_job(number, &end))
        }
    }
}
