//! Revisions: listed, shown, compared, brought back.

use curator::diff::{changes, unified};
use curator::restore;
use memory_core::document::{Document, parse};
use memory_core::revision::{RevisionRecord, RevisionState};
use memory_core::{DocumentName, RevisionNumber};

use super::documents::Current;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{DiffReport, RestoreReport, RevisionDetail, RevisionList, RevisionReport};

impl Engine {
    /// Lists at most `limit` revisions of a document before `before`, newest first. Costs what is listed.
    ///
    /// # Errors
    ///
    /// Only if storage fails.
    pub fn revisions(
        &self,
        document: DocumentName,
        before: Option<RevisionNumber>,
        limit: u32,
    ) -> Result<RevisionList, EngineError> {
        let mut records = self.store().revisions(document, before, limit.saturating_add(1))?;
        let has_more = records.len() as u64 > u64::from(limit);
        if has_more {
            records.pop();
        }
        let next = records.last().filter(|_| has_more).map(|record| record.number.0);
        let revisions = records
            .iter()
            .map(|record| self.revision_report(record))
            .collect::<Result<_, _>>()?;
        Ok(RevisionList {
            document: document.to_string(),
            revisions,
            next,
        })
    }

    /// Shows a revision with its text.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none.
    pub fn revision(&self, document: DocumentName, number: RevisionNumber) -> Result<RevisionDetail, EngineError> {
        let record = self.store().revision(document, number)?;
        Ok(RevisionDetail {
            document: document.to_string(),
            revision: self.revision_report(&record)?,
            text: record.text,
        })
    }

    /// Compares two texts of a document: `from`, else the revision before `to`; `to`, else the file.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such revision; `drift` if the file is compared and cannot be read as a text.
    pub fn revision_diff(
        &mut self,
        document: DocumentName,
        from: Option<RevisionNumber>,
        to: Option<RevisionNumber>,
    ) -> Result<DiffReport, EngineError> {
        let (to_name, to_text, before) = if let Some(number) = to {
            let record = self.store().revision(document, number)?;
            (
                format!("revision {number}"),
                parse(&record.text).document,
                record.parent,
            )
        } else {
            let current = self.with_ports(|ports| Current::read(ports, document))?;
            current.expect_readable()?;
            let before = current.head.as_ref().map(|head| head.number);
            (document.file_name().to_owned(), current.document, before)
        };
        let (from_name, from_text) = match from.or(before) {
            Some(number) => {
                let record = self.store().revision(document, number)?;
                (format!("revision {number}"), parse(&record.text).document)
            }
            None => ("nothing".to_owned(), Document::default()),
        };
        let changes = changes(&from_text, &to_text);
        Ok(DiffReport {
            document: document.to_string(),
            diff: self.masked(&unified(&from_text, &to_text, (&from_name, &to_name))),
            from: from_name,
            to: to_name,
            added: changes.added,
            removed: changes.removed,
        })
    }

    /// Brings the text of a revision back, as a new revision. What the file holds and nobody had recorded goes to quarantine.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none; `drift` if the file is saved at the same moment; `locked`; as files and storage fail.
    pub fn restore_revision(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
    ) -> Result<RestoreReport, EngineError> {
        let record = self.store().revision(document, number)?;
        let detail = format!("the text of revision {number}");
        let restored = self.under_lock(|ports| restore(ports, document, record.text, detail))?;
        let quarantined = restored.recovered.quarantined.iter().chain(&restored.quarantined);
        Ok(RestoreReport {
            document: document.to_string(),
            restored: number.0,
            revision: restored.revision.map(|revision| revision.number.0),
            quarantined: quarantined.map(|file| file.name.clone()).collect(),
            warnings: restored.unfinished.iter().map(ToString::to_string).collect(),
        })
    }

    pub(super) fn revision_report(&self, record: &RevisionRecord) -> Result<RevisionReport, EngineError> {
        let parsed = parse(&record.text).document;
        let outcomes = match record.state {
            RevisionState::Committed => self.store().outcomes(record.document, record.number)?,
            RevisionState::Prepared | RevisionState::Aborted => Vec::new(),
        };
        Ok(RevisionReport {
            revision: record.number.0,
            state: record.state.to_string(),
            reason: record.reason.to_string(),
            verified: record.verified,
            parent: record.parent.map(|parent| parent.0),
            digest: record.digest.to_string(),
            entries: parsed.entries().len(),
            chars: parsed.chars(),
            events: outcomes.iter().map(|outcome| outcome.event.0).collect(),
            author: record.author.clone(),
            detail: record.aborted.clone().or_else(|| record.detail.clone()),
            created_at: record.at.to_string(),
        })
    }
}
