//! Candidates and events.

use std::collections::BTreeSet;

use memory_core::event::{
    Candidate, EventCounts, EventFilter, EventNumber, EventRecord, EventState, NewCandidate, Staged, TakenBack,
};
use memory_core::ports::{Begin, ConversationStore as _, CoreMemoryStore as _, StoreError};
use memory_core::record::RunState;
use memory_core::revision::OutcomeKind;
use memory_core::validate::trust::Trust;
use memory_core::{Digest, DocumentName, PositionRange, RunNumber, SessionId, Timestamp};

use super::super::{MemoryStore, invalid, not_found};
use super::{CoreMemory, changed, wrong_state};

impl MemoryStore {
    pub(super) fn propose_whole(&mut self, begin: &Begin, new: &NewCandidate) -> Result<EventNumber, StoreError> {
        let id = &begin.session.id;
        if new.session != *id {
            return Err(invalid("the candidate is of another session"));
        }
        let begun = self.begin(begin)?;
        let run = begun.appended.run.ok_or_else(|| invalid("a begin without a run"))?;
        if !begun.appended.repeated {
            self.stage(new)?;
            self.finish_run(id, RunState::Succeeded, new.at)?;
        }
        let event = self.core.first_of_run(id, run);
        event.ok_or_else(|| StoreError::KeyReused {
            session: id.to_string(),
            key: begin.key.clone().unwrap_or_default(),
        })
    }
}

impl CoreMemory {
    pub(super) fn stage(
        &mut self,
        new: &NewCandidate,
        run: RunNumber,
        positions: PositionRange,
    ) -> Result<Staged, StoreError> {
        let is_repeated = |known: &&Candidate| new.call.is_some() && known.content.call == new.call;
        let known = self.of_run(&new.session, run).find(is_repeated).cloned();
        if let Some(candidate) = known {
            return Ok(Staged {
                candidate,
                repeated: true,
            });
        }
        if new.operations.is_empty() {
            return Err(invalid("a candidate has an operation"));
        }
        let candidate = Candidate {
            number: self.candidates.len() as u64 + 1,
            content: new.clone(),
            run,
            positions,
        };
        self.candidates.push(candidate.clone());
        Ok(Staged {
            candidate,
            repeated: false,
        })
    }

    fn of_run(&self, session: &SessionId, run: RunNumber) -> impl Iterator<Item = &Candidate> {
        let of_run = move |known: &&Candidate| known.content.session == *session && known.run == run;
        self.candidates.iter().filter(of_run)
    }

    pub(super) fn staged(&self, session: &SessionId, run: RunNumber) -> Vec<Candidate> {
        self.of_run(session, run).cloned().collect()
    }

    /// Makes events of a run that has succeeded.
    pub(in super::super) fn enter(&mut self, session: &SessionId, run: RunNumber, model: Option<&str>, at: Timestamp) {
        for candidate in self.staged(session, run) {
            let content = candidate.content;
            let state = match content.hold {
                Some(_) => EventState::Held,
                None => EventState::Pending,
            };
            self.push(EventRecord {
                number: EventNumber(0),
                digest: content.digest(),
                document: content.document,
                operations: content.operations,
                trust: content.trust,
                hold: content.hold,
                session: content.session,
                run,
                model: model.map(str::to_owned),
                positions: candidate.positions,
                staged_at: content.at,
                entered_at: at,
                approves: None,
                state,
                taken_back: None,
            });
        }
    }

    fn push(&mut self, event: EventRecord) -> EventNumber {
        let number = EventNumber(self.last_event().0 + 1);
        self.events.push(EventRecord { number, ..event });
        number
    }

    pub(super) fn last_event(&self) -> EventNumber {
        EventNumber(self.events.len() as u64)
    }

    pub(in super::super) fn runs_with_events(&self, session: &SessionId) -> BTreeSet<RunNumber> {
        let of_session = self.events.iter().filter(|event| event.session == *session);
        of_session.map(|event| event.run).collect()
    }

    fn first_of_run(&self, session: &SessionId, run: RunNumber) -> Option<EventNumber> {
        let mut of_run = self
            .events
            .iter()
            .filter(|event| event.session == *session && event.run == run);
        of_run.next().map(|event| event.number)
    }

    pub(super) fn event(&self, number: EventNumber) -> Result<&EventRecord, StoreError> {
        let index = number.0.checked_sub(1).map(|index| index as usize);
        let event = index.and_then(|index| self.events.get(index));
        event.ok_or_else(|| not_found("event", number))
    }

    pub(super) fn set_event_state(&mut self, number: EventNumber, state: EventState) {
        if let Some(event) = self.events.iter_mut().find(|event| event.number == number) {
            event.state = state;
        }
    }

    pub(super) fn events(&self, filter: &EventFilter) -> Result<Vec<EventRecord>, StoreError> {
        if filter.state.is_some_and(|word| !EventState::WORDS.contains(&word)) {
            return Err(invalid("there is no such state of an event"));
        }
        let wanted = |event: &&EventRecord| {
            event.number > filter.after
                && filter.document.is_none_or(|document| document == event.document)
                && filter.state.is_none_or(|word| word == event.state.as_str())
                && filter.outcome.is_none_or(|kind| kind_of(event) == Some(kind))
                && filter.session.as_ref().is_none_or(|session| *session == event.session)
                && filter.run.is_none_or(|run| run == event.run)
                && filter.since.is_none_or(|since| event.entered_at >= since)
        };
        let found = self.events.iter().filter(wanted);
        Ok(found.take(filter.limit as usize).cloned().collect())
    }

    pub(super) fn events_saying(&self, document: DocumentName, text: &str) -> Vec<EventRecord> {
        let says = |event: &&EventRecord| {
            let mut texts = event.operations.iter().filter_map(|operation| operation.new_text());
            event.document == document && texts.any(|new| new == text)
        };
        self.events.iter().filter(says).cloned().collect()
    }

    pub(super) fn event_counts(&self, document: DocumentName) -> EventCounts {
        let count = |state: &EventState| {
            let in_state = |event: &&EventRecord| event.document == document && event.state == *state;
            self.events.iter().filter(in_state).count() as u64
        };
        EventCounts {
            pending: count(&EventState::Pending),
            held: count(&EventState::Held),
            cursor: self.cursor(document),
        }
    }

    pub(super) fn approve(
        &mut self,
        number: EventNumber,
        digest: &Digest,
        at: Timestamp,
    ) -> Result<EventNumber, StoreError> {
        let held = self.event(number)?.clone();
        if held.digest != *digest {
            return Err(changed(format!("event {number}")));
        }
        match held.state {
            EventState::Held => {}
            EventState::Approved { by } => return Ok(by),
            EventState::Pending | EventState::Rejected | EventState::Consumed { .. } => {
                return Err(wrong_state(format!("event {number} is not held")));
            }
        }
        let texts = held.operations.iter().filter_map(|operation| operation.new_text());
        self.approved.extend(texts.map(|text| Digest::of(text.as_bytes())));
        let by = self.push(EventRecord {
            trust: held.trust.max(Trust::Approved),
            hold: None,
            entered_at: at,
            approves: Some(number),
            state: EventState::Pending,
            ..held
        });
        self.set_event_state(number, EventState::Approved { by });
        Ok(by)
    }

    pub(super) fn reject(&mut self, number: EventNumber) -> Result<(), StoreError> {
        match self.event(number)?.state {
            EventState::Rejected => return Ok(()),
            EventState::Pending if self.is_being_consumed(number) => {
                return Err(wrong_state(format!("a prepared revision consumes event {number}")));
            }
            EventState::Pending | EventState::Held => {}
            EventState::Approved { .. } => return Err(wrong_state(format!("event {number} is approved"))),
            EventState::Consumed { .. } => return Err(wrong_state(format!("event {number} is consumed"))),
        }
        self.set_event_state(number, EventState::Rejected);
        Ok(())
    }

    pub(super) fn take_back(&mut self, numbers: &[EventNumber], at: Timestamp) -> Result<(), StoreError> {
        for number in numbers {
            if !matches!(self.event(*number)?.state, EventState::Consumed { .. }) {
                return Err(wrong_state(format!("event {number} is not consumed")));
            }
        }
        for event in self.events.iter_mut().filter(|event| numbers.contains(&event.number)) {
            let cursor = self.cursors.get(&event.document).copied().unwrap_or(EventNumber(0));
            if event.taken_back.is_none_or(|known| known.cursor != cursor) {
                event.taken_back = Some(TakenBack { at, cursor });
                self.reverts += 1;
            }
        }
        Ok(())
    }
}

fn kind_of(event: &EventRecord) -> Option<OutcomeKind> {
    match &event.state {
        EventState::Consumed { outcome, .. } => Some(outcome.kind),
        EventState::Pending | EventState::Held | EventState::Approved { .. } | EventState::Rejected => None,
    }
}
