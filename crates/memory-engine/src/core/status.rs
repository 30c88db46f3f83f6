//! Where core memory stands: what differs, what waits, what failed.

use std::collections::BTreeMap;

use curator::diff::changes;
use curator::{EffectError, Ports, bury_dead, off, recover};
use memory_core::curation::JobRecord;
use memory_core::document::{Document, Operation};
use memory_core::event::{EventFilter, EventRecord, EventState};
use memory_core::revision::{OutcomeKind, RevisionRecord};
use memory_core::{Code, DocumentName};

use super::documents::Current;
use crate::engine::{Access, Engine};
use crate::error::EngineError;
use crate::report::{BudgetReport, DocumentStatus, DriftReport, JobReport, StatusReport};

impl Engine {
    /// Says where core memory stands. With access for writing, what an earlier change left is set right first.
    ///
    /// # Errors
    ///
    /// Only if storage fails.
    pub fn status(&mut self) -> Result<StatusReport, EngineError> {
        let blocked = match self.access() {
            Access::Read => Vec::new(),
            Access::Write | Access::Create => self.set_right()?,
        };
        let documents = self.documents()?;
        let why = |current: &Current| blocked.iter().find(|(document, _)| *document == current.name);
        let documents = documents
            .iter()
            .map(|current| self.document_status(current, why(current).map(|(_, why)| why.as_str())))
            .collect::<Result<Vec<_>, _>>()?;
        let settings = &self.settings().core;
        let quarantined = DocumentName::ALL.map(|document| self.store().curation_state(document));
        let quarantined = quarantined.into_iter().map(|state| Ok(state?.unseen));
        Ok(StatusReport {
            budget: BudgetReport {
                used: documents.iter().map(|document| document.chars).sum(),
                total: settings.total_chars,
                entry: settings.entry_chars,
            },
            threshold: settings.threshold,
            quarantined: quarantined.sum::<Result<u64, EngineError>>()?,
            documents,
            older_database: self.older_database(),
        })
    }

    /// How many events a curation did not take, by reason: those whose effect the document has not got in another way since,
    /// and that nobody has taken back.
    fn left_out(&self, current: &Current) -> Result<BTreeMap<String, u64>, EngineError> {
        let skipped = self.store().events(&EventFilter {
            document: Some(current.name),
            outcome: Some(OutcomeKind::Skipped),
            ..EventFilter::default()
        })?;
        let mut reasons = BTreeMap::new();
        for event in skipped {
            if event.taken_back.is_some() || has_effect(&current.document, &event) {
                continue;
            }
            if let EventState::Consumed { outcome, .. } = event.state {
                *reasons.entry(outcome.reason.unwrap_or_default()).or_default() += 1;
            }
        }
        Ok(reasons)
    }

    /// Sets right what earlier changes left, in both documents. What cannot be looked at is reported by whoever looks.
    pub(crate) fn recover_core(&mut self) -> Result<(), EngineError> {
        self.set_right().map(drop)
    }

    /// The same, with what stands in the way of each document.
    fn set_right(&mut self) -> Result<Vec<(DocumentName, String)>, EngineError> {
        let recovered = self.under_lock(|ports| {
            let mut blocked = Vec::new();
            for document in DocumentName::ALL {
                let why = recover_readable(ports, document)?;
                blocked.extend(why.map(|why| (document, why)));
            }
            Ok(blocked)
        });
        match recovered {
            // Whoever is at it sets it right.
            Err(error) if error.code() == Code::Locked => Ok(Vec::new()),
            other => other,
        }
    }

    fn document_status(&self, current: &Current, blocked: Option<&str>) -> Result<DocumentStatus, EngineError> {
        let counts = self.store().event_counts(current.name)?;
        let state = self.store().curation_state(current.name)?;
        let head = current.head.as_ref();
        let drift = drift_report(current).or_else(|| blocked.map(unreadable));
        let off_reason = match (&drift, &current.look) {
            _ if self.older_database().is_some() => Some("older_database"),
            (None, Ok(look)) => off(self.store(), current.name, look)?.map(|off| off.as_str()),
            // What cannot be looked at differs.
            (Some(_), _) | (None, Err(_)) => Some("drift"),
        };
        Ok(DocumentStatus {
            document: current.name.to_string(),
            file: self.shown_path(current.name.file_name()),
            revision: head.map(|head| head.number.0),
            verified: head.is_some_and(|head| head.verified),
            drift,
            entries: current.document.entries().len(),
            chars: current.document.chars(),
            pending: counts.pending,
            held: counts.held,
            cursor: counts.cursor.0,
            curation: if off_reason.is_some() { "off" } else { "on" }.to_owned(),
            off_reason: off_reason.map(str::to_owned),
            last_job: state.last_job.as_ref().map(|job| JobReport {
                stale: is_stale(job, head, counts.pending),
                ..job_report(job)
            }),
            skipped: self.left_out(current)?,
        })
    }
}

/// Whether a job failed over what is dealt with since: nothing waits any more, or a later revision came.
fn is_stale(job: &JobRecord, head: Option<&RevisionRecord>, pending: u64) -> bool {
    let Some(end) = job.end.as_ref().filter(|end| end.error.is_some()) else {
        return false;
    };
    let committed_at = head.and_then(|head| head.ended_at);
    pending == 0 || committed_at.is_some_and(|at| at > end.at)
}

/// Whether a document has what an event asked for.
fn has_effect(document: &Document, event: &EventRecord) -> bool {
    let has = |text: &str| document.entries().iter().any(|entry| entry.as_str() == text);
    event.operations.iter().all(|operation| match operation {
        Operation::Add { content } | Operation::Replace { content, .. } => has(content),
        Operation::Remove { old_text } => !has(old_text),
    })
}

/// A file that is none cannot be recovered, and must not hinder the other document.
fn recover_readable(ports: &mut Ports<'_>, document: DocumentName) -> Result<Option<String>, EffectError> {
    match recover(ports, document) {
        Ok(recovered) => {
            bury_dead(ports, document)?;
            if let Some(revision) = recovered.committed {
                tracing::info!(%document, %revision, "a revision was in place and is committed now");
            }
            for quarantined in recovered.quarantined {
                tracing::warn!(%document, name = quarantined.name, "a text that nobody had recorded is in quarantine");
            }
            Ok(None)
        }
        Err(EffectError::File(error)) => {
            tracing::warn!(%document, %error, "the document cannot be looked at");
            Ok(Some(error.to_string()))
        }
        Err(error) => Err(error),
    }
}

fn unreadable(detail: &str) -> DriftReport {
    DriftReport {
        kind: "unreadable".to_owned(),
        revision: None,
        detail: detail.to_owned(),
        added: Vec::new(),
        removed: Vec::new(),
    }
}

pub(super) fn drift_report(current: &Current) -> Option<DriftReport> {
    if let Some(detail) = current.unreadable() {
        return Some(unreadable(&detail));
    }
    let drift = current.look.as_ref().ok()?.drift?;
    let changes = changes(&current.recorded(), &current.document);
    Some(DriftReport {
        kind: drift.kind.as_str().to_owned(),
        revision: drift.revision.map(|revision| revision.0),
        detail: drift.to_string(),
        added: changes.added,
        removed: changes.removed,
    })
}

pub(super) fn job_report(record: &JobRecord) -> JobReport {
    let end = record.end.as_ref();
    let error = end.and_then(|end| end.error.as_ref());
    JobReport {
        job: record.number,
        trigger: record.content.trigger.to_string(),
        author: record.content.author.clone(),
        state: record.state.to_string(),
        started_at: record.content.at.to_string(),
        ended_at: end.map(|end| end.at.to_string()),
        error: error.map(|(code, _)| code.clone()),
        detail: error.map(|(_, detail)| detail.clone()),
        retry_at: end.and_then(|end| end.retry_at).map(|at| at.to_string()),
        stale: false,
    }
}
