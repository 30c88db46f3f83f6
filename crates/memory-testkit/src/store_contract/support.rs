//! Short ways to say what the tests do.

use memory_core::ports::{
    Append, AppendSource, Appended, ConversationStore, ImportBatch, ImportedRun, RunChoice, SessionBatch, SourceItem,
    SourceKey, StoreError,
};
use memory_core::record::{
    ItemKey, NewMessage, NewSession, NewSummary, RunState, StoredView, SummaryRecord, region_digest,
};
use memory_core::{Message, Position, PositionRange, Role, RunNumber, SessionId, SummaryId, Timestamp};

pub(crate) const COUNTER: &str = "counter-1";

pub(crate) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).expect("a time in range")
}

pub(crate) fn id(name: &str) -> SessionId {
    SessionId::parse(name).expect("a good id")
}

pub(crate) fn new_session(name: &str) -> NewSession {
    NewSession {
        id: id(name),
        format: "native".to_owned(),
        parent: None,
        title: None,
        model: None,
        created_at: at(0),
    }
}

pub(crate) fn create(store: &mut dyn ConversationStore, name: &str) -> SessionId {
    store.create_session(&new_session(name)).expect("a new session");
    id(name)
}

pub(crate) fn text(text: &str) -> NewMessage {
    NewMessage {
        message: Message::text(Role::User, text),
        run: None,
        item: None,
        tokens: Some(text.len() as u32),
    }
}

pub(crate) fn left_out(text: &str) -> NewMessage {
    let mut new = self::text(text);
    new.message.left_out = true;
    new
}

pub(crate) fn append_of(session: &SessionId, run: RunChoice, messages: Vec<NewMessage>) -> Append {
    Append {
        session: session.clone(),
        key: None,
        run,
        messages,
        source: None,
        counter: COUNTER.to_owned(),
        at: at(10),
    }
}

/// Appends the texts outside of runs.
pub(crate) fn append(store: &mut dyn ConversationStore, session: &SessionId, texts: &[&str]) -> Appended {
    let messages = texts.iter().copied().map(text).collect();
    store
        .append(&append_of(session, RunChoice::AsGiven, messages))
        .expect("an append")
}

/// A session `s` of messages `m1` … of `count`.
pub(crate) fn filled(store: &mut dyn ConversationStore, count: usize) -> SessionId {
    let session = create(store, "s");
    let messages = (1..=count).map(|number| text(&format!("m{number}"))).collect();
    store
        .append(&append_of(&session, RunChoice::AsGiven, messages))
        .expect("an append");
    session
}

pub(crate) fn positions(numbers: impl IntoIterator<Item = u64>) -> Vec<Position> {
    numbers.into_iter().map(Position).collect()
}

pub(crate) fn ranges(numbers: impl IntoIterator<Item = u64>) -> Vec<PositionRange> {
    PositionRange::cover(positions(numbers))
}

/// The positions in ranges, which must ascend.
pub(crate) fn spread(ranges: &[PositionRange]) -> Vec<u64> {
    assert!(
        ranges.windows(2).all(|pair| pair[0].last < pair[1].first),
        "ranges ascend"
    );
    ranges.iter().flat_map(|range| range.first.0..=range.last.0).collect()
}

pub(crate) fn view(store: &dyn ConversationStore, session: &SessionId) -> StoredView {
    store.view(session, COUNTER).expect("a view")
}

pub(crate) fn in_view(store: &dyn ConversationStore, session: &SessionId) -> Vec<u64> {
    view(store, session).rows.iter().map(|row| row.position.0).collect()
}

/// Everything that is stored, to compare before and after what must change nothing.
pub(crate) fn dump(store: &dyn ConversationStore) -> String {
    let sessions = store.sessions().expect("sessions");
    let mut out = format!("{sessions:?}");
    for session in sessions {
        let parts = (
            store.runs(&session.id).expect("runs"),
            store.messages(&session.id, Position(0), u32::MAX).expect("messages"),
            store.view(&session.id, COUNTER).expect("a view"),
            store.summaries(&session.id).expect("summaries"),
            store.sources_of(&session.id).expect("sources"),
            store.total_tokens(&session.id, COUNTER).expect("tokens"),
        );
        out.push_str(&format!("{parts:?}").replace(", ", ",\n"));
    }
    out
}

/// A summary of the positions as they are in the view now, following the active one.
pub(crate) fn plan(store: &dyn ConversationStore, session: &SessionId, numbers: &[u64]) -> NewSummary {
    let view = view(store, session);
    let region = view.rows.iter().filter(|row| numbers.contains(&row.position.0));
    NewSummary {
        session: session.clone(),
        previous: view.summary.map(|summary| summary.id),
        message: Message::text(Role::Summary, format!("summary of {numbers:?}")),
        region: ranges(numbers.iter().copied()),
        region_digest: region_digest(region.map(|row| &row.link)),
        region_tokens: 40,
        summary_tokens: 4,
        tokens_before: 100,
        tokens_after: 64,
        window: 1_000,
        author: "extractive".to_owned(),
        counter: COUNTER.to_owned(),
        at: at(20),
    }
}

pub(crate) fn summarise(store: &mut dyn ConversationStore, session: &SessionId, numbers: &[u64]) -> SummaryRecord {
    let new = plan(store, session, numbers);
    store.apply_summary(&new).expect("a summary")
}

pub(crate) fn active(store: &dyn ConversationStore, session: &SessionId) -> Option<SummaryId> {
    store.session(session).expect("a session").summary
}

pub(crate) fn file() -> SourceKey {
    SourceKey {
        format: "openai".to_owned(),
        id: "s".to_owned(),
    }
}

pub(crate) fn item(ordinal: u64) -> SourceItem {
    SourceItem {
        ordinal,
        raw: format!("{{\"n\": {ordinal}.0}}\0\u{ff}").into_bytes(),
        separator: b"\r\n".to_vec(),
    }
}

pub(crate) fn imported(ordinal: u64, run: Option<u32>) -> NewMessage {
    NewMessage {
        run: run.map(RunNumber),
        item: Some(ItemKey { ordinal, part: 0 }),
        ..text(&format!("i{ordinal}"))
    }
}

pub(crate) fn session_batch(name: &str, messages: Vec<NewMessage>) -> SessionBatch {
    SessionBatch {
        session: id(name),
        create: Some(NewSession {
            format: "openai".to_owned(),
            ..new_session(name)
        }),
        title: None,
        model: None,
        tools: None,
        messages,
        retire: Vec::new(),
        restore: Vec::new(),
        runs: Vec::new(),
    }
}

/// A batch of the items `from` to before `to`, a message each, in session `s`.
pub(crate) fn batch(from: u64, to: u64) -> ImportBatch {
    ImportBatch {
        source: file(),
        expected_items: from,
        prefix: b"[".to_vec(),
        suffix: b"]\n".to_vec(),
        items: (from..to).map(item).collect(),
        last_separator: None,
        sessions: vec![session_batch(
            "s",
            (from..to).map(|ordinal| imported(ordinal, None)).collect(),
        )],
        counter: COUNTER.to_owned(),
        at: at(30),
    }
}

pub(crate) fn imported_run(number: u32, state: RunState) -> ImportedRun {
    ImportedRun {
        number: RunNumber(number),
        state,
        started_at: Some(at(1)),
        finished_at: (state != RunState::Running).then(|| at(2)),
    }
}

/// The items of an append, one a message.
pub(crate) fn own_items(items: &[&str]) -> AppendSource {
    AppendSource {
        format: "openai".to_owned(),
        items: items.iter().map(|item| item.as_bytes().to_vec()).collect(),
        keys: (0..items.len() as u64)
            .map(|ordinal| ItemKey { ordinal, part: 0 })
            .collect(),
    }
}

pub(crate) fn code<T>(result: Result<T, StoreError>) -> &'static str {
    result.err().map_or("ok", |error| error.code().as_str())
}
