//! Names that are none, and things under a name that are no plain files of their own.

use memory_core::ports::{DocumentFiles, FileError};

use super::{Fixture, check_exists, check_files, check_refused, show};
use crate::simulated_files::Odd;

type Call = fn(&mut dyn DocumentFiles, &str) -> Result<(), FileError>;

/// Every step with the odd name in every place where it takes what is there.
const TAKING: &[(&str, Call)] = &[
    ("read", |files, name| files.read(name).map(drop)),
    ("read_settled", |files, name| files.read_settled(name).map(drop)),
    ("create like", |files, name| files.create("free", name)),
    ("write", |files, name| files.write(name, b"x")),
    ("sync_file", |files, name| files.sync_file(name)),
    ("exchange one", |files, name| files.exchange(name, "MEMORY.md")),
    ("exchange other", |files, name| files.exchange("MEMORY.md", name)),
    ("rename_new from", |files, name| files.rename_new(name, "free")),
    ("rename_over from", |files, name| files.rename_over(name, "MEMORY.md")),
    ("rename_over to", |files, name| files.rename_over("MEMORY.md", name)),
    ("link_new from", |files, name| files.link_new(name, "free")),
    ("remove", |files, name| files.remove(name)),
    ("quarantine", |files, name| files.quarantine(name, "free")),
];

/// Every step with the odd name where it needs a free one.
const MAKING: &[(&str, Call)] = &[
    ("create", |files, name| files.create(name, "MEMORY.md")),
    ("rename_new to", |files, name| files.rename_new("MEMORY.md", name)),
    ("link_new to", |files, name| files.link_new("MEMORY.md", name)),
];

pub(super) fn names_that_are_none_are_refused_by_every_step(fixture: &mut Fixture) {
    fixture.put("MEMORY.md", b"A", 0o600);
    let long = "n".repeat(256);
    let none = [
        "",
        ".",
        "..",
        "/",
        "a/b",
        "../MEMORY.md",
        "/etc/passwd",
        "MEMORY.md/",
        "a\0",
        &long,
    ];
    let to_quarantine: Call = |files, name| files.quarantine("MEMORY.md", name);
    for name in none {
        for (what, call) in TAKING.iter().chain(MAKING).chain([&("quarantine to", to_quarantine)]) {
            check_refused(call(fixture.files(), name), &format!("{what} {name:?}"));
        }
    }
    check_files(fixture, "MEMORY.md=A");
    assert_eq!(show(&fixture.quarantined()), "");
}

pub(super) fn odd_things_are_refused_by_every_step_and_stay(fixture: &mut Fixture) {
    fixture.put("MEMORY.md", b"A", 0o600);
    for (number, odd) in Odd::ALL.into_iter().enumerate() {
        let name = format!("odd-{number}");
        fixture.put_odd(&name, odd);
        for (what, call) in TAKING {
            check_refused(call(fixture.files(), &name), &format!("{what} {odd:?}"));
            assert!(fixture.is_odd(&name, odd), "{what} {odd:?}");
            assert_eq!(without_odd(fixture), "MEMORY.md=A", "{what} {odd:?}");
        }
    }
    assert_eq!(show(&fixture.quarantined()), "");
}

pub(super) fn nothing_is_put_in_the_place_of_odd_things(fixture: &mut Fixture) {
    fixture.put("MEMORY.md", b"A", 0o600);
    for (number, odd) in Odd::ALL.into_iter().enumerate() {
        let name = format!("odd-{number}");
        fixture.put_odd(&name, odd);
        for (what, call) in MAKING {
            check_exists(call(fixture.files(), &name), &name);
            assert!(fixture.is_odd(&name, odd), "{what} {odd:?}");
            assert_eq!(without_odd(fixture), "MEMORY.md=A", "{what} {odd:?}");
        }
    }
}

/// The files but for the odd ones: a hard link looks like a file.
fn without_odd(fixture: &Fixture) -> String {
    let mut files = fixture.list();
    files.retain(|(name, _)| !name.starts_with("odd-"));
    show(&files)
}
