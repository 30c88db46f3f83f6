//! Preparing, committing, aborting and reading revisions.

use memory_core::event::EventState;
use memory_core::ports::Store;
use memory_core::revision::{FileIdentity, NewRevision, OutcomeKind, RevisionRecord, RevisionState};
use memory_core::{EventNumber, RevisionNumber};

use super::Fixture;
use super::support::{
    MEMORY, USER, all, at, candidate, code, consumption, curation, cursor, dump, enter, head, held, outcome, pending,
    plan, record, states,
};

const IDENTITY: FileIdentity = FileIdentity {
    device: u64::MAX,
    inode: 7,
    size: 9,
    modified: -5,
};

/// What a revision is once it is prepared.
fn stored(new: &NewRevision, number: u32) -> RevisionRecord {
    RevisionRecord {
        number: RevisionNumber(number),
        state: RevisionState::Prepared,
        document: new.document,
        reason: new.reason,
        verified: new.verified,
        text: new.text.clone(),
        digest: new.digest(),
        base: new.base,
        parent: new.parent,
        cursor: new.cursor,
        consumed_to: new.consumed_to,
        author: new.author.clone(),
        detail: new.detail.clone(),
        ruleset: new.ruleset.clone(),
        owner: new.owner.clone(),
        at: new.at,
        ended_at: None,
        aborted: None,
        file: None,
    }
}

fn commit(store: &mut dyn Store, number: RevisionNumber) -> RevisionRecord {
    store
        .commit_revision(MEMORY, number, Some(IDENTITY), at(45))
        .expect("committed")
}

pub(super) fn a_prepared_revision_changes_nothing_yet(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    record(store, MEMORY, "before\n");
    let new = curation(store, MEMORY, "§ é\nafter\n");
    let prepared = store.prepare(&new).expect("prepared");
    assert_eq!(prepared, stored(&new, 2));
    assert_eq!(store.prepared(MEMORY).expect("no error"), Some(prepared.clone()));
    assert_eq!(store.revision(MEMORY, prepared.number).expect("a revision"), prepared);
    assert_eq!(head(store, MEMORY), Some(RevisionNumber(1)));
    assert_eq!(cursor(store, MEMORY), EventNumber(0));
    assert_eq!(states(store), ["pending"]);
}

pub(super) fn a_committed_revision_is_the_head(fixture: &mut Fixture) {
    let store = fixture.store();
    let new = plan(store, MEMORY, "one\n");
    let prepared = store.prepare(&new).expect("prepared");
    let committed = commit(store, prepared.number);
    assert_eq!(
        committed,
        RevisionRecord {
            state: RevisionState::Committed,
            ended_at: Some(at(45)),
            file: Some(IDENTITY),
            ..prepared
        }
    );
    assert_eq!(store.head(MEMORY).expect("no error"), Some(committed));
    assert_eq!(store.prepared(MEMORY).expect("no error"), None);
}

pub(super) fn committing_moves_cursor_and_outcomes_together(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one", "two", "three"]);
    let mut new = curation(store, MEMORY, "text\n");
    new.outcomes[1] = outcome(EventNumber(2), OutcomeKind::Duplicate);
    new.outcomes[2] = outcome(EventNumber(3), OutcomeKind::Skipped);
    pending(store, &["four"]);
    let prepared = store.prepare(&new).expect("prepared");
    commit(store, prepared.number);
    assert_eq!(cursor(store, MEMORY), EventNumber(3));
    assert_eq!(states(store), ["consumed", "consumed", "consumed", "pending"]);
    for (event, outcome) in all(store).iter().zip(&new.outcomes) {
        let expected = EventState::Consumed {
            revision: Some(prepared.number),
            outcome: outcome.clone(),
        };
        assert_eq!(event.state, expected);
    }
    assert_eq!(store.outcomes(MEMORY, prepared.number).expect("outcomes"), new.outcomes);
}

pub(super) fn committing_twice_changes_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = curation(store, MEMORY, "text\n");
    let number = store.prepare(&new).expect("prepared").number;
    let first = commit(store, number);
    let before = dump(store);
    let again = store.commit_revision(MEMORY, number, None, at(99)).expect("no error");
    assert_eq!(again, first);
    assert_eq!(code(store.abort_revision(MEMORY, number, "why", at(99))), "wrong_state");
    assert_eq!(dump(store), before);
}

pub(super) fn an_aborted_revision_leaves_all_as_before(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = curation(store, MEMORY, "text\n");
    let prepared = store.prepare(&new).expect("prepared");
    let aborted = store
        .abort_revision(MEMORY, prepared.number, "the file changed", at(46))
        .expect("aborted");
    assert_eq!(
        aborted,
        RevisionRecord {
            state: RevisionState::Aborted,
            ended_at: Some(at(46)),
            aborted: Some("the file changed".to_owned()),
            ..prepared
        }
    );
    assert_eq!((head(store, MEMORY), cursor(store, MEMORY)), (None, EventNumber(0)));
    assert_eq!(store.prepared(MEMORY).expect("no error"), None);
    assert_eq!(states(store), ["pending"]);
    // Its number is not used again, and its text is kept.
    let next = store.prepare(&new).expect("prepared");
    assert_eq!(next.number, RevisionNumber(2));
    assert_eq!(store.revision(MEMORY, RevisionNumber(1)).expect("a revision"), aborted);
}

pub(super) fn aborting_twice_changes_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    let new = plan(store, MEMORY, "text\n");
    let number = store.prepare(&new).expect("prepared").number;
    let first = store.abort_revision(MEMORY, number, "why", at(46)).expect("aborted");
    let before = dump(store);
    let again = store.abort_revision(MEMORY, number, "other", at(99)).expect("no error");
    assert_eq!(again, first);
    assert_eq!(code(store.commit_revision(MEMORY, number, None, at(99))), "wrong_state");
    assert_eq!(dump(store), before);
}

/// Every way of planning refuses, and nothing is changed.
fn is_refused(store: &mut dyn Store, new: &NewRevision, expected: &str) {
    let before = dump(store);
    assert_eq!(code(store.prepare(new)), expected);
    assert_eq!(code(store.record_revision(new, None)), expected);
    assert_eq!(code(store.consume(&consumption(new))), expected);
    assert_eq!(dump(store), before);
}

pub(super) fn a_plan_on_another_head_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    let early = plan(store, MEMORY, "early\n");
    record(store, MEMORY, "one\n");
    is_refused(store, &early, "conflict");
    let mut late = plan(store, MEMORY, "late\n");
    late.parent = Some(RevisionNumber(2));
    is_refused(store, &late, "conflict");
}

pub(super) fn a_plan_on_another_cursor_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let early = curation(store, MEMORY, "early\n");
    store.consume(&consumption(&early)).expect("consumed");
    is_refused(store, &early, "conflict");
}

pub(super) fn one_revision_is_prepared_at_a_time(fixture: &mut Fixture) {
    let store = fixture.store();
    let new = plan(store, MEMORY, "one\n");
    let number = store.prepare(&new).expect("prepared").number;
    is_refused(store, &new, "conflict");
    store.abort_revision(MEMORY, number, "why", at(46)).expect("aborted");
    let number = store.prepare(&new).expect("prepared").number;
    commit(store, number);
    is_refused(store, &new, "conflict");
    let next = plan(store, MEMORY, "two\n");
    store.prepare(&next).expect("prepared");
}

pub(super) fn no_event_is_passed_without_a_word(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one", "two"]);
    enter(
        store,
        &[&|s| memory_core::event::NewCandidate {
            document: USER,
            ..candidate(s, "of the other document")
        }],
    );
    let good = curation(store, MEMORY, "text\n");
    let all = [1, 2, 3].map(|number| outcome(EventNumber(number), OutcomeKind::Applied));
    let [one, two, other] = all;
    for outcomes in [
        vec![],
        vec![one.clone()],
        vec![two.clone()],
        vec![two.clone(), one.clone()],
        vec![one.clone(), one.clone(), two.clone()],
        vec![one.clone(), two.clone(), other],
        vec![one.clone(), two.clone(), outcome(EventNumber(9), OutcomeKind::Skipped)],
    ] {
        is_refused(
            store,
            &NewRevision {
                outcomes,
                ..good.clone()
            },
            "invalid_input",
        );
    }
    let beyond = NewRevision {
        consumed_to: EventNumber(1),
        ..good.clone()
    };
    is_refused(store, &beyond, "invalid_input");
    let part = NewRevision {
        outcomes: vec![one],
        ..beyond
    };
    store.record_revision(&part, None).expect("a revision");
    assert_eq!(states(store), ["consumed", "pending", "pending"]);
}

pub(super) fn the_cursor_moves_forward_within_the_events(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = curation(store, MEMORY, "text\n");
    let beyond = NewRevision {
        consumed_to: EventNumber(2),
        ..new.clone()
    };
    is_refused(store, &beyond, "invalid_input");
    store.record_revision(&new, None).expect("a revision");
    let back = NewRevision {
        consumed_to: EventNumber(0),
        ..plan(store, MEMORY, "back\n")
    };
    is_refused(store, &back, "invalid_input");
    assert_eq!(cursor(store, MEMORY), EventNumber(1));
}

pub(super) fn an_event_rejected_meanwhile_is_a_change(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one", "two"]);
    let early = curation(store, MEMORY, "text\n");
    store.reject(EventNumber(1), at(30)).expect("rejected");
    is_refused(store, &early, "conflict");
    let again = curation(store, MEMORY, "text\n");
    store.record_revision(&again, None).expect("a revision");
    assert_eq!(states(store), ["rejected", "consumed"]);
}

pub(super) fn held_events_are_passed_and_not_consumed(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(
        store,
        &[&|s| held(s, "one"), &|s| candidate(s, "two"), &|s| held(s, "three")],
    );
    let mut named = curation(store, MEMORY, "text\n");
    named.outcomes.insert(0, outcome(EventNumber(1), OutcomeKind::Applied));
    is_refused(store, &named, "invalid_input");
    let new = curation(store, MEMORY, "text\n");
    assert_eq!(new.consumed_to, EventNumber(3));
    store.record_revision(&new, None).expect("a revision");
    assert_eq!(states(store), ["held", "consumed", "held"]);
    let counts = store.event_counts(MEMORY).expect("counts");
    assert_eq!((counts.pending, counts.held, counts.cursor), (0, 2, EventNumber(3)));
    let digest = store.event(EventNumber(1)).expect("the event").digest;
    let by = store.approve(EventNumber(1), &digest, at(50)).expect("approved");
    assert_eq!(by, EventNumber(4));
    let next = curation(store, MEMORY, "more\n");
    store.record_revision(&next, None).expect("a revision");
    assert_eq!(states(store), ["approved", "consumed", "held", "consumed"]);
}

pub(super) fn a_recorded_revision_is_committed_at_once(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = NewRevision {
        verified: true,
        base: None,
        detail: None,
        ..curation(store, MEMORY, "")
    };
    let recorded = store.record_revision(&new, Some(IDENTITY)).expect("a revision");
    assert_eq!(
        recorded,
        RevisionRecord {
            state: RevisionState::Committed,
            ended_at: Some(new.at),
            file: Some(IDENTITY),
            ..stored(&new, 1)
        }
    );
    assert_eq!(store.head(MEMORY).expect("no error"), Some(recorded));
    assert_eq!(states(store), ["consumed"]);
}

pub(super) fn a_confirmed_revision_is_verified(fixture: &mut Fixture) {
    let store = fixture.store();
    let one = record(store, MEMORY, "one\n");
    for _ in 0..2 {
        store.verify_revision(MEMORY, one.number).expect("verified");
    }
    let expected = RevisionRecord {
        verified: true,
        ..one.clone()
    };
    assert_eq!(store.revision(MEMORY, one.number).expect("a revision"), expected);
    let new = plan(store, MEMORY, "two\n");
    let number = store.prepare(&new).expect("prepared").number;
    assert_eq!(code(store.verify_revision(MEMORY, number)), "wrong_state");
    store.abort_revision(MEMORY, number, "why", at(46)).expect("aborted");
    assert_eq!(code(store.verify_revision(MEMORY, number)), "wrong_state");
    assert!(!store.revision(MEMORY, number).expect("a revision").verified);
}

pub(super) fn consuming_moves_the_cursor_without_a_revision(fixture: &mut Fixture) {
    let store = fixture.store();
    record(store, MEMORY, "one\n");
    pending(store, &["one"]);
    let mut new = consumption(&curation(store, MEMORY, ""));
    new.outcomes = vec![outcome(EventNumber(1), OutcomeKind::Duplicate)];
    store.consume(&new).expect("consumed");
    assert_eq!(cursor(store, MEMORY), EventNumber(1));
    assert_eq!(
        store.event(EventNumber(1)).expect("the event").state,
        EventState::Consumed {
            revision: None,
            outcome: new.outcomes[0].clone()
        }
    );
    assert_eq!(store.revisions(MEMORY, None, 9).expect("revisions").len(), 1);
    let nothing = consumption(&curation(store, MEMORY, ""));
    store.consume(&nothing).expect("nothing to consume");
    assert_eq!(cursor(store, MEMORY), EventNumber(1));
}

pub(super) fn events_and_revisions_are_changes(fixture: &mut Fixture) {
    let store = fixture.store();
    let count = |store: &dyn Store| store.changes().expect("a count");
    pending(store, &["one"]);
    let before = count(store);
    record(store, MEMORY, "before\n");
    let recorded = count(store);
    assert!(recorded > before);
    store.prepare(&curation(store, MEMORY, "after\n")).expect("prepared");
    let prepared = count(store);
    assert!(prepared > recorded);
    // What persons decide counts as well.
    let numbers = enter(
        store,
        &[&|session| held(session, "two"), &|session| held(session, "three")],
    );
    let mut last = count(store);
    let waiting: Vec<EventNumber> = numbers.iter().rev().take(2).copied().collect();
    store.reject(waiting[0], at(60)).expect("rejected");
    let mut goes_up = |store: &dyn Store| {
        let now = count(store);
        assert!(now > last, "{now} after {last}");
        last = now;
    };
    goes_up(store);
    let digest = store.event(waiting[1]).expect("an event").digest;
    store.approve(waiting[1], &digest, at(61)).expect("approved");
    goes_up(store);
    store
        .approve_text(&memory_core::Digest::of(b"text"), at(62))
        .expect("approved");
    goes_up(store);
}
