//! Others change names while files are read and exchanged.

use std::fs;
use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use memory_core::ports::{DocumentFiles as _, FileError};
use memory_testkit::files_contract::FolderFixture as _;
use rustix::fs::{CWD, RenameFlags, renameat_with};

use super::World;

const ROUNDS: u32 = 2000;
/// Several pages, so that a file could be torn.
const LENGTH: usize = 16_000;

/// Stops the other threads, also if an assertion fails.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_document_that_is_swapped_with_a_link_never_leads_out() {
    let mut world = World::new();
    if !world.can_exchange() {
        println!("this file system cannot exchange");
        return;
    }
    world.put("MEMORY.md", b"A", 0o600);
    symlink(world.outside().join("canary"), world.path("link")).unwrap();
    let (document, link) = (world.path("MEMORY.md"), world.path("link"));
    let stop = AtomicBool::new(false);
    let swaps = AtomicU32::new(0);
    let (mut read, mut refused) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                // Either may be missing for a moment, while the other thread renames.
                let _ = renameat_with(CWD, &document, CWD, &link, RenameFlags::EXCHANGE);
                swaps.fetch_add(1, Ordering::Relaxed);
            }
        });
        let _stop = Stop(&stop);
        let mut files = world.again();
        let mut round = 0;
        while round < ROUNDS || swaps.load(Ordering::Relaxed) < ROUNDS || read == 0 || refused == 0 {
            round += 1;
            // An exchange that was overtaken brings the link here; it goes back to where it is swapped from.
            if fs::symlink_metadata(world.path("stage")).is_ok_and(|metadata| metadata.is_symlink()) {
                fs::rename(world.path("stage"), &link).unwrap();
            }
            match files.read("MEMORY.md") {
                Ok(Some(found)) => {
                    assert!(found.bytes == b"A" || found.bytes == b"B", "{found:?}");
                    read += 1;
                }
                Ok(None) => panic!("an exchange leaves no name without a file"),
                Err(FileError::Refused { .. }) => refused += 1,
                Err(error) => panic!("{error}"),
            }
            let _ = files.create("stage", "MEMORY.md");
            let _ = files.write("stage", b"B");
            let _ = files.sync_file("MEMORY.md");
            let _ = files.exchange("stage", "MEMORY.md");
            let _ = files.write("MEMORY.md", b"C");
            let _ = files.remove("stage");
        }
    });
    assert!(world.outside_is_untouched());
}

/// Four readers look all the time while `change` is done again and again; none ever sees anything but a whole file.
fn check_readers(world: &World, change: impl Fn(&mut memory_fs::DocumentDir)) {
    let stop = AtomicBool::new(false);
    let reads = AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut files = world.again();
                while !stop.load(Ordering::Relaxed) {
                    let bytes = files.read("MEMORY.md").unwrap().unwrap().bytes;
                    assert!(bytes.len() == LENGTH && bytes.iter().all(|byte| *byte == bytes[0]));
                    reads.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let _stop = Stop(&stop);
        let mut files = world.again();
        let mut round = 0;
        while round < ROUNDS || reads.load(Ordering::Relaxed) < 100 {
            round += 1;
            change(&mut files);
        }
    });
}

#[test]
fn nobody_sees_a_torn_or_missing_file_during_exchanges() {
    let mut world = World::new();
    if !world.can_exchange() {
        println!("this file system cannot exchange");
        return;
    }
    world.put("MEMORY.md", &[b'A'; LENGTH], 0o600);
    world.put("swap", &[b'B'; LENGTH], 0o600);
    check_readers(&world, |files| files.exchange("swap", "MEMORY.md").unwrap());
    let mut contents: Vec<u8> = world.list().into_iter().map(|(_, bytes)| bytes[0]).collect();
    contents.sort_unstable();
    assert_eq!(contents, b"AB", "no file is lost");
}

#[test]
fn nobody_sees_a_torn_or_missing_file_during_renames() {
    let mut world = World::new();
    world.put("MEMORY.md", &[b'A'; LENGTH], 0o600);
    check_readers(&world, |files| {
        files.create("stage", "MEMORY.md").unwrap();
        files.write("stage", &[b'B'; LENGTH]).unwrap();
        files.rename_over("stage", "MEMORY.md").unwrap();
    });
    assert_eq!(world.list().len(), 1);
}

#[test]
fn at_most_one_of_many_takes_a_free_name() {
    let mut world = World::new();
    for worker in 0..8 {
        world.put(&format!("stage-{worker}"), &[worker; 100], 0o600);
    }
    let wins = AtomicU32::new(0);
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let (world, wins) = (&world, &wins);
            scope.spawn(move || {
                let renamed = world.again().rename_new(&format!("stage-{worker}"), "MEMORY.md");
                match renamed {
                    Ok(()) => drop(wins.fetch_add(1, Ordering::Relaxed)),
                    Err(error) => assert!(matches!(error, FileError::Exists { .. }), "{error}"),
                }
            });
        }
    });
    assert_eq!(wins.into_inner(), 1);
    assert_eq!(fs::read_dir(world.memory()).unwrap().count(), 8, "no file is lost");
}
