//! An in-memory store for tests: the contracts of [`ConversationStore`],
//! [`CoreMemoryStore`](memory_core::ports::CoreMemoryStore) and [`NoteRecords`](memory_core::ports::NoteRecords) word by word,
//! and stricter.
//!
//! Where a caller breaks a precondition that storage need not check, this one answers
//! `invalid_input`. Nothing is durable, of course, and cost is no concern.

mod core_memory;
mod notes;
mod session;

use std::collections::BTreeMap;

use memory_core::ports::{
    Append, AppendSource, Appended, Begin, Begun, ConversationStore, ImportBatch, SourceItem, SourceKey, SourceRecord,
    StoreError,
};
use memory_core::record::{
    CheckPoint, ItemKey, NewSession, NewSummary, Reduction, RunRecord, RunState, SessionRecord, SessionState,
    StoredMessage, StoredView, SummaryRecord,
};
use memory_core::{Code, Digest, Position, PositionRange, SessionId, SummaryId, Timestamp, Tool, item_link};

use core_memory::CoreMemory;
use notes::SessionNotes;
use session::Session;

/// The key of every store in memory: placeholders in tests are the same at each run.
const KEY: [u8; 32] = *b"the key of every store in memory";

/// The store. `Clone` gives an independent copy, so that a test can compare before and after.
#[derive(Debug, Clone, Default)]
pub struct MemoryStore {
    sessions: BTreeMap<SessionId, Session>,
    sources: BTreeMap<SourceKey, Source>,
    summaries: BTreeMap<SummaryId, SessionId>,
    /// Counts changes, to order sessions changed at one time.
    changes: u64,
    core: CoreMemory,
    notes: BTreeMap<SessionId, SessionNotes>,
}

#[derive(Debug, Clone, Default)]
struct Source {
    prefix: Vec<u8>,
    suffix: Vec<u8>,
    items: Vec<SourceItem>,
    links: Vec<Digest>,
    sessions: Vec<SessionId>,
    /// The session that appends to it, if it is no imported one.
    owner: Option<SessionId>,
}

impl Source {
    fn push(&mut self, raw: Vec<u8>, separator: Vec<u8>) -> u64 {
        let ordinal = self.items.len() as u64;
        let previous = self.links.last().copied().unwrap_or(Digest::ZERO);
        self.links.push(item_link(&previous, &raw));
        self.items.push(SourceItem {
            ordinal,
            raw,
            separator,
        });
        ordinal
    }

    fn record(&self, key: &SourceKey) -> SourceRecord {
        SourceRecord {
            key: key.clone(),
            items: self.items.len() as u64,
            digest: self.links.last().copied().unwrap_or(Digest::ZERO),
            prefix: self.prefix.clone(),
            suffix: self.suffix.clone(),
            sessions: self.sessions.clone(),
        }
    }

    fn feeds(&mut self, session: &SessionId) {
        if !self.sessions.contains(session) {
            self.sessions.push(session.clone());
        }
    }
}

/// A caller broke a precondition.
fn invalid(detail: impl Into<String>) -> StoreError {
    StoreError::Store {
        code: Code::InvalidInput,
        path: "memory".to_owned(),
        detail: detail.into(),
        source: None,
    }
}

fn not_found(what: &'static str, id: impl ToString) -> StoreError {
    StoreError::NotFound {
        what,
        id: id.to_string(),
    }
}

impl MemoryStore {
    /// Makes an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn known(&self, id: &SessionId) -> Result<&Session, StoreError> {
        self.sessions.get(id).ok_or_else(|| not_found("session", id))
    }

    fn known_mut(&mut self, id: &SessionId) -> Result<&mut Session, StoreError> {
        self.sessions.get_mut(id).ok_or_else(|| not_found("session", id))
    }

    fn known_source(&self, key: &SourceKey) -> Result<&Source, StoreError> {
        self.sources.get(key).ok_or_else(|| not_found("source", &key.id))
    }

    fn touch(&mut self, id: &SessionId, at: Timestamp) -> Result<(), StoreError> {
        self.changes += 1;
        let change = self.changes;
        let session = self.known_mut(id)?;
        session.updated_at = session.updated_at.max(at);
        session.change = change;
        Ok(())
    }

    /// Runs `change` on a copy and keeps it only if all went well.
    fn whole<T>(&mut self, change: impl FnOnce(&mut Self) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut next = self.clone();
        let out = change(&mut next)?;
        *self = next;
        Ok(out)
    }

    fn import_whole(&mut self, batch: &ImportBatch) -> Result<Vec<Vec<Position>>, StoreError> {
        let stored = self.sources.get(&batch.source).map(|source| source.items.len() as u64);
        if stored.unwrap_or(0) != batch.expected_items {
            return Err(StoreError::Conflict {
                session: batch
                    .sessions
                    .first()
                    .map(|session| session.session.to_string())
                    .unwrap_or_default(),
                what: "the source",
            });
        }
        let source = self.sources.entry(batch.source.clone()).or_default();
        source.prefix.clone_from(&batch.prefix);
        source.suffix.clone_from(&batch.suffix);
        if let Some(separator) = &batch.last_separator {
            let last = source
                .items
                .last_mut()
                .ok_or_else(|| invalid("there is no last item"))?;
            last.separator.clone_from(separator);
        }
        for item in &batch.items {
            let ordinal = source.push(item.raw.clone(), item.separator.clone());
            if ordinal != item.ordinal {
                return Err(invalid(format!("item {} where {ordinal} was due", item.ordinal)));
            }
        }
        let items = source.items.len() as u64;
        for change in &batch.sessions {
            source.feeds(&change.session);
        }
        let mut positions = Vec::new();
        for change in &batch.sessions {
            if let Some(new) = &change.create
                && !self.sessions.contains_key(&change.session)
            {
                if new.id != change.session {
                    return Err(invalid("the session created is another one"));
                }
                self.sessions.insert(new.id.clone(), Session::new(new));
            }
            let settled = self.core.runs_with_events(&change.session);
            let session = self.known_mut(&change.session)?;
            positions.push(session.import(change, &batch.source, items, &settled, &batch.counter, batch.at)?);
            self.touch(&change.session, batch.at)?;
        }
        Ok(positions)
    }

    fn begin_whole(&mut self, begin: &Begin) -> Result<Begun, StoreError> {
        let id = &begin.session.id;
        let created = !self.sessions.contains_key(id);
        if created {
            self.create_session(&begin.session)?;
        }
        self.begin_notes(id, &begin.notes)?;
        let session = self.known_mut(id)?;
        let asked = session::begin_content(begin);
        if let Some(appended) = session.repeated(begin.key.as_deref(), &asked)? {
            return Ok(Begun { appended, created });
        }
        let append = session.append_of(begin);
        session.may_append(&append)?;
        session.set_up(begin.tools.as_deref(), begin.model.as_deref());
        let appended = session.append(&append, None, asked);
        self.touch(id, begin.at)?;
        Ok(Begun { appended, created })
    }

    /// Names the source that the session itself appends to: never an imported one, whose chain must not break.
    fn own_source(&self, session: &SessionId, format: &str) -> SourceKey {
        let mut key = SourceKey {
            format: format.to_owned(),
            id: session.to_string(),
        };
        let foreign = |source: &Source| source.owner.as_ref() != Some(session);
        while self.sources.get(&key).is_some_and(foreign) {
            key.id.push_str("+appended");
        }
        key
    }

    /// Stores the items of an append and returns each message's item.
    fn keep_items(
        &mut self,
        session: &SessionId,
        source: &AppendSource,
        messages: usize,
    ) -> Result<(SourceKey, Vec<ItemKey>), StoreError> {
        let fits = |key: &ItemKey| key.ordinal < source.items.len() as u64;
        if source.keys.len() != messages || !source.keys.iter().all(fits) {
            return Err(invalid("the keys do not fit the messages and items"));
        }
        let key = self.own_source(session, &source.format);
        let own = self.sources.entry(key.clone()).or_default();
        own.owner = Some(session.clone());
        own.feeds(session);
        let offset = own.items.len() as u64;
        for raw in &source.items {
            own.push(raw.clone(), b"\n".to_vec());
        }
        let moved = |item: &ItemKey| ItemKey {
            ordinal: item.ordinal + offset,
            part: item.part,
        };
        Ok((key, source.keys.iter().map(moved).collect()))
    }
}

impl ConversationStore for MemoryStore {
    fn create_session(&mut self, new: &NewSession) -> Result<(), StoreError> {
        if self.sessions.contains_key(&new.id) {
            return Err(StoreError::AlreadyExists {
                what: "session",
                id: new.id.to_string(),
            });
        }
        self.sessions.insert(new.id.clone(), Session::new(new));
        self.touch(&new.id, new.created_at)
    }

    fn session(&self, id: &SessionId) -> Result<SessionRecord, StoreError> {
        Ok(self.known(id)?.record())
    }

    fn sessions(&self) -> Result<Vec<SessionRecord>, StoreError> {
        let mut all: Vec<&Session> = self.sessions.values().collect();
        all.sort_by_key(|session| std::cmp::Reverse((session.updated_at, session.change)));
        Ok(all.into_iter().map(Session::record).collect())
    }

    fn sessions_from(&self, start: &str, limit: u32) -> Result<Vec<SessionId>, StoreError> {
        let mut ids: Vec<SessionId> = self.sessions.keys().cloned().collect();
        ids.retain(|id| id.as_str().starts_with(start));
        ids.sort_unstable();
        ids.truncate(limit as usize);
        Ok(ids)
    }

    fn set_session_state(&mut self, id: &SessionId, state: SessionState, at: Timestamp) -> Result<(), StoreError> {
        let session = self.known_mut(id)?;
        if session.set_state(state, at) {
            self.touch(id, at)?;
        }
        Ok(())
    }

    fn note_usage(&mut self, id: &SessionId, window: Option<u32>, permille: Option<u32>) -> Result<(), StoreError> {
        let session = self.known_mut(id)?;
        session.window = window.or(session.window);
        session.usage_permille = permille.or(session.usage_permille);
        Ok(())
    }

    fn set_tools(&mut self, id: &SessionId, tools: &[Tool]) -> Result<(), StoreError> {
        self.known_mut(id)?.tools = tools.to_vec();
        Ok(())
    }

    fn runs(&self, id: &SessionId) -> Result<Vec<RunRecord>, StoreError> {
        Ok(self.known(id)?.runs.clone())
    }

    fn finish_run(&mut self, id: &SessionId, state: RunState, at: Timestamp) -> Result<RunRecord, StoreError> {
        let record = self.known_mut(id)?.finish_run(state, at)?;
        if state == RunState::Succeeded {
            let model = self.known(id)?.record().model;
            self.core.enter(id, record.number, model.as_deref(), at);
        }
        self.touch(id, at)?;
        Ok(record)
    }

    fn append(&mut self, append: &Append) -> Result<Appended, StoreError> {
        let content = session::content(append);
        let known = self.known(&append.session)?;
        if let Some(known) = known.repeated(append.key.as_deref(), &content)? {
            return Ok(known);
        }
        self.known(&append.session)?.may_append(append)?;
        let items = match &append.source {
            Some(source) => Some(self.keep_items(&append.session, source, append.messages.len())?),
            None => None,
        };
        let appended = self.known_mut(&append.session)?.append(append, items, content);
        self.touch(&append.session, append.at)?;
        Ok(appended)
    }

    fn begin(&mut self, begin: &Begin) -> Result<Begun, StoreError> {
        self.whole(|next| next.begin_whole(begin))
    }

    fn source(&self, key: &SourceKey) -> Result<Option<SourceRecord>, StoreError> {
        Ok(self.sources.get(key).map(|source| source.record(key)))
    }

    fn sources_of(&self, session: &SessionId) -> Result<Vec<SourceRecord>, StoreError> {
        self.known(session)?;
        let all = self.sources.iter();
        let mut found: Vec<_> = all.filter(|(_, source)| source.sessions.contains(session)).collect();
        found.sort_by_key(|(_, source)| source.owner.is_some());
        Ok(found.into_iter().map(|(key, source)| source.record(key)).collect())
    }

    fn source_digest_at(&self, key: &SourceKey, items: u64) -> Result<Option<Digest>, StoreError> {
        let source = self.known_source(key)?;
        let Some(last) = items.checked_sub(1) else {
            return Ok(Some(Digest::ZERO));
        };
        Ok(source.links.get(last as usize).copied())
    }

    fn source_items(&self, key: &SourceKey, from: u64, limit: u32) -> Result<Vec<SourceItem>, StoreError> {
        let items = self.known_source(key)?.items.iter();
        Ok(items.skip(from as usize).take(limit as usize).cloned().collect())
    }

    fn item_keys(&self, session: &SessionId, key: &SourceKey) -> Result<Vec<(Position, ItemKey, bool)>, StoreError> {
        Ok(self.known(session)?.item_keys(key))
    }

    fn import(&mut self, batch: &ImportBatch) -> Result<Vec<Vec<Position>>, StoreError> {
        self.whole(|next| next.import_whole(batch))
    }

    fn messages(&self, session: &SessionId, after: Position, limit: u32) -> Result<Vec<StoredMessage>, StoreError> {
        let rows = self.known(session)?.rows.iter().skip(after.0 as usize);
        Ok(rows.take(limit as usize).map(|row| row.stored.clone()).collect())
    }

    fn messages_in(&self, session: &SessionId, ranges: &[PositionRange]) -> Result<Vec<StoredMessage>, StoreError> {
        let within = |position| ranges.iter().any(|range: &PositionRange| range.contains(position));
        let rows = self
            .known(session)?
            .rows
            .iter()
            .filter(|row| within(row.stored.position));
        Ok(rows.map(|row| row.stored.clone()).collect())
    }

    fn view(&self, session: &SessionId, counter: &str) -> Result<StoredView, StoreError> {
        Ok(self.known(session)?.view(counter))
    }

    fn put_counts(&mut self, session: &SessionId, counter: &str, counts: &[(Position, u32)]) -> Result<(), StoreError> {
        self.known_mut(session)?.put_counts(counter, counts)
    }

    fn total_tokens(&self, session: &SessionId, counter: &str) -> Result<(u64, u64), StoreError> {
        Ok(self.known(session)?.total_tokens(counter))
    }

    fn apply_summary(&mut self, new: &NewSummary) -> Result<SummaryRecord, StoreError> {
        let id =
            SummaryId::parse(format!("summary-{}", self.summaries.len() + 1)).map_err(|e| invalid(e.to_string()))?;
        let record = self.known_mut(&new.session)?.apply_summary(new, id.clone())?;
        self.summaries.insert(id, new.session.clone());
        self.touch(&new.session, new.at)?;
        Ok(record)
    }

    fn put_reductions(
        &mut self,
        session: &SessionId,
        _counter: &str,
        reductions: &[Reduction],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.known_mut(session)?.put_reductions(reductions)?;
        self.touch(session, at)
    }

    fn drop_reductions(&mut self, session: &SessionId, at: Timestamp) -> Result<Vec<Position>, StoreError> {
        let dropped = std::mem::take(&mut self.known_mut(session)?.reductions);
        if !dropped.is_empty() {
            self.touch(session, at)?;
        }
        Ok(dropped.into_keys().collect())
    }

    fn summary(&self, id: &SummaryId) -> Result<SummaryRecord, StoreError> {
        let session = self.summaries.get(id).ok_or_else(|| not_found("summary", id))?;
        let found = self.known(session)?.summaries.iter().find(|summary| summary.id == *id);
        found.cloned().ok_or_else(|| not_found("summary", id))
    }

    fn summaries(&self, session: &SessionId) -> Result<Vec<SummaryRecord>, StoreError> {
        Ok(self.known(session)?.summaries.clone())
    }

    fn undo_summary(&mut self, id: &SummaryId, at: Timestamp) -> Result<SummaryRecord, StoreError> {
        let session = self
            .summaries
            .get(id)
            .cloned()
            .ok_or_else(|| not_found("summary", id))?;
        let record = self.known_mut(&session)?.undo_summary(id)?;
        self.touch(&session, at)?;
        Ok(record)
    }

    fn key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        Ok(Some(KEY))
    }

    fn changes(&self) -> Result<u64, StoreError> {
        Ok(self.changes + self.core.changes())
    }

    fn check(&self, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<CheckPoint>, StoreError> {
        let total = self.sessions.values().map(|session| session.rows.len() as u64).sum();
        progress(total, total);
        let broken = self
            .sessions
            .values()
            .filter(|session| !session.chain_is_whole())
            .count();
        Ok(vec![CheckPoint {
            point: "message_chain".to_owned(),
            ok: broken == 0,
            detail: format!("{broken} broken chains"),
        }])
    }
}
