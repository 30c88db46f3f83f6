//! Effects, one by one: what recovery, sync, restore and the jobs of a curation do in each situation.

use curator::{
    Begun, Decided, DriftKind, EffectError, Finished, Off, Start, begin, fail, finish, look, recover, replace, restore,
    sync,
};
use memory_core::curation::{QuarantineState, Trigger};
use memory_core::document::{Document, parse};
use memory_core::ports::{CoreMemoryStore, DocumentFiles};
use memory_core::revision::{Reason, RevisionNumber, RevisionRecord, RevisionState};
use memory_core::{Code, DocumentName, EventNumber};
use memory_testkit::simulated_files::{PersonSave, SaveStyle};

use crate::simulation::world::{BASE, CURATED, DOCUMENT, FILE, World};

/// How far a clock is set wrong.
const TEN_YEARS: i64 = 10 * 365 * 86_400;

fn save(world: &mut World, text: &str) {
    world
        .files
        .save(&PersonSave::new(FILE, text.as_bytes(), SaveStyle::RenameOver).synced());
}

fn accept(bytes: &[u8], _: Option<&RevisionRecord>) -> Result<Document, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    Ok(parse(text).document)
}

fn text(world: &World) -> String {
    String::from_utf8(world.files.file(FILE).unwrap()).unwrap()
}

fn names(world: &World) -> Vec<String> {
    world.files.files().into_iter().map(|(name, _)| name).collect()
}

fn start() -> Start {
    Start {
        document: DOCUMENT,
        trigger: Trigger::Explicit,
        author: "rules".to_owned(),
        threshold: 10,
        now: false,
        dry_run: false,
    }
}

/// Puts the curated text in place.
fn curate(world: &mut World) {
    let Begun::Ready(job) = begin(&mut world.ports(), &start()).unwrap() else {
        panic!("it is time");
    };
    let decided = Decided {
        document: parse(CURATED).document,
        outcomes: world.revision(CURATED, Reason::Curated).outcomes,
    };
    let finished = finish(&mut world.ports(), &job, &decided).unwrap();
    assert!(matches!(finished, Finished::Committed(_)));
}

#[test]
fn a_curation_leaves_the_text_the_cursor_and_the_displaced_file() {
    let mut world = World::new();
    curate(&mut world);
    assert_eq!(text(&world), CURATED);
    let head = world.store.head(DOCUMENT).unwrap().unwrap();
    assert_eq!(
        (head.number.0, head.consumed_to, head.verified),
        (2, EventNumber(1), false)
    );
    assert_eq!(names(&world), [".MEMORY.md.2.swap", FILE]);
    // An editor may still have it open.
    world.seconds += 59;
    recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(names(&world).len(), 2);
    world.seconds += 1;
    recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(names(&world), [FILE]);
}

#[test]
fn each_displaced_file_has_its_grace_whatever_comes_after() {
    let mut world = World::new();
    let steps = PersonSave::new(FILE, b"Late.\n", SaveStyle::Overwrite).steps();
    world.files.person(&steps[0]);
    curate(&mut world);
    restore(&mut world.ports(), DOCUMENT, BASE.to_owned(), "back".to_owned()).unwrap();
    assert_eq!(names(&world), [".MEMORY.md.2.swap", ".MEMORY.md.3.swap", FILE]);
    for step in &steps[1..] {
        world.files.person(step);
    }
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.quarantined.len(), 1);
}

#[test]
fn a_persons_text_that_is_the_beginning_of_a_revision_is_nobodys_draft() {
    for text in ["Base one.\n", "Base one.\n§\nBase"] {
        let mut world = World::new();
        let steps = PersonSave::new(FILE, text.as_bytes(), SaveStyle::Truncate).steps();
        world.files.person(&steps[0]);
        curate(&mut world);
        for step in &steps[1..] {
            world.files.person(step);
        }
        world.seconds += 120;
        let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
        assert_eq!(recovered.quarantined.len(), 1, "{text:?}");
        assert_eq!(world.files.quarantined()[0].1, text.as_bytes());
    }
}

#[test]
fn a_text_that_was_cleared_before_is_told_of_anew() {
    let mut world = World::new();
    for round in 1..=2_u64 {
        world
            .files
            .save(&PersonSave::new(".MEMORY.md.1.swap", b"Unknown.\n", SaveStyle::Truncate).synced());
        let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
        let [file] = recovered.quarantined.as_slice() else {
            panic!("one file");
        };
        assert_eq!(file.number, round);
        world.files.remove_quarantined(&file.name).unwrap();
        world
            .store
            .set_quarantine_state(file.number, QuarantineState::Cleared)
            .unwrap();
    }
}

#[test]
fn what_an_editor_wrote_into_the_displaced_file_is_kept_and_told_of() {
    let mut world = World::new();
    let steps = PersonSave::new(FILE, b"Late.\n", SaveStyle::Overwrite).steps();
    world.files.person(&steps[0]);
    curate(&mut world);
    for step in &steps[1..] {
        world.files.person(step);
    }
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.quarantined.len(), 1);
    assert_eq!(world.files.quarantined()[0].1, b"Late.\n");
    let Begun::NothingPending = begin(&mut world.ports(), &start()).unwrap() else {
        panic!("the event is consumed");
    };
    assert_eq!(world.store.curation_state(DOCUMENT).unwrap().unseen, 1);
    // Whoever takes the file over has been told.
    sync(&mut world.ports(), DOCUMENT, accept).unwrap().unwrap();
    assert_eq!(world.store.curation_state(DOCUMENT).unwrap().unseen, 0);
    assert_eq!(
        world.store.quarantined().unwrap()[0].content.state,
        QuarantineState::Seen
    );
}

#[test]
fn two_files_of_one_text_get_two_names_in_quarantine() {
    let mut world = World::new();
    for name in [".MEMORY.md.1.swap", ".MEMORY.md.1.previous"] {
        world
            .files
            .save(&PersonSave::new(name, b"Unknown.\n", SaveStyle::Truncate).synced());
    }
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    let found: Vec<&str> = recovered.quarantined.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(found.len(), 2);
    assert_ne!(found[0], found[1]);
    assert_eq!(world.files.quarantined().len(), 2);
}

#[test]
fn files_of_others_are_left_alone() {
    let mut world = World::new();
    for name in [".MEMORY.md.swp", "MEMORY.md~", ".MEMORY.md.x.stage", ".USER.md.1.stage"] {
        world
            .files
            .save(&PersonSave::new(name, b"x", SaveStyle::Truncate).synced());
    }
    let before = world.files.files();
    recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(world.files.files(), before);
}

#[test]
fn a_change_of_a_process_that_is_alive_is_left_to_it() {
    let mut world = World::new();
    let mut new = world.revision(CURATED, Reason::Curated);
    "another process".clone_into(&mut new.owner);
    world.files.set_alive("another process", true);
    world.store.prepare(&new).unwrap();
    let error = recover(&mut world.ports(), DOCUMENT).unwrap_err();
    assert!(matches!(error, EffectError::Busy { .. }));
    assert_eq!(error.code(), Code::Locked);
    // Nothing takes that long: somebody else has the number now.
    world.seconds += 601;
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.aborted, Some(RevisionNumber(2)));
}

#[test]
fn a_change_of_a_dead_process_is_decided_by_the_file() {
    let mut world = World::new();
    let mut new = world.revision(CURATED, Reason::Curated);
    "a dead process".clone_into(&mut new.owner);
    world.store.prepare(&new).unwrap();
    save(&mut world, CURATED);
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.committed, Some(RevisionNumber(2)));
    assert_eq!(world.store.event_counts(DOCUMENT).unwrap().pending, 0);
}

#[test]
fn a_file_without_a_history_is_taken_in_and_not_trusted() {
    let mut world = World::empty();
    save(&mut world, "Mine.\r\n§\r\nAlso mine.\r\n");
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.imported, Some(RevisionNumber(1)));
    let head = recovered.look.head.unwrap();
    assert_eq!((head.reason, head.verified), (Reason::Imported, false));
    assert_eq!(head.text, "Mine.\n§\nAlso mine.\n");
    assert_eq!(recovered.look.drift, None);
    assert!(matches!(
        begin(&mut world.ports(), &start()).unwrap(),
        Begun::Off(Off::Unverified)
    ));
    let synced = sync(&mut world.ports(), DOCUMENT, accept).unwrap().unwrap();
    assert_eq!(synced.verified, Some(RevisionNumber(1)));
    assert!(matches!(begin(&mut world.ports(), &start()).unwrap(), Begun::Ready(_)));
}

#[test]
fn the_text_of_a_first_revision_that_was_aborted_is_not_taken_in_as_a_persons() {
    let mut world = World::empty();
    let new = world.revision("Model fact.\n", Reason::Curated);
    let number = world.store.prepare(&new).unwrap().number;
    let now = world.now();
    world.store.abort_revision(DOCUMENT, number, "a test", now).unwrap();
    save(&mut world, "Model fact.\n");
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.imported, None);
    assert_eq!(recovered.look.drift.unwrap().kind, DriftKind::Aborted);
}

#[test]
fn a_move_into_quarantine_that_was_cut_off_is_ended_whatever_was_written_since() {
    let mut world = World::new();
    world.files.without_exchange();
    let left = ".MEMORY.md.1.previous";
    let save = PersonSave::new(left, b"Unknown.\n", SaveStyle::Truncate);
    world.files.save(&save.clone().synced());
    // The link is there, the first name as well.
    let steps = world.clone();
    let cut = (0..).find_map(|end| {
        let mut world = steps.clone();
        world.files.end_before(end);
        drop(recover(&mut world.ports(), DOCUMENT));
        (world.files.quarantined().len() == 1).then_some(world)
    });
    let mut world = cut.unwrap();
    world.files.kill();
    world.files.save(&PersonSave {
        bytes: b"More.\n".to_vec(),
        ..save
    });
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.quarantined.len(), 1);
    assert_eq!(names(&world), [FILE]);
    let name = &recovered.quarantined[0].name;
    assert_eq!(world.files.quarantined(), [(name.clone(), b"More.\n".to_vec())]);
    assert_eq!(world.store.quarantined().unwrap().len(), 1);
}

#[test]
fn a_displaced_file_that_an_editor_keeps_as_its_backup_is_left_until_the_backup_goes() {
    let mut world = World::new();
    world.files.without_exchange();
    save(&mut world, "By hand.\n");
    world.files.link_new(FILE, ".MEMORY.md.1.previous").unwrap();
    world
        .files
        .save(&PersonSave::new(FILE, b"More.\n", SaveStyle::Backup).synced());
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.quarantined, []);
    world.files.remove("MEMORY.md~").unwrap();
    let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
    assert_eq!(recovered.quarantined.len(), 1);
    assert_eq!(world.files.quarantined()[0].1, b"By hand.\n");
}

#[test]
fn an_empty_file_and_none_are_no_memory() {
    for text in [None, Some("")] {
        let mut world = World::empty();
        if let Some(text) = text {
            save(&mut world, text);
        }
        let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
        assert_eq!((recovered.imported, recovered.look.drift), (None, None));
        curate(&mut world);
    }
}

#[test]
fn each_kind_of_drift_has_its_name_and_revision() {
    let mut world = World::new();
    curate(&mut world);
    let mut aborted = world.revision("Aborted.\n", Reason::Restore);
    aborted.base = None;
    let number = world.store.prepare(&aborted).unwrap().number;
    let now = world.now();
    world.store.abort_revision(DOCUMENT, number, "a test", now).unwrap();
    for (text, kind, revision) in [
        (Some(BASE), DriftKind::Behind, Some(1)),
        (Some("Aborted.\n"), DriftKind::Aborted, Some(3)),
        (Some("By hand.\n"), DriftKind::Changed, None),
        (Some(""), DriftKind::Changed, None),
        (None, DriftKind::Missing, Some(2)),
    ] {
        match text {
            Some(text) => save(&mut world, text),
            None => world.files.remove(FILE).unwrap(),
        }
        let drift = look(&mut world.ports(), DOCUMENT).unwrap().drift.unwrap();
        assert_eq!((drift.kind, drift.revision.map(|number| number.0)), (kind, revision));
        assert!(matches!(
            begin(&mut world.ports(), &Start { now: true, ..start() }).unwrap(),
            Begun::Off(Off::Drift(_)) | Begun::NothingPending
        ));
    }
}

#[test]
fn a_missing_file_is_recorded_as_empty_or_brought_back() {
    let mut world = World::new();
    world.files.remove(FILE).unwrap();
    let mut other = world.clone();
    let synced = sync(&mut world.ports(), DOCUMENT, accept).unwrap().unwrap();
    assert_eq!(synced.revision.unwrap().text, "");
    assert_eq!(look(&mut world.ports(), DOCUMENT).unwrap().drift, None);
    assert_eq!(world.files.file(FILE), None);
    let restored = restore(&mut other.ports(), DOCUMENT, BASE.to_owned(), "back".to_owned()).unwrap();
    assert_eq!(restored.revision.unwrap().reason, Reason::Restore);
    assert_eq!(text(&other), BASE);
}

#[test]
fn a_restore_puts_an_unrecorded_text_aside() {
    let mut world = World::new();
    save(&mut world, "By hand.\n");
    let restored = restore(&mut world.ports(), DOCUMENT, BASE.to_owned(), "back".to_owned()).unwrap();
    assert_eq!(restored.quarantined.len(), 1);
    assert_eq!(world.files.quarantined()[0].1, b"By hand.\n");
    assert_eq!(text(&world), BASE);
    // It was said: curation goes on.
    assert!(matches!(begin(&mut world.ports(), &start()).unwrap(), Begun::Ready(_)));
}

#[test]
fn a_restore_of_what_is_there_makes_no_revision() {
    let mut world = World::new();
    let restored = restore(&mut world.ports(), DOCUMENT, BASE.to_owned(), "back".to_owned()).unwrap();
    assert!(restored.revision.is_none());
}

#[test]
fn what_was_saved_since_the_plan_is_not_replaced() {
    let mut world = World::new();
    let planned = world.revision(CURATED, Reason::Curated);
    save(&mut world, "By hand.\n");
    let error = replace(&mut world.ports(), &planned).unwrap_err();
    assert_eq!(error.code(), Code::Drift);
    assert_eq!(text(&world), "By hand.\n");
    let revisions = world.store.revisions(DOCUMENT, None, 9).unwrap();
    assert!(
        revisions
            .iter()
            .all(|revision| revision.state == RevisionState::Committed)
    );
}

#[test]
fn a_folder_that_is_not_where_it_was_is_not_written() {
    let mut world = World::new();
    world.files.set_moved(true);
    let error = recover(&mut world.ports(), DOCUMENT).unwrap_err();
    assert_eq!(error.code(), Code::StoreMoved);
}

#[test]
fn events_that_change_nothing_are_dealt_with_and_make_no_revision() {
    let mut world = World::new();
    let Begun::Ready(job) = begin(&mut world.ports(), &start()).unwrap() else {
        panic!("it is time");
    };
    let decided = Decided {
        document: job.base.clone(),
        outcomes: world.revision(CURATED, Reason::Curated).outcomes,
    };
    let finished = finish(&mut world.ports(), &job, &decided).unwrap();
    assert!(matches!(finished, Finished::Unchanged));
    assert_eq!(world.store.event_counts(DOCUMENT).unwrap().pending, 0);
    assert_eq!(world.store.head(DOCUMENT).unwrap().unwrap().number.0, 1);
}

#[test]
fn a_job_waits_for_its_threshold_and_its_pause() {
    let mut world = World::new();
    let threshold = Start {
        trigger: Trigger::Threshold,
        ..start()
    };
    assert!(matches!(
        begin(&mut world.ports(), &threshold).unwrap(),
        Begun::BelowThreshold
    ));
    let enough = Start {
        threshold: 1,
        ..threshold
    };
    for failure in 0..3 {
        let Begun::Ready(job) = begin(
            &mut world.ports(),
            &Start {
                now: true,
                ..enough.clone()
            },
        )
        .unwrap() else {
            panic!("it is time");
        };
        fail(&mut world.ports(), &job, "model_failed", "no network").unwrap();
        let Begun::BackingOff(until) = begin(&mut world.ports(), &enough).unwrap() else {
            panic!("too soon");
        };
        assert_eq!(until.as_second() - world.seconds, 60 << failure);
    }
    world.seconds += 240;
    let Begun::Ready(job) = begin(&mut world.ports(), &enough).unwrap() else {
        panic!("it is time again");
    };
    assert_eq!(job.last_error.unwrap().0, "model_failed");
    assert_eq!(world.store.event_counts(DOCUMENT).unwrap().pending, 1);
}

#[test]
fn a_clock_that_jumps_ends_the_grace_and_changes_nothing_else() {
    for jump in [-TEN_YEARS, TEN_YEARS] {
        let mut world = World::new();
        world.seconds += TEN_YEARS;
        curate(&mut world);
        world.seconds += jump;
        let recovered = recover(&mut world.ports(), DOCUMENT).unwrap();
        assert_eq!((recovered.look.drift, recovered.quarantined), (None, Vec::new()));
        // A revision of the future must not keep it for ever.
        assert_eq!(names(&world), [FILE], "{jump}");
        assert_eq!(text(&world), CURATED);
        // What comes later is later, whatever the clock says.
        restore(&mut world.ports(), DOCUMENT, BASE.to_owned(), "back".to_owned()).unwrap();
        let head = world.store.head(DOCUMENT).unwrap().unwrap();
        assert_eq!((head.number, head.text.as_str()), (RevisionNumber(3), BASE));
        assert_eq!(look(&mut world.ports(), DOCUMENT).unwrap().drift, None);
        // By the clock as it is now, the next one has its whole grace.
        for (later, left) in [(59, 2), (1, 1)] {
            world.seconds += later;
            recover(&mut world.ports(), DOCUMENT).unwrap();
            assert_eq!(names(&world).len(), left, "{jump}");
        }
    }
}

#[test]
fn a_clock_that_jumps_makes_a_pause_longer_or_shorter_and_nothing_else() {
    for (jump, waits) in [(-TEN_YEARS, true), (TEN_YEARS, false)] {
        let mut world = World::new();
        world.seconds += TEN_YEARS;
        let Begun::Ready(job) = begin(&mut world.ports(), &start()).unwrap() else {
            panic!("it is time");
        };
        fail(&mut world.ports(), &job, "model_failed", "no network").unwrap();
        world.seconds += jump;
        let begun = begin(&mut world.clone().ports(), &start()).unwrap();
        assert_eq!(matches!(begun, Begun::BackingOff(_)), waits, "{jump}");
        // Who asks for it does not wait, and the pause after another failure is as long as ever.
        let Begun::Ready(job) = begin(&mut world.ports(), &Start { now: true, ..start() }).unwrap() else {
            panic!("somebody asked for it");
        };
        fail(&mut world.ports(), &job, "model_failed", "no network").unwrap();
        let Begun::BackingOff(until) = begin(&mut world.ports(), &start()).unwrap() else {
            panic!("too soon");
        };
        assert_eq!(until.as_second() - world.seconds, 120, "{jump}");
        world.seconds += 120;
        curate(&mut world);
        assert_eq!(text(&world), CURATED);
    }
}

#[test]
fn one_job_at_a_time_and_none_for_ever() {
    let mut world = World::new();
    let Begun::Ready(_) = begin(&mut world.ports(), &start()).unwrap() else {
        panic!("it is time");
    };
    assert!(matches!(begin(&mut world.ports(), &start()).unwrap(), Begun::Busy));
    // Its process ends.
    world.files.kill();
    assert!(matches!(begin(&mut world.ports(), &start()).unwrap(), Begun::Ready(_)));
    // Its process is alive and does not come back to it.
    world.seconds += 3_600;
    assert!(matches!(begin(&mut world.ports(), &start()).unwrap(), Begun::Ready(_)));
}

#[test]
fn a_dry_run_writes_nothing() {
    let mut world = World::new();
    let before = world.state();
    let dry = Start {
        dry_run: true,
        ..start()
    };
    assert!(matches!(begin(&mut world.ports(), &dry).unwrap(), Begun::Ready(_)));
    assert!(matches!(begin(&mut world.ports(), &dry).unwrap(), Begun::Ready(_)));
    assert_eq!(world.state(), before);
    assert_eq!(world.store.curation_state(DOCUMENT).unwrap().last_job, None);
}

#[test]
fn what_happened_meanwhile_makes_a_plan_void() {
    let mut world = World::new();
    let Begun::Ready(job) = begin(&mut world.ports(), &start()).unwrap() else {
        panic!("it is time");
    };
    restore(
        &mut world.ports(),
        DOCUMENT,
        "Other.\n".to_owned(),
        "meanwhile".to_owned(),
    )
    .unwrap();
    let decided = Decided {
        document: parse(CURATED).document,
        outcomes: world.revision(CURATED, Reason::Curated).outcomes,
    };
    let error = finish(&mut world.ports(), &job, &decided).unwrap_err();
    assert!(matches!(error.code(), Code::Conflict | Code::Drift), "{error}");
    assert_eq!(text(&world), "Other.\n");
    let last = world.store.curation_state(DOCUMENT).unwrap().last_job.unwrap();
    assert!(last.end.unwrap().error.is_some());
}

#[test]
fn the_two_documents_do_not_know_of_each_other() {
    let mut world = World::new();
    save(&mut world, "By hand.\n");
    let user = look(&mut world.ports(), DocumentName::User).unwrap();
    assert_eq!(user.drift, None);
    assert_eq!(world.files.owner(), world.ports().files.owner());
}
