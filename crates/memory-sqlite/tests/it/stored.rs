//! Stores of released schemas open for ever: `tests/stores/vN.db`, each written once by the example `write_store`.

use std::path::{Path, PathBuf};

use memory_core::ports::{ConversationStore, SourceKey};
use memory_core::record::{RunState, SessionState, SummaryState};
use memory_core::{Position, Role, RunNumber};
use memory_sqlite::{OpenMode, SCHEMA_VERSION, SqliteStore};

use crate::support::{at, id, problems};

const COUNTER: &str = "o200k";

fn stores() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stores");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "db"))
        .collect();
    paths.sort();
    paths
}

/// Opens a copy for writing, which brings its schema up to date.
fn opened(sample: &Path) -> (tempfile::TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("state.db");
    std::fs::copy(sample, &copy).unwrap();
    let store = SqliteStore::open(&copy, OpenMode::ReadWrite).unwrap();
    (folder, store)
}

#[test]
fn there_is_a_sample_of_the_current_schema() {
    let newest = format!("v{SCHEMA_VERSION}.db");
    assert!(
        stores().iter().any(|path| path.ends_with(&newest)),
        "{newest} is missing"
    );
}

#[test]
fn every_stored_database_opens_and_checks_clean() {
    for sample in stores() {
        let before = std::fs::read(&sample).unwrap();
        let (_folder, store) = opened(&sample);
        assert_eq!(problems(&store), [""; 0], "{}", sample.display());
        assert_eq!(before, std::fs::read(&sample).unwrap());
    }
}

#[test]
fn a_store_of_an_older_version_is_read_as_it_is_and_gets_its_key_with_the_first_writing() {
    let sample = stores().remove(0);
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("state.db");
    std::fs::copy(&sample, &copy).unwrap();
    let store = SqliteStore::open(&copy, OpenMode::ReadOnly).unwrap();
    assert_eq!(store.key().unwrap(), None);
    assert_eq!(store.sessions().unwrap().len(), 2);
    assert_eq!(problems(&store), [""; 0]);
    drop(store);
    assert!(std::fs::read(&sample).unwrap() == std::fs::read(&copy).unwrap());

    let key = SqliteStore::open(&copy, OpenMode::ReadWrite).unwrap().key().unwrap();
    assert!(key.is_some());
    let store = SqliteStore::open(&copy, OpenMode::ReadOnly).unwrap();
    assert_eq!(store.key().unwrap(), key);
}

#[test]
fn every_store_has_a_key_of_its_own() {
    let keys: Vec<_> = [(); 2]
        .map(|()| {
            let folder = tempfile::tempdir().unwrap();
            let store = SqliteStore::open(&folder.path().join("state.db"), OpenMode::Create).unwrap();
            store.key().unwrap().unwrap()
        })
        .into();
    assert_ne!(keys[0], keys[1]);
}

#[test]
fn a_stored_session_of_ours_reads_as_it_was_written() {
    for sample in stores() {
        let (_folder, store) = opened(&sample);
        let ours = id("ours");
        let record = store.session(&ours).unwrap();
        assert_eq!(record.state, SessionState::Closed);
        assert_eq!((record.messages, record.active, record.compacted), (24, 15, 9));
        assert_eq!((record.window, record.usage_permille), (Some(64_000), Some(1_042)));
        assert_eq!(record.title.as_deref(), Some("How tall is the tide?"));
        assert_eq!(store.total_tokens(&ours, COUNTER).unwrap(), (24 * 12, 0));

        let states: Vec<RunState> = store.runs(&ours).unwrap().iter().map(|run| run.state).collect();
        assert_eq!(
            states,
            [
                RunState::Succeeded,
                RunState::Succeeded,
                RunState::Failed,
                RunState::Cancelled,
                RunState::Succeeded,
                RunState::Interrupted,
            ]
        );

        let messages = store.messages(&ours, Position(0), 100).unwrap();
        assert_eq!(messages.len(), 24);
        assert_eq!(
            messages[4].message.plain_text(),
            "Question 2: 潮位 at station 2? Do not round."
        );
        assert_eq!((messages[4].run, messages[4].stored_at), (Some(RunNumber(2)), at(120)));
        assert_eq!(
            messages[5].message.calls().next().unwrap().arguments,
            r#"{"station":2}"#
        );
        let failed = messages[10].message.results().next().unwrap();
        assert!(failed.is_error);
        assert_eq!(failed.plain_text(), "93".repeat(40));
        assert_eq!(
            messages[23].link.to_string(),
            "2ac08fbab36f48e00fb970dc68eed7c793e3fae82f95150fd184031cad5bf20f",
            "{}",
            sample.display()
        );
    }
}

#[test]
fn the_view_summaries_and_reductions_of_a_stored_session_are_in_force() {
    for sample in stores() {
        let (_folder, store) = opened(&sample);
        let view = store.view(&id("ours"), COUNTER).unwrap();
        let positions: Vec<u64> = view.rows.iter().map(|row| row.position.0).collect();
        assert_eq!(positions, [vec![1], (11..=24).collect()].concat());
        let reduced: Vec<_> = view.rows.iter().filter_map(|row| row.reduced.as_ref()).collect();
        assert_eq!(reduced.len(), 1);
        assert_eq!((reduced[0].position, reduced[0].tokens), (Position(15), 9));
        assert_eq!(reduced[0].message.results().next().unwrap().plain_text(), "1241…");
        assert_eq!(view.tools.len(), 1);
        assert_eq!(
            view.tools[0].raw.as_str(),
            r#"{"type":"function","function":{"name":"gauge","parameters":{"type":"object"}}}"#
        );

        let summaries = store.summaries(&id("ours")).unwrap();
        let states: Vec<SummaryState> = summaries.iter().map(|summary| summary.state).collect();
        assert_eq!(
            states,
            [SummaryState::Superseded, SummaryState::Active, SummaryState::Undone]
        );
        let active = view.summary.unwrap();
        assert_eq!(active, summaries[1]);
        assert_eq!(active.content.message.role, Role::Summary);
        assert_eq!(active.content.message.plain_text(), "What was measured from 7 to 10.");
        assert_eq!(active.content.previous.as_ref(), Some(&summaries[0].id));
        assert_eq!(
            (active.covers[0].first, active.covers[0].last),
            (Position(2), Position(10))
        );
        assert_eq!((active.content.window, active.content.at), (64_000, at(407)));
    }
}

#[test]
fn stored_sources_give_back_their_bytes() {
    for sample in stores() {
        let (_folder, store) = opened(&sample);
        let key = SourceKey {
            format: "claude-code".into(),
            id: "imported".into(),
        };
        let source = store.source(&key).unwrap().unwrap();
        let mut file = source.prefix.clone();
        for item in store.source_items(&key, 0, 100).unwrap() {
            file.extend(item.raw);
            file.extend(item.separator);
        }
        file.extend(source.suffix);
        let expected = "\u{FEFF}{\"line\": 0}\n{\"line\": 1}\n{\"line\": 2}\r\n{\"line\": 3}\n{\"line\": 4}\n{\"line\": 5}\n{\"line\": 6}\n{\"line\": 7}\n\n\n";
        assert_eq!(String::from_utf8(file).unwrap(), expected);
        let view = store.view(&id("imported"), COUNTER).unwrap();
        let positions: Vec<u64> = view.rows.iter().map(|row| row.position.0).collect();
        assert_eq!(positions, [1, 5, 6, 7, 8], "one message is left out, two are retired");
        let keys = store.item_keys(&id("imported"), &key).unwrap();
        let retired: Vec<u64> = keys.iter().filter(|key| key.2).map(|key| key.0.0).collect();
        assert_eq!((keys.len(), retired), (8, vec![3, 4]));
        let own = SourceKey {
            format: "openai".into(),
            id: "ours".into(),
        };
        let items = store.source_items(&own, 0, 100).unwrap();
        let raw: Vec<&[u8]> = items.iter().map(|item| item.raw.as_slice()).collect();
        assert_eq!(
            raw,
            [b"{\"role\":\"assistant\"}".as_slice(), b"{ \"role\" : \"tool\" }"]
        );
    }
}

/// A sample that was brought up to date is a store like any other.
#[test]
fn a_stored_session_can_go_on() {
    for sample in stores() {
        let (_folder, mut store) = opened(&sample);
        store
            .set_session_state(&id("ours"), SessionState::Open, at(10_000))
            .unwrap();
        let undone = store.view(&id("ours"), COUNTER).unwrap().summary.unwrap().id;
        store.undo_summary(&undone, at(10_001)).unwrap();
        let positions: Vec<u64> = store
            .view(&id("ours"), COUNTER)
            .unwrap()
            .rows
            .iter()
            .map(|row| row.position.0)
            .collect();
        assert_eq!(
            positions,
            [vec![1], (7..=24).collect()].concat(),
            "the first summary is in force again"
        );
        assert_eq!(problems(&store), [""; 0]);
    }
}
