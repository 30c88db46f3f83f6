//! Curation: events become the document, by the rules or by a host's model.

use std::time::{Duration, Instant};

use curator::model::{CuratorRequest, Reply};
use curator::{Begun, EffectError, INTERRUPTED, Job, Off, Start, begin, rules};
use memory_core::curation::{JobRecord, JobState, MaintenanceKind, Trigger};
use memory_core::{Code, DocumentName};

use super::conclude::empty;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{CurateOutcome, CurateReport, CuratedDocument};

/// How much of a curator's name is recorded, in characters. Our own figure: a command with its options.
const AUTHOR_CHARS: usize = 200;

/// How long a curation that somebody asked for waits between two looks at another one.
const WAIT: Duration = Duration::from_millis(20);

/// How often the rules try, if each time another process is faster.
const MOST_ATTEMPTS: u32 = 3;

/// Who curates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Curating {
    /// The rules: no model, the same events give the same document.
    #[default]
    Rules,
    /// The host, which is handed a [`CurateWork`] and gives back a reply.
    Host {
        /// The name that is recorded with the revision, of a long one its first 200 characters. `rules` becomes
        /// `rules (host)`.
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
        drop(self.curate_what_waits(trigger));
    }

    /// The same, and says what was done or failed.
    pub(super) fn curate_what_waits(&mut self, trigger: Trigger) -> Vec<CuratedDocument> {
        let settings = &self.settings().core;
        if !self.has_core_memory() || !settings.automatic {
            return Vec::new();
        }
        let options = CurateOptions {
            trigger,
            ..CurateOptions::default()
        };
        match self.in_passing(|engine| engine.curate(&options)) {
            Ok(CurateStep::Done(mut report)) => {
                report.documents.retain(|document| document.outcome.is_of_note());
                for document in &report.documents {
                    tracing::debug!(document = document.document, outcome = ?document.outcome, "curated");
                }
                report.documents
            }
            Ok(CurateStep::Work(_)) => Vec::new(),
            Err(error) => {
                tracing::warn!(%error, "core memory was not curated");
                Vec::new()
            }
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
                let curated = self.curate_by_rules(document, options);
                report.add(document, curated)?;
                continue;
            }
            let job = match self.begin_curation(document, options) {
                Ok(Ok(job)) => job,
                Ok(Err(curated)) => {
                    report.documents.push(*curated);
                    continue;
                }
                Err(error) => {
                    report.add(document, Err(error))?;
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

    fn curators_name(&self, curator: &Curating) -> String {
        let Curating::Host { name } = curator else {
            return rules::AUTHOR.to_owned();
        };
        // Cut behind the mask: half a secret is not recognised.
        let masked = self.redactor().redact(name).text;
        let name: String = masked.chars().take(AUTHOR_CHARS).collect();
        // The rules have no words of their own, a model has: a revert must be able to tell them apart.
        if name == rules::AUTHOR {
            format!("{name} (host)")
        } else {
            name
        }
    }
}

impl CurateReport {
    /// What became of the first document is told whatever becomes of the second.
    fn add(
        &mut self,
        document: DocumentName,
        curated: Result<CuratedDocument, EngineError>,
    ) -> Result<(), EngineError> {
        let curated = match curated {
            Err(error) if self.documents.is_empty() => return Err(error),
            Err(error) => CuratedDocument {
                reason: Some(error.to_string()),
                error: Some(error.code().as_str().to_owned()),
                ..empty(document, CurateOutcome::Failed)
            },
            Ok(curated) => curated,
        };
        self.documents.push(curated);
        Ok(())
    }
}

/// Whether the process of a job may have ended before it did, or has.
fn is_cut_off(job: &JobRecord) -> bool {
    let error = job.end.as_ref().and_then(|end| end.error.as_ref());
    job.state == JobState::Running || error.is_some_and(|(code, _)| code == INTERRUPTED)
}
