//! An engine with project notes: the in-memory stores, seen from outside too, and a clock that a test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use memory_core::note::record::NotesAsked;
use memory_core::note::{Note, NoteChange, NoteId, NoteSource, NoteStatus};
use memory_core::ports::NoteStore;
use memory_core::record::RunState;
use memory_core::validate::credential::Redactor;
use memory_core::{Message, Role, SessionId, Timestamp};
use memory_engine::{
    BeginOptions, Engine, EngineError, NextOptions, NextStep, NoteAnswer, NoteSettings, NoteTool, Notes, Provider,
    Settings, Summarizer, WindowChoice,
};
use memory_testkit::{MemoryNotes, MemoryStore};

use crate::support::{Words, id};

/// An engine, and the store of notes that it uses.
pub(crate) struct World {
    pub(crate) engine: Engine,
    pub(crate) store: MemoryNotes,
    pub(crate) settings: NoteSettings,
    clock: Arc<AtomicI64>,
}

impl World {
    pub(crate) fn new() -> Self {
        Self::with(NoteSettings {
            enabled: true,
            ..NoteSettings::default()
        })
    }

    pub(crate) fn with(settings: NoteSettings) -> Self {
        let store = MemoryNotes::default();
        let clock = Arc::new(AtomicI64::new(1_790_000_000));
        let engine_settings = Settings {
            notes: settings.clone(),
            ..Settings::default()
        };
        let engine = Engine::with_store(
            Box::new(MemoryStore::new()),
            engine_settings,
            Arc::new(Words),
            clock_of(&clock),
        );
        Self {
            engine: engine.unwrap().with_notes(Box::new(store.clone())),
            store,
            settings,
            clock,
        }
    }

    pub(crate) fn tick(&self, seconds: i64) {
        self.clock.fetch_add(seconds, Ordering::Relaxed);
    }

    /// The store as people's commands use it.
    pub(crate) fn people(&self) -> Notes {
        Notes::with_store(
            Box::new(self.store.clone()),
            "notes",
            self.settings.clone(),
            Arc::new(Redactor::new()),
            clock_of(&self.clock),
        )
    }

    /// Saves a note as a person does, a second after the one before.
    pub(crate) fn person(&self, text: &str) -> String {
        self.tick(1);
        self.people().remember(text, &[]).unwrap().id
    }

    /// Puts a note that waits into the store.
    pub(crate) fn waiting(&self, id: &str, text: &str) -> NoteId {
        let note = Note {
            id: NoteId::parse(id).unwrap(),
            text: text.to_owned(),
            status: NoteStatus::Pending,
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
            source: NoteSource::default(),
            tags: Vec::new(),
            replaces: None,
            extra: serde_json::Map::new(),
        };
        let id = note.id.clone();
        self.store
            .update(&mut |_| Ok(vec![NoteChange::Insert(note.clone())]))
            .unwrap();
        id
    }

    pub(crate) fn notes(&self) -> Vec<Note> {
        self.store.load().unwrap().notes
    }

    pub(crate) fn begin(&mut self, session: &str) {
        self.begin_asking(session, NotesAsked::default()).unwrap();
    }

    pub(crate) fn begin_asking(&mut self, session: &str, notes: NotesAsked) -> Result<(), EngineError> {
        let options = BeginOptions {
            system: Some("You help.".to_owned()),
            notes,
            ..BeginOptions::new(Message::text(Role::User, "go on"))
        };
        self.engine.begin_run_with(&id(session), options, None).map(drop)
    }

    pub(crate) fn finish(&mut self, session: &str) {
        self.engine.finish_run(&id(session), RunState::Succeeded).unwrap();
    }

    /// The body of the next request.
    pub(crate) fn next(&mut self, session: &str) -> String {
        next(&mut self.engine, &id(session))
    }

    /// Calls `remember` in the running run.
    pub(crate) fn remember(&mut self, session: &str, arguments: &str) -> NoteAnswer {
        self.engine
            .note_tool(&id(session), NoteTool::Remember, arguments)
            .unwrap()
    }

    pub(crate) fn find(&mut self, session: &str, tool: NoteTool, arguments: &str) -> NoteAnswer {
        self.engine.note_tool(&id(session), tool, arguments).unwrap()
    }

    /// Begins a run, saves a text, and gives its id.
    pub(crate) fn saved(&mut self, session: &str, text: &str) -> String {
        let arguments = serde_json::json!({ "text": text }).to_string();
        let answer = self.remember(session, &arguments);
        assert!(!answer.is_error, "{}", answer.text);
        answer.saved.unwrap().id
    }
}

fn clock_of(clock: &Arc<AtomicI64>) -> memory_engine::Clock {
    let clock = Arc::clone(clock);
    Arc::new(move || Timestamp::from_second(clock.load(Ordering::Relaxed)).unwrap())
}

pub(crate) fn next(engine: &mut Engine, session: &SessionId) -> String {
    let options = NextOptions {
        provider: Provider::OpenAi,
        window: WindowChoice::default(),
        summarizer: Summarizer::Extractive,
        reported_tokens: None,
    };
    match engine.next_request(session, &options).unwrap() {
        NextStep::Ready(request) => request.body,
        NextStep::Work(_) => panic!("nobody is asked"),
    }
}

/// What a session is told with its first run.
pub(crate) fn asked(memory: bool) -> NotesAsked {
    NotesAsked {
        memory: Some(memory),
        ..NotesAsked::default()
    }
}
