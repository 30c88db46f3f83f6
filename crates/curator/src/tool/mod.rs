//! The `memory` tool: how it is declared to a model, how a call is read, and what is answered.
//!
//! Every text here is read by a model, so each refusal says what to do next. Entries in an answer are shown as models are
//! shown them, one a line, and called data.

mod answer;
mod parse;
mod schema;
mod unique;

pub use answer::{answer, error_answer, refusal_answer};
pub use parse::{MAX_OPERATIONS, ToolCall, ToolError};
pub use schema::{TOOL_DESCRIPTION, TOOL_NAME, tool_schema};
