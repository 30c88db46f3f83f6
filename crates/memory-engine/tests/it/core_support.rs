//! An engine with core memory: the in-memory store and a simulated folder, both seen from outside too.

use std::sync::{Arc, Mutex, MutexGuard};

use memory_core::document::Operation;
use memory_core::ports::{DocumentFiles, FileError, FoundFile};
use memory_core::record::RunState;
use memory_core::{DocumentName, Message, Role, SessionId};
use memory_engine::{
    CurateOptions, CurateStep, Curating, Engine, NextOptions, NextRequest, NextStep, Proposal, Provider, Settings,
    Summarizer, WindowChoice,
};
use memory_testkit::MemoryStore;
use memory_testkit::simulated_files::{PersonSave, SaveStyle, SimulatedFiles};

use crate::support::{Words, now};

/// A folder that a test and an engine both see.
#[derive(Clone, Default)]
pub(crate) struct Shared(Arc<Mutex<SimulatedFiles>>);

impl Shared {
    pub(crate) fn lock(&self) -> MutexGuard<'_, SimulatedFiles> {
        self.0.lock().unwrap()
    }

    /// What a document's file holds.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.lock().file(name).map(|bytes| String::from_utf8(bytes).unwrap())
    }

    /// A person saves a document.
    pub(crate) fn save(&self, name: &str, text: &str) {
        self.lock()
            .save(&PersonSave::new(name, text.as_bytes(), SaveStyle::RenameOver).synced());
    }
}

macro_rules! delegate {
    ($($name:ident($($argument:ident: $type:ty),*) -> $out:ty;)+) => {
        impl DocumentFiles for Shared {
            $(fn $name(&mut self, $($argument: $type),*) -> Result<$out, FileError> {
                self.lock().$name($($argument),*)
            })+

            fn owner(&self) -> String {
                self.lock().owner()
            }

            fn is_alive(&self, owner: &str) -> bool {
                self.lock().is_alive(owner)
            }
        }
    };
}
delegate! {
    read(name: &str) -> Option<FoundFile>;
    read_settled(name: &str) -> Option<FoundFile>;
    create(name: &str, like: &str) -> ();
    write(name: &str, bytes: &[u8]) -> ();
    sync_file(name: &str) -> ();
    sync_folder() -> ();
    exchange(one: &str, other: &str) -> ();
    rename_new(from: &str, to: &str) -> ();
    rename_over(from: &str, to: &str) -> ();
    link_new(from: &str, to: &str) -> ();
    remove(name: &str) -> ();
    quarantine(name: &str, to: &str) -> ();
    read_quarantined(name: &str) -> Option<FoundFile>;
    remove_quarantined(name: &str) -> ();
    names(start: &str) -> Vec<String>;
    in_place() -> ();
}

pub(crate) fn engine_in(folder: &Shared) -> Engine {
    engine_with_settings(folder, Settings::default())
}

pub(crate) fn engine_with_settings(folder: &Shared, settings: Settings) -> Engine {
    let files = Some(Box::new(folder.clone()) as Box<dyn DocumentFiles + Send>);
    Engine::with_parts(
        Box::new(MemoryStore::new()),
        files,
        settings,
        Arc::new(Words),
        Arc::new(now),
    )
    .unwrap()
}

pub(crate) fn add(content: &str) -> Operation {
    Operation::Add {
        content: content.to_owned(),
    }
}

pub(crate) fn remove(old_text: &str) -> Operation {
    Operation::Remove {
        old_text: old_text.to_owned(),
    }
}

pub(crate) fn replace(old_text: &str, content: &str) -> Operation {
    Operation::Replace {
        old_text: old_text.to_owned(),
        content: content.to_owned(),
    }
}

pub(crate) fn proposal(operation: Operation) -> Proposal {
    Proposal {
        document: DocumentName::Memory,
        operations: vec![operation],
        untrusted: false,
    }
}

pub(crate) fn begin(engine: &mut Engine, session: &SessionId) {
    engine
        .begin_run(session, Message::text(Role::User, "do something"), None)
        .unwrap();
}

/// A run that proposes these changes and ends so.
pub(crate) fn run(engine: &mut Engine, session: &SessionId, operations: Vec<Operation>, state: RunState) {
    begin(engine, session);
    for operation in operations {
        engine.propose_in_run(session, &proposal(operation), None).unwrap();
    }
    engine.finish_run(session, state).unwrap();
}

/// Curates by the rules, at once.
pub(crate) fn curate(engine: &mut Engine) {
    let options = CurateOptions {
        now: true,
        curator: Curating::Rules,
        ..CurateOptions::default()
    };
    match engine.curate(&options).unwrap() {
        CurateStep::Done(_) => {}
        CurateStep::Work(_) => panic!("the rules need no model"),
    }
}

pub(crate) fn next(engine: &mut Engine, session: &SessionId) -> NextRequest {
    let options = NextOptions {
        provider: Provider::OpenAi,
        window: WindowChoice::default(),
        summarizer: Summarizer::Extractive,
        reported_tokens: None,
    };
    match engine.next_request(session, &options).unwrap() {
        NextStep::Ready(request) => *request,
        NextStep::Work(_) => panic!("nobody is asked"),
    }
}
