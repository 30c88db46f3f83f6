//! Several connections at core memory at once: one wins, the others are told, nothing is lost or doubled.

use std::collections::BTreeSet;
use std::sync::{Barrier, Mutex};

use memory_core::event::{EventFilter, EventState, NewCandidate};
use memory_core::ports::{ConversationStore, CoreMemoryStore, RunChoice, StoreError};
use memory_core::record::RunState;
use memory_core::{EventNumber, Role};
use memory_sqlite::{OpenMode, SqliteStore};

use crate::core_memory::*;
use crate::support::*;

/// Lets `count` connections do the same at the same time; returns what each was told.
fn at_once<T: Send>(place: &Place, count: usize, work: impl Fn(&mut SqliteStore, usize) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(count);
    let told = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for number in 0..count {
            let (work, barrier, told) = (&work, &barrier, &told);
            scope.spawn(move || {
                let mut store = place.open(OpenMode::ReadWrite).unwrap();
                barrier.wait();
                let value = work(&mut store, number);
                told.lock().unwrap().push((number, value));
            });
        }
    });
    let mut told = told.into_inner().unwrap();
    told.sort_by_key(|(number, _)| *number);
    told.into_iter().map(|(_, value)| value).collect()
}

/// Says how many went well; the others must all have been told the same.
fn winners<T>(results: &[Result<T, StoreError>], other: &str) -> usize {
    let lost = results.iter().filter_map(|result| result.as_ref().err());
    for error in lost {
        assert_eq!(error.code().as_str(), other, "{error}");
    }
    results.iter().filter(|result| result.is_ok()).count()
}

#[test]
fn one_of_several_preparers_wins() {
    let place = Place::new();
    let mut store = place.create();
    enter(&mut store, &[candidate("one")]);
    for round in 1..=5_u32 {
        let plans: Vec<_> = (0..4)
            .map(|number| plan(&store, MEMORY, &format!("{round} {number}\n")))
            .collect();
        let prepared = at_once(&place, 4, |store, number| store.prepare(&plans[number]));
        assert_eq!(winners(&prepared, "conflict"), 1);
        let won = prepared.into_iter().find_map(Result::ok).unwrap();
        assert_eq!(store.prepared(MEMORY).unwrap(), Some(won.clone()));
        // Two that recover at once both find it as it is to be.
        let committed = at_once(&place, 3, |store, _| {
            store.commit_revision(MEMORY, won.number, None, at(50))
        });
        assert_eq!(winners(&committed, ""), 3);
        assert_eq!(store.head(MEMORY).unwrap().unwrap().text, won.text);
    }
    assert_eq!(store.revisions(MEMORY, None, 99).unwrap().len(), 5);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn one_of_commit_and_abort_wins() {
    let place = Place::new();
    let mut store = place.create();
    enter(&mut store, &[candidate("one")]);
    for _ in 0..5 {
        let number = store.prepare(&plan(&store, MEMORY, "text\n")).unwrap().number;
        let ended = at_once(&place, 4, |store, which| match which % 2 {
            0 => store.commit_revision(MEMORY, number, None, at(50)),
            _ => store.abort_revision(MEMORY, number, "why", at(50)),
        });
        assert_eq!(winners(&ended, "wrong_state"), 2, "both of one kind");
        let states: BTreeSet<_> = ended
            .into_iter()
            .flatten()
            .map(|record| record.state.as_str())
            .collect();
        assert_eq!(states.len(), 1);
    }
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn one_of_several_jobs_begins() {
    let place = Place::new();
    let mut store = place.create();
    let begun = at_once(&place, 4, |store, _| store.begin_job(&job(MEMORY)));
    assert_eq!(winners(&begun, "wrong_state"), 1);
    let end = memory_core::curation::JobEnd {
        error: Some(("dead".to_owned(), "its process ended".to_owned())),
        revision: None,
        retry_at: None,
        at: at(40),
    };
    // Whoever finds its process dead ends it; one of them does.
    let ended = at_once(&place, 4, |store, _| store.end_job(1, &end));
    assert_eq!(winners(&ended, "wrong_state"), 1);
    assert_eq!(store.begin_job(&job(MEMORY)).unwrap().failures, 1);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn stages_and_ends_of_many_runs_lose_and_double_nothing() {
    const WORKERS: usize = 4;
    const RUNS: usize = 8;
    let place = Place::new();
    drop(place.create());
    at_once(&place, WORKERS, |store, worker| {
        let session = format!("worker {worker}");
        store.create_session(&new_session(&session)).unwrap();
        for run in 0..RUNS {
            append(store, &session, RunChoice::Begin, vec![text(Role::User, "u")]);
            for number in 0..3 {
                let new = NewCandidate {
                    session: id(&session),
                    call: Some(format!("call {number}")),
                    ..candidate(&format!("{worker} {run} {number}"))
                };
                assert!(!store.stage(&new).unwrap().repeated);
                assert!(store.stage(&new).unwrap().repeated);
            }
            let state = if run % 2 == 0 {
                RunState::Succeeded
            } else {
                RunState::Failed
            };
            store.finish_run(&id(&session), state, at(20)).unwrap();
        }
    });
    let store = place.open(OpenMode::ReadOnly).unwrap();
    let events = store.events(&EventFilter::default()).unwrap();
    let numbers: Vec<u64> = events.iter().map(|event| event.number.0).collect();
    assert_eq!(numbers, (1..=(WORKERS * RUNS / 2 * 3) as u64).collect::<Vec<_>>());
    let said: BTreeSet<String> = events.iter().map(|event| format!("{:?}", event.operations)).collect();
    assert_eq!(said.len(), events.len());
    // Events of one run stand together, in the order of staging.
    for of_run in events.chunks(3) {
        assert!(
            of_run
                .iter()
                .all(|event| (&event.session, event.run) == (&of_run[0].session, of_run[0].run))
        );
    }
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn one_run_that_several_stage_in_and_end_enters_once() {
    let place = Place::new();
    let mut store = place.create();
    begin(&mut store);
    let told = at_once(&place, 4, |store, number| {
        let new = NewCandidate {
            call: Some("the same call".to_owned()),
            ..candidate(&format!("{number}"))
        };
        let staged = store.stage(&new).map(|staged| staged.repeated);
        (
            staged,
            store.finish_run(&id("core"), RunState::Succeeded, at(20)).is_ok(),
        )
    });
    assert_eq!(told.iter().filter(|(_, ended)| *ended).count(), 1);
    let first = told.iter().filter(|(staged, _)| matches!(staged, Ok(false))).count();
    assert_eq!(first, 1, "one staged it, others repeated it or came after the end");
    assert_eq!(store.events(&EventFilter::default()).unwrap().len(), 1);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn approving_at_once_makes_one_event_and_a_rejection_comes_before_or_after() {
    let place = Place::new();
    let mut store = place.create();
    let held: Vec<_> = (0..5).map(|number| held(&format!("held {number}"))).collect();
    enter(&mut store, &held);
    let digest = store.event(EventNumber(1)).unwrap().digest;
    let approved = at_once(&place, 4, |store, _| {
        store.approve(EventNumber(1), &digest, at(30)).unwrap()
    });
    assert_eq!(approved, [EventNumber(6); 4]);
    for number in 2..=5 {
        let number = EventNumber(number);
        let digest = store.event(number).unwrap().digest;
        let told = at_once(&place, 2, |store, which| match which {
            0 => store.approve(number, &digest, at(30)).map(|_| ()),
            _ => store.reject(number, at(30)),
        });
        assert_eq!(winners(&told, "wrong_state"), 1);
        let state = store.event(number).unwrap().state;
        assert_eq!(
            told[0].is_ok(),
            matches!(state, EventState::Approved { .. }),
            "{state:?}"
        );
    }
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn readers_see_cursor_outcomes_and_head_together() {
    const ROUNDS: u64 = 12;
    let place = Place::new();
    drop(place.create());
    at_once(&place, 3, |store, which| {
        if which == 0 {
            for round in 0..ROUNDS {
                enter(store, &[candidate(&format!("{round}"))]);
                let new = plan(store, MEMORY, &format!("{round}\n"));
                store.record_revision(&new, None).unwrap();
            }
            return;
        }
        loop {
            let events = store.events(&EventFilter::default()).unwrap();
            let pending = events.iter().filter(|event| event.state == EventState::Pending).count();
            assert!(pending <= 1, "{pending} events wait");
            let last = events.last().map(|event| (event.number, &event.state));
            if let Some((EventNumber(ROUNDS), EventState::Consumed { revision, .. })) = last {
                assert_eq!(revision.map(|number| u64::from(number.0)), Some(ROUNDS));
                break;
            }
        }
    });
}
