//! What the begin of a run says of notes, and what it may not say.

use memory_core::SessionId;
use memory_core::note::record::{NotesAsked, NotesBegin, NotesUse};
use memory_core::ports::{Begin, StoreError};
use memory_core::record::RunState;

use super::support::{ON, at, code, id};
use super::{Fixture, RecordsStore};
use crate::store_contract::support::{COUNTER, new_session, text};

const NOTHING: NotesAsked = NotesAsked {
    memory: None,
    read_only: false,
    delegated: false,
    shared_limit: false,
    untrusted: false,
};

const WANTED: NotesAsked = NotesAsked {
    memory: Some(true),
    ..NOTHING
};

const UNWANTED: NotesAsked = NotesAsked {
    memory: Some(false),
    ..NOTHING
};

fn begin(
    store: &mut dyn RecordsStore,
    session: &str,
    key: Option<&str>,
    notes: NotesBegin,
) -> Result<bool, StoreError> {
    let begin = Begin {
        session: new_session(session),
        key: key.map(str::to_owned),
        system: None,
        message: text("u"),
        tools: None,
        model: None,
        notes,
        counter: COUNTER.to_owned(),
        at: at(10),
    };
    Ok(store.begin(&begin)?.appended.repeated)
}

fn asking(asked: NotesAsked) -> NotesBegin {
    NotesBegin {
        asked,
        by_default: false,
    }
}

/// Begins a run that has to begin, and ends it.
fn run(store: &mut dyn RecordsStore, session: &str, notes: NotesBegin) {
    begin(store, session, None, notes).expect("a begin");
    store
        .finish_run(&id(session), RunState::Succeeded, at(11))
        .expect("an end");
}

fn usage(store: &dyn RecordsStore, session: &SessionId) -> Option<NotesUse> {
    store.notes_of(session).expect("a session").map(|record| record.usage)
}

pub(super) fn the_first_run_says_how_a_session_uses_notes(fixture: &mut Fixture) {
    let reading = NotesAsked {
        read_only: true,
        ..WANTED
    };
    let editor = NotesAsked {
        shared_limit: true,
        ..NOTHING
    };
    let by_default = NotesBegin {
        asked: editor,
        by_default: true,
    };
    let cases = [
        ("wanted", asking(WANTED), ON),
        ("reading", asking(reading), NotesUse { read_only: true, ..ON }),
        (
            "editor",
            by_default,
            NotesUse {
                shared_limit: true,
                ..ON
            },
        ),
    ];
    for (name, notes, expected) in cases {
        run(fixture.store(), name, notes);
        run(fixture.store(), name, asking(NOTHING));
        fixture.reopen();
        assert_eq!(usage(fixture.store(), &id(name)), Some(expected), "{name}");
    }
}

pub(super) fn a_first_run_without_notes_leaves_no_record(fixture: &mut Fixture) {
    let store = fixture.store();
    let helper = NotesAsked {
        delegated: true,
        ..NOTHING
    };
    let by_default = |asked| NotesBegin {
        asked,
        by_default: true,
    };
    let cases = [
        ("nothing", asking(NOTHING)),
        ("unwanted", by_default(UNWANTED)),
        ("helper", by_default(helper)),
    ];
    for (name, notes) in cases {
        run(store, name, notes);
        // What the settings say by then comes too late.
        run(store, name, by_default(NOTHING));
        assert_eq!(usage(store, &id(name)), None, "{name}");
    }
}

pub(super) fn a_later_run_that_contradicts_the_record_is_refused_and_changes_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    run(store, "on", asking(WANTED));
    run(store, "off", asking(NOTHING));
    let contrary = [
        ("off", WANTED),
        ("on", UNWANTED),
        (
            "on",
            NotesAsked {
                delegated: true,
                ..NOTHING
            },
        ),
        (
            "on",
            NotesAsked {
                read_only: true,
                ..NOTHING
            },
        ),
        (
            "on",
            NotesAsked {
                shared_limit: true,
                ..NOTHING
            },
        ),
    ];
    for (session, asked) in contrary {
        let asked = NotesAsked {
            untrusted: true,
            ..asked
        };
        assert_eq!(code(begin(store, session, None, asking(asked))), "usage", "{asked:?}");
        assert_eq!(store.runs(&id(session)).expect("a session").len(), 1);
        assert!(!store.is_untrusted(&id(session)).expect("an answer"));
    }
    assert_eq!([usage(store, &id("on")), usage(store, &id("off"))], [Some(ON), None]);
    // What a session does not do it need not be kept from.
    let harmless = NotesAsked {
        read_only: true,
        delegated: true,
        shared_limit: true,
        ..UNWANTED
    };
    run(store, "off", asking(harmless));
    run(store, "on", asking(WANTED));
}

pub(super) fn a_begin_that_is_repeated_is_looked_at_too(fixture: &mut Fixture) {
    let store = fixture.store();
    assert!(!begin(store, "s", Some("k"), asking(WANTED)).expect("a begin"));
    assert!(begin(store, "s", Some("k"), asking(WANTED)).expect("a repetition"));
    assert!(begin(store, "s", Some("k"), asking(NOTHING)).expect("a repetition"));
    assert_eq!(code(begin(store, "s", Some("k"), asking(UNWANTED))), "usage");
}

pub(super) fn a_run_can_bring_something_from_outside(fixture: &mut Fixture) {
    let store = fixture.store();
    let foreign = NotesAsked {
        untrusted: true,
        ..NOTHING
    };
    run(store, "s", asking(NOTHING));
    assert!(!store.is_untrusted(&id("s")).expect("an answer"));
    run(store, "s", asking(foreign));
    run(store, "s", asking(NOTHING));
    assert!(store.is_untrusted(&id("s")).expect("an answer"));
}

pub(super) fn a_begin_that_is_refused_records_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    run(store, "s", asking(NOTHING));
    begin(store, "s", None, asking(NOTHING)).expect("a begin");
    let foreign = NotesAsked {
        untrusted: true,
        ..NOTHING
    };
    assert_eq!(code(begin(store, "s", None, asking(foreign))), "wrong_state");
    assert!(!store.is_untrusted(&id("s")).expect("an answer"));
}
