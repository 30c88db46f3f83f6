//! Staging, and what makes events of candidates.

use memory_core::event::NewCandidate;
use memory_core::ports::RunChoice;
use memory_core::record::{RunState, SessionState};
use memory_core::{PositionRange, RunNumber};

use super::Fixture;
use super::support::{
    COUNTER, add, all, append_of, at, begin, begin_of, candidate, code, create, dump, finish, held, id, running,
    section, text,
};
use crate::store_contract::support::{batch, imported_run, positions};

pub(super) fn a_candidate_is_staged_for_the_running_run(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = running(store, "s");
    let new = held(&session, "one");
    let staged = store.stage(&new).expect("staged");
    assert!(!staged.repeated);
    assert_eq!((staged.candidate.number, staged.candidate.run), (1, RunNumber(1)));
    assert_eq!(staged.candidate.content, new);
    let other = store.stage(&candidate(&session, "two")).expect("staged").candidate;
    assert_eq!(other.number, 2);
    assert_eq!(store.staged(&session).expect("candidates"), [staged.candidate, other]);
    assert_eq!(all(store), []);
}

pub(super) fn positions_are_those_of_the_run_so_far(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let append = |run, texts: &[&str]| append_of(&session, run, texts.iter().copied().map(text).collect());
    store
        .append(&append(RunChoice::AsGiven, &["before"]))
        .expect("an append");
    store.append(&append(RunChoice::Begin, &["u"])).expect("a run");
    let range = |store: &mut dyn memory_core::ports::Store| {
        let staged = store.stage(&candidate(&session, "x")).expect("staged");
        staged.candidate.positions
    };
    let expected = |first, last| {
        let ends = positions([first, last]);
        PositionRange {
            first: ends[0],
            last: ends[1],
        }
    };
    assert_eq!(range(store), expected(2, 2));
    store
        .append(&append(RunChoice::Running, &["a", "b"]))
        .expect("an append");
    assert_eq!(range(store), expected(2, 4));
    store
        .append(&append(RunChoice::AsGiven, &["aside"]))
        .expect("an append");
    assert_eq!(range(store), expected(2, 4));
}

pub(super) fn without_a_running_run_nothing_is_staged(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    assert_eq!(code(store.stage(&candidate(&session, "x"))), "wrong_state");
    assert_eq!(store.staged(&session).expect("candidates"), []);
    begin(store, &session);
    store.stage(&candidate(&session, "x")).expect("staged");
    finish(store, &session, RunState::Failed);
    assert_eq!(code(store.stage(&candidate(&session, "x"))), "wrong_state");
    assert_eq!(store.staged(&session).expect("candidates"), []);
    begin(store, &session);
    assert_eq!(store.staged(&session).expect("candidates"), []);
}

fn calling(new: NewCandidate, call: &str) -> NewCandidate {
    NewCandidate {
        call: Some(call.to_owned()),
        ..new
    }
}

pub(super) fn a_repeated_call_gives_the_first_candidate(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = running(store, "s");
    let first = store
        .stage(&calling(candidate(&session, "one"), "call-1"))
        .expect("staged");
    let again = store
        .stage(&calling(held(&session, "another"), "call-1"))
        .expect("no error");
    assert!(!first.repeated && again.repeated);
    assert_eq!(again.candidate, first.candidate);
    let other = store
        .stage(&calling(candidate(&session, "one"), "call-2"))
        .expect("staged");
    assert!(!other.repeated);
    // Without a call nothing is repeated.
    for _ in 0..2 {
        assert!(!store.stage(&candidate(&session, "one")).expect("staged").repeated);
    }
    assert_eq!(store.staged(&session).expect("candidates").len(), 4);
}

pub(super) fn a_call_counts_in_its_run_only(fixture: &mut Fixture) {
    let store = fixture.store();
    let (one, other) = (running(store, "s"), running(store, "t"));
    store.stage(&calling(candidate(&one, "x"), "call")).expect("staged");
    let elsewhere = store.stage(&calling(candidate(&other, "x"), "call")).expect("staged");
    finish(store, &one, RunState::Cancelled);
    begin(store, &one);
    let later = store.stage(&calling(candidate(&one, "x"), "call")).expect("staged");
    assert!(!elsewhere.repeated && !later.repeated);
    assert_eq!(later.candidate.run, RunNumber(2));
}

pub(super) fn a_candidate_without_an_operation_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = running(store, "s");
    let nothing = NewCandidate {
        operations: Vec::new(),
        ..candidate(&session, "x")
    };
    assert_eq!(code(store.stage(&nothing)), "invalid_input");
    assert_eq!(store.staged(&session).expect("candidates"), []);
}

pub(super) fn only_runs_that_succeed_make_events(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    for state in [
        RunState::Failed,
        RunState::Cancelled,
        RunState::Interrupted,
        RunState::Succeeded,
    ] {
        begin(store, &session);
        store.stage(&candidate(&session, state.as_str())).expect("staged");
        finish(store, &session, state);
    }
    let events = all(store);
    assert_eq!(events.len(), 1);
    assert_eq!(
        (events[0].run, &events[0].operations),
        (RunNumber(4), &vec![add("succeeded")])
    );
    // A run ends once, so its events enter once.
    assert_eq!(
        code(store.finish_run(&session, RunState::Succeeded, at(21))),
        "wrong_state"
    );
    assert_eq!(all(store), events);
}

pub(super) fn closing_makes_no_events(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = running(store, "s");
    store.stage(&candidate(&session, "x")).expect("staged");
    store
        .set_session_state(&session, SessionState::Closed, at(20))
        .expect("closed");
    assert_eq!(all(store), []);
    assert_eq!(store.staged(&session).expect("candidates"), []);
}

pub(super) fn an_import_makes_no_events_and_takes_none_back(fixture: &mut Fixture) {
    let store = fixture.store();
    let part = |from: u64, to: u64, number: u32, state| {
        let mut part = batch(from, to);
        for message in &mut part.sessions[0].messages {
            message.run = Some(RunNumber(number));
        }
        part.sessions[0].runs = vec![imported_run(number, state)];
        part
    };
    let session = id("s");
    store.import(&part(0, 2, 1, RunState::Running)).expect("an import");
    store.stage(&candidate(&session, "x")).expect("staged");
    store.import(&part(2, 4, 1, RunState::Succeeded)).expect("an import");
    assert_eq!(all(store), []);
    store.import(&part(4, 6, 2, RunState::Running)).expect("an import");
    store.stage(&candidate(&session, "y")).expect("staged");
    finish(store, &session, RunState::Succeeded);
    let events = all(store);
    assert_eq!(events.len(), 1);
    for state in [RunState::Running, RunState::Failed] {
        let items = store.source(&crate::store_contract::support::file());
        let from = items.expect("no error").expect("a source").items;
        store.import(&part(from, from + 1, 2, state)).expect("an import");
        assert_eq!(store.runs(&session).expect("runs")[1].state, RunState::Succeeded);
        assert_eq!(all(store), events);
    }
}

pub(super) fn a_proposal_is_begin_stage_and_finish(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = id("cli");
    let event = store
        .propose(&begin_of("cli", "remember"), &candidate(&session, "one"))
        .expect("an event");
    assert_eq!(event.0, 1);
    let runs = store.runs(&session).expect("runs");
    assert_eq!(
        (runs.len(), runs[0].state, runs[0].finished_at),
        (1, RunState::Succeeded, Some(at(15)))
    );
    let record = store.event(event).expect("the event");
    assert_eq!((record.run, record.entered_at), (RunNumber(1), at(15)));
    assert_eq!(record.positions.first, runs[0].first);
    let waiting = store
        .propose(&begin_of("cli", "remember"), &held(&session, "two"))
        .expect("an event");
    assert_eq!(store.event(waiting).expect("the event").state.as_str(), "held");
}

pub(super) fn a_repeated_proposal_gives_the_event_of_then(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = id("cli");
    let keyed = |message: &str| memory_core::ports::Begin {
        key: Some("key".to_owned()),
        ..begin_of("cli", message)
    };
    let first = store
        .propose(&keyed("remember"), &candidate(&session, "one"))
        .expect("an event");
    store
        .propose(&begin_of("cli", "remember"), &candidate(&session, "two"))
        .expect("an event");
    let before = dump(store);
    let again = store
        .propose(&keyed("remember"), &candidate(&session, "another"))
        .expect("no error");
    assert_eq!(again, first);
    assert_eq!(
        code(store.propose(&keyed("other"), &candidate(&session, "one"))),
        "key_reused"
    );
    assert_eq!(dump(store), before);
}

pub(super) fn a_refused_proposal_leaves_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    let nothing = NewCandidate {
        operations: Vec::new(),
        ..candidate(&id("cli"), "x")
    };
    assert_eq!(code(store.propose(&begin_of("cli", "u"), &nothing)), "invalid_input");
    assert_eq!(
        code(store.propose(&begin_of("cli", "u"), &candidate(&id("other"), "x"))),
        "invalid_input"
    );
    assert_eq!(store.sessions().expect("sessions"), []);
    let session = running(store, "s");
    let before = dump(store);
    assert_eq!(
        code(store.propose(&begin_of("s", "u"), &candidate(&session, "x"))),
        "wrong_state"
    );
    finish(store, &session, RunState::Succeeded);
    store
        .set_session_state(&session, SessionState::Closed, at(30))
        .expect("closed");
    assert_eq!(
        code(store.propose(&begin_of("s", "u"), &candidate(&session, "x"))),
        "wrong_state"
    );
    // The key of a begin that proposed nothing.
    let keyed = memory_core::ports::Begin {
        key: Some("key".to_owned()),
        ..begin_of("t", "u")
    };
    store.begin(&keyed).expect("a run");
    assert_eq!(code(store.propose(&keyed, &candidate(&id("t"), "x"))), "key_reused");
    assert_ne!(dump(store), before);
    assert_eq!(all(store), []);
}

pub(super) fn what_is_not_there_is_not_found(fixture: &mut Fixture) {
    let store = fixture.store();
    let nobody = id("nobody");
    assert_eq!(code(store.stage(&candidate(&nobody, "x"))), "not_found");
    assert_eq!(code(store.staged(&nobody)), "not_found");
    assert_eq!(code(store.freeze(&section(&nobody, "x"))), "not_found");
    assert_eq!(code(store.thaw(&nobody)), "not_found");
    assert_eq!(code(store.snapshot(&nobody)), "not_found");
    assert_eq!(code(store.snapshots(&nobody)), "not_found");
    assert_eq!(code(store.usage(&nobody, COUNTER)), "not_found");
}
