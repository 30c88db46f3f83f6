//! A model that is a program of the user's, as summariser or curator: `sh -c CMD`, the request on its standard input, the
//! reply on its standard output, bounded in time and size. It is never taken from a repository's settings.

use std::io::{ErrorKind, Read, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use memory_engine::{CuratorReply, CuratorRequest, Reply, SummaryRequest};
use serde::Serialize;

use crate::args::{Curator, Summarizer};
use crate::mask::Mask;

/// Seconds that a program may take, if neither options nor settings say (design decision 19).
const PATIENCE: u64 = 120;

/// Most bytes of a reply that are looked at. A reply that is longer than it may be has its own code; beyond this the
/// program is taken to write without end.
const MAX_REPLY_BYTES: usize = 16 << 20;

/// How much of the program's standard error is in the message, in bytes.
const SAID_BYTES: usize = 2_000;

/// How much of it is kept, in bytes: credentials are masked before it is cut, since half of one is not recognised.
const MAX_ERROR_BYTES: usize = 64 << 10;

/// How much is read from a pipe at once, in bytes: as much as a pipe holds.
const PART_BYTES: usize = 64 << 10;

/// How long output is still waited for after the program ended (a child of it may hold the pipe open).
const DRAIN: Duration = Duration::from_secs(1);

/// Asks the program for a summary. Whatever goes wrong becomes [`Reply::Failed`] with what was seen.
pub(crate) fn summarize(args: &Summarizer, request: &SummaryRequest, mask: &Mask) -> Reply {
    let command = args.summarizer_cmd.as_deref().unwrap_or_default();
    let reply = ask(command, args.summarizer_timeout.unwrap_or(PATIENCE), request, mask)
        .and_then(|reply| String::from_utf8(reply).map_err(|error| format!("its reply is not UTF-8: {error}")));
    match reply {
        Ok(text) => Reply::Text(text),
        Err(why) => Reply::Failed(why),
    }
}

/// Asks the program for the entries of a document. Whatever goes wrong becomes [`CuratorReply::Failed`] with what was seen.
pub(crate) fn curate(args: &Curator, request: &CuratorRequest, mask: &Mask) -> CuratorReply {
    let command = args.curator_cmd.as_deref().unwrap_or_default();
    match ask(command, args.curator_timeout.unwrap_or(PATIENCE), request, mask) {
        Ok(reply) => CuratorReply::Bytes(reply),
        Err(why) => CuratorReply::Failed(why),
    }
}

/// Gives the program its request and takes its reply; or else says what went wrong.
fn ask(command: &str, timeout: u64, request: &impl Serialize, mask: &Mask) -> Result<Vec<u8>, String> {
    let request = serde_json::to_vec(request).map_err(|error| format!("the request could not be written: {error}"))?;
    let guard = guard();
    let started = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A group that is not ours, so that a time-out ends its children too: the guard's, or its own.
        .process_group(guard.as_ref().map_or(0, |guard| guard.id().cast_signed()))
        .spawn();
    match started {
        Ok(child) => converse(child, guard, request, Duration::from_secs(timeout), mask),
        Err(error) => {
            end_group(None, guard);
            Err(format!("the program could not be started: {error}"))
        }
    }
}

fn converse(
    mut child: Child,
    guard: Option<Child>,
    request: Vec<u8>,
    timeout: Duration,
    mask: &Mask,
) -> Result<Vec<u8>, String> {
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not read its input is judged by what it writes.
        thread::spawn(move || drop(stdin.write_all(&request)));
    }
    let reply = child
        .stdout
        .take()
        .map(|pipe| collect(pipe, Keep::First(MAX_REPLY_BYTES + 1)));
    let errors = child
        .stderr
        .take()
        .map(|pipe| collect(pipe, Keep::Last(MAX_ERROR_BYTES)));
    let deadline = Instant::now() + timeout;
    let waited = wait(&mut child, deadline);
    let drained = match waited {
        Ok(Some(_)) => Instant::now() + DRAIN,
        Ok(None) | Err(_) => Instant::now(),
    };
    let reply = reply.map(|pipe| pipe.take_until(drained)).unwrap_or_default();
    let errors = errors.map(|pipe| pipe.take_until(drained)).unwrap_or_default();
    end_group(Some(&mut child), guard);
    match waited {
        Ok(Some(status)) => judge(status, reply, &errors, mask),
        Ok(None) => Err(format!("it did not answer within {} s", timeout.as_secs())),
        Err(error) => Err(format!("it could not be waited for: {error}")),
    }
}

/// Watches over the program: a group of its own is not reached by Ctrl-C, and nothing is told when this
/// process is killed. A shell that leads the group waits for the end of a pipe that only we hold open, and
/// then ends the group, itself included. It is there before the program is; without it the program merely
/// runs on for nobody.
fn guard() -> Option<Child> {
    Command::new("sh")
        .args(["-c", "trap '' HUP INT TERM; read -r _; kill -KILL 0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .ok()
}

fn judge(status: ExitStatus, reply: Vec<u8>, errors: &[u8], mask: &Mask) -> Result<Vec<u8>, String> {
    // Asked first: a program whose pipe is closed on it ends badly because of that.
    if reply.len() > MAX_REPLY_BYTES {
        return Err(format!("its reply is longer than {MAX_REPLY_BYTES} bytes"));
    }
    if !status.success() {
        let said = String::from_utf8_lossy(errors);
        let said = mask.text(&said);
        let start = said.ceil_char_boundary(said.len().saturating_sub(SAID_BYTES));
        // The first character may be half of one.
        let said = said.get(start..).unwrap_or_default();
        let said = said.trim_matches(|c: char| c.is_whitespace() || c == char::REPLACEMENT_CHARACTER);
        let tail = if said.is_empty() {
            String::new()
        } else {
            format!("; it said: {said}")
        };
        return Err(format!("it ended with {status}{tail}"));
    }
    Ok(reply)
}

/// What a thread of its own reads from a pipe.
struct Collected {
    bytes: Arc<Mutex<Vec<u8>>>,
    ended: mpsc::Receiver<()>,
}

impl Collected {
    /// Takes what the pipe brought, waiting for its end until `deadline`: a child that the program left
    /// behind may hold the pipe open for ever, but what the program itself wrote is in it by then.
    fn take_until(self, deadline: Instant) -> Vec<u8> {
        let left = deadline.saturating_duration_since(Instant::now());
        let _it_ended = self.ended.recv_timeout(left);
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *bytes)
    }
}

/// Which bytes of a pipe are kept.
#[derive(Clone, Copy)]
enum Keep {
    /// The first ones; after them the pipe is closed.
    First(usize),
    /// The last ones; the pipe is read to its end.
    Last(usize),
}

impl Keep {
    /// Adds what was read; says whether more is wanted.
    fn add(self, bytes: &mut Vec<u8>, part: &[u8]) -> bool {
        match self {
            Self::First(limit) => {
                let room = limit.saturating_sub(bytes.len());
                bytes.extend(part.iter().take(room));
                bytes.len() < limit
            }
            Self::Last(limit) => {
                bytes.extend_from_slice(part);
                let surplus = bytes.len().saturating_sub(limit);
                bytes.drain(..surplus);
                true
            }
        }
    }
}

/// Reads a pipe to its end, or to the end of what is kept of it, in a thread of its own.
fn collect(mut pipe: impl Read + Send + 'static, keep: Keep) -> Collected {
    let (sender, ended) = mpsc::channel();
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let shared = Arc::clone(&bytes);
    thread::spawn(move || {
        let mut part = vec![0; PART_BYTES];
        loop {
            match pipe.read(&mut part) {
                Ok(0) => break,
                Ok(read) => {
                    let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    if !keep.add(&mut bytes, &part[..read]) {
                        break;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // What was read before an error is judged like any reply.
                Err(_) => break,
            }
        }
        let _nobody_waits_any_more = sender.send(());
    });
    Collected { bytes, ended }
}

/// Waits for the program to end; `None` at the deadline.
fn wait(child: &mut Child, deadline: Instant) -> std::io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

/// Ends the guard, the program and all it started.
fn end_group(mut child: Option<&mut Child>, mut guard: Option<Child>) {
    let leader = guard
        .as_ref()
        .or(child.as_deref())
        .map(|leader| leader.id().cast_signed());
    if let Some(group) = leader.and_then(rustix::process::Pid::from_raw) {
        let _it_may_be_gone = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    // A program may have left the group.
    for process in child.iter_mut().map(|child| &mut **child).chain(guard.iter_mut()) {
        drop(process.kill());
        drop(process.wait());
    }
}
