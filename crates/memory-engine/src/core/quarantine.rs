//! Quarantine: texts that were put aside because nobody had recorded them. Only a person removes one.

use memory_core::Digest;
use memory_core::curation::{QuarantineRecord, QuarantineState};
use memory_core::ports::StoreError;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{QuarantineList, QuarantineReport};

/// The folder below the store's.
pub(super) const FOLDER: &str = "quarantine";

impl Engine {
    /// Lists what lies in quarantine; what was cleared only if asked for.
    ///
    /// # Errors
    ///
    /// Only if storage fails.
    pub fn quarantine(&mut self, with_cleared: bool) -> Result<QuarantineList, EngineError> {
        let records = self.store().quarantined()?;
        let files = records
            .iter()
            .filter(|record| with_cleared || record.content.state != QuarantineState::Cleared)
            .map(|record| self.placed_report(record))
            .collect::<Result<_, _>>()?;
        Ok(QuarantineList { files })
    }

    /// Shows a text in quarantine. With access for writing it counts as seen.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none of this number.
    pub fn show_quarantined(&mut self, number: u64) -> Result<QuarantineReport, EngineError> {
        let record = self.quarantined(number)?;
        let name = record.content.name.clone();
        let found = self.with_ports(|ports| Ok(ports.files.read_quarantined(&name)?))?;
        let text = found.and_then(|file| String::from_utf8(file.bytes).ok());
        if record.content.state == QuarantineState::New && text.is_some() {
            // A store that cannot be written is looked at all the same.
            let _seen_next_time = self.store_mut().set_quarantine_state(number, QuarantineState::Seen);
        }
        Ok(self.quarantine_report(&record, text))
    }

    /// Removes texts from quarantine: those of these numbers, or all. What was recorded and not moved there is moved first.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none of a number, `wrong_state` if one cannot be moved there; nothing is removed then.
    pub fn clear_quarantine(&mut self, numbers: Option<&[u64]>) -> Result<QuarantineList, EngineError> {
        let records = match numbers {
            Some(numbers) => numbers
                .iter()
                .map(|number| self.quarantined(*number))
                .collect::<Result<Vec<_>, _>>()?,
            None => self.store().quarantined()?,
        };
        let is_there = |record: &QuarantineRecord| record.content.state != QuarantineState::Cleared;
        let records: Vec<QuarantineRecord> = records.into_iter().filter(is_there).collect();
        self.recover_core()?;
        for record in &records {
            // Where it lies it would be found again, and told of as another one.
            if let Some(name) = self.beside(record)? {
                let what = format!("text {} is not in quarantine yet, but in {name}", record.number);
                return Err(StoreError::State { what }.into());
            }
        }
        let mut files = Vec::new();
        for record in records {
            let (number, name) = (record.number, record.content.name.clone());
            self.under_lock(|ports| {
                ports.files.remove_quarantined(&name)?;
                Ok(ports.store.set_quarantine_state(number, QuarantineState::Cleared)?)
            })?;
            files.push(self.quarantine_report(&self.quarantined(number)?, None));
        }
        Ok(QuarantineList { files })
    }

    fn quarantined(&self, number: u64) -> Result<QuarantineRecord, EngineError> {
        let mut records = self.store().quarantined()?.into_iter();
        let missing = || StoreError::NotFound {
            what: "quarantined file",
            id: number.to_string(),
        };
        Ok(records.find(|record| record.number == number).ok_or_else(missing)?)
    }

    /// The report with what is there of the file.
    fn placed_report(&mut self, record: &QuarantineRecord) -> Result<QuarantineReport, EngineError> {
        let mut report = self.quarantine_report(record, None);
        if record.content.state == QuarantineState::Cleared || self.is_in_quarantine(record)? {
            return Ok(report);
        }
        report.missing = Some("gone".to_owned());
        if let Some(name) = self.beside(record)? {
            report.file = self.shown_path(&name);
            report.missing = Some("not_moved".to_owned());
        }
        Ok(report)
    }

    /// What cannot be reached is not there for whoever looks.
    fn is_in_quarantine(&mut self, record: &QuarantineRecord) -> Result<bool, EngineError> {
        let name = record.content.name.clone();
        self.with_ports(|ports| Ok(ports.files.read_quarantined(&name).is_ok_and(|file| file.is_some())))
    }

    /// The name beside the document under which a text still lies that was recorded and could not be moved.
    fn beside(&mut self, record: &QuarantineRecord) -> Result<Option<String>, EngineError> {
        if self.is_in_quarantine(record)? {
            return Ok(None);
        }
        let content = &record.content;
        let start = format!(".{}.", content.document.file_name());
        self.with_ports(|ports| {
            for name in ports.files.names(&start)? {
                let found = ports.files.read(&name).ok().flatten();
                if found.is_some_and(|file| Digest::of(&file.bytes) == content.digest) {
                    return Ok(Some(name));
                }
            }
            Ok(None)
        })
    }

    fn quarantine_report(&self, record: &QuarantineRecord, text: Option<String>) -> QuarantineReport {
        let content = &record.content;
        QuarantineReport {
            number: record.number,
            document: content.document.to_string(),
            file: self.shown_path(&format!("{FOLDER}/{}", content.name)),
            state: content.state.to_string(),
            revision: content.revision.map(|revision| revision.0),
            digest: content.digest.to_string(),
            at: content.at.to_string(),
            missing: None,
            text,
        }
    }
}
