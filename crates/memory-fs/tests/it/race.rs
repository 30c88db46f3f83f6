//! A folder on the way is swapped for a link again and again while the store is used.

use std::fs;
use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use memory_fs::{Existing, StoreDir};

#[test]
fn a_swap_of_folder_and_link_never_leads_out() {
    let folder = tempfile::tempdir().unwrap();
    let cwd = folder.path().join("cwd");
    let outside = folder.path().join("outside");
    fs::create_dir(&cwd).unwrap();
    fs::create_dir(&outside).unwrap();
    drop(StoreDir::create(&cwd).unwrap());
    let memory = cwd.join(".tinyagent/memory");
    let aside = cwd.join(".tinyagent/aside");
    let stop = AtomicBool::new(false);
    let (mut refused, mut worked) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                let _ = fs::rename(&memory, &aside);
                let _ = symlink(&outside, &memory);
                std::thread::yield_now();
                let _ = fs::remove_file(&memory);
                if aside.exists() {
                    let _ = fs::remove_dir_all(&memory);
                    let _ = fs::rename(&aside, &memory);
                }
                std::thread::yield_now();
            }
        });
        let start = Instant::now();
        let mut number = 0;
        while start.elapsed() < Duration::from_secs(3) && number < 5000 {
            number += 1;
            let attempt = || {
                let store = StoreDir::create(&cwd)?;
                drop(store.lock("x", Duration::ZERO));
                store.write("state.db", number.to_string().as_bytes(), Existing::Replace)?;
                store.write("new", b"x", Existing::Refuse).or_else(|error| {
                    if error.code() == memory_core::Code::AlreadyExists {
                        Ok(())
                    } else {
                        Err(error)
                    }
                })?;
                store.verify(&store.database()?)
            };
            match attempt() {
                Ok(()) => worked += 1,
                Err(_) => refused += 1,
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(
        fs::read_dir(&outside).unwrap().count(),
        0,
        "something was written outside"
    );
    assert!(worked > 0 && refused > 0, "worked {worked}, refused {refused}");
}
