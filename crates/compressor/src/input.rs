//! What planning is given: the rows of the view with their token counts, and facts about the session.
//!
//! Also what the rows weigh together. A provider refuses a call without a result, so `repair` puts
//! a stand-in there; these count too, or the request would be larger than what was planned.

use memory_core::tokens::{MESSAGE_OVERHEAD, count_message};
use memory_core::{
    BoundaryProblemKind, Ending, Message, NO_RESULT_TEXT, Part, Position, Role, RunNumber, TokenCounter, ToolResult,
    analyse,
};

use crate::budget::Budget;

/// One row of the view, in view order.
#[derive(Debug, Clone, Copy)]
pub struct PlanRow<'a> {
    /// Its place in the session; nothing for the active summary.
    pub position: Option<Position>,
    /// The message as it is sent now: the reduced form if it is reduced. The summary is raw, not framed.
    pub message: &'a Message,
    /// The message as it was received.
    pub original: &'a Message,
    /// The run it belongs to.
    pub run: Option<RunNumber>,
    /// Tokens of what is sent; for the summary those of the framed message.
    pub tokens: u32,
    /// Whether it is sent reduced already.
    pub reduced: bool,
}

/// What is known of the active summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Previous {
    /// The last position of the session when it was made.
    pub made_at: Position,
    /// Tokens of the whole context right after it.
    pub tokens_after: u32,
}

/// Everything that planning looks at.
#[derive(Debug, Clone)]
pub struct PlanInput<'a> {
    /// The view. The active summary, if any, is a row of role `summary`.
    pub rows: &'a [PlanRow<'a>],
    /// Tokens of all that is sent and is not a row: tools, memory sections, the request's frame.
    pub fixed_tokens: u32,
    /// The run that is going on, if any.
    pub running: Option<RunNumber>,
    /// Facts of the active summary.
    pub previous: Option<Previous>,
    /// What fits.
    pub budget: Budget,
    /// Skips the threshold, and nothing else.
    pub force: bool,
    /// The provider's own prompt tokens over ours, in parts per thousand. Scales the trigger only;
    /// what fits is decided by our own count.
    pub usage_permille: Option<u32>,
}

/// Returns what the rows weigh when they are sent, one figure a row: the counted tokens, and what
/// repair adds for calls of the row that have no result.
pub(crate) fn row_tokens(rows: &[PlanRow<'_>], counter: &dyn TokenCounter) -> Vec<u32> {
    let messages: Vec<&Message> = rows.iter().map(|row| row.message).collect();
    let analysis = analyse(&messages, Ending::Finished);
    let mut tokens: Vec<u32> = rows.iter().map(|row| row.tokens).collect();
    for problem in analysis.problems() {
        if problem.kind == BoundaryProblemKind::MissingResult {
            let weight = stand_in_tokens(&problem.call_id, counter);
            tokens[problem.index] = tokens[problem.index].saturating_add(weight);
        }
    }
    for (index, message) in messages.iter().enumerate() {
        let more = u32::try_from(messages_sent(message).saturating_sub(1)).unwrap_or(u32::MAX);
        tokens[index] = tokens[index].saturating_add(more.saturating_mul(MESSAGE_OVERHEAD));
    }
    tokens
}

/// What the result weighs that repair puts in for a call without one.
fn stand_in_tokens(call_id: &str, counter: &dyn TokenCounter) -> u32 {
    let result = ToolResult {
        call_id: call_id.to_owned(),
        name: None,
        content: vec![Part::text(NO_RESULT_TEXT)],
        is_error: true,
        extra: None,
    };
    count_message(counter, &Message::new(Role::Tool, vec![Part::ToolResult(result)]))
}

/// How many messages a provider may be sent for this one: a form with one message per result makes
/// one of each, and one of what stands beside them.
fn messages_sent(message: &Message) -> usize {
    let results = message.results().count();
    results + usize::from(results < message.parts.len())
}

/// Returns what the rows weigh together when they are sent, stand-ins of repair included.
///
/// Costs O(n log n) in the number of parts; nothing but call ids is counted.
pub fn view_tokens(rows: &[PlanRow<'_>], counter: &dyn TokenCounter) -> u32 {
    row_tokens(rows, counter).into_iter().fold(0, u32::saturating_add)
}

/// Returns what the whole context weighs: the rows and everything beside them.
pub fn context_tokens(input: &PlanInput<'_>, counter: &dyn TokenCounter) -> u32 {
    input.fixed_tokens.saturating_add(view_tokens(input.rows, counter))
}

/// Says whether the context as it is fits the window beside the reserve.
pub fn fits(input: &PlanInput<'_>, counter: &dyn TokenCounter) -> bool {
    context_tokens(input, counter) <= input.budget.limit()
}
