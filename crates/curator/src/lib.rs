#![doc = include_str!("../README.md")]

pub mod blame;
mod commit;
pub mod diff;
mod event;
pub mod intake;
mod lines;
pub mod loss;
pub mod model;
pub mod revert;
pub mod rules;
pub mod section;
mod shown;
pub mod sync;
pub mod tool;
mod warning;
mod wording;
mod working;

pub use commit::{
    Begun, Decided, Drift, DriftKind, EffectError, FileState, Finished, INTERRUPTED, Job, Look, Off, Placed, Ports,
    Quarantined, Recovered, Restored, Start, Synced, Unfinished, begin, bury_dead, fail, finish, look, off, recover,
    replace, restore, sync,
};
pub use event::Event;
pub use shown::{ModelView, Replaced, Shown};
pub use warning::{Warning, WarningKind};
