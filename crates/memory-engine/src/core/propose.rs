//! Proposals: changes that a model asks for in its run, and those of a person.

use std::collections::BTreeSet;

use curator::intake::{Intake, Refused, Taken, Why};
use curator::tool::{ToolCall, answer, error_answer, refusal_answer};
use memory_core::curation::Trigger;
use memory_core::document::{Operation, Refusal};
use memory_core::event::{EventFilter, EventRecord, EventState, NewCandidate};
use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, StoreError};
use memory_core::record::{NewMessage, NewSession, SessionState};
use memory_core::tokens::count_message;
use memory_core::validate::trust::Trust;
use memory_core::{Code, DocumentName, Message, Role, SessionId};
use schemars::JsonSchema;
use serde::Serialize;

use super::asked::Asked;
use super::provenance::Approvals;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::ProposeReport;

/// The session that a person's own proposals stand in.
pub(super) const PERSONS_SESSION: &str = "cli";

/// A change that is proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The document.
    pub document: DocumentName,
    /// The operations, in order, all or none.
    pub operations: Vec<Operation>,
    /// Something from outside was read where it comes from: a person has to approve it.
    pub untrusted: bool,
}

/// What the memory tool answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ToolAnswer {
    /// The text for the model.
    pub text: String,
    /// Whether the call was refused.
    pub is_error: bool,
    /// What was staged, if it was not refused.
    pub report: Option<ProposeReport>,
}

impl ToolAnswer {
    fn refused(text: String) -> Self {
        Self {
            text,
            is_error: true,
            report: None,
        }
    }
}

impl Engine {
    /// Proposes a change as a person: it is an event at once. It stands in the session `cli`, in a run of its own.
    ///
    /// # Errors
    ///
    /// `validation_failed` if it cannot be done with the document as it is; `store_missing` if the engine has no folder.
    pub fn propose(&mut self, proposal: &Proposal) -> Result<ProposeReport, EngineError> {
        let trust = if proposal.untrusted {
            Trust::Untrusted
        } else {
            Trust::Person
        };
        let taken = self.take(proposal, None, trust)?.map_err(|refused| refusal(&refused))?;
        if taken.is_duplicate() {
            return Ok(report(proposal, &taken, None, "duplicate", false));
        }
        let session = SessionId::parse(PERSONS_SESSION)
            .map_err(|source| EngineError::id(self.redactor(), PERSONS_SESSION, source))?;
        self.open_persons_session(&session)?;
        let begin = self.persons_run(&session, proposal, &taken);
        let candidate = self.candidate(&session, proposal, &taken, trust, None);
        let event = self.store_mut().propose(&begin, &candidate)?;
        self.maintain(Trigger::Threshold);
        // It may have set curation off, and be dealt with by now.
        let state = self.store().event(event)?.state;
        Ok(report(proposal, &taken, Some(event.0), state.as_str(), false))
    }

    /// Proposes a change in the running run of a session: it becomes an event if the run succeeds. With the id of the tool
    /// call, a call that is repeated proposes nothing again.
    ///
    /// # Errors
    ///
    /// `validation_failed` if it cannot be done with the document as it is; `not_found`, `wrong_state` if no run is running.
    pub fn propose_in_run(
        &mut self,
        session: &SessionId,
        proposal: &Proposal,
        call: Option<&str>,
    ) -> Result<ProposeReport, EngineError> {
        let call = call.map(|call| self.masked(call));
        let call = call.as_deref();
        if let Some(report) = self.repeated(session, call, proposal)? {
            return Ok(report);
        }
        let trust = trust_in_run(proposal);
        let taken = self
            .take(proposal, Some(session), trust)?
            .map_err(|refused| refusal(&refused))?;
        self.stage(session, proposal, &taken, trust, call)
    }

    /// Takes a call of the `memory` tool, as the model made it, in the running run of a session. What is refused is told in
    /// the answer, so that the model can act on it.
    ///
    /// # Errors
    ///
    /// `not_found`, `wrong_state` if no run is running; as storage and files fail.
    pub fn memory_tool(
        &mut self,
        session: &SessionId,
        arguments: &str,
        call: Option<&str>,
        untrusted: bool,
    ) -> Result<ToolAnswer, EngineError> {
        let call = call.map(|call| self.masked(call));
        let call = call.as_deref();
        let parsed = match ToolCall::parse(arguments) {
            Ok(parsed) => parsed,
            Err(error) => return Ok(ToolAnswer::refused(error_answer(&error))),
        };
        let proposal = Proposal {
            document: parsed.document,
            operations: parsed.operations,
            untrusted,
        };
        if let Some(report) = self.repeated(session, call, &proposal)? {
            return Ok(ToolAnswer {
                text: "This call was taken before; nothing was added.".to_owned(),
                is_error: false,
                report: Some(report),
            });
        }
        let trust = trust_in_run(&proposal);
        match self.take(&proposal, Some(session), trust)? {
            Ok(taken) => Ok(ToolAnswer {
                report: Some(self.stage(session, &proposal, &taken, trust, call)?),
                text: answer(proposal.document, &taken),
                is_error: false,
            }),
            Err(refused) => {
                let count = proposal.operations.len();
                let text = refusal_answer(proposal.document, &refused, count);
                Ok(ToolAnswer::refused(text))
            }
        }
    }

    /// What the call staged before, if it did.
    fn repeated(
        &mut self,
        session: &SessionId,
        call: Option<&str>,
        proposal: &Proposal,
    ) -> Result<Option<ProposeReport>, EngineError> {
        let Some(call) = call else { return Ok(None) };
        let mut staged = self.store().staged(session)?.into_iter();
        let Some(known) = staged.find(|staged| staged.content.call.as_deref() == Some(call)) else {
            return Ok(None);
        };
        // Judged as it was then. What cannot be judged any more is taken for what it says it is.
        let again = self.take_before(proposal, Some(session), trust_in_run(proposal), known.number)?;
        let is_other = known.content.document != proposal.document
            || again.is_ok_and(|again| again.operations != known.content.operations);
        if is_other {
            return Err(StoreError::KeyReused {
                session: session.to_string(),
                key: call.to_owned(),
            }
            .into());
        }
        Ok(Some(ProposeReport {
            event: None,
            document: known.content.document.to_string(),
            state: "staged".to_owned(),
            effects: Vec::new(),
            warnings: Vec::new(),
            repeated: true,
        }))
    }

    fn stage(
        &mut self,
        session: &SessionId,
        proposal: &Proposal,
        taken: &Taken,
        trust: Trust,
        call: Option<&str>,
    ) -> Result<ProposeReport, EngineError> {
        if taken.is_duplicate() {
            return Ok(report(proposal, taken, None, "duplicate", false));
        }
        let candidate = self.candidate(session, proposal, taken, trust, call);
        let staged = self.store_mut().stage(&candidate)?;
        Ok(report(proposal, taken, None, "staged", staged.repeated))
    }

    /// Judges a proposal against the document as it is, and what the session's model was shown.
    fn take(
        &mut self,
        proposal: &Proposal,
        session: Option<&SessionId>,
        trust: Trust,
    ) -> Result<Result<Taken, Refused>, EngineError> {
        self.take_before(proposal, session, trust, u64::MAX)
    }

    /// The same beside what the run staged before the candidate with this number.
    fn take_before(
        &mut self,
        proposal: &Proposal,
        session: Option<&SessionId>,
        trust: Trust,
        candidate: u64,
    ) -> Result<Result<Taken, Refused>, EngineError> {
        if proposal.operations.is_empty() {
            return Err(EngineError::Proposal {
                operation: 0,
                reason: "no_operation",
                message: "there is no operation; give at least one".to_owned(),
                entries: Vec::new(),
            });
        }
        match session {
            Some(_) => self.in_passing(Self::recover_core)?,
            None => self.recover_core()?,
        }
        let [current, other] = self.document_and_other(proposal.document)?;
        let seen = session
            .map(|session| self.seen(session, proposal.document))
            .transpose()?
            .flatten();
        let staged = session
            .map(|session| self.store().staged(session))
            .transpose()?
            .unwrap_or_default();
        // What waits will be applied before: a change may build on it.
        let events = self.waiting(proposal.document)?;
        let waiting = events.iter().map(|event| event.operations.as_slice());
        let of_run = staged
            .iter()
            .filter(|staged| staged.content.document == proposal.document && staged.number < candidate)
            // What has to wait for a person is nothing that others can build on.
            .filter(|staged| staged.content.hold.is_none() || trust == Trust::Untrusted)
            .map(|staged| staged.content.operations.as_slice());
        let staged: Vec<&[Operation]> = waiting.chain(of_run).collect();
        let asked = Asked::of(&events, session, trust);
        let mut persons = match trust {
            Trust::Person => BTreeSet::new(),
            Trust::Untrusted | Trust::Model | Trust::Approved => self.persons(&current)?,
        };
        persons.extend(asked.persons);
        let approvals = Approvals::of(self, current.document.entries())?;
        let intake = Intake {
            document: &current.document,
            seen: seen.as_deref(),
            persons: &persons,
            staged: &staged,
            others: &asked.others,
            budget: self.settings().core.budget(other.document.chars()),
            view: approvals.view(self),
            trust,
        };
        Ok(intake.take(&proposal.operations))
    }

    /// The events of a document that wait for the curator.
    fn waiting(&self, document: DocumentName) -> Result<Vec<EventRecord>, EngineError> {
        Ok(self.store().events(&EventFilter {
            document: Some(document),
            state: Some(EventState::Pending.as_str()),
            after: self.store().event_counts(document)?.cursor,
            ..EventFilter::default()
        })?)
    }

    /// The entries of a document as the session's model was shown them, by this runtime if it showed any; nothing if it was
    /// shown none.
    fn seen(&self, session: &SessionId, document: DocumentName) -> Result<Option<Vec<String>>, EngineError> {
        let snapshot = match self.snapshot_in_force(session)? {
            Some(snapshot) => Some(snapshot),
            None => self.store().snapshot(session)?,
        };
        Ok(snapshot.map(|snapshot| {
            let entries = snapshot.content.entries.into_iter();
            entries
                .filter(|(name, _)| *name == document)
                .map(|(_, text)| text)
                .collect()
        }))
    }

    fn candidate(
        &self,
        session: &SessionId,
        proposal: &Proposal,
        taken: &Taken,
        trust: Trust,
        call: Option<&str>,
    ) -> NewCandidate {
        NewCandidate {
            session: session.clone(),
            document: proposal.document,
            operations: taken.operations.clone(),
            trust,
            hold: taken.hold,
            call: call.map(str::to_owned),
            at: self.now(),
        }
    }

    /// A person may have closed it: their proposals open it again.
    fn open_persons_session(&mut self, session: &SessionId) -> Result<(), EngineError> {
        match self.store().session(session) {
            Ok(record) if record.state == SessionState::Closed => self.set_session_state(session, SessionState::Open),
            Ok(_) => Ok(()),
            Err(error) if error.code() == Code::NotFound => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The run of a person's proposal: its message says what was proposed, masked as it is staged.
    fn persons_run(&self, session: &SessionId, proposal: &Proposal, taken: &Taken) -> Begin {
        let at = self.now();
        // An entry that is named may hold a credential that a person left in the file.
        let lines: Vec<String> = taken
            .operations
            .iter()
            .map(|operation| self.masked(&described(operation)))
            .collect();
        let text = format!("{}: {}", proposal.document.file_name(), lines.join("; "));
        let message = Message::text(Role::User, text);
        Begin {
            session: NewSession {
                id: session.clone(),
                format: formats::Format::Native.as_str().to_owned(),
                parent: None,
                title: Some("proposals of a person".to_owned()),
                model: None,
                created_at: at,
            },
            key: None,
            system: None,
            message: NewMessage {
                tokens: Some(count_message(self.counter(), &message)),
                message,
                run: None,
                item: None,
            },
            tools: None,
            model: None,
            notes: NotesBegin::default(),
            counter: self.counter().id().to_owned(),
            at,
        }
    }
}

fn trust_in_run(proposal: &Proposal) -> Trust {
    if proposal.untrusted {
        Trust::Untrusted
    } else {
        Trust::Model
    }
}

fn described(operation: &Operation) -> String {
    match operation {
        Operation::Add { content } => format!("add \"{content}\""),
        Operation::Replace { old_text, content } => format!("replace \"{old_text}\" with \"{content}\""),
        Operation::Remove { old_text } => format!("remove \"{old_text}\""),
    }
}

fn report(proposal: &Proposal, taken: &Taken, event: Option<u64>, state: &str, repeated: bool) -> ProposeReport {
    ProposeReport {
        event,
        document: proposal.document.to_string(),
        state: state.to_owned(),
        effects: taken.effects.iter().map(|effect| effect.as_str().to_owned()).collect(),
        warnings: taken.warnings.iter().map(ToString::to_string).collect(),
        repeated,
    }
}

fn refusal(refused: &Refused) -> EngineError {
    let entries = match &refused.why {
        Why::Operation(Refusal::NotFound { entries })
        | Why::ChangedSince { entries }
        | Why::NotShown { entries }
        | Why::APersons { entries } => entries.clone(),
        Why::Operation(Refusal::Ambiguous { matches }) => matches.clone(),
        _ => Vec::new(),
    };
    EngineError::Proposal {
        operation: refused.index,
        reason: refused.as_str(),
        message: refused.to_string(),
        entries,
    }
}
