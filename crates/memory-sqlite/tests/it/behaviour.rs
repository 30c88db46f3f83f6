//! What the port's sentences say, on the real adapter.

use memory_core::code::Code;
use memory_core::ports::{AppendSource, ConversationStore, ImportedRun, RunChoice, SourceKey};
use memory_core::record::{ItemKey, NewSession, Reduction, RunState, SessionState, SummaryState};
use memory_core::{Digest, Message, Position, PositionRange, RawJson, Role, RunNumber, Tool, item_link, message_link};
use memory_sqlite::OpenMode;
use proptest::prelude::*;

use crate::support::*;

#[test]
fn what_is_appended_is_read_back_and_chained() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    let odd = "NUL \0, quotes \" ', emoji 👩‍👩‍👧, U+2028 \u{2028}, \u{FFFD}";
    let appended = append(
        &mut store,
        "s",
        RunChoice::Begin,
        vec![text(Role::User, odd), text(Role::Assistant, "")],
    );
    assert_eq!(appended.positions, [Position(1), Position(2)]);
    drop(store);
    let store = place.open(OpenMode::ReadOnly).unwrap();
    let messages = store.messages(&id("s"), Position(0), 10).unwrap();
    assert_eq!(messages[0].message.plain_text(), odd);
    let mut link = Digest::ZERO;
    for message in &messages {
        link = message_link(
            &link,
            message.position,
            &serde_json::to_string(&message.message).unwrap(),
        );
        assert_eq!(message.link, link);
        assert_eq!(message.stored_at, at(1));
    }
    assert_eq!(store.messages(&id("s"), Position(1), 10).unwrap().len(), 1);
    assert_eq!(store.messages(&id("s"), Position(0), 1).unwrap().len(), 1);
    assert_eq!(store.messages(&id("s"), Position(u64::MAX), 1).unwrap(), []);
    assert_eq!(problems(&store), [""; 0]);
}

/// The example of `docs/formats/store.md`, computed there with `sha256sum`.
#[test]
fn the_first_link_is_the_one_of_the_format_document() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    append(&mut store, "s", RunChoice::Begin, vec![text(Role::User, "hello")]);
    let link = store.messages(&id("s"), Position(0), 1).unwrap()[0].link;
    assert_eq!(
        link.to_string(),
        "af31c0a092b6a4e3fe8e17e5f6b7e70e94d0e0c83394b8c3e102331c97d87a6b"
    );
    let (key, body): (i64, String) = place
        .raw()
        .query_row("SELECT id, body FROM messages", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    assert_eq!(
        (key, body.as_str()),
        (
            (1 << 40) | 1,
            r#"{"role":"user","parts":[{"type":"text","text":"hello"}]}"#
        )
    );
}

#[test]
fn runs_and_session_states_follow_the_rules() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    assert_eq!(
        store.create_session(&new_session("s")).unwrap_err().code(),
        Code::AlreadyExists
    );
    let wrong =
        |result: Result<(), memory_core::ports::StoreError>| assert_eq!(result.unwrap_err().code(), Code::WrongState);
    wrong(
        store
            .append(&appending("s", RunChoice::Running, vec![text(Role::User, "a")]))
            .map(|_| ()),
    );
    let first = append(&mut store, "s", RunChoice::Begin, vec![text(Role::User, "a")]);
    wrong(
        store
            .append(&appending("s", RunChoice::Begin, vec![text(Role::User, "b")]))
            .map(|_| ()),
    );
    let second = append(&mut store, "s", RunChoice::Running, vec![text(Role::Assistant, "b")]);
    assert_eq!((first.run, second.run), (second.run, first.run));
    wrong(store.finish_run(&id("s"), RunState::Running, at(2)).map(|_| ()));
    store.set_session_state(&id("s"), SessionState::Closed, at(3)).unwrap();
    store.set_session_state(&id("s"), SessionState::Closed, at(9)).unwrap();
    assert_eq!(store.runs(&id("s")).unwrap()[0].state, RunState::Interrupted);
    assert_eq!(store.session(&id("s")).unwrap().updated_at, at(3));
    wrong(
        store
            .append(&appending("s", RunChoice::AsGiven, vec![text(Role::User, "c")]))
            .map(|_| ()),
    );
    wrong(store.finish_run(&id("s"), RunState::Failed, at(4)).map(|_| ()));
    store.set_session_state(&id("s"), SessionState::Open, at(5)).unwrap();
    assert_eq!(
        append(&mut store, "s", RunChoice::Begin, vec![text(Role::User, "c")])
            .run
            .unwrap()
            .0,
        2
    );
    let run = store.finish_run(&id("s"), RunState::Cancelled, at(6)).unwrap();
    assert_eq!((run.first, run.finished_at), (Position(3), Some(at(6))));
    assert_eq!(store.session(&id("nobody")).unwrap_err().code(), Code::NotFound);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn a_key_is_answered_again_and_refused_for_other_content() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    let mut keyed = appending(
        "s",
        RunChoice::Begin,
        vec![text(Role::User, "a"), text(Role::User, "b")],
    );
    keyed.key = Some("k".into());
    let first = store.append(&keyed).unwrap();
    // The run is running and later the session closed: a repeated call is answered all the same.
    for _ in 0..2 {
        let again = store.append(&keyed).unwrap();
        assert!(again.repeated);
        assert_eq!((&again.positions, again.run), (&first.positions, first.run));
        store.set_session_state(&id("s"), SessionState::Closed, at(3)).unwrap();
    }
    let mut other = keyed.clone();
    other.messages.pop();
    assert_eq!(store.append(&other).unwrap_err().code(), Code::KeyReused);
    assert_eq!(store.session(&id("s")).unwrap().messages, 2);
}

#[test]
fn compaction_and_undo_are_inverse_and_the_view_shows_what_is_in_force() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    append(
        &mut store,
        "s",
        RunChoice::Begin,
        (1..=10).map(|n| text(Role::User, format!("m{n}"))).collect(),
    );
    let first = compact(&mut store, "s", 2, 4);
    assert_eq!(positions(&store, "s"), [1, 5, 6, 7, 8, 9, 10]);
    let second = compact(&mut store, "s", 5, 6);
    let session = store.session(&id("s")).unwrap();
    assert_eq!((session.messages, session.active, session.compacted), (10, 5, 5));
    assert_eq!(session.summary, Some(second.clone()));
    let record = store.summary(&second).unwrap();
    assert_eq!(record.covers, PositionRange::cover((2..=6).map(Position)));
    assert_eq!((record.number, record.content.previous), (2, Some(first.clone())));
    assert_eq!(store.undo_summary(&first, at(5)).unwrap_err().code(), Code::NotActive);
    assert_eq!(store.undo_summary(&second, at(5)).unwrap().state, SummaryState::Undone);
    assert_eq!(positions(&store, "s"), [1, 5, 6, 7, 8, 9, 10]);
    assert_eq!(store.view(&id("s"), COUNTER).unwrap().summary.unwrap().id, first);
    store.undo_summary(&first, at(6)).unwrap();
    assert_eq!(positions(&store, "s"), (1..=10).collect::<Vec<_>>());
    assert_eq!(store.summaries(&id("s")).unwrap().len(), 2);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn a_plan_on_what_has_changed_is_a_conflict_and_stores_nothing() {
    let place = Place::new();
    let mut store = place.create();
    store.import(&batch(0, 8)).unwrap();
    let plan = summary_of(&store, "imported", 2, 5);
    let mut rewind = batch(8, 1);
    rewind.sessions[0].retire = vec![Position(4)];
    store.import(&rewind).unwrap();
    assert_eq!(store.apply_summary(&plan).unwrap_err().code(), Code::Conflict);
    let mut wrong_previous = summary_of(&store, "imported", 2, 3);
    let id_taken = store.apply_summary(&wrong_previous).unwrap().id;
    wrong_previous.region = PositionRange::cover([Position(6)]);
    assert_eq!(store.apply_summary(&wrong_previous).unwrap_err().code(), Code::Conflict);
    wrong_previous.previous = Some(id_taken);
    assert_eq!(
        store.apply_summary(&wrong_previous).unwrap_err().code(),
        Code::Conflict,
        "the digest is another region's"
    );
    wrong_previous.region = PositionRange::cover([Position(60)]);
    assert_eq!(store.apply_summary(&wrong_previous).unwrap_err().code(), Code::Conflict);
    assert_eq!(store.summaries(&id("imported")).unwrap().len(), 1);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn an_import_continues_rewinds_and_restores() {
    let place = Place::new();
    let mut store = place.create();
    assert_eq!(
        store.import(&batch(0, 5)).unwrap(),
        [(1..=5).map(Position).collect::<Vec<_>>()]
    );
    assert_eq!(store.import(&batch(0, 5)).unwrap_err().code(), Code::Conflict);
    assert_eq!(store.import(&batch(6, 1)).unwrap_err().code(), Code::Conflict);
    let mut next = batch(5, 2);
    next.last_separator = Some(b"\r\n".to_vec());
    next.sessions[0].retire = vec![Position(4), Position(5)];
    store.import(&next).unwrap();
    assert_eq!(positions(&store, "imported"), [1, 2, 3, 6, 7]);
    let session = store.session(&id("imported")).unwrap();
    assert_eq!((session.messages, session.active), (7, 5));
    let keys = store.item_keys(&id("imported"), &source_key()).unwrap();
    assert_eq!(
        keys.iter().map(|key| key.2).collect::<Vec<_>>(),
        [false, false, false, true, true, false, false]
    );
    assert_eq!(keys[6].1, ItemKey { ordinal: 6, part: 0 });
    let mut back = batch(7, 0);
    back.sessions[0].restore = vec![Position(5)];
    store.import(&back).unwrap();
    assert_eq!(positions(&store, "imported"), [1, 2, 3, 5, 6, 7]);
    let mut astray = batch(7, 0);
    astray.sessions[0].retire = vec![Position(99)];
    assert_eq!(store.import(&astray).unwrap_err().code(), Code::NotFound);

    let source = store.source(&source_key()).unwrap().unwrap();
    assert_eq!(
        (source.items, source.prefix.as_slice(), source.suffix.as_slice()),
        (7, b"[".as_slice(), b"]\n".as_slice())
    );
    assert_eq!(source.sessions, [id("imported")]);
    let mut link = Digest::ZERO;
    assert_eq!(store.source_digest_at(&source_key(), 0).unwrap(), Some(link));
    for item in store.source_items(&source_key(), 0, 100).unwrap() {
        link = item_link(&link, &item.raw);
        assert_eq!(
            store.source_digest_at(&source_key(), item.ordinal + 1).unwrap(),
            Some(link)
        );
        let expected: &[u8] = if item.ordinal == 4 { b"\r\n" } else { b"\n" };
        assert_eq!(item.separator, expected);
    }
    assert_eq!(source.digest, link);
    assert_eq!(store.source_digest_at(&source_key(), 8).unwrap(), None);
    assert_eq!(store.source_items(&source_key(), 6, 10).unwrap().len(), 1);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn what_a_session_appends_never_breaks_the_chain_of_its_imported_file() {
    let place = Place::new();
    let mut store = place.create();
    store.import(&batch(0, 3)).unwrap();
    let mut more = appending("imported", RunChoice::AsGiven, vec![text(Role::User, "more")]);
    more.source = Some(AppendSource {
        format: "claude-code".into(),
        items: vec![b"a record".to_vec(), b"{}".to_vec()],
        keys: vec![ItemKey { ordinal: 1, part: 2 }],
    });
    store.append(&more).unwrap();
    store.append(&more).unwrap();
    let sources = store.sources_of(&id("imported")).unwrap();
    assert_eq!(sources.iter().map(|source| source.items).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(sources[0].key, source_key());
    let keys = store.item_keys(&id("imported"), &sources[1].key).unwrap();
    assert_eq!(
        keys.iter()
            .map(|key| (key.0.0, key.1.ordinal, key.1.part))
            .collect::<Vec<_>>(),
        [(4, 1, 2), (5, 3, 2)]
    );
    store.import(&batch(3, 2)).unwrap();
    store.create_session(&new_session("s")).unwrap();
    more.session = id("s");
    store.append(&more).unwrap();
    let key = SourceKey {
        format: "claude-code".into(),
        id: "s".into(),
    };
    assert_eq!(store.source(&key).unwrap().unwrap().items, 2);
    more.source.as_mut().unwrap().keys[0].ordinal = 9;
    assert!(store.append(&more).is_err());
    assert_eq!(store.source(&key).unwrap().unwrap().items, 2);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn a_run_may_be_written_before_its_messages_or_after() {
    let place = Place::new();
    let mut store = place.create();
    let mut early = batch(0, 2);
    let later = early.sessions[0].runs.split_off(0);
    store.import(&early).unwrap();
    assert_eq!(store.runs(&id("imported")).unwrap(), []);
    let mut next = batch(2, 2);
    next.sessions[0].runs.clone_from(&later);
    next.sessions[0].runs.push(ImportedRun {
        number: RunNumber(2),
        ..later[0]
    });
    store.import(&next).unwrap();
    let runs = store.runs(&id("imported")).unwrap();
    assert_eq!(
        runs.iter().map(|run| (run.number.0, run.first.0)).collect::<Vec<_>>(),
        [(1, 1)],
        "run 2 has no message yet"
    );
    let mut last = batch(4, 1);
    last.sessions[0].runs.clear();
    last.sessions[0].messages[0].run = Some(RunNumber(2));
    store.import(&last).unwrap();
    assert_eq!(store.runs(&id("imported")).unwrap()[1].first, Position(5));
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn a_closed_session_takes_no_running_run_from_its_file() {
    let place = Place::new();
    let mut store = place.create();
    store.import(&batch(0, 2)).unwrap();
    store
        .set_session_state(&id("imported"), SessionState::Closed, at(5))
        .unwrap();
    let mut next = batch(2, 1);
    next.sessions[0].runs[0].state = RunState::Running;
    store.import(&next).unwrap();
    assert_eq!(store.runs(&id("imported")).unwrap()[0].state, RunState::Interrupted);
}

#[test]
fn reductions_counts_tools_and_usage_are_kept() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    append(
        &mut store,
        "s",
        RunChoice::Begin,
        (1..=3).map(|n| text(Role::Tool, format!("m{n}"))).collect(),
    );
    let reduced = Reduction {
        position: Position(2),
        message: Message::text(Role::Tool, "…"),
        tokens: 1,
    };
    store
        .put_reductions(&id("s"), COUNTER, std::slice::from_ref(&reduced), at(2))
        .unwrap();
    assert_eq!(
        store.view(&id("s"), COUNTER).unwrap().rows[1].reduced.as_ref(),
        Some(&reduced)
    );
    let astray = Reduction {
        position: Position(9),
        ..reduced
    };
    assert_eq!(
        store
            .put_reductions(&id("s"), COUNTER, &[astray], at(2))
            .unwrap_err()
            .code(),
        Code::NotFound
    );
    assert_eq!(store.drop_reductions(&id("s"), at(3)).unwrap(), [Position(2)]);
    assert_eq!(store.drop_reductions(&id("s"), at(3)).unwrap(), []);

    assert_eq!(store.total_tokens(&id("s"), COUNTER).unwrap(), (21, 0));
    assert_eq!(store.total_tokens(&id("s"), "other").unwrap(), (0, 3));
    store
        .put_counts(&id("s"), "other", &[(Position(1), 5), (Position(3), 6)])
        .unwrap();
    store.put_counts(&id("s"), "other", &[(Position(1), 50)]).unwrap();
    assert_eq!(store.total_tokens(&id("s"), "other").unwrap(), (11, 1));
    let view = store.view(&id("s"), "other").unwrap();
    assert_eq!(
        view.rows.iter().map(|row| row.tokens).collect::<Vec<_>>(),
        [Some(5), None, Some(6)]
    );

    let tools = [Tool {
        name: "ls".into(),
        raw: RawJson("{\"a\": 1.50}".into()),
        dialect: "openai".into(),
    }];
    store.set_tools(&id("s"), &tools).unwrap();
    store.note_usage(&id("s"), Some(1000), None).unwrap();
    store.note_usage(&id("s"), None, Some(1100)).unwrap();
    let view = store.view(&id("s"), "never used").unwrap();
    assert_eq!(view.tools, tools);
    assert_eq!(
        (view.session.window, view.session.usage_permille),
        (Some(1000), Some(1100))
    );
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn the_session_changed_last_comes_first_and_a_clock_that_goes_back_changes_nothing() {
    let place = Place::new();
    let mut store = place.create();
    for (name, second) in [("a", 0), ("b", 1), ("c", 2)] {
        store
            .create_session(&NewSession {
                created_at: at(second),
                ..new_session(name)
            })
            .unwrap();
    }
    let mut later = appending("a", RunChoice::Begin, vec![text(Role::User, "x")]);
    later.at = at(50);
    store.append(&later).unwrap();
    later.at = at(-5000);
    later.run = RunChoice::Running;
    store.append(&later).unwrap();
    let sessions = store.sessions().unwrap();
    assert_eq!(
        sessions.iter().map(|session| session.id.as_str()).collect::<Vec<_>>(),
        ["a", "c", "b"]
    );
    assert_eq!(sessions[0].updated_at, at(50));
}

#[test]
fn debug_shows_no_content() {
    let place = Place::new();
    let mut store = place.create();
    fill(&mut store, 4);
    let shown = format!("{store:?}");
    assert!(shown.contains("state.db") && !shown.contains("CONTENT"), "{shown}");
}

#[derive(Debug, Clone)]
enum Step {
    Append(bool),
    Compact(u64, u64),
    Undo,
    Retire(u64),
    Restore(u64),
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => any::<bool>().prop_map(Step::Append),
        3 => (1u64..30, 1u64..10).prop_map(|(first, length)| Step::Compact(first, first + length)),
        2 => Just(Step::Undo),
        1 => (1u64..30).prop_map(Step::Retire),
        1 => (1u64..30).prop_map(Step::Restore),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever compaction, undo and rewinds do, the originals keep their bytes, the view is what a plain
    /// model says, and the check finds nothing.
    #[test]
    fn originals_stay_and_the_view_agrees_with_a_model(steps in proptest::collection::vec(any_step(), 1..40)) {
        let place = Place::new();
        let mut store = place.create();
        store.import(&batch(0, 5)).unwrap();
        let mut out_from_start = Vec::new();
        let mut retired = std::collections::BTreeSet::new();
        let mut covers: Vec<(memory_core::SummaryId, std::collections::BTreeSet<u64>)> = Vec::new();
        let mut originals = store.messages(&id("imported"), Position(0), 1000).unwrap();
        for step in steps {
            let stored = originals.len() as u64;
            match step {
                Step::Append(left_out) => {
                    let mut new = text(Role::User, format!("message {stored}"));
                    new.message.left_out = left_out;
                    if left_out { out_from_start.push(stored + 1); }
                    append(&mut store, "imported", RunChoice::AsGiven, vec![new]);
                }
                Step::Compact(first, last) => {
                    let new = summary_of(&store, "imported", first, last);
                    if new.region.is_empty() { continue; }
                    let record = store.apply_summary(&new).unwrap();
                    let mut all = covers.last().map(|top| top.1.clone()).unwrap_or_default();
                    all.extend(new.region.iter().flat_map(|range| range.first.0..=range.last.0));
                    prop_assert_eq!(&record, &store.summary(&record.id).unwrap());
                    covers.push((record.id, all));
                }
                Step::Undo => if let Some((top, _)) = covers.pop() { store.undo_summary(&top, at(9)).unwrap(); },
                Step::Retire(position) | Step::Restore(position) if position > stored => {}
                Step::Retire(position) => {
                    let mut rewind = batch(5, 0);
                    rewind.sessions[0].retire = vec![Position(position)];
                    store.import(&rewind).unwrap();
                    retired.insert(position);
                }
                Step::Restore(position) => {
                    let mut rewind = batch(5, 0);
                    rewind.sessions[0].restore = vec![Position(position)];
                    store.import(&rewind).unwrap();
                    retired.remove(&position);
                }
            }
            let now = store.messages(&id("imported"), Position(0), 1000).unwrap();
            prop_assert_eq!(&now[..originals.len()], &originals[..]);
            originals = now;
            let covered = covers.last().map(|top| top.1.clone()).unwrap_or_default();
            let in_view: Vec<u64> = (1..=originals.len() as u64)
                .filter(|n| !covered.contains(n) && !retired.contains(n) && !out_from_start.contains(n))
                .collect();
            prop_assert_eq!(positions(&store, "imported"), in_view);
            let session = store.session(&id("imported")).unwrap();
            let active = (1..=session.messages).filter(|n| !covered.contains(n) && !retired.contains(n)).count() as u64;
            prop_assert_eq!((session.active, session.compacted), (active, covered.len() as u64));
        }
        prop_assert_eq!(problems(&store), Vec::<String>::new());
    }
}
