//! Quarantine: texts that were put aside because nobody had recorded them. Only a person removes one.

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
    pub fn quarantine(&self, with_cleared: bool) -> Result<QuarantineList, EngineError> {
        let records = self.store().quarantined()?;
        let files = records
            .iter()
            .filter(|record| with_cleared || record.content.state != QuarantineState::Cleared)
            .map(|record| self.quarantine_report(record, None))
            .collect();
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

    /// Removes texts from quarantine: those of these numbers, or all.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none of a number; nothing is removed then.
    pub fn clear_quarantine(&mut self, numbers: Option<&[u64]>) -> Result<QuarantineList, EngineError> {
        let records = match numbers {
            Some(numbers) => numbers
                .iter()
                .map(|number| self.quarantined(*number))
                .collect::<Result<Vec<_>, _>>()?,
            None => self.store().quarantined()?,
        };
        let mut files = Vec::new();
        for record in records {
            if record.content.state == QuarantineState::Cleared {
                continue;
            }
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
            text,
        }
    }
}
