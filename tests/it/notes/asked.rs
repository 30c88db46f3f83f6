//! What a person is asked on a terminal, and that their answer is to what they saw.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::process::{Child, Stdio};

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use super::Notes;
use crate::support::Ran;

/// A command whose person sits at a terminal; its result goes to a pipe.
struct Asked {
    terminal: File,
    child: Child,
    seen: Vec<u8>,
}

impl Asked {
    fn by(notes: &Notes, arguments: &[&str]) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let mut open = OpenOptions::new();
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut open, OFlags::NOCTTY.bits() as i32);
        let other = open.read(true).write(true).open(name.to_str().unwrap()).unwrap();
        let child = notes
            .command(arguments)
            .stdin(other.try_clone().unwrap())
            .stderr(other)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            terminal: File::from(terminal),
            child,
            seen: Vec::new(),
        }
    }

    /// Waits until the question stands there, and returns all that was shown before it.
    fn question(&mut self) -> String {
        let mut byte = [0];
        while !self.seen.ends_with(b"[y/N] ") {
            self.terminal.read_exact(&mut byte).unwrap();
            self.seen.extend(byte);
        }
        String::from_utf8(self.seen.clone()).unwrap()
    }

    fn answer(mut self, bytes: &[u8]) -> Ran {
        self.terminal.write_all(bytes).unwrap();
        let output = self.child.wait_with_output().unwrap();
        Ran::of(&output)
    }
}

fn pending(notes: &Notes) -> usize {
    notes.list().iter().filter(|note| note["status"] == "pending").count()
}

#[test]
fn a_person_sees_what_waits_before_they_approve_all_of_it() {
    Notes::each(|notes| {
        notes.propose("s", "Waits, in 中文.\nm00000001  Forged.");
        let mut asked = Asked::by(&notes, &["approve", "all"]);
        let shown = asked.question();
        assert!(shown.contains("Waits, in 中文."), "{shown:?}");
        assert!(!shown.lines().any(|line| line.starts_with("m00000001")), "{shown:?}");
        assert_eq!(asked.answer(b"n\n").status, 2);
        assert_eq!(pending(&notes), 1);
        let mut asked = Asked::by(&notes, &["approve", "all"]);
        asked.question();
        assert_eq!(asked.answer(b"y\n").status, 0);
        assert_eq!(pending(&notes), 0);
    });
}

#[test]
fn what_comes_while_a_person_reads_is_not_approved_with_the_rest() {
    Notes::each(|notes| {
        notes.propose("s", "Shown.");
        let mut asked = Asked::by(&notes, &["approve", "all", "--json"]);
        asked.question();
        notes.propose("t", "Saved meanwhile.");
        assert_eq!(asked.answer(b"y\n").status, 1);
        assert_eq!(pending(&notes), 2);
    });
}

#[test]
fn what_changes_while_a_person_reads_is_not_approved() {
    Notes::each(|notes| {
        let id = notes.propose("s", "Shown.");
        let mut asked = Asked::by(&notes, &["approve", "all"]);
        asked.question();
        notes.run(&["replace", &id, "Something else."]).ok();
        assert_eq!(asked.answer(b"y\n").status, 1);
        assert_eq!(pending(&notes), 1);
    });
}

#[test]
fn what_is_saved_while_a_person_reads_is_not_forgotten() {
    Notes::each(|notes| {
        notes.remember("Shown.");
        let mut asked = Asked::by(&notes, &["forget", "all"]);
        assert!(asked.question().contains("Remove 1 note from"));
        notes.remember("Saved meanwhile.");
        assert_eq!(asked.answer(b"y\n").status, 1);
        assert_eq!(notes.list().len(), 2);
        let mut asked = Asked::by(&notes, &["forget", "all"]);
        asked.question();
        assert_eq!(asked.answer(b"yes\n").status, 0);
        assert!(notes.list().is_empty());
    });
}
