#![doc = include_str!("../README.md")]

mod budget;
mod extract;
mod frame;
mod input;
mod layout;
mod masked;
pub mod measure;
mod parts;
mod plan;
mod reduce;
mod reply;
mod request;
mod sections;
mod text;

pub use budget::{Budget, BudgetError, DEFAULT_MIN_GROWTH, DEFAULT_RESERVE, DEFAULT_THRESHOLD_PERMILLE};
pub use extract::{extractive_summary, extractive_summary_with_focus};
pub use frame::{frame, unframe};
pub use input::{PlanInput, PlanRow, Previous, context_tokens, fits, view_tokens};
pub use layout::{HEAD_MESSAGES, Protected, TAIL_MESSAGES};
pub use parts::{Parts, context_parts};
pub use plan::{
    CompactPlan, Exceeded, Facts, LARGE_REGION_PART, MAX_SUMMARY_TOKENS, MIN_SAVED_PERMILLE, MIN_SUMMARY_TOKENS, Plan,
    ReducePlan, SUMMARY_PART, UnchangedReason, plan,
};
pub use reduce::reduce_message;
pub use reply::{Accepted, Rejected, Reply, accept};
pub use request::{RequestMessage, SummaryRequest, summary_request};
pub use sections::{END_MARKER, HEADINGS, HeadingFault, NOTHING};
