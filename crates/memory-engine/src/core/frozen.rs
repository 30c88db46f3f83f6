//! The core section of requests: read once for a session, frozen, and the same bytes from then on.

use curator::section::{CoreEntry, CoreSection, core_section};
use memory_core::curation::{NewSnapshot, SnapshotRecord};
use memory_core::document::{Entry, chars_of};
use memory_core::record::{RunRecord, RunState};
use memory_core::revision::Reason;
use memory_core::{Code, Message, Role, SessionId};

use super::documents::Current;
use super::provenance::Approvals;
use super::status::drift_report;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{CoreDocument, CoreEntry as CoreEntryReport, CoreReport};

impl Engine {
    /// Sees to it that the session has a section in force: takes one on its first request, after a resume, and in a new
    /// runtime. Whatever fails here costs the request its core memory and nothing else.
    pub(crate) fn freeze_core(&mut self, session: &SessionId) {
        if !self.has_core_memory() {
            return;
        }
        if let Err(error) = self.in_passing(|engine| engine.take_snapshot(session)) {
            tracing::warn!(%session, %error, "the request goes on without core memory");
        }
    }

    fn take_snapshot(&mut self, session: &SessionId) -> Result<(), EngineError> {
        if self.snapshot_in_force(session)?.is_some() {
            return Ok(());
        }
        self.recover_core()?;
        // Two requests at once must not freeze two sections.
        let _guard = match self.lock_core() {
            // Whoever changes core memory changes it at once: it can be read meanwhile.
            Err(error) if error.code() == Code::Locked => None,
            other => other?,
        };
        if self.snapshot_in_force(session)?.is_some() {
            return Ok(());
        }
        let documents = self.documents()?;
        let section = self.section(&documents)?;
        let at = self.now();
        let tokens = as_message(&section.text).map_or(0, |message| self.counted(message).1);
        let new = NewSnapshot {
            session: session.clone(),
            tokens,
            counter: self.counter().id().to_owned(),
            text: section.text,
            entries: section.entries,
            revisions: [documents[0].revision(), documents[1].revision()],
            runtime: self.runtime().to_owned(),
            at,
        };
        self.store_mut().freeze(&new)?;
        Ok(())
    }

    /// The snapshot that the session's requests carry, if it has one of this runtime.
    pub(crate) fn snapshot_in_force(&self, session: &SessionId) -> Result<Option<SnapshotRecord>, EngineError> {
        Ok(self.store().snapshot_of(session, self.runtime())?)
    }

    /// The section as a message of a request, with its tokens: nothing if there is no entry, or core memory is off.
    pub(crate) fn core_message(&self, session: &SessionId) -> Result<Option<(Message, u32)>, EngineError> {
        if !self.has_core_memory() {
            return Ok(None);
        }
        let Some(snapshot) = self.snapshot_in_force(session)? else {
            return Ok(None);
        };
        let content = snapshot.content;
        Ok(as_message(&content.text).map(|message| {
            // Counted once for all its requests.
            if content.counter == self.counter().id() {
                (message, content.tokens)
            } else {
                self.counted(message)
            }
        }))
    }

    /// Whether the next request of a session takes a core section, and none is frozen for it: of one that a host runs. What it
    /// will be is what a new session would get now.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn awaits_core(&self, session: &SessionId) -> Result<bool, EngineError> {
        if !self.has_core_memory() || self.snapshot_in_force(session)?.is_some() {
            return Ok(false);
        }
        let is_running = |run: &RunRecord| run.state == RunState::Running;
        Ok(self.store().snapshot(session)?.is_some() || self.store().runs(session)?.last().is_some_and(is_running))
    }

    /// The section of the documents as they are now.
    pub(crate) fn current_core_message(&mut self) -> Result<Option<Message>, EngineError> {
        let documents = self.documents()?;
        Ok(as_message(&self.section(&documents)?.text))
    }

    pub(crate) fn section(&self, documents: &[Current; 2]) -> Result<CoreSection, EngineError> {
        let key = self.store().key()?.unwrap_or_default();
        let [memory, user] = self.sent(documents);
        for (sent, current) in [memory, user].iter().zip(documents) {
            let (document, left_out) = (current.name, current.document.entries().len() - sent.len());
            if left_out > 0 {
                tracing::warn!(%document, left_out, "entries beyond the budget are not sent");
            }
        }
        let approvals = Approvals::of(self, [memory, user].into_iter().flatten())?;
        let memory = self.dated(&documents[0], memory)?;
        let user = self.dated(&documents[1], user)?;
        Ok(core_section(&key, &memory, &user, &approvals.view(self)))
    }

    /// The entries that fit into the budget. A file that a person made too long is sent as far as it goes: a request must not
    /// fail for it.
    fn sent<'a>(&self, documents: &'a [Current; 2]) -> [&'a [Entry]; 2] {
        let mut room = self.settings().core.total_chars;
        [0, 1].map(|index| fitting(documents[index].document.entries(), &mut room))
    }

    fn dated<'a>(&self, current: &Current, entries: &'a [Entry]) -> Result<Vec<CoreEntry<'a>>, EngineError> {
        let dated = entries.iter().map(|entry| {
            Ok(CoreEntry {
                date: self.date(current.name, entry)?,
                text: entry.as_str(),
            })
        });
        dated.collect()
    }

    /// Shows core memory as it is, and the section as requests of a session carry it, or as a new session would get it.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session, or it has no section yet.
    pub fn core(&mut self, session: Option<&SessionId>) -> Result<CoreReport, EngineError> {
        let documents = self.documents()?;
        let section = self.section(&documents)?;
        let text = match session {
            Some(session) => {
                let snapshot = self.store().snapshot(session)?;
                let missing = || memory_core::ports::StoreError::NotFound {
                    what: "core section of session",
                    id: session.to_string(),
                };
                snapshot.ok_or_else(missing)?.content.text
            }
            None => section.text.clone(),
        };
        let sent = self.sent(&documents).map(<[Entry]>::len);
        let reports = documents.iter().zip(sent);
        let reports = reports.map(|(current, sent)| self.core_document(current, &section, sent));
        Ok(CoreReport {
            documents: reports.collect(),
            session: session.map(ToString::to_string),
            tokens: as_message(&text).map_or(0, |message| {
                memory_core::tokens::count_message(self.counter(), &message)
            }),
            section: text,
        })
    }

    fn core_document(&self, current: &Current, section: &CoreSection, sent: usize) -> CoreDocument {
        let is_withheld = |index: usize| {
            section.replaced.iter().any(|replaced| {
                replaced.document == current.name
                    && replaced.index == index
                    && !matches!(replaced.replaced, curator::Replaced::Masked { .. })
            })
        };
        let entries = current.document.entries().iter().enumerate();
        CoreDocument {
            document: current.name.to_string(),
            revision: current.revision().map(|revision| revision.0),
            confirmed: current
                .head
                .as_ref()
                .is_none_or(|head| head.verified || head.reason != Reason::Imported),
            drift: drift_report(current).map(|drift| drift.detail),
            entries: entries
                .map(|(index, entry)| CoreEntryReport {
                    text: self.masked(entry.as_str()),
                    withheld: is_withheld(index),
                    left_out: index >= sent,
                })
                .collect(),
        }
    }
}

/// The entries that fit into the room, which gets smaller by them.
fn fitting<'a>(entries: &'a [Entry], room: &mut usize) -> &'a [Entry] {
    let weights = entries.iter().scan(0, |weight, entry| {
        *weight += entry.weight();
        Some(*weight)
    });
    let fitting: Vec<usize> = weights.take_while(|weight| chars_of(*weight) <= *room).collect();
    *room -= fitting.last().copied().map_or(0, chars_of);
    &entries[..fitting.len()]
}

fn as_message(text: &str) -> Option<Message> {
    (!text.is_empty()).then(|| Message::text(Role::System, text))
}
