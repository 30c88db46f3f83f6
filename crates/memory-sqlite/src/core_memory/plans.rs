//! What becomes of events once a revision is committed, as it stands in the revision: JSON, `[[event, kind, reason], …]`.

use memory_core::event::EventNumber;
use memory_core::revision::{EventOutcome, OutcomeKind};

use super::word;
use crate::error::Fail;

/// Writes a plan.
pub(super) fn text(outcomes: &[EventOutcome]) -> Result<String, Fail> {
    let rows: Vec<(u64, &str, Option<&str>)> = outcomes
        .iter()
        .map(|outcome| (outcome.event.0, outcome.kind.as_str(), outcome.reason.as_deref()))
        .collect();
    serde_json::to_string(&rows).map_err(|error| Fail::Damaged(format!("outcomes cannot be written as JSON: {error}")))
}

/// Reads a plan. An error names the place and never the content.
pub(crate) fn outcomes(text: &str) -> Result<Vec<EventOutcome>, Fail> {
    let rows: Vec<(u64, String, Option<String>)> = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fail::Damaged(format!(
            "the outcomes of a revision cannot be read (line {line}, column {column})"
        ))
    })?;
    rows.into_iter()
        .map(|(event, kind, reason)| {
            Ok(EventOutcome {
                event: EventNumber(event),
                kind: word(&kind, OutcomeKind::from_name, "an outcome")?,
                reason,
            })
        })
        .collect()
}
