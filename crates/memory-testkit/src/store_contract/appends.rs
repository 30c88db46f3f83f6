//! Appending, idempotency keys, reading messages.

use memory_core::ports::{AppendSource, RunChoice, SourceKey};
use memory_core::record::{NewMessage, RunState, SessionState};
use memory_core::{Digest, Position, RunNumber, item_link, message_link};

use super::Fixture;
use super::support::{
    append, append_of, at, batch, code, create, dump, file, filled, id, item, left_out, own_items, positions, text,
    view,
};
use crate::generate::{Config, session};

pub(super) fn positions_are_dense_in_arrival_order(fixture: &mut Fixture) {
    let store = fixture.store();
    let (one, two) = (create(store, "one"), create(store, "two"));
    assert_eq!(append(store, &one, &["a", "b"]).positions, positions([1, 2]));
    assert_eq!(append(store, &two, &["x"]).positions, positions([1]));
    assert_eq!(append(store, &one, &["c"]).positions, positions([3]));
    let record = store.session(&one).expect("a session");
    assert_eq!((record.messages, record.active, record.compacted), (3, 3, 0));
}

pub(super) fn a_run_choice_that_does_not_fit_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let make = |run| append_of(&session, run, vec![text("x"), text("y")]);
    assert_eq!(code(store.append(&make(RunChoice::Running))), "wrong_state");
    let begun = store.append(&make(RunChoice::Begin)).expect("a run");
    assert_eq!((begun.run, begun.repeated), (Some(RunNumber(1)), false));
    assert_eq!(code(store.append(&make(RunChoice::Begin))), "wrong_state");
    let more = store.append(&make(RunChoice::Running)).expect("more of it");
    assert_eq!((more.run, more.positions), (Some(RunNumber(1)), positions([3, 4])));
    store.finish_run(&session, RunState::Succeeded, at(11)).expect("ended");
    assert_eq!(code(store.append(&make(RunChoice::Running))), "wrong_state");
    let given = NewMessage {
        run: Some(RunNumber(1)),
        ..text("late")
    };
    store
        .append(&append_of(&session, RunChoice::AsGiven, vec![given, text("none")]))
        .expect("as given");
    let stored = store.messages(&session, Position(0), 10).expect("messages");
    let runs: Vec<_> = stored.iter().map(|message| message.run.map(|run| run.0)).collect();
    assert_eq!(runs, [Some(1), Some(1), Some(1), Some(1), Some(1), None]);
    assert_eq!(store.runs(&session).expect("runs")[0].first, Position(1));
}

pub(super) fn a_closed_session_takes_no_messages(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 2);
    store
        .set_session_state(&session, SessionState::Closed, at(11))
        .expect("closed");
    let before = dump(store);
    for run in [RunChoice::Begin, RunChoice::Running, RunChoice::AsGiven] {
        assert_eq!(
            code(store.append(&append_of(&session, run, vec![text("x")]))),
            "wrong_state"
        );
    }
    assert_eq!(dump(store), before);
}

pub(super) fn a_repeated_key_adds_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    append(store, &session, &["before"]);
    let mut first = append_of(&session, RunChoice::Begin, vec![text("u"), text("v")]);
    first.key = Some("k\0 \u{1f600}".to_owned());
    let outcome = store.append(&first).expect("an append");
    append(store, &session, &["after"]);
    fixture.reopen();
    let store = fixture.store();
    let before = dump(store);
    // Another time and other counts are no other content; that the run goes on is no hindrance.
    first.at = at(99);
    first.messages[0].tokens = None;
    let again = store.append(&first).expect("the same again");
    assert!(again.repeated && !outcome.repeated);
    assert_eq!((again.positions, again.run), (outcome.positions, outcome.run));
    assert_eq!(dump(store), before);
}

pub(super) fn a_key_with_other_content_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let mut first = append_of(&session, RunChoice::AsGiven, vec![text("u")]);
    first.key = Some("k".to_owned());
    store.append(&first).expect("an append");
    let before = dump(store);
    for messages in [vec![text("v")], vec![text("u"), text("u")], vec![left_out("u")]] {
        first.messages = messages;
        assert_eq!(code(store.append(&first)), "key_reused");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn items_are_part_of_what_a_key_stands_for(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let mut first = append_of(&session, RunChoice::AsGiven, vec![text("u")]);
    first.key = Some("k".to_owned());
    first.source = Some(own_items(&["u"]));
    store.append(&first).expect("an append");
    assert!(store.append(&first).expect("the same again").repeated);
    let before = dump(store);
    let other_format = AppendSource {
        format: "anthropic".to_owned(),
        ..own_items(&["u"])
    };
    for source in [None, Some(own_items(&[])), Some(own_items(&["v"])), Some(other_format)] {
        first.source = source;
        assert_eq!(code(store.append(&first)), "key_reused");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn no_items_are_not_an_empty_list_of_them(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut append = append_of(&create(store, "s"), RunChoice::AsGiven, vec![]);
    append.key = Some("k".to_owned());
    store.append(&append).expect("an append of nothing");
    append.source = Some(own_items(&[]));
    assert_eq!(code(store.append(&append)), "key_reused");
}

pub(super) fn a_key_counts_in_its_session_only(fixture: &mut Fixture) {
    let store = fixture.store();
    for name in ["one", "two"] {
        let mut append = append_of(&create(store, name), RunChoice::AsGiven, vec![text(name)]);
        append.key = Some("k".to_owned());
        assert!(!store.append(&append).expect("an append").repeated);
    }
}

pub(super) fn a_refused_append_leaves_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 2);
    let before = dump(store);
    let mut refused = append_of(&session, RunChoice::Running, vec![text("x")]);
    refused.key = Some("k".to_owned());
    refused.source = Some(own_items(&["{}"]));
    assert_eq!(code(store.append(&refused)), "wrong_state");
    assert_eq!(dump(store), before);
    refused.run = RunChoice::Begin;
    assert!(!store.append(&refused).expect("the key is free").repeated);
}

pub(super) fn messages_come_back_as_they_were(fixture: &mut Fixture) {
    for seed in 0..12 {
        let name = format!("s{seed}");
        let made = session(seed, &Config::hostile());
        let session = create(fixture.store(), &name);
        let new = made.messages.iter().map(|message| NewMessage {
            message: message.clone(),
            ..text("")
        });
        let append = append_of(&session, RunChoice::AsGiven, new.collect());
        fixture.store().append(&append).expect("an append");
        let stored = fixture
            .store()
            .messages(&session, Position(0), u32::MAX)
            .expect("messages");
        let stored: Vec<_> = stored.into_iter().map(|message| message.message).collect();
        assert_eq!(stored, made.messages);
    }
}

pub(super) fn links_chain_the_messages(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 3);
    append(store, &session, &["\0 字 \u{10ffff}"]);
    let mut previous = Digest::ZERO;
    for message in store.messages(&session, Position(0), 10).expect("messages") {
        let body = serde_json::to_string(&message.message).expect("JSON");
        previous = message_link(&previous, message.position, &body);
        assert_eq!(message.link, previous);
    }
    let of_view: Vec<_> = view(store, &session).rows.into_iter().map(|row| row.link).collect();
    assert_eq!(of_view.last(), Some(&previous));
}

pub(super) fn pages_of_messages_are_complete(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 7);
    store
        .append(&append_of(&session, RunChoice::AsGiven, vec![left_out("hidden")]))
        .expect("an append");
    let mut seen = Vec::new();
    loop {
        let page = store
            .messages(&session, Position(seen.len() as u64), 3)
            .expect("messages");
        assert!(page.len() <= 3);
        if page.is_empty() {
            break;
        }
        seen.extend(page.into_iter().map(|message| message.position.0));
    }
    assert_eq!(seen, (1..=8).collect::<Vec<_>>());
    assert!(store.messages(&session, Position(0), 0).expect("messages").is_empty());
}

pub(super) fn items_of_appends_are_kept_verbatim(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    for items in [["{\"a\": 1.0}", "{ }"], ["{\"b\":\"\\u0000\"}", "[]"]] {
        let mut append = append_of(&session, RunChoice::AsGiven, vec![text("x"), text("y")]);
        append.source = Some(own_items(&items));
        store.append(&append).expect("an append");
    }
    let sources = store.sources_of(&session).expect("sources");
    assert_eq!(sources.len(), 1, "appends in one format share a source");
    assert_eq!(
        (sources[0].items, sources[0].sessions.clone()),
        (4, vec![session.clone()])
    );
    let items = store.source_items(&sources[0].key, 0, 10).expect("items");
    let raw: Vec<_> = items
        .iter()
        .map(|item| (item.ordinal, String::from_utf8_lossy(&item.raw).into_owned()))
        .collect();
    let expected = ["{\"a\": 1.0}", "{ }", "{\"b\":\"\\u0000\"}", "[]"].map(str::to_owned);
    assert_eq!(raw, (0..).zip(expected).collect::<Vec<_>>());
    let keys = store.item_keys(&session, &sources[0].key).expect("keys");
    let ordinals: Vec<_> = keys
        .iter()
        .map(|(position, key, _)| (position.0, key.ordinal))
        .collect();
    assert_eq!(ordinals, [(1, 0), (2, 1), (3, 2), (4, 3)]);
    let digest = items
        .iter()
        .fold(Digest::ZERO, |link, item| item_link(&link, &item.raw));
    assert_eq!(sources[0].digest, digest);
}

pub(super) fn appends_leave_an_imported_source_alone(fixture: &mut Fixture) {
    let store = fixture.store();
    store.import(&batch(0, 2)).expect("an import");
    let before = store.source(&file()).expect("no error");
    let mut append = append_of(&id("s"), RunChoice::AsGiven, vec![text("mine")]);
    append.source = Some(own_items(&["{}"]));
    store.append(&append).expect("an append");
    assert_eq!(store.source(&file()).expect("no error"), before);
    let sources = store.sources_of(&id("s")).expect("sources");
    let keys: Vec<&SourceKey> = sources.iter().map(|source| &source.key).collect();
    assert_eq!(
        (keys.len(), keys[0]),
        (2, &file()),
        "the one it was imported from comes first"
    );
    // The file grew meanwhile: its continuation still fits.
    store.import(&batch(2, 3)).expect("a continuation");
    assert_eq!(store.source_items(&file(), 2, 9).expect("items"), [item(2)]);
    assert_eq!(store.session(&id("s")).expect("a session").messages, 4);
}
