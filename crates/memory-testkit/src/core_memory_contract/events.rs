//! Reading events.

use memory_core::document::Operation;
use memory_core::event::{EventCounts, EventFilter, EventState, NewCandidate, digest};
use memory_core::ports::{Begin, Store};
use memory_core::record::RunState;
use memory_core::revision::OutcomeKind;
use memory_core::{EventNumber, RunNumber, SessionId};

use super::Fixture;
use super::support::{
    MEMORY, USER, add, all, at, begin, begin_of, candidate, code, curation, dump, enter, file, finish, held, id, job,
    numbers, outcome, running, section, states,
};

pub(super) fn events_come_in_the_order_of_staging(fixture: &mut Fixture) {
    let store = fixture.store();
    let (one, other) = (running(store, "s"), running(store, "t"));
    store.stage(&candidate(&one, "1")).expect("staged");
    store.stage(&candidate(&other, "2")).expect("staged");
    store.stage(&candidate(&one, "3")).expect("staged");
    finish(store, &other, RunState::Succeeded);
    finish(store, &one, RunState::Succeeded);
    let events = all(store);
    assert_eq!(numbers(&events), [1, 2, 3]);
    let texts: Vec<_> = events.iter().map(|event| event.operations.clone()).collect();
    assert_eq!(texts, [[add("2")], [add("1")], [add("3")]]);
}

pub(super) fn an_event_has_what_was_staged(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = running(store, "s");
    let new = NewCandidate {
        document: USER,
        operations: vec![
            add("é §"),
            Operation::Replace {
                old_text: "old".to_owned(),
                content: "new".to_owned(),
            },
            Operation::Remove {
                old_text: "gone".to_owned(),
            },
        ],
        ..held(&session, "")
    };
    let staged = store.stage(&new).expect("staged").candidate;
    finish(store, &session, RunState::Succeeded);
    let event = store.event(EventNumber(1)).expect("the event");
    assert_eq!((event.document, &event.operations), (USER, &new.operations));
    assert_eq!((event.trust, event.hold), (new.trust, new.hold));
    assert_eq!(
        (&event.session, event.run, event.positions),
        (&session, RunNumber(1), staged.positions)
    );
    assert_eq!((event.staged_at, event.entered_at), (at(15), at(20)));
    assert_eq!(event.digest, digest(USER, &new.operations));
    assert_eq!(
        (event.model, event.approves, event.state),
        (None, None, EventState::Held)
    );
    for number in [0, 2, u64::MAX] {
        assert_eq!(code(store.event(EventNumber(number))), "not_found");
    }
}

pub(super) fn a_model_that_changes_in_the_run_is_the_last(fixture: &mut Fixture) {
    let store = fixture.store();
    let of_model = |name: &str| Begin {
        model: Some(name.to_owned()),
        ..begin_of("s", "u")
    };
    for name in ["model-1", "model-2"] {
        store
            .propose(&of_model(name), &candidate(&id("s"), "x"))
            .expect("an event");
    }
    let models: Vec<_> = all(store).into_iter().map(|event| event.model).collect();
    assert_eq!(models, [Some("model-1".to_owned()), Some("model-2".to_owned())]);
}

/// Events of both documents and all states: 1 consumed, 2 approved, 3 its approval (consumed), 4 rejected, 5 held and
/// 6 pending of `USER.md`, 7 pending, of session `t`.
fn of_all_states(store: &mut dyn Store) {
    enter(store, &[&|s| candidate(s, "1"), &|s| held(s, "2")]);
    let record = store.event(EventNumber(2)).expect("the event");
    store.approve(record.number, &record.digest, at(30)).expect("approved");
    let new = curation(store, MEMORY, "text\n");
    store.record_revision(&new, None).expect("a revision");
    let user = |s: &SessionId, new: NewCandidate| NewCandidate {
        document: USER,
        session: s.clone(),
        ..new
    };
    enter(
        store,
        &[&|s| candidate(s, "4"), &|s| user(s, held(s, "5")), &|s| {
            user(s, candidate(s, "6"))
        }],
    );
    store.reject(EventNumber(4), at(31)).expect("rejected");
    store
        .propose(&begin_of("t", "u"), &candidate(&id("t"), "7"))
        .expect("an event");
}

pub(super) fn a_filter_holds_in_all_its_parts(fixture: &mut Fixture) {
    let store = fixture.store();
    of_all_states(store);
    assert_eq!(
        states(store),
        [
            "consumed", "approved", "consumed", "rejected", "held", "pending", "pending"
        ]
    );
    let found = |filter: EventFilter| numbers(&store.events(&filter).expect("events"));
    let any = EventFilter::default;
    for (word, expected) in [
        ("pending", vec![6, 7]),
        ("held", vec![5]),
        ("approved", vec![2]),
        ("rejected", vec![4]),
        ("consumed", vec![1, 3]),
    ] {
        let of_state = || EventFilter {
            state: Some(word),
            ..any()
        };
        assert_eq!(found(of_state()), expected, "{word}");
        let of = |document| {
            let document = Some(document);
            found(EventFilter { document, ..of_state() })
        };
        assert_eq!(
            of(MEMORY),
            expected
                .iter()
                .copied()
                .filter(|n| ![5, 6].contains(n))
                .collect::<Vec<_>>()
        );
        assert_eq!(
            of(USER),
            expected
                .iter()
                .copied()
                .filter(|n| [5, 6].contains(n))
                .collect::<Vec<_>>()
        );
        let last = expected.last().copied().unwrap_or(0);
        assert_eq!(found(EventFilter { limit: 1, ..of_state() }), expected[..1]);
        assert_eq!(
            found(EventFilter {
                after: EventNumber(last),
                ..of_state()
            }),
            [0; 0]
        );
        assert_eq!(
            found(EventFilter {
                after: EventNumber(last - 1),
                ..of_state()
            }),
            [last]
        );
    }
    for (kind, expected) in [
        (OutcomeKind::Applied, vec![1, 3]),
        (OutcomeKind::Duplicate, vec![]),
        (OutcomeKind::Skipped, vec![]),
    ] {
        for state in [None, Some("consumed")] {
            let outcome = Some(kind);
            assert_eq!(
                found(EventFilter {
                    state,
                    outcome,
                    ..any()
                }),
                expected,
                "{kind}"
            );
        }
        for state in ["pending", "held", "approved", "rejected"] {
            let (state, outcome) = (Some(state), Some(kind));
            assert_eq!(
                found(EventFilter {
                    state,
                    outcome,
                    ..any()
                }),
                [0; 0],
                "{kind}"
            );
        }
    }
    let of_t = || EventFilter {
        session: Some(id("t")),
        ..any()
    };
    assert_eq!(found(of_t()), [7]);
    assert_eq!(
        found(EventFilter {
            state: Some("pending"),
            ..of_t()
        }),
        [7]
    );
    assert_eq!(
        found(EventFilter {
            state: Some("held"),
            ..of_t()
        }),
        [0; 0]
    );
    assert_eq!(
        found(EventFilter {
            session: Some(id("nobody")),
            ..any()
        }),
        [0; 0]
    );
    let of_run = |run| EventFilter {
        session: Some(id("s")),
        run: Some(RunNumber(run)),
        ..any()
    };
    assert_eq!(found(of_run(1)), [1, 2, 3]);
    assert_eq!(found(of_run(2)), [4, 5, 6]);
    assert_eq!(
        found(EventFilter {
            run: Some(RunNumber(1)),
            ..any()
        }),
        [1, 2, 3, 7]
    );
    assert_eq!(
        found(EventFilter {
            since: Some(at(30)),
            ..any()
        }),
        [3]
    );
    assert_eq!(
        found(EventFilter {
            since: Some(at(16)),
            ..any()
        }),
        [1, 2, 3, 4, 5, 6]
    );
    assert_eq!(
        found(EventFilter {
            limit: 2,
            after: EventNumber(1),
            ..any()
        }),
        [2, 3]
    );
    assert_eq!(found(EventFilter { limit: 0, ..any() }), [0; 0]);
}

pub(super) fn an_unknown_state_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    let filter = EventFilter {
        state: Some("waiting"),
        ..EventFilter::default()
    };
    assert_eq!(code(store.events(&filter)), "invalid_input");
}

pub(super) fn events_that_say_a_text_are_found(fixture: &mut Fixture) {
    let store = fixture.store();
    let several = |session: &SessionId| NewCandidate {
        operations: vec![
            add("one"),
            Operation::Replace {
                old_text: "old".to_owned(),
                content: "two".to_owned(),
            },
            add("two"),
            Operation::Remove {
                old_text: "three".to_owned(),
            },
        ],
        ..candidate(session, "")
    };
    enter(store, &[&|s| candidate(s, "one"), &several, &|s| held(s, "two")]);
    let found =
        |store: &dyn Store, document, text: &str| numbers(&store.events_saying(document, text).expect("events"));
    assert_eq!(found(store, MEMORY, "one"), [1, 2]);
    assert_eq!(found(store, MEMORY, "two"), [2, 3]);
    for nothing in ["old", "three", "on", "One", "one ", ""] {
        assert_eq!(found(store, MEMORY, nothing), [0; 0], "{nothing}");
    }
    assert_eq!(found(store, USER, "one"), [0; 0]);
    let digest = store.event(EventNumber(3)).expect("the event").digest;
    store.approve(EventNumber(3), &digest, at(30)).expect("approved");
    assert_eq!(found(store, MEMORY, "two"), [2, 3, 4]);
}

pub(super) fn counts_are_per_document(fixture: &mut Fixture) {
    let store = fixture.store();
    of_all_states(store);
    let counts = |document| store.event_counts(document).expect("counts");
    assert_eq!(
        counts(MEMORY),
        EventCounts {
            pending: 1,
            held: 0,
            cursor: EventNumber(3)
        }
    );
    assert_eq!(
        counts(USER),
        EventCounts {
            pending: 1,
            held: 1,
            cursor: EventNumber(0)
        }
    );
}

pub(super) fn an_empty_store_answers(fixture: &mut Fixture) {
    let store = fixture.store();
    assert_eq!(all(store), []);
    for document in [MEMORY, USER] {
        assert_eq!(store.event_counts(document).expect("counts"), EventCounts::default());
        assert_eq!(store.events_saying(document, "x").expect("events"), []);
        assert_eq!(store.head(document).expect("no error"), None);
        assert_eq!(store.prepared(document).expect("no error"), None);
        assert_eq!(store.revisions(document, None, 9).expect("revisions"), []);
        let state = store.curation_state(document).expect("a state");
        assert_eq!(state, memory_core::curation::CurationState::default());
    }
    assert_eq!(store.quarantined().expect("files"), []);
    assert_eq!(store.maintenance().expect("maintenance"), []);
}

pub(super) fn everything_survives_reopening(fixture: &mut Fixture) {
    let store = fixture.store();
    of_all_states(store);
    let waiting = candidate(&id("s"), "staged");
    begin(store, &id("s"));
    store.stage(&waiting).expect("staged");
    let mut new = curation(store, MEMORY, "more\n");
    new.outcomes = vec![outcome(EventNumber(7), OutcomeKind::Skipped)];
    store.prepare(&new).expect("prepared");
    store.begin_job(&job(USER)).expect("a job");
    store.note_quarantined(&file("f")).expect("a file");
    store.freeze(&section(&id("s"), "section")).expect("a section");
    let before = dump(store);
    fixture.reopen();
    assert_eq!(dump(fixture.store()), before);
}
