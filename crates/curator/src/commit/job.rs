//! A curation from its beginning to its end: what waits, whether it is time, and what became of it.
//!
//! Between [`begin`] and [`finish`] somebody decides what the document is to be: the rules at once, a model after a while
//! and without the lock. What was planned on is proved again when it is put in place.

use std::time::Duration;

use memory_core::curation::{JobEnd, JobRecord, JobState, NewJob, Trigger};
use memory_core::document::{Document, parse};
use memory_core::event::{EventFilter, EventRecord, EventState};
use memory_core::ports::CoreMemoryStore;
use memory_core::revision::{Consumption, EventOutcome, NewRevision, Reason, RevisionNumber, RevisionRecord};
use memory_core::{Code, Digest, DocumentName, EventNumber, Timestamp};

use super::look::{Drift, Look, look};
use super::record::draft;
use super::recover::recover;
use super::replace::{Placed, replace};
use super::{EffectError, Ports};

/// How long the first failure keeps automatic curation away; each one in a row doubles it. Our own figures.
const FIRST_PAUSE: Duration = Duration::from_mins(1);

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_hours(1);

/// The code of a job whose process ended before it did.
pub const INTERRUPTED: &str = "interrupted";

/// How long a job may run before another process takes it for dead though its own is alive.
const LEASE: Duration = Duration::from_hours(1);

/// What is to be curated, and why now.
#[derive(Debug, Clone)]
pub struct Start {
    /// The document.
    pub document: DocumentName,
    /// What sets it off.
    pub trigger: Trigger,
    /// Who curates: `rules`, or the model or program.
    pub author: String,
    /// Events that must wait for [`Trigger::Threshold`].
    pub threshold: u32,
    /// Try at once although an earlier one failed.
    pub now: bool,
    /// Plan only: nothing is written, not even that a job began.
    pub dry_run: bool,
}

/// Whether a curation begins.
#[derive(Debug)]
#[must_use]
pub enum Begun {
    /// It does: somebody decides, then [`finish`] or [`fail`].
    Ready(Box<Job>),
    /// No event waits.
    NothingPending,
    /// Too few events wait.
    BelowThreshold,
    /// It is off until a person has looked at the document.
    Off(Off),
    /// An earlier one failed: not before this time.
    BackingOff(Timestamp),
    /// Another one is at work.
    Busy,
}

/// Why automatic curation of a document is off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Off {
    /// The file is not what was last recorded.
    Drift(Drift),
    /// The file was found without a history, and nobody has confirmed it.
    Unverified,
    /// A text that nobody has seen lies in quarantine.
    Quarantine,
}

impl Off {
    /// Returns the stable code used in reports.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Drift(_) => "drift",
            Self::Unverified => "unverified",
            Self::Quarantine => "quarantine",
        }
    }
}

impl std::fmt::Display for Off {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Drift(drift) => drift.fmt(f),
            Self::Unverified => f.write_str("the file was found without a history; `sync` takes it over"),
            Self::Quarantine => f.write_str("a text that nobody has seen lies in quarantine"),
        }
    }
}

/// A curation that has begun.
#[derive(Debug)]
pub struct Job {
    /// The document.
    pub document: DocumentName,
    /// What it says.
    pub base: Document,
    /// The events that wait, in order.
    pub events: Vec<EventRecord>,
    /// Why the last one was refused, if it was: its code and what was found.
    pub last_error: Option<(String, String)>,
    /// Who curates.
    pub author: String,
    /// Nothing for a dry run.
    number: Option<u64>,
    failures: u32,
    file: Option<Digest>,
    parent: Option<RevisionNumber>,
    cursor: EventNumber,
}

/// What somebody decided.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The document as it is to be.
    pub document: Document,
    /// What becomes of each event.
    pub outcomes: Vec<EventOutcome>,
}

/// How a curation ended well.
#[derive(Debug)]
pub enum Finished {
    /// A revision was committed.
    Committed(Box<Placed>),
    /// The events change nothing: they are dealt with.
    Unchanged,
}

/// Says why automatic curation of a document is off, if it is.
///
/// # Errors
/// [`EffectError::Store`].
pub fn off(store: &dyn CoreMemoryStore, document: DocumentName, look: &Look) -> Result<Option<Off>, EffectError> {
    if let Some(drift) = look.drift {
        return Ok(Some(Off::Drift(drift)));
    }
    let is_unverified = |head: &RevisionRecord| !head.verified && head.reason == Reason::Imported;
    if look.head.as_ref().is_some_and(is_unverified) {
        return Ok(Some(Off::Unverified));
    }
    let unseen = store.curation_state(document)?.unseen;
    Ok((unseen > 0).then_some(Off::Quarantine))
}

/// Begins a curation, if it is time. To be called under the lock.
///
/// Costs the file and the events that wait, whatever the length of the history.
///
/// # Errors
/// As [`recover`](super::recover).
pub fn begin(ports: &mut Ports<'_>, start: &Start) -> Result<Begun, EffectError> {
    let document = start.document;
    let counts = ports.store.event_counts(document)?;
    if counts.pending == 0 {
        return Ok(Begun::NothingPending);
    }
    if start.trigger == Trigger::Threshold && counts.pending < u64::from(start.threshold) {
        return Ok(Begun::BelowThreshold);
    }
    let look = if start.dry_run {
        look(ports, document)?
    } else {
        recover(ports, document)?.look
    };
    if let Some(off) = off(ports.store, document, &look)? {
        return Ok(Begun::Off(off));
    }
    let last = ports.store.curation_state(document)?.last_job;
    if let Some(last) = &last
        && last.state == JobState::Running
    {
        if is_at_work(ports, last) {
            return Ok(Begun::Busy);
        }
        if !start.dry_run {
            bury(ports, last)?;
        }
    }
    let retry_at = last.as_ref().and_then(|last| last.end.as_ref()?.retry_at);
    if let Some(at) = retry_at.filter(|at| !start.now && *at > ports.now) {
        return Ok(Begun::BackingOff(at));
    }
    let job = plan(ports, start, &look, last.as_ref())?;
    Ok(Begun::Ready(Box::new(job)))
}

fn plan(ports: &mut Ports<'_>, start: &Start, look: &Look, last: Option<&JobRecord>) -> Result<Job, EffectError> {
    let document = start.document;
    let cursor = ports.store.event_counts(document)?.cursor;
    let events = ports.store.events(&EventFilter {
        document: Some(document),
        state: Some(EventState::Pending.as_str()),
        after: cursor,
        ..EventFilter::default()
    })?;
    let text = String::from_utf8_lossy(look.file.bytes());
    let number = if start.dry_run {
        None
    } else {
        let new = NewJob {
            document,
            trigger: start.trigger,
            owner: ports.files.owner(),
            author: start.author.clone(),
            at: ports.now,
        };
        Some(ports.store.begin_job(&new)?.number)
    };
    let failed = last.filter(|last| last.state == JobState::Failed);
    Ok(Job {
        document,
        base: parse(&text).document,
        events,
        last_error: failed.and_then(|last| last.end.as_ref()?.error.clone()),
        author: start.author.clone(),
        number,
        failures: failed.map_or(0, |last| last.failures.saturating_add(1)),
        file: look.file.digest(),
        parent: look.head.as_ref().map(|head| head.number),
        cursor,
    })
}

/// Whether the process of a running job still is at it.
fn is_at_work(ports: &Ports<'_>, job: &JobRecord) -> bool {
    let age = ports.now.as_second() - job.content.at.as_second();
    let is_within_lease = age < LEASE.as_secs().cast_signed();
    is_within_lease && ports.files.is_alive(&job.content.owner)
}

/// Ends the running job of a document if its process is gone, so that it is told of as what it is.
///
/// # Errors
/// [`EffectError::Store`].
pub fn bury_dead(ports: &mut Ports<'_>, document: DocumentName) -> Result<(), EffectError> {
    match ports.store.curation_state(document)?.last_job {
        Some(job) if job.state == JobState::Running && !is_at_work(ports, &job) => bury(ports, &job),
        _ => Ok(()),
    }
}

/// Ends a job whose process is gone.
fn bury(ports: &mut Ports<'_>, job: &JobRecord) -> Result<(), EffectError> {
    let end = JobEnd {
        error: Some((INTERRUPTED.to_owned(), "its process ended before it did".to_owned())),
        revision: None,
        retry_at: None,
        at: ports.now,
    };
    ports.store.end_job(job.number, &end)?;
    Ok(())
}

/// Puts in place what was decided, or only notes the events if it changes nothing. To be called under the lock.
///
/// # Errors
/// As [`replace`]; [`EffectError::Store`] with `conflict` if the events or the document moved on meanwhile. The job has
/// failed then, and the events wait.
pub fn finish(ports: &mut Ports<'_>, job: &Job, decided: &Decided) -> Result<Finished, EffectError> {
    match put(ports, job, decided) {
        Ok(finished) => {
            let revision = match &finished {
                Finished::Committed(placed) => Some(placed.revision.number),
                Finished::Unchanged => None,
            };
            // It is done: that its end was not noted must not make it look as if it were not. Its lease ends.
            drop(end(ports, job, None, revision, None));
            Ok(finished)
        }
        Err(error) => {
            let said = (error.code().as_str().to_owned(), error.of_document(job.document));
            // Whoever saved the file meanwhile is not the curator's failure: no reason to wait once it is set right.
            let is_meanwhile = matches!(error.code(), Code::Drift | Code::Conflict);
            let retry_at = (!is_meanwhile).then(|| retry_at(ports.now, job.failures));
            // What went wrong first is what counts.
            drop(end(ports, job, Some(said), None, retry_at));
            Err(error)
        }
    }
}

fn put(ports: &mut Ports<'_>, job: &Job, decided: &Decided) -> Result<Finished, EffectError> {
    let consumed_to = job.events.last().map_or(job.cursor, |event| event.number);
    if decided.document == job.base {
        ports.store.consume(&Consumption {
            document: job.document,
            parent: job.parent,
            cursor: job.cursor,
            consumed_to,
            outcomes: decided.outcomes.clone(),
        })?;
        return Ok(Finished::Unchanged);
    }
    let new = NewRevision {
        base: job.file,
        parent: job.parent,
        consumed_to,
        outcomes: decided.outcomes.clone(),
        author: job.author.clone(),
        ..draft(
            ports,
            job.document,
            Reason::Curated,
            decided.document.render(),
            job.cursor,
        )
    };
    Ok(Finished::Committed(Box::new(replace(ports, &new)?)))
}

/// Ends a curation that came to nothing: the events wait, and the next automatic one comes later.
///
/// # Errors
/// [`EffectError::Store`].
pub fn fail(ports: &mut Ports<'_>, job: &Job, code: &str, detail: &str) -> Result<(), EffectError> {
    let retry_at = retry_at(ports.now, job.failures);
    end(
        ports,
        job,
        Some((code.to_owned(), detail.to_owned())),
        None,
        Some(retry_at),
    )
}

fn end(
    ports: &mut Ports<'_>,
    job: &Job,
    error: Option<(String, String)>,
    revision: Option<RevisionNumber>,
    retry_at: Option<Timestamp>,
) -> Result<(), EffectError> {
    let Some(number) = job.number else { return Ok(()) };
    ports.store.end_job(
        number,
        &JobEnd {
            error,
            revision,
            retry_at,
            at: ports.now,
        },
    )?;
    Ok(())
}

/// When the next automatic curation may begin after so many failures before this one.
fn retry_at(now: Timestamp, failures: u32) -> Timestamp {
    let factor = 1_u32.checked_shl(failures).unwrap_or(u32::MAX);
    let pause = FIRST_PAUSE.saturating_mul(factor).min(LONGEST_PAUSE);
    now.checked_add(pause).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_an_hour() {
        let now = Timestamp::UNIX_EPOCH;
        let seconds = |failures| retry_at(now, failures).as_second();
        assert_eq!([0, 1, 2, 6, 40].map(seconds), [60, 120, 240, 3_600, 3_600]);
    }
}
