//! Sessions, their states, tools and runs.

use memory_core::ports::{ConversationStore, RunChoice};
use memory_core::record::{RunState, SessionState};
use memory_core::{Position, RawJson, SummaryId, Tool};

use super::Fixture;
use super::support::{
    append, append_of, at, batch, code, create, dump, file, filled, id, new_session, summarise, text, view,
};

pub(super) fn a_new_session_is_open_and_empty(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut new = new_session("s");
    new.parent = Some(id("p"));
    new.title = Some("title".to_owned());
    new.model = Some("model-1".to_owned());
    store.create_session(&new).expect("a session");
    let record = store.session(&new.id).expect("the session");
    assert_eq!(
        (record.id, record.state, record.format),
        (new.id.clone(), SessionState::Open, new.format)
    );
    assert_eq!(
        (record.parent, record.title, record.model),
        (new.parent, new.title, new.model)
    );
    assert_eq!((record.messages, record.active, record.compacted), (0, 0, 0));
    assert_eq!(
        (record.window, record.usage_permille, record.summary),
        (None, None, None)
    );
    assert_eq!(record.created_at, new.created_at);
    let view = view(store, &new.id);
    assert!(view.rows.is_empty() && view.tools.is_empty() && view.last_run.is_none() && view.summary.is_none());
}

pub(super) fn an_id_in_use_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    filled(store, 2);
    let before = dump(store);
    assert_eq!(code(store.create_session(&new_session("s"))), "already_exists");
    assert_eq!(dump(store), before);
}

pub(super) fn what_is_not_there_is_not_found(fixture: &mut Fixture) {
    let store = fixture.store();
    let (nobody, key) = (id("nobody"), file());
    let summary = SummaryId::parse("nothing").expect("a good id");
    assert_eq!(code(store.session(&nobody)), "not_found");
    assert_eq!(
        code(store.set_session_state(&nobody, SessionState::Open, at(1))),
        "not_found"
    );
    assert_eq!(code(store.note_usage(&nobody, None, None)), "not_found");
    assert_eq!(code(store.set_tools(&nobody, &[])), "not_found");
    assert_eq!(code(store.runs(&nobody)), "not_found");
    assert_eq!(code(store.finish_run(&nobody, RunState::Failed, at(1))), "not_found");
    assert_eq!(
        code(store.append(&append_of(&nobody, RunChoice::AsGiven, vec![text("x")]))),
        "not_found"
    );
    assert_eq!(code(store.sources_of(&nobody)), "not_found");
    assert_eq!(code(store.source_digest_at(&key, 0)), "not_found");
    assert_eq!(code(store.source_items(&key, 0, 1)), "not_found");
    assert_eq!(code(store.item_keys(&nobody, &key)), "not_found");
    assert_eq!(code(store.messages(&nobody, Position(0), 1)), "not_found");
    assert_eq!(code(store.messages_in(&nobody, &[])), "not_found");
    assert_eq!(code(store.view(&nobody, "c")), "not_found");
    assert_eq!(code(store.put_counts(&nobody, "c", &[])), "not_found");
    assert_eq!(code(store.total_tokens(&nobody, "c")), "not_found");
    assert_eq!(code(store.put_reductions(&nobody, "c", &[], at(1))), "not_found");
    assert_eq!(code(store.drop_reductions(&nobody, at(1))), "not_found");
    assert_eq!(code(store.summary(&summary)), "not_found");
    assert_eq!(code(store.summaries(&nobody)), "not_found");
    assert_eq!(code(store.undo_summary(&summary, at(1))), "not_found");
    assert_eq!(store.source(&key).expect("no error"), None);
    assert_eq!(store.sessions().expect("no error"), []);
}

pub(super) fn sessions_come_the_one_changed_last_first(fixture: &mut Fixture) {
    let store = fixture.store();
    for name in ["a", "b", "c"] {
        create(store, name);
    }
    for (second, name) in [(20, "b"), (30, "a"), (40, "c"), (50, "a")] {
        let mut change = append_of(&id(name), RunChoice::AsGiven, vec![text("x")]);
        change.at = at(second);
        store.append(&change).expect("an append");
    }
    let sessions = store.sessions().expect("sessions");
    let order: Vec<&str> = sessions.iter().map(|session| session.id.as_str()).collect();
    assert_eq!(order, ["a", "c", "b"]);
    assert_eq!(sessions[0].updated_at, at(50));
}

pub(super) fn ids_are_found_by_their_beginning(fixture: &mut Fixture) {
    let store = fixture.store();
    for name in ["b%", "ab", "a", "ab:side", "abc", "ac", "Ab", "ab\u{10fffd}"] {
        create(store, name);
    }
    let found = |start: &str, limit: u32| -> Vec<String> {
        let ids = store.sessions_from(start, limit).expect("ids");
        ids.into_iter().map(String::from).collect()
    };
    assert_eq!(found("ab", 10), ["ab", "ab:side", "abc", "ab\u{10fffd}"]);
    assert_eq!(found("ab", 2), ["ab", "ab:side"]);
    // No character of the text stands for others.
    assert_eq!(found("b%", 10), ["b%"]);
    assert_eq!(found("%", 10), [""; 0]);
    assert_eq!(found("_b", 10), [""; 0]);
    assert_eq!(found("", 10).len(), 8);
    assert_eq!(found("", 0), [""; 0]);
}

pub(super) fn closing_interrupts_the_running_run(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    store
        .append(&append_of(&session, RunChoice::Begin, vec![text("u")]))
        .expect("an append");
    store
        .set_session_state(&session, SessionState::Closed, at(60))
        .expect("closed");
    let runs = store.runs(&session).expect("runs");
    assert_eq!(
        (runs[0].state, runs[0].finished_at),
        (RunState::Interrupted, Some(at(60)))
    );
    store
        .set_session_state(&session, SessionState::Open, at(70))
        .expect("opened");
    assert_eq!(store.session(&session).expect("a session").state, SessionState::Open);
    assert_eq!(store.runs(&session).expect("runs"), runs);
}

pub(super) fn repeating_a_state_changes_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 1);
    store
        .set_session_state(&session, SessionState::Closed, at(60))
        .expect("closed");
    let runs = store.runs(&session).expect("runs");
    store
        .set_session_state(&session, SessionState::Closed, at(70))
        .expect("no error");
    assert_eq!(store.session(&session).expect("a session").state, SessionState::Closed);
    assert_eq!(store.runs(&session).expect("runs"), runs);
}

pub(super) fn usage_keeps_what_is_not_given(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    store.note_usage(&session, Some(8_000), None).expect("usage");
    store.note_usage(&session, None, Some(1_150)).expect("usage");
    let record = store.session(&session).expect("a session");
    assert_eq!((record.window, record.usage_permille), (Some(8_000), Some(1_150)));
    store.note_usage(&session, Some(u32::MAX), None).expect("usage");
    let record = store.session(&session).expect("a session");
    assert_eq!((record.window, record.usage_permille), (Some(u32::MAX), Some(1_150)));
}

pub(super) fn tools_are_replaced(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let tool = |name: &str| Tool {
        name: name.to_owned(),
        raw: RawJson(format!("{{ \"name\":\"{name}\",  \"x\": 1.50 }}")),
        dialect: "openai".to_owned(),
    };
    store
        .set_tools(&session, &[tool("b"), tool("a"), tool("b")])
        .expect("tools");
    assert_eq!(view(store, &session).tools, [tool("b"), tool("a"), tool("b")]);
    store.set_tools(&session, &[tool("c")]).expect("tools");
    assert_eq!(view(store, &session).tools, [tool("c")]);
    store.set_tools(&session, &[]).expect("tools");
    assert_eq!(view(store, &session).tools, []);
}

pub(super) fn a_run_ends_once(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    append(store, &session, &["before"]);
    assert_eq!(
        code(store.finish_run(&session, RunState::Succeeded, at(1))),
        "wrong_state"
    );
    store
        .append(&append_of(&session, RunChoice::Begin, vec![text("u")]))
        .expect("an append");
    assert_eq!(
        code(store.finish_run(&session, RunState::Running, at(1))),
        "wrong_state"
    );
    let ended = store.finish_run(&session, RunState::Failed, at(60)).expect("ended");
    assert_eq!(
        (ended.state, ended.finished_at, ended.first),
        (RunState::Failed, Some(at(60)), Position(2))
    );
    assert_eq!(
        code(store.finish_run(&session, RunState::Succeeded, at(70))),
        "wrong_state"
    );
    store
        .append(&append_of(&session, RunChoice::Begin, vec![text("v")]))
        .expect("an append");
    let runs = store.runs(&session).expect("runs");
    assert_eq!(runs[0], ended);
    assert_eq!(
        (runs[1].number.0, runs[1].state, runs[1].first),
        (2, RunState::Running, Position(3))
    );
    assert_eq!(view(store, &session).last_run, Some(runs[1].clone()));
}

pub(super) fn everything_survives_reopening(fixture: &mut Fixture) {
    let store = fixture.store();
    store.import(&batch(0, 6)).expect("an import");
    store.note_usage(&id("s"), Some(9), Some(1_000)).expect("usage");
    summarise(store, &id("s"), &[2, 3]);
    let session = create(store, "t");
    store
        .append(&append_of(&session, RunChoice::Begin, vec![text("u")]))
        .expect("an append");
    let before = dump(store);
    let items = store.source_items(&file(), 0, 100).expect("items");
    fixture.reopen();
    assert_eq!(dump(fixture.store()), before);
    assert_eq!(fixture.store().source_items(&file(), 0, 100).expect("items"), items);
}

pub(super) fn the_key_stays_the_same(fixture: &mut Fixture) {
    let key = fixture.store().key().expect("a key");
    assert!(key.is_some_and(|key| key != [0; 32]));
    filled(fixture.store(), 2);
    fixture.reopen();
    assert_eq!(fixture.store().key().expect("a key"), key);
}

pub(super) fn changes_are_counted(fixture: &mut Fixture) {
    assert_eq!(fixture.store().changes().expect("a count"), 0);
    let session = filled(fixture.store(), 2);
    let mut last = fixture.store().changes().expect("a count");
    assert!(last > 0);
    let mut goes_up = |store: &mut dyn ConversationStore| {
        let now = store.changes().expect("a count");
        assert!(now > last, "{now} after {last}");
        last = now;
    };
    append(fixture.store(), &session, &["more"]);
    goes_up(fixture.store());
    fixture.store().import(&batch(0, 1)).expect("an import");
    goes_up(fixture.store());
    fixture
        .store()
        .create_session(&new_session("later"))
        .expect("a session");
    goes_up(fixture.store());
    fixture.reopen();
    assert_eq!(fixture.store().changes().expect("a count"), last);
}
