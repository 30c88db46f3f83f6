//! Kills and injected errors at the commands that change core memory: at every write-class system call the program is ended,
//! or the call fails. Whatever happens, the next start finds one of the two states, with all that was acknowledged.
//!
//! Both need `strace`. Without it the program is killed after a growing time, and no call fails.

mod cases;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

use self::cases::{CASES, Case, events, text};
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

impl Case {
    fn traced(&self, folder: &Folder, calls: &str, options: &[&str], log: &Path) -> Output {
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

    /// What must hold in a folder whatever was done to it, also that what was said to be done is, and that running the command
    /// again does what it is for.
    fn verify(&self, base: &Folder, folder: &Folder, is_said_to_be_done: bool, place: &str) {
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
        assert!(
            !is_said_to_be_done || (self.is_done)(folder),
            "{place}: it was said to be done"
        );
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
        assert!((self.is_done)(folder), "{place}: run again, and not done");
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

    /// Whether the program said that it was done: by its status, or by a whole report before it was killed.
    fn is_told(&self, output: &Output) -> bool {
        let is_told = output.status.success() || serde_json::from_slice::<Value>(&output.stdout).is_ok();
        // What fails of core memory costs a request its section alone: nothing is said then, and the next one tries again.
        let has_section = || String::from_utf8_lossy(&output.stdout).contains("Base one.");
        is_told && (self.name != "first request of a session" || has_section())
    }

    /// A session that begins or ends sets curation off.
    fn curates_in_passing(&self) -> bool {
        ["begin of a session", "close of a session"].contains(&self.name)
    }

    fn kills(&self) {
        let base = self.base();
        if !strace_works() {
            eprintln!("{}: no strace: killed at random times", self.name);
            return self.kills_at_random_times(&base);
        }
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
            self.verify(&base, &folder, self.is_told(&output), &format!("killed at {point:?}"));
        }
        eprintln!("{}: {killed} kills at {} points", self.name, points.len());
        assert!(killed > 0, "{}: nothing was killed", self.name);
    }

    fn kills_at_random_times(&self, base: &Folder) {
        for index in 0..USUAL_KILLS {
            let folder = copy(base);
            let mut command = folder.command(&[&["--json"], self.arguments].concat());
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let after = Duration::from_millis(index as u64);
            std::thread::sleep(after);
            // It may have ended already.
            let _already_ended = child.kill();
            let output = child.wait_with_output().unwrap();
            self.verify(base, &folder, self.is_told(&output), &format!("killed after {after:?}"));
        }
    }

    /// Each error at the calls that can fail so.
    fn errors(&self) {
        if !strace_works() {
            eprintln!("{}: no strace: no call fails", self.name);
            return;
        }
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
        assert!(failed > 0, "{}: nothing failed", self.name);
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
        self.verify(base, &folder, !failed && self.is_told(&output), &place);
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

macro_rules! cases {
    ($($name:ident $index:literal;)+) => {
        mod kills {
            $(#[test]
            fn $name() {
                super::CASES[$index].kills();
            })+
        }

        mod errors {
            $(#[test]
            fn $name() {
                super::CASES[$index].errors();
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
