//! The fake runs the contract suite of what sessions record about notes.

use memory_core::ports::{ConversationStore as _, NoteRecords as _};
use memory_core::record::NewSession;
use memory_core::{Code, RunNumber, SessionId, Timestamp};
use memory_testkit::note_records_contract::{Fixture, InMemory};
use memory_testkit::{MemoryStore, note_records_contract_tests};

fn factory() -> Box<Fixture> {
    Box::new(InMemory(MemoryStore::new()))
}

note_records_contract_tests!(factory);

#[test]
fn a_write_of_a_run_that_is_not_there_is_refused() {
    let mut store = MemoryStore::new();
    let session = SessionId::parse("s").unwrap();
    let new = NewSession {
        id: session.clone(),
        format: "native".to_owned(),
        parent: None,
        title: None,
        model: None,
        created_at: Timestamp::UNIX_EPOCH,
    };
    store.create_session(&new).unwrap();
    let begun = store.begin_note_write(&session, RunNumber(1), false, 5, Timestamp::UNIX_EPOCH);
    assert_eq!(begun.unwrap_err().code(), Code::InvalidInput);
}
