//! How a person's editor saves.

use memory_core::ports::DocumentFiles as _;
use memory_testkit::SimulatedFiles;
use memory_testkit::simulated_files::{PersonAct, PersonSave, SaveStyle};

use super::{DOCUMENT, check_left, left, show};

fn document() -> SimulatedFiles {
    SimulatedFiles::with(&[(DOCUMENT, b"A")])
}

fn save(style: SaveStyle) -> PersonSave {
    PersonSave::new(DOCUMENT, b"UU", style)
}

/// What the folder holds after each step of a save.
fn after_each_step(style: SaveStyle) -> Vec<String> {
    let mut files = document();
    let step = |step| {
        files.person(&step);
        show(&files.files())
    };
    save(style).steps().into_iter().map(step).collect()
}

#[test]
fn every_style_goes_its_own_way_to_the_saved_file() {
    let check = |style, expected: &[&str]| assert_eq!(after_each_step(style), expected, "{style:?}");
    check(SaveStyle::Truncate, &["MEMORY.md=A", "MEMORY.md=", "MEMORY.md=UU"]);
    check(SaveStyle::Overwrite, &["MEMORY.md=A", "MEMORY.md=UU"]);
    check(
        SaveStyle::RenameOver,
        &[
            "MEMORY.md=A MEMORY.md.part=",
            "MEMORY.md=A MEMORY.md.part=UU",
            "MEMORY.md=UU",
        ],
    );
    check(
        SaveStyle::Backup,
        &["MEMORY.md~=A", "MEMORY.md= MEMORY.md~=A", "MEMORY.md=UU MEMORY.md~=A"],
    );
    check(
        SaveStyle::Exchange,
        &[
            "MEMORY.md=A MEMORY.md.part=",
            "MEMORY.md=A MEMORY.md.part=UU",
            "MEMORY.md=UU MEMORY.md.part=A",
            "MEMORY.md=UU",
        ],
    );
}

#[test]
fn the_file_stays_the_same_only_where_it_is_saved_in_place() {
    for style in SaveStyle::ALL {
        let mut files = document();
        let inode = |files: &SimulatedFiles| files.clone().read(DOCUMENT).unwrap().unwrap().identity.inode;
        let before = inode(&files);
        files.save(&save(style));
        let after = inode(&files);
        let in_place = matches!(style, SaveStyle::Truncate | SaveStyle::Overwrite);
        assert_eq!(before == after, in_place, "{style:?}");
    }
}

#[test]
fn a_save_survives_a_loss_of_power_only_if_the_editor_synced_it() {
    for style in SaveStyle::ALL {
        let mut files = document();
        files.save(&save(style));
        assert!(
            left(&files).iter().any(|left| !left.contains("MEMORY.md=UU")),
            "{style:?}"
        );
        let mut files = document();
        files.save(&save(style).synced());
        let kept = left(&files);
        assert!(
            kept.iter().all(|left| left.contains("MEMORY.md=UU")),
            "{style:?}: {kept:?}"
        );
    }
}

#[test]
fn a_truncating_save_may_leave_nothing_or_a_half() {
    let mut files = document();
    files.save(&save(SaveStyle::Truncate));
    check_left(&files, &["MEMORY.md=A", "MEMORY.md=", "MEMORY.md=U", "MEMORY.md=UU"]);
}

#[test]
fn an_editor_writes_into_the_file_that_it_opened_whatever_its_name_is() {
    let mut files = SimulatedFiles::with(&[(DOCUMENT, b"A"), ("swap", b"BB")]);
    let steps = save(SaveStyle::Overwrite).steps();
    assert_eq!(steps[0].act, PersonAct::Open(DOCUMENT.to_owned()));
    files.person(&steps[0]);
    files.exchange("swap", DOCUMENT).unwrap();
    files.person(&steps[1]);
    assert_eq!(show(&files.files()), "MEMORY.md=BB swap=UU");
    // Into one that has no name any more as well; it does no harm.
    files.remove("swap").unwrap();
    files.person(&steps[1]);
    assert_eq!(show(&files.files()), "MEMORY.md=BB");
}

#[test]
fn editors_have_files_open_of_their_own() {
    let mut files = document();
    let mine = save(SaveStyle::Overwrite).steps();
    let mut other = PersonSave::new("USER.md", b"V", SaveStyle::Overwrite);
    other.editor = 1;
    let theirs = other.steps();
    for step in [&mine[0], &theirs[0], &mine[1], &theirs[1]] {
        files.person(step);
    }
    assert_eq!(show(&files.files()), "MEMORY.md=UU USER.md=V");
}

#[test]
fn editors_outlive_the_process_but_not_the_machine() {
    let steps = save(SaveStyle::Overwrite).steps();
    let mut files = document();
    files.person(&steps[0]);
    let mut killed = files.clone();
    killed.kill();
    killed.person(&steps[1]);
    assert_eq!(show(&killed.files()), "MEMORY.md=UU");
    files.crash(0);
    files.person(&steps[1]);
    assert_eq!(show(&files.files()), "MEMORY.md=A");
}

#[test]
fn an_exchange_with_a_file_that_went_away_puts_the_saved_one_in_its_place() {
    let mut files = SimulatedFiles::new();
    files.save(&save(SaveStyle::Exchange));
    assert_eq!(show(&files.files()), "MEMORY.md=UU");
}
