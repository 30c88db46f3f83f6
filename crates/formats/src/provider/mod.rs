//! Provider bodies: the view of a session as JSON that a provider accepts.
//!
//! Whatever the history, the body keeps the provider's rules: every call has one result directly after
//! it, no content is empty, roles alternate where they must, ids are legal and occur once. What is
//! right already comes out as it came in. `docs/formats/provider-view.md` has the rules, one by one.
//! The same history always gives the same bytes. Nothing here decides *which* messages are sent.

mod anthropic;
mod ids;
mod openai;
mod pieces;
mod responses;
mod tools;

use std::fmt;
use std::str::FromStr;

use memory_core::{Message, Tool};

pub use ids::{ANTHROPIC_ID_CHARS, OPENAI_ID_CHARS};
pub use pieces::{EMPTY_TEXT, LEAD_TEXT, REFERENCE_END, REFERENCE_START, SYSTEM_MARK};

pub(crate) use pieces::{note, push_array};

/// A provider form that a body can be rendered for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Provider {
    /// Chat completions: `{"messages":[…],"tools":[…]}`.
    OpenAi,
    /// Messages: `{"system":…,"messages":[…],"tools":[…]}`.
    Anthropic,
    /// Responses: `{"input":[…],"tools":[…]}`.
    Responses,
}

impl Provider {
    /// Every provider form, in the order of the reference.
    pub const ALL: [Self; 3] = [Self::OpenAi, Self::Anthropic, Self::Responses];

    /// Returns the name used on the command line; the dialect name of [`Message::dialect`] is the same.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Responses => "responses",
        }
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that no provider form has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no provider form `{name}`; known are openai, anthropic, responses")]
pub struct UnknownProvider {
    /// The name given.
    pub name: String,
}

impl FromStr for Provider {
    type Err = UnknownProvider;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|provider| provider.as_str() == name)
            .ok_or_else(|| UnknownProvider { name: name.to_owned() })
    }
}

/// Renders the body that `provider` is sent: messages, system and tools as compact JSON, nothing else
/// (no model, no limits).
///
/// `messages` are in order; summaries are framed already; those `left_out` are skipped. Total: any
/// list has a valid body, an empty one included. Costs O(bytes) and one pass of
/// [`memory_core::repair()`].
///
/// ```
/// use formats::provider::{Provider, body};
/// use memory_core::{Message, Role};
/// let asked = Message::text(Role::User, "why is the build red?");
/// assert_eq!(
///     body(Provider::OpenAi, &[&asked], &[]),
///     r#"{"messages":[{"role":"user","content":"why is the build red?"}]}"#
/// );
/// ```
pub fn body(provider: Provider, messages: &[&Message], tools: &[Tool]) -> String {
    match provider {
        Provider::OpenAi => openai::body(messages, tools),
        Provider::Anthropic => anthropic::body(messages, tools),
        Provider::Responses => responses::body(messages, tools),
    }
}

/// Renders one message alone, as the JSON array of what `provider` would be sent for it.
///
/// No rule about its neighbours is applied (a lone result stays a result). The array is empty for a
/// message of which nothing is sent.
pub fn message_json(provider: Provider, message: &Message) -> String {
    let mut out = String::new();
    push_array(&mut out, &rendered(provider, message));
    out
}

/// What a message alone is rendered as, element by element.
pub(crate) fn rendered(provider: Provider, message: &Message) -> Vec<String> {
    match provider {
        Provider::OpenAi => openai::rendered(message, openai::Reasoning::Left),
        Provider::Anthropic => anthropic::rendered(message),
        Provider::Responses => responses::rendered(message),
    }
}

/// How originals are written into chat completions for an export: reasoning included.
pub(crate) fn openai_export(message: &Message) -> Vec<String> {
    openai::rendered(message, openai::Reasoning::Beside)
}

/// Renders declared tools for `provider`, without minimal schemas for undeclared ones.
pub(crate) fn tool_declarations(provider: Provider, tools: &[Tool]) -> Vec<String> {
    tools::render(provider, tools, &[])
}

/// The blocks of a system message as the `system` field holds them.
pub(crate) fn anthropic_system(messages: &[&Message]) -> Option<String> {
    anthropic::system_field(messages)
}
