//! Moves of notes that are killed, or meet a full disk, at every write-class system call: no store is ever half of one, and the
//! command run again ends it.

use std::fs;

use super::kills::{USUAL_KILLS, copied, points, sorted, state, traced};
use super::{BACKENDS, Notes};
use crate::kills::strace_works;
use crate::support::deep;

/// What befalls a call: the program is killed at it, or it fails for want of room.
const FATES: [&str; 2] = ["signal=SIGKILL", "error=ENOSPC"];

const LEGACY: &str = r#"[
    {"id":"m00000001","text":"From before.","status":"active","created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-02T00:00:00Z"},
    {"id":"m00000002","text":"Waits.","status":"pending","created_at":"2026-01-01T00:00:01Z","updated_at":"2026-01-02T00:00:00Z","seen":3}
]"#;

/// Lets each fate befall the command at some or all of its calls; `check` looks at what is left, with words for the place.
fn befall(base: &Notes, arguments: &[&str], check: impl Fn(&Notes, bool, &str)) {
    if !strace_works() {
        eprintln!("no strace: nothing was killed");
        return;
    }
    let points = points(base, arguments);
    let wanted = if deep() {
        points.len()
    } else {
        points.len().min(USUAL_KILLS)
    };
    for fate in FATES {
        for index in 0..wanted {
            let point = &points[index * points.len() / wanted];
            let notes = copied(base);
            let succeeded = traced(&notes, arguments, &["-e", &point.inject(fate)]);
            check(
                &notes,
                succeeded,
                &format!("{arguments:?} ({}), {fate} at {point:?}", base.backend),
            );
        }
    }
}

/// What is stored in the store of another kind in the same folder.
fn state_in(notes: &Notes, backend: &str) -> Vec<String> {
    let ran = notes.run_in(&[("TINYAGENT_MEMORY_BACKEND", backend)], &["list", "--json"]);
    sorted(ran.ok().json()["notes"].as_array().unwrap())
}

#[test]
fn a_move_that_is_cut_off_is_ended_by_the_next() {
    for (backend, to) in [("markdown", "sqlite"), ("sqlite", "markdown")] {
        let base = Notes::new(backend);
        for text in ["One.", "Two.", "Three."] {
            base.remember(text);
        }
        base.propose("s", "Waits.");
        let all = state(&base);
        let arguments = ["migrate-store", "--to", to];
        befall(&base, &arguments, |notes, succeeded, place| {
            let (here, there) = (state(notes), state_in(notes, to));
            let is_whole = |found: &Vec<String>| *found == all || found.is_empty();
            assert!(is_whole(&here) && is_whole(&there), "{place}: {here:?} and {there:?}");
            assert!(here == all || there == all, "{place}: they are nowhere");
            assert!(
                !succeeded || there == all && here.is_empty(),
                "{place}: it was said to be done"
            );
            let again = notes.run(&arguments);
            let is_over = again.status == 2 && again.stderr.contains("has some");
            assert!(
                again.status == 0 || is_over && here.is_empty(),
                "{place}: {}",
                again.stderr
            );
            assert_eq!(
                (state(notes), state_in(notes, to)),
                (vec![], all.clone()),
                "{place}: run again, {}",
                again.stderr
            );
            // And back: nothing of what was cut off is in the way.
            let back = notes.run_in(&[("TINYAGENT_MEMORY_BACKEND", to)], &["migrate-store", "--to", backend]);
            back.ok();
            assert_eq!(state(notes), all, "{place}: and back");
        });
    }
}

#[test]
fn an_import_that_is_cut_off_is_ended_by_the_next() {
    for backend in BACKENDS {
        let base = Notes::new(backend);
        fs::write(base.folder.path().join("old.json"), LEGACY).unwrap();
        let arguments = ["import-legacy", "old.json"];
        let whole = copied(&base);
        whole.run(&arguments).ok();
        let all = state(&whole);
        assert_eq!(all.len(), 2);
        befall(&base, &arguments, |notes, succeeded, place| {
            let found = state(notes);
            assert!(found.is_empty() || found == all, "{place}: {found:?}");
            assert!(!succeeded || found == all, "{place}: it was said to be done");
            notes.run(&arguments).ok();
            assert_eq!(state(notes), all, "{place}: run again");
            assert_eq!(
                fs::read_to_string(notes.folder.path().join("old.json")).unwrap(),
                LEGACY
            );
        });
    }
}
