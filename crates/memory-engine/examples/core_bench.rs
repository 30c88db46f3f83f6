//! Measures core memory: what the section costs a request, what a curation of 10,000 events takes, what a proposal and a
//! look at the status cost in a short and in a long history.
//!
//! `cargo run --release -p tinyagent-memory-engine --example core_bench -- [FOLDER]`
//!
//! The store is a real one in a temporary folder below FOLDER (or the system's).
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use memory_core::document::Operation;
use memory_core::event::NewCandidate;
use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, ConversationStore as _, CoreMemoryStore as _};
use memory_core::record::{NewMessage, NewSession, RunState};
use memory_core::validate::trust::Trust;
use memory_core::{DocumentName, Message, Role, SessionId, Timestamp};
use memory_engine::{
    Access, CoreSettings, CounterSpec, CurateOptions, CurateStep, Engine, NextOptions, NextStep, Proposal, Provider,
    Settings, Summarizer, WindowChoice, counter, system_clock,
};
use memory_sqlite::{OpenMode, SqliteStore};

const EVENTS: usize = 10_000;
const ROUNDS: usize = 200;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let below = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = || match &below {
        Some(folder) => tempfile::tempdir_in(folder),
        None => tempfile::tempdir(),
    };
    section(folder()?.path())?;
    curation(folder()?.path())?;
    Ok(())
}

fn open(folder: &Path, enabled: bool) -> Outcome<Engine> {
    open_with(folder, enabled, CoreSettings::default().total_chars)
}

fn open_with(folder: &Path, enabled: bool, total_chars: usize) -> Outcome<Engine> {
    let counter = counter(&CounterSpec::O200k, &|path| std::fs::read(path))?;
    let settings = Settings {
        core: CoreSettings {
            enabled,
            automatic: false,
            total_chars,
            runtime: Some("bench".to_owned()),
            ..CoreSettings::default()
        },
        ..Settings::default()
    };
    Ok(Engine::open(folder, Access::Create, settings, counter, system_clock())?)
}

/// Requests with a section as long as it may be, and without one, in turns.
fn section(folder: &Path) -> Outcome<()> {
    let mut with = open(folder, true)?;
    let mut chars = 0;
    for number in 0.. {
        let text = text(number);
        chars += text.chars().count() + 3;
        if chars > 10_000 {
            break;
        }
        with.propose(&proposal(&text))?;
    }
    done(with.curate(&CurateOptions::default())?)?;
    let session = SessionId::parse("measured")?;
    with.begin_run(&session, Message::text(Role::User, "What is known?"), None)?;
    let mut without = open(folder, false)?;
    let mut samples = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (engine, samples) in [&mut with, &mut without].into_iter().zip(&mut samples) {
            let begin = Instant::now();
            next(engine, &session)?;
            samples.push(begin.elapsed());
        }
    }
    let [with, without] = samples.map(median);
    println!("figure: next request with a section of 10000 characters = {with:.3} ms");
    println!("figure: next request without core memory = {without:.3} ms");
    println!("figure: the section's part of a request = {:.3} ms", with - without);
    Ok(())
}

/// A stream of 10,000 events, and what a proposal costs before and after it.
fn curation(folder: &Path) -> Outcome<()> {
    let mut engine = open(folder, true)?;
    let before = proposals(&mut engine, 0)?;
    drop(engine);
    stream(folder)?;
    let mut engine = open(folder, true)?;
    let begin = Instant::now();
    done(engine.curate(&CurateOptions::default())?)?;
    let took = begin.elapsed();
    println!(
        "figure: curation of 10000 events by the rules = {:.1} ms",
        took.as_secs_f64() * 1_000.0
    );
    drop(engine);
    let mut engine = open_with(folder, true, 20_000)?;
    let after = proposals(&mut engine, 1)?;
    println!("figure: a proposal, short history = {before:.3} ms");
    println!("figure: a proposal, 10000 events before = {after:.3} ms");
    println!("figure: a proposal, long to short = {:.2} x", after / before);
    let mut samples = Vec::new();
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        engine.status()?;
        samples.push(begin.elapsed());
    }
    println!("figure: status, 10000 events before = {:.3} ms", median(samples));
    Ok(())
}

/// Proposals that come and go, so that the document stays as it is: the median of one.
fn proposals(engine: &mut Engine, series: usize) -> Outcome<f64> {
    let mut samples = Vec::new();
    for number in 0..20 {
        let text = format!("Proposal {number} of series {series} is about a quarter of a line long.");
        let begin = Instant::now();
        engine.propose(&proposal(&text))?;
        samples.push(begin.elapsed());
        engine.propose(&Proposal {
            operations: vec![Operation::Remove { old_text: text }],
            ..proposal("")
        })?;
        done(engine.curate(&CurateOptions::default())?)?;
    }
    Ok(median(samples))
}

/// Stages the stream in one run and ends it.
fn stream(folder: &Path) -> Outcome<()> {
    let path = folder.join(".tinyagent/memory/state.db");
    let mut store = SqliteStore::open(&path, OpenMode::ReadWrite)?;
    let (session, at) = (SessionId::parse("stream")?, Timestamp::now());
    store.begin(&Begin {
        session: NewSession {
            id: session.clone(),
            format: "native".to_owned(),
            parent: None,
            title: None,
            model: None,
            created_at: at,
        },
        key: None,
        system: None,
        message: NewMessage {
            message: Message::text(Role::User, "Learn all of this."),
            run: None,
            item: None,
            tokens: None,
        },
        tools: None,
        model: None,
        notes: NotesBegin::default(),
        counter: "o200k".to_owned(),
        at,
    })?;
    for number in 0..EVENTS {
        let operation = match number % 5 {
            3 => Operation::Replace {
                old_text: text(number - 1),
                content: text(number),
            },
            4 => Operation::Remove {
                old_text: text(number - 3),
            },
            _ => Operation::Add { content: text(number) },
        };
        store.stage(&NewCandidate {
            session: session.clone(),
            document: DocumentName::Memory,
            operations: vec![operation],
            trust: Trust::Model,
            hold: None,
            call: None,
            at,
        })?;
    }
    store.finish_run(&session, RunState::Succeeded, at)?;
    Ok(())
}

/// An entry of about a hundred characters.
fn text(number: usize) -> String {
    format!(
        "Service {number} listens on port {} and is owned by team {}; its files lie beside those of its region.",
        number % 9_000,
        number % 37
    )
}

fn proposal(text: &str) -> Proposal {
    Proposal {
        document: DocumentName::Memory,
        operations: vec![Operation::Add {
            content: text.to_owned(),
        }],
        untrusted: false,
    }
}

fn done(step: CurateStep) -> Outcome<()> {
    match step {
        CurateStep::Done(_) => Ok(()),
        CurateStep::Work(_) => Err("the rules ask nobody".into()),
    }
}

fn next(engine: &mut Engine, session: &SessionId) -> Outcome<()> {
    let options = NextOptions {
        provider: Provider::OpenAi,
        window: WindowChoice::default(),
        summarizer: Summarizer::Extractive,
        reported_tokens: None,
    };
    match engine.next_request(session, &options)? {
        NextStep::Ready(_) => Ok(()),
        NextStep::Work(_) => Err("the built-in summariser asks nobody".into()),
    }
}

/// The median in milliseconds.
fn median(mut samples: Vec<Duration>) -> f64 {
    samples.sort_unstable();
    let middle = samples.get(samples.len() / 2);
    middle.map_or(0.0, |median| median.as_secs_f64() * 1_000.0)
}
