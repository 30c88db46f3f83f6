//! Kills and injected errors at the commands that change core memory: at every write-class system call the program is ended,
//! or the call fails. Whatever happens, the next start finds one of the two states, with all that was acknowledged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::kills::{CALLS, Point, copy, strace_works};
use crate::support::{Folder, deep, program};

/// Kills for each command in a usual run; all points are taken when there are fewer, or in a deep run.
const USUAL_KILLS: usize = 16;

/// Failing calls for each command and error in a usual run.
const USUAL_ERRORS: usize = 2;

/// How a call that changes files fails: once, or with `+` from then on.
const ERRORS: [&str; 4] = ["ENOSPC", "ENOSPC+", "EIO", "EROFS+"];

/// How a call that opens one fails.
const OPEN_ERRORS: [&str; 4] = ["EMFILE", "EMFILE+", "EACCES", "EIO"];

/// The calls that open a file.
const OPENS: &str = "open,openat,openat2";

/// What a failure may say: where the disk or the system stood in the way.
const CODES: [&str; 8] = [
    "disk_full",
    "io",
    "store_read_only",
    "store_corrupt",
    "durability_unknown",
    "locked",
    "store_moved",
    "store_missing",
];

const BASE: &str = "Base one.\n§\nBase two.\n";
const EDITED: &str = "Base one.\n§\nBase two.\n§\nBy hand.\n";
const LEARNED: &str = "Base one.\n§\nBase two.\n§\nLearned.\n";

struct Case {
    name: &'static str,
    arguments: &'static [&'static str],
    prepare: fn(&Folder),
    /// The texts that the document may have afterwards, the one before first, the one that is wanted last.
    texts: &'static [&'static str],
}

fn memory(folder: &Folder) -> PathBuf {
    folder.path().join(".tinyagent/memory/MEMORY.md")
}

fn text(folder: &Folder) -> Option<String> {
    fs::read_to_string(memory(folder)).ok()
}

/// A document that is recorded, and a change that waits.
fn with_change(folder: &Folder) {
    folder.run(&["propose", "add", "Base one."]).ok();
    folder.run(&["propose", "add", "Base two."]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(text(folder).unwrap(), BASE);
    folder.run(&["propose", "add", "Learned."]).ok();
}

fn first_change(folder: &Folder) {
    folder.run(&["propose", "add", "Learned."]).ok();
}

/// A document that is recorded, and nothing that waits.
fn recorded(folder: &Folder) {
    folder.run(&["propose", "add", "Base one."]).ok();
    folder.run(&["propose", "add", "Base two."]).ok();
    folder.run(&["curate"]).ok();
}

fn edited(folder: &Folder) {
    recorded(folder);
    fs::write(memory(folder), EDITED).unwrap();
}

fn edited_in_another_form(folder: &Folder) {
    recorded(folder);
    fs::write(memory(folder), EDITED.replace('\n', "\r\n")).unwrap();
}

fn curated(folder: &Folder) {
    with_change(folder);
    folder.run(&["curate"]).ok();
}

fn run_with_candidates(folder: &Folder) {
    with_change(folder);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    folder.run(&["run", "propose", "work", "add", "From the run."]).ok();
}

fn with_changes_of_both(folder: &Folder) {
    with_change(folder);
    folder
        .run(&["propose", "add", "Prefers tables.", "--document", "user"])
        .ok();
}

fn run_curated(folder: &Folder) {
    run_with_candidates(folder);
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["curate"]).ok();
}

fn removed(folder: &Folder) {
    recorded(folder);
    fs::remove_file(memory(folder)).unwrap();
}

fn with_held(folder: &Folder) {
    with_change(folder);
    folder.run(&["propose", "add", "From a page.", "--untrusted"]).ok();
}

fn curated_and_removed(folder: &Folder) {
    curated(folder);
    fs::remove_file(memory(folder)).unwrap();
}

fn running(folder: &Folder) {
    recorded(folder);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
}

fn open_with_change(folder: &Folder) {
    running(folder);
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["propose", "add", "Learned."]).ok();
}

fn nothing(_: &Folder) {}

const CASES: [Case; 16] = [
    Case {
        name: "curate",
        arguments: &["curate", "--now"],
        prepare: with_change,
        texts: &[BASE, LEARNED],
    },
    Case {
        name: "first curate",
        arguments: &["curate", "--now"],
        prepare: first_change,
        texts: &["", "Learned.\n"],
    },
    Case {
        name: "sync",
        arguments: &["sync"],
        prepare: edited,
        texts: &[EDITED, EDITED],
    },
    Case {
        name: "sync of another form",
        arguments: &["sync"],
        prepare: edited_in_another_form,
        texts: &["Base one.\r\n§\r\nBase two.\r\n§\r\nBy hand.\r\n", EDITED],
    },
    Case {
        name: "restore",
        arguments: &["revisions", "restore", "1"],
        prepare: curated,
        texts: &[LEARNED, BASE],
    },
    Case {
        name: "propose",
        arguments: &["propose", "add", "Proposed."],
        prepare: with_change,
        texts: &[BASE, BASE],
    },
    Case {
        name: "first propose",
        arguments: &["propose", "add", "Proposed."],
        prepare: nothing,
        texts: &["", ""],
    },
    Case {
        name: "finish of a run",
        arguments: &["run", "finish", "work", "succeeded"],
        prepare: run_with_candidates,
        // The session that was begun for it took in what waited.
        texts: &[LEARNED, LEARNED],
    },
    Case {
        name: "curate both",
        arguments: &["curate", "--now"],
        prepare: with_changes_of_both,
        texts: &[BASE, LEARNED],
    },
    Case {
        name: "revert",
        arguments: &["revert", "--session", "work"],
        prepare: run_curated,
        texts: &["Base one.\n§\nBase two.\n§\nLearned.\n§\nFrom the run.\n", LEARNED],
    },
    Case {
        name: "sync of a missing file",
        arguments: &["sync"],
        prepare: removed,
        texts: &["", ""],
    },
    Case {
        name: "approve",
        arguments: &["approve", "--events", "4"],
        prepare: with_held,
        texts: &[BASE, BASE],
    },
    Case {
        name: "begin of a session",
        arguments: &["run", "begin", "new", "--user", "go", "--key", "k"],
        prepare: with_change,
        texts: &[BASE, LEARNED],
    },
    Case {
        name: "close of a session",
        arguments: &["sessions", "close", "work"],
        prepare: open_with_change,
        texts: &[BASE, LEARNED],
    },
    Case {
        name: "first request of a session",
        arguments: &["run", "next", "work"],
        prepare: running,
        texts: &[BASE, BASE],
    },
    Case {
        name: "restore of a missing file",
        arguments: &["revisions", "restore", "1"],
        prepare: curated_and_removed,
        texts: &["", BASE],
    },
];

impl Case {
    fn traced(&self, folder: &Folder, calls: &str, options: &[&str], log: &Path) -> std::process::Output {
        Command::new("strace")
            .args(["-f", "-y", "-e", &format!("trace={calls}")])
            .args(options)
            .arg("-o")
            .arg(log)
            .arg(program())
            .arg("--cwd")
            .arg(folder.path())
            .arg("--json")
            .args(self.arguments)
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    fn base(&self) -> Folder {
        let base = Folder::new();
        (self.prepare)(&base);
        base
    }

    /// The calls of these names that it makes; of those that open, the ones in the store.
    fn points(&self, base: &Folder, calls: &str) -> Vec<Point> {
        let folder = copy(base);
        let log = folder.path().join("calls.log");
        let whole = self.traced(&folder, calls, &[], &log);
        assert!(whole.status.success(), "{}: {whole:?}", self.name);
        let log = fs::read_to_string(&log).unwrap();
        let points = Point::of(&log, |line| calls != OPENS || line.contains(".tinyagent"));
        assert!(!points.is_empty(), "{}: no such system call", self.name);
        points
    }

    /// What must hold in a folder whatever was done to it, and that running the command again does what it is for.
    fn verify(&self, base: &Folder, folder: &Folder, place: &str) {
        let place = format!("{} {place}", self.name);
        let acknowledged = events(base);
        if folder.database().exists() {
            // The next start sets right what is to be set right, and a second one finds nothing more to do.
            let first = folder.run(&["status", "--json"]).ok().json();
            let second = folder.run(&["status", "--json"]).ok().json();
            assert_eq!(first, second, "{place}: two starts, two states");
            let check = folder.run(&["check", "--json"]);
            assert_eq!(check.status, 0, "{place}: {} {}", check.text(), check.stderr);
            assert!(events(folder).starts_with(&acknowledged), "{place}: an event is lost");
            self.verify_document(base, folder, &first, &place);
        }
        let again = folder.run(self.arguments);
        // What was done before it was ended cannot be done again.
        if again.status != 0 {
            assert!(
                ["finish of a run", "close of a session"].contains(&self.name),
                "{place}: {}",
                again.stderr
            );
        }
        if self.curates_in_passing() {
            // A curation that failed is tried again later, and the conversation goes on.
            folder.run(&["curate", "--now"]).ok();
        }
        let found = text(folder).unwrap_or_default();
        // A file that was recorded before it was written anew differs in form alone, which is no difference to mend.
        assert_eq!(
            found.replace('\r', ""),
            *self.texts.last().unwrap(),
            "{place}: run again"
        );
        assert_eq!(folder.json(&["check", "--json"])["ok"], true);
        let count = |text: &str| events(folder).iter().filter(|event| event.contains(text)).count();
        assert!(
            count("Proposed.") <= 1 && count("From the run.") <= 1,
            "{place}: an event twice"
        );
    }

    /// The file, the record and what waits belong together.
    fn verify_document(&self, base: &Folder, folder: &Folder, status: &Value, place: &str) {
        let found = text(folder).unwrap_or_default();
        assert!(
            self.texts.contains(&found.as_str()),
            "{place}: the file holds {found:?}"
        );
        let document = &status["documents"][0];
        if (self.name.starts_with("sync") || self.name.ends_with("missing file")) && document["drift"].is_object() {
            assert_eq!(found, text(base).unwrap_or_default(), "{place}");
            return;
        }
        assert!(document["drift"].is_null(), "{place}: {document}");
        if let Some(number) = document["revision"].as_u64() {
            let shown = folder.json(&["revisions", "show", &number.to_string(), "--json"]);
            assert_eq!(shown["text"].as_str().unwrap(), found.replace('\r', ""), "{place}");
        } else {
            assert_eq!(found, "", "{place}");
        }
        if self.name.contains("curate") || self.curates_in_passing() {
            let waits = document["pending"] == 1;
            assert_eq!(
                waits,
                found == self.texts[0],
                "{place}: the cursor and the file disagree"
            );
        }
    }

    /// A session that begins or ends sets curation off.
    fn curates_in_passing(&self) -> bool {
        ["begin of a session", "close of a session"].contains(&self.name)
    }

    fn kills(&self) -> usize {
        let base = self.base();
        let points = self.points(&base, CALLS);
        let wanted = if deep() {
            points.len()
        } else {
            points.len().min(USUAL_KILLS)
        };
        let mut killed = 0;
        for index in 0..wanted {
            let point = &points[index * points.len() / wanted];
            let folder = copy(&base);
            let log = folder.path().join("calls.log");
            let output = self.traced(&folder, CALLS, &["-e", &point.inject("signal=SIGKILL")], &log);
            killed += usize::from(!output.status.success());
            self.verify(&base, &folder, &format!("killed at {point:?}"));
        }
        eprintln!("{}: {killed} kills at {} points", self.name, points.len());
        killed
    }

    /// Each error at the calls that can fail so.
    fn errors(&self) -> usize {
        let base = self.base();
        let mut failed = 0;
        for (calls, errors) in [(CALLS, ERRORS), (OPENS, OPEN_ERRORS)] {
            let points = self.points(&base, calls);
            for (kind, error) in errors.iter().enumerate() {
                // Other points for each error.
                for point in spread(&points, kind, errors.len()) {
                    let inject = match error.strip_suffix('+') {
                        Some(error) => point.inject_from_then_on(&format!("error={error}")),
                        None => point.inject(&format!("error={error}")),
                    };
                    failed += usize::from(self.fail(&base, calls, point, &inject));
                }
            }
        }
        eprintln!("{}: {failed} failures", self.name);
        failed
    }

    fn fail(&self, base: &Folder, calls: &str, point: &Point, inject: &str) -> bool {
        let folder = copy(base);
        let log = folder.path().join("calls.log");
        let output = self.traced(&folder, calls, &["-e", inject], &log);
        let place = format!("with {inject}");
        let failed = !output.status.success();
        if failed {
            self.verify_error(&output.stderr, point, &place);
        }
        self.verify(base, &folder, &place);
        failed
    }

    /// The error has a code that says what stood in the way, unless it was to say it that failed.
    fn verify_error(&self, said: &[u8], point: &Point, place: &str) {
        let said = String::from_utf8_lossy(said);
        let Some(line) = said.lines().find(|line| line.starts_with("{\"error\"")) else {
            assert!(
                point.call.starts_with("write"),
                "{} {place}: no error: {said}",
                self.name
            );
            return;
        };
        let document: Value = serde_json::from_str(line).unwrap();
        let code = document["error"]["code"].as_str().unwrap();
        assert!(CODES.contains(&code), "{} {place}: {code}: {said}", self.name);
    }
}

/// Some of the points, or all in a deep run; others for each kind of `kinds`.
fn spread(points: &[Point], kind: usize, kinds: usize) -> impl Iterator<Item = &Point> {
    let wanted = if deep() {
        points.len()
    } else {
        points.len().min(USUAL_ERRORS)
    };
    (0..wanted).map(move |index| &points[(index * kinds + kind) * points.len() / (wanted * kinds)])
}

/// All events, one line each, oldest first.
fn events(folder: &Folder) -> Vec<String> {
    if !folder.database().exists() {
        return Vec::new();
    }
    let listed = folder.json(&["events", "list", "--json", "--limit", "1000"]);
    let events = listed["events"].as_array().unwrap().iter();
    events
        .map(|event| format!("{} {} {}", event["event"], event["digest"], event["operations"]))
        .collect()
}

macro_rules! cases {
    ($($name:ident $index:literal;)+) => {
        mod kills {
            $(#[test]
            fn $name() {
                if super::strace_works() {
                    assert!(super::CASES[$index].kills() > 0);
                }
            })+
        }

        mod errors {
            $(#[test]
            fn $name() {
                if super::strace_works() {
                    super::CASES[$index].errors();
                }
            })+
        }
    };
}
cases! {
    curate 0;
    first_curate 1;
    sync 2;
    sync_of_another_form 3;
    restore 4;
    propose 5;
    first_propose 6;
    finish_of_a_run 7;
    curate_both 8;
    revert 9;
    sync_of_a_missing_file 10;
    approve 11;
    begin_of_a_session 12;
    close_of_a_session 13;
    first_request_of_a_session 14;
    restore_of_a_missing_file 15;
}
