//! The engine: storage, counter, clock and settings in one hand.
//!
//! Operations are methods in the modules named after them. The engine decides nothing that a pure
//! crate can decide; it reads, asks the pure crates, and writes in the right order.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use memory_core::ports::{CoreMemoryStore, DocumentFiles, NoteStore, Store};
use memory_core::validate::credential::Redactor;
use memory_core::{Code, SessionId, Timestamp, TokenCounter};
use memory_fs::{LockGuard, StoreDir};

use crate::core::PATIENCE;
use crate::error::EngineError;
use crate::mark::Mark;
use crate::notes::Notes;
use crate::settings::Settings;

/// How long a second caller waits for a compaction of the same session before it is told `locked`.
/// Our own figure: longer than any extractive summary takes, shorter than a person's patience.
const LOCK_DEADLINE: Duration = Duration::from_secs(10);

/// What the store is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Reading: no byte of the store is changed, and no store is created.
    Read,
    /// Writing to a store that exists.
    Write,
    /// Writing; the store is created if there is none.
    Create,
}

/// The source of the time. A host passes [`system_clock`]; tests pass their own.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// Returns the system's clock.
pub fn system_clock() -> Clock {
    Arc::new(Timestamp::now)
}

/// Conversations in one folder.
pub struct Engine {
    store: Box<dyn Store + Send>,
    folder: Option<Arc<StoreDir>>,
    /// The folder of core memory's documents; without it there is no core memory.
    files: Option<Box<dyn DocumentFiles + Send>>,
    access: Access,
    /// How far the store had come when it was last used.
    pub(crate) mark: Mark,
    /// How long this engine waits for another one's change of core memory.
    pub(crate) core_patience: Duration,
    /// Names this runtime, for the sections that were frozen for it.
    runtime: String,
    counter: Arc<dyn TokenCounter>,
    clock: Clock,
    settings: Settings,
    /// Made when it is first needed, since that reads the store's key.
    redactor: OnceLock<Arc<Redactor>>,
    /// Opened when it is first needed.
    notes: OnceLock<Notes>,
    /// What is to be said with the next request.
    pub(crate) warnings: Vec<String>,
    /// Per session: tokens of the context when a summariser was refused, so that it is not asked again in vain.
    pub(crate) refused: BTreeMap<SessionId, u32>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("settings", &self.settings)
            .field("counter", &self.counter.id())
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Opens the store of the folder `cwd`.
    ///
    /// # Errors
    ///
    /// `store_outside_cwd` if anything on the way to the store is a link or no plain file or folder; `store_missing`
    /// if there is no store and `access` is not [`Access::Create`]; `store_foreign`, `store_corrupt`,
    /// `schema_too_new`, `sqlite_too_old`, `store_read_only`, `locked` or `io` as storage finds it.
    pub fn open(
        cwd: &Path,
        access: Access,
        settings: Settings,
        counter: Arc<dyn TokenCounter>,
        clock: Clock,
    ) -> Result<Self, EngineError> {
        settings.check()?;
        let (folder, store) = crate::open::open(cwd, access)?;
        let files: Box<dyn DocumentFiles + Send> = Box::new(folder.documents());
        let mut engine = Self {
            store: Box::new(store),
            runtime: runtime(&settings, Some(&*files), clock()),
            files: Some(files),
            access,
            mark: Mark::default(),
            core_patience: PATIENCE,
            folder: Some(folder),
            counter,
            clock,
            settings,
            redactor: OnceLock::new(),
            notes: OnceLock::new(),
            warnings: Vec::new(),
            refused: BTreeMap::new(),
        };
        engine.look_at_mark();
        Ok(engine)
    }

    /// Makes an engine on any storage, without core memory; single flight then holds within this engine only.
    ///
    /// # Errors
    ///
    /// [`EngineError::Settings`] if a setting is out of range.
    pub fn with_store(
        store: Box<dyn Store + Send>,
        settings: Settings,
        counter: Arc<dyn TokenCounter>,
        clock: Clock,
    ) -> Result<Self, EngineError> {
        Self::with_parts(store, None, settings, counter, clock)
    }

    /// Makes an engine on any storage and any folder of core memory's documents.
    ///
    /// # Errors
    ///
    /// [`EngineError::Settings`] if a setting is out of range.
    pub fn with_parts(
        store: Box<dyn Store + Send>,
        files: Option<Box<dyn DocumentFiles + Send>>,
        settings: Settings,
        counter: Arc<dyn TokenCounter>,
        clock: Clock,
    ) -> Result<Self, EngineError> {
        settings.check()?;
        Ok(Self {
            store,
            runtime: runtime(
                &settings,
                files.as_deref().map(|files| files as &dyn DocumentFiles),
                clock(),
            ),
            files,
            access: Access::Create,
            mark: Mark::default(),
            core_patience: PATIENCE,
            folder: None,
            counter,
            clock,
            settings,
            redactor: OnceLock::new(),
            notes: OnceLock::new(),
            warnings: Vec::new(),
            refused: BTreeMap::new(),
        })
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the storage, for reading what no operation of the engine reports.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Returns what masks credentials: those known by their form and the settings' [`Secrets`](crate::Secrets), with tags by
    /// the store's key. A store without a key, or with one that cannot be read, gives placeholders without tags.
    pub fn redactor(&self) -> &Arc<Redactor> {
        self.redactor.get_or_init(|| {
            let redactor = self.settings.secrets.redactor();
            Arc::new(match self.store.key() {
                Ok(Some(key)) => redactor.with_key(&key),
                Ok(None) => redactor,
                Err(error) => {
                    tracing::debug!(%error, "the store's key cannot be read; placeholders carry no tag");
                    redactor
                }
            })
        })
    }

    /// Gives an engine that was made on its parts a store of notes.
    #[must_use]
    pub fn with_notes(mut self, store: Box<dyn NoteStore + Send>) -> Self {
        let notes = Notes::with_store(
            store,
            self.settings.notes.store_path(),
            self.settings.notes.clone(),
            Arc::clone(self.redactor()),
            Arc::clone(&self.clock),
        );
        self.notes = OnceLock::from(notes);
        self
    }

    /// Returns the store of notes, which is opened when it is first asked for.
    ///
    /// # Errors
    ///
    /// `store_outside_cwd` if the way to it leads out; `store_missing` if the engine has no folder.
    pub fn notes(&self) -> Result<&Notes, EngineError> {
        if let Some(notes) = self.notes.get() {
            return Ok(notes);
        }
        let folder = self.folder().ok_or(EngineError::NoNotes)?;
        let notes = Notes::open(
            folder.cwd(),
            self.settings.notes.clone(),
            Arc::clone(self.redactor()),
            Arc::clone(&self.clock),
        )?;
        Ok(self.notes.get_or_init(|| notes))
    }

    /// Masks the credentials in a text.
    pub(crate) fn masked(&self, text: &str) -> String {
        self.redactor().redact(text).text.into_owned()
    }

    pub(crate) fn store_mut(&mut self) -> &mut dyn Store {
        &mut *self.store
    }

    /// Storage and the folder of core memory's documents, both to work with.
    pub(crate) fn store_and_files(
        &mut self,
    ) -> Result<(&mut dyn CoreMemoryStore, &mut dyn DocumentFiles), EngineError> {
        match &mut self.files {
            Some(files) => Ok((&mut *self.store, &mut **files)),
            None => Err(EngineError::NoCoreMemory),
        }
    }

    /// Says whether there is a folder for core memory and it is switched on.
    pub(crate) fn has_core_memory(&self) -> bool {
        self.settings.core.enabled && self.files.is_some()
    }

    pub(crate) fn folder(&self) -> Option<&StoreDir> {
        self.folder.as_deref()
    }

    pub(crate) fn access(&self) -> Access {
        self.access
    }

    pub(crate) fn runtime(&self) -> &str {
        &self.runtime
    }

    /// The path of a file of the store, below the working folder.
    pub(crate) fn shown_path(&self, name: &str) -> String {
        match &self.folder {
            Some(folder) => {
                let path = folder.path();
                let path = path.strip_prefix(folder.cwd()).unwrap_or(path);
                path.join(name).display().to_string()
            }
            None => name.to_owned(),
        }
    }

    /// Returns the counter.
    pub fn counter(&self) -> &dyn TokenCounter {
        &*self.counter
    }

    pub(crate) fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// Takes the lock that lets one caller at a time compact a session.
    pub(crate) fn lock_session(&self, session: &SessionId) -> Result<Option<LockGuard>, EngineError> {
        let held = || format!("session `{session}` is being compacted by another process");
        self.lock(&format!("compact:{session}"), LOCK_DEADLINE, held)
    }

    /// Takes a lock of the store's folder, waiting so long for it; `held` says what keeps another process at it. Nothing
    /// for an engine without a folder, which no other process shares.
    pub(crate) fn lock(
        &self,
        name: &str,
        patience: Duration,
        held: impl FnOnce() -> String,
    ) -> Result<Option<LockGuard>, EngineError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        folder
            .lock(name, patience)
            .map(Some)
            .map_err(|error| EngineError::Folder {
                code: error.code(),
                message: match error.code() {
                    Code::Locked => held(),
                    _ => error.to_string(),
                },
            })
    }
}

impl Drop for Engine {
    /// Notes how far the store has come. Not after a panic: what failed in the middle ends as if it were killed.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.leave_mark();
        }
    }
}

/// The name of this runtime: what the settings say, else one that no other has.
fn runtime(settings: &Settings, files: Option<&dyn DocumentFiles>, now: Timestamp) -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    settings.core.runtime.clone().unwrap_or_else(|| {
        let owner = files.map(DocumentFiles::owner).unwrap_or_default();
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        format!("{owner} {} {count}", now.as_microsecond())
    })
}
