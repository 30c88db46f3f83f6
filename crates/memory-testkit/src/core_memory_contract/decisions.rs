//! A person's word on events and texts.

use memory_core::document::Operation;
use memory_core::event::{EventRecord, EventState, HoldReason, NewCandidate, TakenBack};
use memory_core::ports::Store;
use memory_core::validate::trust::Trust;
use memory_core::{Digest, EventNumber};

use super::Fixture;
use super::support::{MEMORY, add, all, at, candidate, code, curation, dump, enter, held, pending, states};

fn approve(store: &mut dyn Store, number: EventNumber) -> EventNumber {
    let digest = store.event(number).expect("the event").digest;
    store.approve(number, &digest, at(30)).expect("approved")
}

pub(super) fn an_approved_event_goes_on_as_a_new_one(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(store, &[&|s| held(s, "one"), &|s| candidate(s, "two")]);
    let before = store.event(EventNumber(1)).expect("the event");
    let by = approve(store, before.number);
    assert_eq!(by, EventNumber(3));
    let held = store.event(before.number).expect("the event");
    assert_eq!(held.state, EventState::Approved { by });
    assert_eq!((held.trust, held.hold), (before.trust, before.hold));
    let event = store.event(by).expect("the event");
    assert_eq!(
        event,
        EventRecord {
            number: by,
            trust: Trust::Approved,
            hold: None,
            entered_at: at(30),
            approves: Some(before.number),
            state: EventState::Pending,
            ..before
        }
    );
    assert!(store.is_approved(&Digest::of(b"one")).expect("an answer"));
    assert!(!store.is_approved(&Digest::of(b"two")).expect("an answer"));
}

pub(super) fn an_approval_is_bound_to_the_digest(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(store, &[&|s| held(s, "one")]);
    let before = dump(store);
    let other = Digest::of(b"what was shown was something else");
    assert_eq!(code(store.approve(EventNumber(1), &other, at(30))), "conflict");
    assert_eq!(code(store.approve(EventNumber(2), &other, at(30))), "not_found");
    assert!(!store.is_approved(&Digest::of(b"one")).expect("an answer"));
    assert_eq!(dump(store), before);
}

pub(super) fn approving_again_gives_the_first_event(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(store, &[&|s| held(s, "one")]);
    let first = approve(store, EventNumber(1));
    pending(store, &["two"]);
    let before = dump(store);
    assert_eq!(approve(store, EventNumber(1)), first);
    assert_eq!(dump(store), before);
}

pub(super) fn only_what_is_held_is_approved(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(
        store,
        &[&|s| candidate(s, "one"), &|s| held(s, "two"), &|s| {
            candidate(s, "three")
        }],
    );
    store.reject(EventNumber(2), at(29)).expect("rejected");
    let new = curation(store, MEMORY, "text\n");
    pending(store, &["four"]);
    store.record_revision(&new, None).expect("a revision");
    assert_eq!(states(store), ["consumed", "rejected", "consumed", "pending"]);
    let before = dump(store);
    for event in all(store) {
        assert_eq!(code(store.approve(event.number, &event.digest, at(30))), "wrong_state");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn a_persons_word_is_worth_no_less_once_approved(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(
        store,
        &[&|s| NewCandidate {
            trust: Trust::Person,
            hold: Some(HoldReason::Injection),
            ..candidate(s, "one")
        }],
    );
    let by = approve(store, EventNumber(1));
    assert_eq!(store.event(by).expect("the event").trust, Trust::Person);
}

pub(super) fn a_rejected_event_is_out_for_good(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(
        store,
        &[&|s| candidate(s, "one"), &|s| held(s, "two"), &|s| {
            candidate(s, "three")
        }],
    );
    for number in [1, 2, 2, 1] {
        store.reject(EventNumber(number), at(30)).expect("no error");
    }
    assert_eq!(states(store), ["rejected", "rejected", "pending"]);
    let counts = store.event_counts(MEMORY).expect("counts");
    assert_eq!((counts.pending, counts.held), (1, 0));
    let new = curation(store, MEMORY, "text\n");
    assert_eq!(new.outcomes.len(), 1);
    store.record_revision(&new, None).expect("a revision");
    assert_eq!(states(store), ["rejected", "rejected", "consumed"]);
    assert_eq!(code(store.reject(EventNumber(4), at(30))), "not_found");
}

pub(super) fn what_is_consumed_or_approved_is_not_rejected(fixture: &mut Fixture) {
    let store = fixture.store();
    enter(store, &[&|s| candidate(s, "one"), &|s| held(s, "two")]);
    approve(store, EventNumber(2));
    let new = curation(store, MEMORY, "text\n");
    store.record_revision(&new, None).expect("a revision");
    let before = dump(store);
    for number in 1..=3 {
        assert_eq!(code(store.reject(EventNumber(number), at(40))), "wrong_state");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn what_a_prepared_revision_consumes_is_not_rejected(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = curation(store, MEMORY, "text\n");
    pending(store, &["two"]);
    let prepared = store.prepare(&new).expect("prepared");
    assert_eq!(code(store.reject(EventNumber(1), at(40))), "wrong_state");
    store.reject(EventNumber(2), at(40)).expect("rejected");
    store
        .abort_revision(MEMORY, prepared.number, "why", at(41))
        .expect("aborted");
    store.reject(EventNumber(1), at(42)).expect("rejected");
    assert_eq!(states(store), ["rejected", "rejected"]);
}

pub(super) fn texts_are_approved_by_their_bytes(fixture: &mut Fixture) {
    let store = fixture.store();
    let approved = |store: &dyn Store, text: &str| store.is_approved(&Digest::of(text.as_bytes())).expect("an answer");
    assert!(!approved(store, "one"));
    for _ in 0..2 {
        store.approve_text(&Digest::of(b"one"), at(30)).expect("no error");
    }
    assert!(approved(store, "one") && !approved(store, "One"));
    enter(
        store,
        &[&|s| NewCandidate {
            operations: vec![
                add("two"),
                Operation::Replace {
                    old_text: "old".to_owned(),
                    content: "three".to_owned(),
                },
                Operation::Remove {
                    old_text: "four".to_owned(),
                },
            ],
            ..held(s, "")
        }],
    );
    assert!(!approved(store, "two"));
    approve(store, EventNumber(1));
    assert!(approved(store, "two") && approved(store, "three"));
    assert!(!approved(store, "old") && !approved(store, "four"));
    fixture.reopen();
    assert!(approved(fixture.store(), "one") && approved(fixture.store(), "three"));
}

pub(super) fn an_event_that_was_taken_back_says_when(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one", "two"]);
    let new = curation(store, MEMORY, "text\n");
    store.record_revision(&new, None).expect("a revision");
    let before = all(store);
    store.take_back(&[EventNumber(2)], at(50)).expect("taken back");
    store.take_back(&[EventNumber(2)], at(51)).expect("no error");
    let after = all(store);
    let taken_back = |second, cursor| {
        Some(TakenBack {
            at: at(second),
            cursor: EventNumber(cursor),
        })
    };
    assert_eq!(
        (after[0].clone(), after[1].taken_back),
        (before[0].clone(), taken_back(50, 2))
    );
    let but_for_it = EventRecord {
        taken_back: None,
        ..after[1].clone()
    };
    assert_eq!(but_for_it, before[1]);
    let saying = store.events_saying(MEMORY, "two").expect("events");
    assert_eq!(saying[0].taken_back, taken_back(50, 2));
    fixture.reopen();
    let store = fixture.store();
    assert_eq!(all(store), after);
    // Something was consumed since: it is taken back anew.
    pending(store, &["three"]);
    let new = curation(store, MEMORY, "other text\n");
    store.record_revision(&new, None).expect("a revision");
    store.take_back(&[EventNumber(2)], at(40)).expect("taken back");
    assert_eq!(all(store)[1].taken_back, taken_back(40, 3));
}

pub(super) fn events_are_taken_back_all_or_none(fixture: &mut Fixture) {
    let store = fixture.store();
    pending(store, &["one"]);
    let new = curation(store, MEMORY, "text\n");
    store.record_revision(&new, None).expect("a revision");
    enter(
        store,
        &[&|s| candidate(s, "two"), &|s| held(s, "three"), &|s| held(s, "four")],
    );
    approve(store, EventNumber(4));
    store.reject(EventNumber(3), at(30)).expect("rejected");
    let before = dump(store);
    for other in 2..=5 {
        let both = [EventNumber(1), EventNumber(other)];
        assert_eq!(code(store.take_back(&both, at(50))), "wrong_state", "{other}");
    }
    let both = [EventNumber(1), EventNumber(9)];
    assert_eq!(code(store.take_back(&both, at(50))), "not_found");
    assert_eq!(dump(store), before);
    store.take_back(&[], at(50)).expect("no error");
    assert_eq!(dump(store), before);
}
