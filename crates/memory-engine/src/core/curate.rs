//! Curation: events become the document, by the rules or by a host's model.

use std::sync::Arc;
use std::time::{Duration, Instant};

use curator::model::{Curation, CuratorRequest, PreviousError, Rejection, Reply};
use curator::{
    Begun, Decided, EffectError, Event, Finished, INTERRUPTED, Job, Off, Start, Warning, begin, fail, finish,
};
use memory_core::curation::{JobRecord, JobState, MaintenanceKind, Trigger};
use memory_core::document::Document;
use memory_core::revision::{EventOutcome, OutcomeKind};
use memory_core::validate::trust::Trust;
use memory_core::{Code, DocumentName};

use super::documents::other_chars;
use super::provenance::Approvals;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{CurateOutcome, CurateReport, CuratedDocument, EventOutcomeReport};

/// How much of a curator's name is recorded, in characters. Our own figure: a command with its options.
const AUTHOR_CHARS: usize = 200;

/// How long a curation that somebody asked for waits between two looks at another one.
const WAIT: Duration = Duration::from_millis(20);

/// How often the rules try, if each time another process is faster.
const MOST_ATTEMPTS: u32 = 3;

/// The author of what the rules make.
pub(super) const RULES: &str = "rules";

/// Who curates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Curating {
    /// The rules: no model, the same events give the same document.
    #[default]
    Rules,
    /// The host, which is handed a [`CurateWork`] and gives back a reply.
    Host {
        /// The name that is recorded with the revision, of a long one its first 200 characters.
        name: String,
    },
}

/// What a curation is asked to do.
#[derive(Debug, Clone)]
pub struct CurateOptions {
    /// What sets it off.
    pub trigger: Trigger,
    /// One document; both if nothing is given.
    pub document: Option<DocumentName>,
    /// Try at once although an earlier one failed.
    pub now: bool,
    /// Plan only. A host's model is asked all the same.
    pub dry_run: bool,
    /// Who curates.
    pub curator: Curating,
}

impl Default for CurateOptions {
    /// Both documents, by the rules, because somebody asked.
    fn default() -> Self {
        Self {
            trigger: Trigger::Explicit,
            document: None,
            now: false,
            dry_run: false,
            curator: Curating::Rules,
        }
    }
}

/// Where a curation stands.
#[derive(Debug)]
#[must_use]
pub enum CurateStep {
    /// It is done.
    Done(CurateReport),
    /// The host's model is asked; give its reply to [`Engine::complete_curation`].
    Work(Box<CurateWork>),
}

/// A document that the host's model is to curate. Nothing is changed until it is completed. A work that is dropped leaves
/// its job running until its process ends or an hour has passed.
#[derive(Debug)]
pub struct CurateWork {
    request: CuratorRequest,
    job: Job,
    rest: Vec<DocumentName>,
    options: CurateOptions,
    report: CurateReport,
}

impl CurateWork {
    /// Returns what the model is asked.
    pub fn request(&self) -> &CuratorRequest {
        &self.request
    }
}

impl Engine {
    /// Curates the documents for which events wait, if it is time. A document that is off, waits or fails is told in the
    /// report and does not hinder the other one.
    ///
    /// Costs the events that wait and the documents, whatever the length of the history.
    ///
    /// # Errors
    ///
    /// `locked`; as storage fails. What fails for one document is in the report.
    pub fn curate(&mut self, options: &CurateOptions) -> Result<CurateStep, EngineError> {
        let documents = DocumentName::ALL.into_iter();
        let wanted = documents.filter(|name| options.document.is_none_or(|only| only == *name));
        let report = CurateReport {
            documents: Vec::new(),
            dry_run: options.dry_run,
        };
        self.curate_rest(options, wanted.collect(), report)
    }

    /// Takes the reply of the host's model, and goes on with the other document.
    ///
    /// # Errors
    ///
    /// As [`Engine::curate`]; a reply that is refused is in the report.
    pub fn complete_curation(&mut self, work: CurateWork, reply: Reply) -> Result<CurateStep, EngineError> {
        let CurateWork {
            request,
            job,
            rest,
            options,
            mut report,
        } = work;
        let asked = serde_json::to_string(&request).unwrap_or_default();
        let said = match &reply {
            Reply::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Reply::Failed(_) => String::new(),
        };
        let judged = self.judge(&job, reply);
        let is_accepted = judged.as_ref().is_ok_and(Result::is_ok);
        self.note_maintenance(MaintenanceKind::Curator, &job.author, None, &asked, &said, is_accepted);
        let curated = match judged? {
            Ok((decided, notes)) => self.conclude(&job, &decided, notes, options.dry_run),
            Err(rejection) => self.refuse(&job, &rejection)?,
        };
        report.documents.push(curated);
        self.curate_rest(&options, rest, report)
    }

    /// Curates by the rules what waits, whatever becomes of it: a conversation goes on without.
    pub(crate) fn maintain(&mut self, trigger: Trigger) {
        let settings = &self.settings().core;
        if !self.has_core_memory() || !settings.automatic {
            return;
        }
        let options = CurateOptions {
            trigger,
            ..CurateOptions::default()
        };
        match self.in_passing(|engine| engine.curate(&options)) {
            Ok(CurateStep::Done(report)) => {
                for document in report.documents {
                    tracing::debug!(document = document.document, outcome = ?document.outcome, "curated");
                }
            }
            Ok(CurateStep::Work(_)) => {}
            Err(error) => tracing::warn!(%error, "core memory was not curated"),
        }
    }

    /// The first start after a curation whose process ended in the middle of it.
    pub(crate) fn maintain_after_interruption(&mut self) {
        if !self.has_core_memory() {
            return;
        }
        let is_running = |document: &DocumentName| {
            let state = self.store().curation_state(*document);
            state.is_ok_and(|state| state.last_job.is_some_and(|job| is_cut_off(&job)))
        };
        if DocumentName::ALL.iter().any(is_running) {
            self.maintain(Trigger::Start);
        }
    }

    fn curate_rest(
        &mut self,
        options: &CurateOptions,
        documents: Vec<DocumentName>,
        mut report: CurateReport,
    ) -> Result<CurateStep, EngineError> {
        let mut documents = documents.into_iter();
        while let Some(document) = documents.next() {
            if options.curator == Curating::Rules {
                report.documents.push(self.curate_by_rules(document, options)?);
                continue;
            }
            let job = match self.begin_curation(document, options)? {
                Ok(job) => job,
                Err(curated) => {
                    report.documents.push(*curated);
                    continue;
                }
            };
            let request = self.curator_request(&job)?;
            return Ok(CurateStep::Work(Box::new(CurateWork {
                request,
                job,
                rest: documents.collect(),
                options: options.clone(),
                report,
            })));
        }
        Ok(CurateStep::Done(report))
    }

    /// What lost a race against another process is planned anew on what is there now.
    fn curate_by_rules(
        &mut self,
        document: DocumentName,
        options: &CurateOptions,
    ) -> Result<CuratedDocument, EngineError> {
        let mut attempt = 1;
        loop {
            let job = match self.begin_curation(document, options)? {
                Ok(job) => job,
                Err(curated) => return Ok(*curated),
            };
            let (decided, notes) = self.by_rules(&job)?;
            let curated = self.conclude(&job, &decided, notes, options.dry_run);
            let lost = curated.error.as_deref() == Some(Code::Conflict.as_str());
            if !lost || attempt == MOST_ATTEMPTS {
                return Ok(curated);
            }
            attempt += 1;
        }
    }

    /// The job, or why there is none.
    fn begin_curation(
        &mut self,
        document: DocumentName,
        options: &CurateOptions,
    ) -> Result<Result<Job, Box<CuratedDocument>>, EngineError> {
        if let Some(older) = self.older_database() {
            return Ok(Err(Box::new(CuratedDocument {
                reason: Some(older.to_string()),
                error: Some(Code::CurationOff.as_str().to_owned()),
                ..empty(document, CurateOutcome::Off)
            })));
        }
        let start = Start {
            document,
            trigger: options.trigger,
            author: self.curators_name(&options.curator),
            threshold: self.settings().core.threshold,
            now: options.now,
            dry_run: options.dry_run,
        };
        let begun = self.begin_when_free(&start);
        let without = |outcome, reason: Option<String>, error: Option<Code>| {
            Ok(Err(Box::new(CuratedDocument {
                reason,
                error: error.map(|code| code.as_str().to_owned()),
                ..empty(document, outcome)
            })))
        };
        match begun {
            Ok(Begun::Ready(job)) => Ok(Ok(*job)),
            Ok(Begun::NothingPending) => without(CurateOutcome::NothingPending, None, None),
            Ok(Begun::BelowThreshold) => without(CurateOutcome::BelowThreshold, None, None),
            Ok(Begun::Busy) => without(CurateOutcome::Busy, None, Some(Code::Locked)),
            Ok(Begun::BackingOff(until)) => {
                let reason = format!("an earlier one failed; it is tried again after {until}, or with --now");
                without(CurateOutcome::BackingOff, Some(reason), None)
            }
            Ok(Begun::Off(off)) => {
                let code = match off {
                    Off::Drift(_) => Code::Drift,
                    Off::Unverified | Off::Quarantine => Code::CurationOff,
                };
                without(CurateOutcome::Off, Some(off.to_string()), Some(code))
            }
            // A file that cannot be read is that document's trouble alone.
            Err(EngineError::Effect(EffectError::File(error))) => {
                without(CurateOutcome::Failed, Some(error.to_string()), Some(error.code()))
            }
            Err(error) => Err(error),
        }
    }

    /// Begins, and lets another curation come to its end before if somebody asked for this one.
    fn begin_when_free(&mut self, start: &Start) -> Result<Begun, EngineError> {
        let patience = match start.trigger {
            Trigger::Explicit => self.core_patience,
            _ => Duration::ZERO,
        };
        let until = Instant::now() + patience;
        loop {
            let begun = if start.dry_run {
                self.with_ports(|ports| begin(ports, start))
            } else {
                self.under_lock(|ports| begin(ports, start))
            };
            if !matches!(begun, Ok(Begun::Busy)) || Instant::now() >= until {
                return begun;
            }
            std::thread::sleep(WAIT);
        }
    }

    fn by_rules(&mut self, job: &Job) -> Result<(Decided, Vec<String>), EngineError> {
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

    fn curator_request(&mut self, job: &Job) -> Result<CuratorRequest, EngineError> {
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
    fn judge(&mut self, job: &Job, reply: Reply) -> Result<Result<(Decided, Vec<String>), Rejection>, EngineError> {
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
        let approvals = Approvals::of(self, &[&current])?;
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

    /// Puts in place what was decided, or shows it.
    fn conclude(&mut self, job: &Job, decided: &Decided, notes: Vec<String>, dry_run: bool) -> CuratedDocument {
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

    fn refuse(&mut self, job: &Job, rejection: &Rejection) -> Result<CuratedDocument, EngineError> {
        let (code, detail) = (rejection.code(), self.masked(&rejection.to_string()));
        self.under_lock(|ports| fail(ports, job, code.as_str(), &detail))?;
        Ok(CuratedDocument {
            author: Some(job.author.clone()),
            reason: Some(detail),
            error: Some(code.as_str().to_owned()),
            ..empty(job.document, CurateOutcome::Failed)
        })
    }

    fn curators_name(&self, curator: &Curating) -> String {
        match curator {
            Curating::Rules => RULES.to_owned(),
            // Cut behind the mask: half a secret is not recognised.
            Curating::Host { name } => Arc::clone(self.redactor())
                .redact(name)
                .text
                .chars()
                .take(AUTHOR_CHARS)
                .collect(),
        }
    }
}

/// Whether the process of a job may have ended before it did, or has.
fn is_cut_off(job: &JobRecord) -> bool {
    let error = job.end.as_ref().and_then(|end| end.error.as_ref());
    job.state == JobState::Running || error.is_some_and(|(code, _)| code == INTERRUPTED)
}

/// What a person, or somebody whom a person approved, has asked for and the reply left out is done by the rules; what else
/// it left out is told.
fn with_persons_word(curation: &Curation<'_>, mut decided: Decided, mut notes: Vec<String>) -> (Decided, Vec<String>) {
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

fn empty(document: DocumentName, outcome: CurateOutcome) -> CuratedDocument {
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

fn notes(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(ToString::to_string).collect()
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
