//! What the tests share: a store in a folder of its own, with content.

use std::path::{Path, PathBuf};

use memory_core::ports::{
    Append, AppendSource, Appended, ConversationStore, ImportBatch, ImportedRun, RunChoice, SessionBatch, SourceItem,
    SourceKey, StoreError,
};
use memory_core::record::{
    CheckPoint, ItemKey, NewMessage, NewSession, NewSummary, Reduction, RunState, region_digest,
};
use memory_core::{Message, Position, PositionRange, Role, RunNumber, SessionId, SummaryId, Timestamp};
use memory_sqlite::{OpenMode, SqliteStore};

pub(crate) const COUNTER: &str = "count";

pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("state.db")
    }

    pub(crate) fn open(&self, mode: OpenMode) -> Result<SqliteStore, StoreError> {
        SqliteStore::open(&self.path(), mode)
    }

    pub(crate) fn create(&self) -> SqliteStore {
        self.open(OpenMode::Create).unwrap()
    }

    /// A plain connection, as somebody with a `sqlite3` at hand has it.
    pub(crate) fn raw(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path()).unwrap()
    }
}

pub(crate) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

pub(crate) fn id(text: &str) -> SessionId {
    SessionId::parse(text).unwrap()
}

pub(crate) fn new_session(name: &str) -> NewSession {
    NewSession {
        id: id(name),
        format: "native".into(),
        parent: None,
        title: Some("a title".into()),
        model: None,
        created_at: at(0),
    }
}

pub(crate) fn text(role: Role, text: impl Into<String>) -> NewMessage {
    NewMessage {
        message: Message::text(role, text),
        run: None,
        item: None,
        tokens: Some(7),
    }
}

pub(crate) fn appending(session: &str, run: RunChoice, messages: Vec<NewMessage>) -> Append {
    Append {
        session: id(session),
        key: None,
        run,
        messages,
        source: None,
        counter: COUNTER.into(),
        at: at(1),
    }
}

pub(crate) fn append(store: &mut SqliteStore, session: &str, run: RunChoice, messages: Vec<NewMessage>) -> Appended {
    store.append(&appending(session, run, messages)).unwrap()
}

pub(crate) fn summary_of(store: &SqliteStore, session: &str, first: u64, last: u64) -> NewSummary {
    let view = store.view(&id(session), COUNTER).unwrap();
    let rows: Vec<_> = view
        .rows
        .iter()
        .filter(|row| (first..=last).contains(&row.position.0))
        .collect();
    NewSummary {
        session: id(session),
        previous: view.summary.map(|summary| summary.id),
        message: Message::text(Role::Summary, format!("what happened from {first} to {last}")),
        region: PositionRange::cover(rows.iter().map(|row| row.position)),
        region_digest: region_digest(rows.iter().map(|row| &row.link)),
        region_tokens: 70,
        summary_tokens: 9,
        tokens_before: 100,
        tokens_after: 39,
        window: 200,
        author: "extractive".into(),
        counter: COUNTER.into(),
        at: at(2),
    }
}

pub(crate) fn compact(store: &mut SqliteStore, session: &str, first: u64, last: u64) -> SummaryId {
    let new = summary_of(store, session, first, last);
    store.apply_summary(&new).unwrap().id
}

pub(crate) fn positions(store: &SqliteStore, session: &str) -> Vec<u64> {
    store
        .view(&id(session), COUNTER)
        .unwrap()
        .rows
        .iter()
        .map(|row| row.position.0)
        .collect()
}

pub(crate) fn item(ordinal: u64, raw: impl Into<Vec<u8>>) -> SourceItem {
    SourceItem {
        ordinal,
        raw: raw.into(),
        separator: b"\n".to_vec(),
    }
}

pub(crate) fn source_key() -> SourceKey {
    SourceKey {
        format: "claude-code".into(),
        id: "imported".into(),
    }
}

/// An import of `count` items from ordinal `first`, each one message of session `imported`.
pub(crate) fn batch(first: u64, count: u64) -> ImportBatch {
    let messages = (first..first + count)
        .map(|ordinal| NewMessage {
            item: Some(ItemKey { ordinal, part: 0 }),
            run: Some(RunNumber(1)),
            ..text(
                if ordinal % 2 == 0 { Role::User } else { Role::Assistant },
                format!("CONTENT item {ordinal}"),
            )
        })
        .collect();
    ImportBatch {
        source: source_key(),
        expected_items: first,
        prefix: b"[".to_vec(),
        suffix: b"]\n".to_vec(),
        items: (first..first + count)
            .map(|ordinal| item(ordinal, format!("CONTENT raw {ordinal}")))
            .collect(),
        last_separator: None,
        sessions: vec![SessionBatch {
            session: id("imported"),
            create: Some(NewSession {
                format: "claude-code".into(),
                ..new_session("imported")
            }),
            title: None,
            model: None,
            tools: None,
            messages,
            retire: Vec::new(),
            restore: Vec::new(),
            runs: vec![ImportedRun {
                number: RunNumber(1),
                state: RunState::Succeeded,
                started_at: Some(at(0)),
                finished_at: Some(at(1)),
            }],
        }],
        counter: COUNTER.into(),
        at: at(3),
    }
}

/// A store with two sessions, runs, summaries, reductions, items, retired and left-out messages.
pub(crate) fn fill(store: &mut SqliteStore, size: u64) {
    store.create_session(&new_session("ours")).unwrap();
    for round in 0..size {
        append(
            store,
            "ours",
            RunChoice::Begin,
            vec![
                text(
                    Role::User,
                    format!(
                        "CONTENT question {round} {}",
                        "x".repeat(usize::try_from(round * 37 % 900).unwrap())
                    ),
                ),
                text(
                    Role::Assistant,
                    format!(
                        "CONTENT answer {round} {}",
                        "y".repeat(usize::try_from(round * 101 % 5000).unwrap())
                    ),
                ),
            ],
        );
        store.finish_run(&id("ours"), RunState::Succeeded, at(1)).unwrap();
    }
    let mut hidden = text(Role::User, "CONTENT shown to people only");
    hidden.message.left_out = true;
    let mut with_items = appending("ours", RunChoice::AsGiven, vec![hidden]);
    with_items.key = Some("key".into());
    with_items.source = Some(AppendSource {
        format: "openai".into(),
        items: vec![b"CONTENT own item".to_vec()],
        keys: vec![ItemKey { ordinal: 0, part: 0 }],
    });
    store.append(&with_items).unwrap();
    compact(store, "ours", 2, 5);
    compact(store, "ours", 6, 7);
    store
        .put_reductions(
            &id("ours"),
            COUNTER,
            &[Reduction {
                position: Position(8),
                message: Message::text(Role::Assistant, "CONTENT shortened"),
                tokens: 2,
            }],
            at(4),
        )
        .unwrap();
    store.import(&batch(0, size)).unwrap();
    let mut rewind = batch(size, 1);
    rewind.sessions[0].retire = vec![Position(2), Position(3)];
    store.import(&rewind).unwrap();
}

pub(crate) fn check(store: &SqliteStore) -> Vec<CheckPoint> {
    store.check(&mut |_, _| {}).unwrap()
}

pub(crate) fn problems(store: &SqliteStore) -> Vec<String> {
    check(store)
        .into_iter()
        .filter(|point| !point.ok)
        .map(|point| format!("{}: {}", point.point, point.detail))
        .collect()
}

/// The bytes of the database and its log.
pub(crate) fn bytes(path: &Path) -> (Vec<u8>, Option<Vec<u8>>) {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    // An empty log and none are the same to SQLite; a reader may make one.
    let log = std::fs::read(log).ok().filter(|bytes| !bytes.is_empty());
    (std::fs::read(path).unwrap(), log)
}
