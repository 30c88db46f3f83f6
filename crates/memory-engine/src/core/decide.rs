//! What a curation decides: by the rules, or from the reply of a host's model.

use curator::model::{Curation, CuratorRequest, PreviousError, Rejection, Reply};
use curator::{Decided, Event, Job, Warning};
use memory_core::revision::OutcomeKind;
use memory_core::validate::trust::Trust;

use super::documents::other_chars;
use super::provenance::Approvals;
use crate::engine::Engine;
use crate::error::EngineError;

/// What is decided, and what a person should know about it.
pub(super) type WithNotes = (Decided, Vec<String>);

impl Engine {
    pub(super) fn by_rules(&mut self, job: &Job) -> Result<WithNotes, EngineError> {
        let other = self.with_ports(|ports| other_chars(ports, job.document))?;
        let budget = self.settings().core.budget(other);
        let events: Vec<Event<'_>> = job.events.iter().map(Event::from).collect();
        let curated = curator::rules::curate(&job.base, &events, &budget, self.redactor());
        let decided = Decided {
            document: curated.document,
            outcomes: curated.outcomes,
        };
        Ok((decided, notes(&curated.warnings)))
    }

    pub(super) fn curator_request(&mut self, job: &Job) -> Result<CuratorRequest, EngineError> {
        self.with_curation(job, |curation| {
            let mut request = curation.request(None);
            // What was wrong with the last reply helps the next one.
            request.error = job.last_error.as_ref().map(|(code, message)| PreviousError {
                code: code.clone(),
                message: message.clone(),
                missing: Vec::new(),
            });
            request
        })
    }

    /// What a reply makes of the document, or why it is refused.
    pub(super) fn judge(&mut self, job: &Job, reply: Reply) -> Result<Result<WithNotes, Rejection>, EngineError> {
        self.with_curation(job, |curation| {
            let accepted = curation.accept(reply)?;
            let mut notes = notes(&accepted.warnings);
            notes.extend(
                accepted
                    .put_back
                    .iter()
                    .map(|entry| format!("\"{entry}\": a person wrote it, so it was put back")),
            );
            notes.extend(
                accepted
                    .lost
                    .entries
                    .iter()
                    .map(|entry| format!("\"{entry}\": left out although no event says so")),
            );
            Ok(with_persons_word(
                curation,
                Decided {
                    document: accepted.document,
                    outcomes: accepted.outcomes,
                },
                notes,
            ))
        })
    }

    fn with_curation<T>(&mut self, job: &Job, work: impl FnOnce(&Curation<'_>) -> T) -> Result<T, EngineError> {
        let [current, other] = self.document_and_other(job.document)?;
        let persons = self.persons(&current)?;
        let approvals = Approvals::of(self, current.document.entries())?;
        let events: Vec<Event<'_>> = job.events.iter().map(Event::from).collect();
        Ok(work(&Curation {
            name: job.document,
            document: &job.base,
            events: &events,
            budget: self.settings().core.budget(other.document.chars()),
            persons: &persons,
            view: approvals.view(self),
        }))
    }
}

/// What a person, or somebody whom a person approved, has asked for and the reply left out is done by the rules; what else
/// it left out is told.
fn with_persons_word(curation: &Curation<'_>, mut decided: Decided, mut notes: Vec<String>) -> WithNotes {
    let is_skipped = |event: &Event<'_>, decided: &Decided| {
        let mut outcomes = decided.outcomes.iter();
        outcomes.any(|outcome| outcome.event == event.number && outcome.kind == OutcomeKind::Skipped)
    };
    let skipped = curation
        .events
        .iter()
        .filter(|event| is_skipped(event, &decided))
        .copied();
    let (persons, others): (Vec<Event<'_>>, Vec<Event<'_>>) = skipped.partition(|event| event.trust >= Trust::Approved);
    notes.extend(
        others
            .iter()
            .map(|event| format!("event {} was not taken as it stands", event.number)),
    );
    if persons.is_empty() {
        return (decided, notes);
    }
    let done = curator::rules::curate(&decided.document, &persons, &curation.budget, curation.view.redactor);
    notes.extend(persons.iter().map(|event| {
        format!(
            "event {} is a person's, so it was done although the reply left it out",
            event.number
        )
    }));
    for outcome in done.outcomes {
        let mut known = decided.outcomes.iter_mut();
        if let Some(known) = known.find(|known| known.event == outcome.event) {
            *known = outcome;
        }
    }
    decided.document = done.document;
    (decided, notes)
}

fn notes(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(ToString::to_string).collect()
}
