//! Another device inside the working folder: refused, and nothing is made on it. Mounts are made where only the program sees them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{ADDING, CHANGING, Notes, READING, code_of, concerned, refused_by, skip, started_by, with_file};
use crate::support::Ran;

/// Runs the program while a file system in memory is mounted at `place`, and sees to it that nothing is made there.
fn with_device(notes: &Notes, place: &Path, arguments: &[&str]) -> Ran {
    let listing = tempfile::NamedTempFile::new().unwrap();
    let script = format!(
        "mount -t tmpfs none \"$0\" && mkdir -p \"$0/memory\" && \"$@\"; status=$?; find \"$0\" >'{}'; exit $status",
        listing.path().display()
    );
    let ran = started_by(
        &["unshare", "-rm", "sh", "-c", &script, place.to_str().unwrap()],
        notes,
        arguments,
    );
    let found = fs::read_to_string(listing.path()).unwrap();
    assert_eq!(found, format!("{0}\n{0}/memory\n", place.display()), "{arguments:?}");
    ran
}

/// Runs the program while a file of another device, with the same bytes, is mounted at `place`; they must stay as they are.
fn with_file_of_device(notes: &Notes, place: &Path, arguments: &[&str]) -> Ran {
    let other = tempfile::tempdir().unwrap();
    let script = format!(
        "mount -t tmpfs none '{0}' && cp \"$0\" '{0}/file' && cp \"$0\" '{0}/before' && mount --bind '{0}/file' \"$0\" && \
         \"$@\"; status=$?; cmp '{0}/file' '{0}/before' && exit $status",
        other.path().display()
    );
    started_by(
        &["unshare", "-rm", "sh", "-c", &script, place.to_str().unwrap()],
        notes,
        arguments,
    )
}

fn can_be_mounted() -> bool {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("unshare");
    command.args(["-rm", "mount", "-t", "tmpfs", "none"]).arg(folder.path());
    let mounted = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let can = mounted.is_ok_and(|status| status.success());
    if !can {
        skip("other devices in the working folder", "unshare cannot mount here");
    }
    can
}

#[test]
fn a_folder_of_another_device_on_the_way_is_refused() {
    if !can_be_mounted() {
        return;
    }
    let commands = [READING.as_slice(), &CHANGING, &[ADDING], &[&["path"]]].concat();
    for step in [".tinyagent", ".tinyagent/memory"] {
        Notes::each(|notes| {
            notes.remember("Good.");
            let place = notes.folder.path().join(step);
            let start = |arguments: &[&str]| with_device(&notes, &place, arguments);
            refused_by(
                &notes,
                &commands,
                "store_outside_cwd",
                &[step, "another device"],
                &start,
            );
            assert_eq!(notes.texts(), ["Good."]);
        });
    }
    let notes = Notes::new("markdown");
    notes.remember("Good.");
    let start = |arguments: &[&str]| with_device(&notes, &notes.store().join("locks"), arguments);
    let commands = &commands[..commands.len() - 1];
    refused_by(
        &notes,
        commands,
        "store_outside_cwd",
        &["locks", "another device"],
        &start,
    );
}

#[test]
fn a_file_of_another_device_is_named_and_not_opened() {
    if !can_be_mounted() {
        return;
    }
    Notes::each(|notes| {
        let place = with_file(&notes);
        let name = place.file_name().unwrap().to_str().unwrap();
        let start = |arguments: &[&str]| with_file_of_device(&notes, &place, arguments);
        let words = [name, "another device", "it was not opened"];
        refused_by(&notes, &concerned(), code_of(&notes), &words, &start);
    });
}
