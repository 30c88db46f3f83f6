//! Several writers and readers at once: nothing lost, nothing doubled, only whole transactions seen.

use std::collections::BTreeSet;

use memory_core::ports::{ConversationStore, RunChoice};
use memory_core::{Position, Role};
use memory_sqlite::{OpenMode, SqliteStore};

use crate::support::*;

#[test]
fn writers_lose_nothing_and_readers_see_whole_appends() {
    const WRITERS: u64 = 6;
    const EACH: u64 = 25;
    let place = Place::new();
    place.create().create_session(&new_session("s")).unwrap();
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let place = &place;
            scope.spawn(move || {
                let mut store = place.open(OpenMode::ReadWrite).unwrap();
                for number in 0..EACH {
                    let pair = ["a", "b"].map(|half| text(Role::User, format!("{writer}-{number}-{half}")));
                    let mut pair = appending("s", RunChoice::AsGiven, pair.to_vec());
                    pair.key = Some(format!("{writer}-{number}"));
                    assert!(!store.append(&pair).unwrap().repeated);
                    assert!(store.append(&pair).unwrap().repeated);
                }
            });
        }
        let place = &place;
        scope.spawn(move || {
            let store = place.open(OpenMode::ReadOnly).unwrap();
            loop {
                let view = store.view(&id("s"), COUNTER).unwrap();
                assert_eq!(view.rows.len() as u64, view.session.messages);
                assert!(view.rows.len().is_multiple_of(2));
                if view.rows.len() as u64 == WRITERS * EACH * 2 {
                    break;
                }
            }
        });
    });
    let store = place.open(OpenMode::ReadOnly).unwrap();
    let texts: BTreeSet<String> = store
        .messages(&id("s"), Position(0), 10_000)
        .unwrap()
        .iter()
        .map(|message| message.message.plain_text())
        .collect();
    assert_eq!(texts.len() as u64, WRITERS * EACH * 2);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn appends_go_on_while_a_compaction_is_planned_and_one_of_two_plans_wins() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    append(
        &mut store,
        "s",
        RunChoice::Begin,
        (0..20).map(|n| text(Role::User, format!("m{n}"))).collect(),
    );
    let plan = summary_of(&store, "s", 2, 9);
    let mut other = place.open(OpenMode::ReadWrite).unwrap();
    append(&mut other, "s", RunChoice::Running, vec![text(Role::User, "meanwhile")]);
    store.apply_summary(&plan).unwrap();
    assert!(other.apply_summary(&plan).is_err());
    assert_eq!(
        positions(&other, "s"),
        std::iter::once(1).chain(10..=21).collect::<Vec<_>>()
    );
}

#[test]
fn a_store_can_go_to_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<SqliteStore>();
}
