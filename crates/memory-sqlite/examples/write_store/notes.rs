//! What sessions of the sample record about notes: one that uses them, with writes in every state, and one that does not.

use std::error::Error;

use memory_core::note::record::{NoteOp, NotesUse, SavedNote};
use memory_core::note::section::{NoteLine, Selected};
use memory_core::note::{NoteId, NoteSource, NoteStatus};
use memory_core::ports::{ConversationStore as _, NoteRecords as _, RunChoice};
use memory_core::record::RunState;
use memory_core::validate::framing;
use memory_core::{Role, RunNumber, SessionId};
use memory_sqlite::SqliteStore;

use crate::{append, at, new_session, text};

/// Session `noted` uses notes and is untrusted; session `unnoted` says that it uses none.
pub(crate) fn write(store: &mut SqliteStore) -> Result<(), Box<dyn Error>> {
    let session = SessionId::parse("noted")?;
    store.create_session(&new_session(&session, "native", "Notes")?)?;
    let usage = NotesUse {
        enabled: true,
        shared_limit: true,
        read_only: false,
    };
    store.use_notes(&session, usage, at(3000)?)?;
    let line = NoteLine {
        id: NoteId::parse("m7529e1f6")?,
        date: framing::day(at(0)?),
        text: "潮位 are in centimetres.".to_owned(),
    };
    let loaded = Selected {
        lines: vec![line],
        omitted: 2,
    };
    store.record_notes(&session, &loaded, at(3001)?)?;
    store.mark_untrusted(&session, at(3002)?)?;
    for run in [1, 2] {
        let question = text(Role::User, "What do you know of tides?".to_owned());
        store.append(&append(
            &session,
            RunChoice::Begin,
            vec![question],
            50 + i64::from(run),
        )?)?;
        for _ in 0..2 {
            store.begin_note_write(&session, RunNumber(run), true, 5, at(3003)?)?;
        }
        store.finish_run(&session, RunState::Succeeded, at(3090 + 60 * i64::from(run))?)?;
    }
    store.end_note_write(&session, 1, Some(&saved(NoteOp::Add, NoteStatus::Active)?))?;
    store.hand_over_notes(&session, &[1], at(3005)?)?;
    store.end_note_write(&session, 2, None)?;
    store.end_note_write(&session, 3, Some(&saved(NoteOp::Replace, NoteStatus::Pending)?))?;

    let session = SessionId::parse("unnoted")?;
    store.create_session(&new_session(&session, "native", "No notes")?)?;
    let usage = NotesUse {
        enabled: false,
        shared_limit: false,
        read_only: true,
    };
    store.use_notes(&session, usage, at(3006)?)?;
    Ok(())
}

fn saved(op: NoteOp, status: NoteStatus) -> Result<SavedNote, Box<dyn Error>> {
    Ok(SavedNote {
        op,
        id: NoteId::parse("m0000002a")?,
        status,
        redacted: status == NoteStatus::Pending,
        source: NoteSource {
            run: Some("run-7c1e".to_owned()),
            model: Some("a-model".to_owned()),
            version: Some("0.1.0".to_owned()),
            untrusted: status == NoteStatus::Pending,
        },
        at: at(3004)?,
    })
}
