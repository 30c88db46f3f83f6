#![doc = include_str!("../README.md")]

pub mod boundary;
pub mod code;
pub mod curation;
pub mod digest;
pub mod document;
pub mod event;
mod grouping;
pub mod ids;
pub mod masking;
pub mod message;
pub mod note;
pub mod ports;
pub mod record;
pub mod repair;
pub mod revision;
pub mod tokens;
pub mod validate;

pub use boundary::{Analysis, BoundaryProblem, BoundaryProblemKind, Ending, Unit, UnitState, analyse};
pub use code::Code;
pub use digest::{Digest, item_link, message_link};
pub use document::DocumentName;
pub use event::EventNumber;
pub use ids::{IdError, Position, PositionRange, RunNumber, SessionId, SummaryId};
pub use jiff::Timestamp;
pub use message::{Image, ImageSource, Message, MessageKind, Part, RawJson, Role, Tool, ToolCall, ToolResult};
pub use note::NoteId;
pub use repair::{NO_RESULT_TEXT, Repaired, repair};
pub use revision::RevisionNumber;
pub use tokens::TokenCounter;
