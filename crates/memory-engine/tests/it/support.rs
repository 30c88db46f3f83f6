//! An engine on the in-memory store, with a counter that counts words and a clock that stands still.

use std::sync::Arc;

use memory_core::{Message, Role, SessionId, Timestamp, TokenCounter};
use memory_engine::{AppendInput, CompactOptions, Engine, Settings, WindowChoice};
use memory_testkit::MemoryStore;

/// Counts words: a test can say how many tokens a text has.
pub(crate) struct Words;

impl TokenCounter for Words {
    fn id(&self) -> &'static str {
        "words"
    }

    fn count(&self, text: &str) -> u32 {
        text.split_whitespace().count() as u32
    }
}

pub(crate) fn now() -> Timestamp {
    Timestamp::from_second(1_790_000_000).unwrap()
}

pub(crate) fn engine() -> Engine {
    engine_with(Settings::default())
}

pub(crate) fn engine_with(settings: Settings) -> Engine {
    Engine::with_store(Box::new(MemoryStore::new()), settings, Arc::new(Words), Arc::new(now)).unwrap()
}

pub(crate) fn id(text: &str) -> SessionId {
    SessionId::parse(text).unwrap()
}

/// A text of `words` words that begins with `start`.
pub(crate) fn words(start: &str, words: usize) -> String {
    format!("{start} {}", "word ".repeat(words.saturating_sub(1)).trim_end())
}

/// Tells `turns` finished runs of `size` words each into a session.
pub(crate) fn tell(engine: &mut Engine, session: &SessionId, turns: std::ops::Range<usize>, size: usize) {
    for turn in turns {
        engine
            .begin_run(session, Message::text(Role::User, format!("request {turn}")), None)
            .unwrap();
        let reply = Message::text(Role::Assistant, words(&format!("answer {turn}"), size));
        engine.append(session, AppendInput::Messages(&[reply]), None).unwrap();
        engine
            .finish_run(session, memory_core::record::RunState::Succeeded)
            .unwrap();
    }
}

pub(crate) fn window(tokens: u32) -> WindowChoice {
    WindowChoice {
        window: Some(tokens),
        reserve: None,
    }
}

pub(crate) fn compact_in(tokens: u32) -> CompactOptions {
    CompactOptions {
        window: window(tokens),
        ..CompactOptions::default()
    }
}
