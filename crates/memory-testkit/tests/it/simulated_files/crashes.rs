//! What a loss of power may leave, and what it may not.

use memory_core::ports::DocumentFiles as _;
use memory_testkit::SimulatedFiles;

use super::{DOCUMENT, check_left, left, show, staged, written};

#[test]
fn what_is_durable_is_never_lost() {
    let files = staged();
    assert_eq!(files.choices(), 1);
    check_left(&files, &["MEMORY.md=A stage=BB"]);
}

#[test]
fn a_new_file_that_is_not_durable_is_lost_empty_torn_or_there() {
    let mut files = SimulatedFiles::new();
    written(&mut files, "new", b"1234");
    check_left(&files, &["", "new=", "new=12", "new=1234"]);
}

#[test]
fn a_synced_content_is_never_torn_but_its_name_may_be_lost() {
    let mut files = SimulatedFiles::new();
    written(&mut files, "new", b"1234");
    files.sync_file("new").unwrap();
    check_left(&files, &["", "new=1234"]);
    files.sync_folder().unwrap();
    check_left(&files, &["new=1234"]);
}

#[test]
fn a_synced_name_may_lead_to_a_torn_content() {
    let mut files = SimulatedFiles::new();
    written(&mut files, "new", b"1234");
    files.sync_folder().unwrap();
    check_left(&files, &["new=", "new=12", "new=1234"]);
}

#[test]
fn an_exchange_is_there_as_a_whole_or_not_at_all() {
    let mut files = staged();
    files.exchange("stage", DOCUMENT).unwrap();
    check_left(&files, &["MEMORY.md=A stage=BB", "MEMORY.md=BB stage=A"]);
    files.sync_folder().unwrap();
    check_left(&files, &["MEMORY.md=BB stage=A"]);
}

#[test]
fn an_exchange_back_does_not_exchange_what_was_never_exchanged() {
    let mut files = staged();
    files.exchange("stage", DOCUMENT).unwrap();
    files.exchange("stage", DOCUMENT).unwrap();
    check_left(&files, &["MEMORY.md=A stage=BB", "MEMORY.md=BB stage=A"]);
}

#[test]
fn a_rename_leaves_a_file_under_one_of_its_names() {
    let mut files = staged();
    files.rename_new("stage", "swap").unwrap();
    check_left(&files, &["MEMORY.md=A stage=BB", "MEMORY.md=A swap=BB"]);
    files.rename_over("swap", DOCUMENT).unwrap();
    // The second rename is lost with the first one, whose file it took up.
    check_left(&files, &["MEMORY.md=A stage=BB", "MEMORY.md=A swap=BB", "MEMORY.md=BB"]);
}

#[test]
fn changes_that_do_not_hang_together_survive_in_any_combination() {
    let mut files = SimulatedFiles::with(&[("a", b"1"), ("b", b"2")]);
    files.rename_new("a", "c").unwrap();
    files.remove("b").unwrap();
    check_left(&files, &["a=1 b=2", "b=2 c=1", "a=1", "c=1"]);
}

#[test]
fn a_link_may_be_lost_and_so_may_a_removal() {
    let mut files = staged();
    files.link_new(DOCUMENT, "prev").unwrap();
    check_left(&files, &["MEMORY.md=A stage=BB", "MEMORY.md=A prev=A stage=BB"]);
    files.sync_folder().unwrap();
    files.remove("prev").unwrap();
    check_left(&files, &["MEMORY.md=A stage=BB", "MEMORY.md=A prev=A stage=BB"]);
}

#[test]
fn a_move_into_quarantine_is_durable_when_it_returns() {
    let mut files = staged();
    files.quarantine("stage", "1-abcd").unwrap();
    check_left(&files, &["MEMORY.md=A | 1-abcd=BB"]);
}

#[test]
fn a_move_into_quarantine_that_is_cut_off_is_done_or_not() {
    let mut files = staged();
    files.end_before(1);
    assert!(files.quarantine("stage", "1-abcd").is_err());
    check_left(&files, &["MEMORY.md=A stage=BB", "MEMORY.md=A | 1-abcd=BB"]);
}

#[test]
fn a_file_that_has_two_contents_since_its_sync_may_have_either() {
    let mut files = SimulatedFiles::new();
    files.create("new", DOCUMENT).unwrap();
    files.end_before(2);
    assert!(files.write("new", b"1234").is_err());
    files.kill();
    files.sync_file("new").unwrap();
    files.sync_folder().unwrap();
    check_left(&files, &["new=12"]);
}

#[test]
fn a_file_reached_by_two_names_has_one_content() {
    let mut files = SimulatedFiles::new();
    written(&mut files, "one", b"12");
    files.link_new("one", "two").unwrap();
    files.sync_folder().unwrap();
    check_left(&files, &["one= two=", "one=1 two=1", "one=12 two=12"]);
}

#[test]
fn nothing_is_lost_when_a_process_is_killed_and_nothing_becomes_durable() {
    let mut files = SimulatedFiles::new();
    written(&mut files, "new", b"1234");
    files.kill();
    assert_eq!(show(&files.files()), "new=1234");
    assert_eq!(files.choices(), 4);
}

#[test]
fn what_is_left_after_a_loss_of_power_is_durable() {
    let mut files = SimulatedFiles::new();
    written(&mut files, "new", b"1234");
    for mut left in files.crashes() {
        assert_eq!(left.choices(), 1);
        left.create("next", "new").unwrap();
    }
}

#[test]
fn choices_are_those_of_the_copies_and_the_first_keeps_nothing() {
    let mut files = staged();
    written(&mut files, "new", b"1234");
    files.exchange("new", DOCUMENT).unwrap();
    files.remove("stage").unwrap();
    let copies: Vec<String> = files.crashes().map(|left| show(&left.files())).collect();
    assert_eq!(copies.len(), files.choices());
    for (choice, copy) in copies.iter().enumerate() {
        let mut left = files.clone();
        left.crash(choice);
        assert_eq!(&show(&left.files()), copy);
    }
    assert_eq!(copies.first().map(String::as_str), Some("MEMORY.md=A stage=BB"));
    assert_eq!(show(&files.files()), "MEMORY.md=1234 new=A", "a copy is independent");
}

#[test]
fn a_failed_sync_is_not_made_good_by_another_one() {
    use memory_testkit::simulated_files::{Effect, Fault, FaultKind, Lasting};
    let mut files = SimulatedFiles::new();
    written(&mut files, "new", b"1234");
    files.sync_folder().unwrap();
    files.fail(Fault {
        at: 0,
        kind: FaultKind::Io,
        lasting: Lasting::Once,
        effect: Effect::None,
    });
    assert!(files.sync_file("new").is_err());
    files.sync_file("new").unwrap();
    assert!(left(&files).contains("new=12"));
    // Another file is another matter.
    written(&mut files, "other", b"56");
    files.sync_file("other").unwrap();
    files.sync_folder().unwrap();
    assert!(left(&files).iter().all(|left| left.contains("other=56")));
}
