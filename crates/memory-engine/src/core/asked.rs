//! What others have asked for and the curator has not dealt with.

use std::collections::BTreeSet;

use memory_core::SessionId;
use memory_core::document::Operation;
use memory_core::event::EventRecord;
use memory_core::validate::trust::Trust;

use super::propose::PERSONS_SESSION;

/// New texts that wait for the curator, and that whoever proposes has not asked for.
pub(super) struct Asked {
    pub(super) others: BTreeSet<String>,
    /// Of them those that a person stands for.
    pub(super) persons: BTreeSet<String>,
}

impl Asked {
    pub(super) fn of(events: &[EventRecord], session: Option<&SessionId>, trust: Trust) -> Self {
        let session = session.map_or(PERSONS_SESSION, SessionId::as_str);
        let is_own = |event: &&EventRecord| event.session.as_str() == session && event.trust == trust;
        let (own, of_others): (Vec<&EventRecord>, Vec<&EventRecord>) = events.iter().partition(is_own);
        let own: BTreeSet<&str> = own.into_iter().flat_map(contents).collect();
        let texts = |events: &[&EventRecord]| {
            let contents = events.iter().flat_map(|event| contents(event));
            contents.filter(|text| !own.contains(text)).map(str::to_owned).collect()
        };
        let persons: Vec<&EventRecord> = of_others
            .iter()
            .copied()
            .filter(|event| event.trust >= Trust::Approved)
            .collect();
        Self {
            others: texts(&of_others),
            persons: texts(&persons),
        }
    }
}

/// The new texts of an event.
fn contents(event: &EventRecord) -> impl Iterator<Item = &str> {
    event.operations.iter().filter_map(Operation::new_text)
}
