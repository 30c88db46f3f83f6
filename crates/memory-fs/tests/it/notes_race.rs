//! The folder of notes, and a note's file, are exchanged for links again and again while notes are written.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use memory_core::NoteId;
use memory_core::note::{Note, NoteChange};
use memory_core::ports::NoteStore as _;
use memory_fs::{NotesDir, NotesFolder};
use rustix::fs::{CWD, RenameFlags, renameat_with};

/// Exchanges in a usual run, and in a deep one.
fn rounds() -> u32 {
    if std::env::var_os("TINYAGENT_DEEP").is_some() {
        100_000
    } else {
        10_000
    }
}

fn note(number: u32) -> Note {
    serde_json::from_value(serde_json::json!({
        "id": format!("m{number:08x}"), "text": format!("note {number}"), "status": "pending",
        "created_at": "2026-10-29T14:03:11Z", "updated_at": "2026-10-29T14:03:11Z",
    }))
    .unwrap()
}

/// Everything below a folder, with contents.
fn image(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let bytes = fs::read(entry.path()).unwrap_or_default();
        files.push((entry.file_name().to_string_lossy().into_owned(), bytes));
    }
    files.sort();
    files
}

/// Exchanges `one` and `other` until as many exchanges as wanted were made beside writes of all kinds.
fn race(cwd: &Path, one: &Path, other: &Path) -> (u32, u32) {
    let stop = AtomicBool::new(false);
    let exchanges = AtomicU32::new(0);
    let (mut worked, mut refused) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                if renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).is_ok() {
                    exchanges.fetch_add(1, Ordering::Relaxed);
                }
                std::thread::yield_now();
            }
        });
        let store = NotesFolder::new(NotesDir::below(cwd, "notes").unwrap());
        let mut number = 0;
        while exchanges.load(Ordering::Relaxed) < rounds() || worked == 0 || refused == 0 {
            number += 1;
            let (first, second) = (note(2 * number), note(2 * number + 1));
            let ids: [NoteId; 2] = [first.id.clone(), second.id.clone()];
            let attempts = [
                store.update(&mut |_| Ok(vec![NoteChange::Insert(first.clone())])),
                store.update(&mut |_| {
                    Ok(vec![
                        NoteChange::Update(first.clone()),
                        NoteChange::Insert(second.clone()),
                    ])
                }),
                store.update(&mut |_| Ok(ids.iter().cloned().map(NoteChange::Remove).collect())),
                store.load().map(drop),
            ];
            for attempt in attempts {
                match attempt {
                    Ok(()) => worked += 1,
                    Err(_) => refused += 1,
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    (worked, refused)
}

#[test]
fn a_folder_that_is_exchanged_for_a_link_never_leads_out() {
    let world = tempfile::tempdir().unwrap();
    let (cwd, outside) = (world.path().join("cwd"), world.path().join("outside"));
    fs::create_dir_all(cwd.join("notes")).unwrap();
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("m00000001.md"), "canary").unwrap();
    symlink(&outside, cwd.join("link")).unwrap();
    if renameat_with(CWD, cwd.join("notes"), CWD, cwd.join("link"), RenameFlags::EXCHANGE).is_err() {
        println!("this file system cannot exchange");
        return;
    }
    let before = image(&outside);
    let (worked, refused) = race(&cwd, &cwd.join("notes"), &cwd.join("link"));
    assert_eq!(image(&outside), before, "worked {worked}, refused {refused}");
    assert_eq!(image(world.path()).len(), 2);
}

#[test]
fn a_note_that_is_exchanged_for_a_link_is_never_written_through() {
    let world = tempfile::tempdir().unwrap();
    let (cwd, outside) = (world.path().join("cwd"), world.path().join("outside"));
    fs::create_dir_all(cwd.join("notes")).unwrap();
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("canary"), "untouched").unwrap();
    let store = NotesFolder::new(NotesDir::below(&cwd, "notes").unwrap());
    let kept = note(1);
    store
        .update(&mut |_| Ok(vec![NoteChange::Insert(kept.clone())]))
        .unwrap();
    symlink(outside.join("canary"), cwd.join("link")).unwrap();
    let stop = AtomicBool::new(false);
    let exchanges = AtomicU32::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                if renameat_with(
                    CWD,
                    cwd.join("notes/m00000001.md"),
                    CWD,
                    cwd.join("link"),
                    RenameFlags::EXCHANGE,
                )
                .is_ok()
                {
                    exchanges.fetch_add(1, Ordering::Relaxed);
                }
                std::thread::yield_now();
            }
        });
        let mut number = 0;
        while exchanges.load(Ordering::Relaxed) < rounds() && number < 10 * rounds() {
            number += 1;
            let mut changed = kept.clone();
            changed.text = format!("state {number}");
            // Refused while a link is there. An update that found the file puts a new one in the name's place.
            let _ = store.update(&mut |_| Ok(vec![NoteChange::Update(changed.clone())]));
            if let Ok(loaded) = store.load() {
                assert!(loaded.notes.iter().all(|note| note.text != "untouched"));
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(image(&outside), [("canary".to_owned(), b"untouched".to_vec())]);
}
