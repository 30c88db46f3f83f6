//! Core memory: what is proposed, curated, looked at, taken over, brought back and sent.
//!
//! `curator` decides and puts a document in place; here are the lock, the order of things, and the reports.

mod asked;
mod conclude;
mod curate;
mod decide;
mod documents;
mod events;
mod frozen;
mod history;
mod propose;
mod provenance;
mod quarantine;
mod revert;
mod status;
mod sync;
mod usage;
mod why;
mod without;

use std::time::Duration;

use curator::{EffectError, Ports};
use memory_core::document::Budget;
use memory_fs::LockGuard;

use crate::engine::Engine;
use crate::error::EngineError;

pub use curate::{CurateOptions, CurateStep, CurateWork, Curating};
pub use propose::{Proposal, ToolAnswer};
pub use revert::RevertSource;

/// How long a caller waits for another one's change of core memory. Our own figure: a change takes some milliseconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// How long a conversation waits for it: it goes on without, and the next one catches up.
const SHORT_PATIENCE: Duration = Duration::from_millis(300);

/// The lock of core memory: both documents have one budget, so they have one lock.
const LOCK: &str = "core-memory";

/// How core memory is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoreSettings {
    /// Whether requests carry it and sessions set curation off; a person's commands work all the same.
    pub enabled: bool,
    /// Characters that both documents may have together.
    pub total_chars: usize,
    /// Characters that an entry may have.
    pub entry_chars: usize,
    /// Events of a document that wait before the end of a run sets curation off.
    pub threshold: u32,
    /// Whether sessions set curation by the rules off by themselves. A host with a model of its own says no, and calls
    /// [`Engine::curate`] at the same times.
    pub automatic: bool,
    /// Names the runtime: requests of one runtime carry the section that was frozen for it, another one takes a new one.
    /// Nothing gives each engine a runtime of its own.
    pub runtime: Option<String>,
}

impl Default for CoreSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            total_chars: Budget::DEFAULT_TOTAL,
            entry_chars: Budget::DEFAULT_ENTRY,
            threshold: 10,
            automatic: true,
            runtime: None,
        }
    }
}

impl CoreSettings {
    /// The budget of a document beside the other one's characters.
    pub(crate) fn budget(&self, other: usize) -> Budget {
        Budget {
            total: self.total_chars,
            entry: self.entry_chars,
            other,
        }
    }
}

impl Engine {
    /// Does something with storage and files under the lock of core memory.
    pub(crate) fn under_lock<T>(
        &mut self,
        work: impl FnOnce(&mut Ports<'_>) -> Result<T, EffectError>,
    ) -> Result<T, EngineError> {
        let _guard = self.lock_core()?;
        self.with_ports(work)
    }

    /// Does something in the course of a conversation, which must not wait long.
    pub(crate) fn in_passing<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let patience = std::mem::replace(&mut self.core_patience, SHORT_PATIENCE);
        let outcome = work(self);
        self.core_patience = patience;
        outcome
    }

    /// The same without the lock: for looking.
    pub(crate) fn with_ports<T>(
        &mut self,
        work: impl FnOnce(&mut Ports<'_>) -> Result<T, EffectError>,
    ) -> Result<T, EngineError> {
        let now = self.now();
        let (store, files) = self.store_and_files()?;
        Ok(work(&mut Ports { store, files, now })?)
    }

    pub(crate) fn lock_core(&self) -> Result<Option<LockGuard>, EngineError> {
        let held = || "core memory is being changed by another process".to_owned();
        self.lock(LOCK, self.core_patience, held)
    }
}
