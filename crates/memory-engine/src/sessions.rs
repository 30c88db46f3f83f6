//! Reading: lists of sessions, their runs and summaries, originals behind a summary, the check.

use memory_core::ports::StoreError;
use memory_core::record::{SessionRecord, StoredMessage, SummaryRecord};
use memory_core::{Position, PositionRange, SessionId, SummaryId};
use serde_json::{Value, json};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{
    CheckReport, CheckReportPoint, ExpandReport, RunReport, SessionDetail, SessionList, SessionReport, SummaryReport,
    UncompactReport,
};

/// Among how many messages the first request is looked for, and how much of it is taken. Our own figures.
const OPENING_MESSAGES: u32 = 8;
const OPENING_CHARS: usize = 120;

/// How much of it is looked at for credentials before it is shortened, in bytes. Our own figure: half a credential at this
/// cut is far behind what is shown.
const OPENING_BYTES: usize = 16_384;

/// Which of the originals behind a summary are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExpandPage {
    /// Only messages whose JSON holds this text; case is ignored.
    pub query: Option<String>,
    /// Only messages at this position or later.
    pub from: Option<Position>,
    /// At most this many messages.
    pub limit: Option<usize>,
}

impl Engine {
    /// Lists all sessions, the one changed last first.
    ///
    /// # Errors
    ///
    /// Only if storage fails.
    pub fn sessions(&self) -> Result<SessionList, EngineError> {
        let records = self.store().sessions()?;
        let sessions = records
            .into_iter()
            .map(|record| self.session_report(record))
            .collect::<Result<_, _>>()?;
        Ok(SessionList { sessions })
    }

    /// The first words of a session's first real user message, credentials masked: what a session without a title is
    /// known by. Costs a look at its first messages.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none.
    pub fn opening(&self, session: &SessionId) -> Result<Option<String>, EngineError> {
        let first = self.store().messages(session, Position(0), OPENING_MESSAGES)?;
        let asked = first.into_iter().find(|stored| stored.message.is_real_user());
        let text = asked.map(|stored| stored.message.plain_text()).unwrap_or_default();
        let line = text.lines().map(str::trim).find(|line| !line.is_empty());
        Ok(line.map(|line| {
            let masked = self.redactor().redact(cut(line, OPENING_BYTES)).text;
            masked.chars().take(OPENING_CHARS).collect()
        }))
    }

    /// Finds the session that a person means by `text`: its id, or the beginning of its id that no other
    /// session has but its own side chains and branches (`ID:…`). Costs a look into the index at each id that begins so.
    ///
    /// # Errors
    ///
    /// `usage` if `text` cannot be an id; `not_found` if no id begins with it; `invalid_input` if several do.
    pub fn find_session(&self, text: &str) -> Result<SessionId, EngineError> {
        let id = SessionId::parse(text).map_err(|source| EngineError::id(self.redactor(), text, source))?;
        let found = self.store().sessions_from(text, u32::MAX)?;
        let Some(first) = found.first() else {
            let (what, id) = ("session", id.into());
            return Err(StoreError::NotFound { what, id }.into());
        };
        let own = format!("{first}:");
        if *first == id || found.iter().skip(1).all(|other| other.as_str().starts_with(&own)) {
            return Ok(first.clone());
        }
        Err(EngineError::AmbiguousId {
            start: text.to_owned(),
            ids: found.into_iter().map(String::from).collect(),
        })
    }

    /// Shows a session with its runs and summaries.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none.
    pub fn session_detail(&self, id: &SessionId) -> Result<SessionDetail, EngineError> {
        let session = self.session_report(self.store().session(id)?)?;
        let runs = self.store().runs(id)?.into_iter().map(|run| RunReport {
            run: run.number.0,
            state: run.state.as_str().to_owned(),
            first: run.first.0,
            started_at: run.started_at.to_string(),
            finished_at: run.finished_at.map(|at| at.to_string()),
        });
        let summaries = self.store().summaries(id)?.iter().map(summary_report).collect();
        Ok(SessionDetail {
            session,
            runs: runs.collect(),
            summaries,
        })
    }

    fn session_report(&self, record: SessionRecord) -> Result<SessionReport, EngineError> {
        let (tokens, _) = self.store().total_tokens(&record.id, self.counter().id())?;
        Ok(SessionReport {
            session: record.id.to_string(),
            state: record.state.as_str().to_owned(),
            format: record.format,
            title: record.title,
            parent: record.parent.map(String::from),
            model: record.model,
            messages: record.messages,
            active: record.active,
            compacted: record.compacted,
            tokens,
            summary: record.summary.map(String::from),
            created_at: record.created_at.to_string(),
            updated_at: record.updated_at.to_string(),
        })
    }

    /// Returns the originals that a summary covers, transitively: all of them, or a page of those wanted.
    ///
    /// Costs reading the originals covered.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such summary.
    pub fn expand(&self, id: &SummaryId, page: &ExpandPage) -> Result<ExpandReport, EngineError> {
        let record = self.store().summary(id)?;
        let session = record.content.session.clone();
        let originals = self.store().messages_in(&session, &record.covers)?;
        let query = page.query.as_deref().map(str::to_lowercase);
        let mut wanted = originals
            .iter()
            .filter(|message| page.from.is_none_or(|from| message.position >= from))
            .filter(|message| query.as_ref().is_none_or(|query| searchable(message).contains(query)));
        let limit = page.limit.unwrap_or(usize::MAX);
        let messages = wanted.by_ref().take(limit).map(native_message).collect();
        Ok(ExpandReport {
            summary: id.to_string(),
            session: session.to_string(),
            messages,
            next: wanted.next().map(|message| message.position.0),
        })
    }

    /// Takes back the active summary: its originals are in force again.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such summary; `not_active`, naming the active one, if it is not in force.
    pub fn uncompact(&mut self, id: &SummaryId) -> Result<UncompactReport, EngineError> {
        let session = self.store().summary(id)?.content.session;
        let _guard = self.lock_session(&session)?;
        let at = self.now();
        let undone = self.store_mut().undo_summary(id, at)?;
        let active = self.store().session(&session)?.summary;
        Ok(UncompactReport {
            session: session.to_string(),
            summary: Some(id.to_string()),
            active: active.map(String::from),
            restored: positions(&undone.content.region),
        })
    }

    /// Sends the full tool payloads of a session again.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn drop_reductions(&mut self, session: &SessionId) -> Result<UncompactReport, EngineError> {
        let _guard = self.lock_session(session)?;
        let at = self.now();
        let restored = self.store_mut().drop_reductions(session, at)?;
        let active = self.store().session(session)?.summary;
        Ok(UncompactReport {
            session: session.to_string(),
            summary: None,
            active: active.map(String::from),
            restored: restored.iter().map(|position| position.0).collect(),
        })
    }

    /// Checks the whole store. `progress` is called with messages done and in total.
    ///
    /// # Errors
    ///
    /// Only if the store cannot be read at all; damage is in the report.
    pub fn check(&self, progress: &mut dyn FnMut(u64, u64)) -> Result<CheckReport, EngineError> {
        let points: Vec<CheckReportPoint> = self
            .store()
            .check(progress)?
            .into_iter()
            .map(|point| CheckReportPoint {
                point: point.point,
                ok: point.ok,
                detail: point.detail,
            })
            .chain(self.older_database().map(|older| CheckReportPoint {
                point: "older_database".to_owned(),
                ok: false,
                detail: older.to_string(),
            }))
            .collect();
        Ok(CheckReport {
            ok: points.iter().all(|point| point.ok),
            points,
        })
    }
}

fn summary_report(record: &SummaryRecord) -> SummaryReport {
    SummaryReport {
        summary: record.id.to_string(),
        state: record.state.as_str().to_owned(),
        covers: record.covers.iter().map(|range| range.last.0 - range.first.0 + 1).sum(),
        tokens: record.content.summary_tokens,
        region_tokens: record.content.region_tokens,
        author: record.content.author.clone(),
        created_at: record.content.at.to_string(),
    }
}

/// A stored message as native JSON: the message's own fields after its position and run.
pub(crate) fn native_message(stored: &StoredMessage) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("position".to_owned(), json!(stored.position));
    object.insert("run".to_owned(), json!(stored.run));
    object.insert("message".to_owned(), json!(stored.message));
    Value::Object(object)
}

fn cut(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}

fn searchable(stored: &StoredMessage) -> String {
    serde_json::to_string(&stored.message)
        .unwrap_or_default()
        .to_lowercase()
}

/// The positions of ranges, in order.
pub(crate) fn positions(ranges: &[PositionRange]) -> Vec<u64> {
    ranges.iter().flat_map(|range| range.first.0..=range.last.0).collect()
}

/// The whole history, page by page: calls `each` for every stored message.
pub(crate) fn each_message(
    engine: &Engine,
    session: &SessionId,
    mut each: impl FnMut(StoredMessage) -> Result<(), EngineError>,
) -> Result<(), EngineError> {
    const PAGE: u32 = 1_000;
    let mut after = Position(0);
    loop {
        let page = engine.store().messages(session, after, PAGE)?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.position;
        for message in page {
            each(message)?;
        }
    }
}

impl Engine {
    /// Returns the text of a summary, as it was accepted.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such summary.
    pub fn summary_text(&self, id: &SummaryId) -> Result<String, EngineError> {
        Ok(self.store().summary(id)?.content.message.plain_text())
    }
}
