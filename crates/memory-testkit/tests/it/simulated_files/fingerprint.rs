//! What counts in a folder's fingerprint.

use memory_core::ports::DocumentFiles;
use memory_testkit::SimulatedFiles;
use memory_testkit::simulated_files::{PersonSave, SaveStyle};

use super::DOCUMENT;

fn with(text: &str) -> SimulatedFiles {
    SimulatedFiles::with(&[(DOCUMENT, text.as_bytes())])
}

fn made(steps: impl FnOnce(&mut SimulatedFiles)) -> u64 {
    let mut files = with("A");
    steps(&mut files);
    files.fingerprint()
}

#[test]
fn the_way_does_not_count() {
    let straight = made(|files| files.create("b", DOCUMENT).unwrap());
    let round_about = made(|files| {
        files.create("x", DOCUMENT).unwrap();
        files.remove("x").unwrap();
        files.sync_folder().unwrap();
        files.kill();
        files.create("b", DOCUMENT).unwrap();
    });
    assert_eq!(straight, round_about);
}

#[test]
fn whatever_a_later_step_or_a_loss_of_power_could_tell_apart_counts() {
    let open = PersonSave::new(DOCUMENT, b"B", SaveStyle::Overwrite).steps();
    let all = [
        made(|_| {}),
        with("B").fingerprint(),
        made(|files| files.set_mode(DOCUMENT, 0o600)),
        made(|files| files.create("b", DOCUMENT).unwrap()),
        made(|files| {
            files.create("b", DOCUMENT).unwrap();
            files.sync_folder().unwrap();
        }),
        made(|files| files.link_new(DOCUMENT, "b").unwrap()),
        made(|files| files.quarantine(DOCUMENT, "b").unwrap()),
        made(|files| files.save(&PersonSave::new(DOCUMENT, b"A", SaveStyle::Overwrite))),
        made(|files| files.person(&open[0])),
        made(SimulatedFiles::without_exchange),
        made(|files| files.set_moved(true)),
        made(|files| files.set_alive("another", true)),
    ];
    for (number, one) in all.iter().enumerate() {
        assert!(!all[..number].contains(one), "{number}");
    }
}
