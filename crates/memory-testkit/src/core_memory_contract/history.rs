//! Reading revisions, and keeping documents apart.

use memory_core::ports::Store;
use memory_core::{Digest, EventNumber, RevisionNumber};

use super::Fixture;
use super::support::{MEMORY, USER, at, code, curation, cursor, head, pending, plan, record, states};

pub(super) fn outcomes_are_those_of_committed_revisions(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = curation(store, MEMORY, "text\n");
    let number = store.prepare(&new).expect("prepared").number;
    assert_eq!(store.outcomes(MEMORY, number).expect("outcomes"), []);
    store.abort_revision(MEMORY, number, "why", at(46)).expect("aborted");
    assert_eq!(store.outcomes(MEMORY, number).expect("outcomes"), []);
    let number = store.record_revision(&new, None).expect("a revision").number;
    assert_eq!(store.outcomes(MEMORY, number).expect("outcomes"), new.outcomes);
    let empty = record(store, MEMORY, "none\n").number;
    assert_eq!(store.outcomes(MEMORY, empty).expect("outcomes"), []);
}

pub(super) fn revisions_come_newest_first_in_pages(fixture: &mut Fixture) {
    let store = fixture.store();
    for text in ["1", "2"] {
        record(store, MEMORY, text);
    }
    let new = plan(store, MEMORY, "3");
    store.prepare(&new).expect("prepared");
    store
        .abort_revision(MEMORY, RevisionNumber(3), "why", at(46))
        .expect("aborted");
    let new = plan(store, MEMORY, "4");
    store.prepare(&new).expect("prepared");
    let page = |before: Option<u32>, limit| -> Vec<u32> {
        let page = store.revisions(MEMORY, before.map(RevisionNumber), limit);
        page.expect("revisions")
            .iter()
            .map(|revision| revision.number.0)
            .collect()
    };
    assert_eq!(page(None, 9), [4, 3, 2, 1]);
    assert_eq!(page(None, 2), [4, 3]);
    assert_eq!(page(Some(3), 2), [2, 1]);
    assert_eq!(page(Some(99), 1), [4]);
    assert_eq!(page(Some(1), 9), [0; 0]);
    assert_eq!(page(None, 0), [0; 0]);
}

pub(super) fn a_revision_is_found_by_its_text(fixture: &mut Fixture) {
    let store = fixture.store();
    for text in ["one\n", "two\n", "one\n"] {
        record(store, MEMORY, text);
    }
    let found = |store: &dyn Store, text: &str| {
        let found = store.revision_with(MEMORY, &Digest::of(text.as_bytes()));
        found.expect("no error").map(|revision| revision.number.0)
    };
    assert_eq!(
        (found(store, "one\n"), found(store, "two\n"), found(store, "three\n")),
        (Some(3), Some(2), None)
    );
    let new = plan(store, MEMORY, "two\n");
    let number = store.prepare(&new).expect("prepared").number;
    assert_eq!(found(store, "two\n"), Some(4));
    store.abort_revision(MEMORY, number, "why", at(46)).expect("aborted");
    assert_eq!(found(store, "two\n"), Some(4));
    let other = store.revision_with(USER, &Digest::of(b"one\n")).expect("no error");
    assert_eq!(other, None);
}

pub(super) fn an_entry_leads_to_the_first_revision_that_had_it(fixture: &mut Fixture) {
    let store = fixture.store();
    for text in ["One.\n", "One.\n§\nTwo.\n", "Two.\n", "One.\n"] {
        record(store, MEMORY, text);
    }
    let new = plan(store, MEMORY, "Three.\n");
    let number = store.prepare(&new).expect("prepared").number;
    store.abort_revision(MEMORY, number, "why", at(46)).expect("aborted");
    fixture.reopen();
    let store = fixture.store();
    let first = |document, text: &str| {
        let origin = store.origin(document, text).expect("no error");
        origin.map(|origin| origin.revision.0)
    };
    assert_eq!(first(MEMORY, "One."), Some(1));
    assert_eq!(first(MEMORY, "Two."), Some(2));
    // Whatever became of it.
    assert_eq!(first(MEMORY, "Three."), Some(5));
    assert_eq!((first(MEMORY, "One"), first(USER, "One.")), (None, None));
}

pub(super) fn documents_are_apart(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    record(store, USER, "user\n");
    let new = curation(store, MEMORY, "memory\n");
    store.prepare(&new).expect("prepared");
    let other = curation(store, USER, "more\n");
    assert_eq!(other.outcomes, []);
    let prepared = store.prepare(&other).expect("prepared");
    assert_eq!(prepared.number, RevisionNumber(2));
    store
        .commit_revision(USER, prepared.number, None, at(45))
        .expect("committed");
    assert_eq!(
        (cursor(store, USER), cursor(store, MEMORY)),
        (EventNumber(1), EventNumber(0))
    );
    assert_eq!(
        (head(store, USER), head(store, MEMORY)),
        (Some(RevisionNumber(2)), None)
    );
    assert_eq!(states(store), ["pending"]);
}

pub(super) fn no_such_revision_is_not_found(fixture: &mut Fixture) {
    let store = fixture.store();
    record(store, USER, "user\n");
    for number in [0, 1, u32::MAX].map(RevisionNumber) {
        assert_eq!(code(store.revision(MEMORY, number)), "not_found");
        assert_eq!(code(store.outcomes(MEMORY, number)), "not_found");
        assert_eq!(code(store.commit_revision(MEMORY, number, None, at(1))), "not_found");
        assert_eq!(code(store.abort_revision(MEMORY, number, "why", at(1))), "not_found");
        assert_eq!(code(store.verify_revision(MEMORY, number)), "not_found");
    }
}
