//! Generated sessions through the whole engine: every context is valid, fits or says that it does not,
//! and keeps what is protected. A failure names the seed; the same seed gives the same session again.

use std::collections::BTreeSet;
use std::sync::Arc;

use memory_core::ports::{ConversationStore, ImportBatch, ImportedRun, SessionBatch, SourceItem, SourceKey};
use memory_core::record::{ItemKey, NewMessage, NewSession, RunState, StoredView};
use memory_core::{Code, Message, Position, Role, SessionId, Timestamp, TokenCounter, analyse};
use memory_engine::{
    CompactOptions, CompactStep, Engine, EngineError, Format, ImportFile, Provider, Settings, WindowChoice,
};
use memory_testkit::MemoryStore;
use memory_testkit::generate::{Config, Session, marker, session};
use memory_testkit::provider_check::{check_anthropic, check_openai};
use serde_json::{Value, json};

use crate::support::deep;

const WINDOWS: [u32; 5] = [8_000, 16_000, 32_000, 64_000, 200_000];

/// Sessions of a usual run and of a deep one, over both halves.
const USUAL: u64 = 2_000;
const DEEP: u64 = 10_000;

fn now() -> Timestamp {
    Timestamp::from_second(1_800_000_000).unwrap()
}

fn id() -> SessionId {
    SessionId::parse("generated").unwrap()
}

struct O200k;

impl TokenCounter for O200k {
    fn id(&self) -> &'static str {
        "o200k"
    }

    fn count(&self, text: &str) -> u32 {
        tokens::o200k().count(text)
    }
}

fn engine_with(store: MemoryStore) -> Engine {
    Engine::with_store(Box::new(store), Settings::default(), Arc::new(O200k), Arc::new(now)).unwrap()
}

/// Stores messages from `from` on, as an import does.
fn store_messages(store: &mut dyn ConversationStore, made: &Session, from: usize) {
    let create = (from == 0).then(|| NewSession {
        id: id(),
        format: "native".to_owned(),
        parent: None,
        title: None,
        model: None,
        created_at: now(),
    });
    let messages = made
        .messages
        .iter()
        .zip(&made.run_of)
        .enumerate()
        .skip(from)
        .map(|(index, (message, run))| NewMessage {
            message: message.clone(),
            run: *run,
            item: Some(ItemKey {
                ordinal: index as u64,
                part: 0,
            }),
            tokens: None,
        });
    let items = (from..made.messages.len()).map(|index| SourceItem {
        ordinal: index as u64,
        raw: b"{}".to_vec(),
        separator: b"\n".to_vec(),
    });
    let runs = made.runs.iter().map(|run| ImportedRun {
        number: run.number,
        state: run.state,
        started_at: None,
        finished_at: None,
    });
    let batch = ImportBatch {
        source: SourceKey {
            format: "native".to_owned(),
            id: "generated".to_owned(),
        },
        expected_items: from as u64,
        prefix: Vec::new(),
        suffix: Vec::new(),
        items: items.collect(),
        last_separator: None,
        sessions: vec![SessionBatch {
            session: id(),
            create,
            title: None,
            model: None,
            tools: None,
            messages: messages.collect(),
            retire: Vec::new(),
            restore: Vec::new(),
            runs: runs.collect(),
        }],
        counter: "o200k".to_owned(),
        at: now(),
    };
    store.import(&batch).unwrap();
}

fn config(seed: u64) -> Config {
    // Halved, so that both halves of the seeds get every kind.
    match seed / 2 % 8 {
        0 | 4 => Config::tidy(),
        1 | 3 | 5 => Config::usual(),
        2 | 6 => Config::hostile(),
        _ => Config {
            turns: (4, 24),
            words: 200,
            ..Config::usual()
        },
    }
}

fn check_seed(seed: u64) {
    let made = session(seed, &config(seed));
    for window in WINDOWS {
        let mut store = MemoryStore::new();
        store_messages(&mut store, &made, 0);
        let mut engine = engine_with(store);
        check_window(&mut engine, &made, window, &format!("seed {seed} window {window}"));
    }
}

/// Compacts as a request would, then checks what is sent.
fn check_window(engine: &mut Engine, made: &Session, window: u32, at: &str) {
    let choice = WindowChoice {
        window: Some(window),
        reserve: None,
    };
    match engine.compact(
        &id(),
        &CompactOptions {
            window: choice,
            ..CompactOptions::default()
        },
    ) {
        Ok(CompactStep::Done(report)) => {
            assert!(report.tokens.after <= report.tokens.before, "{at}: grew {report:?}");
        }
        Ok(CompactStep::Work(_)) => panic!("{at}: the built-in summariser asked for a model"),
        Err(EngineError::WindowExceeded { protected, reserve, .. }) => {
            // Beside what is protected, the smallest summary needs room: its frame and ten headings.
            assert!(
                protected + reserve + 400 > window,
                "{at}: refused although {protected} + {reserve} fits"
            );
            return;
        }
        Err(error) => panic!("{at}: {error}"),
    }
    let stats = engine.context_stats(&id(), choice).unwrap();
    assert!(
        stats.fits && stats.tokens.total + stats.reserve <= window,
        "{at}: {stats:?}"
    );
    for (provider, check) in [
        (Provider::OpenAi, check_openai as fn(&Value) -> Vec<String>),
        (Provider::Anthropic, check_anthropic),
    ] {
        let body: Value = serde_json::from_str(&engine.context(&id(), provider, choice).unwrap()).unwrap();
        assert_eq!(check(&body), Vec::<String>::new(), "{at} {provider:?}");
        let text = text_tokens(&body);
        assert!(
            text <= stats.tokens.total,
            "{at} {provider:?}: {text} tokens of text, counted {}",
            stats.tokens.total
        );
    }
    check_protected(&engine.store().view(&id(), "o200k").unwrap(), made, at);
}

/// What the counter makes of all text that is sent: contents, names, arguments; ids and image data are left out.
fn text_tokens(value: &Value) -> u32 {
    match value {
        Value::String(text) => tokens::o200k().count(text),
        Value::Array(items) => items.iter().map(text_tokens).sum(),
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| {
                !matches!(
                    name.as_str(),
                    "role" | "type" | "source" | "image_url" | "tools" | "signature" | "data" | "cache_control"
                )
            })
            .map(|(_, value)| text_tokens(value))
            .sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

/// The newest user message, the newest unit and the running run are there; the first two unchanged.
fn check_protected(view: &StoredView, made: &Session, at: &str) {
    let in_view: BTreeSet<Position> = view.rows.iter().map(|row| row.position).collect();
    let reduced: BTreeSet<Position> = view
        .rows
        .iter()
        .filter(|row| row.reduced.is_some())
        .map(|row| row.position)
        .collect();
    let sent: Vec<(usize, &Message)> = made
        .messages
        .iter()
        .enumerate()
        .filter(|(_, message)| !message.left_out)
        .collect();
    let position = |index: usize| Position(index as u64 + 1);
    if let Some((newest, _)) = sent.iter().rfind(|(_, message)| message.is_real_user()) {
        let newest = position(*newest);
        assert!(
            in_view.contains(&newest) && !reduced.contains(&newest),
            "{at}: the newest user message {newest}"
        );
    }
    let messages: Vec<&Message> = sent.iter().map(|(_, message)| *message).collect();
    if let Some(unit) = analyse(&messages, made.ending()).units().last() {
        for index in unit.range.clone() {
            let there = position(sent[index].0);
            assert!(
                in_view.contains(&there) && !reduced.contains(&there),
                "{at}: {there} of the newest unit"
            );
        }
    }
    let running = made
        .runs
        .iter()
        .find(|run| run.state == RunState::Running)
        .map(|run| run.number);
    for (index, message) in &sent {
        let there = position(*index);
        if running.is_some() && made.run_of[*index] == running {
            assert!(in_view.contains(&there), "{at}: {there} of the running run");
        }
        if message.role == Role::System {
            assert!(in_view.contains(&there), "{at}: system message {there}");
        }
    }
}

/// Sessions whose summaries were over their budget once their hidden characters were shown.
#[test]
fn what_is_shown_of_hidden_characters_is_in_the_budget() {
    for seed in [4_299, 4_626] {
        check_seed(seed);
    }
}

fn check_seeds(remainder: u64) {
    let count = if deep() { DEEP } else { USUAL };
    for seed in (0..count).filter(|seed| seed % 2 == remainder) {
        check_seed(seed);
    }
}

#[test]
fn every_window_of_every_generated_session_even_seeds() {
    check_seeds(0);
}

#[test]
fn every_window_of_every_generated_session_odd_seeds() {
    check_seeds(1);
}

#[test]
fn three_compactions_in_a_row_lose_no_message() {
    for seed in 0..if deep() { 200 } else { 16 } {
        let made = session(
            seed,
            &Config {
                turns: (24, 24),
                marker: true,
                words: 200,
                ..Config::tidy()
            },
        );
        let mut engine = engine_with(MemoryStore::new());
        let mut summaries = 0;
        for third in [
            made.messages.len() / 3,
            made.messages.len() * 2 / 3,
            made.messages.len(),
        ] {
            let bytes = native_file(&made.messages[..third]);
            let file = ImportFile {
                bytes: &bytes,
                name: "grows.jsonl",
                format: Some(Format::Native),
            };
            engine.import(file, &mut |_, _| {}).unwrap();
            summaries += usize::from(compact_all(&mut engine));
            check_covered(&engine, &made, third, seed);
        }
        assert!(summaries >= 2, "seed {seed}: only {summaries} compactions");
    }
}

/// A file in our own format that holds these messages.
fn native_file(messages: &[Message]) -> Vec<u8> {
    let mut file = format!("{}\n", json!({ "native": 1, "session": { "id": id() } })).into_bytes();
    for message in messages {
        serde_json::to_writer(&mut file, &json!({ "message": message })).unwrap();
        file.push(b'\n');
    }
    file
}

/// Compacts with force; says whether there is a new summary.
fn compact_all(engine: &mut Engine) -> bool {
    let window = WindowChoice {
        window: Some(16_000),
        reserve: None,
    };
    let options = CompactOptions {
        window,
        force: true,
        ..CompactOptions::default()
    };
    match engine.compact(&id(), &options) {
        Ok(CompactStep::Done(report)) => report.summary.is_some(),
        Ok(CompactStep::Work(_)) => panic!("the built-in summariser asked for a model"),
        Err(error) => {
            assert_eq!(error.code(), Code::ContextWindowExceeded, "{error}");
            false
        }
    }
}

/// Every message is in view, or covered by the one summary in force; its marker word proves it is the same one.
fn check_covered(engine: &Engine, made: &Session, count: usize, seed: u64) {
    let view = engine.store().view(&id(), "o200k").unwrap();
    let covers = view
        .summary
        .as_ref()
        .map(|summary| summary.covers.clone())
        .unwrap_or_default();
    let originals = engine.store().messages_in(&id(), &covers).unwrap();
    let text = |message: &Message| serde_json::to_string(message).unwrap();
    let shown: Vec<String> = view.rows.iter().map(|row| text(&row.message)).collect();
    let covered: Vec<String> = originals.iter().map(|stored| text(&stored.message)).collect();
    for index in (0..count).filter(|index| !made.messages[*index].left_out) {
        let word = marker(index);
        let times = shown.iter().chain(&covered).filter(|text| text.contains(&word)).count();
        assert_eq!(
            times, 1,
            "seed {seed}: message {index} is in view or covered {times} times"
        );
    }
}
