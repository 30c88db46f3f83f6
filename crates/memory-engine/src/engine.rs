//! The engine: storage, counter, clock and settings in one hand.
//!
//! Operations are methods in the modules named after them. The engine decides nothing that a pure
//! crate can decide; it reads, asks the pure crates, and writes in the right order.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use memory_core::ports::ConversationStore;
use memory_core::validate::credential::Redactor;
use memory_core::{Code, SessionId, Timestamp, TokenCounter};
use memory_fs::{LockGuard, StoreDir};

use crate::error::EngineError;
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
    store: Box<dyn ConversationStore + Send>,
    folder: Option<Arc<StoreDir>>,
    counter: Arc<dyn TokenCounter>,
    clock: Clock,
    settings: Settings,
    /// Made when it is first needed, since that reads the store's key.
    redactor: OnceLock<Arc<Redactor>>,
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
        Ok(Self {
            store: Box::new(store),
            folder: Some(folder),
            counter,
            clock,
            settings,
            redactor: OnceLock::new(),
            refused: BTreeMap::new(),
        })
    }

    /// Makes an engine on any storage; single flight then holds within this engine only.
    ///
    /// # Errors
    ///
    /// [`EngineError::Settings`] if a setting is out of range.
    pub fn with_store(
        store: Box<dyn ConversationStore + Send>,
        settings: Settings,
        counter: Arc<dyn TokenCounter>,
        clock: Clock,
    ) -> Result<Self, EngineError> {
        settings.check()?;
        Ok(Self {
            store,
            folder: None,
            counter,
            clock,
            settings,
            redactor: OnceLock::new(),
            refused: BTreeMap::new(),
        })
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the storage, for reading what no operation of the engine reports.
    pub fn store(&self) -> &dyn ConversationStore {
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

    /// Masks the credentials in a text.
    pub(crate) fn masked(&self, text: &str) -> String {
        self.redactor().redact(text).text.into_owned()
    }

    pub(crate) fn store_mut(&mut self) -> &mut dyn ConversationStore {
        &mut *self.store
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
        let Some(folder) = &self.folder else { return Ok(None) };
        folder
            .lock(&format!("compact:{session}"), LOCK_DEADLINE)
            .map(Some)
            .map_err(|error| EngineError::Folder {
                code: error.code(),
                message: match error.code() {
                    Code::Locked => format!("session `{session}` is being compacted by another process"),
                    _ => error.to_string(),
                },
            })
    }
}
