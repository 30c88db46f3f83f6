//! The calls of a random sequence, made to fit what is there.

use memory_core::curation::{MaintenanceKind, NewMaintenance, NewRequest, NewSnapshot, QuarantineState};
use memory_core::document::Operation;
use memory_core::event::{EventFilter, EventState, HoldReason, NewCandidate};
use memory_core::ports::{Begin, RunChoice, Store, StoreError};
use memory_core::record::{NewMessage, RunState, SessionState};
use memory_core::revision::OutcomeKind;
use memory_core::validate::trust::Trust;
use memory_core::{
    Digest, DocumentName, EventNumber, Message, Position, RevisionNumber, Role, RunNumber, SessionId, Timestamp,
};

use super::support::{COUNTER, MEMORY, USER, add, append_of, at, begin_of, file, id, section, text};
use crate::store_contract::support::{batch, file as source, imported_run};

/// What is done with candidates and events.
#[derive(Debug, Clone)]
pub(super) enum EventCall {
    Begin(bool),
    Finish {
        main: bool,
        end: u8,
    },
    SetState {
        main: bool,
        open: bool,
    },
    Import(u8),
    Stage {
        main: bool,
        memory: bool,
        text: u8,
        hold: u8,
        call: u8,
    },
    Propose {
        memory: bool,
        text: u8,
        hold: u8,
        key: u8,
    },
    Approve {
        which: u8,
        other: bool,
    },
    Reject(u8),
    TakeBack(u8, u8),
    ApproveText(u8),
}

/// What is recorded beside.
#[derive(Debug, Clone)]
pub(super) enum RecordCall {
    Quarantine {
        memory: bool,
        name: u8,
    },
    SetQuarantine {
        which: u8,
        state: u8,
    },
    Freeze {
        main: bool,
        text: u8,
        revision: u8,
    },
    Thaw(bool),
    Request {
        main: bool,
        tokens: u32,
        position: u8,
        snapshot: u8,
    },
    Maintenance {
        curator: bool,
        tokens: u32,
        author: u8,
    },
}

/// A filter, in small numbers.
#[derive(Debug, Clone)]
pub(super) struct FilterCall {
    pub(super) document: u8,
    pub(super) state: u8,
    pub(super) outcome: u8,
    pub(super) session: u8,
    pub(super) run: u8,
    pub(super) since: u8,
    pub(super) after: u8,
    pub(super) limit: u8,
}

pub(super) fn outcome_of<T: std::fmt::Debug>(result: Result<T, StoreError>) -> String {
    match result {
        Ok(value) => format!("{value:?}"),
        Err(error) => error.code().as_str().to_owned(),
    }
}

fn session(main: bool) -> SessionId {
    id(if main { "s" } else { "t" })
}

pub(super) fn document(memory: bool) -> DocumentName {
    if memory { MEMORY } else { USER }
}

/// One of the numbers from 1 to `count`, or the next one.
fn fit(which: u8, count: usize) -> u64 {
    u64::from(which) % (count as u64 + 1) + 1
}

fn event(store: &dyn Store, which: u8) -> EventNumber {
    let events = store.events(&EventFilter::default()).expect("events");
    EventNumber(fit(which, events.len()))
}

pub(super) fn revision(store: &dyn Store, document: DocumentName, which: u8) -> RevisionNumber {
    let revisions = store.revisions(document, None, u32::MAX).expect("revisions");
    RevisionNumber(fit(which, revisions.len()) as u32)
}

fn candidate(of: &SessionId, memory: bool, number: u8, hold: u8, now: Timestamp) -> NewCandidate {
    let new = format!("text {number}");
    let old_text = format!("text {}", number / 2);
    let operations = match number % 4 {
        0 => vec![add(&new)],
        1 => vec![Operation::Replace { old_text, content: new }],
        2 => vec![Operation::Remove { old_text }, add(&new), add(&new)],
        _ => vec![Operation::Remove { old_text }],
    };
    NewCandidate {
        session: of.clone(),
        document: document(memory),
        operations,
        trust: Trust::ALL[usize::from(number) % 4],
        hold: HoldReason::ALL.get(usize::from(hold)).copied(),
        call: None,
        at: now,
    }
}

pub(super) fn on_events(store: &mut dyn Store, call: &EventCall, now: Timestamp) -> String {
    match *call {
        EventCall::Begin(main) => {
            let mut begin = append_of(&session(main), RunChoice::Begin, vec![text("u"), reply()]);
            begin.at = now;
            outcome_of(store.append(&begin))
        }
        EventCall::Finish { main, end } => {
            let ends = [
                RunState::Succeeded,
                RunState::Failed,
                RunState::Cancelled,
                RunState::Interrupted,
            ];
            outcome_of(store.finish_run(&session(main), ends[usize::from(end)], now))
        }
        EventCall::SetState { main, open } => {
            let state = if open { SessionState::Open } else { SessionState::Closed };
            outcome_of(store.set_session_state(&session(main), state, now))
        }
        EventCall::Import(state) => outcome_of(import(store, state, now)),
        EventCall::Stage {
            main,
            memory,
            text,
            hold,
            call,
        } => {
            let new = NewCandidate {
                call: (call > 0).then(|| format!("call {call}")),
                ..candidate(&session(main), memory, text, hold, now)
            };
            outcome_of(store.stage(&new))
        }
        EventCall::Propose {
            memory,
            text,
            hold,
            key,
        } => {
            let begin = Begin {
                key: (key > 1).then(|| format!("key {key}")),
                model: (key == 1).then(|| format!("model {text}")),
                at: now,
                ..begin_of("s", if key == 3 { "another" } else { "remember" })
            };
            outcome_of(store.propose(&begin, &candidate(&session(true), memory, text, hold, now)))
        }
        EventCall::Approve { which, other } => {
            let number = event(store, which);
            let digest = store.event(number).map_or(Digest::ZERO, |event| event.digest);
            let digest = if other { Digest::of(b"another") } else { digest };
            outcome_of(store.approve(number, &digest, now))
        }
        EventCall::Reject(which) => outcome_of(store.reject(event(store, which), now)),
        EventCall::TakeBack(which, other) => {
            let events = [event(store, which), event(store, other)];
            outcome_of(store.take_back(&events, now))
        }
        EventCall::ApproveText(number) => {
            outcome_of(store.approve_text(&Digest::of(format!("text {number}").as_bytes()), now))
        }
    }
}

fn reply() -> NewMessage {
    NewMessage {
        message: Message::text(Role::Assistant, "a"),
        ..text("reply")
    }
}

/// Brings an item of the last run of session `s`, or of the first one, in some state.
fn import(store: &mut dyn Store, state: u8, now: Timestamp) -> Result<Vec<Vec<Position>>, StoreError> {
    let states = [
        RunState::Running,
        RunState::Succeeded,
        RunState::Failed,
        RunState::Cancelled,
        RunState::Interrupted,
    ];
    let items = store.source(&source())?.map_or(0, |source| source.items);
    let number = store.runs(&id("s"))?.last().map_or(1, |run| run.number.0);
    let mut change = batch(items, items + 1);
    change.at = now;
    let part = &mut change.sessions[0];
    for message in &mut part.messages {
        message.run = Some(RunNumber(number));
    }
    part.runs = vec![imported_run(number, states[usize::from(state)])];
    store.import(&change)
}

pub(super) fn note(store: &mut dyn Store, call: &RecordCall, now: Timestamp) -> String {
    match *call {
        RecordCall::Quarantine { memory, name } => {
            let mut new = file(&format!("file {name}"));
            new.document = document(memory);
            new.revision = (name > 8).then(|| RevisionNumber(u32::from(name) - 8));
            outcome_of(store.note_quarantined(&new))
        }
        RecordCall::SetQuarantine { which, state } => {
            let states = [QuarantineState::New, QuarantineState::Seen, QuarantineState::Cleared];
            let number = fit(which, store.quarantined().expect("files").len());
            outcome_of(store.set_quarantine_state(number, states[usize::from(state)]))
        }
        RecordCall::Freeze { main, text, revision } => {
            let number = (revision > 6).then(|| RevisionNumber(u32::from(revision) - 6));
            let new = NewSnapshot {
                revisions: [number, None],
                at: now,
                ..section(&session(main), &format!("text {text}"))
            };
            outcome_of(store.freeze(&new))
        }
        RecordCall::Thaw(main) => outcome_of(store.thaw(&session(main))),
        RecordCall::Request {
            main,
            tokens,
            position,
            snapshot,
        } => {
            let messages = store.session(&session(main)).expect("a session").messages as usize;
            let new = NewRequest {
                session: session(main),
                tokens,
                core_tokens: tokens / 3,
                snapshot: (snapshot > 8).then(|| u32::from(snapshot) - 8),
                counts: vec![(Position(fit(position, messages)), tokens / 2)],
                counter: if position > 6 { "counter-2" } else { COUNTER }.to_owned(),
                window: (position % 2 == 0).then_some(tokens),
                at: now,
            };
            outcome_of(store.note_request(&new))
        }
        RecordCall::Maintenance {
            curator,
            tokens,
            author,
        } => {
            let new = NewMaintenance {
                kind: if curator {
                    MaintenanceKind::Curator
                } else {
                    MaintenanceKind::Compressor
                },
                author: format!("model {author}"),
                session: None,
                request_tokens: tokens,
                reply_tokens: tokens / 2,
                accepted: author % 2 == 0,
                at: now,
            };
            outcome_of(store.note_maintenance(&new))
        }
    }
}

pub(super) fn filter(call: &FilterCall) -> EventFilter {
    EventFilter {
        document: DocumentName::ALL.get(usize::from(call.document)).copied(),
        state: EventState::WORDS.get(usize::from(call.state)).copied(),
        outcome: [OutcomeKind::Applied, OutcomeKind::Duplicate, OutcomeKind::Skipped]
            .get(usize::from(call.outcome))
            .copied(),
        session: [Some(id("s")), Some(id("t")), None][usize::from(call.session)].clone(),
        run: (call.run > 0).then_some(RunNumber(u32::from(call.run))),
        since: (call.since < 6).then(|| at(100 + i64::from(call.since) * 4)),
        after: EventNumber(u64::from(call.after) / 2),
        limit: if call.limit > 5 {
            u32::MAX
        } else {
            u32::from(call.limit)
        },
    }
}
