//! How a curation ends: put in place, shown, or refused; and what is reported of it.

use curator::model::Rejection;
use curator::{Decided, Finished, Job, fail, finish};
use memory_core::DocumentName;
use memory_core::document::Document;
use memory_core::revision::EventOutcome;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{CurateOutcome, CuratedDocument, EventOutcomeReport};

impl Engine {
    /// Puts in place what was decided, or shows it.
    pub(super) fn conclude(
        &mut self,
        job: &Job,
        decided: &Decided,
        notes: Vec<String>,
        dry_run: bool,
    ) -> CuratedDocument {
        let mut curated = CuratedDocument {
            author: Some(job.author.clone()),
            events: decided.outcomes.iter().map(outcome).collect(),
            diff: self.masked(&changed(job, &decided.document)),
            notes,
            ..empty(job.document, CurateOutcome::Unchanged)
        };
        if dry_run {
            if decided.document != job.base {
                curated.outcome = CurateOutcome::Committed;
            }
            return curated;
        }
        match self.under_lock(|ports| finish(ports, job, decided)) {
            Ok(Finished::Committed(placed)) => {
                curated.outcome = CurateOutcome::Committed;
                curated.revision = Some(placed.revision.number.0);
                curated.notes.extend(placed.unfinished.iter().map(ToString::to_string));
                curated.notes.extend(
                    placed
                        .quarantined
                        .iter()
                        .map(|file| format!("a text that was saved meanwhile is in quarantine: {}", file.name)),
                );
            }
            Ok(Finished::Unchanged) => {}
            Err(error) => {
                curated = CuratedDocument {
                    author: Some(job.author.clone()),
                    reason: Some(match &error {
                        // The report names the document already.
                        EngineError::Effect(error) => error.of_document(job.document),
                        other => other.to_string(),
                    }),
                    error: Some(error.code().as_str().to_owned()),
                    ..empty(job.document, CurateOutcome::Failed)
                };
            }
        }
        curated
    }

    pub(super) fn refuse(&mut self, job: &Job, rejection: &Rejection) -> Result<CuratedDocument, EngineError> {
        let (code, detail) = (rejection.code(), self.masked(&rejection.to_string()));
        self.under_lock(|ports| fail(ports, job, code.as_str(), &detail))?;
        Ok(CuratedDocument {
            author: Some(job.author.clone()),
            reason: Some(detail),
            error: Some(code.as_str().to_owned()),
            ..empty(job.document, CurateOutcome::Failed)
        })
    }
}

pub(super) fn empty(document: DocumentName, outcome: CurateOutcome) -> CuratedDocument {
    CuratedDocument {
        document: document.to_string(),
        outcome,
        revision: None,
        author: None,
        events: Vec::new(),
        diff: String::new(),
        notes: Vec::new(),
        reason: None,
        error: None,
    }
}

fn outcome(outcome: &EventOutcome) -> EventOutcomeReport {
    EventOutcomeReport {
        event: outcome.event.0,
        outcome: outcome.kind.to_string(),
        reason: outcome.reason.clone(),
    }
}

fn changed(job: &Job, document: &Document) -> String {
    let name = job.document.file_name();
    if *document == job.base {
        return String::new();
    }
    curator::diff::unified(&job.base, document, (name, &format!("{name}, curated")))
}
