//! A conversation while somebody else holds the lock of core memory: it goes on, and with what is known.

use std::sync::Arc;
use std::time::Duration;

use memory_core::record::{RunState, SessionState};
use memory_engine::{Access, Engine, Settings};
use memory_fs::StoreDir;

use crate::core_support::{add, begin, curate, next, proposal};
use crate::support::{Words, id, now};

#[test]
fn a_conversation_goes_on_while_core_memory_is_locked() {
    let folder = tempfile::tempdir().unwrap();
    let open = || {
        Engine::open(
            folder.path(),
            Access::Create,
            Settings::default(),
            Arc::new(Words),
            Arc::new(now),
        )
        .unwrap()
    };
    let mut engine = open();
    engine.propose(&proposal(add("Known."))).unwrap();
    curate(&mut engine);
    engine.propose(&proposal(add("Waits."))).unwrap();
    let other = StoreDir::open(folder.path()).unwrap();
    let guard = other.lock("core-memory", Duration::ZERO).unwrap();
    begin(&mut engine, &id("s"));
    assert!(next(&mut engine, &id("s")).body.contains("Known."));
    engine
        .propose_in_run(&id("s"), &proposal(add("Learned.")), None)
        .unwrap_or_else(|error| panic!("{error}"));
    engine.finish_run(&id("s"), RunState::Succeeded).unwrap();
    engine.set_session_state(&id("s"), SessionState::Closed).unwrap();
    drop(guard);
    // The next one catches up.
    begin(&mut engine, &id("t"));
    let body = next(&mut engine, &id("t")).body;
    assert!(body.contains("Waits.") && body.contains("Learned."), "{body}");
}
