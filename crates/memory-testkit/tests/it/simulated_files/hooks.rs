//! Ending, failing and leaving out steps.

use memory_core::Code;
use memory_core::ports::{DocumentFiles, FileError};
use memory_testkit::SimulatedFiles;
use memory_testkit::simulated_files::{Effect, Fault, FaultKind, Lasting, PersonSave, SaveStyle, Step};

use super::{DOCUMENT, check_left, left, show, staged};

/// A commit as a program may do it; the steps are named in [`STEPS`].
fn commit(files: &mut impl DocumentFiles) -> Result<(), FileError> {
    files.create("swap", DOCUMENT)?;
    files.write("swap", b"1234")?;
    files.sync_file("swap")?;
    files.sync_folder()?;
    files.exchange("swap", DOCUMENT)?;
    files.sync_folder()
}

const STEPS: [Step; 7] = [
    Step::Create,
    Step::Write,
    Step::WriteRest,
    Step::SyncFile,
    Step::SyncFolder,
    Step::Exchange,
    Step::SyncFolder,
];

/// What the folder holds after as many steps of the commit as the index says.
const AFTER: [&str; 8] = [
    "MEMORY.md=A",
    "MEMORY.md=A swap=",
    "MEMORY.md=A swap=12",
    "MEMORY.md=A swap=1234",
    "MEMORY.md=A swap=1234",
    "MEMORY.md=A swap=1234",
    "MEMORY.md=1234 swap=A",
    "MEMORY.md=1234 swap=A",
];

fn document() -> SimulatedFiles {
    SimulatedFiles::with(&[(DOCUMENT, b"A")])
}

#[test]
fn steps_are_counted_and_named() {
    let mut files = document();
    commit(&mut files).unwrap();
    let taken: Vec<Step> = files.taken().iter().map(|taken| taken.step).collect();
    assert_eq!(taken, STEPS);
    assert_eq!(files.taken()[3].name, "swap");
}

#[test]
fn a_process_ends_before_each_step_and_does_nothing_more() {
    for (end, expected) in AFTER.iter().enumerate() {
        let mut files = document();
        files.end_before(end);
        assert_eq!(commit(&mut files).is_err(), end < STEPS.len());
        // Whatever it tries, it is gone.
        assert_eq!(files.remove(DOCUMENT).is_err(), files.is_gone());
        assert!(files.is_gone());
        assert!(files.read(DOCUMENT).is_err() && files.in_place().is_err() && files.names("").is_err());
        assert_eq!(&show(&files.files()), expected);
        let owner = files.owner();
        files.kill();
        assert!(!files.is_gone() && files.taken().is_empty());
        assert!(!files.is_alive(&owner) && files.is_alive(&files.owner()));
        files.read(DOCUMENT).unwrap();
    }
}

#[test]
fn a_step_fails_once_or_from_then_on_done_or_not() {
    for (at, step) in STEPS.into_iter().enumerate() {
        for effect in [Effect::None, Effect::Done] {
            for lasting in [Lasting::Once, Lasting::FromThenOn] {
                let mut files = document();
                files.fail(Fault {
                    at,
                    kind: FaultKind::Io,
                    lasting,
                    effect,
                });
                let error = commit(&mut files).unwrap_err();
                assert!(matches!(error, FileError::Io { .. }));
                assert_eq!(files.taken().last().map(|taken| taken.step), Some(step));
                let done = if effect == Effect::Done { at + 1 } else { at };
                assert_eq!(show(&files.files()), AFTER[done], "{step:?}");
                assert_eq!(files.read(DOCUMENT).is_ok(), lasting == Lasting::Once);
                files.kill();
                files.read(DOCUMENT).unwrap();
            }
        }
    }
}

#[test]
fn a_failure_hits_only_what_can_fail_so() {
    let failing = |kind| {
        let mut files = document();
        files.fail(Fault {
            at: 0,
            kind,
            lasting: Lasting::FromThenOn,
            effect: Effect::None,
        });
        files
    };
    let mut full = failing(FaultKind::NoSpace);
    full.read(DOCUMENT).unwrap();
    assert_eq!(full.create("x", DOCUMENT).unwrap_err().code(), Code::DiskFull);
    full.remove(DOCUMENT).unwrap();

    let mut fixed = failing(FaultKind::ReadOnly);
    fixed.read(DOCUMENT).unwrap();
    assert_eq!(fixed.remove(DOCUMENT).unwrap_err().code(), Code::StoreReadOnly);

    let mut busy = failing(FaultKind::TooManyFiles);
    assert_eq!(busy.read(DOCUMENT).unwrap_err().code(), Code::Io);
    busy.rename_new(DOCUMENT, "x").unwrap();
}

#[test]
fn a_step_that_is_left_out_is_not_done_and_says_it_was() {
    let mut files = document();
    files.without(Step::SyncFile, None);
    commit(&mut files).unwrap();
    assert!(left(&files).contains("MEMORY.md=12 swap=A"), "torn");
    assert_eq!(files.taken().len(), STEPS.len());
}

#[test]
fn one_occurrence_is_left_out() {
    let mut files = document();
    files.without(Step::SyncFolder, Some(1));
    commit(&mut files).unwrap();
    check_left(&files, &["MEMORY.md=A swap=1234", "MEMORY.md=1234 swap=A"]);
    // The next process leaves it out as well.
    files.kill();
    files.sync_folder().unwrap();
    files.remove("swap").unwrap();
    files.sync_folder().unwrap();
    check_left(&files, &["MEMORY.md=1234 swap=A", "MEMORY.md=1234"]);
}

#[test]
fn a_rename_in_place_of_an_exchange_loses_the_document() {
    for (one, other) in [("stage", DOCUMENT), (DOCUMENT, "stage")] {
        let mut files = staged();
        files.rename_instead_of_exchange(DOCUMENT);
        files.exchange(one, other).unwrap();
        assert_eq!(show(&files.files()), "MEMORY.md=BB");
    }
}

#[test]
fn a_file_system_without_exchange_says_so_and_renames_in_three_steps() {
    let mut files = staged();
    files.without_exchange();
    let error = files.exchange("stage", DOCUMENT).unwrap_err();
    assert!(matches!(error, FileError::Unsupported { .. }));
    assert_eq!(show(&files.files()), "MEMORY.md=A stage=BB");
    let mut cut = files.clone();
    cut.end_before(2);
    assert!(cut.rename_new("stage", "swap").is_err());
    assert_eq!(show(&cut.files()), "MEMORY.md=A stage=BB swap=BB");
    files.rename_new("stage", "swap").unwrap();
    assert_eq!(show(&files.files()), "MEMORY.md=A swap=BB");
    // The removal may be lost, the name that was given before it never.
    check_left(&files, &["MEMORY.md=A stage=BB swap=BB", "MEMORY.md=A swap=BB"]);
}

#[test]
fn a_move_into_quarantine_that_was_cut_off_is_ended_under_the_same_name() {
    let mut files = staged();
    files.without_exchange();
    files.end_before(1);
    assert!(files.quarantine("stage", "1-ab").is_err());
    files.kill();
    assert_eq!(show(&files.quarantined()), "1-ab=BB");
    assert_eq!(files.read("stage").unwrap().unwrap().bytes, b"BB");
    assert!(files.clone().quarantine("stage", "2-ab").is_err());
    let mut removed = files.clone();
    removed.remove("stage").unwrap();
    files.quarantine("stage", "1-ab").unwrap();
    for files in [files, removed] {
        assert_eq!(show(&files.files()), "MEMORY.md=A");
        assert_eq!(show(&files.quarantined()), "1-ab=BB");
    }
}

#[test]
fn a_person_comes_in_between() {
    let save = PersonSave::new(DOCUMENT, b"U", SaveStyle::RenameOver);
    for at in 0..STEPS.len() {
        let mut files = document();
        files.person_before(at, save.steps());
        commit(&mut files).unwrap();
        let expected = if at < 6 {
            "MEMORY.md=1234 swap=U"
        } else {
            "MEMORY.md=U swap=A"
        };
        assert_eq!(show(&files.files()), expected, "{at}");
    }
}

#[test]
fn plans_end_with_the_process() {
    let mut files = document();
    files.person_before(0, PersonSave::new(DOCUMENT, b"U", SaveStyle::Truncate).steps());
    files.fail(Fault {
        at: 0,
        kind: FaultKind::Io,
        lasting: Lasting::FromThenOn,
        effect: Effect::None,
    });
    files.end_before(1);
    files.crash(0);
    commit(&mut files).unwrap();
    assert_eq!(show(&files.files()), AFTER[STEPS.len()]);
}

#[test]
fn processes_are_alive_or_dead_as_a_test_says() {
    let mut files = document();
    assert!(files.is_alive(&files.owner()) && !files.is_alive("other"));
    files.set_alive("other", true);
    assert!(files.is_alive("other"));
    files.set_alive("other", false);
    files.set_owner("me");
    assert_eq!(files.owner(), "me");
    assert!(files.is_alive("me") && !files.is_alive("other"));
    files.set_alive("me", true);
    files.kill();
    assert!(!files.is_alive("me") && files.owner() != "me");
}
