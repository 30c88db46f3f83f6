//! Measures what the next request of a compacted session costs, in histories of 1,000 and of 100,000 messages.
//!
//! `cargo run --release -p tinyagent-memory-engine --example request_bench -- [FOLDER]`
//!
//! The store is a real one in a temporary folder below FOLDER (or the system's). Two kinds of sessions are
//! measured: one of which little more than the summary is in force, and one in whose running run 200 calls with
//! results are in force. What a turn costs must follow from what is in force, not from the length of the history.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use memory_core::{Message, Part, Role, SessionId, ToolCall, ToolResult};
use memory_engine::{
    Access, AppendInput, CompactOptions, CompactStep, CounterSpec, Engine, Format, ImportFile, NextOptions, NextStep,
    Provider, Settings, Summarizer, WindowChoice, counter, system_clock,
};

const LENGTHS: [usize; 2] = [1_000, 100_000];
const WINDOW: u32 = 200_000;
const ROUNDS: usize = 200;
/// Calls in the running run of the second kind of session: about 40,000 tokens with their results.
const CALLS: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = match std::env::args_os().nth(1).map(PathBuf::from) {
        Some(folder) => tempfile::tempdir_in(folder)?,
        None => tempfile::tempdir()?,
    };
    let mut engine = open(folder.path())?;
    for (calls, kind) in [(0, "little in force"), (CALLS, "200 calls in force")] {
        let mut sessions = Vec::new();
        for length in LENGTHS {
            sessions.push(session(&mut engine, length, calls)?);
        }
        let [short, long] = next_requests(&mut engine, &sessions)?;
        for (length, median) in LENGTHS.into_iter().zip([short, long]) {
            println!("figure: next request in process, {length} messages, {kind} = {median:.3} ms");
        }
        println!(
            "figure: next request in process, 100000 to 1000 messages, {kind} = {:.2} x",
            long / short
        );
    }
    Ok(())
}

fn open(folder: &Path) -> Result<Engine, Box<dyn Error>> {
    let counter = counter(&CounterSpec::O200k, &|path| std::fs::read(path))?;
    Ok(Engine::open(
        folder,
        Access::Create,
        Settings::default(),
        counter,
        system_clock(),
    )?)
}

/// Makes a session of so many messages, compacts it, and begins a run with so many calls.
fn session(engine: &mut Engine, length: usize, calls: usize) -> Result<SessionId, Box<dyn Error>> {
    let history = history(length, calls);
    let file = ImportFile {
        bytes: history.as_bytes(),
        name: "history.jsonl",
        format: Some(Format::OpenAi),
    };
    let imported = engine.import(file, &mut |_, _| {})?;
    let session = SessionId::parse(imported.first().ok_or("nothing was imported")?.session.clone())?;
    let force = CompactOptions {
        window: window(),
        force: true,
        ..CompactOptions::default()
    };
    let CompactStep::Done(report) = engine.compact(&session, &force)? else {
        return Err("the built-in summariser asks nobody".into());
    };
    if report.compacted_messages.len() < length / 2 {
        return Err("the history was not compacted".into());
    }
    engine.begin_run(&session, Message::text(Role::User, "And now? Read all gauges."), None)?;
    let messages: Vec<Message> = (0..calls).flat_map(call).collect();
    engine.append(&session, AppendInput::Messages(&messages), None)?;
    Ok(session)
}

/// Questions and answers as JSONL. The first one tells the sessions apart.
fn history(length: usize, calls: usize) -> String {
    let mut text = String::new();
    for number in 0..length / 2 {
        let question = format!(
            "Question {number} of {length} before {calls} calls: what does station {} say?",
            number % 97
        );
        let answer = format!(
            "It says {} centimetres above datum, measured at minute {}.",
            number % 613,
            number % 1_440
        );
        for (role, content) in [("user", question), ("assistant", answer)] {
            text.push_str(&serde_json::json!({"role": role, "content": content}).to_string());
            text.push('\n');
        }
    }
    text
}

fn call(number: usize) -> [Message; 2] {
    let id = format!("call_{number}");
    let call = Part::ToolCall(ToolCall {
        id: id.clone(),
        name: "gauge".to_owned(),
        arguments: format!(r#"{{"station":{number}}}"#),
        extra: None,
    });
    let result = Part::ToolResult(ToolResult {
        call_id: id,
        name: None,
        content: vec![Part::text(
            format!("station {number}: {} cm, falling slowly\n", number * 31 % 613).repeat(15),
        )],
        is_error: false,
        extra: None,
    });
    [
        Message::new(Role::Assistant, vec![call]),
        Message::new(Role::Tool, vec![result]),
    ]
}

/// The medians of several next requests in milliseconds, of the short and of the long session. They take turns, so
/// that a busy machine hits both.
fn next_requests(engine: &mut Engine, sessions: &[SessionId]) -> Result<[f64; 2], Box<dyn Error>> {
    let options = NextOptions {
        provider: Provider::OpenAi,
        window: window(),
        summarizer: Summarizer::Extractive,
        reported_tokens: None,
    };
    let mut samples: [Vec<Duration>; 2] = [Vec::with_capacity(ROUNDS), Vec::with_capacity(ROUNDS)];
    for _ in 0..ROUNDS {
        for (session, samples) in sessions.iter().zip(&mut samples) {
            let start = Instant::now();
            let NextStep::Ready(_) = engine.next_request(session, &options)? else {
                return Err("the built-in summariser asks nobody".into());
            };
            samples.push(start.elapsed());
        }
    }
    Ok(samples.map(|mut samples| {
        samples.sort_unstable();
        samples
            .get(ROUNDS / 2)
            .map_or(0.0, |median| median.as_secs_f64() * 1_000.0)
    }))
}

fn window() -> WindowChoice {
    WindowChoice {
        window: Some(WINDOW),
        reserve: None,
    }
}
