//! Taking back what came from a source: a session, a run, or all since a time.

use curator::revert::Reverted;
use curator::{EffectError, restore};
use memory_core::event::{EventFilter, EventRecord, EventState};
use memory_core::ports::StoreError;
use memory_core::record::SessionState;
use memory_core::{DocumentName, EventNumber, RunNumber, SessionId, Timestamp};

use super::documents::Current;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{RevertReport, RevertedDocument};

/// Where what is to be taken back came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RevertSource {
    /// A session.
    Session(SessionId),
    /// A run of a session.
    Run(SessionId, RunNumber),
    /// Everything that entered at this time or later.
    Since(Timestamp),
}

impl RevertSource {
    fn filter(&self, document: DocumentName) -> EventFilter {
        let mut filter = EventFilter {
            document: Some(document),
            ..EventFilter::default()
        };
        match self {
            Self::Session(session) => filter.session = Some(session.clone()),
            Self::Run(session, run) => {
                filter.session = Some(session.clone());
                filter.run = Some(*run);
            }
            Self::Since(since) => filter.since = Some(*since),
        }
        filter
    }

    fn described(&self) -> String {
        match self {
            Self::Session(session) => format!("without what session {session} brought"),
            Self::Run(session, run) => format!("without what run {run} of session {session} brought"),
            Self::Since(since) => format!("without what was brought since {since}"),
        }
    }
}

impl Engine {
    /// Takes what came from a source out of the documents: entries that it added go, those that it replaced or removed come
    /// back, what of it still waits is rejected. Each document gets one new revision. Entries that others say too stay. That its
    /// events were taken back is remembered: they are no reason any more for an entry to stay.
    ///
    /// Costs the source's events and the revisions since the first that they went into.
    ///
    /// # Errors
    ///
    /// `drift` if a document is not what was last recorded: `sync` first; `not_found` if there is no such session or run;
    /// `wrong_state` if a run of the source goes on and has staged changes, which would enter later;
    /// `locked`; as files and storage fail.
    pub fn revert(
        &mut self,
        source: &RevertSource,
        document: Option<DocumentName>,
        dry_run: bool,
    ) -> Result<RevertReport, EngineError> {
        self.may_revert(source, document)?;
        if !dry_run {
            self.recover_core()?;
        }
        let mut documents = Vec::new();
        for name in DocumentName::ALL {
            if document.is_none_or(|only| only == name)
                && let Some(reverted) = self.revert_document(source, name, dry_run)?
            {
                documents.push(reverted);
            }
        }
        Ok(RevertReport { documents, dry_run })
    }

    /// Whether the source is there, and nothing of it is still to come unseen.
    fn may_revert(&self, source: &RevertSource, document: Option<DocumentName>) -> Result<(), EngineError> {
        match source {
            RevertSource::Session(session) => self.has_staged_nothing(session, None, document),
            RevertSource::Run(session, run) => {
                let runs = self.store().runs(session)?;
                if !runs.iter().any(|known| known.number == *run) {
                    return Err(StoreError::NotFound {
                        what: "run",
                        id: format!("{session}:{run}"),
                    }
                    .into());
                }
                self.has_staged_nothing(session, Some(*run), document)
            }
            RevertSource::Since(_) => {
                let sessions = self.store().sessions()?;
                let mut open = sessions.iter().filter(|session| session.state == SessionState::Open);
                open.try_for_each(|session| self.has_staged_nothing(&session.id, None, document))
            }
        }
    }

    fn has_staged_nothing(
        &self,
        session: &SessionId,
        run: Option<RunNumber>,
        document: Option<DocumentName>,
    ) -> Result<(), EngineError> {
        let mut staged = self.store().staged(session)?;
        staged.retain(|staged| {
            run.is_none_or(|run| run == staged.run) && document.is_none_or(|only| only == staged.content.document)
        });
        match staged.as_slice() {
            [] => Ok(()),
            [first, rest @ ..] => Err(EngineError::RunGoesOn {
                session: session.clone(),
                run: first.run,
                staged: match rest.len() {
                    0 => "1 change".to_owned(),
                    more => format!("{} changes", more + 1),
                },
            }),
        }
    }

    fn revert_document(
        &mut self,
        source: &RevertSource,
        name: DocumentName,
        dry_run: bool,
    ) -> Result<Option<RevertedDocument>, EngineError> {
        let events = self.store().events(&source.filter(name))?;
        if events.is_empty() {
            return Ok(None);
        }
        let current = self.with_ports(|ports| Current::read(ports, name))?;
        current.expect_readable()?;
        if let Some(drift) = current.look.as_ref().ok().and_then(|look| look.drift) {
            return Err(EffectError::Drift { document: name, drift }.into());
        }
        let Reverted {
            document,
            changes,
            kept,
            unclear,
            gone,
        } = self.without(name, &current.document, &events)?;
        let waits = |event: &&EventRecord| matches!(event.state, EventState::Pending | EventState::Held);
        let mut reverted = RevertedDocument {
            document: name.to_string(),
            revision: None,
            removed: changes.removed,
            restored: changes.added,
            kept: kept.into_iter().map(|kept| kept.entry).collect(),
            unclear,
            gone,
            rejected: events.iter().filter(waits).map(|event| event.number.0).collect(),
            diff: String::new(),
            warnings: Vec::new(),
        };
        if document != current.document {
            let file = name.file_name();
            let diff = curator::diff::unified(&current.document, &document, (file, &format!("{file}, reverted")));
            reverted.diff = self.masked(&diff);
        }
        if dry_run {
            return Ok(Some(reverted));
        }
        let at = self.now();
        // First, so that nothing of it is applied meanwhile.
        for event in &reverted.rejected {
            self.store_mut().reject(EventNumber(*event), at)?;
        }
        // Before the document, so that a revert that is cut off is remembered; said again, it goes on.
        let consumed = |event: &&EventRecord| matches!(event.state, EventState::Consumed { .. });
        let consumed: Vec<EventNumber> = events.iter().filter(consumed).map(|event| event.number).collect();
        self.store_mut().take_back(&consumed, at)?;
        if document != current.document {
            let detail = source.described();
            let placed = self.under_lock(|ports| {
                // What was looked at is still what is there.
                let now = Current::read(ports, name)?;
                if now.document != current.document {
                    let drift = curator::Drift {
                        kind: curator::DriftKind::Changed,
                        revision: None,
                    };
                    return Err(EffectError::Drift { document: name, drift });
                }
                restore(ports, name, document.render(), detail)
            })?;
            reverted.warnings = placed.unfinished.iter().map(ToString::to_string).collect();
            reverted.revision = placed.revision.map(|revision| revision.number.0);
        }
        Ok(Some(reverted))
    }
}
