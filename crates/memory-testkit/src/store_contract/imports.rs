//! Importing: sources, continuations, rewinds.

use memory_core::ports::{ImportBatch, SourceKey};
use memory_core::record::{ItemKey, RunState};
use memory_core::{Digest, Position, RawJson, Tool, item_link};

use super::Fixture;
use super::support::{
    at, batch, code, dump, file, id, imported, imported_run, in_view, item, positions, session_batch, summarise, text,
    view,
};

pub(super) fn a_first_import_makes_source_session_and_runs(fixture: &mut Fixture) {
    let store = fixture.store();
    let tool = Tool {
        name: "bash".to_owned(),
        raw: RawJson("{}".to_owned()),
        dialect: "openai".to_owned(),
    };
    let mut first = batch(0, 4);
    let part = &mut first.sessions[0];
    part.messages = vec![
        imported(0, None),
        imported(1, Some(1)),
        imported(2, Some(1)),
        imported(3, Some(2)),
    ];
    part.runs = vec![imported_run(1, RunState::Succeeded), imported_run(2, RunState::Running)];
    part.title = Some("a title".to_owned());
    part.model = Some("model-1".to_owned());
    part.tools = Some(vec![tool.clone()]);
    assert_eq!(store.import(&first).expect("an import"), [positions(1..=4)]);
    let source = store.source(&file()).expect("no error").expect("the source");
    assert_eq!(
        (source.items, source.prefix, source.suffix),
        (4, b"[".to_vec(), b"]\n".to_vec())
    );
    assert_eq!(source.sessions, [id("s")]);
    assert_eq!(store.sources_of(&id("s")).expect("sources")[0].key, file());
    let record = store.session(&id("s")).expect("the session");
    assert_eq!(
        (record.title.as_deref(), record.model.as_deref()),
        (Some("a title"), Some("model-1"))
    );
    assert_eq!(
        (record.format.as_str(), record.messages, record.updated_at),
        ("openai", 4, at(30))
    );
    assert_eq!(view(store, &id("s")).tools, [tool]);
    let runs = store.runs(&id("s")).expect("runs");
    let states: Vec<_> = runs
        .iter()
        .map(|run| (run.number.0, run.state, run.first.0, run.started_at, run.finished_at))
        .collect();
    assert_eq!(
        states,
        [
            (1, RunState::Succeeded, 2, at(1), Some(at(2))),
            (2, RunState::Running, 4, at(1), None)
        ]
    );
}

pub(super) fn a_continuation_adds_only_what_is_new(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut first = batch(0, 2);
    first.sessions[0].messages = vec![imported(0, Some(1)), imported(1, Some(1))];
    first.sessions[0].runs = vec![imported_run(1, RunState::Running)];
    first.sessions[0].title = Some("first".to_owned());
    store.import(&first).expect("an import");
    fixture.reopen();
    let store = fixture.store();
    let mut more = batch(2, 4);
    more.suffix = b"\n".to_vec();
    more.last_separator = Some(b", ".to_vec());
    more.sessions[0].messages = vec![imported(2, Some(1)), imported(3, Some(2))];
    more.sessions[0].runs = vec![imported_run(1, RunState::Succeeded), imported_run(2, RunState::Running)];
    assert_eq!(store.import(&more).expect("an import"), [positions([3, 4])]);
    let source = store.source(&file()).expect("no error").expect("the source");
    assert_eq!((source.items, source.suffix), (4, b"\n".to_vec()));
    let separators: Vec<_> = store
        .source_items(&file(), 0, 9)
        .expect("items")
        .into_iter()
        .map(|item| item.separator)
        .collect();
    assert_eq!(
        separators,
        [b"\r\n".to_vec(), b", ".to_vec(), b"\r\n".to_vec(), b"\r\n".to_vec()]
    );
    let runs = store.runs(&id("s")).expect("runs");
    let states: Vec<_> = runs.iter().map(|run| (run.state, run.first.0)).collect();
    assert_eq!(states, [(RunState::Succeeded, 1), (RunState::Running, 4)]);
    assert_eq!(
        store.session(&id("s")).expect("a session").title.as_deref(),
        Some("first"),
        "no title leaves it"
    );
}

pub(super) fn an_unexpected_number_of_items_is_a_conflict(fixture: &mut Fixture) {
    let store = fixture.store();
    assert_eq!(code(store.import(&batch(1, 2))), "conflict");
    store.import(&batch(0, 2)).expect("an import");
    let before = dump(store);
    for wrong in [batch(0, 2), batch(1, 3), batch(3, 4)] {
        assert_eq!(code(store.import(&wrong)), "conflict");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn a_failed_import_leaves_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    store.import(&batch(0, 2)).expect("an import");
    let before = dump(store);
    let mut wrong = batch(2, 4);
    let mut missing = session_batch("nobody", vec![imported(3, None)]);
    missing.create = None;
    wrong.sessions.push(missing);
    assert_eq!(code(store.import(&wrong)), "not_found");
    assert_eq!(dump(store), before);
    store.import(&batch(2, 4)).expect("nothing is in the way");
}

fn rewind(retire: &[u64], restore: &[u64]) -> ImportBatch {
    let mut change = batch(6, 6);
    change.sessions[0].retire = positions(retire.iter().copied());
    change.sessions[0].restore = positions(restore.iter().copied());
    change
}

pub(super) fn retired_messages_leave_the_view_and_come_back(fixture: &mut Fixture) {
    let store = fixture.store();
    store.import(&batch(0, 6)).expect("an import");
    let all = store.messages(&id("s"), Position(0), 10).expect("messages");
    store.import(&rewind(&[2, 4, 5], &[])).expect("a rewind");
    assert_eq!(in_view(store, &id("s")), [1, 3, 6]);
    let record = store.session(&id("s")).expect("a session");
    assert_eq!((record.messages, record.active, record.compacted), (6, 3, 0));
    // Doing it twice is no error.
    store.import(&rewind(&[2], &[4])).expect("a rewind");
    assert_eq!(in_view(store, &id("s")), [1, 3, 4, 6]);
    fixture.reopen();
    let store = fixture.store();
    store.import(&rewind(&[], &[2, 5])).expect("a rewind");
    assert_eq!(in_view(store, &id("s")), [1, 2, 3, 4, 5, 6]);
    assert_eq!(
        store.messages(&id("s"), Position(0), 10).expect("messages"),
        all,
        "messages never change"
    );
    // What is covered and retired stays out when the summary goes.
    let summary = summarise(store, &id("s"), &[2, 3]).id;
    store.import(&rewind(&[3], &[])).expect("a rewind");
    store.undo_summary(&summary, at(40)).expect("undone");
    assert_eq!(in_view(store, &id("s")), [1, 2, 4, 5, 6]);
}

pub(super) fn item_keys_name_every_message(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut first = batch(0, 3);
    let mut second_part = imported(1, None);
    second_part.item = Some(ItemKey { ordinal: 1, part: 1 });
    first.sessions[0].messages = vec![imported(0, None), imported(1, None), second_part];
    store.import(&first).expect("an import");
    let mut more = batch(3, 3);
    more.sessions[0].retire = positions([2]);
    store.import(&more).expect("a rewind");
    let key = |ordinal, part| ItemKey { ordinal, part };
    assert_eq!(
        store.item_keys(&id("s"), &file()).expect("keys"),
        [
            (Position(1), key(0, 0), false),
            (Position(2), key(1, 0), true),
            (Position(3), key(1, 1), false)
        ]
    );
    let other = SourceKey {
        id: "other".to_owned(),
        ..file()
    };
    assert_eq!(store.item_keys(&id("s"), &other).expect("no keys"), []);
}

pub(super) fn one_source_feeds_several_sessions(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut first = batch(0, 4);
    let mut side = session_batch("s~1", vec![imported(1, None), imported(3, None)]);
    if let Some(new) = &mut side.create {
        new.parent = Some(id("s"));
    }
    first.sessions[0].messages = vec![imported(0, None), imported(2, None)];
    first.sessions.push(side);
    assert_eq!(
        store.import(&first).expect("an import"),
        [positions([1, 2]), positions([1, 2])]
    );
    let source = store.source(&file()).expect("no error").expect("the source");
    assert_eq!(source.sessions, [id("s"), id("s~1")], "main session first");
    assert_eq!(store.sources_of(&id("s~1")).expect("sources"), [source]);
    assert_eq!(store.session(&id("s~1")).expect("a session").parent, Some(id("s")));
    let keys = store.item_keys(&id("s~1"), &file()).expect("keys");
    assert_eq!(keys.iter().map(|(_, key, _)| key.ordinal).collect::<Vec<_>>(), [1, 3]);
}

pub(super) fn source_items_come_in_pages(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut first = batch(0, 5);
    first.sessions[0].messages = vec![text("one of them").clone()];
    first.sessions[0].messages[0].item = Some(ItemKey { ordinal: 4, part: 0 });
    store.import(&first).expect("an import");
    assert_eq!(store.source_items(&file(), 0, 2).expect("items"), [item(0), item(1)]);
    assert_eq!(store.source_items(&file(), 3, 9).expect("items"), [item(3), item(4)]);
    assert_eq!(store.source_items(&file(), 5, 9).expect("items"), []);
    assert_eq!(store.source_items(&file(), 0, 0).expect("items"), []);
    let mut digest = Digest::ZERO;
    for items in 0..=5 {
        assert_eq!(store.source_digest_at(&file(), items).expect("a digest"), Some(digest));
        digest = item_link(&digest, &item(items).raw);
    }
    assert_eq!(store.source_digest_at(&file(), 6).expect("no error"), None);
}
