//! Effects: how a revision gets into a document's file, and what is found there after whatever happened.
//!
//! All of it runs under the lock of core memory, through the ports of `memory_core::ports`, one step at a time. The
//! protocol, what each step is there for, and the table of faults are in `docs/design/core-memory.md`; the tests end the
//! process and the machine at every step.

mod error;
mod job;
mod leftovers;
mod look;
mod record;
mod recover;
mod replace;
mod restore;
mod sync;

use memory_core::Timestamp;
use memory_core::ports::{CoreMemoryStore, DocumentFiles};

pub use error::EffectError;
pub use job::{Begun, Decided, Finished, INTERRUPTED, Job, Off, Start, begin, bury_dead, fail, finish, off};
pub use leftovers::Quarantined;
pub use look::{Drift, DriftKind, FileState, Look, look};
pub use recover::{Recovered, recover};
pub use replace::{Placed, Unfinished, replace};
pub use restore::{Restored, restore};
pub use sync::{Synced, sync};

/// What effects work with.
pub struct Ports<'a> {
    /// Storage.
    pub store: &'a mut dyn CoreMemoryStore,
    /// The folder of the documents.
    pub files: &'a mut dyn DocumentFiles,
    /// Now.
    pub now: Timestamp,
}

impl std::fmt::Debug for Ports<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ports").field("now", &self.now).finish_non_exhaustive()
    }
}
