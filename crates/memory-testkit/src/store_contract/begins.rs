//! Beginning runs: what goes with the user's message, and that all of it is one step.

use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, RunChoice};
use memory_core::record::{NewMessage, RunState, SessionState};
use memory_core::{Message, Position, RawJson, Role, RunNumber, Tool};

use super::Fixture;
use super::support::{COUNTER, append_of, at, code, dump, id, in_view, new_session, positions, summarise, text, view};

fn prompt(text: &str) -> NewMessage {
    NewMessage {
        message: Message::text(Role::System, text),
        ..self::text("")
    }
}

fn tool(name: &str) -> Tool {
    Tool {
        name: name.to_owned(),
        raw: RawJson(format!("{{ \"name\":\"{name}\" }}")),
        dialect: "anthropic".to_owned(),
    }
}

fn plain(message: &str) -> Begin {
    Begin {
        session: new_session("s"),
        key: None,
        system: None,
        message: text(message),
        tools: None,
        model: None,
        notes: NotesBegin::default(),
        counter: COUNTER.to_owned(),
        at: at(10),
    }
}

fn whole(message: &str) -> Begin {
    Begin {
        system: Some(prompt("be brief")),
        tools: Some(vec![tool("read")]),
        model: Some("model-1".to_owned()),
        ..plain(message)
    }
}

pub(super) fn a_begin_brings_everything_together(fixture: &mut Fixture) {
    let begun = fixture.store().begin(&whole("u")).expect("a begin");
    assert!(begun.created && !begun.appended.repeated);
    assert_eq!(
        (begun.appended.run, begun.appended.positions),
        (Some(RunNumber(1)), positions([1, 2]))
    );
    fixture.reopen();
    let store = fixture.store();
    let stored = view(store, &id("s"));
    assert_eq!(stored.tools, [tool("read")]);
    assert_eq!(stored.session.model.as_deref(), Some("model-1"));
    let roles: Vec<_> = stored.rows.iter().map(|row| (row.message.role, row.run)).collect();
    let run = Some(RunNumber(1));
    assert_eq!(roles, [(Role::System, run), (Role::User, run)]);
    assert_eq!(store.runs(&id("s")).expect("runs")[0].first, Position(1));
    // What is not given stays.
    store.finish_run(&id("s"), RunState::Succeeded, at(11)).expect("ended");
    let more = store.begin(&plain("v")).expect("another");
    assert_eq!((more.created, more.appended.positions), (false, positions([3])));
    let stored = view(store, &id("s"));
    assert_eq!(stored.tools, [tool("read")]);
    assert_eq!(stored.session.model.as_deref(), Some("model-1"));
}

pub(super) fn a_prompt_is_added_unless_the_newest_in_force_is_the_same(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = id("s");
    let mut begin = |text: &str| {
        let begin = Begin {
            system: Some(prompt(text)),
            ..plain("u")
        };
        let positions = store.begin(&begin).expect("a begin").appended.positions;
        store.finish_run(&session, RunState::Succeeded, at(11)).expect("ended");
        positions
    };
    assert_eq!(begin("one"), positions([1, 2]));
    assert_eq!(begin("one"), positions([3]));
    assert_eq!(begin("two"), positions([4, 5]));
    assert_eq!(begin("two"), positions([6]));
    assert_eq!(begin("one"), positions([7, 8]));
    // Position 7 is out of force, so 4 is the newest.
    summarise(store, &id("s"), &[7, 8]);
    let two = Begin {
        system: Some(prompt("two")),
        ..plain("u")
    };
    assert_eq!(store.begin(&two).expect("a begin").appended.positions, positions([9]));
    assert_eq!(in_view(store, &id("s")), [1, 2, 3, 4, 5, 6, 9]);
}

pub(super) fn a_repeated_begin_changes_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    let mut first = whole("u");
    first.key = Some("k".to_owned());
    let outcome = store.begin(&first).expect("a begin").appended;
    store.finish_run(&id("s"), RunState::Succeeded, at(11)).expect("ended");
    let later = Begin {
        system: Some(prompt("another")),
        tools: Some(vec![tool("write")]),
        ..plain("v")
    };
    store.begin(&later).expect("another");
    fixture.reopen();
    let store = fixture.store();
    let before = dump(store);
    // The prompt was added by the first call and is not the newest any more: the answer is the same.
    first.at = at(99);
    first.message.tokens = None;
    let again = store.begin(&first).expect("the same again");
    assert!(again.appended.repeated && !again.created);
    assert_eq!(
        (again.appended.positions, again.appended.run),
        (outcome.positions, outcome.run)
    );
    let key = first.key.clone();
    let others = [
        plain("u"),
        whole("v"),
        Begin {
            system: None,
            ..whole("u")
        },
        Begin {
            tools: Some(Vec::new()),
            ..whole("u")
        },
        Begin {
            model: None,
            ..whole("u")
        },
    ];
    for other in others {
        let other = Begin {
            key: key.clone(),
            ..other
        };
        assert_eq!(code(store.begin(&other)), "key_reused");
    }
    assert_eq!(dump(store), before);
}

pub(super) fn a_begin_of_a_message_alone_is_an_append(fixture: &mut Fixture) {
    let store = fixture.store();
    let begin = Begin {
        key: Some("k".to_owned()),
        ..plain("u")
    };
    let outcome = store.begin(&begin).expect("a begin").appended;
    let mut append = append_of(&id("s"), RunChoice::Begin, vec![text("u")]);
    append.key = begin.key;
    let again = store.append(&append).expect("the same");
    assert!(again.repeated);
    assert_eq!((again.positions, again.run), (outcome.positions, outcome.run));
}

pub(super) fn a_refused_begin_leaves_nothing(fixture: &mut Fixture) {
    let store = fixture.store();
    store.begin(&plain("u")).expect("a begin");
    let before = dump(store);
    assert_eq!(code(store.begin(&whole("v"))), "wrong_state");
    assert_eq!(dump(store), before);
    store
        .set_session_state(&id("s"), SessionState::Closed, at(11))
        .expect("closed");
    let before = dump(store);
    assert_eq!(code(store.begin(&whole("v"))), "wrong_state");
    assert_eq!(dump(store), before);
    let mut impossible = whole("u");
    impossible.session = new_session("other");
    impossible.message.message.role = Role::Summary;
    assert_eq!(code(store.begin(&impossible)), "invalid_input");
    assert_eq!(dump(store), before, "the session is not created");
}
