//! Accepting a summariser's reply, or refusing it with the reason.
//!
//! The checks run in a fixed order: failed, empty, truncated, malformed, no gain. A refused reply
//! changes nothing. What the reply says is data: it is framed and escaped before any model sees it.

use memory_core::validate::credential::Redactor;
use memory_core::{Code, Message, Role, TokenCounter};

use crate::frame::framed_tokens;
use crate::input::PlanInput;
use crate::plan::{CompactPlan, least_saved};
use crate::sections::{END_MARKER, HEADINGS, HeadingFault, Sections};
use crate::text::is_unseen;

/// What came back from a summariser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// It could not be asked, or gave up; the text says why.
    Failed(String),
    /// A reply that ended by itself.
    Text(String),
    /// A reply that was cut off by a limit.
    Truncated(String),
}

/// A summary that may take the region's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The summary in its canonical form: role `summary`, without frame and end marker.
    pub message: Message,
    /// Tokens of the framed message. The id is counted as a UUID, since it is not known yet.
    pub summary_tokens: u32,
    /// Tokens of the whole context with it.
    pub tokens_after: u32,
}

/// Why a reply is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejected {
    /// There is no reply.
    #[error("the summariser failed: {message}")]
    Failed {
        /// What it said.
        message: String,
    },
    /// The reply is reasoning or characters that nobody sees only, with or without the end marker.
    #[error("the summariser's reply is empty")]
    Empty,
    /// The reply was cut off, or does not end with [`END_MARKER`].
    #[error("the summariser's reply is cut off: it does not end with `{END_MARKER}`")]
    Truncated,
    /// A heading is missing, doubled or misordered, or no section says anything: all are blank or hold filler only.
    #[error("the summary is malformed: {fault}", fault = describe(fault))]
    Malformed {
        /// What is wrong with the headings; nothing if they are right and no section says anything.
        fault: HeadingFault,
    },
    /// The summary is not smaller than what it replaces, or the context would still not fit, or a context that fits
    /// would shrink by less than [`MIN_SAVED_PERMILLE`](crate::MIN_SAVED_PERMILLE) and nobody forced it.
    #[error(
        "the summary saves too little: {summary_tokens} tokens for {region_tokens}, \
         {tokens_after} in all for {tokens_before}, {limit} fit"
    )]
    NoGain {
        /// Tokens of the framed summary.
        summary_tokens: u32,
        /// Tokens of what it would replace.
        region_tokens: u32,
        /// Tokens of the whole context as it is.
        tokens_before: u32,
        /// Tokens that the whole context would have.
        tokens_after: u32,
        /// Tokens that fit.
        limit: u32,
    },
}

impl Rejected {
    /// Returns the stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::Failed { .. } => Code::ModelFailed,
            Self::Empty => Code::SummaryEmpty,
            Self::Truncated => Code::SummaryTruncated,
            Self::Malformed { .. } => Code::SummaryMalformed,
            Self::NoGain { .. } => Code::SummaryNoGain,
        }
    }
}

/// Checks a reply against the plan that it was asked for.
///
/// Reasoning before the summary and a code fence around it are taken off; text before the first heading is dropped.
/// Credentials are masked and hidden characters made visible, section by section, before the summary is weighed: a reply
/// is never refused because one is in it.
///
/// # Errors
///
/// [`Rejected`], the first of its variants (in their order) that holds.
pub fn accept(
    reply: Reply,
    plan: &CompactPlan,
    input: &PlanInput<'_>,
    redactor: &Redactor,
    counter: &dyn TokenCounter,
) -> Result<Accepted, Rejected> {
    let (text, is_whole) = match reply {
        Reply::Failed(message) => return Err(Rejected::Failed { message }),
        Reply::Text(text) => (text, true),
        Reply::Truncated(text) => (text, false),
    };
    let text = without_fence(without_reasoning(&text));
    if text.strip_suffix(END_MARKER).unwrap_or(text).chars().all(is_unseen) {
        return Err(Rejected::Empty);
    }
    let Some(body) = text.strip_suffix(END_MARKER).filter(|_| is_whole) else {
        return Err(Rejected::Truncated);
    };
    let mut sections = Sections::parse(body).map_err(|fault| Rejected::Malformed { fault })?;
    if sections.is_empty() {
        return Err(Rejected::Malformed {
            fault: HeadingFault::default(),
        });
    }
    sections.mask(redactor);
    sections.show_hidden();
    weigh(sections.render(), plan, input, counter)
}

fn weigh(
    text: String,
    plan: &CompactPlan,
    input: &PlanInput<'_>,
    counter: &dyn TokenCounter,
) -> Result<Accepted, Rejected> {
    let summary_tokens = framed_tokens(&text, counter);
    let tokens_after = plan.kept_tokens.saturating_add(summary_tokens);
    let limit = input.budget.limit();
    let tokens_before = plan.facts.tokens_before;
    let saves_little = tokens_before.saturating_sub(tokens_after) < least_saved(tokens_before, input);
    if summary_tokens >= plan.region_tokens || tokens_after > limit || saves_little {
        return Err(Rejected::NoGain {
            summary_tokens,
            region_tokens: plan.region_tokens,
            tokens_before,
            tokens_after,
            limit,
        });
    }
    Ok(Accepted {
        message: Message::text(Role::Summary, text),
        summary_tokens,
        tokens_after,
    })
}

/// Names of the tags in which models put reasoning.
const REASONING_TAGS: [&str; 7] = [
    "think",
    "thinking",
    "reasoning",
    "thought",
    "analysis",
    "scratchpad",
    "reflection",
];

/// Takes off leading reasoning blocks; a block that is never closed takes everything with it.
/// Some models send only the closing tag, because their template opens it.
fn without_reasoning(text: &str) -> &str {
    let mut text = text.trim();
    while let Some(name) = REASONING_TAGS.iter().find(|name| opens(text, name)) {
        let close = format!("</{name}>");
        let Some(at) = find_ignoring_case(text, &close) else {
            return "";
        };
        text = text.get(at + close.len()..).unwrap_or_default().trim();
    }
    let summary_at = text.find(HEADINGS[0]).unwrap_or(text.len());
    for name in REASONING_TAGS {
        let close = format!("</{name}>");
        if let Some(at) = find_ignoring_case(text, &close).filter(|at| *at < summary_at) {
            return without_reasoning(text.get(at + close.len()..).unwrap_or_default());
        }
    }
    text
}

fn opens(text: &str, name: &str) -> bool {
    let rest = text.strip_prefix('<').and_then(|rest| {
        rest.get(..name.len())
            .filter(|start| start.eq_ignore_ascii_case(name))
            .and(rest.get(name.len()..))
    });
    rest.is_some_and(|rest| rest.starts_with(['>', ' ', '\n']))
}

fn find_ignoring_case(text: &str, needle: &str) -> Option<usize> {
    // ASCII only, so byte offsets stay those of `text`.
    text.to_ascii_lowercase().find(needle)
}

/// Takes off a code fence that holds the whole reply.
fn without_fence(text: &str) -> &str {
    for fence in ["```", "~~~"] {
        let inside = text
            .strip_prefix(fence)
            .and_then(|rest| rest.split_once('\n'))
            .and_then(|(_, rest)| rest.trim_end().strip_suffix(fence));
        if let Some(inside) = inside {
            return inside.trim();
        }
    }
    text.trim()
}

fn describe(fault: &HeadingFault) -> String {
    if *fault == HeadingFault::default() {
        return "no section says anything".to_owned();
    }
    let mut parts = Vec::new();
    for (what, headings) in [("missing", &fault.missing), ("doubled", &fault.doubled)] {
        if !headings.is_empty() {
            parts.push(format!("{what} {}", headings.join(", ")));
        }
    }
    if fault.misordered {
        parts.push("headings in another order".to_owned());
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasoning_and_fences_are_taken_off() {
        for (text, expected) in [
            ("<think>a\n## Goal</think>\n\nx", "x"),
            ("<thinking>a</thinking><reasoning>b</reasoning> x", "x"),
            ("<Think>never closed", ""),
            ("opened by the template</think>\nx", "x"),
            ("x <think> is a tag", "x <think> is a tag"),
            ("```markdown\nx\n```", "x"),
            ("<think>a</think>\n```\nx\n```\n", "x"),
            (" \n\t", ""),
        ] {
            assert_eq!(without_fence(without_reasoning(text)), expected, "{text:?}");
        }
    }

    #[test]
    fn a_summary_that_speaks_of_reasoning_tags_keeps_them() {
        let text = "## Goal\nstrip </think> from replies";
        assert_eq!(without_reasoning(text), text);
    }
}
