//! Many processes on one store of notes: nothing lost, nothing doubled, never more than the limit.

use std::collections::BTreeSet;
use std::thread;

use super::{Notes, string};
use crate::support::deep;

const MANY: [(&str, &str); 1] = [("TINYAGENT_MEMORY_MAX_ENTRIES_PER_PROJECT", "100000")];

#[test]
fn processes_that_add_at_once_lose_and_double_nothing() {
    let (workers, count) = if deep() { (16, 500) } else { (8, 100) };
    Notes::each(|notes| {
        thread::scope(|scope| {
            for worker in 0..workers {
                let notes = &notes;
                scope.spawn(move || {
                    for number in 0..count {
                        notes
                            .run_in(&MANY, &["remember", &format!("worker {worker} note {number}")])
                            .ok();
                    }
                });
            }
        });
        let list = notes.list();
        let texts: BTreeSet<String> = list.iter().map(|note| string(&note["text"])).collect();
        let ids: BTreeSet<String> = list.iter().map(|note| string(&note["id"])).collect();
        assert_eq!(
            (list.len(), texts.len(), ids.len()),
            (workers * count, workers * count, workers * count)
        );
    });
}

#[test]
fn processes_that_race_for_the_limit_never_pass_it() {
    Notes::each(|notes| {
        let added: BTreeSet<String> = at_once(8, |worker| {
            let mut added = Vec::new();
            for number in 0..10 {
                let text = format!("worker {worker} note {number}");
                let ran = notes.run(&["remember", &text, "--json"]);
                match ran.status {
                    0 => added.push(text),
                    _ => assert_eq!(ran.error()["code"], "limit_reached"),
                }
            }
            added
        });
        assert_eq!(added.len(), 50);
        assert_eq!(notes.texts().into_iter().collect::<BTreeSet<_>>(), added);
    });
}

#[test]
fn processes_that_change_what_is_theirs_see_each_change_done() {
    let (workers, count) = if deep() { (8, 1_000) } else { (8, 12) };
    Notes::each(|notes| {
        let expected: BTreeSet<String> = at_once(workers, |worker| mixed(&notes, worker, count));
        assert_eq!(notes.texts(), expected.into_iter().collect::<Vec<_>>());
    });
}

/// Lets so many workers run at once, and gathers what they give.
fn at_once(workers: usize, work: impl Fn(usize) -> Vec<String> + Sync) -> BTreeSet<String> {
    let mut gathered = BTreeSet::new();
    thread::scope(|scope| {
        let work = &work;
        let mut running = Vec::new();
        for worker in 0..workers {
            running.push(scope.spawn(move || work(worker)));
        }
        for worker in running {
            gathered.extend(worker.join().unwrap());
        }
    });
    gathered
}

/// Adds, changes, forgets and reads notes of its own; gives the texts that must be there in the end.
fn mixed(notes: &Notes, worker: usize, count: usize) -> Vec<String> {
    let mut own: Vec<(String, String)> = Vec::new();
    for step in 0..count {
        let text = format!("worker {worker} step {step}");
        match step % 4 {
            1 if !own.is_empty() => {
                let (id, old) = own.last_mut().unwrap();
                notes.run_in(&MANY, &["replace", id, &text]).ok();
                *old = text;
            }
            2 if own.len() > 1 => {
                let (id, _) = own.remove(0);
                notes.run_in(&MANY, &["forget", &id]).ok();
            }
            3 => {
                let listed = notes.texts();
                for (_, text) in &own {
                    assert!(listed.contains(text), "{text} is not there");
                }
            }
            _ => {
                let ran = notes.run_in(&MANY, &["remember", &text, "--json"]).ok();
                own.push((string(&ran.json()["id"]), text));
            }
        }
    }
    own.into_iter().map(|(_, text)| text).collect()
}
