#![doc = include_str!("../README.md")]

mod compaction;
mod core;
mod counters;
mod counting;
mod declared;
mod engine;
mod error;
mod export;
mod import;
mod inside;
mod lifecycle;
mod mark;
mod notes;
mod open;
pub mod report;
mod request;
mod sessions;
mod settings;
mod view;

pub use compaction::{CompactOptions, CompactStep, Summarizer, Work};
pub use compressor::{Reply, SummaryRequest};
pub use core::{CoreSettings, CurateOptions, CurateStep, CurateWork, Curating, Proposal, RevertSource, ToolAnswer};
pub use counters::{CounterError, counter};
pub use curator::model::{CuratorRequest, Reply as CuratorReply};
pub use curator::tool::{TOOL_DESCRIPTION, TOOL_NAME, tool_schema};
pub use declared::read_tools;
pub use engine::{Access, Clock, Engine, system_clock};
pub use error::EngineError;
pub use export::{Exported, Wanted};
pub use formats::Format;
pub use formats::provider::Provider;
pub use import::ImportFile;
pub use inside::{Inside, find_inside};
pub use lifecycle::{AppendInput, BeginOptions};
pub use notes::{Approval, NOTE_TOOLS, NoteAnswer, NoteBackend, NoteSettings, NoteTool, Notes, has_notes};
pub use request::{NextOptions, NextRequest, NextStep};
pub use sessions::ExpandPage;
pub use settings::{DEFAULT_WINDOW, MIN_WINDOW, Secrets, Settings};
pub use tokens::{CounterSpec, CounterSpecError};
pub use view::WindowChoice;

/// Returns the names of the formats that are read, with a description each.
pub fn format_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    Format::ALL.iter().map(|format| (format.as_str(), format.description()))
}
