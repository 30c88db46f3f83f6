//! What requests and maintenance cost.

use memory_core::curation::{MaintenanceKind, MaintenanceUsage, NewMaintenance, NewRequest, RunUsage};
use memory_core::ports::{RunChoice, Store};
use memory_core::record::{NewMessage, RunState};
use memory_core::{Message, Position, Role, RunNumber, SessionId};

use super::Fixture;
use super::support::{COUNTER, append_of, at, begin, code, create, dump, finish, id, running, section, text};

fn request(session: &SessionId, tokens: u32) -> NewRequest {
    NewRequest {
        session: session.clone(),
        tokens,
        core_tokens: tokens / 10,
        snapshot: None,
        counts: Vec::new(),
        counter: COUNTER.to_owned(),
        window: None,
        at: at(80),
    }
}

fn reply(length: usize, tokens: Option<u32>) -> NewMessage {
    NewMessage {
        message: Message::text(Role::Assistant, "x".repeat(length)),
        run: None,
        item: None,
        tokens,
    }
}

fn used(store: &dyn Store, session: &SessionId) -> Vec<RunUsage> {
    store.usage(session, COUNTER).expect("usage")
}

pub(super) fn requests_are_summed_by_run(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    assert_eq!(used(store, &session), []);
    for tokens in [100, u32::MAX, u32::MAX] {
        begin(store, &session);
        store.note_request(&request(&session, tokens)).expect("noted");
        store.note_request(&request(&session, tokens)).expect("noted");
        finish(store, &session, RunState::Failed);
    }
    // No request: left out.
    begin(store, &session);
    finish(store, &session, RunState::Failed);
    store.note_request(&request(&session, 7)).expect("noted");
    let sum = |run: Option<u32>, requests, tokens: u64, core_tokens| RunUsage {
        run: run.map(RunNumber),
        requests,
        tokens,
        core_tokens,
        reply_tokens: 0,
    };
    let most = u64::from(u32::MAX);
    assert_eq!(
        used(store, &session),
        [
            sum(None, 1, 7, 0),
            sum(Some(1), 2, 200, 20),
            sum(Some(2), 2, 2 * most, 2 * (most / 10)),
            sum(Some(3), 2, 2 * most, 2 * (most / 10)),
        ]
    );
    let other = create(store, "t");
    assert_eq!(used(store, &other), []);
}

pub(super) fn a_request_brings_counts_and_window(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let uncounted = || NewMessage {
        tokens: None,
        ..text("abc")
    };
    store
        .append(&append_of(
            &session,
            RunChoice::Begin,
            vec![text("abcd"), uncounted(), uncounted()],
        ))
        .expect("a run");
    let new = NewRequest {
        counts: vec![(Position(1), 99), (Position(2), 3)],
        window: Some(8_000),
        ..request(&session, 10)
    };
    store.note_request(&new).expect("noted");
    // The count that was there stays, and so does a window that is not given.
    assert_eq!(store.total_tokens(&session, COUNTER).expect("tokens"), (7, 1));
    store.note_request(&request(&session, 10)).expect("noted");
    assert_eq!(store.session(&session).expect("a session").window, Some(8_000));
    store.freeze(&section(&session, "x")).expect("frozen");
    let with_snapshot = NewRequest {
        snapshot: Some(1),
        ..request(&session, 10)
    };
    store.note_request(&with_snapshot).expect("noted");
    assert_eq!(used(store, &session)[0].requests, 3);
}

pub(super) fn a_refused_request_leaves_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = running(store, "s");
    let before = dump(store);
    let counting = |positions: &[u64]| NewRequest {
        counts: positions.iter().map(|position| (Position(*position), 5)).collect(),
        counter: "counter-2".to_owned(),
        window: Some(9),
        ..request(&session, 10)
    };
    assert_eq!(code(store.note_request(&counting(&[1, 2]))), "not_found");
    assert_eq!(code(store.note_request(&counting(&[0]))), "not_found");
    let of_snapshot = |number| NewRequest {
        snapshot: Some(number),
        ..counting(&[1])
    };
    assert_eq!(code(store.note_request(&of_snapshot(0))), "invalid_input");
    assert_eq!(code(store.note_request(&of_snapshot(1))), "invalid_input");
    assert_eq!(code(store.note_request(&request(&id("nobody"), 1))), "not_found");
    assert_eq!(dump(store), before);
    assert_eq!(store.total_tokens(&session, "counter-2").expect("tokens"), (0, 1));
}

pub(super) fn replies_count_by_the_counter(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    store
        .append(&append_of(
            &session,
            RunChoice::AsGiven,
            vec![reply(3, Some(5)), text("no reply")],
        ))
        .expect("an append");
    begin(store, &session);
    store.note_request(&request(&session, 10)).expect("noted");
    store
        .append(&append_of(
            &session,
            RunChoice::Running,
            vec![reply(4, Some(11)), reply(5, None), reply(6, Some(2))],
        ))
        .expect("an append");
    assert_eq!(used(store, &session)[0].reply_tokens, 13);
    let others = store.usage(&session, "counter-2").expect("usage");
    assert_eq!((others.len(), others[0].reply_tokens), (1, 0));
    finish(store, &session, RunState::Succeeded);
    store.note_request(&request(&session, 10)).expect("noted");
    let replies: Vec<_> = used(store, &session)
        .iter()
        .map(|sum| (sum.run, sum.reply_tokens))
        .collect();
    assert_eq!(replies, [(None, 5), (Some(RunNumber(1)), 13)]);
}

pub(super) fn maintenance_is_summed_apart(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let call = |kind, author: &str, accepted: bool| NewMaintenance {
        kind,
        author: author.to_owned(),
        session: accepted.then(|| session.clone()),
        request_tokens: u32::MAX,
        reply_tokens: 3,
        accepted,
        at: at(85),
    };
    for (kind, author, accepted) in [
        (MaintenanceKind::Compressor, "model-1", true),
        (MaintenanceKind::Curator, "model-2", false),
        (MaintenanceKind::Curator, "model-1", true),
        (MaintenanceKind::Curator, "model-2", true),
    ] {
        store.note_maintenance(&call(kind, author, accepted)).expect("noted");
    }
    let sum = |kind, author: &str, calls: u64, refused| MaintenanceUsage {
        kind,
        author: author.to_owned(),
        calls,
        refused,
        request_tokens: calls * u64::from(u32::MAX),
        reply_tokens: calls * 3,
    };
    assert_eq!(
        store.maintenance().expect("maintenance"),
        [
            sum(MaintenanceKind::Curator, "model-1", 1, 0),
            sum(MaintenanceKind::Curator, "model-2", 2, 1),
            sum(MaintenanceKind::Compressor, "model-1", 1, 0),
        ]
    );
    // Never in a run's usage.
    assert_eq!(used(store, &session), []);
}
