//! A summariser that is a program of the user's: `sh -c CMD`, the request on its standard input, the
//! reply on its standard output, bounded in time and size. It is never taken from a repository's settings.

use std::io::{ErrorKind, Read, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use memory_engine::{Reply, SummaryRequest};

use crate::args::Summarizer;

/// Most bytes of a reply that are looked at. A reply that is longer than what it replaces has its own
/// code; beyond this the program is taken to write without end.
const MAX_REPLY_BYTES: u64 = 16 << 20;

/// How much of the program's standard error is kept for the message, in bytes.
const MAX_ERROR_BYTES: usize = 2_000;

/// How much is read from a pipe at once, in bytes: as much as a pipe holds.
const PART_BYTES: usize = 64 << 10;

/// How long output is still waited for after the program ended (a child of it may hold the pipe open).
const DRAIN: Duration = Duration::from_secs(1);

/// Asks the program for a summary. Whatever goes wrong becomes [`Reply::Failed`] with what was seen.
pub(crate) fn ask(summarizer: &Summarizer, command: &str, request: &SummaryRequest) -> Reply {
    let request = match serde_json::to_vec(request) {
        Ok(request) => request,
        Err(error) => return Reply::Failed(format!("the request could not be written: {error}")),
    };
    let started = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // Its own group, so that a time-out ends its children too.
        .process_group(0)
        .spawn();
    match started {
        Ok(child) => converse(child, request, Duration::from_secs(summarizer.summarizer_timeout)),
        Err(error) => Reply::Failed(format!("the program could not be started: {error}")),
    }
}

fn converse(mut child: Child, request: Vec<u8>, timeout: Duration) -> Reply {
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not read its input is judged by what it writes.
        thread::spawn(move || drop(stdin.write_all(&request)));
    }
    let reply = child.stdout.take().map(|pipe| collect(pipe, MAX_REPLY_BYTES + 1));
    let errors = child.stderr.take().map(|pipe| collect(pipe, MAX_REPLY_BYTES));
    let deadline = Instant::now() + timeout;
    let status = match wait(&mut child, deadline) {
        Ok(Some(status)) => status,
        Ok(None) => {
            end_group(&mut child);
            return Reply::Failed(format!("it did not answer within {} s", timeout.as_secs()));
        }
        Err(error) => {
            end_group(&mut child);
            return Reply::Failed(format!("it could not be waited for: {error}"));
        }
    };
    let drained = Instant::now() + DRAIN;
    let reply = reply.map(|pipe| pipe.take_until(drained)).unwrap_or_default();
    let errors = errors.map(|pipe| pipe.take_until(drained)).unwrap_or_default();
    end_group(&mut child);
    judge(status, reply, &errors)
}

fn judge(status: ExitStatus, reply: Vec<u8>, errors: &[u8]) -> Reply {
    if !status.success() {
        let said = String::from_utf8_lossy(errors);
        let said = said.trim();
        let start = said.len().saturating_sub(MAX_ERROR_BYTES);
        let start = (start..=said.len()).find(|at| said.is_char_boundary(*at)).unwrap_or(0);
        let (_, tail) = said.split_at(start);
        let tail = if tail.is_empty() {
            String::new()
        } else {
            format!("; it said: {tail}")
        };
        return Reply::Failed(format!("it ended with {status}{tail}"));
    }
    if reply.len() as u64 > MAX_REPLY_BYTES {
        return Reply::Failed(format!("its reply is longer than {MAX_REPLY_BYTES} bytes"));
    }
    match String::from_utf8(reply) {
        Ok(text) => Reply::Text(text),
        Err(error) => Reply::Failed(format!("its reply is not UTF-8: {error}")),
    }
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

/// Reads a pipe to its end in a thread of its own, at most `limit` bytes.
fn collect(pipe: impl Read + Send + 'static, limit: u64) -> Collected {
    let (sender, ended) = mpsc::channel();
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let shared = Arc::clone(&bytes);
    thread::spawn(move || {
        let mut pipe = pipe.take(limit);
        let mut part = vec![0; PART_BYTES];
        loop {
            match pipe.read(&mut part) {
                Ok(0) => break,
                Ok(read) => shared
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .extend_from_slice(&part[..read]),
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

/// Ends the program and all it started.
fn end_group(child: &mut Child) {
    if let Some(group) = rustix::process::Pid::from_raw(child.id().cast_signed()) {
        let _it_may_be_gone = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    drop(child.wait());
}
