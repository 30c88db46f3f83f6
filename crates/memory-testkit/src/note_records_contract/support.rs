//! Short ways to say what the tests do.

use memory_core::note::record::{NoteOp, NotesUse, SavedNote};
use memory_core::note::section::{NoteLine, Selected};
use memory_core::note::{NoteId, NoteSource, NoteStatus};
use memory_core::ports::RunChoice;
use memory_core::record::RunState;
use memory_core::validate::framing::day;
use memory_core::{RunNumber, SessionId};

use super::RecordsStore;
use crate::store_contract::support::{append_of, text};
pub(super) use crate::store_contract::support::{at, code, create, id};

pub(super) const ON: NotesUse = NotesUse {
    enabled: true,
    shared_limit: false,
    read_only: false,
};

/// A session that uses notes, with this many runs that have ended.
pub(super) fn session(store: &mut dyn RecordsStore, name: &str, runs: u32) -> SessionId {
    let session = create(store, name);
    for _ in 0..runs {
        store
            .append(&append_of(&session, RunChoice::Begin, vec![text("u")]))
            .expect("a run");
        store.finish_run(&session, RunState::Succeeded, at(20)).expect("an end");
    }
    store.use_notes(&session, ON, at(21)).expect("a session");
    session
}

pub(super) fn selected(texts: &[&str], omitted: u64) -> Selected {
    let line = |(number, text): (u32, &&str)| NoteLine {
        id: NoteId::from_random(number),
        date: day(at(i64::from(number) * 86_400)),
        text: (*text).to_owned(),
    };
    Selected {
        lines: (1..).zip(texts).map(line).collect(),
        omitted,
    }
}

pub(super) fn saved(number: u32) -> SavedNote {
    SavedNote {
        op: NoteOp::Add,
        id: NoteId::from_random(number),
        status: NoteStatus::Pending,
        redacted: false,
        source: NoteSource::default(),
        at: at(i64::from(number)),
    }
}

/// Takes a write of a run, which may make `limit`.
pub(super) fn begin(store: &mut dyn RecordsStore, session: &SessionId, run: u32, limit: u32) -> Option<u64> {
    store
        .begin_note_write(session, RunNumber(run), false, limit, at(30))
        .expect("an answer")
}

/// Makes a write of a run.
pub(super) fn make(store: &mut dyn RecordsStore, session: &SessionId, run: u32, saved: &SavedNote) -> u64 {
    let number = begin(store, session, run, u32::MAX).expect("room");
    store.end_note_write(session, number, Some(saved)).expect("a write");
    number
}

pub(super) fn count(store: &dyn RecordsStore, session: &SessionId, run: Option<u32>) -> u32 {
    store.note_writes(session, run.map(RunNumber)).expect("a number")
}

pub(super) fn take(store: &mut dyn RecordsStore, session: &SessionId) -> Vec<SavedNote> {
    let (numbers, saved): (Vec<u64>, Vec<SavedNote>) = store.saved_notes(session).expect("writes").into_iter().unzip();
    store.hand_over_notes(session, &numbers, at(40)).expect("writes");
    saved
}
