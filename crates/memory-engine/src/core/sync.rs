//! `sync`: a person says that the files are right as they are.

use curator::FileState;
use curator::sync::{Examination, examine};
use memory_core::DocumentName;
use memory_core::curation::Trigger;
use memory_core::document::parse;

use super::documents::other_chars;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{LineFinding, SyncReport, SyncedDocument};

impl Engine {
    /// Takes the files over as they are: each that differs becomes a revision of a person, in canonical form, and automatic
    /// curation is on again. One that cannot be taken over is refused with the lines to mend, and not changed.
    ///
    /// # Errors
    ///
    /// `not_canonical` if one was refused, with the report of both; `locked`; as files and storage fail.
    pub fn sync(&mut self, document: Option<DocumentName>) -> Result<SyncReport, EngineError> {
        let mut documents = Vec::new();
        for name in DocumentName::ALL {
            if document.is_none_or(|only| only == name) {
                documents.push(self.sync_document(name)?);
            }
        }
        let mut report = SyncReport {
            curated: Vec::new(),
            older_database: None,
            documents,
        };
        if report.documents.iter().any(|document| document.outcome == "refused") {
            return Err(EngineError::NotCanonical {
                report: Box::new(report),
            });
        }
        // Of one document a person has not looked at the other.
        report.older_database = document.is_none().then(|| self.accept_older_database()).flatten();
        // What waited for it can go on.
        report.curated = self.curate_what_waits(Trigger::Explicit);
        Ok(report)
    }

    fn sync_document(&mut self, name: DocumentName) -> Result<SyncedDocument, EngineError> {
        let settings = self.settings().core.clone();
        let redactor = std::sync::Arc::clone(self.redactor());
        let mut examined = Examination::default();
        let mut head_number = None;
        let synced = self.under_lock(|ports| {
            let budget = settings.budget(other_chars(ports, name)?);
            curator::sync(ports, name, |bytes, head| {
                head_number = head.map(|head| head.number.0);
                let head = head.map(|head| parse(&head.text).document).unwrap_or_default();
                examined = examine(bytes, &head, &budget, &redactor);
                let is_acceptable = examined.is_acceptable();
                is_acceptable.then(|| examined.document.clone()).ok_or(())
            })
        })?;
        let mut report = SyncedDocument {
            document: name.to_string(),
            outcome: "refused".to_owned(),
            revision: head_number,
            normalised: false,
            added: Vec::new(),
            removed: Vec::new(),
            findings: findings(&examined),
            warnings: examined
                .warnings
                .iter()
                .map(|found| format!("line {}: {}", found.line, found.warning))
                .collect(),
            quarantined: Vec::new(),
        };
        let Ok(synced) = synced else { return Ok(report) };
        report.revision = synced.recovered.look.head.as_ref().map(|head| head.number.0);
        let put_aside = synced.recovered.quarantined.iter().chain(&synced.quarantined);
        report.quarantined = put_aside.map(|file| file.name.clone()).collect();
        for name in synced.acknowledged {
            if !report.quarantined.contains(&name) {
                report.quarantined.push(name);
            }
        }
        report
            .warnings
            .extend(synced.unfinished.iter().map(ToString::to_string));
        let form = examined.form.iter().map(ToString::to_string);
        report.warnings.extend(form);
        report.normalised = synced.normalised;
        report.outcome = match (&synced.revision, synced.verified) {
            (Some(revision), _) => {
                report.revision = Some(revision.number.0);
                report.added = examined.changes.added;
                report.removed = examined.changes.removed;
                "recorded"
            }
            (None, Some(_)) => "verified",
            (None, None) => "unchanged",
        }
        .to_owned();
        if matches!(synced.recovered.look.file, FileState::Missing) && synced.revision.is_some() {
            report
                .warnings
                .push("the file is missing: it is recorded as empty".to_owned());
        }
        Ok(report)
    }
}

/// What has to be mended, by line.
fn findings(examined: &Examination) -> Vec<LineFinding> {
    let problems = examined.problems.iter();
    problems
        .map(|problem| LineFinding {
            line: problem.line().unwrap_or_default(),
            code: problem.as_str().to_owned(),
            message: problem.to_string(),
        })
        .collect()
}
